/* Repetition: how often has this position occurred, and was it perpetual check?
 * Source: rules of play of the Japan Shogi Association, repetition and the foul of perpetual check (2013 wording). */
#ifndef KIF_BOARD_REPEAT_H
#define KIF_BOARD_REPEAT_H

#include "base/str.h"
#include "board/position.h"

enum { KIF_SENNICHITE = 4 }; /* the occurrence that ends the game */

/* The positions of a line of play, the start position first. The caller owns the storage. */
typedef struct {
    struct kif_seen *seen; /* by ply */
    uint32_t n, cap;
    uint32_t *heads;       /* hash table: ply + 1 of the latest position, 0 for none */
    uint32_t n_heads;      /* a power of two */
} kif_history;

void kif_history_init(kif_history *h);
void kif_history_fini(kif_history *h);

/* Forgets all positions and keeps the memory. */
void kif_history_reset(kif_history *h);

/* Adds the position after a move (or the start position) and returns how often it has occurred, itself included:
 * same men on the same squares, same hands, same side to move. 0 when out of memory. Whether the last move gave
 * check is taken from the position. */
uint16_t kif_history_push(kif_history *h, const kif_position *p);

/* Takes the last position back. */
void kif_history_pop(kif_history *h);

typedef enum {
    KIF_REPEAT_NONE,      /* fewer than four occurrences */
    KIF_REPEAT_DRAW,      /* sennichite */
    KIF_REPEAT_PERPETUAL, /* every move of one side in between gave check: that side loses */
    KIF_REPEAT_BOTH_CHECK, /* both sides did: not regulated, scored as a draw */
} kif_repetition;

/* Judges the last position: from its first occurrence to now. *loser receives the checking side of a perpetual
 * check, else KIF_SIDES. count is the occurrence that matters (KIF_SENNICHITE). */
kif_repetition kif_history_judge(const kif_history *h, unsigned count, kif_side *loser);

/* The index (0: the start position) of the first occurrence of the last position. */
uint32_t kif_history_first(const kif_history *h);

#endif
