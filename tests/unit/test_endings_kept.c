/* Every ending through every format and back: kind and winner stay, or the writer says that the end is lost.
 */
#include "unit/convert.h"

static converter c;

/* Games that end with S to move, S being sente (two moves) and gote (one). */
static const struct {
    const char *name, *kif;
    kif_side to_move;
} games[] = {
    { "gote to move", "手合割：平手\n   1 ７六歩(77)\n", KIF_GOTE },
    { "sente to move", "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n", KIF_SENTE },
    { "at the first move", "手合割：平手\n", KIF_SENTE },
    { "at the first move of a handicap game", "手合割：香落ち\n", KIF_GOTE },
};

/* Words as in KIF move lists, those of other languages, and what the closing line alone can say. */
static const struct {
    const char *word;
    kif_ending_id ending;
    char winner; /* S: the side to move, O: the other, -: nobody */
} ends[] = {
    { "投了", KIF_END_RESIGN, 'O' },
    { "切れ負け", KIF_END_TIME_UP, 'O' },
    { "詰み", KIF_END_MATE, 'O' },
    { "反則負け", KIF_END_FOUL, 'O' },
    { "反則勝ち", KIF_END_OPPONENT_FOUL, 'S' },
    { "入玉勝ち", KIF_END_DECLARATION, 'S' },
    { "不戦勝", KIF_END_FORFEIT_WIN, 'S' },
    { "不戦敗", KIF_END_FORFEIT_LOSS, 'O' },
    { "千日手", KIF_END_SENNICHITE, '-' },
    { "持将棋", KIF_END_JISHOGI, '-' },
    { "引き分け", KIF_END_DRAW, '-' },
    { "最大手数", KIF_END_MAX_MOVES, '-' },
    { "中断", KIF_END_INTERRUPT, '-' },
    { "封じ手", KIF_END_SEALED, '-' },
    { "不詰", KIF_END_NO_MATE, '-' },
    { "待った", KIF_END_TAKE_BACK, '-' },
    { "エラー", KIF_END_ERROR, '-' },
    { "トライ", KIF_END_OTHER, '-' },
    { "まで", KIF_END_WIN, 'S' }, /* Sの勝ち follows */
    { "まで時間切れにより", KIF_END_TIME_UP, 'S' },
    { "まで、反則により", KIF_END_OPPONENT_FOUL, 'S' },
};

static bool is_closing(size_t end)
{
    return str_starts(str_of(ends[end].word), STR("まで"));
}

static const char *const formats[] = { "kif", "ki2", "csa", "jkf", "usi", "usen", "western" };

/* What a format has no words for. Everything else must come back. */
static bool may_lose(const char *format, size_t end)
{
    kif_ending_id ending = ends[end].ending;
    if (ending == KIF_END_TIME_UP && ends[end].winner == 'S') /* the words would name the other side */
        return !str_eq(str_of(format), STR("kif")) && !str_eq(str_of(format), STR("ki2"));
    static const struct {
        const char *format;
        kif_ending_id ending;
    } rows[] = {
        { "usi", KIF_END_MATE },          { "usi", KIF_END_FOUL },
        { "usi", KIF_END_OPPONENT_FOUL }, { "usi", KIF_END_FORFEIT_WIN },
        { "usi", KIF_END_FORFEIT_LOSS },  { "usi", KIF_END_JISHOGI },
        { "usi", KIF_END_MAX_MOVES },     { "usi", KIF_END_SEALED },
        { "usi", KIF_END_NO_MATE },       { "usi", KIF_END_TAKE_BACK },
        { "usi", KIF_END_ERROR },         { "usi", KIF_END_OTHER },
        { "usi", KIF_END_WIN },           { "usen", KIF_END_MATE },
        { "usen", KIF_END_FOUL },         { "usen", KIF_END_OPPONENT_FOUL },
        { "usen", KIF_END_DECLARATION },  { "usen", KIF_END_FORFEIT_WIN },
        { "usen", KIF_END_FORFEIT_LOSS }, { "usen", KIF_END_SENNICHITE },
        { "usen", KIF_END_DRAW },         { "usen", KIF_END_MAX_MOVES },
        { "usen", KIF_END_SEALED },       { "usen", KIF_END_NO_MATE },
        { "usen", KIF_END_TAKE_BACK },    { "usen", KIF_END_ERROR },
        { "usen", KIF_END_OTHER },        { "usen", KIF_END_WIN },
        { "western", KIF_END_OTHER },     { "csa", KIF_END_OTHER },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_eq(str_of(format), str_of(rows[i].format)) && ending == rows[i].ending)
            return true;
    return false;
}

static kif_side side_of(char winner, kif_side to_move)
{
    return winner == 'S' ? to_move : winner == 'O' ? kif_opponent(to_move) : KIF_SIDES;
}

static bool ends_so(kif_ending_id ending, kif_side winner)
{
    kif_side got = KIF_SIDES;
    kif_ending_id id = c.record == NULL ? KIF_END_NONE : kif_record_result(c.record, &got);
    if (id == ending && got == winner)
        return true;
    printf("# %s for %d, not %s for %d\n", kif_endings[id].name, (int)got, kif_endings[ending].name,
           (int)winner);
    return false;
}

