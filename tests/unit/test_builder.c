/* The builder: resolving, judging, playing on, keeping what cannot be played, branches, ends. */
#include "game/builder.h"

#include "board/sfen.h"
#include "unit/tap.h"

static const kif_range nowhere = { 0, 0 };

typedef struct {
    kif_diag_id last;
    int n;
} seen;

static void note(void *ctx, const kif_diag *d)
{
    seen *s = ctx;
    s->last = d->id;
    s->n++;
}

static kif_node *usi(kif_builder *b, const char *move)
{
    kif_str s = str_of(move);
    return kif_builder_exact_move(b, kif_move_take_usi(&s), str_of(move), nowhere);
}

/* A CSA move: "+7776FU". */
static kif_node *csa(kif_builder *b, const char *text)
{
    kif_notated said = KIF_NOTATED_NONE;
    said.side = text[0] == '+' ? KIF_SENTE : KIF_GOTE;
    said.to = kif_square_at(text[3] - '0', text[4] - '0');
    said.piece = kif_kind_by_csa(text + 5);
    said.piece_after = true;
    if (text[1] == '0')
        said.drop = KIF_YES;
    else
        said.from = kif_square_at(text[1] - '0', text[2] - '0');
    return kif_builder_move(b, &said, str_of(text), nowhere);
}

static bool board_is(kif_builder *b, const char *sfen)
{
    kif_buf out = BUF_EMPTY;
    kif_sfen_put(&out, kif_builder_position(b));
    bool same = str_eq(buf_str(&out), str_of(sfen));
    if (!same)
        printf("# %.*s\n", (int)out.n, out.p);
    buf_fini(&out);
    return same;
}

static kif_builder *b;
static kif_diags diags;
static seen found;

static void begin(const char *start)
{
    found = (seen){ 0 };
    diags.fn = note;
    diags.ctx = &found;
    kif_diags_begin(&diags, "test", STR("text"), 1, 1);
    kif_builder_begin(b, "test", STR("text"), &diags);
    if (start != NULL) {
        kif_str s = str_of(start);
        kif_position p;
        CHECK(kif_sfen_take(&s, &p).ok);
        kif_builder_start(b, &p);
    }
}

static void test_plain_game(void)
{
    begin(NULL);
    usi(b, "7g7f"), usi(b, "3c3d");
    kif_node *n = usi(b, "8h2b+");
    CHECK(n->type == KIF_NODE_MOVE && n->ply == 3 && n->verdict == KIF_D_NONE);
    CHECK(n->moved == kif_piece_of(KIF_BISHOP, KIF_SENTE) && n->captured == kif_piece_of(KIF_BISHOP, KIF_GOTE));
    CHECK((n->flags & KIF_NODE_PROMOTABLE) != 0 && (n->flags & KIF_NODE_SAME) == 0);
    n = usi(b, "3a2b");
    CHECK((n->flags & KIF_NODE_SAME) != 0);
    usi(b, "B*4e");
    n = kif_builder_end(b, KIF_END_RESIGN, KIF_SIDES, STR("投了"), nowhere);
    CHECK(n->ply == 6 && n->extra->winner == KIF_SENTE);
    const kif_record *r;
    CHECK(kif_builder_finish(b, &r) == KIF_OK && r->n_moves == 5 && r->n_variations == 0 && r->n_illegal == 0);
    kif_side winner;
    CHECK(kif_record_result(r, &winner) == KIF_END_RESIGN && winner == KIF_SENTE);
    CHECK(r->handicap == KIF_HANDICAP_HIRATE && !r->start_said && found.n == 0);
}

static void test_foul_is_played_and_reported_once(void)
{
    begin(NULL);
    usi(b, "7g7f"), usi(b, "3c3d"), usi(b, "8h2b+"), usi(b, "3a2b");
    kif_node *n = usi(b, "2g2e"); /* two steps */
    CHECK(n->verdict == KIF_D_WRONG_PIECE_MOVEMENT && n->type == KIF_NODE_MOVE && found.n == 1);
    n = usi(b, "2c2d");
    CHECK(n->verdict == KIF_D_NONE && (n->flags & KIF_NODE_AFTER_FOUL) != 0);
    n = usi(b, "2h2d"); /* jumps: seen, but a consequence for all one knows */
    CHECK(n->verdict == KIF_D_PATH_BLOCKED && found.n == 1);
    const kif_record *r;
    CHECK(kif_builder_finish(b, &r) == KIF_OK && r->n_illegal == 1);
}

