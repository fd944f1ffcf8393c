/* Normalising names. ASCII names, as engines have them, pass almost untouched. */
#include "stat/names.h"

#include <stdlib.h>
#include <utf8proc.h>

#include "stat/hash.h"
#include "text/utf8.h"

enum { CACHE_BYTES = 1 << 20, MAX_NAME = 1 << 12 };

/* Titles and ranks that follow a name, without the number of a rank. Longer ones first where one ends another. */
static const char *const titles[] = {
    "永世竜王", "永世名人", "永世王位", "永世王座", "永世棋王", "永世王将", "永世棋聖", "名誉王座", "名誉NHK杯",
    "女流名人", "女流王位", "女流王将", "女流王座", "倉敷藤花", "清麗", "白玲", "女王", "竜王", "名人", "王位", "王座",
    "棋王", "王将", "棋聖", "叡王", "奨励会員", "奨励会", "三段リーグ", "アマチュア", "アマ", "女流", "選手", "先生", "氏",
    "さん", "七冠", "六冠", "五冠", "四冠", "三冠", "二冠", "八冠",
};

/* What may stand between two titles. */
static const char *const joints[] = { "・", "/", "、", "," };

void kif_names_init(kif_names *n, bool keep_titles)
{
    *n = (kif_names){ .keep_titles = keep_titles };
    kif_arena_init(&n->arena, 2 * CACHE_BYTES);
}

void kif_names_fini(kif_names *n)
{
    kif_arena_fini(&n->arena);
    buf_fini(&n->work);
    buf_fini(&n->more);
    *n = (kif_names){ 0 };
}

static bool cut_end(kif_str *s, kif_str end)
{
    if (s->n <= end.n || !str_ends(*s, end)) /* something must remain of a name */
        return false;
    s->n -= end.n;
    return true;
}

/* Cuts "九段", "6級", "初段" and so on. */
static bool cut_rank(kif_str *s)
{
    static const char *const numbers[] = { "初", "十", "一", "二", "三", "四", "五", "六", "七", "八", "九",
                                           "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" };
    kif_str rest = *s;
    if (!cut_end(&rest, STR("段")) && !cut_end(&rest, STR("級")))
        return false;
    bool any = false;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (cut_end(&rest, str_of(numbers[i]))) {
            any = true;
            i = (size_t)-1; /* 二十級 */
        }
    }
    if (any)
        *s = rest;
    return any;
}

static bool cut_any(kif_str *s, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (cut_end(s, str_of(words[i])))
            return true;
    return false;
}

static void cut_titles(kif_str *s)
{
    bool cut;
    do {
        cut = cut_rank(s) || cut_any(s, titles, sizeof titles / sizeof *titles);
        if (cut)
            (void)cut_any(s, joints, sizeof joints / sizeof *joints);
        *s = str_trim(*s);
    } while (cut);
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\t' || c == 0x3000 || c == 0xa0;
}

/* Han, Kana, and what they are written with. */
static bool is_japanese(uint32_t c)
{
    return (0x3005 <= c && c <= 0x30ff) || (0x3400 <= c && c <= 0x9fff) || (0xf900 <= c && c <= 0xfaff) ||
           (0x20000 <= c && c <= 0x3ffff);
}

static uint32_t next_char(kif_str *s)
{
    utf8proc_int32_t c;
    utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)s->p, (utf8proc_ssize_t)s->n, &c);
    *s = str_drop(*s, n < 1 ? 1 : (size_t)n);
    return n < 1 ? UTF8_REPLACEMENT : (uint32_t)c;
}

/* Adds s with inner runs of blanks as one, or as none between Japanese characters. */
static void put_without_blanks(kif_buf *out, kif_str s)
{
    uint32_t before = 0;
    bool blank = false;
    while (s.n > 0) {
        uint32_t c = next_char(&s);
        if (is_blank(c)) {
            blank = true;
            continue;
        }
        if (blank && !(is_japanese(before) && is_japanese(c)))
            buf_byte(out, ' ');
        blank = false;
        buf_utf8(out, c);
        before = c;
    }
}

