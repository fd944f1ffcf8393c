/* All legal moves, and the questions that need them: mate, stalemate, perft. */
#ifndef KIF_BOARD_GENERATE_H
#define KIF_BOARD_GENERATE_H

#include "board/position.h"

/* No position of 40 men has more than 593 legal moves; positions set up with more men can exceed any figure that
 * is not this one: each of 81 squares reached by 80 men, twice. */
enum { KIF_MAX_MOVES = 81 * 80 * 2 };

/* Writes all legal moves of the side to move and returns their number. moves has room for KIF_MAX_MOVES. */
int kif_generate(const kif_position *p, kif_move *moves);

/* Their number alone, which is several times faster. */
int kif_count_moves(const kif_position *p);

/* Whether the side to move has a legal move. Without one it is mate in check, and a loss without check too. */
bool kif_has_move(const kif_position *p);

static inline bool kif_is_mate(const kif_position *p)
{
    return kif_in_check(p) && !kif_has_move(p);
}

/* Number of legal lines of play of a length. Plays on *p and takes back. */
uint64_t kif_perft(kif_position *p, int depth);

#endif
