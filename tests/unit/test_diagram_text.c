/* Diagrams as text. The board of the working example and its words are those of the description of the
 * formats; BOD is read back by the reader of records, which was written apart from it. */
#include "diagram/diagram.h"
#include "text/width.h"
#include "unit/convert.h"
#include "unit/random_positions.h"

#define EXAMPLE "l6nl/1r2gPgk1/2n1p1sp1/p2ps1p1p/1p4P2/P1pPSp2P/1P2P1N2/1KGSG4/LN5RL w Bb2p 56"

static converter c;
static kif_buf out;

static kif_diagram diagram_of(const char *line)
{
    kif_diagram d;
    kif_diagram_findings found;
    kif_diagram_read_line(str_of(line), KIF_DIAGRAM_CHECK_SHAPE, &d, &found);
    return d;
}

static kif_diagram example(void)
{
    kif_diagram d = diagram_of(EXAMPLE);
    kif_str move = STR("P*4b");
    kif_diagram_set_last_move(&d, kif_move_take_usi(&move));
    return d;
}

static kif_str drawn(kif_diagram_format format, const kif_diagram *d, const kif_diagram_options *o)
{
    buf_reset(&out);
    kif_diagram_draw_text(&out, format, d, o);
    return buf_str(&out);
}

static void test_example(void)
{
    kif_diagram d = example();
    kif_diagram_options o = kif_diagram_defaults();
    CHECK(same_text(drawn(KIF_DIAGRAM_BOD, &d, &o), "後手の持駒：角　歩二　\n"
                                                    "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                                                    "+---------------------------+\n"
                                                    "|v香 ・ ・ ・ ・ ・ ・v桂v香|一\n"
                                                    "| ・v飛 ・ ・v金 歩v金v玉 ・|二\n"
                                                    "| ・ ・v桂 ・v歩 ・v銀v歩 ・|三\n"
                                                    "|v歩 ・ ・v歩v銀 ・v歩 ・v歩|四\n"
                                                    "| ・v歩 ・ ・ ・ ・ 歩 ・ ・|五\n"
                                                    "| 歩 ・v歩 歩 銀v歩 ・ ・ 歩|六\n"
                                                    "| ・ 歩 ・ ・ 歩 ・ 桂 ・ ・|七\n"
                                                    "| ・ 玉 金 銀 金 ・ ・ ・ ・|八\n"
                                                    "| 香 桂 ・ ・ ・ ・ ・ 飛 香|九\n"
                                                    "+---------------------------+\n"
                                                    "先手の持駒：角　\n"
                                                    "手数＝55  ▲４二歩打  まで\n"
                                                    "後手番\n"));
    CHECK(same_text(drawn(KIF_DIAGRAM_WESTERN, &d, &o), "After move 55: Black P*4b\n"
                                                        "White in hand: B P2\n"
                                                        "   9  8  7  6  5  4  3  2  1\n"
                                                        " +---------------------------+\n"
                                                        " | l  .  .  .  .  .  .  n  l | a\n"
                                                        " | .  r  .  .  g  P* g  k  . | b\n"
                                                        " | .  .  n  .  p  .  s  p  . | c\n"
                                                        " | p  .  .  p  s  .  p  .  p | d\n"
                                                        " | .  p  .  .  .  .  P  .  . | e\n"
                                                        " | P  .  p  P  S  p  .  .  P | f\n"
                                                        " | .  P  .  .  P  .  N  .  . | g\n"
                                                        " | .  K  G  S  G  .  .  .  . | h\n"
                                                        " | L  N  .  .  .  .  .  R  L | i\n"
                                                        " +---------------------------+\n"
                                                        "Black in hand: B\n"
                                                        "White to move\n"));
    kif_str ja = drawn(KIF_DIAGRAM_JA, &d, &o);
    CHECK(str_starts(ja, STR("（55手目 ▲４二歩まで）\n☖後手　角　歩二\n")));
    CHECK(str_find(ja, STR("| ・v飛 ・ ・v金*歩v金v玉 ・|二\n")) < ja.n);
    CHECK(str_ends(ja, STR("☗先手　角\n後手番\n")));
}

