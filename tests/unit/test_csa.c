/* The CSA reader and writer. Expected values are those of the standard's pages (V2.2, V3.0), worked out by
 * hand. */
#include "unit/convert.h"

#define HIRATE_ROWS                   \
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n" \
    "P2 * -HI *  *  *  *  * -KA * \n" \
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n" \
    "P4 *  *  *  *  *  *  *  *  * \n" \
    "P5 *  *  *  *  *  *  *  *  * \n" \
    "P6 *  *  *  *  *  *  *  *  * \n" \
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n" \
    "P8 * +KA *  *  *  *  * +HI * \n" \
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n"

static converter c;

static const kif_extra *end_of_game(void)
{
    const kif_node *n = c.record == NULL ? NULL : kif_main_end(c.record);
    return n != NULL && n->type == KIF_NODE_END ? n->extra : NULL;
}

static bool ends(kif_ending_id ending, kif_side winner)
{
    const kif_extra *end = end_of_game();
    return end != NULL && end->ending == ending && end->winner == winner;
}

/* Time of a node of the main line, by ply. */
static int32_t time_at(uint32_t ply)
{
    const kif_node *n = c.record == NULL ? NULL : c.record->root;
    while (n != NULL && n->ply != ply)
        n = n->child;
    return n == NULL ? -2 : n->time_ms;
}

static void test_simple_game(void)
{
    kif_str usi = convert(&c, "csa", STR("V2.2\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n%TORYO\nT3\n"), "usi");
    CHECK(same_text(usi, "startpos moves 7g7f 3c3d\n"));
    CHECK(ends(KIF_END_RESIGN, KIF_GOTE));
    CHECK(time_at(1) == 12000 && time_at(2) == 6000 && time_at(3) == 3000);
    CHECK(c.reports.n == 0);
    CHECK(same_text(write_text(&c, "csa"), "V2.2\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n%TORYO\nT3\n"));
}

static void test_statements_on_one_line(void)
{
    CHECK(same_text(convert(&c, "csa", STR("V2\nPI,+,+7776FU,T5,-3334FU,T0,%CHUDAN"), "csa"),
                    "V2.2\nPI\n+\n+7776FU\nT5\n-3334FU\nT0\n%CHUDAN\n"));
    CHECK(c.reports.n == 0);
    kif_str old = STR("V1\nN+Aoi, the first\nPI\n+\n+7776FU  ,T0       ,'T0      ,'7776\r\n-3334FU,T1\r\n");
    CHECK(same_text(convert(&c, "csa", old, "usi"), "startpos moves 7g7f 3c3d\n"));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_BLACK), STR("Aoi, the first")));
    CHECK(time_at(1) == 0 && time_at(2) == 1000);
}

