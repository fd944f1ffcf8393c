/* Filters: parsing them, and putting their verdicts together. */
#include "stat/filter.h"

bool stat_filters_add(stat_filters *set, const kif_stat_item *item, kif_buf *error)
{
    const filter_kind *kind = filter_kinds;
    while (kind->name != NULL && strcmp(kind->name, item->option) != 0)
        kind++;
    if (kind->name == NULL || set->n == FILTER_MAX) {
        buf_printf(error, "--%s: %s", item->option, kind->name == NULL ? "not a filter" : "too many filters");
        return false;
    }
    filter_item *to = &set->item[set->n];
    *to = (filter_item){ .kind = kind, .negated = item->negated, .stage = kind->stage, .regex = -1,
                         .side = KIF_SIDES, .pattern = PATTERN_NONE, .slot = -1, .for_plies = 1 };
    kif_buf why = BUF_EMPTY;
    set->n_extra = 0;
    bool ok = kind->parse(set, to, str_of(item->value), &why);
    if (!ok)
        buf_printf(error, "--%s: %.*s", item->option, (int)why.n, why.p == NULL ? "" : why.p);
    buf_fini(&why);
    if (!ok)
        return false;
    if (kind->moves)
        to->slot = set->n_slots++;
    set->stage = to->stage > set->stage ? to->stage : set->stage;
    set->n += 1 + set->n_extra;
    return true;
}

bool filter_run_init(filter_run *run, const stat_filters *set)
{
    *run = (filter_run){ .set = set };
    expr_context_init(&run->context, set->patterns);
    for (int i = 0; i < set->n_regexes; i++) {
        char why[REGEX_MESSAGE];
        size_t at;
        if (!stat_regex_init(&run->regex[i], set->regex[i], why, &at))
            return false;
    }
    for (int i = 0; i < set->n; i++)
        if (!expr_context_add(&run->context, set->item[i].condition))
            return false;
    return true;
}

void filter_run_fini(filter_run *run)
{
    for (int i = 0; run->set != NULL && i < run->set->n_regexes; i++)
        stat_regex_fini(&run->regex[i]);
    if (run->set != NULL)
        expr_context_fini(&run->context);
    buf_fini(&run->text);
}

static truth test(filter_run *run, const filter_item *item, const stat_facts *f, kif_side side)
{
    truth t = item->kind->moves ? (run->slot[item->slot].found ? TRUTH_YES : TRUTH_NO)
                                : item->kind->test(run, item, f, side);
    if (!item->negated)
        return t;
    return t == TRUTH_UNKNOWN ? (run->set->unknown_pass ? TRUTH_YES : TRUTH_NO) : t == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

/* The verdict of all filters that are decided at a stage: filters of one kind are alternatives, unless negated. */
static bool pass(filter_run *run, const stat_facts *f, kif_side side, stat_stage upto)
{
    const stat_filters *set = run->set;
    for (int i = 0; i < set->n; i++) {
        const filter_item *item = &set->item[i];
        bool first = true, decided = true, passes = false;
        for (int k = 0; k < i && !item->negated; k++)
            first = first && (set->item[k].kind != item->kind || set->item[k].negated);
        if (!first)
            continue; /* judged with the first of its kind */
        for (int k = i; k < set->n && (k == i || !item->negated); k++) {
            const filter_item *other = &set->item[k];
            if (other->kind != item->kind || (k != i && other->negated))
                continue;
            if (other->stage > upto || (other->kind->moves && upto < STAGE_PATTERNS))
                decided = false;
            else if (test(run, other, f, side) == TRUTH_YES)
                passes = true;
        }
        if (decided && !passes)
            return false;
    }
    return true;
}

bool filter_run_gate(filter_run *run, const stat_facts *f)
{
    if (run->set->n == 0)
        return true;
    if (run->set->invert) /* only a game that passes everything is ruled out */
        return run->set->stage > STAGE_HEADERS || run->set->n_slots > 0 ||
               !pass(run, f, KIF_SENTE, STAGE_HEADERS) || (run->set->of_side && !pass(run, f, KIF_GOTE, STAGE_HEADERS));
    return pass(run, f, KIF_SENTE, STAGE_HEADERS) || (run->set->of_side && pass(run, f, KIF_GOTE, STAGE_HEADERS));
}

void filter_run_begin(filter_run *run)
{
    run->n_open = run->set->n_slots;
    for (int i = 0; i < run->set->n_slots; i++) {
        run->slot[i].found = false;
        run->slot[i].row = 0;
    }
}

static bool holes_match(const filter_item *item, const pattern_holes *h, const stat_board *b)
{
    for (int i = 0; i < item->n_holes; i++)
        if ((h->pieces[item->needed[i]] >> b->square[item->needed[i]] & 1) == 0)
            return false;
    if (h->turn >= 0 && h->turn != (int)b->turn)
        return false;
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        for (int kind = KIF_PAWN; kind < KIF_HAND_KINDS; kind++) {
            unsigned n = kif_hand_count(b->hand[side], (kif_kind)kind);
            if (n < h->lo[side][kind] || n > h->hi[side][kind])
                return false;
        }
    }
    return true;
}

static bool holds_now(filter_run *run, const filter_item *item, const stat_facts *f, const stat_board *b)
{
    if (item->holes != NULL)
        return holes_match(item, item->holes, b);
    return expr_eval(&run->context, item->condition, f, KIF_SENTE, b) == TRUTH_YES ||
           expr_eval(&run->context, item->condition, f, KIF_GOTE, b) == TRUTH_YES;
}

void filter_run_position(filter_run *run, const stat_facts *f, const stat_board *board)
{
    for (int i = 0; run->n_open > 0 && i < run->set->n; i++) {
        const filter_item *item = &run->set->item[i];
        if (item->slot < 0 || run->slot[item->slot].found || (item->holes == NULL && item->condition == NULL))
            continue;
        bool now = holds_now(run, item, f, board);
        run->slot[item->slot].row = now ? run->slot[item->slot].row + 1 : 0;
        if (run->slot[item->slot].row >= item->for_plies) {
            run->slot[item->slot].found = true;
            run->n_open--;
        }
    }
}

bool filter_run_end(filter_run *run, const stat_facts *f, bool passes[KIF_SIDES])
{
    const stat_filters *set = run->set;
    for (int i = 0; i < set->n; i++) /* expressions over the move string are asked once, here */
        if (set->item[i].slot >= 0 && set->item[i].regex >= 0)
            run->slot[set->item[i].slot].found = stat_regex_matches(&run->regex[set->item[i].regex], run->moves);
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        passes[side] = side == KIF_GOTE && !set->of_side ? passes[KIF_SENTE]
                                                         : pass(run, f, side, STAGE_PATTERNS) != set->invert;
    return passes[KIF_SENTE] || passes[KIF_GOTE];
}
