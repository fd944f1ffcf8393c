/* Setting up, playing and taking back. */
#include "board/position.h"

#include <string.h>

void kif_position_clear(kif_position *p)
{
    memset(p, 0, sizeof *p);
    p->king[KIF_SENTE] = p->king[KIF_GOTE] = KIF_NO_SQUARE;
    p->ply = 1;
}

/* Adds or removes a man: both are the same exclusive or. */
static inline void toggle(kif_position *p, kif_square sq, kif_piece piece)
{
    kif_kind kind = kif_piece_kind(piece);
    kif_bitboard bit = bb_square(sq);
    p->by_kind[kind] = bb_xor(p->by_kind[kind], bit);
    kif_side side = kif_piece_side(piece);
    p->by_side[side] = bb_xor(p->by_side[side], bit);
    p->key ^= kif_keys[piece][sq];
}

void kif_position_put(kif_position *p, kif_square sq, kif_piece piece)
{
    if (p->board[sq] != KIF_EMPTY)
        toggle(p, sq, p->board[sq]);
    p->board[sq] = piece;
    if (piece != KIF_EMPTY)
        toggle(p, sq, piece);
}

void kif_position_set_hand(kif_position *p, kif_side side, kif_kind kind, unsigned count)
{
    assert(KIF_PAWN <= kind && kind <= KIF_GOLD && count <= KIF_MAX_IN_HAND);
    kif_hand others = p->hand[side] & ~(kif_hand_one(kind) * 0xff);
    p->hand[side] = others | kif_hand_one(kind) * count;
}

void kif_position_set_side(kif_position *p, kif_side side)
{
    if (p->side == side)
        return;
    p->key ^= kif_side_key;
    p->side = side;
    p->sound = false;
}

static kif_square find_king(const kif_position *p, kif_side side)
{
    kif_bitboard kings = kif_pieces(p, side, KIF_KING);
    return bb_any(kings) ? bb_first(kings) : KIF_NO_SQUARE;
}

static inline void find_checkers(kif_position *p)
{
    kif_square king = p->king[p->side];
    p->checkers = king == KIF_NO_SQUARE ? BB_EMPTY : kif_attackers(p, kif_opponent(p->side), king, kif_occupied(p));
}

void kif_position_settle(kif_position *p)
{
    p->king[KIF_SENTE] = find_king(p, KIF_SENTE);
    p->king[KIF_GOTE] = find_king(p, KIF_GOTE);
    find_checkers(p);
    kif_square waiting = p->king[kif_opponent(p->side)];
    p->sound = waiting == KIF_NO_SQUARE || !kif_attacked(p, p->side, waiting, kif_occupied(p));
}

void kif_position_hirate(kif_position *p)
{
    *p = kif_hirate;
}

/* Moves a man that stays what he is: one mask instead of taking away and putting down. */
static inline void shift(kif_position *p, kif_square from, kif_square to, kif_piece piece)
{
    kif_kind kind = kif_piece_kind(piece);
    kif_side side = kif_piece_side(piece);
    kif_bitboard mask = bb_or(bb_square(from), bb_square(to));
    p->by_kind[kind] = bb_xor(p->by_kind[kind], mask);
    p->by_side[side] = bb_xor(p->by_side[side], mask);
    p->key ^= kif_keys[piece][from] ^ kif_keys[piece][to];
}

static inline void take_into_hand(kif_position *p, kif_side side, kif_piece captured)
{
    kif_kind base = kif_kind_base(kif_piece_kind(captured));
    if (captured != KIF_EMPTY && base != KIF_KING && kif_hand_count(p->hand[side], base) < KIF_MAX_IN_HAND)
        p->hand[side] += kif_hand_one(base);
}

static inline void capture(kif_position *p, kif_square sq, kif_piece captured, kif_side mover)
{
    kif_kind base = kif_kind_base(kif_piece_kind(captured));
    toggle(p, sq, captured);
    if (base == KIF_KING)
        p->king[kif_opponent(mover)] = find_king(p, kif_opponent(mover));
    take_into_hand(p, mover, captured);
}

static inline void do_drop(kif_position *p, kif_move m, kif_undo *undo)
{
    kif_kind kind = kif_move_dropped(m);
    kif_square to = kif_move_to(m);
    undo->hand = p->hand[p->side];
    undo->moved = kif_piece_of(kind, p->side);
    p->hand[p->side] -= kif_hand_one(kind);
    p->board[to] = undo->moved;
    toggle(p, to, undo->moved);
}

