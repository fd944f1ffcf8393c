/* Counting games of a group, and making columns of what was counted. */
#include "stat/counts.h"

#include <math.h>
#include <stdlib.h>

bool counts_length(const kif_stat *s, const stat_facts *f)
{
    return (f->result == RESULT_WIN || f->result == RESULT_DRAW) && counts_as_played(s, f);
}

void counts_of_game(const kif_stat *s, const stat_facts *f, kif_side side, int64_t cell[COUNTS])
{
    kif_side us = side == KIF_SIDES ? KIF_SENTE : side;
    memset(cell, 0, COUNTS * sizeof *cell);
    cell[COUNT_GAMES] = 1;
    cell[COUNT_UNFINISHED] = f->result == RESULT_UNFINISHED;
    cell[COUNT_VOID] = f->result == RESULT_VOID;
    cell[COUNT_FORFEIT] = f->forfeit;
    if (!counts_as_played(s, f))
        return;
    cell[COUNT_WIN] = f->winner == us;
    cell[COUNT_LOSS] = f->winner == kif_opponent(us);
    cell[COUNT_DRAW] = f->result == RESULT_DRAW;
    cell[COUNT_SENNICHITE] = f->result == RESULT_DRAW && f->reason == REASON_SENNICHITE;
    cell[COUNT_JISHOGI] = f->result == RESULT_DRAW && f->reason == REASON_JISHOGI;
    cell[COUNT_MAX_PLIES] = f->result == RESULT_DRAW && f->reason == REASON_MAX_PLIES;
    if (counts_length(s, f)) {
        cell[COUNT_LENGTHS] = 1;
        cell[COUNT_LENGTH_SUM] = f->plies;
        cell[COUNT_LENGTH_SQUARES] = (int64_t)f->plies * f->plies;
    }
}

void counts_add(kif_wide to[COUNTS], const kif_wide *from)
{
    for (int i = 0; i < COUNTS; i++)
        to[i] += from[i];
}

table_cell counts_rate(const kif_stat *s, const kif_wide c[COUNTS])
{
    if (s->options.score == KIF_SCORE_HALF)
        return cell_rate(2 * c[COUNT_WIN] + c[COUNT_DRAW], c[COUNT_WIN] + c[COUNT_LOSS] + c[COUNT_DRAW]);
    return cell_rate(2 * c[COUNT_WIN], c[COUNT_WIN] + c[COUNT_LOSS]);
}

/* ---- Distributions -------------------------------------------------------------------- */

/* The value that stands at a rank from 1 in the sorted sequence. */
static kif_wide at_rank(const histogram_bin *bin, size_t n, kif_wide rank)
{
    kif_wide seen = 0;
    for (size_t i = 0; i < n; i++) {
        seen += bin[i].count;
        if (seen >= rank)
            return bin[i].value;
    }
    return n == 0 ? 0 : bin[n - 1].value;
}

static kif_wide total_of(const histogram_bin *bin, size_t n)
{
    kif_wide total = 0;
    for (size_t i = 0; i < n; i++)
        total += bin[i].count;
    return total;
}

kif_wide histogram_quantile(const histogram_bin *bin, size_t n, int percent)
{
    kif_wide rank = (total_of(bin, n) * percent + 99) / 100;
    return at_rank(bin, n, rank < 1 ? 1 : rank);
}

kif_wide histogram_median2(const histogram_bin *bin, size_t n)
{
    kif_wide total = total_of(bin, n);
    return at_rank(bin, n, (total + 1) / 2) + at_rank(bin, n, total / 2 + 1);
}

/* ---- Columns ------------------------------------------------------------------------------ */

static const struct {
    const char *name, *ja, *en, *side_name, *side_ja, *side_en;
} columns[] = {
#define X(id, name, ja, en, side_name, side_ja, side_en) { name, ja, en, side_name, side_ja, side_en },
    STAT_COLUMNS(X)
#undef X
};

/* "plies_p90" */
static bool quantile_of(kif_str name, int *percent)
{
    uint32_t p;
    if (!str_skip(&name, STR("plies_p")) || !str_take_uint(&name, 100, &p) || name.n > 0)
        return false;
    *percent = (int)p;
    return true;
}

static bool add_column(report *r, kif_str name, kif_buf *error)
{
    report_column c = { .id = COLUMN_IDS };
    for (int i = 0; i < COLUMN_IDS && c.id == COLUMN_IDS; i++)
        if (i != COLUMN_QUANTILE && (str_eq(name, str_of(columns[i].name)) || str_eq(name, str_of(columns[i].side_name))))
            c.id = i;
    if (c.id == COLUMN_IDS && quantile_of(name, &c.percent))
        c.id = COLUMN_QUANTILE;
    if (c.id == COLUMN_IDS || r->n_columns == MAX_REPORT_COLUMNS) {
        buf_printf(error, "unknown column '%.*s'; there are:", (int)(name.n < 40 ? name.n : 40), name.p);
        for (int i = 0; i < COLUMN_IDS; i++)
            buf_printf(error, " %s%s", columns[i].name, i == COLUMN_QUANTILE ? "90" : "");
        return false;
    }
    r->histogram = r->histogram || c.id == COLUMN_QUANTILE || c.id == COLUMN_MEDIAN;
    r->column[r->n_columns++] = c;
    return true;
}

