/* Board diagrams, alone (BOD) and as the start of KIF records. Expected values from the format page. */
#include "unit/convert.h"

#define TSUME "sfen 8k/9/8P/6B2/9/9/9/9/9 b G2rb3g4s4n4l17p 1"

static const char tsume[] = "後手の持駒：飛二　角　金三　銀四　桂四　香四　歩十七　\n"
                            "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                            "+---------------------------+\n"
                            "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n"
                            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
                            "| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n"
                            "| ・ ・ ・ ・ ・ ・ 角 ・ ・|四\n"
                            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
                            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
                            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
                            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
                            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n"
                            "+---------------------------+\n"
                            "先手の持駒：金　\n";

static converter c;
static kif_buf text;

/* A text made of parts. */
static kif_str joined(const char *a, const char *b, const char *d)
{
    buf_reset(&text);
    buf_cstr(&text, a);
    buf_cstr(&text, b);
    buf_cstr(&text, d);
    return buf_str(&text);
}

static bool starts_from(const char *format, kif_str from, const char *usi)
{
    kif_str got = convert(&c, format, from, "usi");
    bool right = str_starts(got, str_of(usi));
    if (!right)
        printf("# got %.*s", (int)got.n, got.p);
    return right;
}

/* The tsume diagram with one line changed; lines count from 1. */
static kif_str with_line(int number, const char *line)
{
    kif_str rest = str_of(tsume);
    buf_reset(&text);
    for (int i = 1; rest.n > 0; i++) {
        size_t n = str_find_byte(rest, '\n') + 1;
        if (i == number)
            buf_cstr(&text, line);
        else
            buf_add(&text, (kif_str){ rest.p, n });
        rest = str_drop(rest, n);
    }
    return buf_str(&text);
}

static void test_diagram(void)
{
    CHECK(starts_from("bod", str_of(tsume), TSUME "\n") && c.reports.n == 0);
    CHECK(c.record->start_said && c.record->handicap == KIF_HANDICAP_NONE);
    CHECK(starts_from("kif", joined("手合割：その他　\n", tsume, "手数----指手--\n   1 １二金打\n   2 詰み\nまで1手詰\n"),
                      TSUME " moves G*1b\n"));
    CHECK(c.reports.n == 0);
    CHECK(starts_from("bod", joined(tsume, "後手番\n", ""), "sfen 8k/9/8P/6B2/9/9/9/9/9 w "));
    CHECK(starts_from("bod", joined(tsume, "先手番\n", "手数＝4  ８八角成(22)  まで\n"),
                      "sfen 8k/9/8P/6B2/9/9/9/9/9 b G2rb3g4s4n4l17p 5\n"));
}

static void test_diagram_over_handicap(void)
{
    /* Kifu for iPhone writes 平手 over tsume diagrams: the diagram counts. */
    CHECK(starts_from("kif", joined("手合割：平手　　\n", tsume, "1 １二金打\n"), TSUME " moves G*1b\n"));
    CHECK(starts_from("kif", joined("手合割：詰将棋\n", tsume, "1 １二金打\n"), TSUME " moves G*1b\n"));
    kif_str kif = write_text(&c, "kif");
    CHECK(str_find(kif, STR("手合割：詰将棋\n")) < kif.n && str_find(kif, STR("先手番\n")) < kif.n);
    CHECK(starts_from("kif", joined("", tsume, "下手：甲\n上手：乙\n1 １二金打\n"), TSUME " moves G*1b\n"));
}

static void test_side_to_move_without_a_line(void)
{
    /* The owner of the man that moves first tells, or who has the dropped man in hand. */
    CHECK(starts_from("kif", joined("", tsume, "1 ２二玉(11)\n"), "sfen 8k/9/8P/6B2/9/9/9/9/9 w ") &&
          reported(&c, "turn-line-missing"));
    CHECK(starts_from("kif", joined("", tsume, "1 １二歩打\n"), "sfen 8k/9/8P/6B2/9/9/9/9/9 w "));
    CHECK(starts_from("kif", joined("", tsume, "1 １二歩成(13)\n"), "sfen 8k/9/8P/6B2/9/9/9/9/9 b "));
    CHECK(starts_from("ki2", joined("", tsume, "\n△２二玉\n"), "sfen 8k/9/8P/6B2/9/9/9/9/9 w "));
}

