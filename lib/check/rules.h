/* What the rules share while they look at one game. Only for the files of this folder. */
#ifndef KIF_CHECK_RULES_H
#define KIF_CHECK_RULES_H

#include "check/check.h"
#include "check/resolve.h"

typedef struct {
    const kif_check_options *o;
    const kif_record *r;
    kif_diags *d;
    kif_str text; /* of the game, as decoded */
    const kif_ruleset *rules;
    kif_history *history; /* scratch */
    kif_facts facts;
    bool kif, ki2, csa;    /* the format it was read from */
    bool handicap;         /* one side is called 上手 */
    uint32_t game;         /* number in the file */
    kif_encoding encoding; /* of the file; KIF_ENC_NONE: not known */
    uint8_t *regrade;      /* set: the level of the next finding */
    bool damaged;          /* some of the bytes could not be decoded */
} kif_checking;

static inline bool kif_wants(const kif_checking *c, kif_diag_id id)
{
    return c->o->level[id] != KIF_LEVEL_OFF && c->o->level[id] >= c->o->least;
}

/* The node after n in the order of the tree: its continuations, then its alternatives. The main line comes
 * first. */
static inline const kif_node *kif_tree_next(const kif_node *n)
{
    if (n->child != NULL)
        return n->child;
    while (n != NULL && n->sibling == NULL)
        n = n->parent;
    return n == NULL ? NULL : n->sibling;
}

/* Where a game is that has no better place: its first line. */
kif_range kif_first_line(kif_str text);

/* The line that holds an offset, without its end. */
kif_range kif_line_at(kif_str text, uint32_t offset);

/* Where the start position is written: its first row, else what names it, else the first line of the game. */
kif_range kif_start_place(const kif_checking *c);

/* Where the man on a square of the start position is written; the position if that cannot be told. */
kif_range kif_start_square_place(const kif_checking *c, kif_square sq);

/* Where the men in a side's hand at the start are written; the position if that cannot be told. */
kif_range kif_start_hand_place(const kif_checking *c, kif_side side);

/* Names of the sides as this game uses them: 先手 or 下手, sente or shitate. */
const char *kif_side_word(const kif_checking *c, kif_side side);

/* A text that ends within a line, also where nothing could be read. */
void kif_check_open_end(kif_diags *d);

/* One family each. */
void kif_check_text(kif_checking *c);
void kif_check_start(kif_checking *c);
void kif_check_headers(kif_checking *c);
void kif_check_structure(kif_checking *c);
void kif_check_time(kif_checking *c);
void kif_check_result(kif_checking *c);
void kif_check_roundtrip(kif_checking *c);

#endif
