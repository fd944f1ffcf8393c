/* Impasse: points, entering kings and declarations.
 * Source: rules of play of the Japan Shogi Association, entering-king declaration; section 5 of FESA's laws. */
#ifndef KIF_BOARD_IMPASSE_H
#define KIF_BOARD_IMPASSE_H

#include "board/ruleset.h"

enum { KIF_DECLARATION_MEN = 10 }; /* other men that must have entered */

/* What a declaration looks at, for one side. Points: rook and bishop 5, all other men but the king 1. */
typedef struct {
    int points;       /* men in the enemy camp and in hand */
    int total;        /* all men: what counts when both agree */
    int entered;      /* men in the enemy camp, the king not counted */
    bool king_entered, in_check, on_turn;
} kif_impasse;

kif_impasse kif_impasse_of(const kif_position *p, kif_side side);

typedef enum { KIF_DECLARE_LOSES, KIF_DECLARE_DRAWS, KIF_DECLARE_WINS, KIF_DECLARE_NOTHING } kif_declare;

/* What a declaration of a side leads to. handicap_points: kif_handicap_points of the start position, which the
 * rule set may count for gote. KIF_DECLARE_NOTHING: the rules know no declaration, or a failed one goes on. */
kif_declare kif_declare_result(const kif_ruleset *rules, const kif_position *p, kif_side side, int handicap_points);

/* Points that a side needs to win, with what the rule set does about handicaps. */
int kif_declare_points_needed(const kif_ruleset *rules, kif_side side, int handicap_points);

/* Points as the rule set counts them for a declaration. */
int kif_declare_points(const kif_ruleset *rules, const kif_position *p, kif_side side, int handicap_points);

/* The winner when both agree on an impasse; KIF_SIDES for a draw. */
kif_side kif_agreed_winner(const kif_ruleset *rules, const kif_position *p, int handicap_points);

/* Whether the king of a side stands, unattacked, on the square where the other king starts (5a for sente). */
bool kif_is_try(const kif_position *p, kif_side side);

#endif
