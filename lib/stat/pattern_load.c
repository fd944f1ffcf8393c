/* Reading a pattern file: families, values, classes, and each pattern's head; its conditions are read elsewhere. */
#include <stdarg.h>

#include "stat/hash.h"
#include "stat/pattern_build.h"

KIF_PRINTF(4, 0)
static void say(pattern_builder *b, const doc_node *at, const char *level, const char *format, va_list args)
{
    if (b->messages != NULL) {
        buf_printf(b->messages, "%s:%u:%u: %s: ", b->file, (unsigned)at->line, (unsigned)at->col, level);
        buf_vprintf(b->messages, format, args);
        buf_byte(b->messages, '\n');
    }
    b->n_findings++;
}

void pattern_complain(pattern_builder *b, const doc_node *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(b, at, "error", format, args);
    va_end(args);
    b->n_errors++;
}

void pattern_warn(pattern_builder *b, const doc_node *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(b, at, "warning", format, args);
    va_end(args);
}

int kif_pattern_by_id(const kif_patterns *set, kif_str id)
{
    for (int i = 0; i < set->n_patterns; i++)
        if (str_eq(set->pattern[i].id, id))
            return i;
    return PATTERN_NONE;
}

bool kif_pattern_is_under(const kif_patterns *set, int pattern, int ancestor)
{
    for (int depth = 0; pattern != PATTERN_NONE && depth < PATTERN_MAX; depth++) {
        if (pattern == ancestor)
            return true;
        pattern = set->pattern[pattern].parent;
    }
    return false;
}

static kif_str text_of(pattern_builder *b, const doc_node *map, const char *key)
{
    const doc_node *v = doc_get(map, str_of(key));
    return v == NULL || v->type != DOC_SCALAR ? STR_NONE : kif_arena_copy(&b->set->arena, v->text);
}

static void read_names(pattern_builder *b, const doc_node *map, kif_str *ja, kif_str *en)
{
    const doc_node *name = doc_get(map, STR("name"));
    if (name != NULL && name->type == DOC_SCALAR) {
        *ja = *en = kif_arena_copy(&b->set->arena, name->text);
    } else if (name != NULL) {
        *ja = text_of(b, name, "ja");
        *en = text_of(b, name, "en");
    }
}

static bool int_of(const doc_node *v, int max, int *value)
{
    kif_str s = v == NULL ? STR_NONE : v->text;
    bool negative = s.n > 1 && str_skip_byte(&s, '-');
    uint32_t n;
    if (!str_take_uint(&s, (uint32_t)max, &n) || s.n > 0)
        return false;
    *value = negative ? -(int)n : (int)n;
    return true;
}

/* ---- Families, values ------------------------------------------------------------ */

static int family_by_id(const kif_patterns *set, kif_str id)
{
    for (int i = 0; i < set->n_families; i++)
        if (str_eq(set->family[i].id, id))
            return i;
    return PATTERN_NONE;
}

static void read_family(pattern_builder *b, const doc_node *k)
{
    pattern_family *f = &b->set->family[b->set->n_families++];
    *f = (pattern_family){ .id = kif_arena_copy(&b->set->arena, k->text), .before = PATTERN_LAST_PLY, .stable = 1 };
    for (const doc_node *o = k->value->first; o != NULL; o = o->next) {
        bool ok = true;
        if (str_eq(o->text, STR("pick"))) {
            f->pick = str_eq(o->value->text, STR("last")) ? PICK_LAST : PICK_PRIORITY;
            ok = f->pick == PICK_LAST || str_eq(o->value->text, STR("priority"));
        } else if (str_eq(o->text, STR("before"))) {
            ok = int_of(o->value, PATTERN_LAST_PLY, &f->before);
        } else if (str_eq(o->text, STR("stable"))) {
            ok = int_of(o->value, PATTERN_BLOCK, &f->stable);
        } else {
            ok = false;
        }
        if (!ok)
            pattern_complain(b, o, "family: not a key and value that are known: '%.*s'", (int)o->text.n, o->text.p);
    }
}

static bool read_families(pattern_builder *b, const doc_node *map)
{
    b->set->family = kif_arena_zalloc(&b->set->arena, (size_t)(map == NULL ? 0 : map->n) * sizeof *b->set->family + 1);
    if (b->set->family == NULL)
        return false;
    for (const doc_node *k = map == NULL ? NULL : map->first; k != NULL; k = k->next)
        read_family(b, k);
    b->set->family_castle = family_by_id(b->set, STR("castle"));
    b->set->family_opening = family_by_id(b->set, STR("opening"));
    return true;
}

