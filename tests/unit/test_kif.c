/* The KIF reader and writer. Expected values are those of the format page and of the programs that write it, worked
 * out by hand. */
#include "unit/convert.h"

#define RULER "手数----指手---------消費時間--\n"
#define MAKER "#KIF version=2.0 encoding=UTF-8\n# ---- kiftools " KIF_VERSION_STRING " 棋譜ファイル ----\n"

static converter c;

static const kif_node *node_at(uint32_t ply)
{
    const kif_node *n = c.record == NULL ? NULL : c.record->root;
    while (n != NULL && n->ply != ply)
        n = n->child;
    return n;
}

static int32_t time_at(uint32_t ply)
{
    const kif_node *n = node_at(ply);
    return n == NULL ? -2 : n->time_ms;
}

static bool ends(kif_ending_id ending, kif_side winner)
{
    const kif_node *n = c.record == NULL ? NULL : kif_main_end(c.record);
    return n != NULL && n->type == KIF_NODE_END && n->extra->ending == ending && n->extra->winner == winner;
}

/* The game as a USI line. */
static bool plays(kif_str text, const char *usi)
{
    char line[1024];
    snprintf(line, sizeof line, "%s\n", usi);
    return same_text(convert(&c, "kif", text, "usi"), line);
}

/* What follows the lines that name encoding and maker. */
static bool writes(const char *want)
{
    kif_str got = write_text(&c, "kif");
    return same_text(str_starts(got, str_of(MAKER)) ? str_drop(got, sizeof MAKER - 1) : got, want);
}

static void test_examples_of_the_page(void)
{
    CHECK(plays(STR("1 ７六歩(77)\n2 ３四歩(33)\n"), "startpos moves 7g7f 3c3d"));
    CHECK(c.reports.n == 0 && time_at(1) == KIF_NO_TIME);
}

static void test_simple_game(void)
{
    static const char game[] = "手合割：平手\n先手：甲\n後手：乙\n" RULER
                               "   1 ７六歩(77)   ( 0:08/00:00:08)\n"
                               "   2 ３四歩(33)   ( 0:12/00:00:12)\n"
                               "   3 ２二角成(88) ( 0:15/00:00:23)\n"
                               "   4 同　銀(31)   ( 0:03/00:00:15)\n"
                               "   5 ４五角打     ( 0:06/00:00:29)\n"
                               "   6 投了         ( 0:02/00:00:17)\n"
                               "まで5手で先手の勝ち\n";
    CHECK(plays(str_of(game), "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e"));
    CHECK(c.reports.n == 0);
    CHECK(ends(KIF_END_RESIGN, KIF_SENTE));
    CHECK(time_at(3) == 15000 && node_at(3)->total_s == 23 && time_at(6) == 2000);
    CHECK((node_at(4)->flags & (KIF_NODE_SAME | KIF_NODE_SAID_SAME)) == (KIF_NODE_SAME | KIF_NODE_SAID_SAME));
    CHECK(writes(game));
}

static void test_handicap_game(void)
{
    static const char game[] = "手合割：香落ち\n上手：甲\n下手：乙\n" RULER
                               "   1 ３四歩(33)   ( 0:03/00:00:03)\n"
                               "   2 ７六歩(77)   ( 0:02/00:00:02)\n"
                               "   3 投了         ( 0:01/00:00:04)\n"
                               "まで2手で下手の勝ち\n";
    CHECK(plays(str_of(game), "sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d 7g7f"));
    CHECK(ends(KIF_END_RESIGN, KIF_SENTE));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_BLACK), STR("乙")));
    CHECK(writes(game));
}

/* Shogi Club 24: the foul stands in the list, its reason in a comment. */
static void test_foul(void)
{
    CHECK(plays(STR("   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n"
                    "   3 ７七角成(88)   ( 0:01/00:00:02)\n   4 反則勝ち\n*成れない所で成った\nまで3手で後手の勝ち\n"),
                "startpos moves 7g7f 3c3d 8h7g+"));
    CHECK(ends(KIF_END_OPPONENT_FOUL, KIF_GOTE));
    CHECK(node_at(3)->verdict == KIF_D_PROMOTE_OUTSIDE_ZONE && reported(&c, "promote-outside-zone"));
    CHECK(str_eq(node_at(4)->comments->text, STR("成れない所で成った")));
    kif_str csa = write_text(&c, "csa");
    CHECK(str_find(csa, STR("+8877UM\nT1\n%+ILLEGAL_ACTION\n")) < csa.n);
}

static const char tree[] = "手合割：平手\n" RULER
                           "   1 ７六歩(77)   ( 0:05/00:00:05)\n"
                           "   2 ３四歩(33)   ( 0:07/00:00:07)+\n"
                           "   3 ２六歩(27)   ( 0:02/00:00:07)\n"
                           "   4 ４四歩(43)   ( 0:03/00:00:10)+\n"
                           "   5 ４八銀(39)   ( 0:01/00:00:08)\n"
                           "   6 中断         ( 0:00/00:00:10)\n"
                           "まで5手で中断\n"
                           "\n変化：4手\n"
                           "   4 ８四歩(83)   ( 0:09/00:00:16)\n"
                           "   5 ２五歩(26)   ( 0:01/00:00:08)\n"
                           "\n変化：2手\n"
                           "   2 ８四歩(83)   ( 0:04/00:00:04)\n"
                           "   3 ６八銀(79)   ( 0:02/00:00:07)+\n"
                           "   4 ３四歩(33)   ( 0:01/00:00:05)\n"
                           "\n変化：3手\n"
                           "   3 ２六歩(27)   ( 0:06/00:00:11)\n";

