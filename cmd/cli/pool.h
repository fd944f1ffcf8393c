/* Workers: jobs are made in order, worked on by several threads, and come out in order. With one job at a
 * time no thread is started: the same functions run one after the other. Memory is bounded by a few jobs a
 * worker. */
#ifndef CLI_POOL_H
#define CLI_POOL_H

#include <stdatomic.h>
#include <stdbool.h>

/* A job is an owned pointer that passes from produce over work to consume (or discard). */
typedef struct {
    /* The next job, or NULL after the last. By one thread, which is not the main thread if
     * there are workers. */
    void *(*produce)(void *ctx);

    /* Any thread; state is this thread's own. */
    void (*work)(void *ctx, void *state, void *job);

    /* Takes the result, in the order of produce; the thread that called pool_run. False: stop, no more is
     * wanted. */
    bool (*consume)(void *ctx, void *job);

    /* Takes a job that is not wanted any more because of a stop. */
    void (*discard)(void *ctx, void *job);

    /* What a worker needs for itself; may be NULL. state_new returns NULL when out of memory. state_free is
     * called by the thread that called pool_run, after all work, so that it may merge what the workers
     * gathered. */
    void *(*state_new)(void *ctx);
    void (*state_free)(void *ctx, void *state);
} pool_calls;

typedef enum {
    POOL_DONE,    /* produce ended, all was consumed */
    POOL_STOPPED, /* consume wanted no more */
    POOL_FAILED,  /* no memory or no thread; nothing was consumed */
} pool_result;

/* Runs everything to the end. jobs: threads that work, from 1.
 *
 * stop, which may be NULL, becomes true when consume stopped; a produce that waits in a system call is then
 * made to return from it (EINTR; kif_input.stop points to the same flag for that). */
pool_result pool_run(const pool_calls *calls, void *ctx, int jobs, atomic_bool *stop);

/* Processors that this process may use, at least 1. */
int pool_processors(void);

#endif
