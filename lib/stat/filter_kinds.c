/* The filters, one row each: what their values look like and what they ask of a game. */
#include <limits.h>

#include "board/sfen.h"
#include "stat/filter.h"

static bool wrong(kif_buf *error, const char *what, kif_str value)
{
    buf_printf(error, "%s, got '%.*s'", what, (int)(value.n < 60 ? value.n : 60), value.p == NULL ? "" : value.p);
    return false;
}

/* ---- Values ------------------------------------------------------------------------- */

static bool add_regex(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    char why[REGEX_MESSAGE];
    size_t at;
    stat_regex r;
    if (!stat_regex_init(&r, value, why, &at)) {
        buf_printf(error, "regular expression, at character %zu: %s", at + 1, why);
        return false;
    }
    stat_regex_fini(&r);
    item->regex = set->n_regexes;
    set->regex[set->n_regexes++] = value;
    return true;
}

static bool parse_name(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    item->exact = str_skip_byte(&value, '=');
    item->text = value;
    return item->exact || add_regex(set, item, value, error);
}

static bool parse_versus(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    (void)set;
    size_t comma = str_find_byte(value, ',');
    if (comma == value.n)
        return wrong(error, "two names with a comma between them were expected", value);
    item->text = str_trim((kif_str){ value.p, comma });
    item->other = str_trim(str_drop(value, comma + 1));
    return true;
}

static bool parse_header(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    size_t sign = str_find_byte(value, '=');
    if (sign == 0 || sign == value.n)
        return wrong(error, "KEY=EXPRESSION was expected", value);
    item->header = (kif_str){ value.p, sign };
    return parse_name(set, item, str_drop(value, sign + 1), error);
}

static bool parse_date(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    int lo, hi;
    (void)set;
    if (!fact_date_range(value, &lo, &hi))
        return wrong(error, "a date was expected, such as 2024-05-01 or 2024", value);
    item->lo = lo;
    item->hi = hi;
    return true;
}

static bool take_int(kif_str *s, int64_t *value)
{
    bool negative = str_skip_byte(s, '-');
    uint32_t n;
    if (!str_take_uint(s, UINT32_MAX, &n))
        return false;
    *value = negative ? -(int64_t)n : (int64_t)n;
    return true;
}

/* "LO..HI", either bound may be missing; "N" is both. */
static bool parse_range(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    (void)set;
    kif_str s = str_trim(value);
    item->lo = INT64_MIN;
    item->hi = INT64_MAX;
    bool has_lo = take_int(&s, &item->lo), range = str_skip(&s, STR(".."));
    bool has_hi = range && take_int(&s, &item->hi);
    if (!range)
        item->hi = item->lo;
    if (s.n > 0 || (!has_lo && !has_hi))
        return wrong(error, "a range was expected, such as 30..100, 30.. or ..100", value);
    return true;
}

/* A list of words by a table; the bits go into the mask. */
static bool parse_words(filter_item *item, kif_str value, const stat_word *words, int n, kif_buf *error)
{
    for (;;) {
        size_t comma = str_find_byte(value, ',');
        kif_str word = str_trim((kif_str){ value.p, comma });
        int i = 0;
        while (i < n && !str_eq(word, str_of(words[i].id)))
            i++;
        if (i == n) {
            wrong(error, "unknown word", word);
            for (i = 0; i < n; i++)
                buf_printf(error, "%s%s", i == 0 ? "; there are: " : ", ", words[i].id);
            return false;
        }
        item->mask |= UINT64_C(1) << i;
        if (comma == value.n)
            return true;
        value = str_drop(value, comma + 1);
    }
}

static bool parse_winner(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    (void)set;
    return parse_words(item, value, stat_sides, KIF_SIDES + 1, error);
}

static bool parse_result(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    (void)set;
    return parse_words(item, value, stat_results, RESULTS, error);
}

static bool parse_reason(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    (void)set;
    return parse_words(item, value, stat_reasons, STAT_N_REASONS, error);
}

static bool parse_handicap(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    (void)set;
    for (;;) {
        size_t comma = str_find_byte(value, ',');
        kif_str word = str_trim((kif_str){ value.p, comma });
        kif_handicap h;
        if (!stat_handicap_by_id(word, &h) && (h = kif_handicap_by_kif(word)) == KIF_HANDICAP_NONE)
            return wrong(error, "a handicap was expected, such as hirate, lance, two or 香落ち", word);
        item->mask |= UINT64_C(1) << (h == KIF_HANDICAP_NONE ? (int)KIF_HANDICAP_COUNT : (int)h);
        if (comma == value.n)
            return true;
        value = str_drop(value, comma + 1);
    }
}

