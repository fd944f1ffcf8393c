/* Time controls: what 持ち時間, 秒読み, $TIME and their dialects say. */
#ifndef KIF_GAME_TIMECONTROL_H
#define KIF_GAME_TIMECONTROL_H

#include "base/buf.h"
#include "game/record.h"

/* Milliseconds; 0 where there is none. */
typedef struct {
    int64_t main_ms;
    int64_t byoyomi_ms;   /* for each move once main time is used up */
    uint32_t periods;     /* how many byoyomi periods; 0: one for each move, as usual */
    int64_t increment_ms; /* added for each move (Fischer) */
    int64_t extra_ms;     /* 考慮時間: periods of thought on top of byoyomi, together */
    int64_t least_ms;     /* what each move costs at least */
    bool sudden_death;    /* said in so many words: 切れ負け */
} kif_time_control;

/* Reads a time control: 各3時間, 15分+60秒, 10分切れたら30秒, 10分切れ負け, 5分+5秒加算, 1500+0+0, 00:10+10,
 * 10m+30s … False, and *tc untouched, if the text is none of these. */
bool kif_time_control_parse(kif_str text, kif_time_control *tc);

/* Whether a header tells a time control in numbers, as CSA ($TIME:1500+30+0) and Western tags do. */
bool kif_time_control_is_numeric(const kif_header *h, kif_time_control *tc);

/* Adds main time, byoyomi and increment in seconds, with up to three decimals where they are needed: 1500+30+0. */
void kif_time_control_put_numbers(kif_buf *out, const kif_time_control *tc);

/* Adds the same in the words of Japanese records: 25分+30秒; in numbers where there are no words. */
void kif_time_control_put_words(kif_buf *out, const kif_time_control *tc);

/* Adds the value of a header as Japanese records have it: numbers of CSA in words, the rest as it is. */
void kif_header_put_value(kif_buf *out, const kif_header *h);

/* Whether a header of a time control has its words from nothing but main time, byoyomi and increment: whoever is told
 * these can give the words back. Then *tc receives them. */
bool kif_time_control_is_plain(const kif_header *h, kif_time_control *tc);

/* Whether the control can be told by main time, byoyomi and increment. */
static inline bool kif_time_control_is_simple(const kif_time_control *tc)
{
    return tc->periods <= 1 && tc->extra_ms == 0;
}

typedef enum {
    KIF_TIME_CONTROL_NONE, /* the record says nothing */
    KIF_TIME_CONTROL_KNOWN,
    KIF_TIME_CONTROL_UNCLEAR, /* it says something that cannot be read */
} kif_time_control_status;

/* The time control of a side, from all headers that speak of it. *unclear, if not NULL, receives the header
 * that cannot be read. */
kif_time_control_status kif_time_control_of(const kif_record *r, kif_side side, kif_time_control *tc,
                                            const kif_header **unclear);

/* What the moves of the main line of a side took, in milliseconds: only moves with a time count; *untimed, if
 * not NULL, receives how many have none. */
int64_t kif_time_used(const kif_record *r, kif_side side, uint32_t *untimed);

/* The same for both sides at once. */
void kif_times_used(const kif_record *r, int64_t used[KIF_SIDES], uint32_t untimed[KIF_SIDES]);

/* Whether all times are whole minutes, as a stopwatch that drops the rest has them: then they tell no
 * overrun. */
bool kif_times_are_rounded(const kif_record *r);

/* ---- Clocks ---------------------------------------------------------------------- */

/* What one side's clock shows along the main line. */
typedef struct {
    kif_time_control control;
    int64_t left_ms; /* of main time, increments included */
    bool known;      /* there is something that can be overrun */
    bool over;       /* main time is used up and nothing follows it: told once */
} kif_clock;

typedef enum {
    KIF_CLOCK_GOES_ON,
    KIF_CLOCK_BYOYOMI_LIMIT, /* a move took exactly the byoyomi */
    KIF_CLOCK_BYOYOMI_OVER,
    KIF_CLOCK_INCREMENT_OVER,
    KIF_CLOCK_MAIN_OVER,
} kif_clock_event;

void kif_clock_start(kif_clock *k, const kif_record *r, kif_side side);

/* Takes the time of a move off. *ms, if not NULL: what of the move was byoyomi, or what the clock lacked. */
kif_clock_event kif_clock_spend(kif_clock *k, int64_t spent_ms, int64_t *ms);

#endif
