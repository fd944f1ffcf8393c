/* Statistics of game records, as one run: what is asked becomes a plan, threads add games to states of their own, states
 * merge exactly, and a finished state becomes tables. The one header of lib/stat for commands. */
#ifndef KIF_STAT_STAT_H
#define KIF_STAT_STAT_H

#include "base/buf.h"
#include "format/source.h"

/* One option as it was given: a filter or a report. */
typedef struct {
    const char *option; /* its name without hyphens in front */
    const char *value;  /* NULL: none */
    bool negated;
} kif_stat_item;

typedef enum { KIF_SCORE_DECISIVE, KIF_SCORE_HALF } kif_score_rule;

typedef struct {
    const kif_stat_item *filters;
    size_t n_filters;
    const kif_stat_item *reports; /* none: the summary */
    size_t n_reports;
    bool invert, unknown_pass, mirror;
    const char *moves_of;         /* "sente", "gote", NULL: both */
    kif_score_rule score;
    double confidence;            /* percent */
    bool bouts, forfeits_count, keep_titles, streak_draws_break;
    const char *columns, *sort;
    long limit, min_games;        /* limit 0: no limit */
    kif_str patterns, aliases;    /* contents of files; empty: built in, none */
    const char *patterns_name, *aliases_name;
    const char *template;         /* of kif_stat_expand; checked, and what it asks for is computed */
} kif_stat_request;

typedef struct kif_stat kif_stat;

/* Makes a plan. NULL: the error says in lines what is wrong. */
KIF_MUST_USE kif_stat *kif_stat_new(const kif_stat_request *request, kif_buf *error);
void kif_stat_free(kif_stat *s);

/* ---- Reading games: one worker a thread ---------------------------------------- */

typedef struct kif_stat_worker kif_stat_worker;

KIF_MUST_USE kif_stat_worker *kif_stat_worker_new(kif_stat *s, const kif_source_options *options);
void kif_stat_worker_free(kif_stat_worker *w);

/* Stops choosing games after so many; for one worker alone. */
void kif_stat_worker_limit(kif_stat_worker *w, uint64_t games);
bool kif_stat_worker_is_full(const kif_stat_worker *w);

/* What becomes of one chunk. */
typedef struct {
    uint64_t games, chosen, errors; /* read, counted, not readable */
    bool failed;                    /* out of memory, or a count overflowed */
} kif_stat_chunk_result;

/* Told about each game of a chunk in order: whether it was chosen, and its bytes as they stand in the file. */
typedef void kif_stat_game_fn(void *ctx, kif_stat_worker *w, bool chosen, kif_str bytes);

/* Adds the games of a chunk that begin in [first, last). Findings of games that cannot be read go to fn. */
kif_stat_chunk_result kif_stat_worker_add(kif_stat_worker *w, const kif_chunk *chunk, uint64_t first, uint64_t last,
                                          kif_diag_fn *fn, void *ctx, kif_stat_game_fn *game, void *game_ctx);

/* During kif_stat_game_fn: replaces {fact} in a template, keeping safe characters only. False: an unknown fact. */
bool kif_stat_expand(kif_stat_worker *w, kif_str pattern, kif_buf *out);

/* Adds what a worker counted; one thread at a time, all workers before the end. */
void kif_stat_collect(kif_stat *s, kif_stat_worker *w);

/* Notes which records of an input were counted. content: of kif_stat_content. */
void kif_stat_source(kif_stat *s, kif_str name, uint64_t content, uint64_t bytes, uint64_t first, uint64_t last,
                     uint64_t games, uint64_t errors);

/* Hashes an input piece by piece; begin with 0. The pieces' sizes do not matter. */
typedef struct {
    uint64_t hash, n;
    char rest[64];
} kif_stat_content;

void kif_stat_content_add(kif_stat_content *c, kif_str bytes);
uint64_t kif_stat_content_hash(const kif_stat_content *c);

/* ---- States --------------------------------------------------------------------- */

/* The state as text. False: out of memory or an overflow; the error says which. */
KIF_MUST_USE bool kif_stat_write_state(kif_stat *s, kif_buf *out, kif_buf *error);

typedef struct kif_stat_merger kif_stat_merger;

/* Reads states, file after file, in pieces of any size; then makes a plan of what they say they are. */
KIF_MUST_USE kif_stat_merger *kif_stat_merger_new(void);
void kif_stat_merger_free(kif_stat_merger *m);
KIF_MUST_USE bool kif_stat_merger_begin(kif_stat_merger *m, const char *file);
KIF_MUST_USE bool kif_stat_merger_feed(kif_stat_merger *m, kif_str bytes);
KIF_MUST_USE bool kif_stat_merger_end(kif_stat_merger *m);
KIF_MUST_USE kif_stat *kif_stat_merger_finish(kif_stat_merger *m, bool allow_overlap);
kif_str kif_stat_merger_message(const kif_stat_merger *m); /* after false or NULL */

/* ---- Results --------------------------------------------------------------------- */

typedef struct {
    const char *form;  /* one of kif_stat_form(i) */
    bool ja, bars, ascii, color;
} kif_stat_style;

const char *kif_stat_form(size_t i); /* NULL after the last */

/* Adds the finished reports. False: out of memory or an overflow; the error says which. */
KIF_MUST_USE bool kif_stat_finish(kif_stat *s, const kif_stat_style *style, kif_buf *out, kif_buf *error);

/* ---- Patterns and filters ----------------------------------------------------------- */

kif_str kif_stat_builtin_patterns(void);

/* Checks a pattern file; the findings as lines. Returns their number. */
int kif_stat_check_patterns(kif_str yaml, const char *file, kif_buf *findings);

/* Versions of the libraries in use: name and number; NULL after the last. */
const char *kif_stat_library(size_t i);

#endif
