/* The sequence of inputs. */
#include "cli/input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "cli/guard.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/walk.h"

static const char stdin_display[] = "<stdin>";

struct cli_inputs {
    const opt_common *common;
    size_t next_operand, number;
    walk *walk; /* in progress, or NULL */
    bool stdin_taken;
    atomic_int status;

    kif_input list; /* --files0-from */
    kif_buf names;  /* bytes of it; the current name is at its front when it has a NUL */
    size_t names_at, n_names;
    bool list_open, list_ended;
};

/* ---- One input ------------------------------------------------------------ */

void cli_input_keep(cli_input *input)
{
    atomic_fetch_add(&input->refs, 1);
}

void cli_input_drop(cli_input *input)
{
    if (input != NULL && atomic_fetch_sub(&input->refs, 1) == 1)
        free(input);
}

/* Strings follow the struct in the same piece of memory. path NULL: standard input. */
static cli_input *make(cli_inputs *in, const char *path, const char *below)
{
    const char *name = path != NULL                     ? path
                       : in->common->stdin_name != NULL ? in->common->stdin_name
                                                        : stdin_display;
    const char *slash = strrchr(name, '/');
    size_t n = strlen(name) + 1;
    size_t offset = below != NULL ? (size_t)(below - path) : slash == NULL ? 0 : (size_t)(slash + 1 - name);
    cli_input *i = malloc(sizeof *i + n);
    if (i == NULL) {
        message(MESSAGE_ERROR, name, "out of memory");
        atomic_store(&in->status, STATUS_TROUBLE);
        return NULL;
    }
    char *text = (char *)(i + 1);
    memcpy(text, name, n);
    *i = (cli_input){
        .path = path == NULL ? NULL : text, .name = text, .below = text + offset, .number = in->number++
    };
    atomic_init(&i->refs, 1);
    return i;
}

bool cli_input_open(const cli_input *input, kif_input *stream)
{
    if (input->path == NULL) {
        kif_input_from_fd(stream, STDIN_FILENO);
    } else if (kif_input_open(stream, input->path) != KIF_OK) {
        message(MESSAGE_ERROR, input->name, "%s", stream->message);
        kif_input_fini(stream);
        return false;
    }
    if (output_is_input(stream->fd, input->name)) {
        kif_input_fini(stream);
        return false;
    }
    return true;
}

/* ---- Names ---------------------------------------------------------------- */

static void skipped(cli_inputs *in, const char *name, const char *why)
{
    message(MESSAGE_ERROR, name, "%s", why);
    atomic_store(&in->status, STATUS_TROUBLE);
}

static const char *list_name(const cli_inputs *in)
{
    const char *name = in->common->files0_from;
    return strcmp(name, "-") == 0 ? stdin_display : name;
}

/* Reads on until a NUL or the end is in sight. False: no more bytes. */
static bool read_list(cli_inputs *in)
{
    enum { STEP = 64 << 10, MAX_NAME = 1 << 20 };
    size_t n = 0;
    if (in->list_ended)
        return false;
    if (in->names_at > 0) {
        memmove(in->names.p, in->names.p + in->names_at, in->names.n - in->names_at);
        in->names.n -= in->names_at;
        in->names_at = 0;
    }
    char *to = buf_reserve(&in->names, STEP + 1);
    kif_status status = to == NULL ? KIF_FATAL : kif_input_read(&in->list, to, STEP, &n);
    in->names.n += n;
    if (status == KIF_OK && in->names.n <= MAX_NAME)
        return true;
    in->list_ended = true;
    if (status == KIF_OK)
        skipped(in, list_name(in), "a name is too long; names are to be separated by NUL");
    else if (status == KIF_FATAL)
        skipped(in, list_name(in), to == NULL ? "out of memory" : in->list.message);
    else if (in->names.n > 0)
        in->names.p[in->names.n++] = '\0'; /* the last name may do without; the room was reserved */
    return status == KIF_END && in->names.n > 0;
}

/* The next name of --files0-from, valid until the next call, or NULL. */
static const char *next_listed(cli_inputs *in)
{
    size_t scanned = 0;
    for (;;) {
        kif_str rest = str_drop(buf_str(&in->names), in->names_at);
        size_t end = scanned + str_find_byte(str_drop(rest, scanned), '\0');
        if (end == rest.n) {
            scanned = end;
            if (!read_list(in))
                return NULL;
            continue;
        }
        scanned = 0;
        in->names_at += end + 1;
        in->n_names++;
        if (end > 0)
            return rest.p;
        char why[64];
        snprintf(why, sizeof why, "name number %zu is empty", in->n_names);
        skipped(in, list_name(in), why);
    }
}

static const char *next_name(cli_inputs *in)
{
    const opt_common *c = in->common;
    if (in->list_open)
        return next_listed(in);
    if (c->n_operands == 0)
        return in->next_operand++ == 0 ? "-" : NULL;
    return in->next_operand < c->n_operands ? c->operands[in->next_operand++] : NULL;
}