static void test_start_positions(void)
{
    static const struct {
        const char *csa, *sfen;
    } rows[] = {
        { "PI22KA\n-\n", "sfen lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n" },
        { "PI82HI22KA\n-\n", "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n" },
        { "P-11OU12FU\nP+13FU32TO00KI\nP-00AL\n+\n", "sfen 8k/6+P1p/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l15p 1\n" },
        { "P-51OU\nP+53FU\nP+00KI\nP-00AL\n+\n", "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n" },
        { "PI\nP-22UM\nP+00HI\n+\n",
          "sfen lnsgkgsnl/1r5+b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R 1\n" },
        { HIRATE_ROWS "P+\nP-\n+\n", "startpos\n" },
        { "P9 *  *  *  * +OU *  *  *  * \nP+00FU00FU00KI\nP-00HI\n-\n",
          "sfen 9/9/9/9/9/9/9/9/4K4 w G2Pr 1\n" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[600];
        snprintf(text, sizeof text, "V2.2\n%s", rows[i].csa);
        CHECK_NAMED(same_text(convert(&c, "csa", str_of(text), "usi"), rows[i].sfen), "start position %zu",
                    i);
        CHECK_NAMED(c.reports.n == 0, "start position %zu is read without a remark", i);
    }
}

static void test_lost_blanks(void)
{
    char text[700];
    static const char *const rank2[] = { "P2 * -HI *  *  *  *  * -KA *", "P2 * -HI * * * * * -KA *",
                                         "P2 *-HI*****-KA*" };
    for (size_t i = 0; i < 3; i++) {
        snprintf(
            text, sizeof text,
            "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n%s\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n"
            "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI *\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n",
            rank2[i]);
        CHECK_NAMED(same_text(convert(&c, "csa", str_of(text), "usi"), "startpos\n"), "row %s", rank2[i]);
        CHECK_NAMED(reported(&c, "csa-board-blanks"), "row %s is noted", rank2[i]);
    }
    read_text(&c, "csa", STR("V2.2\nP2 * -HI *\n+\n"));
    CHECK(c.status == KIF_BAD && reported(&c, "diagram-row-width"));
}

static void test_odd_positions(void)
{
    CHECK(same_text(convert(&c, "csa", STR("V2.2\n+\n+7776FU\n"), "usi"), "startpos moves 7g7f\n"));
    CHECK(reported(&c, "csa-missing-position") && !reported(&c, "csa-missing-turn"));
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nP+\nP-\n+\n+7776FU\n"), "usi"), "startpos moves 7g7f\n"));
    CHECK(reported(&c, "csa-missing-position")); /* empty hands are no position */
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nP- \nP1 *  *  *  * -OU *  *  *  * \nP+,P-00FU\n+\n"), "usi"),
                    "sfen 4k4/9/9/9/9/9/9/9/9 b p 1\n"));
    read_text(&c, "csa", STR("V2.2\nPI82HI\nPI22KA\n-\n"));
    CHECK(reported(&c, "csa-summary-mismatch"));
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nPI\n+7776FU\n"), "usi"), "startpos moves 7g7f\n"));
    CHECK(reported(&c, "csa-missing-turn") && !reported(&c, "csa-missing-position"));
    read_text(&c, "csa", STR("V2.2\nPI82FU\n-\n"));
    CHECK(reported(&c, "csa-summary-mismatch"));
    read_text(&c, "csa", STR("V2.2\nPI\nP1-KY-KE-GI-KI-OU-KI-GI-KE * \n+\n"));
    CHECK(reported(&c, "csa-summary-mismatch"));
    read_text(&c, "csa", STR("V2.2\nP1 *  *  *  * -OU *  *  *  * \nPI\n+\n"));
    CHECK(reported(&c, "csa-summary-mismatch"));
    read_text(&c, "csa", STR("V2.2\n" HIRATE_ROWS "PI\n+\n"));
    CHECK(c.reports.n == 0);
    read_text(&c, "csa", STR("V2.2\nP-11OU22KA33KA44UM\nP-00AL\n+\n"));
    CHECK(reported(&c, "csa-al-all-pieces"));
    read_text(&c, "csa", STR("V2.2\nP-11OU\nP-00AL\nP+00FU\n+\n"));
    CHECK(reported(&c, "csa-al-all-pieces"));
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nP-11OU00TO00OU\n+\n"), "usi"),
                    "sfen 8k/9/9/9/9/9/9/9/9 b p 1\n"));
    CHECK(reported(&c, "syntax") && c.status == KIF_OK);
    read_text(&c, "csa", STR("PI\n+\n"));
    CHECK(reported(&c, "csa-version-missing"));
}

static void test_promotion_shows_in_the_kind(void)
{
    kif_str text = STR("V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n");
    CHECK(same_text(convert(&c, "csa", text, "usi"), "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n"));
    CHECK(same_text(write_text(&c, "csa"), text.p));
    kif_str horse = STR("V2.2\nP-11OU\nP+22UM59OU\n+\n+2244UM\n");
    CHECK(same_text(convert(&c, "csa", horse, "usi"), "sfen 8k/7+B1/9/9/9/9/9/9/4K4 b - 1 moves 2b4d\n"));
    read_text(&c, "csa", STR("V2.2\nP-11OU\nP+22UM59OU\n+\n+2244KA\n"));
    CHECK(reported(&c, "csa-piece-after-move"));
}

