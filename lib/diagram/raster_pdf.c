/* PDF: pages with our glyphs as a font, so that their text can be searched. */
#include <stdlib.h>
#include <time.h>

#include "diagram/glyph.h"
#include "diagram/layout.h"
#include "diagram/raster_parts.h"
#include "text/utf8.h"

/* ---- Built-in glyphs as a font ------------------------------------------ */

enum { BOLD_BIT = 0x20000 };

static cairo_status_t render(cairo_scaled_font_t *font, unsigned long index, cairo_t *cr,
                             cairo_text_extents_t *extents)
{
    (void)font;
    cairo_calls cairo; /* a callback is not told whose it is: looked up again in what is loaded */
    if (raster_load_cairo(&cairo) != NULL)
        return CAIRO_STATUS_USER_FONT_ERROR;
    const glyph *g = glyph_find((uint32_t)(index & ~(unsigned long)BOLD_BIT));
    if (g == NULL)
        g = glyph_find(GLYPH_GETA);
    extents->x_advance = 1;
    cairo.scale(cr, 0.001, 0.001);
    raster_outline(&cairo, cr, glyph_outline(g, (index & BOLD_BIT) != 0));
    cairo.fill(cr);
    return CAIRO_STATUS_SUCCESS;
}

void raster_searchable(canvas *c, uint32_t code, bool bold)
{
    if (c->r->built_in == NULL) {
        c->r->built_in = c->cairo->user_font_face_create();
        c->cairo->user_font_face_set_render_glyph_func(c->r->built_in, render);
    }
    char bytes[4];
    int n = (int)(utf8_put(bytes, code) - bytes);
    const cairo_glyph_t place = { .index = code | (bold ? BOLD_BIT : 0u) };
    const cairo_text_cluster_t cluster = { .num_bytes = n, .num_glyphs = 1 };
    c->cairo->set_font_face(c->cr, c->r->built_in);
    c->cairo->set_font_size(c->cr, 1000);
    c->cairo->show_text_glyphs(c->cr, bytes, n, &place, 1, &cluster, 1, 0);
}

/* ---- The file ----------------------------------------------------------- */

static cairo_status_t write_pdf(void *closure, const unsigned char *data, unsigned length)
{
    kif_buf *out = closure;
    buf_add(out, (kif_str){ (const char *)data, length });
    return buf_ok(out) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* The date of the file is that of SOURCE_DATE_EPOCH, or none: equal input gives equal bytes. */
static void set_date(kif_raster *r)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char text[40] = "";
    struct tm utc;
    time_t seconds = epoch != NULL ? (time_t)strtoll(epoch, NULL, 10) : 0;
    if (epoch != NULL && gmtime_r(&seconds, &utc) != NULL)
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    r->cairo.pdf_surface_set_metadata(r->pdf, CAIRO_PDF_METADATA_CREATE_DATE, text);
}

static bool begin_pdf(kif_raster *r, kif_buf *out, const scene *s, double w, double h)
{
    r->pdf = r->cairo.pdf_surface_create_for_stream(write_pdf, out, w, h);
    if (r->cairo.surface_status(r->pdf) != CAIRO_STATUS_SUCCESS)
        return false;
    kif_buf text = BUF_EMPTY;
    buf_add(&text, s->title);
    buf_byte(&text, '\0');
    buf_add(&text, s->desc);
    buf_byte(&text, '\0');
    bool ok = buf_ok(&text);
    if (ok) {
        r->cairo.pdf_surface_set_metadata(r->pdf, CAIRO_PDF_METADATA_TITLE, text.p);
        r->cairo.pdf_surface_set_metadata(r->pdf, CAIRO_PDF_METADATA_SUBJECT, text.p + s->title.n + 1);
        r->cairo.pdf_surface_set_metadata(r->pdf, CAIRO_PDF_METADATA_CREATOR, "kiftools " KIF_VERSION_STRING);
        set_date(r);
    }
    buf_fini(&text);
    return ok;
}

/* The ground of the page is no part of the figure. It may not be: cairo forgets what comes before an area
 * that covers the whole page, and with it that a tag was begun. */
static bool covers_page(const scene *s)
{
    return s->n > 0 && s->items[0].kind == SCENE_RECT && s->items[0].fill == PAINT_PAGE;
}

kif_picture_result kif_raster_pdf_page(kif_raster *r, kif_buf *out, kif_picture picture, kif_arena *arena)
{
    static const double points_per_mm = 72 / 25.4, points_per_pixel = 0.75;
    scene s;
    if (!layout_picture(&s, arena, picture, r->o))
        return KIF_PICTURE_NO_MEMORY;
    double k = s.unit_mm > 0 ? s.unit_mm * points_per_mm : s.scale / SCENE_CELL * points_per_pixel;
    double w = s.width * k, h = s.height * k;
    if (w > KIF_DIAGRAM_MAX_SIDE || h > KIF_DIAGRAM_MAX_SIDE)
        return KIF_PICTURE_TOO_LARGE;
    if (r->pdf == NULL && !begin_pdf(r, out, &s, w, h))
        return KIF_PICTURE_NO_MEMORY;
    const cairo_calls *cairo = &r->cairo;
    cairo->pdf_surface_set_size(r->pdf, w, h);
    canvas c = raster_canvas(r, &s, r->pdf, k);
    size_t ground = covers_page(&s) ? 1 : 0;
    raster_draw(&c, 0, ground);
    cairo->tag_begin(c.cr, "Figure", NULL);
    raster_draw(&c, ground, s.n);
    cairo->tag_end(c.cr, "Figure");
    cairo->show_page(c.cr);
    kif_picture_result result = raster_result(cairo->status(c.cr));
    cairo->destroy(c.cr);
    return result;
}

kif_picture_result kif_raster_pdf_end(kif_raster *r, kif_buf *out)
{
    if (r->pdf == NULL)
        return KIF_PICTURE_OK;
    r->cairo.surface_finish(r->pdf);
    kif_picture_result result = raster_result(r->cairo.surface_status(r->pdf));
    r->cairo.surface_destroy(r->pdf);
    r->pdf = NULL;
    if (r->built_in != NULL) /* its glyphs belong to the file that was finished */
        r->cairo.font_face_destroy(r->built_in);
    r->built_in = NULL;
    return buf_ok(out) ? result : KIF_PICTURE_NO_MEMORY;
}
