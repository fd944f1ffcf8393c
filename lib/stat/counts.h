/* What is counted for a group of games: results, reasons of draws, lengths. One row of sums; columns are made from it. */
#ifndef KIF_STAT_COUNTS_H
#define KIF_STAT_COUNTS_H

#include "stat/run.h"

/* Cells of a row. Wins and losses are sente's and gote's, or those of the side that the group is about. */
typedef enum {
    COUNT_GAMES, COUNT_WIN, COUNT_LOSS, COUNT_DRAW, COUNT_UNFINISHED, COUNT_VOID, COUNT_FORFEIT,
    COUNT_SENNICHITE, COUNT_JISHOGI, COUNT_MAX_PLIES,
    COUNT_LENGTHS, COUNT_LENGTH_SUM, COUNT_LENGTH_SQUARES,
    COUNTS,
} count_id;

/* Fills the cells of one game; side KIF_SIDES: as seen by sente. */
void counts_of_game(const kif_stat *s, const stat_facts *f, kif_side side, int64_t cell[COUNTS]);

/* Whether the length of a game enters distributions. */
bool counts_length(const kif_stat *s, const stat_facts *f);

/* Adds sums to sums. */
void counts_add(kif_wide to[COUNTS], const kif_wide *from);

/* The cell of a rate under the run's score rule. */
table_cell counts_rate(const kif_stat *s, const kif_wide cell[COUNTS]);

/* Sorted values and how often each occurs. */
typedef struct {
    kif_wide value, count;
} histogram_bin;

/* The value at quantile percent (nearest rank), and the median as a fraction of 2. */
kif_wide histogram_quantile(const histogram_bin *bin, size_t n, int percent);
kif_wide histogram_median2(const histogram_bin *bin, size_t n);

/* ---- Columns ------------------------------------------------------------------------- */

/* Columns: id, name, Japanese, English, for a side's report: name, Japanese, English. */
#define STAT_COLUMNS(X)                                                                          \
    X(GAMES, "games", "局数", "games", "games", "局数", "games")                                 \
    X(SHARE, "share", "比率", "share", "share", "比率", "share")                                 \
    X(WIN, "sente", "▲先手", "sente", "win", "勝", "won")                                       \
    X(LOSS, "gote", "△後手", "gote", "loss", "負", "lost")                                      \
    X(DRAWS, "draws", "引分", "drawn", "draws", "引分", "drawn")                                 \
    X(UNFINISHED, "unfinished", "未了", "unfinished", "unfinished", "未了", "unfinished")        \
    X(VOID, "void", "無効", "void", "void", "無効", "void")                                      \
    X(FORFEITS, "forfeits", "不戦", "forfeits", "forfeits", "不戦", "forfeits")                  \
    X(SENNICHITE, "sennichite", "千日手", "repetition", "sennichite", "千日手", "repetition")    \
    X(JISHOGI, "jishogi", "持将棋", "impasse", "jishogi", "持将棋", "impasse")                   \
    X(MAX_PLIES, "max-plies", "最大手数", "move limit", "max-plies", "最大手数", "move limit")   \
    X(RATE, "rate", "先手勝率", "sente rate", "rate", "勝率", "rate")                            \
    X(CI, "ci", "信頼区間", "interval", "ci", "信頼区間", "interval")                            \
    X(SENNICHITE_RATE, "sennichite_rate", "千日手率", "repetition rate", "sennichite_rate", "千日手率", \
      "repetition rate")                                                                         \
    X(JISHOGI_RATE, "jishogi_rate", "持将棋率", "impasse rate", "jishogi_rate", "持将棋率", "impasse rate") \
    X(MEAN, "plies", "平均手数", "mean plies", "plies", "平均手数", "mean plies")                \
    X(SD, "plies_sd", "手数偏差", "sd of plies", "plies_sd", "手数偏差", "sd of plies")          \
    X(MEDIAN, "plies_median", "手数中央", "median plies", "plies_median", "手数中央", "median plies") \
    X(QUANTILE, "plies_p", "手数", "plies", "plies_p", "手数", "plies")

#define X(id, ...) COLUMN_##id,
typedef enum { STAT_COLUMNS(X) COLUMN_IDS } column_id;
#undef X

/* Whether a report about games has a column of this name; if not, the error lists those that it has. */
bool columns_known(kif_str name, kif_buf *error);

/* Reads "games,rate,ci,plies_p90" into the report. False: the error names what is unknown. */
bool columns_parse(kif_stat *s, report *r, const char *fallback, kif_buf *error);

/* Adds the columns to a table, and the cells of a row from column at on. */
void columns_begin(const kif_stat *s, const report *r, table *t);
void columns_fill(const kif_stat *s, const report *r, table *t, table_row *row, int at, const kif_wide cell[COUNTS],
                  kif_wide all_games, const histogram_bin *bin, size_t n_bins);

/* The notes under a table with rates: how draws were counted, what was left out. */
void counts_notes(const kif_stat *s, table *t, const kif_wide total[COUNTS]);

/* Orders the rows of a table by --sort, or by a column of its own, and cuts it at --limit. */
void rows_arrange(const kif_stat *s, table *t, const char *fallback);

#endif
