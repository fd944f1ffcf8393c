/* Facts from headers and from the end of a game. */
#include "stat/facts.h"

#include <assert.h>
#include <stdio.h>

#include "format/csa.h"
#include "game/date.h"
#include "game/timecontrol.h"

#define X(id, name, ja, en) { name, ja, en },
const stat_word stat_reasons[STAT_N_REASONS] = { STAT_REASONS(X) };
#undef X

const stat_word stat_results[RESULTS] = {
    { "win", "勝敗", "win" },
    { "draw", "引分", "draw" },
    { "unfinished", "未了", "unfinished" },
    { "void", "無効", "void" },
};

const stat_word stat_sides[KIF_SIDES + 1] = {
    { "sente", "先手", "sente" },
    { "gote", "後手", "gote" },
    { "none", "なし", "none" },
};

void stat_handicap_id(kif_handicap h, char id[HANDICAP_ID_SIZE])
{
#define X(id, ...) #id,
    static const char *const ids[KIF_HANDICAP_COUNT] = { KIF_HANDICAPS(X) };
#undef X
    const char *from = h == KIF_HANDICAP_NONE ? "OTHER" : ids[h];
    size_t i = 0;
    for (; from[i] != 0 && i + 1 < HANDICAP_ID_SIZE; i++)
        id[i] = from[i] == '_' ? '-' : (char)(from[i] - 'A' + 'a');
    id[i] = 0;
}

bool stat_handicap_by_id(kif_str id, kif_handicap *h)
{
    for (int i = KIF_HANDICAP_NONE; i < (int)KIF_HANDICAP_COUNT; i++) {
        char name[HANDICAP_ID_SIZE];
        stat_handicap_id((kif_handicap)i, name);
        *h = (kif_handicap)i;
        if (str_eq(id, str_of(name)))
            return true;
    }
    return false;
}

/* ---- Headers --------------------------------------------------------------------- */

static int weekday_of(int year, int month, int day)
{
    static const int shift[] = { 0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4 };
    assert(1 <= month && month <= 12);
    int y = month < 3 ? year - 1 : year;
    int sunday0 = (y + y / 4 - y / 100 + y / 400 + shift[month - 1] + day) % 7;
    return sunday0 == 0 ? 7 : sunday0;
}

/* Writes so many digits and a NUL, and returns where that stands. */
static char *put_digits(char *to, int value, int n)
{
    for (int i = n - 1; i >= 0; i--, value /= 10)
        to[i] = (char)('0' + value % 10);
    to[n] = 0;
    return to + n;
}

static void set_date(stat_facts *f)
{
    kif_str said = kif_record_header(f->record, KIF_H_START_TIME);
    kif_date d;
    if (said.n == 0 || kif_date_parse(said, &d) != KIF_DATE_GOOD) {
        said = kif_record_header(f->record, KIF_H_DATE);
        if (said.n == 0 || kif_date_parse(said, &d) != KIF_DATE_GOOD)
            return;
    }
    if (d.year < 1 || d.year > 9999)
        return;
    f->year = d.year;
    f->month = d.month;
    f->day = d.month == 0 ? 0 : d.day;
    char *at = put_digits(f->date, d.year, 4);
    if (f->month > 0)
        *at++ = '-', at = put_digits(at, d.month, 2);
    if (f->day > 0)
        *at++ = '-', put_digits(at, d.day, 2);
    if (f->day > 0)
        f->weekday = weekday_of(d.year, d.month, d.day);
    if (d.hour >= 0) {
        at = put_digits(f->time, d.hour, 2);
        *at++ = ':';
        at = put_digits(at, d.minute, 2);
        *at++ = ':';
        put_digits(at, d.second, 2);
    }
}

