/* Playing what readers tell the builder: notated moves are resolved, judged and played on its board, and what cannot be
 * played is kept as it was written. */
#include <stdlib.h>

#include "base/limits.h"
#include "board/judge.h"
#include "game/builder_inner.h"
#include "game/explain.h"

/* ---- The board ------------------------------------------------------------------- */

static inline bool push_step(kif_builder *b, kif_builder_step **s)
{
    if (b->depth == b->path_cap) {
        uint32_t cap = b->path_cap == 0 ? 512 : b->path_cap * 2;
        kif_builder_step *path = realloc(b->path, cap * sizeof *path);
        if (path == NULL) {
            b->status = KIF_FATAL;
            return false;
        }
        b->path = path;
        b->path_cap = cap;
    }
    *s = &b->path[b->depth++];
    return true;
}

void builder_freshen(kif_builder *b)
{
    if (b->stale)
        kif_position_rebuild(&b->board);
    b->stale = false;
}

/* Whether the short way may leave everything but squares and hands behind. */
static inline bool plays_lightly(const kif_builder *b)
{
    return (b->flags & (KIF_BUILD_UNJUDGED | KIF_BUILD_REPETITION)) == KIF_BUILD_UNJUDGED;
}

void builder_play(kif_builder *b, kif_node *n, kif_move m, kif_side side)
{
    kif_builder_step *s;
    if (!push_step(b, &s))
        return;
    builder_freshen(b);
    s->turned = kif_move_is_drop(m) && side != KIF_SIDES && side != b->board.side;
    if (s->turned)
        kif_position_set_side(&b->board, side);
    if (n->verdict == KIF_D_NONE && !s->turned)
        kif_position_do_legal(&b->board, m, &s->undo);
    else
        kif_position_do(&b->board, m, &s->undo);
    n->type = KIF_NODE_MOVE;
    n->move = m;
    n->moved = s->undo.moved;
    n->captured = s->undo.captured;
    if (kif_in_check(&b->board))
        n->flags |= KIF_NODE_CHECK;
    if ((b->flags & KIF_BUILD_REPETITION) != 0 && (n->repeats = kif_history_push(&b->history, &b->board)) == 0)
        b->status = KIF_FATAL;
}

void builder_take_back(kif_builder *b)
{
    kif_builder_step *s = &b->path[--b->depth];
    if (plays_lightly(b)) {
        kif_position_undo_lightly(&b->board, &s->undo);
        b->stale = true;
    } else {
        kif_position_undo(&b->board, &s->undo);
    }
    if (s->turned)
        kif_position_set_side(&b->board, kif_opponent(b->board.side));
    if ((b->flags & KIF_BUILD_REPETITION) != 0)
        kif_history_pop(&b->history);
}

/* ---- Moves --------------------------------------------------------------- */

static inline bool could_promote(const kif_position *p, kif_move m)
{
    unsigned zones = kif_zones[kif_move_from(m)] | kif_zones[kif_move_to(m)];
    kif_piece piece = p->board[kif_move_from(m)]; /* of a drop: of any square, its kind is below 81 */
    unsigned on_board = !kif_move_is_drop(m), able = kif_kind_can_promote(kif_piece_kind(piece));
    return (on_board & able & zones >> kif_piece_side(piece) & KIF_ZONE_PROMOTION) != 0;
}

/* A side mark that contradicts the board: two moves in a row, or the wrong side first. */
static kif_diag_id judge_side(const kif_builder *b, const kif_node *n, kif_side said)
{
    if (said == KIF_SIDES || said == b->board.side)
        return KIF_D_NONE;
    const kif_node *before = n->parent;
    return before->type == KIF_NODE_MOVE && kif_piece_side(before->moved) == said ? KIF_D_DOUBLE_MOVE
                                                                                  : KIF_D_WRONG_SIDE_TO_MOVE;
}

static void report_verdict(kif_builder *b, const kif_node *n, kif_move m, const kif_notated *said)
{
    if (b->diags == NULL || b->diags->fn == NULL) { /* only counted: no need of words */
        kif_report(b->diags, (kif_diag_id)n->verdict, n->at, n->ply, NULL);
        return;
    }
    kif_buf text = BUF_EMPTY;
    kif_explain_verdict(&text, &b->board, m, (kif_diag_id)n->verdict, said, kif_explain_style_of(b->record.format));
    kif_report(b->diags, (kif_diag_id)n->verdict, n->at, n->ply, "%.*s", (int)text.n, buf_str(&text).p);
    buf_fini(&text);
}

/* Called before the move is played. m is KIF_NO_MOVE where it cannot be told. */
static void give_verdict(kif_builder *b, kif_node *n, kif_diag_id verdict, kif_move m, const kif_notated *said)
{
    bool first = (n->flags & KIF_NODE_AFTER_FOUL) == 0;
    n->verdict = (uint16_t)verdict;
    if (!first && (b->flags & KIF_BUILD_KEEP_GOING) == 0)
        return;
    b->record.n_illegal++;
    report_verdict(b, n, m, said);
}

