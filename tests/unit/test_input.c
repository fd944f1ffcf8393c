/* base/input and base/gzip: plain and compressed bytes through every kind of source and chunk. */
#include "base/gzip.h"
#include "base/input.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tap.h"

/* "hello\n" as gzip -n made it; and the same with a name and a time in its header. */
static const char hello_gz[] =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcb\x48\xcd\xc9\xc9\xe7\x02\x00\x20\x30\x3a"
    "\x36\x06\x00\x00\x00";
static const char named_gz[] =
    "\x1f\x8b\x08\x08\x01\x02\x03\x04\x00\x03name\x00\xcb\x48\xcd\xc9\xc9\xe7\x02\x00\x20"
    "\x30\x3a\x36\x06\x00\x00\x00";
#define BYTES(array) ((kif_str){ array, sizeof(array) - 1 })

/* Reads to the end, cap bytes at a time, into all. */
static kif_status drain(kif_input *in, size_t cap, kif_buf *all)
{
    kif_status status;
    size_t n = 0;
    char *to;
    while ((to = buf_reserve(all, cap)) != NULL && (status = kif_input_read(in, to, cap, &n)) == KIF_OK)
        all->n += n;
    return to == NULL ? KIF_FATAL : status;
}

/* Reads bytes from memory; compares status, content and message. */
static bool reads_as(kif_str bytes, size_t cap, kif_status want, kif_str content, const char *message)
{
    kif_input in;
    kif_buf all = BUF_EMPTY;
    kif_input_from_memory(&in, bytes);
    kif_status status = drain(&in, cap, &all);
    bool ok = status == want && str_eq(buf_str(&all), content) && strcmp(in.message, message) == 0;
    ok = ok && kif_input_read(&in, (char[8]){ 0 }, 8, &(size_t){ 0 }) == want; /* it stays so */
    if (!ok)
        printf("# status %d, %zu bytes, '%s'\n", status, all.n, in.message);
    kif_input_fini(&in);
    buf_fini(&all);
    return ok;
}

static void test_plain_memory(void)
{
    CHECK(reads_as(STR(""), 2, KIF_END, STR(""), ""));
    CHECK(reads_as(STR("x"), 2, KIF_END, STR("x"), ""));
    CHECK(reads_as(STR("\x1f"), 2, KIF_END, STR("\x1f"), ""));
    CHECK(reads_as(STR("\x1fx"), 2, KIF_END, STR("\x1fx"), ""));
    CHECK(reads_as(STR("some text"), 2, KIF_END, STR("some text"), ""));
    CHECK(reads_as(STR("some text"), 4096, KIF_END, STR("some text"), ""));
}

static void test_gzip_members(void)
{
    kif_buf two = BUF_EMPTY;
    buf_add(&two, BYTES(hello_gz));
    buf_add(&two, BYTES(named_gz));
    for (size_t cap = 2; cap < 20; cap++) {
        CHECK_NAMED(reads_as(BYTES(hello_gz), cap, KIF_END, STR("hello\n"), ""), "one member, %zu at a time",
                    cap);
        CHECK_NAMED(reads_as(buf_str(&two), cap, KIF_END, STR("hello\nhello\n"), ""), "two, %zu at a time",
                    cap);
    }
    buf_fill(&two, '\0', 500);
    CHECK(reads_as(buf_str(&two), 7, KIF_END, STR("hello\nhello\n"), ""));
    buf_cstr(&two, "x");
    CHECK(reads_as(buf_str(&two), 7, KIF_FATAL, STR("hello\nhello\n"),
                   "the compressed data is followed by other bytes"));
    buf_fini(&two);
}

static void test_gzip_cut_anywhere(void)
{
    kif_str all = BYTES(named_gz);
    bool ok = true;
    for (size_t n = 2; n < all.n; n++) {
        kif_input in;
        kif_buf got = BUF_EMPTY;
        kif_input_from_memory(&in, (kif_str){ all.p, n });
        ok = drain(&in, 64, &got) == KIF_FATAL && in.damaged && !in.whole && ok;
        ok = strcmp(in.message, "the compressed data is cut short") == 0 && ok;
        ok = str_starts(STR("hello\n"), buf_str(&got)) && ok;
        kif_input_fini(&in);
        buf_fini(&got);
    }
    CHECK(ok);
}

static void test_gzip_damage(void)
{
    char bad[sizeof hello_gz];
    memcpy(bad, hello_gz, sizeof bad);
    bad[sizeof hello_gz - 7] ^= 1; /* the check sum */
    CHECK(reads_as(BYTES(bad), 64, KIF_FATAL, STR(""), "the compressed data is damaged"));
    memcpy(bad, hello_gz, sizeof bad);
    bad[2] = 7; /* no such method */
    CHECK(reads_as(BYTES(bad), 64, KIF_FATAL, STR(""), "the compressed data is damaged"));
}

/* Bytes that do not compress well, the same in each run. */
static void fill_noise(kif_buf *b, size_t n)
{
    uint32_t x = 12345;
    for (size_t i = 0; i < n; i++) {
        x = x * 1664525 + 1013904223;
        buf_byte(b, "abcdefghijklmnop"[x >> 28]);
    }
}

