/* States in memory: a hash table of rows, whose keys and cells live in one arena. */
#include "stat/state.h"

#include <stdlib.h>

#include "stat/hash.h"

enum { FIRST_SLOTS = 256 };

void kif_state_init(kif_state *s)
{
    *s = (kif_state){ 0 };
    kif_arena_init(&s->arena, SIZE_MAX / 2);
}

/* The tables grow inside buffers of the arena: what they leave behind is at most what they hold. */
void kif_state_fini(kif_state *s)
{
    kif_arena_fini(&s->arena);
    buf_fini(&s->scratch);
    *s = (kif_state){ 0 };
}

static void fail(kif_state *s, kif_state_error error)
{
    if (s->error == KIF_STATE_OK)
        s->error = error;
}

void kif_field_put(kif_buf *out, kif_str field)
{
    if (str_eq(field, STR("="))) { /* alone it would end the key */
        buf_cstr(out, "\\=");
        return;
    }
    for (size_t i = 0; i < field.n; i++) {
        char c = field.p[i];
        const char *escaped = c == '\t' ? "\\t" : c == '\n' ? "\\n" : c == '\r' ? "\\r" : c == '\\' ? "\\\\" : NULL;
        if (escaped != NULL)
            buf_cstr(out, escaped);
        else
            buf_byte(out, c);
    }
}

bool kif_field_take(kif_str *line, kif_buf *out)
{
    if (line->p == NULL)
        return false;
    size_t end = str_find_byte(*line, '\t');
    for (size_t i = 0; i < end; i++) {
        char c = line->p[i];
        if (c == '\\' && i + 1 < end) {
            char next = line->p[++i];
            c = next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next;
        }
        buf_byte(out, c);
    }
    *line = end == line->n ? STR_NONE : str_drop(*line, end + 1);
    return true;
}

void kif_key_begin(kif_state *s, kif_str report, kif_row_op op)
{
    buf_reset(&s->scratch);
    kif_field_put(&s->scratch, report);
    buf_byte(&s->scratch, '\t');
    buf_byte(&s->scratch, (char)op);
}

void kif_key_add(kif_state *s, kif_str field)
{
    buf_byte(&s->scratch, '\t');
    kif_field_put(&s->scratch, field);
}

void kif_key_add_int(kif_state *s, int64_t value)
{
    buf_byte(&s->scratch, '\t');
    if (value < 0)
        buf_byte(&s->scratch, '-');
    buf_uint(&s->scratch, value < 0 ? -(uint64_t)value : (uint64_t)value, 0, ' ');
}

static kif_row_op op_of_key(kif_str key)
{
    size_t at = str_find_byte(key, '\t');
    return at + 1 < key.n ? (kif_row_op)key.p[at + 1] : KIF_ROW_SET;
}

/* The slot of a key: its row, or the free one where it would go. */
static size_t slot_of(kif_row *const *slot, size_t cap, kif_str key, uint64_t hash)
{
    size_t at = (size_t)hash & (cap - 1);
    while (slot[at] != NULL && (slot[at]->hash != hash || !str_eq(slot[at]->key, key)))
        at = (at + 1) & (cap - 1);
    return at;
}

static bool grow(kif_state *s)
{
    size_t cap = s->cap == 0 ? FIRST_SLOTS : s->cap * 2;
    kif_row **slot = kif_arena_zalloc(&s->arena, cap * sizeof(kif_row *));
    if (slot == NULL)
        return false;
    for (size_t i = 0; i < s->cap; i++)
        if (s->slot[i] != NULL)
            slot[slot_of(slot, cap, s->slot[i]->key, s->slot[i]->hash)] = s->slot[i];
    s->slot = slot;
    s->cap = cap;
    return true;
}

/* Finds the row of a key or makes one with n zero cells (*made tells); NULL out of memory or for another shape. */
static kif_row *row_of(kif_state *s, kif_str key, uint32_t n, bool *made)
{
    if (s->n * 4 >= s->cap * 3 && !grow(s)) {
        fail(s, KIF_STATE_MEMORY);
        return NULL;
    }
    uint64_t hash = hash_bytes(key.p, key.n, 0);
    size_t at = slot_of(s->slot, s->cap, key, hash);
    *made = s->slot[at] == NULL;
    if (!*made) {
        if (s->slot[at]->n != n)
            fail(s, KIF_STATE_SHAPE);
        return s->slot[at]->n == n ? s->slot[at] : NULL;
    }
    kif_row *row = kif_arena_zalloc(&s->arena, sizeof *row);
    kif_wide *cell = n == 0 ? NULL : kif_arena_zalloc(&s->arena, n * sizeof *cell);
    kif_str copy = kif_arena_copy(&s->arena, key);
    if (row == NULL || (cell == NULL && n > 0) || copy.p == NULL) {
        fail(s, KIF_STATE_MEMORY);
        return NULL;
    }
    *row = (kif_row){ .key = copy, .hash = hash, .op = op_of_key(key), .n = n, .cell = cell };
    s->slot[at] = row;
    s->n++;
    s->sorted = NULL;
    return row;
}

static void add_cell(kif_state *s, kif_wide *to, kif_wide value)
{
    if (__builtin_add_overflow(*to, value, to))
        fail(s, KIF_STATE_OVERFLOW);
}

void kif_state_sum(kif_state *s, const int64_t *add, uint32_t n)
{
    bool made;
    kif_row *row = row_of(s, buf_str(&s->scratch), n, &made);
    for (uint32_t i = 0; row != NULL && i < n; i++)
        add_cell(s, &row->cell[i], add[i]);
}

