/* Columns of text on a terminal. */
#include "text/width.h"

#include "unit/tap.h"

static const kif_ambiguous narrow = KIF_AMBIGUOUS_NARROW, wide = KIF_AMBIGUOUS_WIDE;

/* East Asian widths by Unicode 14: W, F, H, Na, A, N, and marks. */
static void test_columns(void)
{
    static const struct {
        const char *text;
        size_t narrow, wide;
    } cases[] = {
        { "", 0, 0 },
        { "abc", 3, 3 },
        { "７六歩", 6, 6 },
        { "ｱﾟ", 2, 2 },
        { "・", 2, 2 },
        { "･", 1, 1 },
        { "　", 2, 2 },
        { "▲", 1, 2 },
        { "△", 1, 2 },
        { "☗☖", 2, 4 },
        { "①×", 2, 4 },
        { "é", 1, 2 },
        { "e\xcc\x81", 1, 1 },
        { "か\xe3\x82\x99", 2, 2 },
        { "a\tb\n", 2, 2 },
        { "😀", 2, 2 },
        { "─│", 2, 4 },
        { "ü\xc3\x85", 2, 3 },
        { "Яα", 2, 4 },
        { "\xef\xbc\xa1", 2, 2 },
        { "\xe2\x84\xab", 1, 2 },
        { "■□", 2, 4 },
        { "龍", 2, 2 },
        { "\xe2\x80\x8b", 0, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t n = kif_columns(str_of(cases[i].text), narrow), w = kif_columns(str_of(cases[i].text), wide);
        CHECK_NAMED(n == cases[i].narrow && w == cases[i].wide, "case %zu: %zu or %zu columns", i, n, w);
    }
}

static void test_fit(void)
{
    CHECK(str_eq(kif_fit_columns(STR("羽生善治"), 5, narrow), STR("羽生")));
    CHECK(str_eq(kif_fit_columns(STR("羽生善治"), 8, narrow), STR("羽生善治")));
    CHECK(str_eq(kif_fit_columns(STR("e\xcc\x81"
                                     "a"),
                                 1, narrow),
                 STR("e\xcc\x81")));
    CHECK(str_eq(kif_fit_columns(STR("▲７六"), 3, narrow), STR("▲７")));
    CHECK(str_eq(kif_fit_columns(STR("▲７六"), 3, wide), STR("▲")));
    CHECK(kif_fit_columns(STR("a"), 0, narrow).n == 0);
    CHECK(kif_fit_columns(STR(""), 4, narrow).n == 0);
}

static void check_cell(kif_str s, size_t columns, kif_align align, kif_ambiguous ambiguous, kif_str want)
{
    kif_buf b = BUF_EMPTY;
    buf_columns(&b, s, columns, align, ambiguous);
    CHECK_NAMED(str_eq(buf_str(&b), want), "[%.*s]", (int)want.n, want.p);
    buf_fini(&b);
}

static void test_cells(void)
{
    check_cell(STR("羽生"), 6, KIF_ALIGN_LEFT, narrow, STR("羽生  "));
    check_cell(STR("羽生"), 6, KIF_ALIGN_RIGHT, narrow, STR("  羽生"));
    check_cell(STR("羽生"), 7, KIF_ALIGN_CENTRE, narrow, STR(" 羽生  "));
    check_cell(STR("羽生善治"), 5, KIF_ALIGN_LEFT, narrow, STR("羽生 "));
    check_cell(STR("▲"), 3, KIF_ALIGN_LEFT, wide, STR("▲ "));
    check_cell(STR(""), 0, KIF_ALIGN_LEFT, narrow, STR(""));
}

int main(void)
{
    test_columns();
    test_fit();
    test_cells();
    return tap_done();
}