static cli_input *take_stdin(cli_inputs *in)
{
    if (in->stdin_taken) {
        skipped(in, "-", "standard input can be read only once");
        return NULL;
    }
    in->stdin_taken = true;
    return make(in, NULL, NULL);
}

/* A named file, also one that is missing: opening it tells why, and the command counts it. NULL if it is a
 * directory (whose walk then begins) or was skipped. */
static cli_input *take_path(cli_inputs *in, const char *name)
{
    struct stat st;
    if (stat(name, &st) != 0 || !S_ISDIR(st.st_mode))
        return make(in, name, NULL);
    if (!in->common->recursive)
        skipped(in, name, "is a directory; -r (--recursive) walks into it");
    else if ((in->walk = walk_new(in->common, name)) == NULL)
        skipped(in, name, "out of memory");
    return NULL;
}

/* The next file of the walk in progress; NULL, and no walk, at its end. */
static cli_input *take_walk(cli_inputs *in)
{
    const char *below, *path = walk_next(in->walk, &below, false);
    if (path != NULL)
        return make(in, path, below);
    if (walk_failed(in->walk))
        atomic_store(&in->status, STATUS_TROUBLE);
    walk_free(in->walk);
    in->walk = NULL;
    return NULL;
}

cli_input *cli_inputs_next(cli_inputs *in)
{
    for (;;) {
        cli_input *input = NULL;
        const char *name;
        if (in->walk != NULL)
            input = take_walk(in);
        else if ((name = next_name(in)) == NULL)
            return NULL;
        else
            input = strcmp(name, "-") == 0 ? take_stdin(in) : take_path(in, name);
        if (input != NULL)
            return input;
    }
}

/* ---- Begin and end ---------------------------------------------------------- */

static void guard_path(const char *path)
{
    struct stat st;
    if (stat(path, &st) == 0)
        guard_input(&st);
}

/* With --force a made-up name could hit an input that is still to be read, so all of them are noted first. */
static void guard_all(const opt_common *c)
{
    guard_track_inputs();
    for (size_t i = 0; i < c->n_operands; i++) {
        const char *below, *path;
        walk *w = c->recursive ? walk_new(c, c->operands[i]) : NULL;
        guard_path(c->operands[i]);
        while (w != NULL && (path = walk_next(w, &below, true)) != NULL)
            guard_path(path);
        walk_free(w);
    }
}

static bool usage_is_right(const opt_common *c)
{
    size_t n_dashes = 0;
    for (size_t i = 0; i < c->n_operands; i++)
        n_dashes += strcmp(c->operands[i], "-") == 0;
    if (n_dashes > 1)
        opt_usage_error(c->command, "standard input ('-') can be read only once");
    else if (c->files0_from != NULL && c->n_operands > 0)
        opt_usage_error(c->command, "operands and --files0-from exclude each other");
    else if (c->files0_from == NULL && c->n_operands == 0 && isatty(STDIN_FILENO))
        opt_print_usage(c->command);
    else
        return true;
    return false;
}

static bool open_list(cli_inputs *in)
{
    const char *from = in->common->files0_from;
    if (from == NULL)
        return true;
    if (strcmp(from, "-") == 0) {
        kif_input_from_fd(&in->list, STDIN_FILENO);
        in->stdin_taken = true;
    } else if (kif_input_open(&in->list, from) != KIF_OK) {
        message(MESSAGE_ERROR, from, "%s", in->list.message);
        return false;
    }
    in->list_open = true;
    return true;
}

cli_inputs *cli_inputs_new(const opt_common *common)
{
    if (!usage_is_right(common))
        return NULL;
    cli_inputs *in = calloc(1, sizeof *in);
    if (in == NULL)
        return NULL;
    in->common = common;
    in->list.fd = -1;
    if (!open_list(in)) {
        cli_inputs_free(in);
        return NULL;
    }
    if (common->force && common->output_dir != NULL)
        guard_all(common);
    return in;
}

void cli_inputs_free(cli_inputs *in)
{
    if (in == NULL)
        return;
    walk_free(in->walk);
    kif_input_fini(&in->list);
    buf_fini(&in->names);
    free(in);
}

int cli_inputs_status(const cli_inputs *in)
{
    return atomic_load(&in->status);
}

uint64_t cli_inputs_total(const cli_inputs *in)
{
    const opt_common *c = in->common;
    uint64_t total = 0;
    struct stat st;
    if (in->list_open)
        return 0;
    for (size_t i = 0; i < c->n_operands; i++) {
        if (stat(c->operands[i], &st) != 0 || !S_ISREG(st.st_mode))
            return 0;
        total += (uint64_t)st.st_size;
    }
    return total;
}
