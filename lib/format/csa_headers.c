/* Headers into CSA: names first, then the keys of the standard in its order, then the others under a key of KIF or
 * their own. Source: CSA standard record format V2.2 and V3.0; shogi-server for ratings. */
#include "format/csa.h"
#include "game/timecontrol.h"

static bool is_rating(kif_header_id id)
{
    return id == KIF_H_BLACK_RATING || id == KIF_H_WHITE_RATING;
}

/* As shogi-server writes a rating, it ends a line of other parts. */
static bool is_comment(const kif_header *h)
{
    return is_rating(h->id) && str_find_byte(h->value, ':') == h->value.n;
}

/* An empty value tells nothing, and a handicap that has a name is what the start position says. */
static bool is_written(const kif_header *h)
{
    return str_trim(h->value).n > 0 && (h->id != KIF_H_HANDICAP || kif_handicap_is_text(h->value));
}

/* The key of the standard, if there is one. Time controls have it where they can be told in numbers. */
static const char *standard_key(const kif_header *h)
{
    return kif_header_is_time_limit(h->id) ? NULL : kif_header_keys[h->id].csa;
}

/* ---- Time controls --------------------------------------------------------- */

/* $TIME_LIMIT of V2 has whole minutes, whole seconds of byoyomi, and no increment. */
static bool fits_v2(const kif_header *h, const kif_time_control *tc)
{
    enum { MINUTE = 60000, LONGEST = 100 * 60 * MINUTE };
    return h->id == KIF_H_TIME_LIMIT && tc->increment_ms == 0 && tc->main_ms % MINUTE == 0 &&
           tc->byoyomi_ms % 1000 == 0 && tc->main_ms < LONGEST;
}

static bool is_simple(const kif_header *h, kif_time_control *tc)
{
    return kif_header_is_time_limit(h->id) && kif_time_control_parse(h->value, tc) && kif_time_control_is_simple(tc);
}

static bool time_needs_v3(const kif_header *h)
{
    kif_time_control tc;
    return is_simple(h, &tc) && !fits_v2(h, &tc);
}

static void put_numbers(kif_buf *out, const kif_header *h, const kif_time_control *tc, bool v3)
{
    if (v3 || !fits_v2(h, tc)) {
        buf_cstr(out, kif_header_keys[h->id].csa);
        buf_byte(out, ':');
        kif_time_control_put_numbers(out, tc);
    } else {
        buf_cstr(out, "$TIME_LIMIT:");
        buf_uint(out, (uint64_t)tc->main_ms / 3600000, 2, '0');
        buf_byte(out, ':');
        buf_uint(out, (uint64_t)tc->main_ms / 60000 % 60, 2, '0');
        buf_byte(out, '+');
        buf_uint(out, (uint64_t)tc->byoyomi_ms / 1000, 2, '0');
    }
    buf_byte(out, '\n');
}

/* ---- Which version ------------------------------------------------------------ */

/* Keys that CSA has no name for are those of KIF. */
static bool is_ascii_header(const kif_header *h)
{
    kif_time_control tc;
    if (kif_header_is_time_limit(h->id))
        return kif_time_control_is_plain(h, &tc);
    bool own_key = h->id == KIF_H_OTHER ? csa_is_ascii(h->key) : standard_key(h) != NULL || is_comment(h);
    return own_key && csa_is_ascii(h->value);
}

static bool header_needs_v3(const kif_header *h, bool utf8)
{
    if (!is_written(h))
        return false;
    bool newer = h->id == KIF_H_MAX_MOVES || h->id == KIF_H_JISHOGI || h->id == KIF_H_NOTE;
    return newer || time_needs_v3(h) || (utf8 && !is_ascii_header(h));
}

bool csa_headers_need_v3(const kif_part *part, bool utf8)
{
    kif_header_walk walk;
    kif_headers_start(&walk, part);
    for (const kif_header *h; (h = kif_headers_next(&walk)) != NULL;)
        if (header_needs_v3(h, utf8))
            return true;
    return false;
}

/* ---- Lines ---------------------------------------------------------------------- */

