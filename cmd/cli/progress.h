/* The meter: one line on standard error, on a terminal only, after a second, ten times a second at most.
 *
 *     kifcheck: 418213 games  62%  96 MB/s  12 errors
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

/* Begins the meter if it is wanted: when is that of --progress (-1: on a terminal in the foreground); total
 * is the number of bytes to be read, 0 if it is not known. problems names what is counted besides games:
 * "errors". */
void progress_start(const char *command, int when, uint64_t total, const char *problems);

/* More bytes to be read than were known so far. */
void progress_expect(uint64_t bytes);

/* Adds to the counts, and draws the meter when it is time; cheap enough for each game. Consumer's thread
 * only. */
void progress_add(uint64_t games, uint64_t bytes, uint64_t problems);

/* Erases the meter for good. */
void progress_end(void);

#endif
