/* Inside kifconv: what the options say, the jobs that the pool passes around, and where results go. */
#ifndef KIFCONV_CONV_H
#define KIFCONV_CONV_H

#include "cli/common.h"
#include "cli/input.h"
#include "cli/output.h"
#include "format/convert.h"
#include "format/source.h"

/* Moves by number; 0: no bound. */
typedef struct {
    uint32_t first, last;
} conv_moves;

/* What the command line says besides the common options. */
typedef struct {
    const char *to;
    bool split, lines, main_line, comments, times, normalize;
    bool recover, strict, usi_end, usi_position, csa_v3, all_csa_comments;
    int excerpt; /* -1: on a terminal */
    int loss, fail_on, notation, king, dragon, engine_notes;
    const char *at, *replacement;
    conv_moves moves;
    long max_per_file;
} conv_settings;

enum { LOSS_WARN, LOSS_ERROR, LOSS_IGNORE };
enum { FAIL_ON_ERROR, FAIL_ON_WARNING, FAIL_ON_NOTE, FAIL_ON_NEVER };

/* The same, checked and put together. */
typedef struct {
    const conv_settings *settings;
    const opt_common *common;
    kif_source_options source;
    kif_convert_options convert;
    bool excerpt, color; /* under findings; on standard error */
    const char *suffix; /* of files whose names are made up; NULL: that of the format they are read in */
} conv_plan;

/* ---- Jobs ------------------------------------------------------------------- */

/* Something to tell about an input, printed in order with the results. */
typedef struct {
    kif_diag_id id;
    int level;      /* message_level */
    size_t at, len; /* of its line in job.messages */
} conv_finding;

/* A chunk of an input and what becomes of it. */
typedef struct conv_job conv_job;
struct conv_job {
    conv_job *next_spare;
    const conv_plan *plan;
    cli_input *input;
    bool last;                /* of the input */
    kif_chunk *chunk;         /* NULL: there is nothing to read, only something to tell or to end */
    const kif_format *format; /* that is written */
    const kif_format *found;  /* that is read; NULL: nothing was */
    kif_encoding encoding;    /* that is read */
    kif_buf out;              /* the games as bytes */
    kif_buf game;             /* the one that is being written, with --split */
    kif_buf ends;             /* of size_t: where each game ends in out, with --split */
    kif_buf numbers;          /* of uint32_t: the numbers of these games in their file */
    kif_buf findings;         /* of conv_finding */
    kif_buf messages;
    kif_buf reason; /* what may turn out to be why the game that is read must be skipped: its message */
    kif_diag_id reason_id;
    bool error_told; /* about that game */
    kif_losses losses;
    uint64_t n_games, n_skipped, n_remarks; /* remarks: findings that are not worth a line here */
    uint64_t n_bytes;                       /* read */
    int status;
};

/* The diagnostics of a job are kept in it, with the level they have for a conversion. ctx: conv_job *. */
void conv_find(void *ctx, const kif_diag *diag);

/* Reads, judges and writes the games of a job. */
void conv_work(kif_game_reader *reader, kif_converter *converter, const conv_plan *plan, conv_job *job);

/* Empties a job for the next chunk and keeps its memory. */
void conv_job_reset(conv_job *job);
void conv_job_free(conv_job *job);

/* ---- Results ------------------------------------------------------------------ */

/* Where games go: one output, one file an input, or one file a game. */
typedef struct {
    const conv_plan *plan;
    kif_converter *converter; /* knows separators */
    output out;
    bool is_open;
    bool has_games; /* in the output that is open */
    size_t input;   /* whose output was opened last, its number from 1; 0: none */
} conv_sink;

/* False after a message, or out of memory. */
bool conv_sink_init(conv_sink *s, const conv_plan *plan);

/* Takes the games of a job. Returns a status; troubles were told. */
int conv_sink_add(conv_sink *s, const conv_job *job);

/* Ends the output if everything went well enough to have one. */
int conv_sink_end(conv_sink *s, bool commit);

#endif
