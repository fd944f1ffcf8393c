/* How a run ends, for all commands. The worst applies; a signal ends a run with its own number (signals.h).
 */
#ifndef CLI_STATUS_H
#define CLI_STATUS_H

enum {
    STATUS_OK = 0,       /* done, nothing to complain about */
    STATUS_COMPLAIN = 1, /* the run was complete, and the data gave reason to complain */
    STATUS_TROUBLE = 2,  /* the run could not do what was asked: usage, unreadable input, full disk */
};

static inline int status_worst(int a, int b)
{
    return a > b ? a : b;
}

#endif
