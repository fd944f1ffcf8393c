/* The run of kifcheck: one thread cuts the inputs into chunks of games, workers read and judge them, and the
 * findings come out in the order of the inputs, each input as a whole. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/pool.h"
#include "cli/progress.h"
#include "cli/term.h"
#include "kifcheck/run.h"

/* ---- Jobs --------------------------------------------------------------------- */

subject *subject_new(run_state *r, cli_input *input)
{
    check_effect effect;
    if (!check_configs_for(
            r->configs, input->path == NULL && r->common->stdin_name == NULL ? NULL : input->name, &effect))
        return NULL;
    subject *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->input = input;
    s->options = effect.options;
    s->fail_on = effect.fail_on;
    atomic_init(&s->refs, 1);
    return s;
}

void subject_drop(subject *s)
{
    if (s == NULL || atomic_fetch_sub(&s->refs, 1) != 1)
        return;
    cli_input_drop(s->input);
    free(s);
}

static void job_free(job *j)
{
    kif_chunk_free(j->chunk);
    kif_findings_fini(&j->found);
    buf_fini(&j->declared);
    subject_drop(j->of);
    free(j);
}

static job *job_new(subject *of)
{
    job *j = calloc(1, sizeof *j);
    if (j == NULL)
        return NULL;
    kif_findings_init(&j->found);
    j->of = of;
    atomic_fetch_add(&of->refs, 1);
    return j;
}

/* ---- Producing ------------------------------------------------------------------- */

static void close_input(run_state *r)
{
    kif_source_free(r->source);
    kif_input_fini(&r->bytes);
    subject_drop(r->subject);
    r->source = NULL;
    r->subject = NULL;
}

/* The next input as a job that says it cannot be read, or NULL with r->subject set, or NULL at the end. */
static job *open_next(run_state *r)
{
    cli_input *input = cli_inputs_next(r->inputs);
    if (input == NULL)
        return NULL;
    r->subject = subject_new(r, input);
    if (r->subject == NULL) {
        cli_input_drop(input);
        r->refused = true; /* a wrong configuration ends the run: it must not look like a passed check */
        return NULL;
    }
    if (cli_input_open(input, &r->bytes)) {
        r->bytes.stop = &r->stop;
        r->source =
            kif_source_new(&r->bytes, input->name, &r->source_options, kif_findings_sink, &r->of_file);
        return NULL;
    }
    job *j = job_new(r->subject);
    if (j != NULL) {
        j->last = j->unreadable = true;
        j->status = STATUS_TROUBLE;
    }
    subject_drop(r->subject);
    r->subject = NULL;
    return j;
}

void check_encoding(const subject *of, kif_encoding is, kif_findings *found)
{
    kif_encoding wanted = of->options.encoding;
    if (wanted == KIF_ENC_NONE || is == wanted || is == KIF_ENC_ASCII || is == KIF_ENC_NONE)
        return;
    kif_buf text = BUF_EMPTY;
    buf_printf(&text, "the file is in %s, not in %s", kif_encoding_name(is), kif_encoding_name(wanted));
    kif_diag d = { .id = KIF_D_ENCODING_UNWANTED,
                   .severity = KIF_WARNING,
                   .file = of->input->name,
                   .text = buf_str(&text) };
    kif_findings_add(found, &d);
    buf_fini(&text);
}

static void read_chunk(run_state *r, job *j)
{
    bool first = kif_source_format(r->source) == NULL;
    uint64_t before = r->bytes.n_read;
    kif_status status = kif_source_next_chunk(r->source, &j->chunk);
    j->n_bytes = r->bytes.n_read - before;
    if (first && kif_source_format(r->source) != NULL)
        check_encoding(r->subject, kif_source_encoding(r->source), &r->of_file);
    j->last = status != KIF_OK;
    if (status == KIF_FATAL) {
        j->unreadable = true;
        if (!r->bytes.damaged && r->bytes.message[0] != '\0') {
            message(MESSAGE_ERROR, r->subject->input->name, "%s", r->bytes.message);
            j->status = STATUS_TROUBLE;
        }
    }
    kif_findings_append(&j->found, &r->of_file);
    kif_findings_reset(&r->of_file);
    kif_check_regrade(&j->of->options, &j->found, 0);
}

