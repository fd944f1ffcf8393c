/* Regions of memory. The common case of an allocation is a comparison and an addition. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    arena_block *next;
    size_t cap;
    max_align_t data[];
};

enum { ALIGN = _Alignof(max_align_t), BLOCK = 1 << 16 };

void kif_arena_init(kif_arena *a, size_t limit)
{
    *a = (kif_arena){ .limit = limit };
}

static void free_blocks(arena_block *b)
{
    while (b != NULL) {
        arena_block *next = b->next;
        free(b);
        b = next;
    }
}

void kif_arena_fini(kif_arena *a)
{
    free_blocks(a->head);
    free_blocks(a->spare);
    *a = (kif_arena){ .limit = a->limit };
}

/* Blocks of the usual size are kept, so that a long stream of games does not call malloc; a giant that one odd
 * game needed is given back. */
void kif_arena_reset(kif_arena *a)
{
    while (a->head != NULL) {
        arena_block *b = a->head;
        a->head = b->next;
        if (b->cap == BLOCK) {
            b->next = a->spare;
            a->spare = b;
        } else {
            free(b);
        }
    }
    a->at = a->end = NULL;
    a->total = 0;
}

/* Takes a block with room for size, which is within what is left of the limit. */
static bool new_block(kif_arena *a, size_t size)
{
    arena_block *b = a->spare;
    size_t left = a->limit - a->total, cap = size > BLOCK ? size : BLOCK;
    cap = cap < left ? cap : left;
    if (cap == BLOCK && b != NULL) {
        a->spare = b->next;
    } else {
        if ((b = malloc(sizeof *b + cap)) == NULL)
            return false;
        b->cap = cap;
    }
    b->next = a->head;
    a->head = b;
    a->at = (char *)b->data;
    a->end = a->at + b->cap;
    return true;
}

void *kif_arena_alloc_slow(kif_arena *a, size_t size)
{
    if (size > a->limit) /* limits are far below SIZE_MAX: the next line cannot wrap */
        return NULL;
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    if (size > a->limit - a->total || !new_block(a, size))
        return NULL;
    void *p = a->at;
    a->at += size;
    a->total += a->head->cap; /* never past the limit: new_block sees to it */
    return p;
}

void *kif_arena_zalloc(kif_arena *a, size_t size)
{
    void *p = kif_arena_alloc(a, size);
    return p == NULL ? NULL : memset(p, 0, size);
}

kif_str kif_arena_copy(kif_arena *a, kif_str s)
{
    char *p = kif_arena_alloc(a, s.n == 0 ? 1 : s.n);
    if (p == NULL)
        return STR_NONE;
    if (s.n > 0)
        memcpy(p, s.p, s.n);
    return (kif_str){ p, s.n };
}
