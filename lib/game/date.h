/* Dates of games as headers write them. They are local to the event; nothing here knows time zones. */
#ifndef KIF_GAME_DATE_H
#define KIF_GAME_DATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

typedef struct {
    int year, month, day;     /* month, day 0: not said */
    int hour, minute, second; /* hour -1: not said */
    bool unusual;             /* an era or a year of two digits was converted, or the order is foreign */
} kif_date;

typedef enum {
    KIF_DATE_NONE, /* nothing that looks like a date: empty, or 0000/00/00 */
    KIF_DATE_GOOD,
    KIF_DATE_INVALID, /* looks like a date and is none: 2023/02/30 */
} kif_date_status;

/* Reads 2024/05/01, 2024-05-01, 2024年5月1日, 令和6年5月1日, 24/05/01, with a weekday and a time behind it.
 */
kif_date_status kif_date_parse(kif_str text, kif_date *date);

/* Seconds since the beginning of the year 1; the time counts if it was said. */
int64_t kif_date_seconds(const kif_date *date);

#endif