/* Some programs put the sign of USI behind the piece before the move. */
static void test_promotion_with_a_sign(void)
{
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822KA+,T3\n-3122GI\n"), "csa"),
                    "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\nT3\n-3122GI\n"));
    CHECK(reported(&c, "csa-piece-after-move") && c.record->n_illegal == 0);
    CHECK(same_text(convert(&c, "csa", STR("+8822KA+\n"), "usi"), "startpos moves 8h2b+\n"));
    static const char *const bad[] = { "+8822KA+x\n", "+8822KA++\n", "+8822+KA\n", "+8822KA-\n" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_NAMED(read_text(&c, "csa", str_of(bad[i])) == NULL, "refuses %s", bad[i]);
}

/* Only what is written decides the version. */
static void test_version_of_what_is_left(void)
{
    CHECK(same_text(convert(&c, "ki2", STR("▲７六歩 △１一飛\n*コメント\nまで2手で封じ手\n"), "csa"),
                    "V2.2\nPI\n+\n+7776FU\n"));
    CHECK(lost(&c, KIF_D_LOSS_MOVES) == 1 && lost(&c, KIF_D_LOSS_END) == 1);
}

static void test_moves_that_cannot_be(void)
{
    read_text(&c, "csa", STR("V2.2\nPI\n+\n+7700FU\n"));
    CHECK(reported(&c, "csa-move-to-own-hand") && c.record != NULL);
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nPI\n+\n+5554FU\n-3334FU\n%TORYO\n"), "csa"),
                    "V2.2\nPI\n+\n+5554FU\n-3334FU\n%TORYO\n"));
    CHECK(reported(&c, "no-piece-on-origin"));
    read_text(&c, "csa", STR("V2.2\nPI\n+\n+7776XX\n-3334FU\n"));
    CHECK(c.status == KIF_BAD && reported(&c, "syntax"));
    read_text(&c, "csa", STR("V2.2\nPI\n+\n+7776FUX\n"));
    CHECK(c.status == KIF_BAD);
    c.recover = true;
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nPI\n+\n+7776FU\n-33\n%TORYO\n"), "csa"),
                    "V2.2\nPI\n+\n+7776FU\n'*-33\n'*%TORYO\n"));
    c.recover = false;
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nPI\n+\n-3334FU\n"), "usi"), "startpos moves 3c3d\n"));
    CHECK(reported(&c, "wrong-side-to-move"));
}

static void test_times(void)
{
    static const struct {
        const char *t;
        int32_t ms;
        bool odd;
    } rows[] = {
        { "T12", 12000, false },  { "T0", 0, false },           { "T0.125", 125, false },
        { "T1.5", 1500, false },  { "T=12", 12000, true },      { "T12.", 12000, true },
        { "T1:30", 90000, true }, { "T-3", 0, true },           { "T", -1, true },
        { "T12x", -1, true },     { "T99999999999", -1, true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100];
        snprintf(text, sizeof text, "V2.2\nPI\n+\n+7776FU\n'between\n%s\n", rows[i].t);
        read_text(&c, "csa", str_of(text));
        CHECK_NAMED(time_at(1) == rows[i].ms && reported(&c, "time-format") == rows[i].odd, "time %s",
                    rows[i].t);
    }
    /* A time belongs to the statement before it, which has one: it is none of the start, and none of the next move. */
    static const struct {
        const char *text;
        int32_t first, second; /* seconds, -1: none */
        bool odd;
    } places[] = {
        { "'+2726FU\nT1\n+7776FU\n", -1, -2, true },
        { "T1,+7776FU,T2\n", 2, -2, true },
        { "+7776FU\nT5\nT7\n", 5, -2, true },
        { "+7776FU\nT0\n\nT7\n-3334FU\n", 0, -1, true },
        { "+7776FU\nT5\n%TORYO\nT12\n", 5, 12, false },
        { "+7776FU\nT5\n%TORYO\n'c\n\nT12\n", 5, 12, false },
        { "+7776FU\nT5\n%TIME_UP,T12\nT13\n", 5, 12, true },
        { "+7776FU\n%-ILLEGAL_ACTION\nT12\n", -1, 12, false },
        { "+7776FU\nT5\n%TORYO\n", 5, -1, false },
        { "%TORYO\nT12\n", 12, -2, false },
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char text[100];
        snprintf(text, sizeof text, "V2.2\nPI\n+\n%s", places[i].text);
        read_text(&c, "csa", str_of(text));
        int32_t first = time_at(1), second = time_at(2);
        CHECK_NAMED((first >= 0 ? first / 1000 : first) == places[i].first &&
                        (second >= 0 ? second / 1000 : second) == places[i].second &&
                        reported(&c, "time-format") == places[i].odd, "times %zu: %d %d", i, (int)first, (int)second);
    }
    CHECK(same_text(convert(&c, "csa", STR("V3.0\nPI\n+\n+2726FU\nT0.125\n-3334FU\nT2.5\n"), "csa"),
                    "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+2726FU\nT0.125\n-3334FU\nT2.5\n"));
}

