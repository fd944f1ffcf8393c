/* kifconv: reads games in any format and writes them in another one. Inputs are cut into chunks of games,
 * which several threads read, judge and write into memory; the results go out in the order of the inputs. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/str.h"
#include "cli/message.h"
#include "cli/pool.h"
#include "cli/progress.h"
#include "cli/term.h"
#include "kifconv/conv.h"

static const char *format_name(size_t i)
{
    return kif_formats[i] == NULL ? NULL : kif_formats[i]->name;
}

static const char *encoding_name(size_t i)
{
    kif_encoding e = (kif_encoding)(KIF_ENC_NONE + 1 + i);
    return e < KIF_ENCODINGS_END ? kif_encoding_name(e) : NULL;
}

enum { MAX_PLY = 1000000000 };

/* "A..B", "A..", "..B" or "A": moves by number. */
static bool take_moves(void *target, const char *value, char why[OPT_WHY_SIZE])
{
    conv_moves *moves = target;
    kif_str s = str_of(value);
    uint32_t first = 1, last = 0;
    bool has_first = str_take_uint(&s, MAX_PLY, &first);
    if (str_skip(&s, STR("..")))
        (void)str_take_uint(&s, MAX_PLY, &last);
    else
        last = has_first ? first : 0;
    if (s.n > 0 || first == 0 || (!has_first && last == 0) || (last != 0 && last < first)) {
        snprintf(why, OPT_WHY_SIZE, "expected moves such as 10..40, ..40 or 10.., got '%.60s'", value);
        return false;
    }
    moves->first = first;
    moves->last = last;
    return true;
}

#define AT(field) offsetof(conv_settings, field)

static const opt options[] = {
    { .letter = 't', .name = "to", .kind = OPT_WORD, .value = "FORMAT", .word_set = OPT_FORMATS,
      .help = "write FORMAT (default: by the suffix of --output): {}", .group = "Conversion",
      .target = AT(to) },
    { .name = "normalize", .kind = OPT_SWITCH,
      .help = "write each game in the format it was read from, in its usual form",
      .target = AT(normalize) },
    { .name = "split", .kind = OPT_SWITCH, .help = "write one file a game: NAME-0001 and so on",
      .target = AT(split) },
    { .name = "lines", .kind = OPT_SWITCH,
      .help = "make a game of every line of play: the main line, each variation",
      .target = AT(lines) },
    { .name = "main-line", .kind = OPT_SWITCH, .help = "leave variations out", .target = AT(main_line) },
    { .name = "moves", .kind = OPT_CALL, .value = "A..B", .call = take_moves,
      .help = "only moves A to B; the position before A becomes the start", .target = AT(moves) },
    { .name = "comments", .kind = OPT_SWITCH, .help = "write comments (on by default)",
      .target = AT(comments) },
    { .name = "times", .kind = OPT_SWITCH, .help = "write times (on by default)", .target = AT(times) },
    { .name = "engine-notes", .kind = OPT_CHOICE, .value = "HOW", .choices = "keep convert drop",
      .help = "evaluations in comments: {}", .target = AT(engine_notes) },

    { .name = "at", .kind = OPT_STRING, .value = "WHERE", .choices = "last all",
      .help = "positions that sfen writes: last, all, or after move N", .group = "Spelling",
      .target = AT(at) },
    { .name = "notation", .kind = OPT_CHOICE, .value = "STYLE", .choices = "hosking hodges japanese",
      .help = "how Western notation spells moves: {}", .target = AT(notation) },
    { .name = "king", .kind = OPT_CHOICE, .value = "KING", .choices = "gyoku ou 玉 王",
      .help = "write kings as 玉 or 王: {}", .target = AT(king) },
    { .name = "dragon", .kind = OPT_CHOICE, .value = "DRAGON", .choices = "龍 竜",
      .help = "write dragons as {}",
      .target = AT(dragon) },
    { .name = "usi-end", .kind = OPT_SWITCH, .help = "write how games ended behind USI moves",
      .target = AT(usi_end) },
    { .name = "usi-position", .kind = OPT_SWITCH, .help = "begin USI lines with 'position'",
      .target = AT(usi_position) },
    { .name = "csa-v3", .kind = OPT_SWITCH, .help = "write CSA V3.0 even where V2.2 would do",
      .target = AT(csa_v3) },
    { .name = "replacement", .kind = OPT_STRING, .value = "TEXT",
      .help = "write TEXT for characters that the encoding lacks (default: 〓)", .target = AT(replacement) },

    { .name = "loss", .kind = OPT_CHOICE, .value = "HOW", .choices = "warn error ignore",
      .help = "what the format cannot hold: {}", .group = "Problems", .target = AT(loss) },
    { .name = "strict", .kind = OPT_SWITCH, .help = "same as --loss=error --fail-on=warning",
      .target = AT(strict) },
    { .name = "fail-on", .kind = OPT_CHOICE, .value = "LEVEL", .choices = "error warning note never",
      .help = "what makes the status 1: {}", .target = AT(fail_on) },
    { .name = "recover", .kind = OPT_SWITCH, .help = "keep games up to the line that cannot be read",
      .target = AT(recover) },
    { .name = "all-csa-comments", .kind = OPT_SWITCH, .help = "every ' line of CSA is a comment, not only '*",
      .target = AT(all_csa_comments) },
    { .name = "excerpt", .kind = OPT_AUTO, .help = "show the line under a finding (default: on a terminal)",
      .target = AT(excerpt) },
    { .name = "max-per-file", .kind = OPT_NUMBER, .value = "N", .min = 0, .max = 1000000000,
      .help = "show the same complaint N times a file (default 20; 0: all)", .target = AT(max_per_file) },
};

