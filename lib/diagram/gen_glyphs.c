/* Prints the table of built-in glyphs: expands the strokes of glyphs.def into outlines, once for each weight.
 * An outline is SVG path data, centred on the em, 1000 units to the em; all contours turn the same way
 * (nonzero). */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    double x, y;
} vec;

static const double PI = 3.14159265358979323846;

enum { MAX_NODES = 40, CURVE_PARTS = 3, UNITS = 10, REGULAR = 0, BOLD = 1 };

/* A closed contour: points on the curve, and control points between them. The first one is on the curve. */
typedef struct {
    vec at[MAX_NODES];
    bool off[MAX_NODES];
    int n;
} contour;

typedef struct {
    double thin, thick, scale; /* scale: of what is neither, such as hooks */
} pen;

static const pen pens[] = {
    [REGULAR] = { 4.6, 8.6, 1 },
    [BOLD] = { 4.6 * 12 / 8.6, 12, 1.15 },
};

static vec add(vec a, vec b)
{
    return (vec){ a.x + b.x, a.y + b.y };
}

static vec sub(vec a, vec b)
{
    return (vec){ a.x - b.x, a.y - b.y };
}

static vec times(vec a, double k)
{
    return (vec){ a.x * k, a.y * k };
}

static double cross(vec a, vec b)
{
    return a.x * b.y - a.y * b.x;
}

static vec unit(vec a)
{
    double n = hypot(a.x, a.y);
    return n > 0 ? times(a, 1 / n) : (vec){ 1, 0 };
}

static vec left_of(vec direction) /* of the writer's hand; y points down */
{
    return (vec){ direction.y, -direction.x };
}

static void put(contour *c, vec at)
{
    c->at[c->n++] = at;
}

static void put_xy(contour *c, double x, double y)
{
    put(c, (vec){ x, y });
}

static void put_control(contour *c, vec at)
{
    c->off[c->n] = true;
    put(c, at);
}

static void orient(contour *c)
{
    double area = 0;
    for (int i = 0; i < c->n; i++)
        area += cross(c->at[i], c->at[(i + 1) % c->n]);
    if (area >= 0)
        return;
    for (int i = 1, j = c->n - 1; i < j; i++, j--) {
        vec at = c->at[i];
        bool off = c->off[i];
        c->at[i] = c->at[j], c->off[i] = c->off[j];
        c->at[j] = at, c->off[j] = off;
    }
}

static int rounded(double v)
{
    return (int)lrint(v * UNITS);
}

/* Path data as short as it can be: relative, a command only where it changes, no blank before a minus. */
typedef struct {
    char command;  /* the last one */
    bool in_number;
} path_writer;

static void print_command(path_writer *w, char command)
{
    if (w->command != command) {
        putchar(command);
        w->in_number = false;
    }
    w->command = command;
}

static void print_number(path_writer *w, int v)
{
    printf(w->in_number && v >= 0 ? " %d" : "%d", v);
    w->in_number = true;
}

static void print_step(path_writer *w, int dx, int dy)
{
    if (dx == 0 || dy == 0) {
        print_command(w, dx == 0 ? 'v' : 'h');
        print_number(w, dx == 0 ? dy : dx);
        return;
    }
    print_command(w, 'l');
    print_number(w, dx);
    print_number(w, dy);
}

/* From rounded points, so that errors do not add up. */
static void print_contour(contour *c)
{
    orient(c);
    path_writer w = { .in_number = false };
    int x = rounded(c->at[0].x - 50), y = rounded(c->at[0].y - 50), start_x = x, start_y = y;
    print_command(&w, 'M');
    print_number(&w, x);
    print_number(&w, y);
    for (int i = 1; i < c->n; i++) {
        int nx = rounded(c->at[i].x - 50), ny = rounded(c->at[i].y - 50);
        if (!c->off[i]) {
            if (nx != x || ny != y)
                print_step(&w, nx - x, ny - y);
            x = nx, y = ny;
            continue;
        }
        bool closing = ++i == c->n;
        int end_x = closing ? start_x : rounded(c->at[i].x - 50),
            end_y = closing ? start_y : rounded(c->at[i].y - 50);
        print_command(&w, 'q');
        print_number(&w, nx - x);
        print_number(&w, ny - y);
        print_number(&w, end_x - x);
        print_number(&w, end_y - y);
        x = end_x, y = end_y;
    }
    putchar('z');
}

/* ---- Kinds of strokes --------------------------------------------------- */

static void bar(vec a, vec b, double width)
{
    vec side = times(left_of(unit(sub(b, a))), width / 2);
    contour c = { .n = 0 };
    put(&c, add(a, side)), put(&c, add(b, side)), put(&c, sub(b, side)), put(&c, sub(a, side));
    print_contour(&c);
}

