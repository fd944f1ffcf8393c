/* USI game lines, read in every form that programs write. Expected values follow the USI protocol description
 * and the words of ShogiHome for ends. */
#include "unit/convert.h"

#define HIRATE "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define BISHOP "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

static converter c;

static void test_forms(void)
{
    static const struct {
        const char *line, *want;
    } rows[] = {
        { "startpos", "startpos" },
        { "position startpos\r\n", "startpos" },
        { "startpos moves\n", "startpos" },
        { "position startpos moves 7g7f 3c3d", "startpos moves 7g7f 3c3d" },
        { "startpos moves 7g7f 3c3d 8h2b+", "startpos moves 7g7f 3c3d 8h2b+" },
        { "sfen " HIRATE " moves 7g7f", "startpos moves 7g7f" },
        { HIRATE " moves 7g7f", "startpos moves 7g7f" },
        { "position sfen " BISHOP " moves 6a5b 7g7f", "sfen " BISHOP " moves 6a5b 7g7f" },
        { "moves 7g7f", "startpos moves 7g7f" },
        { "position sfen startpos moves 7g7f", "startpos moves 7g7f" },
        { "7g7f 3c3d", "startpos moves 7g7f 3c3d" },
        { "  startpos   moves\t7g7f  \n", "startpos moves 7g7f" },
        { "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves p*5e", "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e" },
        { "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P@5e", "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e" },
        { "startpos moves 7g7f=", "startpos moves 7g7f" },
        { HIRATE "; id \"x\"", "startpos" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char want[300];
        snprintf(want, sizeof want, "%s\n", rows[i].want);
        CHECK_NAMED(same_text(convert(&c, "usi", str_of(rows[i].line), "usi"), want), "line %s",
                    rows[i].want);
        CHECK_NAMED(c.status == KIF_OK && c.reports.n == 0, "no remark on it");
        CHECK_NAMED(same_text(convert(&c, "sfen", str_of(rows[i].line), "usi"), want),
                    "as a line of a .sfen file");
    }
}

static void test_ends(void)
{
    static const struct {
        const char *word;
        kif_ending_id ending;
        kif_side winner;
    } rows[] = {
        { "resign", KIF_END_RESIGN, KIF_GOTE },        { "win", KIF_END_DECLARATION, KIF_SENTE },
        { "rep_draw", KIF_END_SENNICHITE, KIF_SIDES }, { "draw", KIF_END_DRAW, KIF_SIDES },
        { "timeout", KIF_END_TIME_UP, KIF_GOTE },      { "break", KIF_END_INTERRUPT, KIF_SIDES },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[100], want[102];
        snprintf(line, sizeof line, "startpos moves 7g7f 3c3d %s", rows[i].word);
        snprintf(want, sizeof want, "%s\n", line);
        read_text(&c, "usi", str_of(line));
        kif_side winner;
        CHECK_NAMED(kif_record_result(c.record, &winner) == rows[i].ending && winner == rows[i].winner, "%s",
                    rows[i].word);
        CHECK_NAMED(same_text(write_text(&c, "usi"), "startpos moves 7g7f 3c3d\n"), "%s is left out",
                    rows[i].word);
        CHECK_NAMED(lost(&c, KIF_D_LOSS_END) == 1, "and that is told");
        c.options.usi_end = true;
        CHECK_NAMED(same_text(write_text(&c, "usi"), want), "%s is written on request", rows[i].word);
        CHECK_NAMED(lost(&c, KIF_D_LOSS_END) == 0, "without a loss");
        c.options.usi_end = false;
    }
    c.options.usi_end = c.options.usi_position = true;
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nPI\n+\n+7776FU\n%TSUMI\n"), "usi"),
                    "position startpos moves 7g7f\n"));
    CHECK(lost(&c, KIF_D_LOSS_END) == 1);
    c.options.usi_end = c.options.usi_position = false;
}

