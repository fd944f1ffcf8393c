/* What somebody may have meant by a word that we do not know. */
#include "cli/opt.h"

enum { MAX_WORD = 40 };

static size_t min(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t opt_distance(kif_str a, kif_str b, size_t cap)
{
    size_t rows[3][MAX_WORD + 1]; /* of the table: two before, before, this one */
    if (a.n > MAX_WORD || b.n > MAX_WORD)
        return cap;
    for (size_t j = 0; j <= b.n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.n; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3];
        const size_t *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b.n; j++) {
            bool same = a.p[i - 1] == b.p[j - 1];
            row[j] = min(min(above[j], row[j - 1]) + 1, above[j - 1] + !same);
            if (i > 1 && j > 1 && a.p[i - 1] == b.p[j - 2] && a.p[i - 2] == b.p[j - 1])
                row[j] = min(row[j], above2[j - 2] + 1);
        }
    }
    return min(rows[a.n % 3][b.n], cap);
}

void opt_guess_begin(opt_guess *g, kif_str given)
{
    size_t allowed = given.n / 3 + 1;
    *g = (opt_guess){ .given = given, .distance = min(allowed, 3) + 1 };
    if (given.n < 2) /* a letter is near to everything */
        g->distance = 1;
}

void opt_guess_try(opt_guess *g, kif_str word)
{
    enum { PREFIX_MIN = 3 };
    size_t distance = opt_distance(g->given, word, g->distance);
    if (g->given.n >= PREFIX_MIN && str_starts(word, g->given) && g->distance > 1)
        distance = 1; /* other programs take abbreviations */
    if (distance >= g->distance || distance >= word.n)
        return;
    g->best = word;
    g->distance = distance;
}