/* "NAME@somewhere+HASH" as a server writes it keeps name and hash. */
static void put_server_name(kif_buf *out, kif_str s)
{
    size_t at = str_find_byte(s, '@'), plus = s.n;
    for (size_t i = at; i < s.n; i++)
        if (s.p[i] == '+')
            plus = i;
    bool cut = at > 0 && at < s.n && plus < s.n;
    buf_add(out, cut ? (kif_str){ s.p, at } : s);
    if (cut)
        buf_add(out, str_drop(s, plus));
}

/* Adds the NFKC form. */
static void put_nfkc(kif_buf *out, kif_str s)
{
    if (utf8_ascii_run(s) == s.n) {
        buf_add(out, s);
        return;
    }
    utf8proc_uint8_t *folded = NULL;
    utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)s.p, (utf8proc_ssize_t)s.n, &folded,
                                      UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
    if (n >= 0)
        buf_add(out, (kif_str){ (const char *)folded, (size_t)n });
    else
        buf_add(out, s);
    free(folded);
}

static int by_name(const void *key, const void *pair)
{
    return str_cmp(*(const kif_str *)key, ((const kif_str *)pair)[0]);
}

/* Leaves the normalised name in a work buffer and returns it. */
static kif_str normalise(kif_names *n, kif_str raw)
{
    kif_buf *a = &n->work, *b = &n->more;
    buf_reset(a);
    buf_reset(b);
    put_nfkc(a, str_trim(raw));
    put_without_blanks(b, str_trim(buf_str(a)));
    buf_reset(a);
    put_server_name(a, buf_str(b));
    if (!buf_ok(a) || !buf_ok(b))
        return STR_NONE;
    kif_str name = buf_str(a);
    if (!n->keep_titles)
        cut_titles(&name);
    const kif_str *pair = n->n_aliases == 0 ? NULL : bsearch(&name, n->alias, n->n_aliases, sizeof *n->alias, by_name);
    return pair == NULL ? name : pair[1];
}

/* Letters and blanks as wide as kana, and kana as narrow as letters. */
static bool has_odd_width(uint32_t c)
{
    return (0xff00 <= c && c <= 0xffef) || c == 0x3000;
}

/* A look at the bytes; true is not certain. */
static bool may_have_odd_width(kif_str s)
{
    return memchr(s.p, 0xef, s.n) != NULL || str_find(s, STR("\xe3\x80\x80")) < s.n;
}

/* Folds the characters of odd width only: whole runs of them, since a narrow kana and its mark are two. */
static kif_str fold_width(kif_names *n, kif_str s)
{
    kif_buf *out = &n->work;
    buf_reset(out);
    while (s.n > 0) {
        kif_str run = s, rest = s;
        while (rest.n > 0 && has_odd_width(next_char(&rest)))
            s = rest;
        put_nfkc(out, (kif_str){ run.p, run.n - s.n });
        if (s.n > 0)
            buf_utf8(out, next_char(&s));
    }
    return buf_ok(out) ? buf_str(out) : STR_NONE;
}

void kif_names_begin(kif_names *n)
{
    if (n->arena.total <= CACHE_BYTES)
        return;
    kif_arena_reset(&n->arena);
    memset(n->slot, 0, sizeof n->slot);
}

/* The normal form of a name or of another text, from memory if it was asked for before. */
static kif_str remembered(kif_names *n, kif_str raw, bool is_text)
{
    size_t at = hash_bytes(raw.p, raw.n, is_text) % (sizeof n->slot / sizeof *n->slot);
    if (n->slot[at].is_text == is_text && str_eq(n->slot[at].raw, raw))
        return n->slot[at].name;
    kif_str name = is_text ? fold_width(n, raw) : normalise(n, raw);
    n->slot[at].is_text = is_text;
    n->slot[at].raw = kif_arena_copy(&n->arena, raw);
    n->slot[at].name = kif_arena_copy(&n->arena, name);
    if (n->slot[at].raw.p == NULL || n->slot[at].name.p == NULL) {
        n->slot[at].raw = STR_NONE;
        return STR_NONE;
    }
    return n->slot[at].name;
}

kif_str kif_name_normal(kif_names *n, kif_str raw)
{
    return raw.n == 0 || raw.n > MAX_NAME ? (kif_str){ raw.p, 0 } : remembered(n, raw, false);
}

kif_str kif_text_normal(kif_names *n, kif_str raw)
{
    raw = str_trim(raw);
    return raw.n == 0 || raw.n > MAX_NAME || !may_have_odd_width(raw) ? raw : remembered(n, raw, true);
}
