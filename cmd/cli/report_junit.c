/* JUnit's XML, for test panels: a suite an input, a case a finding; an input without findings is one case
 * that passes. */
#include "cli/report.h"

static bool begin(reporter *r)
{
    (void)r;
    return true;
}

static void open_suite(kif_buf *out, kif_str name, uint64_t tests, uint64_t failures, uint64_t errors)
{
    buf_cstr(out, "  <testsuite");
    report_put_attribute(out, "name", name);
    report_put_number(out, "tests", tests);
    report_put_number(out, "failures", failures);
    report_put_number(out, "errors", errors);
    buf_cstr(out, " skipped=\"0\">\n");
}

static void open_case(kif_buf *out, kif_str file, kif_str name)
{
    buf_cstr(out, "    <testcase");
    report_put_attribute(out, "classname", file);
    report_put_attribute(out, "name", name);
    report_put_attribute(out, "file", file);
}

static void put_failure(kif_buf *out, kif_str file, const kif_diag *d)
{
    kif_span at = report_place(d);
    kif_buf text = BUF_EMPTY;
    buf_printf(&text, "%s %u:%u", kif_rules[d->id].slug, (unsigned)at.line, (unsigned)at.col);
    open_case(out, file, buf_str(&text));
    report_put_number(out, "line", at.line);
    buf_cstr(out, ">\n      <failure");
    report_put_attribute(out, "type", str_of(kif_rules[d->id].slug));
    report_put_attribute(out, "message", d->text);
    buf_byte(out, '>');
    buf_reset(&text);
    report_put_line(&text, d);
    report_put_xml(out, buf_str(&text));
    buf_cstr(out, "</failure>\n    </testcase>\n");
    buf_fini(&text);
}

static void input(reporter *r, const report_input *in)
{
    kif_buf name = BUF_EMPTY, *out = &r->held[0];
    report_put_name(&name, in->file);
    bool alone = in->n == 0 || in->unreadable;
    open_suite(out, buf_str(&name), in->n + alone, in->n, in->unreadable);
    for (size_t i = 0; i < in->n; i++)
        put_failure(out, buf_str(&name), &in->findings[i]);
    if (alone) {
        open_case(out, buf_str(&name), buf_str(&name));
        buf_cstr(out, in->unreadable ? "><error message=\"cannot be read\"/></testcase>\n" : "/>\n");
    }
    buf_cstr(out, "  </testsuite>\n");
    r->counts[0] += in->n + alone;
    r->counts[1] += in->n;
    r->counts[2] += in->unreadable;
    buf_fini(&name);
}

static void end(reporter *r, const report_summary *sum)
{
    (void)sum;
    buf_cstr(&r->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    report_put_attribute(&r->out, "name", str_of(r->options->tool));
    report_put_number(&r->out, "tests", r->counts[0]);
    report_put_number(&r->out, "failures", r->counts[1]);
    report_put_number(&r->out, "errors", r->counts[2]);
    buf_cstr(&r->out, " skipped=\"0\">\n");
    buf_add(&r->out, buf_str(&r->held[0]));
    buf_cstr(&r->out, "</testsuites>\n");
    r->to->failed |= !buf_ok(&r->held[0]);
}

const report_format report_junit = { "junit", "JUnit XML, for test panels", begin, input, end };
