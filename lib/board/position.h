/* A position: what stands where, what is in hand, who is to move. Two views are kept in step: squares for "what
 * stands here", sets for "who attacks there". */
#ifndef KIF_BOARD_POSITION_H
#define KIF_BOARD_POSITION_H

#include "board/bitboard.h"
#include "board/move.h"

/* The hand of one side: eight bits a kind, PAWN lowest. Compare two hands as numbers. */
typedef uint64_t kif_hand;

enum { KIF_MAX_IN_HAND = 255 }; /* of one kind */

static inline unsigned kif_hand_count(kif_hand hand, kif_kind kind)
{
    return (unsigned)(hand >> (8 * (kind - 1))) & 0xff;
}

static inline kif_hand kif_hand_one(kif_kind kind)
{
    return UINT64_C(1) << (8 * (kind - 1));
}

typedef struct {
    kif_bitboard by_kind[KIF_KINDS]; /* both sides; [0] is not used */
    kif_bitboard by_side[KIF_SIDES];
    kif_bitboard checkers;           /* men that attack the king of the side to move */
    kif_hand hand[KIF_SIDES];
    uint64_t key;                    /* of board and side to move; hands are compared as they are */
    kif_piece board[KIF_SQUARES];
    kif_square king[KIF_SIDES];      /* KIF_NO_SQUARE where there is none; one of them where there are two */
    kif_side side;                   /* to move */
    bool sound;                      /* known: the king of the side that is not to move is not attacked */
    uint32_t ply;                    /* number of the next move, from 1 */
} kif_position;

/* What kif_position_undo needs; its content is no caller's business. */
typedef struct {
    kif_bitboard checkers;
    uint64_t key;
    kif_hand hand;
    kif_piece moved, captured;
    kif_square king[KIF_SIDES];
    kif_move move;
    kif_side side; /* to move before */
    bool sound;
} kif_undo;

#pragma GCC visibility push(hidden)

extern const kif_position kif_hirate; /* where an even game begins */

#pragma GCC visibility pop

static inline kif_bitboard kif_occupied(const kif_position *p)
{
    return bb_or(p->by_side[KIF_SENTE], p->by_side[KIF_GOTE]);
}

static inline kif_bitboard kif_pieces(const kif_position *p, kif_side side, kif_kind kind)
{
    return bb_and(p->by_side[side], p->by_kind[kind]);
}

/* All that move like a gold: gold, tokin, and promoted lance, knight, silver. */
static inline kif_bitboard kif_gold_movers(const kif_position *p)
{
    const kif_bitboard *k = p->by_kind;
    return bb_or(bb_or(bb_or(k[KIF_GOLD], k[KIF_TOKIN]), bb_or(k[KIF_PRO_LANCE], k[KIF_PRO_KNIGHT])),
                 k[KIF_PRO_SILVER]);
}

/* An empty board, sente to move, ply 1. */
void kif_position_clear(kif_position *p);

/* The start position of an even game. */
void kif_position_hirate(kif_position *p);

/* Puts a piece (KIF_EMPTY takes away) on a square, whatever stood there. Call kif_position_settle when done. */
void kif_position_put(kif_position *p, kif_square sq, kif_piece piece);

/* Sets how many men of an unpromoted kind other than king a side has in hand, 0..KIF_MAX_IN_HAND. */
void kif_position_set_hand(kif_position *p, kif_side side, kif_kind kind, unsigned count);

/* Sets the side to move. */
void kif_position_set_side(kif_position *p, kif_side side);

/* Brings what is derived (kings, checkers) up to date after setting up by hand. */
void kif_position_settle(kif_position *p);

/* Whether kif_position_do can carry the move out at all: an own or enemy man on the origin, an unpromoted kind in
 * hand for a drop, no man on the square of a drop. Says nothing about the rules. */
