/* The plan of a run: made from a request or from a state, finished into tables. */
#include "stat/stat.h"

#include <assert.h>

#include "stat/bouts.h"
#include "stat/hash.h"
#include "stat/run.h"

/* ---- Making a plan ------------------------------------------------------------------- */

static bool add_report(kif_stat *s, const kif_stat_item *item, kif_buf *error)
{
    const report_kind *kind = report_kinds;
    while (kind->option != NULL && strcmp(kind->option, item->option) != 0)
        kind++;
    if (kind->option == NULL || s->n_reports == MAX_REPORTS) {
        buf_printf(error, "--%s: %s", item->option, kind->option == NULL ? "not a report" : "too many reports");
        return false;
    }
    report *r = &s->report[s->n_reports];
    kif_buf why = BUF_EMPTY, id = BUF_EMPTY;
    *r = (report){ .kind = kind, .value = str_of(item->value), .stage = STAGE_GAME };
    buf_printf(&id, "%d:%s", s->n_reports + 1, item->option);
    r->id = kif_arena_copy(&s->arena, buf_str(&id));
    buf_byte(&id, '+');
    r->more = kif_arena_copy(&s->arena, buf_str(&id));
    bool ok = kind->parse(s, r, str_of(item->value), &why) && r->id.p != NULL && r->more.p != NULL;
    if (!ok)
        buf_printf(error, "--%s: %.*s", item->option, (int)why.n, why.n == 0 ? "" : why.p);
    buf_fini(&why);
    buf_fini(&id);
    s->stage = r->stage > s->stage ? r->stage : s->stage;
    s->board = s->board || r->board;
    s->needs |= r->needs;
    s->n_reports++;
    return ok;
}

static bool read_patterns(kif_stat *s, const kif_stat_request *q, kif_buf *error)
{
    int findings;
    bool own = q->patterns.n > 0;
    s->patterns = kif_patterns_new(own ? q->patterns : kif_patterns_builtin(),
                                   own ? q->patterns_name : "built-in patterns", own, error, &findings);
    if (s->patterns == NULL && error->n == 0)
        buf_cstr(error, "out of memory");
    return s->patterns != NULL;
}

/* The facts between braces must be facts of a game. */
static bool read_template(kif_stat *s, const char *text, kif_buf *error)
{
    for (kif_str rest = str_of(text); rest.n > 0;) {
        size_t open = str_find_byte(rest, '{');
        if (open == rest.n)
            break;
        rest = str_drop(rest, open + 1);
        kif_str name = { rest.p, str_find_byte(rest, '}') };
        fact_ref ref;
        if (name.n == rest.n || !fact_by_name(name, &ref) || ref.of_side) {
            buf_printf(error, "--split: there is no fact '%.*s' of a game", (int)(name.n < 40 ? name.n : 40), name.p);
            return false;
        }
        s->stage = ref.stage > s->stage ? ref.stage : s->stage;
        s->board = s->board || ref.id == FACT_POINTS_SENTE || ref.id == FACT_POINTS_GOTE;
        s->needs |= ref.needs;
        rest = str_drop(rest, name.n + 1);
    }
    return true;
}

static bool read_request(kif_stat *s, const kif_stat_request *q, kif_buf *error)
{
    static const kif_stat_item summary = { .option = "summary" };
    s->options = (stat_options){
        .score = q->score,
        .confidence = q->confidence,
        .z = kif_normal_quantile(q->confidence),
        .bouts = q->bouts,
        .forfeits_count = q->forfeits_count,
        .keep_titles = q->keep_titles,
        .streak_draws_break = q->streak_draws_break,
        .columns = kif_arena_copy(&s->arena, str_of(q->columns)),
        .sort = kif_arena_copy(&s->arena, str_of(q->sort)),
        .limit = q->limit,
        .min_games = q->min_games,
    };
    s->filters = (stat_filters){
        .arena = &s->arena,
        .patterns = s->patterns,
        .invert = q->invert,
        .unknown_pass = q->unknown_pass,
        .mirror = q->mirror,
        .moves_of = q->moves_of == NULL ? KIF_SIDES : strcmp(q->moves_of, "sente") == 0 ? KIF_SENTE : KIF_GOTE,
    };
    for (size_t i = 0; i < q->n_filters; i++) {
        kif_str value = kif_arena_copy(&s->arena, str_of(q->filters[i].value));
        /* values are borrowed slices in the filters: they get a life as long as the plan's, ended by NUL */
        char *copy = kif_arena_zalloc(&s->arena, value.n + 1);
        if (copy == NULL)
            return false;
        memcpy(copy, value.p, value.n);
        const kif_stat_item item = { q->filters[i].option, copy, q->filters[i].negated };
        if (!stat_filters_add(&s->filters, &item, error))
            return false;
    }
    s->stage = s->filters.stage;
    s->board = s->filters.board;
    s->needs = s->filters.needs;
    for (size_t i = 0; i < q->n_reports; i++) {
        size_t size = q->reports[i].value == NULL ? 0 : strlen(q->reports[i].value) + 1;
        char *copy = size == 0 ? NULL : kif_arena_zalloc(&s->arena, size);
        if (copy != NULL)
            memcpy(copy, q->reports[i].value, size);
        const kif_stat_item item = { q->reports[i].option, copy, false };
        if (!add_report(s, &item, error))
            return false;
    }
    return read_template(s, q->template, error) && (q->n_reports > 0 || add_report(s, &summary, error));
}

