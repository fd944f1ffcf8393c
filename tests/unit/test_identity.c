/* A to B to A: a record in its usual form comes back as it is, or the writer of B told by name what was lost, and told
 * nothing else. What is meaning and what is spelling: kifconv(1), FORMATS. */
#include "unit/convert.h"

static converter c;

#define RULER "手数----指手--\n"
#define TIMED "手数----指手---------消費時間--\n"
#define GAME "   1 ７六歩(77)\n   2 ３四歩(33)\n"
#define SPENT "   1 ７六歩(77)   ( 0:05/00:00:05)\n   2 ３四歩(33)   ( 0:00/00:00:00)\n"
#define EVEN "手合割：平手\n"
#define CSA3 "'CSA encoding=UTF-8\nV3.0\n"
#define JKF(header, moves) \
    "{\"header\":{" header "\"手合割\":\"平手\"},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{}" moves "]}\n"

typedef struct {
    const char *what, *format, *text, *via;
    kif_diag_id lost[4]; /* in the order of the rules; ended by KIF_D_NONE */
} row;

static const row rows[] = {
    /* headers: keys, values, order */
    { "names behind the rest", "kif", "棋戦：あ\n図：い\n" EVEN "先手：甲\n後手：乙\n" RULER GAME, "csa", { 0 } },
    { "names first", "kif", EVEN "先手：甲\n後手：乙\n棋戦：あ\n" RULER GAME, "jkf", { 0 } },
    { "手合割 first", "kif", EVEN "棋戦：あ\n先手：甲\n" RULER GAME, "jkf", { 0 } },
    { "the order of CSA", "csa", CSA3 "N+甲\nN-乙\n$EVENT:い\n$OPENING:あ\n$う:え\nPI\n+\n+7776FU\n", "kif", { 0 } },
    { "the order of CSA", "csa", CSA3 "N+甲\nN-乙\n$EVENT:い\n$OPENING:あ\n$う:え\nPI\n+\n+7776FU\n", "western", { 0 } },
    { "no values", "kif", "開始日時：\n備考：\n" EVEN "先手：\n後手：\n" RULER GAME, "jkf", { 0 } },
    { "a colon first", "kif", EVEN "先手：:甲\n" RULER GAME, "csa", { 0 } },
    { "keys that begin with a mark", "kif", "$あ：1\n'い：2\n" EVEN RULER GAME, "ki2", { 0 } },
    { "other words for a key", "kif", "対局場所：あ\n制限時間：10分\n" EVEN RULER GAME, "ki2", { 0 } },
    { "a key that means more elsewhere", "kif", "EVENT：あ\n" EVEN RULER GAME, "csa", { KIF_D_LOSS_HEADERS } },
    { "a key that means more elsewhere", "kif", "Result：1-0\n" EVEN RULER GAME, "western", { KIF_D_LOSS_HEADERS } },
    { "two lines", "jkf", JKF("\"棋戦\":\"a\\nb\",", ""), "csa", { KIF_D_LOSS_HEADERS } },
    { "two lines", "jkf", JKF("\"棋戦\":\"a\\nb\",", ""), "kif", { KIF_D_LOSS_HEADERS } },
    { "two lines", "jkf", JKF("\"棋戦\":\"a\\nb\",", ""), "western", { 0 } },
    { "two lines of a name beside its rating", "jkf",
      "{\"header\":{\"先手レート\":\"1\",\"手合割\":\"平手\",\"先手\":\"a\\nb\"},"
      "\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{}]}\n",
      "csa", { KIF_D_LOSS_HEADERS } },
    { "two lines of a note", "csa", CSA3 "$NOTE:a\\nb\nPI\n+\n+7776FU\n", "kif", { 0 } },
    { "a mark of two lines", "kif", "備考：a\\nb\n" EVEN RULER GAME, "csa", { 0 } },
    { "a result and no end", "kif", "結果：0-1\n" EVEN RULER GAME, "western", { KIF_D_LOSS_HEADERS } },
    { "a result and no end", "kif", "結果：0-1\n" EVEN RULER GAME, "csa", { 0 } },
    /* time controls */
    { "plain words", "kif", "持ち時間：15分+60秒\n" EVEN RULER GAME, "csa", { 0 } },
    { "wide digits", "kif", "持ち時間：各６時間\n" EVEN RULER GAME, "csa", { 0 } },
    { "wide digits", "kif", "持ち時間：各６時間\n" EVEN RULER GAME, "western", { 0 } },
    { "more words", "kif", "持ち時間：10分切れ負け\n" EVEN RULER GAME, "csa", { 0 } },
    { "of one side", "kif", "後手持ち時間：１時間\n" EVEN RULER GAME, "csa", { 0 } },
    { "numbers", "kif", "持ち時間：10:00+10\n" EVEN RULER GAME, "western", { 0 } },
    { "not to be read", "kif", "持ち時間：それなり\n" EVEN RULER GAME, "csa", { 0 } },
    { "V2.2", "csa", "V2.2\n$TIME_LIMIT:00:25+00\nPI\n+\n+7776FU\n", "kif", { 0 } },
    { "V2.2", "csa", "V2.2\n$TIME_LIMIT:00:25+00\nPI\n+\n+7776FU\n", "jkf", { 0 } },
    { "V2.2", "csa", "V2.2\n$TIME_LIMIT:00:25+00\nPI\n+\n+7776FU\n", "western", { 0 } },
    { "V3.0", "csa", CSA3 "$TIME:0.5+0+0\nPI\n+\n+7776FU\n", "kif", { 0 } },
    /* times */
    { "times of 0", "csa", "V2.2\nPI\n+\n+7776FU\nT0\n-3334FU\nT0\n", "kif", { KIF_D_LOSS_TIMES } },
    { "times of 0", "csa", "V2.2\nPI\n+\n+7776FU\nT0\n-3334FU\nT0\n", "jkf", { 0 } },
    { "times of 0", "csa", "V2.2\nPI\n+\n+7776FU\nT0\n-3334FU\nT0\n", "usen", { KIF_D_LOSS_TIMES } },
    { "some times", "csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\nT1\n+2726FU\nT0\n", "kif", { 0 } },
    { "fractions", "csa", CSA3 "PI\n+\n+7776FU\nT1.5\n", "kif", { KIF_D_LOSS_FRACTIONS } },
    { "sums that add up", "kif", EVEN TIMED SPENT, "csa", { 0 } },
    { "a sum that does not", "kif", EVEN TIMED "   1 ７六歩(77)   ( 0:05/00:09:00)\n", "csa", { KIF_D_LOSS_TIMES } },
    { "a sum that does not", "kif", EVEN TIMED "   1 ７六歩(77)   ( 0:05/00:09:00)\n", "jkf", { 0 } },
    { "none", "kif", EVEN RULER GAME, "ki2", { 0 } },
    { "some", "kif", EVEN TIMED SPENT, "ki2", { KIF_D_LOSS_TIMES } },
    /* comments, bookmarks, variations */
    { "a comment", "kif", EVEN RULER "*あ\n   1 ７六歩(77)\n*い\n*\n* う \n", "csa", { 0 } },
    { "a comment", "kif", EVEN RULER "*あ\n   1 ７六歩(77)\n*い\n*\n* う \n", "western", { 0 } },
    { "a comment", "kif", EVEN RULER "*あ\n   1 ７六歩(77)\n", "usi", { KIF_D_LOSS_COMMENTS } },
    { "like a bookmark", "kif", EVEN RULER "   1 ７六歩(77)\n*&あ\n", "jkf", { KIF_D_LOSS_COMMENTS } },
    { "like the head of a file", "csa", "V2.2\nPI\n+\n+7776FU\n'KIF version=2.0\n", "kif", { KIF_D_LOSS_COMMENTS } },
    { "a bookmark", "kif", EVEN RULER "   1 ７六歩(77)\n&あ\n", "jkf", { 0 } },
    { "a bookmark", "kif", EVEN RULER "   1 ７六歩(77)\n&あ\n", "csa", { KIF_D_LOSS_BOOKMARKS } },
    { "a variation", "kif", EVEN RULER "   1 ７六歩(77)\n   2 ３四歩(33)   +\n\n変化：2手\n   2 ８四歩(83)\n", "csa", { KIF_D_LOSS_VARIATIONS } },
    /* moves that cannot be played, and fouls */
    { "nothing in hand", "usi", "startpos moves P*5e 5a5b 7g7f+ 3c3d\n", "kif", { 0 } },
    { "nothing in hand", "usi", "startpos moves P*5e 5a5b 7g7f+ 3c3d\n", "ki2", { 0 } },
    { "nobody on the square", "usi", "startpos moves 5e5d 3c3d 7g7f\n", "kif", { 0 } },
    { "the same square", "kif", EVEN RULER "   1 ５五角打\n   2 同　歩(54)\n", "csa", { 0 } },
    { "the same square", "kif", EVEN RULER "   1 ５五角打\n   2 同　歩(54)\n", "jkf", { 0 } },
    { "a promoted man", "csa", "V2.2\nPI\n+\n+0055KA\n-5588UM\n", "kif", { 0 } },
    { "a promoted man", "csa", "V2.2\nPI\n+\n+0055KA\n-5588UM\n", "jkf", { 0 } },
    { "a promotion", "kif", EVEN RULER "   1 ５五角打\n   2 ８八角成(55)\n", "csa", { KIF_D_LOSS_ILLEGAL_MOVES } },
    { "no such square", "csa", "V2.2\nPI\n+\n+7700FU\n", "jkf", { KIF_D_LOSS_MOVES } },
    { "gote begins", "kif", EVEN RULER "   1 ３四歩(33)   +\n   2 ７六歩(77)\n\n変化：1手\n   1 ８四歩(83)\n", "ki2", { 0 } },
    { "gote begins", "csa", "V2.2\nPI\n+\n-3334FU\n+7776FU\n", "western", { 0 } },
    /* ends */
    { "told by the closing line alone", "kif",
      EVEN RULER GAME "まで2手で先手の勝ち\n*あ\n", "jkf", { 0 } },
    { "told by the closing line alone", "kif",
      EVEN RULER GAME "まで2手で先手の勝ち\n*あ\n", "ki2", { 0 } },
    { "a word of its own", "kif", EVEN RULER "   1 ７六歩(77)\n   2 封じ手\nまで1手で封じ手\n", "csa", { 0 } },
    { "a word of its own", "kif", EVEN RULER "   1 ７六歩(77)\n   2 封じ手\nまで1手で封じ手\n", "usi", { KIF_D_LOSS_END } },
    { "of a game without moves", "kif", EVEN RULER "   1 中断\nまで0手で中断\n", "sfen", { KIF_D_LOSS_END } },
    { "of a game without moves", "kif", EVEN RULER "   1 中断\nまで0手で中断\n", "bod", { KIF_D_LOSS_END } },
    { "declared out of turn", "kif", EVEN RULER "   1 ７六歩(77)\nまで1手で先手の入玉勝ち\n", "ki2", { 0 } },
    /* start positions */
    { "the number of the first move", "usi", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 9\n", "csa", { KIF_D_LOSS_START } },
    { "the number of the first move", "usi", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 9\n", "kif", { 0 } },
};

static bool is_expected(const row *r)
{
    kif_losses want = { { 0 } };
    for (int i = 0; r->lost[i] != KIF_D_NONE; i++)
        want.n[r->lost[i] - KIF_LOSS_FIRST] = 1;
    bool same = true;
    for (int i = 0; i < KIF_LOSSES; i++) {
        if ((want.n[i] > 0) == (c.losses.n[i] > 0))
            continue;
        printf("# %s: %u\n", kif_rules[KIF_LOSS_FIRST + i].slug, (unsigned)c.losses.n[i]);
        same = false;
    }
    return same;
}

/* The head of KIF files names the program, which is of no matter here. */
static kif_str without_head(kif_str text)
{
    for (int line = 0; line < 2 && str_starts(text, STR("#")); line++)
        text = str_drop(text, str_find_byte(text, '\n') + 1);
    return text;
}

static kif_str kept(kif_buf *b, kif_str text)
{
    buf_reset(b);
    buf_add(b, text);
    return buf_str(b);
}

static void test_there_and_back(void)
{
    kif_buf usual = BUF_EMPTY, there = BUF_EMPTY;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        c.options.usi_end = true;
        kif_str text = kept(&usual, without_head(convert(&c, r->format, str_of(r->text), r->format)));
        bool is_ki2 = strcmp(r->format, "ki2") == 0;
        CHECK_NAMED(is_ki2 || same_text(text, r->text), "%s: the usual form of %s", r->what, r->format);
        kif_str in_b = kept(&there, convert(&c, r->format, text, r->via));
        bool expected = is_expected(r);
        CHECK_NAMED(expected, "%s: what %s to %s loses", r->what, r->format, r->via);
        kif_str back = without_head(convert(&c, r->via, in_b, r->format));
        bool same = str_eq(back, text), loses = r->lost[0] != KIF_D_NONE;
        if (same == loses)
            printf("# %.*s\n", (int)back.n, back.p);
        CHECK_NAMED(same != loses, "%s: %s to %s and back", r->what, r->format, r->via);
    }
    buf_fini(&usual);
    buf_fini(&there);
}

int main(void)
{
    converter_init(&c);
    test_there_and_back();
    converter_fini(&c);
    return tap_done();
}
