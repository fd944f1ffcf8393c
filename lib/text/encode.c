/* UTF-8 to other encodings. Each encoding is one function that adds a character or says that it has none;
 * everything about characters that are missing is decided in one place. */
#include "text/encode.h"

#include "text/utf8.h"

#include "jis_reverse.inc"

/* Code points by JIS and others, and what Microsoft's tables have for the same character. */
static const struct {
    uint16_t from, to;
} folds[] = {
    { 0x00a2, 0xffe0 }, { 0x00a3, 0xffe1 }, { 0x00a5, 0x005c }, { 0x00a6, 0xffe4 }, { 0x00ac, 0xffe2 },
    { 0x2014, 0x2015 }, { 0x2016, 0x2225 }, { 0x203e, 0x007e }, { 0x2212, 0xff0d }, { 0x301c, 0xff5e },
};

/* What can stand for a character that is missing without changing what is meant. */
static const struct {
    uint16_t from, to;
} lookalikes[] = {
    { 0x2616, 0x25b3 }, /* ☖ △ */
    { 0x2617, 0x25b2 }, /* ☗ ▲ */
    { 0x26c9, 0x25bd }, /* ⛉ ▽ */
    { 0x26ca, 0x25bc }, /* ⛊ ▼ */
    { 0x00b7, 0x30fb }, /* · ・ */
    { 0x00a0, 0x0020 },
};

uint32_t kif_fold_jis(uint32_t c)
{
    if (c < 0xa2 || c > 0x301c)
        return c;
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++)
        if (folds[i].from == c)
            return folds[i].to;
    return c;
}

static uint32_t lookalike(uint32_t c)
{
    for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++)
        if (lookalikes[i].from == c)
            return lookalikes[i].to;
    return 0;
}

/* ---- One character in each encoding -------------------------------------- */

/* The code of a character, or 0. */
static inline unsigned cp932_code(uint32_t c)
{
    return c > 0xffff ? 0 : cp932_codes[cp932_blocks[c / 64]][c % 64];
}

static inline unsigned jisx0212_code(uint32_t c)
{
    return c > 0xffff ? 0 : jisx0212_codes[jisx0212_blocks[c / 64]][c % 64];
}

static inline bool is_katakana(uint32_t c) /* half-width */
{
    return 0xff61 <= c && c <= 0xff9f;
}

static void put_pair(kif_buf *out, unsigned code)
{
    char *to = buf_reserve(out, 2);
    if (to == NULL)
        return;
    to[0] = (char)(code >> 8);
    to[1] = (char)code;
    out->n += 2;
}

enum { USER_DEFINED = 0xe000, N_USER_DEFINED = 10 * 188 };

static unsigned user_defined(uint32_t c)
{
    unsigned i = c - USER_DEFINED, column = i % 188;
    return (0xf0 + i / 188) << 8 | (0x40 + column + (column >= 0x3f));
}

static bool encode_cp932(kif_encoder *e, uint32_t c, kif_buf *out)
{
    (void)e;
    unsigned code = cp932_code(c);
    if (code != 0)
        put_pair(out, code);
    else if (is_katakana(c))
        buf_byte(out, (char)(c - 0xff61 + 0xa1));
    else if (USER_DEFINED <= c && c < USER_DEFINED + N_USER_DEFINED)
        put_pair(out, user_defined(c));
    else
        return false;
    return true;
}

/* The code in seven bits of a code of CP932 below F0: two rows share a lead byte. */
static unsigned jisx0208_code(unsigned cp932)
{
    unsigned lead = cp932 >> 8, trail = cp932 & 0xff;
    unsigned row = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 2;
    unsigned cell = trail - 0x40 - (trail > 0x7f);
    return (row + cell / 94 + 0x21) << 8 | (cell % 94 + 0x21);
}

/* EUC-JP holds the additions of IBM in the plane of JIS X 0212, where plain decoders know most of them. */
static bool encode_eucjp(kif_encoder *e, uint32_t c, kif_buf *out)
{
    (void)e;
    unsigned code = cp932_code(c);
    if (code != 0 && code < 0xf000) {
        put_pair(out, jisx0208_code(code) | 0x8080);
    } else if ((code = jisx0212_code(c)) != 0) {
        buf_byte(out, (char)0x8f);
        put_pair(out, code | 0x8080);
    } else if (is_katakana(c)) {
        put_pair(out, 0x8e00 | (c - 0xff61 + 0xa1));
    } else {
        return false;
    }
    return true;
}

enum { SET_ASCII, SET_KATAKANA, SET_0208, SET_0212 };

static void switch_to(kif_encoder *e, uint8_t set, kif_buf *out)
{
    static const char *const escapes[] = { "\x1b(B", "\x1b(I", "\x1b$B", "\x1b$(D" };
    if (e->set != set)
        buf_cstr(out, escapes[set]);
    e->set = set;
}