static bool write_definition(kif_stat *s, const kif_stat_request *q, kif_buf *error)
{
    kif_buf json = BUF_EMPTY;
    bool ok = stat_definition_write(q, &json);
    s->definition = ok ? kif_arena_copy(&s->arena, buf_str(&json)) : STR_NONE;
    buf_fini(&json);
    if (s->definition.p == NULL)
        buf_cstr(error, "an option is not valid UTF-8, or memory ran out");
    return s->definition.p != NULL;
}

kif_stat *kif_stat_new(const kif_stat_request *q, kif_buf *error)
{
    kif_arena arena;
    kif_arena_init(&arena, SIZE_MAX / 2);
    kif_stat *s = kif_arena_zalloc(&arena, sizeof *s);
    if (s == NULL) {
        buf_cstr(error, "out of memory");
        return NULL;
    }
    s->arena = arena;
    kif_state_init(&s->state);
    bool ok = read_patterns(s, q, error) &&
              (q->aliases.n == 0 || stat_read_aliases(s, q->aliases, q->aliases_name, error)) &&
              read_request(s, q, error) && write_definition(s, q, error);
    if (ok)
        return s;
    kif_stat_free(s);
    return NULL;
}

void kif_stat_free(kif_stat *s)
{
    if (s == NULL)
        return;
    kif_patterns_free(s->patterns);
    kif_state_fini(&s->state);
    kif_arena arena = s->arena; /* the plan lies in it */
    kif_arena_fini(&arena);
}

/* ---- Sources ----------------------------------------------------------------------------- */

void kif_stat_source(kif_stat *s, kif_str name, uint64_t content, uint64_t bytes, uint64_t first, uint64_t last,
                     uint64_t games, uint64_t errors)
{
    kif_state_add_source(&s->state, &(kif_source_range){ content, bytes, first, last, games, errors, name, 0 });
}

void kif_stat_content_add(kif_stat_content *c, kif_str bytes)
{
    static_assert(sizeof c->rest == HASH_BLOCK, "what is left of a block");
    size_t have = (size_t)(c->n % HASH_BLOCK);
    c->n += bytes.n;
    if (have > 0) {
        size_t take = HASH_BLOCK - have < bytes.n ? HASH_BLOCK - have : bytes.n;
        memcpy(c->rest + have, bytes.p, take);
        bytes = str_drop(bytes, take);
        if (have + take == HASH_BLOCK)
            c->hash = hash_block(c->rest, c->hash);
    }
    for (; bytes.n >= HASH_BLOCK; bytes = str_drop(bytes, HASH_BLOCK))
        c->hash = hash_block(bytes.p, c->hash);
    if (bytes.n > 0)
        memcpy(c->rest, bytes.p, bytes.n);
}

uint64_t kif_stat_content_hash(const kif_stat_content *c)
{
    return hash_bytes(c->rest, (size_t)(c->n % HASH_BLOCK), hash_mix(c->hash ^ c->n, UINT64_C(0x9e3779b97f4a7c15)));
}

/* ---- States ---------------------------------------------------------------------------------- */

static bool state_is_good(const kif_stat *s, kif_buf *error)
{
    static const char *const words[] = {
        [KIF_STATE_MEMORY] = "out of memory",
        [KIF_STATE_OVERFLOW] = "the sum of a count does not fit in 128 bits",
        [KIF_STATE_SHAPE] = "a count has two shapes",
    };
    if (s->state.error != KIF_STATE_OK)
        buf_cstr(error, words[s->state.error]);
    return s->state.error == KIF_STATE_OK;
}

bool kif_stat_write_state(kif_stat *s, kif_buf *out, kif_buf *error)
{
    if (!state_is_good(s, error))
        return false;
    kif_state_write(out, &s->state, s->definition);
    if (!buf_ok(out))
        buf_cstr(error, "out of memory");
    return buf_ok(out);
}

