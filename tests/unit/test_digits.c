/* Short numbers: every length, every byte that could end one. */
#include <stdbool.h>
#include <stdio.h>

#include "base/digits.h"
#include "unit/tap.h"

static void test_lengths(void)
{
    static const uint32_t values[] = { 1, 12, 907, 4567, 10000, 999999, 7654321, 12345678 };
    for (unsigned n = 1; n <= 8; n++) {
        char text[24];
        uint32_t value = 0;
        snprintf(text, sizeof text, "%u\nx9999999", (unsigned)values[n - 1]);
        CHECK_NAMED(digits_short(text, &value) == n && value == values[n - 1], "%u digits", n);
    }
    uint32_t value = 0;
    CHECK(digits_short("00000012", &value) == 8 && value == 12);
    CHECK(digits_short("007,9999", &value) == 3 && value == 7);
    CHECK(digits_short("99999999", &value) == 8 && value == 99999999);
}

static void test_what_ends_a_number(void)
{
    bool right = true;
    for (int c = 0; c < 256; c++) {
        char text[] = "42?45678";
        uint32_t value = 0;
        text[2] = (char)c;
        bool digit = '0' <= c && c <= '9';
        right &= digit ? digits_short(text, &value) == 8 : digits_short(text, &value) == 2 && value == 42;
        text[0] = (char)c;
        right &= digit == (digits_short(text, &value) > 0);
    }
    CHECK(right);
}

static void test_writing(void)
{
    bool right = true;
    for (uint32_t n = 0; n < 10000; n++) {
        char got[8] = "", want[8];
        *put_short(got, n) = '\0';
        snprintf(want, sizeof want, "%u", (unsigned)n);
        right &= strcmp(got, want) == 0;
        if (n >= 100)
            continue;
        *put_two_digits(got, n) = '\0';
        snprintf(want, sizeof want, "%02u", (unsigned)n);
        right &= strcmp(got, want) == 0;
        *put_two_blank(got, n) = '\0';
        snprintf(want, sizeof want, "%2u", (unsigned)n);
        right &= strcmp(got, want) == 0;
    }
    CHECK(right);
}

int main(void)
{
    test_writing();
    test_lengths();
    test_what_ends_a_number();
    return tap_done();
}
