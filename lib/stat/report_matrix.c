/* --matrix and --versus: who beat whom. */
#include <math.h>
#include <stdlib.h>

#include "stat/reports.h"

/* ---- Two players ------------------------------------------------------------------------ */

enum { V_WIN, V_LOSS, V_DRAW, V_CELLS };

bool versus_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    (void)s;
    size_t comma = str_find_byte(value, ',');
    r->value = value;
    if (comma == 0 || comma + 1 >= value.n)
        buf_cstr(error, "two names with a comma between them were expected");
    return comma > 0 && comma + 1 < value.n;
}

static kif_str name_of(const report *r, int which)
{
    size_t comma = str_find_byte(r->value, ',');
    return str_trim(which == 0 ? (kif_str){ r->value.p, comma } : str_drop(r->value, comma + 1));
}

/* From the first player's point of view, by the side that he had. */
void versus_map(const kif_stat *s, const report *r, const report_game *g)
{
    const stat_facts *f = g->f;
    kif_str a = name_of(r, 0), b = name_of(r, 1);
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        if (!str_eq(f->name[side], a) || !str_eq(f->name[kif_opponent(side)], b) || !counts_as_played(s, f))
            continue;
        const int64_t cell[V_CELLS] = { f->winner == side, f->winner == kif_opponent(side), f->result == RESULT_DRAW };
        kif_key_begin(g->state, r->id, KIF_ROW_SUM);
        kif_key_add(g->state, str_of(stat_sides[side].id));
        kif_state_sum(g->state, cell, V_CELLS);
    }
}

static void put_match(const kif_stat *s, const report *r, kif_buf *out, const kif_wide c[V_CELLS], const kif_match *m)
{
    kif_str a = name_of(r, 0), b = name_of(r, 1);
    buf_printf(out, "%.*s - %.*s  %lld-%lld-%lld", (int)a.n, a.p, (int)b.n, b.p, (long long)c[V_WIN],
               (long long)c[V_DRAW], (long long)c[V_LOSS]);
    buf_cstr(out, word_of(s, "（勝-分-負）  得点率 ", " (won-drawn-lost)  score "));
    kif_put_real(out, m->score, 3);
    buf_cstr(out, "  Elo ");
    if (m->bound != 0)
        buf_byte(out, m->bound < 0 ? '<' : '>');
    kif_put_real(out, m->elo, 2);
    buf_cstr(out, " [");
    kif_put_real(out, m->lo, 2);
    buf_cstr(out, ", ");
    kif_put_real(out, m->hi, 2);
    buf_cstr(out, "]  LOS ");
    kif_put_real(out, m->los, 6);
    buf_byte(out, '\n');
}

void versus_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    kif_wide total[V_CELLS] = { 0 }, by_side[KIF_SIDES][V_CELLS] = { { 0 } };
    kif_row *const *row;
    size_t n = kif_state_rows(state, r->id, KIF_ROW_SUM, STR_NONE, &row);
    for (size_t i = 0; i < n; i++) {
        kif_side side = str_eq(kif_row_fields(row[i]), STR("gote")) ? KIF_GOTE : KIF_SENTE;
        for (int k = 0; k < V_CELLS; k++) {
            by_side[side][k] += row[i]->cell[k];
            total[k] += row[i]->cell[k];
        }
    }
    kif_match m = kif_match_summary((uint64_t)total[V_WIN], (uint64_t)total[V_DRAW], (uint64_t)total[V_LOSS], s->options.z);
    put_match(s, r, &t->prose, total, &m);
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        buf_printf(&t->prose, "  %s %lld-%lld-%lld\n", word_of(s, stat_sides[side].ja, stat_sides[side].en),
                   (long long)by_side[side][V_WIN], (long long)by_side[side][V_DRAW], (long long)by_side[side][V_LOSS]);
    const struct {
        const char *id;
        table_cell cell;
    } cells[] = {
        { "a", cell_text(t, name_of(r, 0)) },
        { "b", cell_text(t, name_of(r, 1)) },
        { "win", cell_int(total[V_WIN]) },
        { "draws", cell_int(total[V_DRAW]) },
        { "loss", cell_int(total[V_LOSS]) },
        { "sente_win", cell_int(by_side[KIF_SENTE][V_WIN]) },
        { "sente_draws", cell_int(by_side[KIF_SENTE][V_DRAW]) },
        { "sente_loss", cell_int(by_side[KIF_SENTE][V_LOSS]) },
        { "score", cell_real(m.score, 6) },
        { "elo", cell_real(m.elo, 2) },
        { "elo_lo", cell_real(m.lo, 2) },
        { "elo_hi", cell_real(m.hi, 2) },
        { "los", cell_real(m.los, 6) },
    };
    enum { N = sizeof cells / sizeof *cells };
    for (int i = 0; i < N; i++)
        table_add_column(t, cells[i].id, cells[i].id, cells[i].id, i < 2);
    table_row *to = table_add_row(t);
    for (int i = 0; to != NULL && i < N; i++)
        to->cell[i] = cells[i].cell;
}

