/* The pattern file that is built into the library. */
#include "stat/pattern.h"

static const char text[] = {
#include "patterns.inc"
};

kif_str kif_patterns_builtin(void)
{
    return (kif_str){ text, sizeof text - 1 };
}
