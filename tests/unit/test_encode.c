/* UTF-8 to other encodings: byte tables, what cannot be written, and the way back. */
#include <zlib.h>

#include "text/decode.h"
#include "text/encode.h"
#include "text/utf8.h"

#include "unit/syntax_chars.h"
#include "unit/tap.h"

static void check(kif_encoding e, kif_str text, kif_str want, size_t n_lost, size_t n_similar)
{
    kif_buf out = BUF_EMPTY;
    kif_encoder encoder = { .encoding = e };
    kif_encode(&encoder, text, &out);
    kif_encode_end(&encoder, &out);
    CHECK_NAMED(str_eq(buf_str(&out), want) && encoder.n_lost == n_lost && encoder.n_similar == n_similar,
                "%s: %.*s", kif_encoding_name(e), (int)str_line_length(text), text.p);
    buf_fini(&out);
}

static void test_syntax_chars(void)
{
    for (int i = 0; i < N_SYNTAX_CHARS; i++) {
        check(KIF_ENC_CP932, str_of(syntax_chars[i].utf8), str_of(syntax_chars[i].cp932), 0, 0);
        check(KIF_ENC_EUCJP, str_of(syntax_chars[i].utf8), str_of(syntax_chars[i].eucjp), 0, 0);
    }
}

static void test_cp932(void)
{
    check(KIF_ENC_CP932, STR("髙\xef\xa8\x91"), STR("\xfb\xfc\xfa\xb1"), 0, 0);
    check(KIF_ENC_CP932, STR("①Ⅰ㈱ⅰ∵√"), STR("\x87\x40\x87\x54\x87\x8a\xfa\x40\x81\xe6\x81\xe3"), 0, 0);
    check(KIF_ENC_CP932, STR("ｱﾟ"), STR("\xb1\xdf"), 0, 0);
    check(KIF_ENC_CP932, STR("\xee\x80\x80\xee\x9d\x97"), STR("\xf0\x40\xf9\xfc"), 0, 0);
    check(KIF_ENC_CP932, STR("76歩\r\n"), STR("76\x95\xe0\r\n"), 0, 0);
    check(KIF_ENC_CP932, STR(""), STR(""), 0, 0);
}

/* Microsoft's and JIS's code point of one character give the same bytes, and fold to the first. */
static void test_folds(void)
{
    static const struct {
        const char *microsoft, *jis, *bytes;
        uint32_t fold_from, fold_to;
    } pairs[] = {
        { "\xef\xbd\x9e", "\xe3\x80\x9c", "\x81\x60", 0x301c, 0xff5e },
        { "\xe2\x88\xa5", "\xe2\x80\x96", "\x81\x61", 0x2016, 0x2225 },
        { "\xef\xbc\x8d", "\xe2\x88\x92", "\x81\x7c", 0x2212, 0xff0d },
        { "\xef\xbf\xa0", "\xc2\xa2", "\x81\x91", 0xa2, 0xffe0 },
        { "\xef\xbf\xa1", "\xc2\xa3", "\x81\x92", 0xa3, 0xffe1 },
        { "\xef\xbf\xa2", "\xc2\xac", "\x81\xca", 0xac, 0xffe2 },
        { "\xe2\x80\x95", "\xe2\x80\x94", "\x81\x5c", 0x2014, 0x2015 },
        { "\\", "\xc2\xa5", "\x5c", 0xa5, 0x5c },
        { "~", "\xe2\x80\xbe", "\x7e", 0x203e, 0x7e },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        check(KIF_ENC_CP932, str_of(pairs[i].microsoft), str_of(pairs[i].bytes), 0, 0);
        check(KIF_ENC_CP932, str_of(pairs[i].jis), str_of(pairs[i].bytes), 0, 0);
        check(KIF_ENC_UTF8, str_of(pairs[i].jis), str_of(pairs[i].jis), 0, 0);
        CHECK(kif_fold_jis(pairs[i].fold_from) == pairs[i].fold_to);
        CHECK(kif_fold_jis(pairs[i].fold_to) == pairs[i].fold_to);
    }
    check(KIF_ENC_CP932, STR("＼"), STR("\x81\x5f"), 0, 0);
}

