/* The arena's promise: never more than its limit, whatever is asked for, and empty again after a reset. */
#include "base/arena.h"
#include "unit/tap.h"

/* How many bytes an arena hands out in pieces of a size, after one of another size; stops at four times the limit. */
static size_t handed_out(size_t limit, size_t first, size_t piece)
{
    kif_arena a;
    kif_arena_init(&a, limit);
    size_t total = 0;
    if (first > 0 && kif_arena_alloc(&a, first) != NULL)
        total += first;
    while (total < 4 * limit && kif_arena_alloc(&a, piece) != NULL)
        total += piece;
    kif_arena_fini(&a);
    return total;
}

int main(void)
{
    static const size_t limits[] = { 1000, 60000, 65536, 1 << 20, (1 << 20) + 1234 };
    static const size_t firsts[] = { 0, 16, 65535, 65536, 65537, 70000, 200000 };
    static const size_t pieces[] = { 1, 16, 64, 1000, 65536, 70000 };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        bool within = true, used = true;
        for (size_t j = 0; j < sizeof firsts / sizeof *firsts; j++)
            for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
                size_t n = handed_out(limits[i], firsts[j], pieces[k]);
                within &= n <= limits[i];
                used &= pieces[k] != 16 || firsts[j] > 16 || n + 64 > limits[i];
            }
        CHECK_NAMED(within && used, "limit %zu is kept, and can be used", limits[i]);
    }
    kif_arena a;
    kif_arena_init(&a, 1 << 20);
    for (int round = 0; round < 3; round++) {
        CHECK(kif_arena_alloc(&a, 1 << 19) != NULL && kif_arena_alloc(&a, 100) != NULL);
        CHECK(kif_arena_alloc(&a, 1 << 20) == NULL && kif_arena_alloc(&a, SIZE_MAX) == NULL);
        kif_arena_reset(&a);
    }
    kif_arena_fini(&a);
    return tap_done();
}
