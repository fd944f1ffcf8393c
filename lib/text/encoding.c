/* Encodings: the table of names, and detection. */
#include "text/encoding.h"

#include <stdint.h>

#include "text/multibyte.h"
#include "text/utf8.h"

static const struct {
    const char *name, *label, *aliases;
} encodings[KIF_ENCODINGS_END] = {
#define X(id, name, label, aliases) [KIF_ENC_##id] = { name, label, aliases },
    KIF_ENCODINGS(X)
#undef X
    [KIF_ENC_NONE] = { "none", "none", "" },
};

const char *kif_encoding_name(kif_encoding e)
{
    return encodings[e].name;
}

const char *kif_encoding_label(kif_encoding e)
{
    return encodings[e].label;
}

/* Cuts the next letter or digit of a name off *s, in lower case; 0 at its end. */
static char name_char(kif_str *s)
{
    while (s->n > 0 && (s->p[0] == '-' || s->p[0] == '_'))
        *s = str_drop(*s, 1);
    if (s->n == 0)
        return 0;
    char c = s->p[0];
    *s = str_drop(*s, 1);
    return 'A' <= c && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_name(kif_str a, kif_str b)
{
    char c;
    do
        if ((c = name_char(&a)) != name_char(&b))
            return false;
    while (c != 0);
    return true;
}

static bool is_alias(kif_str name, kif_str aliases)
{
    while (aliases.n > 0) {
        size_t n = str_find_byte(aliases, ' ');
        if (same_name(name, (kif_str){ aliases.p, n }))
            return true;
        aliases = str_drop(aliases, n < aliases.n ? n + 1 : n);
    }
    return false;
}

kif_encoding kif_encoding_by_name(kif_str name)
{
    for (int e = KIF_ENC_NONE + 1; e < KIF_ENCODINGS_END; e++)
        if (same_name(name, str_of(encodings[e].name)) || same_name(name, str_of(encodings[e].label)) ||
            is_alias(name, str_of(encodings[e].aliases)))
            return (kif_encoding)e;
    return KIF_ENC_NONE;
}

const char *kif_encoding_usual_name(const char *name)
{
    kif_encoding e = kif_encoding_by_name(str_of(name));
    return e == KIF_ENC_NONE ? NULL : encodings[e].name;
}

/* ---- Declarations -------------------------------------------------------- */

enum { DECLARATION_BYTES = 1024 }; /* a declaration further down is none */

/* How a line with a declaration begins; "encoding=" follows at once or later in the line. */
static const char *const declaring[] = { "#KIF ", "# KIF ", "'CSA ", "'encoding=" };

static kif_encoding declared_by_line(kif_str line)
{
    for (size_t i = 0; i < sizeof declaring / sizeof *declaring; i++) {
        if (!str_starts(line, str_of(declaring[i])))
            continue;
        size_t at = str_find(line, STR("encoding="));
        if (at == line.n)
            continue;
        line = str_drop(line, at + STR("encoding=").n);
        size_t n = 0;
        while (n < line.n && (unsigned char)line.p[n] > ' ')
            n++;
        return kif_encoding_by_name((kif_str){ line.p, n });
    }
    return KIF_ENC_NONE;
}

static kif_encoding declaration(kif_str text)
{
    text.n = text.n < DECLARATION_BYTES ? text.n : DECLARATION_BYTES;
    while (text.n > 0) {
        size_t n = str_line_length(text);
        kif_encoding e = declared_by_line((kif_str){ text.p, n });
        if (e != KIF_ENC_NONE)
            return e;
        text = str_drop(text, n + str_line_end(str_drop(text, n)));
    }
    return KIF_ENC_NONE;
}

/* ---- What the bytes look like -------------------------------------------- */

typedef struct {
    size_t n_chars;   /* well-formed characters that are not ASCII */
    size_t n_kana;    /* CP932: half-width katakana among them */
    size_t n_bad;     /* errors, without a character that the end of the text cuts off: files are cut often */
    size_t first_bad; /* offset of the first error or cut, or the length of the text */
} scan;

static bool is_valid(const scan *found, kif_str s)
{
    return found->first_bad == s.n;
}

/* Reads s as CP932 or EUC-JP, until there are more than max_bad errors. */
static inline __attribute__((always_inline)) scan scan_multibyte(kif_str s, bool complete, size_t max_bad,
                                                                 mb_length_fn *length)
{
    scan found = { .first_bad = s.n };
    const uint8_t *start = (const uint8_t *)s.p, *p = start, *end = start + s.n;
    while (p < end) {
        p += utf8_ascii_run((kif_str){ (const char *)p, (size_t)(end - p) });
        while (p < end && *p >= 0x80) {
            int n = length(p, end);
            if (n <= 0 && (n == MB_BAD || complete) && found.n_bad == 0)
                found.first_bad = (size_t)(p - start);
            if (n == MB_CUT)
                return found;
            if (n == MB_BAD) {
                if (++found.n_bad > max_bad)
                    return found;
                p++;
                continue;
            }
            found.n_chars++;
            found.n_kana += n == 1;
            p += n;
        }
    }
    return found;
}

static scan scan_cp932(kif_str s, bool complete)
{
    return scan_multibyte(s, complete, SIZE_MAX, mb_cp932_length);
}

static scan scan_eucjp(kif_str s, bool complete, size_t max_bad)
{
    return scan_multibyte(s, complete, max_bad, mb_eucjp_length);
}

/* The characters beyond ASCII in valid UTF-8: as many as bytes whose top two bits are set. */
static size_t count_chars(kif_str s)
{
    size_t n = 0, i = 0;
    for (; s.n - i >= 8; i += 8) {
        uint64_t word = utf8_load_word(s.p + i);
        n += (size_t)__builtin_popcountll(word & word << 1 & UTF8_HIGH_BITS);
    }
    for (; i < s.n; i++)
        n += (unsigned char)s.p[i] >= 0xc0;
    return n;
}

static scan scan_utf8(kif_str s, bool complete, size_t max_bad)
{
    scan found = { .first_bad = s.n };
    size_t i = 0;
    while ((i += utf8_ascii_run(str_drop(s, i))) < s.n) {
        size_t valid = utf8_valid(str_drop(s, i));
        found.n_chars += count_chars((kif_str){ s.p + i, valid });
        i += valid;
        bool is_cut = i < s.n && utf8_tail(s) == s.n - i;
        if (i < s.n && (!is_cut || complete) && found.n_bad == 0)
            found.first_bad = i;
        if (i == s.n || is_cut || ++found.n_bad > max_bad)
            break;
        uint32_t c;
        i += utf8_get(str_drop(s, i), &c);
    }
    return found;
}

static size_t first_bad_utf16(kif_str s, bool complete, int high)
{
    for (size_t i = 0; i < s.n; i += 2) {
        if (s.n - i == 1)
            return complete ? i : s.n;
        unsigned unit = (unsigned char)s.p[i + (size_t)high] & 0xfc;
        if (unit == 0xd8 && s.n - i < 4)
            return complete ? i : s.n;
        if (unit == 0xdc || (unit == 0xd8 && ((unsigned char)s.p[i + 2 + (size_t)high] & 0xfc) != 0xdc))
            return i;
        i += unit == 0xd8 ? 2 : 0;
    }
    return s.n;
}

/* Words that nearly every Japanese record has, in EUC-JP: 先手, 手数, 歩. */
static const char *const eucjp_words[] = { "\xc0\xe8\xbc\xea", "\xbc\xea\xbf\xf4", "\xca\xe2" };

static bool begins_with_eucjp_word(kif_str s)
{
    for (size_t w = 0; w < sizeof eucjp_words / sizeof *eucjp_words; w++)
        if (str_starts(s, str_of(eucjp_words[w])))
            return true;
    return (uint8_t)s.p[0] == 0xa3 && 0xb1 <= (uint8_t)s.p[1] &&
           (uint8_t)s.p[1] <= 0xb9; /* a full-width digit */
}

/* Punctuation, digits and letters, kana, and the kanji of the first level. */
static bool is_common_in_eucjp(uint8_t lead)
{
    return lead == 0xa1 || (0xa3 <= lead && lead <= 0xa5) || (0xb0 <= lead && lead <= 0xcf);
}

/* Is s, which is valid as EUC-JP and as CP932, likely to be EUC-JP? As such, it has pairs of JIS X 0208 only;
 * one of the common words among them is proof. So is common text: CP932 has that at leads below A0, which are
 * none of EUC-JP's, and so the other reading is all half-width katakana and rare kanji. */
static bool looks_like_eucjp(kif_str s)
{
    size_t n_pairs = 0, n_common = 0;
    for (size_t i = utf8_ascii_run(s); i < s.n; i += utf8_ascii_run(str_drop(s, i))) {
        if (s.n - i < 2)
            break; /* cut */
        if (!mb_eucjp_is_pair_byte((uint8_t)s.p[i]) || !mb_eucjp_is_pair_byte((uint8_t)s.p[i + 1]))
            return false;
        if (begins_with_eucjp_word(str_drop(s, i)))
            return true;
        n_pairs++;
        n_common += is_common_in_eucjp((uint8_t)s.p[i]);
        i += 2;
    }
    return 2 * n_common >= n_pairs;
}

/* ---- The decision -------------------------------------------------------- */

static size_t bom_of(kif_str s, kif_encoding *e)
{
    static const struct {
        const char *bytes;
        kif_encoding encoding;
    } boms[] = { { UTF8_BOM, KIF_ENC_UTF8 },
                 { "\xff\xfe", KIF_ENC_UTF16LE },
                 { "\xfe\xff", KIF_ENC_UTF16BE } };
    for (size_t i = 0; i < sizeof boms / sizeof *boms; i++) {
        kif_str bom = str_of(boms[i].bytes);
        if (!str_starts(s, bom))
            continue;
        *e = boms[i].encoding;
        return str_starts(str_drop(s, bom.n), bom) ? 2 * bom.n : bom.n; /* some tools add a second one */
    }
    return 0;
}

static void settle(kif_guess *g, kif_encoding e, size_t first_bad, bool certain)
{
    g->encoding = e;
    g->first_bad = first_bad;
    g->certain = certain;
}

/* What speaks for UTF-16 with the high byte of a unit first (0) or second (1). */
typedef struct {
    size_t n_ascii, n_line_feeds; /* units below 0x80, and U+000A */
    size_t n_plausible;           /* units that Japanese text has */
} utf16_signs;

static bool is_plausible_unit(uint8_t high, uint8_t low)
{
    if (high == 0)
        return low >= '\t';
    return (0x20 <= high && high <= 0x26) || high == 0x30 || (0x4e <= high && high <= 0x9f) || high == 0xff;
}

static utf16_signs signs_of_utf16(kif_str s, int high)
{
    utf16_signs found = { 0 };
    for (size_t i = 0; i + 1 < s.n; i += 2) {
        uint8_t h = (uint8_t)s.p[i + (size_t)high], l = (uint8_t)s.p[i + 1 - (size_t)high];
        found.n_ascii += h == 0 && l < 0x80;
        found.n_line_feeds += h == 0 && l == '\n';
        found.n_plausible += is_plausible_unit(h, l);
    }
    return found;
}

/* The order of bytes in which s reads as UTF-16, by ASCII and by line feeds, or -1. Few zero bytes do not
 * suffice, for other texts may have stray ones; a line feed of 16 bits does, and is hardly ever one in the
 * other order. */
static int order_of_utf16(kif_str s)
{
    utf16_signs by_order[2] = { signs_of_utf16(s, 0), signs_of_utf16(s, 1) };
    for (int high = 0; high < 2; high++) {
        const utf16_signs *a = &by_order[high], *b = &by_order[1 - high];
        bool is_marked = a->n_line_feeds > 0 ? b->n_line_feeds == 0
                                             : a->n_ascii > s.n / 16 && b->n_ascii <= a->n_ascii / 16;
        if (is_marked && a->n_plausible >= s.n / 2 - s.n / 16)
            return high;
    }
    return -1;
}

/* A text with zero bytes: UTF-16, text with a few stray ones, or no text at all. Zero bytes at the end do not
 * count, nor ^Z: DOS tools fill blocks with them. */
static bool settle_zero_bytes(kif_guess *g, kif_str s, bool complete)
{
    int high = order_of_utf16(s);
    if (high >= 0) {
        kif_encoding e = high == 0 ? KIF_ENC_UTF16BE : KIF_ENC_UTF16LE;
        settle(g, e, first_bad_utf16(s, complete, high), true);
        return true;
    }
    while (s.n > 0 && s.p[s.n - 1] == 0)
        s.n--;
    size_t n_control = 0;
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];
        n_control += c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1a && c != 0x1b;
    }
    if (n_control <= 1 + s.n / 64)
        return false;
    settle(g, KIF_ENC_NONE, str_find_byte(s, 0), true);
    return true;
}

