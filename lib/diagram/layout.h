/* Layout: turns a diagram and its options into a scene. What is drawn, and where, is decided here and nowhere
 * else. */
#ifndef KIF_DIAGRAM_LAYOUT_H
#define KIF_DIAGRAM_LAYOUT_H

#include "diagram/diagram.h"
#include "diagram/scene.h"

/* The part of the board that is shown. */
typedef struct {
    int file_lo, file_hi, rank_lo, rank_hi;
} window;

/* The part that the options ask for. */
window window_of(const kif_diagram *d, const kif_diagram_options *o);

/* Makes the scene of a picture in the arena. False when out of memory. */
bool layout_picture(scene *s, kif_arena *arena, kif_picture picture, const kif_diagram_options *o);

#endif
