/* Numbers as reports print them: exact fractions rounded once, intervals, differences, and the Elo view of a match. */
#ifndef KIF_STAT_NUMBER_H
#define KIF_STAT_NUMBER_H

#include "base/buf.h"
#include "stat/state.h"

typedef struct {
    double lo, hi;
} kif_interval;

/* The quantile of the normal distribution for a two-sided level in percent (0 < level < 100); 95 gives
 * 1.959963984540054. */
double kif_normal_quantile(double level);

/* Wilson's interval for k successes (half points allowed) in n trials; [0, 1] for n = 0. */
kif_interval kif_wilson(double k, double n, double z);

/* Newcombe's interval for the difference of two rates, from their Wilson intervals. */
kif_interval kif_newcombe(double k1, double n1, double k2, double n2, double z);

/* A match of wins, draws and losses in Elo. */
typedef struct {
    double score;          /* (W + D/2) / N */
    double elo, lo, hi;    /* difference and its interval; infinite where the score reaches 0 or 1 */
    double los;            /* likelihood of superiority */
    int bound;             /* -1, 1: the score is 0 or 1 and elo is only the Wilson limit: print "<" or ">" */
} kif_match;

kif_match kif_match_summary(uint64_t wins, uint64_t draws, uint64_t losses, double z);

/* Adds num/den with so many decimals, rounded half-even from the exact fraction; den must be positive. */
void kif_put_ratio(kif_buf *out, kif_wide num, kif_wide den, int decimals);

/* The same from a floating-point value; "inf" and "-inf" for what has no digits, and never "-0.0". */
void kif_put_real(kif_buf *out, double value, int decimals);

/* Adds the shortest decimal that reads back as the same value. */
void kif_put_shortest(kif_buf *out, double value);

/* Adds an integer of any size, and one with a comma between groups of three digits. */
void kif_put_wide(kif_buf *out, kif_wide value);
void kif_put_grouped(kif_buf *out, kif_wide value);

/* Reads an integer of any size that fills all of s. */
bool kif_wide_of(kif_str s, kif_wide *value);

#endif
