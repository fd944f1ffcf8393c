/* A job of kifconv: the games of one chunk are read, judged and written into memory, with all there is to
 * tell. */
#include <stdlib.h>

#include "cli/excerpt.h"
#include "cli/message.h"
#include "kifconv/conv.h"

/* Findings that are about more than manners: something was left out or could not be made out. */
static const kif_diag_id warned[] = {
    KIF_D_UNRESOLVED_MOVE,  KIF_D_KI2_AMBIGUOUS,     KIF_D_KI2_NO_CANDIDATE,        KIF_D_KI2_WRONG_MODIFIER,
    KIF_D_KI2_MISSING_UCHI, KIF_D_WESTERN_AMBIGUOUS, KIF_D_DOUSAME_FIRST_MOVE,      KIF_D_DOUSAME_WRONG,
    KIF_D_ENCODING_MIXED,   KIF_D_UNKNOWN_LINE,      KIF_D_TRAILING_GARBAGE,        KIF_D_TIME_FORMAT,
    KIF_D_MOVE_AFTER_END,   KIF_D_JKF_SCHEMA,        KIF_D_VARIATION_START_MISSING, KIF_D_TRUNCATED_FILE,
    KIF_D_UNKNOWN_HANDICAP, KIF_D_UNKNOWN_TERMINAL,  KIF_D_SIMPLIFIED_KANJI,
};

/* How much a finding matters to somebody who converts. What is illegal was converted as it stands; what is
 * merely unusual is the business of kifcheck. */
static message_level level_of(const kif_diag *diag)
{
    if (diag->id == KIF_D_ENCODING_UNDETECTED)
        return MESSAGE_ERROR;
    for (size_t i = 0; i < sizeof warned / sizeof *warned; i++)
        if (warned[i] == diag->id)
            return MESSAGE_WARNING;
    switch (kif_rules[diag->id].family) {
    case KIF_FAMILY_READER:
        return diag->severity == KIF_ERROR ? MESSAGE_ERROR : MESSAGE_WARNING;
    case KIF_FAMILY_MOVES:
    case KIF_FAMILY_LOSS:
        return MESSAGE_WARNING;
    default:
        return MESSAGE_VERBOSE;
    }
}

/* "FILE:LINE:COL: error: TEXT [ID]", and the line under it where that is wanted. */
static void put_finding(const conv_job *job, kif_buf *out, const kif_diag *diag, message_level level)
{
    static const char *const words[] = {
        [MESSAGE_ERROR] = "error", [MESSAGE_WARNING] = "warning", [MESSAGE_VERBOSE] = "note"
    };
    message_escape(out, str_of(diag->file), 0);
    if (diag->at.line > 0)
        buf_printf(out, ":%u:%u", (unsigned)diag->at.line, (unsigned)diag->at.col);
    buf_printf(out, ": %s: ", words[level]);
    message_escape(out, diag->text, 0);
    buf_printf(out, " [%s]\n", kif_rules[diag->id].slug);
    if (job->plan->excerpt)
        excerpt_put(out, diag, job->plan->color);
}

/* A mistake that is no error in a game that can be converted may be the reason why another one cannot. */
static void note_reason(conv_job *job, const kif_diag *diag, message_level level)
{
    job->error_told |= level == MESSAGE_ERROR;
    if (level == MESSAGE_ERROR || diag->severity != KIF_ERROR)
        return;
    buf_reset(&job->reason);
    put_finding(job, &job->reason, diag, MESSAGE_ERROR);
    job->reason_id = diag->id;
}

static void begin_game(conv_job *job)
{
    buf_reset(&job->reason);
    job->error_told = false;
}

/* No game is skipped without an error that says why. */
static void skip_game(conv_job *job)
{
    job->n_skipped++;
    if (job->error_told || job->reason.n == 0)
        return;
    conv_finding f = { .id = job->reason_id, .level = MESSAGE_ERROR, .at = job->messages.n, .len = job->reason.n };
    buf_add(&job->messages, buf_str(&job->reason));
    buf_add(&job->findings, (kif_str){ (const char *)&f, sizeof f });
}

