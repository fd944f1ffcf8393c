/* Filters: conditions that a game must meet to be counted. Those on headers are decided before a move is read, those on
 * moves while the game is followed, the rest at its end. */
#ifndef KIF_STAT_FILTER_H
#define KIF_STAT_FILTER_H

#include "stat/expr.h"
#include "stat/pattern_build.h"
#include "stat/stat.h"

typedef struct stat_filters stat_filters;
typedef struct filter_item filter_item;
typedef struct filter_run filter_run;

typedef struct {
    const char *name; /* of the option */
    stat_stage stage;
    bool moves;       /* decided while the game is followed */
    bool (*parse)(stat_filters *set, filter_item *item, kif_str value, kif_buf *error);
    truth (*test)(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side);
} filter_kind;

extern const filter_kind filter_kinds[]; /* ended by a row without a name */

struct filter_item {
    const filter_kind *kind;
    bool negated;
    stat_stage stage;
    kif_str text;        /* a name, a pattern id */
    kif_str header;      /* of --header KEY=RE */
    bool exact;          /* "=NAME" */
    int regex;           /* of the set, or -1 */
    int64_t lo, hi;      /* ranges; dates as yyyymmdd; plies of a tag */
    uint64_t mask;       /* lists of words, by their number */
    kif_side side;       /* KIF_SIDES: either */
    int pattern;
    kif_str other;       /* the second name of --versus */
    pattern_holes *holes;
    int n_holes, needed[KIF_SQUARES]; /* squares that holes ask something of */
    const expr *condition;
    int for_plies;       /* of --material: in a row */
    int slot;            /* of what is decided on the way; -1: none */
};

enum { FILTER_MAX = 128 };

struct stat_filters {
    kif_arena *arena;
    const kif_patterns *patterns;
    filter_item item[FILTER_MAX];
    int n, n_slots, n_extra; /* extra: alternatives that the filter being added brings with it */
    kif_str regex[FILTER_MAX];
    int n_regexes;
    stat_stage stage;    /* the latest that some filter needs */
    bool board, move_string, of_side;
    unsigned needs;      /* STAT_NEED_... */
    bool invert, unknown_pass, mirror;
    kif_side moves_of;   /* KIF_SIDES: both */
};

/* Adds one filter of the command line. False: the error says what is wrong. */
KIF_MUST_USE bool stat_filters_add(stat_filters *set, const kif_stat_item *item, kif_buf *error);

/* One thread's work on one game. */
struct filter_run {
    const stat_filters *set;
    stat_regex regex[FILTER_MAX];
    expr_context context;
    kif_buf text;
    struct {
        bool found;
        int row;         /* plies in a row at which the condition held */
    } slot[FILTER_MAX];
    int n_open;          /* slots that are not found yet */
    kif_str moves;       /* the move string, at the end */
};

KIF_MUST_USE bool filter_run_init(filter_run *run, const stat_filters *set);
void filter_run_fini(filter_run *run);

/* False: the headers already rule the game out. */
bool filter_run_gate(filter_run *run, const stat_facts *f);

/* Begins to follow a game, and looks at the position after each ply (the start included). */
void filter_run_begin(filter_run *run);
void filter_run_position(filter_run *run, const stat_facts *f, const stat_board *board);

/* The verdict at the end, for each side in turn (they differ only for conditions about side.…). */
bool filter_run_end(filter_run *run, const stat_facts *f, bool passes[KIF_SIDES]);

#endif
