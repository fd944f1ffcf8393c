/* Parsing of the command line by the tables of a command and of common.c. */
#include "cli/opt.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/common.h"
#include "cli/message.h"

typedef struct {
    const opt_command *command;
    void *settings;
    opt_common *common;
    char **argv;
    int argc, next; /* argv[next] is the next word */
    bool failed;
    int done; /* OPT_RUN, or the kind of the first option that ends the run */
} parse;

const opt *opt_at(const opt_command *command, size_t i, bool *common)
{
    *common = i >= command->n_options;
    if (!*common)
        return &command->options[i];
    i -= command->n_options;
    for (size_t k = 0; k < n_common_options; k++) {
        const opt *o = &common_options[k];
        if ((o->common == 0 || (o->common & command->common) != 0) && i-- == 0)
            return o;
    }
    return NULL;
}

static kif_str word_of_list(const char *list, size_t i)
{
    kif_str s = str_of(list);
    for (; i > 0 && s.n > 0; i--) {
        s = str_drop(s, str_find_byte(s, ' '));
        str_skip_byte(&s, ' ');
    }
    return (kif_str){ s.p, str_find_byte(s, ' ') };
}

kif_str opt_word(const opt_command *command, const opt *o, size_t i)
{
    opt_words *words = o->word_set == OPT_FORMATS     ? command->formats
                       : o->word_set == OPT_ENCODINGS ? command->encodings
                                                      : o->words;
    if (words != NULL)
        return str_of(words(i));
    return o->choices == NULL ? STR_NONE : word_of_list(o->choices, i);
}

__attribute__((format(printf, 3, 0))) static void vusage_error(const opt_command *command, const char *about,
                                                               const char *format, va_list args)
{
    kif_buf text = BUF_EMPTY;
    buf_vprintf(&text, format, args);
    message(MESSAGE_ERROR, about, "%.*s", (int)text.n, text.p == NULL ? "" : text.p);
    buf_reset(&text);
    buf_printf(&text, "Try '%s --help'.\n", command->name);
    message_raw(MESSAGE_ERROR, buf_str(&text));
    buf_fini(&text);
}

int opt_usage_error(const opt_command *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vusage_error(command, NULL, format, args);
    va_end(args);
    return STATUS_TROUBLE;
}

/* Only the first mistake is told: those after it may follow from it. o NULL: about no known option. */
__attribute__((format(printf, 3, 4))) static void fail(parse *p, const opt *o, const char *format, ...)
{
    char about[64];
    va_list args;
    if (p->failed)
        return;
    p->failed = true;
    if (o != NULL)
        snprintf(about, sizeof about, "--%s", o->name);
    va_start(args, format);
    vusage_error(p->command, o == NULL ? NULL : about, format, args);
    va_end(args);
}

/* ---- Values --------------------------------------------------------------- */

static bool is_word(const parse *p, const opt *o, const char *value, size_t *index, const char **word)
{
    kif_str w;
    for (size_t i = 0; (w = opt_word(p->command, o, i)).n > 0; i++)
        if (str_eq(w, str_of(value))) {
            *index = i;
            *word = w.p[w.n] == '\0' ? w.p : value;
            return true;
        }
    *index = 0;
    *word =
        o->word_set == OPT_ENCODINGS && p->command->encoding_alias != NULL ? p->command->encoding_alias(value) : NULL;
    return *word != NULL;
}

/* Adds the words, joined by commas. */
static void list_words(const parse *p, const opt *o, kif_buf *out)
{
    kif_str w;
    for (size_t i = 0; (w = opt_word(p->command, o, i)).n > 0; i++) {
        buf_cstr(out, i == 0 ? "" : ", ");
        buf_add(out, w);
    }
}

/* What a value is called in a message: FORMAT is a format, but WHEN is no when. */
static void make_noun(const char *name, char *noun, size_t size)
{
    static const char *const vague[] = { "WHEN", "NAME", "KIND", "N" };
    size_t n = 0;
    for (size_t i = 0; i < sizeof vague / sizeof *vague; i++)
        name = strcmp(name, vague[i]) == 0 ? "value" : name;
    for (; name[n] != '\0' && n + 1 < size; n++)
        noun[n] = (char)(name[n] >= 'A' && name[n] <= 'Z' ? name[n] + 32 : name[n]);
    noun[n] = '\0';
}

static void fail_word(parse *p, const opt *o, const char *value)
{
    enum { SHORT_LIST = 90 };
    kif_buf hint = BUF_EMPTY;
    char noun[32];
    opt_guess guess;
    kif_str w;
    make_noun(o->value, noun, sizeof noun);
    opt_guess_begin(&guess, str_of(value));
    for (size_t i = 0; (w = opt_word(p->command, o, i)).n > 0; i++)
        opt_guess_try(&guess, w);
    list_words(p, o, &hint);
    if (guess.best.n > 0)
        fail(p, o, "unknown %s %s; did you mean '%.*s'?", noun, QUOTED(value), (int)guess.best.n,
             guess.best.p);
    else if (hint.n <= SHORT_LIST)
        fail(p, o, "unknown %s %s; expected one of: %.*s", noun, QUOTED(value), (int)hint.n, hint.p);
    else
        fail(p, o, "unknown %s %s", noun, QUOTED(value));
    buf_fini(&hint);
}

