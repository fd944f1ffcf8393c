/* Following a game: each move touches only the conditions that its squares and hands can change, and only shapes
 * whose conditions all hold are looked at. */
#include "stat/pattern_standing.h"

static const pattern_found not_found = { -1, -1, 0, 0, -1 };

static void change_square(pattern_scanner *s, kif_square sq, kif_piece piece)
{
    pattern_standing_square(s->now, s->set, sq, s->board[sq], piece);
    s->board[sq] = piece;
}

static void check_hand(pattern_scanner *s, kif_side side, kif_kind kind)
{
    pattern_standing_hand(s->now, s->set, side, kind, kif_hand_count(s->hand[side], kind));
}

static bool found_before(const pattern_scanner *s, int tag)
{
    int32_t first = s->found[tag].first;
    return first >= 0 && (first < s->ply || s->ply == 0);
}

static void mark(pattern_scanner *s, int tag);

static void mark_given(pattern_scanner *s, const int *gives)
{
    for (; gives != NULL && *gives >= 0; gives++)
        if (s->found[*gives].last != s->ply) /* also ends a circle of gifts */
            mark(s, *gives);
}

/* The pattern holds at this ply. */
static void mark(pattern_scanner *s, int tag)
{
    pattern_found *f = &s->found[tag];
    if (f->last == s->ply)
        return;
    if (f->first < 0) {
        f->first = s->ply;
        s->found_list[s->n_found++] = tag;
    }
    if (f->held == 0 || f->last != s->ply - 1)
        f->since = s->ply;
    f->last = s->ply;
    f->held++;
    const kif_pattern *p = &s->set->pattern[tag / 2];
    if (p->family == PATTERN_NONE)
        return;
    const pattern_family *family = &s->set->family[p->family];
    if (s->ply < family->before && s->ply - f->since + 1 >= family->stable)
        f->stable = s->ply;
}

static bool move_is(const pattern_move *want, kif_move m, kif_piece moved, kif_piece captured)
{
    if (want->any)
        return true;
    unsigned ways = kif_move_is_drop(m) ? MOVE_WAY_DROP : MOVE_WAY_BOARD;
    if (m == KIF_NO_MOVE || (want->sides >> kif_piece_side(moved) & 1) == 0 || (want->moved >> moved & 1) == 0 ||
        (want->captured >> captured & 1) == 0 || (want->ways & ways) == 0 || !bb_has(want->to, kif_move_to(m)))
        return false;
    if ((want->ways & MOVE_WAY_PROMOTE) != 0 && !kif_move_promotes(m))
        return false;
    return kif_move_is_drop(m) || bb_has(want->from, kif_move_from(m));
}

/* The moment at which a shape is looked at. */
typedef struct {
    kif_move move;
    kif_piece moved, captured;
    kif_side turn;
    bool opening_ends;
} moment;

typedef enum { HOLDS_NOT, HOLDS, HOLDS_NEVER } verdict; /* never: nor at any later ply */

/* What can only become false and then stays so. */
static bool is_hopeless(const pattern_scanner *s, const pattern_shape *shape, const moment *now)
{
    if (s->ply > shape->ply_hi || (shape->quiet && s->loud) || (shape->first >= 0 && shape->first != (int)s->first) ||
        (shape->opening_end && s->opening_over && !now->opening_ends))
        return true;
    for (const int *t = shape->unless; t != NULL && *t >= 0; t++)
        if (found_before(s, *t))
            return true;
    return false;
}

static verdict judge_shape(const pattern_scanner *s, const pattern_shape *shape, const moment *now)
{
    if (is_hopeless(s, shape, now))
        return HOLDS_NEVER;
    if (s->ply < shape->ply_lo || shape->regex >= 0 || (shape->opening_end && !now->opening_ends) ||
        (shape->turn >= 0 && shape->turn != (int)now->turn) ||
        !move_is(&shape->move, now->move, now->moved, now->captured))
        return HOLDS_NOT;
    for (const int *t = shape->after; t != NULL && *t >= 0; t++)
        if (!found_before(s, *t))
            return HOLDS_NOT;
    return HOLDS;
}

/* Whether it matters how long the pattern of a shape holds, once it was found. */
static bool is_finished(const pattern_scanner *s, const pattern_shape *shape)
{
    int family = s->set->pattern[shape->tag / 2].family;
    return shape->gives == NULL && (family == PATTERN_NONE || s->set->family[family].pick != PICK_LAST ||
                                    s->ply > s->set->family[family].before);
}

static void test_shape(pattern_scanner *s, const moment *now, int number)
{
    const pattern_shape *shape = &s->set->shape[number];
    verdict v = judge_shape(s, shape, now);
    if (v == HOLDS) {
        mark(s, shape->tag);
        mark_given(s, shape->gives);
    }
    if (s->ply > 0 && (v == HOLDS_NEVER || (v == HOLDS && is_finished(s, shape))))
        pattern_standing_retire(s->now, s->set, number);
}

/* A glance spares most: their time has not come, or another man moved. Which are spared is not to be foreseen, so all
 * is asked at once. */
