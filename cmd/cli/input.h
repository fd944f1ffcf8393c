/* The inputs of a run: operands, "-", --files0-from and directories become one sequence of named files. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/input.h"
#include "cli/common.h"

/* One input. Counted references: jobs in several threads may point at it. */
typedef struct {
    const char *path;  /* NULL: standard input */
    const char *name;  /* for reports, detection by suffix and configuration: the path, or --stdin-name */
    const char *below; /* the part of the path below the directory that was named, for --output-dir */
    size_t number;     /* from 0 */
    atomic_size_t refs;
} cli_input;

void cli_input_keep(cli_input *input);
void cli_input_drop(cli_input *input); /* NULL is allowed */

/* Opens an input for reading, to be closed by kif_input_fini. False after a message: it cannot be opened, or
 * it is also an output of this run. */
bool cli_input_open(const cli_input *input, kif_input *stream);

typedef struct cli_inputs cli_inputs;

/* Begins the sequence. NULL after a usage error: operands together with --files0-from, "-" twice, or nothing
 * to read but a terminal. The common settings are borrowed. */
cli_inputs *cli_inputs_new(const opt_common *common);
void cli_inputs_free(cli_inputs *inputs);

/* The next input with one reference for the caller, or NULL after the last. What cannot be walked
 * (directories without -r, or without permission) is told by a message and skipped; a missing file is told when it
 * is opened. Memory is bounded by the names of
 * one directory on each level. One thread at a time. */
cli_input *cli_inputs_next(cli_inputs *inputs);

/* STATUS_TROUBLE if something was skipped so far, else STATUS_OK. Any thread. */
int cli_inputs_status(const cli_inputs *inputs);

/* Bytes of all operands if they are plain files, for the meter; 0: not known. */
uint64_t cli_inputs_total(const cli_inputs *inputs);

#endif
