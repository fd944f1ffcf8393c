/* What a unit test needs: checks that print TAP lines, and the plan at the end. */
#ifndef TESTS_UNIT_TAP_H
#define TESTS_UNIT_TAP_H

#include <stdio.h>

static int tap_n, tap_failed;

/* One check, one line of TAP; on failure the place is told. Evaluates cond once. */
#define CHECK(cond)                                                                 \
    ((cond) ? (void)printf("ok %d - %s\n", ++tap_n, #cond)                           \
            : (void)(tap_failed++, printf("not ok %d - %s\n# at %s:%d\n", ++tap_n,   \
                                          #cond, __FILE__, __LINE__)))

/* The same with a name made at run time: for tables of cases. */
#define CHECK_NAMED(cond, ...)                                                      \
    do {                                                                            \
        int tap_ok_ = (cond);                                                       \
        tap_failed += !tap_ok_;                                                     \
        printf("%sok %d - ", tap_ok_ ? "" : "not ", ++tap_n);                       \
        printf(__VA_ARGS__);                                                        \
        printf(tap_ok_ ? "\n" : "\n# at %s:%d\n", __FILE__, __LINE__);              \
    } while (0)

static int tap_done(void)
{
    printf("1..%d\n", tap_n);
    return tap_failed != 0;
}

#endif
