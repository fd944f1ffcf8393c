/* Drawing a scene through cairo: PNG and PDF. Linked into programs that make pictures only. */
#include <math.h>
#include <stdlib.h>

#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>

#include "diagram/glyph.h"
#include "diagram/layout.h"
#include "diagram/png.h"
#include "diagram/raster_parts.h"
#include "text/utf8.h"

const char *kif_raster_lacks(void)
{
    return NULL;
}

const char *kif_raster_library(size_t i)
{
    static const char *const names[] = { "cairo " CAIRO_VERSION_STRING, "Pango " PANGO_VERSION_STRING };
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

/* ---- Outlines ----------------------------------------------------------- */

static double take_number(const char **s)
{
    const char *p = *s;
    while (*p == ' ')
        p++;
    bool negative = *p == '-';
    p += negative;
    int v = 0;
    while (byte_is_digit(*p))
        v = v * 10 + (*p++ - '0');
    *s = p;
    return negative ? -v : v;
}

/* The path data of the table: M, relative l, h, v and q, each with any number of arguments, and z. */
void raster_outline(cairo_t *cr, const char *s)
{
    double x = 0, y = 0;
    char command = 'M';
    while (*s != '\0') {
        if (*s >= 'A')
            command = *s++;
        switch (command) {
        case 'M':
            x = take_number(&s), y = take_number(&s);
            cairo_move_to(cr, x, y);
            break;
        case 'l':
            x += take_number(&s), y += take_number(&s);
            cairo_line_to(cr, x, y);
            break;
        case 'h': cairo_line_to(cr, x += take_number(&s), y); break;
        case 'v': cairo_line_to(cr, x, y += take_number(&s)); break;
        case 'q': {
            double a = take_number(&s), b = take_number(&s), c = take_number(&s), d = take_number(&s);
            cairo_curve_to(cr, x + a * 2 / 3, y + b * 2 / 3, x + c + (a - c) * 2 / 3, y + d + (b - d) * 2 / 3,
                           x + c, y + d);
            x += c, y += d;
            break;
        }
        default: cairo_close_path(cr);
        }
    }
}

/* ---- Items -------------------------------------------------------------- */

static void set_colour(canvas *c, uint32_t p, double opacity)
{
    uint32_t rgb = scene_colour(c->s, p);
    cairo_set_source_rgba(c->cr, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, opacity);
}

static double whole(const canvas *c, double v)
{
    return c->pixels ? round(v * c->k) / c->k : v;
}

static void draw_rect(canvas *c, const scene_item *it)
{
    double x0 = whole(c, it->rect.at.x), y0 = whole(c, it->rect.at.y);
    double x1 = whole(c, it->rect.at.x + it->rect.w), y1 = whole(c, it->rect.at.y + it->rect.h);
    set_colour(c, it->fill, it->opacity);
    cairo_rectangle(c->cr, x0, y0, x1 - x0, y1 - y0);
    cairo_fill(c->cr);
}

/* A line along an axis is a box of whole pixels, at least one wide; others are strokes. */
static void draw_line(canvas *c, const scene_item *it)
{
    point a = it->line.from, b = it->line.to;
    set_colour(c, it->stroke, it->opacity);
    bool upright = a.x == b.x, level = a.y == b.y;
    if (!c->pixels || (!upright && !level)) {
        cairo_set_line_width(c->cr, it->stroke_width);
        cairo_move_to(c->cr, a.x, a.y);
        cairo_line_to(c->cr, b.x, b.y);
        cairo_stroke(c->cr);
        return;
    }
    double width = fmax(1, round(it->stroke_width * c->k)) / c->k;
    double middle = upright ? a.x : a.y, from = whole(c, upright ? a.y : a.x),
           to = whole(c, upright ? b.y : b.x);
    double edge = whole(c, middle - width / 2);
    if (upright)
        cairo_rectangle(c->cr, edge, from, width, to - from);
    else
        cairo_rectangle(c->cr, from, edge, to - from, width);
    cairo_fill(c->cr);
}

static void paint_path(canvas *c, const scene_item *it)
{
    if (it->opacity < 1)
        cairo_push_group(c->cr);
    if (it->fill != PAINT_NONE) {
        set_colour(c, it->fill, 1);
        cairo_fill_preserve(c->cr);
    }
    if (it->stroke != PAINT_NONE) {
        set_colour(c, it->stroke, 1);
        cairo_set_line_width(c->cr, it->stroke_width);
        cairo_stroke_preserve(c->cr);
    }
    cairo_new_path(c->cr);
    if (it->opacity < 1) {
        cairo_pop_group_to_source(c->cr);
        cairo_paint_with_alpha(c->cr, it->opacity);
    }
}

static void draw_circle(canvas *c, const scene_item *it)
{
    cairo_new_sub_path(c->cr);
    cairo_arc(c->cr, it->circle.at.x, it->circle.at.y, it->circle.r, 0, 2 * G_PI);
    cairo_close_path(c->cr);
    paint_path(c, it);
}

static void trace(canvas *c, const point *at, int n)
{
    cairo_new_path(c->cr); /* text leaves a current point behind */
    for (int i = 0; i < n; i++)
        cairo_line_to(c->cr, at[i].x, at[i].y);
    cairo_close_path(c->cr);
}

static void place(canvas *c, const placing *p)
{
    cairo_translate(c->cr, p->at.x, p->at.y);
    cairo_rotate(c->cr, p->turn * G_PI / 2);
}

/* Characters drawn by a font when the options say so; our signs always come from the table. */
static bool is_of_font(const canvas *c, uint32_t code)
{
    return c->r->o->glyphs != KIF_DIAGRAM_GLYPHS_BUILTIN && code < GLYPH_INTL;
}

static void draw_glyph(canvas *c, uint32_t code, bool bold, const placing *p)
{
    const glyph *g = glyph_find(code);
    cairo_save(c->cr);
    place(c, p);
    if (is_of_font(c, code)) {
        char bytes[4];
        size_t n = (size_t)(utf8_put(bytes, code) - bytes);
        cairo_scale(c->cr, p->em_x / p->em_y, 1);
        raster_text(c, (kif_str){ bytes, n }, p->em_y, 0);
    } else if (c->r->pdf != NULL && code < GLYPH_INTL) {
        cairo_scale(c->cr, p->em_x / 1000, p->em_y / 1000);
        raster_searchable(c, code, bold);
    } else {
        cairo_scale(c->cr, p->em_x / 1000, p->em_y / 1000);
        raster_outline(c->cr, glyph_outline(g != NULL ? g : glyph_find(GLYPH_GETA), bold));
        cairo_fill(c->cr);
    }
    cairo_restore(c->cr);
}

static void draw_use(canvas *c, const scene_item *it)
{
    const piece_shape *shape = &c->s->shapes[it->use.shape];
    cairo_save(c->cr);
    cairo_translate(c->cr, it->use.at.x, it->use.at.y);
    cairo_rotate(c->cr, it->use.turn * G_PI / 2);
    if (shape->has_outline) {
        static const double edge = 2.2;
        const scene_item outline = {
            .fill = PAINT_PIECE, .stroke = PAINT_EDGE, .stroke_width = edge, .opacity = 1
        };
        trace(c, shape->outline, 5);
        paint_path(c, &outline);
    }
    set_colour(c, it->fill, 1);
    for (int i = 0; i < shape->n_parts; i++)
        draw_glyph(c, shape->parts[i].code, shape->parts[i].bold, &shape->parts[i].place);
    cairo_restore(c->cr);
}

static void draw_text(canvas *c, const scene_item *it)
{
    const placing *p = &it->text.place;
    cairo_save(c->cr);
    set_colour(c, it->fill, 1);
    place(c, p);
    cairo_scale(c->cr, p->em_x / p->em_y, 1);
    raster_text(c, it->text.text, p->em_y, it->text.width);
    cairo_restore(c->cr);
}

void raster_draw(canvas *c)
{
    cairo_scale(c->cr, c->k, c->k);
    cairo_set_line_join(c->cr, CAIRO_LINE_JOIN_ROUND);
    for (size_t i = 0; i < c->s->n; i++) {
        const scene_item *it = &c->s->items[i];
        switch (it->kind) {
        case SCENE_RECT: draw_rect(c, it); break;
        case SCENE_LINE: draw_line(c, it); break;
        case SCENE_CIRCLE: draw_circle(c, it); break;
        case SCENE_POLYGON:
            trace(c, it->polygon.at, it->polygon.n);
            paint_path(c, it);
            break;
        case SCENE_USE: draw_use(c, it); break;
        case SCENE_GLYPH:
            set_colour(c, it->fill, 1);
            draw_glyph(c, it->glyph.code, it->glyph.bold, &it->glyph.place);
            break;
        case SCENE_TEXT: draw_text(c, it); break;
        case SCENE_GROUP: case SCENE_END: break;
        }
    }
}

/* ---- A run -------------------------------------------------------------- */

/* A font given as a file joins the system's; its family is what text asks for. */
static char *family_of(const char *font, const char **why)
{
    const FcChar8 *name = (const FcChar8 *)font;
    if (strchr(font, '/') == NULL && strstr(font, ".tt") == NULL && strstr(font, ".ot") == NULL)
        return g_strdup(font);
    int n;
    FcPattern *pattern = FcFreeTypeQuery(name, 0, NULL, &n);
    FcChar8 *family = NULL;
    if (pattern == NULL || FcPatternGetString(pattern, FC_FAMILY, 0, &family) != FcResultMatch ||
        !FcConfigAppFontAddFile(NULL, name)) {
        *why = "not a font that can be used";
        return NULL;
    }
    char *copy = g_strdup((const char *)family);
    FcPatternDestroy(pattern);
    return copy;
}

kif_raster *kif_raster_new(const kif_diagram_options *o, const char **why)
{
    kif_raster *r = g_try_new0(kif_raster, 1);
    *why = "out of memory";
    if (r == NULL)
        return NULL;
    r->o = o;
    if (o->font != NULL && (r->family = family_of(o->font, why)) == NULL) {
        g_free(r);
        return NULL;
    }
    return r;
}

void kif_raster_free(kif_raster *r)
{
    if (r == NULL)
        return;
    if (r->fonts != NULL)
        pango_font_description_free(r->fonts);
    if (r->pango != NULL)
        g_object_unref(r->pango);
    if (r->fontmap != NULL)
        g_object_unref(r->fontmap);
    if (r->built_in != NULL)
        cairo_font_face_destroy(r->built_in);
    if (r->pdf != NULL)
        cairo_surface_destroy(r->pdf);
    if (r->fontmap != NULL ||
        r->family != NULL) { /* these two keep what they found until the process ends: now */
        cairo_debug_reset_static_data();
        FcFini();
    }
    g_free(r->family);
    buf_fini(&r->undrawn);
    g_free(r);
}

kif_str kif_raster_undrawn(const kif_raster *r)
{
    return buf_str(&r->undrawn);
}

/* ---- PNG ---------------------------------------------------------------- */

static double pixels_per_unit(const scene *s, const kif_diagram_options *o)
{
    static const double page_dpi = 150, mm_per_inch = 25.4;
    if (s->unit_mm > 0)
        return s->unit_mm * (o->dpi > 0 ? o->dpi : page_dpi) / mm_per_inch;
    return s->scale / SCENE_CELL;
}

static kif_picture_result encode(kif_buf *out, const scene *s, const kif_diagram_options *o,
                                 cairo_surface_t *surface)
{
    cairo_surface_flush(surface);
    png_image image = {
        .width = cairo_image_surface_get_width(surface),
        .height = cairo_image_surface_get_height(surface),
        .stride = cairo_image_surface_get_stride(surface) / 4,
        .pixels = (const uint32_t *)(const void *)cairo_image_surface_get_data(surface),
        .alpha = s->transparent,
        .dpi = o->dpi,
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
    cairo_surface_t *surface = cairo_image_surface_create(format, (int)w, (int)h);
    canvas c = { .r = r, .s = &s, .cr = cairo_create(surface), .k = k, .pixels = true };
    if (!s.transparent) { /* the last row and column may be covered in part only */
        set_colour(&c, PAINT_PAGE, 1);
        cairo_paint(c.cr);
    }
    raster_draw(&c);
    kif_picture_result result = KIF_PICTURE_NO_MEMORY;
    if (cairo_status(c.cr) == CAIRO_STATUS_SUCCESS)
        result = encode(out, &s, r->o, surface);
    cairo_destroy(c.cr);
    cairo_surface_destroy(surface);
    return result;
}

/* ---- PDF ---------------------------------------------------------------- */

static cairo_status_t write_pdf(void *closure, const unsigned char *data, unsigned length)
{
    kif_buf *out = closure;
    buf_add(out, (kif_str){ (const char *)data, length });
    return buf_ok(out) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* The date of the file is that of SOURCE_DATE_EPOCH, or none: equal input gives equal bytes. */
static void set_pdf_date(cairo_surface_t *pdf)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char text[40] = "";
    if (epoch != NULL) {
        gint64 seconds = g_ascii_strtoll(epoch, NULL, 10);
        GDateTime *when = g_date_time_new_from_unix_utc(seconds);
        char *formatted = when != NULL ? g_date_time_format(when, "%Y-%m-%dT%H:%M:%SZ") : NULL;
        if (formatted != NULL)
            g_strlcpy(text, formatted, sizeof text);
        g_free(formatted);
        if (when != NULL)
            g_date_time_unref(when);
    }
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, text);
}

static bool begin_pdf(kif_raster *r, kif_buf *out, const scene *s, double w, double h)
{
    r->pdf = cairo_pdf_surface_create_for_stream(write_pdf, out, w, h);
    if (cairo_surface_status(r->pdf) != CAIRO_STATUS_SUCCESS)
        return false;
    kif_buf text = BUF_EMPTY;
    buf_add(&text, s->title);
    buf_byte(&text, '\0');
    buf_add(&text, s->desc);
    buf_byte(&text, '\0');
    bool ok = buf_ok(&text);
    if (ok) {
        cairo_pdf_surface_set_metadata(r->pdf, CAIRO_PDF_METADATA_TITLE, text.p);
        cairo_pdf_surface_set_metadata(r->pdf, CAIRO_PDF_METADATA_SUBJECT, text.p + s->title.n + 1);
        cairo_pdf_surface_set_metadata(r->pdf, CAIRO_PDF_METADATA_CREATOR, "kiftools " KIF_VERSION_STRING);
        set_pdf_date(r->pdf);
    }
    buf_fini(&text);
    return ok;
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
    cairo_pdf_surface_set_size(r->pdf, w, h);
    canvas c = { .r = r, .s = &s, .cr = cairo_create(r->pdf), .k = k };
    cairo_tag_begin(c.cr, "Figure", NULL);
    raster_draw(&c);
    cairo_tag_end(c.cr, "Figure");
    cairo_show_page(c.cr);
    bool ok = cairo_status(c.cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(c.cr);
    return ok ? KIF_PICTURE_OK : KIF_PICTURE_NO_MEMORY;
}

kif_picture_result kif_raster_pdf_end(kif_raster *r, kif_buf *out)
{
    if (r->pdf == NULL)
        return KIF_PICTURE_OK;
    cairo_surface_finish(r->pdf);
    bool ok = cairo_surface_status(r->pdf) == CAIRO_STATUS_SUCCESS && buf_ok(out);
    cairo_surface_destroy(r->pdf);
    r->pdf = NULL;
    if (r->built_in != NULL) /* its glyphs belong to the file that was finished */
        cairo_font_face_destroy(r->built_in);
    r->built_in = NULL;
    return ok ? KIF_PICTURE_OK : KIF_PICTURE_NO_MEMORY;
}
