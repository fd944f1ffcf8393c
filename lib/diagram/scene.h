/* A scene: everything that a picture shows, in hundredths of a cell, in the order of painting. Layout makes
 * it, the back ends (SVG, raster) draw it and decide nothing. */
#ifndef KIF_DIAGRAM_SCENE_H
#define KIF_DIAGRAM_SCENE_H

#include "base/arena.h"
#include "board/piece.h"
#include "diagram/theme.h"

enum { SCENE_CELL = 100, SCENE_CELL_HEIGHT = 110, SCENE_MAX_POINTS = 8, SCENE_MAX_PARTS = 3 };

typedef enum {
    SCENE_GROUP,   /* begins a group that may be styled; fill is inherited */
    SCENE_END,     /* of a group */
    SCENE_RECT,
    SCENE_LINE,
    SCENE_CIRCLE,  /* filled or stroked */
    SCENE_POLYGON,
    SCENE_USE,     /* one of the shapes of pieces */
    SCENE_GLYPH,
    SCENE_TEXT,    /* characters that are not built in: centred, one line */
} scene_kind;

typedef struct {
    double x, y;
} point;

/* A glyph or text: its centre, the size of its em, and quarter turns clockwise. */
typedef struct {
    point at;
    double em_x, em_y;
    int turn;
} placing;

/* A character as part of a piece. */
typedef struct {
    uint32_t code;
    bool bold;
    placing place;
} shape_part;

/* What a piece looks like, upright around its cell's centre. Each is drawn once and used often. */
typedef struct {
    point outline[5];
    bool has_outline;
    shape_part parts[SCENE_MAX_PARTS];
    int n_parts;
    uint32_t key; /* what it was made for */
} piece_shape;

typedef struct {
    scene_kind kind;
    uint32_t fill, stroke;  /* paint, or PAINT_CUSTOM plus RGB */
    double stroke_width;
    double opacity;         /* 1: opaque */
    union {
        const char *name;   /* of a group: its class */
        struct { point at; double w, h; } rect;
        struct { point from, to; bool round; } line;
        struct { point at; double r; } circle;
        struct { point at[SCENE_MAX_POINTS]; int n; } polygon;
        struct { point at; int shape, turn; kif_kind kind; } use;
        struct { uint32_t code; bool bold; placing place; } glyph;
        struct { kif_str text; double width; placing place; } text; /* width: what it may take */
    };
} scene_item;

enum { SCENE_MAX_SHAPES = 64 };

typedef struct {
    kif_arena *arena;
    const theme *look;
    double width, height;    /* hundredths of a cell */
    double scale;            /* pixels to a cell */
    double unit_mm;          /* of a page: millimetres to a hundredth of a cell; 0: a picture on a screen */
    bool transparent;
    scene_item *items;
    size_t n, cap;
    piece_shape *shapes;     /* SCENE_MAX_SHAPES of them */
    int n_shapes;
    kif_str title, desc, sfen; /* for readers that cannot see */
    scene_item spare;        /* takes what there was no memory for */
    bool failed;             /* out of memory */
} scene;

/* Adds an item and returns it to be filled in; out of memory it is one that is thrown away. */
scene_item *scene_add(scene *s, scene_kind kind, uint32_t fill);

void scene_begin(scene *s, const char *name, uint32_t fill);
void scene_end(scene *s);
void scene_rect(scene *s, double x, double y, double w, double h, uint32_t fill, double opacity);
void scene_line(scene *s, point from, point to, double width, uint32_t stroke);
void scene_disc(scene *s, point at, double r, uint32_t fill);
void scene_ring(scene *s, point at, double r, double width, uint32_t stroke);
scene_item *scene_polygon(scene *s, const point *at, int n, uint32_t fill, uint32_t stroke, double width);
void scene_glyph(scene *s, uint32_t code, bool bold, placing place, uint32_t fill);
void scene_text(scene *s, kif_str text, double width, placing place, uint32_t fill);

/* The pentagon of a piece or mark of that size around the origin, apex up. */
void scene_pentagon(double w, double h, point out[5]);

/* A point turned around the origin by quarter turns clockwise. */
point point_turned(point p, int turn);

/* The colour of a paint. */
static inline uint32_t scene_colour(const scene *s, uint32_t p)
{
    return p < PAINT_ROLES ? s->look->colour[p] : p - PAINT_CUSTOM;
}

#endif
