/* Diagrams as pictures: what is drawn where, the files, and the glyphs. Numbers are those of the description
 * of the diagrams; nothing may overlap, leave the picture, or touch the lines. */
#include <math.h>
#include <stdlib.h>

#include "board/sfen.h"
#include "diagram/glyph.h"
#include "diagram/hands.h"
#include "diagram/layout_parts.h"
#include "diagram/svg.h"
#include "text/utf8.h"
#include "unit/tap.h"

#define EXAMPLE "l6nl/1r2gPgk1/2n1p1sp1/p2ps1p1p/1p4P2/P1pPSp2P/1P2P1N2/1KGSG4/LN5RL w Bb2p 56"
#define PROMOTED "l4g1nl/1r+R2k3/p2ppsgpp/2p2Sp2/1+b1P5/2P1+n1P1P/PP1+p+l1+sP1/1SG1K4/LN5+B1 b RGN3P12p 88"
#define ALL_IN_HAND "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1"

static kif_arena arena;

static kif_diagram diagram_of(const char *line)
{
    kif_diagram d;
    kif_diagram_findings found;
    kif_diagram_read_line(str_of(line), KIF_DIAGRAM_CHECK_SHAPE, &d, &found);
    return d;
}

static scene scene_of(const kif_diagram *d, const kif_diagram_options *o)
{
    scene s;
    kif_arena_reset(&arena);
    layout_picture(&s, &arena, (kif_picture){ d, 1, 1 }, o);
    return s;
}

/* ---- Boxes
 * ------------------------------------------------------------------------------------------------------- */

typedef struct {
    double x0, y0, x1, y1;
} box;

static const box NOTHING = { 1e9, 1e9, -1e9, -1e9 };

static void extend(box *b, double x, double y)
{
    b->x0 = fmin(b->x0, x), b->y0 = fmin(b->y0, y);
    b->x1 = fmax(b->x1, x), b->y1 = fmax(b->y1, y);
}

/* What an outline covers, in units of the em; control points lie outside of their curves, so it is no less.
 */
static box outline_box(const char *s)
{
    box b = NOTHING;
    double x = 0, y = 0, v[4] = { 0 };
    char command = 'M';
    while (*s != '\0') {
        if (*s >= 'A')
            command = *s++;
        if (command == 'z')
            continue;
        for (int i = 0; i < (command == 'q' ? 4 : command == 'h' || command == 'v' ? 1 : 2); i++) {
            char *end;
            v[i] = strtod(s, &end);
            s = end;
        }
        switch (command) {
        case 'M': x = v[0], y = v[1]; break;
        case 'l': x += v[0], y += v[1]; break;
        case 'h': x += v[0]; break;
        case 'v': y += v[0]; break;
        case 'q':
            extend(&b, x + v[0], y + v[1]);
            x += v[2], y += v[3];
            break;
        }
        extend(&b, x, y);
    }
    return b;
}

static box placed_box(uint32_t code, bool bold, const placing *p)
{
    const glyph *g = glyph_find(code);
    box em = g == NULL ? (box){ -500, -500, 500, 500 } : outline_box(glyph_outline(g, bold)), b = NOTHING;
    const double xs[2] = { em.x0, em.x1 }, ys[2] = { em.y0, em.y1 };
    for (int i = 0; i < 4; i++) {
        point at = point_turned((point){ xs[i & 1] * p->em_x / 1000, ys[i >> 1] * p->em_y / 1000 }, p->turn);
        extend(&b, at.x + p->at.x, at.y + p->at.y);
    }
    return b;
}

static bool overlap(box a, box b)
{
    const double touch = 2; /* strokes of neighbours in a line may end that close */
    return a.x0 < b.x1 - touch && b.x0 < a.x1 - touch && a.y0 < b.y1 - touch && b.y0 < a.y1 - touch;
}

/* ---- Nothing overlaps
 * ---------------------------------------------------------------------------------------------- */

/* The boxes of all glyphs that stand outside of the board, and of the marks of the sides. */
static int text_boxes(const scene *s, box *boxes, int max)
{
    int n = 0;
    for (size_t i = 0; i < s->n && n < max; i++) {
        const scene_item *it = &s->items[i];
        if (it->kind == SCENE_GLYPH)
            boxes[n++] = placed_box(it->glyph.code, it->glyph.bold, &it->glyph.place);
        if (it->kind == SCENE_POLYGON) {
            boxes[n] = NOTHING;
            for (int k = 0; k < it->polygon.n; k++)
                extend(&boxes[n], it->polygon.at[k].x, it->polygon.at[k].y);
            n++;
        }
    }
    return n;
}

