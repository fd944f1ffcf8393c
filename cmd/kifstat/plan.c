/* Cutting inputs into ranges of bytes that begin at records, for tasks that run on their own; and reading such
 * lists. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"
#include "kifstat/kifstat.h"

/* ---- Reading a list -------------------------------------------------------------------- */

static bool take_place(kif_str *line, uint64_t *place)
{
    *place = 0;
    if (str_skip_byte(line, '-')) {
        *place = UINT64_MAX;
        return true;
    }
    bool any = false;
    while (line->n > 0 && byte_is_digit(line->p[0])) {
        if (*place > UINT64_MAX / 10 - 1)
            return false;
        *place = *place * 10 + (uint64_t)(line->p[0] - '0');
        *line = str_drop(*line, 1);
        any = true;
    }
    return any;
}

/* Ends the name with NUL in place: the content of the file is ours. */
static bool parse_line(kif_str line, stat_range *range)
{
    size_t tab = str_find_byte(line, '\t');
    kif_str rest = tab == line.n ? STR_NONE : str_drop(line, tab + 1);
    if (tab == 0 || tab == line.n || !take_place(&rest, &range->first) || !str_skip_byte(&rest, '\t') ||
        !take_place(&rest, &range->last) || rest.n > 0 || range->first > range->last)
        return false;
    ((char *)line.p)[tab] = '\0';
    range->name = line.p;
    return true;
}

bool stat_read_ranges(const char *path, opt_common *common, kif_buf *memory, stat_range **ranges, size_t *n)
{
    if (common->n_operands > 0 || common->files0_from != NULL) {
        message(MESSAGE_ERROR, "--range-file", "names the inputs; no others may be given");
        return false;
    }
    if (!stat_read_file("--range-file", path, memory))
        return false;
    size_t lines = 0;
    for (size_t i = 0; i < memory->n; i++)
        lines += memory->p[i] == '\n';
    /* the operands: their own array, ended by NULL, behind the ranges */
    *ranges = calloc(1, (lines + 1) * (sizeof **ranges + sizeof(char *)) + sizeof(char *));
    if (*ranges == NULL) {
        message(MESSAGE_ERROR, NULL, "not enough memory");
        return false;
    }
    char **operands = (char **)(void *)(*ranges + lines + 1);
    kif_str rest = buf_str(memory);
    for (size_t number = 1; rest.n > 0; number++) {
        size_t end = str_find_byte(rest, '\n');
        if (!parse_line((kif_str){ rest.p, end }, &(*ranges)[*n])) {
            message(MESSAGE_ERROR, path, "line %zu: FILE, FIRST and LAST were expected, separated by tabs", number);
            return false;
        }
        const stat_range *now = &(*ranges)[*n], *before = *n == 0 ? NULL : now - 1;
        if (before != NULL && strcmp(before->name, now->name) == 0 && now->first < before->last) {
            message(MESSAGE_ERROR, path, "line %zu: counts bytes of the line before again", number);
            return false;
        }
        operands[*n] = (char *)(*ranges)[*n].name;
        ++*n;
        rest = end == rest.n ? STR_NONE : str_drop(rest, end + 1);
    }
    common->operands = operands;
    common->n_operands = *n;
    common->recursive = false;
    if (*n == 0)
        message(MESSAGE_VERBOSE, path, "the list is empty");
    return true;
}

/* ---- Making lists -------------------------------------------------------------------------- */

typedef struct {
    uint64_t at;    /* where a piece begins in its file */
    uint64_t bytes;
} piece;

typedef struct {
    char *name;
    bool whole;     /* compressed: cannot be cut */
    size_t first, n; /* of the pieces */
    uint64_t bytes;
} planned;

typedef struct {
    const opt_common *common;
    kif_buf pieces; /* of piece */
    kif_buf files;  /* of planned */
    uint64_t total;
} plan;

static void add_piece(plan *p, planned *f, uint64_t at, uint64_t bytes)
{
    piece one = { at, bytes };
    buf_add(&p->pieces, (kif_str){ (const char *)&one, sizeof one });
    f->n++;
    f->bytes += bytes;
}

/* Each record is a piece: from its beginning to that of the next. */
static void add_chunk(plan *p, planned *f, const kif_chunk *chunk)
{
    uint64_t from = kif_chunk_offset(chunk), end = from + kif_chunk_bytes(chunk).n;
    uint32_t n = kif_chunk_records(chunk);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t at = i == 0 ? from : kif_chunk_record_offset(chunk, i);
        uint64_t next = i + 1 < n ? kif_chunk_record_offset(chunk, i + 1) : end;
        add_piece(p, f, at, next - at);
    }
    if (n == 0)
        add_piece(p, f, from, end - from);
}

static void ignore(void *ctx, const kif_diag *diag)
{
    (void)ctx;
    (void)diag;
}

