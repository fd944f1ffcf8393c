/* Engine notes in comments: four styles read, three written. The texts follow the programs that write them;
 * scores are from sente's side in all of them. */
#include "format/engine_note.h"
#include "unit/convert.h"

static kif_arena arena;

static const kif_engine_note *note_of(const char *text)
{
    kif_arena_reset(&arena);
    return engine_note_read(&arena, str_of(text));
}

static void test_shogigui(void)
{
    const kif_engine_note *n =
        note_of("*対局 時間 00:03.2 深さ 20/31 ノード数 123456 評価値 -55 読み筋 ▲７六歩(77) △３四歩(33)");
    CHECK(n != NULL && n->style == NOTE_SHOGIGUI && n->score_kind == KIF_SCORE_CP && n->score == -55);
    CHECK(n != NULL && n->depth == 20 && n->seldepth == 31 && n->nodes == 123456 && n->time_ms == 3200);
    CHECK(n != NULL && str_eq(n->pv, STR("▲７六歩(77) △３四歩(33)")));
    n = note_of("*解析 0 △ 候補1 時間 01:02:03.0 評価値 +詰 5");
    CHECK(n != NULL && n->score_kind == KIF_SCORE_MATE && n->score == 5 && n->time_ms == 3723000);
    n = note_of("*対局 深さ 2 ノード数 906 評価値 -詰");
    CHECK(n != NULL && n->score_kind == KIF_SCORE_MATE && n->score == -NOTE_MATE_SOMEWHERE &&
          n->time_ms == -1);
}

static void test_shogihome(void)
{
    const kif_engine_note *n = note_of("*評価値=463");
    CHECK(n != NULL && n->style == NOTE_SHOGIHOME && n->score == 463);
    n = note_of("#評価値=-251");
    CHECK(n != NULL && n->score == -251);
    n = note_of("*詰み=先手勝ち:3手");
    CHECK(n != NULL && n->score_kind == KIF_SCORE_MATE && n->score == 3);
    n = note_of("#詰み=後手勝ち");
    CHECK(n != NULL && n->score_kind == KIF_SCORE_MATE && n->score == -NOTE_MATE_SOMEWHERE);
    n = note_of("*深さ=21");
    CHECK(n != NULL && n->depth == 21 && n->score_kind == KIF_SCORE_NONE);
    n = note_of("*ノード数=5415");
    CHECK(n != NULL && n->nodes == 5415);
    n = note_of("#エンジン=MyEngine");
    CHECK(n != NULL && str_eq(n->engine, STR("MyEngine")));
}

static void test_piyo_and_csa(void)
{
    const kif_engine_note *n = note_of("#指し手[143]▲８六歩  △８四飛");
    CHECK(n != NULL && n->style == NOTE_PIYO && n->score == 143 && n->score_kind == KIF_SCORE_CP);
    n = note_of("#推奨手[185]▲２五銀"); /* of a move that was not played */
    CHECK(n != NULL && n->score_kind == KIF_SCORE_NONE && n->pv.n > 0);
    n = note_of("* -68 +0025KE -6465FU #51234");
    CHECK(n != NULL && n->style == NOTE_CSA && n->score == -68 && n->nodes == 51234);
    CHECK(n != NULL && str_eq(n->pv, STR("+0025KE -6465FU")));
    n = note_of("* 100000");
    CHECK(n != NULL && n->score == 100000 && n->pv.n == 0);
}

static void test_plain_text(void)
{
    static const char *const plain[] = {
        "",        "*",      "一言",          "*開始",    "#定跡手",       "* 読み筋と評価値", "*評価値=",
        "*評価値", "* 30手", "対局 評価値 5", "評価値=5", "#指し手[abc]▲", "*対局 深さ 2",     "# note"
    };
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        CHECK_NAMED(note_of(plain[i]) == NULL, "\"%s\"", plain[i]);
}

static void test_conversion(void)
{
    converter c;
    converter_init(&c);
    c.options.engine_notes = KIF_NOTES_CONVERT;
    /* Lines of ShogiHome become one of CSA; what CSA has no place for is a loss. */
    static const char home[] =
        "1 ７六歩(77)\n*互角\n*#評価値=-102\n*#読み筋=△３四歩▲２二角成△同　銀\n*#深さ=21\n2 ３四歩(33)\n";
    kif_str csa = convert(&c, "kif", str_of(home), "csa");
    CHECK(str_find(csa, STR("+7776FU\n'*互角\n'** -102 -3334FU +8822UM -3122GI\n-3334FU\n")) < csa.n);
    CHECK(lost(&c, KIF_D_LOSS_ENGINE_NOTES) == 1);
    csa = convert(&c, "kif",
                  STR("1 ７六歩(77)\n**対局 ノード数 77 評価値 +詰 3 読み筋 △３四歩(33) ▲２二角成(88)\n"),
                  "csa");
    CHECK(str_find(csa, STR("'** 30000 -3334FU +8822UM #77\n")) < csa.n);
    csa = convert(&c, "kif", STR("1 ７六歩(77)\n*#指し手[143]▲７六歩  △３四歩  ▲２六歩\n"), "csa");
    CHECK(str_find(csa, STR("'** 143 -3334FU +2726FU\n")) < csa.n && lost(&c, KIF_D_LOSS_ENGINE_NOTES) == 0);
    /* And the other way; moves of a line that cannot be read are told as a loss. */
    static const char v3[] =
        "V3.0\nPI\n+\n+7776FU\n'** 30 -3334FU +8822UM -3122GI #9\n-3334FU\n'** -5 +2726FU +9988XX\n";
    kif_str kif = convert(&c, "csa", str_of(v3), "kif");
    CHECK(str_find(kif, STR("**対局 ノード数 9 評価値 30 読み筋 △３四歩(33) ▲２二角成(88) △同　銀(31)\n")) <
          kif.n);
    CHECK(str_find(kif, STR("**対局 評価値 -5 読み筋 ▲２六歩(27)\n")) < kif.n &&
          lost(&c, KIF_D_LOSS_ENGINE_NOTES) == 1);
    c.options.engine_notes = KIF_NOTES_KEEP;
    kif = write_text(&c, "kif");
    CHECK(str_find(kif, STR("\n** 30 -3334FU +8822UM -3122GI #9\n")) < kif.n);
    c.options.engine_notes = KIF_NOTES_DROP;
    kif = write_text(&c, "kif");
    CHECK(str_find_byte(kif, '*') == kif.n);
    converter_fini(&c);
}

