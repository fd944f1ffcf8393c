/* --players: one row a player, with streaks, dates, opponents and favourite openings. */
#include "stat/reports.h"

enum { P_GAMES, P_WIN, P_LOSS, P_DRAW, P_SENTE_WIN, P_SENTE_LOSS, P_GOTE_WIN, P_GOTE_LOSS, P_FORFEIT, P_UNDATED, P_CELLS };

static const char *const orders[] = { "games", "wins", "rate", "streak" };
static const char *const order_columns[] = { "-games", "-win", "-rate", "-streak" };

bool players_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    (void)s;
    r->stage = STAGE_PATTERNS; /* favourite openings */
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        if (value.n == 0 || str_eq(value, str_of(orders[i]))) {
            r->style = (int)i;
            return true;
        }
    }
    buf_cstr(error, "expected games, wins, rate or streak");
    return false;
}

/* Further rows of a player are told apart by the field before the name. */
static void begin(const report *r, const report_game *g, kif_row_op op, const char *what, kif_str name)
{
    kif_key_begin(g->state, r->more, op);
    kif_key_add(g->state, str_of(what));
    kif_key_add(g->state, name);
}

static void put_hash(const report_game *g)
{
    kif_buf hex = BUF_EMPTY;
    buf_printf(&hex, "%016llx%016llx", (unsigned long long)g->f->hash[0], (unsigned long long)g->f->hash[1]);
    kif_key_add(g->state, buf_str(&hex));
    buf_fini(&hex);
}

/* For streaks: date, time, event, round and hash give the order; "W", "L", "D" what happened. */
static void map_event(const kif_stat *s, const report *r, const report_game *g, kif_side side)
{
    const stat_facts *f = g->f;
    if (f->date[0] == 0 || !counts_as_played(s, f) || (f->winner == KIF_SIDES && f->result != RESULT_DRAW))
        return;
    begin(r, g, KIF_ROW_SET, "event", f->name[side]);
    kif_key_add(g->state, str_of(f->date));
    kif_key_add(g->state, str_of(f->time));
    kif_key_add(g->state, f->event);
    kif_key_add(g->state, f->round);
    put_hash(g);
    kif_key_add(g->state, f->winner == side ? STR("W") : f->winner == KIF_SIDES ? STR("D") : STR("L"));
    kif_state_put(g->state);
}

static void map_dates(const report *r, const report_game *g, kif_str name)
{
    static const uint64_t no_hash[2] = { 0, 0 };
    int lo, hi;
    if (!fact_date_range(str_of(g->f->date), &lo, &hi))
        return;
    begin(r, g, KIF_ROW_MIN, "date", name);
    kif_state_extreme(g->state, lo, no_hash, str_of(g->f->date));
    begin(r, g, KIF_ROW_MAX, "date", name);
    kif_state_extreme(g->state, hi, no_hash, str_of(g->f->date));
}

static void map_opening(const report *r, const report_game *g, kif_side side)
{
    int opening = g->f->opening[side];
    if (opening == PATTERN_NONE)
        return;
    begin(r, g, KIF_ROW_SUM, "opening", g->f->name[side]);
    kif_key_add(g->state, str_of(stat_sides[side].id));
    kif_key_add(g->state, g->f->scan->set->pattern[opening].id);
    kif_state_sum(g->state, (const int64_t[]){ 1 }, 1);
}

static void map_side(const kif_stat *s, const report *r, const report_game *g, kif_side side)
{
    const stat_facts *f = g->f;
    int64_t cell[P_CELLS] = { 0 };
    if (f->name[side].n == 0)
        return;
    bool played = counts_as_played(s, f);
    cell[P_GAMES] = 1;
    cell[P_WIN] = played && f->winner == side;
    cell[P_LOSS] = played && f->winner == kif_opponent(side);
    cell[P_DRAW] = played && f->result == RESULT_DRAW;
    cell[side == KIF_SENTE ? P_SENTE_WIN : P_GOTE_WIN] = cell[P_WIN];
    cell[side == KIF_SENTE ? P_SENTE_LOSS : P_GOTE_LOSS] = cell[P_LOSS];
    cell[P_FORFEIT] = f->forfeit;
    cell[P_UNDATED] = f->date[0] == 0;
    kif_key_begin(g->state, r->id, KIF_ROW_SUM);
    kif_key_add(g->state, f->name[side]);
    report_sum(s, g, cell, P_CELLS, P_CELLS);
    if (f->name[kif_opponent(side)].n > 0) {
        begin(r, g, KIF_ROW_SET, "opponent", f->name[side]);
        kif_key_add(g->state, f->name[kif_opponent(side)]);
        kif_state_put(g->state);
    }
    map_event(s, r, g, side);
    map_dates(r, g, f->name[side]);
    map_opening(r, g, side);
}

