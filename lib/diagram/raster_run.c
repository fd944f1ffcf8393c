/* Pictures through cairo: a run of them, and PNG. Linked into programs that make pictures only. */
#include <math.h>
#include <stdlib.h>

#include "diagram/layout.h"
#include "diagram/png.h"
#include "diagram/raster_parts.h"

const char *kif_raster_lacks(void)
{
    return NULL;
}

const char *kif_raster_library(size_t i)
{
    static const char *const names[] = { "cairo " CAIRO_VERSION_STRING, "Pango " PANGO_VERSION_STRING };
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

/* ---- A run -------------------------------------------------------------- */

kif_raster *kif_raster_new(const kif_diagram_options *o, const char **why)
{
    kif_raster *r = calloc(1, sizeof *r);
    *why = "out of memory";
    if (r == NULL)
        return NULL;
    r->o = o;
    *why = raster_load_cairo(&r->cairo);
    if (*why == NULL && (o->font == NULL || raster_fonts_choose(r, why)))
        return r;
    kif_raster_free(r);
    return NULL;
}

void kif_raster_free(kif_raster *r)
{
    if (r == NULL)
        return;
    if (r->built_in != NULL)
        r->cairo.font_face_destroy(r->built_in);
    if (r->pdf != NULL)
        r->cairo.surface_destroy(r->pdf);
    raster_fonts_fini(r);
    buf_fini(&r->undrawn);
    free(r);
}

kif_str kif_raster_undrawn(const kif_raster *r)
{
    return buf_str(&r->undrawn);
}

kif_str kif_raster_font_trouble(const kif_raster *r)
{
    return buf_str(&r->fonts.trouble);
}

/* ---- PNG ---------------------------------------------------------------- */

static double pixels_per_unit(const scene *s, const kif_diagram_options *o)
{
    static const double page_dpi = 150, mm_per_inch = 25.4;
    if (s->unit_mm > 0)
        return s->unit_mm * (o->dpi > 0 ? o->dpi : page_dpi) / mm_per_inch;
    return s->scale / SCENE_CELL;
}

static kif_picture_result encode(const canvas *c, kif_buf *out, cairo_surface_t *surface, int w, int h)
{
    const scene *s = c->s;
    c->cairo->surface_flush(surface);
    png_image image = {
        .width = w,
        .height = h,
        .stride = c->cairo->image_surface_get_stride(surface) / 4,
        .pixels = (const uint32_t *)(const void *)c->cairo->image_surface_get_data(surface),
        .alpha = s->transparent,
        .dpi = c->r->o->dpi,
        .title = s->title,
        .desc = s->desc,
        .sfen = s->sfen,
    };
    return png_write(out, &image) ? KIF_PICTURE_OK : KIF_PICTURE_NO_MEMORY;
}

kif_picture_result kif_raster_png(kif_raster *r, kif_buf *out, kif_picture picture, kif_arena *arena)
{
    scene s;
    if (!layout_picture(&s, arena, picture, r->o))
        return KIF_PICTURE_NO_MEMORY;
    double k = pixels_per_unit(&s, r->o), w = ceil(s.width * k - 0.01), h = ceil(s.height * k - 0.01);
    if (w > KIF_DIAGRAM_MAX_SIDE || h > KIF_DIAGRAM_MAX_SIDE || w * h > KIF_DIAGRAM_MAX_AREA)
        return KIF_PICTURE_TOO_LARGE;
    cairo_format_t format = s.transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24;
    const cairo_calls *cairo = &r->cairo;
    cairo_surface_t *surface = cairo->image_surface_create(format, (int)w, (int)h);
    canvas c = raster_canvas(r, &s, surface, k);
    c.pixels = true;
    if (!s.transparent) { /* the last row and column may be covered in part only */
        raster_colour(&c, PAINT_PAGE, 1);
        cairo->paint(c.cr);
    }
    raster_draw(&c, 0, s.n);
    kif_picture_result result = raster_result(cairo->status(c.cr));
    if (result == KIF_PICTURE_OK)
        result = encode(&c, out, surface, (int)w, (int)h);
    cairo->destroy(c.cr);
    cairo->surface_destroy(surface);
    return result;
}
