/* The KI2 writer: replays the record, because the words for a move depend on the board before it. */
#include "format/ki2.h"

#include "format/japanese.h"

enum { COLUMNS = 12, MOVES_A_LINE = 6 };

typedef struct {
    jp_writer j;
    unsigned on_line; /* moves on the line of text being written */
    unsigned pad;     /* blanks that are due before the next move on it */
    uint32_t times;
} ki2_printer;

static void end_line(ki2_printer *k)
{
    if (k->on_line > 0)
        buf_byte(k->j.out, '\n');
    k->on_line = k->pad = 0;
}

/* ---- Moves ------------------------------------------------------------------------- */

/* A foul that the words alone would not bring back is told with its origin, as in KIF. */
static void add_origin(const ki2_printer *k, const kif_node *n, kif_notated *words)
{
    bool turn = kif_piece_side(n->moved) == k->j.board.side; /* else the mark of the side says that a move is missing */
    if (turn && kif_part_reads_back(&k->j.board, *words, KIF_SAYS_WORDS, kif_part_previous(&k->j.part, n), n->move)) {
        words->from = KIF_NO_SQUARE;
        return;
    }
    if (kif_move_is_drop(n->move))
        words->drop = KIF_YES;
    words->rel = KIF_REL_NONE;
    words->motion = KIF_MOTION_NONE;
}

static inline unsigned put_words(ki2_printer *k, const kif_node *n)
{
    bool ambiguous;
    unsigned columns = 0;
    kif_notated words = kif_notate(&k->j.board, n->move, kif_part_previous(&k->j.part, n), &ambiguous);
    if (kif_part_is_doubtful(n))
        add_origin(k, n, &words);
    else
        words.from = KIF_NO_SQUARE;
    char *to = buf_reserve(k->j.out, SPELL_MOVE_MAX);
    if (to != NULL)
        k->j.out->n = (size_t)(spell_words(to, &words, k->j.style, true, &columns) - k->j.out->p);
    return columns;
}

/* Adds a move behind its mark; returns its columns. Negative: there are no words for what could not be played. */
static int put_text(ki2_printer *k, const kif_node *n)
{
    if (n->type == KIF_NODE_MOVE)
        return (int)put_words(k, n);
    size_t at = k->j.out->n;
    if (!jp_put_unresolved(&k->j, n))
        return -1;
    return buf_ok(k->j.out) ? (int)spell_columns(str_drop(buf_str(k->j.out), at)) : 0;
}

/* False, and nothing is added, if there are no words for a move. */
static bool put_move(ki2_printer *k, const kif_node *n)
{
    enum { MARK = 3, MARK_COLUMNS = 2 };
    kif_buf *out = k->j.out;
    size_t before = out->n;
    char *to = buf_reserve(out, COLUMNS + MARK);
    if (to == NULL)
        return true;
    memset(to, ' ', COLUMNS);
    memcpy(to + k->pad, kif_node_side(k->j.r, n) == KIF_SENTE ? "▲" : "△", MARK);
    out->n += k->pad + MARK;
    int columns = put_text(k, n);
    if (columns < 0) {
        out->n = before;
        return false;
    }
    columns += MARK_COLUMNS;
    if (n->verdict != KIF_D_NONE || n->type != KIF_NODE_MOVE)
        kif_part_lose_side(k->j.w, k->j.r, n);
    k->pad = columns < COLUMNS ? (unsigned)(COLUMNS - columns) : 0;
    if (++k->on_line == MOVES_A_LINE)
        end_line(k);
    k->times += n->time_ms != KIF_NO_TIME;
    return true;
}

/* ---- Lines of play -------------------------------------------------------------------- */

static void put_end(ki2_printer *k, const kif_node *n)
{
    end_line(k);
    size_t before = k->j.out->n;
    closing_put(k->j.out, k->j.r, n, jp_number(&k->j, n) - 1, k->j.handicap);
    if (k->j.out->n == before)
        kif_lose(k->j.w, KIF_D_LOSS_END, 1);
    else
        kif_part_lose_reason(k->j.w, k->j.r, n);
    jp_put_remarks(&k->j, n); /* behind the closing line, which is the end here */
    k->times += n->time_ms != KIF_NO_TIME;
}

static const kif_node *put_line(ki2_printer *k, const kif_node *n)
{
    for (const kif_node *next = n;; n = next) {
        if (n->type == KIF_NODE_END) {
            put_end(k, n);
            return n;
        }
        if (!put_move(k, n)) {
            end_line(k);
            jp_lose_rest(&k->j, n);
            return n;
        }
        jp_play(&k->j, n);
        if (jp_has_remarks(&k->j, n)) {
            end_line(k);
            jp_put_remarks(&k->j, n);
        }
        if ((next = jp_next(&k->j, n)) == NULL) {
            end_line(k);
            return n;
        }
    }
}

static void put_lines(ki2_printer *k)
{
    const kif_node *head = k->j.part.first;
    while (head != NULL && buf_ok(k->j.out)) {
        const kif_node *end = put_line(k, head);
        if ((head = jp_next_variation(&k->j, end)) == NULL)
            break;
        jp_go_back(&k->j, head->parent);
        buf_cstr(k->j.out, "\n変化：");
        buf_uint(k->j.out, jp_number(&k->j, head), 0, ' ');
        buf_cstr(k->j.out, "手\n");
    }
}

kif_status kif_ki2_write(kif_writer *w, const kif_record *r)
{
    ki2_printer k = { 0 };
    jp_writer_init(&k.j, w, r, true);
    jp_put_file_header(&k.j);
    jp_put_headers(&k.j);
    jp_put_remarks(&k.j, k.j.part.before);
    buf_byte(w->out, '\n');
    put_lines(&k);
    if (!w->options->no_times && kif_part_is_timed(r))
        kif_lose(w, KIF_D_LOSS_TIMES, k.times);
    return jp_writer_fini(&k.j);
}
