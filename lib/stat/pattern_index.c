/* The index of a pattern set: which rows there are, which of them a change of a square or a hand turns over, and which
 * must hold for each shape. */
#include <stdlib.h>

#include "stat/pattern_build.h"

enum { SQUARE_SLOTS = KIF_SQUARES * 32, PIECES = 32, HAND_SLOTS = KIF_MAX_IN_HAND + 1 };

/* Lists while they grow. */
typedef struct {
    kif_buf at, item;
    uint32_t n;
} list_maker;

typedef struct {
    kif_patterns *set;
    uint16_t *row_of_condition; /* 0: not made yet */
    kif_buf ranges;
    list_maker unions, demands;
} index_maker;

/* ---- Lists --------------------------------------------------------------------------------- */

static size_t n_items(const list_maker *m)
{
    return m->item.n / sizeof(uint16_t);
}

static void add_row(list_maker *m, unsigned row)
{
    uint16_t item = (uint16_t)row;
    buf_add(&m->item, (kif_str){ (const char *)&item, sizeof item });
}

/* The rows that were added last are one list. */
static void close_list(list_maker *m)
{
    uint32_t end = (uint32_t)n_items(m);
    m->n++;
    buf_add(&m->at, (kif_str){ (const char *)&end, sizeof end });
}

/* Moves the lists into the set. */
static bool keep_lists(kif_patterns *set, list_maker *m, pattern_lists *to)
{
    to->n = m->n;
    to->at = kif_arena_zalloc(&set->arena, m->at.n + sizeof *to->at);
    to->item = kif_arena_alloc(&set->arena, m->item.n + 1);
    bool ok = to->at != NULL && to->item != NULL && buf_ok(&m->at) && buf_ok(&m->item);
    if (ok && m->at.n > 0)
        memcpy(to->at + 1, m->at.p, m->at.n);
    if (ok && m->item.n > 0)
        memcpy(to->item, m->item.p, m->item.n);
    buf_fini(&m->at);
    buf_fini(&m->item);
    return ok;
}

/* The conditions of the shapes, which are written one behind the other. */
static bool keep_conditions(kif_patterns *set, const uint16_t *lists)
{
    pattern_lists *c = &set->conditions;
    c->n = (uint32_t)set->n_shapes;
    c->at = kif_arena_zalloc(&set->arena, (c->n + 1) * sizeof *c->at);
    if (c->at == NULL)
        return false;
    for (uint32_t i = 0; i < c->n; i++)
        c->at[i + 1] = c->at[i] + set->shape[i].n_conditions;
    c->item = kif_arena_alloc(&set->arena, c->at[c->n] * sizeof *c->item + 1);
    if (c->item != NULL && c->at[c->n] > 0)
        memcpy(c->item, lists, c->at[c->n] * sizeof *c->item);
    return c->item != NULL;
}

/* ---- What stands and lies in hand --------------------------------------------------------------- */

/* Pieces in classes: a condition that holds for some of a class and not for others divides it. Class 0 are those for
 * which no condition holds. */
static void divide(uint8_t class_of[PIECES], unsigned *n_classes, uint32_t pieces)
{
    uint8_t fresh[PIECES] = { 0 };
    bool stays[PIECES] = { true };
    for (int piece = 0; piece < PIECES; piece++)
        stays[class_of[piece]] |= (pieces >> piece & 1) == 0;
    for (int piece = 0; piece < PIECES; piece++) {
        unsigned old = class_of[piece];
        if ((pieces >> piece & 1) == 0 || !stays[old])
            continue;
        if (fresh[old] == 0)
            fresh[old] = (uint8_t)(*n_classes)++;
        class_of[piece] = fresh[old];
    }
}

/* All codes that are pieces, or none. */
static uint32_t real_pieces(void)
{
    uint32_t kinds = (1u << KIF_KINDS) - 2;
    return 1u << KIF_EMPTY | kinds | kinds << KIF_GOTE_BIT;
}

static uint16_t unasked_row(kif_square sq)
{
    return (uint16_t)(PATTERN_ROW_UNASKED + sq % (PATTERN_ROW_ALWAYS - PATTERN_ROW_UNASKED));
}

