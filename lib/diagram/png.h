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

/* Adds a file: with a palette if 256 colours are enough, else in true colour. False when out of memory. */
bool png_write(kif_buf *out, const png_image *image);

#endif
