/* A growing byte buffer: the slow paths. */
#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>

void buf_fini(kif_buf *b)
{
    free(b->p);
    *b = BUF_EMPTY;
}

char *buf_detach(kif_buf *b, bool good, size_t *n)
{
    size_t len = b->n;
    buf_byte(b, '\0');
    if (!good || !buf_ok(b)) {
        buf_fini(b);
        return NULL;
    }
    if (n != NULL)
        *n = len;
    char *text = b->p;
    *b = BUF_EMPTY;
    return text;
}

char *buf_reserve_slow(kif_buf *b, size_t n)
{
    if (b->failed)
        return NULL;
    size_t need;
    if (__builtin_add_overflow(b->n, n, &need) || need > SIZE_MAX / 2) {
        b->failed = true;
        return NULL;
    }
    size_t cap = b->cap < 256 ? 256 : b->cap;
    while (cap < need)
        cap += cap / 2;
    char *p = realloc(b->p, cap);
    if (p == NULL) {
        b->failed = true;
        return NULL;
    }
    b->p = p;
    b->cap = cap;
    return p + b->n;
}

void buf_fill(kif_buf *b, char c, size_t n)
{
    char *to = n == 0 ? NULL : buf_reserve(b, n);
    if (to != NULL) {
        memset(to, c, n);
        b->n += n;
    }
}

void buf_uint(kif_buf *b, uint64_t value, int width, char pad)
{
    char digits[20];
    int n = 0;
    do {
        digits[n++] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    for (int i = n; i < width; i++)
        buf_byte(b, pad);
    char *to = buf_reserve(b, (size_t)n);
    if (to == NULL)
        return;
    b->n += (size_t)n;
    while (n > 0)
        *to++ = digits[--n];
}

void buf_vprintf(kif_buf *b, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    char *to = n < 0 ? NULL : buf_reserve(b, (size_t)n + 1);
    if (to != NULL) {
        vsnprintf(to, (size_t)n + 1, format, again);
        b->n += (size_t)n;
    }
    va_end(again);
}

void buf_printf(kif_buf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vprintf(b, format, args);
    va_end(args);
}
