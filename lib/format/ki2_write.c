/* The KI2 writer: replays the record, because the words for a move depend on the board before it. */
#include "format/ki2.h"

#include "format/japanese.h"

enum { COLUMNS = 12, MOVES_A_LINE = 6 };

typedef struct {
    jp_writer j;
    kif_position board;    /* after `at` */
    const kif_node *at;
    kif_buf undos;         /* of the moves on the way from the start of the part to `at` */
    unsigned on_line;      /* moves on the line of text being written */
    unsigned pad;          /* blanks that are due before the next move on it */
    uint32_t times;
} ki2_printer;

static void end_line(ki2_printer *k)
{
    if (k->on_line > 0)
        buf_byte(k->j.out, '\n');
    k->on_line = k->pad = 0;
}

/* ---- The board ------------------------------------------------------------------- */

static void play(ki2_printer *k, const kif_node *n)
{
    if (n->type == KIF_NODE_MOVE) {
        kif_undo undo;
        kif_part_play(&k->board, n, &undo);
        buf_add(&k->undos, (kif_str){ (const char *)&undo, sizeof undo });
    }
    k->at = n;
}

/* Takes moves back until a node is the last one played. */
static void go_back(ki2_printer *k, const kif_node *to)
{
    for (; k->at != to; k->at = k->at->parent) {
        if (k->at->type != KIF_NODE_MOVE)
            continue;
        kif_undo undo;
        k->undos.n -= sizeof undo;
        memcpy(&undo, k->undos.p + k->undos.n, sizeof undo);
        kif_position_undo(&k->board, &undo);
    }
}

/* Where the move before a node went: 同 refers to it. */
static kif_square previous_of(const kif_node *n)
{
    return n->parent->type == KIF_NODE_MOVE ? kif_move_to(n->parent->move) : KIF_NO_SQUARE;
}

/* ---- Moves ------------------------------------------------------------------------- */

/* A foul that the words alone would not bring back is told with its origin, as in KIF. */
static void add_origin(const ki2_printer *k, const kif_node *n, kif_notated *words)
{
    kif_notated read = *words;
    read.from = KIF_NO_SQUARE;
    read.style = KIF_SAYS_WORDS;
    if (kif_resolve(&k->board, &read, previous_of(n)).move == n->move) {
        words->from = KIF_NO_SQUARE;
        return;
    }
    if (kif_move_is_drop(n->move))
        words->drop = KIF_YES;
    words->rel = KIF_REL_NONE;
    words->motion = KIF_MOTION_NONE;
}

static void put_words(ki2_printer *k, const kif_node *n)
{
    bool ambiguous;
    kif_notated words = kif_notate(&k->board, n->move, previous_of(n), &ambiguous);
    if (n->verdict == KIF_D_NONE)
        words.from = KIF_NO_SQUARE;
    else
        add_origin(k, n, &words);
    spell_put_words(k->j.out, &words, k->j.style, true);
}

static void put_unresolved(ki2_printer *k, const kif_node *n)
{
    if (k->j.as_written)
        buf_add(k->j.out, n->extra->text);
    else if (!spell_put_notated(k->j.out, &n->extra->notated, k->j.style)) {
        buf_add(k->j.out, n->extra->text);
        kif_lose(k->j.w, KIF_D_LOSS_ILLEGAL_MOVES, 1);
    }
}

static void put_move(ki2_printer *k, const kif_node *n)
{
    kif_buf *out = k->j.out;
    buf_fill(out, ' ', k->pad);
    size_t at = out->n;
    buf_cstr(out, kif_node_side(k->j.r, n) == KIF_SENTE ? "▲" : "△");
    if (n->type == KIF_NODE_MOVE)
        put_words(k, n);
    else
        put_unresolved(k, n);
    if (!buf_ok(out))
        return;
    unsigned columns = spell_columns(str_drop(buf_str(out), at));
    k->pad = columns < COLUMNS ? COLUMNS - columns : 0;
    if (++k->on_line == MOVES_A_LINE)
        end_line(k);
    k->times += n->time_ms > 0;
}

/* ---- Lines of play -------------------------------------------------------------------- */

static void put_end(ki2_printer *k, const kif_node *n)
{
    end_line(k);
    size_t before = k->j.out->n;
    closing_put(k->j.out, k->j.r, n, jp_number(&k->j, n) - 1, k->j.handicap);
    if (k->j.out->n == before)
        kif_lose(k->j.w, KIF_D_LOSS_END, 1);
    jp_put_remarks(&k->j, n); /* behind the closing line, which is the end here */
    k->times += n->time_ms > 0;
}

static const kif_node *put_line(ki2_printer *k, const kif_node *n)
{
    for (const kif_node *next = n;; n = next) {
        if (n->type == KIF_NODE_END) {
            put_end(k, n);
            return n;
        }
        put_move(k, n);
        play(k, n);
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
    while (head != NULL && buf_ok(k->j.out) && buf_ok(&k->undos)) {
        const kif_node *end = put_line(k, head);
        if ((head = jp_next_variation(&k->j, end)) == NULL)
            break;
        go_back(k, head->parent);
        buf_cstr(k->j.out, "\n変化：");
        buf_uint(k->j.out, jp_number(&k->j, head), 0, ' ');
        buf_cstr(k->j.out, "手\n");
    }
}

kif_status kif_ki2_write(kif_writer *w, const kif_record *r)
{
    ki2_printer k = { 0 };
    jp_writer_init(&k.j, w, r);
    k.board = k.j.part.start;
    k.at = k.j.part.before;
    jp_put_file_header(&k.j);
    jp_put_headers(&k.j);
    jp_put_remarks(&k.j, k.j.part.before);
    buf_byte(w->out, '\n');
    put_lines(&k);
    if (!w->options->no_times)
        kif_lose(w, KIF_D_LOSS_TIMES, k.times);
    bool ok = buf_ok(w->out) && buf_ok(&k.undos);
    buf_fini(&k.undos);
    return ok ? KIF_OK : KIF_FATAL;
}
