/* Results: buffered, perhaps compressed, and put in place in one step at the end. */
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/guard.h"
#include "cli/message.h"
#include "cli/signals.h"
#include "cli/status.h"

enum {
    BUFFER = 128 << 10,
    LARGE = 32 << 10, /* what is not copied into the buffer */
    MAX_LINKS = 40,
    MAX_LINK_TEXT = 4096,
};

static const char temp_name[] = ".kiftools.XXXXXX"; /* hidden: a walk over the directory passes it by */

static void close_all(output *o)
{
    if (o->fd > STDERR_FILENO)
        close(o->fd);
    if (o->tmp != NULL) {
        unlink(o->tmp);
        signals_forget_temp(o->tmp);
    }
    free(o->tmp);
    free(o->path);
    free(o->name);
    kif_gzip_free(o->gzip);
    buf_fini(&o->buf);
    buf_fini(&o->plain);
    *o = (output){ .fd = -1, .failed = o->failed };
}

/* Remembers a failure; the first one is told. A reader that went away needs no message. */
static bool fail(output *o, const char *what, int error)
{
    if (!o->failed && error != EPIPE)
        message(MESSAGE_ERROR, o->name, "%s: %s", what, strerror(error));
    o->failed = true;
    return false;
}

static bool fail_open(output *o, const char *what, int error)
{
    fail(o, what, error);
    close_all(o);
    return false;
}

/* Only this name is out of the question: a run of many files may go on with the next. */
static bool refuse(output *o, const char *why)
{
    message(MESSAGE_ERROR, o->name, "%s", why);
    close_all(o);
    return false;
}

/* ---- Opening --------------------------------------------------------------- */

static size_t dir_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* The path behind a chain of symbolic links, whose end need not exist. malloc'ed; NULL with errno. */
static char *follow_links(const char *path)
{
    char *at = strdup(path);
    char text[MAX_LINK_TEXT];
    ssize_t n;
    for (int i = 0; at != NULL && (n = readlink(at, text, sizeof text)) > 0; i++) {
        size_t dir = text[0] == '/' ? 0 : dir_length(at);
        char *next = i == MAX_LINKS || n == (ssize_t)sizeof text ? NULL : malloc(dir + (size_t)n + 1);
        if (next == NULL) {
            errno = i == MAX_LINKS ? ELOOP : ENAMETOOLONG;
            free(at);
            return NULL;
        }
        memcpy(next, at, dir);
        memcpy(next + dir, text, (size_t)n);
        next[dir + (size_t)n] = '\0';
        free(at);
        at = next;
    }
    return at;
}

static bool open_standard(output *o)
{
    struct stat st;
    o->fd = STDOUT_FILENO;
    o->name = strdup("standard output");
    if (fstat(o->fd, &st) == 0) {
        guard_output(&st); /* twice the same is no mistake here */
        o->unbuffered = S_ISCHR(st.st_mode) && isatty(o->fd);
    }
    return o->name != NULL;
}

