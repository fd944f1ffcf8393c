/* The table of common options, and how a run begins and ends. */
#include "cli/common.h"

#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/pool.h"
#include "cli/progress.h"
#include "cli/signals.h"

#define AT(field) offsetof(opt_common, field)

enum { MAX_JOBS = 1024 };

/* A group's heading follows the command's own options of that name. */
/* clang-format off */
const opt common_options[] = {
    { .letter = 'f', .name = "from", .kind = OPT_WORD, .value = "FORMAT", .word_set = OPT_FORMATS,
      .help = "read FORMAT instead of detecting it: {}", .group = "Input", .target = AT(from),
      .common = COMMON_FROM },
    { .name = "encoding", .kind = OPT_WORD, .value = "NAME", .word_set = OPT_ENCODINGS,
      .help = "encoding of the text read (default: detect)", .target = AT(encoding),
      .common = COMMON_FROM },
    { .letter = 'r', .name = "recursive", .kind = OPT_SWITCH, .help = "walk into directories",
      .group = "Input", .target = AT(recursive), .common = COMMON_INPUT },
    { .name = "include", .kind = OPT_LIST, .value = "GLOB",
      .help = "with -r: read files that match GLOB, whatever their suffix", .target = AT(globs),
      .common = COMMON_INPUT },
    { .name = "exclude", .kind = OPT_LIST, .value = "GLOB",
      .help = "with -r: skip files and directories that match GLOB", .target = AT(globs),
      .common = COMMON_INPUT },
    { .name = "files0-from", .kind = OPT_STRING, .value = "FILE",
      .help = "read the names of inputs from FILE, each ended by NUL", .target = AT(files0_from),
      .common = COMMON_INPUT },
    { .name = "stdin-name", .kind = OPT_STRING, .value = "PATH", .help = "call standard input PATH",
      .target = AT(stdin_name), .common = COMMON_INPUT },

    { .letter = 'o', .name = "output", .kind = OPT_STRING, .value = "FILE",
      .help = "write to FILE instead of standard output; .gz compresses", .group = "Output",
      .target = AT(output), .common = COMMON_OUTPUT },
    { .name = "output-dir", .kind = OPT_STRING, .value = "DIR", .help = "write one file an input into DIR",
      .target = AT(output_dir), .common = COMMON_OUTPUT_DIR },
    { .name = "force", .kind = OPT_SWITCH, .help = "replace files that exist in DIR", .target = AT(force),
      .common = COMMON_OUTPUT_DIR },
    { .name = "output-encoding", .kind = OPT_WORD, .value = "NAME", .word_set = OPT_ENCODINGS,
      .help = "encoding of the text written (default: UTF-8)", .group = "Output",
      .target = AT(output_encoding), .common = COMMON_OUTPUT_ENCODING },
    { .name = "newline", .kind = OPT_CHOICE, .value = "KIND", .choices = "lf crlf",
      .help = "end lines with {} (default: as usual in the format)", .target = AT(newline),
      .common = COMMON_OUTPUT_ENCODING },
    { .letter = 'n', .name = "dry-run", .kind = OPT_SWITCH,
      .help = "say what would be written, write nothing", .group = "Output", .target = AT(dry_run),
      .common = COMMON_DRY_RUN },
    { .letter = '0', .name = "null", .kind = OPT_SWITCH, .help = "end lines of a listing with NUL",
      .group = "Output", .target = AT(null), .common = COMMON_NULL },

    { .name = "config", .kind = OPT_STRING, .value = "FILE", .none = "",
      .help = "read FILE instead of searching for a configuration", .group = "Configuration",
      .target = AT(config), .common = COMMON_CONFIG },
    { .name = "print-config", .kind = OPT_SWITCH,
      .help = "print the settings in effect and where they come from", .target = AT(print_config),
      .common = COMMON_CONFIG },

    { .letter = 'j', .name = "jobs", .kind = OPT_NUMBER, .value = "N", .min = 0, .max = MAX_JOBS,
      .help = "use N threads (default 0: one per processor)", .group = "General", .target = AT(jobs),
      .common = COMMON_JOBS },
    { .name = "color", .kind = OPT_CHOICE, .value = "WHEN", .choices = "auto always never",
      .bare = "always", .help = "use colour: {}", .group = "General", .target = AT(color) },
    { .name = "progress", .kind = OPT_AUTO, .help = "show the meter (default: on a terminal)",
      .group = "General", .target = AT(progress), .common = COMMON_PROGRESS },
    { .letter = 'q', .name = "quiet", .kind = OPT_COUNT,
      .help = "no messages but errors; twice: none at all", .group = "General", .target = AT(quiet) },
    { .letter = 'v', .name = "verbose", .kind = OPT_COUNT,
      .help = "say what was guessed and skipped; twice: details for a bug report", .target = AT(verbose) },
    { .letter = 'h', .name = "help", .kind = OPT_HELP, .help = "print this help" },
    { .letter = 'V', .name = "version", .kind = OPT_VERSION, .help = "print the version" },
    { .name = "dump-options", .kind = OPT_DUMP, .help = "print the table of options", .hidden = true },
};
/* clang-format on */

const size_t n_common_options = sizeof common_options / sizeof *common_options;

/* If a standard stream is closed, the next file that is opened would take its place. It is filled by one on
 * which the wrong use fails, so that a closed standard output is still noticed. */
static void fill_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int cli_start(const opt_command *command, int argc, char **argv, void *settings, opt_common *common)
{
    *common = (opt_common){ .command = command, .progress = -1, .newline = NEWLINE_DEFAULT };
    kif_arena_init(&common->memory, (size_t)64 << 20);
    fill_standard_streams();
    message_setup(command->name, 0, 0);
    int status = opt_parse(command, argc, argv, settings, common);
    if (status != OPT_RUN)
        return status;
    message_setup(command->name, common->quiet, common->verbose);
    if (common->jobs == 0)
        common->jobs = pool_processors();
    signals_install();
    return OPT_RUN;
}

int cli_end(opt_common *common, int status)
{
    progress_end();
    kif_arena_fini(&common->memory);
    return status;
}
