/* Bytes to UTF-8: byte tables, damage, and the same answer for any cut into chunks. */
#include <stdlib.h>
#include <zlib.h>

#include "text/decode.h"
#include "text/utf8.h"

#include "unit/syntax_chars.h"
#include "unit/tap.h"

static kif_str decode(kif_encoding e, kif_str bytes, kif_buf *out, kif_decoder *d)
{
    *d = (kif_decoder){ .encoding = e };
    buf_reset(out);
    CHECK(kif_decode(d, bytes, true, out) == bytes.n);
    return buf_str(out);
}

/* Does decoding give this text, with so many errors, the first at this offset? */
static void check(kif_encoding e, kif_str bytes, kif_str text, size_t n_bad, size_t first_bad)
{
    kif_buf out = BUF_EMPTY;
    kif_decoder d;
    kif_str got = decode(e, bytes, &out, &d);
    char hex[3 * 40 + 1] = "";
    for (size_t i = 0; i < bytes.n && i < 40; i++)
        snprintf(hex + 3 * i, 4, "%02x ", (unsigned)(unsigned char)bytes.p[i]);
    CHECK_NAMED(str_eq(got, text) && d.n_bad == n_bad && (n_bad == 0 || d.first_bad == first_bad),
                "%s: %s(%zu bad, first at %zu)", kif_encoding_name(e), hex, d.n_bad, d.first_bad);
    buf_fini(&out);
}

static void test_syntax_chars(void)
{
    for (int i = 0; i < N_SYNTAX_CHARS; i++) {
        check(KIF_ENC_CP932, str_of(syntax_chars[i].cp932), str_of(syntax_chars[i].utf8), 0, 0);
        check(KIF_ENC_EUCJP, str_of(syntax_chars[i].eucjp), str_of(syntax_chars[i].utf8), 0, 0);
    }
}

/* One line "code codepoint" for each code that is assigned, as a checksum. */
static uLong add_code(uLong crc, kif_encoding e, const unsigned char *bytes, size_t n, int *n_codes)
{
    char line[32], hex[8] = "";
    kif_buf out = BUF_EMPTY;
    kif_decoder d = { .encoding = e };
    kif_decode(&d, (kif_str){ (const char *)bytes, n }, true, &out);
    if (d.n_bad == 0) {
        kif_str text = buf_str(&out);
        uint32_t c = utf8_take(&text);
        for (size_t i = 0; i < n; i++)
            snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
        int length = snprintf(line, sizeof line, "%s %04x\n", hex, (unsigned)c);
        crc = crc32(crc, (const Bytef *)line, (uInt)length);
        ++*n_codes;
    }
    buf_fini(&out);
    return crc;
}

/* The sums are those of the tables that iconv (glibc 2.36, CP932) gives; the TextDecoder of node 20
 * (shift_jis) gives the same. */
static void test_all_of_cp932(void)
{
    uLong crc = crc32(0, NULL, 0);
    int n = 0;
    for (unsigned code = 0x8000; code <= 0xffff; code++)
        if (code >> 8 < 0xa0 || code >> 8 >= 0xe0) {
            unsigned char bytes[2] = { (unsigned char)(code >> 8), (unsigned char)code };
            if (bytes[1] >= 0x40)
                crc = add_code(crc, KIF_ENC_CP932, bytes, 2, &n);
        }
    CHECK_NAMED(n == 9604 && crc == 0x9a584b21, "all codes of CP932: %d, sum %08lx", n, crc);
}

/* iconv of glibc 2.36, EUC-JP-MS, without user-defined characters (rows 85 up), where we read NEC's
 * selection. */
static void test_all_of_eucjp(void)
{
    uLong crc2 = crc32(0, NULL, 0), crc3 = crc2;
    int n2 = 0, n3 = 0;
    for (unsigned row = 0xa1; row < 0xf5; row++)
        for (unsigned cell = 0xa1; cell <= 0xfe; cell++) {
            unsigned char bytes[3] = { 0x8f, (unsigned char)row, (unsigned char)cell };
            crc2 = add_code(crc2, KIF_ENC_EUCJP, bytes + 1, 2, &n2);
            crc3 = add_code(crc3, KIF_ENC_EUCJP, bytes, 3, &n3);
        }
    CHECK_NAMED(n2 == 6962 && crc2 == 0x6c9fc619, "all codes of EUC-JP: %d, sum %08lx", n2, crc2);
    CHECK_NAMED(n3 == 6173 && crc3 == 0x015e3f3f, "all codes of JIS X 0212: %d, sum %08lx", n3, crc3);
}