/* Pieces that no condition tells apart share a row: unions are short. */
static void make_square_rows(kif_patterns *set)
{
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++) {
        uint8_t class_of[PIECES] = { 0 };
        unsigned n = 1;
        for (int i = 0; i < set->n_conditions; i++)
            if (bb_has(set->condition[i].squares, sq))
                divide(class_of, &n, set->condition[i].pieces & real_pieces());
        for (int piece = 0; piece < PIECES; piece++)
            set->row_of_square[sq * PIECES + piece] =
                class_of[piece] == 0 ? unasked_row(sq) : (uint16_t)(set->n_rows + class_of[piece] - 1);
        set->n_rows = (uint16_t)(set->n_rows + n - 1);
    }
}

/* The same for the numbers of men that a hand may hold. */
static void make_hand_rows(kif_patterns *set, kif_side side, unsigned kind)
{
    bool begins[HAND_SLOTS + 1] = { false }, asked = false;
    for (int i = 0; i < set->n_conditions; i++) {
        const pattern_condition *c = &set->condition[i];
        if (bb_any(c->squares) || c->side != side || c->kind != kind)
            continue;
        asked = begins[0] = begins[c->lo] = begins[c->hi + 1] = true;
    }
    uint16_t *row = set->row_of_hand + pattern_hand_slot(side, kind, 0);
    for (int n = 0; asked && n < HAND_SLOTS; n++)
        row[n] = begins[n] ? set->n_rows++ : row[n - 1];
}

/* ---- Conditions ------------------------------------------------------------------------------- */

/* The row for what was added to the unions last: a union of one is that one. */
static uint16_t union_row(index_maker *x, size_t before)
{
    list_maker *m = &x->unions;
    if (n_items(m) == before + 1 && buf_ok(&m->item)) {
        uint16_t row;
        m->item.n -= sizeof row;
        memcpy(&row, m->item.p + m->item.n, sizeof row);
        return row;
    }
    while ((n_items(m) - before) % PATTERN_UNION_STEP != 0)
        add_row(m, PATTERN_ROW_NEVER);
    close_list(m);
    return x->set->n_rows++;
}

/* Pieces of one class have one row, which is added once. */
static void add_square(index_maker *x, kif_square sq, uint32_t pieces)
{
    const uint16_t *row = x->set->row_of_square + sq * PIECES;
    for (uint32_t rest = pieces; rest != 0; rest &= rest - 1) {
        int piece = __builtin_ctz(rest);
        bool again = false;
        for (uint32_t before = pieces ^ rest; before != 0; before &= before - 1)
            again |= row[__builtin_ctz(before)] == row[piece];
        if (!again)
            add_row(&x->unions, row[piece]);
    }
}

static uint16_t make_condition_row(index_maker *x, const pattern_condition *c)
{
    size_t before = n_items(&x->unions);
    kif_square sq;
    BB_EACH (sq, c->squares)
        add_square(x, sq, c->pieces & real_pieces());
    const uint16_t *row = x->set->row_of_hand + pattern_hand_slot((kif_side)c->side, c->kind, 0);
    for (int n = c->lo; !bb_any(c->squares) && n <= c->hi; n++)
        if (n == c->lo || row[n] != row[n - 1])
            add_row(&x->unions, row[n]);
    return union_row(x, before);
}

/* Rows are made when they are asked for first, so that those of shapes that end early come last. */
static uint16_t row_of_condition(index_maker *x, int condition)
{
    uint16_t *row = &x->row_of_condition[condition];
    if (*row == 0)
        *row = make_condition_row(x, &x->set->condition[condition]);
    return *row;
}

/* The plies at which one of the pieces moved that a shape asks for; the rest of its demand is asked later. */
static uint16_t row_of_move(index_maker *x, const pattern_move *m)
{
    size_t before = n_items(&x->unions);
    for (unsigned piece = 0; piece < PIECES; piece++)
        if ((m->moved & real_pieces()) >> piece & 1 && m->sides >> kif_piece_side((kif_piece)piece) & 1)
            add_row(&x->unions, PATTERN_ROW_MOVED + piece);
    return union_row(x, before);
}

/* ---- Ranges of plies ------------------------------------------------------------------------------ */

static const pattern_range *ranges(const index_maker *x)
{
    return (const pattern_range *)(const void *)x->ranges.p;
}

static uint16_t row_of_range(index_maker *x, const pattern_shape *s)
{
    uint16_t i = 0;
    while (i < x->ranges.n / sizeof(pattern_range) && (ranges(x)[i].lo != s->ply_lo || ranges(x)[i].hi != s->ply_hi))
        i++;
    return (uint16_t)(x->set->first_range + i);
}

static bool is_bounded(const pattern_shape *s)
{
    return s->ply_lo > 0 || s->ply_hi < PATTERN_LAST_PLY;
}