static void test_ends(void)
{
    static const struct {
        const char *moves, *word;
        kif_ending_id ending;
        kif_side winner;
    } rows[] = {
        { "+7776FU\n", "%TORYO", KIF_END_RESIGN, KIF_SENTE },
        { "+7776FU\n-3334FU\n", "%TORYO", KIF_END_RESIGN, KIF_GOTE },
        { "+7776FU\n", "%CHUDAN", KIF_END_INTERRUPT, KIF_SIDES },
        { "+7776FU\n", "%SENNICHITE", KIF_END_SENNICHITE, KIF_SIDES },
        { "+7776FU\n", "%TIME_UP", KIF_END_TIME_UP, KIF_SENTE },
        { "+7776FU\n", "%ILLEGAL_MOVE", KIF_END_FOUL, KIF_SENTE },
        { "+7776FU\n-3334FU\n", "%-ILLEGAL_ACTION", KIF_END_OPPONENT_FOUL, KIF_SENTE },
        { "+7776FU\n", "%+ILLEGAL_ACTION", KIF_END_OPPONENT_FOUL, KIF_GOTE },
        { "+7776FU\n", "%JISHOGI", KIF_END_JISHOGI, KIF_SIDES },
        { "+7776FU\n", "%KACHI", KIF_END_DECLARATION, KIF_GOTE },
        { "+7776FU\n", "%HIKIWAKE", KIF_END_DRAW, KIF_SIDES },
        { "+7776FU\n", "%MATTA", KIF_END_TAKE_BACK, KIF_SIDES },
        { "+7776FU\n", "%TSUMI", KIF_END_MATE, KIF_SENTE },
        { "+7776FU\n", "%FUZUMI", KIF_END_NO_MATE, KIF_SIDES },
        { "+7776FU\n", "%ERROR", KIF_END_ERROR, KIF_SIDES },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "V2.2\nPI\n+\n%s%s\n", rows[i].moves, rows[i].word);
        read_text(&c, "csa", str_of(text));
        CHECK_NAMED(ends(rows[i].ending, rows[i].winner), "%s after %s", rows[i].word,
                    rows[i].moves[8] ? "two" : "one");
        CHECK_NAMED(same_text(write_text(&c, "csa"), text), "%s is written back", rows[i].word);
    }
    read_text(&c, "csa", STR("V2.2\nPI\n+\n+7776FU\n-3334FU\n%+ILLEGAL_ACTION\n"));
    CHECK(ends(KIF_END_FOUL, KIF_GOTE)); /* of the side to move: KIF calls it 反則負け */
    CHECK(str_ends(write_text(&c, "csa"), STR("%ILLEGAL_MOVE\n")));
    read_text(&c, "csa", STR("V2.2\nPI\n+\n%OUTE_SENNICHITE\n"));
    CHECK(ends(KIF_END_OTHER, KIF_SIDES) && reported(&c, "unknown-terminal"));
    CHECK(str_ends(write_text(&c, "csa"), STR("%OUTE_SENNICHITE\n")));
    CHECK(str_ends(convert(&c, "csa", STR("V3.0\nPI\n+\n%MAX_MOVES\n"), "csa"),
                   STR("V3.0\nPI\n+\n%MAX_MOVES\n")));
}

