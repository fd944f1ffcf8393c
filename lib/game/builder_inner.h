/* Inside the builder: its state, and what growing the tree (builder.c) and playing moves (builder_moves.c) ask of each
 * other. */
#ifndef KIF_GAME_BUILDER_INNER_H
#define KIF_GAME_BUILDER_INNER_H

#include "board/repeat.h"
#include "game/builder.h"

typedef struct {
    kif_undo undo;
    bool turned; /* the side to move was changed before the move, because the text said so */
} kif_builder_step;

struct kif_builder {
    kif_arena arena;
    unsigned flags;
    kif_record record;
    kif_position board; /* after last */
    bool stale;         /* only its squares, hands and side are right: builder_freshen makes the rest */
    kif_node *last;
    kif_header *last_header;
    kif_diags *diags;
    kif_builder_step *path; /* one for each move node from the root to last */
    uint32_t depth, path_cap;
    uint32_t n_no_moves; /* nodes that are no moves: ends, and what could not be played */
    kif_history history;
    bool branched;   /* the line being read is a variation */
    bool started;    /* a move was added: the start position is fixed */
    kif_status status;
    kif_gate_fn *gate; /* NULL: every game is read */
    void *gate_ctx;
    enum { GATE_UNASKED, GATE_OPEN, GATE_CLOSED } gate_state;
};

/* ---- Growing the tree (builder.c) ------------------------------------------------------- */

/* A new node behind the last one, or beside it if that is an end: play that goes on after an end is kept as another
 * line. NULL past a limit, out of memory, or if nobody wants the moves. */
kif_node *builder_add_node(kif_builder *b, kif_node_type type, kif_range at);

/* What few nodes have; NULL out of memory. */
kif_extra *builder_extra(kif_builder *b, kif_node *n);

/* Memory for a node that stands behind parent, not yet in the tree; NULL out of memory. */
static inline kif_node *builder_new_node(kif_builder *b, kif_node *parent, kif_node_type type, kif_range at)
{
    kif_node *n = kif_arena_alloc(&b->arena, sizeof *n);
    if (n == NULL)
        return NULL;
    /* One by one: to clear or copy so many words at once, compilers take an instruction that starts slowly. */
    n->parent = parent;
    n->child = n->sibling = n->last_child = NULL;
    n->comments = n->last_comment = NULL;
    n->extra = NULL;
    n->ply = parent->ply + 1;
    n->time_ms = n->total_s = KIF_NO_TIME;
    n->number = 0;
    n->at = at;
    n->move = KIF_NO_MOVE;
    n->verdict = KIF_D_NONE;
    n->moved = n->captured = KIF_EMPTY;
    n->type = (uint8_t)type;
    n->flags = 0;
    n->repeats = 0;
    return n;
}

/* ---- Playing (builder_moves.c) ------------------------------------------------------------- */

/* Plays a move that the board allows, and notes it in its node. */
void builder_play(kif_builder *b, kif_node *n, kif_move m, kif_side side);

/* Takes back the last move that was played. */
void builder_take_back(kif_builder *b);

/* Makes the whole board right, where only squares and hands have been followed. */
void builder_freshen(kif_builder *b);

#endif
