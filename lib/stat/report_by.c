/* --by KEYS: one row for each combination of facts, with results, rate and interval. */
#include <stdlib.h>

#include "stat/reports.h"

bool by_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    return report_parse_keys(s, r, value, error) && columns_parse(s, r, "games,share,sente,gote,draws,rate,ci", error);
}

static void put_row_keys(const report *r, const report_game *g, kif_side side)
{
    report_put_keys(r, g, side);
    if (r->show_side)
        kif_key_add(g->state, str_of(stat_sides[side].id));
    kif_key_add(g->state, str_of(g->f->handicap));
}

static void map_side(const kif_stat *s, const report *r, const report_game *g, kif_side side)
{
    int64_t cell[COUNTS];
    counts_of_game(s, g->f, side, cell);
    kif_key_begin(g->state, r->id, KIF_ROW_SUM);
    put_row_keys(r, g, side);
    report_sum(s, g, cell, COUNTS, COUNT_LENGTHS);
    if (!r->histogram || !counts_length(s, g->f))
        return;
    kif_key_begin(g->state, r->more, KIF_ROW_SUM);
    put_row_keys(r, g, side);
    kif_key_add_int(g->state, g->f->plies);
    kif_state_sum(g->state, (const int64_t[]){ 1 }, 1);
}

void by_map(const kif_stat *s, const report *r, const report_game *g)
{
    if (!r->of_side) {
        map_side(s, r, g, KIF_SIDES);
        return;
    }
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        if (g->passes[side])
            map_side(s, r, g, side);
}

static int by_value(const void *pa, const void *pb)
{
    const histogram_bin *a = pa, *b = pb;
    return (a->value > b->value) - (a->value < b->value);
}

size_t report_bins(const kif_state *state, kif_arena *arena, kif_str id, kif_str prefix, histogram_bin **bins)
{
    kif_row *const *row;
    size_t n = kif_state_rows(state, id, KIF_ROW_SUM, prefix, &row), used = 0;
    *bins = kif_arena_alloc(arena, n * sizeof **bins + 1);
    for (size_t i = 0; *bins != NULL && i < n; i++) {
        kif_str rest = str_drop(kif_row_fields(row[i]), prefix.n);
        kif_wide value;
        if (kif_wide_of(rest, &value) && row[i]->n > 0)
            (*bins)[used++] = (histogram_bin){ value, row[i]->cell[0] };
    }
    if (used > 1)
        qsort(*bins, used, sizeof **bins, by_value);
    return used;
}

/* The handicap of a row: the last field. */
static kif_str last_field(kif_str fields)
{
    size_t at = fields.n;
    while (at > 0 && fields.p[at - 1] != '\t')
        at--;
    return str_drop(fields, at);
}

static bool several_handicaps(kif_row *const *row, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (!str_eq(last_field(kif_row_fields(row[i])), last_field(kif_row_fields(row[0]))))
            return true;
    return false;
}

static void add_row(const kif_stat *s, const report *r, const kif_state *state, table *t, const kif_row *from,
                    bool handicaps, kif_wide all)
{
    table_row *row = table_add_row(t);
    kif_str fields = kif_row_fields(from);
    kif_buf value = BUF_EMPTY, prefix = BUF_EMPTY;
    histogram_bin *bins = NULL;
    int at = 0;
    if (row == NULL)
        return;
    buf_add(&prefix, fields);
    buf_byte(&prefix, '\t');
    for (; at < r->n_keys; at++) {
        buf_reset(&value);
        kif_field_take(&fields, &value);
        row->cell[at] = report_key_cell(s, t, &r->key[at], buf_str(&value));
    }
    if (r->show_side) {
        buf_reset(&value);
        kif_field_take(&fields, &value);
        const stat_word *side = &stat_sides[str_eq(buf_str(&value), STR("gote"))];
        row->cell[at++] = cell_named(t, str_of(side->id), str_of(word_of(s, side->ja, side->en)));
    }
    if (handicaps)
        row->cell[at++] = report_handicap_cell(s, t, fields);
    size_t n = r->histogram ? report_bins(state, t->arena, r->more, buf_str(&prefix), &bins) : 0;
    columns_fill(s, r, t, row, at, from->cell, all, bins, n);
    buf_fini(&value);
    buf_fini(&prefix);
}

static void add_total(const kif_stat *s, const report *r, table *t, const kif_wide total[COUNTS], int at)
{
    table_row *row = table_add_row(t);
    if (row == NULL)
        return;
    row->total = true;
    for (int i = 0; i < at; i++)
        row->cell[i] = (table_cell){ .kind = CELL_TEXT, .text = STR(""), .shown = STR("") };
    row->cell[0] = cell_text(t, str_of(word_of(s, "合計", "total")));
    columns_fill(s, r, t, row, at, total, total[COUNT_GAMES], NULL, 0);
}

void by_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    kif_row *const *row;
    size_t n = kif_state_rows(state, r->id, KIF_ROW_SUM, STR_NONE, &row);
    bool handicaps = several_handicaps(row, n);
    kif_wide total[COUNTS] = { 0 };
    report_key_columns(r, t);
    if (r->show_side)
        table_add_column(t, "side", "指した側", "side", true);
    if (handicaps)
        table_add_column(t, "handicap", "手合割", "handicap", true);
    int at = t->n_columns;
    columns_begin(s, r, t);
    for (size_t i = 0; i < n; i++)
        counts_add(total, row[i]->cell);
    for (size_t i = 0; i < n; i++)
        if (row[i]->cell[COUNT_GAMES] >= s->options.min_games)
            add_row(s, r, state, t, row[i], handicaps, total[COUNT_GAMES]);
    bool by_number = r->key[0].type == VALUE_INT || r->key[0].type == VALUE_DATE;
    rows_arrange(s, t, by_number ? t->column[0].id : "-games");
    if (!r->of_side && !handicaps)
        add_total(s, r, t, total, at);
    if (!r->of_side)
        counts_notes(s, t, total);
}
