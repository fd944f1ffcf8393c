/* cli/output, cli/signals and cli/guard: results appear whole or not at all. */
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "base/input.h"
#include "cli/guard.h"
#include "cli/message.h"
#include "cli/signals.h"
#include "cli/status.h"

#include "capture.h"
#include "tap.h"

static void put(const char *path, const char *text)
{
    FILE *fp = fopen(path, "w");
    fputs(text, fp);
    fclose(fp);
}

static bool holds(const char *path, const char *text)
{
    char got[256] = "";
    FILE *fp = fopen(path, "r");
    if (fp == NULL)
        return false;
    got[fread(got, 1, sizeof got - 1, fp)] = '\0';
    fclose(fp);
    return strcmp(got, text) == 0;
}

static mode_t mode_of(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0 ? st.st_mode : 0;
}

/* The directory has no temporary files left behind. */
static bool is_clean(void)
{
    return system("ls -A | grep -q kiftools") != 0;
}

/* Writes text to path by -o; true if all steps went well. */
static bool write_to(const char *path, const char *text)
{
    output o;
    return output_open(&o, path) && output_write(&o, str_of(text)) && output_commit(&o) == STATUS_OK;
}

static void test_new_and_replaced(void)
{
    output o;
    CHECK(write_to("new", "one\n") && holds("new", "one\n") && (mode_of("new") & 07777) == 0640);
    chmod("new", 0604);
    CHECK(output_open(&o, "new") && output_write(&o, STR("two\n")) && output_flush(&o) &&
          holds("new", "one\n"));
    CHECK(output_commit(&o) == STATUS_OK && holds("new", "two\n") && (mode_of("new") & 07777) == 0604);
    guard_reset();
    CHECK(output_open(&o, "new") && output_write(&o, STR("three\n")));
    output_discard(&o);
    output_discard(&o);
    CHECK(holds("new", "two\n") && is_clean());
    guard_reset();
}

static void test_links(void)
{
    mkdir("dir", 0777);
    put("dir/real", "old\n");
    CHECK(symlink("dir/link2", "link") == 0 && symlink("real", "dir/link2") == 0 &&
          symlink("nothing", "dangling") == 0);
    CHECK(write_to("link", "new\n") && holds("dir/real", "new\n") && S_ISLNK(mode_of("link")));
    CHECK(S_ISLNK(mode_of("dir/link2")) && S_ISREG(mode_of("dir/real")));
    CHECK(write_to("dangling", "there\n") && holds("nothing", "there\n") && S_ISLNK(mode_of("dangling")));
    CHECK(symlink("loop", "loop") == 0 && !write_to("loop", "x"));
    guard_reset();
}

static void test_not_regular(void)
{
    CHECK(write_to("/dev/null", "gone\n") && S_ISCHR(mode_of("/dev/null")));
    CHECK(mkfifo("fifo", 0600) == 0);
    int fd = open("fifo", O_RDWR);
    char got[8];
    CHECK(write_to("fifo", "through") && read(fd, got, 8) == 7 && S_ISFIFO(mode_of("fifo")));
    close(fd);
}

static void test_gzip(void)
{
    kif_buf text = BUF_EMPTY, got = BUF_EMPTY;
    output o;
    kif_input in;
    size_t n;
    CHECK(output_open(&o, "big.gz"));
    for (int i = 0; i < 200000; i++) {
        size_t at = text.n;
        buf_printf(&text, "line %d\n", i);
        output_write(&o, str_drop(buf_str(&text), at));
    }
    output_write(&o, buf_str(&text)); /* and a large piece */
    CHECK(o.n_bytes == 2 * text.n && output_commit(&o) == STATUS_OK);
    CHECK(kif_input_open(&in, "big.gz") == KIF_OK);
    while (kif_input_read(&in, buf_reserve(&got, 65536), 65536, &n) == KIF_OK)
        got.n += n;
    CHECK(in.message[0] == '\0' && kif_input_is_gzip(&in) && in.n_read < got.n / 4 && got.n == 2 * text.n);
    CHECK(memcmp(got.p, text.p, text.n) == 0 && memcmp(got.p + text.n, text.p, text.n) == 0);
    kif_input_fini(&in);
    buf_fini(&text);
    buf_fini(&got);
}

