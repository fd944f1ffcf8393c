/* The generator for variants: tries every ray of every man, plays the move on a copy, looks at the royals. */
#include "board/variant.h"

static uint8_t find_man(const kif_variant *v, const char *symbol)
{
    for (size_t i = 0; i < v->n_men; i++)
        if (strcmp(v->men[i].symbol, symbol) == 0)
            return (uint8_t)(i + 1);
    return 0;
}

void kif_variant_open(kif_variant_rules *rules, const kif_variant *variant)
{
    assert(variant->n_men < KIF_VARIANT_MEN);
    memset(rules, 0, sizeof *rules);
    rules->variant = variant;
    for (size_t i = 0; i < variant->n_men; i++) {
        const kif_variant_man *man = &variant->men[i];
        size_t number = i + 1;
        bool promoted = man->symbol[0] == '+';
        const char face[3] = { promoted ? man->symbol[1] : '+', promoted ? '\0' : man->symbol[0], '\0' };
        uint8_t other = find_man(variant, face);
        rules->other[number] = other != 0 ? other : (uint8_t)number;
        rules->promoted[number] = promoted;
        rules->royal[number] = man->royal;
        bool ok = kif_betza_parse(str_of(man->betza), &rules->moves[number]);
        assert(ok); /* tests open every table */
        (void)ok;
    }
    const char pawn[2] = { variant->pawn, '\0' };
    rules->pawn = find_man(variant, pawn);
}

const kif_variant *kif_variant_by_name(kif_str name)
{
    for (size_t i = 0; i < kif_variant_count; i++)
        if (str_eq(name, str_of(kif_variants[i].name)) || str_eq(name, str_of(kif_variants[i].japanese)))
            return &kif_variants[i];
    return NULL;
}

/* ---- Squares -------------------------------------------------------------------- */

static bool has_hook(const kif_variant_position *p, unsigned hook)
{
    return (p->rules->variant->hooks & hook) != 0;
}

static int n_squares(const kif_variant_position *p)
{
    return p->rules->variant->files * p->rules->variant->ranks;
}

static bool is_own(kif_variant_piece piece, kif_side side)
{
    return piece != 0 && kif_variant_side_of(piece) == side;
}

/* The square some steps away as a side sees it, or -1 beyond the edge. */
static int square_from(const kif_variant *v, int sq, kif_side side, int right, int forward)
{
    int sign = side == KIF_SENTE ? 1 : -1;
    int column = sq % v->files + sign * right, row = sq / v->files - sign * forward;
    return 0 <= column && column < v->files && 0 <= row && row < v->ranks ? row * v->files + column : -1;
}

/* Ranks between a square and the far edge. */
static int ranks_ahead(const kif_variant *v, int sq, kif_side side)
{
    int row = sq / v->files;
    return side == KIF_SENTE ? row : v->ranks - 1 - row;
}

static bool in_zone(const kif_variant *v, int sq, kif_side side)
{
    return ranks_ahead(v, sq, side) < v->zone;
}

/* Whether a man could not leave the square even on an empty board. */
static bool is_dead(const kif_variant_rules *rules, int man, int sq, kif_side side)
{
    const kif_betza *moves = &rules->moves[man];
    for (int i = 0; i < moves->n; i++)
        if (square_from(rules->variant, sq, side, moves->ray[i].right, moves->ray[i].forward) >= 0)
            return false;
    return true;
}

/* ---- Attacks and royals --------------------------------------------------------- */

static bool is_royal(const kif_variant_position *p, int sq)
{
    return p->rules->royal[kif_variant_man_of(p->board[sq])]; /* an empty square is man 0, never royal */
}

/* How the man on a square moves: as itself, or as the friend behind it. */
static const kif_betza *moves_on(const kif_variant_position *p, int sq)
{
    kif_variant_piece piece = p->board[sq];
    if (has_hook(p, KIF_HOOK_BORROW)) {
        kif_side side = kif_variant_side_of(piece);
        int behind = square_from(p->rules->variant, sq, side, 0, -1);
        if (behind >= 0 && is_own(p->board[behind], side))
            piece = p->board[behind];
    }
    return &p->rules->moves[kif_variant_man_of(piece)];
}

/* How many times a ray goes into a distance, or 0. */
static int steps_to(const kif_ray *ray, int right, int forward)
{
    int steps = ray->right != 0 ? right / ray->right : forward / ray->forward;
    if (steps <= 0 || (ray->range != 0 && steps > ray->range))
        return 0;
    return ray->right * steps == right && ray->forward * steps == forward ? steps : 0;
}

