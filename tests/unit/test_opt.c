/* cli/opt, cli/help and cli/guess: command lines of a made-up command. */
#include "cli/common.h"
#include "cli/message.h"

#include <stddef.h>

#include "capture.h"
#include "tap.h"

typedef struct {
    const char *to;
    bool strict;
    int meter, style;
    long width, memory;
    opt_list where;
    char at[32];
} settings;

static const char *format_name(size_t i)
{
    static const char *const names[] = { "kif", "csa", "usi", "png", NULL };
    return names[i];
}

static bool take_at(void *target, const char *value, char why[OPT_WHY_SIZE])
{
    if (value[0] < '0' || value[0] > '9') {
        snprintf(why, OPT_WHY_SIZE, "expected a ply, got '%s'", value);
        return false;
    }
    snprintf(target, 32, "<%s>", value);
    return true;
}

#define AT(field) offsetof(settings, field)

static const opt options[] = {
    { .letter = 't',
      .name = "to",
      .kind = OPT_WORD,
      .value = "FORMAT",
      .words = format_name,
      .help = "write FORMAT: {}",
      .group = "Conversion",
      .target = AT(to) },
    { .name = "strict", .kind = OPT_SWITCH, .help = "any loss makes the status 1", .target = AT(strict) },
    { .name = "style",
      .kind = OPT_CHOICE,
      .value = "STYLE",
      .choices = "plain fine",
      .help = "a rather long explanation of what the styles are for, which has to be folded: {}",
      .target = AT(style) },
    { .letter = 'w',
      .name = "width",
      .kind = OPT_NUMBER,
      .value = "N",
      .min = 20,
      .max = 500,
      .help = "fold at N columns",
      .group = "Output",
      .target = AT(width) },
    { .name = "memory",
      .kind = OPT_SIZE,
      .value = "SIZE",
      .min = 1,
      .max = (long)1 << 40,
      .help = "use SIZE bytes",
      .target = AT(memory) },
    { .name = "where",
      .kind = OPT_LIST,
      .value = "CONDITION",
      .help = "only some games",
      .group = "Input",
      .target = AT(where) },
    { .name = "where-not", .kind = OPT_LIST, .value = "CONDITION", .help = "not these", .target = AT(where) },
    { .name = "at",
      .kind = OPT_CALL,
      .value = "PLY",
      .help = "one position",
      .call = take_at,
      .target = AT(at) },
};

static const opt_command command = {
    .name = "kifconv",
    .usage = "[OPTION]... [FILE]...",
    .summary = "Convert shogi game records between formats.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .common = COMMON_INPUT | COMMON_FROM | COMMON_OUTPUT | COMMON_OUTPUT_DIR | COMMON_JOBS | COMMON_PROGRESS |
              COMMON_CONFIG,
    .formats = format_name,
    .suffixes = "kif csa",
    .examples = "kifconv -t csa game.kif\tone file to standard output\nkifconv -r .\tall of them\n",
    .exit_status = "0 all converted, 1 some games had problems, 2 trouble",
};

typedef struct {
    settings s;
    opt_common common;
    int status;
    char *argv[16];
} line;

/* Parses up to fourteen words, ended by NULL. */
static void parse(line *l, const char *const *words)
{
    int argc = 1;
    *l = (line){ .s = { .width = 80, .style = -1 } };
    l->argv[0] = "kifconv";
    while (*words != NULL)
        l->argv[argc++] = (char *)*words++;
    l->common = (opt_common){ .command = &command, .progress = -1 };
    kif_arena_init(&l->common.memory, 1 << 20);
    l->status = opt_parse(&command, argc, l->argv, &l->s, &l->common);
}

#define PARSE(l, ...) parse(l, (const char *const[]){ __VA_ARGS__, NULL })

static int run_line(void *words)
{
    line l;
    parse(&l, words);
    kif_arena_fini(&l.common.memory);
    return l.status == OPT_RUN ? 99 : l.status;
}

#define RUN(...) capture(run_line, (const char *[]){ __VA_ARGS__, NULL })

