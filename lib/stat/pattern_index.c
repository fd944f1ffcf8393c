/* The index of a pattern set: what a change of a square or a hand can make true, and which shapes wait for it. */
#include "stat/pattern_build.h"

enum { SLOTS = KIF_SQUARES * 32, HAND_SLOTS = KIF_SIDES * KIF_HAND_KINDS };

/* Turns counts (one behind its slot) into offsets and reserves the list. */
static uint16_t *list_for(kif_patterns *set, uint32_t *at, size_t slots)
{
    for (size_t i = 0; i < slots; i++)
        at[i + 1] += at[i];
    return kif_arena_alloc(&set->arena, (at[slots] + 1) * sizeof(uint16_t));
}

/* Fills lists from the back, so that offsets end where they began. */
static bool index_squares(kif_patterns *set)
{
    uint32_t *at = set->square_at = kif_arena_zalloc(&set->arena, (SLOTS + 1) * sizeof *at);
    if (at == NULL)
        return false;
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1 && (set->square_list = list_for(set, at, SLOTS)) == NULL)
            return false;
        uint32_t *fill = pass == 0 ? NULL : kif_arena_alloc(&set->arena, SLOTS * sizeof *fill);
        if (pass == 1 && fill == NULL)
            return false;
        if (fill != NULL)
            memcpy(fill, at, SLOTS * sizeof *fill);
        for (int c = 0; c < set->n_conditions; c++) {
            const pattern_condition *cond = &set->condition[c];
            for (kif_square sq = 0; sq < KIF_SQUARES; sq++) {
                for (unsigned piece = 0; bb_has(cond->squares, sq) && piece < 32; piece++) {
                    if ((cond->pieces >> piece & 1) == 0)
                        continue;
                    if (fill == NULL)
                        at[sq * 32u + piece + 1]++;
                    else
                        set->square_list[fill[sq * 32u + piece]++] = (uint16_t)c;
                }
            }
        }
    }
    return true;
}

static bool index_hands(kif_patterns *set)
{
    uint32_t *at = set->hand_at = kif_arena_zalloc(&set->arena, (HAND_SLOTS + 1) * sizeof *at);
    if (at == NULL)
        return false;
    for (int c = 0; c < set->n_conditions; c++)
        if (!bb_any(set->condition[c].squares))
            at[set->condition[c].side * KIF_HAND_KINDS + set->condition[c].kind + 1]++;
    set->hand_list = list_for(set, at, HAND_SLOTS);
    uint32_t fill[HAND_SLOTS];
    memcpy(fill, at, sizeof fill);
    for (int c = 0; set->hand_list != NULL && c < set->n_conditions; c++) {
        const pattern_condition *cond = &set->condition[c];
        if (!bb_any(cond->squares))
            set->hand_list[fill[cond->side * KIF_HAND_KINDS + cond->kind]++] = (uint16_t)c;
    }
    return set->hand_list != NULL;
}

/* The conditions of a shape, those that few shapes have first: waiting for them wakes a shape seldom. */
static void sort_by_use(uint16_t *list, int n, const uint32_t *uses)
{
    for (int i = 1; i < n; i++) {
        uint16_t c = list[i];
        int at = i;
        for (; at > 0 && uses[list[at - 1]] > uses[c]; at--)
            list[at] = list[at - 1];
        list[at] = c;
    }
}

static bool index_shapes(kif_patterns *set, const uint16_t *lists)
{
    size_t n = 0;
    for (int s = 0; s < set->n_shapes; s++)
        n += set->shape[s].n_conditions;
    uint32_t *uses = kif_arena_zalloc(&set->arena, (size_t)set->n_conditions * sizeof *uses + 1);
    set->conditions_at = kif_arena_zalloc(&set->arena, ((size_t)set->n_shapes + 1) * sizeof *set->conditions_at);
    set->condition_list = kif_arena_alloc(&set->arena, (n + 1) * sizeof *set->condition_list);
    if (uses == NULL || set->conditions_at == NULL || set->condition_list == NULL)
        return false;
    if (n > 0)
        memcpy(set->condition_list, lists, n * sizeof *lists);
    for (size_t i = 0; i < n; i++)
        uses[lists[i]]++;
    for (int s = 0; s < set->n_shapes; s++) {
        uint32_t at = set->conditions_at[s];
        set->conditions_at[s + 1] = at + set->shape[s].n_conditions;
        sort_by_use(set->condition_list + at, set->shape[s].n_conditions, uses);
    }
    return true;
}

static bool make_glances(kif_patterns *set)
{
    set->glance = kif_arena_alloc(&set->arena, (size_t)set->n_shapes * sizeof *set->glance + 1);
    for (int i = 0; set->glance != NULL && i < set->n_shapes; i++) {
        const pattern_shape *s = &set->shape[i];
        set->glance[i] = (pattern_glance){ s->ply_lo, s->ply_hi, s->move.any ? UINT32_MAX : s->move.moved, (uint16_t)i,
                                           s->opening_end };
    }
    return set->glance != NULL;
}

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

/* The even game is by far the most frequent start: where things stand there is found out once. */
static bool prepare_hirate(kif_patterns *set)
{
    kif_position_hirate(&set->hirate);
    pattern_standing *st = pattern_standing_new(&set->arena, set);
    if (st == NULL)
        return false;
    pattern_standing_set(st, set, &set->hirate);
    set->at_hirate = st;
    return true;
}

bool pattern_build_index(kif_patterns *set, const uint16_t *lists)
{
    find_settled(set);
    return index_squares(set) && index_hands(set) && index_shapes(set, lists) && make_glances(set) &&
           prepare_hirate(set);
}
