/* A stream of bytes: from memory, a file descriptor or a path, inflated if its first two bytes say gzip. It
 * is read in chunks into the caller's memory and never sought in, so a pipe is as good as a file. */
#ifndef KIF_BASE_INPUT_H
#define KIF_BASE_INPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"

enum {
    KIF_INPUT_CHUNK = 256 << 10, /* a good size for the caller's memory */
};

/* The caller owns the storage; each of the three functions that begin it pairs with kif_input_fini. What is
 * below the line is private. */
typedef struct {
    char message[128];       /* after KIF_FATAL: what went wrong, for "NAME: MESSAGE" */
    uint64_t n_read;         /* bytes of the source so far, for a meter */
    uint64_t size;           /* of the source; 0: not known */
    uint64_t n_out;          /* bytes handed out so far */
    uint64_t limit;          /* inflated bytes that may be handed out; may be lowered before the first read */
    const atomic_bool *stop; /* NULL, or: once it is true, a signal ends a read that waits, like the end */
    bool damaged;            /* after KIF_FATAL: the compressed data is to blame, not the system */
    bool whole;              /* and damaged: all that was handed out is sound, the damage is behind its end */

    /* ---- */
    int fd; /* -1: memory, or nothing */
    bool close_fd, begun, source_ended;
    kif_str rest;              /* of the memory, or of the compressed bytes that were read */
    struct kif_gunzip *gunzip; /* NULL: plain bytes */
    bool in_member;            /* the member that is being inflated has not ended */
    char *packed;              /* memory for compressed bytes */
} kif_input;

/* The bytes are borrowed until kif_input_fini. */
void kif_input_from_memory(kif_input *in, kif_str bytes);

/* The descriptor stays open after kif_input_fini. */
void kif_input_from_fd(kif_input *in, int fd);

/* KIF_FATAL and a message if the file cannot be opened. A directory opens, and fails when it is read. */
KIF_MUST_USE kif_status kif_input_open(kif_input *in, const char *path);

void kif_input_fini(kif_input *in);

/* Reads the next bytes, at least one and at most cap, into to; cap is at least 2.
 *
 * Returns KIF_OK with their number in *n; KIF_END after the last; KIF_FATAL with a message if the system
 * fails, or compressed data is damaged, cut short, followed by something else, or inflates beyond all
 * measure. What was handed out before stays good. Not safe for two threads on one input. */
KIF_MUST_USE kif_status kif_input_read(kif_input *in, char *to, size_t cap, size_t *n);

/* True once the content proved to be compressed. */
static inline bool kif_input_is_gzip(const kif_input *in)
{
    return in->gunzip != NULL;
}

#endif
