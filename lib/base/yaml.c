/* YAML events from libyaml, with its errors in our words. */
#include "base/yaml.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

#include "base/arena.h"
#include "base/limits.h"

enum { SCALARS_LIMIT = 4 * KIF_MAX_YAML_BYTES };

struct kif_yaml {
    yaml_parser_t parser;
    kif_str text;
    kif_arena memory; /* of scalars */
    int depth, documents;
    kif_yaml_error error;
    bool failed;
};

kif_yaml *kif_yaml_new(kif_str text)
{
    kif_yaml *y = calloc(1, sizeof *y);
    if (y == NULL || !yaml_parser_initialize(&y->parser)) {
        free(y);
        return NULL;
    }
    str_skip(&text, STR("\xef\xbb\xbf")); /* libyaml would count it as a column */
    y->text = text;
    kif_arena_init(&y->memory, SCALARS_LIMIT);
    yaml_parser_set_encoding(&y->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&y->parser, (const unsigned char *)(text.n == 0 ? "" : text.p), text.n);
    if (text.n > KIF_MAX_YAML_BYTES)
        kif_yaml_fail(y, NULL, "the file is larger than %d MiB", KIF_MAX_YAML_BYTES >> 20);
    return y;
}

void kif_yaml_free(kif_yaml *y)
{
    if (y == NULL)
        return;
    yaml_parser_delete(&y->parser);
    kif_arena_fini(&y->memory);
    free(y);
}

const kif_yaml_error *kif_yaml_error_of(const kif_yaml *y)
{
    return y->failed ? &y->error : NULL;
}

bool kif_yaml_fail(kif_yaml *y, const kif_yaml_event *at, const char *format, ...)
{
    if (y->failed)
        return false;
    y->failed = true;
    y->error.line = at == NULL ? 0 : at->line;
    y->error.col = at == NULL ? 0 : at->col;
    va_list args;
    va_start(args, format);
    vsnprintf(y->error.message, sizeof y->error.message, format, args);
    va_end(args);
    return false;
}

/* ---- Events -------------------------------------------------------------- */

static kif_yaml_event place(yaml_mark_t mark)
{
    return (kif_yaml_event){ .line = (uint32_t)mark.line + 1, .col = (uint32_t)mark.column + 1 };
}

/* The place of a byte; what stands before it is UTF-8. */
static kif_yaml_event place_of_offset(kif_str text, size_t offset)
{
    kif_yaml_event at = { .line = 1, .col = 1 };
    for (size_t i = 0; i < offset && i < text.n; i++) {
        if (text.p[i] == '\n')
            at = (kif_yaml_event){ .line = at.line + 1, .col = 1 };
        else
            at.col += ((unsigned char)text.p[i] & 0xc0) != 0x80;
    }
    return at;
}

/* What libyaml says is true, but written for who knows its grammar. begin: the place to look at is where the
 * key or the quotes began, not where libyaml gave up. */
static const struct {
    const char *theirs, *ours;
    bool begin;
} words[] = {
    { "could not find expected ':'", "expected ':' and a value after this key", true },
    { "did not find expected key", "expected a key here; is the indentation right?", false },
    { "did not find expected '-' indicator", "expected '-' here; is the indentation right?", false },
    { "did not find expected ',' or ']'", "expected ',' or ']'", false },
    { "did not find expected ',' or '}'", "expected ',' or '}'", false },
    { "did not find expected node content", "expected a value here", false },
    { "mapping values are not allowed in this context", "a second ':' in this place; put the text in quotes",
      false },
    { "found character that cannot start any token",
      "a text cannot begin with this character; put it in quotes", false },
    { "found a tab character that violates indentation", "indent with blanks, not with tabs", false },
    { "found unexpected end of stream", "the quotes that begin here do not end", true },
    { "block sequence entries are not allowed in this context", "a list cannot begin here", false },
    { "found unknown escape character", "unknown escape in double quotes", false },
    { "did not find expected <document start>", "one value only: what follows it does not belong to it",
      false },
};

