/* gzip through zlib. Lengths are cut to what zlib's 32-bit counters hold. */
#include "base/gzip.h"

#include <stdlib.h>
#include <zlib.h>

enum {
    GZIP = 16, /* added to the window bits: a gzip header instead of zlib's */
    OUT_STEP = 64 << 10,
    LEVEL = 6,
    OS_UNKNOWN = 255, /* the default would tell where the library was built */
};

static uInt at_most_uint(size_t n)
{
    return n > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uInt)n;
}

struct kif_gunzip {
    z_stream z;
};

kif_gunzip *kif_gunzip_new(void)
{
    kif_gunzip *g = calloc(1, sizeof *g);
    if (g != NULL && inflateInit2(&g->z, MAX_WBITS + GZIP) != Z_OK) {
        free(g);
        return NULL;
    }
    return g;
}

void kif_gunzip_free(kif_gunzip *g)
{
    if (g != NULL)
        inflateEnd(&g->z);
    free(g);
}

void kif_gunzip_restart(kif_gunzip *g)
{
    inflateReset(&g->z);
}

kif_gunzip_step kif_gunzip_run(kif_gunzip *g, kif_str *in, char *to, size_t cap, size_t *n)
{
    uInt avail_in = at_most_uint(in->n);
    uInt avail_out = at_most_uint(cap);
    g->z.next_in = (z_const Bytef *)in->p;
    g->z.avail_in = avail_in;
    g->z.next_out = (Bytef *)to;
    g->z.avail_out = avail_out;
    int rc = inflate(&g->z, Z_NO_FLUSH);
    *in = str_drop(*in, avail_in - g->z.avail_in);
    *n = avail_out - g->z.avail_out;
    switch (rc) {
    case Z_OK:
    case Z_BUF_ERROR: /* no progress was possible: it wants input or room */
        return KIF_GUNZIP_MORE;
    case Z_STREAM_END:
        return KIF_GUNZIP_END;
    case Z_MEM_ERROR:
        return KIF_GUNZIP_MEMORY;
    default:
        return KIF_GUNZIP_DAMAGED;
    }
}

struct kif_gzip {
    z_stream z;
    gz_header header;
};

kif_gzip *kif_gzip_new(void)
{
    kif_gzip *g = calloc(1, sizeof *g);
    if (g == NULL)
        return NULL;
    if (deflateInit2(&g->z, LEVEL, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL - 1, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        free(g);
        return NULL;
    }
    g->header.os = OS_UNKNOWN;
    deflateSetHeader(&g->z, &g->header);
    return g;
}

void kif_gzip_free(kif_gzip *g)
{
    if (g != NULL)
        deflateEnd(&g->z);
    free(g);
}

/* Runs deflate until it has taken all input and, with Z_FINISH, written all output. */
static kif_status run(kif_gzip *g, int flush, kif_buf *out)
{
    int rc;
    do {
        char *to = buf_reserve(out, OUT_STEP);
        if (to == NULL)
            return KIF_FATAL;
        g->z.next_out = (Bytef *)to;
        g->z.avail_out = OUT_STEP;
        rc = deflate(&g->z, flush);
        if (rc == Z_STREAM_ERROR)
            return KIF_FATAL;
        out->n += OUT_STEP - g->z.avail_out;
    } while (flush == Z_FINISH ? rc != Z_STREAM_END : g->z.avail_out == 0);
    return KIF_OK;
}

kif_status kif_gzip_add(kif_gzip *g, kif_str bytes, kif_buf *out)
{
    while (bytes.n > 0) {
        uInt n = at_most_uint(bytes.n);
        g->z.next_in = (z_const Bytef *)bytes.p;
        g->z.avail_in = n;
        KIF_TRY(run(g, Z_NO_FLUSH, out));
        bytes = str_drop(bytes, n);
    }
    return KIF_OK;
}

kif_status kif_gzip_end(kif_gzip *g, kif_buf *out)
{
    g->z.next_in = NULL;
    g->z.avail_in = 0;
    return run(g, Z_FINISH, out);
}

const char *kif_zlib_version(void)
{
    return zlibVersion();
}
