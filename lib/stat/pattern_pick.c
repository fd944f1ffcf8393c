/* What is made of the patterns that were found: what a family picks for each side, and the class of the game. */
#include "stat/pattern.h"

/* Whether a is to be preferred to b, of one family and side. A child replaces its parent. */
static bool is_preferred(const pattern_scanner *s, pattern_pick pick, int a, int b)
{
    const kif_pattern *p = s->set->pattern;
    if (pick == PICK_LAST) {
        int32_t stable_a = s->found[a].stable, stable_b = s->found[b].stable;
        if (stable_a != stable_b)
            return stable_a > stable_b;
    }
    if (kif_pattern_is_under(s->set, a / 2, b / 2))
        return true;
    if (kif_pattern_is_under(s->set, b / 2, a / 2))
        return false;
    if (p[a / 2].priority != p[b / 2].priority)
        return p[a / 2].priority > p[b / 2].priority;
    if (s->found[a].first != s->found[b].first)
        return s->found[a].first > s->found[b].first; /* what came later says more */
    return a < b;
}

int pattern_scanner_pick(const pattern_scanner *s, int family, kif_side side)
{
    int best = PATTERN_NONE;
    if (family == PATTERN_NONE)
        return PATTERN_NONE;
    const pattern_family *f = &s->set->family[family];
    for (int i = 0; i < s->n_found; i++) {
        int tag = s->found_list[i];
        const kif_pattern *p = &s->set->pattern[tag / 2];
        if (p->family != family || !p->each || (kif_side)(tag & 1) != side)
            continue;
        if (f->pick == PICK_LAST && s->found[tag].stable < 0 && s->ply > 0)
            continue;
        if (best == PATTERN_NONE || is_preferred(s, f->pick, tag, best))
            best = tag;
    }
    return best == PATTERN_NONE ? PATTERN_NONE : best / 2;
}

/* Marks what was found and all that it descends from; of the game: for both sides. Or takes the marks away. */
static void note_descent(const pattern_scanner *s, bool found)
{
    for (int i = 0; i < s->n_found; i++) {
        int tag = s->found_list[i];
        bool each = s->set->pattern[tag / 2].each;
        int pattern = tag / 2;
        for (int depth = 0; pattern != PATTERN_NONE && depth < PATTERN_MAX; depth++) {
            if (each)
                s->descended[pattern_tag(pattern, (kif_side)(tag & 1))] = found;
            else
                s->descended[pattern_tag(pattern, KIF_SENTE)] = s->descended[pattern_tag(pattern, KIF_GOTE)] = found;
            pattern = s->set->pattern[pattern].parent;
        }
    }
}

static inline bool side_has(const pattern_scanner *s, int pattern, kif_side side)
{
    return s->descended[pattern_tag(pattern, side)];
}

static int find_class(const pattern_scanner *s)
{
    for (int i = 0; i < s->set->n_classes; i++) {
        const pattern_class *c = &s->set->class_[i];
        for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
            kif_side opponent = kif_opponent(side);
            if (side_has(s, c->one, side) && (!c->both || side_has(s, c->one, opponent)) &&
                (c->other == PATTERN_NONE || side_has(s, c->other, opponent)))
                return i;
        }
    }
    return -1;
}

int pattern_scanner_class(const pattern_scanner *s)
{
    note_descent(s, true);
    int found = find_class(s);
    note_descent(s, false);
    return found;
}