/* "1234", "R1234", "name:1234.5", "1234(-12)": the number, rounded half-even to an integer. */
static int32_t rating_of(kif_str s)
{
    size_t colon = s.n;
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] == ':')
            colon = i;
    s = str_trim(colon < s.n ? str_drop(s, colon + 1) : s);
    (void)(str_skip_byte(&s, 'R') || str_skip_byte(&s, 'r'));
    bool negative = str_skip_byte(&s, '-');
    uint32_t whole;
    if (!str_take_uint(&s, 1000000, &whole))
        return NO_RATING;
    if (str_skip_byte(&s, '.') && s.n > 0 && byte_is_digit(s.p[0])) {
        bool more = false;
        for (size_t i = 1; i < s.n && byte_is_digit(s.p[i]); i++)
            more = more || s.p[i] != '0';
        whole += s.p[0] > '5' || (s.p[0] == '5' && (more || whole % 2 == 1));
    }
    return negative ? -(int32_t)whole : (int32_t)whole;
}

/* A header that has no place in the table of meanings, by the names programs give it. */
static kif_str other_header(const kif_record *r, const char *const *keys, size_t n)
{
    for (const kif_header *h = r->headers; h != NULL; h = h->next)
        for (size_t i = 0; h->id == KIF_H_OTHER && i < n; i++)
            if (str_eq(h->key, str_of(keys[i])))
                return h->value;
    return STR_NONE;
}

void stat_facts_headers(stat_facts *f, const kif_record *r, kif_names *names)
{
    static const char *const round_keys[] = { "回戦", "Round", "$ROUND", "局数", "対局回" };
    kif_names_begin(names);
    f->record = r;
    f->year = f->month = f->day = f->weekday = 0;
    f->date[0] = f->time[0] = 0;
    f->name[KIF_SENTE] = kif_name_normal(names, kif_record_header(r, KIF_H_BLACK));
    f->name[KIF_GOTE] = kif_name_normal(names, kif_record_header(r, KIF_H_WHITE));
    f->event = kif_text_normal(names, kif_record_header(r, KIF_H_EVENT));
    f->place = kif_text_normal(names, kif_record_header(r, KIF_H_PLACE));
    f->title = kif_text_normal(names, kif_record_header(r, KIF_H_TITLE));
    f->round = kif_text_normal(names, other_header(r, round_keys, sizeof round_keys / sizeof *round_keys));
    f->rating[KIF_SENTE] = rating_of(kif_record_header(r, KIF_H_BLACK_RATING));
    f->rating[KIF_GOTE] = rating_of(kif_record_header(r, KIF_H_WHITE_RATING));
    set_date(f);
    stat_handicap_id(r->handicap, f->handicap);
}

/* ---- The end ----------------------------------------------------------------------- */

static stat_reason reason_of(kif_ending_id ending)
{
    static const stat_reason reasons[KIF_END_COUNT] = {
        [KIF_END_NONE] = REASON_UNKNOWN,
        [KIF_END_RESIGN] = REASON_RESIGN,
        [KIF_END_TIME_UP] = REASON_TIME,
        [KIF_END_MATE] = REASON_MATE,
        [KIF_END_FOUL] = REASON_ILLEGAL,
        [KIF_END_OPPONENT_FOUL] = REASON_ILLEGAL,
        [KIF_END_DECLARATION] = REASON_DECLARATION,
        [KIF_END_FORFEIT_WIN] = REASON_FORFEIT,
        [KIF_END_FORFEIT_LOSS] = REASON_FORFEIT,
        [KIF_END_SENNICHITE] = REASON_SENNICHITE,
        [KIF_END_JISHOGI] = REASON_JISHOGI,
        [KIF_END_DRAW] = REASON_UNKNOWN,
        [KIF_END_MAX_MOVES] = REASON_MAX_PLIES,
        [KIF_END_INTERRUPT] = REASON_INTERRUPTED,
        [KIF_END_SEALED] = REASON_INTERRUPTED,
        [KIF_END_NO_MATE] = REASON_UNKNOWN,
        [KIF_END_TAKE_BACK] = REASON_UNKNOWN,
        [KIF_END_ERROR] = REASON_UNKNOWN,
        [KIF_END_WIN] = REASON_UNKNOWN,
        [KIF_END_OTHER] = REASON_UNKNOWN,
    };
    return reasons[ending];
}

