/* Western notations and PSN. The table of moves is that of the notation's page (Hodges, Hosking); the game in
 * both styles was compared with shogiops 0.18.0. */
#include "unit/convert.h"

static converter c;

/* Start, move in USI, Hosking, Hodges. */
static const struct {
    const char *start, *usi, *hosking, *hodges;
} moves[] = {
    { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f", "P-76", "P-7f" },
    { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "4i5h", "G49-58", "G4i-5h" },
    { "4k4/1b7/9/9/9/9/9/1B7/4K4 b - 1", "8h8b+", "B88x82+",
      "B8hx8b+" }, /* cannot move so: the origin is told */
    { "4k4/7b1/9/9/9/9/9/1B7/4K4 b - 1", "8h2b+", "Bx22+", "Bx2b+" },
    { "4k4/9/9/9/9/9/9/9/4K4 b B 1", "B*4e", "B*45", "B*4e" },
    { "4k4/7S1/9/9/9/9/9/9/4K4 b - 1", "2b2a", "S-21=", "S-2a=" },
    { "4k4/7S1/9/9/9/9/9/9/4K4 b - 1", "2b3a+", "S-31+", "S-3a+" },
    { "4k4/9/9/9/3N1N3/9/9/9/4K4 b - 1", "6e5c+", "N65-53+", "N6e-5c+" },
    { "4k4/7+R1/9/7p1/9/9/9/9/4K4 b - 1", "2b2d", "+Rx24", "+Rx2d" },
    { "7+P1/9/9/9/9/9/9/9/4K4 b - 1", "2a3a", "+P-31", "+P-3a" },
    { "9/5+S3/9/9/9/9/9/9/4K4 b - 1", "4b3b", "+S-32", "+S-3b" },
    { "4k4/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b", "G-52", "G-5b" }, /* a gold never declines */
};

static void test_moves(void)
{
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char game[200], want[300];
        snprintf(game, sizeof game, "sfen %s moves %s\n", moves[i].start, moves[i].usi);
        for (int hodges = 0; hodges < 2; hodges++) {
            const char *text = hodges ? moves[i].hodges : moves[i].hosking;
            c.options.hodges = hodges;
            snprintf(want, sizeof want, "1. %s *\n", text);
            kif_str got = convert(&c, "usi", str_of(game), "western");
            CHECK_NAMED(str_ends(got, str_of(want)), "%s is %s", moves[i].usi, text);
            snprintf(want, sizeof want, "[SFEN \"%s\"]\n%s\n", moves[i].start, text);
            read_text(&c, "western", str_of(want));
            CHECK_NAMED(c.record != NULL && c.record->n_moves == 1, "%s is read", text);
            kif_str usi = write_text(&c, "usi");
            snprintf(want, sizeof want, " moves %s\n", moves[i].usi);
            CHECK_NAMED(str_ends(usi, str_of(want)), "%s is %s", text, moves[i].usi);
        }
    }
    c.options.hodges = false;
}

static void test_ways_of_writing(void)
{
    static const char *const rows[] = {
        "P-76 P-34 Bx22+ Sx22 B*45",
        "P-7f P-3d Bx2b+ Sx2b B*4e",
        "P76 P34 Bx22+ Sx22 B'45",
        "1. P-7f 2. P-3d 3. Bx2b+ 4. Sx2b 5. B*4e",
        "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*4e *",
        "1.P7f P3d 2.Bx2b+ xS 3.B*4e",
        "1. P7g-7f P3c-3d\n2. B8hx2b+ S3ax2b\n3. B@4e",
        "1 P-76\n2 P-34\n3 Bx22+!?\n4 Sx22\n5 B*45",
        "P-76 {a comment\nover lines} P-34 ; and this one\nB×22+ ( 0:03/00:00:05) Sx22 B4e",
        "1. P-7f 1... P-3d 2. Bx2b+ 2. ... Sx2b 3. B*4e",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_NAMED(same_text(convert(&c, "western", str_of(rows[i]), "usi"),
                              "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n"),
                    "row %zu", i);
        CHECK_NAMED(c.reports.n == 0, "without a remark: %.*s", (int)c.reports.n, c.reports.p);
    }
}