/* ---- All against all ---------------------------------------------------------------------- */

enum { STYLE_NUMBERS, STYLE_MARKS, STYLE_COLOURS };
enum { M_WIN, M_LOSS, M_DRAW, M_EVEN_WIN, M_EVEN_LOSS, M_EVEN_DRAW, M_CELLS };
enum { MATRIX_MAX = 1000 }; /* players: more columns nobody can read */

/* What may be added to a player's row, from the points that the opponents made: 1 for a win, a half for a draw. */
enum { EXTRA_SB, EXTRA_SOS, EXTRAS };
static const struct {
    const char *name, *ja, *en;
} extras[EXTRAS] = {
    { "sb", "SB", "SB" },    /* Sonneborn-Berger: all of them for a win, half of them for a draw */
    { "sos", "SOS", "SOS" }, /* sum of opponents' scores: all of them for each game */
};

static bool wants_extra(const kif_stat *s, int extra)
{
    for (kif_str list = s->options.columns; list.n > 0;) {
        size_t comma = str_find_byte(list, ',');
        kif_str name = str_trim((kif_str){ list.p, comma });
        (void)str_skip_byte(&name, '+');
        if (extra < EXTRAS && str_eq(name, str_of(extras[extra].name)))
            return true;
        list = comma == list.n ? STR_NONE : str_drop(list, comma + 1);
    }
    return false;
}

/* Columns of other reports pass; what no report has is a mistake. */
static bool check_columns(const kif_stat *s, kif_buf *error)
{
    for (kif_str list = s->options.columns; list.n > 0;) {
        size_t comma = str_find_byte(list, ',');
        kif_str name = str_trim((kif_str){ list.p, comma });
        (void)str_skip_byte(&name, '+');
        if (!str_eq(name, str_of(extras[EXTRA_SB].name)) && !str_eq(name, str_of(extras[EXTRA_SOS].name)) &&
            !columns_known(name, error)) {
            buf_cstr(error, " sb sos");
            return false;
        }
        list = comma == list.n ? STR_NONE : str_drop(list, comma + 1);
    }
    return true;
}

bool matrix_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    static const char *const styles[] = { "numbers", "marks", "colours" };
    for (int i = 0; i < 3; i++) {
        if (value.n == 0 || str_eq(value, str_of(styles[i]))) {
            r->style = i;
            return check_columns(s, error);
        }
    }
    buf_cstr(error, "expected numbers, marks or colours");
    return false;
}

/* Game by game: date, time, number and hash give the order. "F" behind the result: a forfeit. */
static void map_mark(const report *r, const report_game *g)
{
    const stat_facts *f = g->f;
    kif_buf text = BUF_EMPTY;
    kif_key_begin(g->state, r->more, KIF_ROW_SET);
    kif_key_add(g->state, str_of(f->date));
    kif_key_add(g->state, str_of(f->time));
    buf_printf(&text, "%010u", (unsigned)f->number);
    kif_key_add(g->state, buf_str(&text));
    buf_reset(&text);
    buf_printf(&text, "%016llx%016llx", (unsigned long long)f->hash[0], (unsigned long long)f->hash[1]);
    kif_key_add(g->state, buf_str(&text));
    kif_key_add(g->state, f->file);
    kif_key_add(g->state, f->name[KIF_SENTE]);
    kif_key_add(g->state, f->name[KIF_GOTE]);
    kif_key_add(g->state, f->winner == KIF_SENTE ? STR("S") : f->winner == KIF_GOTE ? STR("G") : STR("D"));
    kif_key_add(g->state, f->forfeit ? STR("F") : STR("P"));
    kif_state_put(g->state);
    buf_fini(&text);
}

