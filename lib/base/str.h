/* Slices: a pointer and a length, not NUL-terminated, never modified. Parsers take a slice and cut from its
 * front; they copy nothing that they can point at. */
#ifndef KIF_BASE_STR_H
#define KIF_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    const char *p;
    size_t n;
} kif_str;

#define STR(literal) ((kif_str){ literal, sizeof(literal) - 1 })
#define STR_NONE ((kif_str){ NULL, 0 })

/* A slice of a NUL-terminated string; empty for NULL. */
static inline kif_str str_of(const char *s)
{
    return (kif_str){ s, s == NULL ? 0 : strlen(s) };
}

static inline bool str_eq(kif_str a, kif_str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

/* The same for a word that ends with NUL; mostly its first bytes tell, without its length being looked for. */
static inline bool str_is(kif_str s, const char *word)
{
    size_t i = 0;
    while (i < s.n && word[i] == s.p[i] && word[i] != 0)
        i++;
    return i == s.n && word[i] == 0;
}

static inline bool str_starts(kif_str s, kif_str prefix)
{
    return s.n >= prefix.n && memcmp(s.p, prefix.p, prefix.n) == 0;
}

static inline bool str_ends(kif_str s, kif_str suffix)
{
    return s.n >= suffix.n && memcmp(s.p + s.n - suffix.n, suffix.p, suffix.n) == 0;
}

/* The slice without its first n bytes; n must not exceed its length. */
static inline kif_str str_drop(kif_str s, size_t n)
{
    return (kif_str){ s.p + n, s.n - n };
}

/* If *s starts with prefix, cuts it off and returns true. */
static inline bool str_skip(kif_str *s, kif_str prefix)
{
    if (!str_starts(*s, prefix))
        return false;
    *s = str_drop(*s, prefix.n);
    return true;
}

/* If *s starts with the byte c, cuts it off and returns true. */
static inline bool str_skip_byte(kif_str *s, char c)
{
    if (s->n == 0 || s->p[0] != c)
        return false;
    *s = str_drop(*s, 1);
    return true;
}

/* What makes a counted word of a message one or several: "%u move%s". */
static inline const char *str_plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

/* The offset of the first c in s, or s.n. */
static inline size_t str_find_byte(kif_str s, char c)
{
    const char *at = s.n == 0 ? NULL : memchr(s.p, c, s.n);
    return at == NULL ? s.n : (size_t)(at - s.p);
}

static inline bool byte_is_digit(char c)
{
    return (unsigned char)(c - '0') < 10;
}

/* The offset of the first place in s that reads like needle, or s.n. */
size_t str_find(kif_str s, kif_str needle);

/* The length of the first line of s without its end. Lines end with LF, CRLF or a lone CR, here and everywhere. */
size_t str_line_length(kif_str s);

/* The bytes of the line end that s begins with: 0 for none, 1 or 2. */
static inline size_t str_line_end(kif_str s)
{
    if (s.n == 0 || (s.p[0] != '\n' && s.p[0] != '\r'))
        return 0;
    return s.p[0] == '\r' && s.n > 1 && s.p[1] == '\n' ? 2 : 1;
}

/* Cuts a decimal number of at most max from the front. False, and *s untouched, if there is none. */
bool str_take_uint(kif_str *s, uint32_t max, uint32_t *value);

/* The slice without ASCII blanks and tabs, and without full-width blanks (U+3000 in UTF-8), at both ends. */
kif_str str_trim(kif_str s);

/* As str_trim, at the front only. */
kif_str str_trim_start(kif_str s);

/* Orders by bytes, a prefix before what it begins. */
int str_cmp(kif_str a, kif_str b);

#endif
