/* How many columns of a terminal or a table text takes, by the East Asian width of its characters. */
#ifndef KIF_TEXT_WIDTH_H
#define KIF_TEXT_WIDTH_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/str.h"

/* Characters such as ▲ △ ☗ ① × take one column in Western fonts and two in Japanese ones. */
typedef enum { KIF_AMBIGUOUS_NARROW = 1, KIF_AMBIGUOUS_WIDE = 2 } kif_ambiguous;

typedef enum { KIF_ALIGN_LEFT, KIF_ALIGN_RIGHT, KIF_ALIGN_CENTRE } kif_align;

/* The columns of one character: 0 for what combines or controls, 1, or 2. */
int kif_char_columns(uint32_t c, kif_ambiguous ambiguous);

/* The columns of a text. */
size_t kif_columns(kif_str s, kif_ambiguous ambiguous);

/* The longest front of s that takes at most so many columns; marks that combine stay with their letter. */
kif_str kif_fit_columns(kif_str s, size_t columns, kif_ambiguous ambiguous);

/* Adds s and as many blanks as it takes to fill the columns; a text that is too long is cut. */
void buf_columns(kif_buf *b, kif_str s, size_t columns, kif_align align, kif_ambiguous ambiguous);

#endif
