/* Endings and rule sets: words to meaning and winner, and back. The winners are those of the format pages. */
#include "board/ending.h"

#include "board/handicap.h"
#include "board/impasse.h"
#include "board/sfen.h"
#include "unit/tap.h"

/* S: the side to move, O: its opponent, -: nobody. */
static const struct {
    const char *kif, *csa;
    char wins;
} words[] = {
    { "投了", "TORYO", 'O' },       { "切れ負け", "TIME_UP", 'O' },   { "時間切れ", NULL, 'O' },
    { "詰み", "TSUMI", 'O' },       { "詰", NULL, 'O' },              { "反則負け", "ILLEGAL_MOVE", 'O' },
    { "反則勝ち", NULL, 'S' },      { "入玉勝ち", "KACHI", 'S' },     { "入玉宣言", NULL, 'S' },
    { "不戦勝", NULL, 'S' },        { "不戦敗", NULL, 'O' },          { "千日手", "SENNICHITE", '-' },
    { "持将棋", "JISHOGI", '-' },   { "引き分け", "HIKIWAKE", '-' },  { "最大手数", "MAX_MOVES", '-' },
    { "中断", "CHUDAN", '-' },      { "封じ手", NULL, '-' },          { "不詰", "FUZUMI", '-' },
    { "待った", "MATTA", '-' },     { "エラー", "ERROR", '-' },
};

static bool winner_is(kif_ending_id id, char wins)
{
    for (int s = 0; s < 2; s++) {
        kif_side side = (kif_side)s;
        kif_side want = wins == 'S' ? side : wins == 'O' ? kif_opponent(side) : KIF_SIDES;
        if (kif_ending_winner(id, side) != want)
            return false;
    }
    return true;
}

static void test_words(void)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        kif_ending_id id = kif_ending_by_kif(str_of(words[i].kif));
        CHECK_NAMED(id != KIF_END_NONE && winner_is(id, words[i].wins), "%s", words[i].kif);
        if (words[i].csa == NULL)
            continue;
        kif_side fouler;
        CHECK_NAMED(kif_ending_by_csa(str_of(words[i].csa), &fouler) == id && fouler == KIF_SIDES, "%%%s", words[i].csa);
    }
    CHECK(kif_ending_by_kif(STR("負けました")) == KIF_END_NONE);
    CHECK(kif_ending_by_kif(STR("")) == KIF_END_NONE);
}

/* The sign names the side that fouled; its opponent wins. */
static void test_illegal_action(void)
{
    kif_side fouler;
    CHECK(kif_ending_by_csa(STR("+ILLEGAL_ACTION"), &fouler) == KIF_END_OPPONENT_FOUL && fouler == KIF_SENTE);
    CHECK(kif_ending_by_csa(STR("-ILLEGAL_ACTION"), &fouler) == KIF_END_OPPONENT_FOUL && fouler == KIF_GOTE);
    CHECK(kif_ending_by_csa(STR("ILLEGAL_ACTION"), &fouler) == KIF_END_NONE && fouler == KIF_SIDES);
}

static void test_usi_words(void)
{
    CHECK(kif_ending_by_usi(STR("resign")) == KIF_END_RESIGN);
    CHECK(kif_ending_by_usi(STR("rep_draw")) == KIF_END_SENNICHITE);
    CHECK(kif_ending_by_usi(STR("draw")) == KIF_END_DRAW);
    CHECK(kif_ending_by_usi(STR("timeout")) == KIF_END_TIME_UP);
    CHECK(kif_ending_by_usi(STR("break")) == KIF_END_INTERRUPT);
    CHECK(kif_ending_by_usi(STR("win")) == KIF_END_DECLARATION);
    CHECK(kif_ending_by_usi(STR("7g7f")) == KIF_END_NONE);
}