static bool has_operands(const line *l, const char *joined)
{
    char all[256] = "";
    for (size_t i = 0; i < l->common.n_operands; i++) {
        strcat(all, i == 0 ? "" : " ");
        strcat(all, l->common.operands[i]);
    }
    return l->status == OPT_RUN && strcmp(all, joined) == 0 &&
           l->common.operands[l->common.n_operands] == NULL;
}

static void test_forms(void)
{
    line l;
    PARSE(&l, "-tcsa", "a", "-w", "33", "-qrv", "b", "--strict");
    CHECK(has_operands(&l, "a b") && strcmp(l.s.to, "csa") == 0 && l.s.width == 33 && l.s.strict);
    CHECK(l.common.quiet == 1 && l.common.verbose == 1 && l.common.recursive);
    PARSE(&l, "--to=usi", "--to", "kif", "-", "--", "--strict", "-q");
    CHECK(has_operands(&l, "- --strict -q") && strcmp(l.s.to, "kif") == 0 && !l.s.strict &&
          l.common.quiet == 0);
    PARSE(&l, "-o-", "x", "-ofile");
    CHECK(has_operands(&l, "x") && strcmp(l.common.output, "file") == 0);
    PARSE(&l, "-o", "--", "x");
    CHECK(has_operands(&l, "x") &&
          strcmp(l.common.output, "--") == 0); /* the value, whatever it looks like */
    PARSE(&l, "--stdin-name=", "");
    CHECK(l.common.n_operands == 1 && strcmp(l.common.stdin_name, "") == 0);
}

static void test_last_wins(void)
{
    line l;
    PARSE(&l, "--strict", "--no-strict", "--no-recursive", "-r");
    CHECK(l.status == OPT_RUN && !l.s.strict && l.common.recursive);
    PARSE(&l, "--config=a", "--no-config");
    CHECK(strcmp(l.common.config, "") == 0);
    PARSE(&l, "--no-config", "--config", "a");
    CHECK(strcmp(l.common.config, "a") == 0);
    PARSE(&l, "--progress");
    CHECK(l.common.progress == 1);
    PARSE(&l, "--progress", "--no-progress");
    CHECK(l.common.progress == 0);
    PARSE(&l, "x");
    CHECK(l.common.progress == -1 && l.common.config == NULL && l.s.style == -1);
    PARSE(&l, "-qq", "-vv", "--quiet");
    CHECK(l.common.quiet == 3 && l.common.verbose == 2);
}

static void test_values(void)
{
    line l;
    PARSE(&l, "--style=fine", "--memory", "3K", "--at=37");
    CHECK(l.s.style == 1 && l.s.memory == 3072 && strcmp(l.s.at, "<37>") == 0);
    PARSE(&l, "--memory=2G");
    CHECK(l.s.memory == 2147483648);
    PARSE(&l, "--color", "--from=png");
    CHECK(l.common.color == WHEN_ALWAYS && l.common.from == format_name(3));
    PARSE(&l, "--color", "never"); /* an optional value is attached or not there */
    CHECK(has_operands(&l, "never") && l.common.color == WHEN_ALWAYS);
    PARSE(&l, "--color=never");
    CHECK(l.common.color == WHEN_NEVER);
}

static void test_lists_keep_order(void)
{
    line l;
    PARSE(&l, "--where=a", "--include=x", "--where-not=b", "--where", "c", "--exclude=y", "--where=d",
          "--where=e", "--where=f", "--where=g", "--where=h", "--where=i");
    CHECK(l.status == OPT_RUN && l.s.where.n == 9 && l.common.globs.n == 2);
    CHECK(strcmp(l.s.where.items[1].o->name, "where-not") == 0 && strcmp(l.s.where.items[1].value, "b") == 0);
    CHECK(strcmp(l.s.where.items[8].value, "i") == 0 &&
          strcmp(l.common.globs.items[1].o->name, "exclude") == 0);
    kif_arena_fini(&l.common.memory);
}

