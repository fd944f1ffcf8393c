/* Copies of records, byte for byte: the chosen ones, the others, or each into a file that its facts name. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "kifstat/kifstat.h"

enum { SPLIT_BUFFER = 64 << 10, SPLIT_SLOTS = 1 << 14 };

/* A file of --split. No descriptor stays open: there may be more files than a process may have. */
typedef struct split_file split_file;
struct split_file {
    split_file *next, *in_slot;
    char *path;
    kif_buf pending; /* not written yet */
    kif_buf tail;    /* the last bytes of the file */
    bool made;
};

struct stat_split {
    split_file *files, *slot[SPLIT_SLOTS];
};

bool stat_records_wanted(const stat_settings *s)
{
    return s->extract != NULL || s->rest != NULL || s->split != NULL;
}

bool stat_records_init(stat_records *r, const stat_settings *settings)
{
    *r = (stat_records){ .settings = settings };
    if (settings->split != NULL && (r->splits = calloc(1, sizeof *r->splits)) == NULL) {
        message(MESSAGE_ERROR, NULL, "not enough memory");
        return false;
    }
    if (settings->extract != NULL && !(r->extracts = output_open(&r->extract, settings->extract)))
        return false;
    return settings->rest == NULL || (r->rests = output_open(&r->rest, settings->rest));
}

/* ---- What stands between two records ------------------------------------------------- */

enum { TAIL = 256 }; /* enough to see how its lines end */

static void keep_tail(kif_buf *tail, kif_str bytes)
{
    kif_buf next = BUF_EMPTY;
    if (bytes.n < TAIL)
        buf_add(&next, buf_str(tail));
    buf_add(&next, bytes);
    buf_reset(tail);
    buf_add(tail, next.n > TAIL ? (kif_str){ next.p + next.n - TAIL, TAIL } : buf_str(&next));
    buf_fini(&next);
}

static kif_str without_line_end(kif_str s)
{
    s.n -= str_ends(s, STR("\n"));
    s.n -= str_ends(s, STR("\r"));
    return s;
}

/* What comes before the next record. A record that was the last of its file may lack its line end, and what separates
 * it from the next; the lines end as those before them do. At the front of a file: the BOM that stood there. */
static void put_between(kif_buf *out, kif_str tail, const kif_format *format, kif_str bom)
{
    if (tail.n == 0)
        buf_add(out, bom);
    if (tail.n == 0 || format == NULL)
        return;
    kif_str line_end = str_find(tail, STR("\r\n")) < tail.n ? STR("\r\n")
                       : str_find_byte(tail, '\n') < tail.n ? STR("\n")
                       : str_find_byte(tail, '\r') < tail.n ? STR("\r")
                                                            : STR("\n");
    kif_str separator = without_line_end(str_of(format->separator));
    if (tail.p[tail.n - 1] != '\n' && tail.p[tail.n - 1] != '\r')
        buf_add(out, line_end);
    if (separator.n == 0 || str_ends(without_line_end(tail), separator))
        return;
    buf_add(out, separator);
    buf_add(out, line_end);
}

static void note_format(stat_records *r, const kif_format *format)
{
    if (r->format == NULL)
        r->format = format;
    if (r->format != format && !r->mixed && (r->extracts || r->rests)) {
        r->mixed = true;
        message(MESSAGE_WARNING, NULL, "records in %s and in %s go to one file, which will not be readable as a whole",
                r->format->name, format->name);
    }
}

static void put_output(stat_records *r, output *o, kif_buf *tail, const kif_format *format, kif_str bytes, kif_str bom)
{
    kif_buf between = BUF_EMPTY;
    put_between(&between, buf_str(tail), format, bom);
    r->failed = !output_write(o, buf_str(&between)) || !output_write(o, bytes) || r->failed;
    buf_fini(&between);
    keep_tail(tail, bytes);
}

/* ---- Many files --------------------------------------------------------------------------- */

static bool make_directories(const char *path)
{
    char *copy = strdup(path);
    bool ok = copy != NULL;
    for (char *at = copy == NULL ? NULL : strchr(copy + 1, '/'); ok && at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        ok = mkdir(copy, 0777) == 0 || errno == EEXIST;
        *at = '/';
    }
    free(copy);
    return ok;
}

