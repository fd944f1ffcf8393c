/* From what a text said to the move that is meant, and back. The federation's words (左 右 直 上 寄 引) live here
 * and nowhere else. */
#include "board/notation.h"

#include "board/judge.h"

/* ---- Where a man comes from, as his side sees it -------------------------- */

static kif_motion motion_of(kif_side side, kif_square from, kif_square to)
{
    int before = kif_square_far_rank(from, side), after = kif_square_far_rank(to, side);
    return after < before ? KIF_MOTION_UP : after > before ? KIF_MOTION_BACK : KIF_MOTION_SIDE;
}

/* How far to the left of a side's own seat a square lies. */
static int leftness(kif_side side, kif_square sq)
{
    return side == KIF_SENTE ? kif_square_file(sq) : 10 - kif_square_file(sq);
}

static kif_rel rel_of(kif_side side, kif_square from, kif_square to)
{
    int d = leftness(side, from) - leftness(side, to);
    return d > 0 ? KIF_REL_LEFT : d < 0 ? KIF_REL_RIGHT : KIF_REL_STRAIGHT;
}

kif_bitboard kif_candidates(const kif_position *p, kif_kind kind, kif_side side, kif_square to)
{
    if (!bb_any(kif_pieces(p, side, kind)))
        return BB_EMPTY;
    /* A man reaches the square exactly if the same man of the other side would reach him from there. */
    kif_bitboard from = bb_attacks(kind, kif_opponent(side), to, kif_occupied(p));
    return bb_and(from, kif_pieces(p, side, kind));
}

/* ---- Writing: which words are needed --------------------------------------- */

typedef struct {
    kif_rel rel;
    kif_motion motion;
} words;

static bool shares_motion(kif_bitboard others, kif_side side, kif_motion motion, kif_square to)
{
    kif_square from;
    BB_EACH (from, others)
        if (motion_of(side, from, to) == motion)
            return true;
    return false;
}

static bool shares_rel(kif_bitboard others, kif_side side, kif_rel rel, kif_square to)
{
    kif_square from;
    BB_EACH (from, others)
        if (rel_of(side, from, to) == rel)
            return true;
    return false;
}

/* Motion alone if it tells; else the side alone; else both. Straight up is 直 for all but horse and dragon, which
 * are told apart by comparing the two with each other. */
static words words_for(kif_bitboard all, kif_kind kind, kif_side side, kif_square from, kif_square to)
{
    kif_bitboard others = bb_without(all, bb_square(from));
    if (!bb_any(others))
        return (words){ KIF_REL_NONE, KIF_MOTION_NONE };
    kif_motion motion = motion_of(side, from, to);
    kif_rel rel = rel_of(side, from, to);
    bool great = kind == KIF_HORSE || kind == KIF_DRAGON;
    if (!shares_motion(others, side, motion, to))
        return (words){ KIF_REL_NONE, motion };
    if (rel == KIF_REL_STRAIGHT && great) {
        bool right = leftness(side, bb_first(others)) > leftness(side, from);
        return (words){ right ? KIF_REL_RIGHT : KIF_REL_LEFT, KIF_MOTION_NONE };
    }
    if (rel == KIF_REL_STRAIGHT || !shares_rel(others, side, rel, to))
        return (words){ rel, KIF_MOTION_NONE };
    return (words){ rel, motion };
}

kif_notated kif_notate(const kif_position *p, kif_move m, kif_square previous, bool *ambiguous)
{
    kif_square to = kif_move_to(m);
    kif_notated n = KIF_NOTATED_NONE;
    n.to = to;
    n.same = to == previous;
    n.captures = p->board[to] == KIF_EMPTY ? KIF_NO : KIF_YES;
    if (kif_move_is_drop(m)) {
        n.side = p->side;
        n.piece = kif_move_dropped(m);
        n.drop = bb_any(kif_candidates(p, n.piece, p->side, to)) ? KIF_YES : KIF_UNSAID;
        *ambiguous = false;
        return n;
    }
    n.from = kif_move_from(m);
    n.piece = kif_piece_kind(p->board[n.from]);
    n.side = kif_piece_side(p->board[n.from]);
    n.drop = KIF_NO;
    if (kif_move_promotes(m))
        n.promotes = KIF_YES;
    else if (kif_kind_can_promote(n.piece) &&
             (kif_square_in_zone(n.from, n.side) || kif_square_in_zone(to, n.side)))
        n.promotes = KIF_NO;
    kif_bitboard all = bb_square(n.from);
    if (n.piece != KIF_PAWN && bb_many(kif_pieces(p, n.side, n.piece))) /* two pawns never reach one square */
        all = bb_or(all, kif_candidates(p, n.piece, n.side, to));
    words w = words_for(all, n.piece, n.side, n.from, to);
    n.rel = w.rel;
    n.motion = w.motion;
    *ambiguous = bb_many(all);
    return n;
}

