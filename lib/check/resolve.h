/* Who should have won: one function for all who ask. */
#ifndef KIF_CHECK_RESOLVE_H
#define KIF_CHECK_RESOLVE_H

#include "base/buf.h"
#include "board/impasse.h"
#include "board/repeat.h"
#include "board/ruleset.h"
#include "game/record.h"

typedef enum {
    KIF_BY_NOTHING, /* the record does not say, and the board does not either */
    KIF_BY_FOUL,
    KIF_BY_TIME,      /* an overrun of the clock that nobody claimed, or the end line says otherwise */
    KIF_BY_PERPETUAL, /* perpetual check */
    KIF_BY_REPETITION,
    KIF_BY_MATE,
    KIF_BY_STALEMATE,   /* no legal move, no check: a loss */
    KIF_BY_DECLARATION, /* a claimed declaration, as the rule set judges it */
    KIF_BY_IMPASSE,     /* a claimed impasse, as the rule set scores it */
    KIF_BY_WORD,        /* the end line */
    KIF_BY_SUMMARY,
    KIF_BY_HEADER,
} kif_reason;

typedef struct {
    kif_reason reason;
    kif_side winner; /* KIF_SIDES: a draw, or nobody */
    bool draw;
    const kif_node *at; /* the move that decided; NULL when it was no move */
} kif_outcome;

/* What resolving finds out on the way, for those who check. */
typedef struct {
    const kif_node *last;    /* of the main line: the last move, or the root */
    const kif_node *end;     /* its end, or NULL */
    const kif_node *foul;    /* its first illegal move, or NULL */
    const kif_node *overrun; /* the first move that took more time than its side had, or NULL */
    const kif_node
        *fourth; /* where a position occurred for the fourth time first, before any foul, or NULL */
    kif_repetition repetition; /* of fourth */
    kif_side repetition_loser;
    kif_position final;   /* after the last move that could be played */
    bool final_known;     /* every move of the main line could be played */
    bool mate, stalemate; /* in final, with no foul on the way */
    uint32_t n_moves;     /* of the main line, those included that could not be played */
    int handicap_points;
} kif_facts;

/* The rule set that the headers of a record hint at (持将棋, event, place), or NULL. */
const kif_ruleset *kif_ruleset_hinted(const kif_record *r);

/* Gathers the facts about the main line of a record that was built with KIF_BUILD_REPETITION. h is scratch
 * memory that the caller keeps. */
void kif_gather_facts(const kif_record *r, kif_history *h, kif_facts *facts);

/* What a declaration of that side after the last move leads to; after the rule set's limit of moves the game
 * is an impasse already. */
kif_declare kif_declared(const kif_facts *f, const kif_ruleset *rules, kif_side side);

/* Whether a rule set's own limit of moves was reached: 500 for professional games. */
static inline bool kif_at_own_limit(const kif_ruleset *rules, uint32_t n_moves)
{
    return rules->max_moves > 0 && n_moves >= rules->max_moves;
}

/* Judges the repetition that a node with a fourth (or later) occurrence completes. */
kif_repetition kif_judge_repetition(const kif_record *r, const kif_node *n, kif_history *h, kif_side *loser);

/* Whether a verdict is a foul of the player, not a question of reading. */
bool kif_is_foul(kif_diag_id verdict);

/* The right result, from the strongest evidence to the weakest: the first foul or overrun, repetition, mate,
 * end line, closing line, header. */
kif_outcome kif_resolve_outcome(const kif_record *r, const kif_facts *f, const kif_ruleset *rules);

/* The result that a header (結果, Result) claims. False if there is none, or it cannot be read. */
bool kif_header_claim(const kif_record *r, kif_side *winner, bool *draw, const kif_header **header);

/* Adds "sente wins by mate at move 77" and the like. */
void kif_put_outcome(kif_buf *out, const kif_outcome *o);

#endif
