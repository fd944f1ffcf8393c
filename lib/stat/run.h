/* Inside lib/stat: the plan of a run, and what a report is. */
#ifndef KIF_STAT_RUN_H
#define KIF_STAT_RUN_H

#include "stat/filter.h"
#include "stat/state_file.h"
#include "stat/table.h"

enum { MAX_REPORTS = 32, MAX_KEYS = 32, MAX_REPORT_COLUMNS = 32, MAX_CELLS = 32 };

typedef struct report report;

/* A game as reports see it. */
typedef struct {
    const stat_facts *f;
    const bool *passes; /* by side, for reports about sides */
    kif_state *state;
    kif_buf *text;      /* scratch for facts */
} report_game;

typedef struct {
    const char *option;
    /* Reads the value of the option. False: the error says what is wrong. */
    bool (*parse)(kif_stat *s, report *r, kif_str value, kif_buf *error);
    void (*map)(const kif_stat *s, const report *r, const report_game *g);
    /* Adds the tables of the report; the state is sorted. */
    void (*finish)(const kif_stat *s, const report *r, const kif_state *state, table *t);
} report_kind;

extern const report_kind report_kinds[]; /* ended by a row without an option */

/* A column that a report is asked for. */
typedef struct {
    int id;          /* column_id of counts.h */
    int percent;     /* of quantiles */
} report_column;

struct report {
    const report_kind *kind;
    kif_str id;      /* of its rows in states: its number and option */
    kif_str more;    /* of further rows: the same with "+" behind it */
    kif_str value;
    fact_ref key[MAX_KEYS];
    int n_keys;
    bool of_side;    /* a row for each side of a game */
    bool show_side;  /* and the side is a column */
    report_column column[MAX_REPORT_COLUMNS];
    int n_columns;
    bool histogram;  /* some column needs all lengths */
    int style;       /* the report's own business */
    stat_stage stage;
    bool board, times;
    unsigned needs;  /* STAT_NEED_... */
};

typedef struct {
    kif_score_rule score;
    double confidence, z;
    bool bouts, forfeits_count, keep_titles, streak_draws_break;
    kif_str columns, sort;
    long limit, min_games;
} stat_options;

struct kif_stat {
    kif_arena arena;
    kif_patterns *patterns;
    stat_filters filters;
    report report[MAX_REPORTS];
    int n_reports;
    stat_options options;
    stat_stage stage;     /* the latest that anything needs */
    bool board;
    unsigned needs;       /* STAT_NEED_..., of anything */
    const kif_str (*alias)[2];
    size_t n_aliases;
    kif_str definition;   /* canonical JSON */
    kif_state state;
    bool ja;              /* while finishing: names in Japanese */
};

/* ---- Shared by reports ------------------------------------------------------------ */

/* Reads "KEY,KEY": the keys of a report. */
bool report_parse_keys(kif_stat *s, report *r, kif_str value, kif_buf *error);

/* Notes what a fact needs. */
void report_need(report *r, const fact_ref *ref);

/* The word for the language that is asked for. */
static inline const char *word_of(const kif_stat *s, const char *ja, const char *en)
{
    return s->ja ? ja : en;
}

/* Whether a game counts in rates and lengths: it was played, or forfeits count. */
static inline bool counts_as_played(const kif_stat *s, const stat_facts *f)
{
    return !f->forfeit || s->options.forfeits_count;
}

/* ---- The definition (definition.c) -------------------------------------------------- */

/* The request as canonical JSON, and back. */
bool stat_definition_write(const kif_stat_request *request, kif_buf *out);

typedef struct stat_definition stat_definition;

/* Reads a definition; the request borrows from it. NULL: it cannot be read. */
stat_definition *stat_definition_read(kif_str json, kif_stat_request *request);
void stat_definition_free(stat_definition *d);

/* ---- Aliases (aliases.c) ---------------------------------------------------------------- */

/* Reads a map of canonical names to lists of others into the plan. */
bool stat_read_aliases(kif_stat *s, kif_str yaml, const char *file, kif_buf *error);

#endif
