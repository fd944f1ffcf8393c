/* The table of formats, and the ways to find a row: by name, by suffix, by content. */
#include "format/formats.h"

const kif_format *const kif_formats[] = {
    &kif_format_kif,
    &kif_format_ki2,
    &kif_format_bod,
    &kif_format_csa,
    &kif_format_usi,
    &kif_format_sfen,
    &kif_format_jkf,
    &kif_format_usen,
    &kif_format_western,
    &kif_format_psn,
    NULL,
};

static char lower(char c)
{
    return 'A' <= c && c <= 'Z' ? (char)(c + 32) : c;
}

static bool equal_but_case(kif_str a, kif_str b)
{
    if (a.n != b.n)
        return false;
    for (size_t i = 0; i < a.n; i++)
        if (lower(a.p[i]) != lower(b.p[i]))
            return false;
    return true;
}

/* What follows the last dot of the last part of a path, or an empty slice. */
static kif_str suffix_of(kif_str path)
{
    for (size_t i = path.n; i > 0 && path.p[i - 1] != '/'; i--)
        if (path.p[i - 1] == '.')
            return str_drop(path, i);
    return STR_NONE;
}

static bool has_suffix(const kif_format *f, kif_str suffix)
{
    kif_str list = str_of(f->suffixes);
    while (list.n > 0) {
        size_t n = str_find_byte(list, ' ');
        if (equal_but_case((kif_str){ list.p, n }, suffix))
            return true;
        list = str_drop(list, n < list.n ? n + 1 : n);
    }
    return false;
}

const kif_format *kif_format_by_name(kif_str name)
{
    for (const kif_format *const *f = kif_formats; *f != NULL; f++)
        if (str_eq(name, str_of((*f)->name)))
            return *f;
    return NULL;
}

static kif_str suffix_without_gz(kif_str file_name)
{
    kif_str suffix = suffix_of(file_name);
    if (equal_but_case(suffix, STR("gz")))
        suffix = suffix_of((kif_str){ file_name.p, file_name.n - 3 });
    return suffix;
}

const kif_format *kif_format_by_suffix(kif_str file_name)
{
    kif_str suffix = suffix_without_gz(file_name);
    if (suffix.n == 0)
        return NULL;
    for (const kif_format *const *f = kif_formats; *f != NULL; f++)
        if (has_suffix(*f, suffix))
            return *f;
    return NULL;
}

kif_encoding kif_suffix_encoding(kif_str file_name)
{
    const kif_format *f = kif_format_by_suffix(file_name);
    if (f == NULL)
        return KIF_ENC_NONE;
    kif_str first = { f->suffixes, str_find_byte(str_of(f->suffixes), ' ') };
    return f->cp932 && equal_but_case(suffix_without_gz(file_name), first) ? KIF_ENC_CP932 : KIF_ENC_UTF8;
}

bool kif_suffix_is_utf8(kif_str file_name)
{
    const kif_format *f = kif_format_by_suffix(file_name);
    return f != NULL && f->cp932 && kif_suffix_encoding(file_name) == KIF_ENC_UTF8;
}

const kif_format *kif_format_detect(kif_str head, kif_str file_name, bool *tie)
{
    const kif_format *best = NULL, *named = kif_format_by_suffix(file_name);
    int best_bid = 0;
    *tie = false;
    for (const kif_format *const *f = kif_formats; *f != NULL; f++) {
        int bid = (*f)->bid(head);
        if (bid == 0 || bid < best_bid)
            continue;
        bool equal = bid == best_bid;
        *tie = equal && best != named && *f != named;
        if (!equal || *f == named)
            best = *f;
        best_bid = bid;
    }
    return best;
}
