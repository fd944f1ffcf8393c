/* The line a finding is about. */
#include "cli/excerpt.h"

#include <utf8proc.h>

#include "cli/message.h"
#include "cli/report.h"
#include "cli/term.h"

/* One character from the front; the columns it takes. Ambiguous ones (▲) are wide in Japanese text. */
static unsigned take_width(kif_str *s)
{
    utf8proc_int32_t c;
    utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)s->p, (utf8proc_ssize_t)s->n, &c);
    if (n <= 0)
        n = 1;
    int width = n > 1 ? utf8proc_charwidth(c) : s->p[0] == '\t' ? 8 : 1;
    *s = str_drop(*s, (size_t)n);
    return width < 0 ? 0 : (unsigned)width;
}

static unsigned width_of(kif_str s, uint32_t chars)
{
    unsigned width = 0;
    for (uint32_t i = 0; i < chars && s.n > 0; i++)
        width += take_width(&s);
    return width;
}

enum { EXCERPT_CHARS = 120 };

void excerpt_put(kif_buf *out, const kif_diag *d, bool color)
{
    kif_span at = report_place(d);
    if (d->at.line == 0 || d->line.n == 0)
        return;
    uint32_t last = at.end_line == at.line && at.end_col > at.col ? at.end_col : at.col + 1;
    buf_uint(out, at.line, 6, ' ');
    buf_cstr(out, " | ");
    message_escape(out, d->line, EXCERPT_CHARS);
    buf_cstr(out, "\n       | ");
    if (at.col <= EXCERPT_CHARS) {
        unsigned before = width_of(d->line, at.col - 1), until = width_of(d->line, last - 1);
        buf_fill(out, ' ', before);
        buf_cstr(out, color ? TERM_GREEN : "");
        buf_fill(out, '^', until > before ? until - before : 1);
        buf_cstr(out, color ? TERM_NORMAL : "");
    }
    buf_byte(out, '\n');
}
