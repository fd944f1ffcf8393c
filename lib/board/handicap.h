/* Handicaps: names in every format, and their start positions. */
#ifndef KIF_BOARD_HANDICAP_H
#define KIF_BOARD_HANDICAP_H

#include "board/position.h"

/* Columns: id, KIF name, English, JKF preset (NULL: OTHER), men that gote removes in the CSA form PI… (NULL: not
 * writable so), SFEN without the number as kif_sfen_put_key writes it. Gote (uwate) moves first in all but the even
 * game.
 * Source: the federation's handicaps, the KIF format page, JSON Kifu Format; lishogi for the unofficial ones. */
#define KIF_HANDICAPS(X)                                                                                     \
    X(HIRATE, "平手", "even", "HIRATE", "", "lnsgkgsnl/1r5b1/ppppppppp" KIF_SENTE_HALF " b -")               \
    X(LANCE, "香落ち", "lance", "KY", "11KY", "lnsgkgsn1/1r5b1/ppppppppp" KIF_SENTE_HALF " w -")             \
    X(RIGHT_LANCE, "右香落ち", "right lance", "KY_R", "91KY", "1nsgkgsnl/1r5b1/ppppppppp" KIF_SENTE_HALF " w -") \
    X(BISHOP, "角落ち", "bishop", "KA", "22KA", "lnsgkgsnl/1r7/ppppppppp" KIF_SENTE_HALF " w -")             \
    X(ROOK, "飛車落ち", "rook", "HI", "82HI", "lnsgkgsnl/7b1/ppppppppp" KIF_SENTE_HALF " w -")               \
    X(ROOK_LANCE, "飛香落ち", "rook and lance", "HIKY", "82HI11KY", "lnsgkgsn1/7b1/ppppppppp" KIF_SENTE_HALF " w -") \
    X(TWO, "二枚落ち", "two pieces", "2", "82HI22KA", "lnsgkgsnl/9/ppppppppp" KIF_SENTE_HALF " w -")         \
    X(THREE, "三枚落ち", "three pieces", "3", "82HI22KA11KY", "lnsgkgsn1/9/ppppppppp" KIF_SENTE_HALF " w -") \
    X(FOUR, "四枚落ち", "four pieces", "4", "82HI22KA11KY91KY", "1nsgkgsn1/9/ppppppppp" KIF_SENTE_HALF " w -") \
    X(FIVE, "五枚落ち", "five pieces", "5", "82HI22KA81KE11KY91KY", "2sgkgsn1/9/ppppppppp" KIF_SENTE_HALF " w -") \
    X(LEFT_FIVE, "左五枚落ち", "five pieces, left knight", "5_L", "82HI22KA21KE11KY91KY",                    \
      "1nsgkgs2/9/ppppppppp" KIF_SENTE_HALF " w -")                                                          \
    X(SIX, "六枚落ち", "six pieces", "6", "82HI22KA21KE81KE11KY91KY", "2sgkgs2/9/ppppppppp" KIF_SENTE_HALF " w -") \
    X(LEFT_SEVEN, "左七枚落ち", "seven pieces, left silver", "7_L", "82HI22KA31GI21KE81KE11KY91KY",          \
      "2sgkg3/9/ppppppppp" KIF_SENTE_HALF " w -")                                                            \
    X(RIGHT_SEVEN, "右七枚落ち", "seven pieces, right silver", "7_R", "82HI22KA71GI21KE81KE11KY91KY",        \
      "3gkgs2/9/ppppppppp" KIF_SENTE_HALF " w -")                                                            \
    X(EIGHT, "八枚落ち", "eight pieces", "8", "82HI22KA31GI71GI21KE81KE11KY91KY",                            \
      "3gkg3/9/ppppppppp" KIF_SENTE_HALF " w -")                                                             \
    X(NINE, "九枚落ち", "nine pieces", NULL, NULL, "4kg3/9/ppppppppp" KIF_SENTE_HALF " w -")                 \
    X(TEN, "十枚落ち", "ten pieces", "10", "82HI22KA41KI61KI31GI71GI21KE81KE11KY91KY",                       \
      "4k4/9/ppppppppp" KIF_SENTE_HALF " w -")                                                               \
    X(THREE_PAWNS, "歩三兵", "three pawns", NULL, NULL, "4k4/9/9" KIF_SENTE_HALF " w 3p")                    \
    X(NAKED_KING, "裸玉", "naked king", NULL, NULL, "4k4/9/9" KIF_SENTE_HALF " w -")                         \
    X(BOTH_LANCES, "両香落ち", "both lances", NULL, NULL, "1nsgkgsn1/1r5b1/ppppppppp" KIF_SENTE_HALF " w -") \
    X(DRAGONFLY, "トンボ", "dragonfly", NULL, NULL, "4k4/1r5b1/ppppppppp" KIF_SENTE_HALF " w -")             \
    X(DRAGONFLY_LANCES, "トンボ＋香", "dragonfly with lances", NULL, NULL,                                   \
      "l3k3l/1r5b1/ppppppppp" KIF_SENTE_HALF " w -")                                                         \
    X(DRAGONFLY_KNIGHTS, "トンボ＋桂香", "dragonfly with knights and lances", NULL, NULL,                    \
      "ln2k2nl/1r5b1/ppppppppp" KIF_SENTE_HALF " w -")                                                       \
    X(LANCE_GAINED, "香得", "lance gained", NULL, NULL, "lnsgkgsn1/1r5b1/ppppppppp" KIF_SENTE_HALF " w L")   \
    X(BISHOP_GAINED, "角得", "bishop gained", NULL, NULL, "lnsgkgsnl/1r7/ppppppppp" KIF_SENTE_HALF " w B")   \
    X(ROOK_GAINED, "飛車得", "rook gained", NULL, NULL, "lnsgkgsnl/7b1/ppppppppp" KIF_SENTE_HALF " w R")     \
    X(ROOK_LANCE_GAINED, "飛香得", "rook and lance gained", NULL, NULL,                                      \
      "lnsgkgsn1/7b1/ppppppppp" KIF_SENTE_HALF " w RL")                                                      \
    X(TWO_GAINED, "二枚得", "two pieces gained", NULL, NULL, "lnsgkgsnl/9/ppppppppp" KIF_SENTE_HALF " w RB") \
    X(BLUE_SKY, "青空将棋", "no pawns", NULL, NULL, "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b -")