static const opt_command command = {
    .name = "kifconv",
    .usage = "[OPTION]... [FILE]...",
    .summary = "Convert shogi game records between formats.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .common = COMMON_INPUT | COMMON_FROM | COMMON_OUTPUT | COMMON_OUTPUT_ENCODING | COMMON_OUTPUT_DIR |
              COMMON_DRY_RUN | COMMON_JOBS | COMMON_PROGRESS,
    .formats = format_name,
    .encodings = encoding_name,
    .encoding_alias = kif_encoding_usual_name,
    .suffixes = "kif kifu ki2 ki2u csa usi sfen jkf json psn bod txt",
    .examples = "kifconv -t csa game.kif\tone file to standard output\n"
                "kifconv -o all.csa.gz *.kif\tmany into one, compressed\n"
                "kifconv -t kif --output-dir=out -r games\ta folder, file by file\n"
                "kifconv -t sfen --at=all game.csa\tevery position of a game\n",
    .exit_status = "0 all converted, 1 some games had problems, 2 trouble",
};

/* ---- From options to a plan --------------------------------------------------- */

static kif_encoding choose_encoding(const opt_common *common)
{
    if (common->output_encoding != NULL)
        return kif_encoding_by_name(str_of(common->output_encoding));
    /* A file's suffix is a promise to every program that opens it. */
    kif_encoding e = KIF_ENC_NONE;
    if (common->output_dir == NULL && common->output != NULL)
        e = kif_suffix_encoding(str_of(common->output));
    return e == KIF_ENC_NONE ? KIF_ENC_UTF8 : e;
}

static bool choose_format(conv_plan *plan)
{
    const conv_settings *s = plan->settings;
    const opt_common *common = plan->common;
    if (s->to != NULL)
        plan->convert.to = kif_format_by_name(str_of(s->to));
    else if (!s->normalize && common->output != NULL)
        plan->convert.to = kif_format_by_suffix(str_of(common->output));
    if (plan->convert.to == NULL && !s->normalize)
        return false;
    return true;
}

static kif_write_options write_options(const conv_settings *s)
{
    return (kif_write_options){
        .first_ply = s->moves.first,
        .last_ply = s->moves.last,
        .main_line = s->main_line,
        .no_comments = !s->comments,
        .no_times = !s->times,
        .hodges = s->notation == 1,
        .kanji = s->notation == 2,
        .usi_end = s->usi_end,
        .usi_position = s->usi_position,
        .csa_v3 = s->csa_v3,
        .king_is_ou = s->king % 2 == 1,
        .dragon_is_ryu = s->dragon == 1,
        .engine_notes = s->engine_notes,
        .at = s->at,
    };
}

/* What options contradict each other, or NULL. */
static const char *contradiction(const conv_settings *s, const opt_common *common)
{
    if (s->to != NULL && s->normalize)
        return "--to and --normalize exclude each other";
    if (common->output != NULL && common->output_dir != NULL)
        return "--output and --output-dir exclude each other";
    if (s->split && common->output_dir == NULL &&
        (common->output == NULL || strcmp(common->output, "-") == 0))
        return "--split needs --output-dir, or a file name in --output";
    return NULL;
}