/* ---- Reading ----------------------------------------------------------------- */

static void remark(kif_resolved *r, kif_diag_id id)
{
    if (r->n_remarks < KIF_MAX_REMARKS)
        r->remarks[r->n_remarks++] = id;
}

static kif_resolved unresolved(kif_diag_id why)
{
    return (kif_resolved){ .move = KIF_NO_MOVE, .broken = why };
}

static bool promotion_is_possible(kif_kind kind, kif_side side, kif_square from, kif_square to)
{
    return kif_kind_can_promote(kind) && (kif_square_in_zone(from, side) || kif_square_in_zone(to, side));
}

/* Decides about promotion where the notation leaves it open, and remarks on how it was said. */
static bool settle_promotion(const kif_notated *said, kif_kind kind, kif_side side, kif_square from, kif_square to,
                             kif_resolved *r)
{
    bool possible = promotion_is_possible(kind, side, from, to);
    if (said->promotes == KIF_YES) {
        if (!possible && said->style == KIF_SAYS_WORDS)
            r->broken = KIF_D_KI2_NARU_IMPOSSIBLE;
        return true;
    }
    if (said->style == KIF_SAYS_SQUARES)
        return false;
    if (said->promotes == KIF_NO) {
        if (!possible)
            remark(r, said->style == KIF_SAYS_WORDS ? KIF_D_KI2_NARU_IMPOSSIBLE : KIF_D_WESTERN_PROMOTION_MARK);
        return false;
    }
    if (!possible)
        return false;
    remark(r, said->style == KIF_SAYS_WORDS ? KIF_D_KI2_PROMOTION_UNSTATED : KIF_D_WESTERN_PROMOTION_MARK);
    return kif_square_far_rank(to, side) <= kif_dead_ranks(kind); /* it must, so it is meant */
}

/* CSA names the man after the move: promotion is what makes the difference to what stands on the origin. */
static bool settle_piece_after(kif_kind said, kif_kind stands, kif_resolved *r)
{
    if (said == stands)
        return false;
    if (kif_kind_can_promote(stands) && said == kif_kind_promoted(stands))
        return true;
    r->broken = kif_kind_base(said) == kif_kind_base(stands) ? KIF_D_CSA_PIECE_AFTER_MOVE : KIF_D_PIECE_NAME_MISMATCH;
    return false;
}

static void compare_name(kif_kind said, kif_kind stands, kif_resolved *r)
{
    if (said == KIF_NO_KIND || said == stands || stands == KIF_NO_KIND)
        return;
    if (kif_kind_base(said) == kif_kind_base(stands))
        remark(r, KIF_D_PROMOTED_NAME_MISMATCH);
    else
        r->broken = KIF_D_PIECE_NAME_MISMATCH;
}

static kif_resolved resolve_origin(const kif_position *p, const kif_notated *said, kif_square from, kif_square to)
{
    kif_resolved r = { .move = KIF_NO_MOVE };
    kif_piece piece = p->board[from];
    kif_kind kind = kif_piece_kind(piece);
    bool promotes;
    if (piece != KIF_EMPTY && said->piece_after) {
        promotes = settle_piece_after(said->piece, kind, &r);
    } else {
        compare_name(said->piece, kind, &r);
        promotes = settle_promotion(said, kind, kif_piece_side(piece), from, to, &r);
    }
    r.move = kif_move_board(from, to, promotes);
    if (r.move == KIF_NO_MOVE)
        r.broken = KIF_D_NO_MOVE;
    return r;
}

