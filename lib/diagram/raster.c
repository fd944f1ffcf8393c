/* Drawing a scene through cairo, onto pixels or the pages of a PDF. */
#include <math.h>

#include "diagram/glyph.h"
#include "diagram/raster_parts.h"
#include "text/utf8.h"

static const double PI = 3.14159265358979323846;

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
void raster_outline(const cairo_calls *cairo, cairo_t *cr, const char *s)
{
    double x = 0, y = 0;
    char command = 'M';
    while (*s != '\0') {
        if (*s >= 'A')
            command = *s++;
        switch (command) {
        case 'M':
            x = take_number(&s), y = take_number(&s);
            cairo->move_to(cr, x, y);
            break;
        case 'l':
            x += take_number(&s), y += take_number(&s);
            cairo->line_to(cr, x, y);
            break;
        case 'h': cairo->line_to(cr, x += take_number(&s), y); break;
        case 'v': cairo->line_to(cr, x, y += take_number(&s)); break;
        case 'q': {
            double a = take_number(&s), b = take_number(&s), c = take_number(&s), d = take_number(&s);
            cairo->curve_to(cr, x + a * 2 / 3, y + b * 2 / 3, x + c + (a - c) * 2 / 3,
                            y + d + (b - d) * 2 / 3, x + c, y + d);
            x += c, y += d;
            break;
        }
        default: cairo->close_path(cr);
        }
    }
}

/* ---- Items -------------------------------------------------------------- */

void raster_colour(canvas *c, uint32_t p, double opacity)
{
    uint32_t rgb = scene_colour(c->s, p);
    c->cairo->set_source_rgba(c->cr, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0,
                              opacity);
}

static double whole(const canvas *c, double v)
{
    return c->pixels ? round(v * c->k) / c->k : v;
}

static void draw_rect(canvas *c, const scene_item *it)
{
    double x0 = whole(c, it->rect.at.x), y0 = whole(c, it->rect.at.y);
    double x1 = whole(c, it->rect.at.x + it->rect.w), y1 = whole(c, it->rect.at.y + it->rect.h);
    raster_colour(c, it->fill, it->opacity);
    c->cairo->rectangle(c->cr, x0, y0, x1 - x0, y1 - y0);
    c->cairo->fill(c->cr);
}

/* A line along an axis is a box of whole pixels, at least one wide; others are strokes. */
static void draw_line(canvas *c, const scene_item *it)
{
    point a = it->line.from, b = it->line.to;
    raster_colour(c, it->stroke, it->opacity);
    bool upright = a.x == b.x, level = a.y == b.y;
    if (!c->pixels || (!upright && !level)) {
        c->cairo->set_line_width(c->cr, it->stroke_width);
        c->cairo->move_to(c->cr, a.x, a.y);
        c->cairo->line_to(c->cr, b.x, b.y);
        c->cairo->stroke(c->cr);
        return;
    }
    double width = fmax(1, round(it->stroke_width * c->k)) / c->k;
    double middle = upright ? a.x : a.y, from = whole(c, upright ? a.y : a.x),
           to = whole(c, upright ? b.y : b.x);
    double edge = whole(c, middle - width / 2);
    if (upright)
        c->cairo->rectangle(c->cr, edge, from, width, to - from);
    else
        c->cairo->rectangle(c->cr, from, edge, to - from, width);
    c->cairo->fill(c->cr);
}

static void paint_path(canvas *c, const scene_item *it)
{
    if (it->opacity < 1)
        c->cairo->push_group(c->cr);
    if (it->fill != PAINT_NONE) {
        raster_colour(c, it->fill, 1);
        c->cairo->fill_preserve(c->cr);
    }
    if (it->stroke != PAINT_NONE) {
        raster_colour(c, it->stroke, 1);
        c->cairo->set_line_width(c->cr, it->stroke_width);
        c->cairo->stroke_preserve(c->cr);
    }
    c->cairo->new_path(c->cr);
    if (it->opacity < 1) {
        c->cairo->pop_group_to_source(c->cr);
        c->cairo->paint_with_alpha(c->cr, it->opacity);
    }
}

