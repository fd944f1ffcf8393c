/* A worker: reads the games of chunks, follows those that no filter rules out, and hands them to the reports. */
#include "board/generate.h"
#include "stat/bouts.h"
#include "stat/hash.h"
#include "stat/run.h"

struct kif_stat_worker {
    kif_arena arena;       /* the worker lies in it */
    kif_stat *s;
    kif_source_options options;
    kif_game_reader *reader;
    kif_names names;
    bool patterns;         /* they are followed */
    pattern_scanner scan;
    filter_run run;
    kif_state state;
    kif_buf text, moves;
    stat_facts facts;
    const char *file;
    uint64_t first, last;  /* the range that is asked for */
    uint64_t limit, n_chosen; /* limit 0: none */
    bool ruled_out, outside;
    kif_diag_fn *fn;
    void *ctx;
};

/* ---- Reading ------------------------------------------------------------------------- */

/* The last question before moves are read. */
static bool gate(void *ctx, const kif_record *record)
{
    kif_stat_worker *w = ctx;
    stat_facts *f = &w->facts;
    f->offset = kif_game_reader_offset(w->reader);
    f->number = kif_game_reader_number(w->reader);
    f->file = str_of(w->file);
    w->outside = f->offset < w->first || f->offset >= w->last;
    if (w->outside)
        return false;
    stat_facts_headers(f, record, &w->names);
    w->ruled_out = !filter_run_gate(&w->run, f);
    return !w->ruled_out;
}

/* Only what makes a record unreadable is told; the rest is the business of a checker. */
static void on_finding(void *ctx, const kif_diag *diag)
{
    kif_stat_worker *w = ctx;
    bool reader = kif_rules[diag->id].family == KIF_FAMILY_READER && diag->severity == KIF_ERROR;
    bool conflict = diag->id == KIF_D_RESULT_WORD_VS_SUMMARY || diag->id == KIF_D_RESULT_HEADER_MISMATCH;
    if (w->fn != NULL && !w->ruled_out && !w->outside && (reader || conflict))
        w->fn(w->ctx, diag);
}

kif_stat_worker *kif_stat_worker_new(kif_stat *s, const kif_source_options *options)
{
    kif_arena arena;
    kif_arena_init(&arena, SIZE_MAX / 2);
    kif_stat_worker *w = kif_arena_zalloc(&arena, sizeof *w);
    if (w == NULL)
        return NULL;
    w->arena = arena;
    w->s = s;
    w->options = *options;
    w->options.build_flags |= (s->needs & STAT_NEED_JUDGE) != 0 ? 0 : KIF_BUILD_UNJUDGED;
    kif_names_init(&w->names, s->options.keep_titles);
    w->names.alias = s->alias;
    w->names.n_aliases = s->n_aliases;
    kif_state_init(&w->state);
    w->patterns = s->stage >= STAGE_PATTERNS;
    w->reader = kif_game_reader_new(&w->options);
    bool ok = w->reader != NULL && filter_run_init(&w->run, &s->filters);
    if (ok && w->patterns)
        ok = pattern_scanner_init(&w->scan, s->patterns, (s->needs & STAT_NEED_TAGS) != 0);
    if (!ok) {
        kif_stat_worker_free(w);
        return NULL;
    }
    kif_game_reader_set_gate(w->reader, gate, w);
    return w;
}

void kif_stat_worker_free(kif_stat_worker *w)
{
    if (w == NULL)
        return;
    kif_game_reader_free(w->reader);
    kif_names_fini(&w->names);
    if (w->scan.set != NULL)
        pattern_scanner_fini(&w->scan);
    filter_run_fini(&w->run);
    kif_state_fini(&w->state);
    buf_fini(&w->text);
    buf_fini(&w->moves);
    kif_arena arena = w->arena;
    kif_arena_fini(&arena);
}

void kif_stat_worker_limit(kif_stat_worker *w, uint64_t games)
{
    w->limit = games;
}

bool kif_stat_worker_is_full(const kif_stat_worker *w)
{
    return w->limit > 0 && w->n_chosen >= w->limit;
}

/* ---- The move string ------------------------------------------------------------------- */

static void put_square(kif_buf *out, kif_square sq)
{
    buf_byte(out, (char)('0' + kif_square_file(sq)));
    buf_byte(out, (char)('a' + kif_square_rank(sq) - 1));
}