/* ---- Failures ---------------------------------------------------------------- */

/* A made-up command: writes n times ten bytes to a path, from words "path n". */
static int run_writer(void *arg)
{
    const char **words = arg;
    output o;
    signals_install();
    if (!output_open(&o, words[0]))
        return STATUS_TROUBLE;
    for (int n = atoi(words[1]); n > 0; n--)
        output_write(&o, STR("123456789\n"));
    return output_commit(&o);
}

#define WRITER(path, n) capture(run_writer, (const char *[]){ path, n })

static void test_failures(void)
{
    captured c = WRITER("/dev/full", "1");
    CHECK(c.status == 2 && strcmp(c.err, "kifconv: /dev/full: cannot write: No space left on device\n") == 0);
    c = WRITER("/dev/full", "1000000");
    CHECK(c.status == 2 && strcmp(c.err, "kifconv: /dev/full: cannot write: No space left on device\n") == 0);
    c = WRITER("missing/x", "1");
    CHECK(c.status == 2 &&
          strcmp(c.err, "kifconv: missing/x: cannot write: No such file or directory\n") == 0);
    c = WRITER("dir", "1");
    CHECK(c.status == 2 && strcmp(c.err, "kifconv: dir: cannot write: Is a directory\n") == 0);
    c = WRITER("", "1");
    CHECK(c.status == 2 && strcmp(c.err, "kifconv: : cannot write: No such file or directory\n") == 0);
    c = WRITER("-", "3");
    CHECK(c.status == 0 && c.err[0] == '\0' && strcmp(c.out, "123456789\n123456789\n123456789\n") == 0);
    CHECK(is_clean());
}

static int run_unprivileged(void *arg)
{
    if (geteuid() == 0 && setuid(65534) != 0)
        return 99;
    return run_writer(arg);
}

static void test_permissions(void)
{
    mkdir("locked", 0555);
    put("readonly", "keep\n");
    chmod("readonly", 0444);
    captured c = capture(run_unprivileged, (const char *[]){ "locked/x", "1" });
    CHECK(c.status == 2 && strcmp(c.err, "kifconv: locked/x: cannot write: Permission denied\n") == 0);
    c = capture(run_unprivileged, (const char *[]){ "readonly", "1" });
    CHECK(c.status == 2 && strcmp(c.err, "kifconv: readonly: cannot write: Permission denied\n") == 0);
    CHECK(holds("readonly", "keep\n"));
}

static int write_closed(void *unused)
{
    (void)unused;
    close(STDOUT_FILENO);
    (void)!open("/dev/null", O_RDONLY); /* as cli_start does it */
    return run_writer((const char *[]){ NULL, "1" });
}

/* The reader of a pipe is gone; SIGPIPE ignored or not. */
static int write_broken_pipe(void *ignore)
{
    int fd[2];
    if (pipe(fd) != 0)
        return 99;
    signal(SIGPIPE, *(const bool *)ignore ? SIG_IGN : SIG_DFL);
    dup2(fd[1], STDOUT_FILENO);
    close(fd[0]);
    close(fd[1]);
    return run_writer((const char *[]){ NULL, "100000" });
}

static void test_standard_output(void)
{
    captured c = capture(write_closed, NULL);
    CHECK(c.status == 2 &&
          strcmp(c.err, "kifconv: standard output: cannot write: Bad file descriptor\n") == 0);
    c = capture(write_broken_pipe, &(bool){ true });
    CHECK(c.status == 2 && c.err[0] == '\0');
    c = capture(write_broken_pipe, &(bool){ false });
    CHECK(c.status == 128 + SIGPIPE && c.err[0] == '\0');
}

static int die_while_writing(void *sig)
{
    output o, p;
    signals_install();
    if (!output_open(&o, "victim") || !output_open(&p, "victim2") || !output_write(&o, STR("half")) ||
        !output_flush(&o) || is_clean())
        return 99;
    raise(*(const int *)sig);
    return 98;
}

