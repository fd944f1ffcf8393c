/* What KIF, KI2 and board diagrams have in common when they are read: lines and their classes, headers, the
 * start position, comments, variations, closing lines. A reader handles its own move lines and gives the rest
 * here. */
#ifndef KIF_FORMAT_JAPANESE_H
#define KIF_FORMAT_JAPANESE_H

#include "format/format.h"
#include "format/part.h"
#include "format/spell.h"

/* ---- Closing lines: まで77手で先手の勝ち ------------------------------------- */

typedef struct {
    kif_ending_id ending;
    kif_side winner; /* KIF_SIDES: not said, the ending tells */
    uint32_t moves;  /* 0: not said */
    kif_str verdict; /* the words behind the number */
} kif_closing;

/* Reads a closing line; to_move is the side whose turn it is. False if the line is none. */
bool closing_read(kif_str line, kif_side to_move, kif_closing *closing);

/* Adds the closing line of an end node after that many moves, with its line end; nothing for an end that has
 * none. */
void closing_put(kif_buf *out, const kif_record *r, const kif_node *end, uint32_t moves, bool handicap);

/* ---- Diagrams ---------------------------------------------------------------- */

/* What was read of a start position so far. */
typedef struct {
    kif_position position;
    uint8_t rows; /* of the board, 0..9 */
    bool has_hand[KIF_SIDES];
    kif_side turn;         /* KIF_SIDES: not said */
    uint32_t moves_before; /* 手数＝N; 0: not said */
    kif_move last;         /* of them, named behind it; KIF_NO_MOVE: not said */
} jp_diagram;

void diagram_begin(jp_diagram *d);

/* Reads one row, "| ・v玉 … |一". False after a row that has not nine squares (reported). */
bool diagram_row(jp_diagram *d, kif_str line, kif_range at, kif_diags *diags);

/* The text of one square in a row, for findings that point at it. False if the row cannot be read that far. */
bool diagram_cell(kif_str line, int file, kif_str *cell);

/* Reads what follows 先手の持駒： */
void diagram_hand(jp_diagram *d, kif_side side, kif_str items, kif_range at, kif_diags *diags);

/* Adds hands, board and side to move. */
void diagram_put(kif_buf *out, const kif_position *p, bool handicap, spell_style style);

/* ---- Reading ------------------------------------------------------------------ */

typedef struct {
    kif_parse *p;
    kif_builder *b;
    kif_str rest;          /* not read yet */
    kif_str line;          /* being read, without its end */
    const char *line_feed; /* the next one that is known, or the end of the text */
    jp_diagram start;
    kif_str handicap; /* value of 手合割; p NULL: not said */
    kif_range handicap_at;
    bool settled;         /* the start position has been handed over */
    bool in_game;         /* the ruler, a move or an end has been read */
    bool found;           /* there is a game here, not only comments */
    bool skipping;        /* in a variation that hangs nowhere */
    bool refused;         /* the game cannot be read: KIF_BAD */
    bool numbered;        /* a move with a number has been read */
    uint32_t last_number; /* as written before the last move */
    uint32_t hole_number; /* of a line that is neither a move nor an end that is known; 0: none since the last
                             move */
    kif_range hole;
    uint32_t number_base; /* written numbers minus plies */
    kif_node *main_end;   /* last node of the main line, once a variation has begun */
    kif_node **main_line; /* its nodes by ply, made when a variation needs them */
    kif_node *branch;     /* a variation has begun behind it, and has no move yet */
    bool closed;          /* a closing line was read */
    uint64_t replayed;    /* moves played again for variations out of order: bounded */
} jp_reader;

void jp_begin(jp_reader *r, kif_parse *p);

/* Whether a word has a simplified Chinese character for a man: such a move reads as an unknown word. */
bool jp_has_simplified(kif_str word);

/* Advances to the next line, whatever its end. False at the end of the text, or when the game was refused. */
bool jp_next_line(jp_reader *r);

/* Ends the current line at the first CR in it: what lies behind becomes the next line. Readers of move lines
 * need it only when a line goes on where a move should have ended. */
void jp_cut_at_cr(jp_reader *r);

/* The place of a part of the current line. */
kif_range jp_range(const jp_reader *r, kif_str part);

/* Handles the current line, which is no move line: comment, header, diagram, variation, closing line … or
 * reports that it is unknown. */
void jp_line(jp_reader *r);

