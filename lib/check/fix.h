/* Repairs: changes of a game's text that have one right answer. Moves, results and comments are never
 * guessed: a repair that would change what the game says is dropped. */
#ifndef KIF_CHECK_FIX_H
#define KIF_CHECK_FIX_H

#include "check/rules.h"

/* Replaces a part of the text. */
typedef struct {
    kif_range at;
    kif_str with; /* in the arena of the plan */
} kif_edit;

typedef struct {
    kif_arena *arena;
    kif_edit *items;
    size_t n, cap;
    bool failed;
} kif_edits;

/* Plans the repairs of a game's findings (those of them that can be repaired). */
void kif_plan_fixes(const kif_checking *c, const kif_diag *findings, size_t n, kif_edits *edits);

/* Adds the text with the edits carried out. Of two that overlap, the first in the text counts. */
void kif_apply_edits(kif_str text, kif_edits *edits, kif_buf *out);

/* A number that two texts share if they say the same game: moves, ends, times of moves, comments, headers. */
uint64_t kif_game_digest(const kif_record *r);

#endif