static bool has_iso2022jp_escape(kif_str s)
{
    static const char *const escapes[] = { "\x1b$B", "\x1b$@", "\x1b(J", "\x1b(I", "\x1b$(D" };
    for (size_t i = str_find_byte(s, 0x1b); i < s.n; i += 1 + str_find_byte(str_drop(s, i + 1), 0x1b))
        for (size_t e = 0; e < sizeof escapes / sizeof *escapes; e++)
            if (str_starts(str_drop(s, i), str_of(escapes[e])))
                return true;
    return false;
}

/* The first of the hints in which the bytes are valid; in this order: by the caller, by the content, by the
 * suffix. */
static kif_encoding valid_hint(const kif_encoding hints[3], int n_hints, const bool valid[KIF_ENCODINGS_END])
{
    for (int i = 0; i < n_hints; i++) {
        kif_encoding e = hints[i] == KIF_ENC_UTF8_BOM ? KIF_ENC_UTF8 : hints[i];
        if (valid[e])
            return e;
    }
    return KIF_ENC_NONE;
}

/* No encoding fits throughout: the one that fits best. What has many more characters than errors in UTF-8 is
 * UTF-8 with damage, for other texts hardly ever look like it. */
static void settle_damaged(kif_guess *g, kif_str s, bool complete, const scan *cp932, const scan *eucjp)
{
    scan all = scan_utf8(s, complete, SIZE_MAX), *utf8 = &all;
    if (utf8->n_chars > 0 && (utf8->n_chars >= 8 * utf8->n_bad || utf8->n_bad < cp932->n_bad))
        settle(g, KIF_ENC_UTF8, utf8->first_bad, false);
    else if (eucjp->n_chars > 0 && eucjp->n_chars >= 8 * eucjp->n_bad && eucjp->n_bad < cp932->n_bad)
        settle(g, KIF_ENC_EUCJP, eucjp->first_bad, false);
    else
        settle(g, KIF_ENC_CP932, cp932->first_bad, false);
}

