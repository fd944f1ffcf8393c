/* SVG, written by hand: self-contained, each shape once, classes to restyle, text for those who cannot see. */
#include <math.h>

#include "diagram/diagram.h"
#include "diagram/glyph.h"
#include "diagram/layout.h"
#include "diagram/run.h"
#include "diagram/svg.h"
#include "text/utf8.h"

enum { ID_LEN = 9, MAX_GLYPHS = 256 };

static const char *const paint_names[PAINT_ROLES] = {
    [PAINT_PAGE] = "page", [PAINT_BOARD] = "board", [PAINT_FRAME] = "frame", [PAINT_LINE] = "line",
    [PAINT_PIECE] = "piece", [PAINT_EDGE] = "edge", [PAINT_INK] = "ink", [PAINT_PROMOTED] = "promoted",
    [PAINT_LAST] = "last", [PAINT_ORIGIN] = "origin", [PAINT_LABEL] = "label", [PAINT_SENTE] = "sente",
    [PAINT_GOTE] = "gote", [PAINT_MARK_EDGE] = "mark",
};

#define FONTS "&quot;Noto Serif CJK JP&quot;,&quot;Noto Serif JP&quot;,&quot;Hiragino Mincho ProN&quot;," \
              "&quot;Yu Mincho&quot;,&quot;IPAexMincho&quot;,serif"

typedef struct {
    uint32_t code;
    bool bold;
} used_glyph;

typedef struct {
    const scene *s;
    const kif_diagram_options *o;
    kif_buf *out;
    char id[ID_LEN + 1];    /* known only when the body is written: until then, zeros to be replaced */
    uint32_t *id_at;        /* where, in the body */
    size_t n_ids, cap_ids;
    used_glyph glyphs[MAX_GLYPHS];
    int n_glyphs;
    uint32_t fill[8];       /* inherited, by depth of groups */
    int depth;
    bool failed;
} writer;

/* ---- Small pieces of text ----------------------------------------------- */

static void put(writer *w, const char *text)
{
    buf_cstr(w->out, text);
}

#define PUT(w, literal) buf_add((w)->out, STR(literal))

/* A number with at most so many decimals, without trailing zeros. */
static void put_number(writer *w, double v, int decimals)
{
    char text[24], *end = text + sizeof text, *p = end;
    long unit = 1;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    long n = lround(v * (double)unit);
    bool negative = n < 0;
    unsigned long u = (unsigned long)(negative ? -n : n), whole = u / (unsigned long)unit,
                  part = u % (unsigned long)unit;
    bool digits = false;
    for (int i = 0; i < decimals; i++, part /= 10) {
        if (part % 10 != 0 || digits) {
            *--p = (char)('0' + part % 10);
            digits = true;
        }
    }
    if (digits)
        *--p = '.';
    if (whole > 0 || !digits)
        do
            *--p = (char)('0' + whole % 10);
        while ((whole /= 10) > 0);
    if (negative)
        *--p = '-';
    buf_add(w->out, (kif_str){ p, (size_t)(end - p) });
}

static void put_length(writer *w, double v)
{
    put_number(w, v, 1);
}

static void put_pair(writer *w, double x, double y)
{
    put_length(w, x);
    buf_byte(w->out, ' ');
    put_length(w, y);
}

static void put_escaped(kif_buf *out, kif_str text)
{
    while (text.n > 0) {
        kif_str before = text;
        uint32_t c = utf8_take(&text);
        if (c == '&')
            buf_cstr(out, "&amp;");
        else if (c == '<')
            buf_cstr(out, "&lt;");
        else if (c == '>')
            buf_cstr(out, "&gt;");
        else if (c == '"')
            buf_cstr(out, "&quot;");
        else if (c == UTF8_REPLACEMENT) /* what is no UTF-8 must not get into XML */
            buf_utf8(out, c);
        else if (!run_drops(c) || c == '\n')
            buf_add(out, (kif_str){ before.p, before.n - text.n });
    }
}

/* ---- Ids ---------------------------------------------------------------- */

static void put_id(writer *w)
{
    if (w->n_ids == w->cap_ids) {
        size_t cap = w->cap_ids == 0 ? 256 : 2 * w->cap_ids;
        uint32_t *more = kif_arena_alloc(w->s->arena, cap * sizeof *more);
        if (more == NULL) {
            w->failed = true;
            return;
        }
        if (w->n_ids > 0)
            memcpy(more, w->id_at, w->n_ids * sizeof *more);
        w->id_at = more;
        w->cap_ids = cap;
    }
    w->id_at[w->n_ids++] = (uint32_t)w->out->n;
    put(w, w->id);
}

