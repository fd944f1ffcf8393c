/* Walks a directory: names in byte order, hidden ones skipped, links not followed. */
#ifndef CLI_WALK_H
#define CLI_WALK_H

#include <stdbool.h>

#include "cli/common.h"

typedef struct walk walk;

/* Which files of a walk are wanted: by suffix, then by --include and --exclude. */
bool walk_wants(const opt_common *common, kif_str path, kif_str below);

/* Begins at a directory. NULL when out of memory. The common settings are borrowed. */
walk *walk_new(const opt_common *common, const char *directory);
void walk_free(walk *w);

/* The path of the next file, valid until the next call, or NULL. *below points at the part of it below the
 * directory. quiet: directories that cannot be read are not told. */
const char *walk_next(walk *w, const char **below, bool quiet);

/* True if a directory could not be read. */
bool walk_failed(const walk *w);

#endif
