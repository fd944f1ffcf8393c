/* Bouts: rows that wait, one for each count of a drawn game, and one for each game that may be its replay. */
#include "stat/bouts.h"

#define BOUTS STR("bouts")

enum { IDENTITY = 8 }; /* fields: two names, event, date, time, number, hash, file */

static bool takes_part(const kif_stat *s, const stat_facts *f)
{
    return s->options.bouts && f->day > 0 && f->name[0].n > 0 && f->name[1].n > 0;
}

/* Builds the key of a waiting row: who played where and when, in the order of a bout. */
static void begin(kif_state *state, const stat_facts *f)
{
    bool swapped = str_cmp(f->name[0], f->name[1]) > 0;
    kif_buf text = BUF_EMPTY;
    kif_key_begin(state, BOUTS, KIF_ROW_SET);
    kif_key_add(state, f->name[swapped]);
    kif_key_add(state, f->name[!swapped]);
    kif_key_add(state, f->event);
    kif_key_add(state, str_of(f->date));
    kif_key_add(state, str_of(f->time));
    buf_printf(&text, "%010u", (unsigned)f->number);
    kif_key_add(state, buf_str(&text));
    buf_reset(&text);
    buf_printf(&text, "%016llx%016llx", (unsigned long long)f->hash[0], (unsigned long long)f->hash[1]);
    kif_key_add(state, buf_str(&text));
    kif_key_add(state, f->file);
    buf_fini(&text);
}

void bouts_note(const kif_stat *s, const report_game *g)
{
    if (!takes_part(s, g->f))
        return;
    begin(g->state, g->f);
    kif_state_put(g->state);
}

void report_sum(const kif_stat *s, const report_game *g, const int64_t *cell, uint32_t n, uint32_t held)
{
    int64_t now[MAX_CELLS];
    if (!takes_part(s, g->f) || g->f->result != RESULT_DRAW || n > MAX_CELLS) {
        kif_state_sum(g->state, cell, n);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        now[i] = i < held ? 0 : cell[i];
    kif_state_sum(g->state, now, n);
    kif_buf key = BUF_EMPTY;
    buf_add(&key, buf_str(&g->state->scratch));
    begin(g->state, g->f);
    kif_key_add(g->state, buf_str(&key));
    for (uint32_t i = 0; i < n; i++)
        kif_key_add_int(g->state, i < held ? cell[i] : 0);
    kif_state_put(g->state);
    buf_fini(&key);
}

/* The length of the first fields of a key. */
static size_t front(kif_str fields, int n)
{
    size_t at = 0;
    for (int i = 0; i < n && at <= fields.n; i++)
        at += str_find_byte(str_drop(fields, at), '\t') + 1;
    return at == 0 ? 0 : at - 1;
}

/* Days since some day long ago, of "2020-05-01". */
static long day_number(kif_str date)
{
    uint32_t y = 0, m = 0, d = 0;
    if (!str_take_uint(&date, 9999, &y) || !str_skip_byte(&date, '-') || !str_take_uint(&date, 12, &m) ||
        !str_skip_byte(&date, '-') || !str_take_uint(&date, 31, &d))
        return -100;
    long year = m < 3 ? (long)y - 1 : (long)y, month = m < 3 ? (long)m + 9 : (long)m - 3;
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + (long)d;
}

static kif_str date_of(kif_str fields)
{
    kif_str rest = str_drop(fields, front(fields, 3) + 1);
    rest.n = str_find_byte(rest, '\t');
    return rest;
}

/* Whether the game of a row was played again: the next of the same two in the same event is at most a day later. */
static bool was_replayed(kif_row *const *row, size_t i, size_t n)
{
    kif_str own = kif_row_fields(row[i]);
    kif_str game = { own.p, front(own, IDENTITY) }, pair = { own.p, front(own, 3) };
    for (size_t k = i + 1; k < n; k++) {
        kif_str next = kif_row_fields(row[k]);
        if (str_eq((kif_str){ next.p, front(next, IDENTITY) }, game))
            continue;
        return str_eq((kif_str){ next.p, front(next, 3) }, pair) &&
               day_number(date_of(next)) - day_number(date_of(own)) <= 1;
    }
    return false;
}

/* Adds what a waiting row holds to the row that it belongs to. */
static void count(kif_state *state, const kif_row *waiting)
{
    kif_str rest = kif_row_fields(waiting);
    kif_wide cell[MAX_CELLS];
    kif_buf key = BUF_EMPTY;
    kif_row to = { .op = KIF_ROW_SUM, .cell = cell };
    rest = str_drop(rest, front(rest, IDENTITY) + 1);
    kif_field_take(&rest, &key);
    while (rest.p != NULL && to.n < MAX_CELLS) {
        kif_str value = { rest.p, str_find_byte(rest, '\t') };
        if (!kif_wide_of(value, &cell[to.n++]))
            break;
        rest = value.n == rest.n ? STR_NONE : str_drop(rest, value.n + 1);
    }
    to.key = buf_str(&key);
    kif_state_row(state, &to);
    buf_fini(&key);
}

void bouts_settle(kif_state *state)
{
    kif_row *const *row;
    size_t n = kif_state_rows(state, BOUTS, KIF_ROW_SET, STR_NONE, &row);
    for (size_t i = 0; i < n; i++) {
        kif_str fields = kif_row_fields(row[i]);
        if (front(fields, IDENTITY) < fields.n && !was_replayed(row, i, n))
            count(state, row[i]);
    }
    kif_state_sort(state);
}
