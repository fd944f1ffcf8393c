/* Excerpts. The tree is copied without recursion: variations can be nested as deep as a game is long. */
#include "game/excerpt.h"

typedef struct {
    kif_arena *arena;
    const kif_excerpt_options *options;
    kif_record *record;
    uint32_t skipped; /* moves before the excerpt */
    bool failed;
} excerpt;

static kif_node *copy_node(excerpt *e, const kif_node *from, kif_node *parent)
{
    kif_node *n = kif_arena_alloc(e->arena, sizeof *n);
    if (n == NULL) {
        e->failed = true;
        return NULL;
    }
    *n = *from;
    n->parent = parent;
    n->child = n->last_child = n->sibling = NULL;
    n->ply -= e->skipped;
    if (e->options->no_comments)
        n->comments = n->last_comment = NULL;
    if (e->options->no_times)
        n->time_ms = n->total_s = KIF_NO_TIME;
    return n;
}

static void count(kif_record *r, const kif_node *n)
{
    r->n_nodes++;
    r->n_illegal += n->verdict != KIF_D_NONE;
    r->has_times = r->has_times || n->time_ms > 0;
}

static kif_node *add_child(excerpt *e, kif_node *parent, const kif_node *from)
{
    kif_node *n = copy_node(e, from, parent);
    if (n == NULL)
        return NULL;
    if (parent->child == NULL) {
        parent->child = n;
    } else {
        parent->last_child->sibling = n;
        e->record->n_variations++;
    }
    parent->last_child = n;
    count(e->record, n);
    return n;
}

static bool is_within(const excerpt *e, const kif_node *n)
{
    return n != NULL && (e->options->last == 0 || n->ply <= e->options->last);
}

/* Copies all that is wanted below from. */
static void copy_tree(excerpt *e, const kif_node *from, kif_node *to)
{
    const kif_node *top = from;
    for (;;) {
        if (is_within(e, from->child)) {
            from = from->child;
            to = add_child(e, to, from);
        } else {
            while (from != top && (e->options->main_line || from->sibling == NULL)) {
                from = from->parent;
                to = to->parent;
            }
            if (from == top)
                return;
            from = from->sibling;
            to = add_child(e, to->parent, from);
        }
        if (to == NULL)
            return;
    }
}

/* Plays the main line up to the excerpt and returns the last node before it. */
static const kif_node *skip_moves(excerpt *e)
{
    const kif_node *n = e->record->root;
    while (n->ply + 1 < e->options->first && n->child != NULL && n->child->type == KIF_NODE_MOVE) {
        n = n->child;
        kif_undo undo;
        if (e->record->start.side != kif_piece_side(n->moved))
            kif_position_set_side(&e->record->start, kif_piece_side(n->moved));
        kif_position_do(&e->record->start, n->move, &undo);
    }
    return n;
}

static void begin_at(excerpt *e, const kif_node *n)
{
    kif_record *r = e->record;
    if (n->type == KIF_NODE_ROOT)
        return;
    e->skipped = n->ply;
    r->handicap = kif_handicap_of(&r->start);
    r->start_said = true;
    r->summary_moves -= r->summary_moves > e->skipped ? e->skipped : r->summary_moves;
}

static void forget_summary_if_cut(excerpt *e)
{
    const kif_node *last = e->record->root;
    while (last->child != NULL)
        last = last->child;
    if (e->options->last == 0 || last->type == KIF_NODE_END || last->ply + e->skipped < e->options->last)
        return;
    e->record->summary = KIF_END_NONE;
    e->record->summary_winner = KIF_SIDES;
    e->record->summary_moves = 0;
}

const kif_record *kif_excerpt(kif_arena *a, const kif_record *record, const kif_excerpt_options *o)
{
    excerpt e = { .arena = a, .options = o, .record = kif_arena_alloc(a, sizeof *record) };
    if (e.record == NULL)
        return NULL;
    *e.record = *record;
    e.record->n_nodes = e.record->n_variations = e.record->n_illegal = e.record->n_moves = 0;
    e.record->has_times = false;
    const kif_node *before = skip_moves(&e);
    begin_at(&e, before);
    kif_node *root = e.record->root = copy_node(&e, before, NULL);
    if (root == NULL)
        return NULL;
    if (root->type != KIF_NODE_ROOT) {
        root->type = KIF_NODE_ROOT;
        root->time_ms = root->total_s = KIF_NO_TIME;
        root->verdict = KIF_D_NONE;
        root->flags = 0;
    }
    copy_tree(&e, before, root);
    for (const kif_node *n = root->child; n != NULL; n = n->child)
        e.record->n_moves += n->type == KIF_NODE_MOVE;
    forget_summary_if_cut(&e);
    return e.failed ? NULL : e.record;
}
