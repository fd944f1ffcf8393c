/* Runs a function in a child process and keeps what it printed and how it ended: for code that writes to the
 * standard streams. */
#ifndef TESTS_UNIT_CAPTURE_H
#define TESTS_UNIT_CAPTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    char out[16384], err[16384];
    int status; /* as of a shell: 128 + n after signal n */
} captured;

static void capture_file(FILE *fp, char *to, size_t size)
{
    rewind(fp);
    to[fread(to, 1, size - 1, fp)] = '\0';
    fclose(fp);
}

static captured capture(int (*run)(void *), void *arg)
{
    captured c;
    int status = 0;
    FILE *out = tmpfile(), *err = tmpfile();
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(err), STDERR_FILENO);
        fclose(out);
        fclose(err);
        status = run(arg);
        fflush(stdout);
        _exit(status);
    }
    waitpid(child, &status, 0);
    c.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    capture_file(out, c.out, sizeof c.out);
    capture_file(err, c.err, sizeof c.err);
    return c;
}

#endif
