/* Short numbers without a branch a digit: for the inner loops of readers, where lengths are not to be
 * foreseen, and of writers. */
#ifndef KIF_BASE_DIGITS_H
#define KIF_BASE_DIGITS_H

#include <stdint.h>
#include <string.h>

/* Eight bytes, the first one lowest. */
static inline uint64_t digits_load(const char *s)
{
    uint64_t x;
    memcpy(&x, s, sizeof x);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    return x;
}

/* Counts the digits at s, of which eight bytes must be readable, and sets *value to their number. */
static inline unsigned digits_short(const char *s, uint32_t *value)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones * 0x80;
    uint64_t x = digits_load(s);
    x ^= ones * '0'; /* a digit is its value now, and nothing else is below 10 */
    uint64_t other = (((x & ~tops) + ones * (0x80 - 10)) | x) & tops;
    unsigned n = other == 0 ? 8 : (unsigned)__builtin_ctzll(other) / 8;
    if (n == 0)
        return 0;
    x <<= 64 - 8 * n; /* the digits move to the end, zeros in front of them */
    x = x * 10 + (x >> 8);
    const uint64_t two = UINT64_C(0x000000ff000000ff);
    x = (x & two) * UINT64_C(0x000f424000000064) + (x >> 16 & two) * UINT64_C(0x0000271000000001);
    *value = (uint32_t)(x >> 32);
    return n;
}

#pragma GCC visibility push(hidden)

/* "00" to "99", and " 0" to "99". */
extern const char digit_pairs[100][2], digit_pairs_blank[100][2];

#pragma GCC visibility pop

/* Writes a number below 100 as two digits; the second form with a blank for a first digit 0. Returns the end. */
static inline char *put_two_digits(char *to, uint32_t n)
{
    memcpy(to, digit_pairs[n], 2);
    return to + 2;
}

static inline char *put_two_blank(char *to, uint32_t n)
{
    memcpy(to, digit_pairs_blank[n], 2);
    return to + 2;
}

/* Writes a number below 10000, as wide as it is; touches at most four bytes. Returns the end. */
static inline char *put_short(char *to, uint32_t n)
{
    if (n >= 1000)
        return put_two_digits(put_two_digits(to, n / 100), n % 100);
    if (n >= 100)
        *to++ = (char)('0' + n / 100);
    if (n >= 10)
        return put_two_digits(to, n % 100);
    *to = (char)('0' + n);
    return to + 1;
}

#endif
