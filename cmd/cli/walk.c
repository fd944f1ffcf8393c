/* Directories, one level on a stack for each that is open. The names of a level are read at once and sorted.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* d_type: saves a system call a file where the file system tells it */
#endif
#include "cli/walk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/glob.h"
#include "cli/message.h"

enum { IS_DIRECTORY = 'd', IS_FILE = 'f', IS_UNKNOWN = '?', IS_OTHER = 'x' };

typedef struct {
    char **names; /* each with its kind in front */
    size_t n, next;
    size_t path_length; /* of the directory, with a slash */
    kif_arena memory;
} level;

struct walk {
    const opt_common *common;
    kif_buf path;
    size_t below; /* where the part below the directory that was named begins */
    level *levels;
    size_t depth, cap;
    struct stat output_dir;
    bool has_output_dir, failed;
};

/* ---- What is wanted --------------------------------------------------------- */

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

static bool ends_in_suffix(kif_str name, kif_str suffix)
{
    if (name.n <= suffix.n || name.p[name.n - suffix.n - 1] != '.')
        return false;
    for (size_t i = 0; i < suffix.n; i++)
        if (lower(name.p[name.n - suffix.n + i]) != suffix.p[i])
            return false;
    return true;
}

static bool has_known_suffix(const char *suffixes, kif_str name)
{
    kif_str list = str_of(suffixes);
    if (ends_in_suffix(name, STR("gz")))
        name.n -= 3;
    while (list.n > 0) {
        kif_str suffix = { list.p, str_find_byte(list, ' ') };
        if (suffix.n > 0 && ends_in_suffix(name, suffix))
            return true;
        list = str_drop(list, suffix.n);
        str_skip_byte(&list, ' ');
    }
    return false;
}

static bool glob_applies(const opt_item *item, kif_str path, kif_str below)
{
    kif_str pattern = str_of(item->value);
    return glob_match_path(pattern, path) || glob_match_path(pattern, below);
}

static bool is_exclude(const opt_item *item)
{
    return item->o->name[0] == 'e';
}

bool walk_wants(const opt_common *common, kif_str path, kif_str below)
{
    const opt_list *globs = &common->globs;
    bool has_include = false;
    for (size_t i = globs->n; i-- > 0;) {
        if (glob_applies(&globs->items[i], path, below))
            return !is_exclude(&globs->items[i]); /* the last one that matches decides */
        has_include = has_include || !is_exclude(&globs->items[i]);
    }
    return !has_include && has_known_suffix(common->command->suffixes, below);
}

static bool excludes_directory(const opt_common *common, kif_str path, kif_str below)
{
    for (size_t i = common->globs.n; i-- > 0;)
        if (is_exclude(&common->globs.items[i]) && glob_applies(&common->globs.items[i], path, below))
            return true;
    return false;
}

/* ---- Walking ---------------------------------------------------------------- */

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a + 1, *(char *const *)b + 1);
}

static char kind_of(const struct dirent *e)
{
#ifdef DT_DIR
    return e->d_type == DT_DIR       ? IS_DIRECTORY
           : e->d_type == DT_REG     ? IS_FILE
           : e->d_type == DT_UNKNOWN ? IS_UNKNOWN
                                     : IS_OTHER;
#else
    (void)e;
    return IS_UNKNOWN;
#endif
}

static bool add_name(level *l, size_t *cap, char kind, const char *name)
{
    size_t n = strlen(name);
    char *copy = kif_arena_alloc(&l->memory, n + 2);
    if (l->n == *cap) {
        *cap = *cap == 0 ? 64 : *cap * 2;
        char **names = realloc(l->names, *cap * sizeof *names);
        if (names == NULL)
            return false;
        l->names = names;
    }
    if (copy == NULL)
        return false;
    copy[0] = kind;
    memcpy(copy + 1, name, n + 1);
    l->names[l->n++] = copy;
    return true;
}

/* errno tells what failed. */
static bool read_names(level *l, DIR *dir)
{
    size_t cap = 0;
    const struct dirent *e;
    while (errno = 0, (e = readdir(dir)) != NULL) {
        char kind = kind_of(e);
        if (e->d_name[0] == '.' || kind == IS_OTHER)
            continue;
        if (!add_name(l, &cap, kind, e->d_name)) {
            errno = ENOMEM;
            return false;
        }
    }
    return errno == 0;
}

