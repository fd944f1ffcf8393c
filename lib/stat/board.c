/* The small board of statistics: squares and hands, moved by what a record already knows about each move. */
#include "stat/facts.h"

void stat_board_set(stat_board *b, const kif_position *p)
{
    memcpy(b->square, p->board, sizeof b->square);
    memcpy(b->hand, p->hand, sizeof b->hand);
    b->turn = p->side;
}

void stat_board_move(stat_board *b, kif_move m, kif_piece moved, kif_piece captured)
{
    kif_side mover = kif_piece_side(moved);
    kif_kind taken = kif_kind_base(kif_piece_kind(captured));
    b->square[kif_move_to(m)] = kif_move_promotes(m) ? (kif_piece)(moved | KIF_PROMOTED) : moved;
    if (kif_move_is_drop(m))
        b->hand[mover] -= kif_hand_one(kif_piece_kind(moved));
    else
        b->square[kif_move_from(m)] = KIF_EMPTY;
    if (captured != KIF_EMPTY && taken != KIF_KING)
        b->hand[mover] += kif_hand_one(taken);
    b->turn = kif_opponent(mover);
}

int stat_board_count(const stat_board *b, kif_side side, kif_kind kind)
{
    kif_piece piece = kif_piece_of(kind, side);
    int n = 0;
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        n += b->square[sq] == piece;
    return n;
}

int stat_board_points(const stat_board *b, kif_side side)
{
    int points = 0;
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        if (b->square[sq] != KIF_EMPTY && kif_piece_side(b->square[sq]) == side)
            points += kif_kinds[kif_piece_kind(b->square[sq])].points;
    for (int kind = KIF_PAWN; kind < KIF_HAND_KINDS; kind++)
        points += (int)kif_hand_count(b->hand[side], (kif_kind)kind) * kif_kinds[kind].points;
    return points;
}
