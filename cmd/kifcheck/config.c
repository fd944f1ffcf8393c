/* Reading .kifcheck.yml. Everything it says is kept with its line, and applied to an input in order: built-in
 * values, the file it extends, the file, its overrides that match, the command line. */
#include "kifcheck/config.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/glob.h"
#include "cli/config.h"
#include "cli/message.h"

enum { MAX_EXTENDS = 8 };

/* A rule or family and its level; LEVEL_ON: its usual one. */
typedef struct {
    const char *name;
    uint8_t level;
    uint32_t line;
} level_item;

enum { LEVEL_ON = 255 };

/* What a file, or one of its overrides, says. */
typedef struct section section;
struct section {
    section *next;
    const char **files; /* patterns, ended by NULL; NULL: all */
    level_item *levels;
    size_t n_levels, cap_levels;
    const kif_ruleset *ruleset;
    kif_encoding encoding;
    const char **headers;
    uint32_t ruleset_line, encoding_line, headers_line;
};

typedef struct config config;
struct config {
    config *next;
    const char *path;         /* as found; its address is its name */
    config *base;             /* that it extends */
    section *sections, *last; /* the first is the file itself */
    int fail_on;
    uint32_t fail_on_line;
    bool good;
};

struct check_configs {
    const check_settings *settings;
    const opt_common *common;
    config_finder *finder;
    config *all;
    kif_arena arena;
};

check_configs *check_configs_new(const check_settings *s, const opt_common *common)
{
    check_configs *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->settings = s;
    c->common = common;
    c->finder = config_finder_new("kifcheck.yml");
    kif_arena_init(&c->arena, 64 << 20);
    if (c->finder == NULL) {
        check_configs_free(c);
        return NULL;
    }
    return c;
}

void check_configs_free(check_configs *c)
{
    if (c == NULL)
        return;
    config_finder_free(c->finder);
    kif_arena_fini(&c->arena);
    free(c);
}

/* ---- Reading ---------------------------------------------------------------------- */

typedef struct {
    check_configs *c;
    config *file;
    section *s;
    int depth;
    const char **list; /* being read */
    size_t n, cap;
} reading;

static const char *keep_text(check_configs *c, kif_str s)
{
    char *copy = kif_arena_alloc(&c->arena, s.n + 1);
    if (copy == NULL)
        return "";
    memcpy(copy, s.p, s.n);
    copy[s.n] = '\0';
    return copy;
}

static bool is_scalar(kif_yaml *y, const kif_yaml_event *value, const char *what)
{
    return value->kind == KIF_YAML_SCALAR || kif_yaml_fail(y, value, "%s: a word expected", what);
}

static bool add_item(reading *r, kif_str name, uint8_t level, uint32_t line)
{
    section *s = r->s;
    if (s->n_levels == s->cap_levels) {
        size_t cap = s->cap_levels == 0 ? 16 : s->cap_levels * 2;
        level_item *items = kif_arena_alloc(&r->c->arena, cap * sizeof *items);
        if (items == NULL)
            return false;
        if (s->n_levels > 0)
            memcpy(items, s->levels, s->n_levels * sizeof *items);
        s->levels = items;
        s->cap_levels = cap;
    }
    s->levels[s->n_levels++] = (level_item){ keep_text(r->c, name), level, line };
    return true;
}

