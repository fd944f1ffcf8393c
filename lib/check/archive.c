/* Games of a set: what occurs twice, and names that are spelled in several ways. Two tables of hashes; the
 * games themselves are not kept. */
#include <stdlib.h>

#include "check/check.h"

/* Where something was seen first. */
typedef struct {
    uint64_t key; /* 0: free */
    const char *file;
    uint32_t game;
    kif_str text; /* of a name */
} seen;

typedef struct {
    seen *slots;
    size_t size, n;
} table;

struct kif_archive {
    kif_arena arena;
    table all, opening, names;
};

bool kif_check_compares(const kif_check_options *o)
{
    static const kif_diag_id ids[] = { KIF_D_DUPLICATE_GAME, KIF_D_NEAR_DUPLICATE_GAME,
                                       KIF_D_PLAYER_NAME_VARIANTS };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (o->level[ids[i]] != KIF_LEVEL_OFF && o->level[ids[i]] >= o->least)
            return true;
    return false;
}

kif_archive *kif_archive_new(void)
{
    kif_archive *a = calloc(1, sizeof *a);
    if (a != NULL)
        kif_arena_init(&a->arena, (size_t)4 << 30);
    return a;
}

void kif_archive_free(kif_archive *a)
{
    if (a == NULL)
        return;
    kif_arena_fini(&a->arena);
    free(a->all.slots);
    free(a->opening.slots);
    free(a->names.slots);
    free(a);
}

static seen *find(table *t, uint64_t key)
{
    size_t i = (size_t)(key ^ key >> 31) & (t->size - 1);
    while (t->slots[i].key != 0 && t->slots[i].key != key)
        i = (i + 1) & (t->size - 1);
    return &t->slots[i];
}

/* The slot of a key; a fresh one has key 0 and is to be filled. NULL when out of memory. */
static seen *slot_of(table *t, uint64_t key)
{
    if ((t->n + 1) * 2 > t->size) {
        table bigger = { .size = t->size == 0 ? 1024 : t->size * 2, .n = t->n };
        bigger.slots = calloc(bigger.size, sizeof *bigger.slots);
        if (bigger.slots == NULL)
            return NULL;
        for (size_t i = 0; i < t->size; i++)
            if (t->slots[i].key != 0)
                *find(&bigger, t->slots[i].key) = t->slots[i];
        free(t->slots);
        *t = bigger;
    }
    seen *s = find(t, key | 1);
    t->n += s->key == 0;
    return s;
}

KIF_PRINTF(6, 7)
static void report(const kif_check_options *o, const char *file, const kif_game_key *key, kif_diag_id id,
                   kif_findings *found, const char *format, ...)
{
    uint8_t level = o->level[id];
    if (level == KIF_LEVEL_OFF || level < o->least)
        return;
    kif_buf text = BUF_EMPTY;
    va_list args;
    va_start(args, format);
    buf_vprintf(&text, format, args);
    va_end(args);
    kif_diag d = { .id = id,
                   .severity = (kif_severity)(level - 1),
                   .file = file,
                   .at = key->at,
                   .range = key->range,
                   .game = key->game,
                   .text = buf_str(&text) };
    kif_findings_add(found, &d);
    buf_fini(&text);
}

/* Blanks do not matter, nor do the variants of some characters that names are full of. */
static uint64_t fold_name(kif_str name)
{
    static const char *const same[][2] = { { "邊", "辺" }, { "邉", "辺" }, { "髙", "高" }, { "﨑", "崎" },
                                           { "澤", "沢" }, { "齋", "斎" }, { "齊", "斎" }, { "斉", "斎" },
                                           { "眞", "真" }, { "廣", "広" }, { "國", "国" }, { "濱", "浜" },
                                           { "濵", "浜" }, { "櫻", "桜" }, { "嶋", "島" }, { "瀨", "瀬" } };
    uint64_t h = UINT64_C(14695981039346656037);
    while (name.n > 0) {
        kif_str part = { name.p, 1 };
        if (str_skip_byte(&name, ' ') || str_skip(&name, STR("　")))
            continue;
        for (size_t i = 0; i < sizeof same / sizeof *same && part.n == 1; i++)
            if (str_starts(name, str_of(same[i][0]))) {
                name = str_drop(name, strlen(same[i][0]));
                part = str_of(same[i][1]);
            }
        if (part.n == 1)
            name = str_drop(name, 1);
        for (size_t i = 0; i < part.n; i++) {
            char c = part.p[i];
            h = (h ^ (unsigned char)('A' <= c && c <= 'Z' ? c + ('a' - 'A') : c)) * UINT64_C(1099511628211);
        }
    }
    return h;
}

static bool add_name(kif_archive *a, const kif_check_options *o, const char *file, const kif_game_key *key,
                     kif_str name, kif_findings *found)
{
    if (name.n == 0)
        return true;
    seen *s = slot_of(&a->names, fold_name(name));
    if (s == NULL)
        return false;
    if (s->key == 0) {
        *s = (seen){ fold_name(name) | 1, file, key->game, kif_arena_copy(&a->arena, name) };
        return s->text.p != NULL;
    }
    if (!str_eq(s->text, name))
        report(o, file, key, KIF_D_PLAYER_NAME_VARIANTS, found, "'%.*s' is spelled '%.*s' in %s", (int)name.n,
               name.p, (int)s->text.n, s->text.p, s->file);
    return true;
}

static bool add_game(kif_archive *a, const kif_check_options *o, const char *file, const kif_game_key *key,
                     kif_findings *found)
{
    seen *all = key->moves == 0 ? NULL : slot_of(&a->all, key->all);
    if (key->moves == 0)
        return true;
    if (all == NULL)
        return false;
    bool known = all->key != 0;
    if (known)
        report(o, file, key, KIF_D_DUPLICATE_GAME, found, "the same game is number %u of %s",
               (unsigned)all->game, all->file);
    else
        *all = (seen){ .key = key->all | 1, .file = file, .game = key->game };
    if (key->opening == 0)
        return true;
    seen *opening = slot_of(&a->opening, key->opening);
    if (opening == NULL)
        return false;
    if (opening->key == 0)
        *opening = (seen){ .key = key->opening | 1, .file = file, .game = key->game };
    else if (!known)
        report(o, file, key, KIF_D_NEAR_DUPLICATE_GAME, found, "begins as game %u of %s",
               (unsigned)opening->game, opening->file);
    return true;
}

bool kif_archive_add(kif_archive *a, const kif_check_options *o, const char *file,
                     const kif_check_counts *counts, kif_findings *found)
{
    for (size_t i = 0; i < counts->n_keys; i++) {
        const kif_game_key *key = &counts->keys[i];
        for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
            if (!add_name(a, o, file, key, key->names[side], found))
                return false;
        if (!add_game(a, o, file, key, found))
            return false;
    }
    return true;
}