static void put_one_line(kif_buf *out, kif_str value)
{
    for (size_t i = 0; i < value.n; i++)
        buf_byte(out, value.p[i] == '\n' || value.p[i] == '\r' ? ' ' : value.p[i]);
}

void csa_put_value(kif_buf *out, kif_str value)
{
    put_one_line(out, value);
    buf_byte(out, '\n');
}

/* Only the note of V3 has a way to write line ends. In Japanese records \n has been one all along. */
static void put_note(kif_buf *out, kif_str value, bool japanese)
{
    for (size_t i = 0; i < value.n; i++) {
        bool end = value.p[i] == '\\' && japanese && i + 1 < value.n && value.p[i + 1] == 'n';
        if (value.p[i] == '\n' || (value.p[i] == '\\' && !end))
            buf_cstr(out, value.p[i] == '\n' ? "\\n" : "\\\\");
        else
            buf_byte(out, value.p[i]);
    }
    buf_byte(out, '\n');
}

static void put_key(kif_buf *out, const kif_header *h)
{
    const char *csa = standard_key(h);
    if (csa != NULL && csa[0] == 'N') { /* readers skip one colon */
        buf_cstr(out, csa);
        if (str_starts(h->value, STR(":")))
            buf_byte(out, ':');
        return;
    }
    if (csa != NULL) {
        buf_cstr(out, csa);
    } else {
        kif_str key = kif_header_kif_key(h);
        buf_byte(out, '$');
        for (size_t i = 0; i < key.n; i++) /* a colon would end it */
            buf_byte(out, key.p[i] == ':' || key.p[i] == '\n' ? ' ' : key.p[i]);
    }
    buf_byte(out, ':');
}

/* Whether a key comes back as it is, and the value without a line end. */
static bool is_kept(const kif_header *h)
{
    enum { LONGEST = 200 };
    char key[LONGEST + 1] = "$";
    kif_str name = kif_header_kif_key(h);
    bool one_line = str_find_byte(h->value, '\n') == h->value.n && str_find_byte(h->value, '\r') == h->value.n;
    if (!one_line && h->id != KIF_H_NOTE)
        return false;
    if (h->id != KIF_H_OTHER)
        return true;
    if (name.n == 0 || name.n >= LONGEST || str_find_byte(name, ':') < name.n || str_find_byte(name, '\n') < name.n)
        return false;
    memcpy(key + 1, name.p, name.n);
    return csa_header_id((kif_str){ key, name.n + 1 }) == KIF_H_OTHER;
}

static void put_header(kif_writer *w, const kif_record *r, const kif_header *h, bool v3)
{
    kif_buf *out = w->out;
    kif_time_control tc;
    if (!is_written(h))
        return;
    kif_lose(w, KIF_D_LOSS_HEADERS, !is_kept(h));
    if (is_simple(h, &tc)) {
        put_numbers(out, h, &tc, v3);
        if (kif_time_control_is_plain(h, &tc))
            return;
        put_key(out, h); /* the words behind the numbers */
    } else if (is_comment(h)) {
        bool black = h->id == KIF_H_BLACK_RATING;
        buf_cstr(out, black ? "'black_rate:" : "'white_rate:");
        put_one_line(out, kif_record_header(r, black ? KIF_H_BLACK : KIF_H_WHITE));
        buf_byte(out, ':');
    } else {
        put_key(out, h);
    }
    if (h->id == KIF_H_NOTE)
        put_note(out, h->value, str_eq(str_of(r->format), STR("kif")) || str_eq(str_of(r->format), STR("ki2")));
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

void csa_put_headers(kif_writer *w, const kif_part *part, bool v3)
{
    const kif_record *r = part->record;
    for (int i = 0; i < N_ORDERED; i++)
        for (const kif_header *h = r->headers; h != NULL; h = h->next)
            if (h->id == order[i])
                put_header(w, r, h, v3);
    kif_header_walk walk;
    kif_headers_start(&walk, part);
    for (const kif_header *h; (h = kif_headers_next(&walk)) != NULL;)
        if (!is_ordered(h->id))
            put_header(w, r, h, v3);
}
