/* The summary: what a run prints when nothing else is asked for. */
#include "stat/reports.h"

/* Further rows of this report are told apart by their first field. */
static void begin(const report *r, const report_game *g, kif_row_op op, const char *what)
{
    kif_key_begin(g->state, r->more, op);
    kif_key_add(g->state, str_of(what));
}

bool summary_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    (void)s;
    (void)r;
    (void)value;
    (void)error;
    return true;
}

static void map_dates(const report *r, const report_game *g)
{
    static const uint64_t no_hash[2] = { 0, 0 };
    const kif_str date = str_of(g->f->date);
    int lo, hi;
    if (date.n == 0 || !fact_date_range(date, &lo, &hi))
        return;
    begin(r, g, KIF_ROW_MIN, "date");
    kif_state_extreme(g->state, lo, no_hash, date);
    begin(r, g, KIF_ROW_MAX, "date");
    kif_state_extreme(g->state, hi, no_hash, date);
}

static void map_set(const report *r, const report_game *g, const char *what, kif_str value)
{
    if (value.n == 0)
        return;
    begin(r, g, KIF_ROW_SET, what);
    kif_key_add(g->state, value);
    kif_state_put(g->state);
}

static void map_length(const report *r, const report_game *g)
{
    kif_buf place = BUF_EMPTY;
    report_game_place(g, &place);
    begin(r, g, KIF_ROW_SUM, "plies");
    kif_key_add_int(g->state, g->f->plies);
    kif_state_sum(g->state, (const int64_t[]){ 1 }, 1);
    begin(r, g, KIF_ROW_MIN, "plies");
    kif_state_extreme(g->state, g->f->plies, g->f->hash, buf_str(&place));
    begin(r, g, KIF_ROW_MAX, "plies");
    kif_state_extreme(g->state, g->f->plies, g->f->hash, buf_str(&place));
    buf_fini(&place);
}

void summary_map(const kif_stat *s, const report *r, const report_game *g)
{
    int64_t cell[COUNTS];
    counts_of_game(s, g->f, KIF_SIDES, cell);
    kif_key_begin(g->state, r->id, KIF_ROW_SUM);
    kif_key_add(g->state, str_of(g->f->handicap));
    report_sum(s, g, cell, COUNTS, COUNT_LENGTHS);
    begin(r, g, KIF_ROW_SUM, "reason");
    kif_key_add(g->state, str_of(stat_reasons[g->f->reason].id));
    kif_key_add(g->state, str_of(stat_sides[g->f->winner].id));
    report_sum(s, g, (const int64_t[]){ 1 }, 1, 1);
    map_dates(r, g);
    map_set(r, g, "player", g->f->name[KIF_SENTE]);
    map_set(r, g, "player", g->f->name[KIF_GOTE]);
    map_set(r, g, "event", g->f->event);
    if (counts_length(s, g->f))
        map_length(r, g);
}

/* ---- Finishing ------------------------------------------------------------------------- */

typedef struct {
    kif_wide total[COUNTS];
    kif_wide players, events, errors;
    const kif_row *first, *last, *shortest, *longest;
    kif_wide reason[STAT_N_REASONS];
    histogram_bin *bins;
    size_t n_bins;
    kif_row *const *handicap;
    size_t n_handicaps;
} summary;

static const kif_row *one_row(const kif_state *state, const report *r, kif_row_op op, kif_str prefix)
{
    kif_row *const *row;
    return kif_state_rows(state, r->more, op, prefix, &row) == 0 ? NULL : row[0];
}

static void gather(const report *r, const kif_state *state, kif_arena *arena, summary *m)
{
    kif_row *const *row;
    *m = (summary){ .first = one_row(state, r, KIF_ROW_MIN, STR("date")),
                    .last = one_row(state, r, KIF_ROW_MAX, STR("date")),
                    .shortest = one_row(state, r, KIF_ROW_MIN, STR("plies")),
                    .longest = one_row(state, r, KIF_ROW_MAX, STR("plies")) };
    m->n_handicaps = kif_state_rows(state, r->id, KIF_ROW_SUM, STR_NONE, &m->handicap);
    for (size_t i = 0; i < m->n_handicaps; i++)
        counts_add(m->total, m->handicap[i]->cell);
    m->players = (kif_wide)kif_state_rows(state, r->more, KIF_ROW_SET, STR("player\t"), &row);
    m->events = (kif_wide)kif_state_rows(state, r->more, KIF_ROW_SET, STR("event\t"), &row);
    size_t n = kif_state_rows(state, r->more, KIF_ROW_SUM, STR("reason\t"), &row);
    for (size_t i = 0; i < n; i++) {
        kif_str id = str_drop(kif_row_fields(row[i]), strlen("reason\t"));
        id.n = str_find_byte(id, '\t');
        for (int k = 0; k < STAT_N_REASONS; k++)
            if (str_eq(id, str_of(stat_reasons[k].id)))
                m->reason[k] += row[i]->cell[0];
    }
    m->n_bins = report_bins(state, arena, r->more, STR("plies\t"), &m->bins);
    for (size_t i = 0; i < state->n_sources; i++)
        m->errors += (kif_wide)state->source[i].errors;
}

