/* The checker: for each game the reader reports what it meets, then the families of rules look at the
 * finished record; what was found is graded, silenced and sorted. */
#include "check/check.h"

#include <stdlib.h>

#include "check/declare.h"
#include "check/fix.h"
#include "check/silence.h"
#include "text/encode.h"

struct kif_checker {
    kif_game_reader *reader;
    kif_history history;
    kif_findings game; /* of the game at hand, before silencing */
    kif_silencers silencers;
    kif_builder *again; /* reads repaired text; made when it is needed */
    kif_buf fixed, encoded;
    const kif_check_options *o;
    uint8_t regrade; /* KIF_LEVEL_OFF: no wish */
    bool damaged;
};

void kif_check_options_default(kif_check_options *o)
{
    static const kif_diag_id off[] = { KIF_D_DUPLICATE_GAME, KIF_D_NEAR_DUPLICATE_GAME,
                                       KIF_D_PLAYER_NAME_VARIANTS };
    *o = (kif_check_options){ 0 };
    for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++)
        o->level[id] = kif_level_of(kif_rules[id].severity);
    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        o->level[off[i]] = KIF_LEVEL_OFF;
}

bool kif_check_set_level(kif_check_options *o, kif_str name, uint8_t level)
{
    static const char *const families[KIF_FAMILIES] = {
        "moves", "results", "structure", "notation", "position", "time", "text", "archive", "reader", "loss",
    };
    kif_diag_id id = kif_rule_by_slug(name);
    if (id != KIF_D_NONE) {
        o->level[id] = level;
        return true;
    }
    for (int family = 0; family < KIF_FAMILIES; family++) {
        if (!str_eq(name, str_of(families[family])))
            continue;
        for (int i = KIF_D_NONE + 1; i < KIF_D_COUNT; i++)
            if ((int)kif_rules[i].family == family)
                o->level[i] = level;
        return true;
    }
    return false;
}

kif_checker *kif_checker_new(const kif_source_options *options)
{
    kif_checker *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->reader = kif_game_reader_new(options);
    kif_history_init(&c->history);
    kif_findings_init(&c->game);
    if (c->reader == NULL) {
        kif_checker_free(c);
        return NULL;
    }
    return c;
}

void kif_checker_free(kif_checker *c)
{
    if (c == NULL)
        return;
    kif_game_reader_free(c->reader);
    kif_history_fini(&c->history);
    kif_findings_fini(&c->game);
    kif_builder_free(c->again);
    buf_fini(&c->fixed);
    buf_fini(&c->encoded);
    free(c);
}

/* ---- Places and names ----------------------------------------------------------- */

kif_range kif_line_at(kif_str text, uint32_t offset)
{
    if (offset > text.n)
        offset = (uint32_t)text.n;
    uint32_t start = offset, end = offset;
    while (start > 0 && text.p[start - 1] != '\n' && text.p[start - 1] != '\r')
        start--;
    while (end < text.n && text.p[end] != '\n' && text.p[end] != '\r')
        end++;
    return (kif_range){ start, end - start };
}

kif_range kif_first_line(kif_str text)
{
    return kif_line_at(text, 0);
}

const char *kif_side_word(const kif_checking *c, kif_side side)
{
    static const char *const words[2][2][2] = { { { "sente", "gote" }, { "shitate", "uwate" } },
                                                { { "先手", "後手" }, { "下手", "上手" } } };
    return words[c->kif || c->ki2][c->handicap][side == KIF_GOTE];
}

/* ---- One game ---------------------------------------------------------------------- */

/* 不成 where no promotion is possible says what cannot be otherwise; 成 says another move. */
static bool is_only_superfluous(const kif_checker *c, const kif_diag *d)
{
    kif_str text = kif_game_reader_diags(c->reader)->text;
    return d->id == KIF_D_KI2_NARU_IMPOSSIBLE && d->range.at + d->range.len <= text.n &&
           str_ends((kif_str){ text.p + d->range.at, d->range.len }, STR("不成"));
}

/* Everything that is found goes through here. */
static void collect(void *ctx, const kif_diag *d)
{
    kif_checker *c = ctx;
    c->damaged |= d->id == KIF_D_ENCODING_MIXED;
    uint8_t level = c->o->level[d->id];
    const kif_diag *before = c->game.n == 0 ? NULL : &c->game.items[c->game.n - 1];
    if (d->id == KIF_D_OFF_BOARD && before != NULL && before->id == KIF_D_CSA_MOVE_TO_OWN_HAND &&
        before->range.at == d->range.at)
        return;                                                    /* 00 is told under its better name */
    bool usual = level == kif_level_of(kif_rules[d->id].severity); /* who sets a level, means it */
    if (usual && c->regrade != KIF_LEVEL_OFF)
        level = c->regrade;
    else if (usual && is_only_superfluous(c, d))
        level = kif_level_of(KIF_WARNING);
    c->regrade = KIF_LEVEL_OFF;
    if (level < c->o->least || level == KIF_LEVEL_OFF)
        return;
    kif_diag graded = *d;
    graded.severity = (kif_severity)(level - 1);
    kif_findings_add(&c->game, &graded);
}

