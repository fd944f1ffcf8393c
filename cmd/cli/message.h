/* Messages about the run, on standard error, with the command's name first. Safe for several threads: each
 * message is written in one piece, and the meter is erased before it. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/str.h"

/* Falling importance; -q and -qq cut from below, -v and -vv add. */
typedef enum {
    MESSAGE_ERROR,   /* not with -qq */
    MESSAGE_WARNING, /* not with -q: the result is there, but look at it; also summaries */
    MESSAGE_VERBOSE, /* with -v: what was guessed and skipped */
    MESSAGE_DEBUG,   /* with -vv: details for a bug report */
} message_level;

/* quiet and verbose count their options; the command's name is kept as a pointer. Messages before this call
 * are shown from MESSAGE_WARNING up. */
void message_setup(const char *command, int quiet, int verbose);

/* Would a message of this level be shown? For what is expensive to compute. */
bool message_wanted(message_level level);

/* Prints "COMMAND: ABOUT: TEXT". about is an input or an option, escaped for display; NULL: none. */
__attribute__((format(printf, 3, 4))) void message(message_level level, const char *about, const char *format,
                                                   ...);

/* Prints whole lines as they are, such as findings about a place in an input. */
void message_raw(message_level level, kif_str lines);

/* ---- User text in messages ---------------------------------------------- */

enum { MESSAGE_QUOTE_CHARS = 60, MESSAGE_QUOTE_SIZE = MESSAGE_QUOTE_CHARS * 12 + 8 };

/* Adds text with control characters, what would turn the direction of a line, and bytes that are not UTF-8
 * written as \n, \x1b, \u202e. Stops with ... after max characters; 0: no limit. */
void message_escape(kif_buf *out, kif_str text, size_t max);

/* Writes 'text' with quotes, escaped and cut at 60 characters, into to, and returns it. */
const char *message_quote(char to[MESSAGE_QUOTE_SIZE], kif_str text);

/* A quoted word as an argument for a message: valid until the end of the block. */
#define QUOTED(text) message_quote((char[MESSAGE_QUOTE_SIZE]){ 0 }, str_of(text))

/* ---- For progress.c -------------------------------------------------------- */

/* Called under the lock of messages before one is written. */
void message_before(void (*erase)(void));

/* Writes raw bytes to standard error under the lock, without erasing anything. */
void message_write(const char *p, size_t n);

#endif
