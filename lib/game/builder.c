/* The builder: grows the tree of a game from what readers tell it. It keeps one board and the way back along the line
 * being read; a branch takes moves back and goes on from there. */
#include "game/builder_inner.h"

#include <stdlib.h>

#include "base/limits.h"

const kif_record *kif_builder_record(const kif_builder *b)
{
    return &b->record;
}

kif_builder *kif_builder_new(unsigned flags)
{
    kif_builder *b = calloc(1, sizeof *b);
    if (b == NULL)
        return NULL;
    b->flags = flags;
    kif_arena_init(&b->arena, KIF_MAX_RECORD_BYTES);
    kif_history_init(&b->history);
    return b;
}

void kif_builder_free(kif_builder *b)
{
    if (b == NULL)
        return;
    kif_arena_fini(&b->arena);
    kif_history_fini(&b->history);
    free(b->path);
    free(b);
}

void kif_builder_set_gate(kif_builder *b, kif_gate_fn *gate, void *ctx)
{
    b->gate = gate;
    b->gate_ctx = ctx;
}

static void *take(kif_builder *b, size_t size)
{
    void *p = kif_arena_zalloc(&b->arena, size);
    if (p == NULL && b->status == KIF_OK) {
        kif_report(b->diags, KIF_D_LIMIT_EXCEEDED, (kif_range){ 0, 0 }, 0, "the record needs too much memory");
        b->status = KIF_BAD;
    }
    return p;
}

static void refuse(kif_builder *b, kif_range at, uint32_t ply, const char *what)
{
    if (b->status == KIF_OK)
        kif_report(b->diags, KIF_D_LIMIT_EXCEEDED, at, ply, "%s", what);
    b->status = KIF_BAD;
}

void kif_builder_begin(kif_builder *b, const char *format, kif_str source, kif_diags *diags)
{
    kif_arena_reset(&b->arena);
    b->record = (kif_record){ .arena = &b->arena, .format = format, .source = source, .summary_winner = KIF_SIDES };
    b->record.start = kif_hirate;
    b->record.handicap = KIF_HANDICAP_HIRATE;
    b->board = b->record.start;
    b->diags = diags;
    b->depth = b->n_no_moves = 0;
    b->last_header = NULL;
    b->stale = b->branched = b->started = false;
    b->status = KIF_OK;
    b->gate_state = GATE_UNASKED;
    kif_history_reset(&b->history);
    b->record.root = b->last = take(b, sizeof *b->last);
    if (b->last != NULL) {
        b->last->type = KIF_NODE_ROOT;
        b->last->time_ms = b->last->total_s = KIF_NO_TIME;
    }
}

kif_arena *kif_builder_arena(kif_builder *b)
{
    return &b->arena;
}

kif_str kif_builder_copy(kif_builder *b, kif_str s)
{
    kif_str copy = kif_arena_copy(&b->arena, s);
    if (copy.p == NULL)
        refuse(b, (kif_range){ 0, 0 }, 0, "the record needs too much memory");
    return copy;
}

void kif_builder_header(kif_builder *b, kif_header_id id, kif_str key, kif_str value, kif_range at)
{
    kif_header *h = take(b, sizeof *h);
    if (h == NULL)
        return;
    *h = (kif_header){ .id = id, .key = key, .value = value, .at = at };
    if (b->last_header == NULL)
        b->record.headers = h;
    else
        b->last_header->next = h;
    b->last_header = h;
}

kif_header *kif_builder_last_header(kif_builder *b)
{
    return b->last_header;
}

void kif_builder_start(kif_builder *b, const kif_position *start)
{
    if (b->started)
        return;
    b->record.start_said = true;
    bool even = kif_position_equal(start, &kif_hirate) && start->ply == kif_hirate.ply;
    if (even && b->record.handicap == KIF_HANDICAP_HIRATE)
        return; /* as it has been since the beginning */
    b->record.start = b->board = *start;
    b->record.handicap = even ? KIF_HANDICAP_HIRATE : kif_handicap_of(start);
}

void kif_builder_start_last(kif_builder *b, kif_move last)
{
    b->record.start_last = last;
}