void players_map(const kif_stat *s, const report *r, const report_game *g)
{
    map_side(s, r, g, KIF_SENTE);
    map_side(s, r, g, KIF_GOTE);
}

/* ---- Finishing -------------------------------------------------------------------------- */

/* The prefix of a player's further rows: what TAB NAME TAB. */
static size_t rows_of(const kif_state *state, const report *r, kif_row_op op, const char *what, kif_str name,
                      bool closed, kif_row *const **row)
{
    kif_buf prefix = BUF_EMPTY;
    buf_cstr(&prefix, what);
    buf_byte(&prefix, '\t');
    buf_add(&prefix, name); /* as it stands in the key: escaped */
    if (closed)
        buf_byte(&prefix, '\t');
    size_t n = kif_state_rows(state, r->more, op, buf_str(&prefix), row);
    buf_fini(&prefix);
    return n;
}

typedef struct {
    int64_t longest, current;
} streaks;

static streaks streaks_of(const kif_stat *s, kif_row *const *row, size_t n)
{
    streaks k = { 0, 0 };
    for (size_t i = 0; i < n; i++) {
        char what = row[i]->key.p[row[i]->key.n - 1];
        if (what == 'W')
            k.current++;
        else if (what == 'L' || s->options.streak_draws_break)
            k.current = 0;
        k.longest = k.current > k.longest ? k.current : k.longest;
    }
    return k;
}

/* The most frequent opening of one side; ties by id. */
static table_cell favourite(const kif_stat *s, table *t, kif_row *const *row, size_t n, kif_side side)
{
    kif_str best = STR_NONE;
    kif_wide most = 0;
    for (size_t i = 0; i < n; i++) {
        kif_str rest = row[i]->key;
        size_t at = rest.n;
        while (at > 0 && rest.p[at - 1] != '\t')
            at--;
        kif_str id = str_drop(rest, at), before = { rest.p, at == 0 ? 0 : at - 1 };
        if (str_ends(before, str_of(stat_sides[side].id)) && row[i]->cell[0] > most) {
            most = row[i]->cell[0];
            best = id;
        }
    }
    return best.n == 0 ? (table_cell){ .kind = CELL_NONE } : cell_named(t, best, fact_pattern_name(s->patterns, best, s->ja));
}

static table_cell date_cell(table *t, const report *r, const kif_state *state, kif_row_op op, kif_str name)
{
    kif_row *const *row;
    size_t n = rows_of(state, r, op, "date", name, false, &row);
    for (size_t i = 0; i < n; i++)
        if (row[i]->key.n >= name.n && str_ends(row[i]->key, name) &&
            row[i]->key.p[row[i]->key.n - name.n - 1] == '\t')
            return cell_text(t, row[i]->place);
    return (table_cell){ .kind = CELL_NONE };
}

static table_cell rate_of(const kif_stat *s, kif_wide win, kif_wide loss, kif_wide draw)
{
    kif_wide cell[COUNTS] = { 0 };
    cell[COUNT_WIN] = win;
    cell[COUNT_LOSS] = loss;
    cell[COUNT_DRAW] = draw;
    return counts_rate(s, cell);
}