static inline void do_board_move(kif_position *p, kif_move m, kif_undo *undo)
{
    kif_square from = kif_move_from(m), to = kif_move_to(m);
    kif_piece piece = p->board[from];
    kif_side mover = kif_piece_side(piece);
    undo->hand = p->hand[mover];
    undo->moved = piece;
    undo->captured = p->board[to];
    if (undo->captured != KIF_EMPTY)
        capture(p, to, undo->captured, mover);
    p->board[from] = KIF_EMPTY;
    if (kif_move_promotes(m)) {
        toggle(p, from, piece);
        piece |= KIF_PROMOTED;
        toggle(p, to, piece);
    } else {
        shift(p, from, to, piece);
        if (p->king[mover] == from)
            p->king[mover] = to;
    }
    p->board[to] = piece;
}

/* Everything but the checkers. */
static inline __attribute__((always_inline)) void carry_out(kif_position *p, kif_move m, kif_undo *undo)
{
    undo->checkers = p->checkers;
    undo->sound = p->sound;
    undo->side = p->side;
    undo->key = p->key;
    undo->king[KIF_SENTE] = p->king[KIF_SENTE];
    undo->king[KIF_GOTE] = p->king[KIF_GOTE];
    undo->move = m;
    undo->captured = KIF_EMPTY;
    if (kif_move_is_drop(m))
        do_drop(p, m, undo);
    else
        do_board_move(p, m, undo);
    p->ply++;
}

void kif_position_do(kif_position *p, kif_move m, kif_undo *undo)
{
    carry_out(p, m, undo);
    kif_position_set_side(p, kif_opponent(kif_piece_side(undo->moved)));
    find_checkers(p);
    p->sound = false;
}

/* Only the man that moved, and a slider that stood behind him, can have begun to attack the king. */
static inline void find_new_checkers(kif_position *p, kif_move m)
{
    kif_square king = p->king[p->side], to = kif_move_to(m), from = kif_move_from(m);
    kif_side mover = kif_opponent(p->side);
    p->checkers = BB_EMPTY;
    if (king == KIF_NO_SQUARE)
        return;
    if (kif_reaches(p, kif_piece_kind(p->board[to]), mover, to, king))
        p->checkers = bb_square(to);
    /* What from is of a drop, a kind, is below 81 too: both may be asked at once. */
    unsigned on_board = !kif_move_is_drop(m), leaves = kif_leaves_line(king, from, to);
    if ((on_board & leaves) != 0)
        p->checkers = bb_or(p->checkers, kif_attacker_through(p, mover, king, from));
}

void kif_position_do_legal(kif_position *p, kif_move m, kif_undo *undo)
{
    carry_out(p, m, undo);
    p->side = kif_opponent(p->side);
    p->key ^= kif_side_key;
    if (undo->sound)
        find_new_checkers(p, m);
    else
        find_checkers(p);
    p->sound = true;
}

void kif_position_undo(kif_position *p, const kif_undo *undo)
{
    kif_move m = undo->move;
    kif_square to = kif_move_to(m);
    kif_side mover = kif_piece_side(undo->moved);
    if (kif_move_is_drop(m)) {
        toggle(p, to, undo->moved);
    } else {
        kif_square from = kif_move_from(m);
        if (kif_move_promotes(m)) {
            toggle(p, to, p->board[to]);
            toggle(p, from, undo->moved);
        } else {
            shift(p, to, from, undo->moved);
        }
        p->board[from] = undo->moved;
        if (undo->captured != KIF_EMPTY)
            toggle(p, to, undo->captured);
    }
    p->board[to] = undo->captured;
    p->hand[mover] = undo->hand;
    p->king[KIF_SENTE] = undo->king[KIF_SENTE];
    p->king[KIF_GOTE] = undo->king[KIF_GOTE];
    p->checkers = undo->checkers;
    p->sound = undo->sound;
    p->ply--;
    p->side = undo->side;
    p->key = undo->key;
}

/* ---- Playing with squares and hands alone ----------------------------------- */

void kif_position_do_lightly(kif_position *p, kif_move m, kif_undo *undo)
{
    const kif_square to = kif_move_to(m);
    const bool drop = kif_move_is_drop(m);
    kif_piece piece = drop ? kif_piece_of(kif_move_dropped(m), p->side) : p->board[kif_move_from(m)];
    kif_side mover = kif_piece_side(piece);
    undo->move = m;
    undo->moved = piece;
    undo->captured = p->board[to];
    undo->hand = p->hand[mover];
    undo->side = p->side;
    if (drop)
        p->hand[mover] -= kif_hand_one(kif_move_dropped(m));
    else
        p->board[kif_move_from(m)] = KIF_EMPTY;
    take_into_hand(p, mover, undo->captured);
    p->board[to] = kif_move_promotes(m) ? (kif_piece)(piece | KIF_PROMOTED) : piece;
    p->side = kif_opponent(mover);
    p->ply++;
}

void kif_position_undo_lightly(kif_position *p, const kif_undo *undo)
{
    p->board[kif_move_to(undo->move)] = undo->captured;
    if (!kif_move_is_drop(undo->move))
        p->board[kif_move_from(undo->move)] = undo->moved;
    p->hand[kif_piece_side(undo->moved)] = undo->hand;
    p->side = undo->side;
    p->ply--;
}

