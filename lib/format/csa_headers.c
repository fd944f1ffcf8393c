/* Headers into CSA: names first, then the keys of the standard in its order, then the others under a key of
 * KIF or their own. Source: CSA standard record format V2.2 and V3.0; shogi-server for ratings. */
#include "format/csa.h"
#include "game/timecontrol.h"

static bool is_rating(kif_header_id id)
{
    return id == KIF_H_BLACK_RATING || id == KIF_H_WHITE_RATING;
}

/* A known handicap is what the start position says. */
static bool is_written(const kif_header *h)
{
    kif_str value = str_trim(h->value);
    if (value.n == 0)
        return false;
    return h->id != KIF_H_HANDICAP || kif_handicap_is_text(value);
}

/* ---- Time controls --------------------------------------------------------- */

/* What CSA can say: main time, byoyomi and increment. */
static bool parse_time(const kif_header *h, kif_time_control *tc)
{
    return kif_time_control_parse(h->value, tc) && tc->periods <= 1 && tc->extra_ms == 0;
}

static bool is_of_csa(const kif_header *h)
{
    return str_starts(h->key, STR("$TIME"));
}

/* $TIME_LIMIT of V2 has whole minutes, whole seconds of byoyomi, and no increment. */
static bool fits_v2(const kif_time_control *tc)
{
    enum { MINUTE = 60000, LONGEST = 100 * 60 * MINUTE };
    return tc->increment_ms == 0 && tc->main_ms % MINUTE == 0 && tc->byoyomi_ms % 1000 == 0 &&
           tc->main_ms < LONGEST;
}

static bool time_needs_v3(const kif_header *h)
{
    kif_time_control tc;
    if (h->id != KIF_H_TIME_LIMIT)
        return true;
    if (is_of_csa(h))
        return !str_eq(h->key, STR("$TIME_LIMIT"));
    return parse_time(h, &tc) && !fits_v2(&tc);
}

/* Seconds, with up to three decimals where they are needed. */
static void put_seconds(kif_buf *out, int64_t ms)
{
    buf_uint(out, (uint64_t)ms / 1000, 0, ' ');
    if (ms % 1000 == 0)
        return;
    buf_byte(out, '.');
    buf_uint(out, (uint64_t)ms % 1000, 3, '0');
    while (buf_ok(out) && out->p[out->n - 1] == '0')
        out->n--;
}

static void put_time(kif_buf *out, const kif_header *h, bool v3)
{
    kif_time_control tc;
    if (is_of_csa(h) && !str_eq(h->key, STR("$TIME_LIMIT"))) {
        buf_cstr(out, kif_header_keys[h->id].csa);
    } else if (is_of_csa(h)) {
        buf_add(out, h->key);
    } else if (!parse_time(h, &tc)) {
        buf_byte(out, '$');
        buf_cstr(out, kif_header_keys[h->id].kif);
    } else if (v3) {
        buf_cstr(out, kif_header_keys[h->id].csa);
        buf_byte(out, ':');
        put_seconds(out, tc.main_ms);
        buf_byte(out, '+');
        put_seconds(out, tc.byoyomi_ms);
        buf_byte(out, '+');
        put_seconds(out, tc.increment_ms);
        buf_byte(out, '\n');
        return;
    } else {
        buf_cstr(out, "$TIME_LIMIT:");
        buf_uint(out, (uint64_t)tc.main_ms / 3600000, 2, '0');
        buf_byte(out, ':');
        buf_uint(out, (uint64_t)tc.main_ms / 60000 % 60, 2, '0');
        buf_byte(out, '+');
        buf_uint(out, (uint64_t)tc.byoyomi_ms / 1000, 2, '0');
        buf_byte(out, '\n');
        return;
    }
    buf_byte(out, ':');
    csa_put_value(out, h->value);
}

/* ---- Which version ------------------------------------------------------------ */

/* Keys that CSA has no name for are those of KIF. */
static bool is_ascii_header(const kif_header *h)
{
    kif_time_control tc;
    if (kif_header_is_time_limit(h->id) && !is_of_csa(h))
        return parse_time(h, &tc);
    bool own_key =
        h->id == KIF_H_OTHER ? csa_is_ascii(h->key) : kif_header_keys[h->id].csa != NULL || is_rating(h->id);
    return own_key && csa_is_ascii(h->value);
}

