/* JSON, one object a line: each finding, and a summary at the end. */
#include <jansson.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/report.h"

static bool begin(reporter *r)
{
    (void)r;
    return true;
}

static void put(reporter *r, json_t *line)
{
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    if (text == NULL) {
        r->out.failed = true;
        r->to->failed = true;
    } else {
        buf_cstr(&r->out, text);
        buf_byte(&r->out, '\n');
    }
    free(text);
    json_decref(line);
}

static json_t *string(kif_str s)
{
    json_t *value = json_stringn(s.p == NULL ? "" : s.p, s.n);
    return value != NULL ? value
                         : json_string("\xef\xbf\xbd"); /* not UTF-8: cannot be, all texts are decoded */
}

static void input(reporter *r, const report_input *in)
{
    for (size_t i = 0; i < in->n; i++) {
        const kif_diag *d = &in->findings[i];
        kif_span at = report_place(d);
        kif_buf name = BUF_EMPTY;
        report_put_name(&name, d->file);
        put(r, json_pack("{s:s,s:o,s:I,s:I,s:I,s:I,s:I,s:I,s:s,s:s,s:o}", "type", "finding", "file",
                         string(buf_str(&name)), "line", (json_int_t)at.line, "col", (json_int_t)at.col,
                         "endLine", (json_int_t)at.end_line, "endCol", (json_int_t)at.end_col, "game",
                         (json_int_t)d->game, "ply", (json_int_t)d->ply, "rule", kif_rules[d->id].slug,
                         "severity", report_severity_words[d->severity], "message", string(d->text)));
        buf_fini(&name);
    }
}

static void end(reporter *r, const report_summary *sum)
{
    put(r, json_pack("{s:s,s:I,s:I,s:I,s:I,s:I,s:I,s:b}", "type", "summary", "files", (json_int_t)sum->files,
                     "games", (json_int_t)sum->games, "errors", (json_int_t)sum->count[KIF_ERROR], "warnings",
                     (json_int_t)sum->count[KIF_WARNING], "notes", (json_int_t)sum->count[KIF_NOTE], "hidden",
                     (json_int_t)sum->hidden, "complete", (int)(sum->complete && sum->all_read)));
}

const report_format report_json = { "json", "one object a line, for scripts", begin, input, end };
