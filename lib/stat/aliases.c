/* Aliases: a YAML map of canonical names to the other names of the same player. */
#include <stdlib.h>

#include "stat/doc.h"
#include "stat/run.h"

static int by_name(const void *a, const void *b)
{
    return str_cmp(((const kif_str *)a)[0], ((const kif_str *)b)[0]);
}

static bool fail(kif_buf *error, const char *file, const doc_node *at, const char *text)
{
    buf_printf(error, "%s:%u:%u: %s", file, (unsigned)at->line, (unsigned)at->col, text);
    return false;
}

bool stat_read_aliases(kif_stat *s, kif_str yaml, const char *file, kif_buf *error)
{
    doc_error mistake;
    const doc_node *root = doc_read(&s->arena, yaml, &mistake);
    if (root == NULL)
        return fail(error, file, &(doc_node){ .line = mistake.line, .col = mistake.col }, mistake.text);
    if (root->type != DOC_MAP)
        return fail(error, file, root, "a map of names to lists of other names was expected");
    kif_str(*pair)[2] = kif_arena_alloc(&s->arena, root->weight * sizeof *pair);
    size_t n = 0;
    for (const doc_node *k = root->first; pair != NULL && k != NULL; k = k->next) {
        if (k->value->type == DOC_MAP)
            return fail(error, file, k->value, "a list of names was expected");
        const doc_node *one = k->value->type == DOC_LIST ? k->value->first : k->value;
        for (; one != NULL; one = k->value->type == DOC_LIST ? one->next : NULL) {
            pair[n][0] = one->text;
            pair[n++][1] = k->text;
        }
    }
    if (pair == NULL)
        return fail(error, file, root, "out of memory");
    qsort(pair, n, sizeof *pair, by_name);
    s->alias = (const kif_str(*)[2])pair;
    s->n_aliases = n;
    return true;
}
