/* UTF-8: single code points, validation, cut tails, and the search for the end of a run of ASCII. */
#ifndef KIF_TEXT_UTF8_H
#define KIF_TEXT_UTF8_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"

#define UTF8_REPLACEMENT ((uint32_t)0xfffd) /* stands for what could not be decoded */
#define UTF8_BOM         "\xef\xbb\xbf"

/* The top bits of eight bytes; a word without any of them is ASCII. */
#define UTF8_HIGH_BITS UINT64_C(0x8080808080808080)

static inline uint64_t utf8_load_word(const void *p)
{
    uint64_t word;
    memcpy(&word, p, sizeof word);
    return word;
}

/* How many bytes in memory order come before the first whose top bit is set in high; high must not be 0. */
static inline unsigned utf8_first_high(uint64_t high)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (unsigned)__builtin_ctzll(high) / 8;
#else
    return (unsigned)__builtin_clzll(high) / 8;
#endif
}

/* Writes a code point and returns where the next one goes; to must have room for 4 bytes. */
static inline char *utf8_put(char *to, uint32_t c)
{
    if (c < 0x80) {
        *to++ = (char)c;
        return to;
    }
    if (c < 0x800) {
        *to++ = (char)(0xc0 | c >> 6);
    } else {
        if (c < 0x10000) {
            *to++ = (char)(0xe0 | c >> 12);
        } else {
            *to++ = (char)(0xf0 | c >> 18);
            *to++ = (char)(0x80 | (c >> 12 & 0x3f));
        }
        *to++ = (char)(0x80 | (c >> 6 & 0x3f));
    }
    *to++ = (char)(0x80 | (c & 0x3f));
    return to;
}

/* Adds a code point to a buffer. */
static inline void buf_utf8(kif_buf *b, uint32_t c)
{
    char *to = buf_reserve(b, 4);
    if (to != NULL)
        b->n = (size_t)(utf8_put(to, c) - b->p);
}

size_t utf8_get_long(kif_str s, uint32_t *c);

/* Reads the code point at the front of s, which must not be empty, and returns how many bytes it has. What is
 * not UTF-8 reads as UTF8_REPLACEMENT, with as many bytes as could have begun a character. */
static inline size_t utf8_get(kif_str s, uint32_t *c)
{
    unsigned char first = (unsigned char)s.p[0];
    if (first >= 0x80)
        return utf8_get_long(s, c);
    *c = first;
    return 1;
}

/* Cuts the code point off the front of *s, which must not be empty. */
static inline uint32_t utf8_take(kif_str *s)
{
    uint32_t c;
    *s = str_drop(*s, utf8_get(*s, &c));
    return c;
}

/* The offset of the first byte >= 0x80, or s.n. */
size_t utf8_ascii_run(kif_str s);

/* The offset of the first byte that is not part of a well-formed character, or s.n: overlong forms,
 * surrogates and what lies above U+10FFFF are refused. */
size_t utf8_valid(kif_str s);

/* How many bytes at the end of s (0 to 3) begin a character that the end cuts off. */
size_t utf8_tail(kif_str s);

#endif
