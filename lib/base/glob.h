/* Patterns for file names, the same everywhere: no locale, UTF-8 characters, no special case for hidden
 * names. */
#ifndef KIF_BASE_GLOB_H
#define KIF_BASE_GLOB_H

#include "base/str.h"

/* True if the whole text matches: ? is a character, * any number of them, [a-z] and [!a-z] one of a set, none
 * of them a slash. A part that is two stars alone stands for any number of parts, or none; at the end, for
 * everything below. A backslash takes the next character as it is. Time is at most the product of the
 * lengths. */
bool glob_match(kif_str pattern, kif_str text);

/* How options and configuration use patterns: one without a slash is compared with the last part of the path,
 * one with a slash with the whole path, whose leading "./" does not count. */
bool glob_match_path(kif_str pattern, kif_str path);

#endif