static void fini_level(level *l)
{
    free(l->names);
    kif_arena_fini(&l->memory);
}

static void fail(walk *w, bool quiet, int error)
{
    w->failed = true;
    if (!quiet)
        message(MESSAGE_ERROR, w->path.p, "cannot read the directory: %s", strerror(error));
}

/* Our own results are not read as inputs, where the output directory lies in the one that is walked. It may come
 * into being while we walk. */
static bool is_output_dir(walk *w, int fd)
{
    struct stat st;
    const char *name = w->common->output_dir;
    if (name == NULL || w->depth == 0)
        return false;
    w->has_output_dir = w->has_output_dir || stat(name, &w->output_dir) == 0;
    return w->has_output_dir && fstat(fd, &st) == 0 && st.st_dev == w->output_dir.st_dev &&
           st.st_ino == w->output_dir.st_ino;
}

/* The path without what follows its first n bytes, and ended by NUL. */
static bool set_path(walk *w, size_t n, const char *rest)
{
    w->path.n = n;
    buf_cstr(&w->path, rest);
    buf_byte(&w->path, '\0');
    if (!buf_ok(&w->path))
        return false;
    w->path.n--;
    return true;
}

/* Opens the directory that the path names as a new level. A failure is told; the walk goes on beside it. */
static void enter(walk *w, bool quiet)
{
    int fd = open(w->path.p, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (w->depth > 0 ? O_NOFOLLOW : 0));
    DIR *dir = fd < 0 ? NULL : fdopendir(fd);
    if (dir == NULL) {
        fail(w, quiet, errno);
        if (fd >= 0)
            close(fd);
        return;
    }
    if (is_output_dir(w, fd)) {
        closedir(dir);
        return;
    }
    if (w->depth == w->cap) {
        size_t cap = w->cap * 2 + 8;
        level *levels = realloc(w->levels, cap * sizeof *levels);
        if (levels == NULL) {
            fail(w, quiet, ENOMEM);
            closedir(dir);
            return;
        }
        w->levels = levels;
        w->cap = cap;
    }
    level *l = &w->levels[w->depth];
    *l = (level){ 0 };
    kif_arena_init(&l->memory, SIZE_MAX / 4);
    if (!read_names(l, dir))
        fail(w, quiet, errno);
    closedir(dir);
    if (l->n > 0)
        qsort(l->names, l->n, sizeof *l->names, by_bytes);
    if (w->path.p[w->path.n - 1] != '/')
        set_path(w, w->path.n, "/");
    l->path_length = w->path.n;
    w->depth++;
}

walk *walk_new(const opt_common *common, const char *directory)
{
    walk *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->common = common;
    if (!set_path(w, 0, directory)) {
        walk_free(w);
        return NULL;
    }
    return w;
}

void walk_free(walk *w)
{
    if (w == NULL)
        return;
    while (w->depth > 0)
        fini_level(&w->levels[--w->depth]);
    free(w->levels);
    buf_fini(&w->path);
    free(w);
}

static char resolve_kind(const walk *w, char kind)
{
    struct stat st;
    if (kind != IS_UNKNOWN)
        return kind;
    if (lstat(w->path.p, &st) != 0)
        return IS_OTHER;
    return S_ISDIR(st.st_mode) ? IS_DIRECTORY : S_ISREG(st.st_mode) ? IS_FILE : IS_OTHER;
}

const char *walk_next(walk *w, const char **below, bool quiet)
{
    if (w->cap == 0 && !w->failed) { /* the first call */
        enter(w, quiet);
        w->below = w->path.n;
    }
    while (w->depth > 0) {
        level *l = &w->levels[w->depth - 1];
        if (l->next == l->n) {
            fini_level(l);
            w->depth--;
            continue;
        }
        const char *name = l->names[l->next++];
        if (!set_path(w, l->path_length, name + 1)) {
            w->failed = true;
            return NULL;
        }
        kif_str path = buf_str(&w->path), rest = str_drop(path, w->below);
        char kind = resolve_kind(w, name[0]);
        if (kind == IS_DIRECTORY && !excludes_directory(w->common, path, rest))
            enter(w, quiet);
        if (kind != IS_FILE || !walk_wants(w->common, path, rest))
            continue;
        *below = rest.p;
        return w->path.p;
    }
    return NULL;
}

bool walk_failed(const walk *w)
{
    return w->failed;
}
