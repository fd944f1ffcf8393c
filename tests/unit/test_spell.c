/* How Japanese game text is spelled. Expected values are the tables of the KIF format page and of the federation. */
#include "format/japanese.h"
#include "unit/tap.h"

static void test_glyphs(void)
{
    for (int kind = KIF_PAWN; kind < KIF_KINDS; kind++) {
        kif_str name = str_of(kif_kinds[kind].kanji);
        spell_glyph g = spell_peek(name);
        if (name.n == 3)
            CHECK_NAMED(g.class == SPELL_PIECE && g.value == kind, "%s is a piece", name.p);
        else
            CHECK_NAMED(g.class == SPELL_PROMOTES, "%s begins with a promotion", name.p);
        CHECK_NAMED(str_eq(spell_piece((kif_kind)kind, (spell_style){ 0 }), name), "%s is written", name.p);
        CHECK(str_eq(spell_piece_in_diagram((kif_kind)kind, (spell_style){ 0 }), str_of(kif_kinds[kind].kanji1)));
    }
    static const struct {
        const char *text;
        spell_class class;
        int value;
    } others[] = {
        { "０", SPELL_DIGIT, 0 },      { "９", SPELL_DIGIT, 9 },          { "七", SPELL_NUMERAL, 7 },
        { "〇", SPELL_NUMERAL, 0 },    { "十", SPELL_TEN, 10 },           { "5", SPELL_HALF_DIGIT, 5 },
        { "竜", SPELL_ALIAS, KIF_DRAGON }, { "王", SPELL_ALIAS, KIF_KING }, { "全", SPELL_ALIAS, KIF_PRO_SILVER },
        { "将", SPELL_NAME, 0 },       { "不", SPELL_NOT, 0 },            { "生", SPELL_PLAIN, 0 },
        { "打", SPELL_DROP, 0 },       { "合", SPELL_DROP, 0 },           { "同", SPELL_SAME, 0 },
        { "直", SPELL_REL, KIF_REL_STRAIGHT }, { "中", SPELL_REL, KIF_REL_MIDDLE },
        { "行", SPELL_MOTION, KIF_MOTION_UP }, { "下", SPELL_MOTION, KIF_MOTION_BACK },
        { "▲", SPELL_MARK, KIF_SENTE }, { "☖", SPELL_MARK, KIF_GOTE },    { "▼", SPELL_MARK, KIF_SIDES },
        { "　", SPELL_BLANK, 0 },      { "\t", SPELL_BLANK, 0 },          { "（", SPELL_OPEN, 0 },
        { ")", SPELL_CLOSE, 0 },       { "：", SPELL_COLON, 0 },          { "猫", SPELL_OTHER, 0 },
        { "a", SPELL_OTHER, 0 },
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        spell_glyph g = spell_peek(str_of(others[i].text));
        CHECK_NAMED(g.class == others[i].class && g.value == others[i].value && g.len == strlen(others[i].text),
                    "%s", others[i].text);
    }
    CHECK(spell_peek(STR_NONE).len == 0);
    CHECK(spell_peek(STR("\xe6\xad")).class == SPELL_OTHER); /* cut in the middle of 歩 */
    CHECK(spell_peek(STR("\xf0\x9f\x98\x80")).len == 1);
}

static void test_numbers(void)
{
    static const struct {
        const char *text;
        uint32_t value;
    } numbers[] = { { "一", 1 },   { "九", 9 },     { "十", 10 }, { "十一", 11 }, { "十八", 18 }, { "二十", 20 },
                    { "三十一", 31 }, { "一八", 18 }, { "12", 12 }, { "１８", 18 }, { "0", 0 } };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        kif_str s = str_of(numbers[i].text);
        uint32_t value = 99;
        CHECK_NAMED(spell_take_number(&s, 1000, &value) && value == numbers[i].value && s.n == 0, "%s", numbers[i].text);
    }
    kif_str s = STR("歩"), large = STR("1001");
    uint32_t value = 7;
    CHECK(!spell_take_number(&s, 1000, &value) && s.n == 3 && value == 7);
    CHECK(!spell_take_number(&large, 1000, &value) && large.n == 4);
    kif_buf out = BUF_EMPTY;
    for (unsigned n = 1; n <= 99; n++) {
        buf_reset(&out);
        spell_put_number(&out, n);
        kif_str text = buf_str(&out);
        CHECK(spell_take_number(&text, 99, &value) && value == n && text.n == 0);
    }
    buf_fini(&out);
}

