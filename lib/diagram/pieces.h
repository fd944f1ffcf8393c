/* What the pieces look like: shapes for the board, and characters for hands, in the chosen set. */
#ifndef KIF_DIAGRAM_PIECES_H
#define KIF_DIAGRAM_PIECES_H

#include "diagram/diagram.h"
#include "diagram/scene.h"

/* The shape of a piece on the board, by its number in s->shapes. */
int piece_shape_of(scene *s, const kif_diagram_options *o, kif_piece piece, bool bold);

/* The character of a kind in hand. */
uint32_t piece_hand_code(const kif_diagram_options *o, kif_kind kind);

/* Whether the set stands upright for both sides, on a shape that points. */
static inline bool pieces_are_upright(const kif_diagram_options *o)
{
    return o->pieces == KIF_DIAGRAM_LETTER;
}

#endif
