/* The generator. It works on sets of targets, so that one body can either list moves or only count them: the
 * compiler makes two functions of it. */
#include "board/generate.h"

#include "board/judge.h"

#define FORCE_INLINE static inline __attribute__((always_inline))

/* What all kinds of moves need to know about the position. */
typedef struct {
    const kif_position *p;
    kif_side side;
    kif_square king;
    kif_bitboard occupied;
    kif_bitboard targets; /* where a man other than the king may go: not on own men, and only where it ends a check */
    kif_bitboard pinned;
    kif_move *out; /* NULL: count only */
    int n;
} state;

FORCE_INLINE void put(state *s, kif_move m)
{
    s->out[s->n++] = m;
}

/* Adds the moves of one man to a set of squares, with and without promotion as the rules have it. */
FORCE_INLINE void add_targets(state *s, kif_kind kind, kif_square from, kif_bitboard to)
{
    kif_bitboard promoting = BB_EMPTY, dead = BB_EMPTY;
    if (kif_kind_can_promote(kind)) {
        promoting = kif_square_in_zone(from, s->side) ? to : bb_and(to, bb_far_ranks(s->side, 1, 3));
        if (kif_dead_ranks(kind) > 0)
            dead = bb_and(to, bb_far_ranks(s->side, 1, kif_dead_ranks(kind)));
    }
    if (s->out == NULL) {
        s->n += bb_count(to) + bb_count(promoting) - bb_count(dead);
        return;
    }
    kif_square sq;
    BB_EACH (sq, promoting)
        put(s, kif_move_board(from, sq, true));
    BB_EACH (sq, bb_without(to, dead))
        put(s, kif_move_board(from, sq, false));
}

/* Where a man may go for his king's sake: anywhere, or along the line on which he is pinned. */
FORCE_INLINE kif_bitboard pin_line(const state *s, kif_square from)
{
    if (!bb_has(s->pinned, from))
        return BB_ALL;
    kif_dir d = (kif_dir)kif_directions[s->king][from];
    return kif_rays[d][s->king];
}

FORCE_INLINE void add_men(state *s, kif_kind kind, kif_bitboard men)
{
    kif_square from;
    BB_EACH (from, men) {
        kif_bitboard to = bb_and(bb_attacks(kind, s->side, from, s->occupied), s->targets);
        if (bb_has(s->pinned, from))
            to = bb_and(to, pin_line(s, from));
        if (bb_any(to))
            add_targets(s, kind, from, to);
    }
}

/* Unpinned pawns go forward all at once. Bits that would leave their file are masked out first. */
FORCE_INLINE void add_pawns(state *s)
{
    kif_bitboard pawns = kif_pieces(s->p, s->side, KIF_PAWN);
    kif_bitboard pinned = bb_and(pawns, s->pinned);
    if (bb_any(pinned))
        add_men(s, KIF_PAWN, pinned);
    kif_bitboard free = bb_without(bb_without(pawns, pinned), bb_far_ranks(s->side, 1, 1));
    kif_bitboard to = s->side == KIF_SENTE ? (kif_bitboard){ free.lo >> 1, free.hi >> 1 }
                                           : (kif_bitboard){ free.lo << 1, free.hi << 1 };
    to = bb_and(to, s->targets);
    if (s->out == NULL) {
        s->n += bb_count(to) + bb_count(bb_and(to, bb_far_ranks(s->side, 2, 3)));
        return;
    }
    kif_square sq;
    BB_EACH (sq, to)
        add_targets(s, KIF_PAWN, (kif_square)(s->side == KIF_SENTE ? sq + 1 : sq - 1), bb_square(sq));
}

FORCE_INLINE void add_king(state *s)
{
    if (s->king == KIF_NO_SQUARE)
        return;
    kif_bitboard to = bb_without(kif_steps[s->side][KIF_KING][s->king], s->p->by_side[s->side]);
    to = bb_without(to, s->p->by_kind[KIF_KING]); /* kings are never captured */
    kif_bitboard without_king = bb_without(s->occupied, bb_square(s->king));
    kif_square sq;
    BB_EACH (sq, to)
        if (kif_attacked(s->p, kif_opponent(s->side), sq, without_king))
            to = bb_without(to, bb_square(sq));
    add_targets(s, KIF_KING, s->king, to);
}

/* The files that hold no pawn of a set, all nine squares of each. In every group of nine bits: adding 0xff carries
 * into the top bit if one of the lower eight is set. */
FORCE_INLINE uint64_t free_files_of_word(uint64_t pawns, uint64_t rank1)
{
    const uint64_t low = rank1 * 0xff, top = rank1 << 8;
    uint64_t taken = (((pawns & low) + low) | pawns) & top;
    uint64_t open = top & ~taken;
    return (open << 1) - (open >> 8);
}

static kif_bitboard files_without_pawn(kif_bitboard pawns)
{
    const uint64_t rank1_hi = BB_RANK1 & 0x3ffff;
    return (kif_bitboard){ free_files_of_word(pawns.lo, BB_RANK1), free_files_of_word(pawns.hi, rank1_hi) };
}

