/* A ring of jobs between three kinds of threads. A job goes through its slot's stages in order: FREE, then
 * filled by the producer, taken by a worker, finished, and freed by the consumer, who waits for the oldest
 * one. */
#include "cli/pool.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/signals.h"

enum { SLOTS_A_WORKER = 4, MIN_SLOTS = 8 };

typedef struct {
    void *job;
    bool finished;
} slot;

typedef struct {
    const pool_calls *calls;
    void *ctx;
    atomic_bool *stop;
    slot *ring;
    size_t n_slots;
    size_t consumed, taken,
        produced; /* numbers of jobs; consumed <= taken <= produced <= consumed + n_slots */
    bool ended, producer_gone;
    pthread_mutex_t lock;
    pthread_cond_t room, work, result; /* what the producer, the workers, the consumer wait for */
} pool;

typedef struct {
    pool *p;
    void *state;
    pthread_t thread;
    bool running;
} worker;

int pool_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 1024 ? 1024 : (int)n;
}

static bool new_state(const pool_calls *calls, void *ctx, void **state)
{
    *state = calls->state_new == NULL ? NULL : calls->state_new(ctx);
    return calls->state_new == NULL || *state != NULL;
}

static void free_state(const pool_calls *calls, void *ctx, void *state)
{
    if (state != NULL && calls->state_free != NULL)
        calls->state_free(ctx, state);
}

static pool_result run_inline(const pool_calls *calls, void *ctx, atomic_bool *stop)
{
    void *state, *job;
    bool wanted = true;
    if (!new_state(calls, ctx, &state))
        return POOL_FAILED;
    while (wanted && (job = calls->produce(ctx)) != NULL) {
        calls->work(ctx, state, job);
        wanted = calls->consume(ctx, job);
    }
    atomic_store(stop, !wanted);
    free_state(calls, ctx, state);
    return wanted ? POOL_DONE : POOL_STOPPED;
}

/* ---- Threads ---------------------------------------------------------------- */

static slot *slot_at(pool *p, size_t number)
{
    return &p->ring[number % p->n_slots];
}

/* Waits for room. False: no more is wanted. */
static bool wait_for_room(pool *p)
{
    pthread_mutex_lock(&p->lock);
    while (p->produced == p->consumed + p->n_slots && !atomic_load(p->stop))
        pthread_cond_wait(&p->room, &p->lock);
    pthread_mutex_unlock(&p->lock);
    return !atomic_load(p->stop);
}

