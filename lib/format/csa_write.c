/* The CSA writer: V2.2, or V3.0 where the record needs it. Moves are put down byte by byte: this is a batch
 * format. Source: CSA standard record format V2.2 and V3.0. */
#include "base/digits.h"
#include "format/csa.h"
#include "format/end_word.h"
#include "format/engine_note.h"
#include "format/part.h"

typedef struct {
    kif_writer *w;
    kif_buf *out;
    const kif_record *r;
    kif_part part;
    bool v3;
    bool times;         /* are written */
    bool converts;      /* engine notes are to be in the style of CSA */
    kif_position board; /* after the last move, if so */
} csa_writer;

/* ---- Which version -------------------------------------------------------- */

static bool says_shift_jis(const kif_write_options *options)
{
    return options->encoding_name != NULL && !str_eq(str_of(options->encoding_name), STR("UTF-8"));
}

/* An end without a word of its own becomes a comment. */
static bool end_needs_v3(const kif_record *r, const kif_node *n, bool utf8)
{
    const kif_extra *end = n->extra;
    kif_ending_id ending = kif_ending_of_winner(end->ending, end->winner, kif_node_side(r, n));
    if (ending == KIF_END_MAX_MOVES)
        return true;
    bool named = kif_endings[ending].csa != NULL;
    return utf8 && !named && (ending != KIF_END_OTHER || !csa_is_ascii(end->text));
}

static bool node_needs_v3(const csa_writer *c, const kif_node *n, bool utf8)
{
    const kif_write_options *options = c->w->options;
    if (!options->no_times && n->time_ms > 0 && n->time_ms % 1000 != 0)
        return true;
    if (n->type == KIF_NODE_END && end_needs_v3(c->r, n, utf8))
        return true;
    if (utf8 && !options->no_comments)
        for (const kif_comment *comment = n->comments; comment != NULL; comment = comment->next)
            if (!csa_is_ascii(comment->text))
                return true;
    return false;
}

/* A square that does not exist can only be repeated as it stands. */
static bool is_repeated(const csa_writer *c, const kif_node *n)
{
    return n->type == KIF_NODE_UNRESOLVED && n->extra->notated.off_board && str_eq(str_of(c->r->format), STR("csa"));
}

/* Whether CSA can say a node. */
static bool can_write(const csa_writer *c, const kif_node *n)
{
    if (n->type != KIF_NODE_UNRESOLVED || is_repeated(c, n))
        return true;
    const kif_notated *said = &n->extra->notated;
    return said->to != KIF_NO_SQUARE && said->piece != KIF_NO_KIND &&
           (said->drop == KIF_YES || said->from != KIF_NO_SQUARE);
}

static bool needs_v3(const csa_writer *c)
{
    bool utf8 = !says_shift_jis(c->w->options);
    if (c->w->options->csa_v3 || csa_headers_need_v3(&c->part, utf8))
        return true;
    for (const kif_node *n = c->part.before; n != NULL && can_write(c, n); n = kif_part_next(&c->part, n))
        if (node_needs_v3(c, n, utf8))
            return true;
    return false;
}

/* ---- The start position --------------------------------------------------------- */

static void put_rows(kif_buf *out, const kif_position *p)
{
    for (int rank = 1; rank <= 9; rank++) {
        buf_byte(out, 'P');
        buf_byte(out, (char)('0' + rank));
        for (int file = 9; file >= 1; file--) {
            kif_piece piece = p->board[kif_square_at(file, rank)];
            if (piece == KIF_EMPTY) {
                buf_cstr(out, " * ");
                continue;
            }
            buf_byte(out, kif_piece_side(piece) == KIF_SENTE ? '+' : '-');
            buf_cstr(out, kif_kinds[kif_piece_kind(piece)].csa);
        }
        buf_byte(out, '\n');
    }
}

static void put_hand(kif_buf *out, kif_hand hand, char sign)
{
    if (hand == 0)
        return;
    buf_byte(out, 'P');
    buf_byte(out, sign);
    for (int i = 0; i < 7; i++) {
        for (unsigned n = kif_hand_count(hand, kif_hand_order[i]); n > 0; n--) {
            buf_cstr(out, "00");
            buf_cstr(out, kif_kinds[kif_hand_order[i]].csa);
        }
    }
    buf_byte(out, '\n');
}

static void put_position(csa_writer *c)
{
    const kif_position *p = &c->part.start;
    kif_handicap h = c->part.whole ? c->r->handicap : kif_handicap_of(p);
    if (h != KIF_HANDICAP_NONE && kif_handicaps[h].csa != NULL) {
        buf_cstr(c->out, "PI");
        buf_cstr(c->out, kif_handicaps[h].csa);
        buf_byte(c->out, '\n');
    } else {
        put_rows(c->out, p);
        put_hand(c->out, p->hand[KIF_SENTE], '+');
        put_hand(c->out, p->hand[KIF_GOTE], '-');
    }
    buf_cstr(c->out, p->side == KIF_SENTE ? "+\n" : "-\n");
}

