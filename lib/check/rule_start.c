/* Rules about the start position. */
#include "board/judge.h"
#include "check/rules.h"
#include "game/explain.h"

static void put_square(const kif_checking *c, kif_buf *out, kif_square sq)
{
    kif_explain_square(out, sq, kif_explain_style_of(c->r->format));
}

static void report_squares(kif_checking *c, kif_diag_id id, const char *what, kif_square a, kif_square b)
{
    kif_buf out = BUF_EMPTY;
    buf_cstr(&out, what);
    put_square(c, &out, a);
    if (b != KIF_NO_SQUARE) {
        buf_cstr(&out, " and ");
        put_square(c, &out, b);
    }
    kif_range at = kif_start_square_place(c, b != KIF_NO_SQUARE ? b : a);
    kif_report(c->d, id, at, 0, "%.*s", (int)out.n, buf_str(&out).p);
    buf_fini(&out);
}

static void check_pawns(kif_checking *c, kif_side side)
{
    const kif_position *p = &c->r->start;
    kif_square on_file[10];
    for (int file = 1; file <= 9; file++)
        on_file[file] = KIF_NO_SQUARE;
    kif_square sq;
    BB_EACH(sq, kif_pieces(p, side, KIF_PAWN))
    {
        int file = kif_square_file(sq);
        if (on_file[file] != KIF_NO_SQUARE) {
            report_squares(c, KIF_D_START_NIFU, "two unpromoted pawns of a side on a file: ", on_file[file],
                           sq);
            return; /* once a side will do */
        }
        on_file[file] = sq;
    }
}

static void check_dead(kif_checking *c, kif_side side)
{
    const kif_position *p = &c->r->start;
    static const kif_kind kinds[] = { KIF_PAWN, KIF_LANCE, KIF_KNIGHT };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kif_square sq;
        BB_EACH(sq, kif_pieces(p, side, kinds[i]))
        if (kif_square_far_rank(sq, side) <= kif_dead_ranks(kinds[i]))
            report_squares(c, KIF_D_START_DEAD_PIECE, "a man that can never move stands on ", sq,
                           KIF_NO_SQUARE);
    }
}

static kif_range last_king(const kif_checking *c, kif_side side)
{
    kif_square sq, last = KIF_NO_SQUARE;
    BB_EACH(sq, kif_pieces(&c->r->start, side, KIF_KING))
    last = sq;
    return kif_start_square_place(c, last);
}

static void check_kings(kif_checking *c)
{
    const kif_position *p = &c->r->start;
    int kings[KIF_SIDES] = { bb_count(kif_pieces(p, KIF_SENTE, KIF_KING)),
                             bb_count(kif_pieces(p, KIF_GOTE, KIF_KING)) };
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        if (kings[side] > 1)
            kif_report(c->d, KIF_D_START_TWO_KINGS, last_king(c, side), 0, "%s has %d kings",
                       kif_side_word(c, side), kings[side]);
    if (kings[KIF_SENTE] == 0 && kings[KIF_GOTE] == 0) {
        *c->regrade = kif_level_of(KIF_WARNING); /* a problem has one */
        kif_report(c->d, KIF_D_START_KING_MISSING, kif_start_place(c), 0, "both kings are missing");
    } else if (kings[KIF_SENTE] == 0 || kings[KIF_GOTE] == 0)
        kif_report(c->d, KIF_D_START_KING_MISSING, kif_start_place(c), 0, "%s has no king",
                   kif_side_word(c, kings[KIF_SENTE] == 0 ? KIF_SENTE : KIF_GOTE));
    if (kings[KIF_SENTE] != 1 || kings[KIF_GOTE] != 1)
        return;
    kif_side other = kif_opponent(p->side);
    if (!kif_attacked(p, p->side, p->king[other], kif_occupied(p)))
        return;
    if (kif_in_check(p))
        kif_report(c->d, KIF_D_START_BOTH_IN_CHECK, last_king(c, other), 0, NULL);
    else
        kif_report(c->d, KIF_D_START_OPPONENT_IN_CHECK, last_king(c, other), 0,
                   "%s is in check and %s is to move", kif_side_word(c, other), kif_side_word(c, p->side));
}