typedef struct {
    uint32_t c[4];
    size_t offset[4];
    bool similar[4];
    int n;
} report;

static void note(void *ctx, uint32_t c, size_t offset, bool similar)
{
    report *r = ctx;
    if (r->n < 4) {
        r->c[r->n] = c;
        r->offset[r->n] = offset;
        r->similar[r->n] = similar;
    }
    r->n++;
}

static void test_unmappable(void)
{
    report r = { 0 };
    kif_buf out = BUF_EMPTY;
    kif_encoder e = { .encoding = KIF_ENC_CP932, .fn = note, .ctx = &r };
    kif_encode(&e, STR("☗歩"), &out);
    kif_encode(&e, STR("😀é☖"), &out); /* offsets go on */
    CHECK(str_eq(buf_str(&out), STR("\x81\xa3\x95\xe0\x81\xac\x81\xac\x81\xa2")));
    CHECK(r.n == 4 && e.n_lost == 2 && e.n_similar == 2);
    CHECK(r.c[0] == 0x2617 && r.offset[0] == 0 && r.similar[0]);
    CHECK(r.c[1] == 0x1f600 && r.offset[1] == 6 && !r.similar[1]);
    CHECK(r.c[2] == 0xe9 && r.offset[2] == 10 && !r.similar[2]);
    CHECK(r.c[3] == 0x2616 && r.offset[3] == 12 && r.similar[3]);
    buf_reset(&out);
    e = (kif_encoder){ .encoding = KIF_ENC_CP932, .replacement = STR("[?]") };
    kif_encode(&e, STR("a😀b"), &out);
    CHECK(str_eq(buf_str(&out), STR("a[?]b")) && e.n_lost == 1);
    buf_fini(&out);
    check(KIF_ENC_ASCII, STR("a手b"), STR("a?b"), 1, 0);
    check(KIF_ENC_CP932, STR("\xef\xbf\xbd"), STR("\x81\xac"), 1, 0);
    check(KIF_ENC_CP932, STR("a\xff"), STR("a\x81\xac"), 1, 0);
}

static void test_other_encodings(void)
{
    check(KIF_ENC_EUCJP, STR("髙丂ｱ①a"),
          STR("\x8f\xf4\xfb\x8f\xb0\xa1\x8e\xb1\xad\xa1"
              "a"),
          0, 0);
    check(KIF_ENC_EUCJP, STR("〜☗😀"), STR("\xa1\xc1\xa2\xa5\xa2\xae"), 1, 1);
    check(KIF_ENC_ISO2022JP, STR("a手数-\n"), STR("a\x1b$B<j?t\x1b(B-\n"), 0, 0);
    check(KIF_ENC_ISO2022JP, STR("手丂ｱ髙"), STR("\x1b$B<j\x1b$(D0!\x1b(I1\x1b$B|b\x1b(B"), 0, 0);
    check(KIF_ENC_ISO2022JP, STR("ⅰ①"), STR("\x1b$B|q-!\x1b(B"), 0, 0);
    check(KIF_ENC_ISO2022JP, STR("a\x1b$B<j"), STR("a\x1b$B\".\x1b(B$B<j"), 1,
          0); /* no smuggling of escapes */
    check(KIF_ENC_UTF8, STR("☗é"), STR("☗é"), 0, 0);
    check(KIF_ENC_UTF8_BOM, STR("手"), STR("\xef\xbb\xbf手"), 0, 0);
    check(KIF_ENC_UTF16LE, STR("手a"),
          (kif_str){ "\xff\xfe\x4b\x62"
                     "a\0",
                     6 },
          0, 0);
    check(KIF_ENC_UTF16BE, STR("手😀"), (kif_str){ "\xfe\xff\x62\x4b\xd8\x3d\xde\x00", 8 }, 0, 0);
}