/* The additions of IBM (FA5C to FC4B) have a second code as NEC's selection (ED40 to EEEC), in the same
 * order; that is a row of JIS X 0208. */
static unsigned necs_selection(unsigned code)
{
    unsigned column = (code & 0xff) - 0x40 - ((code & 0xff) > 0x7f);
    unsigned i = ((code >> 8) - 0xfa) * 188 + column; /* of the additions; the first 28 are no kanji */
    if (i < 28)
        return i < 10 ? 0xeeef + i : 0; /* small Roman numerals; the rest is in older rows too */
    column = (i - 28) % 188;
    return (0xed + (i - 28) / 188) << 8 | (0x40 + column + (column >= 0x3f));
}

static bool encode_iso2022jp(kif_encoder *e, uint32_t c, kif_buf *out)
{
    unsigned code = cp932_code(c);
    if (code >= 0xf000)
        code = necs_selection(code);
    if (code != 0) {
        switch_to(e, SET_0208, out);
        put_pair(out, jisx0208_code(code));
    } else if ((code = jisx0212_code(c)) != 0) {
        switch_to(e, SET_0212, out);
        put_pair(out, code);
    } else if (is_katakana(c)) {
        switch_to(e, SET_KATAKANA, out);
        buf_byte(out, (char)(c - 0xff61 + 0x21));
    } else {
        return false;
    }
    return true;
}

static void put_unit(kif_encoder *e, unsigned unit, kif_buf *out)
{
    put_pair(out, e->encoding == KIF_ENC_UTF16BE ? unit : (unit >> 8 | (unit & 0xff) << 8));
}

static bool encode_utf16(kif_encoder *e, uint32_t c, kif_buf *out)
{
    if (c >= 0x10000)
        put_unit(e, 0xd800 + ((c - 0x10000) >> 10), out);
    put_unit(e, c < 0x10000 ? c : 0xdc00 | (c & 0x3ff), out);
    return true;
}

static bool encode_utf8(kif_encoder *e, uint32_t c, kif_buf *out)
{
    (void)e;
    buf_utf8(out, c);
    return true;
}

/* ---- Stretches of ordinary text, for speed ------------------------------- */

/* Encodes from *s on while there is nothing but ASCII and characters of two bytes in CP932 (as EUC-JP, if so
 * asked), and leaves *s at the first thing that needs thought. The output is never longer than the input. */
