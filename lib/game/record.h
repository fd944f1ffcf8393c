/* The record: one game as a tree of nodes, with everything that any format can say about it. All of it lives in
 * one arena. A record is made through game/builder.h and then only read. */
#ifndef KIF_GAME_RECORD_H
#define KIF_GAME_RECORD_H

#include "base/arena.h"
#include "base/diag.h"
#include "board/ending.h"
#include "board/handicap.h"
#include "board/notation.h"
#include "board/position.h"
#include "game/header.h"

/* An engine's opinion, found in a comment. Centipawns are from sente's point of view. */
typedef struct {
    enum { KIF_SCORE_NONE, KIF_SCORE_CP, KIF_SCORE_MATE } score_kind;
    int32_t score;     /* centipawns, or plies to mate: positive when sente mates */
    uint32_t depth, seldepth; /* 0: not said */
    uint64_t nodes;    /* 0: not said */
    int64_t time_ms;   /* -1: not said */
    kif_str pv;        /* the moves as written */
    kif_str engine;    /* name, if said */
    uint8_t style;     /* kif_note_style of format/engine_note.h: how it was written */
} kif_engine_note;

/* One line of comment text. A bare "*" is an empty line and kept. */
typedef struct kif_comment kif_comment;
struct kif_comment {
    kif_comment *next;
    kif_str text;                /* without the comment mark */
    kif_range at;
    bool program;                /* meant for programs, not for readers: CSA ' lines, KIF # lines in the game */
    const kif_engine_note *note; /* NULL: plain text */
};

typedef enum {
    KIF_NODE_ROOT,       /* the start position */
    KIF_NODE_MOVE,       /* a move that was played on the board, legal or not */
    KIF_NODE_UNRESOLVED, /* a move that could not be played: kept as it was written */
    KIF_NODE_END,        /* how the line of play ended */
} kif_node_type;

/* What few nodes have. */
typedef struct {
    kif_str bookmark;     /* empty: none */
    kif_str text;         /* as written: the unresolved move, the end word */
    kif_notated notated;  /* of an unresolved move */
    kif_ending_id ending; /* of an end */
    kif_side winner;      /* of an end; KIF_SIDES: draw or nobody */
} kif_extra;

typedef struct kif_node kif_node;
struct kif_node {
    kif_node *parent;
    kif_node *child;      /* first continuation: the main line */
    kif_node *sibling;    /* next alternative to this node */
    kif_node *last_child;
    kif_comment *comments; /* after the move */
    kif_comment *last_comment;
    kif_extra *extra;     /* NULL for most */
    uint32_t ply;         /* number of this move in the record: 1 for the first; an end has the number after the last */
    int32_t time_ms;      /* spent on the move; KIF_NO_TIME: not said */
    int32_t total_s;      /* cumulative seconds of the side as written; KIF_NO_TIME: not said */
    uint32_t number;      /* the move number as written; 0: not said */
    kif_range at;         /* where it is written */
    kif_move move;        /* of KIF_NODE_MOVE */
    uint16_t verdict;     /* kif_diag_id; KIF_D_NONE: legal */
    kif_piece moved;      /* before the move; of an unresolved move: no kind, and whose turn it was */
    kif_piece captured;
    uint8_t type;         /* kif_node_type */
    uint8_t flags;
    uint16_t repeats;     /* how often the position after the move has occurred on this line, itself included; 0: not
                             counted */
};

enum {
    KIF_NODE_CHECK = 1,      /* the move gives check */
    KIF_NODE_SAME = 2,       /* it goes where the last move went */
    KIF_NODE_SAID_SAME = 4,  /* and the text said so (同) */
    KIF_NODE_PROMOTABLE = 8, /* it could promote, whether it does or not */
    KIF_NODE_PLUS = 16,      /* KIF: marked with a trailing "+" */
    KIF_NODE_AFTER_FOUL = 32, /* an earlier move of this line was illegal: the verdict may be a mere consequence */
};

enum { KIF_NO_TIME = -1 };

struct kif_record {
    kif_arena *arena;
    const char *format;      /* name of the format it was read from */
    kif_header *headers;     /* in order, as read */
    kif_position start;
    kif_handicap handicap;   /* of the start position, or KIF_HANDICAP_NONE */
    bool start_said;         /* a position or handicap was written, not assumed */
    kif_move start_last;     /* the move that led to it, where a diagram names that; else KIF_NO_MOVE */
    kif_node *root;
    uint32_t n_nodes, n_moves; /* of the whole tree; of the main line */
    uint32_t n_variations;   /* lines besides the main line */
    uint32_t n_illegal;      /* nodes with a verdict, whole tree */
    bool has_times;          /* some node has a time other than 0 */
    kif_ending_id summary;   /* of a closing line (まで…); KIF_END_NONE: there was none */
    kif_side summary_winner;
    uint32_t summary_moves;  /* as written; 0: not said */
    kif_range summary_at;
    kif_str source;          /* the text it was read from; borrowed from the reader */
};

/* The first node after n on its line, or NULL. */
static inline const kif_node *kif_next(const kif_node *n)
{
    return n->child;
}

/* Where the move of a node goes, even one that could not be played; of an end, the move before it. KIF_NO_SQUARE
 * where nothing is known. */
static inline kif_square kif_node_destination(const kif_node *n)
{
    if (n->type == KIF_NODE_END)
        n = n->parent;
    if (n->type == KIF_NODE_MOVE)
        return kif_move_to(n->move);
    return n->type == KIF_NODE_UNRESOLVED && n->extra != NULL ? n->extra->notated.to : KIF_NO_SQUARE;
}

static inline bool kif_node_is_move(const kif_node *n)
{
    return n->type == KIF_NODE_MOVE;
}

/* The piece as it stands after the move. */
static inline kif_piece kif_node_piece_after(const kif_node *n)
{
    return kif_move_promotes(n->move) ? (kif_piece)(n->moved | KIF_PROMOTED) : n->moved;
}

/* The side that made a move, or that was to move at an end. */
kif_side kif_node_side(const kif_record *r, const kif_node *n);

/* The last node of the main line (the root of an empty game). */
const kif_node *kif_main_end(const kif_record *r);

/* The ending of the main line: its end node, else the closing line; *winner receives KIF_SIDES for none. */
kif_ending_id kif_record_result(const kif_record *r, kif_side *winner);

/* The value of the last header of that meaning, or an empty slice. */
kif_str kif_record_header(const kif_record *r, kif_header_id id);

#endif