static bool man_attacks(const kif_variant_position *p, int from, int target)
{
    const kif_variant *v = p->rules->variant;
    kif_side side = kif_variant_side_of(p->board[from]);
    int sign = side == KIF_SENTE ? 1 : -1;
    int right = sign * (target % v->files - from % v->files);
    int forward = sign * (from / v->files - target / v->files);
    const kif_betza *moves = moves_on(p, from);
    for (int i = 0; i < moves->n; i++) {
        const kif_ray *ray = &moves->ray[i];
        int steps = steps_to(ray, right, forward), step = 1;
        while (step < steps &&
               p->board[square_from(v, from, side, ray->right * step, ray->forward * step)] == 0)
            step++;
        if (steps > 0 && step == steps)
            return true;
    }
    return false;
}

static bool is_attacked(const kif_variant_position *p, int target, kif_side by)
{
    int n = n_squares(p);
    for (int sq = 0; sq < n; sq++)
        if (is_own(p->board[sq], by) && man_attacks(p, sq, target))
            return true;
    return false;
}

/* Whether a side's last royal stands to be taken. */
static bool is_in_check(const kif_variant_position *p, kif_side side)
{
    int royals = 0, at = 0, n = n_squares(p);
    for (int sq = 0; sq < n; sq++)
        if (is_royal(p, sq) && kif_variant_side_of(p->board[sq]) == side) {
            royals++;
            at = sq;
        }
    return royals == 1 && is_attacked(p, at, (kif_side)!side);
}

/* The side to move has lost its royal, or a royal has come home: one that got there under attack and was not
 * taken has won too. */
static bool is_decided(const kif_variant_position *p)
{
    if (!has_hook(p, KIF_HOOK_CAPTURE_WINS | KIF_HOOK_TRY))
        return false;
    bool own_royal = false, tried = false;
    int n = n_squares(p);
    for (int sq = 0; sq < n; sq++) {
        if (!is_royal(p, sq))
            continue;
        kif_side side = kif_variant_side_of(p->board[sq]);
        own_royal = own_royal || side == p->side;
        if (ranks_ahead(p->rules->variant, sq, side) == 0 && has_hook(p, KIF_HOOK_TRY))
            tried = tried || !is_attacked(p, sq, (kif_side)!side);
    }
    return tried || (has_hook(p, KIF_HOOK_CAPTURE_WINS) && !own_royal);
}

/* ---- Moves ---------------------------------------------------------------------- */

typedef struct {
    const kif_variant_position *p;
    kif_variant_visit *visit;
    void *ctx;
    bool stop;
    bool in_mate_test; /* looking for answers to a dropped pawn: may a pawn mate in turn? is not asked then */
} generator;

static void each_move(generator *g);

static void play(kif_variant_position *p, const kif_variant_move *m)
{
    const kif_variant_rules *rules = p->rules;
    kif_side side = p->side;
    if (m->dropped != 0) {
        p->hand[side][m->dropped]--;
    } else {
        int taken = kif_variant_man_of(p->board[m->to]);
        if (taken != 0 && has_hook(p, KIF_HOOK_DROPS)) {
            uint8_t *count = &p->hand[side][rules->promoted[taken] ? rules->other[taken] : taken];
            *count = (uint8_t)(*count + (*count < UINT8_MAX)); /* no set of men has as many */
        }
        p->board[m->from] = 0;
    }
    p->board[m->to] = kif_variant_piece_of(m->becomes, side);
    p->side = (kif_side)!side;
    p->ply++;
}

static bool found_one(void *ctx, const kif_variant_move *m, const kif_variant_position *after)
{
    (void)m;
    (void)after;
    *(bool *)ctx = true;
    return false;
}

/* A pawn was dropped before a royal that has no way out. What the pawn borrows from behind does not make it a
 * mate by a pawn. */
static bool is_pawn_mate(const kif_variant_position *after, const kif_variant_move *m)
{
    const kif_variant_rules *rules = after->rules;
    kif_side dropper = (kif_side)!after->side;
    const kif_ray *step = &rules->moves[rules->pawn].ray[0];
    int front = square_from(rules->variant, m->to, dropper, step->right, step->forward);
    if (front < 0 || !is_royal(after, front) || !is_own(after->board[front], after->side))
        return false;
    bool answered = false;
    generator g = { .p = after, .visit = found_one, .ctx = &answered, .in_mate_test = true };
    each_move(&g);
    return !answered;
}

static void emit(generator *g, kif_variant_move m)
{
    if (g->stop)
        return;
    kif_variant_position after = *g->p;
    play(&after, &m);
    if (!has_hook(g->p, KIF_HOOK_CAPTURE_WINS) && is_in_check(&after, g->p->side))
        return;
    if (m.dropped != 0 && m.dropped == g->p->rules->pawn && !has_hook(g->p, KIF_HOOK_PAWN_MATE_OK) &&
        !g->in_mate_test && is_pawn_mate(&after, &m))
        return;
    g->stop = !g->visit(g->ctx, &m, &after);
}

