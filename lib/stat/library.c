/* The libraries that statistics stand on, for --version: as they were when the program was built. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <jansson.h>
#include <pcre2.h>
#include <utf8proc.h>

#include "stat/stat.h"

#define TEXT_(x) #x
#define TEXT(x)  TEXT_(x)

const char *kif_stat_library(size_t i)
{
    static const char *const names[] = {
        "PCRE2 " TEXT(PCRE2_MAJOR) "." TEXT(PCRE2_MINOR),
        "libyaml",
        "jansson " JANSSON_VERSION,
        "utf8proc " TEXT(UTF8PROC_VERSION_MAJOR) "." TEXT(UTF8PROC_VERSION_MINOR),
    };
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}
