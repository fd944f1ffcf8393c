/* SARIF 2.1.0 as GitHub's code scanning and other viewers want it: one document with the rules that occurred.
 */
#include <jansson.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/report.h"

enum { MAX_RESULTS = 25000 }; /* GitHub refuses documents with more */

typedef struct {
    json_t *results, *rules, *notifications;
    int index[KIF_D_COUNT]; /* of a rule in rules, plus one; 0: not there yet */
    uint64_t left_out;
} sarif;

static const char *const levels[] = { "note", "warning", "error" };

static bool begin(reporter *r)
{
    sarif *s = calloc(1, sizeof *s);
    r->state = s;
    if (s == NULL)
        return false;
    s->results = json_array();
    s->rules = json_array();
    s->notifications = json_array();
    return s->results != NULL && s->rules != NULL && s->notifications != NULL;
}

static json_t *string(kif_str s)
{
    json_t *value = json_stringn(s.p == NULL ? "" : s.p, s.n);
    return value != NULL ? value : json_string("\xef\xbf\xbd");
}

/* ---- Rules ---------------------------------------------------------------------- */

static const char *const family_tags[KIF_FAMILIES] = {
    "moves", "results", "structure", "notation", "position", "time", "text", "archive", "reader", "loss",
};

static json_t *sentence(const char *text)
{
    kif_buf out = BUF_EMPTY;
    buf_cstr(&out, text);
    if (out.n > 0 && 'a' <= out.p[0] && out.p[0] <= 'z')
        out.p[0] = (char)(out.p[0] - 'a' + 'A');
    json_t *value = string(buf_str(&out));
    buf_fini(&out);
    return value;
}

static json_t *rule_object(kif_diag_id id)
{
    const kif_rule_info *info = &kif_rules[id];
    kif_str text = str_of(info->long_text);
    size_t line = str_find_byte(text, '\n');
    kif_str what = { text.p, line }, todo = line < text.n ? str_drop(text, line + 1) : text;
    return json_pack("{s:s,s:{s:o},s:{s:o},s:{s:o},s:{s:s},s:{s:[s],s:s}}", "id", info->slug,
                     "shortDescription", "text", sentence(info->text), "fullDescription", "text",
                     string(what), "help", "text", string(todo), "defaultConfiguration", "level",
                     levels[info->severity], "properties", "tags", family_tags[info->family],
                     "problem.severity",
                     info->severity == KIF_NOTE ? "recommendation" : levels[info->severity]);
}

static int rule_index(sarif *s, kif_diag_id id)
{
    if (s->index[id] == 0) {
        json_array_append_new(s->rules, rule_object(id));
        s->index[id] = (int)json_array_size(s->rules);
    }
    return s->index[id] - 1;
}

/* ---- Places ----------------------------------------------------------------------- */

static bool is_plain(unsigned char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || byte_is_digit((char)c) || c == '-' ||
           c == '_' || c == '.' || c == '~' || c == '/';
}

/* Relative to the working directory where the file lies below it. */
static void put_uri(kif_buf *out, const char *file)
{
    kif_str path = str_of(file);
    char cwd[4096];
    if (path.n > 0 && path.p[0] == '/') {
        kif_str here = getcwd(cwd, sizeof cwd) == NULL ? STR_NONE : str_of(cwd);
        if (here.n > 1 && str_starts(path, here) && path.n > here.n && path.p[here.n] == '/')
            path = str_drop(path, here.n + 1);
        else
            buf_cstr(out, "file://");
    }
    while (str_skip(&path, STR("./")))
        ;
    for (size_t i = 0; i < path.n; i++) {
        unsigned char c = (unsigned char)path.p[i];
        if (is_plain(c))
            buf_byte(out, (char)c);
        else
            buf_printf(out, "%%%02X", c);
    }
}

/* ---- Results ------------------------------------------------------------------------ */