static void test_variations(void)
{
    CHECK(read_text(&c, "kif", str_of(tree)) != NULL && c.reports.n == 0);
    CHECK(c.record->n_variations == 3 && c.record->n_moves == 5);
    const kif_node *second = node_at(2)->sibling; /* 8c8d */
    CHECK(second != NULL && second->child->sibling != NULL && second->sibling == NULL);
    CHECK(kif_move_from(second->child->sibling->move) == kif_square_at(2, 7));
    CHECK(writes(tree));
    c.options.main_line = true;
    kif_str main_line = write_text(&c, "kif");
    CHECK(str_find(main_line, STR("変化")) == main_line.n && str_find(main_line, STR("+\n")) == main_line.n);
    c.options.main_line = false;
}

/* Variations within variations, four at one move, at the first move and behind an end, with comments of several lines,
 * bookmarks and ends: through every format that holds them, and back to the same bytes. */
static void test_trees_through_other_formats(void)
{
    static const char nested[] =
        "手合割：平手\n先手：甲\n後手：乙\n手数----指手--\n*はじめ\n*\n*三行目\n"
        "   1 ２六歩(27)   +\n   2 ８四歩(83)   +\n*本譜\n   3 ７六歩(77)\n   4 ８五歩(84)   +\n   5 ７七角(88)   +\n"
        "   6 ３四歩(33)\n   7 投了\nまで6手で後手の勝ち\n"
        "\n変化：5手\n   5 ２五歩(26)\n   6 ３二金(41)   +\n   7 ７八金(69)   +\n*七\n*\n&しおり七\n"
        "   8 ８六歩(85)\n   9 同　歩(87)\n"
        "\n変化：7手\n   7 ２四歩(25)\n   8 同　歩(23)\n   9 同　飛(28)   +\n  10 中断\nまで9手で中断\n"
        "\n変化：9手\n   9 ７八金(69)\n*九\n"
        "\n変化：6手\n   6 ３四歩(33)\n"
        "\n変化：4手\n   4 ３四歩(33)   +\n"
        "\n変化：4手\n   4 ６二銀(71)   +\n   5 ４八銀(39)\n"
        "\n変化：4手\n   4 ４二玉(51)\n"
        "\n変化：2手\n   2 ３四歩(33)\n*二\n   3 ７六歩(77)   +\n   4 ４四歩(43)\n"
        "\n変化：3手\n   3 ２五歩(26)\n   4 ３三角(22)\n   5 投了\nまで4手で後手の勝ち\n"
        "\n変化：1手\n   1 ７六歩(77)   +\n   2 ３四歩(33)\n"
        "\n変化：1手\n   1 ５六歩(57)\n&最後\n";
    static const char *const formats[] = { "kif", "jkf", "ki2" };
    CHECK(read_text(&c, "kif", str_of(nested)) && c.record->n_variations == 11);
    kif_str first = write_text(&c, "kif");
    char once[4000], middle[8000];
    snprintf(once, sizeof once, "%.*s", (int)first.n, first.p);
    CHECK(writes(nested));
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        kif_str text = convert(&c, "kif", str_of(once), formats[i]);
        snprintf(middle, sizeof middle, "%.*s", (int)text.n, text.p);
        CHECK_NAMED(same_text(convert(&c, formats[i], str_of(middle), "kif"), once), "through %s", formats[i]);
        CHECK_NAMED(c.record->n_variations == 11 && c.reports.n == 0, "without a remark: %.*s", (int)c.reports.n, c.reports.p);
    }
    /* The main line alone: comments keep their lines and their places. */
    static const char main_line[] = "手合割：平手\n手数----指手--\n*一\n*\n*三\n   1 ７六歩(77)\n   2 ３四歩(33)\n*一\n*\n*\n*四 \n"
                                    "   3 ２六歩(27)\n*\n   4 投了\n*終\nまで3手で先手の勝ち\n";
    static const char *const more[] = { "csa", "western" };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        kif_str text = convert(&c, "kif", str_of(main_line), more[i]);
        snprintf(middle, sizeof middle, "%.*s", (int)text.n, text.p);
        CHECK_NAMED(read_text(&c, more[i], str_of(middle)) && writes(main_line), "comments through %s", more[i]);
    }
}

static void test_three_variations_at_one_move(void)
{
    static const char three[] = "手合割：平手\n手数----指手--\n   1 ７六歩(77)   +\n   2 ３四歩(33)\n"
                                "\n変化：1手\n   1 ２六歩(27)   +\n"
                                "\n変化：1手\n   1 ５六歩(57)   +\n"
                                "\n変化：1手\n   1 ９六歩(97)\n";
    CHECK(read_text(&c, "kif", str_of(three)) != NULL && c.record->n_variations == 3);
    CHECK(writes(three));
}

/* 同 at the head of a variation means the square of the move before it on its own path. */
static void test_same_square_in_a_variation(void)
{
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打\n変化：4手\n4 同　飛(82)\n")));
    const kif_node *n = node_at(4)->sibling;
    CHECK(n != NULL && n->move == kif_move_board(kif_square_at(8, 2), kif_square_at(2, 2), false));
}

