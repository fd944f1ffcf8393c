/* The table of reporters, and what they share. */
#include "cli/report.h"

#include <stdlib.h>

#include "cli/message.h"

const report_format *const report_formats[] = { &report_text,       &report_gcc,   &report_json,
                                                &report_sarif,      &report_junit, &report_github,
                                                &report_checkstyle, &report_tap,   NULL };

const char *const report_severity_words[3] = { "note", "warning", "error" };

const char *report_format_name(size_t i)
{
    return report_formats[i] == NULL ? NULL : report_formats[i]->name;
}

const report_format *report_format_by_name(kif_str name)
{
    for (size_t i = 0; report_formats[i] != NULL; i++)
        if (str_eq(name, str_of(report_formats[i]->name)))
            return report_formats[i];
    return NULL;
}

static void flush(reporter *r)
{
    output_write(r->to, buf_str(&r->out));
    buf_reset(&r->out);
}

bool reporter_begin(reporter *r, const report_format *format, const report_options *options, output *to)
{
    *r = (reporter){ .format = format, .options = options, .to = to };
    if (!format->begin(r))
        return false;
    flush(r);
    return true;
}

void reporter_input(reporter *r, const report_input *in)
{
    r->format->input(r, in);
    flush(r);
}

void reporter_end(reporter *r, const report_summary *sum)
{
    r->format->end(r, sum);
    flush(r);
}

void reporter_fini(reporter *r)
{
    buf_fini(&r->out);
    for (size_t i = 0; i < sizeof r->held / sizeof *r->held; i++)
        buf_fini(&r->held[i]);
    free(r->state);
    *r = (reporter){ 0 };
}

kif_span report_place(const kif_diag *d)
{
    kif_span at = d->at;
    if (at.line == 0)
        return (kif_span){ 1, 1, 1, 1 };
    if (at.col == 0)
        at.col = at.end_col = 1;
    return at;
}

void report_put_name(kif_buf *out, const char *file)
{
    message_escape(out, str_of(file), 0);
}

void report_put_line(kif_buf *out, const kif_diag *d)
{
    kif_span at = report_place(d);
    report_put_name(out, d->file);
    buf_printf(out, ":%u:%u: %s: ", (unsigned)at.line, (unsigned)at.col, report_severity_words[d->severity]);
    message_escape(out, d->text, 0);
    buf_printf(out, " [%s]", kif_rules[d->id].slug);
}

static uint64_t hash(uint64_t h, kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * UINT64_C(1099511628211);
    return h;
}

uint64_t report_fingerprint(const kif_diag *d)
{
    uint64_t h = hash(UINT64_C(14695981039346656037), str_of(kif_rules[d->id].slug));
    return hash(h ^ 0xff, str_trim(d->line));
}

/* ---- XML ----------------------------------------------------------------------- */

static const char *entity(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\n':
        return "&#10;";
    default:
        return (unsigned char)c < 0x20 && c != '\t' ? "\xef\xbf\xbd"
                                                    : NULL; /* XML 1.0 has no control characters */
    }
}

void report_put_xml(kif_buf *out, kif_str text)
{
    size_t from = 0;
    for (size_t i = 0; i < text.n; i++) {
        const char *instead = entity(text.p[i]);
        if (instead == NULL)
            continue;
        buf_add(out, (kif_str){ text.p + from, i - from });
        buf_cstr(out, instead);
        from = i + 1;
    }
    buf_add(out, str_drop(text, from));
}

void report_put_attribute(kif_buf *out, const char *name, kif_str value)
{
    buf_byte(out, ' ');
    buf_cstr(out, name);
    buf_cstr(out, "=\"");
    report_put_xml(out, value);
    buf_byte(out, '"');
}

void report_put_number(kif_buf *out, const char *name, uint64_t value)
{
    buf_byte(out, ' ');
    buf_cstr(out, name);
    buf_cstr(out, "=\"");
    buf_uint(out, value, 0, ' ');
    buf_byte(out, '"');
}