static bool open_directly(output *o)
{
    o->fd = open(o->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (o->fd < 0)
        return fail_open(o, "cannot write", errno);
    return true;
}

/* The mode of the old file, or what the umask leaves of a new one. An old owner is kept if we may. */
static bool set_mode(int fd, const struct stat *old)
{
    mode_t mask;
    if (old == NULL) {
        mask = umask(0);
        umask(mask);
        return fchmod(fd, 0666 & ~mask) == 0;
    }
    if ((old->st_uid != geteuid() || old->st_gid != getegid()) && fchown(fd, old->st_uid, old->st_gid) != 0)
        (void)!fchown(fd, (uid_t)-1, old->st_gid);
    return fchmod(fd, old->st_mode & 0777) == 0;
}

static bool open_temp(output *o, const struct stat *old)
{
    size_t dir = dir_length(o->path);
    o->tmp = malloc(dir + sizeof temp_name);
    if (o->tmp == NULL)
        return fail_open(o, "cannot write", ENOMEM);
    memcpy(o->tmp, o->path, dir);
    memcpy(o->tmp + dir, temp_name, sizeof temp_name);
    o->fd = signals_make_temp(o->tmp);
    if (o->fd < 0) {
        int error = errno;
        free(o->tmp);
        o->tmp = NULL;
        return fail_open(o, "cannot write", error);
    }
    if (!set_mode(o->fd, old))
        return fail_open(o, "cannot write", errno);
    return true;
}

static bool compress_if_named_so(output *o)
{
    if (!str_ends(str_of(o->name), STR(".gz")))
        return true;
    o->gzip = kif_gzip_new();
    return o->gzip != NULL || fail_open(o, "cannot write", ENOMEM);
}

/* Sets name and path. */
static bool begin(output *o, const char *path)
{
    *o = (output){ .fd = -1, .name = strdup(path) };
    if (o->name == NULL || (o->path = follow_links(path)) == NULL)
        return fail_open(o, "cannot write", errno);
    return true;
}

bool output_open(output *o, const char *path)
{
    struct stat st;
    if (path == NULL || strcmp(path, "-") == 0) {
        *o = (output){ .fd = -1 };
        return open_standard(o);
    }
    if (!begin(o, path))
        return false;
    bool exists = stat(o->path, &st) == 0;
    if (exists && !S_ISREG(st.st_mode))
        return open_directly(o) && compress_if_named_so(o);
    if (exists && faccessat(AT_FDCWD, o->path, W_OK, AT_EACCESS) != 0)
        return fail_open(o, "cannot write", errno); /* rename would replace a file that is protected */
    if (exists && !guard_output(&st))
        return refuse(o, "is also an input or another output; write to a different file");
    o->replaces = true;
    return open_temp(o, exists ? &st : NULL) && compress_if_named_so(o);
}

bool output_open_made(output *o, const char *path, bool force, bool dry)
{
    struct stat st;
    if (!begin(o, path))
        return false;
    bool exists = lstat(o->path, &st) == 0;
    o->replaces = exists;
    if (exists && !force)
        return refuse(o, "exists already; --force replaces it");
    if (exists && !S_ISREG(st.st_mode))
        return refuse(o, "exists already and is no regular file");
    if (exists && !guard_output(&st))
        return refuse(o, "is an input or an output of this run; write to a different directory");
    o->made = true;
    o->dry = dry;
    return dry || (open_temp(o, exists ? &st : NULL) && compress_if_named_so(o));
}

char *output_join(const char *dir, const char *name)
{
    size_t n = strlen(dir), m = strlen(name);
    bool slash = n > 0 && dir[n - 1] != '/';
    char *path = malloc(n + slash + m + 1);
    if (path == NULL)
        return NULL;
    memcpy(path, dir, n);
    if (slash)
        path[n] = '/';
    memcpy(path + n + slash, name, m + 1);
    return path;
}

/* ---- Writing --------------------------------------------------------------- */

static bool write_fd(output *o, kif_str bytes)
{
    while (bytes.n > 0) {
        ssize_t n = write(o->fd, bytes.p, bytes.n);
        if (n >= 0)
            bytes = str_drop(bytes, (size_t)n);
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            poll(&(struct pollfd){ .fd = o->fd, .events = POLLOUT }, 1, -1);
        else if (errno != EINTR)
            return fail(o, "cannot write", errno);
    }
    return true;
}

static bool empty_buffer(output *o)
{
    if (!buf_ok(&o->buf))
        return fail(o, "cannot write", ENOMEM);
    bool ok = write_fd(o, buf_str(&o->buf));
    buf_reset(&o->buf);
    return ok;
}

static bool write_plain(output *o, kif_str bytes)
{
    if (bytes.n >= LARGE || o->unbuffered)
        return empty_buffer(o) && write_fd(o, bytes);
    if (o->buf.n + bytes.n > BUFFER && !empty_buffer(o))
        return false;
    buf_add(&o->buf, bytes);
    return buf_ok(&o->buf) || fail(o, "cannot write", ENOMEM);
}

static bool compress(output *o, kif_str bytes)
{
    if (kif_gzip_add(o->gzip, bytes, &o->buf) != KIF_OK)
        return fail(o, "cannot compress", ENOMEM);
    return o->buf.n < BUFFER || empty_buffer(o);
}

/* Small pieces are collected before they are compressed: each call of zlib has its price. */
static bool write_gzip(output *o, kif_str bytes)
{
    if (o->plain.n + bytes.n >= BUFFER) {
        if (!compress(o, buf_str(&o->plain)))
            return false;
        buf_reset(&o->plain);
        if (bytes.n >= LARGE)
            return compress(o, bytes);
    }
    buf_add(&o->plain, bytes);
    return buf_ok(&o->plain) || fail(o, "cannot compress", ENOMEM);
}

bool output_write(output *o, kif_str bytes)
{
    o->n_bytes += bytes.n;
    if (o->failed || o->dry)
        return !o->failed;
    return o->gzip != NULL ? write_gzip(o, bytes) : write_plain(o, bytes);
}

bool output_flush(output *o)
{
    if (o->failed || o->dry)
        return !o->failed;
    return o->gzip != NULL || empty_buffer(o); /* compressed data would suffer from being flushed often */
}

/* ---- Ending ---------------------------------------------------------------- */

static bool end_gzip(output *o)
{
    return o->gzip == NULL || (compress(o, buf_str(&o->plain)) && (kif_gzip_end(o->gzip, &o->buf) == KIF_OK ||
                                                                   fail(o, "cannot compress", ENOMEM)));
}

/* Errors that the system kept back come with close. Standard output itself stays open, so that no other file
 * can take its number. */
static bool close_fd(output *o)
{
    int fd = o->path == NULL ? dup(o->fd) : o->fd;
    if (o->path != NULL)
        o->fd = -1;
    errno = 0;
    return (fd >= 0 && close(fd) == 0) || errno == EINTR || fail(o, "cannot write", errno);
}

/* A made-up name may come up again, and a walk may meet the new file: it is known as ours from now on. */
static void remember(const output *o)
{
    struct stat st;
    if (o->made && fstat(o->fd, &st) == 0)
        guard_output(&st);
}

/* Gives the file its name. One that did not exist must not exist now: link(2) refuses, rename(2) would not.
 */
static bool put_in_place(output *o)
{
    if (o->tmp == NULL)
        return true;
    if (!o->replaces) {
        if (link(o->tmp, o->path) == 0)
            return true; /* close_all removes the other name */
        if (errno == EEXIST) {
            message(MESSAGE_ERROR, o->name, "exists already; --force replaces it");
            o->failed = true;
            return false;
        }
    }
    if (rename(o->tmp, o->path) != 0)
        return fail(o, "cannot write", errno);
    signals_forget_temp(o->tmp);
    free(o->tmp);
    o->tmp = NULL;
    return true;
}

static int commit_dry(output *o)
{
    kif_buf line = BUF_EMPTY;
    output listing;
    buf_cstr(&line, o->replaces ? "would replace " : "would write ");
    message_escape(&line, str_of(o->name), 0);
    buf_byte(&line, '\n');
    int status = STATUS_TROUBLE;
    if (output_open(&listing, NULL)) {
        output_write(&listing, buf_str(&line));
        status = output_commit(&listing);
    }
    buf_fini(&line);
    close_all(o);
    return status;
}

/* The old file was read as an input: nothing may take its place. output_is_input told it. */
static bool was_read(const output *o)
{
    struct stat st;
    return o->tmp != NULL && o->replaces && stat(o->path, &st) == 0 && guard_clashed(&st);
}

int output_commit(output *o)
{
    if (o->dry && !o->failed)
        return commit_dry(o);
    /* A new file needs no fsync: after a crash it is missing or short, and no older content was given up for
     * it. */
    bool ok = !o->failed && !was_read(o) && end_gzip(o) && empty_buffer(o);
    if (ok && o->tmp != NULL && !o->made && fsync(o->fd) != 0)
        ok = fail(o, "cannot write", errno);
    if (ok)
        remember(o);
    ok = ok && close_fd(o) && put_in_place(o);
    close_all(o);
    return ok ? STATUS_OK : STATUS_TROUBLE;
}

void output_discard(output *o)
{
    if (o->name != NULL)
        close_all(o);
}

bool output_is_input(int fd, const char *name)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || guard_input(&st))
        return false;
    message(MESSAGE_ERROR, name, "is also the output; it is neither read nor replaced");
    return true;
}
