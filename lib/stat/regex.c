/* Regular expressions: compiled once a thread, just in time where the library can, with limits always. */
#include "stat/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>

enum { MATCH_LIMIT = 1000000, DEPTH_LIMIT = 10000, HEAP_LIMIT_KIB = 64 << 10 };

bool stat_regex_init(stat_regex *r, kif_str text, char why[REGEX_MESSAGE], size_t *at)
{
    int error;
    *at = 0;
    snprintf(why, REGEX_MESSAGE, "out of memory");
    *r = (stat_regex){ NULL, NULL, NULL };
    r->code = pcre2_compile((PCRE2_SPTR)(text.n == 0 ? "" : text.p), text.n,
                            PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C, &error, at, NULL);
    if (r->code == NULL) {
        pcre2_get_error_message(error, (PCRE2_UCHAR *)why, REGEX_MESSAGE);
        return false;
    }
    (void)pcre2_jit_compile(r->code, PCRE2_JIT_COMPLETE); /* without it the interpreter is used */
    r->data = pcre2_match_data_create_from_pattern(r->code, NULL);
    r->limits = pcre2_match_context_create(NULL);
    if (r->data == NULL || r->limits == NULL) {
        stat_regex_fini(r);
        return false;
    }
    pcre2_set_match_limit(r->limits, MATCH_LIMIT);
    pcre2_set_depth_limit(r->limits, DEPTH_LIMIT);
    pcre2_set_heap_limit(r->limits, HEAP_LIMIT_KIB);
    return true;
}

void stat_regex_fini(stat_regex *r)
{
    pcre2_match_context_free(r->limits);
    pcre2_match_data_free(r->data);
    pcre2_code_free(r->code);
    *r = (stat_regex){ NULL, NULL, NULL };
}

bool stat_regex_matches(stat_regex *r, kif_str s)
{
    return r->code != NULL &&
           pcre2_match(r->code, (PCRE2_SPTR)(s.n == 0 ? "" : s.p), s.n, 0, PCRE2_NO_UTF_CHECK, r->data, r->limits) >= 0;
}