static bool level_of_word(kif_str word, uint8_t *level)
{
    static const struct {
        const char *word;
        uint8_t level;
    } rows[] = { { "off", KIF_LEVEL_OFF }, { "false", KIF_LEVEL_OFF },     { "no", KIF_LEVEL_OFF },
                 { "on", LEVEL_ON },       { "true", LEVEL_ON },           { "yes", LEVEL_ON },
                 { "note", KIF_NOTE + 1 }, { "warning", KIF_WARNING + 1 }, { "error", KIF_ERROR + 1 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_eq(word, str_of(rows[i].word))) {
            *level = rows[i].level;
            return true;
        }
    return false;
}

typedef struct {
    reading *r;
    kif_str name;
    uint32_t line;
    bool seen;
} rule_reading;

static bool take_level(rule_reading *rr, kif_yaml *y, const kif_yaml_event *value)
{
    uint8_t level;
    if (!is_scalar(y, value, "severity"))
        return false;
    if (!level_of_word(value->text, &level))
        return kif_yaml_fail(y, value, "expected error, warning, note, on or off, got '%.60s'",
                             value->text.p);
    rr->seen = true;
    return add_item(rr->r, rr->name, level, rr->line);
}

static bool rule_key(void *ctx, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value)
{
    if (!str_eq(key->text, STR("severity")))
        return kif_yaml_fail(y, key, "unknown key '%.60s' of a rule: severity expected", key->text.p);
    return take_level(ctx, y, value);
}

static bool take_rule(void *ctx, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value)
{
    kif_check_options probe = { 0 };
    rule_reading rr = { .r = ctx, .name = key->text, .line = key->line };
    if (!kif_check_set_level(&probe, key->text, 1)) {
        opt_guess guess;
        opt_guess_begin(&guess, key->text);
        for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++)
            opt_guess_try(&guess, str_of(kif_rules[id].slug));
        return guess.best.n > 0 ? kif_yaml_fail(y, key, "unknown rule '%.60s'; did you mean '%.*s'?",
                                                key->text.p, (int)guess.best.n, guess.best.p)
                                : kif_yaml_fail(y, key, "unknown rule '%.60s'", key->text.p);
    }
    if (value->kind == KIF_YAML_MAP)
        return kif_yaml_walk_map(y, value, "a rule", rule_key, &rr);
    return take_level(&rr, y, value);
}

static bool take_word(void *ctx, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value)
{
    reading *r = ctx;
    (void)key;
    if (!is_scalar(y, value, "a list"))
        return false;
    if (r->n + 1 >= r->cap) {
        size_t cap = r->cap == 0 ? 8 : r->cap * 2;
        const char **list = kif_arena_alloc(&r->c->arena, cap * sizeof *list);
        if (list == NULL)
            return false;
        if (r->n > 0)
            memcpy(list, r->list, r->n * sizeof *list);
        r->list = list;
        r->cap = cap;
    }
    r->list[r->n++] = keep_text(r->c, value->text);
    r->list[r->n] = NULL;
    return true;
}

static bool take_list(reading *r, kif_yaml *y, const kif_yaml_event *value, const char *what,
                      const char ***list)
{
    r->list = NULL;
    r->n = r->cap = 0;
    if (!kif_yaml_walk_list(y, value, what, take_word, r))
        return false;
    *list = r->list;
    return r->list != NULL || kif_yaml_fail(y, value, "%s: an empty list says nothing", what);
}

static bool take_ruleset(reading *r, kif_yaml *y, const kif_yaml_event *value)
{
    if (!is_scalar(y, value, "ruleset"))
        return false;
    r->s->ruleset = kif_ruleset_by_name(value->text);
    r->s->ruleset_line = value->line;
    return r->s->ruleset != NULL || kif_yaml_fail(y, value, "unknown rule set '%.60s'", value->text.p);
}

static bool take_encoding(reading *r, kif_yaml *y, const kif_yaml_event *value)
{
    if (!is_scalar(y, value, "encoding"))
        return false;
    r->s->encoding = kif_encoding_by_name(value->text);
    r->s->encoding_line = value->line;
    return r->s->encoding != KIF_ENC_NONE ||
           kif_yaml_fail(y, value, "unknown encoding '%.60s'", value->text.p);
}

/* Keys that a file and its overrides have in common. *known: it was one. */
static bool take_common_key(reading *r, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value,
                            bool *known)
{
    *known = true;
    if (str_eq(key->text, STR("rules")))
        return kif_yaml_walk_map(y, value, "rules", take_rule, r);
    if (str_eq(key->text, STR("ruleset")))
        return take_ruleset(r, y, value);
    if (str_eq(key->text, STR("encoding")))
        return take_encoding(r, y, value);
    if (str_eq(key->text, STR("headers"))) {
        r->s->headers_line = key->line;
        return take_list(r, y, value, "headers", &r->s->headers);
    }
    *known = false;
    return true;
}

