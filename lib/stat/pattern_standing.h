/* Where the shapes of a pattern set stand in a game: which hold, and what the others wait for. */
#ifndef KIF_STAT_PATTERN_STANDING_H
#define KIF_STAT_PATTERN_STANDING_H

#include "stat/pattern.h"

/* Memory for a set; NULL when there is none. */
pattern_standing *pattern_standing_new(kif_arena *arena, const kif_patterns *set);

/* Finds out where things stand in a position. */
void pattern_standing_set(pattern_standing *st, const kif_patterns *set, const kif_position *p);

void pattern_standing_copy(pattern_standing *to, const pattern_standing *from, const kif_patterns *set);

/* What a move changes: a square holds another piece, a hand another number of men. */
void pattern_standing_square(pattern_standing *st, const kif_patterns *set, kif_square sq, kif_piece before, kif_piece now);
void pattern_standing_hand(pattern_standing *st, const kif_patterns *set, kif_side side, kif_kind kind, unsigned count);

/* Takes a shape that holds out of the game: it is not looked at again. */
void pattern_standing_retire(pattern_standing *st, const kif_patterns *set, int shape);

#endif