void matrix_map(const kif_stat *s, const report *r, const report_game *g)
{
    const stat_facts *f = g->f;
    bool decided = f->winner != KIF_SIDES || f->result == RESULT_DRAW;
    if (f->name[0].n == 0 || f->name[1].n == 0 || !decided)
        return;
    if (r->style != STYLE_NUMBERS)
        map_mark(r, g);
    bool played = counts_as_played(s, f), even = f->record->handicap == KIF_HANDICAP_HIRATE;
    int64_t cell[M_CELLS] = { played && f->winner == KIF_SENTE, played && f->winner == KIF_GOTE,
                              played && f->result == RESULT_DRAW };
    for (int i = 0; i < 3; i++)
        cell[M_EVEN_WIN + i] = even ? cell[i] : 0;
    kif_key_begin(g->state, r->id, KIF_ROW_SUM);
    kif_key_add(g->state, f->name[KIF_SENTE]);
    kif_key_add(g->state, f->name[KIF_GOTE]);
    report_sum(s, g, cell, M_CELLS, M_CELLS);
}

typedef struct {
    kif_str name;
    kif_wide win, loss, draw;
} player;

typedef struct {
    kif_arena *arena;
    player *player;
    size_t n;
    kif_wide *cell; /* [row * n + column] * 3: wins, losses and draws of the row's player */
    kif_wide even[3];
} matrix;

static int by_name(const void *a, const void *b)
{
    return str_cmp(((const player *)a)->name, ((const player *)b)->name);
}

/* Rate, then wins, then name: a total order. */
static int by_rate(const void *pa, const void *pb)
{
    const player *a = pa, *b = pb;
    kif_wide na = a->win + a->loss, nb = b->win + b->loss;
    kif_wide x = a->win * (nb == 0 ? 1 : nb), y = b->win * (na == 0 ? 1 : na);
    if ((na == 0) != (nb == 0))
        return na == 0 ? 1 : -1;
    if (x != y)
        return x > y ? -1 : 1;
    if (a->win != b->win)
        return a->win > b->win ? -1 : 1;
    return by_name(a, b);
}

static player *find(const matrix *m, kif_str name)
{
    for (size_t i = 0; i < m->n; i++)
        if (str_eq(m->player[i].name, name))
            return &m->player[i];
    return NULL;
}

/* Cuts the next field of a key as it stands: names compare as well escaped. */
static kif_str next_field(kif_str *fields)
{
    size_t tab = str_find_byte(*fields, '\t');
    kif_str field = { fields->p, tab };
    *fields = tab == fields->n ? STR_NONE : str_drop(*fields, tab + 1);
    return field;
}

