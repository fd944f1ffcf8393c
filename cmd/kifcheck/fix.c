/* --fix: each file is read into memory, checked and repaired until nothing changes, and then replaced as a
 * whole. With
 * --dry-run the change is shown as a unified diff instead. */
#include <stdlib.h>

#include "cli/message.h"
#include "kifcheck/run.h"

enum { MAX_PASSES = 5, MAX_FILE = 512 << 20 };

typedef struct {
    run_state *run;
    const subject *of;
    kif_str bytes; /* of this pass */
    size_t done;   /* bytes of it that are in out */
    kif_encoding encoding;
    bool bom;      /* a byte order mark is to be dropped */
    bool converts; /* to the encoding that the configuration asks for */
    bool stays;    /* but it lacks a character of the file */
    bool changed,
        lost; /* lost: a character has no place in the encoding, or a game could not be found again */
    kif_buf out;
    kif_buf diff; /* NULL-sized unless it is wanted */
    bool want_diff;
} fixing;

/* ---- Diff ----------------------------------------------------------------------- */

static kif_str take_line(kif_str *s)
{
    size_t n = str_find_byte(*s, '\n');
    kif_str line = { s->p, n };
    *s = str_drop(*s, n < s->n ? n + 1 : n);
    return line;
}

static size_t count_lines(kif_str s)
{
    size_t n = 0;
    while (s.n > 0) {
        (void)take_line(&s);
        n++;
    }
    return n;
}

static void put_diff_line(kif_buf *out, char mark, kif_str line)
{
    buf_byte(out, mark);
    buf_add(out, line);
    buf_byte(out, '\n');
}

/* Repairs change lines and add none, so that lines can be compared one by one: a hunk for each run of changed
 * ones, with three lines around it. */
static void put_hunks(kif_buf *out, kif_str old, kif_str new, uint32_t first_line)
{
    enum { AROUND = 3 };
    size_t n = count_lines(old), i = 0;
    kif_str *a = calloc(n + 1, sizeof *a), *b = calloc(n + 1, sizeof *b);
    if (a == NULL || b == NULL)
        n = 0;
    for (size_t k = 0; k < n; k++) {
        a[k] = take_line(&old);
        b[k] = take_line(&new);
    }
    while (i < n) {
        if (str_eq(a[i], b[i])) {
            i++;
            continue;
        }
        size_t from = i < AROUND ? 0 : i - AROUND, last = i, to;
        for (size_t k = i; k < n && k <= last + 2 * AROUND; k++)
            if (!str_eq(a[k], b[k]))
                last = k;
        to = last + AROUND + 1 > n ? n : last + AROUND + 1;
        buf_printf(out, "@@ -%zu,%zu +%zu,%zu @@\n", first_line + from, to - from, first_line + from,
                   to - from);
        for (size_t k = from; k < to;) {
            size_t end = k;
            if (str_eq(a[k], b[k])) {
                put_diff_line(out, ' ', a[k++]);
                continue;
            }
            while (end < to && !str_eq(a[end], b[end]))
                put_diff_line(out, '-', a[end++]);
            while (k < end)
                put_diff_line(out, '+', b[k++]);
        }
        i = to;
    }
    free(a);
    free(b);
}

/* ---- One pass --------------------------------------------------------------------- */

/* What stands before a game in the file goes over as it is. False if its bytes are not there. */
static bool copy_up_to(fixing *f, kif_str game)
{
    kif_str rest = str_drop(f->bytes, f->done);
    size_t at = str_find(rest, game);
    if (at == rest.n && game.n > 0)
        return false;
    buf_add(&f->out, (kif_str){ rest.p, at });
    f->done += at + game.n;
    return true;
}

static bool has_other_than_ascii(kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 0x80)
            return true;
    return false;
}

static void take_game(void *ctx, const kif_fixed_game *g)
{
    fixing *f = ctx;
    bool same = str_eq(g->text, g->fixed);
    size_t before = f->out.n;
    f->lost |= g->lost || !copy_up_to(f, g->bytes);
    if (f->converts) /* what stands between games goes over as it is */
        f->lost |= has_other_than_ascii((kif_str){ f->out.p + before, f->out.n - before });
    buf_add(&f->out, g->encoded);
    f->changed |= !str_eq(g->encoded, g->bytes);
    if (f->want_diff && !same)
        put_hunks(&f->diff, g->text, g->fixed, g->first_line);
}

static bool mentions(const kif_findings *f, kif_diag_id id)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->items[i].id == id)
            return true;
    return false;
}

static void begin_output(fixing *f, const kif_findings *of_file)
{
    static const kif_str bom = { "\xef\xbb\xbf", 3 };
    if (!str_starts(f->bytes, bom))
        return;
    f->done = bom.n;
    if (mentions(of_file, KIF_D_BOM_PRESENT) || f->converts)
        f->changed = true;
    else
        buf_add(&f->out, bom);
}

