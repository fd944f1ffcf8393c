/* Reading dates. Digits of any width, the separators that occur, the Japanese eras. */
#include "game/date.h"

/* The first year of each era since the oldest games that are found. */
static const struct {
    const char *name;
    int first;
} eras[] = { { "令和", 2019 }, { "平成", 1989 }, { "昭和", 1926 }, { "大正", 1912 }, { "明治", 1868 },
             { "慶応", 1865 }, { "元治", 1864 }, { "文久", 1861 }, { "万延", 1860 }, { "安政", 1854 },
             { "嘉永", 1848 }, { "弘化", 1844 }, { "天保", 1830 }, { "文政", 1818 }, { "文化", 1804 } };

static bool take_digit(kif_str *s, int *digit)
{
    if (s->n > 0 && byte_is_digit(s->p[0])) {
        *digit = s->p[0] - '0';
        *s = str_drop(*s, 1);
        return true;
    }
    if (s->n >= 3 && memcmp(s->p, "\xef\xbc", 2) == 0 && (unsigned char)(s->p[2] - '\x90') < 10) {
        *digit = (unsigned char)(s->p[2] - '\x90');
        *s = str_drop(*s, 3);
        return true;
    }
    return false;
}

/* A number of up to four digits; *digits receives how many. */
static bool take_number(kif_str *s, int *value, int *digits)
{
    kif_str rest = *s;
    int v = 0, n = 0, d;
    while (take_digit(&rest, &d)) {
        if (++n > 4)
            return false;
        v = v * 10 + d;
    }
    if (n == 0)
        return false;
    *s = rest;
    *value = v;
    *digits = n;
    return true;
}

static void skip_blanks(kif_str *s)
{
    while (str_skip_byte(s, ' ') || str_skip_byte(s, '\t') || str_skip(s, STR("　")))
        ;
}

static bool take_separator(kif_str *s, const char *kanji)
{
    skip_blanks(s);
    return str_skip_byte(s, '/') || str_skip_byte(s, '-') || str_skip_byte(s, '.') ||
           str_skip(s, STR("／")) || str_skip(s, str_of(kanji));
}

static bool take_year(kif_str *s, kif_date *d)
{
    int digits, first = 0;
    for (size_t i = 0; i < sizeof eras / sizeof *eras && first == 0; i++)
        if (str_skip(s, str_of(eras[i].name)))
            first = eras[i].first;
    if (first != 0 && str_skip(s, STR("元"))) {
        d->year = first;
    } else if (!take_number(s, &d->year, &digits)) {
        return false;
    } else if (first != 0) {
        d->year += first - 1;
    } else if (digits <= 2) {
        d->unusual = true;
        d->year += d->year < 50 ? 2000 : 1900;
    }
    d->unusual |= first != 0;
    return true;
}

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in(int year, int month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* (火), (Tue) and the like. */
static void skip_weekday(kif_str *s)
{
    skip_blanks(s);
    kif_str rest = *s;
    bool wide = str_skip(&rest, STR("（"));
    if (!wide && !str_skip_byte(&rest, '('))
        return;
    size_t end = str_find(rest, wide ? STR("）") : STR(")"));
    if (end < rest.n && end <= 16)
        *s = str_drop(rest, end + (wide ? 3 : 1));
}

/* HH:MM[:SS] or 10時30分. False if something is there that is no time of day. */
static bool take_time(kif_str *s, kif_date *d)
{
    int digits;
    skip_blanks(s);
    (void)str_skip_byte(s, 'T');
    kif_str rest = *s;
    if (!take_number(&rest, &d->hour, &digits)) {
        d->hour = -1;
        return true;
    }
    if (!str_skip_byte(&rest, ':') && !str_skip(&rest, STR("：")) && !str_skip(&rest, STR("時"))) {
        d->hour = -1;
        return true; /* free text that begins with a number */
    }
    if (!take_number(&rest, &d->minute, &digits))
        d->minute = 0;
    if (str_skip_byte(&rest, ':') || str_skip(&rest, STR("：")) || str_skip(&rest, STR("分")))
        (void)(take_number(&rest, &d->second, &digits) || (d->second = 0, false));
    *s = rest;
    return d->hour <= 24 && d->minute < 60 && d->second < 61;
}

/* Cuts year, month and day, or as much of them as there is. */
static bool take_day(kif_str *s, kif_date *d)
{
    int digits;
    if (!take_year(s, d))
        return false;
    if (!take_separator(s, "年")) {
        bool plain = !d->unusual && d->year >= 1000;
        d->unusual = true;
        return s->n == 0 && plain; /* nothing but a year */
    }
    skip_blanks(s);
    if (take_number(s, &d->month, &digits) && take_separator(s, "月")) {
        skip_blanks(s);
        if (take_number(s, &d->day, &digits))
            str_skip(s, STR("日"));
    }
    return true;
}

kif_date_status kif_date_parse(kif_str text, kif_date *date)
{
    kif_date d = { .hour = -1 };
    kif_str s = str_trim(text);
    if (!take_day(&s, &d))
        return KIF_DATE_NONE;
    if (d.year == 0 && d.month == 0 && d.day == 0)
        return KIF_DATE_NONE; /* 0000/00/00: some programs write it for an unknown date */
    skip_weekday(&s);
    bool good = d.month <= 12 && (d.month != 0 || d.day == 0) && take_time(&s, &d);
    if (!good || (d.month > 0 && d.day > days_in(d.year, d.month)))
        return KIF_DATE_INVALID;
    *date = d;
    return KIF_DATE_GOOD;
}

int64_t kif_date_seconds(const kif_date *date)
{
    int64_t years = date->year > 0 ? date->year - 1 : 0;
    int64_t days = years * 365 + years / 4 - years / 100 + years / 400;
    for (int month = 1; month < date->month; month++)
        days += days_in(date->year, month);
    days += date->day > 0 ? date->day - 1 : 0;
    int64_t seconds = days * 86400;
    if (date->hour >= 0)
        seconds += (date->hour * 60 + date->minute) * 60 + date->second;
    return seconds;
}
