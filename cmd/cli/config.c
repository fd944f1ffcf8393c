/* The search for a configuration goes upwards from an input, over directories without links. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "cli/config.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/input.h"
#include "base/limits.h"
#include "cli/message.h"

typedef struct found {
    struct found *next;
    char path[];
} found;

struct config_finder {
    const char *base;
    char *home, *cwd;
    found *all;       /* every path that was given out */
    const char *user; /* the user's own configuration, or NULL */
    char *last_dir;   /* of the previous question */
    const char *last_answer;
};

static char *real_path_of(const char *path)
{
    return path == NULL || path[0] == '\0' ? NULL : realpath(path, NULL);
}

/* A copy that lives as long as the finder; the same text gives the same pointer. */
static const char *intern(config_finder *f, const char *path)
{
    size_t n = strlen(path) + 1;
    for (found *i = f->all; i != NULL; i = i->next)
        if (strcmp(i->path, path) == 0)
            return i->path;
    found *added = malloc(sizeof *added + n);
    if (added == NULL)
        return NULL;
    memcpy(added->path, path, n);
    added->next = f->all;
    f->all = added;
    return added->path;
}

static bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISDIR(st.st_mode);
}

static const char *find_user_file(config_finder *f)
{
    char path[PATH_MAX];
    const char *xdg = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    int n = -1;
    if (xdg != NULL && xdg[0] == '/') /* a relative one is invalid, says the standard */
        n = snprintf(path, sizeof path, "%s/kif/%s", xdg, f->base);
    else if (home != NULL && home[0] != '\0')
        n = snprintf(path, sizeof path, "%s/.config/kif/%s", home, f->base);
    return n > 0 && n < (int)sizeof path && is_file(path) ? intern(f, path) : NULL;
}

config_finder *config_finder_new(const char *base)
{
    config_finder *f = calloc(1, sizeof *f);
    if (f == NULL)
        return NULL;
    f->base = base;
    f->home = real_path_of(getenv("HOME"));
    f->cwd = real_path_of(".");
    f->user = find_user_file(f);
    return f;
}

void config_finder_free(config_finder *f)
{
    if (f == NULL)
        return;
    while (f->all != NULL) {
        found *next = f->all->next;
        free(f->all);
        f->all = next;
    }
    free(f->home);
    free(f->cwd);
    free(f->last_dir);
    free(f);
}

static bool is_last_directory(const config_finder *f, const char *dir)
{
    char git[PATH_MAX];
    int n = snprintf(git, sizeof git, "%s/.git", dir);
    return (f->home != NULL && strcmp(dir, f->home) == 0) || (n < (int)sizeof git && access(git, F_OK) == 0);
}

/* Shorter where it is below the working directory, as people write it. */
static const char *shown(const config_finder *f, const char *path)
{
    size_t n = f->cwd == NULL ? 0 : strlen(f->cwd);
    return n > 1 && strncmp(path, f->cwd, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

/* dir is absolute and without links; it is used up. */
static const char *search_upwards(config_finder *f, char *dir)
{
    char path[PATH_MAX];
    for (;;) {
        int n = snprintf(path, sizeof path, "%s/.%s", strcmp(dir, "/") == 0 ? "" : dir, f->base);
        if (n < (int)sizeof path && is_file(path))
            return intern(f, shown(f, path));
        char *slash = strrchr(dir, '/');
        if (slash == NULL || dir[1] == '\0' || is_last_directory(f, dir))
            return f->user;
        slash[slash == dir] = '\0'; /* the root keeps its slash */
    }
}

/* The directory of a path, or of its nearest ancestor that exists; absolute and without links. malloc'ed.
 * *rest: the path from there. */
static char *directory_of(const char *input, const char **rest)
{
    char *path = strdup(input), *real = NULL;
    *rest = input;
    while (path != NULL && real == NULL) {
        char *slash = strrchr(path, '/');
        *rest = slash == NULL ? input : input + (slash - path) + 1;
        if (slash == NULL) {
            real = realpath(".", NULL);
            break;
        }
        slash[slash == path] = '\0';
        real = realpath(path, NULL);
        if (real == NULL && slash == path)
            break;
    }
    free(path);
    return real;
}

const char *config_find(config_finder *f, const char *input)
{
    const char *unused;
    char *dir = directory_of(input == NULL ? "" : input, &unused);
    if (dir == NULL)
        return f->user;
    if (f->last_dir == NULL || strcmp(f->last_dir, dir) != 0) {
        free(f->last_dir);
        f->last_dir = strdup(dir);
        f->last_answer = search_upwards(f, dir);
    }
    free(dir);
    return f->last_answer;
}

bool config_path_below(const char *path, const char *input, kif_buf *out)
{
    const char *name, *rest;
    char *top = directory_of(path, &name), *dir = directory_of(input, &rest);
    kif_str below = str_of(dir), root = str_of(top);
    bool lies_below = dir != NULL && top != NULL && str_skip(&below, root) &&
                      (below.n == 0 || below.p[0] == '/' || str_eq(root, STR("/")));
    str_skip_byte(&below, '/');
    if (lies_below) {
        buf_add(out, below);
        if (below.n > 0)
            buf_byte(out, '/');
        buf_cstr(out, rest);
    }
    free(top);
    free(dir);
    return lies_below && buf_ok(out);
}

bool config_read(const char *path, kif_buf *out)
{
    enum { STEP = 64 << 10 };
    kif_input in;
    size_t n;
    kif_status status = kif_input_open(&in, path);
    while (status == KIF_OK) {
        char *to = buf_reserve(out, STEP);
        if (to == NULL || out->n > KIF_MAX_YAML_BYTES) {
            message(MESSAGE_ERROR, path,
                    to == NULL ? "out of memory" : "the file is larger than a configuration may be");
            kif_input_fini(&in);
            return false;
        }
        status = kif_input_read(&in, to, STEP, &n);
        out->n += status == KIF_OK ? n : 0;
    }
    if (status == KIF_FATAL)
        message(MESSAGE_ERROR, path, "%s", in.message);
    kif_input_fini(&in);
    return status == KIF_END;
}

void config_report(const char *path, const kif_yaml_error *error)
{
    kif_buf line = BUF_EMPTY;
    message_escape(&line, str_of(path), 0);
    if (error->line > 0)
        buf_printf(&line, ":%u:%u", (unsigned)error->line, (unsigned)error->col);
    buf_cstr(&line, ": error: ");
    message_escape(&line, str_of(error->message), 0);
    buf_byte(&line, '\n');
    message_raw(MESSAGE_ERROR, buf_str(&line));
    buf_fini(&line);
}
