/* A YAML document as a tree: built from the parser's events, bounded in size, depth and what aliases multiply. */
#include "stat/doc.h"

#include <stdarg.h>
#include <stdio.h>
#include <yaml.h>

#include "base/limits.h"

enum { MAX_WEIGHT = 200000, MAX_ANCHORS = 1024 };

typedef struct {
    yaml_parser_t yaml;
    kif_arena *arena;
    doc_error *error;
    bool failed;
    struct {
        kif_str name;
        doc_node *node;
    } anchor[MAX_ANCHORS];
    int n_anchors;
} reader;

KIF_PRINTF(3, 4) static void *fail(reader *r, const yaml_mark_t *at, const char *format, ...)
{
    va_list args;
    if (r->failed)
        return NULL;
    r->failed = true;
    r->error->line = (uint32_t)at->line + 1;
    r->error->col = (uint32_t)at->column + 1;
    va_start(args, format);
    vsnprintf(r->error->text, sizeof r->error->text, format, args);
    va_end(args);
    return NULL;
}

static bool next(reader *r, yaml_event_t *e)
{
    if (yaml_parser_parse(&r->yaml, e))
        return true;
    fail(r, &r->yaml.problem_mark, "%s", r->yaml.problem == NULL ? "out of memory" : r->yaml.problem);
    return false;
}

static doc_node *new_node(reader *r, const yaml_event_t *e, doc_type type)
{
    doc_node *n = kif_arena_zalloc(r->arena, sizeof *n);
    if (n == NULL)
        return fail(r, &e->start_mark, "out of memory");
    *n = (doc_node){ .type = type, .line = (uint32_t)e->start_mark.line + 1,
                     .col = (uint32_t)e->start_mark.column + 1, .weight = 1 };
    return n;
}

static bool add_weight(reader *r, const yaml_event_t *e, doc_node *to, const doc_node *part)
{
    to->weight += part->weight;
    if (to->weight > MAX_WEIGHT)
        fail(r, &e->start_mark, "too large: aliases multiply to more than %d nodes", MAX_WEIGHT);
    return to->weight <= MAX_WEIGHT;
}

static doc_node *read_node(reader *r, yaml_event_t *e, int depth);

static doc_node *read_list(reader *r, const yaml_event_t *begin, int depth)
{
    doc_node *list = new_node(r, begin, DOC_LIST), **end = list == NULL ? NULL : &list->first;
    while (list != NULL) {
        yaml_event_t e;
        if (!next(r, &e))
            return NULL;
        bool done = e.type == YAML_SEQUENCE_END_EVENT;
        doc_node *item = done ? NULL : read_node(r, &e, depth + 1);
        doc_node *link = item == NULL ? NULL : new_node(r, &e, item->type);
        if (link != NULL) {
            *link = *item; /* a node of its own, since an alias may stand in several lists */
            link->next = NULL;
            *end = link;
            end = &link->next;
            list->n++;
            if (!add_weight(r, &e, list, item))
                link = NULL;
        }
        yaml_event_delete(&e);
        if (done)
            return list;
        if (link == NULL)
            return NULL;
    }
    return NULL;
}

static doc_node *read_map(reader *r, const yaml_event_t *begin, int depth)
{
    doc_node *map = new_node(r, begin, DOC_MAP), **end = map == NULL ? NULL : &map->first;
    while (map != NULL) {
        yaml_event_t e, v;
        if (!next(r, &e))
            return NULL;
        if (e.type == YAML_MAPPING_END_EVENT) {
            yaml_event_delete(&e);
            return map;
        }
        doc_node *key = read_node(r, &e, depth + 1), *entry = key == NULL ? NULL : new_node(r, &e, DOC_SCALAR);
        if (entry != NULL && key->type != DOC_SCALAR)
            entry = fail(r, &e.start_mark, "a key must be a word");
        else if (entry != NULL && str_eq(key->text, STR("<<")))
            entry = fail(r, &e.start_mark, "merge keys are not supported");
        else if (entry != NULL && doc_get(map, key->text) != NULL)
            entry = fail(r, &e.start_mark, "the key '%.*s' stands here twice",
                         (int)(key->text.n < 40 ? key->text.n : 40), key->text.p);
        if (entry != NULL && next(r, &v)) {
            entry->text = key->text;
            entry->value = read_node(r, &v, depth + 1);
            if (entry->value != NULL && add_weight(r, &v, map, entry->value)) {
                *end = entry;
                end = &entry->next;
                map->n++;
            }
            yaml_event_delete(&v);
        }
        yaml_event_delete(&e);
        if (r->failed)
            return NULL;
    }
    return NULL;
}