static void test_turned_and_cut(void)
{
    kif_diagram d = example();
    kif_diagram_options o = kif_diagram_defaults();
    const char *why;
    o.flip = true;
    kif_str ja = drawn(KIF_DIAGRAM_JA, &d, &o);
    CHECK(str_find(ja, STR("  １ ２ ３ ４ ５ ６ ７ ８ ９\n")) < ja.n);
    CHECK(str_find(ja, STR("| ・v玉v金*歩v金 ・ ・v飛 ・|二\n")) < ja.n);
    CHECK(str_find(ja, STR("☗先手　角\n")) < str_find(ja, STR("☖後手　角　歩二\n")));
    CHECK(str_ends(ja, STR("後手番\n（先後逆）\n")));
    o.flip = false;
    CHECK(kif_diagram_set_crop(&o, STR("5a-1c"), &why));
    ja = drawn(KIF_DIAGRAM_JA, &d, &o);
    CHECK(str_find(ja, STR("  ５ ４ ３ ２ １\n----------------+\n  ・ ・ ・v桂v香|一\n v金*歩v金v玉 ・|二\n "
                           "v歩 ・v銀v歩 ・|三\n")) < ja.n);
}

static void test_alt(void)
{
    kif_diagram d = example();
    kif_diagram_options o = kif_diagram_defaults();
    CHECK(str_starts(drawn(KIF_DIAGRAM_ALT, &d, &o),
                     STR("将棋の局面図。55手目 ▲４二歩まで。後手番。先手：玉８八、飛２九、金７八、金５八、銀６八、銀５六、"
                         "桂８九、桂３七、香９九、香１九、歩９六、歩８七、歩６六、歩５七、歩４二、歩３五、歩１六。先手の持駒：角。"
                         "後手：玉２二、飛８二、金５二、金３二、")));
    CHECK(str_ends(buf_str(&out), STR("後手の持駒：角、歩二。\n")));
    o.lang = KIF_DIAGRAM_LANG_EN;
    CHECK(str_starts(
        drawn(KIF_DIAGRAM_ALT, &d, &o),
        STR("Shogi diagram. After move 55, Black P*4b. White to move. Black: king 8h, rook 2i, golds 7h 5h, "
            "silvers 6h 5f, knights 8i 3g, lances 9i 1i, pawns 9f 8g 6f 5g 4b 3e 1f; in hand: bishop. "
            "White: king 2b, ")));
    CHECK(str_ends(buf_str(&out), STR("in hand: bishop, 2 pawns.\n")));
}

/* The first line of the Japanese form is the caption. */
static bool caption_is(const kif_diagram *d, const kif_diagram_options *o, const char *want)
{
    kif_str text = drawn(KIF_DIAGRAM_JA, d, o);
    kif_str line = { text.p, str_find_byte(text, '\n') };
    if (!str_eq(line, str_of(want)))
        printf("# %.*s\n", (int)line.n, line.p);
    return str_eq(line, str_of(want));
}