static void read_values(pattern_builder *b, const doc_node *map)
{
    for (const doc_node *k = map == NULL ? NULL : map->first; k != NULL; k = k->next) {
        kif_kind kind = pattern_kind_of(k->text);
        if (kind == KIF_NO_KIND || !int_of(k->value, 1000000, &b->set->value[kind]))
            pattern_complain(b, k, "values: a piece and a number were expected");
    }
}

/* ---- Heads of patterns ------------------------------------------------------------ */

static void read_head(pattern_builder *b, const doc_node *map)
{
    kif_patterns *set = b->set;
    const doc_node *id = doc_get(map, STR("id")), *side = doc_get(map, STR("side")),
                   *family = doc_get(map, STR("family")), *priority = doc_get(map, STR("priority"));
    kif_pattern p = { .id = text_of(b, map, "id"), .family = PATTERN_NONE, .parent = PATTERN_NONE, .each = true,
                      .line = map->line, .col = map->col };
    read_names(b, map, &p.ja, &p.en);
    if (p.id.n == 0)
        pattern_complain(b, map, "a pattern needs an id");
    else if (kif_pattern_by_id(set, p.id) != PATTERN_NONE)
        pattern_complain(b, id, "the id '%.*s' was used before", (int)p.id.n, p.id.p);
    if (side != NULL) {
        p.each = str_eq(side->text, STR("each"));
        if (!p.each && !str_eq(side->text, STR("game")))
            pattern_complain(b, side, "side: each or game was expected");
    }
    if (family != NULL) {
        p.family = family_by_id(set, family->text);
        if (p.family == PATTERN_NONE)
            pattern_complain(b, family, "no family has this name: '%.*s'", (int)family->text.n, family->text.p);
    }
    if (priority != NULL && !int_of(priority, 1000000, &p.priority))
        pattern_complain(b, priority, "priority: a number was expected");
    b->node[set->n_patterns] = map;
    set->pattern[set->n_patterns++] = p;
}

static void read_parent(pattern_builder *b, int i)
{
    const doc_node *parent = doc_get(b->node[i], STR("parent"));
    kif_pattern *p = &b->set->pattern[i];
    if (parent == NULL)
        return;
    int above = kif_pattern_by_id(b->set, parent->text);
    if (above == PATTERN_NONE)
        pattern_complain(b, parent, "no pattern has this id: '%.*s'", (int)parent->text.n, parent->text.p);
    else if (kif_pattern_is_under(b->set, above, i))
        pattern_complain(b, parent, "a pattern cannot descend from itself");
    else
        p->parent = above;
}

static bool read_patterns(pattern_builder *b, const doc_node *list)
{
    kif_patterns *set = b->set;
    size_t n = list == NULL ? 0 : list->n;
    if (n > PATTERN_MAX) {
        pattern_complain(b, list, "more than %d patterns", PATTERN_MAX);
        return false;
    }
    set->pattern = kif_arena_zalloc(&set->arena, n * sizeof *set->pattern + 1);
    b->node = kif_arena_zalloc(&b->scratch, n * sizeof *b->node + 1);
    b->first_shape = kif_arena_zalloc(&b->scratch, (n + 1) * sizeof *b->first_shape);
    b->draft = kif_arena_alloc(&b->scratch, PATTERN_MAX_SHAPES * sizeof *b->draft);
    if (set->pattern == NULL || b->node == NULL || b->first_shape == NULL || b->draft == NULL)
        return false;
    for (const doc_node *i = list == NULL ? NULL : list->first; i != NULL; i = i->next) {
        if (i->type == DOC_MAP)
            read_head(b, i);
        else
            pattern_complain(b, i, "a pattern must be a map");
    }
    for (int i = 0; i < set->n_patterns; i++)
        read_parent(b, i);
    for (b->pattern = 0; b->pattern < set->n_patterns; b->pattern++) {
        const doc_node *at = b->node[b->pattern];
        b->first_shape[b->pattern] = set->n_shapes;
        if (!pattern_read_shapes(b, at))
            continue;
        for (int d = 0; d < b->n_drafts; d++)
            if (b->lint)
                pattern_lint_draft(b, &b->draft[d], at);
        if (!pattern_add_shapes(b, at))
            return false;
    }
    b->first_shape[set->n_patterns] = set->n_shapes;
    return true;
}

/* ---- Classes of games ------------------------------------------------------------ */

