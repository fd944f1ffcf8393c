/* Line ends, counted: sixteen bytes at a time, since every byte of a batch passes here. */
#include "text/lines.h"

#include <string.h>

enum { LANES = 16, MANY = 255 }; /* so often a lane can count one up */

typedef uint8_t lanes __attribute__((vector_size(LANES))); /* compilers without such registers make do with words */

static inline lanes load(const char *p)
{
    lanes v;
    memcpy(&v, p, sizeof v);
    return v;
}

static size_t sum(lanes v)
{
    size_t n = 0;
    for (int i = 0; i < LANES; i++)
        n += v[i];
    return n;
}

/* Counts in at most MANY steps from p, of which one byte more than it looks at must be readable. A lane that fits
 * compares as all ones: taking that away counts one up. */
static void count_steps(const char *p, size_t steps, kif_line_ends *found)
{
    lanes lf = { 0 }, cr = { 0 }, crlf = { 0 };
    for (size_t i = 0; i < steps; i++, p += LANES) {
        lanes here = load(p), next = load(p + 1), is_cr = (lanes)(here == '\r');
        lf -= (lanes)(here == '\n');
        cr -= is_cr;
        crlf -= is_cr & (lanes)(next == '\n');
    }
    found->n_lf += sum(lf);
    found->n_cr += sum(cr);
    found->n_crlf += sum(crlf);
}

kif_line_ends kif_count_line_ends(kif_str text)
{
    kif_line_ends found = { 0 }; /* n_lf and n_cr with those of pairs, for now */
    size_t i = 0;
    while (text.n - i > LANES) {
        size_t steps = (text.n - i - 1) / LANES;
        steps = steps < MANY ? steps : MANY;
        count_steps(text.p + i, steps, &found);
        i += steps * LANES;
    }
    for (; i < text.n; i++) {
        found.n_lf += text.p[i] == '\n';
        found.n_cr += text.p[i] == '\r';
        found.n_crlf += text.p[i] == '\r' && i + 1 < text.n && text.p[i + 1] == '\n';
    }
    found.n_lf -= found.n_crlf;
    found.n_cr -= found.n_crlf;
    found.ends_open = text.n > 0 && text.p[text.n - 1] != '\n' && text.p[text.n - 1] != '\r';
    return found;
}
