/* Positions and SFEN: reading, writing, mistakes with their columns, hands, names of pieces, moves in USI. */
#include "board/handicap.h"
#include "board/sfen.h"
#include "unit/tap.h"

static bool reads_as(const char *text, const char *canonical, unsigned odd)
{
    kif_str s = str_of(text);
    kif_position p;
    kif_sfen_result r = kif_sfen_take(&s, &p);
    kif_buf out = BUF_EMPTY;
    kif_sfen_put(&out, &p);
    bool same = r.ok && str_eq(buf_str(&out), str_of(canonical)) && r.odd == odd;
    buf_fini(&out);
    return same;
}

static bool fails_at(const char *text, unsigned column, const char *message)
{
    kif_str s = str_of(text);
    kif_position p;
    kif_sfen_result r = kif_sfen_take(&s, &p);
    if (r.ok || r.column != column || !str_eq(str_of(r.message), str_of(message))) {
        printf("# column %u: %s\n", (unsigned)r.column, r.message);
        return false;
    }
    return s.n == str_of(text).n;
}

static void test_reading(void)
{
    CHECK(reads_as(KIF_SFEN_HIRATE, KIF_SFEN_HIRATE, 0));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4 b -", "4k4/9/9/9/9/9/9/9/4K4 b - 1", KIF_SFEN_NO_NUMBER));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4 w 2P3p 10", "4k4/9/9/9/9/9/9/9/4K4 w 2P3p 10", 0));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4 b 18P 1", "4k4/9/9/9/9/9/9/9/4K4 b 18P 1", 0));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4 b 2p2P 1", "4k4/9/9/9/9/9/9/9/4K4 b 2P2p 1", KIF_SFEN_HAND_ORDER));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4 b PSPpbpb 1", "4k4/9/9/9/9/9/9/9/4K4 b S2P2b2p 1", KIF_SFEN_HAND_ORDER));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4 b 1P 1", "4k4/9/9/9/9/9/9/9/4K4 b P 1", KIF_SFEN_COUNT_ONE));
    CHECK(reads_as("4k4/9/9/54/9/9/9/9/4K4 b - 0", "4k4/9/9/9/9/9/9/9/4K4 b - 1", KIF_SFEN_DIGITS | KIF_SFEN_BAD_NUMBER));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4 W - 7", "4k4/9/9/9/9/9/9/9/4K4 w - 7", KIF_SFEN_UPPER_SIDE));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4_b_-_3", "4k4/9/9/9/9/9/9/9/4K4 b - 3", 0));
    CHECK(reads_as("9/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9 b - 1", 0));
    CHECK(reads_as("  4k4/9/9/9/9/9/9/9/4K4   b   -   3  \r\n", "4k4/9/9/9/9/9/9/9/4K4 b - 3", 0));
    CHECK(reads_as("4k4/9/9/9/9/9/9/9/4K4", "4k4/9/9/9/9/9/9/9/4K4 b - 1",
                   KIF_SFEN_NO_SIDE | KIF_SFEN_NO_HANDS | KIF_SFEN_NO_NUMBER));
}

static void test_what_follows_stays(void)
{
    kif_str s = STR(KIF_SFEN_HIRATE " moves 7g7f");
    kif_position p;
    CHECK(kif_sfen_take(&s, &p).ok && str_eq(s, STR("moves 7g7f")));
    s = STR("4k4/9/9/9/9/9/9/9/4K4 b - moves 7g7f");
    CHECK(kif_sfen_take(&s, &p).ok && str_eq(s, STR("moves 7g7f")) && p.ply == 1);
}