static bool write_all(int fd, kif_str bytes)
{
    while (bytes.n > 0) {
        ssize_t n = write(fd, bytes.p, bytes.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes = str_drop(bytes, (size_t)n);
    }
    return true;
}

static bool flush_file(stat_records *r, split_file *f)
{
    if (f->pending.n == 0 && f->made)
        return true;
    int how = f->made ? O_APPEND : r->settings->force ? O_CREAT | O_TRUNC : O_CREAT | O_EXCL;
    if (!f->made && !make_directories(f->path))
        how = -1;
    int fd = how < 0 ? -1 : open(f->path, O_WRONLY | how, 0666);
    bool ok = fd >= 0 && write_all(fd, buf_str(&f->pending));
    if (fd < 0 && errno == EEXIST)
        message(MESSAGE_ERROR, f->path, "exists; --force replaces it");
    else if (!ok)
        message(MESSAGE_ERROR, f->path, "cannot write: %s", strerror(errno));
    f->made = f->made || fd >= 0;
    if (fd >= 0 && close(fd) != 0)
        ok = false;
    buf_reset(&f->pending);
    return ok;
}

static split_file *file_of(struct stat_split *s, kif_str path)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < path.n; i++)
        h = (h ^ (unsigned char)path.p[i]) * 1099511628211u;
    split_file **slot = &s->slot[h % SPLIT_SLOTS];
    for (split_file *f = *slot; f != NULL; f = f->in_slot)
        if (str_eq(str_of(f->path), path))
            return f;
    split_file *f = calloc(1, sizeof *f);
    if (f == NULL || (f->path = strndup(path.p, path.n)) == NULL) {
        free(f);
        return NULL;
    }
    f->in_slot = *slot;
    *slot = f;
    f->next = s->files;
    s->files = f;
    return f;
}

static void put_split(stat_records *r, const kif_format *format, kif_str bytes, kif_str bom, kif_str path)
{
    split_file *f = file_of(r->splits, path);
    if (f == NULL) {
        r->failed = true;
        return;
    }
    put_between(&f->pending, buf_str(&f->tail), format, bom);
    buf_add(&f->pending, bytes);
    keep_tail(&f->tail, bytes);
    if (f->pending.n > SPLIT_BUFFER || !buf_ok(&f->pending))
        r->failed = !flush_file(r, f) || r->failed;
}

static int end_splits(stat_records *r, bool commit)
{
    int status = STATUS_OK;
    while (r->splits != NULL && r->splits->files != NULL) {
        split_file *f = r->splits->files;
        r->splits->files = f->next;
        if (commit && !flush_file(r, f))
            status = STATUS_TROUBLE;
        if (!commit && f->made)
            unlink(f->path);
        buf_fini(&f->pending);
        buf_fini(&f->tail);
        free(f->path);
        free(f);
    }
    free(r->splits);
    return status;
}

/* ---- All of them ------------------------------------------------------------------------------ */

void stat_records_add(stat_records *r, const kif_format *format, kif_str bytes, kif_str names, const stat_piece *piece,
                      size_t n)
{
    for (size_t i = 0; i < n && !r->failed; i++) {
        kif_str record = { bytes.p + piece[i].at, piece[i].len };
        note_format(r, format);
        if (piece[i].chosen && r->extracts)
            put_output(r, &r->extract, &r->tails[0], format, record, piece[i].bom);
        if (piece[i].chosen && r->splits != NULL)
            put_split(r, format, record, piece[i].bom, (kif_str){ names.p + piece[i].name, piece[i].name_n });
        if (!piece[i].chosen && r->rests)
            put_output(r, &r->rest, &r->tails[1], format, record, piece[i].bom);
    }
}

int stat_records_end(stat_records *r, bool commit)
{
    commit = commit && !r->failed;
    int status = r->failed ? STATUS_TROUBLE : STATUS_OK;
    if (r->extracts && commit)
        status = status_worst(status, output_commit(&r->extract));
    else if (r->extracts)
        output_discard(&r->extract);
    if (r->rests && commit)
        status = status_worst(status, output_commit(&r->rest));
    else if (r->rests)
        output_discard(&r->rest);
    status = status_worst(status, end_splits(r, commit));
    buf_fini(&r->tails[0]);
    buf_fini(&r->tails[1]);
    return status;
}
