/* Inside kifcheck: what the command line says, and the parts of a run. */
#ifndef KIFCHECK_KIFCHECK_H
#define KIFCHECK_KIFCHECK_H

#include "check/check.h"
#include "cli/common.h"
#include "cli/input.h"
#include "cli/report.h"

typedef struct {
    const char *to;      /* form of the report */
    opt_list reports;    /* FORMAT:FILE */
    opt_list levels;     /* --rule, --enable, --disable in order */
    const char *ruleset; /* NULL: as the record hints */
    bool keep_going, declare, list_rules;
    bool fix, write_baseline;
    const char *explain, *baseline, *roundtrip;
    int language; /* LANGUAGE_… */
    int fail_on;  /* FAIL_ON_…; -1: not said */
    int excerpt;  /* -1: on a terminal */
    long max_per_file;
} check_settings;

enum { LANGUAGE_EN, LANGUAGE_JA };
enum { FAIL_ON_ERROR, FAIL_ON_WARNING, FAIL_ON_NOTE, FAIL_ON_NEVER };

extern const opt_command kifcheck_command;

/* What the command line says about rules, applied to options. False after a message. */
bool check_apply_levels(const check_settings *s, kif_check_options *o);

/* --list-rules and --explain: status to end with. */
int check_list_rules(const check_settings *s, const kif_check_options *o, output *to);
int check_explain(const check_settings *s, const kif_check_options *o, output *to);

/* Reads, checks and reports all inputs. */
int check_run(const check_settings *s, const opt_common *common);

#endif
