/* Excerpts: a copy of a record with less in it. What is left out here was not wanted, so it is no loss. */
#ifndef KIF_GAME_EXCERPT_H
#define KIF_GAME_EXCERPT_H

#include "game/record.h"

/* Zero means: leave nothing out. */
typedef struct {
    uint32_t first, last; /* moves by ply; 0: no bound. The position before the first becomes the start position */
    bool main_line;       /* no variations */
    bool no_comments, no_times;
} kif_excerpt_options;

static inline bool kif_excerpt_is_whole(const kif_excerpt_options *o)
{
    return o->first <= 1 && o->last == 0 && !o->main_line && !o->no_comments && !o->no_times;
}

/* The copy lives in the arena; texts and headers are shared with the record. Variations that leave the main line
 * before the first move are left out, and the moves are numbered from 1 again. A main line that ends before the
 * first move gives its last position without moves. NULL when out of memory. */
const kif_record *kif_excerpt(kif_arena *a, const kif_record *record, const kif_excerpt_options *o);

#endif