static void test_rulesets(void)
{
    static const char *const names[] = { "jsa", "jsa-amateur", "csa", "csa-24", "fesa", "lishogi", "81dojo", "shogi-wars",
                                         "try", "none" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        CHECK_NAMED(kif_ruleset_by_name(str_of(names[i])) != NULL, "rule set %s", names[i]);
    CHECK(kif_ruleset_by_name(STR("jsa"))->max_moves == 500);
    CHECK(kif_ruleset_by_name(STR("chess")) == NULL);
    kif_position p;
    kif_position_hirate(&p);
    CHECK(kif_agreed_winner(kif_ruleset_by_name(STR("jsa")), &p, 0) == KIF_SIDES);
    CHECK(kif_agreed_winner(kif_ruleset_by_name(STR("jsa-amateur")), &p, 0) == KIF_GOTE); /* 27 to 27 */
    CHECK(kif_declare_result(kif_ruleset_by_name(STR("try")), &p, KIF_SENTE, 0) == KIF_DECLARE_NOTHING);
}

/* Gote has 26 points and all else that a declaration asks for (sente has nothing of it). What the men given away at
 * the start are worth, counted by hand: added to his points, taken from what he needs, or neither. */
static void test_handicap_declarations(void)
{
    static const struct {
        const char *rules;
        kif_side side;
        int given;
        kif_declare result;
    } rows[] = {
        { "csa", KIF_GOTE, 0, KIF_DECLARE_LOSES },          { "csa", KIF_GOTE, 5, KIF_DECLARE_LOSES },
        { "fesa", KIF_GOTE, 18, KIF_DECLARE_LOSES },        { "csa-24", KIF_GOTE, 18, KIF_DECLARE_DRAWS },
        { "jsa-amateur", KIF_GOTE, 0, KIF_DECLARE_LOSES },  { "jsa-amateur", KIF_GOTE, 1, KIF_DECLARE_WINS },
        { "jsa", KIF_GOTE, 4, KIF_DECLARE_DRAWS },          { "jsa", KIF_GOTE, 5, KIF_DECLARE_WINS },
        { "lishogi", KIF_GOTE, 0, KIF_DECLARE_NOTHING },    { "lishogi", KIF_GOTE, 1, KIF_DECLARE_WINS },
        { "shogi-wars", KIF_GOTE, 5, KIF_DECLARE_NOTHING }, { "try", KIF_GOTE, 18, KIF_DECLARE_NOTHING },
        { "jsa", KIF_SENTE, 18, KIF_DECLARE_LOSES },        { "lishogi", KIF_SENTE, 18, KIF_DECLARE_NOTHING },
    };
    kif_str sfen = STR("9/9/9/9/9/9/3r1lllg/+P+P1+bkssgg/K+P4ssg w B4NL15Pr 2");
    kif_position p;
    CHECK(kif_sfen_take(&sfen, &p).ok);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_NAMED(kif_declare_result(kif_ruleset_by_name(str_of(rows[i].rules)), &p, rows[i].side, rows[i].given) ==
                        rows[i].result,
                    "%s, %s declares, %d points given away", rows[i].rules, rows[i].side == KIF_SENTE ? "sente" : "gote",
                    rows[i].given);
}

/* Without the bishop gote has 22 points against 27, or 27 with what he gave away. */
static void test_handicap_agreements(void)
{
    static const struct {
        const char *rules;
        int given;
        kif_side winner;
    } rows[] = {
        { "jsa", 0, KIF_SENTE },         { "jsa", 5, KIF_SIDES },        { "jsa-amateur", 5, KIF_GOTE },
        { "jsa-amateur", 4, KIF_SENTE }, { "fesa", 5, KIF_SENTE },       { "csa", 5, KIF_SIDES },
    };
    kif_position p;
    kif_handicap_setup(KIF_HANDICAP_BISHOP, &p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_NAMED(kif_agreed_winner(kif_ruleset_by_name(str_of(rows[i].rules)), &p, rows[i].given) == rows[i].winner,
                    "%s, agreed, %d points given away", rows[i].rules, rows[i].given);
}

static void test_try(void)
{
    kif_position p;
    kif_position_clear(&p);
    kif_position_put(&p, kif_square_at(5, 1), kif_piece_of(KIF_KING, KIF_SENTE));
    kif_position_put(&p, kif_square_at(1, 9), kif_piece_of(KIF_KING, KIF_GOTE));
    kif_position_settle(&p);
    CHECK(kif_is_try(&p, KIF_SENTE) && !kif_is_try(&p, KIF_GOTE));
    kif_position_put(&p, kif_square_at(5, 8), kif_piece_of(KIF_ROOK, KIF_GOTE));
    kif_position_settle(&p);
    CHECK(!kif_is_try(&p, KIF_SENTE));
}

int main(void)
{
    test_words();
    test_illegal_action();
    test_usi_words();
    test_rulesets();
    test_handicap_declarations();
    test_handicap_agreements();
    test_try();
    return tap_done();
}