static void test_partial_origins(void)
{
    static const struct {
        const char *text, *usi;
    } rows[] = {
        { "G49-58", "4i5h" }, { "G6i5h", "6i5h" }, { "G4-58", "4i5h" },
        { "G65h", "6i5h" },   { "G6958", "6i5h" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char want[100];
        snprintf(want, sizeof want, "startpos moves %s\n", rows[i].usi);
        CHECK_NAMED(same_text(convert(&c, "western", str_of(rows[i].text), "usi"), want), "%s", rows[i].text);
    }
    read_text(&c, "western", STR("G-58"));
    CHECK(reported(&c, "western-ambiguous"));
    /* by rank, and taking on the same square */
    CHECK(same_text(convert(&c, "western", STR("[SFEN \"4k4/9/9/4p4/4S4/4S4/9/9/4K4 b - 1\"]\nSe-44"), "usi"),
                    "sfen 4k4/9/9/4p4/4S4/4S4/9/9/4K4 b - 1 moves 5e4d\n"));
}

static void test_remarks(void)
{
    read_text(&c, "western", STR("P-76 P-34 Bx22"));
    CHECK(reported(&c, "western-promotion-mark"));
    read_text(&c, "western", STR("Px76"));
    CHECK(reported(&c, "western-capture-mark"));
    read_text(&c, "western", STR("P-76 P-34 B-22+"));
    CHECK(reported(&c, "western-capture-mark"));
    read_text(&c, "western", STR("P-76 hello"));
    CHECK(c.status == KIF_OK && reported(&c, "unknown-line"));
    read_text(&c, "western", STR("P-7x"));
    CHECK(c.status == KIF_BAD && reported(&c, "syntax"));
    read_text(&c, "western", STR("1... P-76"));
    CHECK(reported(&c, "side-mark-mismatch"));
    read_text(&c, "western", STR("P-76 {no end"));
    CHECK(reported(&c, "truncated-file"));
    read_text(&c, "psn", STR("[Variant \"shogi\"]\n\n1. Pc3c4\n"));
    CHECK(c.status == KIF_BAD);
    read_text(&c, "psn", STR("[Handicap \"one and a half\"]\nP-34\n"));
    CHECK(reported(&c, "unknown-handicap"));
    read_text(&c, "western", STR("\n\n"));
    CHECK(c.status == KIF_END);
}

static void test_tags_and_results(void)
{
    kif_str psn = STR("[Sente \"A \\\"x\\\"\"]\n[White \"B\"]\n[Date \"1990/01/02\"]\n[Result \"0-1\"]\n\n1. "
                      "P7g-7f P3c-3d {Resigns}\n");
    read_text(&c, "psn", psn);
    kif_side winner;
    CHECK(kif_record_result(c.record, &winner) == KIF_END_RESIGN && winner == KIF_GOTE);
    CHECK(str_eq(kif_record_header(c.record, KIF_H_BLACK), STR("A \"x\"")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_WHITE), STR("B")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_START_TIME), STR("1990/01/02")));
    CHECK(same_text(write_text(&c, "western"),
                    "[Sente \"A \\\"x\\\"\"]\n[Gote \"B\"]\n[Date \"1990/01/02\"]\n[Result \"0-1\"]\n"
                    "1. P-76 2. P-34 {resignation} 0-1\n"));
    read_text(&c, "psn", STR("[Result \"1-0\"]\nP-76"));
    CHECK(kif_record_result(c.record, &winner) == KIF_END_RESIGN && winner == KIF_SENTE);
    read_text(&c, "psn", STR("P-76 1/2-1/2"));
    CHECK(kif_record_result(c.record, &winner) == KIF_END_DRAW && winner == KIF_SIDES);
    read_text(&c, "psn", STR("P-76 0-1"));
    CHECK(kif_record_result(c.record, &winner) == KIF_END_WIN && winner == KIF_GOTE);
    CHECK(same_text(convert(&c, "psn", STR("[Handicap \"2 piece\"]\n1... G-72"), "usi"),
                    "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 6a7b\n"));
}

