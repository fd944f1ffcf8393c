/* Reading time controls. Free text, so a small machine reads words and numbers: a word says what the
 * following duration is for, some words (加算) what the one before was for. A word that is not in the table
 * means that we do not understand, and say so. */
#include "game/timecontrol.h"

typedef enum { PART_MAIN, PART_BYOYOMI, PART_INCREMENT, PART_EXTRA, PARTS } part;

typedef enum {
    WORD_IGNORED,
    WORD_UNIT,  /* value: milliseconds */
    WORD_PART,  /* value: what the next duration is for */
    WORD_MAKES, /* value: what the last duration was for */
    WORD_NEXT,  /* +: the next part */
    WORD_COLON,
    WORD_TIMES, /* ×, 回 */
    WORD_SUDDEN,
} word_kind;

/* Longer words stand before their beginnings. */
static const struct {
    const char *text;
    word_kind kind;
    int64_t value;
} words[] = {
    { "時間切れ負け", WORD_SUDDEN, 0 },
    { "切れ負け", WORD_SUDDEN, 0 },
    { "切負け", WORD_SUDDEN, 0 },
    { "切れたら", WORD_PART, PART_BYOYOMI },
    { "切れ後", WORD_PART, PART_BYOYOMI },
    { "使い切ったら", WORD_PART, PART_BYOYOMI },
    { "使用後", WORD_PART, PART_BYOYOMI },
    { "以降", WORD_PART, PART_BYOYOMI },
    { "秒読み", WORD_PART, PART_BYOYOMI },
    { "秒読", WORD_PART, PART_BYOYOMI },
    { "考慮時間", WORD_PART, PART_EXTRA },
    { "考慮", WORD_PART, PART_EXTRA },
    { "初手から", WORD_PART, PART_BYOYOMI },
    { "一手ごとに", WORD_IGNORED, 0 },
    { "1手ごとに", WORD_IGNORED, 0 },
    { "一手", WORD_PART, PART_BYOYOMI },
    { "1手", WORD_PART, PART_BYOYOMI },
    { "フィッシャールール", WORD_MAKES, PART_INCREMENT },
    { "フィッシャー", WORD_MAKES, PART_INCREMENT },
    { "チェスクロック", WORD_IGNORED, 0 },
    { "ストップウォッチ", WORD_IGNORED, 0 },
    { "加算", WORD_MAKES, PART_INCREMENT },
    { "追加", WORD_MAKES, PART_INCREMENT },
    { "持ち時間", WORD_PART, PART_MAIN },
    { "方式", WORD_IGNORED, 0 },
    { "使用", WORD_IGNORED, 0 },
    { "各自", WORD_IGNORED, 0 },
    { "以内", WORD_IGNORED, 0 },
    { "未満", WORD_IGNORED, 0 },
    { "時間", WORD_UNIT, 3600000 },
    { "分間", WORD_UNIT, 60000 },
    { "時", WORD_UNIT, 3600000 },
    { "分", WORD_UNIT, 60000 },
    { "秒", WORD_UNIT, 1000 },
    { "回", WORD_TIMES, 0 },
    { "×", WORD_TIMES, 0 },
    { "各", WORD_IGNORED, 0 },
    { "を", WORD_IGNORED, 0 },
    { "は", WORD_IGNORED, 0 },
    { "の", WORD_IGNORED, 0 },
    { "で", WORD_IGNORED, 0 },
    { "、", WORD_IGNORED, 0 },
    { "。", WORD_IGNORED, 0 },
    { "・", WORD_IGNORED, 0 },
    { "（", WORD_IGNORED, 0 },
    { "）", WORD_IGNORED, 0 },
    { "＋", WORD_NEXT, 0 },
    { "｜", WORD_NEXT, 0 },
    { "：", WORD_COLON, 0 },
    { "　", WORD_IGNORED, 0 },
    { "byoyomi", WORD_PART, PART_BYOYOMI },
    { "increment", WORD_MAKES, PART_INCREMENT },
    { "fischer", WORD_MAKES, PART_INCREMENT },
    { "sudden death", WORD_SUDDEN, 0 },
    { "per move", WORD_IGNORED, 0 },
    { "hours", WORD_UNIT, 3600000 },
    { "hour", WORD_UNIT, 3600000 },
    { "minutes", WORD_UNIT, 60000 },
    { "minute", WORD_UNIT, 60000 },
    { "min", WORD_UNIT, 60000 },
    { "seconds", WORD_UNIT, 1000 },
    { "second", WORD_UNIT, 1000 },
    { "sec", WORD_UNIT, 1000 },
    { "h", WORD_UNIT, 3600000 },
    { "m", WORD_UNIT, 60000 },
    { "s", WORD_UNIT, 1000 },
    { "x", WORD_TIMES, 0 },
    { "+", WORD_NEXT, 0 },
    { "|", WORD_NEXT, 0 },
    { ":", WORD_COLON, 0 },
    { "(", WORD_IGNORED, 0 },
    { ")", WORD_IGNORED, 0 },
    { ",", WORD_IGNORED, 0 },
    { ".", WORD_IGNORED, 0 },
    { " ", WORD_IGNORED, 0 },
    { "\t", WORD_IGNORED, 0 },
};

