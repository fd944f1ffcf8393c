/* Positions from operands and from lines of text. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/input.h"
#include "cli/message.h"
#include "sfen2diagram/draw.h"

void run_report(diagram_run *r, const char *where, const kif_diagram_findings *found)
{
    for (int i = 0; i < found->n; i++) {
        const kif_diagram_finding *f = &found->list[i];
        kif_buf text = BUF_EMPTY;
        message_escape(&text, str_of(f->text), 0);
        message(f->warning ? MESSAGE_WARNING : MESSAGE_ERROR, where, "column %u: %s%.*s", (unsigned)f->column,
                f->warning ? "warning: " : "", (int)text.n, text.p == NULL ? "" : text.p);
        buf_fini(&text);
    }
    if (found->refused)
        r->status = status_worst(r->status, STATUS_COMPLAIN);
}

/* Draws what a line says. False when it is of no use to go on. */
static bool draw_line(diagram_run *r, kif_str line, const char *name, size_t number)
{
    char where[300];
    kif_diagram d;
    kif_diagram_findings found;
    bool ok = kif_diagram_read_line(line, r->settings->check, &d, &found);
    if (found.n > 0) {
        snprintf(where, sizeof where, number > 0 ? "%.260s:%zu" : "%.260s", name, number);
        run_report(r, where, &found);
    }
    return !ok || run_draw(r, &d);
}

/* An SFEN may be given as one word or, when nothing else is, as its words. */
static bool are_words_of_one(char **operands, size_t n)
{
    if (n < 2 || n > 4 || strcmp(operands[0], "-") == 0)
        return false;
    for (size_t i = 0; i < n; i++)
        if (strchr(operands[i], ' ') != NULL || (i > 0 && strchr(operands[i], '/') != NULL))
            return false;
    return strcmp(operands[1], "startpos") != 0;
}

void run_operands(diagram_run *r, char **operands, size_t n)
{
    if (are_words_of_one(operands, n)) {
        kif_buf line = BUF_EMPTY;
        for (size_t i = 0; i < n; i++) {
            buf_cstr(&line, i > 0 ? " " : "");
            buf_cstr(&line, operands[i]);
        }
        draw_line(r, buf_str(&line), "operands", 0);
        buf_fini(&line);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        char name[40];
        snprintf(name, sizeof name, "operand %zu", i + 1);
        if (strcmp(operands[i], "-") == 0)
            run_lines(r, STDIN_FILENO, "<stdin>");
        else if (!draw_line(r, str_of(operands[i]), name, 0))
            return;
    }
}

/* ---- Streams ------------------------------------------------------------ */

static bool is_comment(kif_str line)
{
    kif_str s = str_trim(line);
    return s.n == 0 || s.p[0] == '#';
}

/* Takes the lines that are complete off the front of what was read. A line over the limit is cut short by its
 * reader, so no more of it than the limit is kept: *skipping says that the rest of it is still to come. */
static bool draw_lines(diagram_run *r, kif_buf *text, bool ended, const char *name, size_t *number,
                       bool *skipping)
{
    kif_str rest = buf_str(text);
    bool go_on = true;
    while (go_on && rest.n > 0) {
        size_t n = str_line_length(rest), end = str_line_end(str_drop(rest, n));
        bool lf_may_follow = end == 1 && n + end == rest.n && rest.p[n] == '\r';
        bool complete = ended || (end > 0 && !lf_may_follow), too_long = n > KIF_DIAGRAM_MAX_LINE;
        if (!complete && !too_long)
            break;
        kif_str line = { rest.p, n };
        if (*number == 0)
            str_skip(&line, STR("\xef\xbb\xbf"));
        *number += !*skipping;
        if (!*skipping && !is_comment(line))
            go_on = draw_line(r, line, name, *number);
        *skipping = !complete;
        rest = str_drop(rest, complete ? n + end : n);
    }
    size_t kept = rest.n;
    if (kept > 0)
        memmove(text->p, rest.p, kept);
    text->n = kept;
    return go_on;
}

void run_lines(diagram_run *r, int fd, const char *name)
{
    kif_input in;
    kif_buf text = BUF_EMPTY;
    size_t number = 0;
    bool skipping = false, go_on = true;
    kif_input_from_fd(&in, fd);
    while (go_on) {
        size_t n = 0;
        char *to = buf_reserve(&text, KIF_INPUT_CHUNK);
        kif_status status = to == NULL ? KIF_FATAL : kif_input_read(&in, to, KIF_INPUT_CHUNK, &n);
        if (status == KIF_FATAL) {
            message(MESSAGE_ERROR, name, "%s", to == NULL ? "out of memory" : in.message);
            r->status = STATUS_TROUBLE;
        }
        text.n += n;
        go_on = draw_lines(r, &text, status != KIF_OK, name, &number, &skipping) && status == KIF_OK;
    }
    kif_input_fini(&in);
    buf_fini(&text);
}
