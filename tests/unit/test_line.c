/* Lines of play, on trees that are small enough to see. */
#include "base/buf.h"
#include "game/builder.h"
#include "game/line.h"
#include "unit/tap.h"

/* Plays USI moves after the node that was added last; at numbers the places in the file. */
static void play(kif_builder *b, const char *moves, uint32_t at)
{
    kif_str s = str_of(moves);
    while (s.n > 0) {
        kif_str text = s;
        kif_move m = kif_move_take_usi(&s);
        text.n -= s.n;
        kif_builder_exact_move(b, m, text, (kif_range){ at++, 1 });
        str_skip_byte(&s, ' ');
    }
}

/* "7g7f 3c3d" for the main line of a record, an end as its name. */
static const char *moves_of(const kif_record *r)
{
    static kif_buf out;
    buf_reset(&out);
    for (const kif_node *n = r->root->child; n != NULL; n = n->child) {
        char usi[KIF_USI_MAX];
        if (out.n > 0)
            buf_byte(&out, ' ');
        if (n->type == KIF_NODE_MOVE)
            buf_add(&out, (kif_str){ usi, kif_move_to_usi(n->move, usi) });
        else
            buf_cstr(&out, n->type == KIF_NODE_END ? kif_endings[n->extra->ending].name : "?");
    }
    buf_byte(&out, '\0');
    return out.p;
}

static void check_moves(const kif_record *r, const char *expected)
{
    const char *moves = r == NULL ? "nothing" : moves_of(r);
    CHECK_NAMED(strcmp(moves, expected) == 0, "%s (is %s)", expected, moves);
}

/* 1 7g7f 2 3c3d 3 2g2f 4 resign; at 2: 8c8d 7i6h; at 3 below that: 2g2f; at 1: 2g2f */
static const kif_record *sample(kif_builder *b, bool with_places)
{
    const kif_record *r = NULL;
    kif_builder_begin(b, "usi", STR(""), NULL);
    play(b, "7g7f 3c3d 2g2f", with_places ? 10 : 0);
    kif_builder_time(b, 3000, 4);
    kif_builder_comment(b, STR("a remark"), (kif_range){ 0, 0 });
    kif_builder_end(b, KIF_END_RESIGN, KIF_SIDES, STR(""), (kif_range){ 20, 1 });
    CHECK(kif_builder_branch(b, 2));
    play(b, "8c8d 7i6h", 30);
    CHECK(kif_builder_branch(b, 3));
    play(b, "2g2f", 40);
    CHECK(kif_builder_branch(b, 1));
    play(b, "2g2f", with_places ? 5 : 50); /* the file has this one before the others */
    CHECK(kif_builder_finish(b, &r) == KIF_OK);
    return r;
}

static void test_lines(kif_builder *b)
{
    kif_line_walk w = KIF_LINE_WALK_EMPTY;
    CHECK(kif_line_walk_start(&w, sample(b, true)));
    const kif_record *line = kif_line_walk_next(&w);
    check_moves(line, "7g7f 3c3d 2g2f resign");
    CHECK(line->n_moves == 3 && line->n_variations == 0 && line->n_nodes == 4);
    CHECK(kif_main_end(line)->parent->parent->parent->parent == line->root);
    check_moves(kif_line_walk_next(&w), "2g2f");
    check_moves(kif_line_walk_next(&w), "7g7f 8c8d 7i6h");
    check_moves(kif_line_walk_next(&w), "7g7f 8c8d 2g2f");
    CHECK(kif_line_walk_next(&w) == NULL);
    CHECK(buf_ok(&w.nodes));
    kif_line_walk_fini(&w);
}

static void test_lines_of_an_empty_game(kif_builder *b)
{
    const kif_record *r = NULL;
    kif_line_walk w = KIF_LINE_WALK_EMPTY;
    kif_builder_begin(b, "usi", STR(""), NULL);
    CHECK(kif_builder_finish(b, &r) == KIF_OK && kif_line_walk_start(&w, r));
    r = kif_line_walk_next(&w);
    CHECK(r != NULL && r->root->child == NULL);
    CHECK(kif_line_walk_next(&w) == NULL);
    kif_line_walk_fini(&w);
}

int main(void)
{
    kif_builder *b = kif_builder_new(0);
    test_lines(b);
    test_lines_of_an_empty_game(b);
    kif_builder_free(b);
    return tap_done();
}