/* The board's surface, where the theme has one. */
static box surface_box(const scene *s)
{
    box b = NOTHING;
    for (size_t i = 0; i < s->n; i++) {
        const scene_item *it = &s->items[i];
        if (it->kind != SCENE_RECT || it->fill != PAINT_BOARD)
            continue;
        extend(&b, it->rect.at.x, it->rect.at.y);
        extend(&b, it->rect.at.x + it->rect.w, it->rect.at.y + it->rect.h);
    }
    return b;
}

/* What the lines and the surface of the board cover. */
static box ink_box(const scene *s)
{
    box b = surface_box(s);
    for (size_t i = 0; i < s->n; i++) {
        const scene_item *it = &s->items[i];
        if (it->kind != SCENE_LINE)
            continue;
        double half = it->stroke_width / 2, x = it->line.from.x == it->line.to.x ? half : 0,
               y = it->line.from.y == it->line.to.y ? half : 0;
        extend(&b, it->line.from.x - x, it->line.from.y - y);
        extend(&b, it->line.to.x + x, it->line.to.y + y);
    }
    return b;
}

static bool is_within(box a, box b)
{
    return a.x0 >= b.x0 && a.y0 >= b.y0 && a.x1 <= b.x1 && a.y1 <= b.y1;
}

/* Text stands on the surface or beside it, never across its edge; all lines are on it. */
static bool keeps_to_surface(const scene *s, const box *boxes, int n)
{
    box surface = surface_box(s);
    const double frame = 2;
    if (surface.x1 < surface.x0)
        return true;
    for (int i = 0; i < n; i++)
        if (overlap(boxes[i], surface) && !is_within(boxes[i], surface)) {
            printf("# box %d stands across the edge of the board\n", i);
            return false;
        }
    for (size_t i = 0; i < s->n; i++) {
        const scene_item *it = &s->items[i];
        box line = { it->line.from.x + frame, it->line.from.y + frame, it->line.to.x - frame,
                     it->line.to.y - frame };
        if (it->kind == SCENE_LINE && !is_within(line, surface)) {
            printf("# item %zu: a line leaves the board\n", i);
            return false;
        }
    }
    return true;
}

static bool is_tidy(const scene *s)
{
    static box boxes[400];
    int n = text_boxes(s, boxes, 400);
    if (!keeps_to_surface(s, boxes, n))
        return false;
    for (int i = 0; i < n; i++) {
        if (boxes[i].x0 < 0 || boxes[i].y0 < 0 || boxes[i].x1 > s->width || boxes[i].y1 > s->height) {
            printf("# box %d leaves the picture\n", i);
            return false;
        }
        for (int k = 0; k < i; k++)
            if (overlap(boxes[i], boxes[k])) {
                printf("# boxes %d and %d overlap: %.1f %.1f %.1f %.1f, %.1f %.1f %.1f %.1f\n", k, i,
                       boxes[k].x0, boxes[k].y0, boxes[k].x1, boxes[k].y1, boxes[i].x0, boxes[i].y0,
                       boxes[i].x1, boxes[i].y1);
                return false;
            }
    }
    return true;
}