static void test_cp932(void)
{
    check(KIF_ENC_CP932, STR("\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8"), STR("手合割：平手"), 0, 0);
    check(KIF_ENC_CP932, STR("\x8f\x5c\x94\xaa"), STR("十八"), 0, 0);
    check(KIF_ENC_CP932, STR("\x83\x7c"), STR("ポ"), 0, 0);
    check(KIF_ENC_CP932, STR("\x81\x60"), STR("\xef\xbd\x9e"), 0, 0); /* U+FF5E */
    check(KIF_ENC_CP932, STR("\xfb\xfc\xee\xe0\xfa\xb1"), STR("髙髙\xef\xa8\x91"), 0, 0);
    check(KIF_ENC_CP932, STR("\xb6\xb7\xb8 A"), STR("ｶｷｸ A"), 0, 0);
    check(KIF_ENC_CP932, STR("\xf0\x40\xf9\xfc"), STR("\xee\x80\x80\xee\x9d\x97"), 0, 0); /* U+E000, U+E757 */
    check(KIF_ENC_CP932, STR("\x83\x80\x83\xd6\x84\x40"), STR("ムωА"), 0, 0);
    check(KIF_ENC_CP932, STR(""), STR(""), 0, 0);
}

static void test_cp932_damage(void)
{
    check(KIF_ENC_CP932, STR("abc\x8e"), STR("abc\xef\xbf\xbd"), 1, 3);
    check(KIF_ENC_CP932, STR("\x8e\n76"), STR("\xef\xbf\xbd\n76"), 1, 0); /* the line end survives */
    check(KIF_ENC_CP932, STR("\x8e\xe8\x8e\x7f!"), STR("手\xef\xbf\xbd\x7f!"), 1, 2);
    check(KIF_ENC_CP932, STR("a\x80\xa0\xfd\xfe\xff"),
          STR("a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"), 5, 1);
    check(KIF_ENC_CP932, STR("\xeb\x40x"), STR("\xef\xbf\xbdx"), 1, 0); /* well-formed but not assigned */
    check(KIF_ENC_CP932, STR("\x81\xad\xfc\xfc"), STR("\xef\xbf\xbd\xef\xbf\xbd"), 2, 0);
}

static void test_eucjp(void)
{
    check(KIF_ENC_EUCJP, STR("\xbc\xea\xb9\xe7\xb3\xe4\xa1\xa7\xca\xbf\xbc\xea"), STR("手合割：平手"), 0, 0);
    check(KIF_ENC_EUCJP, STR("\x8e\xb1\x8e\xdf"), STR("ｱﾟ"), 0, 0);
    check(KIF_ENC_EUCJP, STR("\x8f\xb0\xa1"), STR("丂"), 0, 0); /* the first kanji of JIS X 0212 */
    check(KIF_ENC_EUCJP, STR("\x8f\xf4\xfb\xfc\xe2"), STR("髙髙"), 0, 0);
    check(KIF_ENC_EUCJP, STR("\xad\xa1\xa1\xc1"), STR("①\xef\xbd\x9e"), 0, 0);
    check(KIF_ENC_EUCJP, STR("\xbc\n"), STR("\xef\xbf\xbd\n"), 1, 0);
    check(KIF_ENC_EUCJP, STR("\x8f\xb0"), STR("\xef\xbf\xbd"), 1, 0);
    check(KIF_ENC_EUCJP, STR("\x8e\xe0."), STR("\xef\xbf\xbd\xef\xbf\xbd."), 2, 0);
    check(KIF_ENC_EUCJP, STR("\xa1\xa1\x85\xff"), STR("　\xef\xbf\xbd\xef\xbf\xbd"), 2, 2);
}

