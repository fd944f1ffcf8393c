/* The builder: plays what readers tell it. It keeps one board and the way back along the line being read; a branch
 * takes moves back and goes on from there. */
#include "game/builder.h"

#include <stdlib.h>

#include "base/limits.h"
#include "board/judge.h"
#include "board/repeat.h"
#include "game/explain.h"

typedef struct {
    kif_undo undo;
    bool turned; /* the side to move was changed before the move, because the text said so */
} step;

struct kif_builder {
    kif_arena arena;
    unsigned flags;
    kif_record record;
    kif_position even;  /* the start of an even game, made once */
    kif_position board; /* after last */
    kif_node *last;
    kif_header *last_header;
    kif_diags *diags;
    step *path; /* one for each move node from the root to last */
    uint32_t depth, path_cap;
    uint32_t n_no_moves; /* nodes that are no moves: ends, and what could not be played */
    kif_history history;
    bool branched;   /* the line being read is a variation */
    bool started;    /* a move was added: the start position is fixed */
    kif_status status;
    kif_gate_fn *gate; /* NULL: every game is read */
    void *gate_ctx;
    enum { GATE_UNASKED, GATE_OPEN, GATE_CLOSED } gate_state;
};

const kif_record *kif_builder_record(const kif_builder *b)
{
    return &b->record;
}

kif_builder *kif_builder_new(unsigned flags)
{
    kif_builder *b = calloc(1, sizeof *b);
    if (b == NULL)
        return NULL;
    b->flags = flags;
    kif_arena_init(&b->arena, KIF_MAX_RECORD_BYTES);
    kif_history_init(&b->history);
    kif_position_hirate(&b->even);
    return b;
}

void kif_builder_free(kif_builder *b)
{
    if (b == NULL)
        return;
    kif_arena_fini(&b->arena);
    kif_history_fini(&b->history);
    free(b->path);
    free(b);
}

void kif_builder_set_gate(kif_builder *b, kif_gate_fn *gate, void *ctx)
{
    b->gate = gate;
    b->gate_ctx = ctx;
}

static void *take(kif_builder *b, size_t size)
{
    void *p = kif_arena_zalloc(&b->arena, size);
    if (p == NULL && b->status == KIF_OK) {
        kif_report(b->diags, KIF_D_LIMIT_EXCEEDED, (kif_range){ 0, 0 }, 0, "the record needs too much memory");
        b->status = KIF_BAD;
    }
    return p;
}

static void refuse(kif_builder *b, kif_range at, uint32_t ply, const char *what)
{
    if (b->status == KIF_OK)
        kif_report(b->diags, KIF_D_LIMIT_EXCEEDED, at, ply, "%s", what);
    b->status = KIF_BAD;
}

void kif_builder_begin(kif_builder *b, const char *format, kif_str source, kif_diags *diags)
{
    kif_arena_reset(&b->arena);
    b->record = (kif_record){ .arena = &b->arena, .format = format, .source = source, .summary_winner = KIF_SIDES };
    b->record.start = b->even;
    b->record.handicap = KIF_HANDICAP_HIRATE;
    b->board = b->record.start;
    b->diags = diags;
    b->depth = b->n_no_moves = 0;
    b->last_header = NULL;
    b->branched = b->started = false;
    b->status = KIF_OK;
    b->gate_state = GATE_UNASKED;
    kif_history_reset(&b->history);
    b->record.root = b->last = take(b, sizeof *b->last);
    if (b->last != NULL) {
        b->last->type = KIF_NODE_ROOT;
        b->last->time_ms = b->last->total_s = KIF_NO_TIME;
    }
}

kif_arena *kif_builder_arena(kif_builder *b)
{
    return &b->arena;
}

kif_str kif_builder_copy(kif_builder *b, kif_str s)
{
    kif_str copy = kif_arena_copy(&b->arena, s);
    if (copy.p == NULL)
        refuse(b, (kif_range){ 0, 0 }, 0, "the record needs too much memory");
    return copy;
}

