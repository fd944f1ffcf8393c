/* UTF-8: what is too long to inline. */
#include "text/utf8.h"

#include <stdbool.h>

/* What may follow a first byte: how many bytes, and the range of the second; the rest are 80..BF. */
typedef struct {
    uint8_t n, low, high;
} follow;

static follow follow_of(unsigned char first)
{
    if (first < 0xc2 || first > 0xf4)
        return (follow){ 0 };
    if (first < 0xe0)
        return (follow){ 1, 0x80, 0xbf };
    if (first < 0xf0) /* E0: no overlong forms; ED: no surrogates */
        return (follow){ 2, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf };
    return (follow){ 3, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf };
}

/* The longest front of s that is a character or could become one: its length, at least 1, and whether it is
 * complete. */
static size_t front(kif_str s, bool *complete, bool *cut)
{
    follow f = follow_of((unsigned char)s.p[0]);
    size_t n = 1;
    while (n <= f.n && n < s.n) {
        unsigned char c = (unsigned char)s.p[n];
        if (c < (n == 1 ? f.low : 0x80) || c > (n == 1 ? f.high : 0xbf))
            break;
        n++;
    }
    *complete = f.n > 0 && n == (size_t)f.n + 1;
    *cut = f.n > 0 && !*complete && n == s.n;
    return n;
}

size_t utf8_get_long(kif_str s, uint32_t *c)
{
    bool complete, cut;
    size_t n = front(s, &complete, &cut);
    *c = UTF8_REPLACEMENT;
    if (!complete)
        return n;
    uint32_t value = (unsigned char)s.p[0] & (0x7f >> n);
    for (size_t i = 1; i < n; i++)
        value = value << 6 | ((unsigned char)s.p[i] & 0x3f);
    *c = value;
    return n;
}

size_t utf8_ascii_run(kif_str s)
{
    size_t i = 0;
    for (; s.n - i >= 8; i += 8) {
        uint64_t high = utf8_load_word(s.p + i) & UTF8_HIGH_BITS;
        if (high != 0)
            return i + utf8_first_high(high);
    }
    while (i < s.n && (signed char)s.p[i] >= 0)
        i++;
    return i;
}

/* Whether a well-formed character of three bytes, as nearly all of Japanese are, is at p. Four bytes can be read. */
static inline bool is_three(const unsigned char *p)
{
    uint32_t word;
    memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    unsigned bits = (word & 0x0f) << 1 | (word >> 13 & 1); /* 0, 1: overlong below 1; 0x1b: surrogates */
    return ((word & 0xc0c0f0) == 0x8080e0) & (bits != 0) & (bits != 0x1b);
}

/* Whether two such characters are at p, of which eight bytes can be read. False for those that begin with E0 or ED too:
 * is_three takes a closer look. */
static inline bool are_two_threes(const unsigned char *p)
{
    uint64_t word = utf8_load_word(p);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    unsigned close = 0x2001u >> (word & 0x0f) | 0x2001u >> (word >> 24 & 0x0f);
    return ((word & UINT64_C(0xc0c0f0c0c0f0)) == UINT64_C(0x8080e08080e0)) & ((close & 1) == 0);
}

/* The length of the well-formed character at p, whose first byte is not ASCII; 0 if there is none. Four bytes
 * can be read. */
static inline size_t long_char(const unsigned char *p)
{
    if ((p[1] & 0xc0) != 0x80)
        return 0;
    if (p[0] >= 0xe0 && p[0] < 0xf0) {                          /* nearly all of Japanese */
        unsigned bits = (p[0] & 0x0fu) << 1 | (p[1] >> 5 & 1u); /* 0, 1: overlong below 1; 0x1b: surrogates */
        return (p[2] & 0xc0) == 0x80 && bits != 0 && bits != 0x1b ? 3 : 0;
    }
    if (p[0] < 0xe0)
        return p[0] >= 0xc2 ? 2 : 0;
    unsigned bits = (p[0] & 0x0fu) << 2 | (p[1] >> 4 & 3u); /* 1 to 0x10: U+10000 to U+10FFFF */
    return p[0] <= 0xf4 && 1 <= bits && bits <= 0x10 && (p[2] & 0xc0) == 0x80 && (p[3] & 0xc0) == 0x80 ? 4
                                                                                                       : 0;
}

size_t utf8_valid(kif_str s)
{
    const unsigned char *p = (const unsigned char *)s.p;
    size_t i = 0;
    while (s.n - i >= 16) {
        uint64_t high = utf8_load_word(p + i) & UTF8_HIGH_BITS;
        if (high == 0) {
            i += 8;
            continue;
        }
        i += utf8_first_high(high);
        while (s.n - i >= 8 && are_two_threes(p + i))
            i += 6;
        if (s.n - i < 4 || p[i] < 0x80)
            continue;
        do {
            size_t n = is_three(p + i) ? 3 : long_char(p + i);
            if (n == 0)
                return i;
            i += n;
        } while (s.n - i >= 4 && p[i] >= 0x80);
    }
    while (i < s.n) {
        bool complete = true, cut;
        size_t n = p[i] < 0x80 ? 1 : front(str_drop(s, i), &complete, &cut);
        if (!complete)
            return i;
        i += n;
    }
    return i;
}

size_t utf8_tail(kif_str s)
{
    for (size_t n = 1; n <= 3 && n <= s.n; n++) {
        unsigned char c = (unsigned char)s.p[s.n - n];
        if ((c & 0xc0) == 0x80)
            continue;
        bool complete, cut;
        front(str_drop(s, s.n - n), &complete, &cut);
        return c >= 0x80 && cut ? n : 0;
    }
    return 0;
}
