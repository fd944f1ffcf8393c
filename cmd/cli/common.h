/* The options that the commands share, and the begin and end of every run. */
#ifndef CLI_COMMON_H
#define CLI_COMMON_H

#include "cli/opt.h"

/* Which groups of common options a command has; help, version, quiet, verbose and color come with each. */
enum {
    COMMON_INPUT = 1 << 0,           /* -r --include --exclude --files0-from --stdin-name */
    COMMON_FROM = 1 << 1,            /* -f --from, --encoding */
    COMMON_OUTPUT = 1 << 2,          /* -o --output */
    COMMON_OUTPUT_ENCODING = 1 << 3, /* --output-encoding --newline */
    COMMON_OUTPUT_DIR = 1 << 4,      /* --output-dir --force */
    COMMON_DRY_RUN = 1 << 5,         /* -n --dry-run */
    COMMON_JOBS = 1 << 6,            /* -j --jobs */
    COMMON_PROGRESS = 1 << 7,        /* --progress */
    COMMON_CONFIG = 1 << 8,          /* --config --no-config --print-config */
    COMMON_NULL = 1 << 9,            /* -0 --null */
};

typedef enum { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER } opt_when;
typedef enum { NEWLINE_DEFAULT = -1, NEWLINE_LF, NEWLINE_CRLF } opt_newline;

struct opt_common {
    const opt_command *command;
    char **operands; /* in argv, ended by NULL */
    size_t n_operands;

    int quiet, verbose;
    int color;            /* opt_when */
    const char *from;     /* one of the command's formats; NULL: detect */
    const char *encoding; /* one of the command's encodings; NULL: detect */
    bool recursive;
    opt_list globs; /* --include and --exclude, in order */
    const char *files0_from, *stdin_name;
    const char *output; /* NULL or "-": standard output */
    const char *output_encoding;
    int newline; /* opt_newline */
    const char *output_dir;
    bool force, dry_run, null;
    long jobs;          /* threads, at least 1 */
    int progress;       /* -1: decide yourself */
    const char *config; /* NULL: search; "": none */
    bool print_config;

    kif_arena memory; /* of all lists */
};

extern const opt common_options[];
extern const size_t n_common_options;

/* What every main begins with: opens standard streams that are closed, parses the command line, and prepares
 * messages and signals. Returns OPT_RUN or the status to end with (still through cli_end). */
int cli_start(const opt_command *command, int argc, char **argv, void *settings, opt_common *common);

/* What every main ends with: erases the meter and frees the common settings. Returns status. */
int cli_end(opt_common *common, int status);

#endif
