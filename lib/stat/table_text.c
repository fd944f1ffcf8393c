/* Tables for people: columns by display width, and Markdown. */
#include "stat/table.h"
#include "text/width.h"

enum { BAR_COLUMNS = 30, MAX_COLUMNS = 4096 };

static kif_ambiguous ambiguous(const table_style *style)
{
    return style->ja ? KIF_AMBIGUOUS_WIDE : KIF_AMBIGUOUS_NARROW;
}

static void put_cell(kif_buf *out, const table *t, const table_row *row, int column, const table_style *style)
{
    if (t->column[column].kind == COLUMN_INTERVAL && column > 0) {
        if (row->cell[column - 1].kind == CELL_RATE)
            cell_put_interval(out, &row->cell[column - 1], style);
        return;
    }
    cell_put_shown(out, &row->cell[column], style);
}

static kif_str heading(const table_column *c, const table_style *style)
{
    return style->ja && c->ja.n > 0 ? c->ja : c->en;
}

static void measure(const table *t, const table_style *style, size_t *width)
{
    kif_buf cell = BUF_EMPTY;
    for (int c = 0; c < t->n_columns; c++)
        width[c] = kif_columns(heading(&t->column[c], style), ambiguous(style));
    for (const table_row *row = t->rows; row != NULL; row = row->next) {
        for (int c = 0; c < t->n_columns; c++) {
            buf_reset(&cell);
            put_cell(&cell, t, row, c, style);
            size_t w = kif_columns(buf_str(&cell), ambiguous(style));
            width[c] = w > width[c] ? w : width[c];
        }
    }
    buf_fini(&cell);
}

static void put_padded(kif_buf *out, kif_str s, size_t width, bool left, bool last, const table_style *style)
{
    if (left && last)
        buf_add(out, s);
    else
        buf_columns(out, s, width, left ? KIF_ALIGN_LEFT : KIF_ALIGN_RIGHT, ambiguous(style));
    if (!last)
        buf_cstr(out, "  ");
}

/* The largest share in the columns that have bars, which gets a whole bar. */
static const table_cell *largest_bar(const table *t, int column)
{
    const table_cell *best = NULL;
    for (const table_row *row = t->rows; row != NULL; row = row->next) {
        const table_cell *c = &row->cell[column];
        if (!row->total && c->kind == CELL_SHARE && (best == NULL || table_cell_order(c, best) > 0))
            best = c;
    }
    return best;
}

static void put_bar(kif_buf *out, const table_cell *c, const table_cell *most, const table_style *style)
{
    static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
    if (c->kind != CELL_SHARE || most == NULL || most->k <= 0)
        return;
    /* k/n against most, in eighths of a column, rounded up so that nothing that is there vanishes */
    kif_wide num = c->k * most->n * BAR_COLUMNS * 8, den = c->n * most->k;
    int units = (int)((num + den - 1) / den);
    buf_cstr(out, "  ");
    if (style->ascii) {
        buf_fill(out, '#', (size_t)(units + 7) / 8);
        return;
    }
    for (int i = 0; i < units / 8; i++)
        buf_cstr(out, "█");
    buf_cstr(out, eighths[units % 8]);
}

static void trim_line(kif_buf *out, size_t from)
{
    while (out->n > from && out->p[out->n - 1] == ' ')
        out->n--;
    buf_byte(out, '\n');
}

static void put_notes(kif_buf *out, const table *t)
{
    for (const table_note *n = t->notes; n != NULL; n = n->next) {
        buf_add(out, n->text);
        buf_byte(out, '\n');
    }
}

void table_write_text(kif_buf *out, const table *t, const table_style *style)
{
    size_t width[MAX_COLUMNS];
    int bar = -1;
    if (t->title.n > 0) {
        buf_add(out, t->title);
        buf_byte(out, '\n');
    }
    if (t->prose.n > 0 || t->n_columns > MAX_COLUMNS) {
        buf_add(out, buf_str(&t->prose));
        put_notes(out, t);
        return;
    }
    measure(t, style, width);
    size_t from = out->n;
    if (style->color)
        buf_cstr(out, "\033[1m");
    for (int c = 0; c < t->n_columns; c++) {
        put_padded(out, heading(&t->column[c], style), width[c], t->column[c].left, c + 1 == t->n_columns, style);
        bar = style->bars && t->column[c].bar ? c : bar;
    }
    if (style->color)
        buf_cstr(out, "\033[0m");
    trim_line(out, from);
    const table_cell *most = bar < 0 ? NULL : largest_bar(t, bar);
    kif_buf cell = BUF_EMPTY;
    for (const table_row *row = t->rows; row != NULL; row = row->next) {
        from = out->n;
        for (int c = 0; c < t->n_columns; c++) {
            buf_reset(&cell);
            put_cell(&cell, t, row, c, style);
            put_padded(out, buf_str(&cell), width[c], t->column[c].left, c + 1 == t->n_columns && bar < 0, style);
        }
        if (bar >= 0 && !row->total)
            put_bar(out, &row->cell[bar], most, style);
        trim_line(out, from);
    }
    buf_fini(&cell);
    put_notes(out, t);
}

static void put_markdown_cell(kif_buf *out, kif_str s)
{
    buf_cstr(out, " ");
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '|')
            buf_byte(out, '\\');
        buf_byte(out, s.p[i] == '\n' ? ' ' : s.p[i]);
    }
    buf_cstr(out, " |");
}

void table_write_markdown(kif_buf *out, const table *t, const table_style *style)
{
    kif_buf cell = BUF_EMPTY;
    if (t->title.n > 0)
        buf_printf(out, "%.*s\n\n", (int)t->title.n, t->title.p);
    buf_byte(out, '|');
    for (int c = 0; c < t->n_columns; c++)
        put_markdown_cell(out, heading(&t->column[c], style));
    buf_cstr(out, "\n|");
    for (int c = 0; c < t->n_columns; c++)
        buf_cstr(out, t->column[c].left ? " --- |" : " ---: |");
    buf_byte(out, '\n');
    for (const table_row *row = t->rows; row != NULL; row = row->next) {
        buf_byte(out, '|');
        for (int c = 0; c < t->n_columns; c++) {
            buf_reset(&cell);
            put_cell(&cell, t, row, c, style);
            put_markdown_cell(out, buf_str(&cell));
        }
        buf_byte(out, '\n');
    }
    if (t->notes != NULL)
        buf_byte(out, '\n');
    put_notes(out, t);
    buf_fini(&cell);
}
