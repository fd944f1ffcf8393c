/* Building a scene. */
#include "diagram/scene.h"

scene_item *scene_add(scene *s, scene_kind kind, uint32_t fill)
{
    const scene_item fresh = { .kind = kind, .fill = fill, .opacity = 1 };
    if (s->n == s->cap) {
        size_t cap = s->cap == 0 ? 256 : s->cap * 2;
        scene_item *items = kif_arena_alloc(s->arena, cap * sizeof *items);
        if (items == NULL) {
            s->failed = true;
            s->spare = fresh;
            return &s->spare;
        }
        if (s->n > 0)
            memcpy(items, s->items, s->n * sizeof *items);
        s->items = items;
        s->cap = cap;
    }
    s->items[s->n] = fresh;
    return &s->items[s->n++];
}

void scene_begin(scene *s, const char *name, uint32_t fill)
{
    scene_add(s, SCENE_GROUP, fill)->name = name;
}

void scene_end(scene *s)
{
    scene_add(s, SCENE_END, PAINT_NONE);
}

void scene_rect(scene *s, double x, double y, double w, double h, uint32_t fill, double opacity)
{
    scene_item *it = scene_add(s, SCENE_RECT, fill);
    it->rect.at = (point){ x, y };
    it->rect.w = w;
    it->rect.h = h;
    it->opacity = opacity;
}

void scene_line(scene *s, point from, point to, double width, uint32_t stroke)
{
    scene_item *it = scene_add(s, SCENE_LINE, PAINT_NONE);
    it->stroke = stroke;
    it->stroke_width = width;
    it->line.from = from;
    it->line.to = to;
}

void scene_disc(scene *s, point at, double r, uint32_t fill)
{
    scene_item *it = scene_add(s, SCENE_CIRCLE, fill);
    it->circle.at = at;
    it->circle.r = r;
}

void scene_ring(scene *s, point at, double r, double width, uint32_t stroke)
{
    scene_item *it = scene_add(s, SCENE_CIRCLE, PAINT_NONE);
    it->stroke = stroke;
    it->stroke_width = width;
    it->circle.at = at;
    it->circle.r = r;
}

scene_item *scene_polygon(scene *s, const point *at, int n, uint32_t fill, uint32_t stroke, double width)
{
    scene_item *it = scene_add(s, SCENE_POLYGON, fill);
    it->stroke = stroke;
    it->stroke_width = width;
    it->polygon.n = n;
    memcpy(it->polygon.at, at, (size_t)n * sizeof *at);
    return it;
}

void scene_glyph(scene *s, uint32_t code, bool bold, placing place, uint32_t fill)
{
    scene_item *it = scene_add(s, SCENE_GLYPH, fill);
    it->glyph.code = code;
    it->glyph.bold = bold;
    it->glyph.place = place;
}

void scene_text(scene *s, kif_str text, double width, placing place, uint32_t fill)
{
    scene_item *it = scene_add(s, SCENE_TEXT, fill);
    it->text.text = text;
    it->text.width = width;
    it->text.place = place;
}

/* Apex 144 degrees, shoulders 117, base 81: the lower sides lean by 9 degrees, the roof falls by 18. */
void scene_pentagon(double w, double h, point out[5])
{
    const double roof = 0.3249196962, lean = 0.1583844403; /* cot 72, tan 9 degrees */
    double side = (h - roof * w / 2) / (1 - roof * lean);
    double shoulder = w / 2 - lean * side;
    out[0] = (point){ 0, -h / 2 };
    out[1] = (point){ shoulder, h / 2 - side };
    out[2] = (point){ w / 2, h / 2 };
    out[3] = (point){ -w / 2, h / 2 };
    out[4] = (point){ -shoulder, h / 2 - side };
}

point point_turned(point p, int turn)
{
    switch (turn & 3) {
    case 1: return (point){ -p.y, p.x };
    case 2: return (point){ -p.x, -p.y };
    case 3: return (point){ p.y, -p.x };
    default: return p;
    }
}
