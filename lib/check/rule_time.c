/* Rules about time: totals, byoyomi, increments, and what the headers say. */
#include "check/rules.h"
#include "game/timecontrol.h"

/* What one side's clock shows along the main line. */
typedef struct {
    int64_t used_ms;    /* sum of the move times */
    int64_t sum_s;      /* the same in whole seconds, as totals count */
    int32_t last_total; /* as written; KIF_NO_TIME: none yet */
    bool drifted;       /* a total was wrong: later ones are compared with it, so one slip is told once */
} clock_state;

typedef struct {
    kif_checking *c;
    clock_state side[KIF_SIDES];
    kif_clock clock[KIF_SIDES];
    uint32_t timed, untimed, whole_minutes, n_totals;
    uint32_t wrong_own, right_together; /* totals: wrong for the side, right for both together */
    bool rounded;
} clocks;

/* Totals that count both sides together: told once, instead of a wrong total for every move. */
static bool totals_are_of_both(const kif_record *r)
{
    int64_t both = 0, own[KIF_SIDES] = { 0 };
    uint32_t fits = 0, differs = 0;
    for (const kif_node *n = r->root->child; n != NULL && n->type != KIF_NODE_END; n = n->child) {
        if (n->time_ms == KIF_NO_TIME)
            continue;
        both += n->time_ms / 1000;
        own[kif_node_side(r, n)] += n->time_ms / 1000;
        if (n->total_s == KIF_NO_TIME)
            continue;
        if (n->total_s != both)
            return false;
        fits++;
        differs += both != own[kif_node_side(r, n)];
    }
    return fits > 1 && differs > 0;
}

static void put_seconds(kif_buf *out, int64_t s)
{
    buf_printf(out, "%02lld:%02lld:%02lld", (long long)(s / 3600), (long long)(s / 60 % 60),
               (long long)(s % 60));
}

static void report_total(clocks *k, const kif_node *n, kif_diag_id id, int64_t expected)
{
    kif_buf text = BUF_EMPTY;
    buf_cstr(&text, "the total is ");
    put_seconds(&text, n->total_s);
    buf_cstr(&text, id == KIF_D_TIME_TOTAL_DECREASES ? ", it was " : ", the moves add up to ");
    put_seconds(&text, expected);
    kif_report(k->c->d, id, n->at, n->ply, "%.*s", (int)text.n, buf_str(&text).p);
    buf_fini(&text);
}

static void check_total(clocks *k, const kif_node *n, clock_state *s)
{
    if (n->total_s == KIF_NO_TIME)
        return;
    k->n_totals++;
    int64_t own = n->time_ms == KIF_NO_TIME ? 0 : n->time_ms / 1000;
    int64_t expected = s->last_total == KIF_NO_TIME ? own : s->last_total + own;
    if (s->last_total != KIF_NO_TIME && n->total_s < s->last_total) {
        report_total(k, n, KIF_D_TIME_TOTAL_DECREASES, s->last_total);
    } else if (n->time_ms != KIF_NO_TIME && n->total_s != expected && n->total_s != s->sum_s && !k->rounded) {
        int64_t off = n->total_s - expected;
        if (off == 1 || off == -1) /* clocks that keep fractions round like this */
            *k->c->regrade = kif_level_of(KIF_WARNING);
        report_total(k, n, KIF_D_TIME_TOTAL_WRONG, expected);
    }
    s->last_total = n->total_s;
}

/* ---- The time control ----------------------------------------------------------------- */

/* A server that ends games on time itself let this one go on. */
static void grade_overrun(clocks *k)
{
    if (k->c->rules->watches_clocks)
        *k->c->regrade = kif_level_of(KIF_WARNING);
}

