/* Keeps a run from writing to a file that is also one of its inputs, whatever names lead to it: files are
 * known by device and number. Safe for several threads. */
#ifndef CLI_GUARD_H
#define CLI_GUARD_H

#include <stdbool.h>
#include <sys/stat.h>

/* With --force, made-up names can meet an input that is read later or was read before: from now on all inputs
 * are remembered, not only compared. */
void guard_track_inputs(void);

/* Notes an input. False: it is an output of this run, which must then not be put in place. */
bool guard_input(const struct stat *st);

/* True if a file that was to be replaced turned out to be an input. */
bool guard_clashed(const struct stat *st);

/* Notes a file that will be replaced, or was made. False: it is an input, or was an output before. */
bool guard_output(const struct stat *st);

void guard_reset(void);

#endif
