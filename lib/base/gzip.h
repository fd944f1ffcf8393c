/* gzip in both directions, in memory: the one module that knows zlib. Compressed output depends on nothing
 * but its input: no name and no time are in the header. */
#ifndef KIF_BASE_GZIP_H
#define KIF_BASE_GZIP_H

#include "base/buf.h"
#include "base/status.h"
#include "base/str.h"

/* ---- Inflating ---------------------------------------------------------- */

typedef struct kif_gunzip kif_gunzip;

typedef enum {
    KIF_GUNZIP_MORE,    /* the input is used up, or the room for output is */
    KIF_GUNZIP_END,     /* the end of a member: its check sum and length are right */
    KIF_GUNZIP_DAMAGED, /* not gzip, or a wrong check sum */
    KIF_GUNZIP_MEMORY,
} kif_gunzip_step;

static inline bool kif_is_gzip(kif_str head)
{
    return str_starts(head, STR("\x1f\x8b"));
}

/* Stands before the first member. NULL when out of memory. */
KIF_MUST_USE kif_gunzip *kif_gunzip_new(void);
void kif_gunzip_free(kif_gunzip *z);

/* Goes on to the next member. */
void kif_gunzip_restart(kif_gunzip *z);

/* Takes bytes from the front of *in and writes at most cap bytes to to; *n receives how many. */
kif_gunzip_step kif_gunzip_run(kif_gunzip *z, kif_str *in, char *to, size_t cap, size_t *n);

/* ---- Deflating ---------------------------------------------------------- */

typedef struct kif_gzip kif_gzip;

/* Begins one member. NULL when out of memory. */
KIF_MUST_USE kif_gzip *kif_gzip_new(void);
void kif_gzip_free(kif_gzip *z);

/* Compresses bytes and adds what is ready to out; what is not ready comes with a later call. KIF_FATAL when
 * out of memory. */
KIF_MUST_USE kif_status kif_gzip_add(kif_gzip *z, kif_str bytes, kif_buf *out);

/* Ends the member. */
KIF_MUST_USE kif_status kif_gzip_end(kif_gzip *z, kif_buf *out);

/* ---- About the library -------------------------------------------------- */

/* Of the zlib that is loaded. */
const char *kif_zlib_version(void);

#endif
