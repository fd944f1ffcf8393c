/* Text in pictures: system fonts for what is not built in, and the built-in glyphs as a font for PDF. */
#include "diagram/glyph.h"
#include "diagram/raster_parts.h"
#include "text/utf8.h"

#define FAMILIES "Noto Serif CJK JP,Noto Serif JP,IPAexMincho,IPAMincho,Source Han Serif,serif"

static const double BASELINE = 0.38; /* em under the middle of the em box */

/* ---- System fonts ------------------------------------------------------- */

static PangoContext *context_of(kif_raster *r)
{
    if (r->pango != NULL)
        return r->pango;
    r->fontmap = pango_cairo_font_map_new(); /* ours, not the one of the process: released with us */
    r->pango = pango_font_map_create_context(r->fontmap);
    pango_context_set_language(r->pango, pango_language_from_string("ja"));
    r->fonts = pango_font_description_new();
    pango_font_description_set_family(r->fonts, r->family != NULL ? r->family : FAMILIES);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(r->pango, options);
    cairo_font_options_destroy(options);
    return r->pango;
}

/* Notes a character that no font has, once. */
static void note_undrawn(kif_raster *r, kif_str character)
{
    kif_str known = buf_str(&r->undrawn);
    if (str_find(known, character) == known.n)
        buf_add(&r->undrawn, character);
}

static void draw_sign(canvas *c, uint32_t code, double em, double x, double width)
{
    const glyph *g = glyph_find(code);
    if (g == NULL)
        g = glyph_find(GLYPH_GETA);
    cairo_save(c->cr);
    cairo_translate(c->cr, x, 0);
    cairo_scale(c->cr, width / 1000, em / 1000);
    raster_outline(c->cr, glyph_outline(g, false));
    cairo_fill(c->cr);
    cairo_restore(c->cr);
}

/* No font has all of it: each character that is not built in becomes a sign. */
static void draw_signs(canvas *c, kif_str text, double em, double width)
{
    size_t n = 0;
    for (kif_str rest = text; rest.n > 0; n++)
        utf8_take(&rest);
    double step = width > 0 ? width / (double)n : em, x = -step * (double)(n - 1) / 2;
    while (text.n > 0) {
        kif_str before = text;
        uint32_t code = utf8_take(&text);
        if (glyph_find(code) == NULL)
            note_undrawn(c->r, (kif_str){ before.p, before.n - text.n });
        draw_sign(c, code, em, x, step < em ? step : em);
        x += step;
    }
}

void raster_text(canvas *c, kif_str text, double em, double width)
{
    PangoLayout *layout = pango_layout_new(context_of(c->r));
    pango_font_description_set_absolute_size(c->r->fonts, em * PANGO_SCALE);
    pango_layout_set_font_description(layout, c->r->fonts);
    pango_layout_set_text(layout, text.p, (int)text.n);
    pango_cairo_update_layout(c->cr, layout);
    if (pango_layout_get_unknown_glyphs_count(layout) > 0) {
        draw_signs(c, text, em, width);
    } else {
        PangoRectangle box;
        pango_layout_get_extents(layout, NULL, &box);
        double w = (double)box.width / PANGO_SCALE, squeeze = width > 0 && w > width ? width / w : 1;
        double baseline = (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
        cairo_scale(c->cr, squeeze, 1);
        cairo_move_to(c->cr, -w / 2, BASELINE * em - baseline);
        pango_cairo_show_layout(c->cr, layout);
    }
    g_object_unref(layout);
}

/* ---- Built-in glyphs as a font ------------------------------------------ */

enum { BOLD_BIT = 0x20000 };

static cairo_status_t render(cairo_scaled_font_t *font, unsigned long index, cairo_t *cr,
                             cairo_text_extents_t *extents)
{
    (void)font;
    const glyph *g = glyph_find((uint32_t)(index & ~(unsigned long)BOLD_BIT));
    if (g == NULL)
        g = glyph_find(GLYPH_GETA);
    extents->x_advance = 1;
    cairo_scale(cr, 0.001, 0.001);
    raster_outline(cr, glyph_outline(g, (index & BOLD_BIT) != 0));
    cairo_fill(cr);
    return CAIRO_STATUS_SUCCESS;
}

void raster_searchable(canvas *c, uint32_t code, bool bold)
{
    if (c->r->built_in == NULL) {
        c->r->built_in = cairo_user_font_face_create();
        cairo_user_font_face_set_render_glyph_func(c->r->built_in, render);
    }
    char bytes[4];
    int n = (int)(utf8_put(bytes, code) - bytes);
    const cairo_glyph_t place = { .index = code | (bold ? BOLD_BIT : 0u) };
    const cairo_text_cluster_t cluster = { .num_bytes = n, .num_glyphs = 1 };
    cairo_set_font_face(c->cr, c->r->built_in);
    cairo_set_font_size(c->cr, 1000);
    cairo_show_text_glyphs(c->cr, bytes, n, &place, 1, &cluster, 1, 0);
}