kif_node *kif_builder_last(kif_builder *b)
{
    return b->last;
}

const kif_position *kif_builder_position(kif_builder *b)
{
    builder_freshen(b);
    return &b->board;
}

kif_square kif_builder_previous(const kif_builder *b)
{
    if (b->last->type == KIF_NODE_ROOT && b->record.start_last != KIF_NO_MOVE)
        return kif_move_to(b->record.start_last);
    return kif_node_destination(b->last);
}

kif_side kif_builder_side(const kif_builder *b)
{
    if (b->last == NULL)
        return b->board.side;
    const kif_node *parent = b->last->type == KIF_NODE_END ? b->last->parent : b->last;
    kif_node next = { .type = KIF_NODE_END, .parent = (kif_node *)parent, .ply = parent->ply + 1 };
    return kif_node_side(&b->record, &next);
}

uint32_t kif_builder_next_ply(const kif_builder *b)
{
    return b->last->ply + (b->last->type == KIF_NODE_END ? 0 : 1);
}

/* ---- Growing the tree -------------------------------------------------- */

static void start_game(kif_builder *b)
{
    b->started = true;
    if ((b->flags & KIF_BUILD_REPETITION) != 0 && kif_history_push(&b->history, &b->board) == 0)
        b->status = KIF_FATAL;
}

/* Asks the gate once a game, when all headers and the start position are there. */
static bool gate_is_open(kif_builder *b)
{
    if (b->gate_state == GATE_UNASKED)
        b->gate_state = b->gate == NULL || b->gate(b->gate_ctx, &b->record) ? GATE_OPEN : GATE_CLOSED;
    return b->gate_state == GATE_OPEN;
}

bool kif_builder_is_wanted(kif_builder *b)
{
    return gate_is_open(b);
}

/* A new node behind the last one, or beside it if that is an end: play that goes on after an end is kept as
 * another line. */
kif_node *builder_add_node(kif_builder *b, kif_node_type type, kif_range at)
{
    if (b->last == NULL || b->status != KIF_OK || !gate_is_open(b))
        return NULL;
    kif_node *parent = b->last->type == KIF_NODE_END ? b->last->parent : b->last;
    if (parent->ply >= KIF_MAX_PLIES || b->record.n_nodes >= KIF_MAX_NODES) {
        refuse(b, at, parent->ply, "the game is too long");
        return NULL;
    }
    kif_node *n = builder_new_node(b, parent, type, at);
    if (n == NULL) {
        refuse(b, at, parent->ply, "the record needs too much memory");
        return NULL;
    }
    if (parent->child == NULL) {
        parent->child = n;
    } else {
        parent->last_child->sibling = n;
        b->record.n_variations++;
        b->branched = true;
    }
    parent->last_child = n;
    if (!b->started)
        start_game(b);
    b->record.n_nodes++;
    b->last = n;
    return n;
}

kif_extra *builder_extra(kif_builder *b, kif_node *n)
{
    if (n->extra == NULL && (n->extra = take(b, sizeof *n->extra)) != NULL)
        n->extra->winner = KIF_SIDES;
    return n->extra;
}

/* ---- Ends ------------------------------------------------------------------ */

kif_node *kif_builder_end(kif_builder *b, kif_ending_id ending, kif_side winner, kif_str text, kif_range at)
{
    kif_node *n = builder_add_node(b, KIF_NODE_END, at);
    b->n_no_moves += n != NULL;
    kif_extra *extra = n == NULL ? NULL : builder_extra(b, n);
    if (extra == NULL)
        return NULL;
    extra->ending = ending;
    extra->text = text;
    extra->winner = winner != KIF_SIDES ? winner : kif_ending_winner(ending, kif_node_side(&b->record, n));
    return n;
}

/* "X wins" says nothing about why: if it was the other side's turn, that side has resigned. */
static kif_ending_id ending_of_win(const kif_builder *b, kif_side winner)
{
    return winner == kif_opponent(kif_builder_side(b)) ? KIF_END_RESIGN : KIF_END_WIN;
}

