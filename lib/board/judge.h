/* The judge: is this move legal here, and if not, which rule does it break? */
#ifndef KIF_BOARD_JUDGE_H
#define KIF_BOARD_JUDGE_H

#include "base/diag.h"
#include "board/position.h"

/* KIF_D_NONE for a legal move, else the first rule broken, in the order: origin, target, way of moving, captured
 * king, promotion, dead piece; for drops: kind, square, hand, dead piece, nifu; then the own king, then
 * uchifuzume. Any kif_move may be asked about. No move lists are made.
 * Source: rules of play of the Japan Shogi Association, section on forbidden moves. */
kif_diag_id kif_judge(const kif_position *p, kif_move m);

/* Whether a pawn of the side to move, dropped on a square where it gives check, mates. The square must be empty
 * and right in front of the enemy king. */
bool kif_is_uchifuzume(const kif_position *p, kif_square to);

/* Whether a pawn (nifu: of the side, unpromoted) stands on the file of a square. */
bool kif_has_pawn_on_file(const kif_position *p, kif_side side, kif_square sq);

/* The far ranks on which a kind could never move again: 1 for pawn and lance, 2 for knight, else 0. */
int kif_dead_ranks(kif_kind kind);

#endif
