/* Regular expressions: PCRE2 behind four functions. An expression is used by one thread at a time. */
#ifndef KIF_STAT_REGEX_H
#define KIF_STAT_REGEX_H

#include "base/str.h"

enum { REGEX_MESSAGE = 128 };

/* The caller owns the storage; zeroed, it is an expression that matches nothing. The members are PCRE2's. */
typedef struct {
    void *code, *data, *limits;
} stat_regex;

/* Compiles an expression (UTF-8, Unicode properties). False: why says what is wrong at byte offset *at. */
bool stat_regex_init(stat_regex *r, kif_str text, char why[REGEX_MESSAGE], size_t *at);
void stat_regex_fini(stat_regex *r);

/* Whether it matches anywhere in s, which must be valid UTF-8. A match that takes unreasonably long counts as none. */
bool stat_regex_matches(stat_regex *r, kif_str s);

#endif
