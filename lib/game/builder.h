/* The builder: the one door into a record. Readers tell it what the text says, in order; it resolves and judges
 * each notated move, plays it on its board, and keeps what cannot be played as it was written. */
#ifndef KIF_GAME_BUILDER_H
#define KIF_GAME_BUILDER_H

#include "game/record.h"

typedef struct kif_builder kif_builder;

enum {
    KIF_BUILD_REPETITION = 1, /* count repeated positions into node->repeats */
    KIF_BUILD_KEEP_GOING = 2, /* report every illegal move of a line, not the first alone */
    KIF_BUILD_UNJUDGED = 4,   /* play what can be played: nobody asks for verdicts, KIF_NODE_CHECK and _PROMOTABLE */
};

/* The caller owns the result. NULL when out of memory. */
KIF_MUST_USE kif_builder *kif_builder_new(unsigned flags);
void kif_builder_free(kif_builder *b);

/* Is asked once for each game, before its first move, when headers and start position are known. False: the moves are
 * not wanted; none is taken (kif_builder_move returns NULL, upon which readers may stop), and the record has none. */
typedef bool kif_gate_fn(void *ctx, const kif_record *record);
void kif_builder_set_gate(kif_builder *b, kif_gate_fn *gate, void *ctx);

/* Whether the moves of the game are wanted: asks the gate if nobody has. For readers that cannot read on. */
bool kif_builder_is_wanted(kif_builder *b);

/* Begins the next game; the last record of this builder becomes invalid, its memory is used again. diags may be
 * NULL. Slices of text given to the builder afterwards are kept as they are, not copied: they must outlive the
 * record (readers pass slices of the game's text; use kif_builder_copy for what they made themselves). */
void kif_builder_begin(kif_builder *b, const char *format, kif_str source, kif_diags *diags);

/* A copy of s that lives as long as the record. */
kif_str kif_builder_copy(kif_builder *b, kif_str s);
kif_arena *kif_builder_arena(kif_builder *b);

/* The record so far: its headers may be asked for. */
const kif_record *kif_builder_record(const kif_builder *b);

void kif_builder_header(kif_builder *b, kif_header_id id, kif_str key, kif_str value, kif_range at);

/* The header that was added last, for readers that learn more about it; NULL: none was. */
kif_header *kif_builder_last_header(kif_builder *b);

/* Sets the start position; must come before the first move. Without it the game starts from the even position. */
void kif_builder_start(kif_builder *b, const kif_position *start);
void kif_builder_start_last(kif_builder *b, kif_move last);

/* Whether a move in words names a move of that side in the position at hand. */
bool kif_builder_reads_as(kif_builder *b, const kif_notated *said, kif_side side);

/* Adds a move after the node that was added last. text is the move as written (kept when it cannot be resolved).
 * Reports what resolving and judging find. Returns the node, or NULL past a limit or out of memory (then
 * kif_builder_finish will say KIF_FATAL or KIF_BAD). */
kif_node *kif_builder_move(kif_builder *b, const kif_notated *said, kif_str text, kif_range at);

/* The inner loop of readers: plays a legal move that goes on the line after a legal one, which is what nearly all
 * moves are. In any other case (a foul, the first move, a branch, an end, a limit) nothing changes, nothing is
 * reported, and NULL tells the reader to use kif_builder_move. The reader answers for the text: that it names this
 * move in the board's terms, without a contradiction or an odd spelling. */
kif_node *kif_builder_plain_move(kif_builder *b, kif_move m, kif_range at);

/* The same for formats that say origin, destination and promotion (USI): no resolving. */
kif_node *kif_builder_exact_move(kif_builder *b, kif_move m, kif_str text, kif_range at);

/* Adds the end of the line. winner KIF_SIDES: as the ending says; otherwise it overrides (±ILLEGAL_ACTION,
 * KIF_END_WIN). text: the word as written. */
kif_node *kif_builder_end(kif_builder *b, kif_ending_id ending, kif_side winner, kif_str text, kif_range at);

/* Adds a closing line (まで77手で先手の勝ち) of the line that is being read. The main line's is kept in the
 * record; where the line has no end node, the builder makes one from it (whatever the winner needs). moves 0: not
 * said. */
void kif_builder_summary(kif_builder *b, kif_ending_id ending, kif_side winner, uint32_t moves, kif_str text,
                         kif_range at);

/* About the node added last (the root before the first). */
kif_comment *kif_builder_comment(kif_builder *b, kif_str text, kif_range at);

/* name: stands behind its '&'. A node has one; a second one becomes a comment, with the '&'. */
void kif_builder_bookmark(kif_builder *b, kif_str name, kif_range at);
void kif_builder_time(kif_builder *b, int32_t ms, int32_t total_s);
kif_node *kif_builder_last(kif_builder *b);

/* The board after the last node, and where the last move went (KIF_NO_SQUARE before the first). With KIF_BUILD_UNJUDGED
 * and after kif_builder_plain_move, ask again for the board if more is asked of it than squares, hands and side. */
const kif_position *kif_builder_position(kif_builder *b);
kif_square kif_builder_previous(const kif_builder *b);

/* The side that is to move then; also known behind moves that could not be played, which the board does not show. */
kif_side kif_builder_side(const kif_builder *b);

/* The ply that the next move will have on this line. */
uint32_t kif_builder_next_ply(const kif_builder *b);

/* Goes back on the line being read, so that the next node becomes a further alternative at that ply (1: an
 * alternative to the first move). The ply behind an end stands for that of the end. False, and nothing changes, if
 * the line is not that long or the game has failed already. Source: KIF variations as Kifu for Windows writes them
 * (変化：N手 belongs to the line read last that has a ply N-1). */
KIF_MUST_USE bool kif_builder_branch(kif_builder *b, uint32_t ply);

/* Goes back to any node that was made before. */
void kif_builder_goto(kif_builder *b, kif_node *node);

/* Ends the game. KIF_OK with a record that is valid until the next kif_builder_begin; KIF_BAD when a limit was
 * passed (reported), KIF_FATAL out of memory. */
KIF_MUST_USE kif_status kif_builder_finish(kif_builder *b, const kif_record **record);

#endif
