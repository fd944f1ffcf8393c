/* Names of encodings, and which one bytes are taken for. */
#include "text/encoding.h"

#include "unit/tap.h"

static const kif_encoding none = KIF_ENC_NONE, utf8 = KIF_ENC_UTF8, cp932 = KIF_ENC_CP932,
                          eucjp = KIF_ENC_EUCJP;

static void test_names(void)
{
    CHECK(kif_encoding_by_name(STR("sjis")) == cp932);
    CHECK(kif_encoding_by_name(STR("Shift_JIS")) == cp932);
    CHECK(kif_encoding_by_name(STR("SHIFT-JIS")) == cp932);
    CHECK(kif_encoding_by_name(STR("MS932")) == cp932);
    CHECK(kif_encoding_by_name(STR("windows-31j")) == cp932);
    CHECK(kif_encoding_by_name(STR("UTF-8")) == utf8);
    CHECK(kif_encoding_by_name(STR("utf8")) == utf8);
    CHECK(kif_encoding_by_name(STR("utf-8-bom")) == KIF_ENC_UTF8_BOM);
    CHECK(kif_encoding_by_name(STR("eucJP")) == eucjp);
    CHECK(kif_encoding_by_name(STR("eucjp-ms")) == eucjp);
    CHECK(kif_encoding_by_name(STR("jis")) == KIF_ENC_ISO2022JP);
    CHECK(kif_encoding_by_name(STR("utf-16")) == KIF_ENC_UTF16LE);
    CHECK(kif_encoding_by_name(STR("us-ascii")) == KIF_ENC_ASCII);
    CHECK(kif_encoding_by_name(STR("")) == none);
    CHECK(kif_encoding_by_name(STR("-")) == none);
    CHECK(kif_encoding_by_name(STR("utf")) == none);
    CHECK(kif_encoding_by_name(STR("utf-88")) == none);
    CHECK(kif_encoding_by_name(STR("latin1")) == none);
    for (int e = 1; e < KIF_ENCODINGS_END; e++)
        CHECK(kif_encoding_by_name(str_of(kif_encoding_name((kif_encoding)e))) == (kif_encoding)e);
}

static kif_encoding guess(kif_str bytes)
{
    return kif_encoding_guess(bytes, true, none, none).encoding;
}

#define HIRATE_CP932 "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8"
#define HIRATE_EUCJP "\xbc\xea\xb9\xe7\xb3\xe4\xa1\xa7\xca\xbf\xbc\xea"

static void test_examples(void)
{
    CHECK(guess(STR(HIRATE_CP932)) == cp932);
    CHECK(guess(STR(HIRATE_EUCJP)) == eucjp);
    CHECK(guess(STR(HIRATE_EUCJP "\n")) == eucjp);
    CHECK(guess(STR("手合割：")) == utf8);
    CHECK(guess(STR("\x1b$B<j9g3d\x1b(B")) == KIF_ENC_ISO2022JP);
    CHECK(guess(STR("\x1b(J")) == KIF_ENC_ISO2022JP);
    CHECK(guess(STR("a\x1b\x1b$@<j")) == KIF_ENC_ISO2022JP);
    CHECK(guess(STR("V2.2\r\n")) == KIF_ENC_ASCII);
    CHECK(guess(STR("\x1b[1m")) == KIF_ENC_ASCII);
    CHECK(guess(STR("")) == KIF_ENC_ASCII);
    CHECK(guess(STR_NONE) == KIF_ENC_ASCII);
    kif_guess g = kif_encoding_guess(STR(HIRATE_CP932), true, none, none);
    CHECK(g.certain && g.bom == 0 && g.first_bad == 12 && g.declared == none);
}