/* A decimal number with an optional sign and, for sizes, one of K, M, G. */
static bool parse_number(const opt *o, const char *value, long *result)
{
    kif_str s = str_of(value);
    bool negative = str_skip_byte(&s, '-');
    long v = 0;
    size_t digits = 0;
    for (; digits < s.n && byte_is_digit(s.p[digits]); digits++)
        if (__builtin_mul_overflow(v, 10L, &v) || __builtin_add_overflow(v, (long)(s.p[digits] - '0'), &v))
            return false;
    s = str_drop(s, digits);
    if (digits == 0)
        return false;
    if (o->kind == OPT_SIZE && s.n == 1) {
        int shift = s.p[0] == 'K' ? 10 : s.p[0] == 'M' ? 20 : s.p[0] == 'G' ? 30 : 0;
        if (shift > 0)
            s = str_drop(s, 1);
        if (__builtin_mul_overflow(v, 1L << shift, &v))
            return false;
    }
    *result = negative ? -v : v;
    return s.n == 0 && *result >= o->min && *result <= o->max;
}

static void fail_number(parse *p, const opt *o, const char *value)
{
    const char *what = o->kind == OPT_SIZE ? "a size" : "a number";
    fail(p, o, "expected %s from %ld to %ld, got %s", what, o->min, o->max, QUOTED(value));
}

static void list_add(parse *p, opt_list *list, const opt *o, const char *value)
{
    if (list->n == list->cap) {
        size_t cap = list->cap == 0 ? 8 : list->cap * 2;
        opt_item *items = kif_arena_alloc(&p->common->memory, cap * sizeof *items);
        if (items == NULL) {
            fail(p, o, "out of memory");
            return;
        }
        if (list->n > 0)
            memcpy(items, list->items, list->n * sizeof *items);
        list->items = items;
        list->cap = cap;
    }
    list->items[list->n++] = (opt_item){ .o = o, .value = value };
}

/* Stores a value; NULL for options without one. */
static void store(parse *p, const opt *o, bool common, const char *value)
{
    void *target = (char *)(common ? (void *)p->common : p->settings) + o->target;
    char why[OPT_WHY_SIZE] = "";
    size_t index;
    const char *word;
    long number;
    switch (o->kind) {
    case OPT_SWITCH:
        *(bool *)target = true;
        break;
    case OPT_AUTO:
        *(int *)target = 1;
        break;
    case OPT_COUNT:
        ++*(int *)target;
        break;
    case OPT_STRING:
        *(const char **)target = value;
        break;
    case OPT_NUMBER:
    case OPT_SIZE:
        if (parse_number(o, value, &number))
            *(long *)target = number;
        else
            fail_number(p, o, value);
        break;
    case OPT_CHOICE:
    case OPT_WORD:
        if (!is_word(p, o, value, &index, &word))
            fail_word(p, o, value);
        else if (o->kind == OPT_CHOICE)
            *(int *)target = (int)index;
        else
            *(const char **)target = word;
        break;
    case OPT_LIST:
        list_add(p, target, o, value);
        break;
    case OPT_CALL:
        if (!o->call(target, value, why))
            fail(p, o, "%s", why);
        break;
    case OPT_HELP:
    case OPT_VERSION:
    case OPT_DUMP:
        p->done = p->done == OPT_RUN ? (int)o->kind : p->done;
        break;
    }
}

/* What --no-NAME does. False: there is no such form. */
static bool store_no(parse *p, const opt *o, bool common)
{
    void *target = (char *)(common ? (void *)p->common : p->settings) + o->target;
    if (o->kind == OPT_SWITCH)
        *(bool *)target = false;
    else if (o->kind == OPT_AUTO)
        *(int *)target = 0;
    else if (o->kind == OPT_STRING && o->none != NULL)
        *(const char **)target = o->none;
    else
        return false;
    return true;
}

/* ---- Words of the command line --------------------------------------------- */

static const char *next_word(parse *p)
{
    return p->next < p->argc ? p->argv[p->next++] : NULL;
}

static const opt *by_name(const parse *p, kif_str name, bool *common)
{
    const opt *o;
    for (size_t i = 0; (o = opt_at(p->command, i, common)) != NULL; i++)
        if (str_eq(name, str_of(o->name)))
            return o;
    return NULL;
}

static const opt *by_letter(const parse *p, char letter, bool *common)
{
    const opt *o;
    for (size_t i = 0; (o = opt_at(p->command, i, common)) != NULL; i++)
        if (o->letter == letter)
            return o;
    return NULL;
}