static void test_posixly_correct(void)
{
    line l;
    setenv("POSIXLY_CORRECT", "1", 1);
    PARSE(&l, "-q", "a", "-q");
    unsetenv("POSIXLY_CORRECT");
    CHECK(has_operands(&l, "a -q") && l.common.quiet == 1);
}

/* One mistake, one line, one pointer, status 2, nothing on standard output. */
static void check_mistake(const char *const *words, const char *text)
{
    char want[512];
    captured c = capture(run_line, (void *)words);
    snprintf(want, sizeof want, "kifconv: %s\nTry 'kifconv --help'.\n", text);
    CHECK_NAMED(c.status == 2 && strcmp(c.err, want) == 0 && c.out[0] == '\0', "%s", text);
    if (strcmp(c.err, want) != 0)
        printf("# got %s", c.err);
}

#define MISTAKE(text, ...) check_mistake((const char *const[]){ __VA_ARGS__, NULL }, text)

static void test_mistakes(void)
{
    MISTAKE("unknown option '--too'; did you mean '--to'?", "--too");
    MISTAKE("unknown option '--rec'; did you mean '--recursive'?", "--rec");
    MISTAKE("unknown option '--no-stict'; did you mean '--no-strict'?", "--no-stict");
    MISTAKE("unknown option '--no-to'", "--no-to");
    MISTAKE("unknown option '--qwerty'", "--qwerty=1");
    MISTAKE("unknown option '-x'", "-qx");
    MISTAKE("unknown option '-\xe3\x81\x82'", "-\xe3\x81\x82");
    MISTAKE("--to: unknown format 'pgm'; did you mean 'png'?", "--to=pgm");
    MISTAKE("--to: unknown format 'docx'; expected one of: kif, csa, usi, png", "-tdocx");
    MISTAKE("--to: unknown format ''; expected one of: kif, csa, usi, png", "--to=");
    MISTAKE("--to: unknown format 'KIF'; expected one of: kif, csa, usi, png", "--to=KIF");
    MISTAKE("--to: expected a value: --to=FORMAT", "--to");
    MISTAKE("--to: expected a value: -t FORMAT", "-qt");
    MISTAKE("--strict: takes no value, got 'yes'", "--strict=yes");
    MISTAKE("--no-strict: takes no value, got ''", "--no-strict=");
    MISTAKE("--jobs: expected a number from 0 to 1024, got 'many'", "--jobs=many", "--worse");
    MISTAKE("--jobs: expected a number from 0 to 1024, got '1025'", "-j1025");
    MISTAKE("--jobs: expected a number from 0 to 1024, got '-1'", "-j", "-1");
    MISTAKE("--jobs: expected a number from 0 to 1024, got '3 '", "-j3 ");
    MISTAKE("--jobs: expected a number from 0 to 1024, got '99999999999999999999'", "-j99999999999999999999");
    MISTAKE("--jobs: expected a number from 0 to 1024, got '1K'", "-j1K");
    MISTAKE("--memory: expected a size from 1 to 1099511627776, got '9999999999G'", "--memory=9999999999G");
    MISTAKE("--memory: expected a size from 1 to 1099511627776, got 'K'", "--memory=K");
    MISTAKE("--at: expected a ply, got 'x'", "--at=x");
    MISTAKE("--to: unknown format 'a\\nb\\x1b[31m'; expected one of: kif, csa, usi, png",
            "--to=a\nb\033[31m");
    MISTAKE("--color: unknown value 'allways'; did you mean 'always'?", "--color=allways");
    MISTAKE("--stdin-name: expected a value: --stdin-name=PATH", "--stdin-name");
}