static int class_pattern(pattern_builder *b, const doc_node *row, const char *key)
{
    const doc_node *v = doc_get(row, str_of(key));
    int p = v == NULL ? PATTERN_NONE : kif_pattern_by_id(b->set, v->text);
    if (v != NULL && p == PATTERN_NONE)
        pattern_complain(b, v, "no pattern has this id: '%.*s'", (int)v->text.n, v->text.p);
    return p;
}

static void read_class(pattern_builder *b, const doc_node *row)
{
    pattern_class *c = &b->set->class_[b->set->n_classes++];
    *c = (pattern_class){ .id = text_of(b, row, "id"), .one = class_pattern(b, row, "one"),
                          .other = class_pattern(b, row, "other") };
    read_names(b, row, &c->ja, &c->en);
    int has = class_pattern(b, row, "has"), both = class_pattern(b, row, "both");
    c->both = both != PATTERN_NONE;
    c->one = c->both ? both : has != PATTERN_NONE ? has : c->one;
    if (c->id.n == 0)
        pattern_complain(b, row, "a class needs an id");
    if (c->one == PATTERN_NONE)
        pattern_complain(b, row, "a class needs has, both, or one and other");
    int same = kif_pattern_by_id(b->set, c->id);
    if (c->ja.n == 0 && same != PATTERN_NONE) {
        c->ja = b->set->pattern[same].ja;
        c->en = b->set->pattern[same].en;
    }
}

static bool read_classes(pattern_builder *b, const doc_node *list)
{
    b->set->class_ =
        kif_arena_zalloc(&b->set->arena, (size_t)(list == NULL ? 0 : list->n) * sizeof *b->set->class_ + 1);
    for (const doc_node *i = list == NULL ? NULL : list->first; b->set->class_ != NULL && i != NULL; i = i->next)
        read_class(b, i);
    return b->set->class_ != NULL;
}

/* ---- The file ---------------------------------------------------------------------- */

static bool read_file(pattern_builder *b, const doc_node *root)
{
    static const char *const keys[] = { "kifstat-patterns", "families", "values", "patterns", "classes" };
    for (const doc_node *k = root->first; k != NULL; k = k->next) {
        bool known = root->type == DOC_MAP;
        for (size_t i = 0, found = 0; known && !found; i++) {
            known = i < sizeof keys / sizeof *keys;
            found = known && str_eq(k->text, str_of(keys[i]));
        }
        if (!known)
            pattern_complain(b, k, "unknown key: '%.*s'", (int)(k->text.n < 60 ? k->text.n : 60), k->text.p);
    }
    const doc_node *version = doc_get(root, STR("kifstat-patterns"));
    if (version == NULL || !str_eq(version->text, STR("1"))) {
        pattern_complain(b, version == NULL ? root : version, "'kifstat-patterns: 1' was expected");
        return false;
    }
    read_values(b, doc_get(root, STR("values")));
    bool ok = read_families(b, doc_get(root, STR("families"))) && read_patterns(b, doc_get(root, STR("patterns"))) &&
              read_classes(b, doc_get(root, STR("classes")));
    if (ok && b->lint && b->n_errors == 0)
        pattern_lint_set(b);
    return ok && b->n_errors == 0 && pattern_build_index(b->set, b->lists);
}

kif_patterns *kif_patterns_new(kif_str yaml, const char *file, bool lint, kif_buf *messages, int *n_findings)
{
    kif_arena arena;
    kif_arena_init(&arena, SIZE_MAX / 2);
    kif_patterns *set = kif_arena_zalloc(&arena, sizeof *set);
    *n_findings = 0;
    if (set == NULL)
        return NULL;
    *set = (kif_patterns){ .arena = arena, .digest = hash_bytes(yaml.p, yaml.n, 0) };
    pattern_builder b = { .set = set, .file = file, .lint = lint, .messages = messages };
    kif_arena_init(&b.scratch, SIZE_MAX / 2);
    doc_error error;
    const doc_node *root = doc_read(&b.scratch, yaml, &error);
    bool ok = root != NULL && read_file(&b, root);
    if (root == NULL)
        pattern_complain(&b, &(doc_node){ .line = error.line, .col = error.col }, "%s", error.text);
    *n_findings = b.n_findings;
    kif_arena_fini(&b.scratch);
    if (!ok)
        kif_patterns_free(set);
    return ok ? set : NULL;
}

void kif_patterns_free(kif_patterns *set)
{
    if (set == NULL)
        return;
    kif_arena arena = set->arena; /* the set lies in it */
    kif_arena_fini(&arena);
}
