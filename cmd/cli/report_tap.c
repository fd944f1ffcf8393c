/* The Test Anything Protocol: one test an input, its findings as YAML below it. */
#include <jansson.h>
#include <stdlib.h>

#include "cli/report.h"

static bool begin(reporter *r)
{
    buf_cstr(&r->out, "TAP version 13\n");
    return true;
}

/* A string of JSON is one of YAML too. */
static void put_quoted(kif_buf *out, kif_str text)
{
    json_t *value = json_stringn(text.p == NULL ? "" : text.p, text.n);
    char *quoted = value == NULL ? NULL : json_dumps(value, JSON_ENCODE_ANY);
    buf_cstr(out, quoted == NULL ? "\"\"" : quoted);
    free(quoted);
    json_decref(value);
}

static void put_finding(kif_buf *out, kif_str name, const kif_diag *d)
{
    static const char *const words[] = { "comment", "todo", "fail" };
    kif_span at = report_place(d);
    buf_cstr(out, "  ---\n  message: ");
    put_quoted(out, d->text);
    buf_printf(out, "\n  severity: %s\n  at: {file: ", words[d->severity]);
    put_quoted(out, name);
    buf_printf(out, ", line: %u, column: %u}\n  rule: %s\n  ...\n", (unsigned)at.line, (unsigned)at.col,
               kif_rules[d->id].slug);
}

/* "#" begins a directive: it is escaped in a description. */
static void put_description(kif_buf *out, kif_str name)
{
    for (size_t i = 0; i < name.n; i++) {
        if (name.p[i] == '#')
            buf_byte(out, '\\');
        buf_byte(out, name.p[i]);
    }
}

static void input(reporter *r, const report_input *in)
{
    kif_buf name = BUF_EMPTY;
    report_put_name(&name, in->file);
    bool bad = in->unreadable || in->fails;
    buf_printf(&r->out, "%sok %llu - ", bad ? "not " : "", (unsigned long long)++r->n);
    put_description(&r->out, buf_str(&name));
    buf_byte(&r->out, '\n');
    for (size_t i = 0; i < in->n; i++)
        put_finding(&r->out, buf_str(&name), &in->findings[i]);
    buf_fini(&name);
}

static void end(reporter *r, const report_summary *sum)
{
    buf_printf(&r->out, "1..%llu\n", (unsigned long long)r->n);
    if (!sum->complete)
        buf_cstr(&r->out, "Bail out! the run was cut short\n");
}

const report_format report_tap = { "tap", "Test Anything Protocol", begin, input, end };
