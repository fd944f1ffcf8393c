/* Tables for machines: tab- and comma-separated lines, JSON and lines of JSON. Numbers are plain, with a point; what
 * is not known is empty or null. */
#include "stat/table.h"

/* ---- Separated ------------------------------------------------------------------------ */

static void put_field(kif_buf *out, kif_str s, const table_style *style, bool first)
{
    bool csv = style->form == FORM_CSV;
    if (!first)
        buf_byte(out, csv ? ',' : '\t');
    bool quote = false;
    for (size_t i = 0; i < s.n; i++)
        quote = quote || s.p[i] == ',' || s.p[i] == '"' || s.p[i] == '\n' || s.p[i] == '\r';
    if (csv && quote)
        buf_byte(out, '"');
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (csv && quote && c == '"')
            buf_byte(out, '"');
        if (!csv && (c == '\t' || c == '\n' || c == '\r'))
            c = ' ';
        buf_byte(out, c);
    }
    if (csv && quote)
        buf_byte(out, '"');
}

/* Half points as a number: 12 or 12.5. */
static void put_halves(kif_buf *out, kif_wide k2)
{
    kif_put_wide(out, k2 / 2);
    if (k2 % 2 != 0)
        buf_cstr(out, ".5");
}

static void put_number(kif_buf *out, const table_cell *c)
{
    switch (c->kind) {
    case CELL_INT: kif_put_wide(out, c->k); break;
    case CELL_RATE:
        if (c->n > 0)
            kif_put_shortest(out, (double)c->k / ((double)c->n * 2));
        break;
    case CELL_SHARE:
    case CELL_RATIO: kif_put_shortest(out, (double)c->k / (double)c->n); break;
    case CELL_REAL: kif_put_shortest(out, c->real); break;
    case CELL_NONE:
    case CELL_TEXT: break;
    }
}

static void put_head(kif_buf *out, const table *t, const table_style *style)
{
    kif_buf name = BUF_EMPTY;
    for (int c = 0; c < t->n_columns; c++) {
        bool interval = t->column[c].kind == COLUMN_INTERVAL;
        const char *const suffixes[] = { interval ? "_lo" : "", interval ? "_hi" : "_k", "_n" };
        int n = interval ? 2 : t->column[c].rate ? 3 : 1;
        for (int i = 0; i < n; i++) {
            buf_reset(&name);
            buf_cstr(&name, t->column[c].id);
            buf_cstr(&name, suffixes[i]);
            put_field(out, buf_str(&name), style, c == 0 && i == 0);
        }
    }
    buf_byte(out, '\n');
    buf_fini(&name);
}

static void put_interval_fields(kif_buf *out, const table_cell *rate, const table_style *style)
{
    kif_buf value = BUF_EMPTY;
    kif_interval ci = cell_interval(rate, style->z);
    for (int i = 0; i < 2; i++) {
        buf_reset(&value);
        if (rate->kind == CELL_RATE)
            kif_put_shortest(&value, i == 0 ? ci.lo : ci.hi);
        put_field(out, buf_str(&value), style, false);
    }
    buf_fini(&value);
}

static void put_fields(kif_buf *out, const table *t, const table_row *row, int c, const table_style *style)
{
    const table_cell *cell = &row->cell[c];
    if (t->column[c].kind == COLUMN_INTERVAL) {
        put_interval_fields(out, &row->cell[c - 1], style);
        return;
    }
    kif_buf value = BUF_EMPTY;
    put_number(&value, cell);
    put_field(out, cell->kind == CELL_TEXT ? cell->text : buf_str(&value), style, c == 0);
    for (int i = 0; t->column[c].rate && i < 2; i++) {
        buf_reset(&value);
        if (cell->kind == CELL_RATE && i == 0)
            put_halves(&value, cell->k);
        else if (cell->kind == CELL_RATE)
            kif_put_wide(&value, cell->n);
        put_field(out, buf_str(&value), style, false);
    }
    buf_fini(&value);
}

