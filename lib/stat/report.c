/* The table of reports, and what they share. */
#include "stat/reports.h"

const report_kind report_kinds[] = {
    { "summary", summary_parse, summary_map, summary_finish },
    { "by", by_parse, by_map, by_finish },
    { "compare", compare_parse, by_map, compare_finish },
    { "histogram", histogram_parse, histogram_map, histogram_finish },
    { "list", list_parse, list_map, list_finish },
    { "players", players_parse, players_map, players_finish },
    { "versus", versus_parse, versus_map, versus_finish },
    { "matrix", matrix_parse, matrix_map, matrix_finish },
    { "time-use", time_parse, time_map, time_finish },
    { "impasse", impasse_parse, impasse_map, impasse_finish },
    { NULL, NULL, NULL, NULL },
};

void report_need(report *r, const fact_ref *ref)
{
    r->stage = ref->stage > r->stage ? ref->stage : r->stage;
    r->needs |= ref->needs;
    r->board = r->board || (ref->id == FACT_POINTS_SENTE || ref->id == FACT_POINTS_GOTE);
}

bool report_parse_keys(kif_stat *s, report *r, kif_str value, kif_buf *error)
{
    (void)s;
    while (value.n > 0) {
        size_t comma = str_find_byte(value, ',');
        kif_str name = str_trim((kif_str){ value.p, comma });
        if (r->n_keys == MAX_KEYS) {
            buf_printf(error, "more than %d facts", MAX_KEYS);
            return false;
        }
        if (!fact_by_name(name, &r->key[r->n_keys])) {
            buf_printf(error, "there is no fact '%.*s'; there are:", (int)(name.n < 40 ? name.n : 40), name.p);
            for (int i = 0; i < FACTS; i++)
                buf_printf(error, " %s", fact_infos[i].name);
            buf_cstr(error, " header:KEY side.opening side.castle side.player side.result");
            return false;
        }
        const fact_ref *key = &r->key[r->n_keys++];
        report_need(r, key);
        r->of_side = r->of_side || key->of_side;
        r->show_side = r->show_side || (key->of_side && !str_eq(key->name, STR("player")));
        value = comma == value.n ? STR_NONE : str_drop(value, comma + 1);
    }
    if (r->n_keys == 0)
        buf_cstr(error, "at least one fact was expected");
    return r->n_keys > 0;
}

void report_put_keys(const report *r, const report_game *g, kif_side side)
{
    kif_buf value = BUF_EMPTY;
    for (int i = 0; i < r->n_keys; i++) {
        fact_value v = fact_get(g->f, &r->key[i], side, g->text);
        buf_reset(&value);
        fact_put(&value, &v);
        kif_key_add(g->state, buf_str(&value));
    }
    buf_fini(&value);
}

kif_str report_game_place(const report_game *g, kif_buf *out)
{
    buf_reset(out);
    buf_add(out, g->f->file);
    buf_byte(out, '#');
    buf_uint(out, g->f->number, 0, ' ');
    return buf_str(out);
}

/* What people call a value that comes from a list of words; NULL for all others. */
static const char *word_of_fact(const kif_stat *s, const fact_ref *key, kif_str value)
{
    const stat_word *words = key->id == FACT_REASON ? stat_reasons
                             : key->id == FACT_WINNER ? stat_sides
                             : key->id == FACT_RESULT ? stat_results : NULL;
    int n = key->id == FACT_REASON ? (int)STAT_N_REASONS : key->id == FACT_WINNER ? (int)KIF_SIDES + 1 : (int)RESULTS;
    for (int i = 0; words != NULL && i < n; i++)
        if (str_eq(value, str_of(words[i].id)))
            return word_of(s, words[i].ja, words[i].en);
    return NULL;
}

table_cell report_key_cell(const kif_stat *s, table *t, const fact_ref *key, kif_str value)
{
    kif_wide n;
    if (key->type == VALUE_INT && kif_wide_of(value, &n))
        return cell_int(n);
    if (key->type == VALUE_PATTERN)
        return cell_named(t, value, fact_pattern_name(s->patterns, value, s->ja));
    if (key->id == FACT_HANDICAP)
        return report_handicap_cell(s, t, value);
    const char *word = word_of_fact(s, key, value);
    if (word != NULL)
        return cell_named(t, value, str_of(word));
    return cell_text(t, value);
}

table_cell report_handicap_cell(const kif_stat *s, table *t, kif_str id)
{
    kif_handicap h;
    if (!stat_handicap_by_id(id, &h))
        return cell_text(t, id);
    const char *name = h == KIF_HANDICAP_NONE ? word_of(s, "その他", "other")
                                              : word_of(s, kif_handicaps[h].kif, kif_handicaps[h].english);
    return cell_named(t, id, str_of(name));
}

void report_key_columns(const report *r, table *t)
{
    for (int i = 0; i < r->n_keys; i++) {
        const fact_ref *key = &r->key[i];
        kif_str id = kif_arena_copy(t->arena, key->name);
        char *name = kif_arena_zalloc(t->arena, id.n + 1);
        if (name == NULL || id.p == NULL) {
            t->failed = true;
            return;
        }
        memcpy(name, id.p, id.n);
        bool plain = key->id != FACTS && !key->of_side && key->width == 0;
        const char *ja = plain ? fact_infos[key->id].ja : name;
        if (key->of_side && key->id == FACT_OPENING_SENTE)
            ja = "戦型";
        else if (key->of_side && key->id == FACT_CASTLE_SENTE)
            ja = "囲い";
        else if (key->of_side && key->id == FACT_SENTE)
            ja = "棋士";
        table_add_column(t, name, ja, plain ? fact_infos[key->id].en : name, key->type != VALUE_INT);
    }
}