/* To be called before the first move with what it says (or NULL): fixes the start position. */
void jp_settle(jp_reader *r, const kif_notated *first);

/* Reports spellings that writers would not use. */
void jp_report_odd(jp_reader *r, unsigned odd, kif_str move, uint32_t ply);

/* A line or word that stands for a move cannot be read, and the game goes on behind it: the game is refused,
 * or, where that was asked for, ends there. from: what follows in the current line, kept as a comment then,
 * as all lines behind. */
void jp_unreadable(jp_reader *r, kif_range at, kif_str from, const char *message);

/* To be called after the last line. */
kif_status jp_finish(jp_reader *r);

/* ---- Before reading ----------------------------------------------------------- */

/* Where the first record ends, for kif_format.cut: at the headers, diagram or ruler of the next game. */
size_t jp_cut(const kif_cut *cut);

/* What the beginning of a text holds, for bids. */
typedef struct {
    bool kif_line; /* #KIF version=2.0 */
    bool ruler;
    uint32_t headers, rows, marks, move_lines; /* lines of a class */
    uint32_t texts;                            /* lines that begin with a move and no number */
} jp_evidence;

jp_evidence jp_look(kif_str head);

/* ---- Writing ------------------------------------------------------------------- */

/* What the writers of KIF, KI2 and BOD carry along. */
typedef struct {
    kif_writer *w;
    kif_buf *out;
    const kif_record *r;
    kif_part part;
    spell_style style;
    bool handicap;   /* the sides are called 下手 and 上手 */
    bool as_written; /* the record was read from Japanese text: what stands there can be repeated */
    bool follows;    /* the board is kept in step with what is written */
    kif_position board;
    const kif_node *at; /* the node that was played last */
    kif_buf undos;      /* of the moves up to it */
    kif_buf value;      /* of a header, or a move in words */
} jp_writer;

/* follows: for writers whose words depend on the board. */
void jp_writer_init(jp_writer *j, kif_writer *w, const kif_record *r, bool follows);

/* KIF_OK, or KIF_FATAL when memory ran out on the way. */
kif_status jp_writer_fini(jp_writer *j);

/* Plays a node that follows the last one; takes back until a node is the last one. */
void jp_follow(jp_writer *j, const kif_node *n);

static inline void jp_play(jp_writer *j, const kif_node *n)
{
    j->at = n;
    if (j->follows)
        jp_follow(j, n);
}

void jp_go_back(jp_writer *j, const kif_node *to);

/* Adds a move that could not be played, in words; as it stands where it was read from Japanese text that has others.
 * False, and nothing is added, where there are none. */
bool jp_put_unresolved(jp_writer *j, const kif_node *n);

/* Notes as lost what is left of a line from a node on. */
void jp_lose_rest(jp_writer *j, const kif_node *n);

/* Whether a line with this key and a colon is a header, and not a hand, a variation, a closing line … */
bool jp_is_header_key(kif_str key);

/* Adds the lines that name encoding and maker. */
void jp_put_file_header(jp_writer *j);

/* Adds headers, 手合割 and the diagram if the start needs one. */
void jp_put_headers(jp_writer *j);

/* Adds comments and bookmark of a node, each on its line; the node has been played. */
void jp_put_all_remarks(jp_writer *j, const kif_node *n);

static inline void jp_put_remarks(jp_writer *j, const kif_node *n)
{
    if (n->comments != NULL || n->extra != NULL)
        jp_put_all_remarks(j, n);
}

/* Whether jp_put_remarks would add anything. */
bool jp_has_any_remarks(const jp_writer *j, const kif_node *n);

static inline bool jp_has_remarks(const jp_writer *j, const kif_node *n)
{
    return (n->comments != NULL || n->extra != NULL) && jp_has_any_remarks(j, n);
}

/* The number of a move: KIF counts from the start of what is written. */
static inline uint32_t jp_number(const jp_writer *j, const kif_node *n)
{
    return n->ply - j->part.before->ply;
}

/* The node that follows n on its line, within the part that is written. */
static inline const kif_node *jp_next(const jp_writer *j, const kif_node *n)
{
    return kif_part_next(&j->part, n);
}

/* Where the writing goes on after a line that ended in n: at the next sibling of the deepest node of the line
 * that has one; NULL when all is written. Kifu for Windows writes variations in this order. */
const kif_node *jp_next_variation(const jp_writer *j, const kif_node *n);

#endif