/* Moves what is left of a game's findings to the list that is asked for. */
static void hand_over(kif_checker *c, kif_findings *found)
{
    size_t from = found->n;
    for (size_t i = 0; i < c->game.n; i++)
        if (!kif_silenced(&c->silencers, &c->game.items[i]))
            kif_findings_add(found, &c->game.items[i]);
    found->failed |= c->game.failed;
    kif_findings_reset(&c->game);
    for (uint32_t i = 0; i < c->silencers.n; i++) {
        const kif_silencer *s = &c->silencers.items[i];
        uint8_t level = s->id == KIF_D_NONE ? 1 : c->o->level[s->id];
        if (s->used || (s->id != KIF_D_NONE && (level == KIF_LEVEL_OFF || level < c->o->least)))
            continue; /* a rule that is off, or not shown, finds nothing to silence */
        kif_str word = { kif_game_reader_diags(c->reader)->text.p + s->at.at, s->at.len };
        kif_report(kif_game_reader_diags(c->reader), KIF_D_UNUSED_SILENCER, s->at, 0,
                   s->id == KIF_D_NONE ? "there is no rule '%.*s'" : "'%.*s' has no finding here",
                   (int)(word.n < 60 ? word.n : 60), word.p);
    }
    kif_findings_append(found, &c->game);
    kif_findings_reset(&c->game);
    kif_findings_sort(found, from);
}

/* What was found about the file as a whole, the first n findings: the silencers of its first game hold for
 * it. */
static void silence_file(kif_checker *c, kif_findings *f, size_t n)
{
    size_t kept = 0;
    if (kif_game_reader_number(c->reader) != 1)
        return;
    for (size_t i = 0; i < f->n; i++)
        if (i >= n || !kif_silenced(&c->silencers, &f->items[i]))
            f->items[kept++] = f->items[i];
    f->n = kept;
}

static bool is_handicap_game(const kif_record *r)
{
    return r->handicap > KIF_HANDICAP_HIRATE && kif_handicaps[r->handicap].official;
}

static void begin_checking(kif_checker *c, const kif_record *r, kif_checking *k)
{
    *k = (kif_checking){ .o = c->o,
                         .r = r,
                         .d = kif_game_reader_diags(c->reader),
                         .text = r->source,
                         .history = &c->history,
                         .handicap = is_handicap_game(r),
                         .game = kif_game_reader_number(c->reader),
                         .regrade = &c->regrade,
                         .damaged = c->damaged };
    k->kif = strcmp(r->format, "kif") == 0 || strcmp(r->format, "bod") == 0; /* a diagram is a KIF header */
    k->ki2 = strcmp(r->format, "ki2") == 0;
    k->csa = strcmp(r->format, "csa") == 0;
    const kif_ruleset *hinted = c->o->rules != NULL ? c->o->rules : kif_ruleset_hinted(r);
    k->rules = hinted != NULL ? hinted : &kif_rulesets[0];
    kif_gather_facts(r, &c->history, &k->facts);
}

static void check_families(kif_checking *k)
{
    kif_check_text(k);
    kif_check_start(k);
    kif_check_headers(k);
    kif_check_structure(k);
    kif_check_time(k);
    kif_check_result(k);
    if (k->o->roundtrip != NULL)
        kif_check_roundtrip(k);
}

/* What can be said of a text that is no record: in formats of lines, whether it breaks off. */
static void check_unread(kif_checker *c)
{
    static const char *const of_lines[] = { "kif", "ki2", "csa" };
    for (size_t i = 0; i < sizeof of_lines / sizeof *of_lines; i++)
        if (strcmp(kif_game_reader_format(c->reader), of_lines[i]) == 0)
            kif_check_open_end(kif_game_reader_diags(c->reader));
}

static void check_game(kif_checker *c, const kif_record *r)
{
    kif_checking k;
    begin_checking(c, r, &k);
    check_families(&k);
}

/* ---- Keys ------------------------------------------------------------------------ */

static uint64_t mix(uint64_t h, uint64_t value)
{
    h = (h ^ value) * UINT64_C(0xff51afd7ed558ccd);
    return h ^ h >> 32;
}