enum { MAX_NUMBER = 1000000 };

/* One decimal digit of any width from the front, or -1. */
static int take_digit(kif_str *s)
{
    static const kif_str zero = { "\xef\xbc\x90", 3 }; /* ０; the others follow in the last byte */
    if (s->n > 0 && byte_is_digit(s->p[0])) {
        int digit = s->p[0] - '0';
        *s = str_drop(*s, 1);
        return digit;
    }
    if (s->n >= 3 && memcmp(s->p, zero.p, 2) == 0 && (unsigned char)(s->p[2] - zero.p[2]) < 10) {
        int digit = (unsigned char)s->p[2] - (unsigned char)zero.p[2];
        *s = str_drop(*s, 3);
        return digit;
    }
    return -1;
}

/* A number in thousandths: digits of any width, up to three decimals. */
static bool take_number(kif_str *s, int64_t *thousandths)
{
    kif_str rest = *s;
    int64_t whole = 0;
    int digits = 0, d;
    for (; (d = take_digit(&rest)) >= 0; digits++)
        if ((whole = whole * 10 + d) > MAX_NUMBER)
            return false;
    if (digits == 0)
        return false;
    int64_t scale = 1000, fraction = 0;
    kif_str after_point = rest;
    if (str_skip_byte(&after_point, '.') && after_point.n > 0 && byte_is_digit(after_point.p[0])) {
        rest = after_point;
        while ((d = take_digit(&rest)) >= 0) {
            scale /= 10;
            fraction += d * scale;
        }
    }
    *thousandths = whole * 1000 + fraction;
    *s = rest;
    return true;
}

static bool skip_word(kif_str *s, kif_str word)
{
    if (s->n < word.n)
        return false;
    for (size_t i = 0; i < word.n; i++) {
        char c = s->p[i];
        if (c != word.p[i] && !('A' <= c && c <= 'Z' && c + ('a' - 'A') == word.p[i]))
            return false;
    }
    *s = str_drop(*s, word.n);
    return true;
}

static bool take_word(kif_str *s, word_kind *kind, int64_t *value)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!skip_word(s, str_of(words[i].text)))
            continue;
        *kind = words[i].kind;
        *value = words[i].value;
        return true;
    }
    return false;
}

typedef struct {
    int64_t ms[PARTS];
    bool said[PARTS];
    uint32_t times[PARTS];
    part now, last; /* what durations are for; what the last one was for */
    part second;    /* what a + leads to */
    bool sudden_death;
} reading;

static void add_duration(reading *r, int64_t ms)
{
    r->ms[r->now] += ms;
    r->said[r->now] = true;
    r->last = r->now;
}

/* The last duration turns out to be of another part: 10秒加算. */
static void make_last(reading *r, part p)
{
    if (!r->said[PART_MAIN] && r->last == PART_MAIN) { /* before all numbers: フィッシャールール 5分+5秒 */
        r->second = p;
        return;
    }
    if (r->last == PART_MAIN || r->last == p) { /* before its number: 加算5秒 */
        r->now = p;
        return;
    }
    r->ms[p] = r->ms[r->last];
    r->said[p] = true;
    r->ms[r->last] = 0;
    r->said[r->last] = false;
    r->last = p;
}

static bool obey_word(reading *r, word_kind kind, int64_t value)
{
    switch (kind) {
    case WORD_PART:
        r->now = (part)value;
        return true;
    case WORD_MAKES:
        make_last(r, (part)value);
        return true;
    case WORD_NEXT:
        if (r->now == PART_MAIN)
            r->now = r->second;
        return true;
    case WORD_SUDDEN:
        r->sudden_death = true;
        return true;
    case WORD_IGNORED:
    case WORD_TIMES:
        return true;
    default:
        return false; /* a unit without its number */
    }
}

