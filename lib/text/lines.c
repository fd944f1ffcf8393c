/* Line ends, counted: eight bytes at a time, since every byte of a batch passes here. */
#include "text/lines.h"

#include "text/utf8.h"

#define ONES UINT64_C(0x0101010101010101)

/* A 1 in each byte of the word that is c. */
static inline uint64_t bytes_that_are(uint64_t word, unsigned char c)
{
    uint64_t x = word ^ ONES * c;
    return ~(((x & ~UTF8_HIGH_BITS) + ~UTF8_HIGH_BITS) | x | ~UTF8_HIGH_BITS) >> 7;
}

static inline size_t sum_of_bytes(uint64_t word)
{
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    return ((word & even) + (word >> 8 & even)) * UINT64_C(0x0001000100010001) >> 48;
}

/* How many bytes of s are c. */
static size_t count_byte(kif_str s, char c)
{
    size_t n = 0, i = 0;
    while (s.n - i >= 8) {
        size_t stop = s.n - i < 255 * 8 ? s.n - 7 : i + 255 * 8; /* until a byte of the sums could overflow */
        uint64_t sums = 0;
        for (; i < stop; i += 8)
            sums += bytes_that_are(utf8_load_word(s.p + i), (unsigned char)c);
        n += sum_of_bytes(sums);
    }
    for (; i < s.n; i++)
        n += s.p[i] == c;
    return n;
}

/* The carriage returns, each found by a search of its own: most texts have none. */
static void count_returns(kif_str s, kif_line_ends *found)
{
    for (;;) {
        s = str_drop(s, str_find_byte(s, '\r'));
        if (s.n == 0)
            return;
        bool crlf = s.n > 1 && s.p[1] == '\n';
        found->n_crlf += crlf;
        found->n_cr += !crlf;
        s = str_drop(s, 1);
    }
}

kif_line_ends kif_count_line_ends(kif_str text)
{
    kif_line_ends found = { 0 };
    count_returns(text, &found);
    found.n_lf = count_byte(text, '\n') - found.n_crlf;
    found.ends_open = text.n > 0 && text.p[text.n - 1] != '\n' && text.p[text.n - 1] != '\r';
    return found;
}
