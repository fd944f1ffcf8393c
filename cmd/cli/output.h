/* Where results go: standard output, or a file that appears under its name only when it is complete. Every
 * failure is told once, by a message, and remembered; a closed pipe is remembered without a message. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/gzip.h"
#include "base/str.h"
#include "cli/status.h"

/* The caller owns the storage. Not safe for two threads at once; to be opened by the main thread, which takes
 * the signals. */
typedef struct {
    int fd;           /* -1: not open, or a dry run */
    char *name;       /* as the user said it, for messages */
    char *path;       /* where the result will be, links resolved; NULL for standard output */
    char *tmp;        /* NULL: writing directly */
    kif_buf buf;      /* not written yet */
    kif_gzip *gzip;   /* NULL: as it is */
    kif_buf plain;    /* not compressed yet */
    uint64_t n_bytes; /* given to output_write so far */
    bool failed;      /* nothing more is written, and commit fails; not set where a name was only refused */
    bool unbuffered;  /* a terminal: everything is written at once */
    bool dry, made, replaces;
} output;

/* Opens what -o names; NULL and "-" are standard output. A regular file is written under a temporary name
 * beside it; what is no regular file (a pipe, /dev/null) directly; a link keeps its place. A name that ends
 * in .gz compresses. False after a message; the output is then closed. */
bool output_open(output *o, const char *path);

/* As output_open, for a file whose name we make up: one that exists is replaced only with force, and one that
 * was made by this run or is one of its inputs never. dry: nothing is opened or written, and commit says on
 * standard output what would have been. */
bool output_open_made(output *o, const char *path, bool force, bool dry);

/* DIR/NAME, for --output-dir: the directory must exist. malloc'ed; NULL when out of memory. */
char *output_join(const char *dir, const char *name);

/* Adds bytes. Large pieces are not copied. False once anything failed, now or before. */
bool output_write(output *o, kif_str bytes);

/* Hands everything on to the system, so that a reader at the other end of a pipe sees it. */
bool output_flush(output *o);

/* Ends the output: flushes it to disk and makes it visible under its name, or leaves the old file as it was.
 * Returns STATUS_OK or STATUS_TROUBLE. Always closes. */
int output_commit(output *o);

/* Closes without a result; the old file stays. Nothing happens to an output that is closed already. */
void output_discard(output *o);

/* ---- Never write to an input ----------------------------------------------- */

/* True if the open input is a file that this run writes or wrote: a message says so. Called for each input
 * when it is opened (cli/input.c does), from any thread. */
bool output_is_input(int fd, const char *name);

#endif