/* FNV-1a over all that tells one diagram from another. */
static uint32_t hash(uint32_t h, kif_str text)
{
    for (size_t i = 0; i < text.n; i++)
        h = (h ^ (unsigned char)text.p[i]) * 16777619u;
    return h;
}

static void settle_id(writer *w, kif_buf *body)
{
    uint32_t h = hash(hash(hash(2166136261u, w->s->sfen), w->s->title), buf_str(body));
    for (int i = 0; i < 8; i++)
        w->id[1 + i] = "0123456789abcdef"[h >> (28 - 4 * i) & 15];
    for (size_t i = 0; i < w->n_ids; i++)
        memcpy(body->p + w->id_at[i], w->id, ID_LEN);
}

static void put_reference(writer *w)
{
    PUT(w, "<use ");
    put(w, w->o->svg11 ? "xlink:href=\"#" : "href=\"#");
    put_id(w);
}

static void put_hex(writer *w, uint32_t v)
{
    char text[8];
    int n = 0;
    do
        text[n++] = "0123456789abcdef"[v & 15];
    while ((v >>= 4) > 0);
    while (n > 0)
        buf_byte(w->out, text[--n]);
}

/* What the id of a glyph ends in; notes that the glyph is used. */
static void put_glyph_name(writer *w, uint32_t code, bool bold)
{
    bold = bold && glyph_find(code) != NULL && glyph_find(code)->outline[1] != NULL;
    int i = 0;
    while (i < w->n_glyphs && (w->glyphs[i].code != code || w->glyphs[i].bold != bold))
        i++;
    if (i == w->n_glyphs && i < MAX_GLYPHS)
        w->glyphs[w->n_glyphs++] = (used_glyph){ code, bold };
    buf_byte(w->out, '-');
    put_hex(w, code);
    if (bold)
        buf_byte(w->out, 'b');
}

/* ---- Colours ------------------------------------------------------------ */

static void put_colour(writer *w, const char *attribute, uint32_t p)
{
    static const char digits[] = "0123456789abcdef";
    buf_byte(w->out, ' ');
    put(w, attribute);
    if (p == PAINT_NONE) {
        PUT(w, "=\"none\"");
        return;
    }
    uint32_t rgb = scene_colour(w->s, p);
    bool doubled = ((rgb >> 4) & 0x0f0f0f) == (rgb & 0x0f0f0f);
    PUT(w, "=\"#");
    for (int shift = 20; shift >= 0; shift -= doubled ? 8 : 4)
        buf_byte(w->out, digits[rgb >> shift & 15]);
    buf_byte(w->out, '"');
}

static bool has_class(const writer *w, uint32_t p)
{
    return w->o->theme == KIF_DIAGRAM_AUTO_THEME && p != PAINT_NONE && p < PAINT_ROLES;
}

/* Classes for rules about colour schemes. They carry the id: a rule that named the whole diagram as well
 * would not reach into what is used by reference. */
static void put_class(writer *w, const char *before, char property, uint32_t p)
{
    put(w, before);
    put_id(w);
    buf_byte(w->out, '-');
    buf_byte(w->out, property);
    buf_byte(w->out, '-');
    put(w, paint_names[p]);
}

/* Attributes of what is filled and stroked; where the reader's colour scheme decides, also classes. */
static void put_paint(writer *w, const char *name, uint32_t fill, uint32_t stroke, double width)
{
    bool inherited = fill == w->fill[w->depth] && name == NULL;
    bool by_fill = !inherited && has_class(w, fill), by_stroke = has_class(w, stroke);
    if (name != NULL || by_fill || by_stroke) {
        PUT(w, " class=\"");
        put(w, name != NULL ? name : "");
        if (by_fill)
            put_class(w, name != NULL ? " " : "", 'f', fill);
        if (by_stroke)
            put_class(w, name != NULL || by_fill ? " " : "", 's', stroke);
        PUT(w, "\"");
    }
    if (fill != w->fill[w->depth] || (fill == PAINT_NONE && stroke != PAINT_NONE))
        put_colour(w, "fill", fill);
    if (stroke != PAINT_NONE) {
        put_colour(w, "stroke", stroke);
        PUT(w, " stroke-width=\"");
        put_length(w, width);
        PUT(w, "\"");
    }
}

/* ---- Items -------------------------------------------------------------- */