/* A result as far as one source tells it. */
typedef struct {
    stat_result result; /* RESULT_UNFINISHED: it tells nothing */
    kif_side winner;
} claim;

static claim claim_of(kif_ending_id ending, kif_side winner)
{
    if (winner != KIF_SIDES)
        return (claim){ RESULT_WIN, winner };
    bool draw = kif_endings[ending].wins == KIF_WINS_DRAW && ending != KIF_END_NONE;
    return (claim){ draw ? RESULT_DRAW : RESULT_UNFINISHED, KIF_SIDES };
}

static bool contains(kif_str s, const char *word)
{
    kif_str w = str_of(word);
    return str_find(s, w) < s.n;
}

/* What a result header says: 先手の勝ち, 後手勝ち, 千日手, "Black wins", "1-0" ... */
static claim claim_of_header(kif_str s)
{
    static const struct {
        const char *who, *what;
        claim claim;
    } words[] = {
        { "千日手", "", { RESULT_DRAW, KIF_SIDES } },    { "持将棋", "", { RESULT_DRAW, KIF_SIDES } },
        { "引き分け", "", { RESULT_DRAW, KIF_SIDES } },  { "引分", "", { RESULT_DRAW, KIF_SIDES } },
        { "先手", "勝", { RESULT_WIN, KIF_SENTE } },     { "下手", "勝", { RESULT_WIN, KIF_SENTE } },
        { "後手", "勝", { RESULT_WIN, KIF_GOTE } },      { "上手", "勝", { RESULT_WIN, KIF_GOTE } },
        { "Sente", "w", { RESULT_WIN, KIF_SENTE } },     { "Black", "w", { RESULT_WIN, KIF_SENTE } },
        { "Gote", "w", { RESULT_WIN, KIF_GOTE } },       { "White", "w", { RESULT_WIN, KIF_GOTE } },
        { "1-0", "", { RESULT_WIN, KIF_SENTE } },        { "0-1", "", { RESULT_WIN, KIF_GOTE } },
        { "1/2", "", { RESULT_DRAW, KIF_SIDES } },
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (contains(s, words[i].who) && contains(s, words[i].what))
            return words[i].claim;
    return (claim){ RESULT_UNFINISHED, KIF_SIDES };
}

static bool disagree(claim a, claim b)
{
    return a.result != RESULT_UNFINISHED && b.result != RESULT_UNFINISHED &&
           (a.result != b.result || a.winner != b.winner);
}

/* 勝者, as a site writes it. */
static claim claim_of_winner(kif_str s)
{
    static const char *const marks[KIF_SIDES][4] = { { "▲", "☗", "先手", "下手" }, { "△", "☖", "後手", "上手" } };
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        for (int i = 0; i < 4; i++)
            if (str_starts(s, str_of(marks[side][i])))
                return (claim){ RESULT_WIN, side };
    return (claim){ RESULT_UNFINISHED, KIF_SIDES };
}

/* 'summary:REASON:NAME win:NAME lose, as shogi-server writes it behind the end; without its first word. */
static kif_str server_summary(const stat_facts *f, kif_range *at)
{
    for (const kif_comment *c = f->end->comments; c != NULL; c = c->next) {
        kif_str text = str_trim(c->text);
        if (c->program && str_skip(&text, STR("summary:"))) {
            *at = c->at;
            return text;
        }
    }
    return STR_NONE;
}

static claim claim_of_server(const kif_record *r, kif_str summary)
{
    kif_side winner;
    kif_ending_id ending = csa_read_summary(summary, r, KIF_SIDES, &winner);
    return claim_of(ending, winner);
}

enum { CLAIMS = 4 };

/* The claims in order of weight: end word, closing line, header, the server. */
static void claims_of(const stat_facts *f, claim c[CLAIMS], kif_range at[CLAIMS])
{
    const kif_record *r = f->record;
    bool ended = f->end->type == KIF_NODE_END;
    c[0] = ended ? claim_of(f->end->extra->ending, f->end->extra->winner) : (claim){ RESULT_UNFINISHED, KIF_SIDES };
    at[0] = f->end->at;
    c[1] = claim_of(r->summary, r->summary_winner);
    at[1] = r->summary_at;
    c[2] = (claim){ RESULT_UNFINISHED, KIF_SIDES };
    at[2] = (kif_range){ 0, 0 };
    for (const kif_header *h = r->headers; h != NULL; h = h->next) {
        bool names_winner = h->id == KIF_H_OTHER && str_eq(h->key, STR("勝者"));
        if (h->id == KIF_H_RESULT || names_winner) {
            c[2] = names_winner ? claim_of_winner(str_trim(h->value)) : claim_of_header(h->value);
            at[2] = h->at;
        }
    }
    at[3] = (kif_range){ 0, 0 };
    c[3] = claim_of_server(r, server_summary(f, &at[3]));
}

static bool find_conflict(const claim c[CLAIMS], const kif_range places[CLAIMS], kif_range *at)
{
    for (int i = 1; i < CLAIMS; i++) {
        for (int k = 0; k < i; k++) {
            if (disagree(c[i], c[k])) {
                *at = places[i];
                return true;
            }
        }
    }
    return false;
}

bool stat_facts_result_conflicts(const stat_facts *f, kif_range *at)
{
    claim c[CLAIMS];
    kif_range places[CLAIMS];
    claims_of(f, c, places);
    return find_conflict(c, places, at);
}

/* Where the server's reason is more exact than the end word: a draw that somebody won, a rule that was broken. */
static stat_reason exact_reason(const stat_facts *f)
{
    static const struct {
        const char *word;
        stat_reason reason;
    } words[] = { { "oute_sennichite", REASON_PERPETUAL_CHECK }, { "jishogi", REASON_DECLARATION } };
    kif_range at;
    kif_str summary = server_summary(f, &at);
    if (summary.p == NULL || f->result != RESULT_WIN)
        return f->reason;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_starts(summary, str_of(words[i].word)))
            return words[i].reason;
    return f->reason;
}

