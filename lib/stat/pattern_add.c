/* From drafts to shapes: equal conditions of all patterns become one, and what is written for sente is turned round
 * for gote. */
#include "stat/pattern_build.h"

enum { MAX_SHAPES = 15000, MAX_CONDITIONS = 15000 }; /* of which rows are made, counted in 16 bits */

/* Makes room for one more item in an array of the set. */
static void *grown(kif_patterns *set, void *old, int n, int *cap, size_t size)
{
    if (n < *cap)
        return old;
    int wider = *cap == 0 ? 256 : *cap * 2;
    void *p = kif_arena_alloc(&set->arena, (size_t)wider * size);
    if (p != NULL && n > 0)
        memcpy(p, old, (size_t)n * size);
    *cap = wider;
    return p;
}

static bool same_condition(const pattern_condition *a, const pattern_condition *b)
{
    return a->squares.lo == b->squares.lo && a->squares.hi == b->squares.hi && a->pieces == b->pieces &&
           a->side == b->side && a->kind == b->kind && a->lo == b->lo && a->hi == b->hi;
}

/* The number of a condition in the set, or -1. */
static int intern(pattern_builder *b, const pattern_condition *c)
{
    kif_patterns *set = b->set;
    for (int i = 0; i < set->n_conditions; i++)
        if (same_condition(&set->condition[i], c))
            return i;
    if (set->n_conditions >= MAX_CONDITIONS)
        return -1;
    pattern_condition *to = grown(set, set->condition, set->n_conditions, &b->cap_conditions, sizeof *to);
    if (to == NULL)
        return -1;
    set->condition = to;
    to[set->n_conditions] = *c;
    return set->n_conditions++;
}

static bool list_condition(pattern_builder *b, int condition)
{
    if (b->n_lists == b->cap_lists) {
        size_t cap = b->cap_lists == 0 ? 1024 : b->cap_lists * 2;
        uint16_t *wider = kif_arena_alloc(&b->scratch, cap * sizeof *wider);
        if (wider == NULL)
            return false;
        if (b->n_lists > 0)
            memcpy(wider, b->lists, b->n_lists * sizeof *wider);
        b->lists = wider;
        b->cap_lists = cap;
    }
    b->lists[b->n_lists++] = (uint16_t)condition;
    return true;
}

/* Tags of the game have one number; those of a side exchange it. */
static int turned_tag(const kif_patterns *set, int tag)
{
    return set->pattern[tag / 2].each ? tag ^ 1 : tag;
}

/* A list of tags in the set, turned for gote, ended by -1; NULL for none. */
static const int *links(kif_patterns *set, const int *tags, int n, bool turned, bool *ok)
{
    if (n == 0)
        return NULL;
    int *list = kif_arena_alloc(&set->arena, ((size_t)n + 1) * sizeof *list);
    *ok = *ok && list != NULL;
    for (int i = 0; list != NULL && i < n; i++)
        list[i] = turned ? turned_tag(set, tags[i]) : tags[i];
    if (list != NULL)
        list[n] = -1;
    return list;
}

static pattern_condition turned_condition(const pattern_condition *c)
{
    pattern_condition t = *c;
    t.squares = pattern_squares_turned(c->squares);
    t.pieces = pattern_pieces_turned(c->pieces);
    if (!bb_any(c->squares))
        t.side ^= 1;
    return t;
}

static pattern_move turned_move(const pattern_move *m)
{
    pattern_move t = *m;
    t.sides = (uint8_t)((m->sides & 1) << 1 | m->sides >> 1); /* pieces are told without their side */
    t.from = pattern_squares_turned(m->from);
    t.to = pattern_squares_turned(m->to);
    return t;
}

static bool add_shape(pattern_builder *b, const pattern_draft *d, bool turned)
{
    kif_patterns *set = b->set;
    bool ok = true;
    pattern_shape shape = {
        .tag = pattern_tag(b->pattern, turned ? KIF_GOTE : KIF_SENTE),
        .turn = (int16_t)(turned && d->turn >= 0 ? d->turn ^ 1 : d->turn),
        .first = (int16_t)(turned && d->first >= 0 ? d->first ^ 1 : d->first),
        .ply_lo = d->ply_lo,
        .ply_hi = d->ply_hi,
        .quiet = d->quiet,
        .opening_end = d->opening_end,
        .regex = d->regex,
        .move = turned ? turned_move(&d->move) : d->move,
        .after = links(set, d->after, d->n_after, turned, &ok),
        .unless = links(set, d->unless, d->n_unless, turned, &ok),
        .gives = links(set, d->gives, d->n_gives, turned, &ok),
    };
    for (int i = 0; i < d->n_conditions && ok; i++) {
        pattern_condition c = turned ? turned_condition(&d->condition[i]) : d->condition[i];
        int id = intern(b, &c);
        ok = id >= 0 && list_condition(b, id);
        shape.n_conditions++;
    }
    if (!ok || set->n_shapes >= MAX_SHAPES)
        return false;
    pattern_shape *to = grown(set, set->shape, set->n_shapes, &b->cap_shapes, sizeof *to);
    if (to == NULL)
        return false;
    set->shape = to;
    to[set->n_shapes++] = shape;
    return true;
}

bool pattern_add_shapes(pattern_builder *b, const doc_node *at)
{
    bool each = b->set->pattern[b->pattern].each;
    for (int i = 0; i < b->n_drafts; i++) {
        if (!add_shape(b, &b->draft[i], false) || (each && !add_shape(b, &b->draft[i], true))) {
            pattern_complain(b, at, "the file has too many shapes or conditions");
            return false;
        }
    }
    return true;
}