static void test_move_after_the_end(void)
{
    kif_str text = STR("V2.2\nPI\n+\n+7776FU\n%TORYO\n-3334FU\n");
    CHECK(same_text(convert(&c, "csa", text, "csa"), "V2.2\nPI\n+\n+7776FU\n%TORYO\n"));
    CHECK(reported(&c, "move-after-end") && lost(&c, KIF_D_LOSS_VARIATIONS) == 1);
}

static void test_server_summary(void)
{
    read_text(&c, "csa", STR("V2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%KACHI\n'summary:kachi:A win:B lose\n"));
    CHECK(ends(KIF_END_DECLARATION, KIF_SENTE));
    read_text(&c, "csa", STR("V2\nPI\n+\n+7776FU\n-3334FU\n'P1-KY\n'summary:time up:A lose:B win\n"));
    CHECK(ends(KIF_END_TIME_UP, KIF_GOTE));
    read_text(&c, "csa", STR("V2\rN+A\rN-B\rPI\r+\r+7776FU\r%CHUDAN\r'no 'summary:\r'summary:abnormal:A lose:B win\r"));
    CHECK(ends(KIF_END_WIN, KIF_GOTE));
    read_text(&c, "csa", STR("V2\nPI\n+\n+7776FU\n%CHUDAN\n'summary:abnormal:A lose:B win\n"));
    CHECK(ends(KIF_END_WIN, KIF_GOTE));
    read_text(&c, "csa", STR("V2\nPI\n+\n+7776FU\n%CHUDAN\n'summary:abnormal:A lose:B lose\n"));
    CHECK(ends(KIF_END_INTERRUPT, KIF_SIDES));
    read_text(&c, "csa",
              STR("V2\nPI\n+\n+7776FU\n'ILLEGAL_MOVE(-0013FU)\n'summary:illegal move:A win:B lose\n"));
    CHECK(ends(KIF_END_FOUL, KIF_SENTE));
    read_text(&c, "csa", STR("V2\nPI\n+\n+7776FU\n'summary:illegal move:A lose:B win\n"));
    CHECK(ends(KIF_END_OPPONENT_FOUL, KIF_GOTE));
    read_text(&c, "csa", STR("V2\nPI\n+\n+7776FU\n%TORYO\n'summary:toryo:A win:B lose\n"));
    CHECK(ends(KIF_END_RESIGN, KIF_SENTE));
}

static void test_server_headers(void)
{
    kif_str text =
        STR("V2\nN+A\nN-B\n'Max_Moves:256\n'black_rate:A+0123:3345.0\n'white_rate:B+4567:2999.5\nPI\n+\n"
            "+7776FU\n%TORYO\n'$END_TIME:2020/01/02 03:04:05\n");
    read_text(&c, "csa", text);
    CHECK(str_eq(kif_record_header(c.record, KIF_H_MAX_MOVES), STR("256")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_BLACK_RATING), STR("3345.0")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_WHITE_RATING), STR("2999.5")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_END_TIME), STR("2020/01/02 03:04:05")));
    CHECK(c.reports.n == 0);
    CHECK(same_text(write_text(&c, "csa"),
                    "'CSA encoding=UTF-8\nV3.0\nN+A\nN-B\n$END_TIME:2020/01/02 03:04:05\n$MAX_MOVES:256\n"
                    "'black_rate:A:3345.0\n'white_rate:B:2999.5\nPI\n+\n+7776FU\n%TORYO\n"));
}

