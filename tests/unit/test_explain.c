/* Sentences about verdicts: one for each style of naming, and each kind of fact. */
#include "game/explain.h"

#include "board/judge.h"
#include "board/sfen.h"
#include "unit/tap.h"

static void expect(const char *sfen, const char *usi, kif_explain_style style, const char *want)
{
    kif_position p;
    kif_str s = str_of(sfen), u = str_of(usi);
    kif_buf out = BUF_EMPTY;
    if (!kif_sfen_take(&s, &p).ok) {
        CHECK_NAMED(0, "reads %s", sfen);
        return;
    }
    kif_move m = kif_move_take_usi(&u);
    kif_explain_verdict(&out, &p, m, kif_judge(&p, m), NULL, style);
    CHECK_NAMED(str_eq(buf_str(&out), str_of(want)), "%s: %.*s", usi, (int)out.n, buf_str(&out).p);
    buf_fini(&out);
}

static void expect_move(const char *usi, kif_explain_style style, const char *want)
{
    kif_position p;
    kif_str s = STR("8k/4P4/9/9/9/9/9/4B4/4K4 w g 1"), u = str_of(usi);
    kif_buf out = BUF_EMPTY;
    CHECK(kif_sfen_take(&s, &p).ok);
    kif_position_set_side(&p, usi[1] == '*' ? KIF_GOTE : KIF_SENTE);
    kif_explain_move(&out, &p, kif_move_take_usi(&u), style);
    CHECK_NAMED(str_eq(buf_str(&out), str_of(want)), "%s: %.*s", usi, (int)out.n, buf_str(&out).p);
    buf_fini(&out);
}

static void test_moves(void)
{
    expect_move("G*4b", KIF_EXPLAIN_KANJI, "4二金打");
    expect_move("G*4b", KIF_EXPLAIN_CSA, "-0042KI");
    expect_move("G*4b", KIF_EXPLAIN_USI, "G*4b");
    expect_move("5b5a+", KIF_EXPLAIN_KANJI, "5一歩成(52)");
    expect_move("5b5a+", KIF_EXPLAIN_CSA, "+5251TO");
    expect_move("5h4g", KIF_EXPLAIN_KANJI, "4七角(58)");
}

int main(void)
{
    test_moves();
    const char *start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1";
    expect(start, "P*2e", KIF_EXPLAIN_KANJI, "two unpromoted pawns on file 2 (nifu): 2七 and 2五");
    expect(start, "P*2e", KIF_EXPLAIN_CSA, "two unpromoted pawns on file 2 (nifu): 27 and 25");
    expect(start, "P*2e", KIF_EXPLAIN_USI, "two unpromoted pawns on file 2 (nifu): 2g and 2e");
    expect(start, "2h2d", KIF_EXPLAIN_KANJI, "the 飛 cannot pass from 2八 to 2四: the 歩 on 2七 stands in the way");
    expect(start, "8h2b", KIF_EXPLAIN_USI, "the B cannot pass from 8h to 2b: the P on 7g stands in the way");
    expect(start, "5e5d", KIF_EXPLAIN_CSA, "nothing stands on 55");
    expect(start, "2h2g", KIF_EXPLAIN_CSA, "the HI goes to 27, where an own FU stands");
    expect(start, "7g7e", KIF_EXPLAIN_KANJI, "a 歩 does not move from 7七 to 7五");
    expect(start, "S*5e", KIF_EXPLAIN_KANJI, "no 銀 in hand to drop on 5五");
    expect("4r3k/9/9/9/9/9/9/4S4/4K4 b - 1", "5h4g", KIF_EXPLAIN_KANJI,
           "the move leaves the king on 5九 to the 飛 on 5一");
    expect("4r3k/9/9/9/9/9/P8/9/4K4 b - 1", "9g9f", KIF_EXPLAIN_USI, "the king on 5i stays in check from the R on 5a");
    expect("7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", KIF_EXPLAIN_KANJI,
           "the pawn dropped on 1二 mates the king on 1一 (uchifuzume)");
    expect("8k/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a", KIF_EXPLAIN_KANJI,
           "the 歩 must promote: on 5一 it could never move again");
    return tap_done();
}
