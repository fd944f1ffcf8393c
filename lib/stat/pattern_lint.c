/* What a pattern file cannot mean, found before a game is read. */
#include "stat/pattern_build.h"

/* ---- One shape ---------------------------------------------------------------------- */

static bool is_single(const pattern_condition *c)
{
    return bb_count(c->squares) == 1;
}

/* The one piece that a condition allows, or KIF_EMPTY. */
static kif_piece only_piece(const pattern_condition *c)
{
    bool one = c->pieces != 0 && (c->pieces & (c->pieces - 1)) == 0 && (c->pieces & 1) == 0;
    return one ? (kif_piece)__builtin_ctz(c->pieces) : KIF_EMPTY;
}

/* Whether a piece may stand on a square at all. */
static bool can_stand(kif_piece piece, kif_square sq)
{
    int far = kif_square_far_rank(sq, kif_piece_side(piece));
    kif_kind kind = kif_piece_kind(piece);
    return !((kind == KIF_PAWN || kind == KIF_LANCE) && far == 1) && !(kind == KIF_KNIGHT && far <= 2);
}

static void lint_standing(pattern_builder *b, const pattern_draft *d, const doc_node *at)
{
    for (int i = 0; i < d->n_conditions; i++) {
        const pattern_condition *c = &d->condition[i];
        bool possible = false;
        if (!bb_any(c->squares))
            continue;
        for (kif_square sq = 0; sq < KIF_SQUARES && !possible; sq++)
            for (unsigned piece = 0; piece < 31 && !possible && bb_has(c->squares, sq); piece++)
                possible = (c->pieces >> piece & 1) != 0 && (piece == 0 || can_stand((kif_piece)piece, sq));
        if (!possible) {
            kif_square sq = bb_first(c->squares);
            pattern_complain(b, at, "no piece can satisfy what is asked of square %d%d", kif_square_file(sq),
                             kif_square_rank(sq));
        }
    }
}

static void lint_material(pattern_builder *b, const pattern_draft *d, const doc_node *at)
{
    int need[KIF_KINDS] = { 0 }, kings[KIF_SIDES] = { 0 }, pawns[KIF_SIDES][10] = { { 0 } };
    for (int i = 0; i < d->n_conditions; i++) {
        const pattern_condition *c = &d->condition[i];
        kif_piece piece = is_single(c) ? only_piece(c) : KIF_EMPTY;
        if (!bb_any(c->squares))
            need[c->kind] += c->lo;
        if (piece == KIF_EMPTY)
            continue;
        need[kif_kind_base(kif_piece_kind(piece))]++;
        kings[kif_piece_side(piece)] += kif_piece_kind(piece) == KIF_KING;
        if (kif_piece_kind(piece) == KIF_PAWN &&
            ++pawns[kif_piece_side(piece)][kif_square_file(bb_first(c->squares))] == 2)
            pattern_complain(b, at, "two pawns of one side on file %d", kif_square_file(bb_first(c->squares)));
    }
    for (int kind = KIF_PAWN; kind < KIF_KINDS; kind++)
        if (need[kind] > kif_kinds[kind].count && kif_kinds[kind].count > 0)
            pattern_complain(b, at, "%d men of the kind %s are asked for; there are %d", need[kind],
                             kif_kinds[kind].english, kif_kinds[kind].count);
    for (int side = 0; side < KIF_SIDES; side++)
        if (kings[side] > 1)
            pattern_complain(b, at, "two kings of one side");
}

static void lint_move(pattern_builder *b, const pattern_draft *d, const doc_node *at)
{
    const pattern_move *m = &d->move;
    if (!m->any && (m->sides == 0 || m->moved == 0 || m->captured == 0 || !bb_any(m->from) || !bb_any(m->to) ||
                    (m->ways & (MOVE_WAY_BOARD | MOVE_WAY_DROP)) == 0))
        pattern_complain(b, at, "no move can be all that is asked of it");
}

void pattern_lint_draft(pattern_builder *b, const pattern_draft *d, const doc_node *at)
{
    if (d->ply_lo > d->ply_hi)
        pattern_complain(b, at, "no ply is in the range %d..%d", d->ply_lo, d->ply_hi);
    for (int i = 0; i < d->n_conditions; i++)
        if (!bb_any(d->condition[i].squares) && d->condition[i].lo > d->condition[i].hi)
            pattern_complain(b, at, "no number of men in hand is in the range %d..%d", d->condition[i].lo,
                             d->condition[i].hi);
    if (d->n_conditions == 0 && d->move.any && !d->opening_end && d->regex < 0 && d->n_after == 0)
        pattern_complain(b, at, "the pattern asks for nothing: every game would have it");
    lint_standing(b, d, at);
    lint_material(b, d, at);
    lint_move(b, d, at);
}

/* ---- Shapes of two patterns ----------------------------------------------------------- */

typedef struct {
    const uint16_t *list;
    int n;
} conditions;

/* Whether one condition follows from another. */
static bool condition_implies(const pattern_condition *a, const pattern_condition *b)
{
    if (!bb_any(a->squares) || !bb_any(b->squares))
        return !bb_any(a->squares) && !bb_any(b->squares) && a->side == b->side && a->kind == b->kind &&
               a->lo >= b->lo && a->hi <= b->hi;
    return !bb_any(bb_without(a->squares, b->squares)) && (a->pieces & ~b->pieces) == 0;
}

