/* The meter has no thread of its own: who counts also draws. */
#include "cli/progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/signals.h"
#include "cli/term.h"

static struct {
    const char *command, *problems_word;
    bool on;
    volatile bool visible;
    double start, next; /* seconds */
    uint64_t games, bytes, problems, total;
} meter;

static const double delay = 1.0, interval = 0.1;
static const char erase[] = "\r\033[K";

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Under the lock of messages. */
static void erase_meter(void)
{
    if (meter.visible)
        (void)!write(STDERR_FILENO, erase, sizeof erase - 1);
    meter.visible = false;
    signals_meter(false);
}

void progress_start(const char *command, int when, uint64_t total, const char *problems)
{
    bool wanted = when == 1 || (when != 0 && tcgetpgrp(STDERR_FILENO) == getpgrp());
    meter.on = wanted && message_wanted(MESSAGE_WARNING) && isatty(STDERR_FILENO);
    if (!meter.on)
        return;
    meter.command = command;
    meter.problems_word = problems;
    meter.total = total;
    meter.games = meter.bytes = meter.problems = 0;
    meter.start = now();
    meter.next = meter.start + delay;
    message_before(erase_meter);
}

void progress_expect(uint64_t bytes)
{
    meter.total += bytes;
}

static void draw(double t)
{
    char line[256];
    int width = term_width(STDERR_FILENO);
    int n = snprintf(line, sizeof line, "\r%s: %llu games", meter.command, (unsigned long long)meter.games);
    double megabytes = (double)meter.bytes / 1e6;
    if (meter.total > 0)
        n += snprintf(line + n, sizeof line - (size_t)n, "  %d%%",
                      (int)(100.0 * (double)meter.bytes / (double)meter.total));
    else
        n += snprintf(line + n, sizeof line - (size_t)n, "  %.0f MB", megabytes);
    n += snprintf(line + n, sizeof line - (size_t)n, "  %.0f MB/s", megabytes / (t - meter.start));
    if (meter.problems > 0)
        n += snprintf(line + n, sizeof line - (size_t)n, "  %llu %s", (unsigned long long)meter.problems,
                      meter.problems_word);
    if (n > width) /* the carriage return takes no column; the last one stays free */
        n = width;
    n += snprintf(line + n, sizeof line - (size_t)n, "\033[K");
    meter.visible = true;
    signals_meter(true);
    message_write(line, (size_t)n);
}

void progress_add(uint64_t games, uint64_t bytes, uint64_t problems)
{
    if (!meter.on)
        return;
    meter.games += games;
    meter.bytes += bytes;
    meter.problems += problems;
    double t = now();
    if (t < meter.next)
        return;
    meter.next = t + interval;
    draw(t);
}

void progress_end(void)
{
    if (!meter.on)
        return;
    message_before(NULL);
    erase_meter();
    meter.on = false;
}