/* Whether (value, hash, place) of a takes the place of b's. */
static bool is_better(kif_row_op op, const kif_wide *a, kif_str a_place, const kif_row *b)
{
    if (a[0] != b->cell[0])
        return op == KIF_ROW_MIN ? a[0] < b->cell[0] : a[0] > b->cell[0];
    for (int i = 1; i < 3; i++)
        if (a[i] != b->cell[i])
            return a[i] < b->cell[i];
    return str_cmp(a_place, b->place) < 0;
}

static void merge_extreme(kif_state *s, kif_str key, kif_row_op op, const kif_wide cell[3], kif_str place)
{
    bool made;
    kif_row *row = row_of(s, key, 3, &made);
    if (row == NULL || (!made && !is_better(op, cell, place, row)))
        return;
    memcpy(row->cell, cell, 3 * sizeof *cell);
    row->place = kif_arena_copy(&s->arena, place);
    if (row->place.p == NULL)
        fail(s, KIF_STATE_MEMORY);
}

void kif_state_extreme(kif_state *s, int64_t value, const uint64_t hash[2], kif_str place)
{
    kif_str key = buf_str(&s->scratch);
    const kif_wide cell[3] = { value, (kif_wide)hash[0], (kif_wide)hash[1] };
    merge_extreme(s, key, op_of_key(key), cell, place);
}

void kif_state_put(kif_state *s)
{
    bool made;
    (void)row_of(s, buf_str(&s->scratch), 0, &made);
}

void kif_state_row(kif_state *s, const kif_row *from)
{
    if (from->op == KIF_ROW_MIN || from->op == KIF_ROW_MAX) {
        if (from->n == 3)
            merge_extreme(s, from->key, from->op, from->cell, from->place);
        else
            fail(s, KIF_STATE_SHAPE);
        return;
    }
    bool made;
    kif_row *row = row_of(s, from->key, from->n, &made);
    for (uint32_t i = 0; row != NULL && i < from->n; i++)
        add_cell(s, &row->cell[i], from->cell[i]);
}

void kif_state_add_source(kif_state *s, const kif_source_range *range)
{
    if (s->n_sources == s->cap_sources) {
        size_t cap = s->cap_sources == 0 ? 16 : s->cap_sources * 2;
        kif_source_range *grown = kif_arena_alloc(&s->arena, cap * sizeof *grown);
        if (grown == NULL) {
            fail(s, KIF_STATE_MEMORY);
            return;
        }
        if (s->n_sources > 0)
            memcpy(grown, s->source, s->n_sources * sizeof *grown);
        s->source = grown;
        s->cap_sources = cap;
    }
    kif_source_range *to = &s->source[s->n_sources++];
    *to = *range;
    to->name = kif_arena_copy(&s->arena, range->name);
    if (to->name.p == NULL)
        fail(s, KIF_STATE_MEMORY);
}

void kif_state_merge(kif_state *into, const kif_state *from)
{
    for (size_t i = 0; i < from->cap; i++)
        if (from->slot[i] != NULL)
            kif_state_row(into, from->slot[i]);
    for (size_t i = 0; i < from->n_sources; i++)
        kif_state_add_source(into, &from->source[i]);
    if (from->error != KIF_STATE_OK)
        fail(into, from->error);
}

static int by_key(const void *a, const void *b)
{
    return str_cmp((*(kif_row *const *)a)->key, (*(kif_row *const *)b)->key);
}

void kif_state_sort(kif_state *s)
{
    if (s->sorted != NULL || s->n == 0)
        return;
    s->sorted = kif_arena_alloc(&s->arena, s->n * sizeof *s->sorted);
    if (s->sorted == NULL) {
        fail(s, KIF_STATE_MEMORY);
        s->n = 0;
        return;
    }
    size_t n = 0;
    for (size_t i = 0; i < s->cap; i++)
        if (s->slot[i] != NULL)
            s->sorted[n++] = s->slot[i];
    qsort(s->sorted, n, sizeof *s->sorted, by_key);
}

/* -1, 0, 1: the key lies before the prefix, begins with it, lies behind. */
static int against_prefix(kif_str key, kif_str prefix)
{
    return str_starts(key, prefix) ? 0 : str_cmp(key, prefix) < 0 ? -1 : 1;
}

/* The first row for which against_prefix is at least want. */
static size_t bound(const kif_state *s, kif_str prefix, int want)
{
    size_t lo = 0, hi = s->sorted == NULL ? 0 : s->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (against_prefix(s->sorted[mid]->key, prefix) < want)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

size_t kif_state_rows(const kif_state *s, kif_str report, kif_row_op op, kif_str prefix, kif_row *const **first)
{
    kif_buf key = BUF_EMPTY;
    kif_field_put(&key, report);
    buf_byte(&key, '\t');
    buf_byte(&key, (char)op);
    buf_byte(&key, '\t');
    buf_add(&key, prefix);
    size_t from = buf_ok(&key) ? bound(s, buf_str(&key), 0) : 0, to = buf_ok(&key) ? bound(s, buf_str(&key), 1) : 0;
    buf_fini(&key);
    *first = s->sorted == NULL ? NULL : s->sorted + from;
    return to - from;
}

kif_str kif_row_fields(const kif_row *row)
{
    kif_str rest = row->key;
    for (int i = 0; i < 2; i++) {
        size_t tab = str_find_byte(rest, '\t');
        rest = tab == rest.n ? STR_NONE : str_drop(rest, tab + 1);
    }
    return rest;
}
