/* Bytes from outside. The first two decide whether they pass through gunzip. */
#include "base/input.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/gzip.h"
#include "base/limits.h"

enum {
    MAGIC = 2,
    PACKED = 128 << 10,    /* compressed bytes read at a time */
    RATIO_FLOOR = 1 << 20, /* output that is small is never refused for its ratio */
    MAX_READ = 1 << 30,    /* read(2) refuses more than about 2 GiB */
};

static kif_status fail(kif_input *in, const char *message)
{
    snprintf(in->message, sizeof in->message, "%s", message);
    return KIF_FATAL;
}

static kif_status fail_damaged(kif_input *in, const char *message)
{
    in->damaged = true;
    return fail(in, message);
}

static kif_status fail_errno(kif_input *in, const char *what, int error)
{
    char reason[96];
    if (strerror_r(error, reason, sizeof reason) != 0)
        snprintf(reason, sizeof reason, "error %d", error);
    snprintf(in->message, sizeof in->message, "%s: %s", what, reason);
    return KIF_FATAL;
}

void kif_input_from_memory(kif_input *in, kif_str bytes)
{
    *in = (kif_input){ .fd = -1, .rest = bytes, .size = bytes.n, .limit = KIF_MAX_INFLATED_BYTES };
}

void kif_input_from_fd(kif_input *in, int fd)
{
    struct stat st;
    *in = (kif_input){ .fd = fd, .limit = KIF_MAX_INFLATED_BYTES };
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
        in->size = (uint64_t)st.st_size;
}

kif_status kif_input_open(kif_input *in, const char *path)
{
    int fd;
    do
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    while (fd < 0 && errno == EINTR);
    int error = errno;
    kif_input_from_fd(in, fd);
    if (fd < 0)
        return fail_errno(in, "cannot open", error);
    in->close_fd = true;
    return KIF_OK;
}

void kif_input_fini(kif_input *in)
{
    if (in->close_fd)
        close(in->fd);
    kif_gunzip_free(in->gunzip);
    free(in->packed);
    *in = (kif_input){ .fd = -1 };
}

static bool stopped(const kif_input *in)
{
    return in->stop != NULL && atomic_load(in->stop);
}

/* One successful read(2). KIF_END at the end of the file. */
static kif_status read_fd(kif_input *in, char *to, size_t cap, size_t *n)
{
    for (;;) {
        ssize_t got = read(in->fd, to, cap < MAX_READ ? cap : MAX_READ);
        if (got > 0) {
            *n = (size_t)got;
            return KIF_OK;
        }
        if (got == 0)
            return KIF_END;
        if (errno == EAGAIN ||
            errno == EWOULDBLOCK) /* somebody else's O_NONBLOCK on a shared terminal or pipe */
            poll(&(struct pollfd){ .fd = in->fd, .events = POLLIN }, 1, -1);
        else if (errno != EINTR)
            return fail_errno(in, "cannot read", errno);
        if (stopped(in))
            return KIF_END;
    }
}

/* Bytes as they come from outside. */
static kif_status read_source(kif_input *in, char *to, size_t cap, size_t *n)
{
    kif_status status = KIF_END;
    *n = 0;
    if (in->fd >= 0 && !in->source_ended) {
        status = read_fd(in, to, cap, n);
    } else if (in->fd < 0 && in->rest.n > 0) {
        *n = in->rest.n < cap ? in->rest.n : cap;
        memcpy(to, in->rest.p, *n);
        in->rest = str_drop(in->rest, *n);
        status = KIF_OK;
    }
    if (status == KIF_OK)
        in->n_read += *n;
    else
        in->source_ended = true;
    return status;
}

/* Sees to it that in->rest is not empty. KIF_END when there is nothing more. */
static kif_status refill(kif_input *in)
{
    if (in->rest.n > 0)
        return KIF_OK;
    size_t n;
    KIF_TRY(read_source(in, in->packed, PACKED, &n));
    in->rest = (kif_str){ in->packed, n };
    return KIF_OK;
}

