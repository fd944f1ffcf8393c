/* --time-use and --impasse: how long was thought, and what became of entering kings. */
#include "stat/reports.h"

/* ---- Time ------------------------------------------------------------------------------- */

/* Phases by ply; the last has no end. */
static const struct {
    const char *id;
    uint32_t last;
} phases[] = { { "1-40", 40 }, { "41-80", 80 }, { "81-", UINT32_MAX } };

enum { PHASES = sizeof phases / sizeof *phases };

bool time_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    (void)s;
    (void)value;
    (void)error;
    r->times = true;
    return true;
}

static int phase_of(uint32_t ply)
{
    int i = 0;
    while (ply > phases[i].last)
        i++;
    return i;
}

static void map_longest(const report *r, const report_game *g, kif_side side, const kif_node *n)
{
    kif_buf place = BUF_EMPTY;
    report_game_place(g, &place);
    buf_printf(&place, ":%u", (unsigned)n->ply);
    kif_key_begin(g->state, r->id, KIF_ROW_MAX);
    kif_key_add(g->state, str_of(stat_sides[side].id));
    kif_state_extreme(g->state, n->time_ms / 1000, g->f->hash, buf_str(&place));
    buf_fini(&place);
}

void time_map(const kif_stat *s, const report *r, const report_game *g)
{
    const kif_node *longest[KIF_SIDES] = { NULL, NULL };
    if (!counts_as_played(s, g->f))
        return;
    const int64_t lost[] = { 1, g->f->reason == REASON_TIME && g->f->winner == KIF_GOTE,
                             g->f->reason == REASON_TIME && g->f->winner == KIF_SENTE };
    kif_key_begin(g->state, r->more, KIF_ROW_SUM);
    kif_key_add(g->state, STR("games"));
    kif_state_sum(g->state, lost, 3);
    for (const kif_node *n = g->f->record->root->child; g->f->record->has_times && n != NULL && kif_node_is_move(n);
         n = n->child) {
        kif_side side = kif_piece_side(n->moved);
        if (n->time_ms < 0)
            continue;
        kif_key_begin(g->state, r->id, KIF_ROW_SUM);
        kif_key_add(g->state, str_of(stat_sides[side].id));
        kif_key_add(g->state, str_of(phases[phase_of(n->ply)].id));
        kif_key_add_int(g->state, n->time_ms / 1000);
        kif_state_sum(g->state, (const int64_t[]){ 1 }, 1);
        if (longest[side] == NULL || n->time_ms > longest[side]->time_ms)
            longest[side] = n;
    }
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        if (longest[side] != NULL)
            map_longest(r, g, side, longest[side]);
}

static void add_time_row(const kif_stat *s, table *t, kif_side side, const char *phase, const histogram_bin *bin, size_t n)
{
    table_row *row = table_add_row(t);
    kif_wide moves = 0, sum = 0;
    for (size_t i = 0; i < n; i++) {
        moves += bin[i].count;
        sum += bin[i].count * bin[i].value;
    }
    if (row == NULL)
        return;
    row->cell[0] = cell_named(t, str_of(stat_sides[side].id), str_of(word_of(s, stat_sides[side].ja, stat_sides[side].en)));
    row->cell[1] = cell_text(t, str_of(phase));
    row->cell[2] = cell_int(moves);
    row->cell[3] = cell_int(sum);
    row->cell[4] = cell_ratio(sum, moves, 1);
    row->cell[5] = cell_ratio(histogram_median2(bin, n), n == 0 ? 0 : 2, 1);
    row->cell[6] = n == 0 ? (table_cell){ .kind = CELL_NONE } : cell_int(bin[n - 1].value);
}

