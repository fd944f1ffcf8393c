/* Reading games: inputs are cut into chunks, workers count them, and what is left to tell comes out in order. */
#include <stdlib.h>

#include "cli/message.h"
#include "cli/pool.h"
#include "cli/progress.h"
#include "kifstat/kifstat.h"

/* A chunk of an input and what becomes of it. */
typedef struct {
    cli_input *input;
    bool last;          /* of the input */
    kif_chunk *chunk;   /* NULL: only something to tell or to end */
    const kif_format *format;
    uint64_t first, end; /* the range of the input that is asked for */
    kif_buf messages;
    kif_buf bytes, names, pieces; /* copies of records */
    kif_stat_chunk_result result;
    uint64_t n_bytes;   /* read, for the meter */
    uint64_t content, size; /* of the whole input, once it has ended */
    bool is_full;       /* --head was reached */
    int status;
} stat_job;

typedef struct {
    const stat_settings *settings;
    const opt_common *common;
    kif_stat *s;
    kif_source_options options;
    stat_range *ranges;
    size_t n_ranges, next_range;
    bool keeps;         /* records are copied */
    atomic_bool stop;
    /* The producer's. */
    cli_inputs *inputs;
    cli_input *input;
    stat_range range;
    kif_input bytes;
    kif_source *source;
    kif_stat_content content;
    int open_status; /* of inputs that could not be opened */
    /* The consumer's. */
    stat_records records;
    uint64_t n_games, n_chosen, n_errors;
    uint64_t input_games, input_errors;
    int status;
} stat_state;

/* ---- Workers -------------------------------------------------------------------- */

static void *worker_new(void *ctx)
{
    stat_state *r = ctx;
    kif_stat_worker *w = kif_stat_worker_new(r->s, &r->options);
    if (w != NULL && r->settings->head > 0)
        kif_stat_worker_limit(w, (uint64_t)r->settings->head);
    return w;
}

static void worker_free(void *ctx, void *state)
{
    stat_state *r = ctx;
    kif_stat_collect(r->s, state);
    kif_stat_worker_free(state);
}

/* "FILE:LINE:COL: error: TEXT [ID]" */
static void put_finding(void *ctx, const kif_diag *diag)
{
    stat_job *job = ctx;
    message_escape(&job->messages, str_of(diag->file), 0);
    if (diag->at.line > 0)
        buf_printf(&job->messages, ":%u:%u", (unsigned)diag->at.line, (unsigned)diag->at.col);
    buf_printf(&job->messages, ": %s: ", diag->severity == KIF_ERROR ? "error" : "warning");
    message_escape(&job->messages, diag->text, 0);
    buf_printf(&job->messages, " [%s]\n", kif_rules[diag->id].slug);
}

typedef struct {
    const stat_state *r;
    stat_job *job;
} keep_context;

static void keep_record(void *ctx, kif_stat_worker *w, bool chosen, kif_str bytes)
{
    keep_context *k = ctx;
    const stat_settings *s = k->r->settings;
    stat_job *job = k->job;
    if (chosen ? s->extract == NULL && s->split == NULL : s->rest == NULL)
        return;
    stat_piece piece = { .at = job->bytes.n, .len = bytes.n, .name = job->names.n, .chosen = chosen };
    if (bytes.p == kif_chunk_bytes(job->chunk).p)
        piece.bom = kif_chunk_bom(job->chunk);
    buf_add(&job->bytes, bytes);
    if (chosen && s->split != NULL && !kif_stat_expand(w, str_of(s->split), &job->names))
        job->status = STATUS_TROUBLE;
    piece.name_n = job->names.n - piece.name;
    buf_add(&job->pieces, (kif_str){ (const char *)&piece, sizeof piece });
}