static void check_clock(clocks *k, const kif_node *n, const clock_state *s, kif_clock *clock)
{
    kif_checking *c = k->c;
    const kif_time_control *tc = &clock->control;
    int64_t ms;
    if (tc->least_ms > 0 && n->time_ms < tc->least_ms)
        kif_report(c->d, KIF_D_TIME_LEAST_PER_MOVE, n->at, n->ply, "%g s, but each move counts at least %g s",
                   (double)n->time_ms / 1000, (double)tc->least_ms / 1000);
    kif_clock_event event = kif_clock_spend(clock, n->time_ms, &ms);
    if (event == KIF_CLOCK_GOES_ON || k->rounded)
        return;
    if (event != KIF_CLOCK_BYOYOMI_LIMIT)
        grade_overrun(k);
    if (event == KIF_CLOCK_BYOYOMI_LIMIT)
        kif_report(c->d, KIF_D_TIME_BYOYOMI_LIMIT, n->at, n->ply, NULL);
    else if (event == KIF_CLOCK_BYOYOMI_OVER)
        kif_report(c->d, KIF_D_TIME_BYOYOMI_OVERRUN, n->at, n->ply, "%g s in byoyomi, the limit is %g s",
                   (double)ms / 1000, (double)tc->byoyomi_ms / 1000);
    else if (event == KIF_CLOCK_INCREMENT_OVER)
        kif_report(c->d, KIF_D_TIME_FISCHER_OVERRUN, n->at, n->ply, "%g s more than the clock had",
                   (double)ms / 1000);
    else
        kif_report(c->d, KIF_D_TIME_MAIN_OVERRUN, n->at, n->ply, "%g s used of %g s",
                   (double)s->used_ms / 1000, (double)tc->main_ms / 1000);
}

static void check_move(clocks *k, const kif_node *n)
{
    kif_side side = kif_node_side(k->c->r, n);
    clock_state *s = &k->side[side];
    if (n->time_ms == KIF_NO_TIME) {
        k->untimed++;
        s->last_total = n->total_s != KIF_NO_TIME ? n->total_s : s->last_total;
        return;
    }
    k->timed++;
    s->used_ms += n->time_ms;
    s->sum_s += n->time_ms / 1000;
    check_total(k, n, s);
    if (k->clock[side].known)
        check_clock(k, n, s, &k->clock[side]);
}

/* ---- Fields as written ------------------------------------------------------------------ */

/* The field ( 75:00/…) behind a move. False if there is none of that form. */
typedef struct {
    uint32_t minutes, seconds;
    bool bare; /* (0:5/): no blank, no second digit, no total */
} time_field;

static bool find_field(const kif_checking *c, const kif_node *n, time_field *f)
{
    kif_range line = kif_line_at(c->text, n->at.at);
    kif_str s = { c->text.p + line.at, line.len };
    for (size_t at; (at = str_find_byte(s, '(')) < s.n;) {
        s = str_drop(s, at + 1);
        kif_str field = str_trim_start(s);
        size_t blanks = s.n - field.n;
        if (!str_take_uint(&field, 100000, &f->minutes) || !str_skip_byte(&field, ':'))
            continue;
        size_t before = field.n;
        if (!str_take_uint(&field, 100000, &f->seconds) || str_skip_byte(&field, ':'))
            continue; /* hours, too */
        f->bare = blanks == 0 && before - field.n == 1 && str_starts(field, STR("/)"));
        return true;
    }
    return false;
}

/* What the numbers of the fields do not tell any more once they are read. */
static void check_fields(clocks *k)
{
    kif_checking *c = k->c;
    bool minutes_told = !kif_wants(c, KIF_D_TIME_MINUTES_GE_60);
    time_field f;
    for (const kif_node *n = c->r->root->child; n != NULL; n = n->child) {
        bool odd = n->time_ms >= 60000 || (n->time_ms >= 0 && n->total_s == KIF_NO_TIME);
        if (!odd || !find_field(c, n, &f))
            continue;
        if (f.bare)
            kif_report(c->d, KIF_D_TIME_FORMAT, n->at, n->ply,
                       "seconds have two digits, and a total follows");
        if (f.seconds >= 60) {
            *c->regrade = kif_level_of(KIF_ERROR);
            kif_report(c->d, KIF_D_TIME_MINUTES_GE_60, n->at, n->ply, "%u seconds in a field of seconds",
                       (unsigned)f.seconds);
        } else if (f.minutes >= 60 && !minutes_told) {
            kif_report(c->d, KIF_D_TIME_MINUTES_GE_60, n->at, n->ply, NULL);
            minutes_told = true;
        }
    }
}

/* What a side spent on its end line: the clock ran until it resigned. */
static int64_t end_ms(const kif_checking *c, kif_side side)
{
    const kif_node *end = c->facts.end;
    return end != NULL && end->time_ms > 0 && kif_node_side(c->r, end) == side ? end->time_ms : 0;
}

