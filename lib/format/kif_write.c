/* The KIF writer. */
#include "format/kif.h"

#include "base/digits.h"
#include "format/japanese.h"

enum { MOVE_COLUMNS = 12, LINE_ROOM = 128 };

/* Time used up to a node of the line being written, by side, in milliseconds. */
typedef struct {
    int64_t ms[KIF_SIDES];
} totals;

enum { HOUR = 3600 };

typedef struct {
    jp_writer j;
    bool times;     /* the record has times, and they are wanted */
    totals used;    /* up to the node that was written last */
    bool branches;  /* variations will be written: totals are remembered */
    kif_buf totals; /* then: of nodes by their number on the line being written */
    uint32_t fractions;
    uint32_t zeros; /* times of 0 that were not written */
} kif_printer;

/* ---- Times ---------------------------------------------------------------------- */

/* Remembers the totals after a node; what is left of another line is written over. */
static void remember(kif_printer *k, const kif_node *n)
{
    uint32_t number = jp_number(&k->j, n);
    k->totals.n = number * sizeof(totals);
    if (buf_reserve(&k->totals, sizeof(totals)) == NULL)
        k->j.out->failed = true; /* the writers stop at this */
    else
        ((totals *)(void *)k->totals.p)[number] = k->used;
}

/* Takes the totals of the node before a variation. */
static void recall(kif_printer *k, const kif_node *before)
{
    if (k->times && buf_ok(k->j.out))
        k->used = ((totals *)(void *)k->totals.p)[jp_number(&k->j, before)];
}

/* Adds the time of a node to what its side has used; returns the total. */
static inline int64_t add_up(kif_printer *k, const kif_node *n, kif_side side)
{
    int64_t *sum = &k->used.ms[side];
    if (n->total_s != KIF_NO_TIME)
        *sum = (int64_t)n->total_s * 1000;
    else if (n->time_ms != KIF_NO_TIME)
        *sum += n->time_ms;
    if (k->branches)
        remember(k, n);
    return *sum;
}

/* Numbers of any length, at least two digits wide. */
static char *put_number(char *to, uint32_t n, char pad)
{
    char digits[10];
    int len = 0;
    if (n < 100)
        return pad == ' ' ? put_two_blank(to, n) : put_two_digits(to, n);
    for (; n > 0; n /= 10)
        digits[len++] = (char)('0' + n % 10);
    while (len > 0)
        *to++ = digits[--len];
    return to;
}

/* ( 0:15/00:00:23) */
static inline char *put_time(char *to, uint32_t seconds, uint32_t total)
{
    uint32_t hours = total / HOUR, of_hour = total % HOUR;
    if (seconds >= 100 * 60 || total >= 100 * HOUR) { /* wider than usual */
        *to++ = '(';
        to = put_number(to, seconds / 60, ' ');
        *to++ = ':';
        to = put_two_digits(to, seconds % 60);
        *to++ = '/';
        to = put_number(to, hours, '0');
    } else {
        memcpy(to, "( 0:00/00:", 10);
        put_two_blank(to + 1, seconds / 60);
        put_two_digits(to + 4, seconds % 60);
        to = put_two_digits(to + 7, hours);
    }
    *to++ = ':';
    to = put_two_digits(to, of_hour / 60);
    *to++ = ':';
    to = put_two_digits(to, of_hour % 60);
    *to++ = ')';
    return to;
}

/* ---- Lines ----------------------------------------------------------------------- */

static inline char *put_ply(char *to, uint32_t number)
{
    memcpy(to, "    ", 4);
    if (number < 100) {
        to = put_two_blank(to + 2, number);
    } else if (number < 1000) {
        to[1] = (char)('0' + number / 100);
        to = put_two_digits(to + 2, number % 100);
    } else {
        to = put_number(to, number, ' ');
    }
    *to = ' ';
    return to + 1;
}

/* The rest of a line behind a text of so many columns: time, and the mark of a move that has a later
 * alternative. */
static inline void finish_line(kif_printer *k, const kif_node *n, kif_side side, char *to, unsigned columns)
{
    kif_buf *out = k->j.out;
    bool plus = n->sibling != NULL && !k->j.w->options->main_line;
    bool time = k->times && n->time_ms != KIF_NO_TIME;
    int64_t sum = k->times ? add_up(k, n, side) : 0;
    k->zeros += !k->times && n->time_ms == 0;
    if (time || plus) {
        unsigned pad = columns < MOVE_COLUMNS ? MOVE_COLUMNS - columns + 1 : 1;
        memset(to, ' ', MOVE_COLUMNS + 1);
        to += pad;
    }
    if (time) {
        to = put_time(to, (uint32_t)n->time_ms / 1000, (uint32_t)(sum / 1000));
        k->fractions += n->time_ms % 1000 != 0;
    }
    if (plus)
        *to++ = '+';
    *to++ = '\n';
    out->n = (size_t)(to - out->p);
}

static inline void put_move(kif_printer *k, const kif_node *n)
{
    unsigned columns;
    char *to = buf_reserve(k->j.out, LINE_ROOM);
    if (to == NULL)
        return;
    bool same = (n->flags & KIF_NODE_SAME) != 0 && n->parent != k->j.part.before;
    to = put_ply(to, jp_number(&k->j, n));
    to = spell_kif_move(to, n->move, kif_piece_kind(n->moved), same, k->j.style, &columns);
    finish_line(k, n, kif_piece_side(n->moved), to, columns);
}

/* A line that holds a text instead of a move: an end word, or what could not be played. */
static void put_text(kif_printer *k, const kif_node *n, kif_str text)
{
    kif_buf *out = k->j.out;
    char *to = buf_reserve(out, LINE_ROOM);
    if (to == NULL)
        return;
    out->n = (size_t)(put_ply(to, jp_number(&k->j, n)) - out->p);
    buf_add(out, text);
    if ((to = buf_reserve(out, LINE_ROOM)) != NULL)
        finish_line(k, n, kif_node_side(k->j.r, n), to, spell_columns(text));
}

