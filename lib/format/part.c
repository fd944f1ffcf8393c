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

bool kif_part_reads_back(const kif_position *before, kif_notated said, kif_says style, kif_square previous,
                         kif_move move)
{
    kif_position board = *before;
    kif_position_settle(&board); /* legality is asked for */
    said.from = KIF_NO_SQUARE;
    said.drop = said.drop == KIF_YES ? KIF_YES : KIF_UNSAID;
    said.style = style;
    return kif_resolve(&board, &said, previous).move == move;
}

kif_notated kif_part_said(const kif_part *part, const kif_node *n)
{
    kif_notated said = n->extra->notated;
    bool drop = said.drop == KIF_YES;
    said.captures = KIF_UNSAID;
    said.piece_after = false; /* of a promoted man nobody can tell whether it was one before: taken as such */
    if (said.to != KIF_NO_SQUARE)
        said.same = !drop && said.to == kif_part_previous(part, n);
    if (drop || said.from != KIF_NO_SQUARE) {
        said.rel = KIF_REL_NONE;
        said.motion = KIF_MOTION_NONE;
        if (drop || said.promotes == KIF_NO)
            said.promotes = KIF_UNSAID;
    }
    return said;
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

/* ---- Headers ----------------------------------------------------------------------- */

bool kif_part_is_named(const kif_part *part)
{
    kif_handicap h = part->record->handicap;
    return part->whole && h != KIF_HANDICAP_NONE && kif_handicaps[h].official && part->record->start.ply == 1;
}

bool kif_part_is_handicap(const kif_part *part)
{
    return part->record->handicap != KIF_HANDICAP_NONE && part->record->handicap != KIF_HANDICAP_HIRATE;
}

void kif_headers_start(kif_header_walk *walk, const kif_part *part)
{
    const kif_record *r = part->record;
    *walk = (kif_header_walk){ .record = r, .at = r->headers };
    walk->names_last = str_eq(str_of(r->format), STR("csa"));
    for (const kif_header *h = r->headers; h != NULL; h = h->next)
        if (h->id == KIF_H_HANDICAP)
            walk->said = h;
    kif_str name = STR("その他");
    if (kif_part_is_named(part))
        name = str_of(kif_handicaps[r->handicap].kif);
    else if (walk->said != NULL && kif_handicap_is_text(walk->said->value)) /* words that name no position (詰将棋) */
        name = str_trim(walk->said->value);
    walk->handicap = (kif_header){ .id = KIF_H_HANDICAP, .key = STR("手合割"), .value = name };
}

/* Its place is the one it has, else before the names, else the last. */
static bool is_place_of_handicap(const kif_header_walk *walk, const kif_header *h)
{
    if (walk->told)
        return false;
    return h == NULL || (walk->said != NULL && !walk->names_last ? h == walk->said : kif_header_is_name(h->id));
}

const kif_header *kif_headers_next(kif_header_walk *walk)
{
    for (;;) {
        const kif_header *h = walk->at;
        if (h == NULL && walk->names_last && !walk->names) {
            walk->names = true;
            walk->at = walk->record->headers;
            continue;
        }
        if (h != NULL && walk->names_last && walk->names != kif_header_is_name(h->id)) {
            walk->at = h->next;
            continue;
        }
        if (is_place_of_handicap(walk, h)) {
            walk->told = true;
            return &walk->handicap;
        }
        if (h == NULL)
            return NULL;
        walk->at = h->next;
        if (h->id != KIF_H_HANDICAP)
            return h;
    }
}

/* ---- The end ------------------------------------------------------------------------ */

kif_ending_id kif_part_end(kif_writer *w, const kif_record *r, const kif_node *end)
{
    const kif_extra *e = end->extra;
    kif_ending_id id = kif_ending_of_winner(e->ending, e->winner, kif_node_side(r, end));
    kif_lose(w, KIF_D_LOSS_END, id == KIF_END_WIN && e->ending != KIF_END_WIN);
    return id;
}

void kif_part_lose_rest(kif_writer *w, const kif_part *part, const kif_node *n)
{
    for (; n != NULL; n = kif_part_next(part, n))
        kif_lose(w, n->type == KIF_NODE_END ? KIF_D_LOSS_END : KIF_D_LOSS_MOVES, 1);
}

void kif_part_lose_reason(kif_writer *w, const kif_record *r, const kif_node *end)
{
    const kif_extra *e = end->extra;
    kif_lose(w, KIF_D_LOSS_END, e->ending == KIF_END_WIN && e->winner == kif_opponent(kif_node_side(r, end)));
}

static void lose_bookmarks_of_line(kif_writer *w, const kif_part *part, const kif_node *first)
{
    for (const kif_node *n = first; n != NULL; n = kif_part_next(part, n))
        kif_lose(w, KIF_D_LOSS_BOOKMARKS, n->extra != NULL && n->extra->bookmark.n > 0);
}

void kif_part_lose_bookmarks(kif_writer *w, const kif_part *part)
{
    lose_bookmarks_of_line(w, part, part->before);
}

void kif_part_lose_branches(kif_writer *w, const kif_part *part)
{
    if (!w->options->main_line && part->record->n_variations > 0)
        kif_lose(w, KIF_D_LOSS_VARIATIONS, part->record->n_variations);
    kif_part_lose_bookmarks(w, part);
}

void kif_part_lose_early_end(kif_writer *w, const kif_part *part)
{
    kif_lose(w, KIF_D_LOSS_END, part->first != NULL && part->first->type == KIF_NODE_END);
}

void kif_part_lose_number(kif_writer *w, const kif_part *part)
{
    kif_lose(w, KIF_D_LOSS_START, part->whole && part->start.ply != 1);
}

bool kif_part_is_timed(const kif_record *r)
{
    kif_str format = str_of(r->format);
    return r->has_times || !(str_eq(format, STR("kif")) || str_eq(format, STR("ki2")));
}

void kif_part_lose_totals(kif_writer *w, const kif_part *part)
{
    int64_t ms[KIF_SIDES] = { 0 };
    if (!kif_part_is_timed(part->record) || w->options->no_times)
        return;
    for (const kif_node *n = part->first; n != NULL; n = kif_part_next(part, n)) {
        if (n->time_ms == KIF_NO_TIME)
            continue;
        int64_t *sum = &ms[kif_node_side(part->record, n)];
        *sum += n->time_ms;
        if (n->total_s == KIF_NO_TIME || n->total_s == *sum / 1000)
            continue;
        kif_lose(w, KIF_D_LOSS_TIMES, 1);
        *sum = (int64_t)n->total_s * 1000;
    }
}

static void lose_texts_of_line(kif_writer *w, const kif_part *part, const kif_node *first)
{
    uint32_t comments = 0, notes = 0, times = 0;
    for (const kif_node *n = first; n != NULL; n = kif_part_next(part, n)) {
        times += n->time_ms != KIF_NO_TIME;
        for (const kif_comment *c = n->comments; c != NULL; c = c->next)
            c->note != NULL ? notes++ : comments++;
    }
    if (!w->options->no_comments)
        kif_lose(w, KIF_D_LOSS_COMMENTS, comments);
    if (w->options->engine_notes != KIF_NOTES_DROP)
        kif_lose(w, KIF_D_LOSS_ENGINE_NOTES, notes);
    if (!w->options->no_times && kif_part_is_timed(part->record))
        kif_lose(w, KIF_D_LOSS_TIMES, times);
}

void kif_part_lose_texts(kif_writer *w, const kif_part *part)
{
    uint32_t headers = 0;
    kif_header_walk walk;
    kif_headers_start(&walk, part);
    for (const kif_header *h; (h = kif_headers_next(&walk)) != NULL;)
        headers += h->id != KIF_H_HANDICAP || kif_handicap_is_text(h->value);
    kif_lose(w, KIF_D_LOSS_HEADERS, headers);
    lose_texts_of_line(w, part, part->before);
}

void kif_part_lose_line(kif_writer *w, const kif_part *part, const kif_node *first)
{
    lose_bookmarks_of_line(w, part, first);
    lose_texts_of_line(w, part, first);
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
