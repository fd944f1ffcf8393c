/* What happens on SIGINT, SIGTERM, SIGHUP and SIGPIPE: temporary files are removed, the meter is erased, and
 * the signal is raised again with its default action, so that the caller sees the true cause. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* A signal that the caller ignored (nohup) stays ignored. */
void signals_install(void);

/* Makes a temporary file by mkstemp(3) and registers it for removal, without a gap between the two. Returns
 * the descriptor or -1 with errno. name must live until signals_forget_temp. Main thread only. */
int signals_make_temp(char *name);

/* The file has its final name, or is gone. */
void signals_forget_temp(const char *name);

/* Blocks the signals above for the calling thread: workers call it, so that the main thread takes them. */
void signals_block(void);

/* Tells the handler whether a meter stands on standard error's line. */
void signals_meter(bool visible);

/* A signal of no consequence that makes a system call of another thread return (SIGURG). */
enum { SIGNALS_WAKE = SIGURG };
void signals_install_wake(void);

#endif
