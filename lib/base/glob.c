/* Matching by remembering the last two stars: the text they took grows when what follows does not match. */
#include "base/glob.h"

static size_t char_length(kif_str s)
{
    size_t n = 1;
    while (n < s.n && ((unsigned char)s.p[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static kif_str take_char(kif_str *s)
{
    kif_str c = { s->p, char_length(*s) };
    *s = str_drop(*s, c.n);
    return c;
}

/* Matches c against the set at the front of *pattern, behind its [, and cuts it off. A set without ] matches
 * nothing. UTF-8 sorts as its code points do. */
static bool match_set(kif_str *pattern, kif_str c)
{
    bool negated = str_skip_byte(pattern, '!') || str_skip_byte(pattern, '^');
    bool found = false, first = true;
    for (;; first = false) {
        if (pattern->n == 0)
            return false;
        if (!first && str_skip_byte(pattern, ']'))
            return found != negated;
        kif_str low = take_char(pattern), high = low;
        if (pattern->n >= 2 && pattern->p[0] == '-' && pattern->p[1] != ']') {
            *pattern = str_drop(*pattern, 1);
            high = take_char(pattern);
        }
        found = found || (str_cmp(low, c) <= 0 && str_cmp(c, high) <= 0);
    }
}

/* Matches one character of the text with what is at the front of the pattern, no star; cuts both on success.
 */
static bool match_one(kif_str *pattern, kif_str *text)
{
    kif_str p = *pattern, t = *text;
    if (p.n == 0 || t.n == 0)
        return false;
    kif_str c = take_char(&t), q = take_char(&p);
    bool ok;
    if (q.p[0] == '?' && q.n == 1)
        ok = c.p[0] != '/';
    else if (q.p[0] == '[' && q.n == 1)
        ok = match_set(&p, c) && c.p[0] != '/';
    else
        ok = str_eq(q.p[0] == '\\' && p.n > 0 ? take_char(&p) : q, c);
    if (ok) {
        *pattern = p;
        *text = t;
    }
    return ok;
}

/* A place to come back to: the pattern behind a star, and the text that the star has not taken yet. */
typedef struct {
    kif_str pattern, text;
    bool set;
} star;

/* Lets a star take one character more, but no slash. */
static bool take_more(star *s, kif_str *pattern, kif_str *text)
{
    if (!s->set || s->text.n == 0 || s->text.p[0] == '/')
        return false;
    take_char(&s->text);
    *pattern = s->pattern;
    *text = s->text;
    return true;
}

/* Lets a double star take one part more, with its slash. */
static bool take_part(star *s, kif_str *pattern, kif_str *text)
{
    size_t part = s->set ? str_find_byte(s->text, '/') : 0;
    if (!s->set || part == s->text.n)
        return false;
    s->text = str_drop(s->text, part + 1);
    *pattern = s->pattern;
    *text = s->text;
    return true;
}

/* Only the last star of each kind needs a longer text: what an earlier one could take, the later one can. */
bool glob_match(kif_str pattern, kif_str text)
{
    const char *start = pattern.p;
    star chars = { 0 }, parts = { 0 };
    while (pattern.n > 0 || text.n > 0) {
        bool part_begins = pattern.p == start || pattern.p[-1] == '/';
        if (part_begins && str_eq(pattern, STR("**")))
            return text.n > 0;
        if (part_begins && str_skip(&pattern, STR("**/"))) {
            parts = (star){ pattern, text, true };
            chars.set = false;
        } else if (str_skip_byte(&pattern, '*')) {
            chars = (star){ pattern, text, true };
        } else if (!match_one(&pattern, &text) && !take_more(&chars, &pattern, &text)) {
            chars.set = false;
            if (!take_part(&parts, &pattern, &text))
                return false;
        }
    }
    return true;
}

bool glob_match_path(kif_str pattern, kif_str path)
{
    if (str_find_byte(pattern, '/') == pattern.n) {
        size_t end = path.n;
        while (end > 0 && path.p[end - 1] != '/')
            end--;
        return glob_match(pattern, str_drop(path, end));
    }
    while (str_skip(&path, STR("./")))
        ;
    return glob_match(pattern, path);
}
