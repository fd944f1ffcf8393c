/* Repetition. A hash table leads from a position to its last occurrence, and each occurrence to the one before, so
 * that a line of play costs linear time however long it is. */
#include "board/repeat.h"

#include <stdlib.h>
#include <string.h>

struct kif_seen {
    uint64_t key;
    kif_hand sente, gote;
    uint32_t before;    /* index + 1 of the last earlier occurrence; 0: none */
    uint32_t shadowed;  /* what the hash slot held before, to be put back */
    uint16_t count;     /* occurrences up to here */
    uint8_t mover;      /* side that made the move which led here */
    bool check;
};

enum { FIRST_CAP = 512 };

void kif_history_init(kif_history *h)
{
    *h = (kif_history){ 0 };
}

void kif_history_fini(kif_history *h)
{
    free(h->seen);
    free(h->heads);
    *h = (kif_history){ 0 };
}

static uint32_t slot_of(const kif_history *h, const struct kif_seen *s)
{
    uint64_t mixed = s->key ^ (s->sente * UINT64_C(0x9e3779b97f4a7c15));
    return (uint32_t)(mixed >> 20) & (h->n_heads - 1);
}

void kif_history_reset(kif_history *h)
{
    while (h->n > 0)
        kif_history_pop(h);
}

static bool same(const struct kif_seen *a, const struct kif_seen *b)
{
    return a->key == b->key && a->sente == b->sente && a->gote == b->gote;
}

/* Enters an occurrence into the table. A slot leads to the latest position that hashes to it; older ones of the
 * same slot are found behind its "shadowed". */
static void enter(kif_history *h, uint32_t i)
{
    struct kif_seen *s = &h->seen[i];
    uint32_t *head = &h->heads[slot_of(h, s)];
    s->shadowed = *head;
    s->before = 0;
    s->count = 1;
    for (uint32_t at = *head; at != 0; at = h->seen[at - 1].shadowed)
        if (same(&h->seen[at - 1], s)) {
            s->before = at;
            s->count = (uint16_t)(h->seen[at - 1].count + (h->seen[at - 1].count < UINT16_MAX));
            break;
        }
    *head = i + 1;
}

static bool grow(kif_history *h)
{
    uint32_t cap = h->cap == 0 ? FIRST_CAP : h->cap * 2;
    struct kif_seen *seen = realloc(h->seen, cap * sizeof *seen);
    if (seen == NULL)
        return false;
    h->seen = seen;
    uint32_t *heads = calloc((size_t)cap * 2, sizeof *heads);
    if (heads == NULL)
        return false;
    free(h->heads);
    h->heads = heads;
    h->n_heads = cap * 2;
    h->cap = cap;
    for (uint32_t i = 0; i < h->n; i++)
        enter(h, i);
    return true;
}

uint16_t kif_history_push(kif_history *h, const kif_position *p)
{
    if (h->n == h->cap && !grow(h))
        return 0;
    h->seen[h->n] = (struct kif_seen){ .key = p->key, .sente = p->hand[KIF_SENTE], .gote = p->hand[KIF_GOTE],
                                       .mover = (uint8_t)kif_opponent(p->side), .check = kif_in_check(p) };
    enter(h, h->n);
    return h->seen[h->n++].count;
}

void kif_history_pop(kif_history *h)
{
    struct kif_seen *s = &h->seen[--h->n];
    h->heads[slot_of(h, s)] = s->shadowed;
}

uint32_t kif_history_first(const kif_history *h)
{
    uint32_t i = h->n - 1;
    while (h->seen[i].before != 0)
        i = h->seen[i].before - 1;
    return i;
}

kif_repetition kif_history_judge(const kif_history *h, unsigned count, kif_side *loser)
{
    *loser = KIF_SIDES;
    if (h->n == 0 || h->seen[h->n - 1].count < count)
        return KIF_REPEAT_NONE;
    bool always[KIF_SIDES] = { true, true }, moved[KIF_SIDES] = { false, false };
    for (uint32_t i = kif_history_first(h) + 1; i < h->n; i++) {
        const struct kif_seen *s = &h->seen[i];
        moved[s->mover] = true;
        always[s->mover] = always[s->mover] && s->check;
    }
    bool sente = always[KIF_SENTE] && moved[KIF_SENTE], gote = always[KIF_GOTE] && moved[KIF_GOTE];
    if (sente && gote)
        return KIF_REPEAT_BOTH_CHECK;
    if (!sente && !gote)
        return KIF_REPEAT_DRAW;
    *loser = sente ? KIF_SENTE : KIF_GOTE;
    return KIF_REPEAT_PERPETUAL;
}
