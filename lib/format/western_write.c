/* The writer of Western notation: tags as in PSN, then one number a ply: "1. P-76 2. P-34 3. Bx22+". What it
 * writes reads back without loss, variations, times and bookmarks apart. */
#include "board/sfen.h"
#include "format/part.h"
#include "format/spell.h"
#include "format/western.h"
#include "game/timecontrol.h"

typedef struct {
    kif_writer *w;
    const kif_record *r;
    kif_part part;
    kif_position board;
    size_t line; /* where the line of moves began in out */
} western_writer;

/* ---- Tags ------------------------------------------------------------------- */

static void put_tag(kif_buf *out, kif_str key, kif_str value)
{
    buf_byte(out, '[');
    buf_add(out, key);
    buf_cstr(out, " \"");
    for (size_t i = 0; i < value.n; i++) {
        if (value.p[i] == '"' || value.p[i] == '\\')
            buf_byte(out, '\\');
        if (value.p[i] == '\n')
            buf_cstr(out, "\\n");
        else
            buf_byte(out, value.p[i]);
    }
    buf_cstr(out, "\"]\n");
}

/* A tag would say in numbers what Japanese records have in other numbers: 10:00+10. */
static bool reads_as_numbers(const kif_header *h, const char *psn)
{
    kif_time_control tc;
    kif_header tag = { .id = h->id, .key = str_of(psn), .value = h->value };
    return !kif_time_control_is_plain(h, &tc) && kif_time_control_is_numeric(&tag, &tc);
}

/* The tag of PSN, or the key of KIF: another word of KIF for it would not come back. */
static kif_str key_of(const kif_header *h)
{
    const char *psn = kif_header_keys[h->id].psn;
    if (psn == NULL || h->id == KIF_H_HANDICAP || reads_as_numbers(h, psn))
        return kif_header_kif_key(h);
    return str_of(psn);
}

/* Words that name no position are all that tells of a handicap. */
static bool is_written(const kif_header *h)
{
    return h->id != KIF_H_RESULT && (h->id != KIF_H_HANDICAP || kif_handicap_is_text(h->value));
}

/* Time controls are in numbers, as in CSA, where the words of Japanese records say no more. */
static void put_value_tag(kif_buf *out, kif_str key, const kif_header *h)
{
    kif_time_control tc;
    kif_buf value = BUF_EMPTY;
    if (kif_header_is_time_limit(h->id) && kif_header_by_psn(key) == h->id && kif_time_control_is_plain(h, &tc))
        kif_time_control_put_numbers(&value, &tc);
    else
        kif_header_put_value(&value, h);
    put_tag(out, key, buf_str(&value));
    buf_fini(&value);
}

/* Tags that a reader takes for the start position, in any case of letters. */
static bool sets_position(kif_str key)
{
    return western_is(key, "sfen") || western_is(key, "fen") || western_is(key, "variant");
}

static bool is_writable(kif_str key)
{
    return key.n > 0 && str_find_byte(key, ' ') == key.n && str_find_byte(key, ']') == key.n &&
           str_find_byte(key, '\n') == key.n && !sets_position(key);
}

static void put_headers(western_writer *t)
{
    kif_header_walk walk;
    kif_headers_start(&walk, &t->part);
    for (const kif_header *h; (h = kif_headers_next(&walk)) != NULL;) {
        if (!is_written(h))
            continue; /* follows from the position and the end */
        kif_str key = key_of(h);
        kif_header_id reads_as = western_header_id(key);
        bool kept = is_writable(key) && reads_as == h->id;
        bool harmless = reads_as != KIF_H_RESULT && reads_as != KIF_H_HANDICAP; /* it does not touch the game */
        kif_lose(t->w, KIF_D_LOSS_HEADERS, !kept);
        if (kept || (is_writable(key) && harmless))
            put_value_tag(t->w->out, key, h);
    }
}

static void put_start(western_writer *t)
{
    kif_handicap h = t->part.whole ? t->r->handicap : kif_handicap_of(&t->part.start);
    if (h == KIF_HANDICAP_HIRATE && t->part.start.ply == 1)
        return;
    if (h != KIF_HANDICAP_NONE && t->part.start.ply == 1) {
        put_tag(t->w->out, STR("Handicap"), str_of(kif_handicaps[h].english));
        return;
    }
    kif_buf sfen = BUF_EMPTY;
    kif_sfen_put(&sfen, &t->part.start);
    put_tag(t->w->out, STR("SFEN"), buf_str(&sfen));
    buf_fini(&sfen);
}

