/* Parsing conditions: recursive descent over the grammar
 *   or := and ("or" and)*    and := not ("and" not)*    not := "not" not | "(" or ")" | term comparison
 *   comparison := op term | "=~" /regex/ | "in" "{" term,* "}" | ["in" | "="] [term] ".." [term]
 *   term := factor (("+"|"-"|"*") factor)* */
#include "stat/expr.h"

#include <stdarg.h>
#include <stdio.h>

#include "stat/pattern_build.h"

typedef struct {
    kif_arena *arena;
    kif_str whole, rest;
    expr_needs *needs;
    expr_error *error;
    int depth;
} parser;

KIF_PRINTF(2, 3) static const expr *fail(parser *p, const char *format, ...)
{
    if (p->error->column == 0) {
        va_list args;
        va_start(args, format);
        vsnprintf(p->error->text, sizeof p->error->text, format, args);
        va_end(args);
        p->error->column = p->whole.n - p->rest.n + 1;
    }
    return NULL;
}

static void skip_blanks(parser *p)
{
    while (p->rest.n > 0 && (p->rest.p[0] == ' ' || p->rest.p[0] == '\t' || p->rest.p[0] == '\n'))
        p->rest = str_drop(p->rest, 1);
}

static bool take(parser *p, const char *symbol)
{
    skip_blanks(p);
    return str_skip(&p->rest, str_of(symbol));
}

static bool is_word_byte(char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || byte_is_digit(c) || c == '_' || c == '-' || c == '.' ||
           c == ':' || (unsigned char)c >= 0x80;
}

/* The word that comes next, without taking it: letters, digits and "_-.:", as in side.opening or header:KEY. */
static kif_str peek_word(parser *p)
{
    skip_blanks(p);
    size_t n = 0;
    while (n < p->rest.n && is_word_byte(p->rest.p[n]) && !(p->rest.p[n] == '.' && n + 1 < p->rest.n && p->rest.p[n + 1] == '.'))
        n++;
    return (kif_str){ p->rest.p, n };
}

static bool take_word(parser *p, const char *word)
{
    kif_str next = peek_word(p);
    if (!str_eq(next, str_of(word)))
        return false;
    p->rest = str_drop(p->rest, next.n);
    return true;
}

static expr *new_expr(parser *p, expr_kind kind)
{
    expr *e = kif_arena_zalloc(p->arena, sizeof *e);
    if (e == NULL)
        fail(p, "out of memory");
    else
        *e = (expr){ .kind = kind, .side = KIF_SIDES };
    return e;
}

static const expr *join(parser *p, expr_kind kind, const expr *a, const expr *b)
{
    expr *e = a == NULL || b == NULL ? NULL : new_expr(p, kind);
    if (e == NULL)
        return NULL;
    e->a = a;
    e->b = b;
    return e;
}

static const expr *parse_or(parser *p);

/* ---- Terms ------------------------------------------------------------------------- */

static const expr *parse_quoted(parser *p)
{
    char quote = p->rest.p[0];
    size_t end = str_find_byte(str_drop(p->rest, 1), quote);
    if (end + 1 >= p->rest.n)
        return fail(p, "the string has no end");
    expr *e = new_expr(p, EXPR_STRING);
    if (e != NULL)
        e->text = (kif_str){ p->rest.p + 1, end };
    p->rest = str_drop(p->rest, end + 2);
    return e;
}

/* "2020-05-01" and "2020-05" are dates; "2020" is a number. */
static const expr *parse_number(parser *p)
{
    kif_str word = peek_word(p);
    bool digits_and_hyphens = true;
    for (size_t i = 0; i < word.n; i++)
        digits_and_hyphens = digits_and_hyphens && (byte_is_digit(word.p[i]) || word.p[i] == '-');
    int lo, hi;
    if (digits_and_hyphens && word.n >= 7 && word.p[4] == '-' && fact_date_range(word, &lo, &hi)) {
        expr *e = new_expr(p, EXPR_DATE);
        p->rest = str_drop(p->rest, word.n);
        if (e != NULL) {
            e->lo = lo;
            e->hi = hi;
            e->text = word;
        }
        return e;
    }
    uint32_t value;
    kif_str before = p->rest;
    if (!str_take_uint(&p->rest, UINT32_MAX, &value))
        return fail(p, "the number is too large");
    if (p->rest.n > 0 && is_word_byte(p->rest.p[0]) && strchr("+-.", p->rest.p[0]) == NULL) {
        p->rest = before; /* a word that begins with a digit: 46gin-migi */
        return NULL;
    }
    expr *e = new_expr(p, EXPR_NUMBER);
    if (e != NULL)
        e->number = value;
    return e;
}

static bool take_side(parser *p, kif_side *side)
{
    *side = take_word(p, "sente") ? KIF_SENTE : take_word(p, "gote") ? KIF_GOTE : KIF_SIDES;
    if (*side == KIF_SIDES && !take_word(p, "side"))
        return fail(p, "sente, gote or side was expected") != NULL;
    p->needs->of_side = p->needs->of_side || *side == KIF_SIDES;
    return true;
}