/* A number and what it counts. */
static bool obey_number(reading *r, kif_str *s, int64_t thousandths)
{
    word_kind kind;
    int64_t value;
    kif_str rest = *s;
    while (str_skip_byte(&rest, ' '))
        ;
    if (!take_word(&rest, &kind, &value) || (kind != WORD_UNIT && kind != WORD_TIMES))
        return false;
    *s = rest;
    if (kind == WORD_UNIT)
        add_duration(r, thousandths * value / 1000);
    else
        r->times[r->last] = (uint32_t)(thousandths / 1000);
    return true;
}

static bool read_words(kif_str text, reading *r)
{
    while (text.n > 0) {
        int64_t n;
        kif_str before = text;
        word_kind kind;
        int64_t value;
        if (take_word(&text, &kind, &value)) { /* 1手 before the number 1 */
            bool times = kind == WORD_TIMES && take_number(&text, &n);
            if (times)
                r->times[r->last] = (uint32_t)(n / 1000);
            else if (!obey_word(r, kind, value))
                return false;
            continue;
        }
        text = before;
        if (!take_number(&text, &n) || !obey_number(r, &text, n))
            return false;
    }
    return r->said[PART_MAIN] || r->said[PART_BYOYOMI] || r->said[PART_INCREMENT];
}

static bool take_plus(kif_str *s)
{
    return str_skip(s, STR("+")) || str_skip(s, STR("＋"));
}

/* 1500+30+0: seconds of main time, byoyomi, increment, as in CSA V3.0. */
static bool read_seconds(kif_str text, kif_time_control *tc)
{
    int64_t main_ms, byoyomi, increment;
    if (!take_number(&text, &main_ms) || !take_plus(&text) || !take_number(&text, &byoyomi) ||
        !take_plus(&text) || !take_number(&text, &increment) || text.n != 0)
        return false;
    *tc = (kif_time_control){ .main_ms = main_ms, .byoyomi_ms = byoyomi, .increment_ms = increment };
    return true;
}

static bool take_colon(kif_str *s)
{
    return str_skip(s, STR(":")) || str_skip(s, STR("："));
}

/* 00:25+10: hours and minutes, seconds of byoyomi, as in CSA V2.2; a third number is an increment. */
static bool read_clock(kif_str text, kif_time_control *tc)
{
    int64_t hours, minutes, byoyomi = 0, increment = 0;
    if (!take_number(&text, &hours) || !take_colon(&text) || !take_number(&text, &minutes))
        return false;
    if (take_plus(&text) && !take_number(&text, &byoyomi))
        return false;
    if (take_plus(&text) && !take_number(&text, &increment))
        return false;
    if (text.n != 0)
        return false;
    *tc = (kif_time_control){ .main_ms = hours * 3600 + minutes * 60,
                              .byoyomi_ms = byoyomi,
                              .increment_ms = increment };
    return true;
}

bool kif_time_control_parse(kif_str text, kif_time_control *tc)
{
    text = str_trim(text);
    if (read_seconds(text, tc) || read_clock(text, tc))
        return true;
    reading r = { .now = PART_MAIN, .second = PART_BYOYOMI };
    if (!read_words(text, &r))
        return false;
    uint32_t extra_times = r.times[PART_EXTRA] == 0 ? 1 : r.times[PART_EXTRA];
    *tc = (kif_time_control){
        .main_ms = r.ms[PART_MAIN],
        .byoyomi_ms = r.ms[PART_BYOYOMI],
        .periods = r.times[PART_BYOYOMI],
        .increment_ms = r.ms[PART_INCREMENT],
        .extra_ms = r.ms[PART_EXTRA] * extra_times,
        .sudden_death = r.sudden_death,
    };
    return true;
}

/* ---- In words ------------------------------------------------------------------ */

/* 1時間30分5秒; 0分 for nothing. */
static void put_duration(kif_buf *out, int64_t ms)
{
    static const struct {
        int64_t ms;
        const char *name;
    } units[] = { { 3600000, "時間" }, { 60000, "分" }, { 1000, "秒" } };
    if (ms == 0)
        buf_cstr(out, "0分");
    for (size_t i = 0; i < sizeof units / sizeof *units; ms %= units[i++].ms) {
        if (ms < units[i].ms)
            continue;
        buf_uint(out, (uint64_t)(ms / units[i].ms), 0, ' ');
        buf_cstr(out, units[i].name);
    }
}