/* "*": no result is known. A result that says less than a header 結果 does not replace it. */
static const char *result_of(const western_writer *t)
{
    kif_side winner;
    kif_ending_id ending = kif_record_result(t->r, &winner);
    if (winner != KIF_SIDES)
        return winner == KIF_SENTE ? "1-0" : "0-1";
    return ending != KIF_END_NONE && kif_endings[ending].wins == KIF_WINS_DRAW ? "1/2-1/2" : "*";
}

/* A header that tells a result where there is no end would be read as one. */
static void put_result_tag(western_writer *t)
{
    kif_str said = kif_record_header(t->r, KIF_H_RESULT);
    bool known = !str_eq(str_of(result_of(t)), STR("*")), kept = !known && said.n > 0 && !western_is_result(said);
    if (known)
        put_tag(t->w->out, STR("Result"), str_of(result_of(t)));
    else if (kept)
        put_tag(t->w->out, STR("Result"), said);
    uint32_t n = 0;
    for (const kif_header *h = t->r->headers; h != NULL; h = h->next)
        n += h->id == KIF_H_RESULT;
    kif_lose(t->w, KIF_D_LOSS_HEADERS, n - kept);
}

/* ---- Moves -------------------------------------------------------------------- */

static void put_square(western_writer *t, kif_square sq)
{
    buf_byte(t->w->out, (char)('0' + kif_square_file(sq)));
    buf_byte(t->w->out, (char)((t->w->options->hodges ? 'a' - 1 : '0') + kif_square_rank(sq)));
}

/* Begins a new line unless n columns are left, and separates words. */
static void make_room(western_writer *t, size_t n)
{
    size_t used = t->w->out->n - t->line;
    if (used > 0 && used + 1 + n > WESTERN_LINE) {
        buf_byte(t->w->out, '\n');
        t->line = t->w->out->n;
    } else if (used > 0) {
        buf_byte(t->w->out, ' ');
    }
}

static void end_line(western_writer *t)
{
    if (t->w->out->n > t->line)
        buf_byte(t->w->out, '\n');
    t->line = t->w->out->n;
}

static void put_number(western_writer *t, const kif_node *n)
{
    enum { LONGEST_MOVE = 16 };
    make_room(t, LONGEST_MOVE);
    buf_uint(t->w->out, n->ply, 0, ' ');
    buf_cstr(t->w->out, ". ");
}

/* Kitao-Kawasaki: the name of a piece is one character, with + where there is none for a promoted one. */
static void put_kanji(kif_buf *out, kif_kind piece)
{
    bool plus = piece == KIF_PRO_LANCE || piece == KIF_PRO_KNIGHT || piece == KIF_PRO_SILVER;
    buf_cstr(out, plus ? "+" : "");
    buf_add(out, spell_piece(plus ? kif_kind_base(piece) : piece, (spell_style){ 0 }));
}

static void put_origin(western_writer *t, kif_square from)
{
    bool kanji = t->w->options->kanji;
    buf_cstr(t->w->out, kanji ? "(" : "");
    put_square(t, from);
    buf_cstr(t->w->out, kanji ? ")" : "");
}

/* piece, origin or none, sign, destination (KIF_NO_SQUARE: that of the last move), promotion */
static void put_parts(western_writer *t, kif_kind piece, kif_square from, char sign, kif_square to,
                      kif_tri promotes)
{
    if (t->w->options->kanji)
        put_kanji(t->w->out, piece);
    else
        buf_cstr(t->w->out, kif_kinds[piece].sfen);
    if (from != KIF_NO_SQUARE)
        put_origin(t, from);
    buf_byte(t->w->out, sign);
    if (to != KIF_NO_SQUARE)
        put_square(t, to);
    if (promotes != KIF_UNSAID)
        buf_byte(t->w->out, promotes == KIF_YES ? '+' : '=');
}

static void put_move(western_writer *t, const kif_node *node)
{
    bool ambiguous, drop = kif_move_is_drop(node->move);
    if (t->board.side != kif_piece_side(node->moved) && drop)
        kif_position_set_side(&t->board, kif_piece_side(node->moved));
    kif_notated n = kif_notate(&t->board, node->move, KIF_NO_SQUARE, &ambiguous);
    /* An illegal move may come from where no man of the kind could go there. */
    bool hidden = kif_part_is_doubtful(node) &&
                  !kif_part_reads_back(&t->board, n, KIF_SAYS_WESTERN, kif_part_previous(&t->part, node), node->move);
    bool origin = !drop && (ambiguous || hidden);
    bool same = t->w->options->kanji && n.captures == KIF_YES && node->verdict == KIF_D_NONE &&
                n.to == kif_part_previous(&t->part, node);
    put_parts(t, n.piece, origin ? n.from : KIF_NO_SQUARE,
              drop                    ? '*'
              : n.captures == KIF_YES ? 'x'
                                      : '-',
              same ? KIF_NO_SQUARE : n.to, kif_move_promotes(node->move) ? KIF_YES : n.promotes);
}

