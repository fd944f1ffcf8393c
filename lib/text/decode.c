/* Bytes of a known encoding to UTF-8. The loops run over stretches of ASCII eight bytes at a time, and over
 * stretches of anything else one character at a time through a flat table. */
#include "text/decode.h"

#include "text/multibyte.h"
#include "text/utf8.h"

/* Each step decodes at most so much, so that room for the worst case, three bytes for one, is cheap. */
enum { STEP_BYTES = 1 << 14, GROWTH = 3, SLACK = 16 };

/* Codes of two bytes by CP932: rows are the leads 81-9F E0-FC, columns the trails from 0x40. 0: not assigned.
 * The rows are 192 wide, so that no trail needs a check. */
enum { COLUMNS = 192, ROWS = 60, CELLS_0212 = 96 };

static const uint_least16_t jisx0208[ROWS][COLUMNS] = {
#include "text/jisx0208.inc"
};

static const uint_least16_t jisx0212[94][CELLS_0212] = {
#include "text/jisx0212.inc"
};

typedef struct {
    const uint8_t *s;    /* where to read */
    const uint8_t *stop; /* characters that begin before stop are read */
    const uint8_t *end;  /* of the bytes */
    char *to;            /* where to write */
    const uint8_t *start;
    bool last; /* nothing follows end */
    bool cut;  /* what is left at s is a cut character */
} cursor;

static void note_bad(kif_decoder *d, const uint8_t *start, const uint8_t *at)
{
    if (d->n_bad++ == 0)
        d->first_bad = d->offset + (size_t)(at - start);
}

static uint32_t user_defined(unsigned lead, unsigned trail) /* F040 to F9FC: 188 a row */
{
    return 0xe000 + (lead - 0xf0) * 188 + trail - 0x40 - (trail > 0x7f);
}

/* The code point of the n bytes at s; 0 when the code is not assigned. */
typedef uint32_t value_fn(const uint8_t *s, int n);

static inline uint32_t cp932_value(const uint8_t *s, int n)
{
    uint8_t lead = s[0];
    if (n == 1)
        return 0xff61u + (lead - 0xa1u);
    uint32_t c = jisx0208[lead - (lead < 0xa0 ? 0x81 : 0xc1)][s[1] - 0x40];
    return c == 0 && 0xf0 <= lead && lead <= 0xf9 ? user_defined(lead, s[1]) : c;
}

/* Row and cell count from 0. Two rows of JIS X 0208 share a lead byte of CP932; trail 7F is left out. */
static inline uint32_t jisx0208_value(unsigned row, unsigned cell)
{
    return jisx0208[row / 2][row % 2 == 0 ? cell + (cell >= 63) : cell + 0x9f - 0x40];
}

static inline uint32_t eucjp_value(const uint8_t *s, int n)
{
    if (n == 3)
        return jisx0212[s[1] - 0xa1][s[2] - 0xa1];
    return s[0] == 0x8e ? 0xff61u + (s[1] - 0xa1u) : jisx0208_value(s[0] - 0xa1u, s[1] - 0xa1u);
}

static inline uint32_t ascii_value(const uint8_t *s, int n)
{
    (void)s, (void)n;
    return 0;
}

static inline int ascii_length(const uint8_t *s, const uint8_t *end)
{
    (void)s, (void)end;
    return MB_BAD;
}

/* Copies ASCII until another byte or k->stop comes. Writes up to 7 bytes more than it copies. */
static inline void copy_ascii(cursor *k)
{
    while (k->stop - k->s >= 8) {
        uint64_t word = utf8_load_word(k->s), high = word & UTF8_HIGH_BITS;
        memcpy(k->to, &word, sizeof word);
        unsigned n = high == 0 ? 8 : utf8_first_high(high);
        k->s += n;
        k->to += n;
        if (high != 0)
            return;
    }
    while (k->s < k->stop && *k->s < 0x80)
        *k->to++ = (char)*k->s++;
}

/* Decodes a run of common characters, if there is a faster way. */
typedef void common_fn(cursor *k);