void kif_builder_header(kif_builder *b, kif_header_id id, kif_str key, kif_str value, kif_range at)
{
    kif_header *h = take(b, sizeof *h);
    if (h == NULL)
        return;
    *h = (kif_header){ .id = id, .key = key, .value = value, .at = at };
    if (b->last_header == NULL)
        b->record.headers = h;
    else
        b->last_header->next = h;
    b->last_header = h;
}

void kif_builder_start(kif_builder *b, const kif_position *start)
{
    if (b->started)
        return;
    b->record.start_said = true;
    bool even = kif_position_equal(start, &b->even) && start->ply == b->even.ply;
    if (even && b->record.handicap == KIF_HANDICAP_HIRATE)
        return; /* as it has been since the beginning */
    b->record.start = b->board = *start;
    b->record.handicap = even ? KIF_HANDICAP_HIRATE : kif_handicap_of(start);
}

void kif_builder_start_last(kif_builder *b, kif_move last)
{
    b->record.start_last = last;
}

void kif_builder_king_is_ou(kif_builder *b, kif_side side)
{
    b->record.king_is_ou[side] = true;
}

kif_node *kif_builder_last(kif_builder *b)
{
    return b->last;
}

const kif_position *kif_builder_position(const kif_builder *b)
{
    return &b->board;
}

kif_square kif_builder_previous(const kif_builder *b)
{
    if (b->last->type == KIF_NODE_ROOT && b->record.start_last != KIF_NO_MOVE)
        return kif_move_to(b->record.start_last);
    return kif_node_destination(b->last);
}

kif_side kif_builder_side(const kif_builder *b)
{
    if (b->last == NULL)
        return b->board.side;
    const kif_node *parent = b->last->type == KIF_NODE_END ? b->last->parent : b->last;
    kif_node next = { .type = KIF_NODE_END, .parent = (kif_node *)parent, .ply = parent->ply + 1 };
    return kif_node_side(&b->record, &next);
}

uint32_t kif_builder_next_ply(const kif_builder *b)
{
    return b->last->ply + (b->last->type == KIF_NODE_END ? 0 : 1);
}

/* ---- Growing the tree -------------------------------------------------- */

static void start_game(kif_builder *b)
{
    b->started = true;
    if ((b->flags & KIF_BUILD_REPETITION) != 0 && kif_history_push(&b->history, &b->board) == 0)
        b->status = KIF_FATAL;
}

/* Asks the gate once a game, when all headers and the start position are there. */
static bool gate_is_open(kif_builder *b)
{
    if (b->gate_state == GATE_UNASKED)
        b->gate_state = b->gate == NULL || b->gate(b->gate_ctx, &b->record) ? GATE_OPEN : GATE_CLOSED;
    return b->gate_state == GATE_OPEN;
}

static inline kif_node *new_node(kif_builder *b, kif_node *parent, kif_node_type type, kif_range at)
{
    kif_node *n = kif_arena_alloc(&b->arena, sizeof *n);
    if (n == NULL)
        return NULL;
    /* One by one: to clear or copy so many words at once, compilers take an instruction that starts slowly. */
    n->parent = parent;
    n->child = n->sibling = n->last_child = NULL;
    n->comments = n->last_comment = NULL;
    n->extra = NULL;
    n->ply = parent->ply + 1;
    n->time_ms = n->total_s = KIF_NO_TIME;
    n->number = 0;
    n->at = at;
    n->move = KIF_NO_MOVE;
    n->verdict = KIF_D_NONE;
    n->moved = n->captured = KIF_EMPTY;
    n->type = (uint8_t)type;
    n->flags = 0;
    n->repeats = 0;
    return n;
}

bool kif_builder_is_wanted(kif_builder *b)
{
    return gate_is_open(b);
}

/* A new node behind the last one, or beside it if that is an end: play that goes on after an end is kept as
 * another line. */
