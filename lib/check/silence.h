/* Silencers: comments in a record that tell the checker to pass over a rule (kifcheck: ignore=RULE,RULE). */
#ifndef KIF_CHECK_SILENCE_H
#define KIF_CHECK_SILENCE_H

#include "check/findings.h"

enum { KIF_MAX_SILENCERS = 256 }; /* in one game; more are not looked at */

/* One rule that is to be passed over. */
typedef struct {
    kif_diag_id id;       /* KIF_D_NONE: no such rule */
    uint32_t first, last; /* lines; of the whole game where the comment stands above the moves */
    kif_range at;         /* of the word */
    bool used;
} kif_silencer;

typedef struct {
    kif_silencer items[KIF_MAX_SILENCERS];
    uint32_t n;
} kif_silencers;

/* Finds the silencers in the text of a game. first_move: offset of the first move, text.n if there is none.
 */
void kif_silencers_find(kif_silencers *s, kif_diags *d, uint32_t first_move);

/* Whether a finding is silenced; notes that the silencer was of use. */
bool kif_silenced(kif_silencers *s, const kif_diag *d);

#endif