/* False, and nothing is added, if there are no words for what could not be played. */
static bool put_unresolved(kif_printer *k, const kif_node *n)
{
    kif_buf *out = k->j.out;
    char *to = buf_reserve(out, LINE_ROOM);
    if (to == NULL)
        return true;
    size_t before = out->n, at = before + (size_t)(put_ply(to, jp_number(&k->j, n)) - (out->p + before));
    out->n = at;
    if (!jp_put_unresolved(&k->j, n)) {
        out->n = before;
        return false;
    }
    if ((to = buf_reserve(out, LINE_ROOM)) != NULL)
        finish_line(k, n, kif_node_side(k->j.r, n), to, spell_columns(str_drop(buf_str(out), at)));
    return true;
}

/* Whether a reader takes a text behind a number for one end word. */
static bool is_end_word(kif_str text)
{
    kif_notated said = KIF_NOTATED_NONE;
    unsigned odd = 0;
    kif_str move = text;
    for (kif_str s = text; s.n > 0; s = str_drop(s, spell_peek(s).len))
        if (spell_peek(s).class == SPELL_BLANK || spell_peek(s).class == SPELL_OPEN)
            return false;
    return text.n > 0 && spell_peek(text).class != SPELL_MARK && !spell_take_move(&move, &said, &odd);
}

/* Writes the line of an end. False: it has none. */
static bool put_end_line(kif_printer *k, const kif_node *n, const kif_extra *e)
{
    if (kif_endings[e->ending].kif != NULL)
        put_text(k, n, str_of(kif_endings[e->ending].kif));
    else if (e->ending == KIF_END_OTHER && is_end_word(e->text))
        put_text(k, n, e->text);
    else
        return false;
    return true;
}

/* Words that would name the wrong winner are left to the closing line, which has no place for a time; then it is the
 * end, and the remarks follow it. */
static void put_end(kif_printer *k, const kif_node *n)
{
    kif_extra e = *n->extra;
    const char *verdict = kif_endings[e.ending].summary;
    kif_ending_id told = kif_ending_of_winner(e.ending, e.winner, kif_node_side(k->j.r, n));
    bool closing_tells = told == KIF_END_WIN && verdict != NULL &&
                         (e.ending == KIF_END_DECLARATION || strchr(verdict, 'X') != NULL);
    if (!closing_tells)
        e.ending = kif_part_end(k->j.w, k->j.r, n);
    kif_part_lose_reason(k->j.w, k->j.r, n);
    bool has_line = !closing_tells && put_end_line(k, n, &e);
    if (has_line)
        jp_put_remarks(&k->j, n);
    kif_node end = *n;
    end.extra = &e;
    size_t before = k->j.out->n;
    closing_put(k->j.out, k->j.r, &end, jp_number(&k->j, n) - 1, k->j.handicap);
    if (has_line)
        return;
    kif_lose(k->j.w, KIF_D_LOSS_END, k->j.out->n == before);
    kif_lose(k->j.w, KIF_D_LOSS_TIMES, k->times && n->time_ms != KIF_NO_TIME);
    jp_put_remarks(&k->j, n);
}

/* A line of play from its first node to its end; the node it ends with. */
static const kif_node *put_line(kif_printer *k, const kif_node *n)
{
    for (const kif_node *next = n;; n = next) {
        if (n->type == KIF_NODE_END) {
            put_end(k, n);
            return n;
        }
        if (n->type == KIF_NODE_MOVE) {
            put_move(k, n);
        } else if (!put_unresolved(k, n)) {
            jp_lose_rest(&k->j, n);
            return n;
        }
        if (n->verdict != KIF_D_NONE || n->type == KIF_NODE_UNRESOLVED)
            kif_part_lose_side(k->j.w, k->j.r, n);
        jp_play(&k->j, n);
        jp_put_remarks(&k->j, n);
        if ((next = jp_next(&k->j, n)) == NULL)
            return n;
    }
}

static void put_lines(kif_printer *k)
{
    const kif_node *head = k->j.part.first;
    while (head != NULL && buf_ok(k->j.out)) {
        const kif_node *end = put_line(k, head);
        if ((head = jp_next_variation(&k->j, end)) != NULL) {
            jp_go_back(&k->j, head->parent);
            recall(k, head->parent);
            buf_cstr(k->j.out, "\n変化：");
            buf_uint(k->j.out, jp_number(&k->j, head), 0, ' ');
            buf_cstr(k->j.out, "手\n");
        }
    }
}

kif_status kif_kif_write(kif_writer *w, const kif_record *r)
{
    kif_printer k = { .times = r->has_times && !w->options->no_times };
    jp_writer_init(&k.j, w, r, w->options->engine_notes == KIF_NOTES_CONVERT);
    jp_put_file_header(&k.j);
    jp_put_headers(&k.j);
    buf_cstr(w->out, k.times ? "手数----指手---------消費時間--\n" : "手数----指手--\n");
    k.branches = k.times && r->n_variations > 0 && !w->options->main_line;
    if (k.branches)
        remember(&k, k.j.part.before);
    jp_put_remarks(&k.j, k.j.part.before);
    put_lines(&k);
    kif_lose(w, KIF_D_LOSS_FRACTIONS, k.fractions);
    if (!r->has_times && kif_part_is_timed(r) && !w->options->no_times) /* readers take them for no times */
        kif_lose(w, KIF_D_LOSS_TIMES, k.zeros);
    buf_fini(&k.totals);
    return jp_writer_fini(&k.j);
}
