/* gen_games N [SEED]: N random legal games as CSA on standard output, for benchmarks. The same seed gives the
 * same bytes. Lengths are those of real games (about 115 plies); most end by resignation, some by mate, time
 * or repetition. Not installed. */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "board/generate.h"
#include "board/judge.h"

typedef struct {
    uint64_t state;
} rng;

/* splitmix64 */
static uint64_t rng_next(rng *r)
{
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint32_t rng_below(rng *r, uint32_t n)
{
    return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

typedef struct {
    rng random;
    kif_position board;
    kif_buf out;
} game;

static void put_square(kif_buf *out, kif_square sq)
{
    buf_byte(out, (char)('0' + kif_square_file(sq)));
    buf_byte(out, (char)('0' + kif_square_rank(sq)));
}

static void play(game *g, kif_move m)
{
    kif_side side = g->board.side;
    kif_undo undo;
    kif_position_do(&g->board, m, &undo);
    buf_byte(&g->out, side == KIF_SENTE ? '+' : '-');
    if (kif_move_is_drop(m))
        buf_cstr(&g->out, "00");
    else
        put_square(&g->out, kif_move_from(m));
    put_square(&g->out, kif_move_to(m));
    buf_cstr(&g->out, kif_kinds[kif_piece_kind(g->board.board[kif_move_to(m)])].csa);
    buf_printf(
        &g->out, "\nT%u\n",
        (unsigned)(rng_below(&g->random, 4) == 0 ? rng_below(&g->random, 600) : rng_below(&g->random, 30)));
}

/* A random move; captures and promotions come a little more often, as in games that people play. */
static kif_move choose(game *g)
{
    static kif_move moves[KIF_MAX_MOVES];
    int n = kif_generate(&g->board, moves);
    kif_move m = KIF_NO_MOVE;
    for (int tries = 0; n > 0 && tries < 3; tries++) {
        m = moves[rng_below(&g->random, (uint32_t)n)];
        if (kif_move_promotes(m) || g->board.board[kif_move_to(m)] != KIF_EMPTY)
            break;
    }
    return m;
}

static bool is_quiet(const kif_position *p, kif_move m)
{
    if (kif_move_is_drop(m) || kif_move_promotes(m) || p->board[kif_move_to(m)] != KIF_EMPTY ||
        kif_judge(p, m) != KIF_D_NONE)
        return false;
    kif_position after = *p;
    kif_undo undo;
    kif_position_do(&after, m, &undo);
    return !kif_in_check(&after);
}

static kif_move back_again(kif_move m)
{
    return kif_move_board(kif_move_to(m), kif_move_from(m), false);
}

/* Finds a quiet move of the side to move that it could take back two plies later; both sides shuffle so. */
static bool find_cycle(const kif_position *p, kif_move cycle[4])
{
    static kif_move first[KIF_MAX_MOVES], second[KIF_MAX_MOVES];
    int n = kif_generate(p, first);
    for (int i = 0; i < n; i++) {
        kif_position after = *p;
        kif_undo undo;
        if (!is_quiet(p, first[i]))
            continue;
        kif_position_do(&after, first[i], &undo);
        int n_second = kif_generate(&after, second);
        for (int k = 0; k < n_second; k++) {
            kif_move all[4] = { first[i], second[k], back_again(first[i]), back_again(second[k]) };
            kif_position now = *p;
            int done = 0;
            while (done < 4 && is_quiet(&now, all[done]))
                kif_position_do(&now, all[done++], &undo);
            if (done == 4) {
                memcpy(cycle, all, sizeof all);
                return true;
            }
        }
    }
    return false;
}

static const char *finish(game *g)
{
    kif_move cycle[4];
    uint32_t kind = rng_below(&g->random, 100);
    if (kind < 3 && find_cycle(&g->board, cycle)) {
        for (int i = 0; i < 12; i++)
            play(g, cycle[i % 4]);
        return "%SENNICHITE";
    }
    return kind < 12 ? "%TIME_UP" : kind < 14 ? "%CHUDAN" : "%TORYO";
}

static void put_headers(game *g, uint32_t number)
{
    static const char *const names[] = { "Aoi",    "Midori",   "Kohaku",  "Akane",
                                         "Sumire", "Murasaki", "Kurenai", "Asagi" };
    if (number > 1)
        buf_cstr(&g->out, "/\n");
    buf_printf(&g->out, "V2.2\nN+%s\nN-%s\n$EVENT:Round %u\n$START_TIME:2024/%02u/%02u %02u:00:00\nPI\n+\n",
               names[rng_below(&g->random, 8)], names[rng_below(&g->random, 8)],
               (unsigned)(number / 1000 + 1), (unsigned)(1 + rng_below(&g->random, 12)),
               (unsigned)(1 + rng_below(&g->random, 28)), (unsigned)rng_below(&g->random, 24));
}

static void make_game(game *g, uint32_t number)
{
    put_headers(g, number);
    kif_position_hirate(&g->board);
    /* The sum of four dice has about the spread of the lengths of real games. */
    uint32_t length = 20;
    for (int i = 0; i < 4; i++)
        length += rng_below(&g->random, 48);
    const char *end = NULL;
    for (uint32_t ply = 0; ply < length && end == NULL; ply++) {
        kif_move m = choose(g);
        if (m == KIF_NO_MOVE)
            end = kif_in_check(&g->board) ? "%TSUMI" : "%TORYO";
        else
            play(g, m);
    }
    buf_printf(&g->out, "%s\n", end != NULL ? end : finish(g));
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: gen_games N [SEED]\n");
        return 2;
    }
    game g = { .random = { argc == 3 ? strtoull(argv[2], NULL, 10) : 1 } };
    uint32_t n = (uint32_t)strtoul(argv[1], NULL, 10);
    for (uint32_t i = 1; i <= n; i++) {
        buf_reset(&g.out);
        make_game(&g, i);
        if (!buf_ok(&g.out) || fwrite(g.out.p, 1, g.out.n, stdout) != g.out.n)
            return 2;
    }
    buf_fini(&g.out);
    return fclose(stdout) != 0 ? 2 : 0;
}
