/* Writing a scene as SVG. */
#ifndef KIF_DIAGRAM_SVG_H
#define KIF_DIAGRAM_SVG_H

#include "diagram/diagram.h"
#include "diagram/scene.h"

/* Adds a whole file. False when out of memory. */
bool svg_write(kif_buf *out, const scene *s, const kif_diagram_options *o);

#endif