static bool can_write(const kif_node *n)
{
    if (n->type != KIF_NODE_UNRESOLVED)
        return true;
    const kif_notated *said = &n->extra->notated;
    bool drop = said->drop == KIF_YES;
    return said->to != KIF_NO_SQUARE && said->piece != KIF_NO_KIND && (drop || said->from != KIF_NO_SQUARE);
}

static void put_unresolved(western_writer *t, const kif_node *n)
{
    kif_notated said = kif_part_said(&t->part, n);
    bool drop = said.drop == KIF_YES;
    put_parts(t, said.piece, drop ? KIF_NO_SQUARE : said.from, drop ? '*' : '-', said.to, said.promotes);
}

/* ---- Comments and ends ---------------------------------------------------------- */

static bool is_ending_word(kif_str s)
{
    for (int id = KIF_END_NONE + 1; id < KIF_END_COUNT; id++)
        if (str_eq(s, str_of(kif_endings[id].english)))
            return true;
    return str_eq(s, STR("Resigns")) || str_eq(s, STR("resigns"));
}

/* In braces where nothing is lost by that. */
static bool fits_braces(kif_str s)
{
    return str_find_byte(s, '}') == s.n && str_eq(str_trim(s), s) && !is_ending_word(s);
}

static void put_comments(western_writer *t, const kif_node *n)
{
    if (t->w->options->no_comments)
        return;
    for (const kif_comment *c = n->comments; c != NULL; c = c->next) {
        if (c->program) {
            kif_lose(t->w, KIF_D_LOSS_COMMENTS, 1);
            continue;
        }
        if (c->note != NULL && t->w->options->engine_notes == KIF_NOTES_DROP)
            continue;
        bool braces = fits_braces(c->text);
        end_line(t);
        buf_byte(t->w->out, braces ? '{' : ';');
        buf_add(t->w->out, c->text);
        buf_cstr(t->w->out, braces ? "}\n" : "\n");
        t->line = t->w->out->n;
    }
}

/* Ends of which the result behind the moves tells all there is. */
static bool is_mere_result(const western_writer *t, const kif_node *n)
{
    kif_ending_id ending = kif_ending_of_winner(n->extra->ending, n->extra->winner, kif_node_side(t->r, n));
    bool alone = n->comments == NULL || t->w->options->no_comments; /* else the comments tell where it is */
    return alone && (ending == KIF_END_DRAW || (ending == KIF_END_WIN && n->extra->winner != KIF_SIDES));
}

static void put_end(western_writer *t, const kif_node *n)
{
    kif_ending_id ending = kif_part_end(t->w, t->r, n);
    kif_part_lose_reason(t->w, t->r, n);
    if (ending == KIF_END_OTHER) {
        kif_lose(t->w, KIF_D_LOSS_END, 1);
        return;
    }
    if (is_mere_result(t, n))
        return;
    make_room(t, strlen(kif_endings[ending].english) + 2);
    buf_byte(t->w->out, '{');
    buf_cstr(t->w->out, kif_endings[ending].english);
    buf_byte(t->w->out, '}');
}

static void put_play(western_writer *t)
{
    kif_undo undo;
    uint32_t times = 0;
    t->line = t->w->out->n;
    put_comments(t, t->part.before);
    for (const kif_node *n = t->part.first; n != NULL; n = kif_part_next(&t->part, n)) {
        times += n->time_ms != KIF_NO_TIME;
        if (!can_write(n)) {
            kif_part_lose_rest(t->w, &t->part, n);
            break;
        }
        if (n->type == KIF_NODE_END) {
            put_end(t, n);
        } else {
            put_number(t, n);
            if (n->type == KIF_NODE_MOVE)
                put_move(t, n);
            else
                put_unresolved(t, n);
            kif_part_lose_side(t->w, t->r, n);
        }
        kif_part_play(&t->board, n, &undo);
        put_comments(t, n);
    }
    if (!t->w->options->no_times && kif_part_is_timed(t->r))
        kif_lose(t->w, KIF_D_LOSS_TIMES, times);
    make_room(t, strlen(result_of(t)));
    buf_cstr(t->w->out, result_of(t));
    end_line(t);
}

kif_status western_write(kif_writer *w, const kif_record *r)
{
    western_writer t = { .w = w, .r = r };
    kif_part_init(&t.part, r, w->options);
    t.board = t.part.start;
    put_headers(&t);
    put_start(&t);
    put_result_tag(&t);
    put_play(&t);
    kif_part_lose_branches(w, &t.part);
    return buf_ok(w->out) ? KIF_OK : KIF_FATAL;
}
