/* Patterns: openings, castles and other shapes by name, found while a game is replayed. A set is compiled once from
 * YAML and then shared by all threads; each thread follows games with a scanner of its own.
 *
 * A game is looked at in blocks of 64 plies. Whatever can be asked of a ply ("a sente silver stands on 7h", "gote is to
 * move") is a row: a word with a bit for each ply of the block. A move only turns over the rows of what it changes; at
 * the end of a block, the plies at which a shape holds are its rows joined by "and", 64 plies at a time and without a
 * question asked on the way. */
#ifndef KIF_STAT_PATTERN_H
#define KIF_STAT_PATTERN_H

#include "base/arena.h"
#include "base/buf.h"
#include "board/position.h"
#include "stat/regex.h"

enum {
    PATTERN_NONE = -1,
    PATTERN_MAX = 4096,            /* patterns of a file */
    PATTERN_MAX_SHAPES = 512,      /* alternatives of one pattern */
    PATTERN_MAX_CONDITIONS = 96,   /* of one alternative */
    PATTERN_LAST_PLY = 1000000000, /* no upper bound */
    PATTERN_OPENING_LAST = 40,     /* the opening ends here, or with the first capture of more than pawn or bishop */
};

/* How a family picks one of its tags. */
typedef enum { PICK_PRIORITY, PICK_LAST } pattern_pick;

typedef struct {
    kif_str id;
    pattern_pick pick;
    int before; /* PICK_LAST: plies that count; the pattern must have begun to stand before this one */
    int stable; /* PICK_LAST: plies that it must stand */
} pattern_family;

typedef struct {
    kif_str id, ja, en;
    int family, parent;  /* PATTERN_NONE: none */
    int priority;
    bool each;           /* written for sente and tried for both; else one tag for the game */
    uint32_t line, col;
} kif_pattern;

/* A tag is a pattern with the side that has it; tags of the game use the even number. */
static inline int pattern_tag(int pattern, kif_side side)
{
    return pattern * 2 + (int)side;
}

/* The class of a game from its two sides: rows are tried in order. */
typedef struct {
    kif_str id, ja, en;
    int one, other; /* patterns; other PATTERN_NONE: one side is enough (or the tag of the game) */
    bool both;      /* both sides must have "one" */
} pattern_class;

/* What the move just played must be; everything is a set, so that two demands are joined by "and". */
typedef struct {
    bool any;                 /* no demand */
    uint8_t sides;            /* bits by side */
    uint8_t ways;             /* MOVE_WAY_… */
    uint32_t moved, captured; /* bits by kif_piece; captured bit 0: nothing */
    kif_bitboard from, to;    /* from: of board moves only */
} pattern_move;

enum { MOVE_WAY_BOARD = 1, MOVE_WAY_DROP = 2, MOVE_WAY_PROMOTE = 4 };

/* One alternative of a pattern for one side: conditions on the position, which the index turns into rows, and the
 * rest. */
typedef struct {
    int tag;
    uint16_t n_conditions;
    int16_t turn;        /* side to move, or -1 */
    int16_t first;       /* the side that moved first in the game, or -1 */
    int32_t ply_lo, ply_hi;
    bool quiet, opening_end;
    int regex;           /* of the set's expressions, or -1: asked at the end of the game */
    pattern_move move;
    const int *after, *unless, *gives; /* tags, ended by -1; or NULL */
    const int *links;    /* after and unless in one, from pattern_link; or NULL */
} pattern_shape;

/* A tag that must have been found before, or must not. */
static inline int pattern_link(int tag, bool unless)
{
    return tag * 2 + unless;
}

/* A condition: one of these squares holds one of these pieces, or a hand holds a number of men. */
typedef struct {
    kif_bitboard squares; /* empty: about a hand */
    uint32_t pieces;      /* bits by kif_piece; bit 0: empty */
    uint8_t side, kind, lo, hi;
} pattern_condition;

/* A bit for each ply of a block. */
typedef uint64_t pattern_plies;
enum { PATTERN_BLOCK = 64, PATTERN_HAND_SLOTS = KIF_SIDES * KIF_HAND_KINDS * (KIF_MAX_IN_HAND + 1) };

/* Where the number of men of a kind in a hand has its row. */
static inline unsigned pattern_hand_slot(kif_side side, unsigned kind, unsigned n)
{
    return ((unsigned)side * KIF_HAND_KINDS + kind) * (KIF_MAX_IN_HAND + 1) + n;
}

/* Rows that every set has; behind them: what stands where and lies in hand, then ranges of plies, then unions. */
enum {
    PATTERN_ROW_UNASKED, /* what no condition asks for: some, since to change one row again and again takes longer */
    PATTERN_ROW_ALWAYS = PATTERN_ROW_UNASKED + 16,
    PATTERN_ROW_NEVER,
    PATTERN_ROW_TURN,    /* by the side to move */
    PATTERN_ROW_FIRST = PATTERN_ROW_TURN + KIF_SIDES, /* by the side that began */
    PATTERN_ROW_QUIET = PATTERN_ROW_FIRST + KIF_SIDES, /* nothing but pawns and bishops was captured yet */
    PATTERN_ROW_OPENING_END,
    PATTERN_ROW_MOVED,   /* by the piece that moved */
    PATTERN_ROW_STANDING = PATTERN_ROW_MOVED + 32,
};

typedef struct {
    int32_t lo, hi;
} pattern_range;