static void test_boms(void)
{
    kif_guess g = kif_encoding_guess(STR("\xef\xbb\xbf#KIF"), true, none, none);
    CHECK(g.encoding == utf8 && g.bom == 3 && g.certain && g.first_bad == 7);
    g = kif_encoding_guess(STR("\xef\xbb\xbf\xef\xbb\xbf#KIF"), true, none, cp932);
    CHECK(g.encoding == utf8 && g.bom == 6);
    g = kif_encoding_guess(STR("\xff\xfe\x4b\x62\x70\x65"), true, none, none);
    CHECK(g.encoding == KIF_ENC_UTF16LE && g.bom == 2 && g.first_bad == 6);
    g = kif_encoding_guess(STR("\xfe\xff\x62\x4b\x65\x70"), true, none, none);
    CHECK(g.encoding == KIF_ENC_UTF16BE && g.bom == 2);
    g = kif_encoding_guess(STR("\xff\xfe\x4b\x62\x70"), true, none, none);
    CHECK(g.encoding == KIF_ENC_UTF16LE && g.first_bad == 4);
    g = kif_encoding_guess(STR("\xef\xbb\xbf#K\xff"), true, none, none);
    CHECK(g.encoding == utf8 && g.first_bad == 5);
}

static void test_zero_bytes(void)
{
    CHECK(guess((kif_str){ "V\0002\0.\0002\0\n\0", 10 }) == KIF_ENC_UTF16LE);
    CHECK(guess((kif_str){ "\0V\0002\0.\0002\0\n", 10 }) == KIF_ENC_UTF16BE);
    CHECK(guess((kif_str){ "#\0\x4b\x62\x70\x65\n\0", 8 }) == KIF_ENC_UTF16LE);
    kif_str board = { "\x5f\x6b\x72\x60\x99\x99\x5f\x6b\x72\x60\x99\x99\x5f\x6b\x72\x60\x99\x99\n\0", 20 };
    CHECK(guess(board) == KIF_ENC_UTF16LE); /* few zero bytes, but every line feed has one */
    CHECK(guess((kif_str){ "PK\3\4\0\0\0\0\1\2", 10 }) == none);
    char block[512] = HIRATE_CP932 "\r\n\x1a"; /* the rest is zero, as DOS tools leave it */
    CHECK(guess((kif_str){ block, sizeof block }) == cp932);
    char text[200];
    memset(text, 'a', sizeof text);
    text[77] = 0;
    CHECK(guess((kif_str){ text, sizeof text }) ==
          KIF_ENC_ASCII); /* one stray zero byte is text with a fault */
}

static void test_declarations(void)
{
    kif_guess g =
        kif_encoding_guess(STR("#KIF version=2.0 encoding=UTF-8\r\n" HIRATE_CP932), true, none, none);
    CHECK(g.declared == utf8 && g.encoding == cp932 && g.certain);
    g = kif_encoding_guess(STR("# KIF version=2.0 encoding=Shift_JIS\n手合割：平手"), true, none, none);
    CHECK(g.declared == cp932 && g.encoding == utf8);
    g = kif_encoding_guess(STR("'CSA encoding=SHIFT_JIS\nV3.0\n"), true, none, none);
    CHECK(g.declared == cp932 && g.encoding == KIF_ENC_ASCII);
    g = kif_encoding_guess(STR("V2.2\n'encoding=Shift_JIS\n"), true, none, none);
    CHECK(g.declared == cp932);
    g = kif_encoding_guess(STR("\xef\xbb\xbf#KIF version=2.0 encoding=UTF-8\n"), true, none, none);
    CHECK(g.declared == utf8 && g.bom == 3);
    g = kif_encoding_guess(STR("* #KIF encoding=UTF-8\n#KIF encoding=nonsense\n"), true, none, none);
    CHECK(g.declared == none);
}

static kif_encoding hinted(kif_str bytes, kif_encoding declared, kif_encoding by_suffix)
{
    return kif_encoding_guess(bytes, true, declared, by_suffix).encoding;
}

