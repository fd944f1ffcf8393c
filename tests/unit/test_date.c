/* Dates of games. */
#include "game/date.h"

#include "unit/tap.h"

static void good(const char *text, int year, int month, int day, int hour, bool unusual)
{
    kif_date d;
    CHECK_NAMED(kif_date_parse(str_of(text), &d) == KIF_DATE_GOOD && d.year == year && d.month == month &&
                    d.day == day && d.hour == hour && d.unusual == unusual,
                "%s", text);
}

static void not_good(const char *text, kif_date_status want)
{
    kif_date d;
    CHECK_NAMED(kif_date_parse(str_of(text), &d) == want, "'%s' is no date", text);
}

static int64_t seconds(const char *text)
{
    kif_date d;
    return kif_date_parse(str_of(text), &d) == KIF_DATE_GOOD ? kif_date_seconds(&d) : -1;
}

int main(void)
{
    good("2024/05/01", 2024, 5, 1, -1, false);
    good("2024/05/01(水) 10:30:15", 2024, 5, 1, 10, false);
    good("2024-05-01T09:00", 2024, 5, 1, 9, false);
    good("2024年5月1日", 2024, 5, 1, -1, false);
    good("２０２４年５月１日", 2024, 5, 1, -1, false);
    good("令和6年5月1日", 2024, 5, 1, -1, true);
    good("令和元年5月1日", 2019, 5, 1, -1, true);
    good("昭和57年7月30日", 1982, 7, 30, -1, true);
    good("98/05/01", 1998, 5, 1, -1, true);
    good("1982/07", 1982, 7, 0, -1, false);
    good("2024/02/29", 2024, 2, 29, -1, false);
    good("2024", 2024, 0, 0, -1, true);
    good("2024年", 2024, 0, 0, -1, false);
    good("２０２４/５", 2024, 5, 0, -1, false);
    good("2024/05/01 9:00", 2024, 5, 1, 9, false);
    good("2024/05/01 09:00", 2024, 5, 1, 9, false);
    good("2024/05/01　09：00", 2024, 5, 1, 9, false);
    good("2024/05/01 9時", 2024, 5, 1, 9, false);
    not_good("24", KIF_DATE_NONE);
    not_good("2024 spring", KIF_DATE_NONE);
    not_good("09:00", KIF_DATE_NONE);
    not_good("2023/02/29", KIF_DATE_INVALID);
    not_good("1900/02/29", KIF_DATE_INVALID);
    not_good("2024/13/01", KIF_DATE_INVALID);
    not_good("2024/05/01 25:00", KIF_DATE_INVALID);
    not_good("", KIF_DATE_NONE);
    not_good("0000/00/00", KIF_DATE_NONE);
    not_good("東京", KIF_DATE_NONE);
    CHECK(seconds("2024/03/01") - seconds("2024/02/28") == 2 * 86400);
    CHECK(seconds("2024/01/01 10:00:30") - seconds("2023/12/31 10:00:00") == 86400 + 30);
    CHECK(seconds("1970/01/01") == INT64_C(62135596800)); /* of Unix, counted from the year 1 */
    return tap_done();
}
