/* Telling about the rules: --list-rules and --explain. */
#include <jansson.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/term.h"
#include "kifcheck/kifcheck.h"

static const char *const family_names[KIF_FAMILIES] = {
    "moves", "results", "structure", "notation", "position", "time", "text", "archive", "reader", "loss",
};

static const char *level_word(uint8_t level)
{
    return level == KIF_LEVEL_OFF ? "off" : report_severity_words[level - 1];
}

/* Losses are told by kifconv, not found in a record. */
static bool is_listed(kif_diag_id id)
{
    return kif_rules[id].family != KIF_FAMILY_LOSS;
}

static void put_json(kif_buf *out, kif_diag_id id, uint8_t level)
{
    const kif_rule_info *info = &kif_rules[id];
    json_t *line = json_pack("{s:s,s:s,s:s,s:s,s:s,s:b,s:s,s:s,s:s,s:s,s:s}", "type", "rule", "rule",
                             info->slug, "family", family_names[info->family], "severity",
                             report_severity_words[info->severity], "level", level_word(level), "fixable",
                             (int)info->fixable, "text", info->text, "textJa", info->text_ja, "longText",
                             info->long_text, "longTextJa", info->long_text_ja, "example", info->example);
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    buf_cstr(out, text == NULL ? "" : text);
    buf_byte(out, '\n');
    free(text);
    json_decref(line);
}

int check_list_rules(const check_settings *s, const kif_check_options *o, output *to)
{
    kif_buf out = BUF_EMPTY;
    bool json = strcmp(s->to, "json") == 0;
    for (kif_diag_id id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++) {
        const kif_rule_info *info = &kif_rules[id];
        if (!is_listed(id))
            continue;
        if (json)
            put_json(&out, id, o->level[id]);
        else
            buf_printf(&out, "%-34s %-7s %-9s %-7s %s\n", info->slug, level_word(o->level[id]),
                       family_names[info->family], info->fixable ? "fixable" : "-",
                       s->language == LANGUAGE_JA ? info->text_ja : info->text);
    }
    output_write(to, buf_str(&out));
    buf_fini(&out);
    return STATUS_OK;
}

/* Lines of a text, indented. */
static void put_indented(kif_buf *out, const char *text)
{
    kif_str rest = str_of(text);
    while (rest.n > 0) {
        size_t n = str_find_byte(rest, '\n');
        buf_cstr(out, "    ");
        buf_add(out, (kif_str){ rest.p, n });
        buf_byte(out, '\n');
        rest = n < rest.n ? str_drop(rest, n + 1) : STR_NONE;
    }
}

/* Folds a paragraph at blanks; Japanese has none and is left to the terminal. */
static void put_folded(kif_buf *out, kif_str text)
{
    enum { COLUMNS = 78 };
    size_t column = 0;
    while (text.n > 0) {
        size_t n = str_find_byte(text, ' ');
        if (column > 0 && column + 1 + n > COLUMNS) {
            buf_byte(out, '\n');
            column = 0;
        } else if (column > 0) {
            buf_byte(out, ' ');
            column++;
        }
        buf_add(out, (kif_str){ text.p, n });
        column += n;
        text = n < text.n ? str_drop(text, n + 1) : STR_NONE;
    }
    buf_byte(out, '\n');
}

static int unknown_rule(const char *name)
{
    opt_guess guess;
    opt_guess_begin(&guess, str_of(name));
    for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++)
        opt_guess_try(&guess, str_of(kif_rules[id].slug));
    if (guess.best.n > 0)
        message(MESSAGE_ERROR, "--explain", "unknown rule %s; did you mean '%.*s'?", QUOTED(name),
                (int)guess.best.n, guess.best.p);
    else
        message(MESSAGE_ERROR, "--explain", "unknown rule %s (--list-rules names them)", QUOTED(name));
    return STATUS_TROUBLE;
}

int check_explain(const check_settings *s, const kif_check_options *o, output *to)
{
    kif_diag_id id = kif_rule_by_slug(str_of(s->explain));
    if (id == KIF_D_NONE)
        return unknown_rule(s->explain);
    const kif_rule_info *info = &kif_rules[id];
    kif_buf out = BUF_EMPTY;
    bool ja = s->language == LANGUAGE_JA;
    kif_str text = str_of(ja ? info->long_text_ja : info->long_text);
    size_t line = str_find_byte(text, '\n');
    buf_printf(&out, "%s: %s\n%s, %s%s\n\n", info->slug, ja ? info->text_ja : info->text,
               level_word(o->level[id]), family_names[info->family], info->fixable ? ", fixable" : "");
    put_folded(&out, (kif_str){ text.p, line });
    if (info->example[0] != '\0') {
        buf_cstr(&out, ja ? "\n例:\n\n" : "\nExample:\n\n");
        put_indented(&out, info->example);
    }
    if (line < text.n) {
        buf_byte(&out, '\n');
        put_folded(&out, str_drop(text, line + 1));
    }
    output_write(to, buf_str(&out));
    buf_fini(&out);
    return STATUS_OK;
}