static kif_resolved resolve_drop(const kif_notated *said, kif_square to)
{
    if (said->piece == KIF_NO_KIND)
        return unresolved(KIF_D_UNRESOLVED_MOVE);
    kif_move m = kif_move_drop(said->piece, to);
    return (kif_resolved){ .move = said->promotes == KIF_YES ? (kif_move)(m | KIF_MOVE_PROMOTE) : m };
}

static kif_bitboard keep_motion(kif_bitboard men, kif_side side, kif_square to, kif_motion motion)
{
    kif_square from;
    BB_EACH (from, men)
        if (motion_of(side, from, to) != motion)
            men = bb_without(men, bb_square(from));
    return men;
}

static kif_bitboard keep_straight(kif_bitboard men, kif_side side, kif_kind kind, kif_square to)
{
    bool great = kind == KIF_HORSE || kind == KIF_DRAGON;
    kif_square from;
    BB_EACH (from, men)
        if (rel_of(side, from, to) != KIF_REL_STRAIGHT ||
            (!great && motion_of(side, from, to) != KIF_MOTION_UP))
            men = bb_without(men, bb_square(from));
    return men;
}

/* The men furthest to one side. Comparing them with each other, and not with the destination, also reads the
 * older styles. */
static kif_bitboard keep_extreme(kif_bitboard men, kif_side side, bool left)
{
    int best = left ? 0 : 10;
    kif_square from;
    BB_EACH (from, men) {
        int l = leftness(side, from);
        best = (left ? l > best : l < best) ? l : best;
    }
    BB_EACH (from, men)
        if (leftness(side, from) != best)
            men = bb_without(men, bb_square(from));
    return men;
}

static kif_bitboard keep_middle(kif_bitboard men, kif_side side)
{
    if (bb_count(men) < 3)
        return men;
    kif_bitboard ends = bb_or(keep_extreme(men, side, true), keep_extreme(men, side, false));
    return bb_without(men, ends);
}

static kif_bitboard keep_rel(kif_bitboard men, const kif_notated *said, kif_side side, kif_square to)
{
    switch (said->rel) {
    case KIF_REL_LEFT:
    case KIF_REL_RIGHT:
        return keep_extreme(men, side, said->rel == KIF_REL_LEFT);
    case KIF_REL_STRAIGHT:
        return keep_straight(men, side, said->piece, to);
    case KIF_REL_MIDDLE:
        return keep_middle(men, side);
    default:
        return men;
    }
}

static kif_bitboard keep_legal(const kif_position *p, kif_bitboard men, kif_square to)
{
    kif_square from;
    BB_EACH (from, men) {
        kif_kind kind = kif_piece_kind(p->board[from]);
        bool must = kif_square_far_rank(to, p->side) <= kif_dead_ranks(kind);
        if (kif_judge(p, kif_move_board(from, to, must)) != KIF_D_NONE)
            men = bb_without(men, bb_square(from));
    }
    return men;
}

static void remark_on_words(const kif_notated *said, kif_bitboard all, kif_side side, kif_square from,
                            kif_square to, kif_resolved *r)
{
    if (said->rel == KIF_REL_NONE && said->motion == KIF_MOTION_NONE)
        return;
    bool great = said->piece == KIF_HORSE || said->piece == KIF_DRAGON;
    words standard = words_for(all, said->piece, side, from, to);
    if (said->rel == KIF_REL_STRAIGHT && great)
        remark(r, KIF_D_KI2_DRAGON_USES_CHOKU);
    else if (standard.rel == KIF_REL_NONE && standard.motion == KIF_MOTION_NONE)
        remark(r, KIF_D_KI2_REDUNDANT_MODIFIER);
    else if (standard.rel != said->rel || standard.motion != said->motion)
        remark(r, KIF_D_KI2_NONSTANDARD_MODIFIER);
}

static kif_resolved resolve_words(const kif_position *p, const kif_notated *said, kif_square to);

/* Some texts name the man as it stands after the move: ８八馬 for ８八角成. */
static bool named_after_promotion(const kif_position *p, const kif_notated *said, kif_square to)
{
    return kif_kind_is_promoted(said->piece) && said->promotes == KIF_UNSAID &&
           bb_any(kif_candidates(p, kif_kind_base(said->piece), p->side, to));
}

