/* cli/term, cli/message and cli/progress: what standard error gets, on a terminal and elsewhere. */
#include "terminal.h" /* first: it needs more of the system's headers than the others */

#include "cli/term.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <poll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/progress.h"

#include "capture.h"
#include "tap.h"

static void set_env(const char *name, const char *value)
{
    if (value == NULL)
        unsetenv(name);
    else
        setenv(name, value, 1);
}

/* ---- Colour and width --------------------------------------------------------- */

static const struct {
    opt_when when;
    const char *no_color, *force, *term;
    bool on_terminal, on_file;
} colours[] = {
    { WHEN_ALWAYS, "1", NULL, "dumb", true, true },  { WHEN_NEVER, NULL, "1", "xterm", false, false },
    { WHEN_AUTO, NULL, NULL, "xterm", true, false }, { WHEN_AUTO, "", NULL, "xterm", true, false },
    { WHEN_AUTO, "1", "1", "xterm", false, false },  { WHEN_AUTO, NULL, "1", "dumb", true, true },
    { WHEN_AUTO, NULL, "0", "xterm", true, false },  { WHEN_AUTO, NULL, "", "xterm", true, false },
    { WHEN_AUTO, NULL, NULL, "dumb", false, false }, { WHEN_AUTO, NULL, NULL, NULL, false, false },
};

static void test_color(int terminal, int file)
{
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        set_env("NO_COLOR", colours[i].no_color);
        set_env("CLICOLOR_FORCE", colours[i].force);
        set_env("TERM", colours[i].term);
        CHECK_NAMED(term_color(terminal, colours[i].when) == colours[i].on_terminal,
                    "colour on a terminal, row %zu", i);
        CHECK_NAMED(term_color(file, colours[i].when) == colours[i].on_file, "colour in a file, row %zu", i);
    }
    set_env("NO_COLOR", NULL);
    set_env("CLICOLOR_FORCE", NULL);
}

static void test_width(int terminal, int file)
{
    static const struct {
        const char *columns;
        int width;
    } rows[] = { { "100", 100 }, { NULL, 80 }, { "", 80 }, { "0", 80 }, { "99999999", 80 }, { "12x", 80 } };
    struct winsize size = { .ws_col = 47, .ws_row = 10 };
    ioctl(terminal, TIOCSWINSZ, &size);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        set_env("COLUMNS", rows[i].columns);
        CHECK(term_width(file) == rows[i].width && term_width(terminal) == 47);
    }
    set_env("COLUMNS", NULL);
}

static void test_locale(void)
{
    kif_buf out = BUF_EMPTY;
    setenv("LC_ALL", "C.UTF-8", 1);
    CHECK(term_is_utf8());
    term_convert(&out, STR("a\xe6\xad\xa9z"));
    CHECK(str_eq(buf_str(&out), STR("a\xe6\xad\xa9z")));
    buf_reset(&out);
    setenv("LC_ALL", "C", 1);
    CHECK(!term_is_utf8());
    term_convert(&out, STR("a\xe6\xad\xa9z\xff"));
    CHECK(str_eq(buf_str(&out), STR("a?z?")));
    buf_fini(&out);
}

/* ---- Messages ------------------------------------------------------------------ */

static int say_all(void *levels)
{
    const int *l = levels;
    message_setup("kifstat", l[0], l[1]);
    message(MESSAGE_ERROR, NULL, "e");
    message(MESSAGE_WARNING, "in\033put", "w %d", 1);
    message(MESSAGE_VERBOSE, NULL, "v");
    message(MESSAGE_DEBUG, NULL, "d");
    message_raw(MESSAGE_WARNING, STR("raw\n"));
    return 0;
}