static void put_named(kif_buf *out, const char *name, kif_wide n)
{
    if (out->n > 0 && out->p[out->n - 1] != '\n')
        buf_cstr(out, "  ");
    buf_cstr(out, name);
    buf_byte(out, ' ');
    kif_put_grouped(out, n);
}

static void put_rate(const kif_stat *s, kif_buf *out, const kif_wide cell[COUNTS])
{
    const table_style style = { .ja = s->ja, .z = s->options.z };
    table_cell rate = counts_rate(s, cell);
    cell_put_rate(out, &rate, &style);
    buf_byte(out, ' ');
    cell_put_interval(out, &rate, &style);
}

static void put_results(const kif_stat *s, const summary *m, kif_buf *out)
{
    for (size_t i = 0; i < m->n_handicaps; i++) {
        const kif_wide *c = m->handicap[i]->cell;
        if (m->n_handicaps > 1) {
            kif_handicap h = KIF_HANDICAP_NONE;
            (void)stat_handicap_by_id(kif_row_fields(m->handicap[i]), &h);
            buf_cstr(out, h == KIF_HANDICAP_NONE ? word_of(s, "その他", "other")
                                                 : word_of(s, kif_handicaps[h].kif, kif_handicaps[h].english));
            buf_cstr(out, ": ");
        }
        buf_cstr(out, word_of(s, "先手勝ち ", "Sente won "));
        kif_put_grouped(out, c[COUNT_WIN]);
        put_named(out, word_of(s, "後手勝ち", "gote won"), c[COUNT_LOSS]);
        put_named(out, word_of(s, "千日手", "repetition"), c[COUNT_SENNICHITE]);
        put_named(out, word_of(s, "持将棋", "impasse"), c[COUNT_JISHOGI]);
        kif_wide other = c[COUNT_DRAW] - c[COUNT_SENNICHITE] - c[COUNT_JISHOGI];
        if (other > 0)
            put_named(out, word_of(s, "他の引き分け", "other draws"), other);
        if (c[COUNT_UNFINISHED] > 0)
            put_named(out, word_of(s, "未了", "unfinished"), c[COUNT_UNFINISHED]);
        if (c[COUNT_VOID] > 0)
            put_named(out, word_of(s, "無効", "void"), c[COUNT_VOID]);
        if (c[COUNT_FORFEIT] > 0)
            put_named(out, word_of(s, "不戦", "forfeits"), c[COUNT_FORFEIT]);
        buf_cstr(out, word_of(s, "   先手勝率 ", "   sente rate "));
        put_rate(s, out, c);
        buf_byte(out, '\n');
    }
}

/* The most frequent reasons, each with its share. */
static void put_reasons(const kif_stat *s, const summary *m, kif_buf *out)
{
    kif_wide left = m->total[COUNT_GAMES];
    bool done[STAT_N_REASONS] = { false };
    if (left == 0)
        return;
    buf_cstr(out, word_of(s, "終局:", "Ends:"));
    for (int k = 0; k < STAT_N_REASONS; k++) {
        int best = -1;
        for (int i = 0; i < STAT_N_REASONS; i++)
            if (!done[i] && m->reason[i] > 0 && (best < 0 || m->reason[i] > m->reason[best]))
                best = i;
        if (best < 0)
            break;
        done[best] = true;
        buf_cstr(out, k == 0 ? " " : "  ");
        buf_cstr(out, word_of(s, stat_reasons[best].ja, stat_reasons[best].en));
        buf_byte(out, ' ');
        kif_put_ratio(out, m->reason[best] * 100, left, 1);
        buf_cstr(out, " %");
    }
    buf_byte(out, '\n');
}

static void put_lengths(const kif_stat *s, const summary *m, kif_buf *out)
{
    const kif_wide *c = m->total;
    if (m->n_bins == 0)
        return;
    buf_cstr(out, word_of(s, "手数: 平均 ", "Plies: mean "));
    kif_put_ratio(out, c[COUNT_LENGTH_SUM], c[COUNT_LENGTHS], 1);
    buf_cstr(out, word_of(s, "  中央値 ", "  median "));
    kif_wide median2 = histogram_median2(m->bins, m->n_bins);
    kif_put_ratio(out, median2, 2, median2 % 2 == 0 ? 0 : 1);
    const kif_row *ends[] = { m->shortest, m->longest };
    static const char *const names[][2] = { { "  最短 ", "  shortest " }, { "  最長 ", "  longest " } };
    for (int i = 0; i < 2 && ends[i] != NULL; i++) {
        buf_cstr(out, word_of(s, names[i][0], names[i][1]));
        kif_put_wide(out, ends[i]->cell[0]);
    }
    buf_byte(out, '\n');
}