static doc_node *read_scalar(reader *r, const yaml_event_t *e)
{
    doc_node *n = new_node(r, e, DOC_SCALAR);
    if (n == NULL)
        return NULL;
    n->text = kif_arena_copy(r->arena, (kif_str){ (const char *)e->data.scalar.value, e->data.scalar.length });
    n->literal = e->data.scalar.style == YAML_LITERAL_SCALAR_STYLE;
    return n->text.p == NULL ? fail(r, &e->start_mark, "out of memory") : n;
}

static doc_node *aliased(reader *r, const yaml_event_t *e)
{
    kif_str name = str_of((const char *)e->data.alias.anchor);
    for (int i = r->n_anchors - 1; i >= 0; i--)
        if (str_eq(r->anchor[i].name, name))
            return r->anchor[i].node;
    return fail(r, &e->start_mark, "nothing is called '%.40s' before this", name.p);
}

static void remember(reader *r, const yaml_event_t *e, const yaml_char_t *name, doc_node *node)
{
    if (name == NULL || node == NULL)
        return;
    if (r->n_anchors == MAX_ANCHORS) {
        fail(r, &e->start_mark, "more than %d anchors", MAX_ANCHORS);
        return;
    }
    r->anchor[r->n_anchors].name = kif_arena_copy(r->arena, str_of((const char *)name));
    r->anchor[r->n_anchors++].node = node;
}

/* Reads the node that an event begins. The event stays the caller's. */
static doc_node *read_node(reader *r, yaml_event_t *e, int depth)
{
    const yaml_char_t *anchor = NULL, *tag = NULL;
    doc_node *node = NULL;
    if (depth > KIF_MAX_YAML_DEPTH)
        return fail(r, &e->start_mark, "nested more than %d deep", KIF_MAX_YAML_DEPTH);
    switch (e->type) {
    case YAML_ALIAS_EVENT:
        return aliased(r, e);
    case YAML_SCALAR_EVENT:
        anchor = e->data.scalar.anchor;
        tag = e->data.scalar.tag;
        node = read_scalar(r, e);
        break;
    case YAML_SEQUENCE_START_EVENT:
        anchor = e->data.sequence_start.anchor;
        tag = e->data.sequence_start.tag;
        node = read_list(r, e, depth);
        break;
    case YAML_MAPPING_START_EVENT:
        anchor = e->data.mapping_start.anchor;
        tag = e->data.mapping_start.tag;
        node = read_map(r, e, depth);
        break;
    default:
        return fail(r, &e->start_mark, "something else was expected here");
    }
    if (tag != NULL)
        return fail(r, &e->start_mark, "tags are not supported");
    remember(r, e, anchor, node);
    return r->failed ? NULL : node;
}

static doc_node *read_document(reader *r)
{
    doc_node *root = NULL;
    for (bool done = false; !done && !r->failed;) {
        yaml_event_t e;
        if (!next(r, &e))
            return NULL;
        done = e.type == YAML_STREAM_END_EVENT;
        if (e.type == YAML_DOCUMENT_START_EVENT && root != NULL)
            fail(r, &e.start_mark, "more than one document");
        else if (!done && e.type != YAML_STREAM_START_EVENT && e.type != YAML_DOCUMENT_START_EVENT &&
                 e.type != YAML_DOCUMENT_END_EVENT)
            root = read_node(r, &e, 0);
        if (done && root == NULL)
            fail(r, &e.start_mark, "the file is empty");
        yaml_event_delete(&e);
    }
    return r->failed ? NULL : root;
}

const doc_node *doc_read(kif_arena *arena, kif_str yaml, doc_error *error)
{
    *error = (doc_error){ 1, 1, "out of memory" };
    reader *r = kif_arena_zalloc(arena, sizeof *r);
    if (r == NULL || !yaml_parser_initialize(&r->yaml))
        return NULL;
    r->arena = arena;
    r->error = error;
    const yaml_mark_t top = { 0, 0, 0 };
    doc_node *root = NULL;
    if (yaml.n > KIF_MAX_YAML_BYTES) {
        fail(r, &top, "the file is larger than %d bytes", KIF_MAX_YAML_BYTES);
    } else {
        yaml_parser_set_encoding(&r->yaml, YAML_UTF8_ENCODING);
        yaml_parser_set_input_string(&r->yaml, (const unsigned char *)(yaml.n == 0 ? "" : yaml.p), yaml.n);
        root = read_document(r);
    }
    yaml_parser_delete(&r->yaml);
    return root;
}

const doc_node *doc_get(const doc_node *map, kif_str key)
{
    for (const doc_node *k = map->type == DOC_MAP ? map->first : NULL; k != NULL; k = k->next)
        if (str_eq(k->text, key))
            return k->value;
    return NULL;
}
