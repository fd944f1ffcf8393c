/* SFEN positions in and out. The table of good and bad texts follows the USI protocol description; the
 * canonical forms were compared with tsshogi 2.2.0 and shogiops 0.18.0. */
#include "unit/convert.h"

static converter c;

static void test_good_positions(void)
{
    static const struct {
        const char *text, *want; /* NULL: written as it was read */
        const char *slug;        /* of the remark, NULL: none */
    } rows[] = {
        { "9/9/9/9/9/9/9/9/9 b - 1", NULL, NULL },
        { "4k4/9/9/9/9/9/9/9/4K4 w 2P3p 10", NULL, NULL },
        { "8k/9/8P/6B2/9/9/9/9/9 b G2rb3g4s4n4l17p 1", NULL, NULL },
        { "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", NULL, NULL },
        { "4k4/9/9/9/9/9/9/9/4K4 b PPp 1", "4k4/9/9/9/9/9/9/9/4K4 b 2Pp 1", "sfen-hand-order" },
        { "4k4/9/9/9/9/9/9/9/4K4 b 2p2P 1", "4k4/9/9/9/9/9/9/9/4K4 b 2P2p 1", "sfen-hand-order" },
        { "4k4/9/9/9/9/9/9/9/4K4 b 1p 1", "4k4/9/9/9/9/9/9/9/4K4 b p 1", "sfen-count-one" },
        { "4k4/9/9/9/9/9/9/9/4K4 b 10P8p 7", NULL, NULL },
        { "4k4/9/9/9/9/9/9/9/4K4 b -", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "sfen-move-number" },
        { "4k4/9/9/9/9/9/9/9/4K4 b - 0", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "sfen-move-number" },
        { "4k4/9/9/9/9/9/9/9/4K4 W - 1", "4k4/9/9/9/9/9/9/9/4K4 w - 1", "sfen-side-letter" },
        { "4k4/9/9/9/54/9/9/9/4K4_b_-_1", "4k4/9/9/9/9/9/9/9/4K4 b - 1", NULL },
        { "sfen 4k4/9/9/9/9/9/9/9/4K4   b  -  1  ", "4k4/9/9/9/9/9/9/9/4K4 b - 1", NULL },
        { "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1", NULL },
        { "position startpos", KIF_SFEN_HIRATE, NULL },
        { "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1", NULL, NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char want[200];
        snprintf(want, sizeof want, "%s\n", rows[i].want != NULL ? rows[i].want : rows[i].text);
        CHECK_NAMED(same_text(convert(&c, "sfen", str_of(rows[i].text), "sfen"), want), "%s", rows[i].text);
        CHECK_NAMED(rows[i].slug == NULL ? c.reports.n == 0 : reported(&c, rows[i].slug), "its remark");
    }
}

static void test_bad_positions(void)
{
    static const char *const rows[] = {
        "sfen sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1",
        "lnsgkgsnl/1r5b1/pppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsnl/1r5b1/pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5X1/LNSGKGSNL b - 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "4k4/9/9/9/9/9/9/9/4K4 b +P 1",
        "4k4/9/9/9/9/9/9/9/4K4 b K 1",
        "4k4/9/9/+G8/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2 1",
        "rbsgk/4p/5/P4/KGSBR b - 1",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(&c, "sfen", str_of(rows[i]));
        CHECK_NAMED(c.status == KIF_BAD, "refused: %s", rows[i]);
        CHECK_NAMED(reported(&c, "usi-position-invalid") || reported(&c, "variant-not-supported"),
                    "with a reason");
    }
}

static void test_which_positions(void)
{
    kif_str text = STR("startpos moves 7g7f 3c3d resign");
    static const struct {
        const char *at, *want;
    } rows[] = {
        { NULL, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n" },
        { "last", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n" },
        { "0", KIF_SFEN_HIRATE "\n" },
        { "1", "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n" },
        { "all", KIF_SFEN_HIRATE "\nlnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"
                                 "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n" },
        { "9", "" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        c.options.at = rows[i].at;
        CHECK_NAMED(same_text(convert(&c, "usi", text, "sfen"), rows[i].want), "at %s",
                    rows[i].at == NULL ? "-" : rows[i].at);
    }
    c.options.at = NULL;
}

static void test_losses(void)
{
    read_text(&c, "jkf",
              STR("{\"header\":{\"先手\":\"甲\"},\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{"
                  "\"x\":7,"
                  "\"y\":6},\"piece\":\"FU\"},\"comments\":[\"&しおり\",\"注\"],\"time\":{\"now\":{\"m\":0,"
                  "\"s\":5}},"
                  "\"forks\":[[{\"move\":{\"from\":{\"x\":2,\"y\":7},\"to\":{\"x\":2,\"y\":6},\"piece\":"
                  "\"FU\"}}]]}]}"));
    write_text(&c, "sfen");
    CHECK(lost(&c, KIF_D_LOSS_VARIATIONS) == 1 && lost(&c, KIF_D_LOSS_BOOKMARKS) == 1);
    CHECK(lost(&c, KIF_D_LOSS_COMMENTS) == 1 && lost(&c, KIF_D_LOSS_TIMES) == 1 &&
          lost(&c, KIF_D_LOSS_HEADERS) == 1);
    CHECK(lost(&c, KIF_D_LOSS_MOVES) == 1);
}

int main(void)
{
    converter_init(&c);
    test_good_positions();
    test_bad_positions();
    test_which_positions();
    test_losses();
    converter_fini(&c);
    return tap_done();
}