static bool gather_players(const kif_stat *s, kif_row *const *row, size_t n, matrix *m)
{
    m->player = kif_arena_zalloc(m->arena, 2 * n * sizeof *m->player + 1);
    if (m->player == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        kif_str fields = kif_row_fields(row[i]);
        const kif_wide *c = row[i]->cell;
        kif_str sente = next_field(&fields), gote = next_field(&fields);
        m->player[2 * i] = (player){ sente, c[M_WIN], c[M_LOSS], c[M_DRAW] };
        m->player[2 * i + 1] = (player){ gote, c[M_LOSS], c[M_WIN], c[M_DRAW] };
    }
    qsort(m->player, 2 * n, sizeof *m->player, by_name);
    for (size_t i = 0; i < 2 * n; i++) {
        player *last = m->n == 0 ? NULL : &m->player[m->n - 1];
        if (last != NULL && str_eq(last->name, m->player[i].name)) {
            last->win += m->player[i].win;
            last->loss += m->player[i].loss;
            last->draw += m->player[i].draw;
        } else {
            m->player[m->n++] = m->player[i];
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < m->n; i++)
        if (m->player[i].win + m->player[i].loss + m->player[i].draw >= s->options.min_games)
            m->player[kept++] = m->player[i];
    m->n = kept;
    qsort(m->player, m->n, sizeof *m->player, by_rate);
    size_t most = s->options.limit > 0 && s->options.limit < MATRIX_MAX ? (size_t)s->options.limit : MATRIX_MAX;
    m->n = m->n > most ? most : m->n;
    return true;
}

/* Fills the cells, and the totals again: with --limit only the games among the players shown count. */
static bool gather_cells(kif_row *const *row, size_t n, matrix *m)
{
    m->cell = kif_arena_zalloc(m->arena, m->n * m->n * 3 * sizeof *m->cell + 1);
    for (size_t i = 0; i < m->n; i++)
        m->player[i].win = m->player[i].loss = m->player[i].draw = 0;
    for (size_t i = 0; m->cell != NULL && i < n; i++) {
        kif_str fields = kif_row_fields(row[i]);
        player *a = find(m, next_field(&fields)), *b = find(m, next_field(&fields));
        if (a == NULL || b == NULL)
            continue;
        const kif_wide *c = row[i]->cell;
        kif_wide *x = m->cell + ((size_t)(a - m->player) * m->n + (size_t)(b - m->player)) * 3;
        kif_wide *y = m->cell + ((size_t)(b - m->player) * m->n + (size_t)(a - m->player)) * 3;
        x[0] += c[M_WIN], x[1] += c[M_LOSS], x[2] += c[M_DRAW];
        y[0] += c[M_LOSS], y[1] += c[M_WIN], y[2] += c[M_DRAW];
        a->win += c[M_WIN], a->loss += c[M_LOSS], a->draw += c[M_DRAW];
        b->win += c[M_LOSS], b->loss += c[M_WIN], b->draw += c[M_DRAW];
        for (int k = 0; k < 3; k++)
            m->even[k] += c[M_EVEN_WIN + k];
    }
    return m->cell != NULL;
}

/* For people wins and losses; machines get draws too. */
static table_cell score_cell(table *t, const kif_wide c[3])
{
    kif_buf all = BUF_EMPTY, two = BUF_EMPTY;
    if (c[0] + c[1] + c[2] == 0)
        return (table_cell){ .kind = CELL_NONE };
    kif_put_wide(&two, c[0]);
    buf_byte(&two, '-');
    kif_put_wide(&two, c[1]);
    buf_add(&all, buf_str(&two));
    buf_byte(&all, '-');
    kif_put_wide(&all, c[2]);
    table_cell cell = cell_named(t, buf_str(&all), buf_str(&two));
    buf_fini(&all);
    buf_fini(&two);
    return cell;
}

/* One game, from one player's point of view. */
static void put_mark(kif_buf *out, const report *r, bool as_sente, kif_str result, kif_str how)
{
    static const char *const marks[2][3] = { { "○", "●", "△" }, { "□", "■", "△" } };
    if (r->style == STYLE_COLOURS)
        buf_cstr(out, as_sente ? "▲" : "▽");
    int what = str_eq(result, STR("D")) ? 2 : str_eq(result, STR("S")) == as_sente ? 0 : 1;
    buf_cstr(out, marks[str_eq(how, STR("F"))][what]);
}

/* The marks of all games, in their order, as a buffer for each pair; NULL for a matrix of numbers. */
static kif_buf *gather_marks(const report *r, const kif_state *state, const matrix *m)
{
    kif_row *const *row;
    size_t n = kif_state_rows(state, r->more, KIF_ROW_SET, STR_NONE, &row);
    kif_buf *marks = r->style == STYLE_NUMBERS ? NULL : kif_arena_zalloc(m->arena, m->n * m->n * sizeof *marks + 1);
    for (size_t i = 0; marks != NULL && i < n; i++) {
        kif_str f = kif_row_fields(row[i]);
        for (int k = 0; k < 5; k++) /* date, time, number, hash, file: only for the order */
            next_field(&f);
        const player *a = find(m, next_field(&f)), *b = find(m, next_field(&f));
        kif_str result = next_field(&f), how = next_field(&f);
        if (a == NULL || b == NULL)
            continue;
        size_t x = (size_t)(a - m->player), y = (size_t)(b - m->player);
        put_mark(&marks[x * m->n + y], r, true, result, how);
        put_mark(&marks[y * m->n + x], r, false, result, how);
    }
    return marks;
}

static kif_str plain(table *t, kif_str escaped)
{
    kif_buf b = BUF_EMPTY;
    kif_field_take(&escaped, &b);
    kif_str s = kif_arena_copy(t->arena, buf_str(&b));
    char *ended = kif_arena_zalloc(t->arena, s.n + 1);
    if (ended != NULL && s.n > 0)
        memcpy(ended, s.p, s.n);
    buf_fini(&b);
    t->failed = t->failed || ended == NULL;
    return ended == NULL ? STR_NONE : (kif_str){ ended, s.n };
}

static kif_wide *at(const matrix *m, size_t row, size_t column)
{
    return m->cell + (row * m->n + column) * 3;
}

/* In quarter points. */
static kif_wide extra_of(const matrix *m, size_t i, int extra)
{
    kif_wide sum = 0;
    for (size_t k = 0; k < m->n; k++) {
        const kif_wide *c = at(m, i, k);
        kif_wide half_points = 2 * m->player[k].win + m->player[k].draw;
        sum += half_points * (extra == EXTRA_SB ? 2 * c[0] + c[2] : 2 * (c[0] + c[1] + c[2]));
    }
    return sum;
}

static void add_rows(const kif_stat *s, table *t, const matrix *m, const kif_buf *marks)
{
    for (size_t i = 0; i < m->n && !t->failed; i++) {
        table_row *row = table_add_row(t);
        const player *p = &m->player[i];
        if (row == NULL)
            return;
        table_cell *to = row->cell;
        *to++ = cell_int((kif_wide)i + 1);
        *to++ = cell_text(t, plain(t, p->name));
        for (size_t k = 0; k < m->n; k++)
            *to++ = k == i ? (table_cell){ .kind = CELL_NONE }
                    : marks == NULL ? score_cell(t, at(m, i, k)) : cell_text(t, buf_str(&marks[i * m->n + k]));
        kif_wide c[COUNTS] = { 0 };
        c[COUNT_WIN] = p->win;
        c[COUNT_LOSS] = p->loss;
        c[COUNT_DRAW] = p->draw;
        *to++ = cell_int(p->win);
        *to++ = cell_int(p->loss);
        *to++ = cell_int(p->draw);
        *to++ = counts_rate(s, c);
        *to++ = (table_cell){ .kind = CELL_NONE };
        for (int extra = 0; extra < EXTRAS; extra++)
            if (wants_extra(s, extra))
                *to++ = cell_ratio(extra_of(m, i, extra), 4, 2);
    }
}

static void note_sente(const kif_stat *s, table *t, const kif_wide even[3])
{
    const table_style style = { .ja = s->ja, .z = s->options.z };
    kif_wide c[COUNTS] = { 0 };
    kif_buf b = BUF_EMPTY;
    c[COUNT_WIN] = even[0];
    c[COUNT_LOSS] = even[1];
    c[COUNT_DRAW] = even[2];
    table_cell rate = counts_rate(s, c);
    buf_printf(&b, "%s %lld-%lld", word_of(s, "先手", "Sente"), (long long)even[0], (long long)even[1]);
    if (even[2] > 0)
        buf_printf(&b, " (%s %lld)", word_of(s, "千日手・持将棋", "drawn"), (long long)even[2]);
    buf_cstr(&b, "  ");
    cell_put_rate(&b, &rate, &style);
    buf_byte(&b, ' ');
    cell_put_interval(&b, &rate, &style);
    table_note_add(t, "%.*s", (int)b.n, b.p);
    buf_fini(&b);
}

void matrix_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    kif_row *const *row;
    size_t n = kif_state_rows(state, r->id, KIF_ROW_SUM, STR_NONE, &row);
    matrix m = { .arena = t->arena };
    if (!gather_players(s, row, n, &m) || !gather_cells(row, n, &m)) {
        t->failed = true;
        return;
    }
    table_add_column(t, "rank", "順", "", false);
    table_add_column(t, "player", "棋士", "player", true);
    for (size_t i = 0; i < m.n; i++) {
        kif_str name = plain(t, m.player[i].name);
        table_add_column(t, name.p == NULL ? "" : name.p, name.p, name.p, false);
    }
    table_add_column(t, "win", "勝", "won", false);
    table_add_column(t, "loss", "敗", "lost", false);
    table_add_column(t, "draws", "分", "drawn", false);
    int rate = table_add_column(t, "rate", "勝率", "rate", false);
    int ci = table_add_column(t, "ci", s->options.confidence == 95 ? "95 %" : "区間",
                              s->options.confidence == 95 ? "95 %" : "interval", true);
    for (int i = 0; i < EXTRAS; i++)
        if (wants_extra(s, i))
            table_add_column(t, extras[i].name, extras[i].ja, extras[i].en, false);
    if (t->failed)
        return;
    t->column[rate].rate = true;
    t->column[ci].kind = COLUMN_INTERVAL;
    kif_buf *marks = gather_marks(r, state, &m);
    add_rows(s, t, &m, marks);
    for (size_t i = 0; marks != NULL && i < m.n * m.n; i++)
        buf_fini(&marks[i]);
    note_sente(s, t, m.even);
}