static inline bool follows_foul(const kif_node *n)
{
    return n->verdict != KIF_D_NONE || (n->flags & KIF_NODE_AFTER_FOUL) != 0;
}

/* A move that cannot be played stays as it was written; what follows it on the line cannot be judged either. */
static void keep_unresolved(kif_builder *b, kif_node *n, const kif_notated *said, kif_str text)
{
    const kif_node *before = n->parent;
    kif_side side = before->type == KIF_NODE_ROOT ? b->record.start.side
                                                  : kif_opponent(kif_node_side(&b->record, before));
    n->type = KIF_NODE_UNRESOLVED;
    b->n_no_moves++;
    n->moved = kif_piece_of(KIF_NO_KIND, side);
    kif_extra *extra = builder_extra(b, n);
    if (extra != NULL) {
        extra->text = text;
        extra->notated = *said;
        if (said->same && said->to == KIF_NO_SQUARE)
            extra->notated.to = kif_node_destination(n->parent);
    }
}

/* A drop takes from the hand of the side that the text names. */
static bool can_be_played(kif_builder *b, kif_move m, kif_side said)
{
    kif_side turn = b->board.side;
    if (kif_move_is_drop(m) && said != KIF_SIDES)
        kif_position_set_side(&b->board, said);
    bool possible = kif_position_can_do(&b->board, m);
    kif_position_set_side(&b->board, turn);
    return possible;
}

/* The mistake of the other side's first move has a name of its own where a handicap is given. */
static bool begins_handicap_game(const kif_builder *b, const kif_node *n)
{
    return n->parent->type == KIF_NODE_ROOT && b->record.handicap > KIF_HANDICAP_HIRATE &&
           kif_handicaps[b->record.handicap].official;
}

static void settle_move(kif_builder *b, kif_node *n, kif_move m, kif_diag_id broken, const kif_notated *said,
                        kif_str text)
{
    if (broken == KIF_D_NONE)
        broken = judge_side(b, n, said->side);
    if (broken == KIF_D_NONE)
        broken = kif_judge(&b->board, m);
    if ((broken == KIF_D_MOVES_OPPONENT_PIECE || broken == KIF_D_WRONG_SIDE_TO_MOVE) && begins_handicap_game(b, n))
        broken = KIF_D_HANDICAP_TURN;
    if (could_promote(&b->board, m))
        n->flags |= KIF_NODE_PROMOTABLE;
    bool possible = broken == KIF_D_NONE || can_be_played(b, m, said->side);
    if (broken != KIF_D_NONE)
        give_verdict(b, n, broken, m, said);
    if (possible)
        builder_play(b, n, m, said->side);
    else
        keep_unresolved(b, n, said, text);
}

static kif_node *new_move(kif_builder *b, kif_range at)
{
    bool after_end = b->last != NULL && b->last->type == KIF_NODE_END;
    kif_node *n = builder_add_node(b, KIF_NODE_MOVE, at);
    if (n == NULL)
        return NULL;
    if (after_end)
        kif_report(b->diags, KIF_D_MOVE_AFTER_END, at, n->ply, NULL);
    if (follows_foul(n->parent))
        n->flags |= KIF_NODE_AFTER_FOUL;
    return n;
}

bool kif_builder_reads_as(kif_builder *b, const kif_notated *said, kif_side side)
{
    builder_freshen(b);
    kif_position board = b->board; /* checks are those of the side that is asked about */
    kif_position_set_side(&board, side);
    kif_position_settle(&board);
    return kif_resolve(&board, said, kif_builder_previous(b)).move != KIF_NO_MOVE;
}

/* Whether the next move simply goes on: a game has begun, and its last move was played and legal. */
static inline bool goes_on(const kif_builder *b)
{
    const kif_node *last = b->last;
    return b->started && b->status == KIF_OK && last->type <= KIF_NODE_MOVE && last->child == NULL &&
           !follows_foul(last) && last->ply < KIF_MAX_PLIES && b->record.n_nodes < KIF_MAX_NODES;
}

/* Whether a move may take the short way: it is legal, or nobody asks and it can be played by the side to move. */
static inline bool is_playable(const kif_builder *b, kif_move m)
{
    if ((b->flags & KIF_BUILD_UNJUDGED) == 0)
        return kif_judge(&b->board, m) == KIF_D_NONE;
    return kif_position_can_do(&b->board, m) &&
           (kif_move_is_drop(m) || kif_piece_side(b->board.board[kif_move_from(m)]) == b->board.side);
}

static inline void play_plainly(kif_builder *b, kif_move m, kif_undo *undo)
{
    if ((b->flags & KIF_BUILD_UNJUDGED) == 0) {
        kif_position_do_legal(&b->board, m, undo);
    } else if (plays_lightly(b)) {
        kif_position_do_lightly(&b->board, m, undo);
        b->stale = true;
    } else {
        kif_position_do(&b->board, m, undo);
    }
}