static void test_mistakes(void)
{
    static const struct {
        const char *line, *slug;
        uint32_t col;
    } rows[] = {
        { "startpos moves 7g7x", "off-board", 16 },
        { "startpos moves 7g7f none", "syntax", 21 },
        { "startpos moves 0000", "syntax", 16 },
        { "hello", "syntax", 1 },
        { "position", "syntax", 1 },
        { "position sfen", "usi-position-invalid", 14 },
        { "sfen 9/9/9 b - 1 moves 5a5b", "usi-position-invalid", 6 },
        { "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1", "usi-position-invalid",
          64 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(&c, "usi", str_of(rows[i].line));
        CHECK_NAMED(c.status == KIF_BAD && reported(&c, rows[i].slug), "%s: %s", rows[i].line, rows[i].slug);
        CHECK_NAMED(c.at.line == 1 && c.at.col == rows[i].col, "in column %u", (unsigned)c.at.col);
    }
    c.recover = true;
    CHECK(same_text(convert(&c, "usi", STR("startpos moves 7g7f xx 3c3d"), "csa"),
                    "V2.2\nPI\n+\n+7776FU\n'*xx 3c3d\n"));
    c.recover = false;
    read_text(&c, "usi", STR("# a comment\n"));
    CHECK(c.status == KIF_END);
    read_text(&c, "usi", STR("\r\n"));
    CHECK(c.status == KIF_END);
}

static void test_illegal_moves_are_kept(void)
{
    CHECK(
        same_text(convert(&c, "usi", STR("startpos moves 5e5d 3c3d"), "usi"), "startpos moves 5e5d 3c3d\n"));
    CHECK(reported(&c, "no-piece-on-origin"));
    CHECK(
        same_text(convert(&c, "usi", STR("startpos moves 2g2e 3c3d"), "usi"), "startpos moves 2g2e 3c3d\n"));
    CHECK(reported(&c, "wrong-piece-movement"));
}

static void test_cut_and_bids(void)
{
    const kif_format *usi = kif_format_by_name(STR("usi"));
    CHECK(usi->cut(&(kif_cut){ STR("startpos\nstartpos moves 7g7f\n"), false }) == 9);
    CHECK(usi->cut(&(kif_cut){ STR("startpos"), false }) == 0);
    CHECK(usi->cut(&(kif_cut){ STR("startpos"), true }) == 8);
    CHECK(usi->cut(&(kif_cut){ STR("startpos\rstartpos moves 7g7f\r"), false }) == 9);
    CHECK(usi->cut(&(kif_cut){ STR("startpos\r\nstartpos moves 7g7f\r\n"), false }) == 10);
    CHECK(usi->cut(&(kif_cut){ STR("startpos\r"), false }) == 0); /* LF may follow */
    CHECK(usi->cut(&(kif_cut){ STR("startpos\r"), true }) == 9);
    bool tie;
    static const struct {
        const char *head, *format;
    } rows[] = {
        { "position startpos moves 7g7f\n", "usi" },
        { "startpos\n", "usi" },
        { "sfen " HIRATE "\n", "usi" },
        { "# x\n\nmoves 7g7f\n", "usi" },
        { HIRATE "\n", "sfen" },
        { "7g7f 3c3d\n", "usi" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const kif_format *f = kif_format_detect(str_of(rows[i].head), STR("x"), &tie);
        CHECK_NAMED(f != NULL && str_eq(str_of(f->name), str_of(rows[i].format)) && !tie, "%s",
                    rows[i].format);
    }
    CHECK(usi->bid(STR("#YANEURAOU-DB2016 1.00\nsfen " HIRATE "\n7g7f 3c3d 0 32 1\n")) == 0);
    CHECK(usi->bid(STR("V2.2\n")) == 0);
    CHECK(usi->bid(STR("http://example.org/a/b/c/d\n")) == 0);
}

int main(void)
{
    converter_init(&c);
    test_forms();
    test_ends();
    test_mistakes();
    test_illegal_moves_are_kept();
    test_cut_and_bids();
    converter_fini(&c);
    return tap_done();
}