static void test_nothing_overlaps(void)
{
    static const char *const lines[] = {
        EXAMPLE, PROMOTED, ALL_IN_HAND, "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1", "startpos",
        "4k4/9/9/9/9/9/9/9/4K4 w RBGSNLP18p18l 1",
    };
    static const int hands[] = { KIF_DIAGRAM_HANDS_SIDE, KIF_DIAGRAM_HANDS_BELOW, KIF_DIAGRAM_HANDS_TSUME };
    static const int sets[] = { KIF_DIAGRAM_KANJI, KIF_DIAGRAM_LETTER, KIF_DIAGRAM_INTL };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        kif_diagram d = diagram_of(lines[i]);
        int tidy = 0, all = 0;
        for (int k = 0; k < 36; k++) {
            kif_diagram_options o = kif_diagram_defaults();
            o.hands = hands[k % 3];
            o.pieces = sets[k / 3 % 3];
            o.flip = (k / 9 & 1) != 0;
            o.theme = k >= 18 ? KIF_DIAGRAM_WOOD : KIF_DIAGRAM_PRINT;
            o.caption_kind = KIF_CAPTION_AUTO;
            o.lang = k % 2;
            scene s = scene_of(&d, &o);
            all++;
            tidy += is_tidy(&s);
        }
        CHECK_NAMED(tidy == all, "nothing overlaps in %d of %d forms of %s", tidy, all, lines[i]);
    }
    kif_diagram d = diagram_of(ALL_IN_HAND);
    kif_diagram_options o = kif_diagram_defaults();
    const char *why;
    static const char *const parts[] = { "5x5", "3c-7g", "1a-5e", "5e-9i" };
    for (int k = 0; k < 48; k++) {
        CHECK(kif_diagram_set_crop(&o, str_of(parts[k % 4]), &why));
        o.hands = hands[k / 4 % 3];
        o.theme = k / 12 == 0 ? KIF_DIAGRAM_PRINT : k / 12 == 1 ? KIF_DIAGRAM_LIGHT : KIF_DIAGRAM_WOOD;
        o.flip = k / 12 == 3;
        o.caption_kind = KIF_CAPTION_AUTO;
        scene s = scene_of(&d, &o);
        CHECK_NAMED(is_tidy(&s), "nor on a part of the board: %s, theme %d, hands %d", parts[k % 4], o.theme,
                    o.hands);
    }
    o = kif_diagram_defaults();
    o.margin = 0;
    o.caption_kind = KIF_CAPTION_AUTO;
    for (int k = 0; k < 24; k++) {
        o.hands = hands[k % 3];
        o.theme = k / 3 % 2 == 0 ? KIF_DIAGRAM_PRINT : KIF_DIAGRAM_WOOD;
        o.coords = k / 6 % 2 == 0 ? KIF_DIAGRAM_COORDS_JA : KIF_DIAGRAM_COORDS_NONE;
        o.crop.kind = k / 12 == 0 ? KIF_CROP_NONE : KIF_CROP_AUTO;
        scene s = scene_of(&d, &o);
        CHECK_NAMED(is_tidy(&s) && is_within(ink_box(&s), (box){ 0, 0, s.width, s.height }),
                    "nor without a margin: theme %d, hands %d, coordinates %d, crop %d", o.theme, o.hands,
                    o.coords, (int)o.crop.kind);
    }
    o = kif_diagram_defaults();
    CHECK(kif_diagram_set_crop(&o, STR("5x5"), &why));
    o.black = "A name that is much longer than eight ems";
    o.white = "先手後手先手後手先手後手先手後手先手後手";
    scene s = scene_of(&d, &o);
    CHECK_NAMED(is_tidy(&s), "nor on a small part of the board, with long names");
    o.caption_kind = KIF_CAPTION_TEXT;
    o.caption = STR("第１図は先手番の局面図で、成銀と成桂と成香の持駒はなし。第２図は後手番の局面図で、歩まで なし");
    s = scene_of(&d, &o);
    CHECK_NAMED(is_tidy(&s), "nor with a caption of two lines that is cut");
}

/* ---- Both sides
 * ---------------------------------------------------------------------------------------------------- */

/* The piece of a scene at a place, turned so; -1 for none. */
static int piece_at(const scene *s, point at, int turn)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->items[i].kind == SCENE_USE && s->items[i].use.turn == turn && fabs(s->items[i].use.at.x - at.x) < 0.1 &&
            fabs(s->items[i].use.at.y - at.y) < 0.1)
            return s->items[i].use.kind;
    return -1;
}

