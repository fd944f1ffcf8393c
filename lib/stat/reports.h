/* The reports, each in a file of its own, and the helpers they share. */
#ifndef KIF_STAT_REPORTS_H
#define KIF_STAT_REPORTS_H

#include "stat/bouts.h"
#include "stat/counts.h"

#define REPORT(name)                                                                           \
    bool name##_parse(kif_stat *s, report *r, kif_str value, kif_buf *error);                   \
    void name##_map(const kif_stat *s, const report *r, const report_game *g);                  \
    void name##_finish(const kif_stat *s, const report *r, const kif_state *state, table *t);

REPORT(summary)
REPORT(by)
REPORT(histogram)
bool compare_parse(kif_stat *s, report *r, kif_str value, kif_buf *error);
void compare_finish(const kif_stat *s, const report *r, const kif_state *state, table *t);
REPORT(list)
REPORT(players)
REPORT(versus)
REPORT(matrix)
REPORT(time)
REPORT(impasse)

/* Adds the values of a report's keys to the key of a row. */
void report_put_keys(const report *r, const report_game *g, kif_side side);

/* "FILE#NUMBER" of a game. */
kif_str report_game_place(const report_game *g, kif_buf *out);

/* The columns of a report's keys, and the cell of one. */
void report_key_columns(const report *r, table *t);
table_cell report_key_cell(const kif_stat *s, table *t, const fact_ref *key, kif_str value);
table_cell report_handicap_cell(const kif_stat *s, table *t, kif_str id);

/* The bins of the rows "FIELDS TAB VALUE" under a report id, sorted by value, in the arena; *bins receives them. */
size_t report_bins(const kif_state *state, kif_arena *arena, kif_str id, kif_str prefix, histogram_bin **bins);

#endif
