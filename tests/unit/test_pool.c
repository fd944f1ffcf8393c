/* cli/pool: results come in order, whatever the workers do. */
#include "cli/pool.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/input.h"

#include "tap.h"

typedef struct {
    int number, answer;
} job;

typedef struct {
    int n_jobs, made, consumed, stop_after, states, max_states, merged;
    atomic_int live, most_live, worked, discarded;
    bool ordered;
    atomic_bool stop;
    kif_input pipe;
} run;

static void *produce(void *ctx)
{
    run *r = ctx;
    if (r->made == r->n_jobs)
        return NULL;
    job *j = malloc(sizeof *j);
    *j = (job){ .number = r->made++ };
    int live = atomic_fetch_add(&r->live, 1) + 1;
    if (live > atomic_load(&r->most_live))
        atomic_store(&r->most_live, live);
    return j;
}

/* Some jobs take longer, so that later ones are done before. */
static void work(void *ctx, void *state, void *arg)
{
    run *r = ctx;
    job *j = arg;
    if (j->number % 7 == 0)
        nanosleep(&(struct timespec){ .tv_nsec = 100000 }, NULL);
    j->answer = j->number * 3;
    ++*(int *)state;
    atomic_fetch_add(&r->worked, 1);
}

static bool consume(void *ctx, void *arg)
{
    run *r = ctx;
    job *j = arg;
    r->ordered = r->ordered && j->number == r->consumed && j->answer == j->number * 3;
    r->consumed++;
    atomic_fetch_sub(&r->live, 1);
    free(j);
    return r->consumed != r->stop_after;
}

static void discard(void *ctx, void *arg)
{
    run *r = ctx;
    atomic_fetch_add(&r->discarded, 1);
    free(arg);
}

static void *state_new(void *ctx)
{
    run *r = ctx;
    return r->states++ < r->max_states ? calloc(1, sizeof(int)) : NULL;
}

static void state_free(void *ctx, void *state)
{
    run *r = ctx;
    r->merged += *(int *)state;
    free(state);
}

static const pool_calls calls = { produce, work, consume, discard, state_new, state_free };

static void test_order_and_bound(void)
{
    for (int jobs = 1; jobs <= 5; jobs++) {
        run r = { .n_jobs = 1000, .stop_after = -1, .max_states = 99, .ordered = true };
        CHECK_NAMED(pool_run(&calls, &r, jobs, NULL) == POOL_DONE && r.ordered && r.consumed == 1000,
                    "%d workers", jobs);
        CHECK(r.states == jobs && r.merged == 1000 && atomic_load(&r.discarded) == 0);
        CHECK(atomic_load(&r.most_live) <= 1 + (jobs == 1 ? 0 : 1 + 4 * (jobs < 2 ? 2 : jobs)));
    }
}

static void test_nothing(void)
{
    for (int jobs = 1; jobs <= 3; jobs++) {
        run r = { .max_states = 99 };
        CHECK(pool_run(&calls, &r, jobs, NULL) == POOL_DONE && r.consumed == 0 && r.merged == 0);
    }
}

static void test_stop(void)
{
    for (int jobs = 1; jobs <= 4; jobs++)
        for (int after = 1; after < 60; after += 29) {
            run r = { .n_jobs = 100000, .stop_after = after, .max_states = 99, .ordered = true };
            CHECK(pool_run(&calls, &r, jobs, &r.stop) == POOL_STOPPED && atomic_load(&r.stop) && r.ordered);
            CHECK(r.consumed == after && r.consumed + atomic_load(&r.discarded) == r.made && r.made < 1000);
        }
}

static void test_no_state(void)
{
    for (int jobs = 1; jobs <= 3; jobs++) {
        run r = { .n_jobs = 10, .stop_after = -1, .max_states = jobs - 1 };
        CHECK(pool_run(&calls, &r, jobs, NULL) == POOL_FAILED && r.consumed == 0 && r.made == 0);
    }
}

/* A producer that waits for a pipe in which nothing comes any more must not hold up a stop. */
static void *produce_from_pipe(void *ctx)
{
    run *r = ctx;
    char byte[2];
    size_t n;
    return kif_input_read(&r->pipe, byte, sizeof byte, &n) == KIF_OK ? produce(ctx) : NULL;
}

static void test_stop_while_reading(void)
{
    static const pool_calls slow = { produce_from_pipe, work, consume, discard, state_new, state_free };
    int fd[2];
    run r = { .n_jobs = 10, .stop_after = 1, .max_states = 99, .ordered = true };
    CHECK(pipe(fd) == 0 && write(fd[1], "xy", 2) == 2);
    kif_input_from_fd(&r.pipe, fd[0]);
    r.pipe.stop = &r.stop;
    alarm(20);
    CHECK(pool_run(&slow, &r, 2, &r.stop) == POOL_STOPPED && r.consumed == 1 && r.made == 1);
    alarm(0);
    kif_input_fini(&r.pipe);
    close(fd[0]);
    close(fd[1]);
}

int main(void)
{
    test_order_and_bound();
    test_nothing();
    test_stop();
    test_no_state();
    test_stop_while_reading();
    CHECK(pool_processors() >= 1);
    return tap_done();
}