bool columns_known(kif_str name, kif_buf *error)
{
    report probe = { 0 };
    return add_column(&probe, name, error);
}

/* "+plies,+plies_sd" adds to the columns that are there anyway. */
bool columns_parse(kif_stat *s, report *r, const char *fallback, kif_buf *error)
{
    kif_str own = s->options.columns;
    bool more = own.n > 0 && own.p[0] == '+';
    const kif_str lists[] = { own.n == 0 || more ? str_of(fallback) : STR_NONE, own };
    for (int i = 0; i < 2; i++) {
        for (kif_str list = lists[i]; list.n > 0;) {
            size_t comma = str_find_byte(list, ',');
            kif_str name = str_trim((kif_str){ list.p, comma });
            (void)str_skip_byte(&name, '+');
            if (!add_column(r, name, error))
                return false;
            list = comma == list.n ? STR_NONE : str_drop(list, comma + 1);
        }
    }
    return true;
}

void columns_begin(const kif_stat *s, const report *r, table *t)
{
    for (int i = 0; i < r->n_columns; i++) {
        const report_column *c = &r->column[i];
        bool side = r->of_side;
        const char *name = side ? columns[c->id].side_name : columns[c->id].name;
        if (c->id == COLUMN_QUANTILE) {
            kif_buf b = BUF_EMPTY;
            buf_printf(&b, "plies_p%d%c", c->percent, 0);
            kif_str copy = kif_arena_copy(t->arena, buf_str(&b));
            buf_fini(&b);
            name = copy.p == NULL ? name : copy.p;
        }
        for (int k = 0; k < t->n_columns; k++) /* --by sente: the column of sente's wins needs another name */
            if (strcmp(t->column[k].id, name) == 0)
                name = c->id == COLUMN_WIN ? "sente_won" : c->id == COLUMN_LOSS ? "gote_won" : name;
        const char *ja = side ? columns[c->id].side_ja : columns[c->id].ja;
        const char *en = side ? columns[c->id].side_en : columns[c->id].en;
        int at = table_add_column(t, name, c->id == COLUMN_QUANTILE ? name : ja, c->id == COLUMN_QUANTILE ? name : en,
                                  c->id == COLUMN_CI);
        if (t->failed)
            return;
        t->column[at].kind = c->id == COLUMN_CI && i > 0 && r->column[i - 1].id == COLUMN_RATE ? COLUMN_INTERVAL
                                                                                              : COLUMN_PLAIN;
        t->column[at].rate = c->id == COLUMN_RATE;
        t->column[at].bar = c->id == COLUMN_SHARE;
        if (c->id == COLUMN_CI)
            t->column[at].ja = t->column[at].en =
                kif_arena_copy(t->arena, s->options.confidence == 95 ? STR("95 %") : STR("interval"));
    }
}

static table_cell deviation(const kif_wide c[COUNTS])
{
    kif_wide n = c[COUNT_LENGTHS], sum = c[COUNT_LENGTH_SUM];
    if (n < 2)
        return (table_cell){ .kind = CELL_NONE };
    kif_wide num = n * c[COUNT_LENGTH_SQUARES] - sum * sum;
    return cell_real(sqrt((double)num / (double)(n * (n - 1))), 1);
}