static void test_variations_out_of_place(void)
{
    /* Nothing to branch from: the block is left out, the rest stays. */
    CHECK(plays(STR("1 ７六歩(77)\n変化：9手\n9 ２六歩(27)\n*no\n変化：1手\n1 ５六歩(57)\n"), "startpos moves 7g7f"));
    CHECK(reported(&c, "variation-start-missing") && c.record->n_variations == 1 && c.record->n_nodes == 2);
    /* The line above is too short, the main line is not. */
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n変化：1手\n1 ５六歩(57)\n変化：3手\n3 ６六歩(67)\n")));
    CHECK(reported(&c, "variation-order") && node_at(3)->sibling != NULL);
    /* Before the first move: no header, no variation. */
    CHECK(plays(STR("変化：12手\n先手：甲\n1 ７六歩(77)\n"), "startpos moves 7g7f"));
    CHECK(reported(&c, "unknown-line") && c.record->headers->next == NULL);
    static const char *const stray[] = { "変化：3手\n", "変化:3手\n", "　変化：なし\n", "変化：\n", "変化：横歩取り\n" };
    for (size_t i = 0; i < sizeof stray / sizeof *stray; i++) {
        static const char *const around[][2] = { { "", "先手：甲\n" RULER }, { "先手：甲\n", RULER }, { "先手：甲\n" RULER, "" } };
        for (size_t k = 0; k < sizeof around / sizeof *around; k++) {
            char text[300];
            snprintf(text, sizeof text, "%s%s%s1 ７六歩(77)\n2 ３四歩(33)\n", around[k][0], stray[i], around[k][1]);
            CHECK_NAMED(plays(str_of(text), "startpos moves 7g7f 3c3d") && same_text(buf_str(&c.reports), "unknown-line "),
                        "stray line %zu in place %zu", i, k);
            CHECK(writes("手合割：平手\n先手：甲\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n"));
        }
    }
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n変化：   1手\n1 ５六歩(57)\n")) && c.record->n_variations == 1);
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n　　変化:1手\n1 ５六歩(57)\n")) && c.record->n_variations == 1);
}

/* The main line's closing line at the end of the file, behind variations that have theirs. */
static void test_closing_line_behind_variations(void)
{
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n2 ３四歩(33)\n3 中断\n変化：1手\n1 ５六歩(57)\n2 投了\nまで2手で中断\n")));
    CHECK(ends(KIF_END_INTERRUPT, KIF_SIDES));
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n2 ３四歩(33)\nまで2手で先手の勝ち\n")));
    CHECK(ends(KIF_END_WIN, KIF_SENTE)); /* it was sente's turn: not a resignation */
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n2 ３四歩(33)\nまで2手で後手の勝ち\n")));
    CHECK(ends(KIF_END_RESIGN, KIF_GOTE));
}

static void test_end_words(void)
{
    static const struct {
        const char *word;
        kif_ending_id ending;
        kif_side winner; /* sente is to move */
    } words[] = {
        { "投了", KIF_END_RESIGN, KIF_GOTE },          { "中断", KIF_END_INTERRUPT, KIF_SIDES },
        { "持将棋", KIF_END_JISHOGI, KIF_SIDES },      { "千日手", KIF_END_SENNICHITE, KIF_SIDES },
        { "詰み", KIF_END_MATE, KIF_GOTE },            { "不詰", KIF_END_NO_MATE, KIF_SIDES },
        { "切れ負け", KIF_END_TIME_UP, KIF_GOTE },     { "反則勝ち", KIF_END_OPPONENT_FOUL, KIF_SENTE },
        { "反則負け", KIF_END_FOUL, KIF_GOTE },        { "入玉勝ち", KIF_END_DECLARATION, KIF_SENTE },
        { "不戦勝", KIF_END_FORFEIT_WIN, KIF_SENTE },  { "不戦敗", KIF_END_FORFEIT_LOSS, KIF_GOTE },
        { "封じ手", KIF_END_SEALED, KIF_SIDES },       { "最大手数", KIF_END_MAX_MOVES, KIF_SIDES },
        { "引き分け", KIF_END_DRAW, KIF_SIDES },       { "Time-up", KIF_END_TIME_UP, KIF_GOTE },
        { "入玉宣言", KIF_END_DECLARATION, KIF_SENTE }, { "入玉宣言勝ち", KIF_END_DECLARATION, KIF_SENTE },
        { "時間切れ負け", KIF_END_TIME_UP, KIF_GOTE }, { "時間切れ", KIF_END_TIME_UP, KIF_GOTE },
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[128];
        snprintf(text, sizeof text, "1 ７六歩(77)\n2 ３四歩(33)\n   3 %s         ( 0:04/00:00:04)\n", words[i].word);
        CHECK_NAMED(read_text(&c, "kif", str_of(text)) != NULL && ends(words[i].ending, words[i].winner) &&
                        time_at(3) == 4000 && c.reports.n == 0, "%s", words[i].word);
        kif_str again = write_text(&c, "kif");
        kif_ending_id ending = words[i].ending;
        CHECK_NAMED(str_find(again, str_of(kif_endings[ending].kif)) < again.n, "%s is written", words[i].word);
    }
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n2 負けました\n")) && reported(&c, "unknown-terminal"));
    CHECK(ends(KIF_END_OTHER, KIF_SIDES));
    CHECK(writes("手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 負けました\nまで1手で負けました\n"));
    /* No destination: not a move. */
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n2 成桂\n")) && ends(KIF_END_OTHER, KIF_SIDES));
}

/* The line above must not decide how a line is read: words behind the piece that are none of KIF are told on every
 * line, also where plain moves come before. */