static void test_captions(void)
{
    kif_diagram d = example(), start = diagram_of("startpos"),
                bare = diagram_of("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    kif_diagram_options o = kif_diagram_defaults();
    d.number = 1;
    CHECK(caption_is(&d, &o, "第１図は▲４二歩まで"));
    o.caption_style = KIF_DIAGRAM_WORLD;
    CHECK(caption_is(&d, &o, "（第１図は▲４二歩まで）"));
    o.caption_style = KIF_DIAGRAM_NHK;
    CHECK(caption_is(&d, &o, "１図（▲４二歩まで）"));
    d.number = 0;
    o = kif_diagram_defaults();
    o.kif_moves = 1;
    CHECK(caption_is(&d, &o, "（55手目 ▲４二歩打まで）"));
    d.moves = 0;
    CHECK(caption_is(&d, &o, "（▲４二歩打まで）"));
    o = kif_diagram_defaults();
    CHECK(caption_is(&start, &o, "（初期局面）"));
    kif_diagram two = diagram_of("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    CHECK(caption_is(&two, &o, "（二枚落ち）"));
    CHECK(str_find(buf_str(&out), STR("☖上手　なし\n")) < out.n && str_ends(buf_str(&out), STR("上手番\n")));
    o.caption_kind = KIF_CAPTION_AUTO;
    CHECK(caption_is(&bare, &o, "先手番"));
    bare.mate_in = 5;
    bare.number = 3;
    CHECK(caption_is(&bare, &o, "第３問　５手詰"));
    o.lang = KIF_DIAGRAM_LANG_EN;
    CHECK(caption_is(&bare, &o, "Problem 3: mate in 5"));
    d = example();
    CHECK(caption_is(&d, &o, "(after move 55, Black P*4b)"));
    d.number = 1;
    CHECK(caption_is(&d, &o, "Diagram 1: after Black P*4b"));
    const char *why;
    o = kif_diagram_defaults();
    o.black = "甲";
    CHECK(kif_diagram_set_caption(&o, STR("%n %m %s %t %b 100%%"), &why));
    CHECK(caption_is(&d, &o, "1 55 ▲４二歩 後手番 甲 100%"));
}

/* Words of the federation's rules: the second man to the same square, from the move before. */
static void test_moves_in_captions(void)
{
    kif_diagram d = diagram_of("startpos moves 7g7f 3c3d 8h2b+ 3a2b");
    kif_diagram_options o = kif_diagram_defaults();
    CHECK(caption_is(&d, &o, "（4手目 △同銀まで）"));
    d = diagram_of("startpos moves 7g7f 3c3d 4i5h");
    CHECK(caption_is(&d, &o, "（3手目 ▲５八金右まで）"));
    o.lang = KIF_DIAGRAM_LANG_EN;
    CHECK(caption_is(&d, &o, "(after move 3, Black G4i-5h)"));
    d = diagram_of("startpos moves 7g7f 3c3d 8h2b+");
    CHECK(caption_is(&d, &o, "(after move 3, Black Bx2b+)"));
}

static void test_round_trip(void)
{
    kif_diagram_options o = kif_diagram_defaults();
    int same = 0;
    enum { POSITIONS = 300 };
    for (int i = 0; i < POSITIONS; i++) {
        kif_diagram d = { .handicap = KIF_HANDICAP_NONE };
        random_strewn(&d.position);
        d.position.ply = 1 + random_below(200);
        d.moves = d.position.ply - 1;
        kif_buf sfen = BUF_EMPTY;
        kif_sfen_put(&sfen, &d.position);
        buf_byte(&sfen, '\n');
        buf_byte(&sfen, '\0');
        same += same_text(convert(&c, "bod", drawn(KIF_DIAGRAM_BOD, &d, &o), "sfen"), sfen.p);
        buf_fini(&sfen);
    }
    CHECK_NAMED(same == POSITIONS, "%d of %d boards read back as they were", same, POSITIONS);
}

/* All lines of a board are equally wide, in colour too; and colour adds nothing but codes that end on their
 * line. */
static void test_widths(void)
{
    kif_diagram_options plain = kif_diagram_defaults(), coloured = plain;
    coloured.colour = true;
    bool even = true, same = true, ended = true;
    for (int i = 0; i < 100; i++) {
        kif_diagram d = { .handicap = KIF_HANDICAP_NONE };
        random_strewn(&d.position);
        kif_str text = drawn(KIF_DIAGRAM_JA, &d, &plain);
        size_t width = 0;
        for (kif_str rest = text; rest.n > 0;) {
            kif_str line = { rest.p, str_find_byte(rest, '\n') };
            rest = str_drop(rest, line.n + 1);
            if (line.p[0] != '|')
                continue;
            size_t w = kif_columns(line, KIF_AMBIGUOUS_NARROW), wide = kif_columns(line, KIF_AMBIGUOUS_WIDE);
            even = even && w == wide && (width == 0 || w == width);
            width = w;
        }
        even = even && width == 31; /* 27 between the bars, and a kanji */
        kif_buf before = BUF_EMPTY, stripped = BUF_EMPTY;
        buf_add(&before, text);
        kif_str colour = drawn(KIF_DIAGRAM_TERM, &d, &coloured);
        bool on = false;
        for (size_t k = 0; k < colour.n; k++) {
            if (colour.p[k] == '\033') {
                on = !str_starts(str_drop(colour, k), STR("\033[0m"));
                while (colour.p[k] != 'm')
                    k++;
            } else {
                ended = ended && !(on && colour.p[k] == '\n');
                buf_byte(&stripped, colour.p[k]);
            }
        }
        same = same && str_eq(buf_str(&stripped), buf_str(&before));
        buf_fini(&before);
        buf_fini(&stripped);
    }
    CHECK_NAMED(even, "the lines of every board are 31 columns wide, whatever ambiguous characters take");
    CHECK_NAMED(same, "colour changes no character");
    CHECK_NAMED(ended, "no colour runs over the end of a line");
}

static void test_mistakes(void)
{
    static const struct {
        const char *line;
        unsigned column;
        bool refused;
        const char *text;
    } rows[] = {
        { "", 1, true, "no position" },
        { "lnsgkgsnl/1r5b1/pppp?pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 21, true,
          "unexpected '?' in the board" },
        { "4k4/9/9/10/9/9/9/9/4K4 b - 1", 10, true, "'0' in the board" },
        { "4k4/9/9/9p/9/9/9/9/4K4 b - 1", 9, true, "rank 4 has 10 squares, want 9" },
        { "4k4/9/9/9/9/9/9/4K4 b - 1", 1, true, "8 ranks, want 9" },
        { "4k4/9/9/+G8/9/9/9/9/4K4 b - 1", 9, true, "'+' before 'G'" },
        { "4k4/9/9/9/9/9/9/9/4K4 x - 1", 23, true, "side to move is 'x', want b or w" },
        { "4k4/9/9/9/9/9/9/9/4K4 b K 1", 25, true, "in hand: king" },
        { "4k4/9/9/9/9/9/9/9/4K4 b 19P 1", 25, false, "in hand: a count from 1 to 18 expected" },
        { "4k4/9/9/9/9/9/9/9/4K4 b - 0", 27, false, "the move number is not a positive integer, taken as 1" },
        { "4k4/9/9/9/9/9/9/9/4K4 b - x", 27, false, "the move number is not a positive integer, taken as 1" },
        { "4k4/9/9/9/9/9/9/9/4K4 b - 1.5", 27, false, "the move number is not a positive integer, taken as 1" },
        { "sfen 4k4/9/9/9/9/9/9/9/4K4 b - -3 moves 5i5h", 32, false,
          "the move number is not a positive integer, taken as 1" },
        { "4k4/9/9/9/9/9/9/9/4K4 b - --3", 27, false, "the move number is not a positive integer, taken as 1" },
        { "4k4/9/9/9/9/9/9/9/4K4 b - 1 2", 29, true, "unexpected '2' behind the position" },
        { "4k4/9/9/9/9/9/9/9/4K4", 22, false, "no side to move, taken as b" },
        { "4k4/9/9/9/9/9/9/9/4K4 b", 24, false, "no pieces in hand, taken as -" },
        { "4k4/9/9/9/9/9/9/9/4K4 b 2 1", 25, true, "in hand: a count without a piece" },
        { "4k4/9/9/9/9/9/9/9/4K4 b 0P 1", 25, false, "in hand: a count from 1 to 18 expected" },
        { "4k4/9/9/9/9/9/9/9/4K4 b 256P 1", 25, true, "in hand: a count from 1 to 18 expected" },
        { "4k4/9/9/9/9/9/9/9/4K4 b R+P 1", 26, true, "in hand: promoted piece" },
        { "4k4/9/9/9/9/9/9/9/4K4 b Rx 1", 26, true, "in hand: unexpected 'x'" },
        { "4k4/9/9/9p8/9/9/9/9/4K4 b - 1", 9, true, "rank 4 has 18 squares, want 9" },
        { "4k4/9/9/8/9/9/9/9/4K4 b - 1", 9, true, "rank 4 has 8 squares, want 9" },
        { "4k4/9/9/+k8/9/9/9/9/4K4 b - 1", 9, true, "'+' before 'k'" },
        { "4k4/9/9/+9/9/9/9/9/4K4 b - 1", 9, true, "'+' before '9'" },
        { "4k4/9/9/8+/9/9/9/9/4K4 b - 1", 10, true, "'+' before '/'" },
        { "   ", 1, true, "no position" },
        { "sfen", 5, true, "no position" },
        { "4k4/9/9/9/9/9/9/9/4K4 b PR 1", 25, false, "in hand: unusual order, or a piece twice: added up" },
        { "startpos moves 7g7f 3c3d 8h2b+ 3a2b 2c2b", 37, true, "move 5 (2c2b): no piece of Black on 2c" },
        { "position startpos moves 7g7f 7g7f", 30, true, "move 2 (7g7f): no piece of White on 7g" },
        { "startpos moves 7g", 16, true, "move 1: '7g' is no move" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kif_diagram d;
        kif_diagram_findings found;
        bool ok = kif_diagram_read_line(str_of(rows[i].line), KIF_DIAGRAM_CHECK_SHAPE, &d, &found);
        const kif_diagram_finding *f = &found.list[0];
        CHECK_NAMED(ok != rows[i].refused && found.n > 0 && f->column == rows[i].column &&
                        strcmp(f->text, rows[i].text) == 0,
                    "%s (column %u: %s)", rows[i].text, found.n > 0 ? f->column : 0,
                    found.n > 0 ? f->text : "nothing");
    }
    kif_diagram d;
    kif_diagram_findings found;
    CHECK(kif_diagram_read_line(STR("startpos"), KIF_DIAGRAM_CHECK_LEGAL, &d, &found) && found.n == 0);
    CHECK(kif_diagram_read_line(STR("4k4/9/9/9/9/9/9/9/9 b 9P9P1P"), KIF_DIAGRAM_CHECK_SHAPE, &d, &found));
    CHECK(!kif_diagram_read_line(STR("4k4/9/9/9/9/9/9/9/9 b 9P9PP"), KIF_DIAGRAM_CHECK_COUNT, &d, &found));
    CHECK(strcmp(found.list[found.n - 1].text, "19 pawns on the board and in hand") == 0);
    CHECK(kif_diagram_read_line(STR("P3k4/9/9/9/9/p8/p8/9/9 b - 1"), KIF_DIAGRAM_CHECK_LEGAL, &d, &found) &&
          found.n == 2);
    CHECK(kif_diagram_read_line(STR("startpos moves 7g7f 2c2b"), KIF_DIAGRAM_CHECK_NONE, &d, &found) &&
          d.moves == 1);
}

static void test_values(void)
{
    kif_diagram_options o = kif_diagram_defaults();
    const char *why = NULL;
    CHECK(kif_diagram_add_mark(&o, STR("4b:red"), &why) && o.marks[0].square == kif_square_at(4, 2) &&
          o.marks[0].rgb == 0xc62828);
    CHECK(kif_diagram_add_mark(&o, STR("42"), &why) && o.marks[1].square == kif_square_at(4, 2));
    CHECK(kif_diagram_add_mark(&o, STR("４二:#0A0b0c"), &why) && o.marks[2].square == kif_square_at(4, 2) &&
          o.marks[2].rgb == 0x0a0b0c);
    static const char *const bad_marks[] = {
        "", "4", "4j", "0a", "4b:", "4b:pink", "4b:#12345", "4bx", "十二"
    };
    for (size_t i = 0; i < sizeof bad_marks / sizeof *bad_marks; i++)
        CHECK_NAMED(!kif_diagram_add_fill(&o, str_of(bad_marks[i]), &why), "'%s' is no square", bad_marks[i]);
    CHECK(kif_diagram_add_arrow(&o, STR("7g-7f"), &why) && o.arrows[0].from == kif_square_at(7, 7));
    CHECK(kif_diagram_add_arrow(&o, STR("wR-5e:blue"), &why) && o.arrows[1].from == KIF_NO_SQUARE &&
          o.arrows[1].kind == KIF_ROOK && o.arrows[1].side == KIF_GOTE);
    CHECK(!kif_diagram_add_arrow(&o, STR("bK-5e"), &why) && !kif_diagram_add_arrow(&o, STR("7g7f"), &why));
    CHECK(kif_diagram_set_crop(&o, STR("9x5"), &why) && o.crop.files == 9 && o.crop.ranks == 5);
    CHECK(!kif_diagram_set_crop(&o, STR("10x5"), &why) && !kif_diagram_set_crop(&o, STR("5a-"), &why));
    CHECK(kif_diagram_set_page(&o, STR("100.5x200mm"), &why) && o.sheet.width == 100.5 &&
          o.sheet.height == 200);
    CHECK(!kif_diagram_set_page(&o, STR("A3"), &why) && !kif_diagram_set_page(&o, STR("1x1mm"), &why));
    CHECK(kif_diagram_set_last_style(&o, STR("bold,dot"), &why) &&
          o.last_style == (KIF_DIAGRAM_LAST_BOLD | KIF_DIAGRAM_LAST_DOT));
    CHECK(!kif_diagram_set_last_style(&o, STR("bold,,dot"), &why));
    for (int i = o.n_arrows; i < KIF_DIAGRAM_MAX_ARROWS; i++)
        kif_diagram_add_arrow(&o, STR("7g-7f"), &why);
    CHECK(!kif_diagram_add_arrow(&o, STR("7g-7f"), &why));
}

/* A last move that is only named must be one that can have led there. */
static void test_last_move_named(void)
{
    static const struct {
        const char *move;
        bool fits;
    } rows[] = {
        { "P*8b", false }, /* a promoted pawn is not dropped */
        { "P*5a", false }, /* nor is a king */
        { "S*2b", true },  { "P*2b", false }, { "P*5e", false }, { "7c8b+", true }, { "7c2b+", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kif_diagram d = diagram_of("4k4/1+P5S1/9/9/9/9/9/9/4K4 w - 10");
        kif_str move = str_of(rows[i].move);
        CHECK(kif_diagram_set_last_move(&d, kif_move_take_usi(&move)) == rows[i].fits);
    }
}

int main(void)
{
    random_seed_from_environment();
    converter_init(&c);
    test_example();
    test_last_move_named();
    test_turned_and_cut();
    test_alt();
    test_captions();
    test_moves_in_captions();
    test_round_trip();
    test_widths();
    test_mistakes();
    test_values();
    converter_fini(&c);
    buf_fini(&out);
    return tap_done();
}