/* Bytes that read as CP932 and as EUC-JP. What is nothing but half-width katakana in CP932 may be just that,
 * and the suffix decides. */
static kif_encoding cp932_or_eucjp(kif_str s, const scan *cp932, kif_encoding by_suffix)
{
    if (cp932->n_kana == cp932->n_chars && by_suffix == KIF_ENC_CP932)
        return KIF_ENC_CP932;
    return looks_like_eucjp(s) ? KIF_ENC_EUCJP : KIF_ENC_CP932;
}

static void settle_high_bytes(kif_guess *g, kif_str s, bool complete, const kif_encoding hints[3])
{
    scan utf8 = scan_utf8(s, complete, 0);
    bool is_plainly_utf8 = is_valid(&utf8, s) && utf8.n_chars >= 3;
    if (is_plainly_utf8 && hints[0] == KIF_ENC_NONE) {
        settle(g, KIF_ENC_UTF8, s.n, true);
        return;
    }
    scan cp932 = scan_cp932(s, complete);
    scan eucjp = scan_eucjp(s, complete, cp932.n_bad);
    const bool valid[KIF_ENCODINGS_END] = {
        [KIF_ENC_UTF8] = is_valid(&utf8, s),
        [KIF_ENC_CP932] = is_valid(&cp932, s),
        [KIF_ENC_EUCJP] = is_valid(&eucjp, s),
    };
    int n_valid = valid[KIF_ENC_UTF8] + valid[KIF_ENC_CP932] + valid[KIF_ENC_EUCJP];
    if (n_valid == 0) {
        settle_damaged(g, s, complete, &cp932, &eucjp);
        return;
    }
    kif_encoding e = valid_hint(hints, is_plainly_utf8 ? 1 : valid[KIF_ENC_UTF8] ? 3 : 2, valid);
    if (e == KIF_ENC_NONE && valid[KIF_ENC_UTF8])
        e = KIF_ENC_UTF8;
    else if (e == KIF_ENC_NONE && n_valid == 2)
        e = cp932_or_eucjp(s, &cp932, hints[2]);
    else if (e == KIF_ENC_NONE)
        e = valid[KIF_ENC_CP932] ? KIF_ENC_CP932 : KIF_ENC_EUCJP;
    settle(g, e, s.n, n_valid == 1);
}