bool csa_headers_need_v3(const kif_record *r, bool utf8)
{
    for (const kif_header *h = r->headers; h != NULL; h = h->next) {
        if (!is_written(h))
            continue;
        if (h->id == KIF_H_MAX_MOVES || h->id == KIF_H_JISHOGI || h->id == KIF_H_NOTE ||
            (kif_header_is_time_limit(h->id) && time_needs_v3(h)))
            return true;
        if (utf8 && !is_ascii_header(h))
            return true;
    }
    return false;
}

/* ---- Lines ---------------------------------------------------------------------- */

void csa_put_value(kif_buf *out, kif_str value)
{
    for (size_t i = 0; i < value.n; i++)
        buf_byte(out, value.p[i] == '\n' || value.p[i] == '\r' ? ' ' : value.p[i]);
    buf_byte(out, '\n');
}

/* Only the note of V3 has a way to write line ends. */
static void put_note(kif_buf *out, kif_str value)
{
    for (size_t i = 0; i < value.n; i++) {
        if (value.p[i] == '\n' || value.p[i] == '\\')
            buf_cstr(out, value.p[i] == '\n' ? "\\n" : "\\\\");
        else
            buf_byte(out, value.p[i]);
    }
    buf_byte(out, '\n');
}

static void put_key(kif_buf *out, const kif_header *h)
{
    const char *csa = kif_header_keys[h->id].csa;
    if (csa != NULL && csa[0] == 'N') {
        buf_cstr(out, csa);
        return;
    }
    if (csa != NULL) {
        buf_cstr(out, csa);
    } else {
        kif_str key = h->id == KIF_H_OTHER ? h->key : str_of(kif_header_keys[h->id].kif);
        str_skip_byte(&key, '$');
        buf_byte(out, '$');
        for (size_t i = 0; i < key.n; i++) /* a colon would end it */
            buf_byte(out, key.p[i] == ':' || key.p[i] == '\n' ? ' ' : key.p[i]);
    }
    buf_byte(out, ':');
}

static void put_header(kif_buf *out, const kif_record *r, const kif_header *h, bool v3)
{
    if (!is_written(h))
        return;
    if (kif_header_is_time_limit(h->id)) {
        put_time(out, h, v3);
        return;
    }
    if (is_rating(h->id)) { /* as shogi-server does */
        bool black = h->id == KIF_H_BLACK_RATING;
        buf_cstr(out, black ? "'black_rate:" : "'white_rate:");
        buf_add(out, kif_record_header(r, black ? KIF_H_BLACK : KIF_H_WHITE));
        buf_byte(out, ':');
    } else {
        put_key(out, h);
    }
    if (h->id == KIF_H_NOTE)
        put_note(out, h->value);
    else
        csa_put_value(out, h->value);
}

/* The order of the standard; what is not in it follows in the order of the record. */
static const kif_header_id order[] = {
    KIF_H_BLACK,
    KIF_H_WHITE,
    KIF_H_EVENT,
    KIF_H_PLACE,
    KIF_H_START_TIME,
    KIF_H_END_TIME,
    KIF_H_TIME_LIMIT,
    KIF_H_BLACK_TIME_LIMIT,
    KIF_H_WHITE_TIME_LIMIT,
    KIF_H_OPENING,
    KIF_H_MAX_MOVES,
    KIF_H_JISHOGI,
    KIF_H_NOTE,
};

enum { N_ORDERED = sizeof order / sizeof *order };

static bool is_ordered(kif_header_id id)
{
    for (int i = 0; i < N_ORDERED; i++)
        if (order[i] == id)
            return true;
    return false;
}

void csa_put_headers(kif_buf *out, const kif_record *r, bool v3)
{
    for (int i = 0; i < N_ORDERED; i++)
        for (const kif_header *h = r->headers; h != NULL; h = h->next)
            if (h->id == order[i])
                put_header(out, r, h, v3);
    for (const kif_header *h = r->headers; h != NULL; h = h->next)
        if (!is_ordered(h->id))
            put_header(out, r, h, v3);
}