/* Everything but variations, times and bookmarks comes back. */
static void test_round_trip(void)
{
    static const char *const endings[] = {
        "TORYO",   "TIME_UP",  "TSUMI",  "ILLEGAL_MOVE", "-ILLEGAL_ACTION", "KACHI", "SENNICHITE",
        "JISHOGI", "HIKIWAKE", "CHUDAN", "FUZUMI",       "MATTA",           "ERROR"
    };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char csa[400], western[600];
        snprintf(csa, sizeof csa,
                 "'CSA encoding=UTF-8\nV3.0\nN+甲\nN-乙\n$EVENT:E\n$NOTE:one\\ntwo "
                 "\"x\"\nPI22KA\n-\n'*start\n-6152KI\n'*a} b\n'* c \n'*\n"
                 "+7776FU\n%%%s\n",
                 endings[i]);
        bool by_sign = endings[i][0] == '-';
        if (by_sign) /* the last mover is the one who fouled */
            snprintf(strstr(csa, "%"), 30, "%%+ILLEGAL_ACTION\n");
        kif_str text = convert(&c, "csa", str_of(csa), "western");
        snprintf(western, sizeof western, "%.*s", (int)text.n, text.p);
        CHECK_NAMED(same_text(convert(&c, "western", str_of(western), "csa"), csa), "%s", endings[i]);
        CHECK_NAMED(same_text(write_text(&c, "western"), western), "twice");
    }
}

/* A result that says all there is needs no words; where the end cannot be written, the result still is. */
static void test_japanese(void)
{
    /* The table of the notation's page, as far as it has Kitao-Kawasaki. */
    static const struct {
        const char *start, *usi, *want;
    } rows[] = {
        { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f", "1. 歩-76" },
        { "4k4/7b1/9/9/9/9/9/1B7/4K4 b - 1", "8h2b+", "1. 角x22+" },
        { "4k4/9/9/9/9/9/9/9/4K4 b B 1", "B*4e", "1. 角*45" },
        { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "4i5h", "1. 金(49)-58" },
        { "4k4/7S1/9/9/9/9/9/9/4K4 b - 1", "2b2a", "1. 銀-21=" },
        { "4k4/9/9/9/3N1N3/9/9/9/4K4 b - 1", "6e5c+", "1. 桂(65)-53+" },
        { "4k4/7+R1/9/7p1/9/9/9/9/4K4 b - 1", "2b2d", "1. 龍x24" },
        { "7+P1/9/9/9/9/9/9/9/4K4 b - 1", "2a3a", "1. と-31" },
        { "9/5+S3/9/9/9/9/9/9/4K4 b - 1", "4b3b", "1. +銀-32" },
        { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f 3c3d 8h2b+ 3a2b",
          "1. 歩-76 2. 歩-34 3. 角x22+ 4. 銀x" },
    };
    c.options.kanji = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char game[200], again[400], want[100];
        snprintf(game, sizeof game, "sfen %s moves %s\n", rows[i].start, rows[i].usi);
        kif_str got = convert(&c, "usi", str_of(game), "western");
        snprintf(want, sizeof want, "%s *\n", rows[i].want);
        CHECK_NAMED(str_ends(got, str_of(want)), "%s is %s: %.*s", rows[i].usi, rows[i].want, (int)got.n,
                    got.p);
        snprintf(again, sizeof again, "%.*s", (int)got.n, got.p);
        snprintf(want, sizeof want, " moves %s\n", rows[i].usi);
        CHECK_NAMED(str_ends(convert(&c, "western", str_of(again), "usi"), str_of(want)) && c.reports.n == 0,
                    "%s is read: %.*s", rows[i].want, (int)c.reports.n, c.reports.p);
    }
    c.options.first_ply = 4;
    CHECK(str_ends(convert(&c, "usi", STR("startpos moves 7g7f 3c3d 8h2b+ 3a2b"), "western"),
                   STR(". 銀x22 *\n")));
    c.options.first_ply = 0;
    c.options.kanji = false;
    CHECK(kif_format_by_name(STR("western"))->bid(STR("歩-76 歩-34\n")) == 55);
}

