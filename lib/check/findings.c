/* Keeping findings. */
#include "check/findings.h"

#include <stdlib.h>

void kif_findings_init(kif_findings *f)
{
    *f = (kif_findings){ 0 };
    kif_arena_init(&f->arena, KIF_FINDINGS_BYTES);
}

void kif_findings_fini(kif_findings *f)
{
    kif_arena_fini(&f->arena);
    *f = (kif_findings){ 0 };
}

void kif_findings_reset(kif_findings *f)
{
    kif_arena_reset(&f->arena);
    f->items = NULL;
    f->n = f->cap = 0;
    f->failed = false;
}

static bool make_room(kif_findings *f)
{
    if (f->n < f->cap)
        return true;
    size_t cap = f->cap == 0 ? 16 : f->cap * 2;
    kif_diag *items = kif_arena_alloc(&f->arena, cap * sizeof *items);
    if (items == NULL)
        return false;
    if (f->n > 0)
        memcpy(items, f->items, f->n * sizeof *items);
    f->items = items;
    f->cap = cap;
    return true;
}

void kif_findings_add(kif_findings *f, const kif_diag *d)
{
    if (!make_room(f)) {
        f->failed = true;
        return;
    }
    kif_diag copy = *d;
    copy.text = kif_arena_copy(&f->arena, d->text);
    copy.line = kif_arena_copy(&f->arena, d->line);
    if ((d->text.n > 0 && copy.text.p == NULL) || (d->line.n > 0 && copy.line.p == NULL))
        f->failed = true;
    else
        f->items[f->n++] = copy;
}

void kif_findings_append(kif_findings *f, const kif_findings *from)
{
    for (size_t i = 0; i < from->n; i++)
        kif_findings_add(f, &from->items[i]);
    f->failed |= from->failed;
}

static int compare_uint(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int compare(const void *pa, const void *pb)
{
    const kif_diag *a = pa, *b = pb;
    int c = compare_uint(a->at.line, b->at.line);
    if (c == 0)
        c = compare_uint(a->at.col, b->at.col);
    if (c == 0)
        c = strcmp(kif_rules[a->id].slug, kif_rules[b->id].slug);
    return c != 0 ? c : str_cmp(a->text, b->text);
}

void kif_findings_sort(kif_findings *f, size_t from)
{
    if (f->n > from + 1)
        qsort(f->items + from, f->n - from, sizeof *f->items, compare);
}

void kif_findings_sink(void *ctx, const kif_diag *d)
{
    kif_findings_add(ctx, d);
}