static kif_side take_side(kif_str *s)
{
    return str_skip(s, STR("sente:")) ? KIF_SENTE : str_skip(s, STR("gote:")) ? KIF_GOTE : KIF_SIDES;
}

static bool parse_pattern(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    item->side = take_side(&value);
    item->text = value;
    item->pattern = kif_pattern_by_id(set->patterns, value);
    bool is_class = str_eq(value, STR("other")) || str_eq(value, STR("none"));
    for (int i = 0; i < set->patterns->n_classes; i++)
        is_class = is_class || str_eq(set->patterns->class_[i].id, value);
    return item->pattern != PATTERN_NONE || is_class ||
           wrong(error, "no pattern has this id (--print-patterns lists them)", value);
}

static bool parse_tag(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    size_t at = str_find_byte(value, '@');
    item->lo = 0;
    item->hi = INT64_MAX;
    if (at < value.n && !parse_range(set, item, str_drop(value, at + 1), error))
        return false;
    value.n = at;
    item->side = take_side(&value);
    item->text = value;
    item->pattern = kif_pattern_by_id(set->patterns, value);
    set->needs |= STAT_NEED_TAGS;
    return item->pattern != PATTERN_NONE || wrong(error, "no pattern has this id (--print-patterns lists them)", value);
}

static void turn_holes(pattern_holes *to, const pattern_holes *from)
{
    *to = *from;
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        to->pieces[kif_square_turned(sq)] = pattern_pieces_turned(from->pieces[sq]);
    to->turn = from->turn < 0 ? -1 : from->turn ^ 1;
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        memcpy(to->lo[side], from->lo[kif_opponent(side)], sizeof to->lo[side]);
        memcpy(to->hi[side], from->hi[kif_opponent(side)], sizeof to->hi[side]);
    }
}

static void note_needed(filter_item *item)
{
    item->n_holes = 0;
    for (int sq = 0; sq < KIF_SQUARES; sq++)
        if (item->holes->pieces[sq] != (uint32_t)PATTERN_ANYTHING)
            item->needed[item->n_holes++] = sq;
}

static bool parse_position(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    pattern_holes h;
    uint32_t column;
    if (str_eq(str_trim(value), STR("startpos")))
        value = STR(KIF_SFEN_HIRATE);
    if (!pattern_holes_of(value, &h, &column)) {
        buf_printf(error, "an SFEN was expected; it goes wrong at character %u", (unsigned)column);
        return false;
    }
    item->holes = kif_arena_alloc(set->arena, sizeof h);
    if (item->holes == NULL)
        return wrong(error, "out of memory", value);
    *item->holes = h;
    note_needed(item);
    set->board = true;
    if (!set->mirror)
        return true;
    if (set->n + 1 == FILTER_MAX)
        return wrong(error, "too many filters", value);
    filter_item *turned = &set->item[set->n + 1]; /* an alternative of the same kind */
    *turned = *item;
    turned->holes = kif_arena_alloc(set->arena, sizeof h);
    if (turned->holes == NULL)
        return wrong(error, "out of memory", value);
    turn_holes(turned->holes, &h);
    note_needed(turned);
    turned->slot = set->n_slots++;
    set->n_extra = 1;
    return true;
}

static bool parse_moves(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    set->move_string = true;
    return add_regex(set, item, value, error);
}

static bool parse_condition(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    expr_needs needs;
    expr_error mistake;
    item->condition = expr_parse(set->arena, value, &needs, &mistake);
    if (item->condition == NULL) {
        buf_printf(error, "at character %zu: %s", mistake.column, mistake.text);
        return false;
    }
    item->stage = needs.board && needs.stage < STAGE_GAME ? STAGE_GAME : needs.stage;
    set->board = set->board || needs.board;
    set->needs |= needs.needs;
    set->of_side = set->of_side || needs.of_side;
    return true;
}