static void test_mere_results(void)
{
    static const struct {
        const char *from, *text, *want;
    } rows[] = {
        { "western", "1. P-76 1-0", "[Result \"1-0\"]\n1. P-76 {resignation} 1-0\n" },
        { "western", "1. P-76 0-1", "[Result \"0-1\"]\n1. P-76 0-1\n" },
        { "western", "1. P-76 1/2-1/2", "[Result \"1/2-1/2\"]\n1. P-76 1/2-1/2\n" },
        { "ki2", "▲７六歩 △１一飛 ▲２六歩\nまで3手で先手の勝ち\n", "[Result \"1-0\"]\n1. P-76 1-0\n" },
        { "ki2", "▲７六歩 △１一飛 ▲２六歩\nまで3手で千日手\n", "[Result \"1/2-1/2\"]\n1. P-76 1/2-1/2\n" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_NAMED(same_text(convert(&c, rows[i].from, str_of(rows[i].text), "western"), rows[i].want),
                    "row %zu", i);
        kif_str again = convert(&c, "western", str_of(rows[i].want), "western");
        bool same = i < 3 || i == 4; /* a win of one who has just moved is a resignation */
        CHECK_NAMED(!same || same_text(again, rows[i].want), "row %zu twice", i);
    }
}

static void test_cut(void)
{
    const kif_format *f = kif_format_by_name(STR("psn"));
    CHECK(f->cut(&(kif_cut){ STR("[A \"1\"]\n\nP-76 {\n[x\n}\n\n[A \"2\"]\n"), false }) == 22);
    CHECK(f->cut(&(kif_cut){ STR("[A \"1\"]\n[B \"2\"]\nP-76\n"), false }) == 0);
    CHECK(f->cut(&(kif_cut){ STR("[A \"1\"]\n[B \"2\"]\nP-76\n"), true }) == 21);
    /* Results in comments end no game. */
    kif_str remarks = STR("P-76\n;  3. Kato - Nakahara    1-0\n;  4. * \n{ 0-1\n}\n2. P-34 *\n");
    CHECK(f->cut(&(kif_cut){ remarks, true }) == remarks.n);
    kif_str two = STR("P-76 1-0 ; the end\nP-26 *\n");
    CHECK(f->cut(&(kif_cut){ two, true }) == 19);
    bool tie;
    static const struct {
        const char *head, *file, *format;
    } rows[] = {
        { "[Sente \"A\"]\n", "x.psn", "psn" },
        { "[Sente \"A\"]\n", "x.western", "psn" },
        { "1. P-76 2. P-34\n", "x", "western" },
        { "P-7f P-3d\n", "x", "western" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const kif_format *found = kif_format_detect(str_of(rows[i].head), str_of(rows[i].file), &tie);
        CHECK_NAMED(found != NULL && !tie && str_eq(str_of(found->name), str_of(rows[i].format)), "%s",
                    rows[i].head);
    }
    CHECK(kif_format_by_name(STR("western"))->bid(STR("+7776FU\n")) == 0);
}

/* A header by the name of a tag that sets the position cannot be written: it would be read as one. */
static void test_headers_like_positions(void)
{
    convert(&c, "kif", STR("FEN：x\nsfen：y\nVariant：Shogi\n場所：z\n手合割：平手\n手数----指手--\n   1 ７六歩(77)\n"), "western");
    CHECK(c.status == KIF_OK && lost(&c, KIF_D_LOSS_HEADERS) == 3);
    kif_buf text = BUF_EMPTY;
    buf_add(&text, buf_str(&c.out));
    read_text(&c, "western", buf_str(&text));
    CHECK(c.status == KIF_OK && c.record->n_moves == 1);
    buf_fini(&text);
}

int main(void)
{
    converter_init(&c);
    test_moves();
    test_ways_of_writing();
    test_partial_origins();
    test_remarks();
    test_tags_and_results();
    test_round_trip();
    test_japanese();
    test_mere_results();
    test_cut();
    test_headers_like_positions();
    converter_fini(&c);
    return tap_done();
}
