/* Where the games of kifconv go: one output, one file an input, or one file a game. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/message.h"
#include "kifconv/conv.h"

/* ---- Names ------------------------------------------------------------------ */

/* The part of a name before its suffix, ".gz" not counted: "a.kif.gz" becomes "a". */
static kif_str stem_of(kif_str name)
{
    if (str_ends(name, STR(".gz")))
        name.n -= 3;
    for (size_t i = name.n; i > 1 && name.p[i - 1] != '/'; i--)
        if (name.p[i - 1] == '.' && name.p[i - 2] != '/')
            return (kif_str){ name.p, i - 1 };
    return name;
}

/* The first of the suffixes of a format. */
static kif_str suffix_of(const kif_format *format)
{
    kif_str list = str_of(format->suffixes);
    return (kif_str){ list.p, str_find_byte(list, ' ') };
}

/* Adds "STEM[-NUMBER]". */
static void put_stem(kif_buf *name, kif_str stem, uint32_t number)
{
    buf_add(name, stem);
    if (number == 0)
        return;
    buf_byte(name, '-');
    buf_uint(name, number, 4, '0');
}

/* "DIR/FOLDERS/STEM[-NUMBER].SUFFIX", with the folders below the one that was named on the command line;
 * without
 * --output-dir, all but the number is that of -o. number 0: none. malloc'ed; NULL when out of memory. */
static char *make_name(const conv_sink *s, const conv_job *job, uint32_t number)
{
    const opt_common *common = s->plan->common;
    kif_buf name = BUF_EMPTY;
    if (common->output_dir != NULL) {
        bool is_stdin = job->input->path == NULL && common->stdin_name == NULL;
        buf_cstr(&name, common->output_dir);
        buf_byte(&name, '/');
        put_stem(&name, is_stdin ? STR("stdin") : stem_of(str_of(job->input->below)), number);
        buf_byte(&name, '.');
        buf_add(&name, suffix_of(job->format));
    } else {
        kif_str stem = stem_of(str_of(common->output));
        put_stem(&name, stem, number);
        buf_cstr(&name, common->output + stem.n);
    }
    buf_byte(&name, '\0');
    if (buf_ok(&name))
        return name.p;
    buf_fini(&name);
    return NULL;
}

/* Makes the folders of a path that do not exist yet. What fails is told when the file is opened. */
static void make_folders(char *path)
{
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        (void)mkdir(path, 0777);
        *slash = '/';
    }
}

/* ---- Outputs ---------------------------------------------------------------- */

static bool begin_games(conv_sink *s)
{
    kif_buf start = BUF_EMPTY;
    s->is_open = true;
    s->has_games = false;
    kif_converter_put_start(s->converter, &start);
    bool ok = output_write(&s->out, buf_str(&start));
    buf_fini(&start);
    return ok;
}

static bool open_made(conv_sink *s, const conv_job *job, uint32_t number)
{
    const opt_common *common = s->plan->common;
    char *name = make_name(s, job, number);
    if (name != NULL && common->output_dir != NULL && !common->dry_run)
        make_folders(name);
    bool ok = name != NULL && output_open_made(&s->out, name, common->force, common->dry_run);
    free(name);
    s->input = job->input->number + 1;
    return ok && begin_games(s);
}

static bool write_games(conv_sink *s, const kif_format *format, kif_str games)
{
    kif_buf between = BUF_EMPTY;
    if (games.n == 0)
        return true;
    if (s->has_games)
        kif_converter_put_separator(s->converter, format, &between);
    bool ok = output_write(&s->out, buf_str(&between)) && output_write(&s->out, games);
    buf_fini(&between);
    s->has_games = true;
    return ok;
}

static int close_output(conv_sink *s)
{
    s->is_open = false;
    return output_commit(&s->out);
}

static int add_each_game(conv_sink *s, const conv_job *job)
{
    const size_t *ends = (const size_t *)(const void *)job->ends.p;
    const uint32_t *numbers = (const uint32_t *)(const void *)job->numbers.p;
    size_t at = 0;
    int status = STATUS_OK;
    for (size_t i = 0; i < job->ends.n / sizeof *ends; i++) {
        kif_str game = { job->out.p + at, ends[i] - at };
        at = ends[i];
        if (open_made(s, job, numbers[i]))
            write_games(s, job->format, game);
        else
            status = STATUS_TROUBLE;
        if (s->is_open)
            status = status_worst(status, close_output(s));
    }
    return status;
}

static int add_to_file_of_input(conv_sink *s, const conv_job *job)
{
    int status = STATUS_OK;
    if (!s->is_open && s->input != job->input->number + 1 && job->out.n > 0 && !open_made(s, job, 0))
        status = STATUS_TROUBLE;
    if (s->is_open && !write_games(s, job->format, buf_str(&job->out)))
        status = STATUS_TROUBLE;
    if (s->is_open && job->last)
        status = status_worst(status, close_output(s));
    return status;
}

static int add_to_one_output(conv_sink *s, const conv_job *job)
{
    return write_games(s, job->format, buf_str(&job->out)) ? STATUS_OK : STATUS_TROUBLE;
}

/* One output is opened before anything is read: then an input that is the same file is refused. */
bool conv_sink_init(conv_sink *s, const conv_plan *plan)
{
    *s = (conv_sink){ .plan = plan, .converter = kif_converter_new(&plan->convert) };
    if (s->converter == NULL)
        return false;
    if (plan->settings->split || plan->common->output_dir != NULL)
        return true;
    return output_open(&s->out, plan->common->output) && begin_games(s);
}

int conv_sink_add(conv_sink *s, const conv_job *job)
{
    if (s->plan->settings->split)
        return add_each_game(s, job);
    if (s->plan->common->output_dir != NULL)
        return add_to_file_of_input(s, job);
    return add_to_one_output(s, job);
}

int conv_sink_end(conv_sink *s, bool commit)
{
    int status = STATUS_OK;
    if (s->is_open && commit)
        status = close_output(s);
    else if (s->is_open)
        output_discard(&s->out);
    s->is_open = false;
    kif_converter_free(s->converter);
    return status;
}