static void test_headers(void)
{
    kif_str text = STR(
        "'CSA encoding=UTF-8\nV3.0\nN+:Miura\nN-+B'\n$OPENING:YAGURA\n$EVENT:E: a, b\n$NOTE:one\\ntwo\\\\\n"
        "$FOO:bar\n$TIMET+:900+0+5\nPI\n+\n$END_TIME:2020/01/02\n");
    read_text(&c, "csa", text);
    CHECK(str_eq(kif_record_header(c.record, KIF_H_BLACK), STR("Miura")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_WHITE), STR("+B'")));
    CHECK(str_eq(kif_record_header(c.record, KIF_H_NOTE), STR("one\ntwo\\")));
    CHECK(same_text(
        write_text(&c, "csa"),
        "'CSA encoding=UTF-8\nV3.0\nN+Miura\nN-+B'\n$EVENT:E: a, b\n$END_TIME:2020/01/02\n$TIME+:900+0+5\n"
        "$OPENING:YAGURA\n$NOTE:one\\ntwo\\\\\n$FOO:bar\nPI\n+\n"));
    /* other words of KIF for what the standard has a key for, and what says nothing */
    CHECK(same_text(convert(&c, "kif", STR("対局場所：B\n棋戦：A\n備考：\n先手：\n"), "csa"), "V2.2\n$EVENT:A\n$SITE:B\nPI\n+\n"));
}

/* What KIF says in words becomes what CSA says in numbers; what CSA cannot say stays in words, as do words that the
 * numbers would not bring back. */
static void test_time_limits(void)
{
    static const struct {
        const char *value, *want;
    } rows[] = {
        { "6時間", "V2.2\n$TIME_LIMIT:06:00+00\nPI\n+\n" },
        { "各6時間", "'CSA encoding=UTF-8\nV3.0\n$TIME:21600+0+0\n$持ち時間:各6時間\nPI\n+\n" },
        { "15分+60秒", "V2.2\n$TIME_LIMIT:00:15+60\nPI\n+\n" },
        { "10分切れ負け", "'CSA encoding=UTF-8\nV3.0\n$TIME:600+0+0\n$持ち時間:10分切れ負け\nPI\n+\n" },
        { "5分+5秒加算", "'CSA encoding=UTF-8\nV3.0\n$TIME:300+0+5\nPI\n+\n" },
        { "90秒", "'CSA encoding=UTF-8\nV3.0\n$TIME:90+0+0\n$持ち時間:90秒\nPI\n+\n" },
        { "それなり", "'CSA encoding=UTF-8\nV3.0\n$持ち時間:それなり\nPI\n+\n" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"header\":{\"持ち時間\":\"%s\"},\"moves\":[{}]}", rows[i].value);
        CHECK_NAMED(same_text(convert(&c, "jkf", str_of(text), "csa"), rows[i].want), "%s", rows[i].value);
        CHECK_NAMED(same_text(convert(&c, "csa", str_of(rows[i].want), "csa"), rows[i].want), "twice");
    }
}

static void test_comments(void)
{
    kif_str text =
        STR("'program header\nV2.2\nPI\n+\n'*start\n+7776FU\nT1\n'*good\n'**-120 -3334FU\n'for programs\n");
    CHECK(same_text(
        convert(&c, "csa", text, "csa"),
        "V2.2\nPI\n+\n'program header\n'*start\n+7776FU\nT1\n'*good\n'**-120 -3334FU\n'for programs\n"));
    c.legacy = true;
    CHECK(same_text(convert(&c, "csa", STR("V2.2\nPI\n+\n+7776FU\n'good\n"), "csa"),
                    "V2.2\nPI\n+\n+7776FU\n'*good\n"));
    c.legacy = false;
}

static void test_ends_without_a_word(void)
{
    kif_str jkf = STR("{\"header\":{},\"moves\":[{},{\"special\":\"不戦敗\"}]}");
    kif_str csa = convert(&c, "jkf", jkf, "csa");
    CHECK(same_text(
        csa, "'CSA encoding=UTF-8\nV3.0\nPI\n+\n%CHUDAN\n'*不戦敗\n"));
    CHECK(lost(&c, KIF_D_LOSS_END) == 0);
    char again[200];
    snprintf(again, sizeof again, "%.*s", (int)csa.n, csa.p);
    CHECK(same_text(convert(&c, "csa", str_of(again), "csa"), again));
    CHECK(ends(KIF_END_FORFEIT_LOSS, KIF_GOTE));
}