/* Writes a character of three bytes, and touches a fourth. */
static inline char *put_three(char *to, uint32_t c)
{
    char bytes[4] = { (char)(0xe0 | c >> 12), (char)(0x80 | (c >> 6 & 0x3f)), (char)(0x80 | (c & 0x3f)) };
    memcpy(to, bytes, sizeof bytes);
    return to + 3;
}

/* Decodes kanji, kana and most signs, which is nearly all there is, up to another byte or k->stop. */
static inline void copy_common_cp932(cursor *k)
{
    enum { FIRST = 0x81, LAST = 0x9f, TRAIL = 0x40 };
    while (k->stop - k->s >= 2 && k->s[0] - FIRST <= LAST - FIRST && k->s[0] >= FIRST && k->s[1] >= TRAIL) {
        uint32_t c = jisx0208[k->s[0] - FIRST][k->s[1] - TRAIL];
        if (c < 0x800)
            return;
        k->to = put_three(k->to, c);
        k->s += 2;
    }
}

/* The loop of all encodings in which bytes below 0x80 are ASCII, unless they trail. */
static inline __attribute__((always_inline)) void decode_multibyte(kif_decoder *d, cursor *at,
                                                                   mb_length_fn *length, value_fn *value,
                                                                   common_fn *copy_common)
{
    cursor k = *at; /* so that it lives in registers */
    while (k.s < k.stop && !k.cut) {
        copy_ascii(&k);
        if (copy_common != NULL)
            copy_common(&k);
        while (k.s < k.stop && *k.s >= 0x80) {
            int n = length(k.s, k.end);
            if (n == MB_CUT && !k.last) {
                k.cut = true;
                break;
            }
            uint32_t c = n > 0 ? value(k.s, n) : 0;
            if (c == 0) {
                note_bad(d, k.start, k.s);
                c = UTF8_REPLACEMENT;
                n = n == MB_CUT ? (int)(k.end - k.s) : n == MB_BAD ? 1 : n;
            }
            k.s += n;
            k.to = utf8_put(k.to, c);
        }
    }
    *at = k;
}

static void decode_cp932(kif_decoder *d, cursor *k)
{
    decode_multibyte(d, k, mb_cp932_length, cp932_value, copy_common_cp932);
}

static void decode_eucjp(kif_decoder *d, cursor *k)
{
    decode_multibyte(d, k, mb_eucjp_length, eucjp_value, NULL);
}

static void decode_ascii(kif_decoder *d, cursor *k)
{
    decode_multibyte(d, k, ascii_length, ascii_value, NULL);
}

static void decode_utf8(kif_decoder *d, cursor *k)
{
    while (k->s < k->stop) {
        kif_str rest = { (const char *)k->s, (size_t)(k->stop - k->s) };
        size_t valid = utf8_valid(rest);
        memcpy(k->to, k->s, valid);
        k->s += valid;
        k->to += valid;
        if (k->s == k->stop)
            return;
        uint32_t c;
        rest = (kif_str){ (const char *)k->s, (size_t)(k->end - k->s) };
        size_t n = utf8_get(rest, &c);
        if (c == UTF8_REPLACEMENT && n == rest.n && !k->last && utf8_tail(rest) == n) {
            k->cut = true;
            return;
        }
        if (utf8_valid((kif_str){ rest.p, n }) < n) /* U+FFFD itself is well-formed */
            note_bad(d, k->start, k->s);
        k->s += n;
        k->to = utf8_put(k->to, c);
    }
}

static void decode_utf16(kif_decoder *d, cursor *k)
{
    int high = d->encoding == KIF_ENC_UTF16BE ? 0 : 1;
    while (k->s < k->stop) {
        ptrdiff_t left = k->end - k->s;
        uint32_t c = left < 2 ? 0 : (uint32_t)k->s[high] << 8 | k->s[1 - high];
        bool is_pair = left >= 2 && (c & 0xfc00) == 0xd800;
        uint32_t low = !is_pair || left < 4 ? 0 : (uint32_t)k->s[2 + high] << 8 | k->s[3 - high];
        if (!k->last && (left < 2 || (is_pair && left < 4))) {
            k->cut = true;
            return;
        }
        int n = left < 2 ? 1 : 2;
        if (is_pair && (low & 0xfc00) == 0xdc00) {
            c = 0x10000 + ((c & 0x3ff) << 10 | (low & 0x3ff));
            n = 4;
        } else if (left < 2 || (c & 0xf800) == 0xd800) {
            note_bad(d, k->start, k->s);
            c = UTF8_REPLACEMENT;
        }
        k->s += n;
        k->to = utf8_put(k->to, c);
    }
}

