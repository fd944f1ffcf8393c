/* The reader of Western notations and PSN: tags, comments and words. Numbers and dots are ignored, moves are
 * taken in order. */
#include "base/status.h"
#include "board/judge.h"
#include "board/sfen.h"
#include "format/engine_note.h"
#include "format/western.h"

typedef struct {
    kif_parse *p;
    kif_builder *b;
    kif_str rest;
    kif_str result_key, result; /* of the Result tag */
    kif_range result_at;
    bool any; /* a tag, a move or an end was read */
    bool moved;
} western_reader;

static kif_range range_of(const western_reader *r, kif_str s)
{
    return (kif_range){ (uint32_t)(s.p - r->p->text.p), (uint32_t)s.n };
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* ---- Tags ----------------------------------------------------------------- */

/* \" and \\ as in PGN, and \n for a line end. */
static kif_str unescape(western_reader *r, kif_str s)
{
    if (str_find_byte(s, '\\') == s.n)
        return s;
    char *copy = kif_arena_alloc(kif_builder_arena(r->b), s.n);
    if (copy == NULL)
        return s;
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++) {
        bool escape = s.p[i] == '\\' && i + 1 < s.n;
        i += escape;
        copy[n++] = escape && s.p[i] == 'n' ? '\n' : s.p[i];
    }
    return (kif_str){ copy, n };
}

static kif_status read_start(western_reader *r, kif_str value, kif_range at)
{
    kif_position start;
    kif_sfen_result result = kif_sfen_take(&value, &start);
    if (!result.ok) {
        kif_report(r->p->diags, result.variant ? KIF_D_VARIANT_NOT_SUPPORTED : KIF_D_USI_POSITION_INVALID, at,
                   0, "%s", result.message);
        return KIF_BAD;
    }
    kif_builder_start(r->b, &start);
    return KIF_OK;
}

static bool read_handicap(western_reader *r, kif_str value, kif_range at)
{
    kif_handicap h = kif_handicap_by_english(value);
    if (h == KIF_HANDICAP_NONE)
        h = kif_handicap_by_kif(value);
    if (h == KIF_HANDICAP_NONE) {
        kif_report(r->p->diags, KIF_D_UNKNOWN_HANDICAP, at, 0, NULL);
        return false;
    }
    kif_position start;
    kif_handicap_setup(h, &start);
    kif_builder_start(r->b, &start);
    return true;
}

kif_header_id western_header_id(kif_str key)
{
    kif_header_id id = kif_header_by_psn(key);
    return id != KIF_H_OTHER ? id : kif_header_by_kif(key);
}

static kif_status read_tag(western_reader *r)
{
    kif_str whole = r->rest, key, value;
    if (!western_take_tag(&r->rest, &key, &value)) {
        size_t n = str_line_length(whole);
        kif_report(r->p->diags, KIF_D_UNKNOWN_LINE, range_of(r, (kif_str){ whole.p, n }), 0, NULL);
        r->rest = str_drop(whole, n);
        return KIF_OK;
    }
    whole.n -= r->rest.n;
    kif_range at = range_of(r, whole);
    value = str_trim(unescape(r, value));
    r->any = true;
    if (western_is(key, "sfen") || western_is(key, "fen"))
        return read_start(r, value, at);
    if (western_is(key, "variant") && western_is(value, "shogi")) {
        kif_report(r->p->diags, KIF_D_SYNTAX, at, 0, "XBoard's coordinates of chess are not read");
        return KIF_BAD;
    }
    kif_header_id id = western_header_id(key);
    if (id == KIF_H_HANDICAP && read_handicap(r, value, at))
        return KIF_OK;
    if (id == KIF_H_RESULT) {
        r->result_key = key;
        r->result = value;
        r->result_at = at;
        return KIF_OK;
    }
    if (r->moved)
        kif_report(r->p->diags, KIF_D_HEADER_AFTER_MOVES, at, 0, NULL);
    kif_builder_header(r->b, id, key, value, at);
    return KIF_OK;
}

/* ---- Ends -------------------------------------------------------------------- */

/* "1-0": sente has won. False: s tells no result. */
static bool winner_of(kif_str s, kif_side *winner)
{
    *winner = str_eq(s, STR("1-0")) ? KIF_SENTE : str_eq(s, STR("0-1")) ? KIF_GOTE : KIF_SIDES;
    return *winner != KIF_SIDES || str_eq(s, STR("1/2-1/2"));
}

bool western_is_result(kif_str s)
{
    kif_side winner;
    return winner_of(s, &winner) || str_eq(s, STR("*"));
}

static void apply_result(western_reader *r, kif_str s, kif_range at)
{
    kif_side winner;
    if (winner_of(s, &winner) && kif_builder_last(r->b) != NULL &&
        kif_builder_last(r->b)->type != KIF_NODE_END)
        kif_builder_summary(r->b, winner == KIF_SIDES ? KIF_END_DRAW : KIF_END_WIN, winner, 0, s, at);
}

/* The Result tag ends a game that has no end of its own. It stays a header only where it says something else
 * than the end does. */
