/* Pieces: one table of kinds and their names, from which every format and message draws. */
#ifndef KIF_BOARD_PIECE_H
#define KIF_BOARD_PIECE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "board/square.h"

/* A promoted kind is its unpromoted one plus 8. Columns: id, unpromoted kind, letters in SFEN and Western text,
 * CSA, kanji in move lists, kanji of one character in diagrams, romaji, English, men of the kind in a set (0:
 * promoted), points in an impasse count.
 * Source: the names of the federation's rules, CSA standard record format, USI. */
#define KIF_PIECE_KINDS(X)                                                                  \
    X(PAWN, PAWN, "P", "FU", "歩", "歩", "fu", "pawn", 18, 1)                               \
    X(LANCE, LANCE, "L", "KY", "香", "香", "kyo", "lance", 4, 1)                            \
    X(KNIGHT, KNIGHT, "N", "KE", "桂", "桂", "kei", "knight", 4, 1)                         \
    X(SILVER, SILVER, "S", "GI", "銀", "銀", "gin", "silver", 4, 1)                         \
    X(BISHOP, BISHOP, "B", "KA", "角", "角", "kaku", "bishop", 2, 5)                        \
    X(ROOK, ROOK, "R", "HI", "飛", "飛", "hisha", "rook", 2, 5)                             \
    X(GOLD, GOLD, "G", "KI", "金", "金", "kin", "gold", 4, 1)                               \
    X(KING, KING, "K", "OU", "玉", "玉", "gyoku", "king", 2, 0)                             \
    X(TOKIN, PAWN, "+P", "TO", "と", "と", "tokin", "tokin", 0, 1)                          \
    X(PRO_LANCE, LANCE, "+L", "NY", "成香", "杏", "narikyo", "promoted lance", 0, 1)        \
    X(PRO_KNIGHT, KNIGHT, "+N", "NK", "成桂", "圭", "narikei", "promoted knight", 0, 1)     \
    X(PRO_SILVER, SILVER, "+S", "NG", "成銀", "全", "narigin", "promoted silver", 0, 1)     \
    X(HORSE, BISHOP, "+B", "UM", "馬", "馬", "uma", "horse", 0, 5)                          \
    X(DRAGON, ROOK, "+R", "RY", "龍", "龍", "ryu", "dragon", 0, 5)

#define X(id, ...) KIF_##id,
typedef enum { KIF_NO_KIND, KIF_PIECE_KINDS(X) KIF_KINDS } kif_kind;
#undef X

enum { KIF_PROMOTED = 8, KIF_HAND_KINDS = KIF_GOLD + 1 }; /* hands are indexed PAWN..GOLD */

typedef struct {
    const char *sfen; /* upper case, "+" before a promoted kind */
    const char *csa;
    const char *kanji;  /* in move lists: 成銀 */
    const char *kanji1; /* in diagrams: 全 */
    const char *romaji, *english;
    uint8_t base;   /* unpromoted kind */
    uint8_t count;  /* men of the kind in a set of 40; 0 for promoted kinds */
    uint8_t points; /* in an impasse */
} kif_kind_info;

extern const kif_kind_info kif_kinds[KIF_KINDS];

static inline bool kif_kind_is_promoted(kif_kind kind)
{
    return kind > KIF_KING;
}

static inline bool kif_kind_can_promote(kif_kind kind)
{
    return (unsigned)kind - KIF_PAWN <= KIF_ROOK - KIF_PAWN;
}

/* The kind as it goes to a hand: unpromoted. */
static inline kif_kind kif_kind_base(kif_kind kind)
{
    return kind > KIF_KING ? (kif_kind)(kind - KIF_PROMOTED) : kind;
}

static inline kif_kind kif_kind_promoted(kif_kind kind)
{
    return kif_kind_can_promote(kind) ? (kif_kind)(kind + KIF_PROMOTED) : kind;
}

/* A piece on the board: kind, plus 16 for gote. 0 is an empty square. */
typedef uint8_t kif_piece;

enum { KIF_EMPTY = 0, KIF_GOTE_BIT = 16 };

static inline kif_piece kif_piece_of(kif_kind kind, kif_side side)
{
    return (kif_piece)((unsigned)kind | (unsigned)side << 4);
}

static inline kif_kind kif_piece_kind(kif_piece piece)
{
    return (kif_kind)(piece & 15);
}

static inline kif_side kif_piece_side(kif_piece piece)
{
    return (kif_side)(piece >> 4);
}

/* The kind whose Japanese name s begins with, by the longest name, or KIF_NO_KIND; cuts the name off. Reads every
 * spelling in use (王 竜 全 圭 杏 と金 龍王 …); *exact tells whether it was the one that writers print. */
kif_kind kif_kind_take_kanji(kif_str *s, bool *exact);

/* The kind of a CSA code of two letters, or KIF_NO_KIND. */
kif_kind kif_kind_by_csa(const char code[2]);

/* The kind of an upper-case SFEN letter, unpromoted, or KIF_NO_KIND. */
kif_kind kif_kind_by_letter(char letter);

/* The order in which hands are written: R B G S N L P. */
extern const kif_kind kif_hand_order[7];

#endif