static bool make_ranges(index_maker *x)
{
    kif_patterns *set = x->set;
    set->first_range = set->n_rows;
    for (int i = 0; i < set->n_shapes; i++) {
        const pattern_shape *s = &set->shape[i];
        pattern_range range = { s->ply_lo, s->ply_hi };
        if (!is_bounded(s) || row_of_range(x, s) < set->n_rows)
            continue;
        buf_add(&x->ranges, (kif_str){ (const char *)&range, sizeof range });
        set->n_rows++;
    }
    set->first_union = set->n_rows;
    set->range = kif_arena_alloc(&set->arena, x->ranges.n + 1);
    if (set->range != NULL && buf_ok(&x->ranges) && x->ranges.n > 0)
        memcpy(set->range, x->ranges.p, x->ranges.n);
    return set->range != NULL && buf_ok(&x->ranges);
}

/* ---- Shapes ---------------------------------------------------------------------------------------- */

static void add_demands(index_maker *x, uint16_t shape)
{
    const pattern_shape *s = &x->set->shape[shape];
    const pattern_lists *conditions = &x->set->conditions;
    list_maker *m = &x->demands;
    size_t before = n_items(m);
    for (uint32_t i = conditions->at[shape]; i < conditions->at[shape + 1]; i++)
        add_row(m, row_of_condition(x, conditions->item[i]));
    if (is_bounded(s))
        add_row(m, row_of_range(x, s));
    if (s->turn >= 0)
        add_row(m, PATTERN_ROW_TURN + (unsigned)s->turn);
    if (s->first >= 0)
        add_row(m, PATTERN_ROW_FIRST + (unsigned)s->first);
    if (s->quiet)
        add_row(m, PATTERN_ROW_QUIET);
    if (s->opening_end)
        add_row(m, PATTERN_ROW_OPENING_END);
    if (!s->move.any)
        add_row(m, row_of_move(x, &s->move));
    while (n_items(m) < before + 2)
        add_row(m, PATTERN_ROW_ALWAYS);
    close_list(m);
}

/* Rows that do not hold in the even position and that few shapes ask for rule out most. */
static void sort_by_rarity(const kif_patterns *set, uint16_t *row, uint32_t n, const uint32_t *uses)
{
    for (uint32_t i = 1; i < n; i++) {
        uint16_t r = row[i];
        uint32_t at = i;
        for (; at > 0; at--) {
            bool held_before = set->at_hirate[row[at - 1]] & 1, holds = set->at_hirate[r] & 1;
            if (held_before != holds ? holds : uses[row[at - 1]] <= uses[r])
                break;
            row[at] = row[at - 1];
        }
        row[at] = r;
    }
}

static bool make_glances(kif_patterns *set)
{
    const pattern_lists *d = &set->demands;
    uint32_t *uses = kif_arena_zalloc(&set->arena, set->n_rows * sizeof *uses);
    if (uses == NULL)
        return false;
    for (uint32_t i = 0; i < d->at[d->n]; i++)
        uses[d->item[i]]++;
    for (uint32_t i = 0; i < d->n; i++) {
        uint16_t *row = d->item + d->at[i];
        sort_by_rarity(set, row, d->at[i + 1] - d->at[i], uses);
        memcpy(set->glance[i].rare, row, sizeof set->glance[i].rare);
    }
    return true;
}

typedef struct {
    int32_t ply_hi;
    uint16_t shape;
} ordered;

static int by_end(const void *left, const void *right)
{
    const ordered *a = left, *b = right;
    if (a->ply_hi != b->ply_hi)
        return a->ply_hi < b->ply_hi ? 1 : -1;
    return (a->shape > b->shape) - (a->shape < b->shape);
}

