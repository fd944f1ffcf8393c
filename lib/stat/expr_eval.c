/* Evaluating conditions. What is not known makes a comparison neither true nor false. */
#include "stat/expr.h"

void expr_context_init(expr_context *c, const kif_patterns *patterns)
{
    *c = (expr_context){ .patterns = patterns };
}

void expr_context_fini(expr_context *c)
{
    for (int i = 0; i < c->n_regexes; i++)
        stat_regex_fini(&c->regex[i]);
    buf_fini(&c->text[0]);
    buf_fini(&c->text[1]);
}

bool expr_context_add(expr_context *c, const expr *e)
{
    if (e == NULL || e->kind >= EXPR_NUMBER)
        return true;
    if (e->kind == EXPR_MATCH) {
        char why[REGEX_MESSAGE];
        size_t at;
        if (c->n_regexes == EXPR_MAX_REGEXES || !stat_regex_init(&c->regex[c->n_regexes], e->text, why, &at))
            return false;
        c->owner[c->n_regexes++] = e;
    }
    return expr_context_add(c, e->a) && (e->kind == EXPR_IN || expr_context_add(c, e->b));
}

typedef struct {
    expr_context *c;
    const stat_facts *f;
    kif_side side;
    const stat_board *board;
} scope;

static fact_value number(int64_t n)
{
    return (fact_value){ .known = true, .type = VALUE_INT, .number = n };
}

static int count(const scope *s, const expr *e, kif_side side)
{
    int n = 0;
    if (e->kind != EXPR_BOARD && e->piece < (kif_kind)KIF_HAND_KINDS)
        n += (int)kif_hand_count(s->board->hand[side], e->piece);
    if (e->kind != EXPR_HAND)
        n += stat_board_count(s->board, side, e->piece);
    return n;
}

static int64_t value_sum(const scope *s, kif_side side)
{
    const int *value = s->c->patterns == NULL ? NULL : s->c->patterns->value;
    int64_t sum = 0;
    for (int kind = KIF_PAWN; value != NULL && kind < KIF_KINDS; kind++) {
        sum += (int64_t)value[kind] * stat_board_count(s->board, side, (kif_kind)kind);
        if (kind < KIF_HAND_KINDS)
            sum += (int64_t)value[kind] * kif_hand_count(s->board->hand[side], (kif_kind)kind);
    }
    return sum;
}

static fact_value term(const scope *s, const expr *e, kif_buf *buf);

static fact_value arithmetic(const scope *s, const expr *e, kif_buf *buf)
{
    fact_value a = term(s, e->a, buf), b = term(s, e->b, buf);
    int64_t n = 0;
    bool failed = !a.known || !b.known || a.type != VALUE_INT || b.type != VALUE_INT ||
                  (e->kind == EXPR_ADD   ? __builtin_add_overflow(a.number, b.number, &n)
                   : e->kind == EXPR_SUB ? __builtin_sub_overflow(a.number, b.number, &n)
                                         : __builtin_mul_overflow(a.number, b.number, &n));
    return failed ? (fact_value){ .known = false } : number(n);
}

static fact_value term(const scope *s, const expr *e, kif_buf *buf)
{
    kif_side side = e->side == KIF_SIDES ? s->side : e->side;
    switch (e->kind) {
    case EXPR_NUMBER: return number(e->number);
    case EXPR_STRING: return (fact_value){ .known = true, .type = VALUE_TEXT, .text = e->text };
    case EXPR_DATE:
        return (fact_value){ .known = true, .type = VALUE_DATE, .text = e->text, .lo = e->lo, .hi = e->hi };
    case EXPR_FACT: return fact_get(s->f, &e->fact, s->side, buf);
    case EXPR_HAND:
    case EXPR_BOARD:
    case EXPR_TOTAL: return number(count(s, e, side));
    case EXPR_POINTS: return number(stat_board_points(s->board, side));
    case EXPR_VALUE: return number(value_sum(s, side));
    default: return arithmetic(s, e, buf);
    }
}

/* ---- Comparisons ------------------------------------------------------------------------ */

static bool by_order(expr_kind op, int order)
{
    switch (op) {
    case EXPR_EQ: return order == 0;
    case EXPR_NE: return order != 0;
    case EXPR_LT: return order < 0;
    case EXPR_LE: return order <= 0;
    case EXPR_GT: return order > 0;
    default: return order >= 0;
    }
}

/* A date of which only a part is known compares only if every day that it may mean does. */
static bool dates_compare(expr_kind op, const fact_value *a, int lo, int hi)
{
    switch (op) {
    case EXPR_EQ: return a->lo >= lo && a->hi <= hi;
    case EXPR_NE: return a->hi < lo || a->lo > hi;
    case EXPR_LT: return a->hi < lo;
    case EXPR_LE: return a->hi <= hi;
    case EXPR_GT: return a->lo > hi;
    default: return a->lo >= lo;
    }
}

/* Whether one of the words of a set is this one; a word may be asked for without its side and ply. */
static bool set_has(kif_str set, kif_str word)
{
    while (set.n > 0) {
        size_t end = str_find_byte(set, ' ');
        kif_str one = { set.p, end };
        one.n = str_find_byte(word, '@') < word.n ? one.n : str_find_byte(one, '@');
        size_t colon = str_find_byte(one, ':');
        if (str_eq(one, word) || (colon < one.n && str_eq(str_drop(one, colon + 1), word)))
            return true;
        set = end == set.n ? STR_NONE : str_drop(set, end + 1);
    }
    return false;
}