static section *add_section(reading *r)
{
    section *s = kif_arena_zalloc(&r->c->arena, sizeof *s);
    if (s == NULL)
        return NULL;
    if (r->file->last == NULL)
        r->file->sections = s;
    else
        r->file->last->next = s;
    r->file->last = s;
    return s;
}

static bool override_key(void *ctx, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value)
{
    reading *r = ctx;
    bool known;
    if (str_eq(key->text, STR("files")))
        return take_list(r, y, value, "files", &r->s->files);
    if (!take_common_key(r, y, key, value, &known))
        return false;
    return known || kif_yaml_fail(y, key,
                                  "unknown key '%.60s' of an override: files, rules, ruleset, encoding or "
                                  "headers expected",
                                  key->text.p);
}

static bool take_override(void *ctx, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value)
{
    reading *r = ctx;
    (void)key;
    r->s = add_section(r);
    if (r->s == NULL || !kif_yaml_walk_map(y, value, "an override", override_key, r))
        return false;
    return r->s->files != NULL || kif_yaml_fail(y, value, "an override needs 'files'");
}

static bool take_fail_on(reading *r, kif_yaml *y, const kif_yaml_event *value)
{
    static const char *const words[] = { "error", "warning", "note", "never" };
    if (!is_scalar(y, value, "fail-on"))
        return false;
    for (int i = 0; i < 4; i++)
        if (str_eq(value->text, str_of(words[i]))) {
            r->file->fail_on = i;
            r->file->fail_on_line = value->line;
            return true;
        }
    return kif_yaml_fail(y, value, "expected error, warning, note or never, got '%.60s'", value->text.p);
}

static config *load(check_configs *c, const char *path, int depth);

/* The path of a file that another one names: beside it. */
static const char *beside(check_configs *c, const char *path, kif_str name)
{
    kif_str dir = str_of(path);
    while (dir.n > 0 && dir.p[dir.n - 1] != '/')
        dir.n--;
    kif_buf out = BUF_EMPTY;
    if (name.n > 0 && name.p[0] != '/')
        buf_add(&out, dir);
    buf_add(&out, name);
    const char *kept = keep_text(c, buf_str(&out));
    buf_fini(&out);
    return kept;
}

static bool take_extends(reading *r, kif_yaml *y, const kif_yaml_event *value)
{
    if (!is_scalar(y, value, "extends"))
        return false;
    if (r->depth >= MAX_EXTENDS)
        return kif_yaml_fail(y, value, "more than %d files extend each other", MAX_EXTENDS);
    r->file->base = load(r->c, beside(r->c, r->file->path, value->text), r->depth + 1);
    return r->file->base->good || kif_yaml_fail(y, value, "the file that is extended cannot be used");
}

static bool top_key(void *ctx, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value)
{
    reading *r = ctx;
    bool known;
    r->s = r->file->sections;
    if (str_eq(key->text, STR("extends")))
        return take_extends(r, y, value);
    if (str_eq(key->text, STR("fail-on")))
        return take_fail_on(r, y, value);
    if (str_eq(key->text, STR("overrides")))
        return kif_yaml_walk_list(y, value, "overrides", take_override, r);
    if (!take_common_key(r, y, key, value, &known))
        return false;
    return known ||
           kif_yaml_fail(y, key,
                         "unknown key '%.60s': extends, fail-on, ruleset, encoding, headers, rules or "
                         "overrides expected",
                         key->text.p);
}

