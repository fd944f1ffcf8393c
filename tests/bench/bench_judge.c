/* bench_judge FILE [ROUNDS]: reads all games of a file, then judges and plays every move ROUNDS times in
 * memory and prints "moves seconds". Shows what the rules cost without any text. Not installed. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/input.h"
#include "board/judge.h"
#include "format/source.h"

typedef struct {
    kif_buf moves;  /* of kif_move; KIF_NO_MOVE begins a game */
    kif_buf starts; /* of kif_position */
} games;

static void add_move(games *g, kif_move m)
{
    buf_add(&g->moves, (kif_str){ (const char *)&m, sizeof m });
}

static void add_game(games *g, const kif_record *r)
{
    add_move(g, KIF_NO_MOVE);
    buf_add(&g->starts, (kif_str){ (const char *)&r->start, sizeof r->start });
    for (const kif_node *n = r->root->child;
         n != NULL && n->type == KIF_NODE_MOVE && n->verdict == KIF_D_NONE; n = n->child)
        add_move(g, n->move);
}

static bool load(games *g, const char *path)
{
    static const kif_source_options options = { 0 };
    kif_input input;
    if (kif_input_open(&input, path) != KIF_OK)
        return false;
    kif_source *source = kif_source_new(&input, path, &options, NULL, NULL);
    kif_game_reader *reader = kif_game_reader_new(&options);
    kif_chunk *chunk;
    const kif_record *record;
    while (source != NULL && reader != NULL && kif_source_next_chunk(source, &chunk) == KIF_OK) {
        kif_game_reader_start(reader, chunk, NULL, NULL);
        while (kif_game_reader_next(reader, &record) == KIF_OK)
            add_game(g, record);
        kif_chunk_free(chunk);
    }
    kif_game_reader_free(reader);
    kif_source_free(source);
    kif_input_fini(&input);
    return buf_ok(&g->moves) && buf_ok(&g->starts) && g->starts.n > 0;
}

/* The number of moves that were played; all of them are legal, or the sum of verdicts tells. */
static uint64_t judge_all(const games *g, uint64_t *verdicts)
{
    const kif_move *m = (const kif_move *)(const void *)g->moves.p, *end = m + g->moves.n / sizeof *m;
    const kif_position *start = (const kif_position *)(const void *)g->starts.p;
    kif_position p = *start;
    uint64_t n = 0;
    for (; m < end; m++) {
        if (*m == KIF_NO_MOVE) {
            p = *start++;
            continue;
        }
        kif_undo undo;
        *verdicts += kif_judge(&p, *m);
        kif_position_do_legal(&p, *m, &undo);
        n++;
    }
    return n;
}

int main(int argc, char **argv)
{
    games g = { .moves = BUF_EMPTY };
    if (argc < 2 || !load(&g, argv[1])) {
        fprintf(stderr, "usage: bench_judge FILE [ROUNDS]\n");
        return 2;
    }
    uint64_t n = 0, verdicts = 0;
    clock_t begun = clock();
    for (int rounds = argc > 2 ? atoi(argv[2]) : 1; rounds > 0; rounds--)
        n += judge_all(&g, &verdicts);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%llu %.6f\n", (unsigned long long)n, seconds);
    buf_fini(&g.moves);
    buf_fini(&g.starts);
    return verdicts != 0;
}
