/* Columns, and numbers in Japanese scripts. */
#include "text/digits.h"
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

static void test_digits(void)
{
    uint32_t v = 77;
    CHECK(kif_read_digit(STR("7"), KIF_DIGITS_ANY, &v) == 1 && v == 7);
    CHECK(kif_read_digit(STR("７六"), KIF_DIGITS_ANY, &v) == 3 && v == 7);
    CHECK(kif_read_digit(STR("六歩"), KIF_DIGITS_ANY, &v) == 3 && v == 6);
    CHECK(kif_read_digit(STR("零"), KIF_DIGITS_ANY, &v) == 3 && v == 0);
    v = 77;
    CHECK(kif_read_digit(STR("六"), KIF_DIGITS_WIDE, &v) == 0 && v == 77);
    CHECK(kif_read_digit(STR("７"), KIF_DIGITS_ASCII | KIF_DIGITS_KANJI, &v) == 0);
    CHECK(kif_read_digit(STR("十"), KIF_DIGITS_ANY, &v) == 0);
    CHECK(kif_read_digit(STR("歩"), KIF_DIGITS_ANY, &v) == 0);
    CHECK(kif_read_digit(STR(""), KIF_DIGITS_ANY, &v) == 0 && v == 77);
    CHECK(kif_read_digit((kif_str){ "七", 2 }, KIF_DIGITS_ANY, &v) == 0); /* cut */
}

static void test_numbers(void)
{
    static const struct {
        const char *text;
        size_t n;
        uint32_t value;
    } cases[] = {
        { "18", 2, 18 },
        { "１８枚", 6, 18 },
        { "十八", 6, 18 },
        { "十", 3, 10 },
        { "二", 3, 2 },
        { "二十", 6, 20 },
        { "二〇", 6, 20 },
        { "一八", 6, 18 },
        { "百二十三", 12, 123 },
        { "千", 3, 1000 },
        { "九千九百九十九", 21, 9999 },
        { "百八", 6, 108 },
        { "十八歩", 6, 18 },
        { "〇", 3, 0 },
        { "1八", 1, 1 },
        { "1８", 1, 1 },
        { "二十一八", 9, 21 },
        { "十百", 3, 10 },
        { "十十", 3, 10 },
        { "拾弐", 6, 12 },
        { "", 0, 99 },
        { "歩", 0, 99 },
        { "10000", 0, 99 },
        { "一二三四五", 0, 99 },
        { "0", 1, 0 },
        { "〇十", 3, 0 },
        { "二百十", 9, 210 },
        { "18446744073709551617", 0, 99 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t value = 99;
        size_t n = kif_read_number(str_of(cases[i].text), KIF_DIGITS_ANY, 9999, &value);
        CHECK_NAMED(n == cases[i].n && value == cases[i].value, "%s: %zu bytes, %u", cases[i].text, n,
                    (unsigned)value);
    }
    kif_str s = STR("十八歩");
    uint32_t v;
    CHECK(kif_take_number(&s, KIF_DIGITS_KANJI, 18, &v) && v == 18 && str_eq(s, STR("歩")));
    CHECK(!kif_take_number(&s, KIF_DIGITS_KANJI, 18, &v) && str_eq(s, STR("歩")));
    s = STR("十九歩");
    CHECK(!kif_take_number(&s, KIF_DIGITS_KANJI, 18, &v) && str_eq(s, STR("十九歩")));
}

static void test_number_writing(void)
{
    kif_buf b = BUF_EMPTY;
    static const uint32_t numbers[] = { 0, 1, 10, 18, 20, 100, 123, 110, 1001, 9999 };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        buf_kanji_number(&b, numbers[i]);
        buf_byte(&b, ' ');
    }
    CHECK(str_eq(buf_str(&b), STR("〇 一 十 十八 二十 百 百二十三 百十 千一 九千九百九十九 ")));
    buf_reset(&b);
    buf_wide_number(&b, 0);
    buf_wide_number(&b, 1807);
    CHECK(str_eq(buf_str(&b), STR("０１８０７")));
    bool ok = true;
    for (uint32_t i = 0; i < 10000; i++) {
        buf_reset(&b);
        buf_kanji_number(&b, i);
        uint32_t back = 0;
        ok &= kif_read_number(buf_str(&b), KIF_DIGITS_KANJI, 9999, &back) == b.n && back == i;
    }
    CHECK(ok);
    buf_fini(&b);
}

int main(void)
{
    test_columns();
    test_fit();
    test_cells();
    test_digits();
    test_numbers();
    test_number_writing();
    return tap_done();
}