struct kif_stat_merger {
    kif_arena arena;
    kif_state state;
    kif_state_reader reader;
    kif_buf message;
};

kif_stat_merger *kif_stat_merger_new(void)
{
    kif_arena arena;
    kif_arena_init(&arena, SIZE_MAX / 2);
    kif_stat_merger *m = kif_arena_zalloc(&arena, sizeof *m);
    if (m == NULL)
        return NULL;
    m->arena = arena;
    kif_state_init(&m->state);
    kif_state_reader_init(&m->reader, &m->state);
    return m;
}

void kif_stat_merger_free(kif_stat_merger *m)
{
    if (m == NULL)
        return;
    kif_state_reader_fini(&m->reader);
    kif_state_fini(&m->state);
    buf_fini(&m->message);
    kif_arena arena = m->arena;
    kif_arena_fini(&arena);
}

bool kif_stat_merger_begin(kif_stat_merger *m, const char *file)
{
    return kif_state_reader_begin(&m->reader, file);
}

bool kif_stat_merger_feed(kif_stat_merger *m, kif_str bytes)
{
    return kif_state_reader_feed(&m->reader, bytes);
}

bool kif_stat_merger_end(kif_stat_merger *m)
{
    return kif_state_reader_end(&m->reader);
}

kif_str kif_stat_merger_message(const kif_stat_merger *m)
{
    return m->reader.message.n > 0 ? buf_str(&m->reader.message) : buf_str(&m->message);
}

kif_stat *kif_stat_merger_finish(kif_stat_merger *m, bool allow_overlap)
{
    if (!m->reader.has_definition) {
        buf_cstr(&m->message, "no state to merge");
        return NULL;
    }
    if (!allow_overlap && !kif_state_reader_check_overlap(&m->reader)) {
        buf_cstr(&m->reader.message, "; --allow-overlap counts them twice");
        return NULL;
    }
    kif_stat_request request;
    stat_definition *d = stat_definition_read(buf_str(&m->reader.definition), &request);
    kif_stat *s = d == NULL ? NULL : kif_stat_new(&request, &m->message);
    if (d == NULL)
        buf_cstr(&m->message, "the definition in the states cannot be read");
    /* equal definitions are equal plans only for the same built-in patterns */
    if (s != NULL && !str_eq(s->definition, buf_str(&m->reader.definition))) {
        buf_cstr(&m->message, "the states were made by another version of kifstat");
        kif_stat_free(s);
        s = NULL;
    }
    if (s != NULL)
        kif_state_merge(&s->state, &m->state);
    stat_definition_free(d);
    return s;
}

/* ---- Results ------------------------------------------------------------------------------------ */

const char *kif_stat_form(size_t i)
{
    return i < FORMS ? table_forms[i] : NULL;
}

static table_form form_of(const char *name)
{
    int i = 0;
    while (i < FORMS && strcmp(table_forms[i], name) != 0)
        i++;
    return i < FORMS ? (table_form)i : FORM_TABLE;
}

bool kif_stat_finish(kif_stat *s, const kif_stat_style *style, kif_buf *out, kif_buf *error)
{
    const table_style as = { form_of(style->form), style->ja, style->bars, style->ascii, style->color, s->options.z };
    table tables[MAX_REPORTS];
    const table *list[MAX_REPORTS];
    bool failed = false;
    kif_state_sort(&s->state);
    if (s->options.bouts)
        bouts_settle(&s->state);
    s->ja = style->ja;
    for (int i = 0; i < s->n_reports; i++) {
        table_init(&tables[i], &s->arena, s->report[i].id);
        s->report[i].kind->finish(s, &s->report[i], &s->state, &tables[i]);
        failed = failed || tables[i].failed || !buf_ok(&tables[i].prose);
        list[i] = &tables[i];
    }
    bool good = state_is_good(s, error);
    if (good && !failed)
        tables_write(out, list, (size_t)s->n_reports, &as);
    for (int i = 0; i < s->n_reports; i++)
        table_fini(&tables[i]);
    failed = failed || !buf_ok(out);
    if (good && failed)
        buf_cstr(error, "out of memory");
    return good && !failed;
}

/* ---- Patterns and libraries -------------------------------------------------------------------------- */

kif_str kif_stat_builtin_patterns(void)
{
    return kif_patterns_builtin();
}

int kif_stat_check_patterns(kif_str yaml, const char *file, kif_buf *findings)
{
    int n;
    kif_patterns *set = kif_patterns_new(yaml, file, true, findings, &n);
    if (set == NULL && n == 0) {
        buf_printf(findings, "%s: out of memory\n", file);
        n = 1;
    }
    kif_patterns_free(set);
    return n;
}
