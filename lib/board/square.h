/* Sides and squares: the smallest values of the board. */
#ifndef KIF_BOARD_SQUARE_H
#define KIF_BOARD_SQUARE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* Sente is black, moves towards rank 1 and is the receiver of a handicap (shitate); gote is white (uwate). */
typedef enum { KIF_SENTE, KIF_GOTE, KIF_SIDES } kif_side;

static inline kif_side kif_opponent(kif_side side)
{
    return (kif_side)(side ^ 1);
}

/* 0..80, file by file: 1a is 0, 1i is 8, 9i is 80. A file is nine adjacent numbers. */
typedef uint8_t kif_square;

enum { KIF_SQUARES = 81, KIF_NO_SQUARE = 81 };

static inline bool kif_square_valid(int file, int rank)
{
    return 1 <= file && file <= 9 && 1 <= rank && rank <= 9;
}

static inline kif_square kif_square_at(int file, int rank)
{
    assert(kif_square_valid(file, rank));
    return (kif_square)((file - 1) * 9 + (rank - 1));
}

static inline int kif_square_file(kif_square sq)
{
    return sq / 9 + 1; /* 1..9 */
}

static inline int kif_square_rank(kif_square sq)
{
    return sq % 9 + 1; /* 1..9, a..i */
}

/* The rank as the side sees it: 1 is the far edge of the board, 9 its own. */
static inline int kif_square_far_rank(kif_square sq, kif_side side)
{
    return side == KIF_SENTE ? kif_square_rank(sq) : 10 - kif_square_rank(sq);
}

#pragma GCC visibility push(hidden)

/* The zones at the far edge of the board that a square lies in, as bits ZONE << side; none for KIF_NO_SQUARE. */
enum { KIF_ZONE_PROMOTION = 1, KIF_ZONE_LAST = 4, KIF_ZONE_LAST_TWO = 16 };

extern const uint8_t kif_zones[KIF_SQUARES + 1];

/* File and rank as digits, "77": not terminated. */
extern const char kif_square_digits[KIF_SQUARES + 1][2];

#pragma GCC visibility pop

/* The promotion zone (enemy camp) is the three ranks at the far edge. */
static inline bool kif_square_in_zone(kif_square sq, kif_side side)
{
    return (kif_zones[sq] >> side & KIF_ZONE_PROMOTION) != 0;
}

/* The square seen from the other side of the board: 7f becomes 3d. */
static inline kif_square kif_square_turned(kif_square sq)
{
    return (kif_square)(80 - sq);
}

#endif