static void *produce(void *ctx)
{
    run_state *r = ctx;
    if (r->subject == NULL) {
        job *unreadable = open_next(r);
        if (unreadable != NULL || r->subject == NULL)
            return unreadable;
    }
    job *j = r->source == NULL ? NULL : job_new(r->subject);
    if (j == NULL) {
        r->status = STATUS_TROUBLE;
        return NULL;
    }
    read_chunk(r, j);
    if (j->last)
        close_input(r);
    return j;
}

/* ---- Working ------------------------------------------------------------------------ */

static void *worker_new(void *ctx)
{
    run_state *r = ctx;
    return kif_checker_new(&r->source_options);
}

static void worker_free(void *ctx, void *state)
{
    (void)ctx;
    kif_checker_free(state);
}

static void work(void *ctx, void *state, void *item)
{
    run_state *r = ctx;
    job *j = item;
    if (j->chunk == NULL)
        return;
    kif_status status;
    if (r->settings->declare)
        status = kif_check_declare(state, &j->of->options, j->chunk, strcmp(r->settings->to, "json") == 0,
                                   &j->declared, &j->found);
    else
        status = kif_check_chunk(state, &j->of->options, j->chunk, &j->found, &j->counts);
    if (status == KIF_FATAL) {
        message(MESSAGE_ERROR, j->of->input->name, "out of memory");
        j->status = STATUS_TROUBLE;
    }
}

/* ---- Consuming ------------------------------------------------------------------------- */

/* Whether a finding makes the status 1. */
static bool complains(const kif_diag *d, int fail_on)
{
    static const kif_severity least[] = {
        [FAIL_ON_ERROR] = KIF_ERROR, [FAIL_ON_WARNING] = KIF_WARNING, [FAIL_ON_NOTE] = KIF_NOTE
    };
    return fail_on != FAIL_ON_NEVER && d->severity >= least[fail_on];
}

void finish_input(run_state *r, const subject *of)
{
    bool fails = false;
    if (r->found.failed) { /* a report that is not complete must not look like one */
        message(MESSAGE_ERROR, of->input->name,
                "too many findings to keep: switch rules off, or split the file");
        r->status = STATUS_TROUBLE;
    }
    kif_findings_sort(&r->found, 0);
    if (r->settings->write_baseline) {
        baseline_add(r->baseline, &r->found);
        r->found.n = 0;
    } else if (r->baseline != NULL) {
        r->sum.hidden += baseline_hide(r->baseline, &r->found);
    }
    for (size_t i = 0; i < r->found.n; i++) {
        r->sum.count[r->found.items[i].severity]++;
        fails |= complains(&r->found.items[i], of->fail_on);
    }
    if (fails)
        r->status = status_worst(r->status, STATUS_COMPLAIN);
    report_input in = { .file = of->input->name,
                        .findings = r->found.items,
                        .n = r->found.n,
                        .games = r->games_of_input,
                        .fails = fails,
                        .unreadable = r->unreadable };
    for (size_t i = 0; i < r->n_reports; i++)
        reporter_input(&r->reports[i].reporter, &in);
    r->sum.files++;
    r->unread |= r->unreadable;
    r->sum.games += r->games_of_input;
    kif_findings_reset(&r->found);
    r->games_of_input = 0;
    r->unreadable = false;
}

