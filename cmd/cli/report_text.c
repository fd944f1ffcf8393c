/* For people and editors: one line a finding; for people also the line it is about, with a marker. */
#include "cli/excerpt.h"
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
            excerpt_put(&r->out, d, r->options->color);
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