/* Text that is a number, for comparing a fact that is one with a string that says one. */
static bool int_of_text(const fact_value *v, int64_t *n)
{
    kif_str s = v->text;
    bool negative = str_skip_byte(&s, '-');
    uint32_t value;
    if (v->type == VALUE_INT) {
        *n = v->number;
        return true;
    }
    if (v->type != VALUE_TEXT || !str_take_uint(&s, UINT32_MAX, &value) || s.n > 0)
        return false;
    *n = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

static truth compare_values(expr_kind op, const fact_value *a, const fact_value *b)
{
    int64_t m, n;
    int lo, hi;
    if (!a->known || !b->known)
        return TRUTH_UNKNOWN;
    if (a->type == VALUE_SET)
        return set_has(a->text, b->text) == (op != EXPR_NE) ? TRUTH_YES : TRUTH_NO;
    if (a->type == VALUE_DATE && (b->type == VALUE_DATE || b->type == VALUE_INT || b->type == VALUE_TEXT)) {
        char year[24];
        kif_str text = b->text;
        if (b->type == VALUE_INT && b->number >= 0 && b->number <= 9999) {
            for (int i = 3, y = (int)b->number; i >= 0; i--, y /= 10)
                year[i] = (char)('0' + y % 10);
            text = (kif_str){ year, 4 };
        }
        lo = b->lo;
        hi = b->hi;
        if (b->type != VALUE_DATE && !fact_date_range(text, &lo, &hi))
            return TRUTH_NO;
        return dates_compare(op, a, lo, hi) ? TRUTH_YES : TRUTH_NO;
    }
    if ((a->type == VALUE_INT || b->type == VALUE_INT) && int_of_text(a, &m) && int_of_text(b, &n))
        return by_order(op, (m > n) - (m < n)) ? TRUTH_YES : TRUTH_NO;
    return by_order(op, str_cmp(a->text, b->text)) ? TRUTH_YES : TRUTH_NO;
}

static truth compare(const scope *s, const expr *e)
{
    fact_value a = term(s, e->a, &s->c->text[0]), b = term(s, e->b, &s->c->text[1]);
    return compare_values(e->kind, &a, &b);
}

static truth is_in(const scope *s, const expr *e)
{
    fact_value a = term(s, e->a, &s->c->text[0]);
    if (!a.known)
        return TRUTH_UNKNOWN;
    for (const expr *item = e->b; item != NULL; item = item->next) {
        fact_value b = term(s, item, &s->c->text[1]);
        if (compare_values(EXPR_EQ, &a, &b) == TRUTH_YES)
            return TRUTH_YES;
    }
    return TRUTH_NO;
}

static truth both(truth a, truth b)
{
    return a == TRUTH_NO || b == TRUTH_NO ? TRUTH_NO : a == TRUTH_YES && b == TRUTH_YES ? TRUTH_YES : TRUTH_UNKNOWN;
}

static truth is_between(const scope *s, const expr *e)
{
    fact_value v = term(s, e->a, &s->c->text[0]);
    fact_value lo = term(s, e->b->a, &s->c->text[1]);
    truth above = compare_values(EXPR_GE, &v, &lo);
    fact_value hi = term(s, e->b->b, &s->c->text[1]);
    return both(above, compare_values(EXPR_LE, &v, &hi));
}

static truth matches(const scope *s, const expr *e)
{
    fact_value v = term(s, e->a, &s->c->text[0]);
    if (!v.known)
        return TRUTH_UNKNOWN;
    kif_str text = v.text;
    if (v.type == VALUE_INT) {
        buf_reset(&s->c->text[1]);
        fact_put(&s->c->text[1], &v);
        text = buf_str(&s->c->text[1]);
    }
    for (int i = 0; i < s->c->n_regexes; i++)
        if (s->c->owner[i] == e)
            return stat_regex_matches(&s->c->regex[i], text) ? TRUTH_YES : TRUTH_NO;
    return TRUTH_NO;
}

static truth eval(const scope *s, const expr *e)
{
    truth a;
    switch (e->kind) {
    case EXPR_OR:
        a = eval(s, e->a);
        if (a == TRUTH_YES)
            return a;
        truth b = eval(s, e->b);
        return b == TRUTH_YES ? b : a == TRUTH_NO ? b : TRUTH_UNKNOWN;
    case EXPR_AND:
        a = eval(s, e->a);
        return a == TRUTH_NO ? a : both(a, eval(s, e->b));
    case EXPR_NOT:
        a = eval(s, e->a);
        return a == TRUTH_UNKNOWN ? a : a == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
    case EXPR_MATCH: return matches(s, e);
    case EXPR_IN: return is_in(s, e);
    case EXPR_BETWEEN: return is_between(s, e);
    default: return compare(s, e);
    }
}

truth expr_eval(expr_context *c, const expr *e, const stat_facts *f, kif_side side, const stat_board *board)
{
    const scope s = { c, f, side, board };
    return eval(&s, e);
}