/* Compares the games of a job with those before. Names of files must outlive the archive. */
static void compare_games(run_state *r, job *j)
{
    if (j->counts.n_keys == 0)
        return;
    if (r->archive == NULL)
        r->archive = kif_archive_new();
    cli_input *input = j->of->input;
    char *slot = buf_reserve(&r->names, sizeof input);
    if (slot != NULL) {
        cli_input_keep(input);
        memcpy(slot, &input, sizeof input);
        r->names.n += sizeof input;
    }
    if (r->archive == NULL || slot == NULL ||
        !kif_archive_add(r->archive, &j->of->options, input->name, &j->counts, &r->found)) {
        message(MESSAGE_ERROR, input->name, "out of memory");
        r->status = STATUS_TROUBLE;
    }
}

static void forget_games(run_state *r)
{
    kif_archive_free(r->archive);
    for (size_t i = 0; i < r->names.n; i += sizeof(cli_input *)) {
        cli_input *input;
        memcpy(&input, r->names.p + i, sizeof input);
        cli_input_drop(input);
    }
    buf_fini(&r->names);
}

static bool consume(void *ctx, void *item)
{
    run_state *r = ctx;
    job *j = item;
    uint64_t errors = r->sum.count[KIF_ERROR];
    kif_findings_append(&r->found, &j->found);
    compare_games(r, j);
    r->games_of_input += j->counts.games;
    r->unreadable |= j->unreadable;
    r->status = status_worst(r->status, j->status);
    if (r->settings->declare)
        output_write(&r->reports[0].to, buf_str(&j->declared));
    if (j->last)
        finish_input(r, j->of);
    progress_add(j->counts.games, j->n_bytes, r->sum.count[KIF_ERROR] - errors);
    job_free(j);
    return !r->reports[0].to.failed;
}

static void discard(void *ctx, void *item)
{
    (void)ctx;
    job_free(item);
}

/* ---- Reports ---------------------------------------------------------------------------- */

static bool add_report(run_state *r, const report_format *format, const char *path)
{
    report *one = &r->reports[r->n_reports];
    if (!output_open(&one->to, path))
        return false;
    r->n_reports++;
    if (!reporter_begin(&one->reporter, format, &r->report_options, &one->to)) {
        message(MESSAGE_ERROR, NULL, "out of memory");
        return false;
    }
    one->begun = true;
    return true;
}

/* FORMAT:FILE. */
static bool add_extra_report(run_state *r, const char *value)
{
    kif_str s = str_of(value);
    size_t colon = str_find_byte(s, ':');
    const report_format *format = report_format_by_name((kif_str){ s.p, colon });
    if (r->n_reports == MAX_REPORTS) {
        message(MESSAGE_ERROR, "--report", "at most %d reports", MAX_REPORTS - 1);
        return false;
    }
    if (format == NULL || colon + 1 >= s.n) {
        message(MESSAGE_ERROR, "--report", "expected FORMAT:FILE such as sarif:kifcheck.sarif, got %s",
                QUOTED(value));
        return false;
    }
    return add_report(r, format, value + colon + 1);
}

static bool open_reports(run_state *r)
{
    bool terminal =
        (r->common->output == NULL || strcmp(r->common->output, "-") == 0) && isatty(STDOUT_FILENO);
    r->report_options = (report_options){
        .color = terminal && term_color(STDOUT_FILENO, (opt_when)r->common->color),
        .excerpt = r->settings->excerpt >= 0 ? r->settings->excerpt != 0 : terminal,
        .max_per_file = r->settings->max_per_file,
        .tool = kifcheck_command.name,
        .version = kif_version(),
    };
    if (!terminal && r->common->color == WHEN_ALWAYS)
        r->report_options.color = true;
    const report_format *format =
        report_format_by_name(str_of(r->settings->declare ? "text" : r->settings->to));
    if (!add_report(r, format, r->common->output))
        return false;
    for (size_t i = 0; i < r->settings->reports.n; i++)
        if (!add_extra_report(r, r->settings->reports.items[i].value))
            return false;
    return true;
}

static void close_reports(run_state *r, bool good)
{
    for (size_t i = 0; i < r->n_reports; i++) {
        report *one = &r->reports[i];
        if (good && one->begun) {
            reporter_end(&one->reporter, &r->sum);
            r->status = status_worst(r->status, output_commit(&one->to));
        } else {
            output_discard(&one->to);
        }
        reporter_fini(&one->reporter);
    }
}