/* Errors about characters have only an offset, the others two marks. */
static void fail_parse(kif_yaml *y)
{
    const yaml_parser_t *p = &y->parser;
    const char *problem = p->problem == NULL ? "cannot be read" : p->problem;
    kif_yaml_event at = place(p->problem_mark);
    if (p->error == YAML_MEMORY_ERROR) {
        kif_yaml_fail(y, NULL, "out of memory");
        return;
    }
    if (p->error == YAML_READER_ERROR) {
        bool control = strcmp(problem, "control characters are not allowed") == 0;
        at = place_of_offset(y->text, p->problem_offset);
        kif_yaml_fail(y, &at, "%s", control ? "a control character" : "this is not UTF-8");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(problem, words[i].theirs) == 0) {
            at = words[i].begin ? place(p->context_mark) : at;
            problem = words[i].ours;
            break;
        }
    kif_yaml_fail(y, &at, "%s", problem);
}

static kif_yaml_event begin_collection(kif_yaml *y, kif_yaml_event e, kif_yaml_kind kind)
{
    e.kind = kind;
    if (++y->depth > KIF_MAX_YAML_DEPTH)
        kif_yaml_fail(y, &e, "more than %d levels", KIF_MAX_YAML_DEPTH);
    return e;
}

static kif_yaml_event take_scalar(kif_yaml *y, kif_yaml_event e, const yaml_event_t *raw)
{
    size_t n = raw->data.scalar.length;
    kif_str text = kif_arena_copy(&y->memory, (kif_str){ (const char *)raw->data.scalar.value, n + 1 });
    e.kind = KIF_YAML_SCALAR;
    e.text = (kif_str){ text.p, n };
    e.plain = raw->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (text.p == NULL)
        kif_yaml_fail(y, &e, "out of memory");
    return e;
}

/* A named node could be repeated, a tag could change its type: neither is of use in a configuration. */
static void refuse_properties(kif_yaml *y, const kif_yaml_event *at, const yaml_event_t *raw)
{
    const yaml_char_t *anchor = NULL, *tag = NULL;
    if (raw->type == YAML_SCALAR_EVENT) {
        anchor = raw->data.scalar.anchor;
        tag = raw->data.scalar.tag;
    } else if (raw->type == YAML_MAPPING_START_EVENT) {
        anchor = raw->data.mapping_start.anchor;
        tag = raw->data.mapping_start.tag;
    } else if (raw->type == YAML_SEQUENCE_START_EVENT) {
        anchor = raw->data.sequence_start.anchor;
        tag = raw->data.sequence_start.tag;
    }
    if (anchor != NULL || raw->type == YAML_ALIAS_EVENT)
        kif_yaml_fail(y, at, "anchors (&) and aliases (*) are not supported");
    if (tag != NULL)
        kif_yaml_fail(y, at, "tags (!) are not supported");
}

/* Ours for theirs. Document and stream events have no place in it: END stands for none. */
static kif_yaml_event translate(kif_yaml *y, const yaml_event_t *raw, bool *visible)
{
    kif_yaml_event e = place(raw->start_mark);
    *visible = true;
    refuse_properties(y, &e, raw);
    switch (raw->type) {
    case YAML_SCALAR_EVENT:
        return take_scalar(y, e, raw);
    case YAML_MAPPING_START_EVENT:
        return begin_collection(y, e, KIF_YAML_MAP);
    case YAML_SEQUENCE_START_EVENT:
        return begin_collection(y, e, KIF_YAML_LIST);
    case YAML_MAPPING_END_EVENT:
        y->depth--;
        e.kind = KIF_YAML_MAP_END;
        return e;
    case YAML_SEQUENCE_END_EVENT:
        y->depth--;
        e.kind = KIF_YAML_LIST_END;
        return e;
    case YAML_STREAM_END_EVENT:
        return e; /* KIF_YAML_END */
    case YAML_DOCUMENT_START_EVENT:
        if (++y->documents > 1)
            kif_yaml_fail(y, &e, "more than one document");
        break;
    default:
        break;
    }
    *visible = false;
    return e;
}

kif_yaml_event kif_yaml_next(kif_yaml *y)
{
    kif_yaml_event e = { .kind = KIF_YAML_ERROR };
    bool visible = false;
    while (!y->failed && !visible) {
        yaml_event_t raw;
        if (!yaml_parser_parse(&y->parser, &raw)) {
            fail_parse(y);
            break;
        }
        if (raw.type == YAML_NO_EVENT) /* after the end libyaml has nothing more to say */
            return (kif_yaml_event){ .kind = KIF_YAML_END };
        e = translate(y, &raw, &visible);
        yaml_event_delete(&raw);
    }
    return y->failed ? (kif_yaml_event){ .kind = KIF_YAML_ERROR, .line = y->error.line, .col = y->error.col }
                     : e;
}