static int make_plan(conv_plan *plan)
{
    const conv_settings *s = plan->settings;
    const opt_common *common = plan->common;
    const char *wrong = contradiction(s, common);
    if (wrong != NULL)
        return opt_usage_error(&command, "%s", wrong);
    if (!choose_format(plan))
        return opt_usage_error(
            &command, "which format is to be written? name it with --to, or by the suffix of --output");
    if (plan->convert.to != NULL && plan->convert.to->write == NULL)
        return opt_usage_error(&command, "%s can only be read", plan->convert.to->name);
    plan->source.format = common->from != NULL ? kif_format_by_name(str_of(common->from)) : NULL;
    plan->source.encoding_name = common->encoding;
    plan->source.recover = s->recover;
    plan->source.legacy_csa_comments = s->all_csa_comments;
    plan->convert.encoding = choose_encoding(common);
    plan->convert.replacement = str_of(s->replacement);
    plan->convert.crlf = common->newline == NEWLINE_CRLF ||
                         (common->newline == NEWLINE_DEFAULT && plan->convert.encoding == KIF_ENC_CP932);
    plan->convert.lines = s->lines;
    plan->convert.write = write_options(s);
    plan->excerpt = s->excerpt >= 0 ? s->excerpt != 0 : isatty(STDERR_FILENO);
    plan->color = term_color(STDERR_FILENO, (opt_when)common->color);
    return OPT_RUN;
}

/* ---- The run ---------------------------------------------------------------------- */

typedef struct {
    conv_plan plan;
    atomic_bool stop; /* nothing more is wanted */
    pthread_mutex_t lock;
    conv_job *spare; /* jobs that are done: their memory is used again */
    /* The producer's. */
    cli_inputs *inputs;
    cli_input *input; /* that is being read; NULL: the next one is to be opened */
    kif_input bytes;
    kif_source *source;
    int open_status; /* STATUS_TROUBLE: some input could not be opened */
    /* The consumer's. */
    conv_sink sink;
    uint32_t told[KIF_D_COUNT]; /* findings about this input, by id */
    uint64_t n_games, n_skipped, n_remarks, n_warnings;
    uint64_t games_of_input;
    bool failed_input; /* something else was told about why there are no games */
    kif_losses losses, losses_of_input;
    int status;
} run_state;

/* One worker's own. */
typedef struct {
    kif_game_reader *reader;
    kif_converter *converter;
} worker;

static void *worker_new(void *ctx)
{
    run_state *r = ctx;
    worker *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->reader = kif_game_reader_new(&r->plan.source);
    w->converter = kif_converter_new(&r->plan.convert);
    if (w->reader != NULL && w->converter != NULL)
        return w;
    kif_game_reader_free(w->reader);
    kif_converter_free(w->converter);
    free(w);
    return NULL;
}

static void worker_free(void *ctx, void *state)
{
    (void)ctx;
    worker *w = state;
    kif_game_reader_free(w->reader);
    kif_converter_free(w->converter);
    free(w);
}

static void work(void *ctx, void *state, void *job)
{
    run_state *r = ctx;
    worker *w = state;
    conv_work(w->reader, w->converter, &r->plan, job);
}

static conv_job *take_job(run_state *r)
{
    pthread_mutex_lock(&r->lock);
    conv_job *job = r->spare;
    if (job != NULL)
        r->spare = job->next_spare;
    pthread_mutex_unlock(&r->lock);
    return job != NULL ? job : calloc(1, sizeof *job);
}

static void put_back_job(run_state *r, conv_job *job)
{
    conv_job_reset(job);
    pthread_mutex_lock(&r->lock);
    job->next_spare = r->spare;
    r->spare = job;
    pthread_mutex_unlock(&r->lock);
}

static void free_spare_jobs(run_state *r)
{
    for (conv_job *job = r->spare, *next; job != NULL; job = next) {
        next = job->next_spare;
        conv_job_free(job);
    }
}

/* Opens the next input that can be opened. */
static bool open_next(run_state *r)
{
    while (r->input == NULL) {
        cli_input *input = cli_inputs_next(r->inputs);
        if (input == NULL)
            return false;
        if (cli_input_open(input, &r->bytes)) {
            r->bytes.stop = &r->stop;
            r->input = input;
        } else {
            r->open_status = STATUS_TROUBLE;
            cli_input_drop(input);
        }
    }
    return true;
}

static void close_input(run_state *r)
{
    kif_source_free(r->source);
    kif_input_fini(&r->bytes);
    cli_input_drop(r->input);
    r->source = NULL;
    r->input = NULL;
}

static int trouble_with(const run_state *r)
{
    if (!r->bytes.damaged && r->bytes.message[0] != '\0') {
        message(MESSAGE_ERROR, r->input->name, "%s", r->bytes.message);
        return STATUS_TROUBLE;
    }
    return STATUS_COMPLAIN;
}