/* A shape and the two rows that rule it out most often. */
typedef struct {
    int32_t ply_hi;
    uint16_t shape;
    uint16_t n_unions; /* so many are enough for it and those before it */
    uint16_t rare[2];
} pattern_glance;

/* Lists one behind the other: list i has the items at[i] to at[i + 1]. Unions are filled up to whole steps. */
enum { PATTERN_UNION_STEP = 4 };
typedef struct {
    uint32_t n;
    uint32_t *at;
    uint16_t *item;
} pattern_lists;

typedef struct {
    kif_arena arena;
    uint64_t digest;     /* of the text it was made from */
    int n_patterns, n_families, n_classes, n_shapes, n_conditions, n_regexes;
    kif_pattern *pattern;
    pattern_family *family;
    pattern_class *class_;
    pattern_shape *shape;
    pattern_condition *condition;
    kif_str *regex;      /* sources; compiled per thread */
    int value[KIF_KINDS]; /* for value(side) */
    int family_castle, family_opening; /* by their names, or PATTERN_NONE */

    /* The index: rows by what turns them over, and what is made of rows. */
    pattern_lists conditions; /* by shape */
    uint16_t n_rows, first_range, first_union;
    uint16_t *row_of_square; /* [81 * 32]: by square and piece */
    uint16_t *row_of_hand;   /* [PATTERN_HAND_SLOTS]: by side, kind and number */
    pattern_range *range;    /* [first_union - first_range] */
    pattern_lists unions;    /* the rows of which a row is the union */
    pattern_glance *glance;  /* [n_shapes], those that end last first */
    pattern_lists demands;   /* in the same order: the rows that must hold, rare ones first */

    int32_t settled;     /* the last ply at which what families pick, or the class, can change */
    pattern_plies *at_hirate; /* [n_rows] at the even start position, to be copied */
} kif_patterns;

/* Compiles a pattern file. lint: also looks for what patterns cannot mean, which takes its time; the built-in
 * file has been looked through by its tests. Every finding is added to messages as "file:line:col: error: text" lines;
 * errors are counted. NULL after an error, or out of memory. */
kif_patterns *kif_patterns_new(kif_str yaml, const char *file, bool lint, kif_buf *messages, int *n_findings);
void kif_patterns_free(kif_patterns *set);

/* The built-in file. */
kif_str kif_patterns_builtin(void);

/* The pattern of an id, or PATTERN_NONE. */
int kif_pattern_by_id(const kif_patterns *set, kif_str id);

/* Whether a pattern is another one or descends from it. */
bool kif_pattern_is_under(const kif_patterns *set, int pattern, int ancestor);

/* ---- Following a game ------------------------------------------------------ */

typedef struct {
    int32_t first;       /* ply; -1: not found */
    int32_t stable;      /* the last ply before the family's bound at which it had stood long enough; -1: never */
    int32_t block;       /* the block that before speaks of */
    bool touched;        /* by a shape of the block at hand */
    pattern_plies after; /* the plies of the block at hand before which it was found */
    pattern_plies sure, held; /* ... at which it holds whatever was found before; and all in all */
    pattern_plies before; /* of families that pick the last: when it held in another block */
} pattern_found;

/* A shape whose rows hold somewhere in the block. */
typedef struct {
    uint16_t shape;
    pattern_plies held;
} pattern_candidate;

typedef struct {
    kif_move move;
    kif_piece moved, captured;
} pattern_played;

typedef struct {
    const kif_patterns *set;
    kif_arena arena;
    pattern_found *found; /* by tag */
    uint8_t *descended;   /* by tag: found, or one that descends from it; while the class is asked for */
    int *found_list;      /* tags that were found, in order */
    int n_found;
    int32_t ply;
    int32_t pause;        /* after this ply a block ends, or nothing is looked at any more */
    int32_t last;         /* moves after this ply are not looked at */
    bool loud;            /* something else than pawns and bishops was captured in an earlier block */
    bool opening_over;    /* in an earlier block */
    pattern_plies *row;   /* of the block at hand */
    pattern_plies captures, gote_to_move; /* of the block: something loud was captured; who is to move */
    kif_hand hand[KIF_SIDES];
    pattern_played played[PATTERN_BLOCK];
    pattern_candidate *candidate;
    int *touched;         /* tags of candidates */
    int n_candidates, n_linked, n_touched; /* candidates with links come first */
    stat_regex *regex;
} pattern_scanner;

/* The caller owns the storage. to_the_end: every tag counts; else games are followed only as long as the families and
 * the class are not settled. False when out of memory. */
KIF_MUST_USE bool pattern_scanner_init(pattern_scanner *s, const kif_patterns *set, bool to_the_end);
void pattern_scanner_fini(pattern_scanner *s);

/* Begins a game; tests the start position as ply 0. */
void pattern_scanner_begin(pattern_scanner *s, const kif_position *start);

/* Follows the next move of the main line. */
void pattern_scanner_move(pattern_scanner *s, kif_move m, kif_piece moved, kif_piece captured);

/* Ends the game: what is asked at the end is asked now. moves: the move string, for patterns that look at it. */
void pattern_scanner_end(pattern_scanner *s, kif_str moves);

/* The pattern that a family picks for a side, or PATTERN_NONE. */
int pattern_scanner_pick(const pattern_scanner *s, int family, kif_side side);

/* The class of the game, or -1. */
int pattern_scanner_class(const pattern_scanner *s);

static inline bool pattern_scanner_has(const pattern_scanner *s, int pattern, kif_side side)
{
    return s->found[pattern_tag(pattern, side)].first >= 0;
}

#endif
