/* Built-in characters: outlines made from strokes, so that pieces, labels and captions need no font. */
#ifndef KIF_DIAGRAM_GLYPH_H
#define KIF_DIAGRAM_GLYPH_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GLYPH_GETA = 0x3013,  /* stands for what cannot be drawn */
    GLYPH_INTL = 0xe000,  /* plus a kif_kind: our pictograms */
};

typedef struct {
    uint32_t code;
    int16_t advance;        /* thousandths of an em */
    const char *outline[2]; /* SVG path data centred on the em, 1000 units wide; [1] is bold or NULL */
} glyph;

/* The glyph of a character, or NULL. Full-width letters and digits have the shapes of the ASCII ones. */
const glyph *glyph_find(uint32_t code);

/* Whether it is a sign of ours, which no font has. */
static inline bool glyph_is_own(uint32_t code)
{
    enum { AFTER_PRIVATE_USE = 0xf900 };
    return GLYPH_INTL <= code && code < AFTER_PRIVATE_USE;
}

/* Its outline, in the weight that is asked for if there is one. */
static inline const char *glyph_outline(const glyph *g, bool bold)
{
    return g->outline[bold && g->outline[1] != 0];
}

/* 1 or 2, or 0 for what combines: letters of the West are narrow, even where Japanese fonts have them wide.
 */
int glyph_columns(uint32_t code);

/* How wide a character is, in thousandths of an em, built in or not. */
int glyph_advance(uint32_t code);

#endif