static bool may_promote(const kif_variant_position *p, int man, int from, int to)
{
    const kif_variant *v = p->rules->variant;
    bool left = in_zone(v, from, p->side), reached = in_zone(v, to, p->side);
    if (!has_hook(p, KIF_HOOK_ENTRY))
        return left || reached;
    bool captures = p->board[to] != 0;
    return (reached && !left) || (captures && (left || reached)) || is_dead(p->rules, man, to, p->side);
}

/* A man arrives: with which faces? */
static void emit_arrivals(generator *g, int from, int to)
{
    const kif_variant_position *p = g->p;
    const kif_variant_rules *rules = p->rules;
    int man = kif_variant_man_of(p->board[from]), other = rules->other[man];
    bool may = false, must = false;
    if (other == man) {
        may = false;
    } else if (has_hook(p, KIF_HOOK_FLIP_ALWAYS)) {
        may = must = true;
    } else if (has_hook(p, KIF_HOOK_FLIP_CAPTURE)) {
        may = must = p->board[to] != 0;
    } else if (!rules->promoted[man] && may_promote(p, man, from, to)) {
        may = true;
        must = has_hook(p, KIF_HOOK_MUST_PROMOTE) ||
               (!has_hook(p, KIF_HOOK_DEAD_OK) && is_dead(rules, man, to, p->side));
    }
    if (!must)
        emit(g, (kif_variant_move){ .from = (uint8_t)from, .to = (uint8_t)to, .becomes = (uint8_t)man });
    if (may)
        emit(g, (kif_variant_move){ .from = (uint8_t)from, .to = (uint8_t)to, .becomes = (uint8_t)other });
}

static void moves_of(generator *g, int from)
{
    const kif_variant_position *p = g->p;
    const kif_betza *moves = moves_on(p, from);
    for (int i = 0; i < moves->n && !g->stop; i++) {
        const kif_ray *ray = &moves->ray[i];
        int to = from;
        for (int step = 1; ray->range == 0 || step <= ray->range; step++) {
            to = square_from(p->rules->variant, to, p->side, ray->right, ray->forward);
            if (to < 0 || is_own(p->board[to], p->side))
                break;
            emit_arrivals(g, from, to);
            if (p->board[to] != 0)
                break;
        }
    }
}

static int count_on_file(const kif_variant_position *p, kif_variant_piece piece, int sq)
{
    int files = p->rules->variant->files, n = n_squares(p), count = 0;
    for (int at = sq % files; at < n; at += files)
        count += p->board[at] == piece;
    return count;
}

static void drops_of(generator *g, int man)
{
    const kif_variant_position *p = g->p;
    const kif_variant_rules *rules = p->rules;
    kif_variant_piece piece = kif_variant_piece_of(man, p->side);
    int most = man == rules->pawn ? rules->variant->pawns_a_file : 0, n = n_squares(p);
    bool either = has_hook(p, KIF_HOOK_DROP_EITHER) && rules->other[man] != man;
    for (int sq = 0; sq < n && !g->stop; sq++) {
        if (p->board[sq] != 0 || (most > 0 && count_on_file(p, piece, sq) >= most))
            continue;
        if (!has_hook(p, KIF_HOOK_DEAD_OK) && is_dead(rules, man, sq, p->side))
            continue;
        kif_variant_move m = { .to = (uint8_t)sq, .dropped = (uint8_t)man, .becomes = (uint8_t)man };
        emit(g, m);
        m.becomes = rules->other[man];
        if (either)
            emit(g, m);
    }
}

static void each_move(generator *g)
{
    const kif_variant_position *p = g->p;
    if (is_decided(p))
        return;
    int n = n_squares(p);
    for (int sq = 0; sq < n && !g->stop; sq++)
        if (is_own(p->board[sq], p->side))
            moves_of(g, sq);
    for (int man = 1; man < KIF_VARIANT_MEN && !g->stop; man++)
        if (p->hand[p->side][man] > 0)
            drops_of(g, man);
}

void kif_variant_each_move(const kif_variant_position *p, kif_variant_visit *visit, void *ctx)
{
    generator g = { .p = p, .visit = visit, .ctx = ctx };
    each_move(&g);
}

typedef struct {
    int depth; /* of what follows a move */
    uint64_t nodes;
} perft;

static bool count_move(void *ctx, const kif_variant_move *m, const kif_variant_position *after)
{
    (void)m;
    perft *count = ctx;
    count->nodes += kif_variant_perft(after, count->depth);
    return true;
}

uint64_t kif_variant_perft(const kif_variant_position *p, int depth)
{
    if (depth <= 0)
        return 1;
    perft count = { .depth = depth - 1 };
    kif_variant_each_move(p, count_move, &count);
    return count.nodes;
}