static void put_token(kif_buf *out, const kif_node *n)
{
    if (out->n > 0)
        buf_byte(out, ' ');
    buf_cstr(out, kif_kinds[kif_piece_kind(n->moved)].sfen);
    if (kif_move_is_drop(n->move))
        buf_byte(out, '*');
    else
        put_square(out, kif_move_from(n->move));
    if (n->captured != KIF_EMPTY)
        buf_byte(out, 'x');
    put_square(out, kif_move_to(n->move));
    if (kif_move_promotes(n->move))
        buf_byte(out, '+');
}

/* One token a ply; "#" behind the last if it mates. */
static void make_move_string(kif_stat_worker *w)
{
    kif_side only = w->s->filters.moves_of, mover = KIF_SIDES;
    kif_position p = w->facts.record->start;
    kif_undo undo;
    bool mates = false;
    buf_reset(&w->moves);
    for (const kif_node *n = w->facts.record->root->child; n != NULL && kif_node_is_move(n); n = n->child) {
        mover = kif_piece_side(n->moved);
        kif_position_do(&p, n->move, &undo);
        if (only == KIF_SIDES || only == mover)
            put_token(&w->moves, n);
        mates = n->child == NULL || !kif_node_is_move(n->child) ? kif_is_mate(&p) : false;
    }
    if (mates && w->moves.n > 0 && (only == KIF_SIDES || only == mover))
        buf_byte(&w->moves, '#');
    w->run.moves = buf_str(&w->moves);
}

/* ---- Following a game -------------------------------------------------------------------- */

static uint64_t hash_of_start(const kif_record *r, uint64_t seed)
{
    if (r->handicap == KIF_HANDICAP_HIRATE)
        return hash_mix(seed ^ UINT64_C(0x517cc1b727220a95), UINT64_C(0x2545f4914f6cdd1d));
    uint64_t h = hash_bytes(r->start.board, sizeof r->start.board, seed);
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        h = hash_mix(h ^ r->start.hand[side], UINT64_C(0x9e3779b97f4a7c15) + side);
    return hash_mix(h ^ r->start.side, UINT64_C(0xc2b2ae3d27d4eb4f));
}

static void follow(kif_stat_worker *w)
{
    stat_facts *f = &w->facts;
    const kif_record *r = f->record;
    bool board = w->s->board;
    uint64_t h0 = hash_of_start(r, 0), h1 = hash_of_start(r, 1);
    f->plies = 0;
    f->illegal = false;
    f->entered[KIF_SENTE] = f->entered[KIF_GOTE] = -1;
    filter_run_begin(&w->run);
    if (w->patterns)
        pattern_scanner_begin(&w->scan, &r->start);
    if (board) {
        stat_board_set(&f->final, &r->start);
        filter_run_position(&w->run, f, &f->final);
    }
    const kif_node *n = r->root;
    for (f->end = n; (n = n->child) != NULL && kif_node_is_move(n); f->end = n) {
        f->plies++;
        f->illegal = f->illegal || n->verdict != KIF_D_NONE;
        h0 = hash_mix(h0 ^ n->move, UINT64_C(0xa0761d6478bd642f));
        h1 = hash_mix(h1 ^ n->move, UINT64_C(0xe7037ed1a0b428db));
        kif_side mover = kif_piece_side(n->moved);
        if (kif_piece_kind(n->moved) == KIF_KING && f->entered[mover] < 0 &&
            kif_square_in_zone(kif_move_to(n->move), mover))
            f->entered[mover] = (int32_t)f->plies;
        if (w->patterns)
            pattern_scanner_move(&w->scan, n->move, n->moved, n->captured);
        if (board) {
            stat_board_move(&f->final, n->move, n->moved, n->captured);
            filter_run_position(&w->run, f, &f->final);
        }
    }
    for (; n != NULL; n = n->child) { /* what could not be played, and the end */
        f->illegal = f->illegal || n->type == KIF_NODE_UNRESOLVED;
        f->end = n;
    }
    f->hash[0] = hash_mix(h0, UINT64_C(0x9e3779b97f4a7c15) ^ f->plies);
    f->hash[1] = hash_mix(h1, UINT64_C(0xc2b2ae3d27d4eb4f) ^ f->plies);
}

static void end_patterns(kif_stat_worker *w)
{
    stat_facts *f = &w->facts;
    f->scan = NULL;
    if (!w->patterns)
        return;
    pattern_scanner_end(&w->scan, w->run.moves);
    f->scan = &w->scan;
    f->class_ = pattern_scanner_class(&w->scan);
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        f->opening[side] = pattern_scanner_pick(&w->scan, w->s->patterns->family_opening, side);
        f->castle[side] = pattern_scanner_pick(&w->scan, w->s->patterns->family_castle, side);
    }
}