static void *produce(void *ctx)
{
    run_state *r = ctx;
    conv_job *job;
    if (!open_next(r) || (job = take_job(r)) == NULL)
        return NULL;
    job->plan = &r->plan;
    job->input = r->input;
    cli_input_keep(r->input);
    uint64_t before = r->bytes.n_read;
    if (r->source == NULL)
        r->source = kif_source_new(&r->bytes, r->input->name, &r->plan.source, conv_find, job);
    else
        kif_source_redirect(r->source, conv_find, job);
    kif_status status = r->source == NULL ? KIF_FATAL : kif_source_next_chunk(r->source, &job->chunk);
    job->n_bytes = r->bytes.n_read - before;
    if (status == KIF_FATAL)
        job->status = status_worst(job->status, trouble_with(r));
    job->last = status != KIF_OK || kif_source_at_end(r->source);
    if (r->source != NULL) {
        job->found = kif_source_format(r->source);
        job->encoding = kif_source_encoding(r->source);
    }
    job->format = r->plan.convert.to != NULL ? r->plan.convert.to : job->found;
    if (job->last)
        close_input(r);
    return job;
}

/* ---- What is told ------------------------------------------------------------------- */

static void add_losses(kif_losses *to, const kif_losses *more)
{
    for (int i = 0; i < KIF_LOSSES; i++)
        to->n[i] += more->n[i];
}

/* "3 variations, 12 comments". False: nothing was lost. */
static bool list_losses(kif_buf *out, const kif_losses *losses)
{
    for (int i = 0; i < KIF_LOSSES; i++) {
        if (losses->n[i] == 0)
            continue;
        kif_str name = str_of(kif_rules[KIF_LOSS_FIRST + i].slug);
        str_skip(&name, STR("loss."));
        buf_printf(out, "%s%.*s: %u", out->n > 0 ? ", " : "", (int)name.n, name.p, (unsigned)losses->n[i]);
    }
    return out->n > 0;
}

static void tell_losses(const run_state *r, const kif_losses *losses, message_level level, const char *name)
{
    kif_buf list = BUF_EMPTY;
    if (r->plan.settings->loss != LOSS_IGNORE && list_losses(&list, losses))
        message(level, name, "lost in %s: %.*s",
                r->plan.convert.to != NULL ? r->plan.convert.to->name : "the output", (int)list.n, list.p);
    buf_fini(&list);
}

static void tell_findings(run_state *r, const conv_job *job)
{
    const conv_finding *f = (const conv_finding *)(const void *)job->findings.p;
    long limit = r->plan.settings->max_per_file;
    for (size_t i = 0; i < job->findings.n / sizeof *f; i++) {
        r->n_warnings += f[i].level == MESSAGE_WARNING;
        if (limit == 0 || r->told[f[i].id]++ < limit)
            message_raw(f[i].level, (kif_str){ job->messages.p + f[i].at, f[i].len });
    }
}

/* What was not shown because there was too much of it. */
static void tell_rest(run_state *r, const conv_job *job)
{
    uint32_t limit = (uint32_t)r->plan.settings->max_per_file;
    for (int id = 0; id < KIF_D_COUNT; id++)
        if (limit > 0 && r->told[id] > limit)
            message(MESSAGE_WARNING, job->input->name, "%u more of [%s] (--max-per-file=0 lists all)",
                    (unsigned)(r->told[id] - limit), kif_rules[id].slug);
    memset(r->told, 0, sizeof r->told);
}

/* A text in which nothing of a game was found must not look like one that was converted. */
static void tell_nothing_found(run_state *r, const conv_job *job)
{
    if (r->games_of_input > 0 || job->found == NULL || r->failed_input)
        return;
    message(MESSAGE_WARNING, job->input->name, "no game found");
    r->status = status_worst(r->status, STATUS_COMPLAIN);
}

static void end_input(run_state *r, const conv_job *job)
{
    tell_rest(r, job);
    tell_nothing_found(r, job);
    r->games_of_input = 0;
    r->failed_input = false;
    if (job->found != NULL)
        message(MESSAGE_VERBOSE, job->input->name, "read as %s in %s", job->found->name,
                kif_encoding_name(job->encoding));
    tell_losses(r, &r->losses_of_input, MESSAGE_VERBOSE, job->input->name);
    r->losses_of_input = (kif_losses){ 0 };
}