static void settle_result(western_reader *r)
{
    kif_side winner;
    if (r->result_key.n == 0 || kif_builder_last(r->b) == NULL)
        return;
    apply_result(r, r->result, r->result_at);
    const kif_node *last = kif_builder_last(r->b);
    bool ended = last != NULL && last->type == KIF_NODE_END && last->extra != NULL;
    bool agrees =
        winner_of(r->result, &winner) ? ended && last->extra->winner == winner : str_eq(r->result, STR("*"));
    if (!agrees)
        kif_builder_header(r->b, KIF_H_RESULT, r->result_key, r->result, r->result_at);
}

/* Ends are written as a comment in English: {resignation}. */
static bool read_end_comment(western_reader *r, kif_str s)
{
    kif_ending_id ending = western_is(s, "resigns") ? KIF_END_RESIGN : KIF_END_NONE;
    for (int id = KIF_END_NONE + 1; id < KIF_END_OTHER && ending == KIF_END_NONE; id++)
        if (str_eq(s, str_of(kif_endings[id].english)))
            ending = (kif_ending_id)id;
    if (ending == KIF_END_NONE)
        return false;
    kif_side winner = KIF_SIDES;
    if (ending == KIF_END_WIN)
        winner_of(r->result, &winner);
    kif_builder_end(r->b, ending, winner, s, range_of(r, s));
    r->any = true;
    return true;
}

/* ---- Comments ------------------------------------------------------------------ */

static void add_comment(western_reader *r, kif_str line)
{
    kif_comment *c = kif_builder_comment(r->b, line, range_of(r, line));
    if (c != NULL)
        c->note = engine_note_read(kif_builder_arena(r->b), line);
}

static void add_lines(western_reader *r, kif_str text)
{
    text = str_trim(text);
    for (;;) {
        kif_str line = { text.p, str_line_length(text) };
        add_comment(r, line);
        if (line.n == text.n)
            return;
        text = str_drop(text, line.n);
        text = str_drop(text, str_line_end(text));
    }
}

/* "( 0:02/00:01:25)": time of the move and sum of the side, as Shogidokoro writes them. */
static bool read_time(western_reader *r, kif_str s)
{
    uint32_t part[5] = { 0 };
    size_t n = 0;
    for (; n < 5; n++) {
        if (!str_take_uint(&s, 100000, &part[n]))
            return false;
        if (n < 4 && !str_skip_byte(&s, n == 1 ? '/' : ':'))
            break;
    }
    const kif_node *last = kif_builder_last(r->b);
    if ((n != 1 && n != 5) || s.n > 0 || last == NULL || last->type == KIF_NODE_ROOT)
        return false;
    uint32_t total = part[2] * 3600 + part[3] * 60 + part[4];
    if (part[0] > 30000 || total > INT32_MAX / 2)
        return false;
    kif_builder_time(r->b, (int32_t)(part[0] * 60 + part[1]) * 1000, n == 5 ? (int32_t)total : KIF_NO_TIME);
    return true;
}

/* "{ text }", over several lines; or "( text )". */
static void read_braces(western_reader *r, char close)
{
    kif_str inner = str_drop(r->rest, 1);
    size_t n = str_find_byte(inner, close);
    if (n == inner.n)
        kif_report(r->p->diags, KIF_D_TRUNCATED_FILE, range_of(r, (kif_str){ r->rest.p, 1 }), 0,
                   "the comment does not end");
    r->rest = str_drop(inner, n < inner.n ? n + 1 : n);
    inner.n = n;
    while (inner.n > 0 && is_space(inner.p[inner.n - 1]))
        inner.n--;
    while (inner.n > 0 && is_space(inner.p[0]))
        inner = str_drop(inner, 1);
    if (close == '}' ? !read_end_comment(r, inner) : !read_time(r, inner))
        add_lines(r, inner);
}

/* "; text" to the end of the line, taken as it stands. */
static void read_line_comment(western_reader *r)
{
    kif_str line = str_drop(r->rest, 1);
    line.n = str_line_length(line);
    r->rest = str_drop(r->rest, 1 + line.n);
    add_comment(r, line);
}

/* ---- Moves ------------------------------------------------------------------------ */

static kif_bitboard of_file_or_rank(kif_bitboard men, const western_move *m)
{
    kif_square from;
    BB_EACH(from, men)
    if ((m->from_file != 0 && kif_square_file(from) != m->from_file) ||
        (m->from_rank != 0 && kif_square_rank(from) != m->from_rank))
        men = bb_without(men, bb_square(from));
    return men;
}

/* "G6x5h", "Gg-6h": the one man of that file or rank, by the rules if several could go there. */
static void settle_origin(western_reader *r, western_move *m)
{
    const kif_position *p = kif_builder_position(r->b);
    kif_square to = m->said.same ? kif_builder_previous(r->b) : m->said.to;
    if ((m->from_file == 0 && m->from_rank == 0) || to == KIF_NO_SQUARE)
        return;
    kif_bitboard men = of_file_or_rank(kif_candidates(p, m->said.piece, p->side, to), m), legal = men;
    kif_square from;
    BB_EACH(from, men)
    if (kif_judge(p, kif_move_board(from, to, m->said.promotes == KIF_YES)) != KIF_D_NONE)
        legal = bb_without(legal, bb_square(from));
    if (bb_any(legal))
        men = legal;
    if (bb_any(men) && !bb_many(men))
        m->said.from = bb_first(men);
}

