/* Baselines: findings that are known and not to be told again. */
#ifndef KIFCHECK_BASELINE_H
#define KIFCHECK_BASELINE_H

#include "check/check.h"
#include "cli/output.h"

typedef struct baseline baseline;

/* An empty one. NULL when out of memory. */
baseline *baseline_new(void);
void baseline_free(baseline *b);

/* Reads a file. False after a message. */
bool baseline_read(baseline *b, const char *path);

/* Takes out of the list what is known, each entry as often as it was written down. Returns how many. */
uint64_t baseline_hide(baseline *b, kif_findings *f);

/* Adds findings to what is to be written. */
void baseline_add(baseline *b, const kif_findings *f);

/* Writes what was added. Status to end with. */
int baseline_write(baseline *b, const char *path);

#endif