static bool read_text(reading *r, kif_str text)
{
    kif_yaml *y = kif_yaml_new(text);
    if (y == NULL || add_section(r) == NULL) {
        kif_yaml_free(y);
        message(MESSAGE_ERROR, NULL, "out of memory");
        return false;
    }
    kif_yaml_event first = kif_yaml_next(y);
    bool good = first.kind == KIF_YAML_END || (first.kind != KIF_YAML_ERROR &&
                                               kif_yaml_walk_map(y, &first, "the configuration", top_key, r));
    const kif_yaml_error *error = kif_yaml_error_of(y);
    if (error != NULL)
        config_report(r->file->path, error);
    good = good && error == NULL;
    kif_yaml_free(y);
    return good;
}

static config *load(check_configs *c, const char *path, int depth)
{
    static config broken;
    for (config *known = c->all; known != NULL; known = known->next)
        if (known->path == path)
            return known;
    config *file = kif_arena_zalloc(&c->arena, sizeof *file);
    if (file == NULL)
        return &broken;
    *file = (config){ .next = c->all, .path = path, .fail_on = -1 };
    c->all = file;
    kif_buf text = BUF_EMPTY;
    reading r = { .c = c, .file = file, .depth = depth };
    file->good = config_read(path, &text) && read_text(&r, buf_str(&text));
    buf_fini(&text);
    return file;
}

/* ---- Applying ------------------------------------------------------------------------ */

static const char *place(check_configs *c, const config *file, uint32_t line)
{
    kif_buf out = BUF_EMPTY;
    buf_printf(&out, "%s:%u", file->path, (unsigned)line);
    const char *kept = keep_text(c, buf_str(&out));
    buf_fini(&out);
    return kept;
}

/* The input as the configuration's patterns see it: from its own directory. */
static kif_str seen_from(check_configs *c, const config *file, const char *input)
{
    kif_str dir = str_of(file->path), path = str_of(input);
    while (dir.n > 0 && dir.p[dir.n - 1] != '/')
        dir.n--;
    while (str_skip(&path, STR("./")))
        ;
    bool plain = str_find(path, STR("../")) == path.n && path.n > 0 && (dir.n > 0 || path.p[0] != '/');
    if (plain && str_skip(&path, dir))
        return path;
    kif_buf below = BUF_EMPTY;
    if (config_path_below(file->path, input, &below))
        path = str_of(keep_text(c, buf_str(&below)));
    buf_fini(&below);
    return path;
}

static bool applies(check_configs *c, const config *file, const section *s, const char *input)
{
    if (s->files == NULL)
        return true;
    for (const char *const *pattern = s->files; input != NULL && *pattern != NULL; pattern++)
        if (glob_match_path(str_of(*pattern), seen_from(c, file, input)))
            return true;
    return false;
}

static void apply_level(check_effect *e, kif_str name, uint8_t level, const char *from)
{
    kif_check_options marked = { 0 };
    kif_check_set_level(&marked, name, 1);
    for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++) {
        if (marked.level[id] == 0)
            continue;
        e->options.level[id] = level == LEVEL_ON ? kif_level_of(kif_rules[id].severity) : level;
        e->level_from[id] = from;
    }
}

static void apply_section(check_configs *c, const config *file, const section *s, check_effect *e)
{
    for (size_t i = 0; i < s->n_levels; i++)
        apply_level(e, str_of(s->levels[i].name), s->levels[i].level, place(c, file, s->levels[i].line));
    if (s->ruleset != NULL) {
        e->options.rules = s->ruleset;
        e->ruleset_from = place(c, file, s->ruleset_line);
    }
    if (s->encoding != KIF_ENC_NONE) {
        e->options.encoding = s->encoding;
        e->encoding_from = place(c, file, s->encoding_line);
    }
    if (s->headers != NULL) {
        e->options.headers = s->headers;
        e->headers_from = place(c, file, s->headers_line);
    }
}

static void apply_file(check_configs *c, const config *file, const char *input, check_effect *e)
{
    if (file->base != NULL)
        apply_file(c, file->base, input, e);
    for (const section *s = file->sections; s != NULL; s = s->next)
        if (applies(c, file, s, input))
            apply_section(c, file, s, e);
    if (file->fail_on >= 0) {
        e->fail_on = file->fail_on;
        e->fail_on_from = place(c, file, file->fail_on_line);
    }
}