void kif_builder_summary(kif_builder *b, kif_ending_id ending, kif_side winner, uint32_t moves, kif_str text,
                         kif_range at)
{
    if (b->last == NULL)
        return;
    if (!b->branched && b->record.summary == KIF_END_NONE) {
        b->record.summary = ending;
        b->record.summary_winner = winner;
        b->record.summary_moves = moves;
        b->record.summary_at = at;
    }
    bool says_nothing = ending == KIF_END_OTHER && text.n == 0; /* a number of moves alone */
    if (b->last->type == KIF_NODE_END || says_nothing)
        return;
    kif_builder_end(b, ending == KIF_END_WIN ? ending_of_win(b, winner) : ending, winner, text, at);
}

/* ---- What hangs on a node ---------------------------------------------------- */

kif_comment *kif_builder_comment(kif_builder *b, kif_str text, kif_range at)
{
    kif_comment *c = b->last == NULL ? NULL : take(b, sizeof *c);
    if (c == NULL)
        return NULL;
    c->text = text;
    c->at = at;
    if (b->last->comments == NULL)
        b->last->comments = c;
    else
        b->last->last_comment->next = c;
    b->last->last_comment = c;
    return c;
}

void kif_builder_bookmark(kif_builder *b, kif_str name, kif_range at)
{
    kif_extra *extra = b->last == NULL ? NULL : builder_extra(b, b->last);
    if (extra == NULL)
        return;
    if (extra->bookmark.n > 0)
        kif_builder_comment(b, (kif_str){ name.p - 1, name.n + 1 }, at);
    else
        extra->bookmark = name;
}

void kif_builder_time(kif_builder *b, int32_t ms, int32_t total_s)
{
    if (b->last == NULL)
        return;
    b->last->time_ms = ms;
    b->last->total_s = total_s;
    if (ms > 0)
        b->record.has_times = true;
}

/* ---- Going back ----------------------------------------------------------------- */

static void step_up(kif_builder *b)
{
    if (b->last->type == KIF_NODE_MOVE)
        builder_take_back(b);
    b->last = b->last->parent;
}

bool kif_builder_branch(kif_builder *b, uint32_t ply)
{
    if (b->last == NULL || b->status != KIF_OK || ply < 1 || ply > b->last->ply + 1)
        return false;
    while (b->last->ply >= ply)
        step_up(b);
    b->branched = true;
    return true;
}

/* Plays the moves from the last node down to one that lies below it. */
static void step_down(kif_builder *b, kif_node *node)
{
    uint32_t n = node->ply - b->last->ply;
    kif_node **way = n == 0 ? NULL : take(b, n * sizeof *way);
    if (way == NULL)
        return;
    for (uint32_t i = n; i > 0; i--, node = node->parent)
        way[i - 1] = node;
    for (uint32_t i = 0; i < n; i++) {
        b->last = way[i];
        if (way[i]->type != KIF_NODE_MOVE)
            continue;
        builder_play(b, way[i], way[i]->move, kif_piece_side(way[i]->moved));
    }
}

void kif_builder_goto(kif_builder *b, kif_node *node)
{
    if (b->last == NULL || b->status != KIF_OK || node == b->last)
        return;
    b->branched = true;
    while (b->last->ply > node->ply)
        step_up(b);
    kif_node *above = node;
    while (above->ply > b->last->ply)
        above = above->parent;
    while (above != b->last) {
        step_up(b);
        above = above->parent;
    }
    step_down(b, node);
}

/* Not before the end: a branch behind the last move has made the main line longer. */
static void count_main_line(kif_builder *b)
{
    b->record.n_moves = 0;
    for (const kif_node *n = b->record.root; n != NULL; n = n->child)
        b->record.n_moves += kif_node_is_move(n);
}

kif_status kif_builder_finish(kif_builder *b, const kif_record **record)
{
    *record = NULL;
    if (b->status != KIF_OK)
        return b->status;
    (void)gate_is_open(b); /* a game without moves is asked about too */
    b->record.n_moves = b->record.n_nodes - b->n_no_moves;
    if (b->record.n_variations > 0)
        count_main_line(b);
    *record = &b->record;
    return KIF_OK;
}
