/* Random positions for property tests: from random play, and from men strewn over the board. Seeded: the same
 * numbers everywhere. */
#ifndef TESTS_UNIT_RANDOM_POSITIONS_H
#define TESTS_UNIT_RANDOM_POSITIONS_H

#include <stdlib.h>

#include "board/generate.h"

static uint64_t random_state = 88172645463325252u;

static inline uint32_t random_below(uint32_t n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 16) % n);
}

/* The seed of a run: KIF_SEED, or always the same. */
static inline void random_seed_from_environment(void)
{
    const char *seed = getenv("KIF_SEED");
    if (seed != NULL)
        random_state ^= strtoull(seed, NULL, 10) * UINT64_C(0x9e3779b97f4a7c15);
}

/* Goes on from *p by one random legal move; begins again from the start where there is none. */
static inline void random_step(kif_position *p)
{
    static kif_move moves[KIF_MAX_MOVES];
    int n = kif_generate(p, moves);
    if (n == 0 || p->ply > 400) {
        kif_position_hirate(p);
        return;
    }
    kif_undo undo;
    kif_position_do_legal(p, moves[random_below((uint32_t)n)], &undo);
}

/* Men of a full set, each left out, in a hand, or on a random square where it is not dead; kings near to each
 * other's men so that checks, pins and mates are frequent. The side not to move may be in check. */
static inline void random_strewn(kif_position *p)
{
    kif_position_clear(p);
    kif_position_put(p, (kif_square)random_below(81), kif_piece_of(KIF_KING, KIF_SENTE));
    kif_square king;
    do
        king = (kif_square)random_below(81);
    while (p->board[king] != KIF_EMPTY);
    kif_position_put(p, king, kif_piece_of(KIF_KING, KIF_GOTE));
    uint32_t density = 1 + random_below(5);
    for (kif_kind kind = KIF_PAWN; kind <= KIF_GOLD; kind++)
        for (int i = 0; i < kif_kinds[kind].count; i++) {
            kif_side side = (kif_side)random_below(2);
            uint32_t where = random_below(6);
            if (where == 0)
                kif_position_set_hand(p, side, kind, kif_hand_count(p->hand[side], kind) + 1);
            if (where == 0 || where > density)
                continue;
            kif_square sq = (kif_square)random_below(81);
            bool promoted = kif_kind_can_promote(kind) && random_below(3) == 0;
            if (p->board[sq] == KIF_EMPTY)
                kif_position_put(p, sq, kif_piece_of(promoted ? kif_kind_promoted(kind) : kind, side));
        }
    kif_position_set_side(p, (kif_side)random_below(2));
    kif_position_settle(p);
}

#endif