/* Board, hands and turn count wherever they stand among the headers, by the names of either kind of game. */
static void test_order_of_lines(void)
{
    static const char frame[] = "+---------------------------+\n";
    static const char *const names[][3] = {
        { "先手の持駒：金　\n", "後手の持駒：歩十七　\n", "後手番\n" },
        { "下手の持駒：金\n", "上手の持駒：歩17\n", "上手番\n" },
        { "先手の持ち駒：金\n", "後手の持ち駒：歩１７ \n", "後手番\n" },
    };
    /* B board, S and G hands, T turn, N names, H handicap */
    static const char *const orders[] = { "HGBSTN", "GBSTNH", "TGBSN", "GTBS", "GSBT", "SGBT", "BGST", "BSGT", "TBSG", "NBTSG", "HNSBGT",
                                          "BTGS" };
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
            buf_reset(&text);
            for (const char *o = orders[i]; *o != '\0'; o++) {
                if (*o == 'B') {
                    buf_cstr(&text, frame);
                    kif_str rows = str_drop(str_of(tsume), str_find(str_of(tsume), STR("| ")));
                    buf_add(&text, (kif_str){ rows.p, str_find(rows, STR("+-")) });
                    buf_cstr(&text, frame);
                }
                buf_cstr(&text, *o == 'S' ? names[n][0] : *o == 'G' ? names[n][1] : *o == 'T' ? names[n][2] : "");
                buf_cstr(&text, *o == 'N' ? "先手：甲\n後手：乙\n" : *o == 'H' ? "手合割：その他\n" : "");
            }
            size_t head = text.n;
            buf_cstr(&text, "手数----指手--\n   1 １二歩打\n");
            CHECK_NAMED(starts_from("kif", buf_str(&text), "sfen 8k/9/8P/6B2/9/9/9/9/9 w G17p 1 moves P*1b\n") && c.reports.n == 0,
                        "%s, %s", orders[i], names[n][2]);
            text.n = head;
            buf_cstr(&text, "\n△１二歩打\n");
            CHECK_NAMED(starts_from("ki2", buf_str(&text), "sfen 8k/9/8P/6B2/9/9/9/9/9 w G17p 1 moves P*1b\n"), "%s in KI2", orders[i]);
        }
}

static void test_hands(void)
{
    static const struct {
        const char *line, *hand; /* of sente */
    } hands[] = {
        { "先手の持駒：\n", "2rb3g" },       { "先手の持駒：なし\n", "2rb3g" },     { "", "2rb3g" },
        { "先手の持駒：飛角二歩三\n", "R2B3P2rb3g" }, { "先手の持駒：歩十 香 \n", "L10P2rb3g" },
        { "先手の持駒：歩１８\n", "18P2rb3g" },  { "先手の持駒：歩12\n", "12P2rb3g" },
        { "先手の持駒：金　歩十一\n", "G11P2rb3g" }, { "下手の持駒：銀\n", "S2rb3g" },
        { "先手の持駒：歩十八\n", "18P2rb3g" }, { "先手の持駒：歩十二　香四\n", "4L12P2rb3g" },
        { "先手の持駒：歩　\n", "P2rb3g" },     { "先手の持駒：飛一　歩一\n", "RP2rb3g" },
        { "先手の持駒：なし　\n", "2rb3g" },    { "先手の持駒：　\n", "2rb3g" },
        { "先手の持駒：無し\n", "2rb3g" },      { "先手の持駒：歩三枚\n", "3P2rb3g" },
        { "先手の持ち駒：銀\n", "S2rb3g" },
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        char want[128];
        snprintf(want, sizeof want, "sfen 8k/9/8P/6B2/9/9/9/9/9 b %s", hands[i].hand);
        CHECK_NAMED(starts_from("bod", with_line(14, hands[i].line), want) && c.reports.n == 0, "%s", hands[i].hand);
    }
    CHECK(starts_from("bod", with_line(14, "先手の持駒：猫二\n"), "sfen ") && reported(&c, "unknown-line"));
}

