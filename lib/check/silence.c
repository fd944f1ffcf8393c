/* Finding silencers. They may stand in any comment: "# kifcheck: ignore=nifu", "*kifcheck:
 * ignore=nifu,no-result",
 * "' kifcheck: ignore=time-total-wrong". */
#include "check/silence.h"

static const kif_str mark = { "kifcheck:", 9 };

static bool is_id(char c)
{
    return ('a' <= c && c <= 'z') || byte_is_digit(c) || c == '-' || c == '.';
}

static bool is_comment(kif_str text, size_t at)
{
    size_t start = at;
    while (start > 0 && text.p[start - 1] != '\n' && text.p[start - 1] != '\r')
        start--;
    kif_str line = str_trim_start((kif_str){ text.p + start, at - start });
    return line.n > 0 && (line.p[0] == '#' || line.p[0] == '*' || line.p[0] == '\'' || line.p[0] == ';' ||
                          line.p[0] == '{' || line.p[0] == '"');
}

static void add(kif_silencers *s, kif_diags *d, kif_str word, size_t at, uint32_t first_move)
{
    if (s->n == KIF_MAX_SILENCERS)
        return;
    kif_range range = { (uint32_t)at, (uint32_t)word.n };
    uint32_t line = kif_diags_span(d, range).line;
    bool everywhere = at < first_move;
    s->items[s->n++] = (kif_silencer){ .id = kif_rule_by_slug(word),
                                       .at = range,
                                       .first = everywhere ? 0 : line - 1,
                                       .last = everywhere ? UINT32_MAX : line + 1 };
}

/* The words after ignore=, separated by commas. */
static size_t add_list(kif_silencers *s, kif_diags *d, size_t at, uint32_t first_move)
{
    kif_str text = d->text;
    while (at < text.n) {
        size_t end = at;
        while (end < text.n && is_id(text.p[end]))
            end++;
        if (end == at)
            break;
        add(s, d, (kif_str){ text.p + at, end - at }, at, first_move);
        at = end;
        if (at < text.n && text.p[at] == ',')
            at++;
        while (at < text.n && text.p[at] == ' ')
            at++;
    }
    return at;
}

void kif_silencers_find(kif_silencers *s, kif_diags *d, uint32_t first_move)
{
    s->n = 0;
    size_t from = 0;
    for (;;) {
        kif_str rest = str_drop(d->text, from);
        size_t found = str_find(rest, mark);
        if (found == rest.n)
            return;
        size_t at = from + found + mark.n;
        from = at;
        while (at < d->text.n && d->text.p[at] == ' ')
            at++;
        kif_str word = str_drop(d->text, at);
        if (str_skip(&word, STR("ignore=")) && is_comment(d->text, from - mark.n))
            from = add_list(s, d, at + sizeof "ignore=" - 1, first_move);
    }
}

bool kif_silenced(kif_silencers *s, const kif_diag *d)
{
    bool silenced = false;
    for (uint32_t i = 0; i < s->n; i++) {
        kif_silencer *one = &s->items[i];
        if (one->id != d->id || d->at.line < one->first || d->at.line > one->last)
            continue;
        one->used = true;
        silenced = true;
    }
    return silenced;
}
