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

static bool index_shapes(kif_patterns *set, const uint16_t *lists)
{
    size_t n = (size_t)set->n_conditions;
    uint32_t *at = set->shapes_at = kif_arena_zalloc(&set->arena, (n + 1) * sizeof *at);
    uint32_t *fill = kif_arena_alloc(&set->arena, (n + 1) * sizeof *fill);
    if (at == NULL || fill == NULL)
        return false;
    const uint16_t *list = lists;
    for (int s = 0; s < set->n_shapes; s++)
        for (int i = 0; i < set->shape[s].n_conditions; i++)
            at[*list++ + 1]++;
    set->shape_list = list_for(set, at, n);
    memcpy(fill, at, (n + 1) * sizeof *fill);
    list = lists;
    for (int s = 0; set->shape_list != NULL && s < set->n_shapes; s++)
        for (int i = 0; i < set->shape[s].n_conditions; i++)
            set->shape_list[fill[*list++]++] = (uint16_t)s;
    return set->shape_list != NULL;
}

/* The even game is by far the most frequent start: what its position satisfies is counted once. */
static bool prepare_hirate(kif_patterns *set)
{
    pattern_scanner s;
    kif_position_hirate(&set->hirate);
    bool ok = pattern_scanner_init(&s, set);
    uint8_t *count = kif_arena_alloc(&set->arena, (size_t)set->n_conditions + 1);
    uint16_t *missing = kif_arena_alloc(&set->arena, (size_t)set->n_shapes * sizeof *missing + 1);
    ok = ok && count != NULL && missing != NULL;
    if (ok) {
        pattern_scanner_begin(&s, &set->hirate);
        memcpy(count, s.count, (size_t)set->n_conditions);
        memcpy(missing, s.missing, (size_t)set->n_shapes * sizeof *missing);
        set->hirate_count = count;
        set->hirate_missing = missing;
    }
    pattern_scanner_fini(&s);
    return ok;
}

bool pattern_build_index(kif_patterns *set, const uint16_t *lists)
{
    return index_squares(set) && index_hands(set) && index_shapes(set, lists) && prepare_hirate(set);
}