/* "EXPR for N" */
static bool parse_material(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    size_t at = value.n;
    for (size_t i = 0; i + 5 <= value.n; i++)
        if (memcmp(value.p + i, " for ", 5) == 0)
            at = i;
    if (at < value.n) {
        kif_str number = str_trim(str_drop(value, at + 5));
        uint32_t n;
        if (!str_take_uint(&number, INT_MAX, &n) || n == 0 || number.n > 0)
            return wrong(error, "a number of plies was expected behind 'for'", str_drop(value, at + 5));
        item->for_plies = (int)n;
        value.n = at;
    }
    bool of_side = set->of_side;
    bool ok = parse_condition(set, item, value, error);
    set->of_side = of_side; /* true for one side is true of the game */
    return ok;
}

/* Of filters without a value, which ask what the judge has found. */
static bool parse_judged(stat_filters *set, filter_item *item, kif_str value, kif_buf *error)
{
    (void)item;
    (void)value;
    (void)error;
    set->needs |= STAT_NEED_JUDGE;
    return true;
}

/* ---- Questions ------------------------------------------------------------------------ */

static truth truth_of(bool yes)
{
    return yes ? TRUTH_YES : TRUTH_NO;
}

static truth match(filter_run *run, const filter_item *item, kif_str text)
{
    if (text.n == 0)
        return TRUTH_UNKNOWN;
    return truth_of(item->exact ? str_eq(text, item->text) : stat_regex_matches(&run->regex[item->regex], text));
}

static truth either(truth a, truth b)
{
    return a == TRUTH_YES || b == TRUTH_YES ? TRUTH_YES : a == TRUTH_NO || b == TRUTH_NO ? TRUTH_NO : TRUTH_UNKNOWN;
}

static truth test_player(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)side;
    return either(match(run, item, f->name[KIF_SENTE]), match(run, item, f->name[KIF_GOTE]));
}

static truth test_sente(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)side;
    return match(run, item, f->name[KIF_SENTE]);
}

static truth test_gote(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)side;
    return match(run, item, f->name[KIF_GOTE]);
}

static truth test_versus(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    kif_str a = f->name[KIF_SENTE], b = f->name[KIF_GOTE];
    return truth_of((str_eq(a, item->text) && str_eq(b, item->other)) ||
                    (str_eq(a, item->other) && str_eq(b, item->text)));
}

static truth test_event(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)side;
    return match(run, item, f->event);
}

static truth test_header(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    truth t = TRUTH_UNKNOWN;
    (void)side;
    for (const kif_header *h = f->record->headers; h != NULL; h = h->next)
        if (str_eq(h->key, item->header))
            t = either(t, match(run, item, str_trim(h->value)));
    return t;
}

static truth date_is(const stat_facts *f, const filter_item *item, bool since)
{
    int lo, hi;
    if (f->date[0] == 0 || !fact_date_range(str_of(f->date), &lo, &hi))
        return TRUTH_UNKNOWN;
    return truth_of(since ? lo >= item->lo : hi <= item->hi);
}

static truth test_since(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    return date_is(f, item, true);
}

static truth test_until(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    return date_is(f, item, false);
}

static bool within(const filter_item *item, int64_t value)
{
    return item->lo <= value && value <= item->hi;
}

static truth test_rating(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    const int32_t *r = f->rating;
    (void)run;
    (void)side;
    if (r[0] == NO_RATING || r[1] == NO_RATING)
        return TRUTH_UNKNOWN;
    return truth_of(within(item, r[0]) && within(item, r[1]));
}

static truth test_rating_any(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    const int32_t *r = f->rating;
    (void)run;
    (void)side;
    if (r[0] == NO_RATING && r[1] == NO_RATING)
        return TRUTH_UNKNOWN;
    return truth_of((r[0] != NO_RATING && within(item, r[0])) || (r[1] != NO_RATING && within(item, r[1])));
}

static truth test_rating_mean(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    if (f->rating[0] == NO_RATING || f->rating[1] == NO_RATING)
        return TRUTH_UNKNOWN;
    int64_t sum = (int64_t)f->rating[0] + f->rating[1]; /* compared doubled, so that a half is not lost */
    return truth_of((item->lo == INT64_MIN || sum >= 2 * item->lo) && (item->hi == INT64_MAX || sum <= 2 * item->hi));
}

static truth test_handicap(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    kif_handicap h = f->record->handicap;
    (void)run;
    (void)side;
    return truth_of((item->mask >> (h == KIF_HANDICAP_NONE ? (int)KIF_HANDICAP_COUNT : (int)h) & 1) != 0);
}