static void test_iso2022jp(void)
{
    check(KIF_ENC_ISO2022JP, STR("a\x1b$B<j?t\x1b(B-b"), STR("a手数-b"), 0, 0);
    check(KIF_ENC_ISO2022JP, STR("\x1b$@<j\x1b(J\\~\x1b(I1\x1b$(D0!\x1b(B."), STR("手\\~ｱ丂."), 0, 0);
    check(KIF_ENC_ISO2022JP, STR("\x1b$B<j\n<j"), STR("手\n<j"), 0, 0); /* a line begins in ASCII */
    check(KIF_ENC_ISO2022JP, STR("\x1b$B<j<"), STR("手\xef\xbf\xbd"), 1, 5);
    check(KIF_ENC_ISO2022JP, STR("x\x1b$A\x8e"), STR("x\xef\xbf\xbd$A\xef\xbf\xbd"), 2, 1);
    check(KIF_ENC_ISO2022JP, (kif_str){ "a\0b", 3 }, (kif_str){ "a\0b", 3 }, 0, 0);
}

static void test_utf16(void)
{
    check(KIF_ENC_UTF16LE, (kif_str){ "\x4b\x62\x70\x65\x0a\0", 6 }, STR("手数\n"), 0, 0);
    check(KIF_ENC_UTF16BE, STR("\x62\x4b\x65\x70"), STR("手数"), 0, 0);
    check(KIF_ENC_UTF16BE, (kif_str){ "\xd8\x3d\xde\x00", 4 }, STR("😀"), 0, 0);
    check(KIF_ENC_UTF16BE, (kif_str){ "\xd8\x3d\0A", 4 },
          STR("\xef\xbf\xbd"
              "A"),
          1, 0);
    check(KIF_ENC_UTF16LE,
          (kif_str){ "A\0\x00\xdc"
                     "B\0C",
                     7 },
          STR("A\xef\xbf\xbd"
              "B\xef\xbf\xbd"),
          2, 2);
}

static void test_utf8(void)
{
    check(KIF_ENC_UTF8, STR("☗７六歩 é😀\xef\xbf\xbd"), STR("☗７六歩 é😀\xef\xbf\xbd"), 0, 0);
    check(KIF_ENC_UTF8,
          STR("a\xff"
              "b"),
          STR("a\xef\xbf\xbd"
              "b"),
          1, 1);
    check(KIF_ENC_UTF8, STR("\xe6\x89"), STR("\xef\xbf\xbd"), 1, 0);
    check(KIF_ENC_UTF8,
          STR("\xe6\x89"
              "A"),
          STR("\xef\xbf\xbd"
              "A"),
          1, 0);
    check(KIF_ENC_UTF8, STR("\xc0\xaf"), STR("\xef\xbf\xbd\xef\xbf\xbd"), 2, 0);
    check(KIF_ENC_UTF8, STR("\xf0\x9f\x98!"), STR("\xef\xbf\xbd!"), 1, 0);
    check(KIF_ENC_ASCII,
          STR("a\x8e"
              "b"),
          STR("a\xef\xbf\xbd"
              "b"),
          1, 1);
}

/* Puts each ill-formed sequence after every number of ASCII bytes up to 20, so that every path sees it. */
static void test_utf8_valid(void)
{
    static const struct {
        const char *bytes;
        size_t valid;
    } cases[] = {
        { "\x80", 0 },
        { "\xbf", 0 },
        { "\xc0\x80", 0 },
        { "\xc1\xbf", 0 },
        { "\xc2\x41", 0 },
        { "\xe0\x9f\xbf", 0 },
        { "\xed\xa0\x80", 0 },
        { "\xed\xbf\xbf", 0 },
        { "\xf0\x8f\xbf\xbf", 0 },
        { "\xf4\x90\x80\x80", 0 },
        { "\xf5\x80\x80\x80", 0 },
        { "\xff", 0 },
        { "\xe3\x81", 0 },
        { "\xe3\x81\x41", 0 },
        { "\xf0\x9f\x98", 0 },
        { "\xf0\x9f\x98\x41", 0 },
        { "\xc2\x80", 2 },
        { "\xdf\xbf", 2 },
        { "\xe0\xa0\x80", 3 },
        { "\xed\x9f\xbf", 3 },
        { "\xee\x80\x80", 3 },
        { "\xef\xbf\xbf", 3 },
        { "\xf0\x90\x80\x80", 4 },
        { "\xf4\x8f\xbf\xbf", 4 },
    };
    bool ok = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t before = 0; before <= 20; before++)
            for (size_t after = 0; after <= 20; after++) {
                char text[64];
                size_t n = strlen(cases[i].bytes);
                memset(text, 'a', sizeof text);
                memcpy(text + before, cases[i].bytes, n);
                size_t want = cases[i].valid == n ? before + n + after : before;
                ok &= utf8_valid((kif_str){ text, before + n + after }) == want;
            }
    CHECK(ok);
    CHECK(utf8_valid(STR("")) == 0);
}

