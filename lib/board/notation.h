/* The notated move: exactly what a text said about a move, with "not said" for every field, and the way between
 * it and a move on a board. Knows positions and no text: how fields are spelled is the formats' business. */
#ifndef KIF_BOARD_NOTATION_H
#define KIF_BOARD_NOTATION_H

#include "base/diag.h"
#include "board/position.h"

typedef enum { KIF_UNSAID, KIF_NO, KIF_YES } kif_tri;

/* 左 右 直 中: among several men, from the mover's own seat. */
typedef enum { KIF_REL_NONE, KIF_REL_LEFT, KIF_REL_RIGHT, KIF_REL_STRAIGHT, KIF_REL_MIDDLE } kif_rel;

/* 上 寄 引: forward, sideways, back. */
typedef enum { KIF_MOTION_NONE, KIF_MOTION_UP, KIF_MOTION_SIDE, KIF_MOTION_BACK } kif_motion;

/* What the notation promises: origin and destination (KIF, CSA, USI), the federation's words (KI2), or Western. Only
 * the remarks differ. */
typedef enum { KIF_SAYS_SQUARES, KIF_SAYS_WORDS, KIF_SAYS_WESTERN } kif_says;

typedef struct {
    kif_says style;
    kif_kind piece;    /* KIF_NO_KIND: not said */
    bool piece_after;  /* it is the kind after the move, as in CSA */
    bool same;         /* said to go where the last move went (同) */
    bool off_board;    /* a coordinate was none of 1..9 */
    kif_square to;     /* KIF_NO_SQUARE: not said */
    kif_square from;   /* KIF_NO_SQUARE: not said */
    kif_side side;     /* KIF_SIDES: not said */
    kif_tri drop, promotes, captures;
    kif_rel rel;
    kif_motion motion;
} kif_notated;

#define KIF_NOTATED_NONE ((kif_notated){ .to = KIF_NO_SQUARE, .from = KIF_NO_SQUARE, .side = KIF_SIDES })

enum { KIF_MAX_REMARKS = 4 };

/* What a notated move means in a position. */
typedef struct {
    kif_move move;       /* KIF_NO_MOVE: it cannot be told, see broken */
    kif_diag_id broken;  /* why not, or a contradiction that makes the move a foul (piece-name-mismatch …); else none */
    uint8_t n_remarks;
    kif_diag_id remarks[KIF_MAX_REMARKS]; /* about the way of writing: the move is clear */
} kif_resolved;

/* Finds the move that is meant. previous is the destination of the last move, or KIF_NO_SQUARE. Whether the move
 * is legal is another question (kif_judge); only where words leave several men does legality decide.
 * Source: the federation's rules for writing moves; where programs differ, the reader accepts both. */
kif_resolved kif_resolve(const kif_position *p, const kif_notated *said, kif_square previous);

/* Says everything about a move that some notation could want: piece before the move, both squares, same, drop,
 * promotion (KIF_UNSAID where none is possible), capture, and the federation's words for telling it from others
 * (rel, motion; drop is KIF_YES where 打 is needed and KIF_UNSAID where a drop needs no word).
 * *ambiguous tells whether another man of the kind could go there too, pins not considered: Western notation then
 * names the origin. The move must be one that kif_position_can_do. */
kif_notated kif_notate(const kif_position *p, kif_move m, kif_square previous, bool *ambiguous);

/* Men of a kind and side that reach a square by their way of moving; pins do not matter (what 左 and 右 choose from). */
kif_bitboard kif_candidates(const kif_position *p, kif_kind kind, kif_side side, kif_square to);

#endif