static void test_rows(void)
{
    static const struct {
        const char *row, *sfen; /* of the first rank */
        const char *slug;
    } rows[] = {
        { "| ・ ・ ・ ・ ・ ・ ・ ・v王|一\n", "8k", NULL },
        { "| ・ ・ ・ ・ ・ ・ ・ ・V玉|一\n", "8k", "unknown-line" },
        { "| ・ ・ ・ ・ ・ ・ ・ ・v玉|\n", "8k", "diagram-rank-label" },
        { "| ・ ・ ・ ・ ・ ・ ・ ・v玉\n", "8k", "diagram-rank-label" },
        { "| ・ ・ ・ ・ ・ ・ ・ ・v玉|二\n", "8k", "diagram-rank-label" },
        { "|v全v圭v杏 と 馬 竜v龍 成銀v玉|一\n", "+s+n+l+P+B+R+r+Sk", NULL },
        { "| ・ ・ ・^歩 ・ ・ ・ ・v玉|一\n", "3P4k", "unknown-line" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char want[128];
        snprintf(want, sizeof want, "sfen %s/9/8P/6B2/9/9/9/9/9 b", rows[i].sfen);
        CHECK_NAMED(starts_from("bod", with_line(4, rows[i].row), want) &&
                        (rows[i].slug == NULL ? c.reports.n == 0 : reported(&c, rows[i].slug)), "%s", rows[i].row);
    }
    CHECK(read_text(&c, "bod", with_line(4, "| ・ ・ ・ ・ ・ ・ ・v玉|一\n")) == NULL && reported(&c, "diagram-row-width"));
    CHECK(read_text(&c, "bod", with_line(4, "| ・ ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n")) == NULL && reported(&c, "diagram-row-width"));
    CHECK(read_text(&c, "bod", with_line(4, "| ・ ・ ・ 猫 ・ ・ ・ ・v玉|一\n")) == NULL && reported(&c, "diagram-row-width"));
    CHECK(read_text(&c, "bod", with_line(4, "")) == NULL && reported(&c, "diagram-missing-rows"));
    CHECK(c.status == KIF_BAD);
}

/* Which of the two characters a king is written with says nothing: the option decides. */
static void test_king(void)
{
    CHECK(read_text(&c, "kif", with_line(4, "| ・ ・ ・ ・ ・ ・ ・ ・v王|一\n")));
    kif_str kif = write_text(&c, "kif");
    CHECK(str_find(kif, STR("v玉|一\n")) < kif.n);
    c.options.king_is_ou = true;
    kif = write_text(&c, "kif");
    CHECK(str_find(kif, STR("v王|一\n")) < kif.n);
    c.options.king_is_ou = false;
}

static void test_writing(void)
{
    CHECK(read_text(&c, "usi", STR(TSUME " moves G*1b")));
    c.options.at = "0";
    CHECK(str_eq(write_text(&c, "bod"), joined(tsume, "先手番\n", "")));
    c.options.at = NULL;
    kif_str last = write_text(&c, "bod");
    CHECK(str_ends(last, STR("先手の持駒：なし\n後手番\n手数＝1  １二金打  まで\n")));
    CHECK(str_find(last, STR("| ・ ・ ・ ・ ・ ・ ・ ・ 金|二\n")) < last.n);
    CHECK(lost(&c, KIF_D_LOSS_MOVES) == 1);
    c.options.at = "all";
    kif_str all = write_text(&c, "bod");
    CHECK(str_starts(all, str_of(tsume)) && str_ends(all, STR("まで\n")) && lost(&c, KIF_D_LOSS_MOVES) == 0);
    c.options.at = NULL;
}

/* The number of an SFEN comes back from KIF and KI2. */
static void test_move_number(void)
{
    static const char usi[] = "sfen 4k4/4p4/9/4P4/9/9/9/9/4K4 w 2Gr 7 moves 5b5c\n";
    static const char *const formats[] = { "kif", "ki2" };
    for (int i = 0; i < 2; i++) {
        kif_buf copy = BUF_EMPTY;
        buf_add(&copy, convert(&c, "usi", STR("sfen 4k4/4p4/9/4P4/9/9/9/9/4K4 w 2Gr 7 moves 5b5c"), formats[i]));
        kif_str written = buf_str(&copy);
        CHECK(str_find(written, STR("後手の持駒：飛　\n")) < written.n && str_find(written, STR("先手の持駒：金二　\n")) < written.n);
        CHECK(str_find(written, STR("\n後手番\n#手数＝6  まで\n")) < written.n);
        CHECK(same_text(convert(&c, formats[i], written, "usi"), usi) && c.reports.n == 0);
        buf_fini(&copy);
    }
}

static void test_handicap_names(void)
{
    static const struct {
        const char *name, *sfen;
    } names[] = {
        { "香落ち", "lnsgkgsn1/1r5b1" },   { "右香落ち", "1nsgkgsnl/1r5b1" }, { "角落ち", "lnsgkgsnl/1r7" },
        { "飛車落ち", "lnsgkgsnl/7b1" },   { "飛香落ち", "lnsgkgsn1/7b1" },   { "二枚落ち", "lnsgkgsnl/9" },
        { "四枚落ち", "1nsgkgsn1/9" },     { "五枚落ち", "2sgkgsn1/9" },      { "左五枚落ち", "1nsgkgs2/9" },
        { "六枚落ち", "2sgkgs2/9" },       { "左七枚落ち", "2sgkg3/9" },      { "右七枚落ち", "3gkgs2/9" },
        { "八枚落ち", "3gkg3/9" },         { "十枚落ち", "4k4/9" },
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char want[128];
        snprintf(want, sizeof want, "sfen %s/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", names[i].sfen);
        CHECK_NAMED(starts_from("kif", joined("手合割：", names[i].name, "　　\n"), want), "%s", names[i].name);
        kif_str kif = write_text(&c, "kif");
        CHECK_NAMED(str_find(kif, joined("手合割：", names[i].name, "\n")) < kif.n && str_find_byte(kif, '|') == kif.n,
                    "%s is written", names[i].name);
    }
}

int main(void)
{
    converter_init(&c);
    test_diagram();
    test_diagram_over_handicap();
    test_side_to_move_without_a_line();
    test_order_of_lines();
    test_hands();
    test_rows();
    test_king();
    test_writing();
    test_move_number();
    test_handicap_names();
    converter_fini(&c);
    buf_fini(&text);
    return tap_done();
}