/* Forty men, half of them turned round; two kings; nothing of it depends on the look. */
static void test_men_of_both_sides(void)
{
    kif_diagram d = diagram_of("startpos");
    for (int k = 0; k < 40; k++) {
        kif_diagram_options o = kif_diagram_defaults();
        o.theme = k % 5 == 4 ? KIF_DIAGRAM_AUTO_THEME : k % 5;
        o.pieces = k / 5 % 4;
        o.flip = k >= 20;
        scene s = scene_of(&d, &o);
        int men[4] = { 0 }, kings[4] = { 0 };
        double thick = 0, thin = 100;
        for (size_t i = 0; i < s.n; i++) {
            const scene_item *it = &s.items[i];
            if (it->kind == SCENE_USE) {
                men[it->use.turn & 3]++;
                kings[it->use.turn & 3] += it->use.kind == KIF_KING;
            } else if (it->kind == SCENE_LINE) {
                thick = fmax(thick, it->stroke_width);
                thin = fmin(thin, it->stroke_width);
            }
        }
        CHECK_NAMED(men[0] == 20 && men[2] == 20 && kings[0] == 1 && kings[2] == 1, "theme %d, set %d: %d and %d men", o.theme,
                    o.pieces, men[0], men[2]);
        CHECK_NAMED(thick >= 1.5 * thin, "the border is thicker than the lines: %g and %g", thick, thin);
    }
}

/* Turned round, every man stands opposite to where he stood, the other way up. */
static void test_flip(void)
{
    static const char *const lines[] = { EXAMPLE, PROMOTED, "p8/1l7/9/9/9/9/9/9/5K2k w RPb 1" };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        kif_diagram d = diagram_of(lines[i]), start = diagram_of("startpos");
        kif_diagram_options o = kif_diagram_defaults();
        o.hands = KIF_DIAGRAM_HANDS_NONE;
        o.caption_kind = KIF_CAPTION_NONE;
        scene s = scene_of(&start, &o);
        point middle = { 0, 0 };
        for (size_t k = 0; k < s.n; k++)
            if (s.items[k].kind == SCENE_USE) {
                middle.x += s.items[k].use.at.x / 40;
                middle.y += s.items[k].use.at.y / 40;
            }
        static scene_item men[40];
        int n = 0, right = 0;
        s = scene_of(&d, &o);
        for (size_t k = 0; k < s.n && n < 40; k++)
            if (s.items[k].kind == SCENE_USE)
                men[n++] = s.items[k];
        o.flip = true;
        s = scene_of(&d, &o);
        for (int k = 0; k < n; k++) {
            point to = { 2 * middle.x - men[k].use.at.x, 2 * middle.y - men[k].use.at.y };
            right += piece_at(&s, to, men[k].use.turn ^ 2) == (int)men[k].use.kind;
        }
        CHECK_NAMED(n > 3 && right == n, "%d of %d men are turned: %s", right, n, lines[i]);
    }
}

/* Marks of the sides are shapes in every look, never characters that a font may lack or draw in its own way. */
static void test_marks_are_shapes(void)
{
    kif_diagram d = diagram_of(EXAMPLE);
    kif_buf svg = BUF_EMPTY;
    for (int k = 0; k < 5; k++) {
        kif_diagram_options o = kif_diagram_defaults();
        o.theme = k == 4 ? KIF_DIAGRAM_AUTO_THEME : k;
        scene s = scene_of(&d, &o);
        int shapes[2] = { 0 }, characters = 0;
        for (size_t i = 0; i < s.n; i++) {
            const scene_item *it = &s.items[i];
            shapes[0] += it->kind == SCENE_POLYGON && it->fill == PAINT_SENTE;
            shapes[1] += it->kind == SCENE_POLYGON && it->fill == PAINT_GOTE;
            characters += it->kind == SCENE_GLYPH && (it->glyph.code == 0x2617 || it->glyph.code == 0x2616);
            characters += it->kind == SCENE_TEXT && (str_find(it->text.text, STR("☗")) < it->text.text.n ||
                                                     str_find(it->text.text, STR("☖")) < it->text.text.n);
        }
        CHECK_NAMED(shapes[0] == 1 && shapes[1] == 1 && characters == 0, "theme %d: %d and %d shapes, %d characters", o.theme,
                    shapes[0], shapes[1], characters);
        buf_reset(&svg);
        kif_arena_reset(&arena);
        kif_diagram_draw_svg(&svg, (kif_picture){ &d, 1, 1 }, &o, &arena);
        kif_str text = buf_str(&svg);
        CHECK_NAMED(str_find(text, STR("☗")) == text.n && str_find(text, STR("☖")) == text.n && str_find(text, STR("&#x261")) == text.n,
                    "nor any in the file");
    }
    buf_fini(&svg);
}

/* ---- Pieces stay in their cells
 * -------------------------------------------------------------------------------------- */