/* ---- Moves, times, comments, ends -------------------------------------------------- */

static void put_long_time(csa_writer *c, unsigned seconds, unsigned fraction)
{
    buf_byte(c->out, 'T');
    buf_uint(c->out, seconds, 0, ' ');
    if (fraction != 0) {
        buf_byte(c->out, '.');
        buf_uint(c->out, fraction, 3, '0');
        while (buf_ok(c->out) && c->out->p[c->out->n - 1] == '0')
            c->out->n--;
    }
    buf_byte(c->out, '\n');
}

static inline void put_time(csa_writer *c, const kif_node *n)
{
    enum { ROOM = 8, MOST = 9999 };
    if (n->time_ms < 0 || !c->times)
        return;
    unsigned seconds = (unsigned)n->time_ms / 1000, fraction = (unsigned)n->time_ms % 1000;
    char *to = fraction != 0 || seconds > MOST ? NULL : buf_reserve(c->out, ROOM);
    if (to == NULL) {
        put_long_time(c, seconds, fraction);
        return;
    }
    *to++ = 'T';
    to = put_short(to, seconds);
    *to++ = '\n';
    c->out->n = (size_t)(to - c->out->p);
}

/* Writes a note of another style, with the comments behind that belong to it. False if it judges nothing. */
static bool put_note(csa_writer *c, const kif_node *n, const kif_comment **comment)
{
    kif_engine_note note;
    const kif_comment *last = engine_note_gather(*comment, &note);
    if (note.style == NOTE_CSA || note.score_kind == KIF_SCORE_NONE)
        return false;
    buf_cstr(c->out, "'*");
    if (!engine_note_put(c->out, &note, NOTE_CSA, &c->board, kif_node_destination(n)))
        kif_lose(c->w, KIF_D_LOSS_ENGINE_NOTES, 1);
    buf_byte(c->out, '\n');
    *comment = last;
    return true;
}

static void put_comments(csa_writer *c, const kif_node *n)
{
    if (c->w->options->no_comments)
        return;
    for (const kif_comment *comment = n->comments; comment != NULL; comment = comment->next) {
        if (comment->note != NULL && c->w->options->engine_notes == KIF_NOTES_DROP)
            continue;
        if (comment->note != NULL && c->converts && put_note(c, n, &comment))
            continue;
        buf_cstr(c->out, comment->program ? "'" : "'*");
        buf_add(c->out, comment->text);
        buf_byte(c->out, '\n');
    }
}

static inline void put_square(char *to, kif_square sq)
{
    memcpy(to, kif_square_digits[sq], 2);
}

static inline void put_move(csa_writer *c, const kif_node *n)
{
    enum { MOVE = 8 };
    kif_kind kind = kif_piece_kind(n->moved);
    if (kif_move_promotes(n->move)) {
        if (!kif_kind_can_promote(kind) ||
            kif_move_is_drop(n->move)) /* reads back as a move without promotion */
            kif_lose(c->w, KIF_D_LOSS_ILLEGAL_MOVES, 1);
        kind = kif_kind_promoted(kind);
    }
    char *to = buf_reserve(c->out, MOVE);
    if (to == NULL)
        return;
    to[0] = kif_piece_side(n->moved) == KIF_SENTE ? '+' : '-';
    if (kif_move_is_drop(n->move))
        to[1] = to[2] = '0';
    else
        put_square(to + 1, kif_move_from(n->move));
    put_square(to + 3, kif_move_to(n->move));
    memcpy(to + 5, kif_kinds[kind].csa, 2);
    to[7] = '\n';
    c->out->n += MOVE;
}

/* A move that could not be played: without the board nobody can tell a promotion from a move of what was
 * promoted before. */
static void put_unresolved(csa_writer *c, const kif_node *n)
{
    if (is_repeated(c, n)) {
        buf_add(c->out, n->extra->text);
        buf_byte(c->out, '\n');
        return;
    }
    const kif_notated *said = &n->extra->notated;
    bool drop = said->drop == KIF_YES;
    kif_kind kind = said->piece;
    if (said->promotes == KIF_YES && !said->piece_after)
        kind = kif_kind_promoted(kind);
    if (!said->piece_after && !drop && said->promotes == KIF_YES) /* reads back as a man that was promoted before */
        kif_lose(c->w, KIF_D_LOSS_ILLEGAL_MOVES, 1);
    kif_side side = said->side != KIF_SIDES ? said->side : kif_node_side(c->r, n);
    char text[] = "+0000??\n";
    text[0] = side == KIF_SENTE ? '+' : '-';
    if (!drop)
        put_square(text + 1, said->from);
    put_square(text + 3, said->to);
    memcpy(text + 5, kif_kinds[kind].csa, 2);
    buf_cstr(c->out, text);
}

