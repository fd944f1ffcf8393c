/* Reporters: findings come in, one form comes out. A reporter is given whole inputs, in order, with their
 * findings sorted, so that the same data gives the same bytes whatever the number of threads. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/diag.h"
#include "cli/output.h"

/* What was found in one input. Borrowed for the call. */
typedef struct {
    const char *file;
    const kif_diag *findings; /* sorted */
    size_t n;
    uint64_t games;
    bool fails;      /* some finding counts as a failure */
    bool unreadable; /* it could not be read (to the end): told by a message */
} report_input;

typedef struct {
    uint64_t files, games, count[3]; /* findings by severity */
    uint64_t hidden;                 /* known already: in the baseline */
    bool complete;                   /* the run came to its end */
    bool all_read;                   /* and every input could be read */
} report_summary;

typedef struct {
    bool color;
    bool excerpt;      /* show the line under a finding */
    long max_per_file; /* of one rule, in text; 0: all */
    const char *tool, *version;
} report_options;

typedef struct reporter reporter;
typedef struct report_format report_format;

/* A form. Functions add to r->out; what is there is written after each call. */
struct report_format {
    const char *name, *title;
    bool (*begin)(reporter *r); /* false: out of memory */
    void (*input)(reporter *r, const report_input *in);
    void (*end)(reporter *r, const report_summary *sum);
};

struct reporter {
    const report_format *format;
    const report_options *options;
    output *to;
    kif_buf out;
    kif_buf held[3]; /* what a form keeps until the end */
    uint64_t n;      /* counts of a form's own */
    uint64_t counts[3];
    void *state; /* freed with free(3) */
};

extern const report_format *const report_formats[]; /* ended by NULL; the first is for people */

/* Name number i, for an option's words. */
const char *report_format_name(size_t i);
const report_format *report_format_by_name(kif_str name);

/* The caller owns the storage. to: opened by the caller, who also ends it. */
bool reporter_begin(reporter *r, const report_format *format, const report_options *options, output *to);
void reporter_input(reporter *r, const report_input *in);
void reporter_end(reporter *r, const report_summary *sum);
void reporter_fini(reporter *r);

/* ---- For the forms --------------------------------------------------------- */

extern const char *const report_severity_words[3]; /* note, warning, error */

/* A finding's place with lines and columns from 1, also where it is about the whole file. */
kif_span report_place(const kif_diag *d);

/* A hash of the rule and the text of the line, not its number: the same after lines were added above. */
uint64_t report_fingerprint(const kif_diag *d);

/* Adds FILE:LINE:COL: SEVERITY: MESSAGE [RULE] without a line end. */
void report_put_line(kif_buf *out, const kif_diag *d);

/* Adds the text between XML tags or in attributes: escaped, and without what XML cannot hold. */
void report_put_xml(kif_buf *out, kif_str text);

/* Adds NAME="VALUE" with a blank in front. */
void report_put_attribute(kif_buf *out, const char *name, kif_str value);
void report_put_number(kif_buf *out, const char *name, uint64_t value);

/* The name of a file as UTF-8: bytes that are none are escaped. Added to a buffer. */
void report_put_name(kif_buf *out, const char *file);

extern const report_format report_text, report_gcc, report_json, report_sarif, report_junit, report_github,
    report_checkstyle, report_tap;

#endif
