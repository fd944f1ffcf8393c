/* Annotations of a GitHub workflow. A step shows ten of each kind, so errors come first. */
#include "cli/report.h"

static bool begin(reporter *r)
{
    (void)r;
    return true;
}

static void put_escaped(kif_buf *out, kif_str text, bool property)
{
    for (size_t i = 0; i < text.n; i++) {
        char c = text.p[i];
        if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
            buf_printf(out, "%%%02X", (unsigned char)c);
        else
            buf_byte(out, c);
    }
}

static void put_annotation(kif_buf *out, const kif_diag *d)
{
    static const char *const words[] = { "notice", "warning", "error" };
    kif_span at = report_place(d);
    kif_buf name = BUF_EMPTY;
    report_put_name(&name, d->file);
    buf_printf(out, "::%s file=", words[d->severity]);
    put_escaped(out, buf_str(&name), true);
    buf_printf(out, ",line=%u,endLine=%u", (unsigned)at.line, (unsigned)at.end_line);
    if (at.line == at.end_line) /* columns over several lines are refused */
        buf_printf(out, ",col=%u,endColumn=%u", (unsigned)at.col, (unsigned)at.end_col);
    buf_cstr(out, ",title=");
    put_escaped(out, str_of(kif_rules[d->id].slug), true);
    buf_cstr(out, "::");
    put_escaped(out, d->text, false);
    buf_byte(out, '\n');
    buf_fini(&name);
}

static void input(reporter *r, const report_input *in)
{
    for (size_t i = 0; i < in->n; i++)
        put_annotation(&r->held[in->findings[i].severity], &in->findings[i]);
}

static void end(reporter *r, const report_summary *sum)
{
    (void)sum;
    for (int severity = KIF_ERROR; severity >= KIF_NOTE; severity--) {
        buf_add(&r->out, buf_str(&r->held[severity]));
        r->to->failed |= !buf_ok(&r->held[severity]);
    }
}

const report_format report_github = { "github", "annotations of a GitHub workflow", begin, input, end };