/* ---- ISO-2022-JP: escape sequences say what the bytes 21 to 7E mean ---- */

enum { SET_ASCII, SET_KATAKANA, SET_0208, SET_0212 };

/* ESC ( J is JIS Roman, which has yen and overline for backslash and tilde; as elsewhere those two stay
 * ASCII. */
static const struct {
    const char *sequence; /* after ESC */
    uint8_t set;
} designations[] = {
    { "(B", SET_ASCII }, { "(J", SET_ASCII }, { "(I", SET_KATAKANA },
    { "$@", SET_0208 },  { "$B", SET_0208 },  { "$(D", SET_0212 },
};

/* The escape sequence at s: its length, with *set filled; MB_CUT or MB_BAD. */
static int designation(const uint8_t *s, const uint8_t *end, uint8_t *set)
{
    size_t left = (size_t)(end - s) - 1;
    for (size_t i = 0; i < sizeof designations / sizeof *designations; i++) {
        size_t n = strlen(designations[i].sequence);
        if (memcmp(s + 1, designations[i].sequence, n < left ? n : left) != 0)
            continue;
        if (left < n)
            return MB_CUT;
        *set = designations[i].set;
        return (int)n + 1;
    }
    return MB_BAD;
}

#define NO_CHAR UINT32_MAX /* an escape sequence is not part of the text */

/* Reads one character or escape sequence of ISO-2022-JP at s. Returns its length or MB_CUT or MB_BAD; *c is
 * the code point, UTF8_REPLACEMENT for a code that is not assigned. Control characters and blanks mean
 * themselves in every set, and a new line begins in ASCII: so one damaged line does not spoil the next. */
static int iso2022jp_char(const uint8_t *s, const uint8_t *end, uint8_t *set, uint32_t *c)
{
    *c = NO_CHAR;
    if (*s == 0x1b)
        return designation(s, end, set);
    if (*s >= 0x80)
        return MB_BAD;
    if (*s == '\n' || *s == '\r')
        *set = SET_ASCII;
    if (*s <= 0x20 || *s == 0x7f || *set == SET_ASCII) {
        *c = *s;
        return 1;
    }
    if (*set == SET_KATAKANA) {
        *c = *s <= 0x5f ? 0xff61u + (*s - 0x21u) : UTF8_REPLACEMENT;
        return 1;
    }
    if (end - s < 2)
        return MB_CUT;
    if (s[1] < 0x21 || s[1] > 0x7e)
        return MB_BAD;
    unsigned row = *s - 0x21u, cell = s[1] - 0x21u;
    *c = *set == SET_0208 ? jisx0208_value(row, cell) : jisx0212[row][cell];
    *c = *c == 0 ? UTF8_REPLACEMENT : *c;
    return 2;
}

static void copy_until_escape(cursor *k)
{
    kif_str rest = { (const char *)k->s, (size_t)(k->stop - k->s) };
    rest.n = str_find_byte(rest, 0x1b);
    rest.n = utf8_ascii_run(rest);
    memcpy(k->to, k->s, rest.n);
    k->s += rest.n;
    k->to += rest.n;
}

static void decode_iso2022jp(kif_decoder *d, cursor *k)
{
    while (k->s < k->stop) {
        uint32_t c;
        int n = iso2022jp_char(k->s, k->end, &d->set, &c);
        if (n == MB_CUT && !k->last) {
            k->cut = true;
            return;
        }
        if (n <= 0 || c == UTF8_REPLACEMENT) {
            note_bad(d, k->start, k->s);
            c = UTF8_REPLACEMENT;
            n = n == MB_CUT ? (int)(k->end - k->s) : n == MB_BAD ? 1 : n;
        }
        k->s += n;
        if (c != NO_CHAR)
            k->to = utf8_put(k->to, c);
        if (d->set == SET_ASCII)
            copy_until_escape(k);
    }
}