static bool links_cover(const int *a, const int *b)
{
    for (; b != NULL && *b >= 0; b++) {
        const int *x = a;
        while (x != NULL && *x >= 0 && *x != *b)
            x++;
        if (x == NULL || *x < 0)
            return false;
    }
    return true;
}

static bool move_implies(const pattern_move *a, const pattern_move *b)
{
    return b->any ||
           (!a->any && (a->sides & ~b->sides) == 0 && a->ways == b->ways && (a->moved & ~b->moved) == 0 &&
            (a->captured & ~b->captured) == 0 && !bb_any(bb_without(a->from, b->from)) &&
            !bb_any(bb_without(a->to, b->to)));
}

/* Whether shape a holds only where shape b holds. */
static bool shape_implies(const kif_patterns *set, const pattern_shape *a, conditions ca, const pattern_shape *b,
                          conditions cb)
{
    if (a->ply_lo < b->ply_lo || a->ply_hi > b->ply_hi || (b->turn >= 0 && a->turn != b->turn) ||
        (b->first >= 0 && a->first != b->first) ||
        (b->quiet && !a->quiet) || (b->opening_end && !a->opening_end) || (b->regex >= 0 && a->regex != b->regex) ||
        !move_implies(&a->move, &b->move) || !links_cover(a->after, b->after) || !links_cover(a->unless, b->unless))
        return false;
    for (int i = 0; i < cb.n; i++) {
        bool follows = false;
        for (int k = 0; k < ca.n && !follows; k++)
            follows = condition_implies(&set->condition[ca.list[k]], &set->condition[cb.list[i]]);
        if (!follows)
            return false;
    }
    return true;
}

typedef struct {
    const pattern_builder *b;
    const conditions *shape;
} lists;

/* Whether every shape of a pattern implies some shape of another. */
static bool pattern_implies(const lists *l, int p, int q)
{
    const pattern_builder *b = l->b;
    for (int i = b->first_shape[p]; i < b->first_shape[p + 1]; i++) {
        bool follows = false;
        for (int k = b->first_shape[q]; k < b->first_shape[q + 1] && !follows; k++)
            follows = ((b->set->shape[i].tag ^ b->set->shape[k].tag) & 1) == 0 &&
                      shape_implies(b->set, &b->set->shape[i], l->shape[i], &b->set->shape[k], l->shape[k]);
        if (!follows)
            return false;
    }
    return b->first_shape[p] < b->first_shape[p + 1];
}

static void lint_pair(pattern_builder *b, const lists *l, int p, int q)
{
    const kif_pattern *a = &b->set->pattern[p], *z = &b->set->pattern[q];
    if (p == q || a->each != z->each || !pattern_implies(l, p, q))
        return;
    if (pattern_implies(l, q, p)) {
        if (p > q)
            pattern_complain(b, b->node[p], "'%.*s' is the twin of '%.*s': both always hold together", (int)a->id.n,
                             a->id.p, (int)z->id.n, z->id.p);
        return;
    }
    bool one_value = a->family != PATTERN_NONE && a->family == z->family;
    if (one_value && z->priority > a->priority && !kif_pattern_is_under(b->set, p, q))
        pattern_complain(b, b->node[p], "'%.*s' is never seen: wherever it holds, '%.*s' holds with higher priority",
                         (int)a->id.n, a->id.p, (int)z->id.n, z->id.p);
}

/* ---- Circles of "after" ------------------------------------------------------------------ */

enum { UNSEEN, ON_PATH, DONE };

/* Follows "after" links from a pattern; true if the path comes back to itself. */
static bool has_circle(const pattern_builder *b, int p, uint8_t *mark, int depth)
{
    if (mark[p] != UNSEEN || depth > PATTERN_MAX)
        return mark[p] == ON_PATH;
    mark[p] = ON_PATH;
    bool circle = false;
    for (int i = b->first_shape[p]; i < b->first_shape[p + 1] && !circle; i++)
        for (const int *t = b->set->shape[i].after; t != NULL && *t >= 0 && !circle; t++)
            circle = has_circle(b, *t / 2, mark, depth + 1);
    mark[p] = DONE;
    return circle;
}

void pattern_lint_set(pattern_builder *b)
{
    const kif_patterns *set = b->set;
    conditions *shape = kif_arena_alloc(&b->scratch, (size_t)set->n_shapes * sizeof *shape + 1);
    uint8_t *mark = kif_arena_zalloc(&b->scratch, (size_t)set->n_patterns + 1);
    if (shape == NULL || mark == NULL)
        return;
    const uint16_t *list = b->lists;
    for (int i = 0; i < set->n_shapes; i++) {
        shape[i] = (conditions){ list, set->shape[i].n_conditions };
        list += set->shape[i].n_conditions;
    }
    const lists l = { b, shape };
    for (int p = 0; p < set->n_patterns; p++)
        for (int q = 0; q < set->n_patterns; q++)
            lint_pair(b, &l, p, q);
    for (int p = 0; p < set->n_patterns; p++)
        if (has_circle(b, p, mark, 0))
            pattern_complain(b, b->node[p], "'%.*s' must come after itself", (int)set->pattern[p].id.n,
                             set->pattern[p].id.p);
}
