/* What --help, --version and --dump-options print, from the table of options. */
#include <stdio.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/gzip.h"
#include "cli/common.h"
#include "cli/message.h"
#include "cli/opt.h"
#include "cli/output.h"

enum { COLUMNS = 80, MAX_LEFT = 26, MAX_GROUPS = 16 };

static const char first_group[] = "Options"; /* unless the first option names one */

static int print(kif_buf *text)
{
    output out;
    int status = STATUS_TROUBLE;
    if (output_open(&out, NULL)) {
        output_write(&out, buf_str(text));
        status = output_commit(&out);
    }
    buf_fini(text);
    return status;
}

void opt_print_usage(const opt_command *command)
{
    kif_buf text = BUF_EMPTY;
    buf_printf(&text, "Usage: %s %s\nTry '%s --help'.\n", command->name, command->usage, command->name);
    message_raw(MESSAGE_ERROR, buf_str(&text));
    buf_fini(&text);
}

/* ---- Options ---------------------------------------------------------------- */

/* "  -o, --output=FILE" */
static void add_left(kif_buf *out, const opt *o)
{
    bool negatable = o->kind == OPT_AUTO;
    if (o->letter != 0)
        buf_printf(out, "  -%c, ", o->letter);
    else
        buf_cstr(out, "      ");
    buf_printf(out, "--%s%s", negatable ? "[no-]" : "", o->name);
    if (o->value != NULL)
        buf_printf(out, o->bare != NULL ? "[=%s]" : "=%s", o->value);
}

/* The help text with the words of the option put in for {}. */
static void add_help(kif_buf *out, const opt_command *command, const opt *o)
{
    kif_str help = str_of(o->help), w;
    size_t at = str_find(help, STR("{}"));
    buf_add(out, (kif_str){ help.p, at });
    if (at == help.n)
        return;
    for (size_t i = 0; (w = opt_word(command, o, i)).n > 0; i++) {
        buf_cstr(out, i == 0 ? "" : ", ");
        buf_add(out, w);
    }
    buf_add(out, str_drop(help, at + 2));
}

/* Adds text with line ends at blanks, so that nothing passes the last column. */
static void add_wrapped(kif_buf *out, kif_str text, size_t indent)
{
    size_t column = indent;
    while (text.n > 0) {
        kif_str word = { text.p, str_find_byte(text, ' ') };
        if (column > indent && column + 1 + word.n > COLUMNS) {
            buf_byte(out, '\n');
            buf_fill(out, ' ', indent);
            column = indent;
        }
        if (column > indent) {
            buf_byte(out, ' ');
            column++;
        }
        buf_add(out, word);
        column += word.n;
        text = str_drop(text, word.n);
        str_skip_byte(&text, ' ');
    }
    buf_byte(out, '\n');
}

static void add_option(kif_buf *out, const opt_command *command, const opt *o, size_t width)
{
    kif_buf help = BUF_EMPTY;
    size_t start = out->n;
    add_left(out, o);
    if (out->n - start + 2 > width) {
        buf_byte(out, '\n');
        buf_fill(out, ' ', width);
    } else {
        buf_fill(out, ' ', width - (out->n - start));
    }
    add_help(&help, command, o);
    add_wrapped(out, buf_str(&help), width);
    buf_fini(&help);
}

/* The column where the help begins: behind the longest option that is not very long. */
static size_t left_width(const opt_command *command)
{
    kif_buf left = BUF_EMPTY;
    size_t width = 0;
    const opt *o;
    bool common;
    for (size_t i = 0; (o = opt_at(command, i, &common)) != NULL; i++) {
        buf_reset(&left);
        add_left(&left, o);
        if (!o->hidden && left.n <= MAX_LEFT && left.n > width)
            width = left.n;
    }
    buf_fini(&left);
    return width + 2;
}

/* The headings in the order of their first use. */
static size_t collect_groups(const opt_command *command, const char *groups[MAX_GROUPS])
{
    size_t n = 0;
    const opt *o;
    bool common;
    for (size_t i = 0; (o = opt_at(command, i, &common)) != NULL; i++) {
        const char *group = o->group == NULL && i == 0 ? first_group : o->group;
        size_t k = 0;
        while (k < n && group != NULL && strcmp(groups[k], group) != 0)
            k++;
        if (group != NULL && k == n && n < MAX_GROUPS)
            groups[n++] = group;
    }
    return n;
}

static void add_groups(kif_buf *out, const opt_command *command)
{
    const char *groups[MAX_GROUPS];
    size_t n = collect_groups(command, groups), width = left_width(command);
    for (size_t g = 0; g < n; g++) {
        const char *current = first_group;
        const opt *o;
        bool common;
        buf_printf(out, "\n%s:\n", groups[g]);
        for (size_t i = 0; (o = opt_at(command, i, &common)) != NULL; i++) {
            current = o->group != NULL ? o->group : current;
            if (!o->hidden && strcmp(current, groups[g]) == 0)
                add_option(out, command, o, width);
        }
    }
}