/* Reads all games of f->bytes; findings go to found. */
static bool pass(fixing *f, kif_checker *checker, const kif_check_options *o, kif_findings *found,
                 kif_check_counts *counts)
{
    kif_input in;
    kif_findings of_file;
    kif_chunk *chunk = NULL;
    kif_status status = KIF_FATAL;
    bool begun = false;
    kif_findings_init(&of_file);
    kif_input_from_memory(&in, f->bytes);
    f->done = 0;
    f->changed = false;
    buf_reset(&f->out);
    kif_source *source =
        kif_source_new(&in, f->of->input->name, &f->run->source_options, kif_findings_sink, &of_file);
    while (source != NULL && (status = kif_source_next_chunk(source, &chunk)) == KIF_OK) {
        f->encoding = kif_source_encoding(source);
        if (!begun)
            check_encoding(f->of, f->encoding, &of_file);
        kif_check_regrade(o, &of_file, 0);
        f->converts = !f->stays && mentions(&of_file, KIF_D_ENCODING_UNWANTED);
        if (!begun)
            begin_output(f, &of_file);
        begun = true;
        kif_encoding write_as = f->converts ? o->encoding : f->encoding;
        if (kif_check_fix(checker, o, chunk, f->encoding, write_as, &of_file, found, counts, take_game, f) != KIF_OK)
            f->lost = true;
        kif_chunk_free(chunk);
    }
    buf_add(&f->out, str_drop(f->bytes, f->done));
    kif_findings_append(found, &of_file);
    kif_source_free(source);
    kif_input_fini(&in);
    kif_findings_fini(&of_file);
    return status == KIF_END && buf_ok(&f->out) && !f->lost && f->encoding != KIF_ENC_UTF16LE &&
           f->encoding != KIF_ENC_UTF16BE;
}

/* ---- One file ------------------------------------------------------------------------ */

static bool read_all(const cli_input *input, kif_buf *bytes, bool *packed)
{
    kif_input in;
    kif_status status = KIF_OK;
    if (!cli_input_open(input, &in))
        return false;
    while (status == KIF_OK) {
        size_t n = 0;
        char *to = bytes->n > MAX_FILE ? NULL : buf_reserve(bytes, KIF_INPUT_CHUNK);
        status = to == NULL ? KIF_FATAL : kif_input_read(&in, to, KIF_INPUT_CHUNK, &n);
        bytes->n += status == KIF_OK ? n : 0;
    }
    *packed = kif_input_is_gzip(&in);
    if (status == KIF_FATAL)
        message(MESSAGE_ERROR, input->name, "%s", in.message[0] != '\0' ? in.message : "too large for --fix");
    kif_input_fini(&in);
    return status == KIF_END;
}

static void show_diff(fixing *f)
{
    kif_buf out = BUF_EMPTY, name = BUF_EMPTY;
    report_put_name(&name, f->of->input->name);
    buf_printf(&out, "--- %.*s\n+++ %.*s\n", (int)name.n, buf_str(&name).p, (int)name.n, buf_str(&name).p);
    buf_add(&out, buf_str(&f->diff));
    output_write(&f->run->reports[0].to, buf_str(&out));
    buf_fini(&out);
    buf_fini(&name);
}

static void replace_file(fixing *f, kif_str bytes)
{
    output to;
    if (!output_open(&to, f->of->input->path)) {
        f->run->status = STATUS_TROUBLE;
        return;
    }
    output_write(&to, bytes);
    f->run->status = status_worst(f->run->status, output_commit(&to));
}

/* Findings that are only looked at in order to be repaired are not told. */
static void keep_wanted(run_state *r, const kif_check_options *o)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->found.n; i++)
        if (kif_level_of(r->found.items[i].severity) >= o->least)
            r->found.items[kept++] = r->found.items[i];
    r->found.n = kept;
}

/* Repairs until a pass changes nothing; the findings of that pass are what is left. */
static void fix_bytes(fixing *f, kif_checker *checker, kif_buf *bytes)
{
    run_state *r = f->run;
    kif_check_options all = f->of->options;
    kif_check_counts counts = { 0 };
    bool good = true, changed = false;
    all.least = kif_level_of(KIF_NOTE);
    for (int i = 0; i < MAX_PASSES; i++) {
        kif_findings_reset(&r->found);
        counts = (kif_check_counts){ 0 };
        f->bytes = buf_str(bytes);
        f->want_diff = r->common->dry_run;
        good = pass(f, checker, &all, &r->found, &counts);
        if (!good && f->converts) {
            f->stays = true;
            f->lost = false;
            continue;
        }
        if (!good || !f->changed)
            break;
        changed = true;
        kif_buf swap = *bytes;
        *bytes = f->out;
        f->out = swap;
    }
    r->games_of_input = counts.games;
    if (changed && (!good || f->changed)) {
        message(MESSAGE_WARNING, f->of->input->name, "not repaired: the repairs would not keep all of it");
        return;
    }
    r->n_fixed += changed;
    bool lines = strcmp(r->settings->to, "text") == 0 ||
                 strcmp(r->settings->to, "gcc") == 0; /* else it is no report */
    if (changed && r->common->dry_run && lines)
        show_diff(f);
    else if (r->common->dry_run)
        return;
    else if (changed)
        replace_file(f, buf_str(bytes));
}

static void fix_one(run_state *r, kif_checker *checker, const subject *of)
{
    fixing f = { .run = r, .of = of };
    kif_buf bytes = BUF_EMPTY;
    bool packed = false;
    if (!read_all(of->input, &bytes, &packed)) {
        r->unreadable = true;
        r->status = STATUS_TROUBLE;
    } else if (packed || of->input->path == NULL) {
        message(MESSAGE_ERROR, of->input->name,
                packed ? "compressed files are not repaired" : "--fix needs files by name");
        r->status = STATUS_TROUBLE;
    } else {
        fix_bytes(&f, checker, &bytes);
        keep_wanted(r, &of->options);
    }
    buf_fini(&bytes);
    buf_fini(&f.out);
    buf_fini(&f.diff);
}

bool fix_all(run_state *r)
{
    kif_checker *checker = kif_checker_new(&r->source_options);
    cli_input *input;
    bool good = checker != NULL;
    while (good && (input = cli_inputs_next(r->inputs)) != NULL) {
        subject *of = subject_new(r, input);
        if (of == NULL) {
            cli_input_drop(input);
            good = false;
            break;
        }
        fix_one(r, checker, of);
        finish_input(r, of);
        good = !r->reports[0].to.failed;
        subject_drop(of);
    }
    kif_checker_free(checker);
    return good;
}