static void test_columns(void)
{
    CHECK(spell_columns(STR("７六歩(77)")) == 10);
    CHECK(spell_columns(STR("▲同　銀不成")) == 12);
    CHECK(spell_columns(STR("abc")) == 3);
    CHECK(spell_columns(STR("ｱｲ")) == 2);
    CHECK(spell_columns(STR("：")) == 2);
}

/* "-" stands for what is not said. */
static const char *describe(const kif_notated *n, char text[64])
{
    static const char *const rels[] = { "-", "left", "right", "straight", "middle" };
    static const char *const motions[] = { "-", "up", "side", "back" };
    static const char tris[] = "-ny";
    snprintf(text, 64, "%s%d %s %d %c%c %s %s", n->same ? "same " : "", n->to, kif_kinds[n->piece].csa, n->from,
             tris[n->promotes], tris[n->drop], rels[n->rel], motions[n->motion]);
    return text;
}

static void test_reading_moves(void)
{
    /* Squares count from 1a down: 7六 is 59, 7七 60, 2二 10, 8八 70, 3一 18. */
    static const struct {
        const char *text, *want;
        unsigned odd;
    } moves[] = {
        { "７六歩(77)", "59 FU 60 -- - -", 0 },
        { "76歩(77)", "59 FU 60 -- - -", SPELL_ODD_DIGITS },
        { "7六歩(77)", "59 FU 60 -- - -", SPELL_ODD_DIGITS },
        { "７６歩", "59 FU 81 -- - -", SPELL_ODD_DIGITS },
        { "七六歩", "59 FU 81 -- - -", SPELL_ODD_DIGITS },
        { "７六 歩 (77)", "59 FU 60 -- - -", 0 },
        { "７六歩（７７）", "59 FU 60 -- - -", 0 },
        { "２二角成(88)", "10 KA 70 y- - -", 0 },
        { "２二角不成(88)", "10 KA 70 n- - -", 0 },
        { "２二角生", "10 KA 81 n- - -", 0 },
        { "同　銀(31)", "same 81 GI 18 -- - -", 0 },
        { "同　銀成(31)", "same 81 GI 18 y- - -", 0 },
        { "同銀(31)", "same 81 GI 18 -- - -", SPELL_ODD_NO_BLANK },
        { "同 銀(31)", "same 81 GI 18 -- - -", SPELL_ODD_NO_BLANK },
        { "同　　銀(31)", "same 81 GI 18 -- - -", 0 },
        { "同　成銀(31)", "same 81 NG 18 -- - -", 0 },
        { "同銀　(31)", "same 81 GI 18 -- - -", SPELL_ODD_NO_BLANK },
        { "２二同銀(31)", "same 10 GI 18 -- - -", SPELL_ODD_NO_BLANK },
        { "同２二銀(31)", "same 10 GI 18 -- - -", SPELL_ODD_NO_BLANK },
        { "８七桂成(95)", "69 KE 76 y- - -", 0 },
        { "８七成桂(95)", "69 NK 76 -- - -", 0 },
        { "４三成銀左", "29 NG 81 -- left -", 0 },
        { "４五角打", "31 KA 81 -y - -", 0 },
        { "４五角打(00)", "31 KA 81 -y - -", 0 },
        { "４五角(00)", "31 KA 81 -y - -", 0 },
        { "４五角合", "31 KA 81 -y - -", 0 },
        { "５八金右", "43 KI 81 -- right -", 0 },
        { "５八金左上", "43 KI 81 -- left up", 0 },
        { "５八金上左", "43 KI 81 -- left up", 0 },
        { "５八馬行", "43 UM 81 -- - up", 0 },
        { "５八と金寄", "43 TO 81 -- - side", SPELL_ODD_PIECE },
        { "５八銀引成", "43 GI 81 y- - back", 0 },
        { "５八王(59)", "43 OU 44 -- - -", SPELL_ODD_PIECE },
        { "５八玉将(59)", "43 OU 44 -- - -", SPELL_ODD_PIECE },
        { "５八龍馬(49)", "43 UM 35 -- - -", SPELL_ODD_PIECE },
        { "５八竜王(49)", "43 RY 35 -- - -", SPELL_ODD_PIECE },
        { "５八竜(49)", "43 RY 35 -- - -", SPELL_ODD_PIECE },
        { "５八角行(49)", "43 KA 35 -- - -", SPELL_ODD_PIECE },
        { "５八飛車(49)", "43 HI 35 -- - -", SPELL_ODD_PIECE },
        { "５八全(49)", "43 NG 35 -- - -", SPELL_ODD_PIECE },
        { "５八(49)", "43  35 -- - -", 0 },
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        kif_str s = str_of(moves[i].text);
        kif_notated said = KIF_NOTATED_NONE;
        unsigned odd = 0;
        char text[64] = "";
        bool read = spell_take_move(&s, &said, &odd);
        CHECK_NAMED(read && s.n == 0 && odd == moves[i].odd && strcmp(describe(&said, text), moves[i].want) == 0,
                    "%s: %s", moves[i].text, text);
    }
    static const char *const none[] = { "", "投了", "成桂", "７", "７六", "同", "歩(77)", "千日手", "12", "７六成" };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        kif_str s = str_of(none[i]);
        kif_notated said = KIF_NOTATED_NONE;
        unsigned odd = 0;
        CHECK_NAMED(!spell_take_move(&s, &said, &odd) && s.n == strlen(none[i]) && odd == 0, "\"%s\" is no move", none[i]);
    }
    kif_str s = STR("０六歩(77)");
    kif_notated said = KIF_NOTATED_NONE;
    unsigned odd = 0;
    CHECK(spell_take_move(&s, &said, &odd) && said.off_board);
}