void conv_find(void *ctx, const kif_diag *diag)
{
    conv_job *job = ctx;
    message_level level = level_of(diag);
    if (level == MESSAGE_ERROR)
        job->status = status_worst(job->status, STATUS_COMPLAIN);
    job->n_remarks += level == MESSAGE_VERBOSE;
    note_reason(job, diag, level);
    if (!message_wanted(level) &&
        level != MESSAGE_WARNING) /* warnings count for --strict even with --quiet */
        return;
    conv_finding f = { .id = diag->id, .level = level, .at = job->messages.n };
    put_finding(job, &job->messages, diag, level);
    f.len = job->messages.n - f.at;
    buf_add(&job->findings, (kif_str){ (const char *)&f, sizeof f });
}

static void add_game(kif_game_reader *reader, kif_converter *converter, const conv_plan *plan,
                     const kif_record *record, conv_job *job)
{
    bool split = plan->settings->split;
    buf_reset(&job->game);
    kif_status status =
        kif_converter_add(converter, record, kif_game_reader_diags(reader), split ? &job->game : &job->out);
    if (status == KIF_FATAL)
        job->status = STATUS_TROUBLE;
    job->n_games += status == KIF_OK;
    job->n_skipped += status == KIF_BAD;
    if (!split || status != KIF_OK)
        return;
    uint32_t number = kif_game_reader_number(reader);
    buf_add(&job->out, buf_str(&job->game));
    buf_add(&job->ends, (kif_str){ (const char *)&job->out.n, sizeof job->out.n });
    buf_add(&job->numbers, (kif_str){ (const char *)&number, sizeof number });
}

void conv_work(kif_game_reader *reader, kif_converter *converter, const conv_plan *plan, conv_job *job)
{
    const kif_record *record;
    kif_status status = KIF_END;
    if (job->chunk != NULL) {
        kif_game_reader_start(reader, job->chunk, conv_find, job);
        begin_game(job);
        while ((status = kif_game_reader_next(reader, &record)) == KIF_OK || status == KIF_BAD) {
            if (status == KIF_OK)
                add_game(reader, converter, plan, record, job);
            else
                skip_game(job);
            begin_game(job);
        }
    }
    if (job->n_skipped > 0)
        job->status = status_worst(job->status, STATUS_COMPLAIN);
    if (status == KIF_FATAL || !buf_ok(&job->out) || !buf_ok(&job->messages) || !buf_ok(&job->findings) ||
        !buf_ok(&job->numbers))
        job->status = STATUS_TROUBLE;
    job->losses = kif_converter_take_losses(converter);
    kif_chunk_free(job->chunk);
    job->chunk = NULL;
}

void conv_job_reset(conv_job *job)
{
    kif_chunk_free(job->chunk);
    cli_input_drop(job->input);
    kif_buf out = job->out, game = job->game, ends = job->ends, numbers = job->numbers;
    kif_buf findings = job->findings, messages = job->messages, reason = job->reason;
    *job = (conv_job){ .out = out, .game = game, .ends = ends, .numbers = numbers, .findings = findings,
                       .messages = messages, .reason = reason };
    buf_reset(&job->out);
    buf_reset(&job->game);
    buf_reset(&job->ends);
    buf_reset(&job->numbers);
    buf_reset(&job->findings);
    buf_reset(&job->messages);
}

void conv_job_free(conv_job *job)
{
    kif_chunk_free(job->chunk);
    cli_input_drop(job->input);
    buf_fini(&job->out);
    buf_fini(&job->game);
    buf_fini(&job->ends);
    buf_fini(&job->numbers);
    buf_fini(&job->findings);
    buf_fini(&job->messages);
    buf_fini(&job->reason);
    free(job);
}
