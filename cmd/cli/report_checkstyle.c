/* Checkstyle's XML, for older plug-ins of build servers. */
#include "cli/report.h"

static bool begin(reporter *r)
{
    buf_cstr(&r->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n");
    return true;
}

static void input(reporter *r, const report_input *in)
{
    static const char *const words[] = { "info", "warning", "error" };
    kif_buf name = BUF_EMPTY, source = BUF_EMPTY;
    if (in->n == 0)
        return;
    report_put_name(&name, in->file);
    buf_cstr(&r->out, "  <file");
    report_put_attribute(&r->out, "name", buf_str(&name));
    buf_cstr(&r->out, ">\n");
    for (size_t i = 0; i < in->n; i++) {
        const kif_diag *d = &in->findings[i];
        kif_span at = report_place(d);
        buf_reset(&source);
        buf_printf(&source, "%s.%s", r->options->tool, kif_rules[d->id].slug);
        buf_cstr(&r->out, "    <error");
        report_put_number(&r->out, "line", at.line);
        report_put_number(&r->out, "column", at.col);
        report_put_attribute(&r->out, "severity", str_of(words[d->severity]));
        report_put_attribute(&r->out, "message", d->text);
        report_put_attribute(&r->out, "source", buf_str(&source));
        buf_cstr(&r->out, "/>\n");
    }
    buf_cstr(&r->out, "  </file>\n");
    buf_fini(&name);
    buf_fini(&source);
}

static void end(reporter *r, const report_summary *sum)
{
    (void)sum;
    buf_cstr(&r->out, "</checkstyle>\n");
}

const report_format report_checkstyle = { "checkstyle", "Checkstyle XML", begin, input, end };