/* Men of a kind and side on the board, promoted ones counted as what they were. */
static unsigned on_board(const kif_position *p, kif_kind kind)
{
    unsigned hands = kif_hand_count(p->hand[KIF_SENTE], kind) + kif_hand_count(p->hand[KIF_GOTE], kind);
    return kif_position_count(p, kind) - hands;
}

static kif_side side_holding(const kif_position *p, kif_kind kind)
{
    return kif_hand_count(p->hand[KIF_SENTE], kind) > 0 ? KIF_SENTE : KIF_GOTE;
}

/* Whether a hand is a line that somebody wrote, and can be what is wrong. */
static bool has_hand_lines(const kif_checking *c)
{
    return c->kif || c->ki2 || strcmp(c->r->format, "bod") == 0;
}

/* Too many of a kind: told of the hand line if that alone is impossible, of both if the board alone would do
 * and all men together are more than a set, else of the position. */
static bool check_kind(kif_checking *c, kif_kind kind, unsigned all_men)
{
    const kif_position *p = &c->r->start;
    unsigned n = kif_position_count(p, kind), set = kif_kinds[kind].count;
    if (n <= set)
        return false;
    for (kif_side side = KIF_SENTE; side < KIF_SIDES && has_hand_lines(c); side++) {
        unsigned held = kif_hand_count(p->hand[side], kind);
        if (held <= set)
            continue;
        kif_report(c->d, KIF_D_HAND_COUNT_SUSPICIOUS, kif_start_hand_place(c, side), 0,
                   "%s holds %u %s, a set has %u", kif_side_word(c, side), held, kif_kinds[kind].kanji, set);
        return true;
    }
    if (has_hand_lines(c) && on_board(p, kind) <= set && all_men > 40)
        kif_report(c->d, KIF_D_HAND_LINE_MISMATCH, kif_start_hand_place(c, side_holding(p, kind)), 0,
                   "%u men on the board and in hand, a set has 40: too many %s", all_men,
                   kif_kinds[kind].kanji);
    else
        kif_report(c->d, KIF_D_START_PIECE_EXCESS, kif_start_place(c), 0, "%u %s, a set has %u", n,
                   kif_kinds[kind].kanji, set);
    return true;
}

static void check_men(kif_checking *c)
{
    const kif_position *p = &c->r->start;
    unsigned total = 0;
    bool excess = false, shortage = false;
    for (kif_kind kind = KIF_PAWN; kind < KIF_KING; kind++) {
        total += kif_position_count(p, kind);
        shortage |= kif_position_count(p, kind) < kif_kinds[kind].count;
    }
    for (kif_kind kind = KIF_PAWN; kind < KIF_KING && !excess; kind++)
        excess = check_kind(c, kind, total + 2);
    if (shortage && !excess && c->r->handicap == KIF_HANDICAP_NONE)
        kif_report(c->d, KIF_D_START_PIECE_SHORTAGE, kif_start_place(c), 0,
                   "%u m%sn besides the kings, a set has 38", total, total == 1 ? "a" : "e");
}

/* A handicap position in which sente is to move. */
static void check_turn(kif_checking *c)
{
    const kif_node *first = c->r->root->child;
    if (c->r->start.side == KIF_GOTE || c->r->handicap != KIF_HANDICAP_NONE || !c->r->start_said)
        return;
    kif_position turned = c->r->start;
    kif_position_set_side(&turned, KIF_GOTE);
    kif_handicap h = kif_handicap_of(&turned);
    if (h == KIF_HANDICAP_NONE || !kif_handicaps[h].official)
        return;
    kif_report(c->d, KIF_D_HANDICAP_TURN, first == NULL ? kif_start_place(c) : first->at,
               first == NULL ? 0 : 1, "%s is the handicap: gote gives it and moves first",
               kif_handicaps[h].kif);
}

void kif_check_start(kif_checking *c)
{
    check_turn(c);
    if (!c->r->start_said || c->r->handicap != KIF_HANDICAP_NONE)
        return;
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        check_pawns(c, side);
        check_dead(c, side);
    }
    check_kings(c);
    check_men(c);
}
