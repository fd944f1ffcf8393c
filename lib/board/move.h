/* A move as a small value, and its USI spelling. */
#ifndef KIF_BOARD_MOVE_H
#define KIF_BOARD_MOVE_H

#include "board/piece.h"
#include "board/square.h"

/* Bits 0-6 destination, 7-13 origin or dropped kind, 14 drop, 15 promotion. 0 is no move: origin and destination
 * would be the same square. A drop may name a kind that cannot be dropped, and may ask for promotion: records
 * contain such fouls, and kif_judge names them. */
typedef uint16_t kif_move;

enum { KIF_NO_MOVE = 0, KIF_MOVE_DROP = 1 << 14, KIF_MOVE_PROMOTE = 1 << 15, KIF_USI_MAX = 6 };

static inline kif_move kif_move_board(kif_square from, kif_square to, bool promotes)
{
    return (kif_move)((unsigned)to | (unsigned)from << 7 | (promotes ? KIF_MOVE_PROMOTE : 0u));
}

static inline kif_move kif_move_drop(kif_kind kind, kif_square to)
{
    return (kif_move)((unsigned)to | (unsigned)kind << 7 | KIF_MOVE_DROP);
}

static inline kif_square kif_move_to(kif_move m)
{
    return m & 0x7f;
}

static inline kif_square kif_move_from(kif_move m)
{
    return m >> 7 & 0x7f;
}

static inline kif_kind kif_move_dropped(kif_move m)
{
    return (kif_kind)(m >> 7 & 0x7f);
}

static inline bool kif_move_is_drop(kif_move m)
{
    return (m & KIF_MOVE_DROP) != 0;
}

static inline bool kif_move_promotes(kif_move m)
{
    return (m & KIF_MOVE_PROMOTE) != 0;
}

/* Cuts a USI move from the front of *s: "7g7f", "8h2b+", "P*5e". Also reads lower-case drop letters, "@" for "*",
 * a final "=" (no promotion) and "+P*5e" (a foul). KIF_NO_MOVE, and *s untouched, if there is none. */
kif_move kif_move_take_usi(kif_str *s);

/* Writes the USI form, not terminated, and returns its length (4 or 5; 6 for the foul "+P*5e+"). */
size_t kif_move_to_usi(kif_move m, char text[KIF_USI_MAX]);

#endif