static void test_signals(void)
{
    static const int sigs[] = { SIGINT, SIGTERM, SIGHUP };
    put("victim", "old\n");
    for (size_t i = 0; i < sizeof sigs / sizeof *sigs; i++) {
        captured c = capture(die_while_writing, (void *)&sigs[i]);
        CHECK_NAMED(c.status == 128 + sigs[i] && is_clean() && holds("victim", "old\n"), "signal %d",
                    sigs[i]);
    }
    CHECK(access("victim2", F_OK) != 0);
    signal(SIGHUP, SIG_IGN); /* as nohup does */
    captured c = capture(die_while_writing, &(int){ SIGHUP });
    signal(SIGHUP, SIG_DFL);
    CHECK(c.status == 98 && system("rm .kiftools.*") == 0); /* the child was not to clean up */
}

/* ---- Made-up names and inputs -------------------------------------------------- */

static int make_file(const char *path, bool force, bool dry)
{
    output o;
    if (!output_open_made(&o, path, force, dry))
        return STATUS_TROUBLE;
    output_write(&o, STR("made\n"));
    return output_commit(&o);
}

static int run_made(void *arg)
{
    const char **words = arg;
    return make_file(words[0], strchr(words[1], 'f') != NULL, strchr(words[1], 'n') != NULL);
}

static void test_made_up_names(void)
{
    put("taken", "old\n");
    captured c = capture(run_made, (const char *[]){ "taken", "" });
    CHECK(c.status == 2 && strcmp(c.err, "kifconv: taken: exists already; --force replaces it\n") == 0);
    CHECK(holds("taken", "old\n"));
    c = capture(run_made, (const char *[]){ "taken", "fn" });
    CHECK(c.status == 0 && strcmp(c.out, "would replace taken\n") == 0 && holds("taken", "old\n"));
    c = capture(run_made, (const char *[]){ "fresh", "n" });
    CHECK(c.status == 0 && strcmp(c.out, "would write fresh\n") == 0 && access("fresh", F_OK) != 0);
    CHECK(make_file("taken", true, false) == 0 && holds("taken", "made\n"));
    CHECK(make_file("fresh", false, false) == 0 && holds("fresh", "made\n") &&
          (mode_of("fresh") & 07777) == 0640);
    CHECK(make_file("taken", true, false) == 2); /* made by this run: two inputs want the name */
    CHECK(make_file("fresh", true, false) == 2);
    guard_reset();

    output o;
    CHECK(output_open_made(&o, "raced", false, false));
    put("raced", "other\n");
    CHECK(output_write(&o, STR("mine\n")) && output_commit(&o) == 2 && holds("raced", "other\n") &&
          is_clean());
    guard_reset();
}

static void test_inputs_are_safe(void)
{
    output o;
    put("input", "data\n");
    CHECK(link("input", "hardlink") == 0);
    int fd = open("input", O_RDONLY);
    CHECK(!output_is_input(fd, "input"));
    CHECK(output_open(&o, "hardlink") && output_is_input(fd, "input") && output_write(&o, STR("x")));
    CHECK(output_commit(&o) == STATUS_TROUBLE && holds("hardlink", "data\n") && is_clean());
    CHECK(holds("input", "data\n"));
    guard_reset();
    guard_track_inputs();
    CHECK(!output_is_input(fd, "input") && make_file("hardlink", true, false) == 2 &&
          holds("hardlink", "data\n"));
    guard_reset();
    close(fd);
}

static void test_guard_holds_many(void)
{
    struct stat st = { .st_mode = S_IFREG, .st_dev = 7 };
    bool ok = true;
    for (st.st_ino = 1; st.st_ino <= 5000; st.st_ino++)
        ok = ok && guard_output(&st);
    for (st.st_ino = 1; st.st_ino <= 5000; st.st_ino++)
        ok = ok && !guard_input(&st) && !guard_output(&st);
    st.st_dev = 8;
    CHECK(ok && guard_input(&st));
    guard_reset();
}

int main(void)
{
    char dir[] = "/tmp/test_output.XXXXXX", command[64];
    message_setup("kifconv", 0, 0);
    umask(0027);
    if (mkdtemp(dir) == NULL || chmod(dir, 0755) != 0 || chdir(dir) != 0)
        return 1;
    test_new_and_replaced();
    test_links();
    test_not_regular();
    test_gzip();
    test_failures();
    test_permissions();
    test_standard_output();
    test_signals();
    test_made_up_names();
    test_inputs_are_safe();
    test_guard_holds_many();
    snprintf(command, sizeof command, "rm -rf %s", dir);
    return tap_done() | system(command);
}