/* The triangle at the right end of a horizontal stroke. */
static void bar_with_end(vec a, vec b, pen p)
{
    vec along = unit(sub(b, a)), up = left_of(along);
    vec top = times(up, p.thin / 2), s = times(along, p.scale);
    contour c = { .n = 0 };
    put(&c, add(a, top));
    put(&c, add(add(b, times(s, -11)), top));
    put(&c, add(add(add(b, times(s, -4)), top), times(up, 7 * p.scale)));
    put(&c, sub(add(b, times(s, 2)), top));
    put(&c, sub(a, top));
    print_contour(&c);
}

/* A downward stroke: slanted top or the shoulder of a corner, flat foot or a hook to the left. */
static void upright(vec a, vec b, pen p, bool shoulder, bool hook)
{
    double w = p.thick / 2, foot = w * 0.94, t = p.thin / 2, s = p.scale;
    contour c = { .n = 0 };
    if (shoulder) {
        put_xy(&c, a.x - w, a.y - t);
        put_xy(&c, a.x - 1, a.y - t - 4 * s);
        put_xy(&c, a.x + w + 3 * s, a.y + t);
        put_xy(&c, a.x + w, a.y + t + 6 * s);
    } else {
        put_xy(&c, a.x - w, a.y - 1.6);
        put_xy(&c, a.x + w, a.y + 2);
    }
    if (hook) {
        put_xy(&c, b.x + foot, b.y - 2.5);
        put_xy(&c, b.x - 0.5, b.y + 3.5);
        put_xy(&c, b.x - 15, b.y - 7);
        put_xy(&c, b.x - 12, b.y - 10);
        put_xy(&c, b.x - foot, b.y - 4.5);
    } else if (shoulder) {
        put_xy(&c, b.x + foot, b.y + t - 0.5);
        put_xy(&c, b.x - foot, b.y + t + 1.5);
    } else {
        put_xy(&c, b.x + foot, b.y);
        put_xy(&c, b.x - foot, b.y + 1);
    }
    print_contour(&c);
}

static vec on_curve(const vec q[3], double t)
{
    double u = 1 - t;
    return add(add(times(q[0], u * u), times(q[1], 2 * u * t)), times(q[2], t * t));
}

static vec tangent(const vec q[3], double t)
{
    return unit(add(times(sub(q[1], q[0]), 1 - t), times(sub(q[2], q[1]), t)));
}

/* Where two tangents of an edge meet; between nearly parallel ones the middle will do. */
static vec meeting(vec a, vec da, vec b, vec db)
{
    double d = cross(da, db);
    if (fabs(d) < 1e-3)
        return times(add(a, b), 0.5);
    return add(a, times(da, cross(sub(b, a), db) / d));
}

/* One edge of a stroke of changing width, from t0 to t1; side is 1 (left) or -1. The first point is put too.
 */
static void edge(contour *c, const vec q[3], double w0, double w1, double side, bool backwards)
{
    double turn = (w1 - w0) / 2 * side;
    vec last = { 0, 0 }, last_dir = { 0, 0 };
    double length = hypot(q[2].x - q[0].x, q[2].y - q[0].y);
    for (int i = 0; i <= CURVE_PARTS; i++) {
        double t = (double)(backwards ? CURVE_PARTS - i : i) / CURVE_PARTS;
        vec along = tangent(q, t), out = left_of(along);
        vec at = add(on_curve(q, t), times(out, side * (w0 + (w1 - w0) * t) / 2));
        vec dir = unit(add(along, times(out, turn / length)));
        if (i > 0)
            put_control(c, meeting(last, last_dir, at, dir));
        put(c, at);
        last = at, last_dir = dir;
    }
}

/* A brush stroke along a curve, w0 to w1 wide; foot: ends in a point to the right. */
static void brush(vec a, vec control, vec b, double w0, double w1, double foot)
{
    const vec q[3] = { a, control, b };
    contour c = { .n = 0 };
    edge(&c, q, w0, w1, 1, false);
    if (foot > 0)
        put(&c, add(b, times(unit(add(tangent(q, 1), (vec){ 0.25, 0 })), foot)));
    edge(&c, q, w0, w1, -1, true);
    print_contour(&c);
}

static void drop(vec a, vec b, pen p)
{
    vec along = sub(b, a);
    vec bow = times(left_of(along), along.x > 0 ? 0.12 : -0.12);
    brush(a, add(times(add(a, b), 0.5), bow), b, 2, 1.15 * p.thick, 0);
}

static void tick(vec b, pen p)
{
    double w = 0.85 * p.thick / 2;
    contour c = { .n = 0 };
    put_xy(&c, b.x - 4.5, b.y - w * 0.7);
    put_xy(&c, b.x - 1, b.y - 15);
    put_xy(&c, b.x + 0.8, b.y - 15);
    put_xy(&c, b.x + 3.4, b.y + 0.5);
    put_xy(&c, b.x - 0.5, b.y + w + 0.6);
    put_xy(&c, b.x - 5, b.y + w);
    print_contour(&c);
}

static void triangle(vec a, vec b, vec d)
{
    contour c = { .n = 0 };
    put(&c, a), put(&c, b), put(&c, d);
    print_contour(&c);
}