kif_node *kif_builder_plain_move(kif_builder *b, kif_move m, kif_range at)
{
    kif_builder_step *s;
    if (!goes_on(b) || !is_playable(b, m) || !push_step(b, &s))
        return NULL;
    kif_node *last = b->last, *n = builder_new_node(b, last, KIF_NODE_MOVE, at);
    if (n == NULL) {
        b->depth--;
        return NULL;
    }
    bool judged = (b->flags & KIF_BUILD_UNJUDGED) == 0;
    unsigned flags = judged && could_promote(&b->board, m) ? KIF_NODE_PROMOTABLE : 0;
    flags |= last->type == KIF_NODE_MOVE && kif_move_to(last->move) == kif_move_to(m) ? KIF_NODE_SAME : 0;
    s->turned = false;
    play_plainly(b, m, &s->undo);
    flags |= !b->stale && kif_in_check(&b->board) ? KIF_NODE_CHECK : 0;
    n->flags = (uint8_t)flags;
    n->move = m;
    n->moved = s->undo.moved;
    n->captured = s->undo.captured;
    last->child = last->last_child = b->last = n;
    b->record.n_nodes++;
    if ((b->flags & KIF_BUILD_REPETITION) != 0 && (n->repeats = kif_history_push(&b->history, &b->board)) == 0)
        b->status = KIF_FATAL;
    return n;
}

/* Most moves: the text says one thing, in the usual way, and it is legal. NULL, and nothing has happened, for the
 * rest. */
static inline kif_node *try_plain(kif_builder *b, const kif_notated *said, kif_range at)
{
    if (!goes_on(b) || (said->side != KIF_SIDES && said->side != b->board.side))
        return NULL;
    kif_resolved r = kif_resolve(&b->board, said, kif_builder_previous(b));
    if (r.move == KIF_NO_MOVE || r.broken != KIF_D_NONE || r.n_remarks > 0)
        return NULL;
    kif_node *n = kif_builder_plain_move(b, r.move, at);
    if (n != NULL && said->same)
        n->flags |= KIF_NODE_SAID_SAME;
    return n;
}

kif_node *kif_builder_move(kif_builder *b, const kif_notated *said, kif_str text, kif_range at)
{
    builder_freshen(b);
    kif_node *plain = try_plain(b, said, at);
    if (plain != NULL)
        return plain;
    kif_square previous = b->last == NULL ? KIF_NO_SQUARE : kif_builder_previous(b);
    kif_node *n = new_move(b, at);
    if (n == NULL)
        return NULL;
    if (said->same)
        n->flags |= KIF_NODE_SAID_SAME;
    if (n->parent->type == KIF_NODE_UNRESOLVED) { /* the position is not known any more */
        keep_unresolved(b, n, said, text);
        return n;
    }
    kif_resolved r = kif_resolve(&b->board, said, previous);
    for (int i = 0; i < r.n_remarks; i++)
        kif_report(b->diags, r.remarks[i], at, n->ply, NULL);
    if (r.move == KIF_NO_MOVE) {
        kif_diag_id side = said->style == KIF_SAYS_WORDS ? judge_side(b, n, said->side) : KIF_D_NONE;
        keep_unresolved(b, n, said, text);
        give_verdict(b, n, side != KIF_D_NONE ? side : r.broken, KIF_NO_MOVE, said);
        return n;
    }
    if (kif_move_to(r.move) == previous && n->parent->type != KIF_NODE_ROOT)
        n->flags |= KIF_NODE_SAME;
    settle_move(b, n, r.move, r.broken, said, text);
    return n;
}

kif_node *kif_builder_exact_move(kif_builder *b, kif_move m, kif_str text, kif_range at)
{
    kif_node *plain = kif_builder_plain_move(b, m, at);
    if (plain != NULL)
        return plain;
    builder_freshen(b);
    kif_square previous = b->last == NULL ? KIF_NO_SQUARE : kif_builder_previous(b);
    kif_node *n = new_move(b, at);
    if (n == NULL)
        return NULL;
    kif_notated said = KIF_NOTATED_NONE;
    said.to = kif_move_to(m);
    if (kif_move_is_drop(m)) {
        said.drop = KIF_YES;
        said.piece = kif_move_dropped(m);
    } else {
        said.from = kif_move_from(m);
    }
    said.promotes = kif_move_promotes(m) ? KIF_YES : KIF_NO;
    if (n->parent->type == KIF_NODE_UNRESOLVED) {
        keep_unresolved(b, n, &said, text);
        return n;
    }
    if (kif_move_to(m) == previous && n->parent->type != KIF_NODE_ROOT)
        n->flags |= KIF_NODE_SAME;
    settle_move(b, n, m, KIF_D_NONE, &said, text);
    return n;
}
