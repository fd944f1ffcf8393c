/* The line a finding is about, with a marker under the place, as people see it on a terminal. */
#ifndef CLI_EXCERPT_H
#define CLI_EXCERPT_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/diag.h"

/* Adds two lines; nothing for a finding about a whole file. Wide characters get a marker of their width. */
void excerpt_put(kif_buf *out, const kif_diag *d, bool color);

#endif
