/* Any bytes as an input, plain or gzip: what comes out does not depend on the size of the reads, compresses
 * again, and stays within the limits. The first byte chooses the size. */
#include <stdlib.h>

#include "base/gzip.h"
#include "base/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(cond) ((cond) ? (void)0 : abort())

enum { LIMIT = 1 << 22, LARGE = 1 << 16 };

static kif_status drain(kif_str bytes, size_t cap, kif_buf *out)
{
    kif_input in;
    kif_status status;
    size_t n;
    char *to;
    kif_input_from_memory(&in, bytes);
    in.limit = LIMIT;
    while ((to = buf_reserve(out, cap)) != NULL && (status = kif_input_read(&in, to, cap, &n)) == KIF_OK) {
        MUST(n >= 1 && n <= cap);
        out->n += n;
    }
    MUST(out->n <= LIMIT + LARGE && (status == KIF_END) == (in.message[0] == '\0'));
    kif_input_fini(&in);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    kif_str bytes = { (const char *)data + 1, size - 1 };
    kif_buf whole = BUF_EMPTY, parts = BUF_EMPTY, packed = BUF_EMPTY, back = BUF_EMPTY;
    kif_status status = drain(bytes, LARGE, &whole);
    MUST(drain(bytes, 2 + data[0], &parts) == status);
    /* Where damage is met depends on how much was asked for, so only the common part must agree. */
    size_t n = whole.n < parts.n ? whole.n : parts.n;
    MUST(n == 0 || memcmp(whole.p, parts.p, n) == 0);
    MUST(status == KIF_FATAL || whole.n == parts.n);

    kif_gzip *z = kif_gzip_new();
    MUST(kif_gzip_add(z, buf_str(&whole), &packed) == KIF_OK && kif_gzip_end(z, &packed) == KIF_OK);
    kif_gzip_free(z);
    if (whole.n < LIMIT)
        MUST(drain(buf_str(&packed), LARGE, &back) == KIF_END && str_eq(buf_str(&back), buf_str(&whole)));
    buf_fini(&whole);
    buf_fini(&parts);
    buf_fini(&packed);
    buf_fini(&back);
    return 0;
}