static void put_seconds(kif_buf *out, int64_t ms, const char *unit)
{
    if (ms == 0)
        return;
    buf_byte(out, '+');
    buf_uint(out, (uint64_t)(ms / 1000), 0, ' ');
    buf_cstr(out, unit);
}

bool kif_time_control_is_numeric(const kif_header *h, kif_time_control *tc)
{
    kif_str text = str_trim(h->value);
    return kif_header_is_time_limit(h->id) &&
           (str_starts(h->key, STR("$TIME")) || kif_header_by_psn(h->key) == h->id) &&
           (read_seconds(text, tc) || read_clock(text, tc));
}

static void put_number(kif_buf *out, int64_t ms)
{
    buf_uint(out, (uint64_t)ms / 1000, 0, ' ');
    if (ms % 1000 == 0)
        return;
    buf_byte(out, '.');
    buf_uint(out, (uint64_t)ms % 1000, 3, '0');
    while (buf_ok(out) && out->p[out->n - 1] == '0')
        out->n--;
}

void kif_time_control_put_numbers(kif_buf *out, const kif_time_control *tc)
{
    put_number(out, tc->main_ms);
    buf_byte(out, '+');
    put_number(out, tc->byoyomi_ms);
    buf_byte(out, '+');
    put_number(out, tc->increment_ms);
}

void kif_time_control_put_words(kif_buf *out, const kif_time_control *tc)
{
    bool whole = tc->main_ms % 1000 == 0 && tc->byoyomi_ms % 1000 == 0 && tc->increment_ms % 1000 == 0;
    if (!whole || (tc->byoyomi_ms != 0 && tc->increment_ms != 0)) {
        kif_time_control_put_numbers(out, tc);
        return;
    }
    put_duration(out, tc->main_ms);
    put_seconds(out, tc->byoyomi_ms, "秒");
    put_seconds(out, tc->increment_ms, "秒加算");
}

void kif_header_put_value(kif_buf *out, const kif_header *h)
{
    kif_time_control tc;
    if (kif_time_control_is_numeric(h, &tc))
        kif_time_control_put_words(out, &tc);
    else
        buf_add(out, h->value);
}

bool kif_time_control_is_plain(const kif_header *h, kif_time_control *tc)
{
    if (!kif_time_control_parse(h->value, tc) || !kif_time_control_is_simple(tc))
        return false;
    if (kif_time_control_is_numeric(h, tc))
        return true;
    kif_buf said = BUF_EMPTY;
    kif_time_control_put_words(&said, tc);
    bool same = str_eq(buf_str(&said), h->value);
    buf_fini(&said);
    return same;
}

/* ---- Of a record ------------------------------------------------------------ */

/* Servers write what CSA V2 has no header for into comments: Increment:10. */
static void read_server_comments(const kif_record *r, kif_time_control *tc)
{
    for (const kif_comment *c = r->root->comments; c != NULL; c = c->next) {
        kif_str text = str_trim(c->text);
        uint32_t seconds;
        if (str_skip(&text, STR("Increment:")) && str_take_uint(&text, MAX_NUMBER, &seconds) && seconds > 0) {
            tc->increment_ms = (int64_t)seconds * 1000;
            tc->byoyomi_ms = 0; /* the header repeats it as a byoyomi */
        } else if (str_skip(&text, STR("Least_Time_Per_Move:")) &&
                   str_take_uint(&text, MAX_NUMBER, &seconds)) {
            tc->least_ms = (int64_t)seconds * 1000;
        }
    }
}

/* A header of byoyomi alone (秒読み：30秒) says its number as main time. */
static bool read_byoyomi(kif_str value, kif_time_control *tc)
{
    kif_time_control own;
    if (!kif_time_control_parse(value, &own))
        return false;
    tc->byoyomi_ms = own.byoyomi_ms != 0 ? own.byoyomi_ms : own.main_ms;
    tc->periods = own.periods;
    return true;
}

