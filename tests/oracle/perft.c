/* perft SFEN DEPTH [--divide] [--variant=NAME]: counts legal lines of play, for comparison with other
 * programs. Without a name the variant is guessed from the position. Not installed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/generate.h"
#include "board/sfen.h"
#include "board/variant.h"

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

static int report(kif_sfen_result r)
{
    fprintf(stderr, "perft: column %u: %s\n", (unsigned)r.column, r.message);
    return 1;
}

static int run_standard(kif_str sfen, int depth, bool wants_divide)
{
    kif_position p;
    kif_sfen_result r = kif_sfen_take(&sfen, &p);
    if (!r.ok)
        return report(r);
    if (wants_divide && depth > 0)
        divide(&p, depth);
    printf("%llu\n", (unsigned long long)kif_perft(&p, depth));
    return 0;
}

typedef struct {
    const kif_variant_position *p;
    int depth;
} variant_divide;

static bool print_move(void *ctx, const kif_variant_move *m, const kif_variant_position *after)
{
    const variant_divide *d = ctx;
    char usi[KIF_VARIANT_MAX_USI];
    size_t len = kif_variant_to_usi(d->p, m, usi);
    printf("%.*s: %llu\n", (int)len, usi, (unsigned long long)kif_variant_perft(after, d->depth - 1));
    return true;
}

static int run_variant(const kif_variant *v, kif_str sfen, int depth, bool wants_divide)
{
    kif_variant_rules rules;
    kif_variant_position p;
    kif_variant_open(&rules, v);
    kif_sfen_result r = kif_variant_take_sfen(&sfen, &rules, &p);
    if (!r.ok)
        return report(r);
    variant_divide d = { &p, depth };
    if (wants_divide && depth > 0)
        kif_variant_each_move(&p, print_move, &d);
    printf("%llu\n", (unsigned long long)kif_variant_perft(&p, depth));
    return 0;
}

int main(int argc, char **argv)
{
    bool wants_divide = false, ok = argc >= 3;
    const char *name = NULL;
    for (int i = 3; i < argc; i++) {
        if (strcmp(argv[i], "--divide") == 0)
            wants_divide = true;
        else if (strncmp(argv[i], "--variant=", 10) == 0)
            name = argv[i] + 10;
        else
            ok = false;
    }
    if (!ok) {
        fprintf(stderr, "usage: perft SFEN DEPTH [--divide] [--variant=NAME]\n");
        return 2;
    }
    bool at_start = strcmp(argv[1], "startpos") == 0;
    kif_str sfen = str_of(at_start ? KIF_SFEN_HIRATE : argv[1]);
    const kif_variant *v = name == NULL ? kif_variant_guess(sfen) : kif_variant_by_name(str_of(name));
    if (name != NULL && v == NULL) {
        fprintf(stderr, "perft: no variant '%s'\n", name);
        return 2;
    }
    if (v != NULL && at_start)
        sfen = str_of(v->sfen);
    int depth = atoi(argv[2]);
    return v != NULL ? run_variant(v, sfen, depth, wants_divide) : run_standard(sfen, depth, wants_divide);
}