static void test_mistakes(void)
{
    CHECK(fails_at("", 1, "no position"));
    CHECK(fails_at("   ", 4, "no position"));
    CHECK(fails_at("sfen 9/9/9/9/9/9/9/9/9 b - 1", 2, "unexpected 'f' in the board"));
    CHECK(fails_at("9/9/9/9/9/9/9/9 b - 1", 1, "8 ranks, want 9"));
    CHECK(fails_at("9/9/pppppppppp/9/9/9/9/9/9 b - 1", 5, "rank 3 has 10 squares, want 9"));
    CHECK(fails_at("9/9/9/8/9/9/9/9/9 b - 1", 7, "rank 4 has 8 squares, want 9"));
    CHECK(fails_at("9/9/9/9/9/9/9/9/4X4 b - 1", 18, "unexpected 'X' in the board"));
    CHECK(fails_at("9/9/9/+G8/9/9/9/9/9 b - 1", 7, "'+' before 'G'"));
    CHECK(fails_at("9/9/9/+/9/9/9/9/9 b - 1", 7, "'+' before '/'"));
    CHECK(fails_at("9/9/9/0/9/9/9/9/9 b - 1", 7, "'0' in the board"));
    CHECK(fails_at("9/9/9/9/9/9/9/9/9 x - 1", 19, "side to move is 'x', want b or w"));
    CHECK(fails_at("9/9/9/9/9/9/9/9/9 b +P 1", 21, "in hand: promoted piece"));
    CHECK(fails_at("9/9/9/9/9/9/9/9/9 b K 1", 21, "in hand: king"));
    CHECK(fails_at("9/9/9/9/9/9/9/9/9 b 256P 1", 21, "in hand: a count from 1 to 18 expected"));
    CHECK(reads_as("9/9/9/9/9/9/9/9/9 b 0P 1", "9/9/9/9/9/9/9/9/9 b - 1", KIF_SFEN_COUNT_BAD));
    CHECK(reads_as("9/9/9/9/9/9/9/9/9 b 19P 1", "9/9/9/9/9/9/9/9/9 b 19P 1", KIF_SFEN_COUNT_BAD));
    CHECK(fails_at("9/9/9/9/9/9/9/9/9 b 3 1", 21, "in hand: a count without a piece"));
    CHECK(fails_at("9/9/9/9/9/9/9/9/9 b Z 1", 21, "in hand: unexpected 'Z'"));
}

static void test_hands(void)
{
    kif_position p;
    kif_position_clear(&p);
    kif_position_set_hand(&p, KIF_SENTE, KIF_PAWN, 18);
    kif_position_set_hand(&p, KIF_SENTE, KIF_GOLD, 4);
    kif_position_set_hand(&p, KIF_SENTE, KIF_PAWN, 2);
    CHECK(kif_hand_count(p.hand[KIF_SENTE], KIF_PAWN) == 2);
    CHECK(kif_hand_count(p.hand[KIF_SENTE], KIF_GOLD) == 4);
    CHECK(kif_hand_count(p.hand[KIF_SENTE], KIF_LANCE) == 0 && p.hand[KIF_GOTE] == 0);
    CHECK(kif_position_count(&p, KIF_GOLD) == 4);
}

/* A full hand takes no more, for every kind: nothing spills into the count of the next one. */
static void test_full_hand(void)
{
    for (kif_kind kind = KIF_PAWN; kind <= KIF_GOLD; kind++) {
        kif_position p;
        kif_position_clear(&p);
        kif_position_put(&p, kif_square_at(5, 5), kif_piece_of(KIF_GOLD, KIF_SENTE));
        kif_position_put(&p, kif_square_at(5, 4), kif_piece_of(kind, KIF_GOTE));
        kif_position_set_hand(&p, KIF_SENTE, kind, 255);
        kif_position_settle(&p);
        kif_hand full = p.hand[KIF_SENTE];
        kif_undo undo;
        kif_position_do(&p, kif_move_board(kif_square_at(5, 5), kif_square_at(5, 4), false), &undo);
        CHECK_NAMED(p.hand[KIF_SENTE] == full && p.hand[KIF_GOTE] == 0, "255 %s in hand and one taken", kif_kinds[kind].english);
        kif_position_undo(&p, &undo);
        CHECK(p.hand[KIF_SENTE] == full && p.board[kif_square_at(5, 4)] == kif_piece_of(kind, KIF_GOTE));
    }
}

