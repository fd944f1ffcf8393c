/* The judge: for each rule a move that breaks exactly it, and a harmless twin; and the list of what must never be
 * called a foul. Positions were set up by hand; answers follow from the rules. */
#include "board/generate.h"
#include "board/judge.h"
#include "board/sfen.h"
#include "unit/tap.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"

static const struct {
    const char *sfen, *move, *verdict;
} cases[] = {
    { START " b - 1", "5e5d", "no-piece-on-origin" },
    { START " b - 1", "5g5f", "legal" },
    { START " b - 1", "3c3d", "moves-opponent-piece" },
    { START " w - 1", "3c3d", "legal" },
    { START " b - 1", "7g7g", "no-move" },
    { START " b - 1", "2h2g", "captures-own-piece" },
    { "lnsgkgsnl/1r5b1/ppppppp1p/9/9/9/PPPPPPPpP/1B5R1/LNSGKGSNL b - 1", "2h2g", "legal" },
    { "4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "5e5a+", "captures-king" },
    { "4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "5e5b+", "legal" },
    { "8k/9/9/9/4G4/9/9/9/4K4 b - 1", "5e4f", "wrong-piece-movement" },
    { "8k/9/9/9/4G4/9/9/9/4K4 b - 1", "5e4d", "legal" },
    { "8k/9/9/9/4g4/9/9/9/4K4 w - 1", "5e4d", "wrong-piece-movement" },
    { "8k/9/9/9/4g4/9/9/9/4K4 w - 1", "5e4f", "legal" },
    { "8k/9/9/9/4S4/9/9/9/4K4 b - 1", "5e5f", "wrong-piece-movement" },
    { "8k/9/9/9/4S4/9/9/9/4K4 b - 1", "5e6f", "legal" },
    { "8k/9/9/9/4N4/9/9/9/4K4 b - 1", "5e6g", "wrong-piece-movement" },
    { "8k/9/9/9/4N4/9/9/9/4K4 b - 1", "5e6c", "legal" },
    { "8k/9/9/9/4n4/9/9/9/4K4 w - 1", "5e6c", "wrong-piece-movement" },
    { "8k/9/9/9/4n4/9/9/9/4K4 w - 1", "5e6g+", "legal" },
    { "8k/9/9/9/4+N4/9/9/9/4K4 b - 1", "5e6c", "wrong-piece-movement" },
    { "8k/9/9/9/4+B4/9/9/9/K8 b - 1", "5e5c", "wrong-piece-movement" },
    { "8k/9/9/9/4+B4/9/9/9/K8 b - 1", "5e5d", "legal" },
    { "8k/9/9/9/4+R4/9/9/9/K8 b - 1", "5e3c", "wrong-piece-movement" },
    { "8k/9/9/9/4+R4/9/9/9/K8 b - 1", "5e4d", "legal" },
    { START " b - 1", "2h2d", "path-blocked" },
    { START " b - 1", "8h2b+", "path-blocked" },
    { START " b - 1", "2h5h", "legal" },
    { "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b+", "legal" },
    { "8k/9/9/9/4P4/9/9/9/4K4 b - 1", "5e5d+", "promote-outside-zone" },
    { "8k/9/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+", "legal" },
    { "8k/4S4/9/9/9/9/9/9/4K4 b - 1", "5b6c+", "legal" },
    { "8k/9/4S4/9/9/9/9/9/4K4 b - 1", "5c6d+", "legal" },
    { "8k/9/9/9/9/4s4/9/9/4K4 w - 1", "5f5g+", "legal" },
    { "8k/9/9/9/4s4/9/9/9/4K4 w - 1", "5e5f+", "promote-outside-zone" },
    { "8k/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b+", "promote-unpromotable" },
    { "8k/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b", "legal" },
    { "8k/9/4K4/9/9/9/9/9/9 b - 1", "5c5b+", "promote-unpromotable" },
    { "8k/9/4+S4/9/9/9/9/9/4K4 b - 1", "5c5b+", "promote-already-promoted" },
    { "8k/9/4+S4/9/9/9/9/9/4K4 b - 1", "5c5b", "legal" },
    { "8k/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a", "dead-piece-unpromoted" },
    { "8k/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a+", "legal" },
    { "8k/4L4/9/9/9/9/9/9/4K4 b - 1", "5b5a", "dead-piece-unpromoted" },
    { "8k/9/9/4N4/9/9/9/9/4K4 b - 1", "5d6b", "dead-piece-unpromoted" },
    { "8k/9/9/9/4N4/9/9/9/4K4 b - 1", "5e6c", "legal" },
    { "8k/9/9/9/9/9/9/4p4/K8 w - 1", "5h5i", "dead-piece-unpromoted" },
    { "8k/9/9/9/9/9/9/9/4K4 b N 1", "N*5b", "drop-dead-piece" },
    { "8k/9/9/9/9/9/9/9/4K4 b N 1", "N*5c", "legal" },
    { "8k/9/9/9/9/9/9/9/4K4 b L 1", "L*5a", "drop-dead-piece" },
    { "8k/9/9/9/9/9/9/9/4K4 b L 1", "L*5b", "legal" },
    { "8k/9/9/9/9/9/9/9/4K4 b P 1", "P*5a", "drop-dead-piece" },
    { "8k/9/9/9/9/9/9/9/K8 w p 1", "P*5i", "drop-dead-piece" },
    { "8k/9/9/9/9/9/9/9/K8 w p 1", "P*5a", "legal" },
    { "8k/9/9/9/4p4/9/9/9/4K4 b G 1", "G*5e", "drop-on-occupied" },
    { "8k/9/9/9/4p4/9/9/9/4K4 b G 1", "G*5d", "legal" },
    { "8k/9/9/9/9/9/9/9/4K4 b s 1", "S*5e", "drop-not-in-hand" },
    { "8k/9/9/9/9/9/9/9/4K4 b S 1", "S*5e", "legal" },
    { "8k/9/9/9/9/9/9/9/4K4 b P 1", "P*5e+", "drop-promoted" },
    { "8k/9/9/9/9/9/9/9/4K4 b P 1", "+P*5e", "drop-promoted" },
    { "8k/9/9/9/9/9/9/9/4K4 b P 1", "K*5e", "drop-king" },
    { START " b P 1", "P*5e", "nifu" },
    { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL b P 1", "P*5e", "legal" },
    { START " w p 1", "P*5e", "nifu" },
    { "7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", "uchifuzume" },
    { "7sk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", "legal" },
    /* Whoever drops need not have a king. */
    { "7nk/9/7G1/9/9/9/9/9/9 b P 1", "P*1b", "uchifuzume" },
    { "7sk/9/7G1/9/9/9/9/9/9 b P 1", "P*1b", "legal" },
    { "lk7/9/1R7/9/9/9/9/9/9 b GP 1", "P*8b", "legal" },
    { "lk7/9/1+R7/9/9/9/9/9/9 b GP 1", "P*8b", "legal" },
    { "lkn6/1n7/1+R7/9/9/9/9/9/9 b GP 1", "P*8b", "drop-on-occupied" },
    /* The only man that could take the pawn is pinned: on the pawn's own file he may take it, else not. */
    { "k8/2G6/r8/1N7/9/9/9/9/L7K b P 1", "P*9b", "legal" },
    { "k8/2G6/r8/1N7/9/9/9/9/L8 b P 1", "P*9b", "legal" },
    { "k8/2G6/l8/1N7/9/9/9/9/L7K b P 1", "P*9b", "uchifuzume" }, /* a lance does not go back */
    { "ks1R5/9/1G7/9/9/9/9/9/8K b P 1", "P*9b", "uchifuzume" },
    { "ks7/9/1G7/9/9/9/9/9/8K b P 1", "P*9b", "legal" },
    /* The pawn shuts off the dropper's own bishop or rook, and the king steps behind it. */
    { "lkl6/8R/9/2N6/9/9/9/9/8K b P 1", "P*8b", "legal" },
    { "lkl6/8R/1G7/9/9/9/9/9/8K b P 1", "P*8b", "uchifuzume" },
    /* The king stood in check before the drop, which nobody could play: the pawn shuts off the lance. Out of the
     * rook's reach it mates; else the rook takes it. */
    { "6K1k/9/9/4r4/9/9/9/8L/9 b P 1", "P*1b", "uchifuzume" },
    { "6K1k/4r4/9/9/9/9/9/8L/9 b P 1", "P*1b", "legal" },
    { "4r3k/9/9/9/9/9/9/4S4/4K4 b - 1", "5h4g", "self-check" },
    { "4r3k/9/9/9/9/9/9/4S4/4K4 b - 1", "5h5g", "legal" },
    { "8k/9/9/9/9/9/3g5/9/4K4 b - 1", "5i5h", "self-check" },
    { "8k/9/9/9/9/9/3g5/9/4K4 b - 1", "5i4h", "legal" },
    { "4r3k/9/9/9/9/9/P8/9/4K4 b - 1", "9g9f", "check-not-resolved" },
    { "4r3k/9/9/9/9/9/P8/9/4K4 b - 1", "5i4i", "legal" },
    { "4r3k/9/9/9/9/9/9/9/4K4 b P 1", "P*4e", "check-not-resolved" },
    { "4r3k/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", "legal" },
    { "4r3k/9/9/9/9/9/9/9/4K4 b - 1", "5i5h", "check-not-resolved" }, /* stays on the rook's line */
    { "4r3k/9/9/9/9/9/3n5/9/4K4 b G 1", "G*5h", "check-not-resolved" }, /* double check: only the king moves */
    { "8k/9/9/9/9/9/3n5/9/4K4 b G 1", "G*5h", "check-not-resolved" }, /* a knight's check cannot be shut off */
};

/* What must never be flagged. */
static const struct {
    const char *sfen, *move, *why;
} harmless[] = {
    { "8k/9/9/4+P4/9/9/9/9/4K4 b P 1", "P*5g", "a tokin on the file is no pawn" },
    { "8k/9/4p4/9/9/9/9/9/4K4 b P 1", "P*5g", "the enemy's pawn on the file" },
    { "8k/9/9/9/9/9/4P4/9/4K4 b L 1", "L*5h", "a lance on a file with an own pawn" },
    { "8k/9/4L4/9/9/9/9/9/4K4 b - 1", "5c5b", "an unpromoted lance on the second rank" },
    { "8k/9/9/9/4N4/9/9/9/4K4 b - 1", "5e4c", "an unpromoted knight on the third rank" },
    { "8k/4R4/9/9/9/9/9/9/4K4 b - 1", "5b5h+", "promotion when leaving the zone" },
    { "7nk/9/7GP/9/9/9/9/9/4K4 b - 1", "1c1b", "mate by pushing a pawn" },
    { "7nk/9/7GP/9/9/9/9/9/4K4 b - 1", "1c1b+", "mate by pushing and promoting a pawn" },
    { "7nk/9/7G1/9/9/9/9/9/4K4 b L 1", "L*1b", "mate by dropping a lance" },
    { "7nk/9/7G1/9/9/9/9/9/4K4 b G 1", "G*1b", "mate by dropping a gold" },
    { "8k/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", "a pawn drop check with a flight square" },
    { "4kl3/9/4G4/9/7B1/9/9/9/4K4 b P 1", "P*5b", "the pawn shuts the dropper's own line and opens a flight" },
    { "7nk/9/9/7G1/9/9/9/9/4K4 b P 1", "P*1b", "nobody guards the dropped pawn" },
    { "8k/9/9/9/9/9/2R6/9/4K4 b - 1", "7g7c", "a rook that declines to promote" },
    { "8k/9/9/9/9/2B6/9/9/4K4 b - 1", "7f4c", "a bishop that declines to promote" },
    { "8k/9/9/4P4/9/9/9/9/4K4 b - 1", "5d5c", "a pawn that declines to promote" },
    { "9/9/9/9/4k4/9/4P4/9/9 b - 1", "5g5f", "no king of one's own: nothing to expose" },
};

static bool judged(const char *sfen, const char *move, const char *verdict)
{
    kif_str s = str_of(sfen), usi = str_of(move);
    kif_position p;
    if (!kif_sfen_take(&s, &p).ok)
        return false;
    kif_move m = kif_move_take_usi(&usi);
    if (m == KIF_NO_MOVE) /* "7g7g" has a code, "1a1a" none */
        return false;
    return str_eq(str_of(kif_rules[kif_judge(&p, m)].slug), str_of(verdict));
}

/* The same with the board turned round and the sides exchanged. */
static bool judged_turned(const char *sfen, const char *move, const char *verdict)
{
    kif_str s = str_of(sfen), usi = str_of(move);
    kif_position p, turned;
    if (!kif_sfen_take(&s, &p).ok)
        return false;
    kif_position_clear(&turned);
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        if (p.board[sq] != KIF_EMPTY)
            kif_position_put(&turned, kif_square_turned(sq),
                             kif_piece_of(kif_piece_kind(p.board[sq]), kif_opponent(kif_piece_side(p.board[sq]))));
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        for (kif_kind kind = KIF_PAWN; kind < KIF_KING; kind++)
            kif_position_set_hand(&turned, kif_opponent(side), kind, kif_hand_count(p.hand[side], kind));
    kif_position_set_side(&turned, kif_opponent(p.side));
    kif_position_settle(&turned);
    kif_move m = kif_move_take_usi(&usi), promote = (kif_move)(m & KIF_MOVE_PROMOTE);
    kif_square to = kif_square_turned(kif_move_to(m));
    kif_move n = kif_move_is_drop(m) ? kif_move_drop(kif_move_dropped(m), to)
                                     : kif_move_board(kif_square_turned(kif_move_from(m)), to, false);
    return str_eq(str_of(kif_rules[kif_judge(&turned, (kif_move)(n | promote))].slug), str_of(verdict));
}

/* Codes that no text makes must be refused, not looked up out of bounds. */
static void test_odd_codes(void)
{
    kif_position p;
    kif_position_hirate(&p);
    int refused = 0;
    for (unsigned m = 0; m < 65536; m++)
        refused += kif_judge(&p, (kif_move)m) != KIF_D_NONE;
    CHECK(refused == 65536 - 30);
}

/* A side with two kings cannot come about; a diagram may show it. Generator and judge then mean the same moves: one
 * king is the one to be kept safe, the other goes like any man. */
static void test_two_kings(void)
{
    static const struct {
        const char *sfen;
        int moves; /* counted by hand */
    } rows[] = { { "4k4/9/9/9/9/9/9/9/2K3K2 b - 1", 10 }, { "8k/9/9/9/9/9/9/9/K3K4 b - 1", 8 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kif_str s = str_of(rows[i].sfen);
        kif_position p;
        int legal = 0;
        CHECK(kif_sfen_take(&s, &p).ok);
        for (unsigned m = 1; m < 65536; m++)
            legal += kif_judge(&p, (kif_move)m) == KIF_D_NONE;
        CHECK_NAMED(legal == rows[i].moves && kif_count_moves(&p) == rows[i].moves, "two kings: %s", rows[i].sfen);
    }
}

int main(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_NAMED(judged(cases[i].sfen, cases[i].move, cases[i].verdict), "%s %s: %s", cases[i].sfen,
                    cases[i].move, cases[i].verdict);
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        CHECK_NAMED(judged(harmless[i].sfen, harmless[i].move, "legal"), "%s", harmless[i].why);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_NAMED(judged_turned(cases[i].sfen, cases[i].move, cases[i].verdict), "turned: %s %s: %s", cases[i].sfen,
                    cases[i].move, cases[i].verdict);
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        CHECK_NAMED(judged_turned(harmless[i].sfen, harmless[i].move, "legal"), "turned: %s", harmless[i].why);
    test_odd_codes();
    test_two_kings();
    return tap_done();
}