static void put_transform(writer *w, point at, int turn)
{
    PUT(w, " transform=\"translate(");
    put_pair(w, at.x, at.y);
    PUT(w, ")");
    if ((turn & 3) != 0) {
        static const char *const turns[4] = { "", "rotate(90)", "rotate(180)", "rotate(-90)" };
        put(w, turns[turn & 3]);
    }
}

static void put_placing(writer *w, const placing *p)
{
    bool half = (p->turn & 3) == 2; /* turning by 180 degrees is the same as a negative scale */
    double sign = half ? -1 : 1;
    put_transform(w, p->at, half ? 0 : p->turn);
    PUT(w, "scale(");
    put_number(w, sign * p->em_x / 1000, 4);
    if (p->em_x != p->em_y) {
        buf_byte(w->out, ' ');
        put_number(w, sign * p->em_y / 1000, 4);
    }
    PUT(w, ")\"");
}

/* Characters of a font: the em box is centred, the baseline is 0.38 em under its middle. width 0: as it
 * comes. */
static void put_text(writer *w, kif_str text, const placing *p, double width, uint32_t fill, bool bold)
{
    double squeeze = p->em_x / p->em_y;
    bool plain = (p->turn & 3) == 0 && squeeze == 1;
    PUT(w, "<text");
    put_paint(w, NULL, fill, PAINT_NONE, 0);
    if (!plain) {
        put_transform(w, p->at, p->turn);
        if (squeeze != 1) {
            PUT(w, "scale(");
            put_number(w, squeeze, 4);
            PUT(w, " 1)");
        }
        PUT(w, "\"");
    } else {
        PUT(w, " x=\"");
        put_length(w, p->at.x);
        PUT(w, "\"");
    }
    PUT(w, " y=\"");
    put_length(w, (plain ? p->at.y : 0) + 0.38 * p->em_y);
    PUT(w, "\" font-size=\"");
    put_length(w, p->em_y);
    if (width > 0) {
        PUT(w, "\" textLength=\"");
        put_length(w, width);
        PUT(w, "\" lengthAdjust=\"spacingAndGlyphs");
    }
    if (bold)
        PUT(w, "\" font-weight=\"bold");
    PUT(w, "\" text-anchor=\"middle\" font-family=\"" FONTS "\">");
    put_escaped(w->out, text);
    PUT(w, "</text>\n");
}

static void put_code_as_text(writer *w, uint32_t code, const placing *p, uint32_t fill, bool bold)
{
    char bytes[4];
    size_t n = (size_t)(utf8_put(bytes, code) - bytes);
    put_text(w, (kif_str){ bytes, n }, p, 0, fill, bold);
}

static bool is_text(const writer *w, uint32_t code)
{
    return w->o->glyphs == KIF_DIAGRAM_GLYPHS_TEXT && !glyph_is_own(code);
}

static void put_glyph(writer *w, uint32_t code, bool bold, const placing *p, uint32_t fill)
{
    if (is_text(w, code)) {
        put_code_as_text(w, code, p, fill, bold);
        return;
    }
    put_reference(w);
    put_glyph_name(w, code, bold);
    PUT(w, "\"");
    put_paint(w, NULL, fill, PAINT_NONE, 0);
    put_placing(w, p);
    PUT(w, "/>\n");
}

static void put_rect(writer *w, const scene_item *it)
{
    PUT(w, "<rect x=\"");
    put_length(w, it->rect.at.x);
    PUT(w, "\" y=\"");
    put_length(w, it->rect.at.y);
    PUT(w, "\" width=\"");
    put_length(w, it->rect.w);
    PUT(w, "\" height=\"");
    put_length(w, it->rect.h);
    PUT(w, "\"");
}

static void put_circle(writer *w, const scene_item *it)
{
    PUT(w, "<circle cx=\"");
    put_length(w, it->circle.at.x);
    PUT(w, "\" cy=\"");
    put_length(w, it->circle.at.y);
    PUT(w, "\" r=\"");
    put_length(w, it->circle.r);
    PUT(w, "\"");
}

static void put_points(writer *w, const point *at, int n)
{
    PUT(w, "<path d=\"");
    for (int i = 0; i < n; i++) {
        buf_byte(w->out, i == 0 ? 'M' : 'L');
        put_pair(w, at[i].x, at[i].y);
    }
    PUT(w, "z\" stroke-linejoin=\"round\"");
}