static void test_shapes(pattern_scanner *s, const moment *now)
{
    const int32_t ply = s->ply;
    const bool opening_goes_on = !now->opening_ends && !s->opening_over;
    for (int i = s->now->n_active - 1; i >= 0; i--) { /* from the back: what retires is replaced by what was tested */
        const pattern_glance *g = &s->now->active[i];
        if (((ply >= g->ply_lo) & (g->moved >> now->moved & 1) & !(g->opening_end & opening_goes_on)) | (ply > g->ply_hi))
            test_shape(s, now, g->shape);
    }
}

static bool is_loud(kif_piece captured)
{
    kif_kind kind = kif_kind_base(kif_piece_kind(captured));
    return captured != KIF_EMPTY && kind != KIF_PAWN && kind != KIF_BISHOP;
}

void pattern_scanner_move(pattern_scanner *s, kif_move m, kif_piece moved, kif_piece captured)
{
    kif_side mover = kif_piece_side(moved);
    kif_square to = kif_move_to(m);
    if (s->ply++ >= s->last)
        return;
    change_square(s, to, kif_move_promotes(m) ? (kif_piece)(moved | KIF_PROMOTED) : moved);
    if (kif_move_is_drop(m)) {
        s->hand[mover] -= kif_hand_one(kif_piece_kind(moved));
        check_hand(s, mover, kif_piece_kind(moved));
    } else {
        change_square(s, kif_move_from(m), KIF_EMPTY);
    }
    kif_kind taken = kif_kind_base(kif_piece_kind(captured));
    if (captured != KIF_EMPTY && taken != KIF_KING) {
        s->hand[mover] += kif_hand_one(taken);
        check_hand(s, mover, taken);
    }
    s->loud = s->loud || is_loud(captured);
    moment now = { m, moved, captured, kif_opponent(mover), false };
    if (!s->opening_over && (s->loud || s->ply >= PATTERN_OPENING_LAST))
        now.opening_ends = s->opening_over = true;
    test_shapes(s, &now);
}

bool pattern_scanner_init(pattern_scanner *s, const kif_patterns *set, bool to_the_end)
{
    *s = (pattern_scanner){ .set = set, .last = to_the_end ? INT32_MAX : set->settled };
    kif_arena_init(&s->arena, SIZE_MAX / 2);
    size_t tags = (size_t)set->n_patterns * 2;
    s->found = kif_arena_alloc(&s->arena, tags * sizeof *s->found + 1);
    s->descended = kif_arena_zalloc(&s->arena, tags + 1);
    s->found_list = kif_arena_alloc(&s->arena, tags * sizeof *s->found_list + 1);
    s->now = pattern_standing_new(&s->arena, set);
    s->regex = kif_arena_zalloc(&s->arena, (size_t)set->n_regexes * sizeof *s->regex + 1);
    bool ok = s->found != NULL && s->descended != NULL && s->found_list != NULL && s->now != NULL && s->regex != NULL;
    for (size_t i = 0; ok && i < tags; i++)
        s->found[i] = not_found;
    for (int i = 0; ok && i < set->n_regexes; i++) {
        char why[REGEX_MESSAGE];
        size_t where;
        ok = stat_regex_init(&s->regex[i], set->regex[i], why, &where);
    }
    return ok;
}

void pattern_scanner_fini(pattern_scanner *s)
{
    for (int i = 0; s->regex != NULL && i < s->set->n_regexes; i++)
        stat_regex_fini(&s->regex[i]);
    kif_arena_fini(&s->arena);
    *s = (pattern_scanner){ 0 };
}

void pattern_scanner_begin(pattern_scanner *s, const kif_position *start)
{
    const kif_patterns *set = s->set;
    for (int i = 0; i < s->n_found; i++)
        s->found[s->found_list[i]] = not_found;
    s->n_found = 0;
    s->ply = 0;
    s->loud = s->opening_over = false;
    s->first = start->side;
    memcpy(s->board, start->board, sizeof s->board);
    memcpy(s->hand, start->hand, sizeof s->hand);
    if (kif_position_equal(start, &set->hirate))
        pattern_standing_copy(s->now, set->at_hirate, set);
    else
        pattern_standing_set(s->now, set, start);
    test_shapes(s, &(moment){ KIF_NO_MOVE, KIF_EMPTY, KIF_EMPTY, start->side, false });
}

void pattern_scanner_end(pattern_scanner *s, kif_str moves)
{
    moment now = { KIF_NO_MOVE, KIF_EMPTY, KIF_EMPTY, KIF_SIDES, !s->opening_over };
    if (s->ply == 0) /* a diagram: what stands there has stood, and may rest on what stands there */
        for (int i = 0; i < 3; i++)
            test_shapes(s, &now);
    for (int i = 0; i < s->now->n_active; i++) {
        const pattern_shape *shape = &s->set->shape[s->now->active[i].shape];
        bool asked = shape->regex >= 0 ? stat_regex_matches(&s->regex[shape->regex], moves)
                                       : shape->opening_end && now.opening_ends && judge_shape(s, shape, &now) == HOLDS;
        if (asked) {
            mark(s, shape->tag);
            mark_given(s, shape->gives);
        }
    }
    s->opening_over = true;
}

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
