/* The library's own name and number. */
#include "kif.h"

const char *kif_version(void)
{
    return KIF_VERSION_STRING;
}
