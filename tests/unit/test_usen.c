/* USEN in and out. The first example and the arithmetic are those of the format's description. */
#include "unit/convert.h"

static converter c;

static void test_examples(void)
{
    static const struct {
        const char *usen, *usi;
    } rows[] = {
        { "~0.7ku2jm8rl09kbxo.r", "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e resign" },
        { "~0.7ku.", "startpos moves 7g7f" },
        { "~0..", "startpos" },
        { "~0.7ku2jm.t", "startpos moves 7g7f 3c3d timeout" },
        { "lnsgkgsnl_1r7_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0..",
          "sfen lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
        { "4k4_9_9_4zR4_9_9_9_9_4K4.b.G2p~0..p", "sfen 4k4/9/9/4+R4/9/9/9/9/4K4 b G2p 1 moves break" },
    };
    c.options.usi_end = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char usi[200], usen[200];
        snprintf(usi, sizeof usi, "%s\n", rows[i].usi);
        snprintf(usen, sizeof usen, "%s\n", rows[i].usen);
        CHECK_NAMED(same_text(convert(&c, "usen", str_of(usen), "usi"), usi), "%s", rows[i].usen);
        CHECK_NAMED(c.reports.n == 0, "no remark on it");
        CHECK_NAMED(same_text(write_text(&c, "usen"), usen), "and back");
    }
}

/* Two alternatives to ply 3; the second branches at ply 4. Later branches come first. */
static void test_variations(void)
{
    static const char text[] = "~0.7ku2jm8rl09k.r~2.6y2.~2.5w05uo.~3.2jm.p\n";
    CHECK(same_text(convert(&c, "usen", str_of(text), "usen"), text));
    CHECK(c.record->n_variations == 3);
    kif_str jkf = write_text(&c, "jkf");
    CHECK(str_find(jkf, STR("forks")) < jkf.n);
    const kif_node *third = c.record->root->child->child->child;
    CHECK(third->ply == 3 && third->sibling != NULL && third->sibling->sibling != NULL);
    CHECK(third->sibling->sibling->child->sibling != NULL);
}

static void test_mistakes(void)
{
    static const char *const bad[] = { "abc",      "~0.7k.",         "~0.7k!.", "~x.7ku.",
                                       "~0.7ku.z", "~0.7ku.~5.2jm.", "9_9~0..", "~0.000." };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        read_text(&c, "usen", str_of(bad[i]));
        CHECK_NAMED(c.status == KIF_BAD, "refused: %s", bad[i]);
    }
    read_text(&c, "usen", STR("\n"));
    CHECK(c.status == KIF_END);
}

static void test_losses(void)
{
    convert(&c, "csa", STR("V2.2\nN+A\nPI\n+\n'*x\n+7776FU\nT3\n%TSUMI\n"), "usen");
    CHECK(lost(&c, KIF_D_LOSS_HEADERS) == 1 && lost(&c, KIF_D_LOSS_COMMENTS) == 1 &&
          lost(&c, KIF_D_LOSS_TIMES) == 1);
    CHECK(lost(&c, KIF_D_LOSS_END) == 1);
    /* Variations are written, what stands on them is not. */
    convert(&c, "kif", STR("1 ７六歩(77) (0:01/)\n*一\n2 ３四歩(33) (0:01/)\n変化：2手\n2 ８四歩(83) (0:02/)\n*二\n&三\n"
                           "3 ２六歩(27) (0:02/)\n*四\n*五\n変化：3手\n3 ６六歩(67) (0:02/)\n*六\n"), "usen");
    CHECK(lost(&c, KIF_D_LOSS_COMMENTS) == 5 && lost(&c, KIF_D_LOSS_BOOKMARKS) == 1 && lost(&c, KIF_D_LOSS_TIMES) == 5);
    c.options.main_line = true;
    write_text(&c, "usen");
    CHECK(lost(&c, KIF_D_LOSS_COMMENTS) == 1 && lost(&c, KIF_D_LOSS_BOOKMARKS) == 0 && lost(&c, KIF_D_LOSS_TIMES) == 2);
    c.options.main_line = false;
}

static void test_bids(void)
{
    const kif_format *usen = kif_format_by_name(STR("usen"));
    CHECK(usen->bid(STR("~0.7ku2jm.\n")) > 50 && usen->bid(STR("~/notes\n")) == 0 &&
          usen->bid(STR("V2.2\n")) == 0);
    CHECK(usen->bid(STR("4k4_9_9_9_9_9_9_9_4K4.b.-~0..\n")) > 50);
}

int main(void)
{
    converter_init(&c);
    test_examples();
    test_variations();
    test_mistakes();
    test_losses();
    test_bids();
    converter_fini(&c);
    return tap_done();
}
