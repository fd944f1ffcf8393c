/* The KI2 reader and writer. The cases of telling men apart are those of the federation's page on writing moves. */
#include "unit/convert.h"

#define MAKER "#KIF version=2.0 encoding=UTF-8\n# ---- kiftools " KIF_VERSION_STRING " 棋譜ファイル ----\n"

static converter c;

static bool plays(kif_str text, const char *usi)
{
    char line[1024];
    snprintf(line, sizeof line, "%s\n", usi);
    return same_text(convert(&c, "ki2", text, "usi"), line);
}

static bool writes(const char *want)
{
    kif_str got = write_text(&c, "ki2");
    return same_text(str_starts(got, str_of(MAKER)) ? str_drop(got, sizeof MAKER - 1) : got, want);
}

static bool ends(kif_ending_id ending, kif_side winner)
{
    const kif_node *n = c.record == NULL ? NULL : kif_main_end(c.record);
    return n != NULL && n->type == KIF_NODE_END && n->extra->ending == ending && n->extra->winner == winner;
}

/* ---- The federation's cases -------------------------------------------------- */

/* Men of a kind on squares, all of which can go to one square: what is written for each. */
static const struct {
    kif_kind kind;
    const char *from, *to, *words; /* squares and words in the same order, a blank between */
} cases[] = {
    { KIF_GOLD, "93 72", "82", "上 寄" },
    { KIF_GOLD, "43 31", "32", "上 引" },
    { KIF_GOLD, "56 45", "55", "上 寄" },
    { KIF_SILVER, "89 77", "88", "上 引" },
    { KIF_SILVER, "49 27", "38", "上 引" },
    { KIF_GOLD, "92 72", "81", "左 右" },
    { KIF_GOLD, "32 12", "22", "左 右" },
    { KIF_SILVER, "65 45", "56", "左 右" },
    { KIF_GOLD, "89 79", "78", "左 直" },
    { KIF_SILVER, "39 29", "38", "直 右" },
    { KIF_GOLD, "63 53 43", "52", "左 直 右" },
    { KIF_TOKIN, "79 89 99 98 87", "88", "右 直 左上 寄 引" },
    { KIF_SILVER, "29 17 39 37", "28", "直 右 左上 左引" },
    { KIF_DRAGON, "91 84", "82", "引 上" },
    { KIF_DRAGON, "23 52", "43", "寄 引" },
    { KIF_DRAGON, "55 15", "35", "左 右" },
    { KIF_DRAGON, "99 89", "88", "左 右" },
    { KIF_DRAGON, "28 19", "17", "左 右" },
    { KIF_HORSE, "91 81", "82", "左 右" },
    { KIF_HORSE, "95 63", "85", "寄 引" },
    { KIF_HORSE, "11 34", "12", "引 上" },
    { KIF_HORSE, "99 59", "77", "左 右" },
    { KIF_HORSE, "47 18", "29", "左 右" },
    { KIF_HORSE, "93 74", "92", "左 右" },
    /* From the project's own notes: knights and rooks. */
    { KIF_KNIGHT, "65 45", "53", "左 右" },
    { KIF_ROOK, "28 24", "26", "上 引" },
    { KIF_ROOK, "16 56", "36", "右 左" },
};

static kif_square square_of(const char *two, kif_side side)
{
    kif_square sq = kif_square_at(two[0] - '0', two[1] - '0');
    return side == KIF_SENTE ? sq : kif_square_turned(sq);
}

