/* The definition of a run in its states: what was counted, so that only equals are added up, and so that whoever merges
 * need not say it again. */
#include <jansson.h>
#include <stdlib.h>

#include "base/arena.h"
#include "stat/hash.h"
#include "stat/run.h"

/* ---- Writing ------------------------------------------------------------------------- */

static json_t *items(const kif_stat_item *item, size_t n)
{
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *one = json_object();
        json_object_set_new(one, "option", json_string(item[i].option));
        if (item[i].value != NULL)
            json_object_set_new(one, "value", json_string(item[i].value));
        if (item[i].negated)
            json_object_set_new(one, "not", json_true());
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *text(kif_str s)
{
    return json_stringn(s.n == 0 ? "" : s.p, s.n);
}

static json_t *options(const kif_stat_request *r)
{
    json_t *o = json_object();
    json_object_set_new(o, "score", json_string(r->score == KIF_SCORE_HALF ? "half" : "decisive"));
    json_object_set_new(o, "confidence", json_real(r->confidence));
    json_object_set_new(o, "invert", json_boolean(r->invert));
    json_object_set_new(o, "unknown", json_boolean(r->unknown_pass));
    json_object_set_new(o, "mirror", json_boolean(r->mirror));
    json_object_set_new(o, "moves-of", r->moves_of == NULL ? json_null() : json_string(r->moves_of));
    json_object_set_new(o, "bouts", json_boolean(r->bouts));
    json_object_set_new(o, "forfeits", json_boolean(r->forfeits_count));
    json_object_set_new(o, "keep-titles", json_boolean(r->keep_titles));
    json_object_set_new(o, "streak-draws", json_boolean(r->streak_draws_break));
    json_object_set_new(o, "columns", r->columns == NULL ? json_null() : json_string(r->columns));
    json_object_set_new(o, "sort", r->sort == NULL ? json_null() : json_string(r->sort));
    json_object_set_new(o, "limit", json_integer(r->limit));
    json_object_set_new(o, "min-games", json_integer(r->min_games));
    json_object_set_new(o, "aliases", text(r->aliases));
    return o;
}

static int put(const char *bytes, size_t n, void *out)
{
    buf_add(out, (kif_str){ bytes, n });
    return 0;
}

/* Which patterns are built in: their text, since two builds of one version may differ. */
static json_t *builtin_patterns(void)
{
    kif_str text = kif_patterns_builtin();
    return json_sprintf("%016llx", (unsigned long long)hash_bytes(text.p, text.n, 0));
}

bool stat_definition_write(const kif_stat_request *r, kif_buf *out)
{
    json_t *d = json_object();
    json_object_set_new(d, "report", items(r->reports, r->n_reports));
    json_object_set_new(d, "filters", items(r->filters, r->n_filters));
    json_object_set_new(d, "patterns", text(r->patterns)); /* empty: built in */
    json_object_set_new(d, "builtin", r->patterns.n > 0 ? json_string("") : builtin_patterns());
    json_object_set_new(d, "options", options(r));
    bool ok = json_dump_callback(d, put, out, JSON_COMPACT | JSON_SORT_KEYS) == 0 && buf_ok(out);
    json_decref(d);
    return ok;
}

/* ---- Reading --------------------------------------------------------------------------- */

struct stat_definition {
    kif_arena arena; /* the definition itself lies in it */
    json_t *json;
};

static const kif_stat_item *read_items(stat_definition *d, const char *key, size_t *n)
{
    const json_t *list = json_object_get(d->json, key);
    *n = json_array_size(list);
    kif_stat_item *item = kif_arena_zalloc(&d->arena, *n * sizeof *item + 1);
    for (size_t i = 0; item != NULL && i < *n; i++) {
        const json_t *one = json_array_get(list, i);
        const char *option = json_string_value(json_object_get(one, "option"));
        item[i] = (kif_stat_item){ option == NULL ? "" : option, json_string_value(json_object_get(one, "value")),
                                   json_is_true(json_object_get(one, "not")) };
    }
    return item;
}

static kif_str read_text(const json_t *o, const char *key)
{
    const json_t *v = json_object_get(o, key);
    return json_is_string(v) ? (kif_str){ json_string_value(v), json_string_length(v) } : STR_NONE;
}

stat_definition *stat_definition_read(kif_str text, kif_stat_request *r)
{
    kif_arena arena;
    kif_arena_init(&arena, SIZE_MAX / 2);
    stat_definition *d = kif_arena_zalloc(&arena, sizeof *d);
    json_error_t error;
    json_t *json = d == NULL ? NULL : json_loadb(text.p, text.n, 0, &error);
    if (json == NULL) {
        kif_arena_fini(&arena);
        return NULL;
    }
    *d = (stat_definition){ arena, json };
    const json_t *o = json_object_get(json, "options");
    const char *score = json_string_value(json_object_get(o, "score"));
    double confidence = json_number_value(json_object_get(o, "confidence"));
    *r = (kif_stat_request){
        .invert = json_is_true(json_object_get(o, "invert")),
        .unknown_pass = json_is_true(json_object_get(o, "unknown")),
        .mirror = json_is_true(json_object_get(o, "mirror")),
        .moves_of = json_string_value(json_object_get(o, "moves-of")),
        .score = score != NULL && strcmp(score, "half") == 0 ? KIF_SCORE_HALF : KIF_SCORE_DECISIVE,
        .confidence = confidence > 0 && confidence < 100 ? confidence : 95,
        .bouts = json_is_true(json_object_get(o, "bouts")),
        .forfeits_count = json_is_true(json_object_get(o, "forfeits")),
        .keep_titles = json_is_true(json_object_get(o, "keep-titles")),
        .streak_draws_break = json_is_true(json_object_get(o, "streak-draws")),
        .columns = json_string_value(json_object_get(o, "columns")),
        .sort = json_string_value(json_object_get(o, "sort")),
        .limit = (long)json_integer_value(json_object_get(o, "limit")),
        .min_games = (long)json_integer_value(json_object_get(o, "min-games")),
        .patterns = read_text(json, "patterns"),
        .patterns_name = "patterns of the state",
        .aliases = read_text(o, "aliases"),
        .aliases_name = "aliases of the state",
    };
    r->filters = read_items(d, "filters", &r->n_filters);
    r->reports = read_items(d, "report", &r->n_reports);
    return d;
}

void stat_definition_free(stat_definition *d)
{
    if (d == NULL)
        return;
    kif_arena arena = d->arena;
    json_decref(d->json);
    kif_arena_fini(&arena);
}