static void test_odd_words_among_plain_moves(void)
{
    static const struct {
        const char *line, *slug;
    } rows[] = {
        { "   3 ２六歩xyz(27)   ( 0:01/00:00:02)\n", "trailing-garbage" },
        { "   3 ７八飛車(28)   ( 0:01/00:00:02)\n", "variant-kanji" },
        { "   3 ２六歩王(27)   ( 0:01/00:00:02)\n", "trailing-garbage" },
        { "   3 ２六歩  (27)  ( 0:01/00:00:02)\n", "" },
        { "   3 ２六歩(27)   ( 0:01/00:00:02)\n", "" },
    };
    kif_buf text = BUF_EMPTY;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        buf_reset(&text);
        buf_cstr(&text, "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n");
        buf_cstr(&text, rows[i].line);
        buf_cstr(&text, "   4 ８四歩(83)   ( 0:01/00:00:02)\n# some room behind it, for what reads ahead of itself ----------------\n");
        read_text(&c, "kif", buf_str(&text));
        CHECK_NAMED(c.status == KIF_OK && (rows[i].slug[0] == '\0' ? c.reports.n == 0 : reported(&c, rows[i].slug)),
                    "row %zu: %s (%.*s)", i, rows[i].slug, (int)c.reports.n, c.reports.p);
    }
    buf_fini(&text);
}

static void test_times(void)
{
    static const struct {
        const char *time;
        int32_t ms, total;
    } times[] = {
        { "( 0:15/00:00:23)", 15000, 23 },       { "(0:5/0:0:5)", 5000, 5 },
        { "( 0:15/)", 15000, KIF_NO_TIME },      { "(00:31 / 00:00:31)", 31000, 31 },
        { "(90:00/1:30:00)", 5400000, 5400 },    { "( 0:03/ 0:00:19)", 3000, 19 },
        { "（0:15/00:00:23）", 15000, 23 },      { "(0:15)", 15000, KIF_NO_TIME },
        { "(1:02:03/1:02:03)", 3723000, 3723 },  { "(0:01.25/00:00:01)", 1250, 1 },
        { "(123:45/02:03:45)", 7425000, 7425 },  { "(0:13/0:2:11)", 13000, 131 },
        { "( 0: 7/ 0: 0: 7)+", 7000, 7 },        { "（０:０７／００:００:０７）", 7000, 7 },
        { "(0：7/0：0：7)", 7000, 7 },           { "（　0:7 ／ 0:0:7 ）", 7000, 7 },
        { "(0:7)", 7000, KIF_NO_TIME },          { "(00:00:07/00:00:07)", 7000, 7 },
    };
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char text[128];
        snprintf(text, sizeof text, "   1   ７六歩(77)   %s\n", times[i].time);
        CHECK_NAMED(read_text(&c, "kif", str_of(text)) != NULL && time_at(1) == times[i].ms &&
                        node_at(1)->total_s == times[i].total && c.reports.n == 0, "%s", times[i].time);
    }
    static const char *const bad[] = { "(0:5", "(abc)", "(5)", "(99999999999:00/)", "(0:99999999999999999999/)", "()" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[128];
        snprintf(text, sizeof text, "1 ７六歩(77) %s\n2 ３四歩(33)\n", bad[i]);
        CHECK_NAMED(read_text(&c, "kif", str_of(text)) != NULL && time_at(1) == KIF_NO_TIME &&
                        reported(&c, "time-format") && c.record->n_moves == 2, "%s", bad[i]);
    }
}

static void test_times_written(void)
{
    /* Totals that are not told are added up for each side; a variation goes on from its branching point. */
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77) (1:30/)\n2 ３四歩(33) (0:05/)\n3 ２六歩(27) (0:10/)\n4 中断\n"
                                   "変化：3手\n3 ６六歩(67) (61:00/)\n")));
    CHECK(writes("手合割：平手\n" RULER "   1 ７六歩(77)   ( 1:30/00:01:30)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n"
                 "   3 ２六歩(27)   ( 0:10/00:01:40)+\n   4 中断\nまで3手で中断\n"
                 "\n変化：3手\n   3 ６六歩(67)   (61:00/01:02:30)\n"));
    /* Nobody used any time: nothing is known. */
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77) (00:00/00:00:00)\n")));
    CHECK(writes("手合割：平手\n手数----指手--\n   1 ７六歩(77)\n"));
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77) (0:01.5/0:00:01)\n")));
    write_text(&c, "kif");
    CHECK(lost(&c, KIF_D_LOSS_FRACTIONS) == 1);
    c.options.no_times = true;
    CHECK(writes("手合割：平手\n手数----指手--\n   1 ７六歩(77)\n"));
    c.options.no_times = false;
}

/* What is not told is not known: no zero comes out for it, and a zero that is told among times stays. */
static void test_times_unknown(void)
{
    static const char *const games[] = {
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n",
        "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n",
        "1 ７六歩(77)\n２ ３四歩(33)\n　３　２六歩(27)\n4. 投了",
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        CHECK_NAMED(read_text(&c, "kif", str_of(games[i])) && time_at(1) == KIF_NO_TIME && time_at(4) == KIF_NO_TIME, "game %zu", i);
        CHECK(same_text(write_text(&c, "csa"), "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n"));
        kif_str jkf = write_text(&c, "jkf");
        CHECK(str_find(jkf, STR("time")) == jkf.n);
        CHECK(writes("手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\nまで3手で先手の勝ち\n"));
    }
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77) (0:05/)\n2 ３四歩(33) (0:00/)\n3 ２六歩(27)\n4 投了 (0:07/)\n")));
    CHECK(same_text(write_text(&c, "csa"), "V2.2\nPI\n+\n+7776FU\nT5\n-3334FU\nT0\n+2726FU\n%TORYO\nT7\n"));
}