/* Between two members: is there another one? Zeros may fill up the last block of a tape and are no garbage.
 */
static kif_status next_member(kif_input *in)
{
    kif_status status;
    while ((status = refill(in)) == KIF_OK && in->rest.p[0] == '\0')
        while (in->rest.n > 0 && in->rest.p[0] == '\0')
            in->rest = str_drop(in->rest, 1);
    if (status != KIF_OK)
        return status;
    if (in->rest.p[0] != '\x1f') {
        in->whole = true;
        return fail_damaged(in, "the compressed data is followed by other bytes");
    }
    kif_gunzip_restart(in->gunzip);
    in->in_member = true;
    return KIF_OK;
}

static kif_status within_limits(kif_input *in)
{
    uint64_t taken = in->n_read - (in->fd < 0 ? 0 : in->rest.n);
    if (in->n_out > in->limit)
        return fail_damaged(in, "the compressed data inflates to more than the limit");
    if (in->n_out > RATIO_FLOOR && in->n_out / KIF_MAX_INFLATE_RATIO > taken)
        return fail_damaged(in, "the compressed data inflates beyond all measure");
    return KIF_OK;
}

static kif_status read_gzip(kif_input *in, char *to, size_t cap, size_t *n)
{
    for (;;) {
        if (!in->in_member)
            KIF_TRY(next_member(in));
        kif_status status = refill(in);
        if (status == KIF_FATAL)
            return status;
        /* Even without input zlib may hold output that did not fit the last time. */
        kif_gunzip_step step = kif_gunzip_run(in->gunzip, &in->rest, to, cap, n);
        if (step == KIF_GUNZIP_DAMAGED)
            return fail_damaged(in, "the compressed data is damaged");
        if (step == KIF_GUNZIP_MEMORY)
            return fail(in, "out of memory");
        in->in_member = step != KIF_GUNZIP_END;
        in->n_out += *n;
        KIF_TRY(within_limits(in));
        if (*n > 0)
            return KIF_OK;
        if (status == KIF_END && in->in_member)
            return stopped(in) ? KIF_END : fail_damaged(in, "the compressed data is cut short");
    }
}

/* The first read: decides between plain and compressed. Plain bytes are already where they belong. */
static kif_status begin(kif_input *in, char *to, size_t cap, size_t *n)
{
    size_t got = 0;
    in->begun = true;
    while (got < MAGIC) {
        size_t more;
        kif_status status = read_source(in, to + got, (cap < PACKED ? cap : PACKED) - got, &more);
        if (status == KIF_FATAL)
            return status;
        if (status == KIF_END)
            break;
        got += more;
        if (to[0] != '\x1f') /* do not let one typed character wait for the next */
            break;
    }
    *n = got;
    if (!kif_is_gzip((kif_str){ to, got }))
        return got > 0 ? KIF_OK : KIF_END;

    in->gunzip = kif_gunzip_new();
    in->packed = malloc(PACKED);
    if (in->gunzip == NULL || in->packed == NULL)
        return fail(in, "out of memory");
    in->in_member = true;
    if (in->fd < 0) { /* give the bytes back: memory is inflated where it lies */
        in->rest = (kif_str){ in->rest.p - got, in->rest.n + got };
        in->n_read = in->size;
    } else {
        memcpy(in->packed, to, got);
        in->rest = (kif_str){ in->packed, got };
    }
    return read_gzip(in, to, cap, n);
}

kif_status kif_input_read(kif_input *in, char *to, size_t cap, size_t *n)
{
    assert(cap >= MAGIC);
    if (in->message[0] != '\0') /* no second life after a failure */
        return KIF_FATAL;
    if (!in->begun) {
        kif_status status = begin(in, to, cap, n);
        if (in->gunzip == NULL && status == KIF_OK)
            in->n_out = *n;
        return status;
    }
    if (in->gunzip != NULL)
        return read_gzip(in, to, cap, n);
    KIF_TRY(read_source(in, to, cap, n));
    in->n_out += *n;
    return KIF_OK;
}
