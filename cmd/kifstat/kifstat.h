/* Inside kifstat: what the command line says, and the ways a run can go. */
#ifndef KIFSTAT_KIFSTAT_H
#define KIFSTAT_KIFSTAT_H

#include "cli/common.h"
#include "cli/input.h"
#include "cli/output.h"
#include "stat/stat.h"

/* What the command line says besides the common options. */
typedef struct {
    const char *to;
    opt_list filters, reports; /* in order; "not" is an item of the filters */
    bool invert, mirror, bouts, keep_titles, plot, ascii, time_use, impasse;
    int unknown, score, forfeits, streak_draws, language;
    const char *moves_of, *compare, *columns, *sort, *confidence;
    const char *patterns, *check_patterns, *aliases;
    bool print_patterns;
    long limit, min_games, head;
    const char *extract, *rest, *split;
    bool force;
    long plan;
    bool partial, merge, allow_overlap;
    const char *range_file;
    kif_str patterns_text, aliases_text; /* contents of the files */
} stat_settings;

extern const opt_command kifstat_command;

/* Reads a whole file, for patterns, aliases and lists. False after a message. */
bool stat_read_file(const char *option, const char *path, kif_buf *content);

/* Prints the result, or writes it to -o. Returns a status. */
int stat_print(const opt_common *common, kif_str text);

/* The finished reports of a run, or its state with --partial. */
int stat_report(const stat_settings *settings, const opt_common *common, kif_stat *s);

/* Reads games and reports, or writes a state. */
int stat_run(const stat_settings *settings, opt_common *common, kif_stat *s);

/* Merges states. */
int stat_merge(const stat_settings *settings, const opt_common *common);

/* Cuts the inputs into lists of ranges. */
int stat_plan(const stat_settings *settings, const opt_common *common);

/* ---- Ranges ------------------------------------------------------------------ */

typedef struct {
    const char *name;
    uint64_t first, last; /* UINT64_MAX: to the end */
} stat_range;

/* Reads "FILE TAB FIRST TAB LAST" lines; the names become the operands. False after a message. */
bool stat_read_ranges(const char *path, opt_common *common, kif_buf *memory, stat_range **ranges, size_t *n);

/* ---- Records out --------------------------------------------------------------- */

/* A piece of a job's records and where it belongs. */
typedef struct {
    size_t at, len;      /* in the job's bytes */
    size_t name, name_n; /* of its file, in the job's names; for --split */
    kif_str bom;         /* what stood before it at the front of its file */
    bool chosen;
} stat_piece;

/* Copies of records: --extract, --rest, --split. */
typedef struct {
    const stat_settings *settings;
    output extract, rest;
    bool extracts, rests;
    kif_buf tails[2];    /* how the two outputs end: a separator may be missing */
    const kif_format *format; /* of what was written; mixed ones cannot be read again */
    bool mixed, failed;
    struct stat_split *splits;
} stat_records;

bool stat_records_init(stat_records *r, const stat_settings *settings);
bool stat_records_wanted(const stat_settings *settings);
void stat_records_add(stat_records *r, const kif_format *format, kif_str bytes, kif_str names, const stat_piece *piece,
                      size_t n);
int stat_records_end(stat_records *r, bool commit);

#endif