static bool named(const char *text, kif_kind kind, bool exact, size_t rest)
{
    kif_str s = str_of(text);
    bool was_exact = !exact;
    return kif_kind_take_kanji(&s, &was_exact) == kind && was_exact == exact && s.n == rest;
}

static void test_names(void)
{
    CHECK(named("歩", KIF_PAWN, true, 0));
    CHECK(named("成銀", KIF_PRO_SILVER, true, 0));
    CHECK(named("銀成", KIF_SILVER, true, 3));
    CHECK(named("龍馬", KIF_HORSE, false, 0));
    CHECK(named("龍", KIF_DRAGON, true, 0));
    CHECK(named("竜", KIF_DRAGON, false, 0));
    CHECK(named("王将", KIF_KING, false, 0));
    CHECK(named("王", KIF_KING, false, 0));
    CHECK(named("と金", KIF_TOKIN, false, 0));
    CHECK(named("杏", KIF_PRO_LANCE, false, 0));
    CHECK(named("圭", KIF_PRO_KNIGHT, false, 0));
    CHECK(named("全", KIF_PRO_SILVER, false, 0));
    CHECK(named("金上", KIF_GOLD, true, 3));
    int men = 0;
    for (int k = KIF_PAWN; k < KIF_KINDS; k++)
        men += kif_kinds[k].count;
    CHECK(men == 40);
}

static void test_usi(void)
{
    static const char *const good[] = { "7g7f", "8h2b+", "P*5e", "1a9i", "R*1a" };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        kif_str s = str_of(good[i]);
        char text[KIF_USI_MAX];
        kif_move m = kif_move_take_usi(&s);
        size_t n = m == KIF_NO_MOVE ? 0 : kif_move_to_usi(m, text);
        CHECK_NAMED(s.n == 0 && str_eq((kif_str){ text, n }, str_of(good[i])), "USI %s", good[i]);
    }
    static const char *const bad[] = { "", "7g", "0a1b", "7g7j", "resign", "X*5e", "P*0a", "P5e" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kif_str s = str_of(bad[i]);
        CHECK_NAMED(kif_move_take_usi(&s) == KIF_NO_MOVE && s.n == strlen(bad[i]), "not USI: '%s'", bad[i]);
    }
    kif_str lower = STR("p*5e"), at = STR("P@5e"), kept = STR("5c5b=");
    CHECK(kif_move_take_usi(&lower) == kif_move_drop(KIF_PAWN, kif_square_at(5, 5)));
    CHECK(kif_move_take_usi(&at) == kif_move_drop(KIF_PAWN, kif_square_at(5, 5)));
    CHECK(kif_move_take_usi(&kept) == kif_move_board(kif_square_at(5, 3), kif_square_at(5, 2), false) && kept.n == 0);
}

