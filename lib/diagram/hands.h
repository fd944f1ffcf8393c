/* Pieces in hand, beside or under the board. */
#ifndef KIF_DIAGRAM_HANDS_H
#define KIF_DIAGRAM_HANDS_H

#include "diagram/diagram.h"
#include "diagram/run.h"

enum { HAND_MAX_KINDS = 7 };

/* The hand of one side as it will be drawn: a line that starts somewhere and goes somewhere. */
typedef struct {
    kif_side side;
    point start;       /* of the mark's edge */
    int turn;          /* of all that is drawn; the column runs down, or up when turned */
    int piece_turn;    /* of the mark and of pictograms */
    double outward;    /* 1 or -1: where a second column goes */
    bool across;       /* set along a line, not turned */
    double length;     /* what there is room for */
    run label;
    double scale;      /* of everything after the mark */
    int columns;       /* 1, or 2 where one is not enough */
    int n;             /* kinds in hand */
    kif_kind kind[HAND_MAX_KINDS];
    unsigned count[HAND_MAX_KINDS];
    point at[HAND_MAX_KINDS]; /* where each piece stands */
} hand_line;

/* Plans a hand. label is the text beside the mark, empty for none. */
hand_line hand_plan(scene *s, const kif_diagram *d, const kif_diagram_options *o, kif_side side,
                    kif_str label, bool across, double length);

/* Fixes where it stands; must come before hand_put. */
void hand_place(hand_line *h, const kif_diagram_options *o, point start, int turn, int piece_turn);

/* Sets for readers of digits: counts are digits, and no hand stands upside down (6 would be 9). */
bool hand_has_digits(const kif_diagram_options *o);

void hand_put(scene *s, const hand_line *h, const kif_diagram_options *o);

#endif