static kif_node *add_node(kif_builder *b, kif_node_type type, kif_range at)
{
    if (b->last == NULL || b->status != KIF_OK || !gate_is_open(b))
        return NULL;
    kif_node *parent = b->last->type == KIF_NODE_END ? b->last->parent : b->last;
    if (parent->ply >= KIF_MAX_PLIES || b->record.n_nodes >= KIF_MAX_NODES) {
        refuse(b, at, parent->ply, "the game is too long");
        return NULL;
    }
    kif_node *n = new_node(b, parent, type, at);
    if (n == NULL) {
        refuse(b, at, parent->ply, "the record needs too much memory");
        return NULL;
    }
    if (parent->child == NULL) {
        parent->child = n;
    } else {
        parent->last_child->sibling = n;
        b->record.n_variations++;
        b->branched = true;
    }
    parent->last_child = n;
    if (!b->started)
        start_game(b);
    b->record.n_nodes++;
    b->last = n;
    return n;
}

static kif_extra *extra_of(kif_builder *b, kif_node *n)
{
    if (n->extra == NULL && (n->extra = take(b, sizeof *n->extra)) != NULL)
        n->extra->winner = KIF_SIDES;
    return n->extra;
}

static inline bool push_step(kif_builder *b, step **s)
{
    if (b->depth == b->path_cap) {
        uint32_t cap = b->path_cap == 0 ? 512 : b->path_cap * 2;
        step *path = realloc(b->path, cap * sizeof *path);
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

/* Plays a move that the board allows. */
static void play(kif_builder *b, kif_node *n, kif_move m, kif_side side)
{
    step *s;
    if (!push_step(b, &s))
        return;
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

static void take_back(kif_builder *b)
{
    step *s = &b->path[--b->depth];
    kif_position_undo(&b->board, &s->undo);
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
    kif_extra *extra = extra_of(b, n);
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
        play(b, n, m, said->side);
    else
        keep_unresolved(b, n, said, text);
}

static kif_node *new_move(kif_builder *b, kif_range at)
{
    bool after_end = b->last != NULL && b->last->type == KIF_NODE_END;
    kif_node *n = add_node(b, KIF_NODE_MOVE, at);
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

kif_node *kif_builder_plain_move(kif_builder *b, kif_move m, kif_range at)
{
    step *s;
    if (!goes_on(b) || !is_playable(b, m) || !push_step(b, &s))
        return NULL;
    kif_node *last = b->last, *n = new_node(b, last, KIF_NODE_MOVE, at);
    if (n == NULL) {
        b->depth--;
        return NULL;
    }
    unsigned flags = could_promote(&b->board, m) ? KIF_NODE_PROMOTABLE : 0;
    flags |= last->type == KIF_NODE_MOVE && kif_move_to(last->move) == kif_move_to(m) ? KIF_NODE_SAME : 0;
    s->turned = false;
    if ((b->flags & KIF_BUILD_UNJUDGED) == 0)
        kif_position_do_legal(&b->board, m, &s->undo);
    else
        kif_position_do_blindly(&b->board, m, &s->undo);
    flags |= kif_in_check(&b->board) ? KIF_NODE_CHECK : 0;
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

/* Words can be a matter of legality, and what was played blindly knows of no checks. */
static inline void look_for_checks(kif_builder *b)
{
    if ((b->flags & KIF_BUILD_UNJUDGED) != 0)
        kif_position_settle(&b->board);
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
    look_for_checks(b);
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
    look_for_checks(b);
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

/* ---- Ends ------------------------------------------------------------------ */

kif_node *kif_builder_end(kif_builder *b, kif_ending_id ending, kif_side winner, kif_str text, kif_range at)
{
    kif_node *n = add_node(b, KIF_NODE_END, at);
    b->n_no_moves += n != NULL;
    kif_extra *extra = n == NULL ? NULL : extra_of(b, n);
    if (extra == NULL)
        return NULL;
    extra->ending = ending;
    extra->text = text;
    extra->winner = winner != KIF_SIDES ? winner : kif_ending_winner(ending, kif_node_side(&b->record, n));
    return n;
}

/* "X wins" says nothing about why: if it was the other side's turn, that side has resigned. */
static kif_ending_id ending_of_win(const kif_builder *b, kif_side winner)
{
    return winner == kif_opponent(kif_builder_side(b)) ? KIF_END_RESIGN : KIF_END_WIN;
}

void kif_builder_summary(kif_builder *b, kif_ending_id ending, kif_side winner, uint32_t moves, kif_str text,
                         kif_range at)
{
    if (b->last == NULL)
        return;
    if (!b->branched && b->record.summary == KIF_END_NONE) {
        b->record.summary = ending;
        b->record.summary_winner = winner;
        b->record.summary_moves = moves;
        b->record.summary_at = at;
    }
    if (b->last->type == KIF_NODE_END)
        return;
    kif_builder_end(b, ending == KIF_END_WIN ? ending_of_win(b, winner) : ending, winner, text, at);
}

/* ---- What hangs on a node ---------------------------------------------------- */

kif_comment *kif_builder_comment(kif_builder *b, kif_str text, kif_range at)
{
    kif_comment *c = b->last == NULL ? NULL : take(b, sizeof *c);
    if (c == NULL)
        return NULL;
    c->text = text;
    c->at = at;
    if (b->last->comments == NULL)
        b->last->comments = c;
    else
        b->last->last_comment->next = c;
    b->last->last_comment = c;
    return c;
}

void kif_builder_bookmark(kif_builder *b, kif_str name, kif_range at)
{
    (void)at;
    kif_extra *extra = b->last == NULL ? NULL : extra_of(b, b->last);
    if (extra != NULL)
        extra->bookmark = name;
}

void kif_builder_time(kif_builder *b, int32_t ms, int32_t total_s)
{
    if (b->last == NULL)
        return;
    b->last->time_ms = ms;
    b->last->total_s = total_s;
    if (ms > 0)
        b->record.has_times = true;
}

/* ---- Going back ----------------------------------------------------------------- */

static void step_up(kif_builder *b)
{
    if (b->last->type == KIF_NODE_MOVE)
        take_back(b);
    b->last = b->last->parent;
}

bool kif_builder_branch(kif_builder *b, uint32_t ply)
{
    if (b->last == NULL || b->status != KIF_OK || ply < 1 || ply > b->last->ply + 1)
        return false;
    while (b->last->ply >= ply)
        step_up(b);
    b->branched = true;
    return true;
}

/* Plays the moves from the last node down to one that lies below it. */
static void step_down(kif_builder *b, kif_node *node)
{
    uint32_t n = node->ply - b->last->ply;
    kif_node **way = n == 0 ? NULL : take(b, n * sizeof *way);
    if (way == NULL)
        return;
    for (uint32_t i = n; i > 0; i--, node = node->parent)
        way[i - 1] = node;
    for (uint32_t i = 0; i < n; i++) {
        b->last = way[i];
        if (way[i]->type != KIF_NODE_MOVE)
            continue;
        play(b, way[i], way[i]->move, kif_piece_side(way[i]->moved));
    }
}

void kif_builder_goto(kif_builder *b, kif_node *node)
{
    if (b->last == NULL || b->status != KIF_OK || node == b->last)
        return;
    b->branched = true;
    while (b->last->ply > node->ply)
        step_up(b);
    kif_node *above = node;
    while (above->ply > b->last->ply)
        above = above->parent;
    while (above != b->last) {
        step_up(b);
        above = above->parent;
    }
    step_down(b, node);
}

/* Not before the end: a branch behind the last move has made the main line longer. */
static void count_main_line(kif_builder *b)
{
    b->record.n_moves = 0;
    for (const kif_node *n = b->record.root; n != NULL; n = n->child)
        b->record.n_moves += kif_node_is_move(n);
}

kif_status kif_builder_finish(kif_builder *b, const kif_record **record)
{
    *record = NULL;
    if (b->status != KIF_OK)
        return b->status;
    (void)gate_is_open(b); /* a game without moves is asked about too */
    b->record.n_moves = b->record.n_nodes - b->n_no_moves;
    if (b->record.n_variations > 0)
        count_main_line(b);
    *record = &b->record;
    return KIF_OK;
}