static void add_row(const kif_stat *s, const report *r, const kif_state *state, table *t, const kif_row *from)
{
    table_row *row = table_add_row(t);
    kif_str name = kif_row_fields(from);
    const kif_wide *c = from->cell;
    kif_row *const *rows;
    kif_buf shown = BUF_EMPTY;
    if (row == NULL)
        return;
    kif_str rest = name;
    kif_field_take(&rest, &shown);
    table_cell *to = row->cell;
    *to++ = cell_text(t, buf_str(&shown));
    for (int i = P_GAMES; i <= P_DRAW; i++)
        *to++ = cell_int(c[i]);
    *to++ = rate_of(s, c[P_WIN], c[P_LOSS], c[P_DRAW]);
    *to++ = (table_cell){ .kind = CELL_NONE };
    for (int i = P_SENTE_WIN; i <= P_GOTE_WIN; i += 2) {
        *to++ = cell_int(c[i]);
        *to++ = cell_int(c[i + 1]);
        *to++ = rate_of(s, c[i], c[i + 1], 0);
    }
    size_t n = rows_of(state, r, KIF_ROW_SET, "event", name, true, &rows);
    streaks k = streaks_of(s, rows, n);
    *to++ = cell_int(k.longest);
    *to++ = cell_int(k.current);
    *to++ = date_cell(t, r, state, KIF_ROW_MIN, name);
    *to++ = date_cell(t, r, state, KIF_ROW_MAX, name);
    *to++ = cell_int((kif_wide)rows_of(state, r, KIF_ROW_SET, "opponent", name, true, &rows));
    n = rows_of(state, r, KIF_ROW_SUM, "opening", name, true, &rows);
    *to++ = favourite(s, t, rows, n, KIF_SENTE);
    *to++ = favourite(s, t, rows, n, KIF_GOTE);
    buf_fini(&shown);
}

static void add_columns(table *t)
{
    static const struct {
        const char *id, *ja, *en;
        bool left, rate, interval;
    } columns[] = {
        { "player", "棋士", "player", true, false, false },
        { "games", "局数", "games", false, false, false },
        { "win", "勝", "won", false, false, false },
        { "loss", "負", "lost", false, false, false },
        { "draws", "分", "drawn", false, false, false },
        { "rate", "勝率", "rate", false, true, false },
        { "ci", "信頼区間", "interval", true, false, true },
        { "sente_win", "▲勝", "sente won", false, false, false },
        { "sente_loss", "▲負", "lost", false, false, false },
        { "sente_rate", "▲率", "rate", false, true, false },
        { "gote_win", "△勝", "gote won", false, false, false },
        { "gote_loss", "△負", "lost", false, false, false },
        { "gote_rate", "△率", "rate", false, true, false },
        { "streak", "連勝", "streak", false, false, false },
        { "current", "現在", "current", false, false, false },
        { "first", "初対局", "first", true, false, false },
        { "last", "最終対局", "last", true, false, false },
        { "opponents", "相手", "opponents", false, false, false },
        { "opening_sente", "先手の戦型", "as sente", true, false, false },
        { "opening_gote", "後手の戦型", "as gote", true, false, false },
    };
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        int at = table_add_column(t, columns[i].id, columns[i].ja, columns[i].en, columns[i].left);
        if (t->failed)
            return;
        t->column[at].rate = columns[i].rate;
        t->column[at].kind = columns[i].interval ? COLUMN_INTERVAL : COLUMN_PLAIN;
    }
}

void players_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    kif_row *const *row;
    size_t n = kif_state_rows(state, r->id, KIF_ROW_SUM, STR_NONE, &row);
    kif_wide undated = 0, least = s->options.min_games > 0 ? s->options.min_games : 1;
    add_columns(t);
    for (size_t i = 0; i < n && !t->failed; i++) {
        undated += row[i]->cell[P_UNDATED];
        if (row[i]->cell[P_GAMES] >= least)
            add_row(s, r, state, t, row[i]);
    }
    rows_arrange(s, t, order_columns[r->style]);
    if (least > 1)
        table_note_add(t, "%s %lld", word_of(s, "最少局数", "least number of games:"), (long long)least);
    if (undated > 0)
        table_note_add(t, "%s %lld", word_of(s, "日付のない対局（連勝に含まない）", "games without a date, left out of streaks:"),
                       (long long)(undated / 2));
}