typedef void decode_fn(kif_decoder *d, cursor *k);

static decode_fn *const decoders[KIF_ENCODINGS_END] = {
    [KIF_ENC_NONE] = decode_ascii,    [KIF_ENC_UTF8] = decode_utf8,
    [KIF_ENC_UTF8_BOM] = decode_utf8, [KIF_ENC_CP932] = decode_cp932,
    [KIF_ENC_EUCJP] = decode_eucjp,   [KIF_ENC_ISO2022JP] = decode_iso2022jp,
    [KIF_ENC_UTF16LE] = decode_utf16, [KIF_ENC_UTF16BE] = decode_utf16,
    [KIF_ENC_ASCII] = decode_ascii,
};

size_t kif_decode(kif_decoder *d, kif_str bytes, bool last, kif_buf *out)
{
    if (bytes.n == 0)
        return 0;
    const uint8_t *start = (const uint8_t *)bytes.p;
    cursor k = { .s = start, .start = start, .end = start + bytes.n, .last = last };
    while (k.s < k.end && !k.cut) {
        size_t left = (size_t)(k.end - k.s), step = left < STEP_BYTES ? left : STEP_BYTES;
        k.stop = k.s + step;
        k.to = buf_reserve(out, step * GROWTH + SLACK);
        if (k.to == NULL)
            break;
        decoders[d->encoding](d, &k);
        out->n = (size_t)(k.to - out->p);
    }
    size_t used = buf_ok(out) ? (size_t)(k.s - start) : bytes.n;
    d->offset += used;
    return used;
}

/* Walks over the last stretch of bytes >= 0x80: a byte below can only trail or stand alone, so it ends a
 * character. */
static size_t multibyte_tail(const uint8_t *start, const uint8_t *end, mb_length_fn *length)
{
    const uint8_t *s = end;
    while (s > start && s[-1] >= 0x80)
        s--;
    while (s < end) {
        int n = length(s, end);
        if (n == MB_CUT)
            return (size_t)(end - s);
        s += n == MB_BAD ? 1 : n;
    }
    return 0;
}

static size_t iso2022jp_tail(const uint8_t *start, const uint8_t *end)
{
    const uint8_t *s = end;
    uint8_t set = SET_ASCII;
    while (s > start && s[-1] != '\n')
        s--;
    while (s < end) {
        uint32_t c;
        int n = iso2022jp_char(s, end, &set, &c);
        if (n == MB_CUT)
            return (size_t)(end - s);
        s += n == MB_BAD ? 1 : n;
    }
    return 0;
}

static size_t utf16_tail(const uint8_t *start, const uint8_t *end, int high)
{
    size_t odd = (size_t)(end - start) % 2;
    return end - start >= 2 && (end[high - 2 - (ptrdiff_t)odd] & 0xfc) == 0xd8 ? odd + 2 : odd;
}

size_t kif_decode_tail(kif_encoding e, kif_str chunk)
{
    const uint8_t *start = (const uint8_t *)chunk.p, *end = start + chunk.n;
    switch (chunk.n == 0 ? KIF_ENC_NONE : e) {
    case KIF_ENC_UTF8:
    case KIF_ENC_UTF8_BOM:
        return utf8_tail(chunk);
    case KIF_ENC_CP932:
        return multibyte_tail(start, end, mb_cp932_length);
    case KIF_ENC_EUCJP:
        return multibyte_tail(start, end, mb_eucjp_length);
    case KIF_ENC_ISO2022JP:
        return iso2022jp_tail(start, end);
    case KIF_ENC_UTF16LE:
    case KIF_ENC_UTF16BE:
        return utf16_tail(start, end, e == KIF_ENC_UTF16BE ? 0 : 1);
    default:
        return 0;
    }
}

kif_str kif_text_end(kif_str text)
{
    size_t n = text.n, end = text.n;
    while (n > 0) {
        char c = text.p[n - 1];
        if (c != 0x1a && c != 0 && c != '\n' && c != '\r' && c != ' ')
            break;
        n--;
        if (c == 0x1a || c == 0)
            end = n;
    }
    return (kif_str){ text.p, end };
}
