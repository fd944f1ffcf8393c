/* Lines of play: each way through the tree of a record, from the start position to where it ends, as a record
 * of its own without variations. */
#ifndef KIF_GAME_LINE_H
#define KIF_GAME_LINE_H

#include "base/buf.h"
#include "game/record.h"

/* A walk over the lines of one record. The caller owns the storage; memory is kept from one record to the
 * next. */
typedef struct {
    kif_buf heads; /* of const kif_node *: where each line leaves the ones before it, in order */
    kif_buf stack; /* of const kif_node *: used while heads are collected */
    kif_buf nodes; /* of kif_node: the line that was handed out last */
    size_t next;   /* of heads */
    const kif_record *whole;
    kif_record record; /* what is handed out */
} kif_line_walk;

#define KIF_LINE_WALK_EMPTY ((kif_line_walk){ .next = 0 })

void kif_line_walk_fini(kif_line_walk *w);

/* Begins with a record, which must outlive the walk. False when out of memory. */
KIF_MUST_USE bool kif_line_walk_start(kif_line_walk *w, const kif_record *record);

/* The next line, valid until the next call: the main line first, then the variations in the order of the
 * file. NULL after the last, or out of memory: then w->nodes is not buf_ok. */
const kif_record *kif_line_walk_next(kif_line_walk *w);

#endif
