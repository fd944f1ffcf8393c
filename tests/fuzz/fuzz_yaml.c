/* Any bytes as a configuration: the walk ends, places lie in the text, and the same text gives the same
 * answer. */
#include <stdlib.h>

#include "base/glob.h"
#include "base/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(cond) ((cond) ? (void)0 : abort())

typedef struct {
    uint64_t sum; /* of everything that was seen */
    kif_str text;
} seen;

static bool take(void *ctx, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value)
{
    seen *s = ctx;
    MUST(value->line >= 1 && value->col >= 1 && value->line <= s->text.n + 1);
    MUST(key == NULL || (key->kind == KIF_YAML_SCALAR && key->text.p[key->text.n] == '\0'));
    s->sum = s->sum * 31 + value->line * 7 + value->col + (key == NULL ? 0 : key->text.n);
    if (value->kind == KIF_YAML_SCALAR && key != NULL)
        s->sum += glob_match(value->text, key->text); /* a pattern and a text as good as any */
    if (value->kind == KIF_YAML_MAP)
        return kif_yaml_walk_map(y, value, "map", take, ctx);
    if (value->kind == KIF_YAML_LIST && value->col % 2 == 0)
        return kif_yaml_walk_list(y, value, "list", take, ctx);
    return kif_yaml_skip(y, value);
}

static uint64_t walk(kif_str text)
{
    seen s = { .text = text };
    kif_yaml *y = kif_yaml_new(text);
    kif_yaml_event top = kif_yaml_next(y);
    bool ok = top.kind != KIF_YAML_END && kif_yaml_walk_map(y, &top, "top", take, &s);
    if (ok)
        ok = kif_yaml_next(y).kind == KIF_YAML_END;
    const kif_yaml_error *error = kif_yaml_error_of(y);
    MUST(ok || top.kind == KIF_YAML_END || error != NULL);
    MUST(error == NULL || (error->line <= text.n + 1 && error->message[0] != '\0'));
    kif_yaml_free(y);
    return s.sum + (ok ? 1 : 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kif_str text = { (const char *)data, size };
    MUST(walk(text) == walk(text));
    return 0;
}