static bool has_no_form(const opt *o)
{
    return o->kind == OPT_SWITCH || o->kind == OPT_AUTO || (o->kind == OPT_STRING && o->none != NULL);
}

static void fail_unknown(parse *p, kif_str name)
{
    kif_str rest = name;
    bool negated = str_skip(&rest, STR("no-"));
    bool common;
    const opt *o;
    char given[128];
    opt_guess guess, no_guess;
    opt_guess_begin(&guess, name);
    opt_guess_begin(&no_guess, rest);
    for (size_t i = 0; (o = opt_at(p->command, i, &common)) != NULL; i++) {
        if (!o->hidden)
            opt_guess_try(&guess, str_of(o->name));
        if (negated && has_no_form(o))
            opt_guess_try(&no_guess, str_of(o->name));
    }
    snprintf(given, sizeof given, "--%.*s", (int)(name.n < 100 ? name.n : 100), name.p);
    if (no_guess.best.n > 0)
        fail(p, NULL, "unknown option %s; did you mean '--no-%.*s'?", QUOTED(given), (int)no_guess.best.n,
             no_guess.best.p);
    else if (guess.best.n > 0)
        fail(p, NULL, "unknown option %s; did you mean '--%.*s'?", QUOTED(given), (int)guess.best.n,
             guess.best.p);
    else
        fail(p, NULL, "unknown option %s", QUOTED(given));
}

/* --name, --name=value, --name value, --no-name */
static void long_option(parse *p, const char *text)
{
    const char *equals = strchr(text, '=');
    const char *value = equals == NULL ? NULL : equals + 1;
    kif_str name = { text, equals == NULL ? strlen(text) : (size_t)(equals - text) };
    kif_str negated = name;
    bool common;
    const opt *o = by_name(p, name, &common);
    if (o == NULL && str_skip(&negated, STR("no-")) && (o = by_name(p, negated, &common)) != NULL &&
        has_no_form(o)) {
        if (value != NULL)
            fail(p, NULL, "--no-%s: takes no value, got %s", o->name, QUOTED(value));
        else
            store_no(p, o, common);
        return;
    }
    if (o == NULL || (negated.n != name.n)) {
        fail_unknown(p, name);
        return;
    }
    if (o->value == NULL && value != NULL) {
        fail(p, o, "takes no value, got %s", QUOTED(value));
        return;
    }
    if (o->value != NULL && value == NULL)
        value = o->bare != NULL ? o->bare : next_word(p);
    if (o->value != NULL && value == NULL)
        fail(p, o, "expected a value: --%s=%s", o->name, o->value);
    else
        store(p, o, common, value);
}

/* -q, -qr, -ofile, -o file */
static void short_options(parse *p, const char *letters)
{
    for (; *letters != '\0' && !p->failed; letters++) {
        bool common;
        const opt *o = by_letter(p, *letters, &common);
        if (o == NULL) {
            char given[8] = "-";
            for (size_t i = 0; i < 4 && letters[i] != '\0' && (i == 0 || (letters[i] & 0xc0) == 0x80); i++)
                given[i + 1] = letters[i];
            fail(p, NULL, "unknown option %s", QUOTED(given));
            return;
        }
        if (o->value == NULL || (o->bare != NULL)) {
            store(p, o, common, o->bare);
            continue;
        }
        const char *value = letters[1] != '\0' ? letters + 1 : next_word(p);
        if (value == NULL)
            fail(p, o, "expected a value: -%c %s", o->letter, o->value);
        else
            store(p, o, common, value);
        return;
    }
}

static void parse_words(parse *p)
{
    bool options = true; /* until -- */
    bool posix = getenv("POSIXLY_CORRECT") != NULL;
    size_t n = 0;
    char **operands = p->argv + (p->argc > 0 ? 1 : 0);
    const char *word;
    while (!p->failed && (word = next_word(p)) != NULL) {
        if (!options || word[0] != '-' || word[1] == '\0') {
            operands[n++] = (char *)word; /* never behind the word that was just read */
            options = options && !posix;
        } else if (word[1] != '-') {
            short_options(p, word + 1);
        } else if (word[2] == '\0') {
            options = false;
        } else {
            long_option(p, word + 2);
        }
    }
    operands[n] = NULL; /* argv itself is ended by NULL, so there is room */
    p->common->operands = operands;
    p->common->n_operands = n;
}

int opt_parse(const opt_command *command, int argc, char **argv, void *settings, opt_common *common)
{
    parse p = { .command = command,
                .settings = settings,
                .common = common,
                .argv = argv,
                .argc = argc,
                .next = 1,
                .done = OPT_RUN };
    parse_words(&p);
    if (p.failed)
        return STATUS_TROUBLE;
    switch (p.done) {
    case OPT_HELP:
        return opt_print_help(command);
    case OPT_VERSION:
        return opt_print_version(command);
    case OPT_DUMP:
        return opt_dump(command);
    default:
        return OPT_RUN;
    }
}
