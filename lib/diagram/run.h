/* Runs of text in pictures: captions, names, coordinates. A run is cut into cells, each a built-in glyph, a
 * drawn mark of a side, or characters that only a font has; then it is placed along a line or down a column.
 */
#ifndef KIF_DIAGRAM_RUN_H
#define KIF_DIAGRAM_RUN_H

#include "diagram/scene.h"

typedef enum { CELL_GLYPH, CELL_MARK, CELL_FONT } cell_kind;

typedef struct {
    cell_kind kind;
    uint32_t code;
    kif_side side;   /* of a mark */
    kif_str text;    /* of CELL_FONT */
    double advance;  /* ems */
    bool narrow;     /* letters of Western writing: not set upright one below the other */
} run_cell;

typedef struct {
    run_cell *cells;
    int n;
    double advance;  /* ems, of all */
    bool narrow;     /* has a narrow letter besides digits */
} run;

enum { RUN_MAX = 512 };

/* Characters that are never drawn: controls, changes of the direction of writing, and what is no character.
 */
bool run_drops(uint32_t c);

/* Cuts text into cells; what is longer than RUN_MAX cells is left out. Control characters and those that
 * change the direction of writing are dropped. If one wide character is not built in, all wide ones go to the
 * font, so that a name is of one kind; and so it is with letters. */
run run_of(scene *s, kif_str text);

/* Where a run goes: its middle, the em, how it is squeezed along its direction, and its turn. */
typedef struct {
    point middle;
    double em, squeeze;
    int turn;
    uint32_t fill;
    bool bold;
} run_line;

/* Places a run along a line. */
void run_put_line(scene *s, const run *r, run_line at);

/* The length of a run that is set downwards, in ems: narrow letters lie on their side. */
double run_column_length(const run *r);

/* Places a run down a column that begins at start and goes in the direction of turn (0 down, 2 up). squeeze
 * is along the column. Returns the length that was used. */
double run_put_column(scene *s, const run *r, point start, double em, double squeeze, int turn,
                      uint32_t fill);

/* The mark of a side. */
void put_side_mark(scene *s, kif_side side, point at, double w, double h, int turn);

#endif