static void test_writing_moves(void)
{
    char text[SPELL_MOVE_MAX];
    unsigned columns;
    kif_square s77 = kif_square_at(7, 7), s76 = kif_square_at(7, 6);
    const struct {
        kif_move move;
        kif_kind piece;
        bool same;
        const char *want;
        unsigned columns;
    } moves[] = {
        { kif_move_board(s77, s76, false), KIF_PAWN, false, "７六歩(77)", 10 },
        { kif_move_board(s77, s76, true), KIF_SILVER, false, "７六銀成(77)", 12 },
        { kif_move_board(s77, s76, false), KIF_PRO_SILVER, false, "７六成銀(77)", 12 },
        { kif_move_board(s77, s76, true), KIF_KNIGHT, true, "同　桂成(77)", 12 },
        { kif_move_drop(KIF_BISHOP, s76), KIF_BISHOP, false, "７六角打", 8 },
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char *end = spell_kif_move(text, moves[i].move, moves[i].piece, moves[i].same, (spell_style){ 0 }, &columns);
        CHECK_NAMED(str_eq((kif_str){ text, (size_t)(end - text) }, str_of(moves[i].want)) &&
                        columns == moves[i].columns, "%s", moves[i].want);
    }
    spell_style style = { .dragon_is_ryu = true, .king_is_ou = true };
    CHECK(str_eq(spell_piece(KIF_DRAGON, style), STR("竜")));
    CHECK(str_eq(spell_piece_in_diagram(KIF_KING, style), STR("王")));
}