void time_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    kif_row *const *row;
    table_add_column(t, "side", "手番", "side", true);
    table_add_column(t, "phase", "手数", "plies", true);
    table_add_column(t, "moves", "着手", "moves", false);
    table_add_column(t, "spent", "合計秒", "spent", false);
    table_add_column(t, "mean", "平均", "mean", false);
    table_add_column(t, "median", "中央値", "median", false);
    table_add_column(t, "longest", "最長", "longest", false);
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        for (int i = 0; i < PHASES; i++) {
            kif_buf prefix = BUF_EMPTY;
            histogram_bin *bin;
            buf_printf(&prefix, "%s\t%s\t", stat_sides[side].id, phases[i].id);
            size_t n = report_bins(state, t->arena, r->id, buf_str(&prefix), &bin);
            add_time_row(s, t, side, phases[i].id, bin, n);
            buf_fini(&prefix);
        }
    }
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        if (kif_state_rows(state, r->id, KIF_ROW_MAX, str_of(stat_sides[side].id), &row) > 0)
            table_note_add(t, "%s %s: %lld s (%.*s)", word_of(s, "最長考", "longest think,"),
                           word_of(s, stat_sides[side].ja, stat_sides[side].en), (long long)row[0]->cell[0],
                           (int)row[0]->place.n, row[0]->place.p);
    if (kif_state_rows(state, r->more, KIF_ROW_SUM, STR("games"), &row) == 0)
        return;
    const kif_wide *c = row[0]->cell;
    kif_buf share = BUF_EMPTY;
    kif_put_ratio(&share, (c[1] + c[2]) * 100, c[0], 1);
    table_note_add(t, "%s %lld + %lld (%.*s %%)", word_of(s, "時間切れ負け 先手・後手", "lost on time, sente + gote:"),
                   (long long)c[1], (long long)c[2], (int)share.n, share.p);
    buf_fini(&share);
}

/* ---- Entering kings ------------------------------------------------------------------------- */

enum { I_POINTS_SENTE = COUNTS, I_POINTS_GOTE, I_DECLARED, I_CELLS };

bool impasse_parse(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    (void)s;
    (void)value;
    (void)error;
    r->board = true;
    return true;
}

void impasse_map(const kif_stat *s, const report *r, const report_game *g)
{
    static const char *const who[2][2] = { { "none", "gote" }, { "sente", "both" } };
    const stat_facts *f = g->f;
    int64_t cell[I_CELLS];
    counts_of_game(s, f, KIF_SIDES, cell);
    cell[I_POINTS_SENTE] = stat_board_points(&f->final, KIF_SENTE);
    cell[I_POINTS_GOTE] = stat_board_points(&f->final, KIF_GOTE);
    cell[I_DECLARED] = f->reason == REASON_DECLARATION;
    kif_key_begin(g->state, r->id, KIF_ROW_SUM);
    kif_key_add(g->state, str_of(who[f->entered[KIF_SENTE] >= 0][f->entered[KIF_GOTE] >= 0]));
    kif_state_sum(g->state, cell, I_CELLS);
}

void impasse_finish(const kif_stat *s, const report *r, const kif_state *state, table *t)
{
    static const struct {
        const char *id, *ja, *en;
    } who[] = {
        { "sente", "先手入玉", "sente entered" },
        { "gote", "後手入玉", "gote entered" },
        { "both", "相入玉", "both entered" },
        { "none", "なし", "none" },
    };
    kif_row *const *row;
    kif_wide all = 0;
    size_t n = kif_state_rows(state, r->id, KIF_ROW_SUM, STR_NONE, &row);
    table_add_column(t, "kings", "入玉", "kings", true);
    table_add_column(t, "games", "局数", "games", false);
    table_add_column(t, "share", "比率", "share", false);
    table_add_column(t, "sente", "先手", "sente", false);
    table_add_column(t, "gote", "後手", "gote", false);
    table_add_column(t, "jishogi", "持将棋", "impasse", false);
    table_add_column(t, "declaration", "宣言", "declared", false);
    table_add_column(t, "points_sente", "先手点数", "sente points", false);
    table_add_column(t, "points_gote", "後手点数", "gote points", false);
    for (size_t i = 0; i < n; i++)
        all += row[i]->cell[COUNT_GAMES];
    for (size_t w = 0; w < sizeof who / sizeof *who; w++) {
        kif_row *const *one;
        table_row *to = table_add_row(t);
        static const kif_wide nothing[I_CELLS];
        const kif_wide *c = kif_state_rows(state, r->id, KIF_ROW_SUM, str_of(who[w].id), &one) > 0 ? one[0]->cell : nothing;
        if (to == NULL)
            return;
        to->cell[0] = cell_named(t, str_of(who[w].id), str_of(word_of(s, who[w].ja, who[w].en)));
        to->cell[1] = cell_int(c[COUNT_GAMES]);
        to->cell[2] = cell_share(c[COUNT_GAMES], all);
        to->cell[3] = cell_int(c[COUNT_WIN]);
        to->cell[4] = cell_int(c[COUNT_LOSS]);
        to->cell[5] = cell_int(c[COUNT_JISHOGI]);
        to->cell[6] = cell_int(c[I_DECLARED]);
        to->cell[7] = cell_ratio(c[I_POINTS_SENTE], c[COUNT_GAMES], 1);
        to->cell[8] = cell_ratio(c[I_POINTS_GOTE], c[COUNT_GAMES], 1);
    }
}