/* ---- Around them ------------------------------------------------------------ */

typedef struct {
    kif_str command, remark;
} example;

/* Cuts one line "command<TAB>remark" from the front. */
static bool take_example(kif_str *rest, example *e)
{
    if (rest->n == 0)
        return false;
    kif_str line = { rest->p, str_find_byte(*rest, '\n') };
    size_t tab = str_find_byte(line, '\t');
    e->command = (kif_str){ line.p, tab };
    e->remark = str_drop(line, tab < line.n ? tab + 1 : tab);
    *rest = str_drop(*rest, line.n);
    str_skip_byte(rest, '\n');
    return true;
}

/* The column of the remarks: behind the longest command that leaves room for every remark. */
static size_t remark_column(const char *examples)
{
    example e;
    size_t remark = 0, column = 0;
    for (kif_str rest = str_of(examples); take_example(&rest, &e);)
        remark = e.remark.n > remark ? e.remark.n : remark;
    for (kif_str rest = str_of(examples); take_example(&rest, &e);)
        if (e.command.n + 4 > column && e.command.n + 4 + remark <= COLUMNS)
            column = e.command.n + 4;
    return column;
}

/* A remark that does not fit behind its command follows on a line of its own. */
static void add_examples(kif_buf *out, const char *examples)
{
    size_t column = remark_column(examples);
    example e;
    for (kif_str rest = str_of(examples); take_example(&rest, &e);) {
        size_t at = e.command.n + 4 > column ? e.command.n + 4 : column;
        buf_cstr(out, "  ");
        buf_add(out, e.command);
        if (at + e.remark.n > COLUMNS) {
            buf_byte(out, '\n');
            buf_fill(out, ' ', column);
        } else if (e.remark.n > 0) {
            buf_fill(out, ' ', at - 2 - e.command.n);
        }
        buf_add(out, e.remark);
        buf_byte(out, '\n');
    }
}

int opt_print_help(const opt_command *command)
{
    kif_buf out = BUF_EMPTY, status = BUF_EMPTY;
    buf_printf(&out, "Usage: %s %s\n", command->name, command->usage);
    add_wrapped(&out, str_of(command->summary), 0);
    add_groups(&out, command);
    if (command->examples != NULL) {
        buf_cstr(&out, "\nExamples:\n");
        add_examples(&out, command->examples);
    }
    buf_byte(&out, '\n');
    buf_printf(&status, "Exit status: %s.", command->exit_status);
    add_wrapped(&out, buf_str(&status), 0);
    buf_printf(&out, "Full manual: man %s\n", command->name);
    buf_fini(&status);
    return print(&out);
}

int opt_print_version(const opt_command *command)
{
    kif_buf out = BUF_EMPTY;
    const char *library;
    buf_printf(&out, "%s %s\nzlib %s", command->name, kif_version(), kif_zlib_version());
    for (size_t i = 0; command->libraries != NULL && (library = command->libraries(i)) != NULL; i++)
        buf_printf(&out, ", %s", library);
    buf_cstr(&out, "\nLicense: MIT. No warranty.\n");
    return print(&out);
}

int opt_dump(const opt_command *command)
{
    static const char *const kinds[] = {
        [OPT_SWITCH] = "switch", [OPT_AUTO] = "auto", [OPT_COUNT] = "count",   [OPT_STRING] = "string",
        [OPT_NUMBER] = "number", [OPT_SIZE] = "size", [OPT_CHOICE] = "choice", [OPT_WORD] = "choice",
        [OPT_LIST] = "list",     [OPT_CALL] = "call", [OPT_HELP] = "help",     [OPT_VERSION] = "version",
        [OPT_DUMP] = "dump",
    };
    kif_buf out = BUF_EMPTY;
    const opt *o;
    bool common;
    kif_str w;
    for (size_t i = 0; (o = opt_at(command, i, &common)) != NULL; i++) {
        if (o->hidden)
            continue;
        if (o->letter != 0)
            buf_byte(&out, o->letter);
        buf_printf(&out, "\t%s\t%s%s\t%s\t", o->name, kinds[o->kind],
                   o->bare != NULL                            ? "?"
                   : o->kind == OPT_STRING && o->none != NULL ? "!"
                                                              : "",
                   o->value == NULL ? "" : o->value);
        for (size_t k = 0; (w = opt_word(command, o, k)).n > 0; k++) {
            buf_cstr(&out, k == 0 ? "" : " ");
            buf_add(&out, w);
        }
        buf_byte(&out, '\t');
        add_help(&out, command, o);
        buf_byte(&out, '\n');
    }
    buf_printf(&out, "\t\toperand\tFILE\t%s\t\n", command->suffixes == NULL ? "" : command->suffixes);
    return print(&out);
}