kif_time_control_status kif_time_control_of(const kif_record *r, kif_side side, kif_time_control *tc,
                                            const kif_header **unclear)
{
    kif_header_id own = side == KIF_SENTE ? KIF_H_BLACK_TIME_LIMIT : KIF_H_WHITE_TIME_LIMIT;
    kif_time_control_status status = KIF_TIME_CONTROL_NONE;
    bool own_seen = false;
    kif_time_control read = { 0 };
    for (const kif_header *h = r->headers; h != NULL; h = h->next) {
        bool general = h->id == KIF_H_TIME_LIMIT && !own_seen, byoyomi = h->id == KIF_H_BYOYOMI;
        if ((!general && !byoyomi && h->id != own) || str_trim(h->value).n == 0)
            continue;
        kif_time_control one = read;
        if (byoyomi ? !read_byoyomi(h->value, &one) : !kif_time_control_parse(h->value, &one)) {
            if (unclear != NULL)
                *unclear = h;
            return KIF_TIME_CONTROL_UNCLEAR;
        }
        if (!byoyomi && one.byoyomi_ms == 0 && read.byoyomi_ms != 0) { /* 秒読み stood before 持ち時間 */
            one.byoyomi_ms = read.byoyomi_ms;
            one.periods = read.periods;
        }
        own_seen |= h->id == own;
        read = one;
        status = KIF_TIME_CONTROL_KNOWN;
    }
    read_server_comments(r, &read);
    *tc = read;
    return status;
}

void kif_times_used(const kif_record *r, int64_t used[KIF_SIDES], uint32_t untimed[KIF_SIDES])
{
    used[KIF_SENTE] = used[KIF_GOTE] = 0;
    untimed[KIF_SENTE] = untimed[KIF_GOTE] = 0;
    for (const kif_node *n = r->root->child; n != NULL; n = n->child) {
        if (n->type == KIF_NODE_END)
            continue;
        kif_side side = kif_piece_side(n->moved); /* also of what could not be played */
        bool said = n->time_ms != KIF_NO_TIME;
        untimed[side] += !said;
        used[side] += said ? n->time_ms : 0;
    }
}

int64_t kif_time_used(const kif_record *r, kif_side side, uint32_t *untimed)
{
    int64_t used[KIF_SIDES];
    uint32_t without[KIF_SIDES];
    kif_times_used(r, used, without);
    if (untimed != NULL)
        *untimed = without[side];
    return used[side];
}

bool kif_times_are_rounded(const kif_record *r)
{
    uint32_t whole = 0;
    for (const kif_node *n = r->root->child; n != NULL; n = n->child) {
        if (n->time_ms == KIF_NO_TIME || n->time_ms == 0)
            continue;
        if (n->time_ms % 60000 != 0)
            return false;
        whole++;
    }
    return whole > 0;
}

/* ---- Clocks ---------------------------------------------------------------------- */

void kif_clock_start(kif_clock *k, const kif_record *r, kif_side side)
{
    *k = (kif_clock){ 0 };
    bool said = kif_time_control_of(r, side, &k->control, NULL) == KIF_TIME_CONTROL_KNOWN;
    bool limited = k->control.main_ms > 0 || k->control.byoyomi_ms > 0;
    k->known = (said && limited) || k->control.least_ms > 0;
    k->left_ms = k->control.main_ms;
}

kif_clock_event kif_clock_spend(kif_clock *k, int64_t spent_ms, int64_t *ms)
{
    const kif_time_control *tc = &k->control;
    int64_t main_left = k->left_ms, unused;
    if (ms == NULL)
        ms = &unused;
    k->left_ms += tc->increment_ms - spent_ms; /* some clocks add after the move: the kinder reading */
    if (k->over || k->left_ms >= 0)
        return KIF_CLOCK_GOES_ON;
    *ms = -k->left_ms;
    if (tc->byoyomi_ms > 0) {
        *ms = main_left > 0 ? spent_ms - main_left : spent_ms;
        k->left_ms = 0;
        if (tc->periods > 1 || tc->extra_ms > 0 || *ms < tc->byoyomi_ms)
            return KIF_CLOCK_GOES_ON; /* how many periods went is not written */
        return *ms > tc->byoyomi_ms ? KIF_CLOCK_BYOYOMI_OVER : KIF_CLOCK_BYOYOMI_LIMIT;
    }
    k->over = true;
    if (tc->increment_ms > 0)
        return KIF_CLOCK_INCREMENT_OVER;
    return tc->extra_ms == 0 && tc->main_ms > 0 ? KIF_CLOCK_MAIN_OVER : KIF_CLOCK_GOES_ON;
}