static bool add_file(plan *p, const cli_input *input)
{
    const kif_source_options options = {
        .format = p->common->from != NULL ? kif_format_by_name(str_of(p->common->from)) : NULL,
        .encoding_name = p->common->encoding,
    };
    planned f = { .name = strdup(input->name), .first = p->pieces.n / sizeof(piece) };
    kif_input in;
    if (f.name == NULL || strpbrk(f.name, "\t\n") != NULL || input->path == NULL) {
        message(MESSAGE_ERROR, input->name, "cannot be planned: only files whose names have no tab or line end");
        free(f.name);
        return false;
    }
    if (!cli_input_open(input, &in)) {
        free(f.name);
        return false;
    }
    kif_source *source = kif_source_new(&in, input->name, &options, ignore, NULL);
    kif_chunk *chunk;
    while (source != NULL && kif_source_next_chunk(source, &chunk) == KIF_OK) {
        add_chunk(p, &f, chunk);
        kif_chunk_free(chunk);
    }
    f.whole = kif_input_is_gzip(&in);
    kif_source_free(source);
    kif_input_fini(&in);
    p->total += f.bytes;
    buf_add(&p->files, (kif_str){ (const char *)&f, sizeof f });
    return buf_ok(&p->files) && buf_ok(&p->pieces); // NOLINT(clang-analyzer-unix.Malloc): the name is the list's now
}

static void put_line(kif_buf *list, const planned *f, uint64_t first, uint64_t last)
{
    buf_cstr(list, f->name);
    buf_byte(list, '\t');
    buf_uint(list, first, 0, ' ');
    buf_byte(list, '\t');
    if (last == UINT64_MAX)
        buf_byte(list, '-');
    else
        buf_uint(list, last, 0, ' ');
    buf_byte(list, '\n');
}

/* Goes through all pieces in order; list k ends where k+1 parts of n of the bytes are reached. */
static void fill_lists(const plan *p, kif_buf *list, size_t n)
{
    const planned *file = (const planned *)(const void *)p->files.p;
    const piece *all = (const piece *)(const void *)p->pieces.p;
    uint64_t done = 0;
    size_t k = 0;
    for (size_t i = 0; i < p->files.n / sizeof *file; i++) {
        const planned *f = &file[i];
        uint64_t first = 0;
        for (size_t j = 0; !f->whole && j < f->n; j++) {
            const piece *one = &all[f->first + j];
            /* in 128 bits: bytes times lists does not fit in 64 for large collections */
            __extension__ typedef unsigned __int128 wide;
            while (k + 1 < n && (wide)done * n >= (wide)p->total * (k + 1)) {
                if (j > 0 && one->at > first) /* before the first record there is at most a byte order mark */
                    put_line(&list[k], f, first, one->at);
                first = j == 0 ? 0 : one->at;
                k++;
            }
            done += one->bytes;
        }
        if (f->whole)
            done += f->bytes;
        put_line(&list[k], f, first, UINT64_MAX);
        __extension__ typedef unsigned __int128 wide2;
        while (f->whole && k + 1 < n && (wide2)done * n >= (wide2)p->total * (k + 1))
            k++;
    }
}

static int write_list(const char *prefix, size_t k, size_t n, const kif_buf *list)
{
    int digits = 2;
    for (size_t most = 100; n > most; most *= 10)
        digits++;
    kif_buf name = BUF_EMPTY;
    output o;
    buf_printf(&name, "%s%0*zu%c", prefix, digits, k, 0);
    int status = STATUS_TROUBLE;
    if (buf_ok(&name) && output_open(&o, name.p)) {
        output_write(&o, buf_str(list));
        status = output_commit(&o);
    }
    buf_fini(&name);
    return status;
}

int stat_plan(const stat_settings *settings, const opt_common *common)
{
    plan p = { .common = common };
    size_t n = (size_t)settings->plan;
    cli_inputs *inputs = cli_inputs_new(common);
    kif_buf *list = calloc(n, sizeof *list);
    int status = inputs == NULL || list == NULL ? STATUS_TROUBLE : STATUS_OK;
    for (cli_input *input; status == STATUS_OK && (input = cli_inputs_next(inputs)) != NULL;) {
        if (!add_file(&p, input))
            status = STATUS_TROUBLE;
        cli_input_drop(input);
    }
    if (inputs != NULL)
        status = status_worst(status, cli_inputs_status(inputs));
    if (status == STATUS_OK)
        fill_lists(&p, list, n);
    for (size_t k = 0; status == STATUS_OK && k < n; k++)
        status = write_list(common->output, k, n, &list[k]);
    for (size_t i = 0; i < p.files.n / sizeof(planned); i++)
        free(((planned *)(void *)p.files.p)[i].name);
    for (size_t k = 0; list != NULL && k < n; k++)
        buf_fini(&list[k]);
    free(list);
    buf_fini(&p.files);
    buf_fini(&p.pieces);
    cli_inputs_free(inputs);
    return status;
}
