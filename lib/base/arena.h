/* Regions of memory: everything a record points to lives in one arena, and one call frees it all. */
#ifndef KIF_BASE_ARENA_H
#define KIF_BASE_ARENA_H

#include <stddef.h>

#include "base/str.h"
#include "kif.h"

typedef struct arena_block arena_block;

/* The caller owns the storage; kif_arena_init and kif_arena_fini are a pair. */
typedef struct {
    arena_block *head;  /* the block that is being filled; older ones behind it */
    arena_block *spare; /* blocks kept by kif_arena_reset for the next round */
    char *at, *end;     /* what is free in head */
    size_t total, limit; /* bytes of the blocks in use, and how many may be */
} kif_arena;

void kif_arena_init(kif_arena *a, size_t limit);
void kif_arena_fini(kif_arena *a);

/* Empties the arena and keeps its memory for the next round. All pointers into it become invalid. */
void kif_arena_reset(kif_arena *a);

/* Returns aligned memory of undefined content that lives until the arena is reset; NULL past the limit or out
 * of memory. */
KIF_MUST_USE void *kif_arena_alloc_slow(kif_arena *a, size_t size);

KIF_MUST_USE static inline void *kif_arena_alloc(kif_arena *a, size_t size)
{
    size_t rounded = (size + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1);
    if (rounded < size || rounded > (size_t)(a->end - a->at))
        return kif_arena_alloc_slow(a, size);
    void *p = a->at;
    a->at += rounded;
    return p;
}

/* The same, filled with zeros. */
KIF_MUST_USE void *kif_arena_zalloc(kif_arena *a, size_t size);

/* A copy of s in the arena; its p is NULL when there was no memory (an empty s gives a pointer that is not). */
kif_str kif_arena_copy(kif_arena *a, kif_str s);

#endif
