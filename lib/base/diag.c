/* Diagnostics: the table of rules, and the way from an offset in a game's text to a line and a column. */
#include "base/diag.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"

const kif_rule_info kif_rules[KIF_D_COUNT] = {
    [KIF_D_NONE] = { "legal", KIF_NOTE, KIF_FAMILY_MOVES, false, "legal", "合法", "", "", "" },
#define KIF_FAMILY(id, title, title_ja)
#define KIF_RULE(id, slug, severity, fixable, en, ja, long_en, long_ja, example) \
    [KIF_D_##id] = { slug, KIF_##severity, KIF_RULE_FAMILY, fixable, en, ja, long_en, long_ja, example },
#include "base/rules/all.def"
#undef KIF_RULE
#undef KIF_FAMILY
};

kif_diag_id kif_rule_by_slug(kif_str slug)
{
    for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++)
        if (str_eq(slug, str_of(kif_rules[id].slug)))
            return (kif_diag_id)id;
    return KIF_D_NONE;
}

void kif_diags_begin(kif_diags *d, const char *file, kif_str text, uint32_t first_line, uint32_t game)
{
    free(d->line_starts);
    d->line_starts = NULL;
    d->n_lines = d->seen_col = 0;
    d->file = file;
    d->text = text;
    d->first_line = first_line;
    d->game = game;
    memset(d->count, 0, sizeof d->count);
}

void kif_diags_fini(kif_diags *d)
{
    free(d->line_starts);
    *d = (kif_diags){ 0 };
}

/* Counts the lines of s, and stores where they start when starts is not NULL. After a line end another line starts,
 * be it empty: a finding at the very end needs a place. */
static uint32_t index_lines(kif_str s, uint32_t *starts)
{
    uint32_t n = 0;
    size_t at = 0, end;
    do {
        if (starts != NULL)
            starts[n] = (uint32_t)at;
        n++;
        at += str_line_length(str_drop(s, at));
        end = str_line_end(str_drop(s, at));
        at += end;
    } while (end > 0);
    return n;
}

static bool ensure_index(kif_diags *d)
{
    if (d->line_starts != NULL)
        return true;
    uint32_t n = index_lines(d->text, NULL);
    d->line_starts = malloc(n * sizeof *d->line_starts);
    if (d->line_starts == NULL)
        return false;
    d->n_lines = index_lines(d->text, d->line_starts);
    return true;
}

static uint32_t line_of(const kif_diags *d, uint32_t offset)
{
    uint32_t low = 0, high = d->n_lines; /* line_starts[low] <= offset < line_starts[high] */
    while (high - low > 1) {
        uint32_t mid = low + (high - low) / 2;
        if (d->line_starts[mid] <= offset)
            low = mid;
        else
            high = mid;
    }
    return low;
}

static uint32_t column_of(kif_diags *d, uint32_t line, uint32_t offset)
{
    uint32_t start = d->line_starts[line], col = 1;
    if (start <= d->seen && d->seen <= offset && d->seen_col > 0) {
        start = d->seen;
        col = d->seen_col;
    }
    for (uint32_t i = start; i < offset && i < d->text.n; i++)
        col += ((unsigned char)d->text.p[i] & 0xc0) != 0x80; /* not a continuation byte of UTF-8 */
    d->seen = offset;
    d->seen_col = col;
    return col;
}

kif_span kif_diags_span(kif_diags *d, kif_range at)
{
    if (!ensure_index(d))
        return (kif_span){ 0 };
    uint32_t end = at.at + at.len;
    uint32_t first = line_of(d, at.at), last = line_of(d, end);
    return (kif_span){ d->first_line + first, column_of(d, first, at.at), d->first_line + last,
                       column_of(d, last, end) };
}

static kif_str line_text(kif_diags *d, kif_range at)
{
    if (!ensure_index(d))
        return STR_NONE;
    uint32_t line = line_of(d, at.at), start = d->line_starts[line];
    size_t end = line + 1 < d->n_lines ? d->line_starts[line + 1] : d->text.n;
    if (end > start && d->text.p[end - 1] == '\n')
        end--;
    if (end > start && d->text.p[end - 1] == '\r')
        end--;
    return (kif_str){ d->text.p + start, end - start };
}

void kif_report(kif_diags *d, kif_diag_id id, kif_range at, uint32_t ply, const char *format, ...)
{
    if (d == NULL)
        return;
    kif_severity severity = kif_rules[id].severity;
    d->count[severity]++;
    if (d->fn == NULL)
        return;
    kif_buf text = BUF_EMPTY;
    if (format == NULL) {
        buf_cstr(&text, kif_rules[id].text);
    } else {
        va_list args;
        va_start(args, format);
        buf_vprintf(&text, format, args);
        va_end(args);
    }
    kif_diag diag = { .id = id, .severity = severity, .file = d->file, .at = kif_diags_span(d, at),
                      .range = at, .game = d->game, .ply = ply, .text = buf_str(&text),
                      .line = line_text(d, at) };
    d->fn(d->ctx, &diag);
    buf_fini(&text);
}
