/* For people and editors: one line a finding; for people also the line it is about, with a marker. */
#include <utf8proc.h>

#include "cli/message.h"
#include "cli/report.h"
#include "cli/term.h"

static bool begin(reporter *r)
{
    (void)r;
    return true;
}

static void end(reporter *r, const report_summary *sum)
{
    (void)r;
    (void)sum;
}

/* ---- gcc ------------------------------------------------------------------------- */

static void gcc_input(reporter *r, const report_input *in)
{
    for (size_t i = 0; i < in->n; i++) {
        report_put_line(&r->out, &in->findings[i]);
        buf_byte(&r->out, '\n');
    }
}

const report_format report_gcc = { "gcc", "one line a finding, for editors", begin, gcc_input, end };

/* ---- text ------------------------------------------------------------------------ */

static void put_finding(reporter *r, const kif_diag *d)
{
    static const char *const colors[] = { TERM_CYAN, TERM_YELLOW, TERM_RED };
    kif_span at = report_place(d);
    if (!r->options->color) {
        report_put_line(&r->out, d);
    } else {
        buf_cstr(&r->out, TERM_BOLD);
        report_put_name(&r->out, d->file);
        buf_printf(&r->out, ":%u:%u: %s%s%s:" TERM_NORMAL " ", (unsigned)at.line, (unsigned)at.col, TERM_BOLD,
                   colors[d->severity], report_severity_words[d->severity]);
        message_escape(&r->out, d->text, 0);
        buf_printf(&r->out, " [%s]", kif_rules[d->id].slug);
    }
    buf_byte(&r->out, '\n');
}

/* One character from the front; the columns it takes. Ambiguous ones (▲) are wide in Japanese text. */
static unsigned take_width(kif_str *s)
{
    utf8proc_int32_t c;
    utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)s->p, (utf8proc_ssize_t)s->n, &c);
    if (n <= 0)
        n = 1;
    int width = n > 1 ? utf8proc_charwidth(c) : s->p[0] == '\t' ? 8 : 1;
    *s = str_drop(*s, (size_t)n);
    return width < 0 ? 0 : (unsigned)width;
}

static unsigned width_of(kif_str s, uint32_t chars)
{
    unsigned width = 0;
    for (uint32_t i = 0; i < chars && s.n > 0; i++)
        width += take_width(&s);
    return width;
}

enum { EXCERPT_CHARS = 120 };

static void put_excerpt(reporter *r, const kif_diag *d)
{
    kif_span at = report_place(d);
    if (d->at.line == 0 || d->line.n == 0)
        return;
    uint32_t last = at.end_line == at.line && at.end_col > at.col ? at.end_col : at.col + 1;
    buf_uint(&r->out, at.line, 6, ' ');
    buf_cstr(&r->out, " | ");
    message_escape(&r->out, d->line, EXCERPT_CHARS);
    buf_cstr(&r->out, "\n       | ");
    if (at.col <= EXCERPT_CHARS) {
        unsigned before = width_of(d->line, at.col - 1), until = width_of(d->line, last - 1);
        buf_fill(&r->out, ' ', before);
        buf_cstr(&r->out, r->options->color ? TERM_GREEN : "");
        buf_fill(&r->out, '^', until > before ? until - before : 1);
        buf_cstr(&r->out, r->options->color ? TERM_NORMAL : "");
    }
    buf_byte(&r->out, '\n');
}

/* The same complaint over and over is counted, not repeated. */
static void text_input(reporter *r, const report_input *in)
{
    uint32_t seen[KIF_D_COUNT] = { 0 };
    uint32_t max = (uint32_t)r->options->max_per_file;
    for (size_t i = 0; i < in->n; i++) {
        const kif_diag *d = &in->findings[i];
        if (++seen[d->id] > max && max > 0)
            continue;
        put_finding(r, d);
        if (r->options->excerpt)
            put_excerpt(r, d);
    }
    for (int id = KIF_D_NONE + 1; max > 0 && id < KIF_D_COUNT; id++) {
        if (seen[id] <= max)
            continue;
        report_put_name(&r->out, in->file);
        buf_printf(&r->out, ": %u more like this, --max-per-file=0 shows them [%s]\n",
                   (unsigned)(seen[id] - max), kif_rules[id].slug);
    }
}

const report_format report_text = { "text", "for people", begin, text_input, end };
