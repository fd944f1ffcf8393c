/* Readers take a short way through moves that are written as usual and legal. Whatever is read on it must be what the
 * general way reads: games with legal and random moves, written so that one way or the other is taken. */
#include "unit/convert.h"
#include "unit/random_positions.h"

enum { PLIES = 60, ROUNDS = 150 };

typedef struct {
    kif_move moves[PLIES];
    kif_piece moved[PLIES]; /* before the move */
    int n;
} game;

/* Legal moves, and often enough one at the end that may be anything that can be written. */
static void make_game(game *g)
{
    kif_position p;
    kif_position_hirate(&p);
    kif_move moves[KIF_MAX_MOVES];
    g->n = 1 + (int)random_below(PLIES);
    for (int i = 0; i < g->n; i++) {
        int n = kif_generate(&p, moves);
        kif_move m = moves[random_below((uint32_t)n)];
        for (int tries = 0; i == g->n - 1 && tries < 50; tries++) {
            kif_move any = (kif_move)random_below(65536);
            if (kif_position_can_do(&p, any) && kif_move_to(any) < KIF_SQUARES)
                m = any;
        }
        kif_undo undo;
        kif_position_do(&p, m, &undo);
        g->moves[i] = m;
        g->moved[i] = undo.moved;
    }
}

/* behind: what stands between the parts of a move and so decides about the way. */
static void write_csa(kif_buf *out, const game *g, const char *behind)
{
    buf_reset(out);
    buf_cstr(out, "V2.2\nPI\n+\n");
    for (int i = 0; i < g->n; i++) {
        kif_move m = g->moves[i];
        kif_kind kind = kif_piece_kind(g->moved[i]);
        kif_square from = kif_move_from(m), to = kif_move_to(m);
        bool drop = kif_move_is_drop(m);
        buf_printf(out, "%c%d%d%d%d%s%s", i % 2 == 0 ? '+' : '-', drop ? 0 : kif_square_file(from),
                   drop ? 0 : kif_square_rank(from), kif_square_file(to), kif_square_rank(to),
                   kif_kinds[kif_move_promotes(m) ? kif_kind_promoted(kind) : kind].csa, behind);
        buf_printf(out, "T%d%s", i * 7 % 130, behind);
    }
    buf_cstr(out, "\n");
}

static void write_kif(kif_buf *out, const game *g, const char *behind)
{
    static const char *const files[] = { "１", "２", "３", "４", "５", "６", "７", "８", "９" };
    static const char *const ranks[] = { "一", "二", "三", "四", "五", "六", "七", "八", "九" };
    buf_reset(out);
    buf_cstr(out, "手合割：平手\n手数----指手---------消費時間--\n");
    for (int i = 0; i < g->n; i++) {
        kif_move m = g->moves[i];
        kif_square to = kif_move_to(m);
        buf_printf(out, "%4d ", i + 1);
        if (i > 0 && kif_move_to(g->moves[i - 1]) == to)
            buf_cstr(out, "同　");
        else
            buf_printf(out, "%s%s", files[kif_square_file(to) - 1], ranks[kif_square_rank(to) - 1]);
        buf_printf(out, "%s%s", kif_kinds[kif_piece_kind(g->moved[i])].kanji, kif_move_promotes(m) ? "成" : "");
        if (kif_move_is_drop(m))
            buf_cstr(out, "打");
        else
            buf_printf(out, "(%d%d)", kif_square_file(kif_move_from(m)), kif_square_rank(kif_move_from(m)));
        buf_printf(out, "   (%2d:%02d/00:%02d:%02d)%s%s\n", i % 3, i % 60, i / 2, i % 60, i % 11 == 0 ? "+" : "", behind);
    }
    buf_cstr(out, "\n# so that the last line is not near the end of the text, where the short way ends: it wants room\n");
}

static bool same_nodes(const kif_node *a, const kif_node *b)
{
    for (; a != NULL && b != NULL; a = a->child, b = b->child)
        if (a->type != b->type || a->move != b->move || a->flags != b->flags || a->moved != b->moved ||
            a->captured != b->captured || a->verdict != b->verdict || a->time_ms != b->time_ms ||
            a->total_s != b->total_s || a->number != b->number || a->repeats != b->repeats || a->ply != b->ply)
            return false;
    return a == NULL && b == NULL;
}

typedef void write_fn(kif_buf *out, const game *g, const char *behind);

static int compare_ways(const char *format, write_fn *write, const char *usual, const char *unusual)
{
    int differ = 0;
    kif_buf text = BUF_EMPTY, other = BUF_EMPTY;
    for (int round = 0; round < ROUNDS; round++) {
        game g;
        make_game(&g);
        converter fast, slow;
        converter_init(&fast);
        converter_init(&slow);
        write(&text, &g, usual);
        write(&other, &g, unusual);
        const kif_record *a = read_text(&fast, format, buf_str(&text)), *b = read_text(&slow, format, buf_str(&other));
        bool same = a != NULL && b != NULL && same_nodes(a->root, b->root) && a->n_moves == b->n_moves &&
                    a->n_illegal == b->n_illegal && a->has_times == b->has_times &&
                    str_eq(buf_str(&fast.reports), buf_str(&slow.reports));
        if (!same && differ++ == 0)
            printf("# %s: read in two ways: %.*s\n# %.*s\n", format, (int)text.n, text.p, (int)other.n, other.p);
        converter_fini(&fast);
        converter_fini(&slow);
    }
    buf_fini(&text);
    buf_fini(&other);
    return differ;
}

int main(void)
{
    random_seed_from_environment();
    CHECK(compare_ways("csa", write_csa, "\n", ",") == 0);
    CHECK(compare_ways("kif", write_kif, "", " ") == 0);
    return tap_done();
}
