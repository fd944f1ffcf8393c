/* Tables: what a report found, still as numbers, so that each output form rounds and spells it in its own way. */
#ifndef KIF_STAT_TABLE_H
#define KIF_STAT_TABLE_H

#include "base/arena.h"
#include "base/buf.h"
#include "stat/number.h"

typedef enum {
    CELL_NONE,   /* not known */
    CELL_TEXT,
    CELL_INT,
    CELL_SHARE,  /* k of n, as a percentage for people */
    CELL_RATE,   /* half points k2 in n games, with its interval */
    CELL_RATIO,  /* an exact fraction with so many decimals, such as a mean */
    CELL_REAL,   /* what has no exact fraction, such as a standard deviation */
} cell_kind;

typedef struct {
    cell_kind kind;
    kif_str text;      /* CELL_TEXT: as machines get it */
    kif_str shown;     /* for people, if it differs */
    kif_wide k, n;     /* CELL_INT: k; CELL_RATE: k counts half points */
    double real;
    int decimals;
} table_cell;

typedef enum { COLUMN_PLAIN, COLUMN_INTERVAL } column_kind; /* the interval of the rate before it */

typedef struct {
    const char *id;       /* English, also the key in JSON */
    kif_str ja, en;       /* headings */
    column_kind kind;
    bool left;            /* aligned to the left */
    bool bar;             /* shares in this column get bars */
    bool rate;            /* its cells are rates: machines get numerators and denominators too */
} table_column;

typedef struct table_row table_row;
struct table_row {
    table_row *next;
    table_cell *cell;
    bool total;           /* for people only */
};

typedef struct table_note table_note;
struct table_note {
    table_note *next;
    kif_str text;
};

typedef struct {
    kif_arena *arena;     /* borrowed: everything below lives in it */
    kif_str name, title;  /* of the report: for machines; for people, may be empty */
    table_column *column;
    int n_columns, cap_columns;
    table_row *rows, **end;
    size_t n_rows;
    table_note *notes, **notes_end;
    kif_buf prose;        /* not empty: what people read instead of rows */
    bool failed;          /* out of memory */
} table;

void table_init(table *t, kif_arena *arena, kif_str name);
void table_fini(table *t);

/* Adds a column and returns its number. */
int table_add_column(table *t, const char *id, const char *ja, const char *en, bool left);

/* Adds a row of empty cells after all columns are there; NULL out of memory. */
table_row *table_add_row(table *t);

KIF_PRINTF(2, 3) void table_note_add(table *t, const char *format, ...);

table_cell cell_text(table *t, kif_str s);                /* copies */
table_cell cell_named(table *t, kif_str id, kif_str name); /* id for machines, name for people; copies */
table_cell cell_int(kif_wide k);
table_cell cell_share(kif_wide k, kif_wide n);
table_cell cell_rate(kif_wide k2, kif_wide n);
table_cell cell_ratio(kif_wide num, kif_wide den, int decimals); /* CELL_NONE for den 0 */
table_cell cell_real(double value, int decimals);

/* Orders cells of one column: numbers by value, texts by bytes, what is not known last. */
int table_cell_order(const table_cell *a, const table_cell *b);

/* ---- Writing ------------------------------------------------------------------- */

typedef enum { FORM_TABLE, FORM_TSV, FORM_CSV, FORM_JSON, FORM_NDJSON, FORM_MARKDOWN, FORMS } table_form;

extern const char *const table_forms[FORMS + 1]; /* names, ended by NULL */

typedef struct {
    table_form form;
    bool ja;        /* headings and rates as readers of Japanese columns expect */
    bool bars, ascii, color;
    double z;       /* of intervals */
} table_style;

/* Writes all tables of a run in one form. */
void tables_write(kif_buf *out, const table *const *tables, size_t n, const table_style *style);

/* ---- For the writers -------------------------------------------------------------- */

/* The rate as people read it, and its interval; nothing is added for cells without games. */
void cell_put_rate(kif_buf *out, const table_cell *c, const table_style *style);
void cell_put_interval(kif_buf *out, const table_cell *c, const table_style *style);
void cell_put_shown(kif_buf *out, const table_cell *c, const table_style *style);
kif_interval cell_interval(const table_cell *c, double z);

void table_write_text(kif_buf *out, const table *t, const table_style *style);
void table_write_markdown(kif_buf *out, const table *t, const table_style *style);
void table_write_separated(kif_buf *out, const table *t, const table_style *style);
void tables_write_json(kif_buf *out, const table *const *tables, size_t n, const table_style *style);

#endif
