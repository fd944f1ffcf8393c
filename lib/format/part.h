/* One line of play out of a record, for the writers of formats without variations: the main line, or the part
 * of it that was asked for; and what of the rest is lost by leaving it out. */
#ifndef KIF_FORMAT_PART_H
#define KIF_FORMAT_PART_H

#include "format/format.h"

typedef struct {
    const kif_record *record;
    kif_position start;     /* before the first node */
    const kif_node *before; /* the root, or the move before the part; its comments belong to the start */
    const kif_node *first;  /* NULL: nothing is left */
    uint32_t last_ply;      /* of the part */
    bool whole;             /* the part begins at the root */
} kif_part;

/* The main line of a record, within options->first_ply and last_ply. */
void kif_part_init(kif_part *part, const kif_record *r, const kif_write_options *options);

/* The node after n, within the part. */
static inline const kif_node *kif_part_next(const kif_part *part, const kif_node *n)
{
    const kif_node *next = n->child;
    return next != NULL && next->ply <= part->last_ply ? next : NULL;
}

/* The headers in the order in which the formats that keep one have them, with 手合割 once, as it is to be written. CSA
 * puts the names first; behind the others, where KIF has them, they come back. */
typedef struct {
    const kif_record *record;
    const kif_header *at; /* the next one */
    bool names;           /* of CSA: the names come last, and now */
    bool names_last;
    bool told;            /* 手合割 is done */
    const kif_header *said; /* the last 手合割 of the record, or NULL */
    kif_header handicap;
} kif_header_walk;

void kif_headers_start(kif_header_walk *walk, const kif_part *part);
const kif_header *kif_headers_next(kif_header_walk *walk);

/* Whether 手合割 names the start position: then no diagram is needed, as long as move numbers begin at one. */
bool kif_part_is_named(const kif_part *part);

/* Whether 下手 and 上手 are the names of the sides: in the games of handicaps that have a name. */
bool kif_part_is_handicap(const kif_part *part);

/* Where the move before a node went, for 同: the first move of a part has none before it. */
static inline kif_square kif_part_previous(const kif_part *part, const kif_node *n)
{
    return n->parent == part->before ? KIF_NO_SQUARE : kif_node_destination(n->parent);
}

/* Whether a move may be none that legality could choose: a foul, or one behind a foul that nobody judged. */
static inline bool kif_part_is_doubtful(const kif_node *n)
{
    return n->verdict != KIF_D_NONE || (n->flags & KIF_NODE_AFTER_FOUL) != 0;
}

/* Whether a move is told without its origin: read like that in the position before it, what was said of it means the
 * move. */
bool kif_part_reads_back(const kif_position *before, kif_notated said, kif_says style, kif_square previous,
                         kif_move move);

/* What is said of a move that could not be played, as writers spell it: 同 where it goes where the last move went, and
 * no words beside an origin or a drop, which tell all. */
kif_notated kif_part_said(const kif_part *part, const kif_node *n);

/* Plays a node's move on a board on which all nodes before it were played; other nodes change nothing. */
void kif_part_play(kif_position *p, const kif_node *n, kif_undo *undo);

/* The ending to write in a format whose words tell the winner: see kif_ending_of_winner. Notes the reason as lost where
 * only the winner is told. */
kif_ending_id kif_part_end(kif_writer *w, const kif_record *r, const kif_node *end);

/* Notes as lost what is left of a line from a node on: moves, and the end. */
void kif_part_lose_rest(kif_writer *w, const kif_part *part, const kif_node *n);

/* Notes as lost the reason of an end of which only the winner is known, where a reader takes that for a resignation. */
void kif_part_lose_reason(kif_writer *w, const kif_record *r, const kif_node *end);

/* Notes bookmarks as losses. */
void kif_part_lose_bookmarks(kif_writer *w, const kif_part *part);

/* Notes as losses what no format of a single line of moves can hold: variations and bookmarks. */
void kif_part_lose_branches(kif_writer *w, const kif_part *part);

/* Notes as lost the end of a game without moves, where a format holds positions. */
void kif_part_lose_early_end(kif_writer *w, const kif_part *part);

/* Notes as a loss that the first move has another number than 1, where a format counts from 1. */
void kif_part_lose_number(kif_writer *w, const kif_part *part);

/* Whether times that were read are times: a file of Japanese programs that has 0 at every move has none. */
bool kif_part_is_timed(const kif_record *r);

/* Notes as losses cumulative times that do not follow from those of the moves, where a format has none. */
void kif_part_lose_totals(kif_writer *w, const kif_part *part);

/* Notes as losses what bare moves cannot hold besides: headers, comments, engine notes and times. */
void kif_part_lose_texts(kif_writer *w, const kif_part *part);

/* The same of a variation that is written, from its first node on: comments, engine notes, times and bookmarks. */
void kif_part_lose_line(kif_writer *w, const kif_part *part, const kif_node *first);

/* Notes as a loss that a move was made by the side that was not to move, where only its colour tells so: a format
 * without colours takes it for a move of the other side. */
void kif_part_lose_side(kif_writer *w, const kif_record *r, const kif_node *n);

#endif