#define KIF_SENTE_HALF "/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

#define X(id, ...) KIF_HANDICAP_##id,
typedef enum { KIF_HANDICAPS(X) KIF_HANDICAP_COUNT, KIF_HANDICAP_NONE = -1 } kif_handicap;
#undef X

typedef struct {
    const char *kif, *english, *jkf, *csa, *sfen;
    bool official; /* in the list of the KIF page: written by name; the others are written as その他 with a board */
} kif_handicap_info;

extern const kif_handicap_info kif_handicaps[KIF_HANDICAP_COUNT];

/* The handicap of a KIF name, canonical or alias (飛落ち, 七枚落ち …), or KIF_HANDICAP_NONE. */
kif_handicap kif_handicap_by_kif(kif_str name);

/* Whether words under 手合割 name neither a handicap nor 平手 nor その他 (詰将棋): no position tells them. */
bool kif_handicap_is_text(kif_str words);

/* The handicap of a JKF preset, or KIF_HANDICAP_NONE. */
kif_handicap kif_handicap_by_jkf(kif_str preset);

/* The handicap of an English name as in PSN ("2 piece", "lance", "rook-lance"), or KIF_HANDICAP_NONE. */
kif_handicap kif_handicap_by_english(kif_str name);

/* The named handicap whose start position this is, or KIF_HANDICAP_NONE. The move number does not matter. */
kif_handicap kif_handicap_of(const kif_position *p);

/* Sets up the start position of a handicap. */
void kif_handicap_setup(kif_handicap h, kif_position *p);

/* Points of the men that gote gave away at the start: what some rules add to his impasse count. 0 where sente does not
 * begin with a full set of 27 points, or gote with as much. */
int kif_handicap_points(const kif_position *start);

#endif