static void test_tolerance(void)
{
    static const struct {
        const char *what, *text, *slug; /* slug NULL: nothing to report */
    } cases[] = {
        { "no ruler, no padding", "1 ７六歩(77)\n2 ３四歩(33)\n", NULL },
        { "CR LF", "手合割：平手\r\n1 ７六歩(77)\r\n2 ３四歩(33)\r\n", NULL },
        { "CR alone", "手合割：平手\r1 ７六歩(77)\r2 ３四歩(33)\r3 投了\r", NULL },
        { "CR and LF mixed", "1 ７六歩(77)\r2 ３四歩(33)\n", NULL },
        { "no line end", "1 ７六歩(77)\n2 ３四歩(33)", NULL },
        { "blank lines", "1 ７六歩(77)\n\n　\n2 ３四歩(33)\n", NULL },
        { "tabs", "\t1\t７六歩(77)\n\t2\t３四歩(33)\n", NULL },
        { "dots", "1. ７六歩(77)\n2.３四歩(33)\n", NULL },
        { "numbers with 手目", "1手目 ７六歩(77)\n2手目　３四歩(33)\n", NULL },
        { "full-width blanks in front", "　1 ７六歩(77)\n　　2 ３四歩(33)\n", NULL },
        { "marks", "1 ▲７六歩(77)\n2 ☖３四歩(33)\n", NULL },
        { "wrong mark", "1 △７六歩(77)\n2 ３四歩(33)\n", "side-mark-mismatch" },
        { "plus", "1 ７六歩(77)   +\n2 ３四歩(33)+\n", NULL },
        { "half-width digits", "1 76歩(77)\n2 ３四歩(33)\n", "halfwidth-digits" },
        { "short ruler", "手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n", NULL },
        { "text behind the ruler", RULER "1 ７六歩(77)\n2 ３四歩(33)\n", NULL },
        { "half-width colon", "先手:甲\n1 ７六歩(77)\n2 ３四歩(33)\n", "header-colon-halfwidth" },
        { "header behind the moves", "1 ７六歩(77)\n2 ３四歩(33)\n備考：遅い\n", "header-after-moves" },
        { "board turned", "盤面回転\n1 ７六歩(77)\n2 ３四歩(33)\n", "unknown-header" },
        { "board turned, with a colon", "盤面回転：\n1 ７六歩(77)\n2 ３四歩(33)\n", "unknown-header" },
        { "unknown line", "なにこれ\n1 ７六歩(77)\n2 ３四歩(33)\n", "unknown-line" },
        { "number repeated", "1 ７六歩(77)\n1 ３四歩(33)\n", "move-number-duplicate" },
        { "number left out", "1 ７六歩(77)\n3 ３四歩(33)\n", "move-number-gap" },
        { "first number", "5 ７六歩(77)\n6 ３四歩(33)\n", "move-number-start" },
        { "garbage", "1 ７六歩(77) ( 0:01/00:00:01) !?\n2 ３四歩(33)\n", "trailing-garbage" },
        { "closing line without number", "1 ７六歩(77)\n2 ３四歩(33)\nまで後手の勝ち\n", NULL },
        { "comment line behind a move", "1 ７六歩(77)\n*一言\n*\n2 ３四歩(33)\n", NULL },
        { "program line", "1 ７六歩(77)\n# note\n2 ３四歩(33)\n", NULL },
        { "王", "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ５八王(59)\n", "variant-kanji" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kif_str usi = convert(&c, "kif", str_of(cases[i].text), "usi");
        bool right = str_starts(usi, STR("startpos moves 7g7f 3c3d"));
        bool told = cases[i].slug == NULL ? c.reports.n == 0 : reported(&c, cases[i].slug);
        CHECK_NAMED(right && told, "%s: %.*s", cases[i].what, (int)c.reports.n, c.reports.p);
    }
}

static void test_same_square_spellings(void)
{
    static const char *const spellings[] = { "同　歩(23)", "同歩(23)", "同 歩(23)", "２四歩(23)", "２四同歩(23)", "同歩　(23)" };
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        char text[256];
        snprintf(text, sizeof text, "1 ２六歩(27)\n2 ３四歩(33)\n3 ２五歩(26)\n4 ３三角(22)\n5 ２四歩(25)\n6 %s\n", spellings[i]);
        CHECK_NAMED(plays(str_of(text), "startpos moves 2g2f 3c3d 2f2e 2b3c 2e2d 2c2d"), "%s", spellings[i]);
        kif_str out = write_text(&c, "kif");
        CHECK(str_find(out, STR("   6 同　歩(23)\n")) < out.n);
    }
    CHECK(read_text(&c, "kif", STR("1 同　歩(77)\n2 ３四歩(33)\n")) && reported(&c, "dousame-first-move"));
    CHECK(node_at(1)->type == KIF_NODE_UNRESOLVED);
    CHECK(writes("手合割：平手\n手数----指手--\n   1 同　歩(77)\n   2 ３四歩(33)\n"));
}

static void test_drops_and_refused_promotion(void)
{
    static const char *const drops[] = { "４五角打", "４五角打(00)", "４五角(00)", "４五角打  ( 0:01/0:00:01)" };
    for (size_t i = 0; i < sizeof drops / sizeof *drops; i++) {
        char text[256];
        snprintf(text, sizeof text, "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 %s\n", drops[i]);
        CHECK_NAMED(plays(str_of(text), "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e"), "%s", drops[i]);
    }
    CHECK(plays(STR("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角不成(88)\n"), "startpos moves 7g7f 3c3d 8h2b"));
    CHECK(writes("手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)\n"));
}

static void test_fouls_are_kept(void)
{
    static const char game[] = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三歩(34)\n"
                               "   4 ５五飛打\n   5 ９九玉(12)\n";
    CHECK(read_text(&c, "kif", str_of(game)));
    CHECK(c.record->n_illegal > 0 && node_at(4)->type == KIF_NODE_UNRESOLVED);
    CHECK(writes(game));
}

