/* What the streams are connected to: a terminal, how wide, with colour? Decided for each stream on its own.
 */
#ifndef CLI_TERM_H
#define CLI_TERM_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/str.h"
#include "cli/common.h"

/* --color, NO_COLOR, CLICOLOR_FORCE, TERM and the stream itself decide, in this order. */
bool term_color(int fd, opt_when when);

/* Columns of the terminal, else COLUMNS, else 80. What goes into a file or a pipe is not to be wrapped: ask
 * isatty(3) first. */
int term_width(int fd);

/* True if a terminal shows UTF-8 as such: the locale's encoding. */
bool term_is_utf8(void);

/* Adds text as the locale can show it; what it cannot becomes ?. */
void term_convert(kif_buf *out, kif_str text);

/* One of the 16 standard colours or a style as an escape sequence; TERM_NORMAL ends it. */
#define TERM_NORMAL  "\033[0m"
#define TERM_BOLD    "\033[1m"
#define TERM_RED     "\033[31m"
#define TERM_GREEN   "\033[32m"
#define TERM_YELLOW  "\033[33m"
#define TERM_BLUE    "\033[34m"
#define TERM_MAGENTA "\033[35m"
#define TERM_CYAN    "\033[36m"

#endif