static void draw_circle(canvas *c, const scene_item *it)
{
    c->cairo->new_sub_path(c->cr);
    c->cairo->arc(c->cr, it->circle.at.x, it->circle.at.y, it->circle.r, 0, 2 * PI);
    c->cairo->close_path(c->cr);
    paint_path(c, it);
}

static void trace(canvas *c, const point *at, int n)
{
    c->cairo->new_path(c->cr); /* text leaves a current point behind */
    for (int i = 0; i < n; i++)
        c->cairo->line_to(c->cr, at[i].x, at[i].y);
    c->cairo->close_path(c->cr);
}

static void place(canvas *c, const placing *p)
{
    c->cairo->translate(c->cr, p->at.x, p->at.y);
    c->cairo->rotate(c->cr, p->turn * PI / 2);
}

/* Characters drawn by a font when the options say so; our signs always come from the table. */
static bool is_of_font(const canvas *c, uint32_t code)
{
    return c->r->o->glyphs != KIF_DIAGRAM_GLYPHS_BUILTIN && !glyph_is_own(code);
}

static void draw_glyph(canvas *c, uint32_t code, bool bold, const placing *p)
{
    const glyph *g = glyph_find(code);
    c->cairo->save(c->cr);
    place(c, p);
    if (is_of_font(c, code)) {
        char bytes[4];
        size_t n = (size_t)(utf8_put(bytes, code) - bytes);
        c->cairo->scale(c->cr, p->em_x / p->em_y, 1);
        raster_text(c, (kif_str){ bytes, n }, p->em_y, 0, bold);
    } else if (c->r->pdf != NULL && !glyph_is_own(code)) {
        c->cairo->scale(c->cr, p->em_x / 1000, p->em_y / 1000);
        raster_searchable(c, code, bold);
    } else {
        c->cairo->scale(c->cr, p->em_x / 1000, p->em_y / 1000);
        raster_outline(c->cairo, c->cr, glyph_outline(g != NULL ? g : glyph_find(GLYPH_GETA), bold));
        c->cairo->fill(c->cr);
    }
    c->cairo->restore(c->cr);
}

static void draw_use(canvas *c, const scene_item *it)
{
    const piece_shape *shape = &c->s->shapes[it->use.shape];
    c->cairo->save(c->cr);
    c->cairo->translate(c->cr, it->use.at.x, it->use.at.y);
    c->cairo->rotate(c->cr, it->use.turn * PI / 2);
    if (shape->has_outline) {
        static const double edge = 2.2;
        const scene_item outline = {
            .fill = PAINT_PIECE, .stroke = PAINT_EDGE, .stroke_width = edge, .opacity = 1
        };
        trace(c, shape->outline, 5);
        paint_path(c, &outline);
    }
    raster_colour(c, it->fill, 1);
    for (int i = 0; i < shape->n_parts; i++)
        draw_glyph(c, shape->parts[i].code, shape->parts[i].bold, &shape->parts[i].place);
    c->cairo->restore(c->cr);
}

static void draw_text(canvas *c, const scene_item *it)
{
    const placing *p = &it->text.place;
    c->cairo->save(c->cr);
    raster_colour(c, it->fill, 1);
    place(c, p);
    c->cairo->scale(c->cr, p->em_x / p->em_y, 1);
    raster_text(c, it->text.text, p->em_y, it->text.width, false);
    c->cairo->restore(c->cr);
}

canvas raster_canvas(kif_raster *r, const scene *s, cairo_surface_t *surface, double k)
{
    canvas c = { .r = r, .cairo = &r->cairo, .s = s, .cr = r->cairo.create(surface), .k = k };
    c.cairo->scale(c.cr, k, k);
    c.cairo->set_line_join(c.cr, CAIRO_LINE_JOIN_ROUND);
    return c;
}

void raster_draw(canvas *c, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
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
            raster_colour(c, it->fill, 1);
            draw_glyph(c, it->glyph.code, it->glyph.bold, &it->glyph.place);
            break;
        case SCENE_TEXT: draw_text(c, it); break;
        case SCENE_GROUP: case SCENE_END: break;
        }
    }
}
