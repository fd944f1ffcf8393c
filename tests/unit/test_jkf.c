/* JSON Kifu Format in and out. Documents and expected texts follow the format's schema and the examples of
 * its page, worked out by hand. */
#include "unit/convert.h"

static converter c;

#define MOVE(fx, fy, tx, ty, piece)                                                      \
    "{\"move\":{\"from\":{\"x\":" #fx ",\"y\":" #fy "},\"to\":{\"x\":" #tx ",\"y\":" #ty \
    "},\"piece\":\"" piece "\"}}"
#define GAME(entries) "{\"header\":{},\"moves\":[{}" entries "]}"

static void test_reading(void)
{
    static const struct {
        const char *json, *usi, *slug;
    } rows[] = {
        { "{\"header\":{},\"moves\":[{}]}", "startpos", NULL },
        { GAME("," MOVE(7, 7, 7, 6, "FU") "," MOVE(3, 3, 3, 4, "FU")), "startpos moves 7g7f 3c3d", NULL },
        { "{\"header\":{},\"initial\":{\"preset\":\"6\"},\"moves\":[{},{\"move\":{\"color\":1,\"from\":{"
          "\"x\":5,\"y\":1},"
          "\"to\":{\"x\":4,\"y\":2},\"piece\":\"OU\"}}]}",
          "sfen 2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 5a4b", NULL },
        { "{\"header\":{},\"initial\":null,\"moves\":[{\"comment\":\"x\"}]}", "startpos", NULL },
        /* same without a square, promotion */
        { GAME("," MOVE(7, 7, 7, 6, "FU") "," MOVE(
              3, 3, 3, 4, "FU") ",{\"move\":{\"from\":{\"x\":8,\"y\":8},\"to\":{\"x\":2,"
                                "\"y\":2},\"piece\":\"KA\",\"promote\":true,\"capture\":\"KA\"}},{\"move\":{"
                                "\"from\":{\"x\":3,\"y\":1},"
                                "\"same\":true,\"piece\":\"GI\"}}"),
          "startpos moves 7g7f 3c3d 8h2b+ 3a2b", NULL },
        /* as a KI2 parser leaves it: no origin */
        { GAME(",{\"move\":{\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}},{\"move\":{\"to\":{\"x\":5,\"y\":2},"
               "\"piece\":\"KI\","
               "\"relative\":\"L\"}}"),
          "startpos moves 7g7f 4a5b", NULL },
        { GAME(",{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\",\"capture\":"
               "\"KA\"}}"),
          "startpos moves 7g7f", "jkf-capture-wrong" },
        { GAME(",{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\","
               "\"relative\":\"R\"}}"),
          "startpos moves 7g7f", "jkf-schema" },
        { GAME(",{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\",\"same\":"
               "true}}"),
          "startpos moves 7g7f", "jkf-schema" },
        { "{\"header\":{},\"moves\":[" MOVE(7, 7, 7, 6, "FU") "]}", "startpos moves 7g7f", "jkf-schema" },
        { "{\"header\":{},\"initial\":{\"preset\":\"OTHER\"},\"moves\":[{}]}", "startpos", "jkf-schema" },
        { "{\"header\":{},\"initial\":{\"preset\":\"12\"},\"moves\":[{}]}", "startpos", "unknown-handicap" },
        { "{\"header\":{},\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":1,\"board\":{},\"hands\":[{"
          "\"KI\":1},"
          "{\"FU\":17}]}},\"moves\":[{}]}",
          "sfen 9/9/9/9/9/9/9/9/9 w G17p 1", NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char want[200];
        snprintf(want, sizeof want, "%s\n", rows[i].usi);
        CHECK_NAMED(same_text(convert(&c, "jkf", str_of(rows[i].json), "usi"), want), "document %zu", i);
        CHECK_NAMED(rows[i].slug == NULL ? c.reports.n == 0 : reported(&c, rows[i].slug), "its remark: %.*s",
                    (int)c.reports.n, c.reports.p);
    }
}

/* A king on 5a and one on 5i; what stands for an empty square, and the hands, in the ways of different programs. */
static void test_empty_squares_and_hands(void)
{
    static const struct {
        const char *empty, *hands, *in_hand, *slug;
    } rows[] = {
        { "{}", ",\"hands\":[{\"FU\":2},{}]", "2P", NULL },
        { "null", ",\"hands\":[{\"FU\":2,\"KY\":0},{\"HI\":0}]", "2P", NULL },
        { "{\"color\":null,\"kind\":null}", ",\"hands\":[{},{\"HI\":1,\"KA\":null}]", "r", NULL },
        { "{\"kind\":null}", ",\"hands\":[null,{\"KI\":4}]", "4g", NULL },
        { "{\"color\":0}", ",\"hands\":[{\"FU\":18}]", "18P", NULL },
        { "{}", ",\"hands\":[]", "-", NULL },
        { "{}", ",\"hands\":[{},{}]", "-", NULL },
        { "{}", ",\"hands\":null", "-", NULL },
        { "{}", ",\"hands\":{}", "-", NULL },
        { "{}", "", "-", NULL },
        { "{}", ",\"hands\":{\"0\":{\"FU\":1}}", "-", "jkf-schema" },
        { "{}", ",\"hands\":[[\"FU\"],{}]", "-", "jkf-schema" },
        { "{}", ",\"hands\":[{\"FU\":-1},{}]", "-", "jkf-schema" },
        { "{}", ",\"hands\":[{\"TO\":1},{}]", "-", "jkf-schema" },
        { "{\"color\":0,\"kind\":\"??\"}", "", "-", "jkf-schema" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[4000], want[100];
        size_t n = (size_t)snprintf(text, sizeof text, "{\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":0,\"board\":[");
        for (int file = 1; file <= 9; file++)
            for (int rank = 1; rank <= 9; rank++) {
                const char *king = file != 5 ? NULL
                                   : rank == 1 ? "{\"color\":1,\"kind\":\"OU\"}"
                                   : rank == 9 ? "{\"color\":0,\"kind\":\"OU\"}"
                                               : NULL;
                n += (size_t)snprintf(text + n, sizeof text - n, "%s%s%s", rank == 1 ? "[" : "",
                                      king != NULL ? king : rows[i].empty, rank < 9 ? "," : file < 9 ? "]," : "]");
            }
        snprintf(text + n, sizeof text - n, "]%s}},\"moves\":[{}]}", rows[i].hands);
        snprintf(want, sizeof want, "sfen 4k4/9/9/9/9/9/9/9/4K4 b %s 1\n", rows[i].in_hand);
        CHECK_NAMED(same_text(convert(&c, "jkf", str_of(text), "usi"), want), "%s and %s", rows[i].empty, rows[i].hands);
        CHECK_NAMED(rows[i].slug == NULL ? c.reports.n == 0 : reported(&c, rows[i].slug), "its remark: %.*s",
                    (int)c.reports.n, c.reports.p);
    }
}

static void test_drop(void)
{
    /* A gold in hand and one on 6i: without a word it is a drop, with one it is the man on the board. */
    static const char head[] =
        "{\"header\":{},\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":0,\"board\":{},\"hands\":[{"
        "\"KI\":1},{}]}},\"moves\":[{},";
    char text[600];
    snprintf(text, sizeof text,
             "%s{\"move\":{\"to\":{\"x\":5,\"y\":8},\"color\":0,\"piece\":\"KI\",\"relative\":\"H\"}}]}",
             head);
    CHECK(same_text(convert(&c, "jkf", str_of(text), "usi"), "sfen 9/9/9/9/9/9/9/9/9 b G 1 moves G*5h\n"));
    kif_str game = STR("sfen 4k4/9/9/9/9/9/9/3G5/4K4 b G 1 moves G*5h\n");
    kif_str json = convert(&c, "usi", game, "jkf");
    CHECK(
        str_find(json,
                 STR("\"move\":{\"to\":{\"x\":5,\"y\":8},\"color\":0,\"piece\":\"KI\",\"relative\":\"H\"}")) <
        json.n);
}

static void test_ends(void)
{
    static const struct {
        const char *special;
        int n_moves;
        kif_ending_id ending;
        kif_side winner;
    } rows[] = {
        { "TORYO", 1, KIF_END_RESIGN, KIF_SENTE },
        { "-ILLEGAL_ACTION", 0, KIF_END_OPPONENT_FOUL, KIF_SENTE },
        { "+ILLEGAL_ACTION", 0, KIF_END_FOUL, KIF_GOTE },
        { "ILLEGAL_ACTION", 0, KIF_END_OPPONENT_FOUL, KIF_SENTE },
        { "ILLEGAL_ACTION", 1, KIF_END_OPPONENT_FOUL, KIF_GOTE },
        { "MAX_MOVES", 1, KIF_END_MAX_MOVES, KIF_SIDES },
        { "入玉勝ち", 1, KIF_END_DECLARATION, KIF_GOTE },
        { "SOMETHING", 1, KIF_END_OTHER, KIF_SIDES },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text, "{\"header\":{},\"moves\":[{},%s{\"special\":\"%s\"}]}",
                 rows[i].n_moves == 1 ? MOVE(7, 7, 7, 6, "FU") "," : "", rows[i].special);
        read_text(&c, "jkf", str_of(text));
        kif_side winner = KIF_SIDES;
        CHECK_NAMED(c.record != NULL && kif_record_result(c.record, &winner) == rows[i].ending &&
                        winner == rows[i].winner,
                    "%s after %d", rows[i].special, rows[i].n_moves);
    }
    read_text(&c, "jkf", STR("{\"header\":{},\"moves\":[{},{}]}"));
    CHECK(reported(&c, "unknown-terminal") && c.status == KIF_OK);
    kif_str text = convert(&c, "jkf", STR(GAME(",{\"special\":\"封じ手\"}")), "jkf");
    CHECK(same_text(
        text, "{\"header\":{\"手合割\":\"平手\"},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{},"
              "{\"comments\":[\"封じ手\"],"
              "\"special\":\"CHUDAN\"}]}\n"));
    CHECK(lost(&c, KIF_D_LOSS_END) == 0);
}

static void test_writing(void)
{
    kif_str csa = STR("V3.0\nN+甲\nN-乙\n$OPENING:角換わり\n$FOO:bar\nPI\n+\n'*解説\n+7776FU\nT3723\n-"
                      "3334FU\nT0\n+8822KA\nT1.5\n"
                      "'*一言\n'内部\n-3122GI\n%TORYO\n");
    CHECK(same_text(
        convert(&c, "csa", csa, "jkf"),
        "{\"header\":{\"戦型\":\"角換わり\",\"FOO\":\"bar\",\"手合割\":\"平手\",\"先手\":\"甲\",\"後手\":\"乙\"},"
        "\"initial\":{"
        "\"preset\":\"HIRATE\"},"
        "\"moves\":[{\"comments\":[\"解説\"]},"
        "{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"color\":0,\"piece\":\"FU\"},"
        "\"time\":{\"now\":{\"m\":62,\"s\":3},\"total\":{\"h\":1,\"m\":2,\"s\":3}}},"
        "{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"color\":1,\"piece\":\"FU\"},"
        "\"time\":{\"now\":{\"m\":0,\"s\":0},\"total\":{\"h\":0,\"m\":0,\"s\":0}}},"
        "{\"comments\":[\"一言\"],\"move\":{\"from\":{\"x\":8,\"y\":8},\"to\":{\"x\":2,\"y\":2},\"color\":0,"
        "\"piece\":\"KA\","
        "\"promote\":false,\"capture\":\"KA\"},\"time\":{\"now\":{\"m\":0,\"s\":1},\"total\":{\"h\":1,\"m\":"
        "2,\"s\":4}}},"
        "{\"move\":{\"from\":{\"x\":3,\"y\":1},\"to\":{\"x\":2,\"y\":2},\"color\":1,\"piece\":\"GI\","
        "\"same\":true,"
        "\"capture\":\"KA\"}},{\"special\":\"TORYO\"}]}\n"));
    CHECK(lost(&c, KIF_D_LOSS_FRACTIONS) == 1 && lost(&c, KIF_D_LOSS_COMMENTS) == 1);
    kif_str json = convert(&c, "usi", STR("startpos moves 4i5h"), "jkf");
    CHECK(str_find(json, STR("\"piece\":\"KI\",\"relative\":\"R\"")) < json.n);
    json = convert(&c, "usi", STR("sfen 4k4/9/9/9/9/9/9/9/4K4 w G2p 1"), "jkf");
    CHECK(str_find(json, STR("{\"preset\":\"OTHER\",\"data\":{\"color\":1,\"board\":[[{},{},{}")) < json.n);
    CHECK(str_find(
              json,
              STR("\"hands\":[{\"FU\":0,\"KY\":0,\"KE\":0,\"GI\":0,\"KI\":1,\"KA\":0,\"HI\":0},{\"FU\":2,")) <
          json.n);
}

/* Main line, two alternatives to ply 3, the second of which branches again at ply 4. */
static void test_forks(void)
{
    static const char text[] =
        "{\"header\":{\"手合割\":\"平手\",\"先手\":\"甲\"},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{},"
        "{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"color\":0,\"piece\":\"FU\"}},"
        "{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"color\":1,\"piece\":\"FU\"}},"
        "{\"comments\":[\"&名前\",\"注\"],\"move\":{\"from\":{\"x\":2,\"y\":7},\"to\":{\"x\":2,\"y\":6},"
        "\"color\":0,\"piece\":\"FU\"},"
        "\"forks\":[[{\"move\":{\"from\":{\"x\":7,\"y\":6},\"to\":{\"x\":7,\"y\":5},\"color\":0,\"piece\":"
        "\"FU\"}}],"
        "[{\"move\":{\"from\":{\"x\":6,\"y\":7},\"to\":{\"x\":6,\"y\":6},\"color\":0,\"piece\":\"FU\"}},"
        "{\"move\":{\"from\":{\"x\":8,\"y\":3},\"to\":{\"x\":8,\"y\":4},\"color\":1,\"piece\":\"FU\"},"
        "\"forks\":[[{\"move\":{\"from\":{\"x\":4,\"y\":3},\"to\":{\"x\":4,\"y\":4},\"color\":1,\"piece\":"
        "\"FU\"}},"
        "{\"special\":\"CHUDAN\"}]]}]]},"
        "{\"move\":{\"from\":{\"x\":8,\"y\":3},\"to\":{\"x\":8,\"y\":4},\"color\":1,\"piece\":\"FU\"}},{"
        "\"special\":\"TORYO\"}]}\n";
    CHECK(same_text(convert(&c, "jkf", str_of(text), "jkf"), text));
    CHECK(c.reports.n == 0 && c.record->n_variations == 3 && c.record->n_moves == 4);
    c.options.main_line = true;
    kif_str main_line = write_text(&c, "jkf");
    CHECK(str_find(main_line, STR("forks")) == main_line.n && lost(&c, KIF_D_LOSS_VARIATIONS) == 0);
    c.options.main_line = false;
}

static void test_limits(void)
{
    enum { DEEP = 1500 };
    static char text[2 * DEEP + 100];
    size_t n = (size_t)snprintf(text, sizeof text, "{\"moves\":[{}],\"x\":");
    memset(text + n, '[', DEEP);
    memset(text + n + DEEP, ']', DEEP);
    text[n + 2 * DEEP] = '}';
    read_text(&c, "jkf", (kif_str){ text, n + 2 * DEEP + 1 });
    CHECK(c.status == KIF_BAD && reported(&c, "limit-exceeded"));
    static const char *const bad[] = { "{",   "{\"moves\":[{},]}", "{\"moves\":NaN}",
                                       "[1]", "{\"header\":{}}",   "nonsense" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        read_text(&c, "jkf", str_of(bad[i]));
        CHECK_NAMED(c.status == KIF_BAD, "refused: %s", bad[i]);
    }
    read_text(&c, "jkf", STR(" \n"));
    CHECK(c.status == KIF_END);
}

static void test_cut(void)
{
    const kif_format *jkf = kif_format_by_name(STR("jkf"));
    CHECK(jkf->cut(&(kif_cut){ STR("{\"a\":\"}\\\"\"}\n{}\n"), false }) == 12);
    CHECK(jkf->cut(&(kif_cut){ STR("{\n \"a\": [\n  {}\n ]\n}\n{}"), false }) == 20);
    CHECK(jkf->cut(&(kif_cut){ STR("{\"a\":1"), false }) == 0);
    CHECK(jkf->cut(&(kif_cut){ STR("{\"a\":1"), true }) == 6);
    CHECK(jkf->cut(&(kif_cut){ STR("{\"a\":1\n{\"b\":2}\n"), false }) ==
          7); /* broken line, whole one after it */
    CHECK(jkf->cut(&(kif_cut){ STR("junk\n{}"), false }) == 5);
    CHECK(jkf->bid(STR(" {\"header\":{},\"moves\":[]}")) == 95 && jkf->bid(STR("V2.2\n")) == 0);
}

/* An array of documents is several records; its brackets and commas belong to no one. */
static void test_arrays(void)
{
    static const char array[] =
        "[{\"moves\":[{}]},\n {\"header\":{},\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") "]} ]\n";
    const kif_format *jkf = kif_format_by_name(STR("jkf"));
    static const char *const want[] = { "startpos\n", "startpos moves 7g7f\n", NULL };
    kif_str rest = str_of(array);
    size_t n = 0;
    while (rest.n > 0) {
        kif_cut cut = { rest, true };
        kif_str record = { rest.p, jkf->cut(&cut) };
        rest = str_drop(rest, record.n);
        read_text(&c, "jkf", record);
        if (c.status == KIF_END)
            continue;
        CHECK_NAMED(n < 2 && c.reports.n == 0 && same_text(write_text(&c, "usi"), want[n]), "record %zu",
                    n + 1);
        n++;
    }
    CHECK(n == 2);
    bool right = true;
    for (size_t have = 1; have < sizeof array - 1; have++) {
        size_t at = jkf->cut(&(kif_cut){ { array, have }, false });
        right &= at == 0 || at == 15;
    }
    CHECK_NAMED(right, "bytes that come in one by one");
    CHECK(jkf->bid(STR("[{\"moves\":[{}]}]")) == 95 && jkf->bid(STR("[Sente \"A\"]\n")) == 0);
    read_text(&c, "jkf", STR("[{\"moves\":[{}]}"));
    CHECK(c.status == KIF_OK);
    read_text(&c, "jkf", STR(" ]\n"));
    CHECK(c.status == KIF_END);
    read_text(&c, "jkf", STR("[ {\"moves\":[}"));
    CHECK(c.status == KIF_BAD && c.at.col == 13);
}