static truth test_winner(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    return truth_of((item->mask >> f->winner & 1) != 0);
}

static truth test_result(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    return truth_of((item->mask >> f->result & 1) != 0);
}

static truth test_reason(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    return truth_of((item->mask >> f->reason & 1) != 0);
}

static truth test_plies(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    return truth_of(within(item, f->plies));
}

/* Seconds of both sides together. */
static truth test_time(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    int64_t sente = stat_facts_time_used(f, KIF_SENTE), gote = stat_facts_time_used(f, KIF_GOTE);
    return sente < 0 || gote < 0 ? TRUTH_UNKNOWN : truth_of(within(item, sente + gote));
}

static bool picked(const stat_facts *f, const filter_item *item, const int pick[KIF_SIDES])
{
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        if (item->side != KIF_SIDES && item->side != side)
            continue;
        if (item->pattern == PATTERN_NONE ? pick[side] == PATTERN_NONE
                                          : kif_pattern_is_under(f->scan->set, pick[side], item->pattern))
            return true;
    }
    return false;
}

static truth test_opening(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    kif_str class_ = f->class_ < 0 ? STR("other") : f->scan->set->class_[f->class_].id;
    if (item->side == KIF_SIDES && str_eq(class_, item->text))
        return TRUTH_YES;
    return truth_of(item->pattern != PATTERN_NONE && picked(f, item, f->opening));
}

static truth test_castle(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    return truth_of(picked(f, item, f->castle));
}

static truth test_tag(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)side;
    bool each = f->scan->set->pattern[item->pattern].each;
    for (kif_side s = KIF_SENTE; s < KIF_SIDES; s++) {
        int32_t first = f->scan->found[pattern_tag(item->pattern, each ? s : KIF_SENTE)].first;
        if ((item->side == KIF_SIDES || item->side == s || !each) && first >= 0 && within(item, first))
            return TRUTH_YES;
    }
    return TRUTH_NO;
}

static truth test_where(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    return expr_eval(&run->context, item->condition, f, side, &f->final);
}

static truth test_legal(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)item;
    (void)side;
    return truth_of(!f->illegal);
}

static truth test_clean(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    (void)run;
    (void)item;
    (void)side;
    return truth_of(f->errors == 0);
}

const filter_kind filter_kinds[] = {
    { "player", STAGE_HEADERS, false, parse_name, test_player },
    { "sente", STAGE_HEADERS, false, parse_name, test_sente },
    { "gote", STAGE_HEADERS, false, parse_name, test_gote },
    { "versus", STAGE_HEADERS, false, parse_versus, test_versus },
    { "event", STAGE_HEADERS, false, parse_name, test_event },
    { "header", STAGE_HEADERS, false, parse_header, test_header },
    { "since", STAGE_HEADERS, false, parse_date, test_since },
    { "until", STAGE_HEADERS, false, parse_date, test_until },
    { "rating", STAGE_HEADERS, false, parse_range, test_rating },
    { "rating-any", STAGE_HEADERS, false, parse_range, test_rating_any },
    { "rating-mean", STAGE_HEADERS, false, parse_range, test_rating_mean },
    { "handicap", STAGE_HEADERS, false, parse_handicap, test_handicap },
    { "winner", STAGE_GAME, false, parse_winner, test_winner },
    { "result", STAGE_GAME, false, parse_result, test_result },
    { "reason", STAGE_GAME, false, parse_reason, test_reason },
    { "plies", STAGE_GAME, false, parse_range, test_plies },
    { "time", STAGE_GAME, false, parse_range, test_time },
    { "legal", STAGE_GAME, false, parse_judged, test_legal },
    { "clean", STAGE_GAME, false, parse_judged, test_clean },
    { "opening", STAGE_PATTERNS, false, parse_pattern, test_opening },
    { "castle", STAGE_PATTERNS, false, parse_pattern, test_castle },
    { "tag", STAGE_PATTERNS, false, parse_tag, test_tag },
    { "position", STAGE_GAME, true, parse_position, NULL },
    { "moves", STAGE_GAME, true, parse_moves, NULL },
    { "material", STAGE_GAME, true, parse_material, NULL },
    { "where", STAGE_HEADERS, false, parse_condition, test_where },
    { NULL, STAGE_HEADERS, false, NULL, NULL },
};
