/* Findings that are kept: diagnostics with their texts, to be sorted, filtered and reported. */
#ifndef KIF_CHECK_FINDINGS_H
#define KIF_CHECK_FINDINGS_H

#include "base/arena.h"
#include "base/diag.h"

enum {
    KIF_LEVEL_OFF = 0, /* else the severity plus one */
    KIF_FINDINGS_BYTES = 256 << 20,
};

static inline uint8_t kif_level_of(kif_severity severity)
{
    return (uint8_t)(severity + 1);
}

/* The caller owns the storage. */
typedef struct {
    kif_arena arena;
    kif_diag *items; /* in the arena */
    size_t n, cap;
    bool failed; /* some could not be kept: out of memory */
} kif_findings;

void kif_findings_init(kif_findings *f);
void kif_findings_fini(kif_findings *f);
void kif_findings_reset(kif_findings *f);

/* Keeps a copy of a diagnostic and of its texts; the name of the file stays borrowed. */
void kif_findings_add(kif_findings *f, const kif_diag *d);

/* Adds copies of all that another list holds. */
void kif_findings_append(kif_findings *f, const kif_findings *from);

/* Sorts the findings from an index on by line, column, rule and text. */
void kif_findings_sort(kif_findings *f, size_t from);

/* As a sink for diagnostics: ctx is a kif_findings. */
void kif_findings_sink(void *ctx, const kif_diag *d);

#endif