static void test_pieces_stay_in_their_cells(void)
{
    kif_diagram d = diagram_of(PROMOTED);
    for (int k = 0; k < 16; k++) {
        kif_diagram_options o = kif_diagram_defaults();
        o.pieces = k % 4;
        o.theme = k / 4 == 3 ? KIF_DIAGRAM_WOOD : k / 4;
        o.promoted = k / 4 == 2 ? KIF_DIAGRAM_STACK : KIF_DIAGRAM_PROMOTED_AUTO;
        scene s = scene_of(&d, &o);
        const double line = 2; /* half of the inner lines, and a little air */
        bool inside = true, on_body = true;
        for (int i = 0; i < s.n_shapes; i++) {
            const piece_shape *shape = &s.shapes[i];
            box body = NOTHING;
            for (int j = 0; j < 5; j++)
                extend(&body, shape->outline[j].x, shape->outline[j].y);
            for (int j = 0; j < shape->n_parts; j++) {
                box b = placed_box(shape->parts[j].code, true, &shape->parts[j].place);
                inside = inside && fmax(fabs(b.x0), fabs(b.x1)) < SCENE_CELL / 2.0 - line &&
                         fmax(fabs(b.y0), fabs(b.y1)) < SCENE_CELL_HEIGHT / 2.0 - line;
                on_body = on_body && (!shape->has_outline ||
                                      (b.x0 > body.x0 && b.x1 < body.x1 && b.y0 > body.y0 && b.y1 < body.y1));
            }
            inside = inside && (!shape->has_outline || (body.x0 > -49 && body.y0 > -54 && body.y1 < 54));
        }
        CHECK_NAMED(inside, "set %d in theme %d stays in its cells", o.pieces, o.theme);
        CHECK_NAMED(on_body, "and on its pieces");
    }
}

/* The angles of a piece: apex 144, shoulders 117, base 81 degrees. */
static void test_pentagon(void)
{
    point p[5];
    scene_pentagon(80, 90, p);
    const double want[5] = { 144, 117, 81, 81, 117 };
    for (int i = 0; i < 5; i++) {
        point a = p[(i + 4) % 5], b = p[i], c = p[(i + 1) % 5];
        double first = atan2(a.y - b.y, a.x - b.x), second = atan2(c.y - b.y, c.x - b.x);
        double angle = fabs(first - second) * 180 / 3.14159265358979;
        angle = angle > 180 ? 360 - angle : angle;
        CHECK_NAMED(fabs(angle - want[i]) < 0.05, "corner %d of a piece: %.1f degrees", i, angle);
    }
}

static void test_size(void)
{
    kif_diagram d = diagram_of(EXAMPLE);
    kif_diagram_options o = kif_diagram_defaults();
    scene s = scene_of(&d, &o);
    CHECK_NAMED(s.width == 1200 && s.height == 1170, "a full diagram is 12.0 by 11.7 cells");
    o.margin = 1;
    s = scene_of(&d, &o);
    CHECK_NAMED(fabs(s.width - 1340) < 0.01, "a wider margin counts on both sides");
}

static void test_crop(void)
{
    kif_diagram d = diagram_of("7nl/5g1k1/5p1pp/5Np2/9/9/9/9/9 b RB2G2r 1");
    kif_diagram_options o = kif_diagram_defaults();
    o.crop.kind = KIF_CROP_AUTO;
    window w = window_of(&d, &o);
    CHECK_NAMED(w.file_lo == 1 && w.file_hi == 5 && w.rank_lo == 1 && w.rank_hi == 5,
                "a problem in a corner");
    d = diagram_of("k8/9/9/9/9/2S6/9/9/9 b G 1");
    w = window_of(&d, &o);
    CHECK_NAMED(w.file_lo == 5 && w.file_hi == 9 && w.rank_lo == 1 && w.rank_hi == 7,
                "the other corner, and a man far off");
    d = diagram_of("startpos");
    w = window_of(&d, &o);
    CHECK_NAMED(w.file_lo == 1 && w.file_hi == 9 && w.rank_lo == 1 && w.rank_hi == 9,
                "a whole board stays whole");
}

/* ---- Glyphs
 * ------------------------------------------------------------------------------------------------------- */