static bool apply_command_line(const check_settings *s, check_effect *e)
{
    kif_check_options before = e->options;
    if (!check_apply_levels(s, &e->options))
        return false;
    for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++)
        if (e->options.level[id] != before.level[id])
            e->level_from[id] = "option";
    if (s->ruleset != NULL) {
        e->options.rules = kif_ruleset_by_name(str_of(s->ruleset));
        e->ruleset_from = "--ruleset";
    }
    if (s->roundtrip != NULL)
        e->options.roundtrip = kif_format_by_name(str_of(s->roundtrip));
    e->options.keep_going = s->keep_going;
    if (s->fail_on >= 0) {
        e->fail_on = s->fail_on;
        e->fail_on_from = "--fail-on";
    }
    return true;
}

static void begin_effect(check_effect *e)
{
    *e = (check_effect){ .fail_on = FAIL_ON_ERROR,
                         .fail_on_from = "default",
                         .ruleset_from = "default",
                         .encoding_from = "default",
                         .headers_from = "default" };
    kif_check_options_default(&e->options);
    for (int id = 0; id < KIF_D_COUNT; id++)
        e->level_from[id] = "default";
}

bool check_configs_for(check_configs *c, const char *input, check_effect *e)
{
    const char *path = c->common->config != NULL ? c->common->config : config_find(c->finder, input);
    begin_effect(e);
    if (path != NULL && path[0] != '\0') {
        config *file = load(c, path, 0);
        if (!file->good)
            return false;
        apply_file(c, file, input, e);
    }
    if (!apply_command_line(c->settings, e))
        return false;
    bool notes = c->common->verbose > 0 || e->fail_on == FAIL_ON_NOTE;
    e->options.least = kif_level_of(notes ? KIF_NOTE : KIF_WARNING);
    return true;
}

/* ---- Printing -------------------------------------------------------------------------- */

/* A line of YAML with its origin behind it. */
KIF_PRINTF(3, 4) static void put_line(kif_buf *out, const char *from, const char *format, ...)
{
    size_t start = out->n;
    va_list args;
    va_start(args, format);
    buf_vprintf(out, format, args);
    va_end(args);
    size_t width = out->n - start;
    buf_fill(out, ' ', width < 44 ? 44 - width : 1);
    buf_printf(out, "# %s\n", from);
}

static const char *level_word(uint8_t level)
{
    return level == KIF_LEVEL_OFF ? "off" : report_severity_words[level - 1];
}

int check_print_config(check_configs *c, const char *input, output *to)
{
    static const char *const fail_words[] = { "error", "warning", "note", "never" };
    check_effect e;
    if (!check_configs_for(c, input, &e))
        return STATUS_TROUBLE;
    kif_buf out = BUF_EMPTY;
    put_line(&out, e.fail_on_from, "fail-on: %s", fail_words[e.fail_on]);
    if (e.options.rules != NULL)
        put_line(&out, e.ruleset_from, "ruleset: %s", e.options.rules->name);
    if (e.options.encoding != KIF_ENC_NONE)
        put_line(&out, e.encoding_from, "encoding: %s", kif_encoding_name(e.options.encoding));
    if (e.options.headers != NULL)
        put_line(&out, e.headers_from, "headers:");
    for (const char *const *key = e.options.headers; key != NULL && *key != NULL; key++) {
        buf_cstr(&out, "  - \"");
        for (const char *p = *key; *p != '\0'; p++) {
            if (*p == '"' || *p == '\\')
                buf_byte(&out, '\\');
            buf_byte(&out, *p);
        }
        buf_cstr(&out, "\"\n");
    }
    buf_cstr(&out, "rules:\n");
    for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++)
        if (kif_rules[id].family != KIF_FAMILY_LOSS)
            put_line(&out, e.level_from[id], "  %s: %s", kif_rules[id].slug, level_word(e.options.level[id]));
    output_write(to, buf_str(&out));
    buf_fini(&out);
    return STATUS_OK;
}
