/* The state of a run, shared by what reads in parallel (run.c) and what repairs file by file (fix.c). */
#ifndef KIFCHECK_RUN_H
#define KIFCHECK_RUN_H

#include <stdatomic.h>

#include "kifcheck/baseline.h"
#include "kifcheck/config.h"

/* One input, shared by the jobs that belong to it. */
typedef struct {
    cli_input *input;
    kif_check_options options;
    int fail_on;
    atomic_size_t refs;
} subject;

/* Some games of an input. */
typedef struct {
    subject *of;
    kif_chunk *chunk; /* NULL: nothing to read */
    bool last;        /* of its input */
    bool unreadable;
    int status;
    uint64_t n_bytes;
    kif_findings found; /* those of the file as a whole, then those of its games */
    kif_check_counts counts;
    kif_buf declared;
} job;

enum { MAX_REPORTS = 16 };

typedef struct {
    reporter reporter;
    output to;
    bool begun;
} report;

typedef struct {
    const check_settings *settings;
    const opt_common *common;
    kif_source_options source_options;
    report_options report_options;
    atomic_bool stop;
    /* The producer's. */
    check_configs *configs;
    cli_inputs *inputs;
    subject *subject;
    kif_input bytes;
    kif_source *source;
    kif_findings of_file; /* since the last job */
    bool refused;
    /* The consumer's. */
    report reports[MAX_REPORTS];
    size_t n_reports;
    baseline *baseline;   /* NULL: none */
    kif_archive *archive; /* made when games are to be compared */
    kif_buf names;        /* of cli_input *: kept for the archive */
    kif_findings found;   /* in the input at hand */
    uint64_t games_of_input;
    bool unreadable, unread; /* the input at hand; any input */
    uint64_t n_fixed; /* files */
    report_summary sum;
    int status;
} run_state;

/* Takes over the input. NULL after a message: out of memory, or the configuration for this input is wrong. */
subject *subject_new(run_state *r, cli_input *input);
void subject_drop(subject *s);

/* Adds a finding if a file is not in the encoding that the configuration asks for; ASCII is in all of them. */
void check_encoding(const subject *of, kif_encoding is, kif_findings *found);

/* Reports what was found in an input (r->found) and counts it. */
void finish_input(run_state *r, const subject *of);

/* Reads, repairs and reports all inputs, one after the other. False: the run cannot go on. */
bool fix_all(run_state *r);

#endif
