/* Writing PNG: pixels in, file out. Knows nothing of diagrams. */
#ifndef KIF_DIAGRAM_PNG_H
#define KIF_DIAGRAM_PNG_H

#include <stdint.h>

#include "base/buf.h"

typedef struct {
    int width, height;
    int stride;               /* in pixels */
    const uint32_t *pixels;   /* 0xAARRGGBB, alpha premultiplied */
    bool alpha;               /* else all are opaque, whatever their top byte says */
    double dpi;               /* 0: not said */
    kif_str title, desc, sfen; /* texts, where not empty */
} png_image;

/* Adds a file. Pictures with a few thousand colours get a palette of 256, in which rare shades are replaced
 * by near ones; others are in true colour. False when out of memory. */
bool png_write(kif_buf *out, const png_image *image);

#endif
