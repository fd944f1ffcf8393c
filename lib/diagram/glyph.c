/* The table of built-in glyphs, made by gen_glyphs, and its lookups. */
#include "diagram/glyph.h"

#include <stddef.h>

#include "text/width.h"


/* Sorted by code. */
static const glyph glyphs[] = {
#include "glyphs.inc"
};

enum { FULL_WIDTH_FIRST = 0xff01, FULL_WIDTH_LAST = 0xff5e, FULL_WIDTH_OFFSET = 0xfee0 };

static const glyph *find_exact(uint32_t code)
{
    size_t lo = 0, hi = sizeof glyphs / sizeof *glyphs;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (glyphs[mid].code == code)
            return &glyphs[mid];
        if (glyphs[mid].code < code)
            lo = mid + 1;
        else
            hi = mid;
    }
    return NULL;
}

const glyph *glyph_find(uint32_t code)
{
    const glyph *g = find_exact(code);
    if (g == NULL && FULL_WIDTH_FIRST <= code && code <= FULL_WIDTH_LAST)
        g = find_exact(code - FULL_WIDTH_OFFSET);
    return g;
}

int glyph_columns(uint32_t code)
{
    enum { GENERAL_PUNCTUATION = 0x2000 };
    return kif_char_columns(code, code < GENERAL_PUNCTUATION ? KIF_AMBIGUOUS_NARROW : KIF_AMBIGUOUS_WIDE);
}

int glyph_advance(uint32_t code)
{
    if (code == ' ')
        return 330;
    const glyph *g = find_exact(code);
    if (g != NULL)
        return g->advance;
    int columns = glyph_columns(code);
    return columns == 2 ? 1000 : columns == 1 ? 580 : 0;
}
