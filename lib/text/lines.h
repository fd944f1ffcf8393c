/* The lines of a text, with their offsets. What a line end is, base/str.h says. */
#ifndef KIF_TEXT_LINES_H
#define KIF_TEXT_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

/* Where a walk stands. lines_of starts one; there is nothing to release. */
typedef struct {
    kif_str rest;  /* what was not yet returned */
    size_t offset; /* of rest in the text */
} kif_lines;

static inline kif_lines lines_of(kif_str text)
{
    return (kif_lines){ text, 0 };
}

/* Cuts the next line off: *line without its end, *offset where it starts in the text. False at the end of the
 * text. A line end at the very end of the text is not followed by an empty line. */
static inline bool lines_next(kif_lines *l, kif_str *line, size_t *offset)
{
    if (l->rest.n == 0)
        return false;
    size_t n = str_line_length(l->rest);
    *line = (kif_str){ l->rest.p, n };
    *offset = l->offset;
    n += str_line_end(str_drop(l->rest, n));
    l->rest = str_drop(l->rest, n);
    l->offset += n;
    return true;
}

/* The line ends of a text, counted by kind: for writers that keep them and checks that find them mixed. */
typedef struct {
    size_t n_lf, n_crlf, n_cr;
    bool ends_open; /* the last line has no end */
} kif_line_ends;

kif_line_ends kif_count_line_ends(kif_str text);

#endif
