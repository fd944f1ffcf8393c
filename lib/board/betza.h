/* Betza notation: how a man moves, as a short text, and as the rays that the text stands for. */
#ifndef KIF_BOARD_BETZA_H
#define KIF_BOARD_BETZA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

/* One direction as its owner sees it: steps to the right and forward, negative for left and back. */
typedef struct {
    int8_t right, forward;
    uint8_t range; /* how many times in a row; 0: until something is in the way */
} kif_ray;

/* 24 are the squares of a lion; no man has two rays in the same direction and of the same length. */
enum { KIF_BETZA_RAYS = 24 };

typedef struct {
    kif_ray ray[KIF_BETZA_RAYS];
    uint8_t n;
} kif_betza;

/* Reads atoms, each with directions before and a number of steps behind: "FfW", "vRsF2", "ffN".
 *
 * atoms       W (1,0)  F (1,1)  D (2,0)  A (2,2)  N (2,1)  R, B: W, F without end  K: WF  Q: RB
 * directions  f b l r, s: l and r, v: f and b. Before a diagonal atom a pair as "fr" is one direction.
 * before N    "ff" is the narrow pair ahead, "fs" the wide one, "f" both, "fr" the two of a quarter; "v" are
 *             the four narrow ones, "s" the four wide ones.
 *
 * What is named twice ("KvR") counts once, with the longer range; a leap to where a slide leads counts twice,
 * so do not name both. Hoppers, bent riders and moves that only capture are not known. False on anything
 * unknown; *out is unspecified then. */
bool kif_betza_parse(kif_str text, kif_betza *out);

#endif
