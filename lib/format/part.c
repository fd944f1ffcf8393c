/* The main line for writers without variations. */
#include "format/part.h"

void kif_part_play(kif_position *p, const kif_node *n, kif_undo *undo)
{
    if (n->type != KIF_NODE_MOVE)
        return;
    kif_side side = kif_piece_side(n->moved);
    if (p->side == side && n->verdict == KIF_D_NONE) {
        kif_position_do_legal(p, n->move, undo);
        return;
    }
    if (p->side != side) /* a drop out of turn takes from its own hand */
        kif_position_set_side(p, side);
    kif_position_do(p, n->move, undo);
}

void kif_part_init(kif_part *part, const kif_record *r, const kif_write_options *options)
{
    part->record = r;
    part->start = r->start;
    part->before = r->root;
    part->last_ply = options->last_ply == 0 ? UINT32_MAX : options->last_ply;
    kif_undo undo;
    while (part->before->child != NULL && part->before->child->ply < options->first_ply &&
           part->before->child->type == KIF_NODE_MOVE) {
        part->before = part->before->child;
        kif_part_play(&part->start, part->before, &undo);
    }
    part->whole = part->before == r->root;
    part->first = kif_part_next(part, part->before);
}

kif_ending_id kif_part_end(kif_writer *w, const kif_record *r, const kif_node *end)
{
    const kif_extra *e = end->extra;
    kif_ending_id id = kif_ending_of_winner(e->ending, e->winner, kif_node_side(r, end));
    kif_lose(w, KIF_D_LOSS_END, id == KIF_END_WIN && e->ending != KIF_END_WIN);
    return id;
}

void kif_part_lose_bookmarks(kif_writer *w, const kif_part *part)
{
    for (const kif_node *n = part->before; n != NULL; n = kif_part_next(part, n))
        kif_lose(w, KIF_D_LOSS_BOOKMARKS, n->extra != NULL && n->extra->bookmark.n > 0);
}

void kif_part_lose_branches(kif_writer *w, const kif_part *part)
{
    if (!w->options->main_line && part->record->n_variations > 0)
        kif_lose(w, KIF_D_LOSS_VARIATIONS, part->record->n_variations);
    kif_part_lose_bookmarks(w, part);
}

void kif_part_lose_number(kif_writer *w, const kif_part *part)
{
    kif_lose(w, KIF_D_LOSS_START, part->whole && part->start.ply != 1);
}

void kif_part_lose_texts(kif_writer *w, const kif_part *part)
{
    uint32_t comments = 0, notes = 0, times = 0, headers = 0;
    for (const kif_header *h = part->record->headers; h != NULL; h = h->next)
        headers += h->id != KIF_H_HANDICAP;
    for (const kif_node *n = part->before; n != NULL; n = kif_part_next(part, n)) {
        times += n->time_ms > 0;
        for (const kif_comment *c = n->comments; c != NULL; c = c->next)
            c->note != NULL ? notes++ : comments++;
    }
    kif_lose(w, KIF_D_LOSS_HEADERS, headers);
    if (!w->options->no_comments)
        kif_lose(w, KIF_D_LOSS_COMMENTS, comments);
    if (w->options->engine_notes != KIF_NOTES_DROP)
        kif_lose(w, KIF_D_LOSS_ENGINE_NOTES, notes);
    if (!w->options->no_times)
        kif_lose(w, KIF_D_LOSS_TIMES, times);
}

/* A man on the board has a colour of its own. */
void kif_part_lose_side(kif_writer *w, const kif_record *r, const kif_node *n)
{
    bool hidden = false;
    if (n->type == KIF_NODE_UNRESOLVED)
        hidden = n->extra->notated.side != KIF_SIDES && n->extra->notated.side != kif_node_side(r, n);
    else if (n->type == KIF_NODE_MOVE && kif_move_is_drop(n->move))
        hidden = n->verdict == KIF_D_DOUBLE_MOVE || n->verdict == KIF_D_WRONG_SIDE_TO_MOVE ||
                 n->verdict == KIF_D_HANDICAP_TURN;
    kif_lose(w, KIF_D_LOSS_ILLEGAL_MOVES, hidden);
}