/* Shapes that end last come first: in later blocks the others, and the rows of theirs alone, need not be looked at. */
static bool order_shapes(index_maker *x)
{
    kif_patterns *set = x->set;
    size_t n = (size_t)set->n_shapes;
    ordered *o = kif_arena_alloc(&set->arena, n * sizeof *o + 1);
    set->glance = kif_arena_zalloc(&set->arena, n * sizeof *set->glance + 1);
    if (o == NULL || set->glance == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        o[i] = (ordered){ set->shape[i].ply_hi, (uint16_t)i };
    qsort(o, n, sizeof *o, by_end);
    for (size_t i = 0; i < n; i++) {
        add_demands(x, o[i].shape);
        set->glance[i] = (pattern_glance){ o[i].ply_hi, o[i].shape, (uint16_t)x->unions.n, { 0, 0 } };
    }
    return true;
}

static int n_links(const int *tags)
{
    int n = 0;
    while (tags != NULL && tags[n] >= 0)
        n++;
    return n;
}

static bool join_links(kif_patterns *set)
{
    for (int i = 0; i < set->n_shapes; i++) {
        pattern_shape *s = &set->shape[i];
        int n_after = n_links(s->after), n = n_after + n_links(s->unless);
        if (n == 0)
            continue;
        int *links = kif_arena_alloc(&set->arena, ((size_t)n + 1) * sizeof *links);
        if (links == NULL)
            return false;
        for (int k = 0; k < n; k++)
            links[k] = k < n_after ? pattern_link(s->after[k], false) : pattern_link(s->unless[k - n_after], true);
        links[n] = -1;
        s->links = links;
    }
    return true;
}

/* ---- When nothing can change any more --------------------------------------------------------------- */

static bool has_class(const kif_patterns *set, int pattern)
{
    for (int i = 0; i < set->n_classes; i++)
        if (kif_pattern_is_under(set, pattern, set->class_[i].one) ||
            (set->class_[i].other != PATTERN_NONE && kif_pattern_is_under(set, pattern, set->class_[i].other)))
            return true;
    return false;
}

/* The last ply at which a shape can change what families pick, or the class; 0 if it cannot. */
static int32_t settled_by(const kif_patterns *set, const pattern_shape *shape)
{
    const kif_pattern *p = &set->pattern[shape->tag / 2];
    bool matters = p->family != PATTERN_NONE || has_class(set, shape->tag / 2);
    for (const int *gift = shape->gives; gift != NULL && *gift >= 0; gift++)
        matters = matters || set->pattern[*gift / 2].family != PATTERN_NONE || has_class(set, *gift / 2);
    if (!matters)
        return 0;
    if (shape->regex >= 0)
        return PATTERN_LAST_PLY;
    bool picks_last = p->family != PATTERN_NONE && set->family[p->family].pick == PICK_LAST && shape->gives == NULL &&
                      !has_class(set, shape->tag / 2);
    int32_t before = picks_last           ? set->family[p->family].before
                     : shape->opening_end ? PATTERN_OPENING_LAST
                                          : PATTERN_LAST_PLY;
    return shape->ply_hi < before ? shape->ply_hi : before;
}

static void find_settled(kif_patterns *set)
{
    set->settled = 0;
    for (int i = 0; i < set->n_shapes; i++) {
        int32_t ply = settled_by(set, &set->shape[i]);
        set->settled = ply > set->settled ? ply : set->settled;
    }
}

/* The even game is by far the most frequent start: its rows are kept. */
static bool prepare_hirate(kif_patterns *set)
{
    set->at_hirate = kif_arena_alloc(&set->arena, set->n_rows * sizeof *set->at_hirate);
    if (set->at_hirate != NULL)
        pattern_set_rows(set, set->at_hirate, &kif_hirate);
    if (set->at_hirate != NULL)
        pattern_make_rows(set, set->at_hirate, 0, set->unions.n);
    return set->at_hirate != NULL;
}

static bool make_index(index_maker *x)
{
    kif_patterns *set = x->set;
    set->n_rows = PATTERN_ROW_STANDING;
    set->row_of_square = kif_arena_alloc(&set->arena, SQUARE_SLOTS * sizeof *set->row_of_square);
    set->row_of_hand = kif_arena_zalloc(&set->arena, PATTERN_HAND_SLOTS * sizeof *set->row_of_hand);
    x->row_of_condition = kif_arena_zalloc(&set->arena, (size_t)set->n_conditions * sizeof *x->row_of_condition + 1);
    if (set->row_of_square == NULL || set->row_of_hand == NULL || x->row_of_condition == NULL)
        return false;
    make_square_rows(set);
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        for (unsigned kind = KIF_PAWN; kind < KIF_HAND_KINDS; kind++)
            make_hand_rows(set, side, kind);
    if (!make_ranges(x))
        return false;
    return order_shapes(x);
}

bool pattern_build_index(kif_patterns *set, const uint16_t *lists)
{
    index_maker x = { .set = set };
    find_settled(set);
    bool ok = keep_conditions(set, lists) && make_index(&x);
    buf_fini(&x.ranges);
    ok = keep_lists(set, &x.unions, &set->unions) && ok; /* frees in any case */
    ok = keep_lists(set, &x.demands, &set->demands) && ok;
    return ok && join_links(set) && prepare_hirate(set) && make_glances(set);
}
