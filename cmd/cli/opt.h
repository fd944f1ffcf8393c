/* Declarative options. One table a command is the source of parsing, --help, completions and the check of the
 * manual. A command declares its settings, its table and itself:
 *
 *     typedef struct {
 *         const char *to;
 *         bool strict;
 *         long width;
 *         opt_list where;
 *     } settings;
 *
 *     static const opt options[] = {
 *         { .letter = 't', .name = "to", .kind = OPT_WORD, .value = "FORMAT", .words = format_name,
 *           .help = "write FORMAT: {}", .group = "Conversion", .target = offsetof(settings, to) },
 *         { .name = "strict", .kind = OPT_SWITCH, .help = "any loss makes the status 1",
 *           .target = offsetof(settings, strict) },
 *         { .name = "width", .kind = OPT_NUMBER, .value = "N", .min = 20, .max = 500,
 *           .help = "fold at N columns", .group = "Output", .target = offsetof(settings, width) },
 *         { .name = "where", .kind = OPT_LIST, .value = "CONDITION", .help = "only games that ...",
 *           .group = "Input", .target = offsetof(settings, where) },
 *     };
 *
 *     static const opt_command command = {
 *         .name = "kifconv", .usage = "[OPTION]... [FILE]...",
 *         .summary = "Convert shogi game records between formats.",
 *         .options = options, .n_options = sizeof options / sizeof *options,
 *         .common = COMMON_INPUT | COMMON_FROM | COMMON_OUTPUT | COMMON_JOBS, (common.h)
 *         .formats = format_name, .suffixes = "kif kifu csa",
 *         .examples = "kifconv -t csa game.kif\tone file to standard output\n",
 *         .exit_status = "0 all converted, 1 some games had problems, 2 trouble",
 *     };
 *
 *     int main(int argc, char **argv)
 *     {
 *         settings s = { .width = 80 };           (what stands here are the defaults)
 *         opt_common common;
 *         int status = cli_start(&command, argc, argv, &s, &common);  (common.h; calls opt_parse)
 *         if (status == OPT_RUN)
 *             status = run(&s, &common);
 *         return cli_end(&common, status);
 *     }
 */
#ifndef CLI_OPT_H
#define CLI_OPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/str.h"
#include "cli/status.h"

/* The kind decides the type of the target. */
typedef enum {
    OPT_SWITCH, /* bool: --x and --no-x */
    OPT_AUTO,   /* int: 1 by --x, 0 by --no-x, else as it was (-1: decide yourself) */
    OPT_COUNT,  /* int: how often it was given */
    OPT_STRING, /* const char *, from argv */
    OPT_NUMBER, /* long, from min to max */
    OPT_SIZE,   /* long, from min to max; K, M and G multiply */
    OPT_CHOICE, /* int: which of the words, from 0 */
    OPT_WORD,   /* const char *: the one of the words that was given */
    OPT_LIST,   /* opt_list: every value, in order */
    OPT_CALL,   /* as its function likes; target is passed to it */
    OPT_HELP,   /* this one and the next two: for common.c */
    OPT_VERSION,
    OPT_DUMP,
} opt_kind;

typedef struct opt opt;

/* Word number i of a set that another table owns, such as the names of formats; NULL after the last. */
typedef const char *opt_words(size_t i);

enum { OPT_WHY_SIZE = 256 };

/* Takes a value for OPT_CALL (NULL without .value). On failure writes what was expected and found into why,
 * for "COMMAND: --NAME: WHY", and returns false. */
typedef bool opt_call(void *target, const char *value, char why[OPT_WHY_SIZE]);

struct opt {
    char letter; /* 0: long only */
    const char *name;
    opt_kind kind;
    const char *value;   /* FILE, N, FORMAT; NULL for what takes none. FILE and DIR complete as such */
    const char *choices; /* the words of OPT_CHOICE and OPT_WORD, space separated; else suggestions */
    opt_words *words;    /* the same, from a table elsewhere */
    enum { OPT_OWN_WORDS, OPT_FORMATS, OPT_ENCODINGS } word_set; /* or: those that the command names */
    const char *help;  /* one line, no full stop; {} stands for the words */
    const char *group; /* heading in --help; NULL continues the previous one */
    size_t target;     /* offsetof the field in the settings */
    long min, max;     /* OPT_NUMBER, OPT_SIZE */
    const char *bare;  /* not NULL: the value is attached by = or left out, and then it is this one */
    const char *none;  /* OPT_STRING, not NULL: there is a --no-NAME that sets this value */
    opt_call *call;
    unsigned common; /* for common.c: which commands have it */
    bool hidden;     /* not in --help, nor in completions */
};

/* One occurrence. Options that share a list keep their common order; o tells which one it was. */
typedef struct {
    const opt *o;
    const char *value;
} opt_item;

typedef struct {
    opt_item *items;
    size_t n, cap;
} opt_list;

typedef struct {
    const char *name;    /* of the command */
    const char *usage;   /* what follows the name in the usage line */
    const char *summary; /* one sentence with a full stop */
    const opt *options;
    size_t n_options;
    unsigned common;         /* COMMON_…: the groups of common options */
    opt_words *formats;      /* names for --from */
    opt_words *encodings;    /* names for --encoding */
    const char *(*encoding_alias)(const char *name); /* the one of these names that another name means, or NULL */
    opt_words *libraries;    /* "PCRE2 10.42" and so on, besides zlib, for --version */
    const char *suffixes;    /* of operands, without dots, space separated; .gz may follow each */
    const char *examples;    /* lines "command<TAB>remark" */
    const char *exit_status; /* without full stop */
} opt_command;

enum { OPT_RUN = -1 }; /* not a status: the command is to do its work */

typedef struct opt_common opt_common; /* common.h */

/* Parses the command line into the settings and the common settings; operands move to the front of argv.
 * Prints what --help and --version ask for, or what is wrong with the usage. Returns OPT_RUN or the status to
 * end with. */
int opt_parse(const opt_command *command, int argc, char **argv, void *settings, opt_common *common);

/* Prints a mistake that only the command can see, such as options that exclude each other, and where to find
 * help. Returns STATUS_TROUBLE. */
__attribute__((format(printf, 2, 3))) int opt_usage_error(const opt_command *command, const char *format,
                                                          ...);

/* Prints the two usage lines on standard error. */
void opt_print_usage(const opt_command *command);

/* ---- For the other files of cli/ ---------------------------------------- */

/* All options of a command, its own first. Call with i = 0, 1, ... until NULL. *common: it is from the common
 * table, whose target is in the common settings. */
const opt *opt_at(const opt_command *command, size_t i, bool *common);

/* Word number i of an option; its n is 0 after the last. */
kif_str opt_word(const opt_command *command, const opt *o, size_t i);

/* What --help, --version and --dump-options print. Status to end with.
 *
 * A line of the dump: letter, name, kind, name of the value, words, help, separated by tabs. The kind has ?
 * behind it if the value may be left out, ! if there is a --no-NAME as switches have it. The last line, of
 * the kind "operand", has the suffixes of operands as its words. */
int opt_print_help(const opt_command *command);
int opt_print_version(const opt_command *command);
int opt_dump(const opt_command *command);

/* The distance of two words in insertions, deletions, changes and swaps of neighbours; cap if it is not
 * smaller. */
size_t opt_distance(kif_str a, kif_str b, size_t cap);

/* Keeps the best of several words that somebody might have meant. */
typedef struct {
    kif_str given, best;
    size_t distance;
} opt_guess;

void opt_guess_begin(opt_guess *g, kif_str given);
void opt_guess_try(opt_guess *g, kif_str word);

#endif