static bool is_case_right(size_t i, size_t which, kif_side side, kif_str words)
{
    kif_position p;
    kif_position_clear(&p);
    for (const char *from = cases[i].from; *from != 0; from += from[2] == 0 ? 2 : 3)
        kif_position_put(&p, square_of(from, side), kif_piece_of(cases[i].kind, side));
    kif_position_set_side(&p, side);
    kif_position_settle(&p);
    kif_buf usi = BUF_EMPTY;
    buf_cstr(&usi, "sfen ");
    kif_sfen_put(&usi, &p);
    buf_cstr(&usi, " moves ");
    char move[KIF_USI_MAX];
    size_t n = kif_move_to_usi(kif_move_board(square_of(cases[i].from + 3 * which, side), square_of(cases[i].to, side), false), move);
    buf_add(&usi, (kif_str){ move, n });
    kif_str ki2 = convert(&c, "usi", buf_str(&usi), "ki2");

    /* The move stands on the last line: mark, square, piece, words. */
    char want[64];
    snprintf(want, sizeof want, "%s%.*s", kif_kinds[cases[i].kind].kanji, (int)words.n, words.p);
    bool right = str_find(ki2, str_of(want)) < ki2.n;
    if (cases[i].kind != KIF_SILVER && cases[i].kind != KIF_KNIGHT && cases[i].kind != KIF_ROOK)
        right &= str_ends(ki2, (kif_str){ words.p, words.n }) || str_ends((kif_str){ ki2.p, ki2.n - 1 }, words);
    kif_buf copy = BUF_EMPTY;
    buf_add(&copy, ki2);
    kif_str back = convert(&c, "ki2", buf_str(&copy), "usi");
    right &= str_eq((kif_str){ back.p, back.n - (back.n > 0) }, buf_str(&usi)) && c.reports.n == 0;
    if (!right)
        printf("# %.*s%.*s# %.*s\n", (int)copy.n, copy.p, (int)back.n, back.p, (int)c.reports.n, c.reports.p);
    buf_fini(&copy);
    buf_fini(&usi);
    return right;
}

static void test_cases_of_the_federation(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int side = KIF_SENTE; side < KIF_SIDES; side++) {
            kif_str words = str_of(cases[i].words);
            for (size_t which = 0; words.n > 0; which++) {
                size_t n = str_find_byte(words, ' ');
                CHECK_NAMED(is_case_right(i, which, (kif_side)side, (kif_str){ words.p, n }), "%s %s to %s: %.*s, %s",
                            kif_kinds[cases[i].kind].kanji, cases[i].from, cases[i].to, (int)n, words.p,
                            side == KIF_SENTE ? "sente" : "gote");
                words = str_drop(words, n < words.n ? n + 1 : n);
            }
        }
}

/* ---- Reading -------------------------------------------------------------------- */

static void test_reading(void)
{
    CHECK(plays(STR("▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角\n"), "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e"));
    CHECK(c.reports.n == 0);
    CHECK(plays(STR("▲７六歩△３四歩▲２二角成△同銀▲４五角打"), "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e"));
    CHECK(plays(STR("☗76歩 ☖34歩 ▼2六歩 ▽８４歩\n"), "startpos moves 7g7f 3c3d 2g2f 8c8d"));
    CHECK(reported(&c, "halfwidth-digits") && !reported(&c, "side-mark-mismatch"));
    CHECK(plays(STR("▲５八金右\n"), "startpos moves 4i5h"));
    CHECK(plays(STR("▲５八金左\n"), "startpos moves 6i5h"));
    CHECK(read_text(&c, "ki2", STR("▲５八金\n")) && reported(&c, "ki2-ambiguous"));
    CHECK(c.record->root->child->type == KIF_NODE_UNRESOLVED);
    CHECK(plays(STR("▲４八銀 △８四歩 ▲５六歩 △８五歩 ▲５七銀"), "startpos moves 3i4h 8c8d 5g5f 8d8e 4h5g"));
    CHECK(plays(STR("△７六歩 △３四歩\n"), "startpos moves 7g7f 3c3d") && reported(&c, "side-mark-mismatch"));
    CHECK(plays(STR("▲７六歩(77) △３四歩(33)\n"), "startpos moves 7g7f 3c3d"));
}

static void test_text_without_marks(void)
{
    CHECK(plays(STR("7六歩、3四歩、2二角成、同銀\n"), "startpos moves 7g7f 3c3d 8h2b+ 3a2b"));
    CHECK(plays(STR("７六歩 ３四歩\n２六歩\n"), "startpos moves 7g7f 3c3d 2g2f"));
    CHECK(plays(STR("1 76歩 2 34歩 3 26歩\n"), "startpos moves 7g7f 3c3d 2g2f"));
    CHECK(plays(STR("七六歩　三四歩\n"), "startpos moves 7g7f 3c3d"));
    CHECK(plays(STR("1.▲７六歩 2.△３四歩\n"), "startpos moves 7g7f 3c3d"));
    CHECK(plays(STR("▲７六歩が好手 △３四歩\n"), "startpos moves 7g7f 3c3d") && reported(&c, "trailing-garbage"));
}