void table_write_separated(kif_buf *out, const table *t, const table_style *style)
{
    put_head(out, t, style);
    for (const table_row *row = t->rows; row != NULL; row = row->next) {
        if (row->total)
            continue;
        for (int c = 0; c < t->n_columns; c++)
            put_fields(out, t, row, c, style);
        buf_byte(out, '\n');
    }
}

/* ---- JSON ------------------------------------------------------------------------------- */

static void put_string(kif_buf *out, kif_str s)
{
    buf_byte(out, '"');
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];
        if (c == '"' || c == '\\') {
            buf_byte(out, '\\');
            buf_byte(out, (char)c);
        } else if (c < 0x20) {
            buf_printf(out, "\\u%04x", c);
        } else {
            buf_byte(out, (char)c);
        }
    }
    buf_byte(out, '"');
}

static void put_key(kif_buf *out, kif_str key, bool *first)
{
    if (!*first)
        buf_byte(out, ',');
    *first = false;
    put_string(out, key);
    buf_byte(out, ':');
}

static void put_json_rate(kif_buf *out, const table_cell *c, const table_style *style)
{
    kif_interval ci = cell_interval(c, style->z);
    buf_cstr(out, "{\"k\":");
    put_halves(out, c->k);
    buf_cstr(out, ",\"n\":");
    kif_put_wide(out, c->n);
    buf_cstr(out, ",\"rate\":");
    if (c->n > 0)
        put_number(out, c);
    else
        buf_cstr(out, "null");
    buf_cstr(out, ",\"lo\":");
    kif_put_shortest(out, ci.lo);
    buf_cstr(out, ",\"hi\":");
    kif_put_shortest(out, ci.hi);
    buf_byte(out, '}');
}

static void put_json_cell(kif_buf *out, const table_cell *c, const table_style *style)
{
    bool no_number = c->kind == CELL_REAL && (c->real - c->real != 0);
    if (c->kind == CELL_NONE || no_number)
        buf_cstr(out, "null");
    else if (c->kind == CELL_TEXT)
        put_string(out, c->text);
    else if (c->kind == CELL_RATE)
        put_json_rate(out, c, style);
    else
        put_number(out, c);
}

static void put_json_row(kif_buf *out, const table *t, const table_row *row, bool named, const table_style *style)
{
    bool first = true;
    buf_byte(out, '{');
    if (named) {
        put_key(out, STR("report"), &first);
        put_string(out, t->name);
    }
    for (int c = 0; c < t->n_columns; c++) {
        if (t->column[c].kind == COLUMN_INTERVAL) /* part of its rate */
            continue;
        put_key(out, str_of(t->column[c].id), &first);
        put_json_cell(out, &row->cell[c], style);
    }
    buf_byte(out, '}');
}

static void put_json_rows(kif_buf *out, const table *t, const table_style *style)
{
    bool first = true;
    buf_byte(out, '[');
    for (const table_row *row = t->rows; row != NULL; row = row->next) {
        if (row->total)
            continue;
        buf_cstr(out, first ? "\n" : ",\n");
        first = false;
        put_json_row(out, t, row, false, style);
    }
    buf_cstr(out, first ? "]" : "\n]");
}

void tables_write_json(kif_buf *out, const table *const *tables, size_t n, const table_style *style)
{
    if (style->form == FORM_NDJSON) {
        for (size_t i = 0; i < n; i++) {
            for (const table_row *row = tables[i]->rows; row != NULL; row = row->next) {
                if (row->total)
                    continue;
                put_json_row(out, tables[i], row, n > 1, style);
                buf_byte(out, '\n');
            }
        }
        return;
    }
    bool first = true;
    if (n > 1)
        buf_byte(out, '{');
    for (size_t i = 0; i < n; i++) {
        if (n > 1)
            put_key(out, tables[i]->name, &first);
        put_json_rows(out, tables[i], style);
    }
    buf_cstr(out, n > 1 ? "}\n" : "\n");
}