static void tell_conflict(kif_stat_worker *w)
{
    kif_range at;
    if (stat_facts_result_conflicts(&w->facts, &at))
        kif_report(kif_game_reader_diags(w->reader), KIF_D_RESULT_WORD_VS_SUMMARY, at, 0,
                   "the record names two results; it is counted as void");
}

static void map(kif_stat_worker *w, const bool passes[KIF_SIDES])
{
    const report_game game = { &w->facts, passes, &w->state, &w->text };
    bouts_note(w->s, &game);
    for (int i = 0; i < w->s->n_reports; i++)
        if (w->s->report[i].kind->map != NULL)
            w->s->report[i].kind->map(w->s, &w->s->report[i], &game);
}

/* Whether the game is chosen; if so the reports have it. */
static bool add_game(kif_stat_worker *w)
{
    stat_facts *f = &w->facts;
    bool passes[KIF_SIDES];
    const kif_diags *d = kif_game_reader_diags(w->reader);
    follow(w);
    f->errors = d->count[KIF_NOTE] + d->count[KIF_WARNING] + d->count[KIF_ERROR];
    stat_facts_ending(f);
    w->run.moves = STR_NONE;
    if (w->s->filters.move_string || (w->patterns && w->s->patterns->n_regexes > 0))
        make_move_string(w);
    end_patterns(w);
    if (!filter_run_end(&w->run, f, passes))
        return false;
    if (f->result == RESULT_VOID)
        tell_conflict(w);
    map(w, passes);
    return true;
}

kif_stat_chunk_result kif_stat_worker_add(kif_stat_worker *w, const kif_chunk *chunk, uint64_t first, uint64_t last,
                                          kif_diag_fn *fn, void *ctx, kif_stat_game_fn *game, void *game_ctx)
{
    kif_stat_chunk_result result = { 0 };
    const kif_record *record;
    kif_status status = KIF_END;
    w->fn = fn;
    w->ctx = ctx;
    w->first = first;
    w->last = last;
    kif_game_reader_start(w->reader, chunk, on_finding, w);
    w->file = kif_chunk_file(chunk);
    while (!kif_stat_worker_is_full(w)) {
        w->ruled_out = w->outside = false;
        status = kif_game_reader_next(w->reader, &record);
        if (status != KIF_OK && status != KIF_BAD)
            break;
        uint64_t offset = kif_game_reader_offset(w->reader);
        if (offset < first || offset >= last)
            continue;
        bool chosen = false;
        if (status == KIF_BAD) {
            result.errors++;
        } else {
            result.games++;
            chosen = w->ruled_out ? false : add_game(w);
            result.chosen += chosen;
            w->n_chosen += chosen;
        }
        if (game != NULL)
            game(game_ctx, w, chosen, kif_game_reader_bytes(w->reader));
    }
    result.failed = status == KIF_FATAL || w->state.error != KIF_STATE_OK || !buf_ok(&w->text) || !buf_ok(&w->moves);
    return result;
}

void kif_stat_collect(kif_stat *s, kif_stat_worker *w)
{
    kif_state_merge(&s->state, &w->state);
}

/* ---- Names of files ---------------------------------------------------------------------------- */

static bool is_safe(char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || byte_is_digit(c) || c == '-' || c == '_' || c == '+' ||
           (unsigned char)c >= 0x80;
}

static void put_safe(kif_buf *out, kif_str s)
{
    if (s.n == 0)
        buf_cstr(out, "unknown");
    for (size_t i = 0; i < s.n; i++)
        buf_byte(out, is_safe(s.p[i]) ? s.p[i] : '_');
}

bool kif_stat_expand(kif_stat_worker *w, kif_str pattern, kif_buf *out)
{
    while (pattern.n > 0) {
        size_t open = str_find_byte(pattern, '{');
        buf_add(out, (kif_str){ pattern.p, open });
        if (open == pattern.n)
            break;
        pattern = str_drop(pattern, open + 1);
        size_t end = str_find_byte(pattern, '}');
        fact_ref ref;
        if (end == pattern.n || !fact_by_name((kif_str){ pattern.p, end }, &ref) || ref.of_side ||
            (ref.stage == STAGE_PATTERNS && !w->patterns))
            return false;
        buf_reset(&w->text);
        fact_value v = fact_get(&w->facts, &ref, KIF_SENTE, &w->text);
        kif_buf value = BUF_EMPTY;
        fact_put(&value, &v);
        put_safe(out, buf_str(&value));
        buf_fini(&value);
        pattern = str_drop(pattern, end + 1);
    }
    return buf_ok(out);
}