static void test_ends(void)
{
    CHECK(plays(STR("▲７六歩 △３四歩 ▲２六歩 △投了\nまで3手で先手の勝ち\n"), "startpos moves 7g7f 3c3d 2g2f"));
    CHECK(ends(KIF_END_RESIGN, KIF_SENTE) && c.reports.n == 0);
    CHECK(c.record->n_nodes == 4);
    CHECK(read_text(&c, "ki2", STR("▲７六歩\nまで1手で中断\n")) && ends(KIF_END_INTERRUPT, KIF_SIDES));
    CHECK(read_text(&c, "ki2", STR("▲７六歩\nまで1手で先手の勝ち\n")) && ends(KIF_END_RESIGN, KIF_SENTE));
    CHECK(read_text(&c, "ki2", STR("▲７六歩\nまで1手で後手の勝ち\n")) && ends(KIF_END_WIN, KIF_GOTE));
    CHECK(read_text(&c, "ki2", STR("▲７六歩\nまで1手で時間切れにより先手の勝ち\n")) && ends(KIF_END_TIME_UP, KIF_SENTE));
    CHECK(read_text(&c, "ki2", STR("▲７六歩 △千日手\n")) && ends(KIF_END_SENNICHITE, KIF_SIDES));
    CHECK(read_text(&c, "ki2", STR("▲７六歩\n")) && kif_main_end(c.record)->type == KIF_NODE_MOVE);
}

/* ---- Writing --------------------------------------------------------------------- */

static const char game[] = "手合割：平手\n先手：甲\n後手：乙\n*はじめに\n\n"
                           "▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲８八銀    △３三銀\n"
                           "*六手目\n&図\n"
                           "▲７七銀    △７二銀\n"
                           "まで8手で中断\n"
                           "*おわり\n"
                           "\n変化：7手\n"
                           "▲６八玉\n";

static void test_writing(void)
{
    CHECK(read_text(&c, "ki2", str_of(game)) && c.reports.n == 0);
    CHECK(c.record->n_variations == 1 && c.record->n_moves == 8);
    CHECK(writes(game));
    kif_str kif = write_text(&c, "kif");
    CHECK(str_find(kif, STR("   4 同　銀(31)\n")) < kif.n);
    CHECK(str_find(kif, STR("   9 中断\n*おわり\nまで8手で中断\n")) < kif.n);
}

static void test_promotion_is_said(void)
{
    /* Silvers on 55 and 53 to 44: only the one from the zone says whether it promotes. */
    CHECK(convert(&c, "usi", STR("sfen 9/9/4S4/9/4S4/9/9/9/9 b - 1 moves 5c4d"), "ki2").n > 0);
    CHECK(str_ends(buf_str(&c.out), STR("▲４四銀引不成\n")));
    CHECK(convert(&c, "usi", STR("sfen 9/9/4S4/9/4S4/9/9/9/9 b - 1 moves 5c4d+"), "ki2").n > 0);
    CHECK(str_ends(buf_str(&c.out), STR("▲４四銀引成\n")));
    CHECK(convert(&c, "usi", STR("sfen 9/9/4S4/9/4S4/9/9/9/9 b - 1 moves 5e4d"), "ki2").n > 0);
    CHECK(str_ends(buf_str(&c.out), STR("▲４四銀上\n")));
    /* A move of twelve columns touches the next one; two characters behind 同 take no blank. */
    CHECK(convert(&c, "usi", STR("sfen 4k4/9/9/5p3/4S4/9/9/9/4K4 w - 1 moves 4d4e 5e4d 5a5b 4d5c 5b5c"), "ki2").n > 0);
    CHECK(convert(&c, "usi", STR("sfen 4k4/4p4/9/4S4/9/9/9/9/4K4 w - 1 moves 5b5c 5d5c 5a4a"), "ki2").n > 0);
    CHECK(str_ends(buf_str(&c.out), STR("△５三歩    ▲同銀不成  △４一玉\n")));
    /* 打 only where a man on the board could go there too. */
    CHECK(convert(&c, "usi", STR("sfen 9/9/9/9/9/9/9/3G5/9 b G 1 moves G*5h"), "ki2").n > 0);
    CHECK(str_ends(buf_str(&c.out), STR("▲５八金打\n")));
    CHECK(convert(&c, "usi", STR("sfen 9/9/9/9/9/9/9/3G5/9 b G 1 moves G*1a"), "ki2").n > 0);
    CHECK(str_ends(buf_str(&c.out), STR("▲１一金\n")));
}

