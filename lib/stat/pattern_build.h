/* Inside the pattern compiler: drafts of shapes, the words that conditions are written in, and complaints. */
#ifndef KIF_STAT_PATTERN_BUILD_H
#define KIF_STAT_PATTERN_BUILD_H

#include "stat/doc.h"
#include "stat/pattern.h"

enum { DRAFT_MAX_LINKS = 16 };

/* A shape for sente while it is collected. */
typedef struct {
    pattern_condition condition[PATTERN_MAX_CONDITIONS];
    int n_conditions;
    int32_t ply_lo, ply_hi;
    int turn, first;
    bool quiet, opening_end;
    int regex;
    pattern_move move;
    int after[DRAFT_MAX_LINKS], unless[DRAFT_MAX_LINKS], gives[DRAFT_MAX_LINKS]; /* tags */
    int n_after, n_unless, n_gives;
} pattern_draft;

typedef struct {
    kif_patterns *set;
    kif_arena scratch;
    const char *file;
    bool lint;
    kif_buf *messages;
    int n_findings, n_errors;
    pattern_draft *draft; /* of the pattern being read */
    int n_drafts;
    int pattern;          /* its number */
    int cap_shapes, cap_conditions;
    uint16_t *lists;      /* the conditions of all shapes in turn */
    size_t n_lists, cap_lists;
    const doc_node **node; /* by pattern: where it is written */
    int *first_shape;     /* by pattern; one more at the end */
} pattern_builder;

/* Adds "file:line:col: error: text" (or warning) to the messages. */
KIF_PRINTF(3, 4) void pattern_complain(pattern_builder *b, const doc_node *at, const char *format, ...);
KIF_PRINTF(3, 4) void pattern_warn(pattern_builder *b, const doc_node *at, const char *format, ...);

/* ---- Words (pattern_words.c) ---------------------------------------------- */

/* "76", "2-3/6-8", "38,48": a set of squares, file before rank. */
bool pattern_squares_of(kif_str text, kif_bitboard *squares);

/* A piece condition as seen by sente: bits by kif_piece. */
bool pattern_pieces_of(kif_str text, uint32_t *pieces);

/* A kind by its kanji or letter. */
kif_kind pattern_kind_of(kif_str text);

/* "12", "..40", "10..", "10..20". */
bool pattern_range_of(kif_str text, int64_t *lo, int64_t *hi);

/* A position with holes: what each square may hold, the side to move (-1: either), hands (lo 0, hi 255: any). */
typedef struct {
    uint32_t pieces[KIF_SQUARES];
    int turn;
    uint8_t lo[KIF_SIDES][KIF_HAND_KINDS], hi[KIF_SIDES][KIF_HAND_KINDS];
} pattern_holes;

enum { PATTERN_ANYTHING = -1 }; /* all bits of pieces */

/* Reads an SFEN in which "?" is any square and "*" any hands. False: *column is where it went wrong, from 1. */
bool pattern_holes_of(kif_str sfen, pattern_holes *h, uint32_t *column);

/* The pieces of a condition, and squares, seen from the other side. */
uint32_t pattern_pieces_turned(uint32_t pieces);
kif_bitboard pattern_squares_turned(kif_bitboard squares);

/* ---- Shapes (pattern_shape.c) ----------------------------------------------- */

/* Reads the conditions of a pattern's map into drafts: alternatives are multiplied out. */
bool pattern_read_shapes(pattern_builder *b, const doc_node *map);

/* Adds the drafts to the set, for sente and, if the pattern is written for each side, for gote (pattern_add.c). */
bool pattern_add_shapes(pattern_builder *b, const doc_node *at);

/* ---- Lint (pattern_lint.c) --------------------------------------------------- */

/* Complains about what one draft cannot mean. */
void pattern_lint_draft(pattern_builder *b, const pattern_draft *d, const doc_node *at);

/* Complains about twins, hidden patterns and circles of "after", once all shapes are there. */
void pattern_lint_set(pattern_builder *b);

/* ---- Index (pattern_index.c) --------------------------------------------------- */

/* Makes rows of conditions, and lists of rows of shapes. lists: the conditions of each shape in turn. */
bool pattern_build_index(kif_patterns *set, const uint16_t *lists);

/* The rows of a start position (pattern_scan.c). */
void pattern_set_rows(const kif_patterns *set, pattern_plies *row, const kif_position *p);

/* The rows that are made of the number of the ply, base being the first of the block, and of others: the first so many
 * unions (pattern_scan.c). */
void pattern_make_rows(const kif_patterns *set, pattern_plies *row, int32_t base, uint32_t n_unions);

#endif