static unsigned earlier_alike(const report_input *in, size_t i, uint64_t print)
{
    enum { FAR = 2000 }; /* findings that are compared: more would be slow, and alike no more */
    unsigned n = 0;
    for (size_t k = i > FAR ? i - FAR : 0; k < i; k++)
        n += in->findings[k].id == in->findings[i].id && report_fingerprint(&in->findings[k]) == print;
    return n;
}

static json_t *result_object(sarif *s, const report_input *in, size_t i)
{
    const kif_diag *d = &in->findings[i];
    kif_span at = report_place(d);
    kif_buf uri = BUF_EMPTY, print = BUF_EMPTY;
    put_uri(&uri, d->file);
    uint64_t h = report_fingerprint(d);
    buf_printf(&print, "%016llx:%u", (unsigned long long)h, earlier_alike(in, i, h) + 1);
    json_t *result =
        json_pack("{s:s,s:i,s:s,s:{s:o},s:[{s:{s:{s:o},s:{s:I,s:I,s:I,s:I}}}],s:{s:o}}", "ruleId",
                  kif_rules[d->id].slug, "ruleIndex", rule_index(s, d->id), "level", levels[d->severity],
                  "message", "text", string(d->text), "locations", "physicalLocation", "artifactLocation",
                  "uri", string(buf_str(&uri)), "region", "startLine", (json_int_t)at.line, "startColumn",
                  (json_int_t)at.col, "endLine", (json_int_t)at.end_line, "endColumn", (json_int_t)at.end_col,
                  "partialFingerprints", "primaryLocationLineHash", string(buf_str(&print)));
    buf_fini(&uri);
    buf_fini(&print);
    return result;
}

static void notify(sarif *s, const char *level, kif_str text)
{
    json_array_append_new(s->notifications,
                          json_pack("{s:s,s:{s:o}}", "level", level, "message", "text", string(text)));
}

static void input(reporter *r, const report_input *in)
{
    sarif *s = r->state;
    if (in->unreadable) {
        kif_buf text = BUF_EMPTY;
        report_put_name(&text, in->file);
        buf_cstr(&text, " cannot be read");
        notify(s, "error", buf_str(&text));
        buf_fini(&text);
    }
    for (size_t i = 0; i < in->n; i++) {
        if (json_array_size(s->results) >= MAX_RESULTS)
            s->left_out++;
        else
            json_array_append_new(s->results, result_object(s, in, i));
    }
}

static json_t *invocation(sarif *s, const report_summary *sum)
{
    if (s->left_out > 0) {
        kif_buf text = BUF_EMPTY;
        buf_printf(&text, "%llu findings left out: viewers accept %d", (unsigned long long)s->left_out,
                   MAX_RESULTS);
        notify(s, "note", buf_str(&text));
        buf_fini(&text);
    }
    json_t *object = json_pack("{s:b}", "executionSuccessful", (int)(sum->complete && sum->all_read));
    if (json_array_size(s->notifications) > 0)
        json_object_set(object, "toolExecutionNotifications", s->notifications);
    json_decref(s->notifications);
    return object;
}

static void end(reporter *r, const report_summary *sum)
{
    sarif *s = r->state;
    json_t *document = json_pack("{s:s,s:s,s:[{s:{s:{s:s,s:s,s:o}},s:s,s:[o],s:o}]}", "$schema",
                                 "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs",
                                 "tool", "driver", "name", r->options->tool, "semanticVersion",
                                 r->options->version, "rules", s->rules, "columnKind", "unicodeCodePoints",
                                 "invocations", invocation(s, sum), "results", s->results);
    char *text = document == NULL ? NULL : json_dumps(document, JSON_INDENT(1));
    if (text == NULL)
        r->to->failed = true;
    else
        buf_cstr(&r->out, text);
    buf_byte(&r->out, '\n');
    free(text);
    json_decref(document);
}

const report_format report_sarif = { "sarif", "SARIF 2.1.0, for code scanning", begin, input, end };