static table_cell column_cell(const kif_stat *s, const report_column *c, const kif_wide k[COUNTS], kif_wide all,
                              const histogram_bin *bin, size_t n)
{
    kif_wide ended = k[COUNT_WIN] + k[COUNT_LOSS] + k[COUNT_DRAW];
    switch ((column_id)c->id) {
    case COLUMN_GAMES: return cell_int(k[COUNT_GAMES]);
    case COLUMN_SHARE: return cell_share(k[COUNT_GAMES], all);
    case COLUMN_WIN: return cell_int(k[COUNT_WIN]);
    case COLUMN_LOSS: return cell_int(k[COUNT_LOSS]);
    case COLUMN_DRAWS: return cell_int(k[COUNT_DRAW]);
    case COLUMN_UNFINISHED: return cell_int(k[COUNT_UNFINISHED]);
    case COLUMN_VOID: return cell_int(k[COUNT_VOID]);
    case COLUMN_FORFEITS: return cell_int(k[COUNT_FORFEIT]);
    case COLUMN_SENNICHITE: return cell_int(k[COUNT_SENNICHITE]);
    case COLUMN_JISHOGI: return cell_int(k[COUNT_JISHOGI]);
    case COLUMN_MAX_PLIES: return cell_int(k[COUNT_MAX_PLIES]);
    case COLUMN_RATE: return counts_rate(s, k);
    case COLUMN_CI: return (table_cell){ .kind = CELL_NONE };
    case COLUMN_SENNICHITE_RATE: return cell_share(k[COUNT_SENNICHITE], ended);
    case COLUMN_JISHOGI_RATE: return cell_share(k[COUNT_JISHOGI], ended);
    case COLUMN_MEAN: return cell_ratio(k[COUNT_LENGTH_SUM], k[COUNT_LENGTHS], 1);
    case COLUMN_SD: return deviation(k);
    case COLUMN_MEDIAN: return cell_ratio(histogram_median2(bin, n), n == 0 ? 0 : 2, 1);
    case COLUMN_QUANTILE:
        return n == 0 ? (table_cell){ .kind = CELL_NONE } : cell_int(histogram_quantile(bin, n, c->percent));
    case COLUMN_IDS: break;
    }
    return (table_cell){ .kind = CELL_NONE };
}

void columns_fill(const kif_stat *s, const report *r, table *t, table_row *row, int at, const kif_wide cell[COUNTS],
                  kif_wide all_games, const histogram_bin *bin, size_t n_bins)
{
    for (int i = 0; row != NULL && i < r->n_columns && at + i < t->n_columns; i++)
        row->cell[at + i] = column_cell(s, &r->column[i], cell, all_games, bin, n_bins);
}

void counts_notes(const kif_stat *s, table *t, const kif_wide k[COUNTS])
{
    kif_wide ended = k[COUNT_WIN] + k[COUNT_LOSS] + k[COUNT_DRAW];
    if (s->options.score == KIF_SCORE_HALF) {
        table_note_add(t, "%s", word_of(s, "勝率は（勝＋引分÷2）÷対局数。区間は控えめ（引分で分散が減る）。",
                                        "Rate = (won + drawn/2) / games; intervals are conservative, since draws lower "
                                        "the variance."));
    } else if (k[COUNT_DRAW] > 0) {
        kif_buf share = BUF_EMPTY, n = BUF_EMPTY;
        kif_put_ratio(&share, k[COUNT_DRAW] * 100, ended, 2);
        kif_put_grouped(&n, k[COUNT_DRAW]);
        if (s->ja)
            table_note_add(t, "勝率は勝÷（勝＋負）。引き分け %.*s 局（%.*s %%）を除く。", (int)n.n, n.p, (int)share.n, share.p);
        else
            table_note_add(t, "Rate = won / (won + lost), without %.*s drawn (%.*s %%).", (int)n.n, n.p, (int)share.n,
                           share.p);
        buf_fini(&share);
        buf_fini(&n);
    }
}

/* ---- Order ---------------------------------------------------------------------------------- */

typedef struct {
    const table_row *row;
    int column;
    bool down;
    size_t place; /* the order of keys, for rows that are equal */
} sort_item;

static int by_cell(const void *pa, const void *pb)
{
    const sort_item *a = pa, *b = pb;
    const table_cell *x = &a->row->cell[a->column], *y = &b->row->cell[b->column];
    int order = table_cell_order(x, y);
    bool known = x->kind != CELL_NONE && y->kind != CELL_NONE;
    if (order != 0)
        return a->down && known ? -order : order;
    return (a->place > b->place) - (a->place < b->place);
}

static int column_by_name(const table *t, kif_str name)
{
    for (int i = 0; i < t->n_columns; i++)
        if (str_eq(str_of(t->column[i].id), name))
            return i;
    return -1;
}

void rows_arrange(const kif_stat *s, table *t, const char *fallback)
{
    kif_str name = s->options.sort.n > 0 ? s->options.sort : str_of(fallback);
    bool down = str_skip_byte(&name, '-');
    int column = column_by_name(t, name);
    size_t n = 0;
    sort_item *item = kif_arena_alloc(t->arena, t->n_rows * sizeof *item + 1);
    if (item == NULL) {
        t->failed = true;
        return;
    }
    for (table_row *row = t->rows; row != NULL; row = row->next, n++)
        item[n] = (sort_item){ row, column, down, n };
    if (column >= 0)
        qsort(item, n, sizeof *item, by_cell);
    if (s->options.limit > 0 && n > (size_t)s->options.limit)
        n = (size_t)s->options.limit;
    t->end = &t->rows;
    for (size_t i = 0; i < n; i++) {
        table_row *row = (table_row *)item[i].row;
        *t->end = row;
        t->end = &row->next;
    }
    *t->end = NULL;
    t->n_rows = n;
}