static void test_levels(void)
{
    static const struct {
        int levels[2];
        const char *err;
    } rows[] = {
        { { 0, 0 }, "kifstat: e\nkifstat: in\\x1bput: w 1\nraw\n" },
        { { 1, 0 }, "kifstat: e\n" },
        { { 1, 2 }, "kifstat: e\n" },
        { { 2, 0 }, "" },
        { { 0, 1 }, "kifstat: e\nkifstat: in\\x1bput: w 1\nkifstat: v\nraw\n" },
        { { 0, 3 }, "kifstat: e\nkifstat: in\\x1bput: w 1\nkifstat: v\nkifstat: d\nraw\n" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        captured c = capture(say_all, (void *)rows[i].levels);
        CHECK_NAMED(strcmp(c.err, rows[i].err) == 0, "messages, row %zu", i);
    }
}

static void test_quoting(void)
{
    static const struct {
        const char *text, *quoted;
    } rows[] = {
        { "", "''" },
        { "plain", "'plain'" },
        { "a\tb\rc\x7f\x01", "'a\\tb\\rc\\x7f\\x01'" },
        { "\xe6\xad\xa9", "'\xe6\xad\xa9'" },
        { "\xe6\xad", "'\\xe6\\xad'" },
        { "\xc0\x80\xed\xa0\x80\xf5",
          "'\\xc0\\x80\\xed\\xa0\\x80\\xf5'" }, /* overlong, surrogate, too large */
        { "\xc2\x85\xe2\x80\xae", "'\\u0085\\u202e'" },
        { "123456789012345678901234567890123456789012345678901234567890",
          "'123456789012345678901234567890123456789012345678901234567890'" },
        { "123456789012345678901234567890123456789012345678901234567890x",
          "'123456789012345678901234567890123456789012345678901234567890...'" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_NAMED(strcmp(QUOTED(rows[i].text), rows[i].quoted) == 0, "quoted: %s", rows[i].quoted);
    char worst[400];
    for (int i = 0; i < 100; i++)
        memcpy(worst + 4 * i, "\xf0\x9f\x80\x84", 4);
    const char *q = message_quote((char[MESSAGE_QUOTE_SIZE]){ 0 }, (kif_str){ worst, sizeof worst });
    CHECK(strlen(q) == 60 * 4 + 5 && strcmp(q + strlen(q) - 4, "...'") == 0);
}

/* ---- The meter ------------------------------------------------------------------ */

/* Runs the meter for a little more than its delay, with one message in between. */
static int run_meter(int when)
{
    message_setup("kifcheck", 0, 0);
    progress_start("kifcheck", when, 2000000, "errors");
    for (int i = 0; i < 12; i++) {
        nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
        progress_add(10, 100000, i == 0);
    }
    message(MESSAGE_WARNING, NULL, "look");
    progress_end();
    return 0;
}

static int run_meter_wanted(void *unused)
{
    (void)unused;
    return run_meter(1);
}

/* All that arrives: the system may hand it over in parts, and late. */
static void read_all(int terminal, char *to, size_t room)
{
    enum { PATIENCE = 300 }; /* milliseconds */
    struct pollfd more = { .fd = terminal, .events = POLLIN };
    size_t n = 0;
    while (n + 1 < room && poll(&more, 1, PATIENCE) > 0) {
        ssize_t part = read(terminal, to + n, room - 1 - n);
        if (part <= 0)
            break;
        n += (size_t)part;
    }
    to[n] = '\0';
}

static void test_meter_on_terminal(int terminal, int inside)
{
    char got[4096];
    fflush(stdout); /* what is buffered must not be printed by both */
    pid_t child = fork();
    if (child == 0) {
        dup2(inside, STDERR_FILENO);
        _exit(run_meter(1));
    }
    waitpid(child, NULL, 0);
    read_all(terminal, got, sizeof got);
    CHECK(strncmp(got, "\rkifcheck: 1", 12) == 0 && strstr(got, " games  ") != NULL &&
          strstr(got, "%  1 MB/s  1 err") != NULL);
    const char *look = strstr(got, "kifcheck: look\r\n");
    CHECK(look != NULL && look - got > 4 && memcmp(look - 4, "\r\033[K", 4) == 0);
    CHECK(look != NULL && look[strlen("kifcheck: look\r\n")] == '\0'); /* erased already */
}

static void test_meter_elsewhere(void)
{
    captured c = capture(run_meter_wanted, NULL); /* even --progress draws nothing into a file */
    CHECK(strcmp(c.err, "kifcheck: look\n") == 0);
}

int main(void)
{
    int inside, terminal = open_terminal(&inside), file = open("/dev/null", O_RDWR);
    if (terminal < 0) {
        printf("1..0 # SKIP no pseudo-terminals here\n");
        return 0;
    }
    test_color(inside, file);
    test_width(inside, file);
    test_locale();
    test_levels();
    test_quoting();
    test_meter_on_terminal(terminal, inside);
    test_meter_elsewhere();
    return tap_done();
}