static void test_nifu_is_played(void)
{
    begin("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1");
    kif_node *n = usi(b, "P*5e");
    CHECK(n->verdict == KIF_D_NIFU && n->type == KIF_NODE_MOVE && found.last == KIF_D_NIFU);
    CHECK(board_is(b, "lnsgkgsnl/1r5b1/ppppppppp/9/4P4/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2"));
}

static void test_unresolved_is_kept(void)
{
    begin(NULL);
    usi(b, "7g7f");
    kif_node *n = usi(b, "5e5f"); /* nothing stands there */
    CHECK(n->type == KIF_NODE_UNRESOLVED && n->verdict == KIF_D_NO_PIECE_ON_ORIGIN && found.n == 1);
    CHECK(str_eq(n->extra->text, STR("5e5f")));
    n = usi(b, "2g2f");
    CHECK(n->type == KIF_NODE_UNRESOLVED && n->ply == 3 && found.n == 1);
    CHECK(kif_builder_branch(b, 2));
    n = usi(b, "3c3d");
    CHECK(n->type == KIF_NODE_MOVE && n->verdict == KIF_D_NONE && n->ply == 2);
}

static void test_side_marks(void)
{
    begin(NULL);
    CHECK(csa(b, "-3334FU")->verdict == KIF_D_WRONG_SIDE_TO_MOVE);
    begin(NULL);
    csa(b, "+7776FU");
    kif_node *n = csa(b, "+2726FU");
    CHECK(n->verdict == KIF_D_DOUBLE_MOVE && n->type == KIF_NODE_MOVE);
    CHECK(board_is(b, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 3"));
    begin("4k4/9/9/9/9/9/9/9/4K4 w G 1");
    n = csa(b, "+0055KI"); /* a drop out of turn comes from the hand of the side that is named */
    CHECK(n->verdict == KIF_D_WRONG_SIDE_TO_MOVE && n->type == KIF_NODE_MOVE);
    CHECK(board_is(b, "4k4/9/9/9/4G4/9/9/9/4K4 w - 2"));
    CHECK(kif_builder_branch(b, 1) && board_is(b, "4k4/9/9/9/9/9/9/9/4K4 w G 1"));
}

static void test_csa_promotion_and_names(void)
{
    begin(NULL);
    csa(b, "+7776FU"), csa(b, "-3334FU");
    kif_node *n = csa(b, "+8822UM");
    CHECK(kif_move_promotes(n->move) && n->verdict == KIF_D_NONE);
    csa(b, "-8222HI");
    begin(NULL);
    CHECK(csa(b, "+7776GI")->verdict == KIF_D_PIECE_NAME_MISMATCH);
    begin("4k4/9/9/9/9/9/9/1+B7/4K4 b - 1");
    n = csa(b, "+8822KA");
    CHECK(n->verdict == KIF_D_CSA_PIECE_AFTER_MOVE && n->type == KIF_NODE_MOVE && !kif_move_promotes(n->move));
}

/* A KIF move: piece before the move, origin or drop. */
static kif_node *kif(kif_builder *on, int to, kif_kind piece, int from)
{
    kif_notated said = KIF_NOTATED_NONE;
    said.piece = piece;
    said.off_board = !kif_square_valid(to / 10, to % 10);
    if (!said.off_board)
        said.to = kif_square_at(to / 10, to % 10);
    if (from == 0)
        said.drop = KIF_YES;
    else
        said.from = kif_square_at(from / 10, from % 10);
    return kif_builder_move(on, &said, STR("text"), nowhere);
}

static void test_names_of_pieces(void)
{
    begin(NULL);
    CHECK(kif(b, 76, KIF_SILVER, 77)->verdict == KIF_D_PIECE_NAME_MISMATCH);
    begin("8k/9/9/9/4+B4/9/9/9/K8 b - 1");
    kif_node *n = kif(b, 54, KIF_BISHOP, 55); /* a horse is called a bishop: told, and played */
    CHECK(n->type == KIF_NODE_MOVE && n->verdict == KIF_D_NONE && found.last == KIF_D_PROMOTED_NAME_MISMATCH);
    begin("8k/9/9/9/4+B4/9/9/9/K8 b - 1");
    CHECK(kif(b, 54, KIF_HORSE, 55)->verdict == KIF_D_NONE && found.n == 0);
}

static void test_off_board(void)
{
    begin(NULL);
    kif_node *n = kif(b, 6, KIF_PAWN, 77); /* 0六 */
    CHECK(n->type == KIF_NODE_UNRESOLVED && n->verdict == KIF_D_OFF_BOARD && found.n == 1);
    begin(NULL);
    CHECK(kif(b, 76, KIF_PAWN, 77)->verdict == KIF_D_NONE);
}

static void test_drops_that_cannot_be(void)
{
    begin("8k/9/9/9/9/9/9/9/4K4 b P 1");
    kif_node *n = kif(b, 55, KIF_TOKIN, 0);
    CHECK(n->type == KIF_NODE_UNRESOLVED && n->verdict == KIF_D_DROP_PROMOTED);
    begin("8k/9/9/9/9/9/9/9/4K4 b P 1");
    CHECK(kif(b, 55, KIF_KING, 0)->verdict == KIF_D_DROP_KING);
    begin("8k/9/9/9/9/9/9/9/4K4 b P 1");
    CHECK(kif(b, 55, KIF_PAWN, 0)->verdict == KIF_D_NONE);
}

/* The tree of the KIF page's example: the last block hangs under the second one, not under the main line. */
static void test_branches(void)
{
    begin(NULL);
    usi(b, "7g7f");
    usi(b, "3c3d"), usi(b, "2g2f"), usi(b, "4c4d"), usi(b, "3i4h");
    kif_builder_end(b, KIF_END_INTERRUPT, KIF_SIDES, STR("中断"), nowhere);
    CHECK(kif_builder_branch(b, 4));
    usi(b, "8c8d"), usi(b, "2f2e");
    CHECK(kif_builder_branch(b, 2));
    usi(b, "8c8d"), usi(b, "7i6h"), usi(b, "3c3d");
    CHECK(kif_builder_branch(b, 3));
    kif_node *n = usi(b, "2g2f");
    CHECK(board_is(b, "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4"));
    CHECK(n->parent->move == kif_move_board(kif_square_at(8, 3), kif_square_at(8, 4), false));
    CHECK(!kif_builder_branch(b, 5) && !kif_builder_branch(b, 0));
    const kif_record *r;
    CHECK(kif_builder_finish(b, &r) == KIF_OK && r->n_variations == 3 && r->n_moves == 5);
    CHECK(r->root->child->child->sibling != NULL && kif_main_end(r)->type == KIF_NODE_END);
}

/* Moves of the main line are counted also where the text calls its last moves a variation, or went elsewhere first. */
static void test_length_of_the_main_line(void)
{
    const kif_record *r;
    begin(NULL);
    usi(b, "7g7f"), usi(b, "3c3d");
    CHECK(kif_builder_branch(b, 3));
    usi(b, "2g2f"), usi(b, "8c8d");
    CHECK(kif_builder_finish(b, &r) == KIF_OK && r->n_moves == 4 && r->n_variations == 0);
    begin(NULL);
    kif_node *first = usi(b, "7g7f");
    CHECK(kif_builder_branch(b, 1));
    usi(b, "2g2f"), usi(b, "3c3d");
    kif_builder_goto(b, first);
    usi(b, "8c8d");
    CHECK(kif_builder_finish(b, &r) == KIF_OK && r->n_moves == 2 && r->n_variations == 1);
}

static void test_goto(void)
{
    begin(NULL);
    kif_node *first = usi(b, "7g7f");
    kif_node *deep = usi(b, "3c3d");
    deep = usi(b, "8h2b+");
    kif_builder_goto(b, first);
    usi(b, "8c8d"), usi(b, "2g2f");
    kif_builder_goto(b, deep);
    CHECK(board_is(b, "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"));
    usi(b, "8b2b");
    const kif_record *r;
    CHECK(kif_builder_finish(b, &r) == KIF_OK && r->n_variations == 1 && r->n_illegal == 0);
    CHECK(deep->child != NULL && deep->child->ply == 4);
}

static void test_play_after_the_end(void)
{
    begin(NULL);
    usi(b, "7g7f");
    kif_node *end = kif_builder_end(b, KIF_END_RESIGN, KIF_SIDES, STR("投了"), nowhere);
    kif_node *n = usi(b, "3c3d");
    CHECK(found.last == KIF_D_MOVE_AFTER_END && n->parent == end->parent && n->ply == 2 && end->sibling == n);
}

static void test_summaries(void)
{
    const kif_record *r;
    kif_side winner;
    begin(NULL);
    usi(b, "7g7f");
    kif_builder_summary(b, KIF_END_WIN, KIF_SENTE, 1, STR("先手の勝ち"), nowhere);
    CHECK(kif_builder_finish(b, &r) == KIF_OK && kif_record_result(r, &winner) == KIF_END_RESIGN && winner == KIF_SENTE);
    begin(NULL);
    usi(b, "7g7f");
    kif_builder_summary(b, KIF_END_WIN, KIF_GOTE, 1, STR("後手の勝ち"), nowhere);
    CHECK(kif_builder_finish(b, &r) == KIF_OK && kif_record_result(r, &winner) == KIF_END_WIN && winner == KIF_GOTE);
    begin(NULL);
    usi(b, "7g7f");
    kif_builder_end(b, KIF_END_TIME_UP, KIF_SIDES, STR("切れ負け"), nowhere);
    kif_builder_summary(b, KIF_END_WIN, KIF_GOTE, 9, STR("後手の勝ち"), nowhere);
    CHECK(kif_builder_finish(b, &r) == KIF_OK && kif_record_result(r, &winner) == KIF_END_TIME_UP && winner == KIF_SENTE);
    CHECK(r->summary == KIF_END_WIN && r->summary_winner == KIF_GOTE && r->summary_moves == 9);
}

static void test_comments_and_reuse(void)
{
    for (int round = 0; round < 3; round++) {
        begin(NULL);
        kif_builder_comment(b, STR("start"), nowhere);
        kif_node *n = usi(b, "7g7f");
        kif_builder_comment(b, STR("one"), nowhere);
        kif_builder_comment(b, STR(""), nowhere);
        kif_builder_bookmark(b, STR("mark"), nowhere);
        kif_builder_time(b, 1500, 2);
        const kif_record *r;
        CHECK(kif_builder_finish(b, &r) == KIF_OK && r->has_times);
        CHECK(str_eq(r->root->comments->text, STR("start")) && r->root->comments->next == NULL);
        CHECK(str_eq(n->comments->text, STR("one")) && n->comments->next->text.n == 0);
        CHECK(str_eq(n->extra->bookmark, STR("mark")) && n->time_ms == 1500 && n->total_s == 2);
    }
}

/* Very long games are refused, not cut. */
static void test_limit(void)
{
    begin("9/9/9/9/4k4/9/9/9/4K4 b - 1");
    static const char *const dance[] = { "5i5h", "5e5d", "5h5i", "5d5e" };
    const kif_record *r;
    for (int i = 0; i < 100010; i++)
        usi(b, dance[i % 4]);
    CHECK(!kif_builder_branch(b, 2)); /* what has failed stays as it is */
    CHECK(kif_builder_finish(b, &r) == KIF_BAD && r == NULL && found.last == KIF_D_LIMIT_EXCEEDED && found.n == 1);
}

int main(void)
{
    b = kif_builder_new(KIF_BUILD_REPETITION);
    test_plain_game();
    test_foul_is_played_and_reported_once();
    test_nifu_is_played();
    test_unresolved_is_kept();
    test_side_marks();
    test_csa_promotion_and_names();
    test_names_of_pieces();
    test_off_board();
    test_drops_that_cannot_be();
    test_branches();
    test_length_of_the_main_line();
    test_goto();
    test_play_after_the_end();
    test_summaries();
    test_comments_and_reuse();
    test_limit();
    kif_builder_free(b);
    kif_diags_fini(&diags);
    return tap_done();
}