static kif_resolved resolve_promoted_name(const kif_position *p, const kif_notated *said, kif_square to)
{
    kif_notated before = *said;
    before.piece = kif_kind_base(said->piece);
    before.promotes = KIF_YES;
    kif_resolved r = resolve_words(p, &before, to);
    if (r.move != KIF_NO_MOVE)
        remark(&r, KIF_D_PROMOTED_NAME_MISMATCH);
    return r;
}

/* No origin is said: the words, then legality, must leave one man. */
static kif_resolved resolve_words(const kif_position *p, const kif_notated *said, kif_square to)
{
    kif_side side = p->side;
    bool western = said->style == KIF_SAYS_WESTERN;
    bool has_words = said->rel != KIF_REL_NONE || said->motion != KIF_MOTION_NONE;
    if (said->piece == KIF_NO_KIND)
        return unresolved(KIF_D_UNRESOLVED_MOVE);
    kif_bitboard all = kif_candidates(p, said->piece, side, to), men = all;
    bool in_hand = said->piece <= KIF_GOLD && kif_hand_count(p->hand[side], said->piece) > 0;
    bool may_drop = in_hand && !has_words && !western && said->drop != KIF_NO && p->board[to] == KIF_EMPTY;
    if (!bb_any(all)) {
        if (may_drop)
            return resolve_drop(said, to);
        if (!western && named_after_promotion(p, said, to))
            return resolve_promoted_name(p, said, to);
        return unresolved(western ? KIF_D_UNRESOLVED_MOVE : KIF_D_KI2_NO_CANDIDATE);
    }
    if (may_drop && !bb_any(keep_legal(p, all, to))) { /* the men on the board cannot be meant */
        kif_resolved drop = resolve_drop(said, to);
        if (kif_judge(p, drop.move) == KIF_D_NONE)
            drop.broken = KIF_D_KI2_MISSING_UCHI;
        return drop;
    }
    if (said->motion != KIF_MOTION_NONE)
        men = keep_motion(men, side, to, said->motion);
    men = keep_rel(men, said, side, to);
    if (!bb_any(men))
        return unresolved(KIF_D_KI2_WRONG_MODIFIER);
    if (bb_many(men)) {
        men = keep_legal(p, men, to);
        if (!bb_any(men) || bb_many(men))
            return unresolved(western ? KIF_D_WESTERN_AMBIGUOUS : KIF_D_KI2_AMBIGUOUS);
    }
    kif_square from = bb_first(men);
    kif_resolved r = { .move = KIF_NO_MOVE };
    remark_on_words(said, all, side, from, to, &r);
    r.move = kif_move_board(from, to, settle_promotion(said, said->piece, side, from, to, &r));
    return r;
}

static void remark_on_capture(const kif_position *p, const kif_notated *said, kif_square to, kif_resolved *r)
{
    if (said->captures == KIF_UNSAID)
        return;
    if ((said->captures == KIF_YES) != (p->board[to] != KIF_EMPTY))
        remark(r, KIF_D_WESTERN_CAPTURE_MARK);
}

kif_resolved kif_resolve(const kif_position *p, const kif_notated *said, kif_square previous)
{
    if (said->off_board)
        return unresolved(KIF_D_OFF_BOARD);
    kif_square to = said->to;
    bool same_is_wrong = false;
    if (said->same) {
        if (previous == KIF_NO_SQUARE && to == KIF_NO_SQUARE)
            return unresolved(KIF_D_DOUSAME_FIRST_MOVE);
        same_is_wrong = to != KIF_NO_SQUARE && to != previous; /* the square is the clearer word */
        if (to == KIF_NO_SQUARE)
            to = previous;
    }
    if (to == KIF_NO_SQUARE)
        return unresolved(KIF_D_UNRESOLVED_MOVE);
    kif_resolved r;
    if (said->drop == KIF_YES) {
        r = resolve_drop(said, to);
        if (said->style == KIF_SAYS_WORDS && !bb_any(kif_candidates(p, said->piece, p->side, to)))
            remark(&r, KIF_D_KI2_REDUNDANT_UCHI);
    } else if (said->from != KIF_NO_SQUARE)
        r = resolve_origin(p, said, said->from, to);
    else
        r = resolve_words(p, said, to);
    if (same_is_wrong)
        remark(&r, KIF_D_DOUSAME_WRONG);
    if (r.move != KIF_NO_MOVE)
        remark_on_capture(p, said, to, &r);
    return r;
}