static void disc(vec at, double r)
{
    static const double k = 0.41421356; /* tan 22.5 degrees: eight curves */
    contour c = { .n = 0 };
    for (int i = 0; i < 8; i++) {
        double a = i * PI / 4;
        vec on = { cos(a), sin(a) }, along = { -sin(a), cos(a) };
        put(&c, add(at, times(on, r)));
        put_control(&c, add(at, times(add(on, times(along, k)), r)));
    }
    print_contour(&c);
}

/* ---- Reading glyphs.def ------------------------------------------------- */

/* Numbers after the letter of each kind of stroke. */
static int arity(char kind)
{
    static const char kinds[] = "jhvqkKldrpncetfo";
    static const int n[] = { 4, 4, 4, 4, 4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 6, 3 };
    const char *at = strchr(kinds, kind);
    if (at == NULL || kind == '\0')
        return -1;
    return n[at - kinds];
}

static void print_stroke(char kind, const double *v, pen p)
{
    vec a = { v[0], v[1] }, b = { v[2], v[3] }, c = { v[4], v[5] };
    double even = 0.85 * p.thick;
    switch (kind) {
    case 'j': bar(a, b, p.thin); break;
    case 'h': bar_with_end(a, b, p); break;
    case 'v': case 'q': case 'k': case 'K':
        upright(a, b, p, kind == 'q' || kind == 'K', kind == 'k' || kind == 'K');
        break;
    case 'l': bar(a, b, even); break;
    case 'd': drop(a, b, p); break;
    case 'r': bar((vec){ a.x, (a.y + b.y) / 2 }, (vec){ b.x, (a.y + b.y) / 2 }, b.y - a.y); break;
    case 'p': brush(a, b, c, p.thick, 0.8, 0); break;
    case 'n': brush(a, b, c, 3, 1.15 * p.thick, 8); break;
    case 'c': brush(a, b, c, even, even, 0); break;
    case 't': brush(a, b, c, p.thin, p.thin, 0); break;
    case 'e': brush(a, b, c, even, even, 0); tick(c, p); break;
    case 'f': triangle(a, b, c); break;
    case 'o': disc(a, v[2]); break;
    }
}

/* Lines and curves of one width that meet at an angle would show a notch: a disc fills it. */
static void join(char kind, const double *v, pen p, vec *end, vec *end_dir)
{
    bool line = kind == 'l', curve = kind == 'c' || kind == 'e';
    vec start = { v[0], v[1] }, next = { v[2], v[3] }, last = line ? next : (vec){ v[4], v[5] };
    vec dir = unit(sub(next, start)), gap = sub(start, *end);
    if ((line || curve) && hypot(gap.x, gap.y) < 0.01 && fabs(cross(dir, *end_dir)) > 0.05)
        disc(start, 0.85 * p.thick / 2);
    *end = line || curve ? last : (vec){ -100, -100 };
    *end_dir = line ? dir : unit(sub(last, next));
}

static void print_outline(const char *name, const char *strokes, pen p)
{
    const char *s = strokes;
    vec end = { -100, -100 }, end_dir = { 0, 0 };
    printf("\"");
    while (*s != '\0') {
        char kind = *s++;
        double v[6] = { 0 };
        int n = arity(kind);
        for (int i = 0; i < n; i++) {
            char *after;
            v[i] = strtod(s, &after);
            if (after == s)
                n = -1;
            s = after + (*after == ',');
        }
        if (n < 0 || (*s != ' ' && *s != '\0')) {
            fprintf(stderr, "gen_glyphs: bad strokes of %s at '%s'\n", name, s);
            exit(1);
        }
        join(kind, v, p, &end, &end_dir);
        print_stroke(kind, v, p);
        while (*s == ' ')
            s++;
    }
    printf("\"");
}

int main(void)
{
    static const struct {
        unsigned code;
        const char *name;
        int advance;
        bool bold;
        const char *strokes;
    } glyphs[] = {
#define GLYPH(code, name, advance, bold, strokes) { code, name, advance, bold, strokes },
#include "diagram/glyphs.def"
#undef GLYPH
    };
    const size_t n = sizeof glyphs / sizeof *glyphs;
    printf("/* Made by gen_glyphs from glyphs.def. */\n");
    for (unsigned last = 0, k = 0; k < n; k++) {
        size_t next = n; /* the smallest code that was not yet printed */
        for (size_t i = 0; i < n; i++)
            if (glyphs[i].code > last && (next == n || glyphs[i].code < glyphs[next].code))
                next = i;
        if (next == n) {
            fprintf(stderr, "gen_glyphs: a character twice\n");
            return 1;
        }
        last = glyphs[next].code;
        printf("{ 0x%04x, %d, { ", last, glyphs[next].advance * UNITS);
        print_outline(glyphs[next].name, glyphs[next].strokes, pens[REGULAR]);
        printf(", ");
        if (glyphs[next].bold)
            print_outline(glyphs[next].name, glyphs[next].strokes, pens[BOLD]);
        else
            printf("NULL");
        printf(" } },\n");
    }
    return fflush(stdout) != 0;
}