/* Pairs of characters of three bytes, each with a good and with any other neighbour, at each distance from the end of
 * memory that is exactly as long. */
static void test_utf8_pairs(void)
{
    static const char good[] = "手手手手手手";
    bool ok = true;
    for (unsigned lead = 0xe0; lead <= 0xef; lead++) {
        for (unsigned rest = 0; rest < 0x10000; rest += rest % 256 < 192 ? 64 : 1) {
            const char c[3] = { (char)lead, (char)(rest >> 8), (char)rest };
            uint32_t code = (lead & 15) << 12 | (rest >> 8 & 63) << 6 | (rest & 63);
            bool well = (rest & 0xc0c0) == 0x8080 && code >= 0x800 && (code < 0xd800 || code > 0xdfff);
            for (size_t before = 0; before <= 6; before += 3) {
                size_t n = 18 + before % 6;
                char *text = malloc(n);
                if (text == NULL)
                    continue;
                for (size_t i = 0; i < n; i += 3)
                    memcpy(text + i, good, 3);
                memcpy(text + before, c, 3);
                ok &= utf8_valid((kif_str){ text, n }) == (well ? n : before);
                free(text);
            }
        }
    }
    CHECK(ok);
}

static void test_utf8_get(void)
{
    bool ok = true;
    for (uint32_t c = 0; c <= 0x10ffff; c += c < 0x3000 ? 1 : 97) {
        char bytes[4];
        uint32_t back;
        size_t n = (size_t)(utf8_put(bytes, c) - bytes);
        bool is_surrogate = 0xd800 <= c && c < 0xe000;
        ok &= is_surrogate || (utf8_get((kif_str){ bytes, n }, &back) == n && back == c);
        ok &= (utf8_valid((kif_str){ bytes, n }) == n) == !is_surrogate;
    }
    CHECK(ok);
}

static void test_tails(void)
{
    CHECK(utf8_tail(STR("a手")) == 0);
    CHECK(utf8_tail(STR("a\xe6\x89")) == 2);
    CHECK(utf8_tail(STR("a\xe6")) == 1);
    CHECK(utf8_tail(STR("\xf0\x9f\x98")) == 3);
    CHECK(utf8_tail(STR("a\xff")) == 0);
    CHECK(utf8_tail(STR("\x80\x80\x80\x80")) == 0);
    CHECK(utf8_tail(STR("")) == 0);
    CHECK(kif_decode_tail(KIF_ENC_CP932, STR("a\x8e")) == 1);
    CHECK(kif_decode_tail(KIF_ENC_CP932, STR("\x8e\xe8\x8e\x8e")) == 0); /* the last 8E trails */
    CHECK(kif_decode_tail(KIF_ENC_CP932, STR("\x8f\x5c\x8e")) == 1);
    CHECK(kif_decode_tail(KIF_ENC_CP932, STR("\xb1")) == 0);
    CHECK(kif_decode_tail(KIF_ENC_EUCJP, STR("\xbc\xea\xbc")) == 1);
    CHECK(kif_decode_tail(KIF_ENC_EUCJP, STR("\xbc\xea\x8f\xbc")) == 2);
    CHECK(kif_decode_tail(KIF_ENC_UTF16LE, STR("\x4b\x62\x4b")) == 1);
    CHECK(kif_decode_tail(KIF_ENC_UTF16LE, STR("\x4b\x62\x3d\xd8\x00")) == 3);
    CHECK(kif_decode_tail(KIF_ENC_UTF16BE, STR("\xd8\x3d")) == 2);
    CHECK(kif_decode_tail(KIF_ENC_ISO2022JP, STR("a\x1b$")) == 2);
    CHECK(kif_decode_tail(KIF_ENC_ISO2022JP, STR("\x1b$B<j?")) == 1);
    CHECK(kif_decode_tail(KIF_ENC_ISO2022JP, STR("a?")) == 0);
    CHECK(kif_decode_tail(KIF_ENC_ASCII, STR("a\x8e")) == 0);
}

