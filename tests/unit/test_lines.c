/* Lines of any ending. */
#include "text/lines.h"

#include "unit/tap.h"

/* Are the lines of text these, written with | between them, at these offsets? */
static void check(kif_str text, const char *want, const char *offsets)
{
    char got[256] = "", at[256] = "";
    size_t n = 0, m = 0, offset;
    kif_str line;
    kif_lines l = lines_of(text);
    while (lines_next(&l, &line, &offset)) {
        n += (size_t)snprintf(got + n, sizeof got - n, "%.*s|", (int)line.n, line.p);
        m += (size_t)snprintf(at + m, sizeof at - m, "%zu ", offset);
    }
    CHECK_NAMED(str_eq(str_of(got), str_of(want)) && str_eq(str_of(at), str_of(offsets)), "%s at %s", got,
                at);
}

static void test_lines(void)
{
    check(STR(""), "", "");
    check(STR_NONE, "", "");
    check(STR("a"), "a|", "0 ");
    check(STR("a\n"), "a|", "0 ");
    check(STR("a\r\n"), "a|", "0 ");
    check(STR("a\r"), "a|", "0 ");
    check(STR("\n\n"), "||", "0 1 ");
    check(STR("a\nb\r\nc\rd"), "a|b|c|d|", "0 2 5 7 ");
    check(STR("a\n\rb"), "a||b|", "0 2 3 ");
    check(STR("a\r\r\nb"), "a||b|", "0 2 4 ");
    check(STR("手数----\r\n   1 ７六歩(77)\r\n"), "手数----|   1 ７六歩(77)|", "0 12 ");
    check(STR("tab\tand\x01 control\nx"), "tab\tand\x01 control|x|", "0 17 ");
    check(STR("0123456789012345678901234567890\n0123456\n01234567\nx"),
          "0123456789012345678901234567890|0123456|01234567|x|", "0 32 40 49 ");
}

/* Every length and place around the words of eight bytes, with the obvious loop as the reference; the byte
 * behind the slice is a line end that must not be seen. */
static void test_places(void)
{
    char text[64];
    bool ok = true;
    for (size_t n = 0; n < 40; n++)
        for (size_t at = 0; at <= n; at++)
            for (int kind = 0; kind < 4; kind++) {
                memset(text, "a\t\x8d\x0e"[kind], sizeof text);
                text[n] = '\n';
                text[at] = kind % 2 == 0 ? '\n' : '\r';
                ok &= str_line_length((kif_str){ text, n }) == at;
                ok &= str_line_length((kif_str){ text, at }) == at;
            }
    CHECK(ok);
    CHECK(str_line_end(STR("\r\n")) == 2 && str_line_end((kif_str){ "\r\n", 1 }) == 1);
    CHECK(str_line_end(STR("\n\r")) == 1 && str_line_end(STR("a")) == 0 && str_line_end(STR("")) == 0);
}

static void test_counts(void)
{
    kif_line_ends e = kif_count_line_ends(STR("a\r\nb\nc\rd\r\n"));
    CHECK(e.n_crlf == 2 && e.n_lf == 1 && e.n_cr == 1 && !e.ends_open);
    e = kif_count_line_ends(STR("a\nb"));
    CHECK(e.n_lf == 1 && e.ends_open);
    e = kif_count_line_ends(STR(""));
    CHECK(e.n_lf == 0 && !e.ends_open);
}

/* The same counts as a walk over the lines, on texts longer than what is added up at once. */
static void test_counts_of_long_texts(void)
{
    static char text[6000];
    uint32_t random = 1;
    bool ok = true;
    for (size_t i = 0; i < sizeof text; i++) {
        random = random * 1664525 + 1013904223;
        text[i] = "\n\n\r\r\nab\x8a"[random >> 29];
    }
    for (size_t n = sizeof text - 20; n < sizeof text; n++) {
        kif_line_ends fast = kif_count_line_ends((kif_str){ text, n }), slow = { 0 };
        for (kif_str rest = { text, n }; rest.n > 0;) {
            rest = str_drop(rest, str_line_length(rest));
            size_t end = str_line_end(rest);
            slow.ends_open = end == 0;
            slow.n_crlf += end == 2;
            slow.n_lf += end == 1 && rest.p[0] == '\n';
            slow.n_cr += end == 1 && rest.p[0] == '\r';
            rest = str_drop(rest, end);
        }
        ok &= fast.n_lf == slow.n_lf && fast.n_crlf == slow.n_crlf && fast.n_cr == slow.n_cr &&
              fast.ends_open == slow.ends_open;
    }
    memset(text, '\n', sizeof text);
    CHECK(ok);
    CHECK(kif_count_line_ends((kif_str){ text, sizeof text }).n_lf == sizeof text);
}

int main(void)
{
    test_lines();
    test_places();
    test_counts();
    test_counts_of_long_texts();
    return tap_done();
}