static void test_headers(void)
{
    static const char game[] = "開始日時：2024/05/03 09:00\n場所：https://example.org/g?id=1:2：3\n対局ID：x-1\n備考：\n"
                               "手合割：平手\n先手：投了\n後手：まで\n手数----指手--\n";
    CHECK(read_text(&c, "kif", str_of(game)) && c.reports.n == 0);
    CHECK(str_eq(kif_record_header(c.record, KIF_H_PLACE), STR("https://example.org/g?id=1:2：3")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_BLACK), STR("投了")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_START_TIME), STR("2024/05/03 09:00")));
    CHECK(writes(game));
    /* A game of CSA: names behind the others and 手合割, as on the page; keys that only CSA has without its mark. */
    CHECK(read_text(&c, "csa", STR("V2.2\nN+Aoi\nN-Midori\n$EVENT:Cup\n$OPENING:YAGURA\n$FOO:bar\nPI\n+\n")));
    CHECK(writes("棋戦：Cup\n戦型：YAGURA\nFOO：bar\n手合割：平手\n先手：Aoi\n後手：Midori\n手数----指手--\n"));
}

/* What CSA says in numbers is said in words; what stood in a Japanese record stays as it was. */
static void test_time_limits(void)
{
    static const struct {
        const char *csa, *want;
    } rows[] = {
        { "$TIME_LIMIT:00:25+00", "持ち時間：25分" },
        { "$TIME:900+60+0", "持ち時間：15分+60秒" },
        { "$TIME:300+0+5", "持ち時間：5分+5秒加算" },
        { "$TIME:0+30+0", "持ち時間：0分+30秒" },
        { "$TIME:0+0+0", "持ち時間：0分" },
        { "$TIME:19805+0+0", "持ち時間：5時間30分5秒" },
        { "$TIME-:3600+0+0", "後手持ち時間：1時間" },
        { "$TIME:0.5+0+0", "持ち時間：0.5+0+0" },  /* there are no words for these */
        { "$TIME:60+30+5", "持ち時間：60+30+5" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100], want[200];
        snprintf(text, sizeof text, "V3.0\n%s\nPI\n+\n", rows[i].csa);
        snprintf(want, sizeof want, "%s\n手合割：平手\n手数----指手--\n", rows[i].want);
        CHECK_NAMED(read_text(&c, "csa", str_of(text)) && writes(want), "%s", rows[i].csa);
    }
    CHECK(read_text(&c, "kif", STR("手合割：平手\n持ち時間：00:25+00\n手数----指手--\n")) &&
          writes("手合割：平手\n持ち時間：00:25+00\n手数----指手--\n"));
    CHECK(read_text(&c, "jkf", STR("{\"header\":{\"持ち時間\":\"00:25+00\"},\"moves\":[{}]}")) &&
          writes("持ち時間：00:25+00\n手合割：平手\n手数----指手--\n"));
    CHECK(same_text(convert(&c, "csa", STR("V2.2\n$TIME_LIMIT:00:25+00\nPI\n+\n"), "jkf"),
                    "{\"header\":{\"持ち時間\":\"25分\",\"手合割\":\"平手\"},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{}]}\n"));
}

/* Words under 手合割 that name no position, and keys that other formats have no name for, come back from them. */
static void test_headers_through_other_formats(void)
{
    static const char *const formats[] = { "csa", "jkf", "western" };
    static const char game[] =
        "手合割：詰将棋\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n"
        "+---------------------------+\n先手の持駒：金　\n先手番\n図：一\n棋戦詳細：第２局\n手数----指手--\n";
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char middle[2000];
        kif_str text = convert(&c, "kif", str_of(game), formats[i]);
        snprintf(middle, sizeof middle, "%.*s", (int)text.n, text.p);
        read_text(&c, formats[i], str_of(middle));
        kif_str back = write_text(&c, "kif");
        CHECK_NAMED(str_find(back, STR("手合割：詰将棋\n")) < back.n, "words through %s", formats[i]);
        CHECK_NAMED(str_find(back, STR("\n図：一\n")) < back.n, "図 through %s", formats[i]);
        CHECK_NAMED(str_find(back, STR("\n棋戦詳細：第２局\n")) < back.n, "棋戦詳細 through %s", formats[i]);
    }
}

/* What would be another line than a header in Japanese text cannot be a key there, wherever it comes from. */
static void test_keys_that_are_no_headers(void)
{
    static const char *const keys[] = { "変化", "まで", "先手の持駒", "上手の持ち駒", "手数＝7", "盤面回転", "*", "1", "a b" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"header\":{\"%s\":\"歩\",\"先手\":\"甲\"},\"moves\":[{}]}", keys[i]);
        CHECK_NAMED(read_text(&c, "jkf", str_of(text)) && writes("手合割：平手\n先手：甲\n手数----指手--\n") &&
                        lost(&c, KIF_D_LOSS_HEADERS) == 1, "%s", keys[i]);
        kif_str ki2 = write_text(&c, "ki2");
        CHECK_NAMED(str_find(ki2, STR("歩")) == ki2.n && lost(&c, KIF_D_LOSS_HEADERS) == 1, "%s in KI2", keys[i]);
    }
}

/* The board tells which piece moves and whether it promotes. Where it cannot, a format that does not say it loses
 * it. CSA does not say whether a promoted man was one before: such a man goes into KIF, and comes back. */