/* ---- Walking -------------------------------------------------------------- */

bool kif_yaml_skip(kif_yaml *y, const kif_yaml_event *value)
{
    int depth = value->kind == KIF_YAML_MAP || value->kind == KIF_YAML_LIST;
    while (depth > 0) {
        kif_yaml_event e = kif_yaml_next(y);
        if (e.kind == KIF_YAML_ERROR)
            return false;
        depth += e.kind == KIF_YAML_MAP || e.kind == KIF_YAML_LIST;
        depth -= e.kind == KIF_YAML_MAP_END || e.kind == KIF_YAML_LIST_END;
    }
    return true;
}

static const char *kind_name(kif_yaml_kind kind)
{
    return kind == KIF_YAML_MAP      ? "a mapping"
           : kind == KIF_YAML_LIST   ? "a list"
           : kind == KIF_YAML_SCALAR ? "a text"
                                     : "nothing";
}

/* The keys of one mapping in an open hash table; slots is a power of two, at most half of them used. */
typedef struct {
    kif_yaml_event *keys;
    size_t n, slots;
} key_set;

static kif_yaml_event *find_key(const key_set *set, kif_str key)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < key.n; i++)
        hash = (hash ^ (unsigned char)key.p[i]) * 0x100000001b3u;
    size_t at = (size_t)(hash ^ hash >> 32) & (set->slots - 1);
    while (set->keys[at].line != 0 && !str_eq(set->keys[at].text, key))
        at = (at + 1) & (set->slots - 1);
    return &set->keys[at];
}

static bool grow_set(key_set *set)
{
    key_set larger = { .slots = set->slots == 0 ? 32 : set->slots * 2 };
    larger.keys = calloc(larger.slots, sizeof *larger.keys);
    if (larger.keys == NULL)
        return false;
    for (size_t i = 0; i < set->slots; i++)
        if (set->keys[i].line != 0)
            *find_key(&larger, set->keys[i].text) = set->keys[i];
    larger.n = set->n;
    free(set->keys);
    *set = larger;
    return true;
}

static bool add_key(kif_yaml *y, key_set *set, const kif_yaml_event *key)
{
    if (set->n >= set->slots / 2 && !grow_set(set))
        return kif_yaml_fail(y, key, "out of memory");
    kif_yaml_event *slot = find_key(set, key->text);
    if (slot->line != 0)
        return kif_yaml_fail(y, key, "the key '%.60s' is there twice, first in line %u", key->text.p,
                             (unsigned)slot->line);
    *slot = *key;
    set->n++;
    return true;
}

bool kif_yaml_walk_map(kif_yaml *y, const kif_yaml_event *value, const char *what, kif_yaml_entry_fn *fn,
                       void *ctx)
{
    key_set seen = { 0 };
    bool ok = value->kind == KIF_YAML_MAP ||
              kif_yaml_fail(y, value, "%s: expected a mapping, got %s", what, kind_name(value->kind));
    while (ok) {
        kif_yaml_event key = kif_yaml_next(y);
        if (key.kind == KIF_YAML_MAP_END)
            break;
        if (key.kind != KIF_YAML_SCALAR) {
            ok = kif_yaml_fail(y, &key, "%s: expected a key, got %s", what, kind_name(key.kind));
            break;
        }
        kif_yaml_event entry = { 0 };
        ok = add_key(y, &seen, &key) && (entry = kif_yaml_next(y)).kind != KIF_YAML_ERROR &&
             fn(ctx, y, &key, &entry);
    }
    free(seen.keys);
    return ok;
}

bool kif_yaml_walk_list(kif_yaml *y, const kif_yaml_event *value, const char *what, kif_yaml_entry_fn *fn,
                        void *ctx)
{
    if (value->kind == KIF_YAML_SCALAR)
        return fn(ctx, y, NULL, value);
    if (value->kind != KIF_YAML_LIST)
        return kif_yaml_fail(y, value, "%s: expected a list, got %s", what, kind_name(value->kind));
    for (;;) {
        kif_yaml_event entry = kif_yaml_next(y);
        if (entry.kind == KIF_YAML_LIST_END)
            return true;
        if (entry.kind == KIF_YAML_ERROR || !fn(ctx, y, NULL, &entry))
            return false;
    }
}

const char *kif_yaml_version(void)
{
    return yaml_get_version_string();
}