static void work(void *ctx, void *state, void *arg)
{
    stat_state *r = ctx;
    stat_job *job = arg;
    kif_stat_worker *w = state;
    keep_context keep = { r, job };
    if (job->chunk != NULL)
        job->result = kif_stat_worker_add(w, job->chunk, job->first, job->end, put_finding, job,
                                          r->keeps ? keep_record : NULL, &keep);
    if (job->result.failed || !buf_ok(&job->messages) || !buf_ok(&job->bytes) || !buf_ok(&job->pieces))
        job->status = STATUS_TROUBLE;
    if (job->result.errors > 0)
        job->status = status_worst(job->status, STATUS_COMPLAIN);
    job->is_full = kif_stat_worker_is_full(w);
    kif_chunk_free(job->chunk);
    job->chunk = NULL;
}

/* ---- Producing -------------------------------------------------------------------- */

static stat_range range_of(stat_state *r, const cli_input *input)
{
    for (size_t i = r->next_range; i < r->n_ranges; i++) {
        if (strcmp(r->ranges[i].name, input->path == NULL ? "-" : input->path) == 0) {
            r->next_range = i + 1;
            return r->ranges[i];
        }
    }
    return (stat_range){ input->name, 0, UINT64_MAX };
}

static bool open_next(stat_state *r)
{
    while (r->input == NULL) {
        cli_input *input = cli_inputs_next(r->inputs);
        if (input == NULL)
            return false;
        r->range = range_of(r, input);
        if (cli_input_open(input, &r->bytes)) {
            r->bytes.stop = &r->stop;
            r->input = input;
            r->content = (kif_stat_content){ 0 };
        } else {
            r->open_status = STATUS_TROUBLE;
            cli_input_drop(input);
        }
    }
    return true;
}

static void close_input(stat_state *r)
{
    kif_source_free(r->source);
    kif_input_fini(&r->bytes);
    cli_input_drop(r->input);
    r->source = NULL;
    r->input = NULL;
}

static int trouble_with(const stat_state *r)
{
    if (!r->bytes.damaged && r->bytes.message[0] != '\0') {
        message(MESSAGE_ERROR, r->input->name, "%s", r->bytes.message);
        return STATUS_TROUBLE;
    }
    return STATUS_COMPLAIN;
}

/* Only what keeps a file from being read is told. */
static void on_file_finding(void *ctx, const kif_diag *diag)
{
    if (diag->severity == KIF_ERROR || message_wanted(MESSAGE_VERBOSE))
        put_finding(ctx, diag);
}

/* The next chunk of which something lies in the range. The content of the whole input is hashed, so that states can
 * tell which bytes they counted, whatever the file is called. */
static kif_status next_chunk(stat_state *r, stat_job *job)
{
    for (;;) {
        kif_status status = kif_source_next_chunk(r->source, &job->chunk);
        if (status != KIF_OK)
            return status;
        kif_str bytes = kif_chunk_bytes(job->chunk);
        uint64_t from = kif_chunk_offset(job->chunk);
        kif_stat_content_add(&r->content, bytes);
        if (from < r->range.last && from + bytes.n > r->range.first)
            return KIF_OK;
        kif_chunk_free(job->chunk);
        job->chunk = NULL;
    }
}

static void *produce(void *ctx)
{
    stat_state *r = ctx;
    stat_job *job;
    if (!open_next(r) || (job = calloc(1, sizeof *job)) == NULL)
        return NULL;
    job->input = r->input;
    job->first = r->range.first;
    job->end = r->range.last;
    cli_input_keep(r->input);
    uint64_t before = r->bytes.n_read;
    if (r->source == NULL)
        r->source = kif_source_new(&r->bytes, r->input->name, &r->options, on_file_finding, job);
    else
        kif_source_redirect(r->source, on_file_finding, job);
    kif_status status = r->source == NULL ? KIF_FATAL : next_chunk(r, job);
    job->n_bytes = r->bytes.n_read - before;
    if (status == KIF_FATAL)
        job->status = status_worst(job->status, trouble_with(r));
    job->last = status != KIF_OK || kif_source_at_end(r->source);
    job->format = r->source == NULL ? NULL : kif_source_format(r->source);
    if (job->last) {
        job->content = kif_stat_content_hash(&r->content);
        job->size = r->content.n;
        close_input(r);
    }
    return job;
}

