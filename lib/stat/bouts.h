/* Bouts: in official play a drawn game is played again, and the two are one contest. Whether a draw was played again is
 * known only when all games are together; until then what it counts is kept aside. */
#ifndef KIF_STAT_BOUTS_H
#define KIF_STAT_BOUTS_H

#include "stat/run.h"

/* Adds the cells of a game to the row whose key was built last. With --bouts the first `held` cells of a drawn game wait
 * for the end. */
void report_sum(const kif_stat *s, const report_game *g, const int64_t *cell, uint32_t n, uint32_t held);

/* Notes that a game was played between these two, for those before it. */
void bouts_note(const kif_stat *s, const report_game *g);

/* At the end: counts the draws that were not played again. The state is sorted before and after. */
void bouts_settle(kif_state *state);

#endif