/* Every name in the table stands for its own start position, and each position is known by it again. */
static void test_handicaps(void)
{
    for (int h = 0; h < KIF_HANDICAP_COUNT; h++) {
        kif_position p;
        kif_handicap_setup((kif_handicap)h, &p);
        const kif_handicap_info *info = &kif_handicaps[h];
        CHECK_NAMED(kif_handicap_of(&p) == (kif_handicap)h && kif_handicap_by_kif(str_of(info->kif)) == (kif_handicap)h &&
                        kif_handicap_by_english(str_of(info->english)) == (kif_handicap)h,
                    "handicap %s", info->kif);
        if (info->jkf != NULL)
            CHECK(kif_handicap_by_jkf(str_of(info->jkf)) == (kif_handicap)h);
    }
    /* Side to move and hands belong to a handicap; the number of the move does not. */
    static const struct {
        const char *sfen;
        kif_handicap h;
    } like[] = {
        { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 77", KIF_HANDICAP_HIRATE },
        { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", KIF_HANDICAP_NONE },
        { "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w b 1", KIF_HANDICAP_NONE },
        { "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 5", KIF_HANDICAP_BISHOP },
    };
    for (size_t i = 0; i < sizeof like / sizeof *like; i++) {
        kif_position p;
        kif_str s = str_of(like[i].sfen);
        CHECK_NAMED(kif_sfen_take(&s, &p).ok && kif_handicap_of(&p) == like[i].h, "handicap of %s", like[i].sfen);
    }
    CHECK(kif_handicap_by_kif(STR("飛落ち")) == KIF_HANDICAP_ROOK);
    CHECK(kif_handicap_by_kif(STR("三分落ち")) == KIF_HANDICAP_NONE);
    CHECK(kif_handicap_by_english(STR("2 Pieces")) == KIF_HANDICAP_TWO);
    kif_position p;
    static const struct {
        kif_handicap h;
        int points;
    } points[] = { { KIF_HANDICAP_HIRATE, 0 }, { KIF_HANDICAP_LANCE, 1 }, { KIF_HANDICAP_BISHOP, 5 },
                   { KIF_HANDICAP_TWO, 10 }, { KIF_HANDICAP_FOUR, 12 }, { KIF_HANDICAP_SIX, 14 },
                   { KIF_HANDICAP_TEN, 18 } };
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        kif_handicap_setup(points[i].h, &p);
        CHECK_NAMED(kif_handicap_points(&p) == points[i].points, "points of %s", kif_handicaps[points[i].h].kif);
    }
}

/* The men that a CSA "PI…" line removes must be those that are missing from the position. */
static void test_handicap_csa(void)
{
    for (int h = 0; h < KIF_HANDICAP_COUNT; h++) {
        kif_position p, named;
        if (kif_handicaps[h].csa == NULL)
            continue;
        kif_position_hirate(&p);
        bool ok = true;
        for (const char *c = kif_handicaps[h].csa; *c != '\0'; c += 4) {
            kif_square sq = kif_square_at(c[0] - '0', c[1] - '0');
            ok = ok && p.board[sq] == kif_piece_of(kif_kind_by_csa(c + 2), KIF_GOTE);
            kif_position_put(&p, sq, KIF_EMPTY);
        }
        kif_position_set_side(&p, h == KIF_HANDICAP_HIRATE ? KIF_SENTE : KIF_GOTE);
        kif_position_settle(&p);
        kif_handicap_setup((kif_handicap)h, &named);
        CHECK_NAMED(ok && kif_position_equal(&p, &named), "PI%s is %s", kif_handicaps[h].csa, kif_handicaps[h].kif);
    }
}

/* The start position that is generated is the one that is read and settled. */
static void test_hirate(void)
{
    kif_position read;
    kif_str sfen = STR("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    CHECK(kif_sfen_take(&sfen, &read).ok);
    CHECK(kif_position_equal(&read, &kif_hirate) && read.ply == kif_hirate.ply && read.sound == kif_hirate.sound);
    CHECK(memcmp(read.by_kind, kif_hirate.by_kind, sizeof read.by_kind) == 0);
    CHECK(memcmp(read.by_side, kif_hirate.by_side, sizeof read.by_side) == 0);
    CHECK(read.king[KIF_SENTE] == kif_hirate.king[KIF_SENTE] && read.king[KIF_GOTE] == kif_hirate.king[KIF_GOTE]);
    CHECK(!bb_any(read.checkers) && !bb_any(kif_hirate.checkers));
}

int main(void)
{
    test_hirate();
    test_reading();
    test_what_follows_stays();
    test_mistakes();
    test_hands();
    test_full_hand();
    test_names();
    test_usi();
    test_handicaps();
    test_handicap_csa();
    return tap_done();
}
