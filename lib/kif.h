/* libkif: shogi game records - read, judge, write. The only installed header. */
#ifndef KIF_H
#define KIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define KIF_API __attribute__((visibility("default")))
#define KIF_MUST_USE __attribute__((warn_unused_result))
#define KIF_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define KIF_API
#define KIF_MUST_USE
#define KIF_PRINTF(fmt, args)
#endif

#define KIF_VERSION_STRING "0.1.0"

/* What a call that can fail returns, ordered by how much is lost, so that a batch can keep the worst. */
typedef enum {
    KIF_END = 1,    /* no further game */
    KIF_OK = 0,
    KIF_BAD = -1,   /* this game is unusable, the next may be read */
    KIF_FATAL = -2, /* nothing more can be read: I/O, memory, a limit; the reader's message says which */
} kif_status;

/* The version of the library that runs, not of this header. */
KIF_API const char *kif_version(void);

#ifdef __cplusplus
}
#endif

#endif