/* hand(sente, R) and the like. */
static const expr *parse_count(parser *p, expr_kind kind)
{
    expr *e = new_expr(p, kind);
    p->needs->board = true;
    if (e == NULL || !take(p, "(") || !take_side(p, &e->side))
        return fail(p, "(side was expected");
    if (kind != EXPR_POINTS && kind != EXPR_VALUE) {
        if (!take(p, ","))
            return fail(p, "a comma and a piece were expected");
        skip_blanks(p);
        size_t n = 0;
        while (n < p->rest.n && p->rest.p[n] != ')' && p->rest.p[n] != ' ')
            n++;
        e->piece = pattern_kind_of((kif_str){ p->rest.p, n });
        if (e->piece == KIF_NO_KIND)
            return fail(p, "a piece was expected, such as R or +P");
        p->rest = str_drop(p->rest, n);
    }
    return take(p, ")") ? e : fail(p, "a closing parenthesis was expected");
}

static bool count_of(kif_str word, expr_kind *kind)
{
    static const struct {
        const char *word;
        expr_kind kind;
    } counts[] = {
        { "hand", EXPR_HAND }, { "board", EXPR_BOARD }, { "total", EXPR_TOTAL }, { "points", EXPR_POINTS },
        { "value", EXPR_VALUE },
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        if (str_eq(word, str_of(counts[i].word))) {
            *kind = counts[i].kind;
            return true;
        }
    }
    return false;
}

/* A word is a fact if there is one of that name, else a string: reason = mate. The second operand of a comparison is a
 * string first: winner = sente. */
static const expr *parse_word(parser *p, bool string_first)
{
    kif_str word = peek_word(p);
    if (word.n == 0)
        return fail(p, "a fact, a number or a string was expected");
    p->rest = str_drop(p->rest, word.n);
    expr_kind count;
    if (p->rest.n > 0 && p->rest.p[0] == '(' && count_of(word, &count))
        return parse_count(p, count);
    fact_ref ref;
    bool is_fact = fact_by_name(word, &ref);
    if (!is_fact && !string_first) {
        p->rest = (kif_str){ word.p, p->rest.n + word.n };
        return fail(p, "there is no fact '%.*s'", (int)(word.n < 60 ? word.n : 60), word.p);
    }
    expr *e = new_expr(p, is_fact && !string_first ? EXPR_FACT : EXPR_STRING);
    if (e == NULL)
        return NULL;
    e->text = word;
    if (e->kind == EXPR_FACT) {
        e->fact = ref;
        p->needs->stage = ref.stage > p->needs->stage ? ref.stage : p->needs->stage;
        p->needs->needs |= ref.needs;
        p->needs->of_side = p->needs->of_side || ref.of_side;
    }
    return e;
}

static const expr *parse_factor(parser *p, bool string_first)
{
    skip_blanks(p);
    if (p->rest.n == 0)
        return fail(p, "something is missing at the end");
    char c = p->rest.p[0];
    if (c == '"' || c == '\'')
        return parse_quoted(p);
    if (byte_is_digit(c)) {
        const expr *number = parse_number(p);
        if (number != NULL || p->error->column != 0)
            return number;
    }
    if (str_skip_byte(&p->rest, '-'))
        return join(p, EXPR_SUB, new_expr(p, EXPR_NUMBER), parse_factor(p, false));
    return parse_word(p, string_first);
}

static bool is_sum(const expr *e)
{
    return e->kind != EXPR_STRING;
}

static const expr *parse_product(parser *p, bool string_first)
{
    const expr *e = parse_factor(p, string_first);
    while (e != NULL && is_sum(e) && take(p, "*"))
        e = join(p, EXPR_MUL, e, parse_factor(p, false));
    return e;
}

static const expr *parse_term(parser *p, bool string_first)
{
    const expr *e = parse_product(p, string_first);
    while (e != NULL && is_sum(e)) {
        bool plus = take(p, "+");
        if (!plus && !take(p, "-"))
            break;
        e = join(p, plus ? EXPR_ADD : EXPR_SUB, e, parse_product(p, false));
    }
    return e;
}

/* ---- Comparisons ---------------------------------------------------------------------- */

static const expr *parse_regex(parser *p, const expr *term)
{
    if (!take(p, "/"))
        return fail(p, "a regular expression was expected, as in =~ /text/");
    size_t end = 0;
    while (end < p->rest.n && p->rest.p[end] != '/')
        end += p->rest.p[end] == '\\' && end + 1 < p->rest.n ? 2 : 1;
    if (end >= p->rest.n)
        return fail(p, "the regular expression has no end");
    expr *e = new_expr(p, EXPR_MATCH);
    char why[REGEX_MESSAGE];
    size_t at;
    stat_regex r;
    if (e == NULL)
        return NULL;
    e->a = term;
    e->text = (kif_str){ p->rest.p, end };
    if (!stat_regex_init(&r, e->text, why, &at)) {
        p->rest = str_drop(p->rest, at < end ? at : end);
        return fail(p, "%s", why);
    }
    stat_regex_fini(&r);
    p->rest = str_drop(p->rest, end + 1);
    return e;
}

