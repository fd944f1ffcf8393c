/* A hash table of device and file numbers. */
#include "cli/guard.h"

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef enum { FREE, INPUT, OUTPUT, CLASH /* both */ } role;

typedef struct {
    dev_t dev;
    ino_t ino;
    role is;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static entry *table;
static size_t n_entries, n_slots; /* slots: a power of two, or 0 */
static bool track_inputs;

void guard_track_inputs(void)
{
    track_inputs = true;
}

/* The slot of a file, or the free one where it would go. n_slots is not 0. */
static entry *slot_of(entry *slots, size_t n, dev_t dev, ino_t ino)
{
    uint64_t hash = ((uint64_t)ino ^ (uint64_t)dev << 40) * 0x9e3779b97f4a7c15u;
    size_t i = (size_t)(hash >> 32) & (n - 1);
    while (slots[i].is != FREE && (slots[i].dev != dev || slots[i].ino != ino))
        i = (i + 1) & (n - 1);
    return &slots[i];
}

static bool grow(void)
{
    size_t n = n_slots == 0 ? 64 : n_slots * 2;
    entry *slots = calloc(n, sizeof *slots);
    if (slots == NULL)
        return false;
    for (size_t i = 0; i < n_slots; i++)
        if (table[i].is != FREE)
            *slot_of(slots, n, table[i].dev, table[i].ino) = table[i];
    free(table);
    table = slots;
    n_slots = n;
    return true;
}

/* Without memory the file is not remembered, which is no reason to stop. */
static void add(const struct stat *st, role is)
{
    if (n_entries >= n_slots / 2 && !grow())
        return;
    entry *e = slot_of(table, n_slots, st->st_dev, st->st_ino);
    n_entries += e->is == FREE;
    *e = (entry){ .dev = st->st_dev, .ino = st->st_ino, .is = is };
}

static role lookup(const struct stat *st)
{
    return n_slots == 0 ? FREE : slot_of(table, n_slots, st->st_dev, st->st_ino)->is;
}

bool guard_input(const struct stat *st)
{
    if (!S_ISREG(st->st_mode))
        return true;
    pthread_mutex_lock(&lock);
    role is = lookup(st);
    if (is == FREE && track_inputs)
        add(st, INPUT);
    else if (is == OUTPUT)
        add(st, CLASH);
    pthread_mutex_unlock(&lock);
    return is != OUTPUT && is != CLASH;
}

bool guard_clashed(const struct stat *st)
{
    pthread_mutex_lock(&lock);
    role is = lookup(st);
    pthread_mutex_unlock(&lock);
    return is == CLASH;
}

bool guard_output(const struct stat *st)
{
    if (!S_ISREG(st->st_mode))
        return true;
    pthread_mutex_lock(&lock);
    role is = lookup(st);
    if (is == FREE)
        add(st, OUTPUT);
    pthread_mutex_unlock(&lock);
    return is == FREE;
}

void guard_reset(void)
{
    free(table);
    table = NULL;
    n_entries = n_slots = 0;
    track_inputs = false;
}
