/* SFEN: positions as text. */
#ifndef KIF_BOARD_SFEN_H
#define KIF_BOARD_SFEN_H

#include "base/buf.h"
#include "base/str.h"
#include "board/position.h"

#define KIF_SFEN_HIRATE "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

enum { KIF_SFEN_MESSAGE = 96 };

/* Things that are read though a strict writer would not make them; bits of kif_sfen_result.odd. */
enum {
    KIF_SFEN_NO_SIDE = 1,      /* taken as b */
    KIF_SFEN_NO_HANDS = 2,     /* taken as none */
    KIF_SFEN_NO_NUMBER = 4,    /* taken as 1 */
    KIF_SFEN_BAD_NUMBER = 8,   /* 0 or no number: taken as 1 */
    KIF_SFEN_HAND_ORDER = 16,  /* hands not in the usual order, or a kind twice: added up */
    KIF_SFEN_COUNT_ONE = 32,   /* "1P" for "P" */
    KIF_SFEN_DIGITS = 64,      /* two digits in a row, as in "54" */
    KIF_SFEN_UPPER_SIDE = 128, /* "B" or "W" */
    KIF_SFEN_COUNT_BAD = 256,  /* in hand 0 men, or more than 18 */
};

typedef struct {
    bool ok;
    uint32_t column;  /* of the mistake, in bytes from 1 */
    char message[KIF_SFEN_MESSAGE];
    unsigned odd;
    bool variant; /* the number of ranks is that of another game than shogi on 9 by 9 */
} kif_sfen_result;

/* Reads board, side, hands and number from the front of *s and cuts them off, with the blanks behind them; what
 * follows ("moves …") stays. Blanks may be '_' (in links). A word that is not a number where the number would be is
 * left alone. On a mistake *s is untouched and the result says where and what.
 * Readable is not the same as possible: material, nifu and kings are not looked at.
 * Source: USI protocol; the tolerance is that of the programs in use. */
kif_sfen_result kif_sfen_take(kif_str *s, kif_position *p);

/* Adds the canonical SFEN: hands in the order R B G S N L P, sente first, number always. */
void kif_sfen_put(kif_buf *out, const kif_position *p);

/* The same without the number: equal text, equal position. */
void kif_sfen_put_key(kif_buf *out, const kif_position *p);

#endif