static void test_help(void)
{
    captured c = RUN("--help", "-q");
    size_t longest = 0;
    for (const char *p = c.out; *p != '\0'; p += strcspn(p, "\n") + 1)
        longest = strcspn(p, "\n") > longest ? strcspn(p, "\n") : longest;
    CHECK(c.status == 0 && c.err[0] == '\0' && longest <= 80);
    CHECK(strncmp(c.out,
                  "Usage: kifconv [OPTION]... [FILE]...\nConvert shogi game records between formats.\n\n"
                  "Conversion:\n  -t, --to=FORMAT         write FORMAT: kif, csa, usi, png\n",
                  140) == 0);
    CHECK(strstr(c.out, "\n      --style=STYLE       a rather long explanation of what the styles are for,\n"
                        "                          which has to be folded: plain, fine\n") != NULL);
    CHECK(strstr(c.out, "\n      --color[=WHEN]      use colour: auto, always, never\n") != NULL);
    CHECK(strstr(c.out, "\n      --[no-]progress     ") != NULL);
    CHECK(strstr(c.out, "\nExamples:\n  kifconv -t csa game.kif  one file to standard output\n"
                        "  kifconv -r .             all of them\n\nExit status: 0 all converted, ") != NULL);
    CHECK(strstr(c.out, "\nFull manual: man kifconv\n") != NULL && strstr(c.out, "dump-options") == NULL);
    const char *output = strstr(c.out, "\nOutput:\n"), *input = strstr(c.out, "\nInput:\n");
    CHECK(output != NULL && input > output && strstr(input + 1, "\nInput:\n") == NULL);
    CHECK(strstr(c.out, "--output=FILE") < input && strstr(c.out, "--recursive") > input);
    printf("%s", getenv("SHOW_HELP") != NULL ? c.out : "");
}

static void test_version_and_dump(void)
{
    captured c = RUN("x", "--version");
    CHECK(c.status == 0 && strncmp(c.out, "kifconv 0.1.0\nzlib ", 19) == 0);
    CHECK(strstr(c.out, "\nLicense: MIT. No warranty.\n") != NULL);
    c = RUN("--dump-options");
    CHECK(strncmp(c.out,
                  "t\tto\tchoice\tFORMAT\tkif csa usi png\twrite FORMAT: kif, csa, usi, png\n"
                  "\tstrict\tswitch\t\t\tany loss makes the status 1\n",
                  100) == 0);
    CHECK(strstr(c.out, "\n\tcolor\tchoice?\tWHEN\tauto always never\tuse colour: auto, always, never\n") !=
          NULL);
    CHECK(strstr(c.out, "\n\tconfig\tstring!\tFILE\t\t") != NULL &&
          strstr(c.out, "\n\t\toperand\tFILE\tkif csa\t\n"));
    CHECK(strstr(c.out, "print-config") != NULL && strstr(c.out, "dry-run") == NULL);
}

/* A full disk must not look like success. */
static int help_to_full_disk(void *unused)
{
    (void)unused;
    return freopen("/dev/full", "w", stdout) == NULL ? 9 : run_line((const char *[]){ "--help", NULL });
}

static void test_help_to_full_disk(void)
{
    captured c = capture(help_to_full_disk, NULL);
    CHECK(c.status == 2 &&
          strcmp(c.err, "kifconv: standard output: cannot write: No space left on device\n") == 0);
}

static void test_distance(void)
{
    CHECK(opt_distance(STR(""), STR(""), 9) == 0 && opt_distance(STR(""), STR("abc"), 9) == 3);
    CHECK(opt_distance(STR("kitten"), STR("sitting"), 9) == 3 &&
          opt_distance(STR("sitting"), STR("kitten"), 9) == 3);
    CHECK(opt_distance(STR("ab"), STR("ba"), 9) == 1 && opt_distance(STR("csa"), STR("cas"), 9) == 1);
    CHECK(opt_distance(STR("kitten"), STR("sitting"), 2) == 2);
}

int main(void)
{
    message_setup("kifconv", 0, 0);
    unsetenv("POSIXLY_CORRECT");
    test_forms();
    test_last_wins();
    test_values();
    test_lists_keep_order();
    test_posixly_correct();
    test_mistakes();
    test_help();
    test_version_and_dump();
    test_help_to_full_disk();
    test_distance();
    return tap_done();
}
