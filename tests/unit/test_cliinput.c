/* cli/input and cli/walk: operands, lists and directories become one sequence of names. */
#include "terminal.h"

#include "cli/input.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "cli/guard.h"
#include "cli/message.h"

#include "capture.h"
#include "tap.h"

static const opt_command command = {
    .name = "kifcheck",
    .usage = "[OPTION]... [FILE]...",
    .summary = "Check.",
    .suffixes = "kif csa",
    .exit_status = "0",
    .common = COMMON_INPUT | COMMON_OUTPUT_DIR,
};

/* A made-up command: prints the names of its inputs, one a line. */
static int run_names(void *arg)
{
    const char *const *words = arg;
    char *argv[32] = { "kifcheck" };
    int argc = 1;
    opt_common common;
    for (; *words != NULL; words++)
        argv[argc++] = (char *)*words;
    int status = cli_start(&command, argc, argv, NULL, &common);
    cli_inputs *inputs = status == OPT_RUN ? cli_inputs_new(&common) : NULL;
    if (inputs == NULL)
        return cli_end(&common, STATUS_TROUBLE);
    cli_input *input;
    for (size_t n = 0; (input = cli_inputs_next(inputs)) != NULL; n++) {
        printf("%s%s [%s]%s\n", input->path == NULL ? "-:" : "", input->name, input->below,
               input->number == n ? "" : " wrong number");
        cli_input_keep(input);
        cli_input_drop(input);
        cli_input_drop(input);
    }
    status = cli_inputs_status(inputs);
    cli_inputs_free(inputs);
    return cli_end(&common, status);
}

static void check_names(const char *title, const char *const *words, int status, const char *out,
                        const char *err)
{
    captured c = capture(run_names, (void *)words);
    bool ok = c.status == status && strcmp(c.out, out) == 0 && strcmp(c.err, err) == 0;
    CHECK_NAMED(ok, "%s", title);
    if (!ok)
        printf("# status %d\n# out: %s# err: %s", c.status, c.out, c.err);
}

#define NAMES(title, status, out, err, ...) \
    check_names(title, (const char *const[]){ __VA_ARGS__, NULL }, status, out, err)

static void put(const char *path, const char *text, size_t n)
{
    FILE *fp = fopen(path, "w");
    fwrite(text, 1, n, fp);
    fclose(fp);
}

static void make_tree(void)
{
    static const char *const dirs[] = { "t", "t/b", "t/b/deep", "t/.hidden", "t/old", "empty" };
    static const char *const files[] = { "t/Z.kif",         "t/a.kif",        "t/c.csa.gz", "t/note.txt",
                                         "t/b/x.KIF",       "t/b/deep/y.csa", "t/b.kif",    "t/.secret.kif",
                                         "t/.hidden/h.kif", "t/old/o.kif",    "t/kif",      "plain" };
    for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
        mkdir(dirs[i], 0755);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        put(files[i], "", 0);
    CHECK(symlink("a.kif", "t/link.kif") == 0 && symlink("b", "t/linkdir") == 0 &&
          symlink("t", "tlink") == 0);
    CHECK(mkfifo("t/fifo.kif", 0600) == 0 && symlink("nowhere", "broken") == 0);
}

static void test_operands(void)
{
    NAMES("files in order, twice the same", 0, "plain [plain]\nt/a.kif [a.kif]\nplain [plain]\n", "", "plain",
          "t/a.kif", "plain");
    NAMES("standard input at its place", 0, "plain [plain]\n-:<stdin> [<stdin>]\nt/kif [kif]\n", "", "plain",
          "-", "t/kif");
    NAMES("its name", 0, "-:x/y.kif [y.kif]\n", "", "--stdin-name=x/y.kif");
    NAMES("twice", 2, "", "kifcheck: standard input ('-') can be read only once\nTry 'kifcheck --help'.\n",
          "-", "-");
    NAMES("missing files do not stop the rest: opening them tells", 0,
          "no\nwhere [no\nwhere]\nbroken [broken]\nplain [plain]\n", "", "no\nwhere", "broken", "plain");
    NAMES("a directory without -r", 2, "plain [plain]\n",
          "kifcheck: t: is a directory; -r (--recursive) walks into it\n", "t", "plain");
}

static void test_directories(void)
{
    NAMES("byte order, known suffixes", 0,
          "t/Z.kif [Z.kif]\nt/a.kif [a.kif]\nt/b/deep/y.csa [b/deep/y.csa]\nt/b/x.KIF [b/x.KIF]\nt/b.kif "
          "[b.kif]\n"
          "t/c.csa.gz [c.csa.gz]\nt/old/o.kif [old/o.kif]\n",
          "", "-r", "t");
    NAMES("a link as operand, a slash behind", 0,
          "tlink/b/deep/y.csa [deep/y.csa]\ntlink/b/x.KIF [x.KIF]\nplain [plain]\n", "", "-r", "tlink/b/",
          "plain");
    NAMES("empty", 0, "", "", "-r", "empty");
    NAMES("dot", 0, "./t/b/deep/y.csa [t/b/deep/y.csa]\n", "", "-r", ".", "--include=*.csa");
    NAMES("include goes beyond suffixes", 0, "t/note.txt [note.txt]\n", "", "-r", "t", "--include=*.txt");
    NAMES("exclude prunes", 0, "t/Z.kif [Z.kif]\nt/a.kif [a.kif]\nt/b.kif [b.kif]\nt/c.csa.gz [c.csa.gz]\n",
          "", "-r", "t", "--exclude=old", "--exclude=t/b");
    NAMES("exclude below", 0, "t/Z.kif [Z.kif]\nt/a.kif [a.kif]\nt/b.kif [b.kif]\n", "", "-r", "t",
          "--exclude=b/**", "--exclude=old/*", "--exclude=*.gz");
    NAMES("the last glob that matches wins", 0, "t/a.kif [a.kif]\n", "", "-r", "t", "--include=*.kif",
          "--exclude=*.kif", "--include=a.kif", "--exclude=old");
    NAMES("named files are always read", 0, "t/note.txt [note.txt]\n", "", "-r", "t/note.txt",
          "--exclude=*.txt");
    NAMES("our results are no inputs", 0,
          "t/Z.kif [Z.kif]\nt/a.kif [a.kif]\nt/b.kif [b.kif]\nt/c.csa.gz [c.csa.gz]\n"
          "t/old/o.kif [old/o.kif]\n",
          "", "-r", "t", "--output-dir=tlink/b");
}

