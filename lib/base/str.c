/* Slices: the operations that are too long to inline. */
#include "base/str.h"

static const kif_str wide_blank = { "\xe3\x80\x80", 3 };

size_t str_find(kif_str s, kif_str needle)
{
    if (needle.n == 0)
        return 0;
    for (size_t i = 0; i + needle.n <= s.n; i++) {
        i += str_find_byte(str_drop(s, i), needle.p[0]);
        if (i + needle.n > s.n)
            break;
        if (memcmp(s.p + i, needle.p, needle.n) == 0)
            return i;
    }
    return s.n;
}

/* Eight bytes at a time: a byte below 0x0e sets its top bit in found, and only then is anything looked at. */
size_t str_line_length(kif_str s)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones * 0x80;
    size_t i = 0;
    while (i < s.n) {
        size_t stop = s.n;
        if (s.n - i >= 8) {
            uint64_t word;
            memcpy(&word, s.p + i, sizeof word);
            uint64_t found = (word - ones * 0x0e) & ~word & tops;
            stop = i + 8;
            i = found == 0 ? stop : i;
        }
        for (; i < stop; i++)
            if (s.p[i] == '\n' || s.p[i] == '\r')
                return i;
    }
    return i;
}

bool str_take_uint(kif_str *s, uint32_t max, uint32_t *value)
{
    size_t i = 0;
    uint64_t v = 0;
    for (; i < s->n && byte_is_digit(s->p[i]); i++)
        if ((v = v * 10 + (uint64_t)(s->p[i] - '0')) > max)
            return false;
    if (i == 0)
        return false;
    *value = (uint32_t)v;
    *s = str_drop(*s, i);
    return true;
}

kif_str str_trim_start(kif_str s)
{
    for (;;) {
        if (s.n > 0 && (s.p[0] == ' ' || s.p[0] == '\t'))
            s = str_drop(s, 1);
        else if (!str_skip(&s, wide_blank))
            return s;
    }
}

kif_str str_trim(kif_str s)
{
    s = str_trim_start(s);
    for (;;) {
        if (s.n > 0 && (s.p[s.n - 1] == ' ' || s.p[s.n - 1] == '\t'))
            s.n--;
        else if (str_ends(s, wide_blank))
            s.n -= wide_blank.n;
        else
            return s;
    }
}

int str_cmp(kif_str a, kif_str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int order = n == 0 ? 0 : memcmp(a.p, b.p, n);
    if (order != 0)
        return order;
    return a.n < b.n ? -1 : a.n > b.n;
}
