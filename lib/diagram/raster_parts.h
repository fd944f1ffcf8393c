/* What the files share that draw through cairo. */
#ifndef KIF_DIAGRAM_RASTER_PARTS_H
#define KIF_DIAGRAM_RASTER_PARTS_H

#include <cairo.h>
#include <pango/pangocairo.h>

#include "diagram/diagram.h"
#include "diagram/scene.h"

struct kif_raster {
    const kif_diagram_options *o;
    PangoContext *pango;          /* made by the first text that needs a font */
    PangoFontMap *fontmap;
    PangoFontDescription *fonts;
    char *family;                 /* of --font */
    cairo_font_face_t *built_in;  /* our glyphs as a font, so that text in a PDF can be searched */
    cairo_surface_t *pdf;
    kif_buf undrawn;
};

/* What is being drawn on. */
typedef struct {
    kif_raster *r;
    const scene *s;
    cairo_t *cr;
    double k;     /* device units to a hundredth of a cell */
    bool pixels;  /* lines are put on whole pixels */
} canvas;

/* Draws all items of the scene. */
void raster_draw(canvas *c);

/* Text that only a font can draw: one line, centred on the origin, y down. em: its size; width: what it may
 * take. */
void raster_text(canvas *c, kif_str text, double em, double width);

/* A built-in glyph as text of the built-in font, placed by the current transformation with an em of 1000. */
void raster_searchable(canvas *c, uint32_t code, bool bold);

/* Adds a glyph's outline to the path, with an em of 1000 around the origin. */
void raster_outline(cairo_t *cr, const char *outline);

#endif
