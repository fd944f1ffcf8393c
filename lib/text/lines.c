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

static size_t count_crlf(kif_str s)
{
    size_t n = 0;
    for (;;) {
        s = str_drop(s, str_find_byte(s, '\r'));
        if (s.n < 2)
            return n;
        n += s.p[1] == '\n';
        s = str_drop(s, 1);
    }
}

kif_line_ends kif_count_line_ends(kif_str text)
{
    size_t n_nl = count_byte(text, '\n'), n_crlf = count_crlf(text);
    size_t n_return = count_byte(text, '\r');
    return (kif_line_ends){ .n_lf = n_nl - n_crlf, .n_crlf = n_crlf, .n_cr = n_return - n_crlf,
                            .ends_open = text.n > 0 && text.p[text.n - 1] != '\n' && text.p[text.n - 1] != '\r' };
}