static inline bool kif_position_can_do(const kif_position *p, kif_move m)
{
    if (kif_move_to(m) >= KIF_SQUARES)
        return false;
    if (kif_move_is_drop(m)) {
        kif_kind kind = kif_move_dropped(m);
        return KIF_PAWN <= kind && kind <= KIF_GOLD && kif_hand_count(p->hand[p->side], kind) > 0 &&
               p->board[kif_move_to(m)] == KIF_EMPTY && !kif_move_promotes(m);
    }
    kif_square from = kif_move_from(m);
    if (from >= KIF_SQUARES || from == kif_move_to(m) || p->board[from] == KIF_EMPTY)
        return false;
    if (kif_move_promotes(m) && !kif_kind_can_promote(kif_piece_kind(p->board[from])))
        return false;
    kif_piece target = p->board[kif_move_to(m)];
    return target == KIF_EMPTY || kif_piece_side(target) != kif_piece_side(p->board[from]);
}

/* Plays a move for which kif_position_can_do holds, legal or not; the side that owns the moved man is taken to be
 * the mover, and the other side is to move then. A captured king leaves the board and goes to no hand, nor does a man
 * of whose kind the hand is full.
 * Cannot fail. The moved and the captured piece can be read from *undo. */
void kif_position_do(kif_position *p, kif_move m, kif_undo *undo);

/* The same for a move of which kif_judge has said that it is legal here: faster, since such a move cannot leave
 * more checks behind than those it gives itself. */
void kif_position_do_legal(kif_position *p, kif_move m, kif_undo *undo);

/* The least: squares, hands, the side to move and the ply. Sets, kings, key and checkers are wrong from then on, until
 * kif_position_rebuild; moves may be played and taken back in this way alone till then. */
void kif_position_do_lightly(kif_position *p, kif_move m, kif_undo *undo);
void kif_position_undo_lightly(kif_position *p, const kif_undo *undo);

/* Makes all that follows from squares, hands and side anew. */
void kif_position_rebuild(kif_position *p);

/* Takes back the last move that was played. */
void kif_position_undo(kif_position *p, const kif_undo *undo);

/* Same men on the same squares, same hands, same side to move. */
bool kif_position_equal(const kif_position *a, const kif_position *b);

/* Whether a man of that kind on from could go to another square by its way of moving and over what stands between
 * them; what stands on the target, promotion and the own king do not matter. */
static inline bool kif_reaches(const kif_position *p, kif_kind kind, kif_side side, kif_square from, kif_square to)
{
    if (kif_steps_there(kind, side, from, to))
        return true;
    return (kif_slides(kind, side) >> kif_directions[from][to] & 1) != 0 && /* not where they are on no line */
           !bb_any(bb_and(bb_between(from, to), kif_occupied(p)));
}

/* Whether a man who goes from a square to another leaves the line that he shares with a target. */
static inline bool kif_leaves_line(kif_square target, kif_square from, kif_square to)
{
    unsigned d = kif_directions[target][from];
    return (d != KIF_DIRS) & (kif_directions[target][to] != d);
}

/* The slider of a side that attacks a target through a square on a line with it, once nobody stands there; none
 * if there is no such slider. */
kif_bitboard kif_attacker_through(const kif_position *p, kif_side by, kif_square target, kif_square through);

/* Men of a side that attack a square, given what is taken to be occupied. Pins do not matter. */
kif_bitboard kif_attackers(const kif_position *p, kif_side by, kif_square sq, kif_bitboard occupied);

/* The same question, yes or no, and faster. */
bool kif_attacked(const kif_position *p, kif_side by, kif_square sq, kif_bitboard occupied);

/* Sliding men of a side that stand on a line with a square and would attack it over an empty board. */
kif_bitboard kif_sliders_towards(const kif_position *p, kif_side by, kif_square sq);

static inline bool kif_in_check(const kif_position *p)
{
    return bb_any(p->checkers);
}

/* Men of a kind in the whole position, promoted ones counted as what they were: both sides, board and hands. */
unsigned kif_position_count(const kif_position *p, kif_kind base);

#endif