static void test_what_is_lost_of_unplayable_moves(void)
{
    static const struct {
        const char *from, *text, *to;
        uint32_t lost;
    } rows[] = {
        { "kif", "1 ５五角打\n2 ８八角成(55)\n", "csa", 1 }, { "kif", "1 ５五角打\n2 ８八角成(55)\n", "usi", 1 },
        { "kif", "1 ５五角打\n2 ８八角成(55)\n", "usen", 1 }, { "kif", "1 ５五角打\n2 ８八角成(55)\n", "jkf", 0 },
        { "kif", "1 ５五角打\n2 ８八角成(55)\n", "ki2", 0 },  { "kif", "1 ５五角打\n2 ８八角(55)\n", "csa", 0 },
        { "csa", "PI\n+\n+0055KA\n-5588UM\n", "kif", 0 },   { "csa", "PI\n+\n+0055KA\n-5588UM\n", "ki2", 0 },
        { "csa", "PI\n+\n+0055KA\n-5588KA\n", "kif", 0 },
        /* a drop out of turn, played or not: only its colour tells whose it is */
        { "csa", "P+59OU00FU\nP-51OU\n+\n-0055FU\n", "kif", 1 },
        { "csa", "P+59OU00FU\nP-51OU00FU\n+\n-0055FU\n", "kif", 1 },
        { "csa", "P+59OU00FU\nP-51OU00FU\n+\n-0055FU\n", "usi", 1 },
        { "csa", "P+59OU00FU\nP-51OU00FU\n+\n-0055FU\n", "usen", 1 },
        { "csa", "P+59OU00FU\nP-51OU00FU\n+\n-0055FU\n", "ki2", 1 },
        { "csa", "P+59OU00FU\nP-51OU00FU\n+\n-0055FU\n", "western", 1 },
        { "csa", "P+59OU00FU\nP-51OU00FU\n+\n-0055FU\n", "jkf", 0 },
        { "csa", "PI\n+\n-3334FU\n", "kif", 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        convert(&c, rows[i].from, str_of(rows[i].text), rows[i].to);
        CHECK_NAMED(lost(&c, KIF_D_LOSS_ILLEGAL_MOVES) == rows[i].lost, "row %zu, %s to %s", i, rows[i].from, rows[i].to);
    }
}

static void test_comments_and_bookmarks(void)
{
    static const char game[] = "手合割：平手\n手数----指手--\n*上の行\n* 下の行 \n&読み込み時表示\n   1 ７六歩(77)\n"
                               "*一行目\n*\n*三行目\n#program\n&基本図\n   2 投了\n*おわり\nまで1手で先手の勝ち\n";
    CHECK(read_text(&c, "kif", str_of(game)) && c.reports.n == 0);
    const kif_node *root = c.record->root, *n = node_at(1);
    CHECK(str_eq(root->comments->text, STR("上の行")) && str_eq(root->comments->next->text, STR(" 下の行 ")));
    CHECK(str_eq(root->extra->bookmark, STR("読み込み時表示")) && str_eq(n->extra->bookmark, STR("基本図")));
    CHECK(n->comments->next->text.n == 0 && str_eq(n->comments->next->next->text, STR("三行目")));
    CHECK(n->comments->next->next->next->program);
    CHECK(str_eq(node_at(2)->comments->text, STR("おわり")));
    CHECK(writes(game));
    /* Above the ruler, among the headers, with a wide star: always the start position. */
    CHECK(read_text(&c, "kif", STR("*一\n先手：甲\n＊二\n後手：乙\n" RULER "*三\n1 ７六歩(77)\n")) && c.reports.n == 0);
    root = c.record->root;
    CHECK(str_eq(root->comments->text, STR("一")) && str_eq(root->comments->next->text, STR("二")) &&
          str_eq(root->comments->next->next->text, STR("三")) && c.record->headers->next != NULL);
    c.options.no_comments = true;
    kif_str out = write_text(&c, "kif");
    CHECK(str_find_byte(out, '*') == out.n);
    c.options.no_comments = false;
    /* A move has one bookmark: what a second one says stays as a comment. */
    CHECK(read_text(&c, "kif", STR("&一\n&二\n1 ７六歩(77)\n&三\n*注\n&四\n")));
    CHECK(writes("手合割：平手\n手数----指手--\n*&二\n&一\n   1 ７六歩(77)\n*注\n*&四\n&三\n"));
    kif_str jkf = write_text(&c, "jkf");
    CHECK(str_find(jkf, STR("\"comments\":[\"&三\",\"注\",\"&四\"]")) < jkf.n);
}

/* What is no move may be an end with a word of its own. If the game goes on behind it, a move was lost. */
static void test_unreadable_moves(void)
{
    static const char *const lost_moves[] = {
        "1 ７六歩(77)\n2 ３四?(33)\n3 ２六歩(27)\n",
        "1 ７六歩(77)\n2 ????\n*?\n3 ２六歩(27)\n",
        "1 ７六歩(77)\n2\n3 ２六歩(27)\n",
        "1 ７六歩(77)\n2   \n3 ２六歩(27)\n",
        "1 ７六歩(77)\n３四歩(33)\n3 ２六歩(27)\n",
        "1 ７六歩(77)\n2 ３四马(33)\n3 ２六歩(27)\n",
        "1 ７六歩(77)\n2 ????\n3 投了\n",
        "1 ７六歩(77)\n変化：1手\n1 ????\n2 ３四歩(33)\n",
    };
    for (size_t i = 0; i < sizeof lost_moves / sizeof *lost_moves; i++) {
        read_text(&c, "kif", str_of(lost_moves[i]));
        CHECK_NAMED(c.status == KIF_BAD && reported(&c, "syntax"), "row %zu is refused", i);
    }
    static const char *const games[] = {
        "1 ７六歩(77)\n2 ????\n",
        "1 ７六歩(77)\n2 ????\nまで1手で????\n変化：1手\n1 ２六歩(27)\n2 ３四歩(33)\n",
        "1 ７六歩(77)\n2 ????\n2 ３四歩(33)\n3 ２六歩(27)\n", /* written over */
        "1 ７六歩(77)\n一言。\n2 ３四歩(33)\n",
        "1 ７六歩(77)\n2 \n",                                 /* breaks off */
        "2\n1 ７六歩(77)\n2 ３四歩(33)\n",
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        CHECK_NAMED(read_text(&c, "kif", str_of(games[i])) && !reported(&c, "syntax"), "row %zu is read", i);
    c.recover = true;
    kif_str text = STR("1 ７六歩(77)\n2 ????\n*?\n3 ２六歩(27)\r\n\n4 投了");
    CHECK(same_text(convert(&c, "kif", text, "csa"),
                    "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\n%CHUDAN\n'*????\n'*?\n"
                    "'*3 ２六歩(27)\n'*\n'*4 投了\n"));
    c.recover = false;
}

/* 同 needs a move before it: the first move of what is written has none; a status line of a diagram can name
 * one. */
static void test_same_square_at_the_start(void)
{
    static const char game[] =
        "手合割：平手\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n"
        "変化：4手\n4 同　飛(82)\n";
    c.options.first_ply = 4;
    CHECK(str_ends(convert(&c, "kif", str_of(game), "kif"),
                   STR("手数----指手--\n   1 ２二銀(31)   +\n\n変化：1手\n   1 ２二飛(82)\n")));
    CHECK(str_ends(convert(&c, "kif", str_of(game), "ki2"), STR("\n△２二銀\n\n変化：1手\n△２二飛\n")));
    kif_str jkf = convert(&c, "kif", str_of(game), "jkf");
    CHECK(str_find(jkf, STR("\"same\"")) == jkf.n);
    c.options.first_ply = 0;
    static const char rows[] =
        "後手の持駒：なし\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
        "| ・ ・ ・ ・ ・ ・ ・v歩 ・|三\n| ・ ・ ・ ・ ・ ・ ・ 飛 ・|四\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
        "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n先手の持駒：なし\n手数＝40  △２三歩打  まで\n";
    static const char *const moves[] = { "1 同　飛成(24)\n", "41 同飛成(24)\n" };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char text[1200];
        snprintf(text, sizeof text, "%s%s", rows, moves[i]);
        CHECK_NAMED(read_text(&c, "kif", str_of(text)) && c.record->n_illegal == 0 &&
                        node_at(1)->type == KIF_NODE_MOVE,
                    "%s", moves[i]);
        CHECK(str_ends(write_text(&c, "kif"), STR("   1 ２三飛成(24)\n")));
    }
    read_text(&c, "ki2", STR("▲同　銀 △４五角\n"));
    CHECK(c.status == KIF_OK && reported(&c, "dousame-first-move"));
}

static void test_move_after_end(void)
{
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77)\n2 中断\n2 ３四歩(33)\n3 ２六歩(27)\n")) && reported(&c, "move-after-end"));
    CHECK(node_at(2)->type == KIF_NODE_END && node_at(2)->sibling != NULL && node_at(2)->sibling->child != NULL);
    CHECK(writes("手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 中断         +\nまで1手で中断\n"
                 "\n変化：2手\n   2 ３四歩(33)\n   3 ２六歩(27)\n"));
}