/* 同 before a name of one or two characters, with any blank or none; written in one way. */
static void test_same_square_spellings(void)
{
    static const char head[] = "手合割：その他\n後手の持駒：なし\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・v歩v玉 ・ ・ ・|二\n"
                               "| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ 全 ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
                               "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
                               "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n先手の持駒：なし\n後手番\n";
    static const char *const moves[] = { "△５三歩 ▲同成銀 △同玉", "△５三歩　▲同　成銀　△同　玉", "△５三歩 ▲同 成銀 △同 玉",
                                         "△５三歩▲同全△同玉", "△５三歩 ▲同　　成銀 △同　　玉", "△５三歩 ▲５三成銀 △５三玉",
                                         "△５三歩 ▲５三同成銀 △同５三玉" };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char text[1500];
        snprintf(text, sizeof text, "%s\n%s\n", head, moves[i]);
        convert(&c, "ki2", str_of(text), "usi");
        CHECK_NAMED(str_ends(buf_str(&c.out), STR(" w - 1 moves 5b5c 6d5c 4b5c\n")), "%s", moves[i]);
        CHECK(c.record->root->child->child->verdict == KIF_D_NONE);
    }
}

/* The words are those of the board before each move, from both sides; worked out by the federation's rule. */
static void test_words_follow_the_board(void)
{
    static const struct {
        const char *usi, *moves;
    } rows[] = {
        { "startpos moves 4i5h 4a5b 6i7h 6a7b 5h6h 5b6b 6h5h 6b5b 7h6h 7b6b",
          "▲５八金右 △５二金左 ▲７八金 △７二金 ▲６八金右 △６二金左 ▲５八金 △５二金 ▲６八金左 △６二金右" },
        { "startpos moves 3i4h 7a6b 7i6h 3a4b 5g5f 5c5d 4h5g 6b5c 6h7i 4b3a 5g6h 5c4b",
          "▲４八銀 △６二銀 ▲６八銀 △４二銀 ▲５六歩 △５四歩 ▲５七銀右 △５三銀右 ▲７九銀 △３一銀 ▲６八銀引 △４二銀引" },
        { "startpos moves 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 2d2h 8f8g+ P*2d 8g8h 7i8h",
          "▲２六歩 △８四歩 ▲２五歩 △８五歩 ▲２四歩 △同　歩 ▲同　飛 △８六歩 ▲２八飛 △８七歩成 ▲２四歩 △８八と ▲同　銀" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kif_str text = convert(&c, "usi", str_of(rows[i].usi), "ki2"), want = str_of(rows[i].moves);
        kif_buf got = BUF_EMPTY; /* one blank between two moves, as above */
        text = str_drop(text, str_find(text, STR("▲")));
        for (size_t k = 0; k < text.n; k++) {
            bool blank = text.p[k] == ' ' || text.p[k] == '\n';
            if (!blank && k > 0 && (text.p[k - 1] == ' ' || text.p[k - 1] == '\n'))
                buf_byte(&got, ' ');
            else if (!blank && k > 0 && (str_starts(str_drop(text, k), STR("▲")) || str_starts(str_drop(text, k), STR("△"))))
                buf_byte(&got, ' ');
            if (!blank)
                buf_byte(&got, text.p[k]);
        }
        CHECK_NAMED(str_starts(buf_str(&got), want), "game %zu: %.*s", i, (int)got.n, got.p);
        kif_buf copy = BUF_EMPTY;
        buf_add(&copy, write_text(&c, "ki2"));
        CHECK_NAMED(plays(buf_str(&copy), rows[i].usi) && c.reports.n == 0, "and back");
        buf_fini(&copy);
        buf_fini(&got);
    }
}

/* 不成 and = stand behind men that could have promoted, and nowhere else: also where the move cannot be played. */
static void test_no_promotion_to_decline(void)
{
    static const struct {
        const char *from, *text, *ki2, *western;
    } rows[] = {
        { "usi", "sfen 4k4/9/4G4/9/9/9/9/9/4K4 b - 1 moves 5c5b", "▲５二金\n", "G-52 *\n" },
        { "usi", "sfen 9/9/4K4/9/9/9/9/9/4k4 b - 1 moves 5c5b", "▲５二玉\n", "K-52 *\n" },
        { "usi", "sfen 9/9/4k4/9/9/9/4g4/9/4K4 w - 1 moves 5g6g", "△６七金\n", "G-67 *\n" },
        { "usi", "sfen 9/9/9/9/9/9/9/4k4/K8 w - 1 moves 5h5g", "△５七玉\n", "K-57 *\n" },
        { "usi", "sfen 8k/9/4+S4/9/9/9/9/9/4K4 b - 1 moves 5c5b", "▲５二成銀\n", "+S-52 *\n" },
        { "usi", "sfen 8k/9/4+P4/9/9/9/9/9/4K4 b - 1 moves 5c5b", "▲５二と\n", "+P-52 *\n" },
        { "usi", "sfen 8k/9/4+R4/9/9/9/9/9/4K4 b - 1 moves 5c5b", "▲５二龍\n", "+R-52 *\n" },
        { "usi", "sfen 8k/9/9/9/9/9/9/9/4K4 b S 1 moves S*5b", "▲５二銀\n", "S*52 *\n" },
        { "usi", "sfen 8k/9/9/9/4S4/9/9/9/4K4 b - 1 moves 5e5d", "▲５四銀\n", "S-54 *\n" },
        { "usi", "sfen 8k/9/9/4S4/9/9/9/9/4K4 b - 1 moves 5d5c", "▲５三銀不成\n", "S-53= *\n" },
        { "usi", "sfen 8k/9/4S4/9/9/9/9/9/4K4 b - 1 moves 5c6d", "▲６四銀不成\n", "S-64= *\n" },
        { "usi", "sfen 8k/9/9/9/9/9/4s4/9/4K4 w - 1 moves 5g6f", "△６六銀不成\n", "S-66= *\n" },
        /* cannot be played: nothing in hand, nothing on the square */
        { "usi", "sfen 8k/9/9/9/9/9/9/9/4K4 b - 1 moves G*5b", "▲５二金打\n", "G*52 *\n" },
        { "usi", "sfen 8k/9/9/9/9/9/9/9/4K4 w - 1 moves S*5h", "△５八銀打\n", "S*58 *\n" },
        { "csa", "V2.2\nPI\n+\n+5453KI\n", "▲５三金(54)\n", "G54-53 *\n" },
        { "jkf", "{\"moves\":[{},{\"move\":{\"from\":{\"x\":5,\"y\":4},\"to\":{\"x\":5,\"y\":3},\"piece\":\"KI\",\"promote\":false}}]}",
          "▲５三金(54)\n", "G54-53 *\n" },
        { "jkf", "{\"moves\":[{},{\"move\":{\"from\":{\"x\":5,\"y\":4},\"to\":{\"x\":5,\"y\":3},\"piece\":\"GI\",\"promote\":false}}]}",
          "▲５三銀(54)\n", "S54-53 *\n" },
        { "jkf", "{\"moves\":[{},{\"move\":{\"from\":{\"x\":5,\"y\":5},\"to\":{\"x\":5,\"y\":4},\"piece\":\"GI\",\"promote\":false}}]}",
          "▲５四銀(55)\n", "S55-54 *\n" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        convert(&c, rows[i].from, str_of(rows[i].text), "ki2");
        CHECK_NAMED(str_ends(buf_str(&c.out), str_of(rows[i].ki2)), "row %zu: %s", i, rows[i].ki2);
        CHECK_NAMED(str_ends(write_text(&c, "western"), str_of(rows[i].western)), "row %zu: %s", i, rows[i].western);
    }
}

/* Words cannot name a man that does not move that way: the origin is added, and comes back. */
#define PINNED_GOLD                                                                                              \
    "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"                              \
    "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・v飛 ・ ・ ・ ・|三\n"              \
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"             \
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ 金 ・ 金 ・ ・ 飛 ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n"             \
    "+---------------------------+\n先手の持駒：なし\n先手番\n\n"

/* A side mark promises a move; other words between moves are left out, and told. */
static void test_unreadable_moves(void)
{
    static const char *const refused[] = {
        "▲７六歩 △？？？ ▲２六歩\n",
        "▲７六歩 △３四\n▲２六歩\n",
        "▲７六歩 △\n▲２六歩\n",
        "▲７六歩\n△？？？\n▲２六歩\n",
        "▲７六歩 △３四歩\n変化：2手\n△？ ▲２六歩\n",
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        read_text(&c, "ki2", str_of(refused[i]));
        CHECK_NAMED(c.status == KIF_BAD && reported(&c, "syntax"), "row %zu is refused", i);
    }
    static const struct {
        const char *text, *usi, *slug;
    } rows[] = {
        { "▲羽田　△谷山\n▲７六歩 △３四歩\n", "startpos moves 7g7f 3c3d\n", "unknown-line" },
        { "▲７六歩 foo △３四歩\n", "startpos moves 7g7f 3c3d\n", "trailing-garbage" },
        { "▲７六歩 △", "startpos moves 7g7f\n", "trailing-garbage" },
        { "▲７六歩 △５八金 ▲２六歩\n", "startpos moves 7g7f\n", "ki2-no-candidate" },
        { "▲５八金 △３四歩\n", "startpos\n", "ki2-ambiguous" },
        /* One gold is pinned, and the answer is missing: to a move without check, and to a check. */
        { PINNED_GOLD "▲２二飛成 ▲６八金\n", "sfen 4k4/9/4r4/9/9/9/9/2G1G2R1/4K4 b - 1 moves 2h2b+\n", "double-move" },
        { PINNED_GOLD "▲２一飛成 ▲６八金\n", "sfen 4k4/9/4r4/9/9/9/9/2G1G2R1/4K4 b - 1 moves 2h2a+\n", "double-move" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_NAMED(same_text(convert(&c, "ki2", str_of(rows[i].text), "usi"), rows[i].usi), "row %zu", i);
        CHECK_NAMED(reported(&c, rows[i].slug), "%s: %.*s", rows[i].slug, (int)c.reports.n, c.reports.p);
    }
    CHECK(same_text(
        convert(&c, "ki2", STR("▲７六歩 △５八金 ▲２六歩\n"), "kif"),
        "#KIF version=2.0 encoding=UTF-8\n# ---- kiftools " KIF_VERSION_STRING
        " 棋譜ファイル ----\n手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ５八金\n   3 ２六歩\n"));
    CHECK(str_ends(convert(&c, "ki2", STR("▲７六歩 △ 　５八金 ▲２六歩\n"), "kif"), STR("   2 ５八金\n   3 ２六歩\n")));
    c.recover = true;
    CHECK(str_ends(convert(&c, "ki2", STR("▲７六歩 △？？？ ▲２六歩\r\n△３四歩"), "ki2"),
                   STR("▲７六歩\n*△？？？ ▲２六歩\n*△３四歩\n")));
    c.recover = false;
}

static void test_fouls(void)
{
    static const char usi[] = "startpos moves 7g7f 3c3d 8h2a+\n";
    CHECK(convert(&c, "usi", str_of(usi), "ki2").n > 0);
    CHECK(str_ends(buf_str(&c.out), STR("▲２一角成(88)\n")));
    kif_buf ki2 = BUF_EMPTY;
    buf_add(&ki2, buf_str(&c.out));
    CHECK(same_text(convert(&c, "ki2", buf_str(&ki2), "usi"), usi));
    buf_fini(&ki2);
}

static void test_losses(void)
{
    CHECK(read_text(&c, "kif", STR("1 ７六歩(77) ( 0:03/00:00:03)\n2 投了 ( 0:01/00:00:01)\n")));
    write_text(&c, "ki2");
    CHECK(lost(&c, KIF_D_LOSS_TIMES) == 2);
}

static void test_handicap(void)
{
    static const char text[] = "手合割：二枚落ち\n上手：甲\n下手：乙\n\n△６二銀    ▲７六歩\nまで2手で下手の勝ち\n";
    CHECK(plays(str_of(text), "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 7a6b 7g7f"));
    CHECK(ends(KIF_END_RESIGN, KIF_SENTE));
    CHECK(writes(text));
}

int main(void)
{
    converter_init(&c);
    test_cases_of_the_federation();
    test_reading();
    test_text_without_marks();
    test_ends();
    test_writing();
    test_promotion_is_said();
    test_same_square_spellings();
    test_words_follow_the_board();
    test_no_promotion_to_decline();
    test_unreadable_moves();
    test_fouls();
    test_losses();
    test_handicap();
    converter_fini(&c);
    return tap_done();
}