/* Lines of one kind that follow each other are one path. Returns how many items it took. */
static size_t put_lines(writer *w, const scene_item *it, size_t n)
{
    size_t taken = 0;
    PUT(w, "<path d=\"");
    for (; taken < n && it[taken].kind == SCENE_LINE && it[taken].stroke == it->stroke &&
           it[taken].stroke_width == it->stroke_width; taken++) {
        point a = it[taken].line.from, b = it[taken].line.to;
        buf_byte(w->out, 'M');
        put_pair(w, a.x, a.y);
        if (a.x == b.x || a.y == b.y) {
            buf_byte(w->out, a.x == b.x ? 'V' : 'H');
            put_length(w, a.x == b.x ? b.y : b.x);
        } else {
            buf_byte(w->out, 'L');
            put_pair(w, b.x, b.y);
        }
    }
    PUT(w, "\"");
    put_paint(w, NULL, PAINT_NONE, it->stroke, it->stroke_width);
    PUT(w, "/>\n");
    return taken;
}

static void put_use(writer *w, const scene_item *it)
{
    put_reference(w);
    PUT(w, "-p");
    put_number(w, it->use.shape, 0);
    PUT(w, "\"");
    put_paint(w, NULL, it->fill, PAINT_NONE, 0);
    if ((it->use.turn & 3) == 0) {
        PUT(w, " x=\"");
        put_length(w, it->use.at.x);
        PUT(w, "\" y=\"");
        put_length(w, it->use.at.y);
    } else
        put_transform(w, it->use.at, it->use.turn);
    PUT(w, "\"/>\n");
}

static void begin_group(writer *w, const scene_item *it)
{
    PUT(w, "<g");
    if (it->fill == PAINT_NONE) {
        uint32_t inherited = w->fill[w->depth];
        put_paint(w, it->name, inherited, PAINT_NONE, 0);
    } else
        put_paint(w, it->name, it->fill, PAINT_NONE, 0);
    PUT(w, ">\n");
    if (w->depth + 1 < (int)(sizeof w->fill / sizeof *w->fill))
        w->fill[w->depth + 1] = it->fill == PAINT_NONE ? w->fill[w->depth] : it->fill, w->depth++;
}

static void end_shape(writer *w, const scene_item *it)
{
    put_paint(w, NULL, it->fill, it->stroke, it->stroke_width);
    if (it->opacity < 1) {
        PUT(w, " opacity=\"");
        put_number(w, it->opacity, 2);
        PUT(w, "\"");
    }
    PUT(w, "/>\n");
}

/* A group without content is left out. */
static bool is_empty_group(const scene_item *it, size_t n)
{
    return n > 1 && it[0].kind == SCENE_GROUP && it[1].kind == SCENE_END;
}

static void put_items(writer *w)
{
    const scene *s = w->s;
    for (size_t i = 0; i < s->n; i++) {
        const scene_item *it = &s->items[i];
        switch (it->kind) {
        case SCENE_GROUP:
            if (is_empty_group(it, s->n - i))
                i++;
            else
                begin_group(w, it);
            break;
        case SCENE_END:
            w->depth -= w->depth > 0;
            PUT(w, "</g>\n");
            break;
        case SCENE_RECT: put_rect(w, it), end_shape(w, it); break;
        case SCENE_LINE: i += put_lines(w, it, s->n - i) - 1; break;
        case SCENE_CIRCLE: put_circle(w, it), end_shape(w, it); break;
        case SCENE_POLYGON: put_points(w, it->polygon.at, it->polygon.n), end_shape(w, it); break;
        case SCENE_USE: put_use(w, it); break;
        case SCENE_GLYPH: put_glyph(w, it->glyph.code, it->glyph.bold, &it->glyph.place, it->fill); break;
        case SCENE_TEXT: put_text(w, it->text.text, &it->text.place, it->text.width, it->fill, false); break;
        }
    }
}

/* ---- Head --------------------------------------------------------------- */

static void put_shape(writer *w, int i)
{
    const piece_shape *shape = &w->s->shapes[i];
    PUT(w, "<g id=\"");
    put_id(w);
    PUT(w, "-p");
    put_number(w, i, 0);
    PUT(w, "\">");
    if (shape->has_outline) {
        put_points(w, shape->outline, 5);
        put_paint(w, NULL, PAINT_PIECE, PAINT_EDGE, 2.2);
        PUT(w, "/>");
    }
    for (int k = 0; k < shape->n_parts; k++) {
        const shape_part *part = &shape->parts[k];
        if (is_text(w, part->code)) {
            put_code_as_text(w, part->code, &part->place, PAINT_NONE, part->bold);
            continue;
        }
        put_reference(w);
        put_glyph_name(w, part->code, part->bold);
        PUT(w, "\"");
        put_placing(w, &part->place);
        PUT(w, "/>");
    }
    PUT(w, "</g>\n");
}