static void test_glyphs(void)
{
    kif_str needed = STR("王玉飛角金銀桂香歩龍馬全圭杏と将車行兵成0123456789一二三四五六七八九十abcdefghiKRBGSNLP+"
                         "先手後上下持駒なし第図問目手詰はまで番同右左直寄引打成不・（）＝：〓０１２３４５６７８９"
                         "初期局面二枚落ち香角飛車逆…");
    int missing = 0;
    while (needed.n > 0)
        missing += glyph_find(utf8_take(&needed)) == NULL;
    for (uint32_t c = 0x21; c < 0x7f; c++)
        missing += glyph_find(c) == NULL && strchr("$@<>[]\\^_`{|}~", (int)c) == NULL;
    CHECK_NAMED(missing == 0, "%d of the characters that labels and captions need are missing", missing);
    int outside = 0, empty = 0, no_bold = 0;
    for (uint32_t c = 0x21; c < 0x10000; c++) {
        const glyph *g = glyph_find(c);
        if (g == NULL)
            continue;
        for (int bold = 0; bold < 2; bold++) {
            box b = outline_box(glyph_outline(g, bold != 0));
            empty += b.x1 <= b.x0 || b.y1 <= b.y0;
            outside +=
                b.x0 < -540 || b.x1 > 565 || b.y0 < -540 || b.y1 > (c < 0x80 || c >= 0xff00 ? 680 : 540);
        }
    }
    for (kif_kind kind = KIF_PAWN; kind < KIF_KINDS; kind++) {
        uint32_t code;
        utf8_get(str_of(kif_kinds[kind].kanji1), &code);
        no_bold += glyph_find(code)->outline[1] == NULL || glyph_find(GLYPH_INTL + kind) == NULL;
    }
    CHECK_NAMED(outside == 0, "%d outlines leave their em", outside);
    CHECK_NAMED(empty == 0 && no_bold == 0, "every glyph has ink, every piece a bold form and a pictogram");
}

/* ---- Colours
 * ------------------------------------------------------------------------------------------------------ */

