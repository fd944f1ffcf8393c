/* dump_moves: prints positions and their legal moves, "SFEN<TAB>move move …", for comparison with other programs.
 * dump_moves N: N random positions (KIF_SEED chooses which), half from random play, half from men strewn over the
 * board. dump_moves -: the positions on standard input, one SFEN a line. Not installed. */
#include <stdio.h>
#include <string.h>

#include "board/sfen.h"
#include "unit/random_positions.h"

static void dump(const kif_position *p)
{
    static kif_move moves[KIF_MAX_MOVES];
    kif_buf text = BUF_EMPTY;
    kif_sfen_put(&text, p);
    buf_byte(&text, '\t');
    int n = kif_generate(p, moves);
    for (int i = 0; i < n; i++) {
        char usi[KIF_USI_MAX];
        size_t len = kif_move_to_usi(moves[i], usi);
        if (i > 0)
            buf_byte(&text, ' ');
        buf_add(&text, (kif_str){ usi, len });
    }
    printf("%.*s\n", (int)text.n, text.p);
    buf_fini(&text);
}

static void dump_random(int n)
{
    kif_position played, strewn;
    kif_position_hirate(&played);
    random_seed_from_environment();
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0) {
            for (int j = 0; j < 5; j++)
                random_step(&played);
            dump(&played);
            continue;
        }
        do
            random_strewn(&strewn);
        while (strewn.king[0] == KIF_NO_SQUARE ||
               kif_attacked(&strewn, strewn.side, strewn.king[kif_opponent(strewn.side)], kif_occupied(&strewn)));
        dump(&strewn);
    }
}

static void dump_given(void)
{
    char line[4096];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        kif_str s = str_of(line);
        kif_position p;
        if (kif_sfen_take(&s, &p).ok)
            dump(&p);
    }
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "-") == 0)
        dump_given();
    else
        dump_random(argc > 1 ? atoi(argv[1]) : 1000);
    return 0;
}
