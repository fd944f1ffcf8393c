/* Display columns: utf8proc knows wide and combining characters; the ambiguous ones are our table. */
#include "text/width.h"

#include <stdbool.h>
#include <utf8proc.h>

#include "text/utf8.h"

static const uint16_t ambiguous_ranges[][2] = {
#include "text/ambiguous.inc"
};

static bool is_ambiguous(uint32_t c)
{
    size_t low = 0, high = sizeof ambiguous_ranges / sizeof *ambiguous_ranges;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (c > ambiguous_ranges[mid][1])
            low = mid + 1;
        else if (c < ambiguous_ranges[mid][0])
            high = mid;
        else
            return true;
    }
    return false;
}

int kif_char_columns(uint32_t c, kif_ambiguous ambiguous)
{
    if (c < 0x80)
        return c >= 0x20 && c != 0x7f;
    int columns = utf8proc_charwidth((utf8proc_int32_t)c);
    return columns == 1 && ambiguous == KIF_AMBIGUOUS_WIDE && is_ambiguous(c) ? 2 : columns;
}

size_t kif_columns(kif_str s, kif_ambiguous ambiguous)
{
    size_t columns = 0;
    while (s.n > 0)
        columns += (size_t)kif_char_columns(utf8_take(&s), ambiguous);
    return columns;
}

kif_str kif_fit_columns(kif_str s, size_t columns, kif_ambiguous ambiguous)
{
    kif_str rest = s;
    while (rest.n > 0) {
        kif_str next = rest;
        size_t width = (size_t)kif_char_columns(utf8_take(&next), ambiguous);
        if (width > columns)
            break;
        columns -= width;
        rest = next;
    }
    return (kif_str){ s.p, s.n - rest.n };
}

void buf_columns(kif_buf *b, kif_str s, size_t columns, kif_align align, kif_ambiguous ambiguous)
{
    kif_str fits = kif_fit_columns(s, columns, ambiguous);
    size_t blanks = columns - kif_columns(fits, ambiguous);
    size_t before = align == KIF_ALIGN_LEFT ? 0 : align == KIF_ALIGN_RIGHT ? blanks : blanks / 2;
    buf_fill(b, ' ', before);
    buf_add(b, fits);
    buf_fill(b, ' ', blanks - before);
}
