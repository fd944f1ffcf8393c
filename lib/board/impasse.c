/* Counting an impasse. */
#include "board/impasse.h"

static int points_in(const kif_position *p, kif_side side, kif_bitboard where)
{
    int points = 0;
    for (kif_kind kind = KIF_PAWN; kind < KIF_KINDS; kind++)
        points += bb_count(bb_and(where, kif_pieces(p, side, kind))) * kif_kinds[kind].points;
    return points;
}

static int points_in_hand(const kif_position *p, kif_side side)
{
    int points = 0;
    for (kif_kind kind = KIF_PAWN; kind <= KIF_GOLD; kind++)
        points += (int)kif_hand_count(p->hand[side], kind) * kif_kinds[kind].points;
    return points;
}

kif_impasse kif_impasse_of(const kif_position *p, kif_side side)
{
    kif_bitboard camp = bb_far_ranks(side, 1, 3);
    kif_bitboard men = bb_without(p->by_side[side], p->by_kind[KIF_KING]);
    kif_square king = p->king[side];
    int hand = points_in_hand(p, side);
    return (kif_impasse){
        .points = points_in(p, side, camp) + hand,
        .total = points_in(p, side, BB_ALL) + hand,
        .entered = bb_count(bb_and(men, camp)),
        .king_entered = king != KIF_NO_SQUARE && bb_has(camp, king),
        .in_check = king != KIF_NO_SQUARE && kif_attacked(p, kif_opponent(side), king, kif_occupied(p)),
        .on_turn = p->side == side,
    };
}

int kif_declare_points(const kif_ruleset *rules, const kif_position *p, kif_side side, int handicap_points)
{
    int points = kif_impasse_of(p, side).points;
    return side == KIF_GOTE && rules->handicap_points == KIF_HANDICAP_POINTS_ADDED ? points + handicap_points : points;
}

int kif_declare_points_needed(const kif_ruleset *rules, kif_side side, int handicap_points)
{
    int need = rules->win[side];
    return side == KIF_GOTE && rules->handicap_points == KIF_HANDICAP_POINTS_THRESHOLD ? need - handicap_points : need;
}

kif_declare kif_declare_result(const kif_ruleset *rules, const kif_position *p, kif_side side, int handicap_points)
{
    if (rules->win[side] == 0)
        return KIF_DECLARE_NOTHING;
    kif_declare failed = rules->failure_loses ? KIF_DECLARE_LOSES : KIF_DECLARE_NOTHING;
    kif_impasse i = kif_impasse_of(p, side);
    if (!i.on_turn || !i.king_entered || i.in_check || i.entered < KIF_DECLARATION_MEN)
        return failed;
    int points = kif_declare_points(rules, p, side, handicap_points);
    if (points >= kif_declare_points_needed(rules, side, handicap_points))
        return KIF_DECLARE_WINS;
    return rules->draw > 0 && points >= rules->draw ? KIF_DECLARE_DRAWS : failed;
}

kif_side kif_agreed_winner(const kif_ruleset *rules, const kif_position *p, int handicap_points)
{
    int sente = kif_impasse_of(p, KIF_SENTE).total, gote = kif_impasse_of(p, KIF_GOTE).total;
    if (rules->handicap_points != KIF_HANDICAP_POINTS_NONE)
        gote += handicap_points;
    switch (rules->agreed) {
    case KIF_AGREED_24:
        return sente < 24 && gote >= 24 ? KIF_GOTE : gote < 24 && sente >= 24 ? KIF_SENTE : KIF_SIDES;
    case KIF_AGREED_27:
        return sente > gote ? KIF_SENTE : KIF_GOTE; /* an equal count is gote's */
    default:
        return KIF_SIDES;
    }
}

bool kif_is_try(const kif_position *p, kif_side side)
{
    kif_square goal = side == KIF_SENTE ? kif_square_at(5, 1) : kif_square_at(5, 9);
    return p->king[side] == goal && !kif_attacked(p, kif_opponent(side), goal, kif_occupied(p));
}