/* ---- Consuming ----------------------------------------------------------------------- */

static void job_free(stat_job *job)
{
    kif_chunk_free(job->chunk);
    cli_input_drop(job->input);
    buf_fini(&job->messages);
    buf_fini(&job->bytes);
    buf_fini(&job->names);
    buf_fini(&job->pieces);
    free(job);
}

static void discard(void *ctx, void *job)
{
    (void)ctx;
    job_free(job);
}

static bool consume(void *ctx, void *arg)
{
    stat_state *r = ctx;
    stat_job *job = arg;
    if (job->messages.n > 0)
        message_raw(MESSAGE_WARNING, buf_str(&job->messages));
    r->n_games += job->result.games;
    r->n_chosen += job->result.chosen;
    r->n_errors += job->result.errors;
    r->input_games += job->result.games;
    r->input_errors += job->result.errors;
    r->status = status_worst(r->status, job->status);
    if (r->keeps)
        stat_records_add(&r->records, job->format, buf_str(&job->bytes), buf_str(&job->names),
                         (const stat_piece *)(const void *)job->pieces.p, job->pieces.n / sizeof(stat_piece));
    if (job->last) {
        uint64_t last = job->end < job->size ? job->end : job->size;
        kif_stat_source(r->s, str_of(job->input->name), job->content, job->size, job->first < last ? job->first : last,
                        last, r->input_games, r->input_errors);
        r->input_games = r->input_errors = 0;
    }
    progress_add(job->result.games + job->result.errors, job->n_bytes, job->result.errors);
    bool more = !r->records.failed && !job->is_full;
    job_free(job);
    return more;
}

/* ---- The run ------------------------------------------------------------------------------ */

static void tell_summary(const stat_state *r)
{
    message_level level = r->n_errors > 0 ? MESSAGE_WARNING : MESSAGE_VERBOSE;
    message(level, NULL, "%llu game%s read, %llu chosen, %llu could not be read", (unsigned long long)r->n_games,
            str_plural(r->n_games), (unsigned long long)r->n_chosen, (unsigned long long)r->n_errors);
}

static int read_all(stat_state *r)
{
    static const pool_calls calls = { produce, work, consume, discard, worker_new, worker_free };
    uint64_t total = cli_inputs_total(r->inputs);
    bool small = total > 0 && total < KIF_INPUT_CHUNK && r->common->n_operands == 1;
    progress_start("kifstat", r->common->progress, total, "unreadable");
    pool_result result = pool_run(&calls, r, small || r->settings->head > 0 ? 1 : (int)r->common->jobs, &r->stop);
    progress_end();
    if (r->input != NULL)
        close_input(r);
    if (result == POOL_FAILED)
        message(MESSAGE_ERROR, NULL, "not enough memory");
    if (result == POOL_FAILED)
        return STATUS_TROUBLE;
    return status_worst(status_worst(r->status, r->open_status), cli_inputs_status(r->inputs));
}

int stat_run(const stat_settings *settings, opt_common *common, kif_stat *s)
{
    stat_state r = { .settings = settings, .common = common, .s = s, .keeps = stat_records_wanted(settings) };
    kif_buf memory = BUF_EMPTY;
    r.options.format = common->from != NULL ? kif_format_by_name(str_of(common->from)) : NULL;
    r.options.encoding_name = common->encoding;
    int status = STATUS_TROUBLE;
    if (settings->range_file != NULL &&
        !stat_read_ranges(settings->range_file, common, &memory, &r.ranges, &r.n_ranges))
        goto done;
    r.inputs = cli_inputs_new(common);
    if (r.inputs == NULL || !stat_records_init(&r.records, settings))
        goto done;
    status = read_all(&r);
    tell_summary(&r);
    status = status_worst(status, stat_records_end(&r.records, status != STATUS_TROUBLE));
    if (status != STATUS_TROUBLE)
        status = status_worst(status, stat_report(settings, common, s));
done:
    cli_inputs_free(r.inputs);
    buf_fini(&memory);
    free(r.ranges);
    return status;
}
