/* Conditions as users write them: plies >= 30 and reason in {resign, mate}. */
#ifndef KIF_STAT_EXPR_H
#define KIF_STAT_EXPR_H

#include "stat/fact.h"

typedef enum { TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN } truth;

typedef struct expr expr;

/* What a condition asks for, so that no more is computed. */
typedef struct {
    stat_stage stage; /* of its facts */
    unsigned needs;   /* STAT_NEED_... */
    bool board;       /* hand, board, total, points, value */
    bool of_side;     /* side.…: it is true of one side or the other */
} expr_needs;

/* The place of a mistake and what it is. */
typedef struct {
    size_t column; /* from 1 */
    char text[160];
} expr_error;

/* Regular expressions of a condition are compiled a thread: see expr_regexes. */
enum { EXPR_MAX_DEPTH = 64, EXPR_MAX_REGEXES = 32 };

/* Parses a condition into the arena; NULL after a mistake. */
const expr *expr_parse(kif_arena *arena, kif_str text, expr_needs *needs, expr_error *error);

/* What a thread needs to evaluate conditions. The caller owns the storage. */
typedef struct {
    const kif_patterns *patterns; /* for value(side); may be NULL */
    stat_regex regex[EXPR_MAX_REGEXES];
    const expr *owner[EXPR_MAX_REGEXES];
    int n_regexes;
    kif_buf text[2]; /* of the two sides of a comparison */
} expr_context;

void expr_context_init(expr_context *c, const kif_patterns *patterns);
void expr_context_fini(expr_context *c);

/* Compiles the regular expressions of a condition for this thread. False when there are too many, or out of memory. */
KIF_MUST_USE bool expr_context_add(expr_context *c, const expr *e);

/* Evaluates a condition about a game and a side, with the board in view (NULL where the condition asks for none). */
truth expr_eval(expr_context *c, const expr *e, const stat_facts *f, kif_side side, const stat_board *board);

/* ---- For expr_eval.c ------------------------------------------------------- */

typedef enum {
    EXPR_OR, EXPR_AND, EXPR_NOT,
    EXPR_EQ, EXPR_NE, EXPR_LT, EXPR_LE, EXPR_GT, EXPR_GE,
    EXPR_MATCH, EXPR_IN, EXPR_BETWEEN,
    EXPR_ADD, EXPR_SUB, EXPR_MUL,
    EXPR_NUMBER, EXPR_STRING, EXPR_DATE, EXPR_FACT,
    EXPR_HAND, EXPR_BOARD, EXPR_TOTAL, EXPR_POINTS, EXPR_VALUE,
} expr_kind;

struct expr {
    expr_kind kind;
    const expr *a, *b; /* operands; of EXPR_IN the value and the first of a list linked by next */
    const expr *next;
    int64_t number;
    kif_str text;
    int lo, hi;        /* EXPR_DATE */
    fact_ref fact;
    kif_side side;     /* KIF_SIDES: the side that is asked about */
    kif_kind piece;
};

#endif