/* The sum of lines "codepoint bytes" for all of the BMP. */
static uLong sum_of(kif_encoding e, uint32_t without, int *n)
{
    uLong crc = crc32(0, NULL, 0);
    kif_buf out = BUF_EMPTY, text = BUF_EMPTY;
    for (uint32_t c = 0xa0; c < 0x10000; c++) {
        bool is_private = 0xd800 <= c && c < 0xf900;
        if (is_private || c == without || !kif_encodable(e, c))
            continue;
        char line[32];
        int length = snprintf(line, sizeof line, "%04x ", (unsigned)c);
        buf_reset(&text);
        buf_reset(&out);
        buf_utf8(&text, c);
        kif_encode(&(kif_encoder){ .encoding = e }, buf_str(&text), &out);
        for (size_t i = 0; i < out.n; i++)
            length += snprintf(line + length, sizeof line - (size_t)length, "%02x", (unsigned char)out.p[i]);
        line[length++] = '\n';
        crc = crc32(crc, (const Bytef *)line, (uInt)length);
        ++*n;
    }
    buf_fini(&out);
    buf_fini(&text);
    return crc;
}

/* As iconv of glibc 2.36 encodes into CP932 and EUC-JP-MS; but it has no U+00A6, which we write as FA55. */
static void test_all_code_points(void)
{
    int n = 0;
    uLong crc = sum_of(KIF_ENC_CP932, 0xa6, &n);
    CHECK_NAMED(n == 7398 && crc == 0x0d44ec47, "all of CP932: %d, sum %08lx", n, crc);
    n = 0;
    crc = sum_of(KIF_ENC_EUCJP, 0, &n);
    CHECK_NAMED(n == 13184 && crc == 0xa0a6c460, "all of EUC-JP: %d, sum %08lx", n, crc);
}

/* Every code of CP932 comes back, as itself or as the older code of the same character: the bytes differ in
 * those of NEC and IBM only. */
static void test_round_trip(void)
{
    int n_same = 0, n_other = 0;
    bool ok = true;
    kif_buf text = BUF_EMPTY, back = BUF_EMPTY, again = BUF_EMPTY;
    for (unsigned code = 0x8100; code <= 0xfcff; code++) {
        char bytes[2] = { (char)(code >> 8), (char)code };
        kif_decoder d = { .encoding = KIF_ENC_CP932 }, d2 = d;
        buf_reset(&text);
        buf_reset(&back);
        buf_reset(&again);
        kif_decode(&d, (kif_str){ bytes, 2 }, true, &text);
        if (d.n_bad > 0)
            continue;
        kif_encoder e = { .encoding = KIF_ENC_CP932 };
        kif_encode(&e, buf_str(&text), &back);
        kif_decode(&d2, buf_str(&back), true, &again);
        bool same = back.n == 2 && memcmp(back.p, bytes, 2) == 0;
        unsigned lead = code >> 8;
        ok &= same || lead == 0x87 || lead == 0xed || lead == 0xee || lead == 0xfa;
        ok &= e.n_lost == 0 && str_eq(buf_str(&text), buf_str(&again));
        n_same += same;
        n_other += !same;
    }
    CHECK(ok);
    CHECK_NAMED(n_other == 398, "%d codes come back, %d as another code", n_same, n_other);
    buf_fini(&text);
    buf_fini(&back);
    buf_fini(&again);
}

static void test_no_memory(void)
{
    kif_buf out = { .failed = true };
    kif_encoder e = { .encoding = KIF_ENC_CP932 };
    kif_encode(&e, STR("手☗😀"), &out);
    CHECK(!buf_ok(&out) && out.n == 0);
    kif_decoder d = { .encoding = KIF_ENC_CP932 };
    CHECK(kif_decode(&d, STR("\x8e\xe8"), true, &out) == 2 && out.n == 0);
}

int main(void)
{
    test_syntax_chars();
    test_cp932();
    test_folds();
    test_unmappable();
    test_other_encodings();
    test_all_code_points();
    test_round_trip();
    test_no_memory();
    return tap_done();
}