static void test_several_games(void)
{
    kif_str all = STR("V2.2\nPI\n+\n+2726FU\n%CHUDAN\n/\nPI\n+\n+7776FU\n%TORYO\n/\n'bye\n");
    const kif_format *csa = kif_format_by_name(STR("csa"));
    static const char *const games[] = { "startpos moves 2g2f\n", "startpos moves 7g7f\n", "" };
    for (size_t i = 0; i < 3; i++) {
        size_t n = csa->cut(&(kif_cut){ all, true });
        CHECK_NAMED(same_text(convert(&c, "csa", (kif_str){ all.p, n }, "usi"), games[i]), "game %zu", i + 1);
        CHECK_NAMED(c.status == (i < 2 ? KIF_OK : KIF_END), "status of game %zu", i + 1);
        all = str_drop(all, n);
    }
    CHECK(all.n == 0);
    CHECK(csa->cut(&(kif_cut){ STR("PI\n+\n/"), false }) == 0);
    CHECK(csa->cut(&(kif_cut){ STR("PI\n+\n/"), true }) == 6);
    CHECK(csa->cut(&(kif_cut){ STR("PI\n+\n/\r\nPI"), false }) == 8);
    CHECK(csa->cut(&(kif_cut){ STR("PI\r+\r/\rPI"), false }) == 7);
    CHECK(csa->cut(&(kif_cut){ STR("PI\r\n+\r\n/\r"), false }) == 0); /* LF may follow */
    CHECK(csa->cut(&(kif_cut){ STR("PI\r+\r'CSA encoding=UTF-8\rV3.0\rPI\r"), false }) == 5);
    CHECK(csa->cut(&(kif_cut){ STR("PI\r\n+\r\n'CSA encoding=UTF-8\r\nV3.0\r\nPI\r\n"), false }) == 7);
    CHECK(csa->cut(&(kif_cut){ STR("$SITE:a/b\n+\n"), false }) == 0);
    CHECK(csa->cut(&(kif_cut){ STR("V2.2\nPI\n+\nV2.2\nPI\n+\n"), false }) ==
          10); /* joined without a slash */
}

static void test_bids(void)
{
    const kif_format *csa = kif_format_by_name(STR("csa"));
    CHECK(csa->bid(STR("V2.2\nN+A\n")) == 100);
    CHECK(csa->bid(STR("'CSA encoding=UTF-8\nV3.0\n")) == 100);
    CHECK(csa->bid(STR("'a comment\n\nPI\n+\n")) > 80);
    CHECK(csa->bid(STR("N+Aoi\nN-Midori\n")) > 80);
    CHECK(csa->bid(STR("startpos moves 7g7f\n")) == 0);
    CHECK(csa->bid(STR("P-7f\n")) == 0);
    CHECK(csa->bid(STR("+P-3a\n")) == 0);
    CHECK(csa->bid(STR("")) == 0);
}

static void test_shogi_wars_is_told_apart(void)
{
    read_text(&c, "csa", STR("+7776FU,L600\t-3334FU,L589\tGOTE_WIN_TORYO"));
    CHECK(c.status == KIF_BAD && reported(&c, "syntax"));
}

static void test_part_of_a_game(void)
{
    c.options.first_ply = 2;
    c.options.last_ply = 2;
    kif_str text = STR("V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n");
    CHECK(same_text(convert(&c, "csa", text, "usi"),
                    "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
                    " moves 3c3d\n"));
    c.options.first_ply = c.options.last_ply = 0;
}

int main(void)
{
    converter_init(&c);
    test_simple_game();
    test_statements_on_one_line();
    test_start_positions();
    test_lost_blanks();
    test_odd_positions();
    test_promotion_shows_in_the_kind();
    test_promotion_with_a_sign();
    test_version_of_what_is_left();
    test_moves_that_cannot_be();
    test_times();
    test_ends();
    test_move_after_the_end();
    test_server_summary();
    test_server_headers();
    test_headers();
    test_time_limits();
    test_comments();
    test_ends_without_a_word();
    test_several_games();
    test_bids();
    test_shogi_wars_is_told_apart();
    test_part_of_a_game();
    converter_fini(&c);
    return tap_done();
}