static uint64_t hash_name(uint64_t h, kif_str name)
{
    for (size_t i = 0; i < name.n; i++)
        h = (h ^ (unsigned char)name.p[i]) * UINT64_C(1099511628211);
    return mix(h, name.n);
}

static void add_key(const kif_record *r, kif_checker *c, kif_findings *found, kif_check_counts *counts)
{
    enum { OPENING = 40 };
    if (counts->n_keys == counts->cap_keys) {
        size_t cap = counts->cap_keys == 0 ? 16 : counts->cap_keys * 2;
        kif_game_key *keys = kif_arena_alloc(&found->arena, cap * sizeof *keys);
        if (keys == NULL) {
            found->failed = true;
            return;
        }
        if (counts->n_keys > 0)
            memcpy(keys, counts->keys, counts->n_keys * sizeof *keys);
        counts->keys = keys;
        counts->cap_keys = cap;
    }
    kif_game_key *key = &counts->keys[counts->n_keys++];
    *key = (kif_game_key){ .game = kif_game_reader_number(c->reader), .range = kif_first_line(r->source) };
    key->at = kif_diags_span(kif_game_reader_diags(c->reader), key->range);
    key->names[KIF_SENTE] = kif_arena_copy(&found->arena, str_trim(kif_record_header(r, KIF_H_BLACK)));
    key->names[KIF_GOTE] = kif_arena_copy(&found->arena, str_trim(kif_record_header(r, KIF_H_WHITE)));
    uint64_t h = mix(mix(r->start.key, r->start.hand[KIF_SENTE]), r->start.hand[KIF_GOTE]);
    h = hash_name(hash_name(h, key->names[KIF_SENTE]), key->names[KIF_GOTE]);
    for (const kif_node *n = r->root->child; n != NULL && kif_node_is_move(n); n = n->child) {
        h = mix(h, n->move);
        if (++key->moves == OPENING)
            key->opening = h;
    }
    key->all = h;
}

static uint32_t first_move_at(const kif_record *r)
{
    return r == NULL ? UINT32_MAX : r->root->child == NULL ? (uint32_t)r->source.n : r->root->child->at.at;
}

kif_status kif_check_chunk(kif_checker *c, const kif_check_options *o, const kif_chunk *chunk,
                           kif_findings *found, kif_check_counts *counts)
{
    const kif_record *r;
    kif_status status;
    size_t of_file = found->n;
    c->o = o;
    kif_game_reader_start(c->reader, chunk, collect, c);
    for (;;) {
        c->damaged = false;
        c->regrade = KIF_LEVEL_OFF;
        status = kif_game_reader_next(c->reader, &r);
        if (status != KIF_OK && status != KIF_BAD)
            break;
        if (status == KIF_OK)
            check_game(c, r);
        else
            check_unread(c);
        if (status == KIF_OK && kif_check_compares(o))
            add_key(r, c, found, counts);
        counts->games++;
        counts->bad += status == KIF_BAD;
        kif_silencers_find(&c->silencers, kif_game_reader_diags(c->reader), first_move_at(r));
        silence_file(c, found, of_file);
        hand_over(c, found);
    }
    c->silencers.n = 0;
    hand_over(c, found); /* what was said of lines behind the last game */
    return status == KIF_FATAL || found->failed ? KIF_FATAL : KIF_OK;
}

kif_status kif_check_declare(kif_checker *c, const kif_check_options *o, const kif_chunk *chunk, bool json,
                             kif_buf *out, kif_findings *found)
{
    const kif_record *r;
    kif_status status;
    c->o = o;
    c->silencers.n = 0;
    kif_game_reader_start(c->reader, chunk, collect, c);
    while ((status = kif_game_reader_next(c->reader, &r)) == KIF_OK || status == KIF_BAD) {
        kif_checking k;
        if (status == KIF_OK) {
            begin_checking(c, r, &k);
            (json ? kif_declare_json : kif_declare_text)(&k, out);
        }
        hand_over(c, found);
    }
    hand_over(c, found);
    return status == KIF_FATAL || found->failed || !buf_ok(out) ? KIF_FATAL : KIF_OK;
}

/* ---- Repairs ---------------------------------------------------------------------- */

/* Whether the repaired text still says the same game. */
static bool says_the_same(kif_checker *c, const kif_record *r, kif_str text)
{
    const kif_format *format = kif_format_by_name(str_of(r->format));
    const kif_record *back = NULL;
    kif_diags quiet = { 0 };
    if (c->again == NULL && (c->again = kif_builder_new(0)) == NULL)
        return false;
    kif_diags_begin(&quiet, "", text, 1, 1);
    kif_builder_begin(c->again, format->name, text, &quiet);
    kif_parse parse = { .text = text, .diags = &quiet, .b = c->again };
    bool same = format->read(&parse) == KIF_OK && kif_builder_finish(c->again, &back) == KIF_OK &&
                kif_game_digest(back) == kif_game_digest(r);
    kif_diags_fini(&quiet);
    return same;
}