static void test_closing_lines(void)
{
    static const struct {
        const char *line;
        kif_side to_move;
        kif_ending_id ending;
        kif_side winner;
        uint32_t moves;
    } lines[] = {
        { "まで77手で先手の勝ち", KIF_GOTE, KIF_END_WIN, KIF_SENTE, 77 },
        { "まで、50手で後手の勝ち", KIF_SENTE, KIF_END_WIN, KIF_GOTE, 50 },
        { "まで50手で上手の勝ち", KIF_SENTE, KIF_END_WIN, KIF_GOTE, 50 },
        { "まで50手で時間切れにより下手の勝ち", KIF_GOTE, KIF_END_TIME_UP, KIF_SENTE, 50 },
        { "まで50手で時間切れにより先手勝ち", KIF_GOTE, KIF_END_TIME_UP, KIF_SENTE, 50 },
        { "まで3手で後手の反則勝ち", KIF_GOTE, KIF_END_OPPONENT_FOUL, KIF_GOTE, 3 },
        { "まで3手で先手の反則負け", KIF_GOTE, KIF_END_OPPONENT_FOUL, KIF_GOTE, 3 },
        { "まで3手で後手の反則負け", KIF_GOTE, KIF_END_FOUL, KIF_SENTE, 3 },
        { "まで3手で先手の反則勝ち", KIF_GOTE, KIF_END_FOUL, KIF_SENTE, 3 },
        { "まで3手で反則により後手の勝ち", KIF_GOTE, KIF_END_OPPONENT_FOUL, KIF_GOTE, 3 },
        { "まで130手で先手の入玉勝ち", KIF_SENTE, KIF_END_DECLARATION, KIF_SENTE, 130 },
        { "まで0手で先手の不戦勝", KIF_SENTE, KIF_END_FORFEIT_WIN, KIF_SENTE, 0 },
        { "まで0手で先手の不戦敗", KIF_SENTE, KIF_END_FORFEIT_LOSS, KIF_GOTE, 0 },
        { "まで12手で千日手", KIF_SENTE, KIF_END_SENNICHITE, KIF_SIDES, 12 },
        { "まで12手で持将棋", KIF_SENTE, KIF_END_JISHOGI, KIF_SIDES, 12 },
        { "まで12手で中断", KIF_SENTE, KIF_END_INTERRUPT, KIF_SIDES, 12 },
        { "まで12手で封じ手", KIF_SENTE, KIF_END_SEALED, KIF_SIDES, 12 },
        { "まで7手詰", KIF_GOTE, KIF_END_MATE, KIF_SIDES, 7 },
        { "まで7手で詰み", KIF_GOTE, KIF_END_MATE, KIF_SIDES, 7 },
        { "まで13手で投了", KIF_GOTE, KIF_END_RESIGN, KIF_SIDES, 13 },
        { "まで先手の勝ち", KIF_GOTE, KIF_END_WIN, KIF_SENTE, 0 },
        { "まで１２手で先手の勝ち", KIF_GOTE, KIF_END_WIN, KIF_SENTE, 12 },
        { "まで5手で猫", KIF_GOTE, KIF_END_OTHER, KIF_SIDES, 5 },
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        kif_closing c;
        CHECK_NAMED(closing_read(str_of(lines[i].line), lines[i].to_move, &c) && c.ending == lines[i].ending &&
                        c.winner == lines[i].winner && c.moves == lines[i].moves, "%s", lines[i].line);
    }
    kif_closing c;
    CHECK(!closing_read(STR("備考：まで"), KIF_SENTE, &c));
}

int main(void)
{
    test_glyphs();
    test_numbers();
    test_columns();
    test_reading_moves();
    test_writing_moves();
    test_closing_lines();
    return tap_done();
}
