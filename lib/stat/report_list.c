/* --list and --histogram: the facts themselves, game by game, and how often each value of one of them occurs. */
#include <math.h>

#include "stat/reports.h"

/* ---- The list ------------------------------------------------------------------------ */

bool list_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    if (value.n == 0)
        value = STR("file,number,date,sente,gote,winner,reason,plies,opening");
    if (!report_parse_keys(s, r, value, error))
        return false;
    if (r->of_side)
        buf_cstr(error, "facts of a side have no place in a list of games");
    return !r->of_side;
}

/* Rows are sorted by their place: the file, and the offset with as many zeros as it takes. */
void list_map(const kif_stat *s, const report *r, const report_game *g)
{
    kif_buf offset = BUF_EMPTY;
    (void)s;
    buf_uint(&offset, g->f->offset, 20, '0');
    kif_key_begin(g->state, r->id, KIF_ROW_SET);
    kif_key_add(g->state, g->f->file);
    kif_key_add(g->state, buf_str(&offset));
    report_put_keys(r, g, KIF_SENTE);
    kif_state_put(g->state);
    buf_fini(&offset);
}

void list_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    kif_row *const *row;
    size_t n = kif_state_rows(state, r->id, KIF_ROW_SET, STR_NONE, &row);
    kif_buf value = BUF_EMPTY;
    report_key_columns(r, t);
    for (size_t i = 0; i < n && !t->failed; i++) {
        table_row *to = table_add_row(t);
        kif_str fields = kif_row_fields(row[i]);
        kif_field_take(&fields, &value); /* file and offset: only for the order */
        kif_field_take(&fields, &value);
        for (int k = 0; to != NULL && k < r->n_keys; k++) {
            buf_reset(&value);
            kif_field_take(&fields, &value);
            to->cell[k] = report_key_cell(s, t, &r->key[k], buf_str(&value));
        }
    }
    buf_fini(&value);
    rows_arrange(s, t, "");
}

/* ---- The histogram --------------------------------------------------------------------- */

bool histogram_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    if (!report_parse_keys(s, r, value, error))
        return false;
    if (r->n_keys == 1 && r->key[0].type == VALUE_INT)
        return true;
    buf_cstr(error, "one fact that is a number was expected, such as plies or plies:10");
    return false;
}

static void map_value(const report *r, const report_game *g, kif_side side)
{
    fact_ref plain = r->key[0];
    plain.width = 0; /* the exact values are kept; bins are made at the end */
    fact_value v = fact_get(g->f, &plain, side, g->text);
    kif_key_begin(g->state, v.known ? r->id : r->more, KIF_ROW_SUM);
    if (v.known)
        kif_key_add_int(g->state, v.number);
    else
        kif_key_add(g->state, STR("unknown"));
    kif_state_sum(g->state, (const int64_t[]){ 1 }, 1);
    if (!v.known)
        return;
    kif_buf place = BUF_EMPTY;
    report_game_place(g, &place);
    static const kif_row_op ends[] = { KIF_ROW_MIN, KIF_ROW_MAX };
    for (int i = 0; i < 2; i++) {
        kif_key_begin(g->state, r->id, ends[i]);
        kif_key_add(g->state, STR("value"));
        kif_state_extreme(g->state, v.number, g->f->hash, buf_str(&place));
    }
    buf_fini(&place);
}

void histogram_map(const kif_stat *s, const report *r, const report_game *g)
{
    if (r->key[0].id == FACT_PLIES && !counts_length(s, g->f))
        return;
    if (!r->of_side) {
        map_value(r, g, KIF_SENTE);
        return;
    }
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        if (g->passes[side])
            map_value(r, g, side);
}

static kif_wide floor_to(kif_wide value, kif_wide width)
{
    kif_wide rest = value % width;
    return value - (rest < 0 ? rest + width : rest);
}

/* "mean 114.6  sd 30.1  median 111  mode 98  minimum 24 (db.csa#7)  maximum 387 (...)" */
static void note_figures(const kif_stat *s, const report *r, const kif_state *state, table *t, const histogram_bin *bin,
                         size_t n)
{
    kif_wide count = 0, sum = 0, squares = 0;
    size_t mode = 0;
    kif_buf b = BUF_EMPTY;
    for (size_t i = 0; i < n; i++) {
        count += bin[i].count;
        sum += bin[i].count * bin[i].value;
        squares += bin[i].count * bin[i].value * bin[i].value;
        mode = bin[i].count > bin[mode].count ? i : mode;
    }
    if (count == 0)
        return;
    buf_cstr(&b, word_of(s, "件数 ", "n "));
    kif_put_wide(&b, count);
    buf_cstr(&b, word_of(s, "  平均 ", "  mean "));
    kif_put_ratio(&b, sum, count, 1);
    buf_cstr(&b, word_of(s, "  標準偏差 ", "  sd "));
    kif_put_real(&b, count < 2 ? NAN : sqrt((double)(count * squares - sum * sum) / (double)(count * (count - 1))), 1);
    buf_cstr(&b, word_of(s, "  中央値 ", "  median "));
    kif_wide median2 = histogram_median2(bin, n);
    kif_put_ratio(&b, median2, 2, median2 % 2 == 0 ? 0 : 1);
    buf_cstr(&b, word_of(s, "  最頻値 ", "  mode "));
    kif_put_wide(&b, bin[mode].value);
    static const kif_row_op ops[] = { KIF_ROW_MIN, KIF_ROW_MAX };
    for (int i = 0; i < 2; i++) {
        kif_row *const *row;
        if (kif_state_rows(state, r->id, ops[i], STR("value"), &row) == 0)
            continue;
        buf_cstr(&b, i == 0 ? word_of(s, "  最小 ", "  minimum ") : word_of(s, "  最大 ", "  maximum "));
        kif_put_wide(&b, row[0]->cell[0]);
        buf_printf(&b, " (%.*s)", (int)row[0]->place.n, row[0]->place.p);
    }
    table_note_add(t, "%.*s", (int)b.n, b.p);
    buf_fini(&b);
}

void histogram_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    histogram_bin *bin;
    size_t n = report_bins(state, t->arena, r->id, STR_NONE, &bin);
    kif_wide total = 0, width = r->key[0].width > 0 ? r->key[0].width : 1;
    report_key_columns(r, t);
    table_add_column(t, "count", "件数", "count", false);
    int share = table_add_column(t, "share", "比率", "share", false);
    if (t->failed)
        return;
    t->column[share].bar = true;
    for (size_t i = 0; i < n; i++)
        total += bin[i].count;
    for (size_t i = 0; i < n;) {
        kif_wide from = floor_to(bin[i].value, width), count = 0;
        for (; i < n && floor_to(bin[i].value, width) == from; i++)
            count += bin[i].count;
        table_row *row = table_add_row(t);
        if (row == NULL)
            return;
        row->cell[0] = cell_int(from);
        row->cell[1] = cell_int(count);
        row->cell[2] = cell_share(count, total);
    }
    kif_row *const *unknown;
    if (kif_state_rows(state, r->more, KIF_ROW_SUM, STR("unknown"), &unknown) > 0)
        table_note_add(t, "%s %lld", word_of(s, "不明", "not known:"), (long long)unknown[0]->cell[0]);
    note_figures(s, r, state, t, bin, n);
    rows_arrange(s, t, "");
}