static void put_prose(const kif_stat *s, const summary *m, kif_buf *out)
{
    put_named(out, word_of(s, "対局", "Games"), m->total[COUNT_GAMES]);
    if (m->first != NULL && m->last != NULL) {
        buf_printf(out, "  %s %.*s … %.*s", word_of(s, "期間", "period"), (int)m->first->place.n, m->first->place.p,
                   (int)m->last->place.n, m->last->place.p);
    }
    put_named(out, word_of(s, "棋士", "players"), m->players);
    put_named(out, word_of(s, "棋戦", "events"), m->events);
    buf_byte(out, '\n');
    put_results(s, m, out);
    put_reasons(s, m, out);
    put_lengths(s, m, out);
    if (m->errors > 0) {
        buf_cstr(out, word_of(s, "読めない棋譜 ", "Records that could not be read: "));
        kif_put_grouped(out, m->errors);
        buf_cstr(out, word_of(s, "（標準エラー出力に一覧）\n", " (listed on standard error)\n"));
    }
}

/* For machines the same in one row. */
static void add_row(const kif_stat *s, const summary *m, table *t)
{
    const struct {
        const char *id;
        table_cell cell;
    } cells[] = {
        { "games", cell_int(m->total[COUNT_GAMES]) },
        { "first", m->first == NULL ? (table_cell){ 0 } : cell_text(t, m->first->place) },
        { "last", m->last == NULL ? (table_cell){ 0 } : cell_text(t, m->last->place) },
        { "players", cell_int(m->players) },
        { "events", cell_int(m->events) },
        { "sente", cell_int(m->total[COUNT_WIN]) },
        { "gote", cell_int(m->total[COUNT_LOSS]) },
        { "draws", cell_int(m->total[COUNT_DRAW]) },
        { "sennichite", cell_int(m->total[COUNT_SENNICHITE]) },
        { "jishogi", cell_int(m->total[COUNT_JISHOGI]) },
        { "max-plies", cell_int(m->total[COUNT_MAX_PLIES]) },
        { "unfinished", cell_int(m->total[COUNT_UNFINISHED]) },
        { "void", cell_int(m->total[COUNT_VOID]) },
        { "forfeits", cell_int(m->total[COUNT_FORFEIT]) },
        { "rate", counts_rate(s, m->total) },
        { "plies", cell_ratio(m->total[COUNT_LENGTH_SUM], m->total[COUNT_LENGTHS], 1) },
        { "plies_median", cell_ratio(histogram_median2(m->bins, m->n_bins), m->n_bins == 0 ? 0 : 2, 1) },
        { "plies_min", m->shortest == NULL ? (table_cell){ 0 } : cell_int(m->shortest->cell[0]) },
        { "plies_min_game", m->shortest == NULL ? (table_cell){ 0 } : cell_text(t, m->shortest->place) },
        { "plies_max", m->longest == NULL ? (table_cell){ 0 } : cell_int(m->longest->cell[0]) },
        { "plies_max_game", m->longest == NULL ? (table_cell){ 0 } : cell_text(t, m->longest->place) },
        { "unreadable", cell_int(m->errors) },
    };
    enum { N = sizeof cells / sizeof *cells };
    for (int i = 0; i < N; i++) {
        int at = table_add_column(t, cells[i].id, cells[i].id, cells[i].id, cells[i].cell.kind == CELL_TEXT);
        if (!t->failed)
            t->column[at].rate = cells[i].cell.kind == CELL_RATE;
    }
    static const char *const reason_ids[STAT_N_REASONS] = {
#define X(id, name, ja, en) "reason_" name,
        STAT_REASONS(X)
#undef X
    };
    for (int i = 0; i < STAT_N_REASONS; i++)
        table_add_column(t, reason_ids[i], stat_reasons[i].ja, stat_reasons[i].en, false);
    table_row *row = table_add_row(t);
    for (int i = 0; row != NULL && i < N; i++)
        row->cell[i] = cells[i].cell;
    for (int i = 0; row != NULL && i < STAT_N_REASONS; i++)
        row->cell[N + i] = cell_int(m->reason[i]);
}

void summary_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    summary m;
    gather(r, state, t->arena, &m);
    put_prose(s, &m, &t->prose);
    add_row(s, &m, t);
}
