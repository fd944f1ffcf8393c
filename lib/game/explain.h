/* Explains a verdict of the judge: which men, which squares, in the notation of the record. */
#ifndef KIF_GAME_EXPLAIN_H
#define KIF_GAME_EXPLAIN_H

#include "base/buf.h"
#include "board/notation.h"

/* How squares and men are named: 2三 歩 (KIF, KI2, JKF), 23 FU (CSA), 2c P (USI and Western). */
typedef enum { KIF_EXPLAIN_KANJI, KIF_EXPLAIN_CSA, KIF_EXPLAIN_USI } kif_explain_style;

/* The style that the records of a format speak. */
kif_explain_style kif_explain_style_of(const char *format);

/* Adds a square, a kind. */
void kif_explain_square(kif_buf *out, kif_square sq, kif_explain_style style);
void kif_explain_kind(kif_buf *out, kif_kind kind, kif_explain_style style);

/* Adds a move that the position allows: 5二金打, +0052KI, G*5b. */
void kif_explain_move(kif_buf *out, const kif_position *p, kif_move m, kif_explain_style style);

/* Adds one line without a full stop that says what is wrong with a move in the position before it. m may be
 * KIF_NO_MOVE; said (may be NULL) is what the text said. Falls back on the rule's own text. */
void kif_explain_verdict(kif_buf *out, const kif_position *p, kif_move m, kif_diag_id verdict,
                         const kif_notated *said, kif_explain_style style);

#endif