/* Each style into each format: kept as it is written, in the style that is at home there, or left out. */
static void test_every_style_and_format(void)
{
    static const struct {
        const char *text; /* of the comment; the game is one move long */
        const char *kif, *csa, *jkf,
            *plain; /* converted, as lines of each format; plain: of formats without a style */
    } rows[] = {
        { "* 30 -3334FU +8822UM #9", "**対局 ノード数 9 評価値 30 読み筋 △３四歩(33) ▲２二角成(88)\n",
          "'** 30 -3334FU +8822UM #9\n", "\"*評価値=30\",\"*読み筋=△３四歩▲２二角成\",\"*ノード数=9\"",
          "{* 30 -3334FU +8822UM #9}" },
        { "* -30000", "**対局 評価値 -30000\n", "'** -30000\n", "\"*評価値=-30000\"", "{* -30000}" },
        { "*対局 ノード数 9 評価値 30 読み筋 △３四歩(33)", "**対局 ノード数 9 評価値 30 読み筋 △３四歩(33)\n",
          "'** 30 -3334FU #9\n", "\"*対局 ノード数 9 評価値 30 読み筋 △３四歩(33)\"",
          "{*対局 ノード数 9 評価値 30 読み筋 △３四歩(33)}" },
        { "*解析 評価値 -30", "**解析 評価値 -30\n", "'** -30\n", "\"*解析 評価値 -30\"",
          "{*解析 評価値 -30}" },
        { "*評価値=12", "**評価値=12\n", "'** 12\n", "\"*評価値=12\"", "{*評価値=12}" },
        { "#評価値=-5", "*#評価値=-5\n", "'** -5\n", "\"#評価値=-5\"", "{#評価値=-5}" },
        { "*詰み=後手勝ち:4手", "**詰み=後手勝ち:4手\n", "'** -30000\n", "\"*詰み=後手勝ち:4手\"",
          "{*詰み=後手勝ち:4手}" },
        { "#指し手[143]▲７六歩  △３四歩", "*#指し手[143]▲７六歩  △３四歩\n", "'** 143 -3334FU\n",
          "\"#指し手[143]▲７六歩  △３四歩\"", "{#指し手[143]▲７六歩  △３四歩}" },
    };
    static const char *const formats[] = { "kif", "ki2", "csa", "jkf", "western" };
    converter c;
    converter_init(&c);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t f = 0; f < sizeof formats / sizeof *formats; f++)
            for (size_t from = 0; from < sizeof formats / sizeof *formats; from++) {
                char source[400], middle[800];
                snprintf(source, sizeof source, "1 ７六歩(77)\n*%s\n", rows[i].text);
                c.options.engine_notes = KIF_NOTES_KEEP;
                kif_str text = convert(&c, "kif", str_of(source), formats[from]);
                snprintf(middle, sizeof middle, "%.*s", (int)text.n, text.p);
                kif_str kept = convert(&c, formats[from], str_of(middle), formats[f]);
                CHECK_NAMED(str_find(kept, str_of(rows[i].text)) < kept.n, "%s: kept from %s to %s",
                            rows[i].text, formats[from], formats[f]);
                c.options.engine_notes = KIF_NOTES_DROP;
                kif_str dropped = write_text(&c, formats[f]);
                CHECK_NAMED(str_find(dropped, str_of(rows[i].text)) == dropped.n &&
                                lost(&c, KIF_D_LOSS_ENGINE_NOTES) == 0,
                            "dropped");
                c.options.engine_notes = KIF_NOTES_CONVERT;
                const char *want = f < 2    ? rows[i].kif
                                   : f == 2 ? rows[i].csa
                                   : f == 3 ? rows[i].jkf
                                            : rows[i].plain;
                kif_str converted = write_text(&c, formats[f]);
                CHECK_NAMED(str_find(converted, str_of(want)) < converted.n &&
                                lost(&c, KIF_D_LOSS_ENGINE_NOTES) == 0,
                            "converted: %.*s", (int)converted.n, converted.p);
            }
    /* What a style has no place for, and moves that cannot be read, are losses. */
    c.options.engine_notes = KIF_NOTES_CONVERT;
    convert(&c, "csa", STR("V3.0\nPI\n+\n+7776FU\n'** 1 -9999FU\n"), "jkf");
    CHECK(lost(&c, KIF_D_LOSS_ENGINE_NOTES) == 1);
    /* A note about the start position. */
    kif_str start = convert(&c, "csa", STR("V3.0\nPI\n+\n'** 1 +7776FU\n+2726FU\n"), "jkf");
    CHECK(str_find(start, STR("[{\"comments\":[\"*評価値=1\",\"*読み筋=▲７六歩\"]}")) < start.n);
    converter_fini(&c);
}

int main(void)
{
    kif_arena_init(&arena, 1 << 20);
    test_shogigui();
    test_shogihome();
    test_piyo_and_csa();
    test_plain_text();
    test_conversion();
    test_every_style_and_format();
    kif_arena_fini(&arena);
    return tap_done();
}
