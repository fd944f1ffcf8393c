/* Rule sets: where federations and sites disagree about impasse, move limits and fouls. One table. */
#ifndef KIF_BOARD_RULESET_H
#define KIF_BOARD_RULESET_H

#include "base/str.h"
#include "board/position.h"

/* What becomes of the men that were given away in a handicap game when gote declares. */
typedef enum {
    KIF_HANDICAP_POINTS_NONE,      /* nothing: points are what is there */
    KIF_HANDICAP_POINTS_ADDED,     /* they count for gote */
    KIF_HANDICAP_POINTS_THRESHOLD, /* gote needs that many fewer */
} kif_handicap_points_rule;

/* How an impasse is scored that both sides agree on. */
typedef enum {
    KIF_AGREED_NONE, /* the rules know no such agreement */
    KIF_AGREED_24,   /* both have 24 points: draw; a side with fewer loses */
    KIF_AGREED_27,   /* more points win; 27 to 27: gote */
} kif_agreed_rule;

/* Columns: id, name, points a declaring sente and gote need to win, points for a draw (0: no such result), whether
 * a failed declaration loses, scoring by agreement, handicap points, moves after which the game is an impasse (0:
 * no limit of its own; events have theirs), whether that limit asks for an entered king, whether a repetition may
 * be agreed before the fourth time, whether a resignation stands though the opponent had fouled, whether entering
 * with the king on the opponent's king square wins (try), whether its server watches the clocks (what looks like
 * an overrun in its records is a delay of the net), English.
 * Source: JSA rules of play (2019, 2024), CSA championship rules and server protocol, FESA Laws of Shogi (2017),
 * help texts of the sites. */
#define KIF_RULESETS(X)                                                                                           \
    X(JSA, "jsa", 31, 31, 24, true, 24, ADDED, 500, true, true, false, false, false, "Japan Shogi Association, professional games") \
    X(JSA_AMATEUR, "jsa-amateur", 28, 27, 0, true, 27, ADDED, 0, false, true, true, false,                        \
      false, "Japan Shogi Association, amateur events")                                                           \
    X(CSA, "csa", 28, 27, 0, true, NONE, NONE, 0, false, false, false, false,                                     \
      false, "Computer Shogi Association, 27-point declaration")                                                  \
    X(CSA_24, "csa-24", 31, 31, 24, true, NONE, NONE, 0, false, false, false, false,                              \
      false, "Computer Shogi Association, 24-point declaration")                                                  \
    X(FESA, "fesa", 28, 27, 0, true, 27, NONE, 0, false, false, false, false, false, "Federation of European Shogi Associations") \
    X(LISHOGI, "lishogi", 28, 27, 0, false, NONE, THRESHOLD, 0, false, false, false, false,                       \
      true, "lishogi.org: declares by itself")                                                                    \
    X(DOJO81, "81dojo", 28, 27, 0, true, NONE, NONE, 0, false, false, false, false, true, "81Dojo")               \
    X(SHOGI_WARS, "shogi-wars", 28, 27, 0, false, NONE, NONE, 0, false, false, false, false,                      \
      true, "Shogi Wars since October 2014: declares by itself")                                                  \
    X(TRY, "try", 0, 0, 0, false, NONE, NONE, 0, false, false, false, true,                                       \
      false, "try rule: the king that reaches the enemy king's start square wins")                                \
    X(NONE, "none", 0, 0, 0, false, NONE, NONE, 0, false, false, false, false, false, "no rule for impasse")

#define X(id, ...) KIF_RULES_##id,
typedef enum { KIF_RULESETS(X) KIF_RULESET_COUNT } kif_ruleset_id;
#undef X

typedef struct {
    const char *name;
    uint8_t win[KIF_SIDES]; /* points to win by declaration; 0: there is no declaration */
    uint8_t draw;           /* points to draw by declaration; 0: no such result */
    bool failure_loses;
    kif_agreed_rule agreed;
    kif_handicap_points_rule handicap_points;
    uint16_t max_moves;
    bool max_moves_needs_king; /* applies only once a king has entered */
    bool early_repetition;     /* sennichite may be agreed before the fourth occurrence */
    bool resignation_stands;
    bool try_rule;
    bool watches_clocks; /* a server that ends games on time itself */
    const char *english;
} kif_ruleset;

extern const kif_ruleset kif_rulesets[KIF_RULESET_COUNT];

/* By name, or NULL. */
const kif_ruleset *kif_ruleset_by_name(kif_str name);

#endif
