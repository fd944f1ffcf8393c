/* SFEN: positions of a game, one a line. Source: USI protocol description. */
#include "board/sfen.h"

#include "format/part.h"
#include "format/usi.h"

static int sfen_bid(kif_str head)
{
    static const int bids[] = {
        [KIF_USI_NOTHING] = 0, [KIF_USI_GAME] = 50, [KIF_USI_SFEN] = 90, [KIF_USI_MOVES] = 0
    };
    return bids[kif_usi_sort_of(head)];
}

static void put_line(kif_writer *w, const kif_position *p)
{
    kif_sfen_put(w->out, p);
    buf_byte(w->out, '\n');
}

/* options->at: "all", a number of moves, or the last position. */
static kif_status sfen_write(kif_writer *w, const kif_record *r)
{
    kif_part part;
    kif_part_init(&part, r, w->options);
    kif_str at = w->options->at == NULL ? STR("last") : str_of(w->options->at);
    bool all = str_eq(at, STR("all"));
    uint32_t stop = UINT32_MAX, moves = 0;
    str_take_uint(&at, UINT32_MAX, &stop);

    kif_position p = part.start;
    kif_undo undo;
    bool found = part.before->ply == stop;
    if (all || found)
        put_line(w, &p);
    for (const kif_node *n = part.first; n != NULL && !found; n = kif_part_next(&part, n)) {
        if (n->type == KIF_NODE_END)
            break;
        kif_part_play(&p, n, &undo);
        moves++;
        found = n->ply == stop;
        if (all || found)
            put_line(w, &p);
    }
    if (!all && !found && stop == UINT32_MAX)
        put_line(w, &p);
    if (!all)
        kif_lose(w, KIF_D_LOSS_MOVES, moves);
    kif_part_lose_early_end(w, &part);
    kif_part_lose_branches(w, &part);
    kif_part_lose_texts(w, &part);
    return buf_ok(w->out) ? KIF_OK : KIF_FATAL;
}

const kif_format kif_format_sfen = {
    .name = "sfen",
    .title = "SFEN positions",
    .suffixes = "sfen",
    .between = true,
    .bid = sfen_bid,
    .cut = kif_usi_cut,
    .read = kif_usi_read,
    .write = sfen_write,
};