void kif_position_rebuild(kif_position *p)
{
    memset(p->by_kind, 0, sizeof p->by_kind);
    memset(p->by_side, 0, sizeof p->by_side);
    p->key = p->side == KIF_GOTE ? kif_side_key : 0;
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        if (p->board[sq] != KIF_EMPTY)
            toggle(p, sq, p->board[sq]);
    kif_position_settle(p);
}

bool kif_position_equal(const kif_position *a, const kif_position *b)
{
    return a->side == b->side && a->key == b->key && a->hand[0] == b->hand[0] && a->hand[1] == b->hand[1] &&
           memcmp(a->board, b->board, sizeof a->board) == 0;
}

kif_bitboard kif_attacker_through(const kif_position *p, kif_side by, kif_square target, kif_square through)
{
    kif_dir d = (kif_dir)kif_directions[target][through];
    kif_bitboard occupied = kif_occupied(p);
    /* Rays are cheap to look at: most of the time nobody of that side stands behind the square at all. */
    if (!bb_any(bb_and(kif_rays[d][through], p->by_side[by])) ||
        bb_any(bb_and(bb_between(target, through), occupied)))
        return BB_EMPTY;
    kif_bitboard seen = bb_and(bb_slide(d, through, occupied), occupied);
    kif_piece piece = p->board[bb_first(seen)];
    bool attacks = kif_piece_side(piece) == by && (kif_slides(kif_piece_kind(piece), by) >> kif_dir_opposite(d) & 1);
    return attacks ? seen : BB_EMPTY;
}

kif_bitboard kif_sliders_towards(const kif_position *p, kif_side by, kif_square sq)
{
    kif_dir lance_from = by == KIF_SENTE ? KIF_DIR_S : KIF_DIR_N;
    kif_bitboard rooks = bb_and(kif_cross[sq], bb_or(p->by_kind[KIF_ROOK], p->by_kind[KIF_DRAGON]));
    kif_bitboard bishops = bb_and(kif_saltire[sq], bb_or(p->by_kind[KIF_BISHOP], p->by_kind[KIF_HORSE]));
    kif_bitboard lances = bb_and(kif_rays[lance_from][sq], p->by_kind[KIF_LANCE]);
    return bb_and(bb_or(bb_or(rooks, bishops), lances), p->by_side[by]);
}

/* Men of a side that attack a square by a step or a jump. A man attacks the square exactly if the same man of the
 * other side, standing on the square, would attack him. */
static inline kif_bitboard steppers_at(const kif_position *p, kif_side by, kif_square sq)
{
    const kif_bitboard(*steps)[KIF_SQUARES + 1] = kif_steps[kif_opponent(by)];
    kif_bitboard found = bb_and(steps[KIF_PAWN][sq], p->by_kind[KIF_PAWN]);
    found = bb_or(found, bb_and(steps[KIF_KNIGHT][sq], p->by_kind[KIF_KNIGHT]));
    found = bb_or(found, bb_and(steps[KIF_SILVER][sq], p->by_kind[KIF_SILVER]));
    found = bb_or(found, bb_and(steps[KIF_GOLD][sq], kif_gold_movers(p)));
    kif_bitboard royal = bb_or(p->by_kind[KIF_KING], bb_or(p->by_kind[KIF_HORSE], p->by_kind[KIF_DRAGON]));
    found = bb_or(found, bb_and(steps[KIF_KING][sq], royal)); /* horse and dragon reach all eight neighbours */
    return bb_and(found, p->by_side[by]);
}

kif_bitboard kif_attackers(const kif_position *p, kif_side by, kif_square sq, kif_bitboard occupied)
{
    kif_bitboard found = steppers_at(p, by, sq);
    kif_square from;
    BB_EACH (from, kif_sliders_towards(p, by, sq))
        if (!bb_any(bb_and(bb_between(sq, from), occupied)))
            found = bb_or(found, bb_square(from));
    return found;
}

bool kif_attacked(const kif_position *p, kif_side by, kif_square sq, kif_bitboard occupied)
{
    if (bb_any(steppers_at(p, by, sq)))
        return true;
    kif_square from;
    BB_EACH (from, kif_sliders_towards(p, by, sq))
        if (!bb_any(bb_and(bb_between(sq, from), occupied)))
            return true;
    return false;
}

unsigned kif_position_count(const kif_position *p, kif_kind base)
{
    unsigned n = (unsigned)bb_count(p->by_kind[base]);
    if (base == KIF_KING)
        return n;
    if (kif_kind_can_promote(base))
        n += (unsigned)bb_count(p->by_kind[kif_kind_promoted(base)]);
    return n + kif_hand_count(p->hand[KIF_SENTE], base) + kif_hand_count(p->hand[KIF_GOTE], base);
}