static void put_defs(writer *w, kif_buf *shapes)
{
    PUT(w, "<defs>\n");
    for (int i = 0; i < w->n_glyphs; i++) {
        const glyph *g = glyph_find(w->glyphs[i].code);
        if (g == NULL)
            g = glyph_find(GLYPH_GETA);
        PUT(w, "<path id=\"");
        put(w, w->id);
        put_glyph_name(w, w->glyphs[i].code, w->glyphs[i].bold);
        PUT(w, "\" d=\"");
        put(w, glyph_outline(g, w->glyphs[i].bold));
        PUT(w, "\"/>\n");
    }
    buf_add(w->out, buf_str(shapes));
    PUT(w, "</defs>\n");
}

static void put_dark_rules(writer *w, const scene *s)
{
    const theme *dark = theme_of(KIF_DIAGRAM_DARK), *light = s->look;
    PUT(w, "<style>@media (prefers-color-scheme:dark){");
    for (uint32_t p = PAINT_PAGE; p < PAINT_ROLES; p++) {
        if (dark->colour[p] == light->colour[p])
            continue;
        static const char *const properties[2] = { "fill", "stroke" };
        for (int i = 0; i < 2; i++) {
            buf_byte(w->out, '.');
            put(w, w->id);
            buf_byte(w->out, '-');
            buf_byte(w->out, properties[i][0]);
            buf_byte(w->out, '-');
            put(w, paint_names[p]);
            buf_printf(w->out, "{%s:#%06x}", properties[i], (unsigned)dark->colour[p]);
        }
    }
    PUT(w, "}</style>\n");
}

static void put_head(writer *w)
{
    const scene *s = w->s;
    const char *lang = w->o->lang == KIF_DIAGRAM_LANG_EN ? "en" : "ja";
    double k = s->scale / SCENE_CELL;
    PUT(w, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    if (w->o->svg11)
        PUT(w, " xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"");
    PUT(w, " class=\"");
    put(w, w->id);
    PUT(w, "\" viewBox=\"0 0 ");
    put_pair(w, s->width, s->height);
    PUT(w, "\" width=\"");
    put_length(w, s->width * k);
    PUT(w, "\" height=\"");
    put_length(w, s->height * k);
    PUT(w, "\" role=\"img\" aria-labelledby=\"");
    put(w, w->id);
    PUT(w, "-title ");
    put(w, w->id);
    PUT(w, "-desc\" lang=\"");
    put(w, lang);
    PUT(w, "\" xml:lang=\"");
    put(w, lang);
    PUT(w, "\">\n<title id=\"");
    put(w, w->id);
    PUT(w, "-title\">");
    put_escaped(w->out, s->title);
    PUT(w, "</title>\n<desc id=\"");
    put(w, w->id);
    PUT(w, "-desc\">");
    put_escaped(w->out, s->desc);
    PUT(w, "</desc>\n<metadata>");
    put_escaped(w->out, s->sfen);
    PUT(w, "</metadata>\n");
    if (w->o->theme == KIF_DIAGRAM_AUTO_THEME)
        put_dark_rules(w, s);
}

bool svg_write(kif_buf *out, const scene *s, const kif_diagram_options *o)
{
    kif_buf body = BUF_EMPTY;
    writer w = { .s = s, .o = o, .out = &body, .id = "d00000000" };
    put_items(&w);
    size_t shapes_at = body.n;
    for (int i = 0; i < s->n_shapes; i++)
        put_shape(&w, i);
    settle_id(&w, &body);
    w.out = out;
    put_head(&w);
    kif_buf shapes = { .p = body.p + shapes_at, .n = body.n - shapes_at };
    put_defs(&w, &shapes);
    buf_add(out, (kif_str){ body.p, shapes_at });
    PUT(&w, "</svg>\n");
    bool ok = buf_ok(out) && buf_ok(&body) && !w.failed;
    buf_fini(&body);
    return ok;
}

kif_picture_result kif_diagram_draw_svg(kif_buf *out, kif_picture picture, const kif_diagram_options *o,
                                        kif_arena *arena)
{
    scene s;
    bool ok = layout_picture(&s, arena, picture, o) && svg_write(out, &s, o);
    return ok ? KIF_PICTURE_OK : KIF_PICTURE_NO_MEMORY;
}