/* ---- The whole ------------------------------------------------------------------------------ */

static void tell_summary(const run_state *r)
{
    if (r->settings->fix && r->n_fixed > 0)
        message(MESSAGE_WARNING, NULL, "%llu file%s %s", (unsigned long long)r->n_fixed,
                str_plural(r->n_fixed), r->common->dry_run ? "would be repaired" : "repaired");
    const uint64_t *n = r->sum.count;
    bool wrong = n[KIF_ERROR] + n[KIF_WARNING] + n[KIF_NOTE] > 0;
    if (r->settings->declare || (!wrong && !isatty(STDERR_FILENO)))
        return;
    message(MESSAGE_WARNING, NULL, "%llu game%s in %llu file%s: %llu error%s, %llu warning%s%s%s",
            (unsigned long long)r->sum.games, str_plural(r->sum.games), (unsigned long long)r->sum.files,
            str_plural(r->sum.files), (unsigned long long)n[KIF_ERROR], str_plural(n[KIF_ERROR]),
            (unsigned long long)n[KIF_WARNING], str_plural(n[KIF_WARNING]),
            r->sum.hidden > 0 ? ", some known already" : "",
            r->common->verbose > 0 ? "" : " (-v shows notes)");
}

static bool set_up(run_state *r)
{
    r->configs = check_configs_new(r->settings, r->common);
    check_effect probe; /* mistakes on the command line are told before anything is read */
    if (r->configs == NULL || !check_apply_levels(r->settings, &probe.options))
        return false;
    const char *path = r->settings->baseline;
    if (path != NULL) {
        r->baseline = baseline_new();
        if (r->baseline == NULL || (!r->settings->write_baseline && !baseline_read(r->baseline, path)))
            return false;
    }
    r->source_options = (kif_source_options){
        .format = r->common->from == NULL ? NULL : kif_format_by_name(str_of(r->common->from)),
        .encoding_name = r->common->encoding,
        .build_flags = KIF_BUILD_REPETITION | (r->settings->keep_going ? KIF_BUILD_KEEP_GOING : 0u),
    };
    return true;
}

int check_run(const check_settings *s, const opt_common *common)
{
    static const pool_calls calls = { produce, work, consume, discard, worker_new, worker_free };
    run_state r = { .settings = s, .common = common };
    kif_findings_init(&r.of_file);
    kif_findings_init(&r.found);
    bool good = set_up(&r) && (r.inputs = cli_inputs_new(common)) != NULL && open_reports(&r);
    if (good) {
        progress_start(kifcheck_command.name, common->progress, cli_inputs_total(r.inputs), "errors");
        pool_result result = !s->fix       ? pool_run(&calls, &r, (int)common->jobs, &r.stop)
                             : fix_all(&r) ? POOL_DONE
                                           : POOL_STOPPED;
        progress_end();
        if (result == POOL_FAILED)
            message(MESSAGE_ERROR, NULL, "out of memory");
        r.sum.complete = result == POOL_DONE && !r.refused;
        r.status = status_worst(r.status, r.sum.complete ? cli_inputs_status(r.inputs) : STATUS_TROUBLE);
        r.sum.all_read = !r.unread && cli_inputs_status(r.inputs) == STATUS_OK;
    } else {
        r.status = STATUS_TROUBLE;
    }
    if (good && s->write_baseline && r.sum.complete)
        r.status = status_worst(r.status, baseline_write(r.baseline, s->baseline));
    close_reports(&r, good);
    if (good)
        tell_summary(&r);
    close_input(&r);
    cli_inputs_free(r.inputs);
    check_configs_free(r.configs);
    baseline_free(r.baseline);
    forget_games(&r);
    kif_findings_fini(&r.of_file);
    kif_findings_fini(&r.found);
    return r.status;
}
