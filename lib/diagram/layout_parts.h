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

/* Finds out how much room a diagram needs. */
void layout_plan(layout *l, scene *s, const kif_diagram *d, const kif_diagram_options *o);

/* Puts it on the scene with its upper left corner there. */
void layout_put(layout *l, double x, double y);

/* Gives the scene its title, description and SFEN. */
void layout_describe(scene *s, kif_picture picture, const kif_diagram_options *o);

/* A copy in the scene's arena of what a buffer holds, which is then released. */
kif_str scene_keep(scene *s, kif_buf *text);

/* Makes the scene of a page. */
void layout_page(scene *s, kif_picture picture, const kif_diagram_options *o);

void layout_put_board(const layout *l);
void layout_put_pieces(const layout *l);
void layout_put_coords(const layout *l);

/* The centre of a square that is shown. False for one that is not. */
bool layout_square(const layout *l, kif_square sq, point *at);

/* The title of a picture: the caption, or what a picture without one is called. */
void kif_diagram_put_title(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o);

#endif
