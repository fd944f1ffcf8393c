/* Waiting instead of counting: a move wakes only shapes that wait for just what it changed. */
#include "stat/pattern_standing.h"

pattern_standing *pattern_standing_new(kif_arena *arena, const kif_patterns *set)
{
    size_t shapes = (size_t)set->n_shapes, conditions = (size_t)set->n_conditions;
    pattern_standing *st = kif_arena_zalloc(arena, sizeof *st);
    if (st == NULL)
        return NULL;
    st->count = kif_arena_zalloc(arena, conditions + 1);
    st->users = kif_arena_zalloc(arena, conditions * sizeof *st->users + 1);
    st->first = kif_arena_zalloc(arena, conditions * sizeof *st->first + 1);
    st->next = kif_arena_zalloc(arena, shapes * sizeof *st->next + 1);
    st->active = kif_arena_zalloc(arena, shapes * sizeof *st->active + 1);
    st->place = kif_arena_zalloc(arena, shapes * sizeof *st->place + 1);
    bool ok = st->count != NULL && st->users != NULL && st->first != NULL && st->next != NULL && st->active != NULL &&
              st->place != NULL;
    return ok ? st : NULL;
}

void pattern_standing_copy(pattern_standing *to, const pattern_standing *from, const kif_patterns *set)
{
    size_t shapes = (size_t)set->n_shapes, conditions = (size_t)set->n_conditions;
    to->n_active = from->n_active;
    memcpy(to->count, from->count, conditions);
    memcpy(to->users, from->users, conditions * sizeof *to->users);
    memcpy(to->first, from->first, conditions * sizeof *to->first);
    memcpy(to->next, from->next, shapes * sizeof *to->next);
    memcpy(to->active, from->active, (size_t)from->n_active * sizeof *to->active);
    for (int i = 0; i < from->n_active; i++)
        to->place[from->active[i].shape] = (uint16_t)i;
}

static void activate(pattern_standing *st, const kif_patterns *set, int shape)
{
    st->place[shape] = (uint16_t)st->n_active;
    st->active[st->n_active++] = set->glance[shape];
    for (uint32_t i = set->conditions_at[shape]; i < set->conditions_at[shape + 1]; i++)
        st->users[set->condition_list[i]]++;
}

void pattern_standing_retire(pattern_standing *st, const kif_patterns *set, int shape)
{
    uint16_t at = st->place[shape];
    pattern_glance last = st->active[--st->n_active];
    st->active[at] = last;
    st->place[last.shape] = at;
    for (uint32_t i = set->conditions_at[shape]; i < set->conditions_at[shape + 1]; i++)
        st->users[set->condition_list[i]]--;
}

static void wait_for(pattern_standing *st, int shape, int condition)
{
    st->next[shape] = st->first[condition];
    st->first[condition] = (uint16_t)shape;
}

/* Lets a shape wait for something that does not hold, or makes it active if there is nothing. */
static void look_at(pattern_standing *st, const kif_patterns *set, int shape)
{
    for (uint32_t i = set->conditions_at[shape]; i < set->conditions_at[shape + 1]; i++) {
        if (st->count[set->condition_list[i]] == 0) {
            wait_for(st, shape, set->condition_list[i]);
            return;
        }
    }
    activate(st, set, shape);
}

static void condition_holds(pattern_standing *st, const kif_patterns *set, int condition)
{
    uint16_t shape = st->first[condition];
    st->first[condition] = PATTERN_NO_SHAPE;
    while (shape != PATTERN_NO_SHAPE) {
        uint16_t next = st->next[shape];
        look_at(st, set, shape);
        shape = next;
    }
}

static bool has_condition(const kif_patterns *set, int shape, int condition)
{
    for (uint32_t i = set->conditions_at[shape]; i < set->conditions_at[shape + 1]; i++)
        if (set->condition_list[i] == condition)
            return true;
    return false;
}

static void condition_fails(pattern_standing *st, const kif_patterns *set, int condition)
{
    for (int i = st->n_active - 1; st->users[condition] > 0 && i >= 0; i--) {
        int shape = st->active[i].shape;
        if (has_condition(set, shape, condition)) {
            pattern_standing_retire(st, set, shape);
            wait_for(st, shape, condition);
        }
    }
}

/* What comes is counted before what goes, so that a condition true of both never flickers. */
void pattern_standing_square(pattern_standing *st, const kif_patterns *set, kif_square sq, kif_piece before, kif_piece now)
{
    unsigned to = sq * 32u + now, from = sq * 32u + before;
    for (uint32_t i = set->square_at[to]; i < set->square_at[to + 1]; i++)
        if (st->count[set->square_list[i]]++ == 0 && st->first[set->square_list[i]] != PATTERN_NO_SHAPE)
            condition_holds(st, set, set->square_list[i]);
    for (uint32_t i = set->square_at[from]; i < set->square_at[from + 1]; i++)
        if (--st->count[set->square_list[i]] == 0 && st->users[set->square_list[i]] > 0)
            condition_fails(st, set, set->square_list[i]);
}

void pattern_standing_hand(pattern_standing *st, const kif_patterns *set, kif_side side, kif_kind kind, unsigned count)
{
    unsigned at = (unsigned)side * KIF_HAND_KINDS + kind;
    for (uint32_t i = set->hand_at[at]; i < set->hand_at[at + 1]; i++) {
        int id = set->hand_list[i];
        const pattern_condition *c = &set->condition[id];
        uint8_t holds = c->lo <= count && count <= c->hi;
        if (holds == st->count[id])
            continue;
        st->count[id] = holds;
        if (holds)
            condition_holds(st, set, id);
        else
            condition_fails(st, set, id);
    }
}

void pattern_standing_set(pattern_standing *st, const kif_patterns *set, const kif_position *p)
{
    memset(st->count, 0, (size_t)set->n_conditions);
    memset(st->users, 0, (size_t)set->n_conditions * sizeof *st->users);
    st->n_active = 0;
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++) {
        unsigned at = sq * 32u + p->board[sq];
        for (uint32_t i = set->square_at[at]; i < set->square_at[at + 1]; i++)
            st->count[set->square_list[i]]++;
    }
    for (unsigned at = 0; at < KIF_SIDES * KIF_HAND_KINDS; at++) {
        for (uint32_t i = set->hand_at[at]; i < set->hand_at[at + 1]; i++) {
            const pattern_condition *c = &set->condition[set->hand_list[i]];
            unsigned n = kif_hand_count(p->hand[c->side], (kif_kind)c->kind);
            st->count[set->hand_list[i]] = c->lo <= n && n <= c->hi;
        }
    }
    for (int i = 0; i < set->n_conditions; i++)
        st->first[i] = PATTERN_NO_SHAPE;
    for (int shape = 0; shape < set->n_shapes; shape++)
        look_at(st, set, shape);
}
