/* A pseudo-terminal for tests. To be included first, since it asks for more of the system's headers. */
#ifndef TESTS_UNIT_TERMINAL_H
#define TESTS_UNIT_TERMINAL_H

#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* Returns the user's end, or -1 where there are no pseudo-terminals; *inside receives the program's end. */
static int open_terminal(int *inside)
{
    int fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (fd < 0 || grantpt(fd) != 0 || unlockpt(fd) != 0 ||
        (*inside = open(ptsname(fd), O_RDWR | O_NOCTTY)) < 0)
        return -1;
    return fd;
}

#endif