static const expr *parse_set(parser *p, const expr *term)
{
    expr *in = new_expr(p, EXPR_IN);
    const expr **end = in == NULL ? NULL : &in->b;
    if (in == NULL)
        return NULL;
    in->a = term;
    do {
        expr *item = (expr *)parse_term(p, true); /* made just now: ours to link */
        if (item == NULL)
            return NULL;
        *end = item;
        end = &item->next;
    } while (take(p, ","));
    return take(p, "}") ? in : fail(p, "a comma or a closing brace was expected");
}

/* Whether a bound may begin here: after "LO.." it may be missing. */
static bool at_bound(parser *p)
{
    skip_blanks(p);
    return p->rest.n > 0 && (byte_is_digit(p->rest.p[0]) || p->rest.p[0] == '-' || p->rest.p[0] == '"');
}

/* What follows the lower bound of LO..HI. */
static const expr *parse_upper(parser *p, const expr *term, const expr *lo)
{
    if (!at_bound(p))
        return join(p, EXPR_GE, term, lo);
    return join(p, EXPR_BETWEEN, term, join(p, EXPR_AND, lo, parse_term(p, true)));
}

/* LO..HI, LO.. or ..HI */
static const expr *parse_range(parser *p, const expr *term)
{
    if (take(p, ".."))
        return join(p, EXPR_LE, term, parse_term(p, true));
    const expr *lo = parse_term(p, true);
    if (lo == NULL || !take(p, ".."))
        return fail(p, "a range LO..HI or a set {A, B} was expected");
    return parse_upper(p, term, lo);
}

/* What is compared with: a term, or behind "=" also a range. */
static const expr *parse_operand(parser *p, expr_kind kind, const expr *term)
{
    if (kind == EXPR_MATCH)
        return parse_regex(p, term);
    if (kind == EXPR_EQ && take(p, ".."))
        return join(p, EXPR_LE, term, parse_term(p, true));
    const expr *other = parse_term(p, true);
    return kind == EXPR_EQ && other != NULL && take(p, "..") ? parse_upper(p, term, other) : join(p, kind, term, other);
}

static const expr *parse_comparison(parser *p)
{
    static const struct {
        const char *symbol;
        expr_kind kind;
    } ops[] = {
        { "=~", EXPR_MATCH }, { "!=", EXPR_NE }, { "<=", EXPR_LE }, { ">=", EXPR_GE },
        { "==", EXPR_EQ },    { "=", EXPR_EQ },  { "<", EXPR_LT },  { ">", EXPR_GT },
    };
    const expr *term = parse_term(p, false);
    if (term == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (take(p, ops[i].symbol))
            return parse_operand(p, ops[i].kind, term);
    if (take_word(p, "in"))
        return take(p, "{") ? parse_set(p, term) : parse_range(p, term);
    if (at_bound(p) || str_starts(p->rest, STR("..")))
        return parse_range(p, term);
    return fail(p, "a comparison was expected: = != < <= > >= =~ in ..");
}

/* ---- Logic ------------------------------------------------------------------------------- */

static const expr *parse_not(parser *p)
{
    if (p->depth >= EXPR_MAX_DEPTH)
        return fail(p, "nested more than %d deep", EXPR_MAX_DEPTH);
    p->depth++;
    const expr *e;
    if (take_word(p, "not")) {
        e = parse_not(p);
        expr *negated = e == NULL ? NULL : new_expr(p, EXPR_NOT);
        if (negated != NULL)
            negated->a = e;
        e = negated;
    } else if (take(p, "(")) {
        e = parse_or(p);
        if (e != NULL && !take(p, ")"))
            e = fail(p, "a closing parenthesis was expected");
    } else {
        e = parse_comparison(p);
    }
    p->depth--;
    return e;
}

static const expr *parse_and(parser *p)
{
    const expr *e = parse_not(p);
    while (e != NULL && take_word(p, "and"))
        e = join(p, EXPR_AND, e, parse_not(p));
    return e;
}

static const expr *parse_or(parser *p)
{
    const expr *e = parse_and(p);
    while (e != NULL && take_word(p, "or"))
        e = join(p, EXPR_OR, e, parse_and(p));
    return e;
}

const expr *expr_parse(kif_arena *arena, kif_str text, expr_needs *needs, expr_error *error)
{
    *needs = (expr_needs){ .stage = STAGE_HEADERS };
    *error = (expr_error){ 0 };
    parser p = { .arena = arena, .whole = text, .rest = text, .needs = needs, .error = error };
    const expr *e = parse_or(&p);
    skip_blanks(&p);
    if (e != NULL && p.rest.n > 0)
        e = fail(&p, "the condition ends here, but something follows");
    return e;
}