static void *producer_main(void *arg)
{
    pool *p = arg;
    void *job = NULL;
    signals_block();
    while (wait_for_room(p) && (job = p->calls->produce(p->ctx)) != NULL) {
        pthread_mutex_lock(&p->lock);
        *slot_at(p, p->produced) = (slot){ .job = job };
        p->produced++;
        pthread_cond_signal(&p->work);
        pthread_mutex_unlock(&p->lock);
    }
    pthread_mutex_lock(&p->lock);
    p->ended = p->producer_gone = true;
    pthread_cond_broadcast(&p->work);
    pthread_cond_signal(&p->result);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* The oldest job that nobody works on, or NULL at the end. */
static slot *take(pool *p)
{
    slot *s = NULL;
    pthread_mutex_lock(&p->lock);
    while (p->taken == p->produced && !p->ended && !atomic_load(p->stop))
        pthread_cond_wait(&p->work, &p->lock);
    if (p->taken < p->produced && !atomic_load(p->stop))
        s = slot_at(p, p->taken++);
    pthread_mutex_unlock(&p->lock);
    return s;
}

static void *worker_main(void *arg)
{
    worker *w = arg;
    pool *p = w->p;
    slot *s;
    signals_block();
    while ((s = take(p)) != NULL) {
        p->calls->work(p->ctx, w->state, s->job);
        pthread_mutex_lock(&p->lock);
        s->finished = true;
        if (s == slot_at(p, p->consumed))
            pthread_cond_signal(&p->result);
        pthread_mutex_unlock(&p->lock);
    }
    return NULL;
}

/* The oldest result, or NULL at the end. Its slot is free afterwards. */
static void *next_result(pool *p)
{
    void *job = NULL;
    pthread_mutex_lock(&p->lock);
    slot *s = slot_at(p, p->consumed);
    while (!(p->consumed < p->produced ? s->finished : p->ended))
        pthread_cond_wait(&p->result, &p->lock);
    if (p->consumed < p->produced) {
        job = s->job;
        *s = (slot){ 0 };
        p->consumed++;
        pthread_cond_signal(&p->room);
    }
    pthread_mutex_unlock(&p->lock);
    return job;
}

static void tell_stop(pool *p)
{
    pthread_mutex_lock(&p->lock);
    atomic_store(p->stop, true);
    pthread_cond_broadcast(&p->work);
    pthread_cond_broadcast(&p->room);
    pthread_mutex_unlock(&p->lock);
}

/* The producer may wait in read(2) for bytes that nobody wants. The signal may come just before the call, so
 * it is sent until it works. */
static void join_producer(pool *p, pthread_t thread)
{
    const struct timespec pause = { .tv_nsec = 2000000 };
    bool gone = false;
    while (atomic_load(p->stop) && !gone) {
        pthread_mutex_lock(&p->lock);
        gone = p->producer_gone;
        pthread_mutex_unlock(&p->lock);
        if (!gone && pthread_kill(thread, SIGNALS_WAKE) == 0)
            nanosleep(&pause, NULL);
    }
    pthread_join(thread, NULL);
}

static void discard_rest(pool *p)
{
    for (; p->consumed < p->produced; p->consumed++)
        p->calls->discard(p->ctx, slot_at(p, p->consumed)->job);
}

/* States first, then threads: once one thread runs, jobs flow. */
static bool start(pool *p, worker *workers, int n, pthread_t *producer)
{
    for (int i = 0; i < n; i++) {
        workers[i].p = p;
        if (!new_state(p->calls, p->ctx, &workers[i].state))
            return false;
    }
    for (int i = 0; i < n; i++) {
        if (pthread_create(&workers[i].thread, NULL, worker_main, &workers[i]) != 0)
            return false;
        workers[i].running = true;
    }
    return pthread_create(producer, NULL, producer_main, p) == 0;
}

static pool_result run_threads(pool *p, worker *workers, int n)
{
    pthread_t producer;
    void *job;
    bool wanted = true;
    bool started = start(p, workers, n, &producer);
    if (started) {
        while (wanted && (job = next_result(p)) != NULL)
            wanted = p->calls->consume(p->ctx, job);
    }
    if (!started || !wanted)
        tell_stop(p);
    if (started)
        join_producer(p, producer);
    for (int i = 0; i < n; i++)
        if (workers[i].running)
            pthread_join(workers[i].thread, NULL);
    discard_rest(p);
    for (int i = 0; i < n; i++)
        free_state(p->calls, p->ctx, workers[i].state);
    return !started ? POOL_FAILED : wanted ? POOL_DONE : POOL_STOPPED;
}

pool_result pool_run(const pool_calls *calls, void *ctx, int jobs, atomic_bool *stop)
{
    atomic_bool own_stop = false;
    if (stop == NULL)
        stop = &own_stop;
    atomic_store(stop, false);
    if (jobs <= 1)
        return run_inline(calls, ctx, stop);

    pool p = { .calls = calls, .ctx = ctx, .stop = stop, .n_slots = (size_t)jobs * SLOTS_A_WORKER };
    if (p.n_slots < MIN_SLOTS)
        p.n_slots = MIN_SLOTS;
    p.ring = calloc(p.n_slots, sizeof *p.ring);
    worker *workers = calloc((size_t)jobs, sizeof *workers);
    pool_result result = POOL_FAILED;
    pthread_mutex_init(&p.lock, NULL);
    pthread_cond_init(&p.room, NULL);
    pthread_cond_init(&p.work, NULL);
    pthread_cond_init(&p.result, NULL);
    signals_install_wake();
    if (p.ring != NULL && workers != NULL)
        result = run_threads(&p, workers, jobs);
    pthread_cond_destroy(&p.result);
    pthread_cond_destroy(&p.work);
    pthread_cond_destroy(&p.room);
    pthread_mutex_destroy(&p.lock);
    free(workers);
    free(p.ring);
    return result;
}