kif_guess kif_encoding_guess(kif_str bytes, bool complete, kif_encoding declared, kif_encoding by_suffix)
{
    kif_guess g = { 0 };
    kif_encoding by_bom = KIF_ENC_NONE;
    g.bom = bytes.n == 0 ? 0 : bom_of(bytes, &by_bom);
    kif_str s = str_drop(bytes, g.bom);
    if (by_bom == KIF_ENC_UTF16LE || by_bom == KIF_ENC_UTF16BE) {
        settle(&g, by_bom, first_bad_utf16(s, complete, by_bom == KIF_ENC_UTF16LE), true);
    } else if (str_find_byte(s, 0) < s.n && settle_zero_bytes(&g, s, complete)) {
        ; /* UTF-16, or no text */
    } else {
        g.declared = declaration(s);
        const kif_encoding hints[3] = { declared, g.declared, by_suffix };
        bool has_high = utf8_ascii_run(s) < s.n;
        if (by_bom == KIF_ENC_UTF8)
            settle(&g, KIF_ENC_UTF8, scan_utf8(s, complete, 0).first_bad, true);
        else if (has_high)
            settle_high_bytes(&g, s, complete, hints);
        else
            settle(&g, has_iso2022jp_escape(s) ? KIF_ENC_ISO2022JP : KIF_ENC_ASCII, s.n, true);
    }
    g.first_bad += g.bom;
    return g;
}