FORCE_INLINE kif_bitboard pawn_drop_targets(const state *s, kif_bitboard to)
{
    to = bb_and(to, files_without_pawn(kif_pieces(s->p, s->side, KIF_PAWN)));
    kif_square king = s->p->king[kif_opponent(s->side)];
    if (king == KIF_NO_SQUARE)
        return to;
    kif_bitboard checking = bb_and(to, kif_steps[kif_opponent(s->side)][KIF_PAWN][king]);
    if (bb_any(checking) && kif_is_uchifuzume(s->p, bb_first(checking)))
        to = bb_without(to, checking);
    return to;
}

FORCE_INLINE void add_drops(state *s)
{
    kif_hand hand = s->p->hand[s->side];
    if (hand == 0)
        return;
    kif_bitboard empty = bb_without(s->targets, s->occupied);
    for (kif_kind kind = KIF_PAWN; kind <= KIF_GOLD; kind++) {
        if (kif_hand_count(hand, kind) == 0)
            continue;
        kif_bitboard to = empty;
        if (kif_dead_ranks(kind) > 0)
            to = bb_without(to, bb_far_ranks(s->side, 1, kif_dead_ranks(kind)));
        if (kind == KIF_PAWN)
            to = pawn_drop_targets(s, to);
        if (s->out == NULL) {
            s->n += bb_count(to);
            continue;
        }
        kif_square sq;
        BB_EACH (sq, to)
            put(s, kif_move_drop(kind, sq));
    }
}

/* Own men that alone stand between the king and an enemy slider. */
FORCE_INLINE kif_bitboard find_pinned(const state *s)
{
    kif_bitboard pinned = BB_EMPTY;
    if (s->king == KIF_NO_SQUARE)
        return pinned;
    kif_square from;
    BB_EACH (from, kif_sliders_towards(s->p, kif_opponent(s->side), s->king)) {
        kif_bitboard between = bb_and(bb_between(s->king, from), s->occupied);
        if (bb_any(between) && !bb_many(between))
            pinned = bb_or(pinned, bb_and(between, s->p->by_side[s->side]));
    }
    return pinned;
}

FORCE_INLINE int generate(const kif_position *p, kif_side side, kif_move *out)
{
    static const kif_kind one_by_one[] = { KIF_LANCE, KIF_KNIGHT, KIF_SILVER, KIF_BISHOP,
                                           KIF_ROOK,  KIF_HORSE,  KIF_DRAGON };
    state s = { .p = p, .side = side, .king = p->king[side], .occupied = kif_occupied(p), .out = out };
    add_king(&s);
    if (bb_many(p->checkers)) /* only the king can move out of a double check */
        return s.n;
    s.targets = bb_without(BB_ALL, p->by_side[side]);
    if (kif_in_check(p))
        s.targets = bb_and(s.targets, bb_or(p->checkers, bb_between(s.king, bb_first(p->checkers))));
    s.targets = bb_without(s.targets, kif_pieces(p, kif_opponent(side), KIF_KING));
    s.pinned = find_pinned(&s);
    add_pawns(&s);
    for (size_t i = 0; i < sizeof one_by_one / sizeof *one_by_one; i++)
        add_men(&s, one_by_one[i], kif_pieces(p, side, one_by_one[i]));
    add_men(&s, KIF_GOLD, bb_and(p->by_side[side], kif_gold_movers(p)));
    kif_bitboard kings = kif_pieces(p, side, KIF_KING);
    if (bb_many(kings)) /* in a position that cannot be: the others go like any man, as the judge has it */
        add_men(&s, KIF_KING, bb_without(kings, bb_square(s.king)));
    add_drops(&s);
    return s.n;
}

int kif_generate(const kif_position *p, kif_move *moves)
{
    return generate(p, p->side, moves);
}

FORCE_INLINE int count(const kif_position *p)
{
    return p->side == KIF_SENTE ? generate(p, KIF_SENTE, NULL) : generate(p, KIF_GOTE, NULL);
}

/* Counting is mostly counting bits. Processors of the last fifteen years do that in one instruction, which the
 * compiler may not use for all of x86-64; so there are two versions. */
#if defined __x86_64__ && defined __GNUC__ && !defined __POPCNT__
__attribute__((target("popcnt"))) static int count_with_popcnt(const kif_position *p)
{
    return count(p);
}

int kif_count_moves(const kif_position *p)
{
    return __builtin_cpu_supports("popcnt") ? count_with_popcnt(p) : count(p);
}
#else
int kif_count_moves(const kif_position *p)
{
    return count(p);
}
#endif

bool kif_has_move(const kif_position *p)
{
    return kif_count_moves(p) > 0;
}

uint64_t kif_perft(kif_position *p, int depth)
{
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return (uint64_t)kif_count_moves(p);
    kif_move moves[KIF_MAX_MOVES];
    int n = kif_generate(p, moves);
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        kif_undo undo;
        kif_position_do_legal(p, moves[i], &undo);
        total += kif_perft(p, depth - 1);
        kif_position_undo(p, &undo);
    }
    return total;
}
