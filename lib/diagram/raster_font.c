/* Text in pictures that is not built in: by Pango, in the fonts of the system. */
#include "diagram/glyph.h"
#include "diagram/raster_parts.h"
#include "text/utf8.h"

#define FAMILIES "Noto Serif CJK JP,Noto Serif JP,IPAexMincho,IPAMincho,Source Han Serif,serif"

static const double BASELINE = 0.38; /* em under the middle of the em box */

/* ---- Fonts -------------------------------------------------------------- */

/* Loads Pango, once. */
static bool have_fonts(kif_raster *r)
{
    raster_fonts *f = &r->fonts;
    if (!f->tried) {
        const char *trouble = raster_load_fonts(&f->calls);
        buf_cstr(&f->trouble, trouble != NULL ? trouble : "");
        f->tried = true;
    }
    return f->trouble.n == 0;
}

static void make_context(kif_raster *r)
{
    raster_fonts *f = &r->fonts;
    const font_calls *pango = &f->calls;
    if (f->context != NULL)
        return;
    f->map = pango->pango_cairo_font_map_new(); /* ours, not the one of the process: released with us */
    f->context = pango->pango_font_map_create_context(f->map);
    pango->pango_context_set_language(f->context, pango->pango_language_from_string("ja"));
    f->description = pango->pango_font_description_new();
    pango->pango_font_description_set_family(f->description, f->family.n > 0 ? f->family.p : FAMILIES);
    cairo_font_options_t *options = r->cairo.font_options_create();
    r->cairo.font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    r->cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    r->cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango->pango_cairo_context_set_font_options(f->context, options);
    r->cairo.font_options_destroy(options);
}

static void set_family(raster_fonts *f, const char *name)
{
    buf_cstr(&f->family, name);
    buf_byte(&f->family, '\0');
}

/* A font given as a file joins the system's; its family is what text asks for. */
static bool add_file(raster_fonts *f, const char *file)
{
    const font_calls *fc = &f->calls;
    const FcChar8 *name = (const FcChar8 *)file;
    FcChar8 *family = NULL;
    int n;
    FcPattern *pattern = fc->FcFreeTypeQuery(name, 0, NULL, &n);
    if (pattern == NULL)
        return false;
    bool ok = fc->FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch &&
              fc->FcConfigAppFontAddFile(NULL, name);
    if (ok)
        set_family(f, (const char *)family);
    fc->FcPatternDestroy(pattern);
    return ok;
}

bool raster_fonts_choose(kif_raster *r, const char **why)
{
    const char *font = r->o->font;
    bool is_file = strchr(font, '/') != NULL || strstr(font, ".tt") != NULL || strstr(font, ".ot") != NULL;
    if (!is_file)
        set_family(&r->fonts, font);
    *why = have_fonts(r) ? "not a font that can be used" : "fonts need Pango, which cannot be loaded";
    return have_fonts(r) && (!is_file || add_file(&r->fonts, font)) && buf_ok(&r->fonts.family);
}

void raster_fonts_fini(kif_raster *r)
{
    raster_fonts *f = &r->fonts;
    if (f->context != NULL) {
        f->calls.pango_font_description_free(f->description);
        f->calls.g_object_unref(f->context);
        f->calls.g_object_unref(f->map);
    }
    if (f->context != NULL || f->family.n > 0) {
        /* cairo and fontconfig keep what they found until the process ends: now. */
        r->cairo.debug_reset_static_data();
        if (have_fonts(r))
            f->calls.FcFini();
    }
    buf_fini(&f->family);
    buf_fini(&f->trouble);
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
    c->cairo->save(c->cr);
    c->cairo->translate(c->cr, x, 0);
    c->cairo->scale(c->cr, width / 1000, em / 1000);
    raster_outline(c->cairo, c->cr, glyph_outline(g, false));
    c->cairo->fill(c->cr);
    c->cairo->restore(c->cr);
}

/* Without a font: each character that is not built in becomes a sign. */
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

/* False if no font has all of it. */
static bool draw_by_font(canvas *c, kif_str text, double em, double width, bool bold)
{
    make_context(c->r);
    const raster_fonts *f = &c->r->fonts;
    const font_calls *pango = &f->calls;
    PangoLayout *layout = pango->pango_layout_new(f->context);
    pango->pango_font_description_set_absolute_size(f->description, em * PANGO_SCALE);
    pango->pango_font_description_set_weight(f->description, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango->pango_layout_set_font_description(layout, f->description);
    pango->pango_layout_set_text(layout, text.p, (int)text.n);
    pango->pango_cairo_update_layout(c->cr, layout);
    bool complete = pango->pango_layout_get_unknown_glyphs_count(layout) == 0;
    if (complete) {
        PangoRectangle box;
        pango->pango_layout_get_extents(layout, NULL, &box);
        double w = (double)box.width / PANGO_SCALE, squeeze = width > 0 && w > width ? width / w : 1;
        double baseline = (double)pango->pango_layout_get_baseline(layout) / PANGO_SCALE;
        c->cairo->scale(c->cr, squeeze, 1);
        c->cairo->move_to(c->cr, -w / 2, BASELINE * em - baseline);
        pango->pango_cairo_show_layout(c->cr, layout);
    }
    pango->g_object_unref(layout);
    return complete;
}

void raster_text(canvas *c, kif_str text, double em, double width, bool bold)
{
    if (!have_fonts(c->r) || !draw_by_font(c, text, em, width, bold))
        draw_signs(c, text, em, width);
}