static inline __attribute__((always_inline)) char *encode_plain(const uint8_t **s, const uint8_t *end,
                                                                char *to, bool as_eucjp)
{
    const uint8_t *p = *s;
    while (end - p >= 8) {
        uint64_t word = utf8_load_word(p), high = word & UTF8_HIGH_BITS;
        memcpy(to, &word, sizeof word); /* seven bytes of slack are there */
        unsigned n_ascii = high == 0 ? 8 : utf8_first_high(high);
        p += n_ascii;
        to += n_ascii;
        while (end - p >= 3 && *p >= 0x80) {
            if (*p < 0xe0 || *p > 0xef || (p[1] & 0xc0) != 0x80 || (p[2] & 0xc0) != 0x80)
                goto done;
            uint32_t c = (*p & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
            unsigned code = cp932_code(c);
            if (code == 0 || c < 0x800 || (as_eucjp && code >= 0xf000))
                goto done;
            if (as_eucjp)
                code = jisx0208_code(code) | 0x8080;
            *to++ = (char)(code >> 8);
            *to++ = (char)code;
            p += 3;
        }
    }
done:
    *s = p;
    return to;
}

static char *plain_cp932(const uint8_t **s, const uint8_t *end, char *to)
{
    return encode_plain(s, end, to, false);
}

static char *plain_eucjp(const uint8_t **s, const uint8_t *end, char *to)
{
    return encode_plain(s, end, to, true);
}

static bool encode_nothing(kif_encoder *e, uint32_t c, kif_buf *out)
{
    (void)e, (void)c, (void)out;
    return false;
}

/* Adds a character beyond ASCII; false, and nothing added, when the encoding does not have it. */
typedef bool encode_fn(kif_encoder *e, uint32_t c, kif_buf *out);

/* Encodes as much as is easy; see encode_plain. */
typedef char *plain_fn(const uint8_t **s, const uint8_t *end, char *to);

static const struct {
    encode_fn *put;
    plain_fn *plain; /* or NULL */
    bool is_unicode; /* holds everything as it is */
} encoders[KIF_ENCODINGS_END] = {
    [KIF_ENC_NONE] = { encode_nothing, NULL, false },
    [KIF_ENC_UTF8] = { encode_utf8, NULL, true },
    [KIF_ENC_UTF8_BOM] = { encode_utf8, NULL, true },
    [KIF_ENC_CP932] = { encode_cp932, plain_cp932, false },
    [KIF_ENC_EUCJP] = { encode_eucjp, plain_eucjp, false },
    [KIF_ENC_ISO2022JP] = { encode_iso2022jp, NULL, false },
    [KIF_ENC_UTF16LE] = { encode_utf16, NULL, true },
    [KIF_ENC_UTF16BE] = { encode_utf16, NULL, true },
    [KIF_ENC_ASCII] = { encode_nothing, NULL, false },
};

/* ---- Texts --------------------------------------------------------------- */

static void put_ascii(kif_encoder *e, kif_str s, kif_buf *out)
{
    if (e->encoding == KIF_ENC_UTF16LE || e->encoding == KIF_ENC_UTF16BE) {
        for (size_t i = 0; i < s.n; i++)
            put_unit(e, (unsigned char)s.p[i], out);
        return;
    }
    switch_to(e, SET_ASCII, out);
    buf_add(out, s);
}

/* An escape character of the text would switch ISO-2022-JP. */
static bool is_escape(const kif_encoder *e, uint32_t c)
{
    return c == 0x1b && e->encoding == KIF_ENC_ISO2022JP;
}

/* Adds a character, or the one that is the same to the encoding. */
static bool put_char(kif_encoder *e, uint32_t c, kif_buf *out)
{
    if (!encoders[e->encoding].is_unicode)
        c = kif_fold_jis(c);
    if (c >= 0x80)
        return encoders[e->encoding].put(e, c, out);
    if (is_escape(e, c))
        return false;
    put_ascii(e, (kif_str){ &(char){ (char)c }, 1 }, out);
    return true;
}

static void put_replacement(kif_encoder *e, kif_buf *out)
{
    kif_str s = e->replacement.n > 0 ? e->replacement : STR("〓");
    while (s.n > 0)
        if (!put_char(e, utf8_take(&s), out))
            put_ascii(e, STR("?"), out);
}

static void put_unmappable(kif_encoder *e, uint32_t c, size_t offset, kif_buf *out)
{
    uint32_t other = lookalike(c);
    bool similar = other != 0 && put_char(e, other, out);
    e->n_similar += similar;
    e->n_lost += !similar;
    if (!similar)
        put_replacement(e, out);
    if (e->fn != NULL)
        e->fn(e->ctx, c, offset, similar);
}

static void begin(kif_encoder *e, kif_buf *out)
{
    e->begun = true;
    if (e->encoding == KIF_ENC_UTF8_BOM || e->encoding == KIF_ENC_UTF16LE || e->encoding == KIF_ENC_UTF16BE)
        (void)put_char(e, 0xfeff, out);
}

/* Takes a run of ASCII or one other character off the front of a text; returns its length. */
static size_t encode_next(kif_encoder *e, kif_str rest, size_t offset, kif_buf *out)
{
    kif_str run = { rest.p, utf8_ascii_run(rest) };
    if (e->encoding == KIF_ENC_ISO2022JP)
        run.n = str_find_byte(run, 0x1b);
    if (run.n > 0) {
        put_ascii(e, run, out);
        return run.n;
    }
    uint32_t c;
    size_t n = utf8_get(rest, &c);
    if (!put_char(e, c, out))
        put_unmappable(e, c, offset, out);
    return n;
}

static size_t encode_stretch(plain_fn *plain, kif_str rest, kif_buf *out)
{
    enum { STEP_BYTES = 1 << 14, SLACK = 8 };
    rest.n = rest.n < STEP_BYTES ? rest.n : STEP_BYTES;
    char *to = buf_reserve(out, rest.n + SLACK);
    if (to == NULL)
        return 0;
    const uint8_t *s = (const uint8_t *)rest.p;
    out->n = (size_t)(plain(&s, s + rest.n, to) - out->p);
    return (size_t)((const char *)s - rest.p);
}

void kif_encode(kif_encoder *e, kif_str text, kif_buf *out)
{
    if (!e->begun)
        begin(e, out);
    plain_fn *plain = encoders[e->encoding].plain;
    for (size_t i = 0; i < text.n;) {
        if (plain != NULL && text.n - i >= 8)
            i += encode_stretch(plain, str_drop(text, i), out);
        if (i < text.n)
            i += encode_next(e, str_drop(text, i), e->offset + i, out);
    }
    e->offset += text.n;
}

void kif_encode_end(kif_encoder *e, kif_buf *out)
{
    switch_to(e, SET_ASCII, out);
}

bool kif_encodable(kif_encoding e, uint32_t c)
{
    kif_buf none = { .failed = true }; /* takes nothing */
    kif_encoder encoder = { .encoding = e };
    return put_char(&encoder, c, &none);
}