/* Some archives mark a drop only where a man on the board could go there too. */
static void settle_drop(western_reader *r, western_move *m)
{
    const kif_position *p = kif_builder_position(r->b);
    kif_notated *said = &m->said;
    if (said->drop == KIF_YES || said->same || said->captures != KIF_UNSAID || said->from != KIF_NO_SQUARE ||
        m->from_file != 0 || m->from_rank != 0 || said->piece > KIF_GOLD)
        return;
    if (p->board[said->to] == KIF_EMPTY && kif_hand_count(p->hand[p->side], said->piece) > 0 &&
        !bb_any(kif_candidates(p, said->piece, p->side, said->to)))
        said->drop = KIF_YES;
}

static bool has_digit(kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (byte_is_digit(s.p[i]))
            return true;
    return false;
}

/* A word that is nothing we know: in a comment without braces, or a move that is lost. */
static kif_status unknown_word(western_reader *r, kif_str word)
{
    kif_str piece = word;
    str_skip_byte(&piece, '+');
    bool like_a_move = has_digit(word) && kif_kind_by_letter(piece.p[0]) != KIF_NO_KIND;
    kif_report(r->p->diags, like_a_move ? KIF_D_SYNTAX : KIF_D_UNKNOWN_LINE, range_of(r, word),
               kif_builder_next_ply(r->b), "'%.*s' is not a move", word.n > 40 ? 40 : (int)word.n, word.p);
    if (!like_a_move)
        return KIF_OK;
    if (!r->p->recover)
        return KIF_BAD;
    kif_builder_comment(r->b, word, range_of(r, word));
    add_lines(r, r->rest);
    r->rest.n = 0;
    return KIF_OK;
}

static kif_status read_word(western_reader *r)
{
    size_t n = 0;
    while (n < r->rest.n && !is_space(r->rest.p[n]) && r->rest.p[n] != '{' && r->rest.p[n] != ';')
        n++;
    kif_str word = { r->rest.p, n };
    r->rest = str_drop(r->rest, n);
    western_move m;
    kif_side winner;
    if (western_scan_move(word, &m)) {
        r->any = r->moved = true;
        settle_origin(r, &m);
        settle_drop(r, &m);
        if (kif_builder_move(r->b, &m.said, word, range_of(r, word)) == NULL)
            r->rest.n = 0; /* past a limit: the builder has said so */
        return KIF_OK;
    }
    if (winner_of(word, &winner)) {
        r->any = true;
        apply_result(r, word, range_of(r, word));
        return KIF_OK;
    }
    if (str_eq(word, STR("*"))) { /* no result: also what a game without moves consists of */
        r->any = true;
        return KIF_OK;
    }
    if (western_is(word, "resigns") || western_is(word, "resign")) {
        r->any = true;
        kif_builder_end(r->b, KIF_END_RESIGN, KIF_SIDES, word, range_of(r, word));
        return KIF_OK;
    }
    return unknown_word(r, word);
}

/* "12", "12.", "12...", "12. ..." and dots alone: three say that gote is to move. False: it is no number. */
static bool read_number(western_reader *r)
{
    kif_str rest = r->rest;
    uint32_t number;
    bool has_number = str_take_uint(&rest, UINT32_MAX, &number);
    size_t dots = 0;
    while (str_skip_byte(&rest, '.'))
        dots++;
    if (!has_number && dots == 0)
        return false;
    if (dots == 0 && rest.n > 0 && !is_space(rest.p[0]) && rest.p[0] != '{')
        return false;
    kif_str word = { r->rest.p, r->rest.n - rest.n };
    if (dots >= 3 && kif_builder_position(r->b)->side != KIF_GOTE)
        kif_report(r->p->diags, KIF_D_SIDE_MARK_MISMATCH, range_of(r, word), kif_builder_next_ply(r->b),
                   "'...' but sente is to move");
    r->rest = rest;
    return true;
}

static kif_status read_item(western_reader *r)
{
    char c = r->rest.p[0];
    bool line_start = r->rest.p == r->p->text.p || r->rest.p[-1] == '\n' || r->rest.p[-1] == '\r';
    if (c == '[' && line_start)
        return read_tag(r);
    if (c == '{')
        read_braces(r, '}');
    else if (c == '(')
        read_braces(r, ')');
    else if (c == ';')
        read_line_comment(r);
    else if (!read_number(r))
        return read_word(r);
    return KIF_OK;
}

kif_status western_read(kif_parse *p)
{
    western_reader r = { .p = p, .b = p->b, .rest = p->text };
    while (r.rest.n > 0 && kif_builder_last(r.b) != NULL) {
        if (is_space(r.rest.p[0]))
            r.rest = str_drop(r.rest, 1);
        else
            KIF_TRY(read_item(&r));
    }
    if (!r.any)
        return KIF_END;
    settle_result(&r);
    return KIF_OK;
}