static bool is_csa_word(kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!('A' <= s.p[i] && s.p[i] <= 'Z') && s.p[i] != '_' && s.p[i] != '+' && s.p[i] != '-')
            return false;
    return s.n > 0;
}

static bool has_comment(const kif_node *n, kif_str text)
{
    for (const kif_comment *c = n->comments; c != NULL; c = c->next)
        if (str_eq(c->text, text))
            return true;
    return false;
}

static bool has_summary(const kif_node *n)
{
    for (const kif_comment *c = n->comments; c != NULL; c = c->next)
        if (c->program && str_starts(c->text, STR("summary:")))
            return true;
    return false;
}

/* An end that CSA has no word for: interrupted, with a comment that tells what it was. */
static void put_nameless_end(csa_writer *c, const kif_node *n, kif_ending_id ending)
{
    const kif_extra *end = n->extra;
    buf_cstr(c->out, "%CHUDAN\n");
    put_time(c, n);
    if (ending == KIF_END_OTHER) {
        kif_lose(c->w, KIF_D_LOSS_END, 1);
        if (end->text.n > 0 && !has_comment(n, end->text)) {
            buf_cstr(c->out, "'*");
            csa_put_value(c->out, end->text);
        }
    } else if (ending != KIF_END_WIN || (end->winner != KIF_SIDES && !has_summary(n))) {
        buf_cstr(c->out, "'*");
        end_word_put(c->out, ending, end->winner);
        buf_byte(c->out, '\n');
    }
    put_comments(c, n);
}

static void put_end(csa_writer *c, const kif_node *n)
{
    const kif_extra *end = n->extra;
    kif_ending_id ending = kif_part_end(c->w, c->r, n);
    const char *word = kif_endings[ending].csa;
    if (ending == KIF_END_OTHER && is_csa_word(end->text)) {
        buf_byte(c->out, '%');
        buf_add(c->out, end->text);
        buf_byte(c->out, '\n');
    } else if (ending == KIF_END_OPPONENT_FOUL) { /* the sign names who fouled */
        buf_cstr(c->out, kif_node_side(c->r, n) == KIF_GOTE ? "%+ILLEGAL_ACTION\n" : "%-ILLEGAL_ACTION\n");
    } else if (word == NULL) {
        put_nameless_end(c, n, ending);
        return;
    } else {
        buf_byte(c->out, '%');
        buf_cstr(c->out, word);
        buf_byte(c->out, '\n');
    }
    put_time(c, n);
    put_comments(c, n);
}

static void put_play(csa_writer *c)
{
    put_comments(c, c->part.before);
    for (const kif_node *n = c->part.first; n != NULL; n = kif_part_next(&c->part, n)) {
        if (n->type == KIF_NODE_END) {
            put_end(c, n);
            continue;
        }
        if (!can_write(c, n)) { /* nor can what follows it */
            kif_part_lose_rest(c->w, &c->part, n);
            return;
        }
        if (n->type == KIF_NODE_MOVE)
            put_move(c, n);
        else
            put_unresolved(c, n);
        put_time(c, n);
        kif_undo undo;
        if (c->converts)
            kif_part_play(&c->board, n, &undo);
        if (n->comments != NULL)
            put_comments(c, n);
    }
}

kif_status csa_write(kif_writer *w, const kif_record *r)
{
    csa_writer c = { .w = w, .out = w->out, .r = r };
    kif_part_init(&c.part, r, w->options);
    c.converts = w->options->engine_notes == KIF_NOTES_CONVERT;
    c.board = c.part.start;
    c.v3 = needs_v3(&c);
    c.times = kif_part_is_timed(r) && !w->options->no_times;
    if (c.v3)
        buf_cstr(c.out, says_shift_jis(w->options) ? "'CSA encoding=SHIFT_JIS\n" : "'CSA encoding=UTF-8\n");
    buf_cstr(c.out, c.v3 ? "V3.0\n" : "V2.2\n");
    csa_put_headers(w, &c.part, c.v3);
    put_position(&c);
    put_play(&c);
    kif_part_lose_branches(w, &c.part);
    kif_part_lose_number(w, &c.part);
    kif_part_lose_totals(w, &c.part);
    return buf_ok(c.out) ? KIF_OK : KIF_FATAL;
}
