/* What the files share that draw through cairo. */
#ifndef KIF_DIAGRAM_RASTER_PARTS_H
#define KIF_DIAGRAM_RASTER_PARTS_H

#include "diagram/diagram.h"
#include "diagram/raster_calls.h"
#include "diagram/scene.h"

/* Where text in a font of the system comes from. */
typedef struct {
    font_calls calls;
    bool tried;                   /* loaded by the first text that needs it */
    kif_buf trouble;              /* why there is none */
    PangoContext *context;
    PangoFontMap *map;
    PangoFontDescription *description;
    kif_buf family;               /* of --font; empty: the usual ones */
} raster_fonts;

struct kif_raster {
    const kif_diagram_options *o;
    cairo_calls cairo;
    raster_fonts fonts;
    cairo_font_face_t *built_in;  /* our glyphs as a font, so that text in a PDF can be searched */
    cairo_surface_t *pdf;
    kif_buf undrawn;
};

/* What is being drawn on. */
typedef struct {
    kif_raster *r;
    const cairo_calls *cairo;
    const scene *s;
    cairo_t *cr;
    double k;     /* device units to a hundredth of a cell */
    bool pixels;  /* lines are put on whole pixels */
} canvas;

/* Ready to draw; the caller destroys its cr. */
canvas raster_canvas(kif_raster *r, const scene *s, cairo_surface_t *surface, double k);

/* Draws the items of the scene from one of them up to another. */
void raster_draw(canvas *c, size_t from, size_t to);

/* What to say of how it went. */
static inline kif_picture_result raster_result(cairo_status_t status)
{
    return status == CAIRO_STATUS_SUCCESS     ? KIF_PICTURE_OK
           : status == CAIRO_STATUS_NO_MEMORY ? KIF_PICTURE_NO_MEMORY
                                              : KIF_PICTURE_FAILED;
}

/* Makes a paint the source of what is drawn next. */
void raster_colour(canvas *c, uint32_t p, double opacity);

/* Text that only a font can draw: one line, centred on the origin, y down. em: its size; width: what it may
 * take. */
void raster_text(canvas *c, kif_str text, double em, double width, bool bold);

/* Prepares the font of --font. False, with *why, if it cannot be used. */
bool raster_fonts_choose(kif_raster *r, const char **why);
void raster_fonts_fini(kif_raster *r);

/* A built-in glyph as text of the built-in font, placed by the current transformation with an em of 1000. */
void raster_searchable(canvas *c, uint32_t code, bool bold);

/* Adds a glyph's outline to the path, with an em of 1000 around the origin. */
void raster_outline(const cairo_calls *cairo, cairo_t *cr, const char *outline);

#endif