/* A text of everything: ASCII runs, characters of each length, damage. */
static const char mixed[] =
    "V2.2 \xb1\x8e\xe8\x8d\x87 (77) \x8f\xb0\xa1\x8e\xb1\xbc\xea\xe6\x89\x8b\xf0\x9f\x98\x80 \x1b$B<j?t\x1b(B"
    "\x1b$(D0!\n\x1b(I12\x1b(Bxyz\xd8\x3d\xde\x00\x3d\xd8\x00\xde 0123456789abcdef\xff\x80\x1b$";

static void test_chunks(void)
{
    kif_str bytes = { mixed, sizeof mixed - 1 };
    for (int e = 0; e < KIF_ENCODINGS_END; e++) {
        kif_buf whole = BUF_EMPTY, parts = BUF_EMPTY;
        kif_decoder d;
        decode((kif_encoding)e, bytes, &whole, &d);
        CHECK(utf8_valid(buf_str(&whole)) == whole.n);
        bool ok = true;
        for (size_t cut = 0; cut <= bytes.n; cut++)
            for (size_t size = 1; size < 5; size++) { /* one cut, then chunks of a few bytes */
                kif_decoder again = { .encoding = (kif_encoding)e };
                buf_reset(&parts);
                size_t from = 0, to = cut;
                while (from < bytes.n) {
                    from += kif_decode(&again, (kif_str){ bytes.p + from, to - from }, to == bytes.n, &parts);
                    ok &= to - from < 4;
                    to = to + size < bytes.n ? to + size : bytes.n;
                }
                ok &= str_eq(buf_str(&whole), buf_str(&parts)) && again.n_bad == d.n_bad &&
                      again.first_bad == d.first_bad && again.offset == bytes.n;
            }
        CHECK_NAMED(ok, "%s: chunks give what the whole gives", kif_encoding_name((kif_encoding)e));
        buf_fini(&whole);
        buf_fini(&parts);
    }
}

static void test_long_text(void)
{
    kif_buf bytes = BUF_EMPTY, out = BUF_EMPTY;
    for (int i = 0; i < 40000; i++) /* several steps of the loop, which then begin inside characters */
        buf_add(&bytes, STR("\x8f\x5c\xb1"
                            "a"));
    kif_decoder d;
    kif_str text = decode(KIF_ENC_CP932, buf_str(&bytes), &out, &d);
    CHECK(d.n_bad == 0 && text.n == 40000 * 7 && str_starts(text, STR("十ｱa十ｱa")) &&
          str_ends(text, STR("十ｱa")));
    buf_fini(&bytes);
    buf_fini(&out);
}

static void test_text_end(void)
{
    CHECK(kif_text_end(STR("a\r\n\x1a")).n == 3);
    CHECK(kif_text_end((kif_str){ "a\n\x1a\0\0\0", 6 }).n == 2);
    CHECK(kif_text_end((kif_str){ "a\n\0\0", 4 }).n == 2);
    CHECK(kif_text_end(STR("a\n\x1a\r\n")).n == 2);
    CHECK(kif_text_end(STR("a\n\x1a"
                           "b\n"))
              .n == 5);
    CHECK(kif_text_end(STR("a \n")).n == 3);
    CHECK(kif_text_end(STR("")).n == 0);
}

int main(void)
{
    test_syntax_chars();
    test_all_of_cp932();
    test_all_of_eucjp();
    test_cp932();
    test_cp932_damage();
    test_eucjp();
    test_iso2022jp();
    test_utf16();
    test_utf8();
    test_utf8_valid();
    test_utf8_pairs();
    test_utf8_get();
    test_tails();
    test_chunks();
    test_long_text();
    test_text_end();
    return tap_done();
}
