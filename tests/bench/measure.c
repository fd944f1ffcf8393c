/* measure REPEAT INPUT COMMAND [ARG]...: runs a command REPEAT times with INPUT as standard input and its
 * output thrown away, and prints "wall user system peak" of the fastest run: seconds three times, then KiB.
 * Not installed. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Not in POSIX, but on every system that has it the same. */
pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage);

typedef struct {
    double wall, user, system;
    long peak_kib;
} cost;

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void child(const char *input, char **command)
{
    int in = open(input, O_RDONLY), out = open("/dev/null", O_WRONLY);
    if (in < 0 || out < 0 || dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0)
        _exit(127);
    execvp(command[0], command);
    _exit(127);
}

static cost run_once(const char *input, char **command)
{
    double start = now();
    pid_t pid = fork();
    if (pid == 0)
        child(input, command);
    int status;
    struct rusage usage;
    if (pid < 0 || wait4(pid, &status, 0, &usage) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) > 1) {
        fprintf(stderr, "measure: %s failed\n", command[0]);
        exit(2);
    }
    return (cost){ now() - start, seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_maxrss };
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: measure REPEAT INPUT COMMAND [ARG]...\n");
        return 2;
    }
    cost best = run_once(argv[2], argv + 3);
    for (int i = atoi(argv[1]); i > 1; i--) {
        cost c = run_once(argv[2], argv + 3);
        if (c.wall < best.wall)
            best = c;
    }
    printf("%.6f %.6f %.6f %ld\n", best.wall, best.user, best.system, best.peak_kib);
    return 0;
}
