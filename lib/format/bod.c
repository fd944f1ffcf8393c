/* BOD in the table of formats: a board diagram without moves; positions of a game are written one behind the
 * other. */
#include "format/formats.h"
#include "format/japanese.h"

static int bod_bid(kif_str head)
{
    jp_evidence e = jp_look(head);
    if (e.kif_line || e.ruler || e.move_lines > 0 || e.marks > 0 || e.rows == 0)
        return 0;
    return e.headers == 0 ? 90 : 55;
}

static kif_status bod_read(kif_parse *p)
{
    jp_reader r;
    jp_begin(&r, p);
    while (jp_next_line(&r))
        jp_line(&r);
    return jp_finish(&r);
}

static void put_move(jp_writer *j, kif_move m, kif_kind piece)
{
    unsigned columns;
    buf_cstr(j->out, "  ");
    char *to = buf_reserve(j->out, SPELL_MOVE_MAX);
    if (to != NULL)
        j->out->n = (size_t)(spell_kif_move(to, m, piece, false, j->style, &columns) - j->out->p);
}

/* The kind that made the move to the start position. */
static kif_kind mover_of(const kif_position *start, kif_move m)
{
    kif_kind kind = kif_piece_kind(start->board[kif_move_to(m)]);
    return kif_move_is_drop(m) ? kif_move_dropped(m) : kif_move_promotes(m) ? kif_kind_base(kind) : kind;
}

/* 手数＝4  ８八角成(22)  まで, below the diagram that holds these moves. */
static void put_status(jp_writer *j, const kif_node *n)
{
    if (j->board.ply == 1)
        return;
    buf_cstr(j->out, "手数＝");
    buf_uint(j->out, j->board.ply - 1, 0, ' ');
    if (n->type == KIF_NODE_MOVE)
        put_move(j, n->move, kif_piece_kind(n->moved));
    else if (n == j->r->root && j->r->start_last != KIF_NO_MOVE)
        put_move(j, j->r->start_last, mover_of(&j->r->start, j->r->start_last));
    buf_cstr(j->out, "  まで\n");
}

static void put_position(jp_writer *j, const kif_node *n, bool first)
{
    if (!first)
        buf_byte(j->out, '\n');
    diagram_put(j->out, &j->board, j->handicap, j->style);
    put_status(j, n);
}

/* options->at: "all", a number of moves, or the last position. */
static kif_status bod_write(kif_writer *w, const kif_record *r)
{
    jp_writer j;
    jp_writer_init(&j, w, r, true);
    kif_str at = w->options->at == NULL ? STR("last") : str_of(w->options->at);
    bool all = str_eq(at, STR("all")), first = true;
    uint32_t stop = UINT32_MAX, moves = 0;
    str_take_uint(&at, UINT32_MAX, &stop);
    const kif_node *n = j.part.before;
    for (;;) {
        const kif_node *next = n->ply == stop ? NULL : jp_next(&j, n);
        bool last = next == NULL || next->type == KIF_NODE_END;
        if (all || n->ply == stop || (last && stop == UINT32_MAX)) {
            put_position(&j, n, first);
            first = false;
        }
        if (last)
            break;
        jp_play(&j, n = next);
        moves++;
    }
    if (!all)
        kif_lose(w, KIF_D_LOSS_MOVES, moves);
    kif_part_lose_early_end(w, &j.part);
    kif_part_lose_branches(w, &j.part);
    kif_part_lose_texts(w, &j.part);
    return jp_writer_fini(&j);
}

const kif_format kif_format_bod = {
    .name = "bod",
    .title = "BOD, the board diagram of KIF",
    .suffixes = "bod",
    .cp932 = true,
    .between = true,
    .separator = "\n",
    .bid = bod_bid,
    .cut = jp_cut,
    .read = bod_read,
    .write = bod_write,
};
