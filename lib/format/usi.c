/* USI game lines: "startpos moves 7g7f 3c3d", one game a line. Source: USI protocol description; ShogiHome's
 * words for ends. */
#include "format/usi.h"

#include "board/sfen.h"
#include "format/part.h"

static int usi_bid(kif_str head)
{
    static const int bids[] = {
        [KIF_USI_NOTHING] = 0, [KIF_USI_GAME] = 95, [KIF_USI_SFEN] = 80, [KIF_USI_MOVES] = 60
    };
    return bids[kif_usi_sort_of(head)];
}

kif_move kif_usi_unresolved_move(const kif_notated *said)
{
    if (said->to == KIF_NO_SQUARE)
        return KIF_NO_MOVE;
    if (said->drop == KIF_YES)
        return said->piece == KIF_NO_KIND ? KIF_NO_MOVE : kif_move_drop(said->piece, said->to);
    if (said->from == KIF_NO_SQUARE)
        return KIF_NO_MOVE;
    return kif_move_board(said->from, said->to, said->promotes == KIF_YES);
}

/* Of a drop it is said. */
bool kif_usi_loses_piece(const kif_notated *said)
{
    return said->drop != KIF_YES && said->piece != KIF_NO_KIND;
}

static void put_word(kif_writer *w, kif_str word, bool first)
{
    if (first)
        buf_cstr(w->out, " moves");
    buf_byte(w->out, ' ');
    buf_add(w->out, word);
}

static void put_end(kif_writer *w, const kif_record *r, const kif_node *n, bool first)
{
    kif_ending_id ending = kif_ending_of_winner(n->extra->ending, n->extra->winner, kif_node_side(r, n));
    const char *word = kif_endings[ending].usi;
    if (!w->options->usi_end || word == NULL) {
        kif_lose(w, KIF_D_LOSS_END, 1);
        return;
    }
    if (kif_ending_by_usi(str_of(word)) != ending) /* the word says less */
        kif_lose(w, KIF_D_LOSS_END, 1);
    put_word(w, str_of(word), first);
}

static void put_moves(kif_writer *w, const kif_part *part)
{
    bool lost = false;
    for (const kif_node *n = part->first; n != NULL; n = kif_part_next(part, n)) {
        if (n->type == KIF_NODE_END) {
            if (lost)
                kif_lose(w, KIF_D_LOSS_END, 1);
            else
                put_end(w, part->record, n, n == part->first);
            continue;
        }
        kif_move m = n->type == KIF_NODE_MOVE ? n->move : kif_usi_unresolved_move(&n->extra->notated);
        lost |= m == KIF_NO_MOVE;
        if (lost) {
            kif_lose(w, KIF_D_LOSS_MOVES, 1);
            continue;
        }
        if (n->type == KIF_NODE_UNRESOLVED && kif_usi_loses_piece(&n->extra->notated))
            kif_lose(w, KIF_D_LOSS_ILLEGAL_MOVES, 1);
        kif_part_lose_side(w, part->record, n);
        char text[KIF_USI_MAX];
        put_word(w, (kif_str){ text, kif_move_to_usi(m, text) }, n == part->first);
    }
}

static kif_status usi_write(kif_writer *w, const kif_record *r)
{
    kif_part part;
    kif_part_init(&part, r, w->options);
    kif_handicap h = part.whole ? r->handicap : kif_handicap_of(&part.start);
    if (w->options->usi_position)
        buf_cstr(w->out, "position ");
    if (h == KIF_HANDICAP_HIRATE && part.start.ply == 1) {
        buf_cstr(w->out, "startpos");
    } else {
        buf_cstr(w->out, "sfen ");
        kif_sfen_put(w->out, &part.start);
    }
    put_moves(w, &part);
    buf_byte(w->out, '\n');
    kif_part_lose_branches(w, &part);
    kif_part_lose_texts(w, &part);
    return buf_ok(w->out) ? KIF_OK : KIF_FATAL;
}

const kif_format kif_format_usi = {
    .name = "usi",
    .title = "USI game lines",
    .suffixes = "usi",
    .between = true,
    .bid = usi_bid,
    .cut = kif_usi_cut,
    .read = kif_usi_read,
    .write = usi_write,
};