static void test_lists(void)
{
    static const char list[] = "plain\0t/a.kif\0no\0\0t/b", loose[] = "plain";
    put("list", list, sizeof list - 1);
    put("loose", loose, sizeof loose - 1);
    NAMES("a list", 2, "plain [plain]\nt/a.kif [a.kif]\nno [no]\n",
          "kifcheck: list: name number 4 is empty\n"
          "kifcheck: t/b: is a directory; -r (--recursive) walks into it\n",
          "--files0-from=list");
    NAMES("the last NUL may be missing", 0, "plain [plain]\n", "", "--files0-from=loose");
    NAMES("an empty list", 0, "", "", "--files0-from=t/kif");
    NAMES("no list", 2, "", "kifcheck: nolist: cannot open: No such file or directory\n",
          "--files0-from=nolist");
    NAMES("with operands", 2, "",
          "kifcheck: operands and --files0-from exclude each other\nTry 'kifcheck --help'.\n",
          "--files0-from=list", "x");

    FILE *fp = fopen("long", "w"); /* names across the borders of reads */
    kif_buf want = BUF_EMPTY;
    for (int i = 0; i < 9000; i++)
        fprintf(fp, "t/%.*sa.kif%c", 2 * (i % 7), "././././././", 0);
    fclose(fp);
    captured c = capture(run_names, (const char *[]){ "--files0-from=long", NULL });
    for (int i = 0; i < 300; i++)
        buf_printf(&want, "t/%.*sa.kif [a.kif]\n", 2 * (i % 7), "././././././");
    CHECK(c.status == 0 && c.err[0] == '\0' && strncmp(c.out, want.p, want.n) == 0);
    buf_fini(&want);
}

static int run_list_from_stdin(void *words)
{
    int fd = open("list", O_RDONLY);
    dup2(fd, STDIN_FILENO);
    return run_names(words);
}

static void test_list_from_stdin(void)
{
    put("list", "plain\0-\0", 8);
    captured c = capture(run_list_from_stdin, (const char *[]){ "--files0-from=-", NULL });
    CHECK(c.status == 2 && strcmp(c.out, "plain [plain]\n") == 0);
    CHECK(strcmp(c.err, "kifcheck: -: standard input can be read only once\n") == 0);
}

static int run_unprivileged(void *words)
{
    if (geteuid() == 0 && setuid(65534) != 0)
        return 99;
    return run_names(words);
}

static void test_locked_directory(void)
{
    chmod("t/b", 0);
    captured c = capture(run_unprivileged, (const char *[]){ "-r", "t", NULL });
    CHECK(c.status == 2 &&
          strcmp(c.err, "kifcheck: t/b: cannot read the directory: Permission denied\n") == 0);
    CHECK(strstr(c.out, "t/old/o.kif") != NULL);
    chmod("t/b", 0755);
}

static int run_on_terminal(void *words)
{
    int inside;
    return open_terminal(&inside) < 0 || dup2(inside, STDIN_FILENO) < 0 ? 99 : run_names(words);
}

static void test_terminal_without_operands(void)
{
    captured c = capture(run_on_terminal, (const char *[]){ "-v", NULL });
    if (c.status == 99)
        return; /* no pseudo-terminals here */
    CHECK(c.status == 2 && c.out[0] == '\0');
    CHECK(strcmp(c.err, "Usage: kifcheck [OPTION]... [FILE]...\nTry 'kifcheck --help'.\n") == 0);
    c = capture(run_on_terminal, (const char *[]){ "-", NULL }); /* somebody who asks for it may type */
    CHECK(c.status == 0 && strcmp(c.out, "-:<stdin> [<stdin>]\n") == 0);
}

/* With --force, inputs are known before the first result is written. */
static int run_guarded(void *unused)
{
    struct stat st;
    char *argv[] = { "kifcheck", "-r", "t", "--force", "--output-dir=empty", NULL };
    opt_common common;
    (void)unused;
    if (cli_start(&command, 5, argv, NULL, &common) != OPT_RUN)
        return 99;
    cli_inputs *inputs = cli_inputs_new(&common);
    bool ok = stat("t/b/x.KIF", &st) == 0 && !guard_output(&st) && stat("t/note.txt", &st) == 0 &&
              guard_output(&st);
    cli_inputs_free(inputs);
    return cli_end(&common, ok ? 0 : 1);
}

int main(void)
{
    char dir[] = "/tmp/test_cliinput.XXXXXX", remove[64];
    if (mkdtemp(dir) == NULL || chmod(dir, 0755) != 0 || chdir(dir) != 0)
        return 1;
    make_tree();
    test_operands();
    test_directories();
    test_lists();
    test_list_from_stdin();
    test_locked_directory();
    test_terminal_without_operands();
    CHECK(capture(run_guarded, NULL).status == 0);
    snprintf(remove, sizeof remove, "rm -rf %s", dir);
    return tap_done() | system(remove);
}
