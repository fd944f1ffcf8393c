/* Positions from game records of any format. */
#include <stdio.h>
#include <string.h>

#include "cli/input.h"
#include "cli/message.h"
#include "format/source.h"
#include "sfen2diagram/draw.h"

typedef struct {
    diagram_run *run;
    const char *name;
    uint32_t n_games;
} record_reader;

/* What a reader finds is the business of kifcheck, unless it makes a game unreadable. */
static void on_finding(void *ctx, const kif_diag *diag)
{
    record_reader *reader = ctx;
    bool fatal = diag->severity == KIF_ERROR && kif_rules[diag->id].family == KIF_FAMILY_READER;
    message_level level = fatal ? MESSAGE_ERROR : MESSAGE_VERBOSE;
    if (fatal)
        reader->run->status = status_worst(reader->run->status, STATUS_COMPLAIN);
    if (!message_wanted(level))
        return;
    kif_buf line = BUF_EMPTY;
    message_escape(&line, str_of(diag->file), 0);
    if (diag->at.line > 0)
        buf_printf(&line, ":%u:%u", (unsigned)diag->at.line, (unsigned)diag->at.col);
    buf_cstr(&line, fatal ? ": error: " : ": note: ");
    message_escape(&line, diag->text, 0);
    buf_printf(&line, " [%s]\n", kif_rules[diag->id].slug);
    message_raw(level, buf_str(&line));
    buf_fini(&line);
}

static bool is_problem(const diagram_run *r)
{
    return r->draw.hands == KIF_DIAGRAM_HANDS_TSUME;
}

/* Draws one position. *beyond: there is none there, which is not told when the caller only tries. */
static bool draw_at(record_reader *reader, const kif_record *record, const char *at, bool *beyond)
{
    diagram_run *r = reader->run;
    kif_diagram d;
    kif_diagram_finding why;
    kif_arena_reset(&r->memory);
    if (kif_diagram_read_record(record, str_of(at), is_problem(r), &d, &r->memory, &why))
        return run_draw(r, &d);
    if (beyond != NULL) {
        *beyond = true;
        return true;
    }
    message(MESSAGE_ERROR, reader->name, "game %u: %s", (unsigned)reader->n_games, why.text);
    r->status = status_worst(r->status, STATUS_COMPLAIN);
    return true;
}

/* Every so many moves, and the last position. */
static bool draw_series(record_reader *reader, const kif_record *record)
{
    long every = reader->run->settings->every;
    bool beyond = false, go_on = true;
    uint32_t moves = record->n_moves;
    for (uint32_t n = (uint32_t)every; go_on && !beyond && n < moves; n += (uint32_t)every) {
        char at[16];
        snprintf(at, sizeof at, "%u", (unsigned)n);
        go_on = draw_at(reader, record, at, &beyond);
    }
    return go_on && draw_at(reader, record, "last", NULL);
}

static bool draw_record(record_reader *reader, const kif_record *record)
{
    const diagram_settings *s = reader->run->settings;
    if (s->every > 0)
        return draw_series(reader, record);
    return draw_at(reader, record, s->at != NULL ? s->at : is_problem(reader->run) ? "0" : "last", NULL);
}

static bool draw_games(record_reader *reader, kif_game_reader *games)
{
    const kif_record *record;
    kif_status status;
    bool go_on = true;
    while (go_on && ((status = kif_game_reader_next(games, &record)) == KIF_OK || status == KIF_BAD)) {
        reader->n_games++;
        if (status == KIF_OK)
            go_on = draw_record(reader, record);
        else
            reader->run->status = status_worst(reader->run->status, STATUS_COMPLAIN);
    }
    if (go_on && status == KIF_FATAL) {
        message(MESSAGE_ERROR, reader->name, "out of memory");
        reader->run->status = STATUS_TROUBLE;
    }
    return go_on;
}

static bool draw_source(record_reader *reader, kif_source *source, kif_game_reader *games)
{
    kif_chunk *chunk;
    kif_status status = KIF_OK;
    bool go_on = true;
    while (go_on && (status = kif_source_next_chunk(source, &chunk)) == KIF_OK) {
        kif_game_reader_start(games, chunk, on_finding, reader);
        go_on = draw_games(reader, games);
        kif_chunk_free(chunk);
    }
    if (status == KIF_FATAL)
        reader->run->status = STATUS_TROUBLE;
    return go_on;
}

static bool draw_input(diagram_run *r, const cli_input *input, const kif_source_options *options)
{
    kif_input stream;
    record_reader reader = { .run = r, .name = input->name };
    bool go_on = true;
    if (!cli_input_open(input, &stream)) {
        r->status = STATUS_TROUBLE;
        return true;
    }
    kif_source *source = kif_source_new(&stream, input->name, options, on_finding, &reader);
    kif_game_reader *games = kif_game_reader_new(options);
    if (source == NULL || games == NULL) {
        message(MESSAGE_ERROR, input->name, "out of memory");
        r->status = STATUS_TROUBLE;
    } else
        go_on = draw_source(&reader, source, games);
    kif_game_reader_free(games);
    kif_source_free(source);
    kif_input_fini(&stream);
    return go_on;
}

void run_records(diagram_run *r)
{
    const opt_common *common = r->common;
    kif_source_options options = {
        .format = common->from != NULL ? kif_format_by_name(str_of(common->from)) : NULL,
        .encoding_name = common->encoding,
    };
    cli_inputs *inputs = cli_inputs_new(common);
    if (inputs == NULL) {
        r->status = STATUS_TROUBLE;
        return;
    }
    cli_input *input;
    bool go_on = true;
    while (go_on && (input = cli_inputs_next(inputs)) != NULL) {
        go_on = draw_input(r, input, &options);
        cli_input_drop(input);
    }
    r->status = status_worst(r->status, cli_inputs_status(inputs));
    cli_inputs_free(inputs);
}