static void test_nothing(void)
{
    CHECK(read_text(&c, "kif", STR("")) == NULL && c.status == KIF_END);
    CHECK(read_text(&c, "kif", STR("# only a comment\n\n")) == NULL && c.status == KIF_END);
    CHECK(read_text(&c, "kif", STR("手合割：京都将棋\n1 ３四金成(25)\n")) == NULL && c.status == KIF_BAD);
    CHECK(reported(&c, "variant-not-supported"));
    CHECK(read_text(&c, "kif", STR("手合割：三分落ち\n1 ７六歩(77)\n")) && reported(&c, "unknown-handicap"));
}

static void test_spelling_options(void)
{
    CHECK(read_text(&c, "csa", STR("V2.2\nP+28HI58OU\nP-51OU\n+\n+2821RY\n-5141OU\n+2131RY\n-4152OU\n+5857OU\n")));
    c.options.dragon_is_ryu = c.options.king_is_ou = true;
    kif_str out = write_text(&c, "kif");
    CHECK(str_find(out, STR("３一竜(21)")) < out.n && str_find(out, STR("５七王(58)")) < out.n);
    CHECK(str_find(out, STR("v王")) < out.n && str_find(out, STR("玉")) == out.n);
    c.options.dragon_is_ryu = c.options.king_is_ou = false;
    out = write_text(&c, "kif");
    CHECK(str_find(out, STR("３一龍(21)")) < out.n && str_find(out, STR("５七玉(58)")) < out.n);
    c.options.encoding_name = "Shift_JIS";
    out = write_text(&c, "kif");
    CHECK(str_starts(out, STR("#KIF version=2.0 encoding=Shift_JIS\n")));
    c.options.encoding_name = NULL;
}

int main(void)
{
    converter_init(&c);
    test_examples_of_the_page();
    test_simple_game();
    test_handicap_game();
    test_foul();
    test_variations();
    test_trees_through_other_formats();
    test_three_variations_at_one_move();
    test_same_square_in_a_variation();
    test_variations_out_of_place();
    test_closing_line_behind_variations();
    test_end_words();
    test_odd_words_among_plain_moves();
    test_times();
    test_times_written();
    test_times_unknown();
    test_tolerance();
    test_same_square_spellings();
    test_drops_and_refused_promotion();
    test_fouls_are_kept();
    test_headers();
    test_time_limits();
    test_headers_through_other_formats();
    test_keys_that_are_no_headers();
    test_what_is_lost_of_unplayable_moves();
    test_comments_and_bookmarks();
    test_unreadable_moves();
    test_same_square_at_the_start();
    test_move_after_end();
    test_nothing();
    test_spelling_options();
    converter_fini(&c);
    return tap_done();
}