/* The text with its repairs; the text itself where there are none that keep the game as it is. */
static kif_str repair(kif_checker *c, const kif_checking *k, const kif_findings *of_file,
                      const kif_findings *found, size_t from)
{
    kif_edits edits = { .arena = k->r->arena };
    kif_plan_fixes(k, found->items + from, found->n - from, &edits);
    if (k->game == 1)
        kif_plan_fixes(k, of_file->items, of_file->n, &edits);
    buf_reset(&c->fixed);
    if (edits.n == 0 || edits.failed || k->damaged)
        return k->text;
    kif_apply_edits(k->text, &edits, &c->fixed);
    return buf_ok(&c->fixed) && says_the_same(c, k->r, buf_str(&c->fixed)) ? buf_str(&c->fixed) : k->text;
}

static void encode(kif_checker *c, kif_encoding e, kif_fixed_game *g)
{
    kif_encoder encoder = { .encoding = e == KIF_ENC_ASCII || e == KIF_ENC_UTF8_BOM ? KIF_ENC_UTF8 : e };
    buf_reset(&c->encoded);
    kif_encode(&encoder, g->fixed, &c->encoded);
    kif_encode_end(&encoder, &c->encoded);
    g->encoded = buf_str(&c->encoded);
    g->lost = encoder.n_lost > 0 || encoder.n_similar > 0 || !buf_ok(&c->encoded);
}

/* Another encoding is taken only where its finding was not silenced. */
static kif_encoding wanted_encoding(const kif_findings *of_file, kif_encoding is, kif_encoding wanted)
{
    for (size_t i = 0; i < of_file->n; i++)
        if (of_file->items[i].id == KIF_D_ENCODING_UNWANTED)
            return wanted;
    return is;
}

kif_status kif_check_fix(kif_checker *c, const kif_check_options *o, const kif_chunk *chunk,
                         kif_encoding encoding, kif_encoding write_as, kif_findings *of_file,
                         kif_findings *found, kif_check_counts *counts, kif_fixed_fn *fn, void *ctx)
{
    const kif_record *r;
    kif_status status;
    c->o = o;
    kif_game_reader_start(c->reader, chunk, collect, c);
    for (;;) {
        kif_checking k;
        size_t from = found->n;
        c->damaged = false;
        c->regrade = KIF_LEVEL_OFF;
        status = kif_game_reader_next(c->reader, &r);
        if (status != KIF_OK && status != KIF_BAD)
            break;
        counts->games++;
        counts->bad += status == KIF_BAD;
        const kif_diags *d = kif_game_reader_diags(c->reader);
        kif_fixed_game g = { .bytes = kif_game_reader_bytes(c->reader),
                             .text = d->text,
                             .fixed = d->text,
                             .first_line = d->first_line,
                             .game = d->game };
        g.encoded = g.bytes;
        bool other_encoding = c->damaged, damaged = str_find(d->text, STR("\xef\xbf\xbd")) < d->text.n;
        if (status == KIF_OK) {
            begin_checking(c, r, &k);
            k.encoding = encoding;
            k.damaged = damaged;
            check_families(&k);
        } else {
            check_unread(c);
        }
        kif_silencers_find(&c->silencers, kif_game_reader_diags(c->reader), first_move_at(r));
        silence_file(c, of_file, of_file->n);
        hand_over(c, found);
        if (status == KIF_OK)
            g.fixed = repair(c, &k, of_file, found, from);
        kif_encoding wanted = wanted_encoding(of_file, encoding, write_as);
        if (!damaged && (other_encoding || wanted != encoding || !str_eq(g.text, g.fixed)))
            encode(c, wanted, &g);
        fn(ctx, &g);
    }
    c->silencers.n = 0;
    hand_over(c, found); /* what was said of lines behind the last game */
    return status == KIF_FATAL || found->failed ? KIF_FATAL : KIF_OK;
}

void kif_check_regrade(const kif_check_options *o, kif_findings *f, size_t from)
{
    size_t kept = from;
    for (size_t i = from; i < f->n; i++) {
        uint8_t level = o->level[f->items[i].id];
        if (level == KIF_LEVEL_OFF || level < o->least)
            continue;
        f->items[kept] = f->items[i];
        f->items[kept++].severity = (kif_severity)(level - 1);
    }
    f->n = kept;
}