static bool consume(void *ctx, void *arg)
{
    run_state *r = ctx;
    conv_job *job = arg;
    tell_findings(r, job);
    r->n_games += job->n_games;
    r->n_skipped += job->n_skipped;
    r->games_of_input += job->n_games + job->n_skipped;
    r->failed_input = r->failed_input || job->status != STATUS_OK;
    r->n_remarks += job->n_remarks;
    add_losses(&r->losses, &job->losses);
    add_losses(&r->losses_of_input, &job->losses);
    r->status = status_worst(r->status, job->status);
    int written = conv_sink_add(&r->sink, job);
    r->status = status_worst(r->status, written);
    if (job->last)
        end_input(r, job);
    progress_add(job->n_games + job->n_skipped, job->n_bytes, job->n_skipped);
    put_back_job(r, job);
    /* With one output its failure ends the run; of several outputs, the others may be good. */
    bool several = r->plan.settings->split || r->plan.common->output_dir != NULL;
    return several || !r->sink.out.failed;
}

static void discard(void *ctx, void *job)
{
    put_back_job(ctx, job);
}

static void tell_summary(const run_state *r)
{
    tell_losses(r, &r->losses, MESSAGE_WARNING, NULL);
    message_level level = r->n_skipped > 0 ? MESSAGE_WARNING : MESSAGE_VERBOSE;
    message(level, NULL, "%llu game%s converted, %llu skipped", (unsigned long long)r->n_games,
            str_plural(r->n_games), (unsigned long long)r->n_skipped);
    if (r->n_remarks > 0)
        message(MESSAGE_VERBOSE, NULL, "%llu remark%s on the records (kifcheck explains)",
                (unsigned long long)r->n_remarks, str_plural(r->n_remarks));
}

static bool lost_anything(const kif_losses *losses)
{
    for (int i = 0; i < KIF_LOSSES; i++)
        if (losses->n[i] > 0)
            return true;
    return false;
}

/* What the data gives reason to complain about. */
static int judge_data(const run_state *r)
{
    const conv_settings *s = r->plan.settings;
    int fail_on = s->strict && s->fail_on == FAIL_ON_ERROR ? FAIL_ON_WARNING : s->fail_on;
    bool fails = (s->loss == LOSS_ERROR || (s->strict && s->loss == LOSS_WARN)) && lost_anything(&r->losses);
    fails = fails || (fail_on >= FAIL_ON_WARNING && fail_on <= FAIL_ON_NOTE && r->n_warnings > 0);
    fails = fails || (fail_on == FAIL_ON_NOTE && r->n_remarks > 0);
    return fails ? STATUS_COMPLAIN : STATUS_OK;
}

static int run(run_state *r)
{
    static const pool_calls calls = { produce, work, consume, discard, worker_new, worker_free };
    const opt_common *common = r->plan.common;
    r->inputs = cli_inputs_new(common);
    if (r->inputs == NULL)
        return STATUS_TROUBLE;
    uint64_t total = cli_inputs_total(r->inputs);
    bool small = total > 0 && total < KIF_INPUT_CHUNK && common->n_operands == 1;
    if (!conv_sink_init(&r->sink, &r->plan)) {
        conv_sink_end(&r->sink, false);
        cli_inputs_free(r->inputs);
        return STATUS_TROUBLE;
    }
    progress_start("kifconv", common->progress, total, "skipped");
    pool_result result = pool_run(&calls, r, small ? 1 : (int)common->jobs, &r->stop);
    progress_end();
    free_spare_jobs(r);
    if (r->input != NULL)
        close_input(r);
    if (result == POOL_FAILED) {
        message(MESSAGE_ERROR, NULL, "not enough memory");
        r->status = STATUS_TROUBLE;
    }
    r->status = status_worst(r->status, status_worst(r->open_status, cli_inputs_status(r->inputs)));
    bool usable = r->n_games > 0 || r->status != STATUS_TROUBLE;
    r->status = status_worst(r->status, conv_sink_end(&r->sink, usable && result == POOL_DONE));
    cli_inputs_free(r->inputs);
    tell_summary(r);
    if (r->status == STATUS_COMPLAIN && r->plan.settings->fail_on == FAIL_ON_NEVER)
        r->status = STATUS_OK;
    return status_worst(r->status, judge_data(r));
}

int main(int argc, char **argv)
{
    conv_settings settings = { .excerpt = -1, .comments = true, .times = true, .max_per_file = 20 };
    opt_common common;
    int status = cli_start(&command, argc, argv, &settings, &common);
    run_state r = { .plan = { .settings = &settings, .common = &common }, .lock = PTHREAD_MUTEX_INITIALIZER };
    if (status == OPT_RUN && (status = make_plan(&r.plan)) == OPT_RUN)
        status = run(&r);
    return cli_end(&common, status);
}
