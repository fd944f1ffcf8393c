/* Tables: building them, and what the output forms share. */
#include "stat/table.h"

#include <stdarg.h>
#include <stdio.h>

const char *const table_forms[FORMS + 1] = { "table", "tsv", "csv", "json", "ndjson", "markdown", NULL };

void table_init(table *t, kif_arena *arena, kif_str name)
{
    *t = (table){ .arena = arena, .name = name };
    t->end = &t->rows;
    t->notes_end = &t->notes;
}

void table_fini(table *t)
{
    buf_fini(&t->prose);
}

int table_add_column(table *t, const char *id, const char *ja, const char *en, bool left)
{
    if (t->n_columns == t->cap_columns) {
        int cap = t->cap_columns == 0 ? 16 : t->cap_columns * 2;
        table_column *wider = kif_arena_alloc(t->arena, (size_t)cap * sizeof *wider);
        if (wider == NULL) {
            t->failed = true;
            return 0;
        }
        if (t->n_columns > 0)
            memcpy(wider, t->column, (size_t)t->n_columns * sizeof *wider);
        t->column = wider;
        t->cap_columns = cap;
    }
    t->column[t->n_columns] = (table_column){ .id = id, .ja = str_of(ja), .en = str_of(en), .left = left };
    return t->n_columns++;
}

table_row *table_add_row(table *t)
{
    table_row *row = kif_arena_zalloc(t->arena, sizeof *row);
    if (row != NULL)
        row->cell = kif_arena_zalloc(t->arena, (size_t)t->n_columns * sizeof *row->cell + 1);
    if (row == NULL || row->cell == NULL) {
        t->failed = true;
        return NULL;
    }
    *t->end = row;
    t->end = &row->next;
    t->n_rows++;
    return row;
}

void table_note_add(table *t, const char *format, ...)
{
    va_list args;
    kif_buf text = BUF_EMPTY;
    va_start(args, format);
    buf_vprintf(&text, format, args);
    va_end(args);
    table_note *note = kif_arena_zalloc(t->arena, sizeof *note);
    if (note != NULL)
        note->text = kif_arena_copy(t->arena, buf_str(&text));
    t->failed = t->failed || note == NULL || note->text.p == NULL;
    buf_fini(&text);
    if (note == NULL)
        return;
    *t->notes_end = note;
    t->notes_end = &note->next;
}

table_cell cell_text(table *t, kif_str s)
{
    return cell_named(t, s, STR_NONE);
}

table_cell cell_named(table *t, kif_str id, kif_str name)
{
    if (id.n == 0)
        return (table_cell){ .kind = CELL_NONE };
    table_cell c = { .kind = CELL_TEXT, .text = kif_arena_copy(t->arena, id) };
    if (name.n > 0)
        c.shown = kif_arena_copy(t->arena, name);
    t->failed = t->failed || c.text.p == NULL;
    return c;
}

table_cell cell_int(kif_wide k)
{
    return (table_cell){ .kind = CELL_INT, .k = k };
}

table_cell cell_share(kif_wide k, kif_wide n)
{
    return (table_cell){ .kind = n > 0 ? CELL_SHARE : CELL_NONE, .k = k, .n = n };
}

table_cell cell_rate(kif_wide k2, kif_wide n)
{
    return (table_cell){ .kind = CELL_RATE, .k = k2, .n = n };
}

table_cell cell_ratio(kif_wide num, kif_wide den, int decimals)
{
    return (table_cell){ .kind = den > 0 ? CELL_RATIO : CELL_NONE, .k = num, .n = den, .decimals = decimals };
}

table_cell cell_real(double value, int decimals)
{
    return (table_cell){ .kind = value == value ? CELL_REAL : CELL_NONE, .real = value, .decimals = decimals };
}

static double value_of(const table_cell *c)
{
    switch (c->kind) {
    case CELL_INT: return (double)c->k;
    case CELL_REAL: return c->real;
    case CELL_NONE:
    case CELL_TEXT: return 0;
    default: return c->n > 0 ? (double)c->k / (double)c->n : -1;
    }
}

int table_cell_order(const table_cell *a, const table_cell *b)
{
    if (a->kind == CELL_NONE || b->kind == CELL_NONE)
        return (a->kind == CELL_NONE) - (b->kind == CELL_NONE);
    if (a->kind == CELL_TEXT && b->kind == CELL_TEXT)
        return str_cmp(a->text, b->text);
    if (a->kind == CELL_INT && b->kind == CELL_INT)
        return (a->k > b->k) - (a->k < b->k);
    bool fractions = a->kind == b->kind && a->kind != CELL_REAL && a->n > 0 && b->n > 0;
    if (fractions && a->n <= INT64_MAX && b->n <= INT64_MAX && a->k <= INT64_MAX && b->k <= INT64_MAX) {
        kif_wide x = a->k * b->n, y = b->k * a->n; /* exact: no two rates are equal by rounding */
        return (x > y) - (x < y);
    }
    double x = value_of(a), y = value_of(b);
    return (x > y) - (x < y);
}

kif_interval cell_interval(const table_cell *c, double z)
{
    return kif_wilson((double)c->k / 2, (double)c->n, z);
}

/* Readers of Japanese columns expect .553. */
static void put_fraction(kif_buf *out, kif_str digits, const table_style *style)
{
    buf_add(out, style->ja && str_starts(digits, STR("0.")) ? str_drop(digits, 1) : digits);
}

void cell_put_rate(kif_buf *out, const table_cell *c, const table_style *style)
{
    if (c->n == 0) {
        buf_byte(out, '-');
        return;
    }
    kif_buf digits = BUF_EMPTY;
    kif_put_ratio(&digits, c->k, c->n * 2, 3);
    put_fraction(out, buf_str(&digits), style);
    buf_fini(&digits);
}

void cell_put_interval(kif_buf *out, const table_cell *c, const table_style *style)
{
    kif_interval ci = cell_interval(c, style->z);
    kif_buf digits = BUF_EMPTY;
    buf_byte(out, '[');
    kif_put_real(&digits, ci.lo, 3);
    put_fraction(out, buf_str(&digits), style);
    buf_cstr(out, ", ");
    buf_reset(&digits);
    kif_put_real(&digits, ci.hi, 3);
    put_fraction(out, buf_str(&digits), style);
    buf_byte(out, ']');
    buf_fini(&digits);
}

void cell_put_shown(kif_buf *out, const table_cell *c, const table_style *style)
{
    switch (c->kind) {
    case CELL_NONE: buf_byte(out, '-'); break;
    case CELL_TEXT: buf_add(out, c->shown.n > 0 ? c->shown : c->text); break;
    case CELL_INT: kif_put_wide(out, c->k); break;
    case CELL_SHARE:
        kif_put_ratio(out, c->k * 100, c->n, 1);
        buf_cstr(out, " %");
        break;
    case CELL_RATE: cell_put_rate(out, c, style); break;
    case CELL_RATIO: kif_put_ratio(out, c->k, c->n, c->decimals); break;
    case CELL_REAL: kif_put_real(out, c->real, c->decimals); break;
    }
}

void tables_write(kif_buf *out, const table *const *tables, size_t n, const table_style *style)
{
    if (style->form == FORM_JSON || style->form == FORM_NDJSON) {
        tables_write_json(out, tables, n, style);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            buf_byte(out, '\n');
        if (style->form == FORM_TABLE)
            table_write_text(out, tables[i], style);
        else if (style->form == FORM_MARKDOWN)
            table_write_markdown(out, tables[i], style);
        else
            table_write_separated(out, tables[i], style);
    }
}
