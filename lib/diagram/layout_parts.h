/* The parts of a layout that its files share. */
#ifndef KIF_DIAGRAM_LAYOUT_PARTS_H
#define KIF_DIAGRAM_LAYOUT_PARTS_H

#include "board/sfen.h"
#include "diagram/hands.h"
#include "diagram/layout.h"
#include "diagram/run.h"

typedef struct {
    bool left, right, top, bottom;
} edges;

/* One diagram, planned and then placed on a scene. */
typedef struct {
    scene *s;
    const kif_diagram *d;
    const kif_diagram_options *o;
    bool flipped;
    window w;
    int cols, rows;
    edges cut;               /* where the board goes on but is not shown */
    double grid_w, grid_h;
    double left, right, top, bottom; /* bands around the grid */
    double width, height;    /* of everything */
    double x, y;             /* the grid's corner on the scene */
    kif_str caption_text;
    run line[2];
    int n_lines;
    bool has_hand[KIF_SIDES];
    hand_line hand[KIF_SIDES];
} layout;

/* Begins an empty scene. */
bool scene_start(scene *s, kif_arena *arena, const kif_diagram_options *o);

/* Finds out how much room a diagram needs. */
void layout_plan(layout *l, scene *s, const kif_diagram *d, const kif_diagram_options *o);

/* Puts it on the scene with its upper left corner there. */
void layout_put(layout *l, double x, double y);

void layout_put_board(const layout *l);
void layout_put_pieces(const layout *l);
void layout_put_coords(const layout *l);

/* The centre of a square that is shown. False for one that is not. */
bool layout_square(const layout *l, kif_square sq, point *at);

/* The title of a picture: the caption, or what a picture without one is called. */
void kif_diagram_put_title(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o);

#endif