static void make_game(char *text, size_t size, size_t game, size_t end)
{
    unsigned number = 1 + (game == 0) + 2 * (game == 1);
    const char *side = games[game].to_move == KIF_SENTE ? "先手" : "後手";
    size_t n = (size_t)snprintf(text, size, "%s", games[game].kif);
    if (is_closing(end))
        snprintf(text + n, size - n, "%s%sの勝ち", ends[end].word, side);
    else
        snprintf(text + n, size - n, "%u %s", number, ends[end].word);
}

/* A loss is told exactly where there is one, and no format makes the loser the winner. */
static void check(const char *from, const char *text, size_t end, kif_side to_move, const char *name)
{
    kif_side winner = side_of(ends[end].winner, to_move);
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        char middle[1000];
        kif_str written = convert(&c, from, str_of(text), formats[f]);
        bool said = lost(&c, KIF_D_LOSS_END) > 0;
        snprintf(middle, sizeof middle, "%.*s", (int)written.n, written.p);
        read_text(&c, formats[f], str_of(middle));
        if (may_lose(formats[f], end)) {
            kif_side got = KIF_SIDES;
            CHECK_NAMED(said, "%s, %s: %s tells that it loses", ends[end].word, name, formats[f]);
            bool wins =
                c.record != NULL && kif_record_result(c.record, &got) != KIF_END_NONE && got == winner;
            CHECK_NAMED(wins || winner == KIF_SIDES || formats[f][0] == 'u', "%s, %s: but not who won",
                        ends[end].word, name);
            CHECK_NAMED(got == winner || got == KIF_SIDES, "%s, %s: nor turns it round", ends[end].word,
                        name);
            continue;
        }
        bool ok = ends_so(ends[end].ending, winner);
        CHECK_NAMED(ok && !said, "%s, %s: kept by %s", ends[end].word, name, formats[f]);
        kif_str again = write_text(&c, formats[f]);
        CHECK_NAMED(same_text(again, middle), "%s, %s: %s stays as it is", ends[end].word, name, formats[f]);
    }
}

/* The comment that tells an end stands first, behind the time; the others stay comments. */
static void test_comments_beside_the_word(void)
{
    static const char kif[] =
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n"
        "   2 封じ手       ( 0:05/00:00:05)\n*封じ手\n*明日に続く\nまで1手で封じ手\n";
    static const char csa[] =
        "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT1\n%CHUDAN\nT5\n'*封じ手\n'*封じ手\n'*明日に続く\n";
    static const char *const formats_with_comments[] = { "csa", "jkf", "western" };
    CHECK(same_text(convert(&c, "kif",
                            str_of("手合割：平手\n"
                                   "1 ７六歩(77) ( 0:01/)\n2 封じ手 ( 0:05/)\n*封じ手\n*明日に続く\n"),
                            "csa"),
                    csa));
    CHECK(same_text(convert(&c, "csa", str_of(csa), "csa"), csa));
    CHECK(str_ends(
        convert(&c, "csa", STR("PI,+,+7776FU,T1,%CHUDAN,T5\n'*封じ手\n'*封じ手\n'*明日に続く\n"), "kif"),
        STR("   2 封じ手       ( 0:05/00:00:05)\n*封じ手\n*明日に続く\nまで1手で封じ手\n")));
    for (size_t i = 0; i < 3; i++) {
        char middle[1000];
        kif_str text = convert(&c, "kif", str_of(kif), formats_with_comments[i]);
        snprintf(middle, sizeof middle, "%.*s", (int)text.n, text.p);
        kif_str back = convert(&c, formats_with_comments[i], str_of(middle), "kif");
        CHECK_NAMED(str_find(back, STR("*封じ手\n*明日に続く\nまで1手で封じ手\n")) < back.n, "%s",
                    formats_with_comments[i]);
    }
    /* What is no end word is no end. */
    read_text(&c, "csa", STR("PI\n+\n+7776FU\n%CHUDAN\n'*投了\n"));
    CHECK(ends_so(KIF_END_INTERRUPT, KIF_SIDES) && kif_main_end(c.record)->comments != NULL);
    read_text(&c, "csa", STR("PI\n+\n+7776FU\n%CHUDAN\n'封じ手\n"));
    CHECK(ends_so(KIF_END_INTERRUPT, KIF_SIDES));
    read_text(&c, "csa", STR("PI\n+\n+7776FU\n%TORYO\n'*後手の勝ち\n"));
    CHECK(ends_so(KIF_END_RESIGN, KIF_SENTE) && kif_main_end(c.record)->comments != NULL);
    read_text(&c, "jkf", STR("{\"moves\":[{},{\"comments\":[\"つづく\"],\"special\":\"CHUDAN\"}]}"));
    CHECK(ends_so(KIF_END_INTERRUPT, KIF_SIDES) && kif_main_end(c.record)->comments != NULL);
}

int main(void)
{
    converter_init(&c);
    c.options.usi_end = true;
    for (size_t game = 0; game < sizeof games / sizeof *games; game++)
        for (size_t end = 0; end < sizeof ends / sizeof *ends; end++) {
            char text[400];
            make_game(text, sizeof text, game, end);
            read_text(&c, "kif", str_of(text));
            CHECK_NAMED(ends_so(ends[end].ending, side_of(ends[end].winner, games[game].to_move)),
                        "%s is read", ends[end].word);
            check("kif", text, end, games[game].to_move, games[game].name);
        }
    test_comments_beside_the_word();
    converter_fini(&c);
    return tap_done();
}
