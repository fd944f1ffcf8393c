/* Colours and weights of the themes, in one table. */
#ifndef KIF_DIAGRAM_THEME_H
#define KIF_DIAGRAM_THEME_H

#include <stdbool.h>
#include <stdint.h>

/* What a colour is for. SVG classes have these names in lower case. */
typedef enum {
    PAINT_NONE,
    PAINT_PAGE,
    PAINT_BOARD,
    PAINT_FRAME,
    PAINT_LINE,
    PAINT_PIECE,
    PAINT_EDGE,     /* of a piece */
    PAINT_INK,
    PAINT_PROMOTED,
    PAINT_LAST,
    PAINT_ORIGIN,
    PAINT_LABEL,
    PAINT_SENTE,    /* marks of the sides in labels */
    PAINT_GOTE,
    PAINT_MARK_EDGE,
    PAINT_ROLES,
    PAINT_CUSTOM = 0x1000000, /* plus an RGB value */
} paint;

typedef struct {
    uint32_t colour[PAINT_ROLES]; /* RGB */
    bool pentagons;   /* pieces have a shape, else only characters */
    bool stars;
    bool origin;      /* the square that the last move came from is shown */
    double frame;     /* line widths, hundredths of a cell */
    double surface;   /* how far the board reaches beyond its lines, hundredths */
} theme;

/* By number of KIF_DIAGRAM_THEMES; "auto" is the light one. */
const theme *theme_of(int number);

#endif