static void test_hints(void)
{
    kif_str two =
        STR("\xc3\xa9\xc3\xa9"); /* éé in UTF-8, half-width katakana in CP932, two kanji in EUC-JP */
    CHECK(hinted(two, none, none) == utf8);
    CHECK(hinted(two, none, cp932) == cp932);
    CHECK(hinted(two, none, eucjp) == eucjp);
    CHECK(hinted(two, eucjp, cp932) == eucjp);
    CHECK(hinted(two, KIF_ENC_UTF8_BOM, cp932) == utf8);
    CHECK(!kif_encoding_guess(two, true, none, cp932).certain);
    CHECK(hinted(STR("#KIF encoding=Shift_JIS\n\xc3\xa9"), none, utf8) == cp932);

    kif_str six = STR("\xe3\x81\x81\xe3\x81\x81\xe3\x81\x81\xe3\x81\x81"); /* ぁぁぁぁ, and valid CP932 */
    CHECK(hinted(six, none, cp932) == utf8);
    CHECK(hinted(six, cp932, none) == cp932);              /* who says so by hand is believed */
    CHECK(hinted(STR(HIRATE_CP932), utf8, utf8) == cp932); /* but not against the bytes */
    CHECK(hinted(STR(HIRATE_EUCJP), none, cp932) == eucjp);
}

static void test_cp932_or_eucjp(void)
{
    CHECK(guess(STR("\xc0\xe8\xbc\xea\xa1\xa7\xa1\xa1")) == eucjp); /* 先手：　 */
    CHECK(guess(STR("\xa3\xb1")) == eucjp);                         /* １ */
    CHECK(guess(STR("N+\xb1\xb2\xb3\xb4\n")) == eucjp);
    CHECK(hinted(STR("N+\xb1\xb2\xb3\xb4\n"), none, cp932) == cp932); /* ｱｲｳｴ */
    CHECK(guess(STR("\xe0\xa1\xe0\xa2\xe0\xa3")) == cp932);           /* both fit, and no katakana */
    CHECK(guess(STR("\xb1\xb2\xb3")) == cp932);                       /* odd: no EUC-JP */
    CHECK(guess(STR("N+\xc0\xe9\xc5\xc4\xe6\xc6\xc2\xc0\n")) == eucjp); /* 千田翔太, which has a rare kanji */
    CHECK(guess(STR("\x8f\xb0\xa1\xbc\xea\n")) == eucjp);
}

static void test_damage(void)
{
    kif_guess g = kif_encoding_guess(STR(HIRATE_CP932 "\n\x8e"), true, none, none);
    CHECK(g.encoding == cp932 && g.first_bad == 13 && !g.certain);
    g = kif_encoding_guess(STR(HIRATE_CP932 "\n\x8e"), false, none, none);
    CHECK(g.encoding == cp932 && g.first_bad == 14 && g.certain);
    g = kif_encoding_guess(STR("手合割：平手\n\xe6\x89"), true, none, none); /* cut */
    CHECK(g.encoding == utf8 && g.first_bad == 19 && !g.certain);
    g = kif_encoding_guess(STR("手合割：平手\n\xe6\x89"), false, none, none);
    CHECK(g.encoding == utf8 && g.certain && g.first_bad == 21);
    g = kif_encoding_guess(STR("手合割：平手　先手：羽生\xff\n"), true, none, none);
    CHECK(g.encoding == utf8 && g.first_bad == 36);
    g = kif_encoding_guess(STR(HIRATE_CP932 HIRATE_CP932 "\x8e\n"), true, none, none);
    CHECK(g.encoding == cp932 && g.first_bad == 24);
    g = kif_encoding_guess(STR(HIRATE_EUCJP "\n" HIRATE_EUCJP "\n" HIRATE_EUCJP "\xff\n"), true, none, none);
    CHECK(g.encoding == eucjp && g.first_bad == 38 && !g.certain);
    g = kif_encoding_guess(STR(HIRATE_EUCJP "\n" HIRATE_EUCJP "\n\xbc"), true, none, none);
    CHECK(g.encoding == eucjp && g.first_bad == 26);
    g = kif_encoding_guess(STR("\xef\xbb"), false, none, none); /* half a BOM */
    CHECK(g.first_bad == 2);
}

int main(void)
{
    test_names();
    test_examples();
    test_boms();
    test_zero_bytes();
    test_declarations();
    test_hints();
    test_cp932_or_eucjp();
    test_damage();
    return tap_done();
}
