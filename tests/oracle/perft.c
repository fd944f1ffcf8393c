/* perft SFEN DEPTH [--divide]: counts legal lines of play, for comparison with other programs. Not installed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/generate.h"
#include "board/sfen.h"

static void divide(kif_position *p, int depth)
{
    static kif_move moves[KIF_MAX_MOVES];
    int n = kif_generate(p, moves);
    for (int i = 0; i < n; i++) {
        char usi[KIF_USI_MAX];
        size_t len = kif_move_to_usi(moves[i], usi);
        kif_undo undo;
        kif_position_do(p, moves[i], &undo);
        printf("%.*s: %llu\n", (int)len, usi, (unsigned long long)kif_perft(p, depth - 1));
        kif_position_undo(p, &undo);
    }
}

int main(int argc, char **argv)
{
    bool wants_divide = argc == 4 && strcmp(argv[3], "--divide") == 0;
    if (argc != 3 && !wants_divide) {
        fprintf(stderr, "usage: perft SFEN DEPTH [--divide]\n");
        return 2;
    }
    kif_position p;
    kif_str text = str_of(strcmp(argv[1], "startpos") == 0 ? KIF_SFEN_HIRATE : argv[1]);
    kif_sfen_result r = kif_sfen_take(&text, &p);
    if (!r.ok) {
        fprintf(stderr, "perft: column %u: %s\n", (unsigned)r.column, r.message);
        return 1;
    }
    int depth = atoi(argv[2]);
    if (wants_divide && depth > 0)
        divide(&p, depth);
    printf("%llu\n", (unsigned long long)kif_perft(&p, depth));
    return 0;
}
