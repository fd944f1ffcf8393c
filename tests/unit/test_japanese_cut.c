/* Where Japanese records end in a stream, in the bytes of three encodings. */
#include "format/japanese.h"
#include "text/encode.h"
#include "unit/convert.h"

static const char *const games[] = {
    /* with all headers */
    "#KIF version=2.0 encoding=UTF-8\n# ---- maker ----\n開始日時：2024/05/03\n手合割：平手\n先手：甲\n後手：乙\n"
    "手数----指手---------消費時間--\n*はじめに\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 投了\n*一言：二\nまで1手で先手の勝ち\n\n",
    /* headers only in front, variations behind, comments with colons */
    "先手：丙\n後手：丁\n手数----指手--\n   1 ２六歩(27)\n*変化：1手\n変化：1手\n   1 ５六歩(57)\n\n",
    /* a ruler begins it */
    "手数----指手--\n   1 ７六歩(77)\n備考：おわり\n\n",
    /* a diagram in front, names behind it */
    "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n"
    "+---------------------------+\n先手の持駒：金　\n先手番\n先手：甲\n後手：乙\n手数----指手--\n   1 １二金打\n\n",
    /* KI2 */
    "先手：甲\n後手：乙\n\n▲７六歩    △３四歩\nまで2手で後手の勝ち\n\n",
    "先手：甲\n後手：乙\n\n▲２六歩    △３四歩\n",
    /* without moves: the first line of the next file ends it */
    "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n\n",
    "#KIF version=2.0 encoding=UTF-8\n# ---- maker ----\n手合割：平手\n先手：甲\n\n",
    "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n\n▲２六歩\n\n",
    /* without moves and without a ruler, between others: what it began with comes again */
    "開始日時：2024/05/04\n先手：甲\n後手：乙\n\n",
    "開始日時：2024/05/05\n先手：丙\n後手：丁\n\n\n",
    "開始日時：2024/05/06\n先手：戊\n後手：己\n\n▲２六歩\n",
};

enum { N_GAMES = sizeof games / sizeof *games };

static void check_all(kif_encoding encoding, char newline, const char *name)
{
    kif_buf all = BUF_EMPTY;
    size_t ends[N_GAMES];
    for (size_t i = 0; i < N_GAMES; i++) {
        kif_encoder encoder = { .encoding = encoding };
        kif_encode(&encoder, str_of(games[i]), &all);
        ends[i] = all.n;
    }
    for (size_t i = 0; i < all.n; i++)
        all.p[i] = all.p[i] == '\n' ? newline : all.p[i];
    size_t at = 0;
    for (size_t i = 0; i < N_GAMES; i++) {
        kif_cut cut = { .bytes = str_drop(buf_str(&all), at), .complete = true };
        size_t n = jp_cut(&cut);
        CHECK_NAMED(at + n == ends[i], "%s: game %zu ends at %zu, not %zu", name, i + 1, ends[i], at + n);
        at = ends[i];
    }
    /* While the stream is still coming in, a shorter piece says "more" or the same. */
    bool right = true;
    for (size_t n = 1; n < ends[1]; n++) {
        kif_cut cut = { .bytes = { all.p, n }, .complete = false };
        size_t len = jp_cut(&cut);
        right &= len == 0 || len == ends[0];
    }
    CHECK_NAMED(right, "%s: bytes that come in one by one", name);
    buf_fini(&all);
}

#define ROWS                                                                                            \
    "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n"   \
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"  \
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n"

static void test_one_game_stays_one(void)
{
    static const char *const single[] = {
        "1 ７六歩(77)\n1 ３四歩(33)\n",                          /* a number repeated by mistake */
        "手合割：平手\n1 ７六歩(77)\n備考：二\n2 ３四歩(33)\n",  /* a header among the moves */
        "先手：甲\n1 ７六歩(77)\nまで1手で中断\n変化：1手\n1 ２六歩(27)\nまで1手で中断\n",
        "先手：甲\n▲７六歩\n*△：一\n△３四歩\n消費時間：1\n",
        "1 ７六歩(77)\n\n1 ３四歩(33)\n\n3 ２六歩(27)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：1手\n\n1 ２六歩(27)\n2 ３四歩(33)\n\n変化：1手\n1 ５六歩(57)\n",
        "先手：甲\n先手：甲\n\n後手：乙\n手数----指手--\n1 ７六歩(77)\n", /* a header twice */
        ROWS "先手の持駒：金\n後手の持駒：歩\n後手番\n手数----指手--\n1 １二歩打\n", /* both hands below */
        "後手番\n" ROWS "後手の持駒：歩\n先手の持駒：金\n1 １二歩打\n",
        "先手の持駒：金\n後手の持駒：歩\n" ROWS "後手番\n1 １二歩打\n", /* both above */
        "",
        "\n\n",
    };
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        kif_cut cut = { .bytes = str_of(single[i]), .complete = true };
        CHECK_NAMED(jp_cut(&cut) == strlen(single[i]), "%zu", i);
    }
    static const char *const two[] = { /* without headers: number one again behind a blank line */
        "1 ７六歩(77)\n2 ３四歩(33)\n\n1 ２六歩(27)\n",
        "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n*一言\n\n   1 ２六歩(27)\n",
    };
    for (size_t i = 0; i < sizeof two / sizeof *two; i++) {
        kif_cut pair = { .bytes = str_of(two[i]), .complete = true };
        size_t n = jp_cut(&pair);
        CHECK_NAMED(n < pair.bytes.n && jp_cut(&(kif_cut){ str_drop(pair.bytes, n), true }) == pair.bytes.n - n, "two games: %zu", i);
    }
    kif_cut cut = { .bytes = STR("1 ７六歩(77)\nまで1手で先手の勝ち\n1 ２六歩(27)\n"), .complete = true };
    CHECK(jp_cut(&cut) < cut.bytes.n); /* without headers: a closing line, then number one again */
}

static void test_detection(void)
{
    static const struct {
        const char *text, *format;
    } texts[] = {
        { "1 ７六歩(77)\n", "kif" },
        { "手数----指手--\n", "kif" },
        { "先手：甲\n後手：乙\n手合割：平手\n", "kif" },
        { "   1 投了\n", "kif" },
        { "先手：甲\n▲７六歩 △３四歩\n", "ki2" },
        { "#KIF version=2.0 encoding=UTF-8\n先手：甲\n\n▲７六歩\n", "ki2" },
        { "7六歩 3四歩\n", "ki2" },
        { "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n", "bod" },
        { "後手の持駒：なし\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n先手番\n", "bod" },
        { "手合割：その他\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n手数----指手--\n", "kif" },
        { "V2.2\nN+a:b\nPI\n+\n+7776FU\n", "csa" },
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bool tie;
        const kif_format *f = kif_format_detect(str_of(texts[i].text), STR_NONE, &tie);
        CHECK_NAMED(f != NULL && str_eq(str_of(f->name), str_of(texts[i].format)) && !tie, "%s: %s", texts[i].format,
                    f == NULL ? "nothing" : f->name);
    }
    bool tie;
    CHECK(kif_format_detect(STR("hello, world\n"), STR_NONE, &tie) == NULL);
}

int main(void)
{
    check_all(KIF_ENC_UTF8, '\n', "UTF-8");
    check_all(KIF_ENC_CP932, '\n', "CP932");
    check_all(KIF_ENC_EUCJP, '\n', "EUC-JP");
    check_all(KIF_ENC_UTF8, '\r', "UTF-8, CR alone");
    check_all(KIF_ENC_CP932, '\r', "CP932, CR alone");
    test_one_game_stays_one();
    test_detection();
    return tap_done();
}
