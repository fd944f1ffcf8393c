/* The judge. A verdict costs some table look-ups; only a pawn drop that gives check needs more. */
#include "board/judge.h"

int kif_dead_ranks(kif_kind kind)
{
    return kind == KIF_KNIGHT ? 2 : kind == KIF_PAWN || kind == KIF_LANCE ? 1 : 0;
}

static inline bool is_dead(kif_kind kind, kif_side side, kif_square to)
{
    static const uint8_t zones[KIF_KINDS] = {
        [KIF_PAWN] = KIF_ZONE_LAST, [KIF_LANCE] = KIF_ZONE_LAST, [KIF_KNIGHT] = KIF_ZONE_LAST_TWO
    };
    return (kif_zones[to] >> side & zones[kind]) != 0;
}

bool kif_has_pawn_on_file(const kif_position *p, kif_side side, kif_square sq)
{
    return bb_file(kif_pieces(p, side, KIF_PAWN), kif_square_file(sq)) != 0;
}

/* Geometry alone: KIF_D_NONE, wrong-piece-movement or path-blocked. */
static kif_diag_id judge_way(const kif_position *p, kif_kind kind, kif_side side, kif_square from, kif_square to)
{
    if (kif_steps_there(kind, side, from, to))
        return KIF_D_NONE;
    if ((kif_slides(kind, side) >> kif_directions[from][to] & 1) == 0) /* also where they are not on a line */
        return KIF_D_WRONG_PIECE_MOVEMENT;
    return bb_any(bb_and(bb_between(from, to), kif_occupied(p))) ? KIF_D_PATH_BLOCKED : KIF_D_NONE;
}

static kif_diag_id judge_promotion(kif_kind kind, kif_side side, kif_square from, kif_square to, bool promotes)
{
    if (!promotes)
        return is_dead(kind, side, to) ? KIF_D_DEAD_PIECE_UNPROMOTED : KIF_D_NONE;
    if (kif_kind_is_promoted(kind))
        return KIF_D_PROMOTE_ALREADY_PROMOTED;
    if (!kif_kind_can_promote(kind))
        return KIF_D_PROMOTE_UNPROMOTABLE;
    if (!kif_square_in_zone(from, side) && !kif_square_in_zone(to, side))
        return KIF_D_PROMOTE_OUTSIDE_ZONE;
    return KIF_D_NONE;
}

/* Whether taking a man away from a square lets an enemy slider see the king along that line. */
static bool uncovers_king(const kif_position *p, kif_side side, kif_square king, kif_square from, kif_square to)
{
    return kif_leaves_line(king, from, to) && bb_any(kif_attacker_through(p, kif_opponent(side), king, from));
}

/* Whether the own king is safe after the move of a man from one square to another. */
static bool king_is_safe(const kif_position *p, kif_side side, kif_square from, kif_square to)
{
    kif_square king = p->king[side];
    if (king == KIF_NO_SQUARE)
        return true;
    if (from == king) {
        kif_bitboard occupied = bb_without(kif_occupied(p), bb_square(from));
        return !kif_attacked(p, kif_opponent(side), to, occupied);
    }
    if (kif_in_check(p)) {
        kif_square checker = bb_first(p->checkers);
        if (bb_many(p->checkers) || (to != checker && !bb_has(bb_between(king, checker), to)))
            return false;
    }
    return !uncovers_king(p, side, king, from, to);
}

static kif_diag_id judge_king(const kif_position *p, bool safe)
{
    return safe ? KIF_D_NONE : kif_in_check(p) ? KIF_D_CHECK_NOT_RESOLVED : KIF_D_SELF_CHECK;
}