/* Keys that have no meaning are told, each once; what they hold is left out. */
static void test_unknown_keys(void)
{
    static const struct {
        const char *text;
        int n;
    } rows[] = {
        { "{\"moves\":[{}],\"maker\":1}", 1 },
        { "{\"moves\":[{\"eval\":1},{\"eval\":2,"
          "\"special\":\"TORYO\"}]}",
          1 },
        { "{\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\",\"from\":{\"x\":7,\"y\":7},"
          "\"score\":3}}]}",
          1 },
        { "{\"a\":1,\"b\":2,\"moves\":[{},{\"special\":\"TORYO\",\"forks\":[[{\"special\":\"CHUDAN\",\"c\":1}"
          "]]}]}",
          3 },
        { "{\"header\":{\"x\":\"y\"},\"initial\":null,\"moves\":[{\"comment\":\"z\"},{\"special\":\"TORYO\","
          "\"time\":null}]}",
          0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(&c, "jkf", str_of(rows[i].text));
        int n = 0;
        for (kif_str s = buf_str(&c.reports); str_skip(&s, STR("unknown-line ")); n++)
            ;
        CHECK_NAMED(c.status == KIF_OK && n == rows[i].n, "row %zu: %.*s", i, (int)c.reports.n, c.reports.p);
    }
}

/* A move that cannot be read is no move that can be left out. */
static void test_unreadable_moves(void)
{
    static const char *const rows[] = {
        "{\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") ",{\"move\":\"3c3d\"}," MOVE(2, 7, 2, 6, "FU") "]}",
        "{\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") ",{}," MOVE(2, 7, 2, 6, "FU") "]}",
        "{\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") ",5," MOVE(2, 7, 2, 6, "FU") "]}",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(&c, "jkf", str_of(rows[i]));
        CHECK_NAMED(c.status == KIF_BAD && reported(&c, "syntax"), "row %zu is refused", i);
        c.recover = true;
        CHECK(same_text(convert(&c, "jkf", str_of(rows[i]), "usi"), "startpos moves 7g7f\n"));
        c.recover = false;
    }
    read_text(
        &c, "jkf",
        STR("{\"moves\":[{}," MOVE(7, 7, 7, 6, "FU") ",{\"comments\":[\"a\"]}," MOVE(3, 3, 3, 4, "FU") "]}"));
    CHECK(c.status == KIF_OK && reported(&c, "jkf-schema") && c.record->n_moves == 2);
}

static void test_places(void)
{
    kif_str text = STR("{\"header\":{},\"moves\":[{},\n" MOVE(5, 5, 5, 4, "FU") "]}");
    read_text(&c, "jkf", text);
    const kif_node *n = c.record->root->child;
    CHECK(n->at.at == 34 && text.p[n->at.at] == '{' && text.p[n->at.at + n->at.len - 1] == '}');
}

int main(void)
{
    converter_init(&c);
    test_reading();
    test_empty_squares_and_hands();
    test_drop();
    test_ends();
    test_writing();
    test_forks();
    test_limits();
    test_cut();
    test_arrays();
    test_unknown_keys();
    test_unreadable_moves();
    test_places();
    converter_fini(&c);
    return tap_done();
}
