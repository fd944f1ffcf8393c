/* The installed interface, used as a stranger would use it. */
#include <string.h>

#include "kif.h"
#include "unit/tap.h"

static const char two_games[] = "V2.2\nN+Sente\nN-Gote\n$EVENT:Test\nPI\n+\n+7776FU\nT3\n-3334FU\nT4\n+8822UM\n-3122GI\n%TORYO\n"
                                "/\nPI\n+\n+7776FU\n+2726FU\n%CHUDAN\n";

typedef struct {
    int n;
    char rule[40];
    uint32_t line, game, ply;
} last_finding;

static void remember(void *ctx, const kif_finding *f)
{
    last_finding *l = ctx;
    l->n++;
    snprintf(l->rule, sizeof l->rule, "%s", f->rule);
    l->line = f->line;
    l->game = f->game;
    l->ply = f->ply;
}

static void test_reading(void)
{
    last_finding seen = { 0 };
    const kif_record *r;
    kif_reader *reader = kif_reader_open_memory(two_games, sizeof two_games - 1, "two.csa", NULL, NULL);
    CHECK(reader != NULL);
    kif_reader_on_finding(reader, remember, &seen);
    CHECK(kif_reader_next(reader, &r) == KIF_OK && kif_record_moves(r) == 4 && seen.n == 0);
    char usi[KIF_TEXT_MOVE], sfen[KIF_TEXT_SFEN], winner, text[32];
    const char *rule;
    CHECK(kif_record_move(r, 3, usi, &rule) && strcmp(usi, "8h2b+") == 0 && strcmp(rule, "legal") == 0);
    CHECK(!kif_record_move(r, 5, usi, NULL) && !kif_record_move(r, 0, usi, NULL));
    CHECK(kif_record_position(r, 4, sfen) &&
          strcmp(sfen, "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5") == 0);
    CHECK(!kif_record_position(r, 5, sfen));
    CHECK(strcmp(kif_record_end(r, &winner), "resign") == 0 && winner == 'w');
    CHECK(kif_record_value(r, "先手", text, sizeof text) == 5 && strcmp(text, "Sente") == 0);
    CHECK(kif_record_value(r, "棋戦", text, 3) == 4 && strcmp(text, "Te") == 0);
    CHECK(kif_record_value(r, "場所", text, sizeof text) == 0 && text[0] == '\0');
    size_t n;
    uint32_t lost;
    char *written = kif_record_write(r, "usi", &n, &lost);
    CHECK(written != NULL && strcmp(written, "startpos moves 7g7f 3c3d 8h2b+ 3a2b\n") == 0 && n == strlen(written));
    CHECK(lost > 0); /* names, times and the resignation */
    kif_free(written);
    CHECK(kif_record_write(r, "pgm", NULL, NULL) == NULL);
    CHECK(kif_reader_next(reader, &r) == KIF_OK && seen.n > 0 && strcmp(seen.rule, "double-move") == 0);
    CHECK(seen.line == 18 && seen.game == 2 && seen.ply == 2);
    CHECK(kif_reader_next(reader, &r) == KIF_END && r == NULL);
    kif_reader_close(reader);
}

typedef struct {
    int n, nifu;
    uint32_t line, ply;
} nifu_finding;

static void look_for_nifu(void *ctx, const kif_finding *f)
{
    nifu_finding *l = ctx;
    l->n++;
    if (strcmp(f->rule, "nifu") != 0)
        return;
    l->nifu++;
    l->line = f->line;
    l->ply = f->ply;
}

static void test_checking(void)
{
    static const char two_pawns[] = "V2.2\nPI\n+\n+2726FU\n-8384FU\n+2625FU\n-8485FU\n+2524FU\n-2324FU\n+7776FU\n"
                                    "-0023FU\n%TORYO\n";
    const size_t len = sizeof two_pawns - 1;
    nifu_finding seen = { 0 };
    uint64_t games;
    CHECK(kif_check_memory(two_pawns, len, "x.csa", NULL, look_for_nifu, &seen, &games) == KIF_OK && games == 1);
    CHECK(seen.nifu == 1 && seen.line == 11 && seen.ply == 8 && seen.n > 1); /* the result is claimed for the fouler */
    CHECK(kif_check_memory(two_pawns, len, "x.csa", "chess", look_for_nifu, &seen, &games) == KIF_FATAL && games == 0);
    CHECK(kif_check_memory("V2.2\nPI\n+\n+7776\n", 17, "x.csa", NULL, NULL, NULL, NULL) == KIF_BAD);
    seen = (nifu_finding){ 0 };
    CHECK(kif_check_file("testdata/demo/nifu.kifu", NULL, look_for_nifu, &seen, &games) == KIF_OK);
    CHECK(games == 1 && seen.nifu == 1 && seen.line > 1 && seen.ply > 1);
    CHECK(kif_check_file("testdata/demo/nothing", NULL, look_for_nifu, &seen, &games) == KIF_FATAL && games == 0);
}

static void test_drawing(void)
{
    static const char start[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    size_t n;
    char *svg = kif_draw(start, "svg", &n), *bod = kif_draw(start, "bod", NULL);
    CHECK(svg != NULL && n == strlen(svg) && strncmp(svg, "<svg ", 5) == 0 && strcmp(svg + n - 7, "</svg>\n") == 0);
    CHECK(bod != NULL && strstr(bod, "|v香v桂v銀v金v玉v金v銀v桂v香|一\n") != NULL);
    kif_free(svg);
    kif_free(bod);
    CHECK(kif_draw(start, "png", NULL) == NULL && kif_draw(start, "", NULL) == NULL);
    CHECK(kif_draw("9/9/9 b - 1", "svg", NULL) == NULL);
}

static void test_failures(void)
{
    const kif_record *r;
    kif_reader *reader = kif_reader_open("/nonexistent/game.kif", NULL, NULL);
    CHECK(reader != NULL && kif_reader_next(reader, &r) == KIF_FATAL && kif_reader_message(reader)[0] != '\0');
    kif_reader_close(reader);
    reader = kif_reader_open_memory("", 0, "x", "pgm", NULL);
    CHECK(reader != NULL && kif_reader_next(reader, &r) == KIF_FATAL);
    kif_reader_close(reader);
    kif_reader_close(NULL);
}

static void test_judge(void)
{
    CHECK(strcmp(kif_judge_move("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1", "P*5e"), "nifu") == 0);
    CHECK(strcmp(kif_judge_move("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f"), "legal") == 0);
    CHECK(kif_judge_move("9/9", "7g7f") == NULL);
    CHECK(kif_judge_move("9/9/9/9/9/9/9/9/9 b - 1", "7g7fx") == NULL);
}

int main(void)
{
    CHECK(strcmp(kif_version(), KIF_VERSION_STRING) == 0);
    test_reading();
    test_checking();
    test_drawing();
    test_failures();
    test_judge();
    return tap_done();
}
