/* --compare A,B: the difference between the rates of two rows of --by, with Newcombe's interval. */
#include "stat/reports.h"

bool compare_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    const report *by = NULL;
    for (int i = 0; i < s->n_reports; i++)
        if (str_eq(str_of(s->report[i].kind->option), STR("by")))
            by = &s->report[i];
    size_t comma = str_find_byte(value, ',');
    if (by == NULL) {
        buf_cstr(error, "it compares two rows of --by");
        return false;
    }
    if (comma == 0 || comma + 1 >= value.n) {
        buf_cstr(error, "two rows with a comma between them were expected: 2019,2020 or mino/sente,mino/gote");
        return false;
    }
    memcpy(r->key, by->key, sizeof r->key);
    r->n_keys = by->n_keys;
    r->of_side = by->of_side;
    r->show_side = by->show_side;
    r->stage = by->stage;
    r->needs = by->needs;
    r->board = by->board;
    return true;
}

static kif_str name_of(const report *r, int which)
{
    size_t comma = str_find_byte(r->value, ',');
    return str_trim(which == 0 ? (kif_str){ r->value.p, comma } : str_drop(r->value, comma + 1));
}

/* The name of a row, its values joined by "/"; what is left of the fields is the handicap. */
static kif_str row_name(const report *r, kif_str *fields, kif_buf *out)
{
    kif_buf field = BUF_EMPTY;
    buf_reset(out);
    for (int i = 0; i < r->n_keys + r->show_side; i++) {
        buf_reset(&field);
        kif_field_take(fields, &field);
        if (i > 0)
            buf_byte(out, '/');
        buf_add(out, buf_str(&field));
    }
    buf_fini(&field);
    return buf_str(out);
}

/* The sum of the rows of a name; games with a handicap are another matter, unless there are no others. */
static void sum_rows(const report *r, kif_str name, kif_row *const *row, size_t n, kif_wide total[COUNTS])
{
    kif_buf text = BUF_EMPTY;
    for (int with_handicap = 0; with_handicap < 2 && total[COUNT_GAMES] == 0; with_handicap++) {
        for (size_t i = 0; i < n; i++) {
            kif_str fields = kif_row_fields(row[i]);
            if (str_eq(row_name(r, &fields, &text), name) && str_eq(fields, STR("hirate")) != with_handicap)
                counts_add(total, row[i]->cell);
        }
    }
    buf_fini(&text);
}

static kif_interval difference(const kif_stat *s, const table_cell rate[2], double *d)
{
    double k[2], n[2];
    for (int i = 0; i < 2; i++) {
        k[i] = (double)rate[i].k / 2;
        n[i] = (double)rate[i].n;
    }
    *d = k[0] / n[0] - k[1] / n[1];
    return kif_newcombe(k[0], n[0], k[1], n[1], s->options.z);
}

void compare_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    static const struct {
        const char *id, *ja, *en;
    } columns[] = {
        { "a", "甲", "a" },           { "rate_a", "勝率", "rate" },     { "b", "乙", "b" },
        { "rate_b", "勝率", "rate" }, { "difference", "差", "difference" },
        { "difference_lo", "下限", "from" }, { "difference_hi", "上限", "to" },
    };
    enum { N = sizeof columns / sizeof *columns };
    kif_row *const *row;
    size_t n = kif_state_rows(state, r->id, KIF_ROW_SUM, STR_NONE, &row);
    table_cell rate[2];
    for (int i = 0; i < N; i++) {
        int at = table_add_column(t, columns[i].id, columns[i].ja, columns[i].en, i % 2 == 0 && i < 4);
        if (!t->failed)
            t->column[at].rate = i == 1 || i == 3;
    }
    table_row *to = table_add_row(t);
    if (to == NULL)
        return;
    for (int i = 0; i < 2; i++) {
        kif_wide total[COUNTS] = { 0 };
        sum_rows(r, name_of(r, i), row, n, total);
        rate[i] = counts_rate(s, total);
        to->cell[2 * i] = cell_text(t, name_of(r, i));
        to->cell[2 * i + 1] = rate[i];
    }
    if (rate[0].n == 0 || rate[1].n == 0)
        return;
    double d;
    kif_interval ci = difference(s, rate, &d);
    const double values[] = { d, ci.lo, ci.hi };
    for (int i = 0; i < 3; i++)
        to->cell[4 + i] = cell_real(values[i], 4);
}