static double luminance(uint32_t rgb)
{
    double sum = 0;
    static const double weights[3] = { 0.0722, 0.7152, 0.2126 };
    for (int i = 0; i < 3; i++) {
        double v = (rgb >> (8 * i) & 255) / 255.0;
        sum += weights[i] * (v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b)
{
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

static void test_contrast(void)
{
    for (int i = 0; i < KIF_DIAGRAM_THEME_COUNT; i++) {
        const uint32_t *c = theme_of(i)->colour;
        CHECK_NAMED(contrast(c[PAINT_INK], c[PAINT_PIECE]) >= 7, "theme %d: ink on pieces", i);
        CHECK_NAMED(contrast(c[PAINT_PROMOTED], c[PAINT_PIECE]) >= 4.5, "theme %d: promoted pieces", i);
        CHECK_NAMED(contrast(c[PAINT_LABEL], c[PAINT_PAGE]) >= 4.5, "theme %d: labels", i);
        CHECK_NAMED(contrast(c[PAINT_LABEL], c[PAINT_BOARD]) >= 4.5 || theme_of(i)->surface == 0,
                    "theme %d: coordinates on the board", i);
        CHECK_NAMED(luminance(c[PAINT_SENTE]) < luminance(c[PAINT_GOTE]), "theme %d: Black is the darker", i);
    }
}

/* ---- SVG
 * ----------------------------------------------------------------------------------------------------------
 */

/* Whether tags match and everything is quoted: what an XML reader asks for first. */
static bool is_well_formed(kif_str s)
{
    enum { DEEPEST = 32 };
    kif_str open[DEEPEST];
    int depth = 0;
    while (s.n > 0) {
        size_t lt = str_find_byte(s, '<');
        kif_str text = { s.p, lt };
        if (str_find_byte(text, '>') < text.n)
            return false;
        s = str_drop(s, lt);
        if (s.n == 0)
            break;
        bool quoted = false;
        size_t end = 1;
        for (; end < s.n && (quoted || s.p[end] != '>'); end++) {
            quoted ^= s.p[end] == '"';
            if (s.p[end] == '<')
                return false;
        }
        if (end >= s.n || quoted)
            return false;
        kif_str tag = { s.p + 1, end - 1 };
        s = str_drop(s, end + 1);
        bool closing = str_skip_byte(&tag, '/'), alone = str_ends(tag, STR("/"));
        tag.n = str_find_byte(tag, ' ');
        if (closing && (depth == 0 || !str_eq(open[--depth], tag)))
            return false;
        if (!closing && !alone) {
            if (depth == DEEPEST)
                return false;
            open[depth++] = tag;
        }
    }
    return depth == 0;
}

enum { MAX_IDS = 1000 };

/* The values of an attribute, or of what begins so. */
static int values_of(kif_str s, kif_str attribute, kif_str *values, int max)
{
    int n = 0;
    for (size_t at; (at = str_find(s, attribute)) < s.n && n < max;) {
        s = str_drop(s, at + attribute.n);
        values[n++] = (kif_str){ s.p, str_find_byte(s, '"') };
    }
    return n;
}

static int by_text(const void *a, const void *b)
{
    return str_cmp(*(const kif_str *)a, *(const kif_str *)b);
}

static void test_svg(void)
{
    static const char *const lines[] = { EXAMPLE, PROMOTED, ALL_IN_HAND, "startpos", "startpos moves 7g7f" };
    static kif_str ids[MAX_IDS], references[MAX_IDS];
    kif_buf page = BUF_EMPTY, one = BUF_EMPTY, again = BUF_EMPTY;
    bool formed = true, small = true, same = true;
    for (int i = 0; i < 10; i++) {
        kif_diagram d = diagram_of(lines[i % 5]);
        kif_diagram_options o = kif_diagram_defaults();
        o.theme = i / 5 == 0 ? KIF_DIAGRAM_PRINT : KIF_DIAGRAM_AUTO_THEME;
        o.black = "<&\"\x01>";
        buf_reset(&one);
        buf_reset(&again);
        kif_arena_reset(&arena);
        kif_diagram_draw_svg(&one, (kif_picture){ &d, 1, 1 }, &o, &arena);
        kif_diagram_draw_svg(&again, (kif_picture){ &d, 1, 1 }, &o, &arena);
        formed = formed && is_well_formed(buf_str(&one));
        small = small && one.n <= (o.theme == KIF_DIAGRAM_AUTO_THEME ? 34u : 30u) << 10;
        same = same && str_eq(buf_str(&one), buf_str(&again));
        buf_add(&page, buf_str(&one));
    }
    CHECK_NAMED(formed, "every picture is well-formed");
    CHECK_NAMED(small, "and has 30 KB at most");
    CHECK_NAMED(same, "and is the same when it is made again");
    int n = values_of(buf_str(&page), STR(" id=\""), ids, MAX_IDS);
    qsort(ids, (size_t)n, sizeof *ids, by_text);
    int doubles = 0, dangling = 0;
    for (int i = 1; i < n; i++)
        doubles += str_eq(ids[i - 1], ids[i]);
    CHECK_NAMED(n > 100 && doubles == 0, "ten pictures on a page: %d ids, %d of them twice", n, doubles);
    int used = values_of(buf_str(&page), STR(" href=\"#"), references, MAX_IDS);
    for (int i = 0; i < used; i++)
        dangling += bsearch(&references[i], ids, (size_t)n, sizeof *ids, by_text) == NULL;
    CHECK_NAMED(used > 100 && dangling == 0, "%d references, %d of them to nothing", used, dangling);
    kif_str s = buf_str(&page);
    static const char *const parts[] = { "role=\"img\"",         "<title id=",           "<desc id=",
                                         "<metadata>",           "class=\"pieces\"",     "class=\"black\"",
                                         "class=\"white\"",      "class=\"lines\"",      "class=\"coords\"",
                                         "class=\"hand-black\"", "class=\"hand-white\"", "class=\"caption\"",
                                         "class=\"last\"" };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        CHECK_NAMED(str_find(s, str_of(parts[i])) < s.n, "there is %s", parts[i]);
    CHECK_NAMED(str_find(s, STR("<image")) == s.n && str_find(s, STR("<script")) == s.n &&
                    str_find(s, STR("url(")) == s.n,
                "nothing comes from elsewhere");
    buf_fini(&page);
    buf_fini(&one);
    buf_fini(&again);
}

int main(void)
{
    kif_arena_init(&arena, 64 << 20);
    test_size();
    test_pentagon();
    test_crop();
    test_nothing_overlaps();
    test_men_of_both_sides();
    test_flip();
    test_marks_are_shapes();
    test_pieces_stay_in_their_cells();
    test_glyphs();
    test_contrast();
    test_svg();
    kif_arena_fini(&arena);
    return tap_done();
}
