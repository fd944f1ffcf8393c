/* Words of a diagram: captions, labels, moves, and the text for readers that cannot see it. */
#ifndef KIF_DIAGRAM_CAPTION_H
#define KIF_DIAGRAM_CAPTION_H

#include "diagram/diagram.h"

/* Adds the caption, or nothing if there is none. */
void caption_put(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o);

/* Adds the label of a side's hand. */
void caption_put_label(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o, kif_side side);

/* The name of a side, as given or as in the record; empty if not known. */
kif_str caption_name(const kif_diagram *d, const kif_diagram_options *o, kif_side side);

/* Adds the last move as it is written in the language: ▲４二歩, or Black P*4b. */
void caption_put_move(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o);

/* Adds whose turn it is: 後手番, or White to move. */
void caption_put_turn(kif_buf *out, const kif_diagram *d, int lang);

/* The word for a side in the language; the pair is another in handicap games. */
kif_str caption_side(const kif_diagram *d, int lang, kif_side side);

/* Adds 4b. */
void caption_put_square(kif_buf *out, kif_square sq);

/* Adds ４二. */
void caption_put_square_ja(kif_buf *out, kif_square sq);

/* Whether the diagram shows a last move. */
static inline bool caption_has_last(const kif_diagram *d)
{
    return d->last != KIF_NO_MOVE;
}

/* Whether White sits at the bottom. */
bool diagram_is_flipped(const kif_diagram *d, const kif_diagram_options *o);

#endif