static kif_diag_id judge_board_move(const kif_position *p, kif_move m)
{
    kif_square from = kif_move_from(m), to = kif_move_to(m);
    kif_piece piece = p->board[from], target = p->board[to];
    kif_side side = p->side;
    kif_kind kind = kif_piece_kind(piece);
    if (from == to)
        return KIF_D_NO_MOVE;
    if (piece == KIF_EMPTY)
        return KIF_D_NO_PIECE_ON_ORIGIN;
    if (kif_piece_side(piece) != side)
        return KIF_D_MOVES_OPPONENT_PIECE;
    if (target != KIF_EMPTY && kif_piece_side(target) == side)
        return KIF_D_CAPTURES_OWN_PIECE;
    kif_diag_id broken = judge_way(p, kind, side, from, to);
    if (broken != KIF_D_NONE)
        return broken;
    if (kif_piece_kind(target) == KIF_KING)
        return KIF_D_CAPTURES_KING;
    broken = judge_promotion(kind, side, from, to, kif_move_promotes(m));
    if (broken != KIF_D_NONE)
        return broken;
    return judge_king(p, king_is_safe(p, side, from, to));
}

/* Whether the man on a square may leave it without exposing his king, or stays on the pinning line. */
static bool may_go(const kif_position *p, kif_side side, kif_square from, kif_square to)
{
    kif_square king = p->king[side];
    return king == KIF_NO_SQUARE || !uncovers_king(p, side, king, from, to);
}

/* The pawn stands next to the king, so only three things could help: the king takes it, another man takes it, the
 * king goes elsewhere. Nothing can stand between, and no drop can help. */
bool kif_is_uchifuzume(const kif_position *p, kif_square to)
{
    kif_side us = p->side, them = kif_opponent(us);
    kif_square king = p->king[them];
    kif_position after = *p; /* small, and rare enough: pins and lines must see the pawn */
    kif_position_put(&after, to, kif_piece_of(KIF_PAWN, us));
    kif_bitboard occupied = kif_occupied(&after);
    /* Only in a position that was already illegal does another man give check beside the pawn; then taking the pawn
     * does not help. */
    bool double_check = bb_any(bb_without(kif_attackers(&after, us, king, occupied), bb_square(to)));
    kif_square from;
    BB_EACH (from, kif_attackers(&after, them, to, occupied))
        if (from != king && !double_check && may_go(&after, them, from, to))
            return false;
    kif_bitboard flights = bb_without(kif_steps[them][KIF_KING][king], after.by_side[them]);
    flights = bb_without(flights, kif_pieces(p, us, KIF_KING));
    kif_bitboard without_king = bb_without(occupied, bb_square(king));
    kif_square flight;
    BB_EACH (flight, flights)
        if (!kif_attacked(&after, us, flight, without_king))
            return false;
    return true;
}

static bool checks_by_pawn(const kif_position *p, kif_square to)
{
    kif_square king = p->king[kif_opponent(p->side)];
    return king != KIF_NO_SQUARE && bb_has(kif_steps[p->side][KIF_PAWN][to], king);
}

static kif_diag_id judge_drop(const kif_position *p, kif_move m)
{
    kif_kind kind = kif_move_dropped(m);
    kif_square to = kif_move_to(m), king = p->king[p->side];
    if (kind == KIF_KING)
        return KIF_D_DROP_KING;
    if (kind > KIF_KING || kif_move_promotes(m))
        return KIF_D_DROP_PROMOTED;
    if (p->board[to] != KIF_EMPTY)
        return KIF_D_DROP_ON_OCCUPIED;
    if (kind == KIF_NO_KIND || kif_hand_count(p->hand[p->side], kind) == 0)
        return KIF_D_DROP_NOT_IN_HAND;
    if (is_dead(kind, p->side, to))
        return KIF_D_DROP_DEAD_PIECE;
    if (kind == KIF_PAWN && kif_has_pawn_on_file(p, p->side, to))
        return KIF_D_NIFU;
    if (kif_in_check(p) &&
        (bb_many(p->checkers) || !bb_has(bb_between(king, bb_first(p->checkers)), to)))
        return KIF_D_CHECK_NOT_RESOLVED;
    if (kind == KIF_PAWN && checks_by_pawn(p, to) && kif_is_uchifuzume(p, to))
        return KIF_D_UCHIFUZUME;
    return KIF_D_NONE;
}

kif_diag_id kif_judge(const kif_position *p, kif_move m)
{
    if (kif_move_to(m) >= KIF_SQUARES || (!kif_move_is_drop(m) && kif_move_from(m) >= KIF_SQUARES))
        return KIF_D_OFF_BOARD;
    return kif_move_is_drop(m) ? judge_drop(p, m) : judge_board_move(p, m);
}