static bool gzip_all(kif_str bytes, size_t step, kif_buf *out)
{
    kif_gzip *z = kif_gzip_new();
    bool ok = z != NULL;
    for (; ok && bytes.n > 0; bytes = str_drop(bytes, step < bytes.n ? step : bytes.n))
        ok = kif_gzip_add(z, (kif_str){ bytes.p, step < bytes.n ? step : bytes.n }, out) == KIF_OK;
    ok = ok && kif_gzip_end(z, out) == KIF_OK;
    kif_gzip_free(z);
    return ok;
}

static void test_gzip_round_trip(void)
{
    kif_buf noise = BUF_EMPTY, a = BUF_EMPTY, b = BUF_EMPTY;
    fill_noise(&noise, 700001);
    CHECK(gzip_all(buf_str(&noise), 1000, &a));
    CHECK(gzip_all(buf_str(&noise), 700001, &b));
    CHECK(str_eq(buf_str(&a), buf_str(&b)));
    CHECK(a.n < noise.n && memcmp(a.p, "\x1f\x8b\x08\x00\x00\x00\x00\x00", 8) == 0); /* no name, no time */
    CHECK(reads_as(buf_str(&a), 4096, KIF_END, buf_str(&noise), ""));
    CHECK(reads_as(buf_str(&a), KIF_INPUT_CHUNK, KIF_END, buf_str(&noise), ""));
    buf_reset(&a);
    CHECK(gzip_all(STR(""), 1, &a) && reads_as(buf_str(&a), 64, KIF_END, STR(""), ""));
    buf_fini(&noise);
    buf_fini(&a);
    buf_fini(&b);
}

static void test_inflated_size_is_bounded(void)
{
    kif_buf zeros = BUF_EMPTY, packed = BUF_EMPTY, all = BUF_EMPTY;
    kif_input in;
    buf_fill(&zeros, '0', 3 << 20);
    CHECK(gzip_all(buf_str(&zeros), 1 << 16, &packed));
    kif_input_from_memory(&in, buf_str(&packed));
    in.limit = 2 << 20;
    CHECK(drain(&in, 1 << 16, &all) == KIF_FATAL && all.n <= 2 << 20 && in.damaged);
    CHECK(strcmp(in.message, "the compressed data inflates to more than the limit") == 0);
    kif_input_fini(&in);
    buf_reset(&all);
    kif_input_from_memory(&in, buf_str(&packed));
    CHECK(drain(&in, 1 << 16, &all) == KIF_END && all.n == zeros.n);
    kif_input_fini(&in);
    buf_fini(&zeros);
    buf_fini(&packed);
    buf_fini(&all);
}

/* A pipe that hands out bytes one by one. */
static void test_pipe_byte_by_byte(kif_str bytes, kif_str want)
{
    int fd[2];
    if (pipe(fd) != 0)
        return;
    fflush(stdout); /* what is buffered must not be printed by both */
    pid_t child = fork();
    if (child == 0) {
        close(fd[0]);
        for (size_t i = 0; i < bytes.n; i++)
            if (write(fd[1], bytes.p + i, 1) != 1 ||
                nanosleep(&(struct timespec){ .tv_nsec = 200000 }, NULL) != 0)
                break;
        _exit(0);
    }
    close(fd[1]);
    kif_input in;
    kif_buf all = BUF_EMPTY;
    kif_input_from_fd(&in, fd[0]);
    CHECK(drain(&in, 4096, &all) == KIF_END && str_eq(buf_str(&all), want));
    CHECK(in.size == 0 && in.n_read == bytes.n && in.n_out == want.n);
    kif_input_fini(&in);
    CHECK(close(fd[0]) == 0); /* was left open */
    buf_fini(&all);
    waitpid(child, NULL, 0);
}

static void test_files(void)
{
    kif_input in;
    size_t n;
    char b[16];
    CHECK(kif_input_open(&in, "/nonexistent/x") == KIF_FATAL);
    CHECK(strcmp(in.message, "cannot open: No such file or directory") == 0);
    kif_input_fini(&in);
    CHECK(kif_input_open(&in, "/") == KIF_OK && kif_input_read(&in, b, sizeof b, &n) == KIF_FATAL);
    CHECK(strcmp(in.message, "cannot read: Is a directory") == 0 && !in.damaged);
    kif_input_fini(&in);
    CHECK(kif_input_open(&in, "/dev/null") == KIF_OK && kif_input_read(&in, b, sizeof b, &n) == KIF_END);
    kif_input_fini(&in);

    char name[] = "/tmp/test_input.XXXXXX";
    int fd = mkstemp(name);
    CHECK(fd >= 0 && write(fd, hello_gz, sizeof hello_gz - 1) == (ssize_t)(sizeof hello_gz - 1));
    close(fd);
    CHECK(kif_input_open(&in, name) == KIF_OK && in.size == sizeof hello_gz - 1);
    kif_buf all = BUF_EMPTY;
    CHECK(drain(&in, 16, &all) == KIF_END && str_eq(buf_str(&all), STR("hello\n")) && kif_input_is_gzip(&in));
    kif_input_fini(&in);
    buf_fini(&all);
    unlink(name);
}

int main(void)
{
    test_plain_memory();
    test_gzip_members();
    test_gzip_cut_anywhere();
    test_gzip_damage();
    test_gzip_round_trip();
    test_inflated_size_is_bounded();
    test_pipe_byte_by_byte(STR("plain text"), STR("plain text"));
    test_pipe_byte_by_byte(BYTES(named_gz), STR("hello\n"));
    test_files();
    return tap_done();
}
