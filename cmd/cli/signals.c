/* The handler touches only volatile slots and calls only what is safe in a handler. */
#include "cli/signals.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_TEMP = 64 };

static const char *volatile temp_names[MAX_TEMP];
static volatile sig_atomic_t meter_visible;
static const int ending[] = { SIGINT, SIGTERM, SIGHUP, SIGPIPE };

static void on_signal(int sig)
{
    for (int i = 0; i < MAX_TEMP; i++)
        if (temp_names[i] != NULL)
            unlink(temp_names[i]);
    if (meter_visible)
        (void)!write(STDERR_FILENO, "\r\033[K", 4);
    signal(sig, SIG_DFL);
    raise(sig);
}

void signals_install(void)
{
    struct sigaction sa = { .sa_handler = on_signal, .sa_flags = SA_NODEFER }, old;
    sigemptyset(&sa.sa_mask);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        if (sigaction(ending[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(ending[i], &sa, NULL);
}

static void ending_set(sigset_t *set)
{
    sigemptyset(set);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        sigaddset(set, ending[i]);
}

void signals_block(void)
{
    sigset_t set;
    ending_set(&set);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

int signals_make_temp(char *name)
{
    sigset_t set, old;
    int fd = -1, slot = 0;
    while (slot < MAX_TEMP && temp_names[slot] != NULL)
        slot++;
    if (slot == MAX_TEMP) {
        errno = EMFILE;
        return -1;
    }
    ending_set(&set);
    pthread_sigmask(SIG_BLOCK, &set, &old);
    fd = mkstemp(name);
    if (fd >= 0)
        temp_names[slot] = name;
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = error;
    return fd;
}

void signals_forget_temp(const char *name)
{
    for (int i = 0; i < MAX_TEMP; i++)
        if (temp_names[i] == name)
            temp_names[i] = NULL;
}

void signals_meter(bool visible)
{
    meter_visible = visible;
}

static void on_wake(int sig)
{
    (void)sig;
}

void signals_install_wake(void)
{
    struct sigaction sa = { .sa_handler = on_wake }; /* no SA_RESTART: the call is to return */
    sigemptyset(&sa.sa_mask);
    sigaction(SIGNALS_WAKE, &sa, NULL);
}