static bool near_to(int64_t a, int64_t b)
{
    return a - b >= -1 && a - b <= 1;
}

/* 消費時間：120▲359△329: moves, minutes of each side. */
static void check_used_header(clocks *k)
{
    for (const kif_header *h = k->c->r->headers; h != NULL; h = h->next) {
        kif_str s = str_trim(h->value);
        uint32_t moves, minutes[KIF_SIDES];
        if (h->id != KIF_H_TIME_USED || !str_take_uint(&s, 100000, &moves))
            continue;
        if (!str_skip(&s, STR("▲")) || !str_take_uint(&s, 100000, &minutes[KIF_SENTE]) ||
            !str_skip(&s, STR("△")) || !str_take_uint(&s, 100000, &minutes[KIF_GOTE]))
            continue;
        for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
            int64_t used = k->side[side].used_ms / 60000, with_end = used + end_ms(k->c, side) / 60000;
            if (near_to(used, minutes[side]) || near_to(with_end, minutes[side]))
                continue;
            kif_report(k->c->d, KIF_D_TIME_HEADER_INCONSISTENT, h->at, 0,
                       "%u minutes for %s, the moves took %lld", (unsigned)minutes[side],
                       kif_side_word(k->c, side), (long long)used);
            return;
        }
    }
}

/* ---- The end ------------------------------------------------------------------------------- */

static void check_end(clocks *k)
{
    kif_checking *c = k->c;
    const kif_node *end = c->facts.end;
    if (end == NULL)
        return;
    kif_side side = kif_node_side(c->r, end);
    const clock_state *s = &k->side[side];
    if (end->time_ms > 0 && end->total_s != KIF_NO_TIME && end->total_s == s->sum_s + end->time_ms / 1000)
        kif_report(c->d, KIF_D_TIME_END_LINE_ADDED, end->at, end->ply, NULL);
    if (end->extra->ending != KIF_END_TIME_UP || !k->clock[side].known ||
        k->clock[side].control.main_ms == 0 || k->untimed > 0)
        return;
    int64_t used = s->used_ms + (end->time_ms > 0 ? end->time_ms : 0);
    int64_t had = k->clock[side].control.main_ms +
                  k->clock[side].control.increment_ms * (int64_t)(c->facts.n_moves / 2);
    if (used < had)
        kif_report(c->d, KIF_D_TIME_UP_WITH_TIME_LEFT, end->at, end->ply, "%s had used %lld of %lld s",
                   kif_side_word(c, side), (long long)(used / 1000), (long long)(had / 1000));
}

void kif_check_time(kif_checking *c)
{
    if (!c->r->has_times && !c->csa) /* there a time of 0 may be too little */
        return;
    clocks k = { .c = c, .rounded = kif_times_are_rounded(c->r) };
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        kif_clock_start(&k.clock[side], c->r, side);
        k.side[side].last_total = KIF_NO_TIME;
    }
    if (!c->r->has_times && k.clock[KIF_SENTE].control.least_ms == 0)
        return;
    bool both = totals_are_of_both(c->r);
    for (const kif_node *n = c->r->root->child; n != NULL && n->type != KIF_NODE_END; n = n->child) {
        if (both && n->total_s != KIF_NO_TIME && n == c->facts.last)
            kif_report(c->d, KIF_D_TIME_TOTAL_OTHER_SIDE, n->at, n->ply, NULL);
        kif_node copy = *n; /* totals of both sides are no totals of this one */
        if (both)
            copy.total_s = KIF_NO_TIME;
        check_move(&k, &copy);
    }
    const kif_node *first = c->r->root->child;
    if (k.timed > 0 && k.untimed > 0 && c->facts.final_known)
        kif_report(c->d, KIF_D_TIME_MISSING_SOME, first->at, first->ply, "%u of %u moves have no time",
                   (unsigned)k.untimed, (unsigned)(k.timed + k.untimed));
    if (k.rounded)
        kif_report(c->d, KIF_D_TIME_ROUNDED_MINUTES, first->at, first->ply, NULL);
    if (c->kif)
        check_fields(&k);
    check_used_header(&k);
    check_end(&k);
}