void stat_facts_ending(stat_facts *f)
{
    claim c[CLAIMS];
    kif_range at[CLAIMS], place;
    bool ended = f->end->type == KIF_NODE_END;
    claims_of(f, c, at);
    f->reason = reason_of(ended ? f->end->extra->ending : f->record->summary);
    f->result = RESULT_UNFINISHED;
    f->winner = KIF_SIDES;
    for (int i = CLAIMS - 1; i >= 0; i--) {
        if (c[i].result != RESULT_UNFINISHED) {
            f->result = c[i].result;
            f->winner = c[i].winner;
        }
    }
    f->reason = exact_reason(f);
    if (find_conflict(c, at, &place)) {
        f->result = RESULT_VOID;
        f->winner = KIF_SIDES;
        f->reason = REASON_UNKNOWN;
    }
    f->forfeit = f->reason == REASON_FORFEIT || (f->plies == 0 && f->winner != KIF_SIDES);
}

/* ---- Times: read when somebody asks --------------------------------------------------- */

static int64_t seconds(int64_t ms)
{
    return ms / 1000;
}

int64_t stat_facts_time_used(const stat_facts *f, kif_side side)
{
    return f->record->has_times ? seconds(kif_time_used(f->record, side, NULL)) : -1;
}

void stat_facts_put_timecontrol(const stat_facts *f, kif_buf *out)
{
    kif_time_control tc;
    if (f->record->headers != NULL && kif_time_control_of(f->record, KIF_SENTE, &tc, NULL) == KIF_TIME_CONTROL_KNOWN)
        buf_printf(out, "%lld+%lld+%lld", (long long)seconds(tc.main_ms), (long long)seconds(tc.byoyomi_ms),
                   (long long)seconds(tc.increment_ms));
}
