/* A growing byte buffer. Running out of memory is remembered, not returned by every call: write all, then ask
 * buf_ok once. */
#ifndef KIF_BASE_BUF_H
#define KIF_BASE_BUF_H

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "kif.h"

typedef struct {
    char *p;
    size_t n, cap;
    bool failed; /* out of memory: the content is not complete */
} kif_buf;

#define BUF_EMPTY ((kif_buf){ 0 })

void buf_fini(kif_buf *b);

/* Gives the text, ended by a NUL, to the caller, who frees it; *n (may be NULL) receives its length. NULL, and
 * nothing is
 * left to free, if good is false or memory ran out on the way. */
KIF_MUST_USE char *buf_detach(kif_buf *b, bool good, size_t *n);

static inline void buf_reset(kif_buf *b)
{
    b->n = 0;
    b->failed = false;
}

static inline bool buf_ok(const kif_buf *b)
{
    return !b->failed;
}

/* What was written; valid until the next write. */
static inline kif_str buf_str(const kif_buf *b)
{
    return (kif_str){ b->p == NULL ? "" : b->p, b->n };
}

/* Makes room for n more bytes and returns where they go, or NULL; the caller then adds to b->n what it used. */
char *buf_reserve_slow(kif_buf *b, size_t n);

static inline char *buf_reserve(kif_buf *b, size_t n)
{
    return b->cap - b->n >= n ? b->p + b->n : buf_reserve_slow(b, n);
}

static inline void buf_byte(kif_buf *b, char c)
{
    char *to = buf_reserve(b, 1);
    if (to != NULL) {
        *to = c;
        b->n++;
    }
}

static inline void buf_add(kif_buf *b, kif_str s)
{
    assert(s.p != NULL || s.n == 0);
    char *to = s.n == 0 ? NULL : buf_reserve(b, s.n);
    if (to != NULL) {
        memcpy(to, s.p, s.n);
        b->n += s.n;
    }
}

/* Adds a NUL-terminated string. */
static inline void buf_cstr(kif_buf *b, const char *s)
{
    buf_add(b, str_of(s));
}

/* Adds n copies of c. */
void buf_fill(kif_buf *b, char c, size_t n);

/* Adds a decimal number, padded on the left with pad to at least width characters. */
void buf_uint(kif_buf *b, uint64_t value, int width, char pad);

/* Adds formatted text; for rare places, not for inner loops. */
KIF_PRINTF(2, 3) void buf_printf(kif_buf *b, const char *format, ...);
KIF_PRINTF(2, 0) void buf_vprintf(kif_buf *b, const char *format, va_list args);

#endif
