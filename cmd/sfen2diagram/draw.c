/* Where diagrams go: to standard output, into one file, into numbered files, or onto the pages of a sheet. */
#include "sfen2diagram/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/term.h"

enum { MEMORY_LIMIT = 256 << 20 };

static bool is_sheet(const diagram_run *r)
{
    return r->draw.sheet.columns > 0;
}

static bool is_raster(const diagram_run *r)
{
    return r->format == KIF_DIAGRAM_PNG || r->format == KIF_DIAGRAM_PDF;
}

static bool is_text(const diagram_run *r)
{
    return r->format != KIF_DIAGRAM_SVG && !is_raster(r);
}

static bool trouble(diagram_run *r, const char *text)
{
    if (text != NULL)
        message(MESSAGE_ERROR, NULL, "%s", text);
    r->status = STATUS_TROUBLE;
    return false;
}

bool run_begin(diagram_run *r, const diagram_settings *s, const opt_common *common, kif_diagram_format format)
{
    *r = (diagram_run){
        .settings = s, .common = common, .draw = s->draw, .format = format, .out = { .fd = -1 }
    };
    kif_arena_init(&r->memory, MEMORY_LIMIT);
    kif_arena_init(&r->page_memory, MEMORY_LIMIT);
    bool file = common->output != NULL && strcmp(common->output, "-") != 0;
    r->draw.colour = file ? common->color == WHEN_ALWAYS : term_color(STDOUT_FILENO, (opt_when)common->color);
    r->encoder.encoding = common->output_encoding != NULL
                              ? kif_encoding_by_name(str_of(common->output_encoding))
                              : KIF_ENC_UTF8;
    r->crlf = common->newline == NEWLINE_CRLF;
    r->next_number = s->number >= 0 ? (uint32_t)s->number : is_sheet(r) ? 1 : 0;
    if (is_sheet(r)) {
        size_t n = (size_t)r->draw.sheet.columns * (size_t)r->draw.sheet.rows;
        r->page = calloc(n, sizeof *r->page);
        if (r->page == NULL)
            return trouble(r, "out of memory");
    }
    if (!is_raster(r))
        return true;
    const char *why;
    r->raster = kif_raster_new(&r->draw, &why);
    if (r->raster == NULL) {
        message(MESSAGE_ERROR, r->draw.font, "%s", why);
        return trouble(r, NULL);
    }
    return true;
}

/* ---- Files -------------------------------------------------------------- */

/* The place of %d or %03d in a name, with its width and length; NULL if there is none. */
static const char *find_pattern(const char *name, int *width, size_t *length)
{
    for (const char *p = name; (p = strchr(p, '%')) != NULL; p++) {
        const char *q = p + 1;
        *width = 0;
        while (byte_is_digit(*q) && *width < 100)
            *width = *width * 10 + (*q++ - '0');
        *length = (size_t)(q + 1 - p);
        if (*q == 'd' && *width <= 9)
            return p;
    }
    return NULL;
}

static bool has_pattern(const diagram_run *r)
{
    int width;
    size_t length;
    return r->common->output != NULL && find_pattern(r->common->output, &width, &length) != NULL;
}

/* One file can hold many: text, and PDF. So can standard output of SVG, for a page that wants them inline. */
static bool holds_many(const diagram_run *r)
{
    bool to_stdout = r->common->output == NULL || strcmp(r->common->output, "-") == 0;
    return is_text(r) || r->format == KIF_DIAGRAM_PDF || (r->format == KIF_DIAGRAM_SVG && to_stdout);
}

static bool open_output(diagram_run *r)
{
    int width;
    size_t length;
    const char *name = r->common->output, *at = has_pattern(r) ? find_pattern(name, &width, &length) : NULL;
    if (r->is_open)
        return true;
    if (at == NULL) {
        r->is_open = output_open(&r->out, name);
        return r->is_open || trouble(r, NULL);
    }
    kif_buf path = BUF_EMPTY;
    buf_add(&path, (kif_str){ name, (size_t)(at - name) });
    buf_uint(&path, r->n_pictures + 1, width, '0');
    buf_cstr(&path, at + length);
    buf_byte(&path, '\0');
    r->is_open = buf_ok(&path) && output_open(&r->out, path.p);
    buf_fini(&path);
    return r->is_open || trouble(r, NULL);
}

static bool commit(diagram_run *r)
{
    int status = output_commit(&r->out);
    r->is_open = false;
    r->status = status_worst(r->status, status);
    return status == STATUS_OK;
}

/* Text leaves in the encoding and with the line ends that were asked for. */
static kif_str encoded(diagram_run *r, kif_str text)
{
    buf_reset(&r->encoded);
    if (!is_text(r) || (r->encoder.encoding == KIF_ENC_UTF8 && !r->crlf))
        return text;
    while (text.n > 0) {
        size_t n = str_find_byte(text, '\n');
        kif_encode(&r->encoder, (kif_str){ text.p, n }, &r->encoded);
        if (n < text.n)
            kif_encode(&r->encoder, r->crlf ? STR("\r\n") : STR("\n"), &r->encoded);
        text = str_drop(text, n < text.n ? n + 1 : n);
    }
    kif_encode_end(&r->encoder, &r->encoded);
    return buf_str(&r->encoded);
}

/* Writes what one picture became. */
static bool put_out(diagram_run *r, kif_str bytes)
{
    if (r->n_pictures > 0 && !holds_many(r) && !has_pattern(r))
        return trouble(r, "more than one picture: --output needs a place for a number, as in %03d.png");
    bool first = !r->is_open;
    if (!open_output(r))
        return false;
    if (!first && is_text(r) && r->format != KIF_DIAGRAM_ALT)
        output_write(&r->out, encoded(r, STR("\n")));
    bool ok = output_write(&r->out, encoded(r, bytes)) && (!has_pattern(r) || commit(r));
    r->n_pictures++;
    return ok || trouble(r, NULL);
}

/* ---- Drawing ------------------------------------------------------------ */

static bool finished(diagram_run *r, kif_picture_result result)
{
    if (result == KIF_PICTURE_TOO_LARGE)
        return trouble(r, "the picture would be larger than 16384 pixels a side or 64 million in all");
    if (result == KIF_PICTURE_FAILED)
        return trouble(r, "cairo cannot draw this picture");
    return result == KIF_PICTURE_OK || trouble(r, "out of memory");
}

static bool put_picture(diagram_run *r, kif_picture picture)
{
    kif_arena_reset(&r->memory);
    buf_reset(&r->buf);
    kif_picture_result result;
    if (r->format == KIF_DIAGRAM_SVG)
        result = kif_diagram_draw_svg(&r->buf, picture, &r->draw, &r->memory);
    else if (r->format == KIF_DIAGRAM_PNG)
        result = kif_raster_png(r->raster, &r->buf, picture, &r->memory);
    else
        result = kif_raster_pdf_page(r->raster, &r->pdf, picture, &r->memory);
    if (!finished(r, result))
        return false;
    if (r->format == KIF_DIAGRAM_PDF && !has_pattern(r))
        return true;
    if (r->format != KIF_DIAGRAM_PDF)
        return put_out(r, buf_str(&r->buf));
    bool ok = finished(r, kif_raster_pdf_end(r->raster, &r->pdf)) && put_out(r, buf_str(&r->pdf));
    buf_reset(&r->pdf);
    return ok;
}

static bool put_page(diagram_run *r)
{
    if (r->n_on_page == 0)
        return true;
    bool ok = put_picture(r, (kif_picture){ r->page, r->n_on_page, ++r->n_pages });
    r->n_on_page = 0;
    kif_arena_reset(&r->page_memory);
    return ok;
}

static kif_str kept(diagram_run *r, kif_str text)
{
    return text.n == 0 ? STR_NONE : kif_arena_copy(&r->page_memory, text);
}

static bool add_to_page(diagram_run *r, const kif_diagram *d)
{
    kif_diagram *copy = &r->page[r->n_on_page++];
    *copy = *d;
    copy->black = kept(r, d->black);
    copy->white = kept(r, d->white);
    copy->event = kept(r, d->event);
    copy->date = kept(r, d->date);
    size_t full = (size_t)r->draw.sheet.columns * (size_t)r->draw.sheet.rows;
    return r->n_on_page < full || put_page(r);
}

static void put_alt(diagram_run *r, const kif_diagram *d)
{
    buf_reset(&r->buf);
    kif_diagram_put_alt(&r->buf, d, &r->draw);
    buf_byte(&r->buf, '\n');
    message_raw(MESSAGE_ERROR, buf_str(&r->buf));
}

bool run_draw(diagram_run *r, kif_diagram *d)
{
    if (!r->draw.last_auto && !kif_diagram_set_last_move(d, r->draw.last))
        message(MESSAGE_WARNING, "--last", "no man of this position can have made that move");
    d->number = r->next_number;
    r->next_number += r->next_number > 0;
    if (r->settings->alt)
        put_alt(r, d);
    if (is_sheet(r))
        return add_to_page(r, d);
    if (!is_text(r))
        return put_picture(r, (kif_picture){ d, 1, 1 });
    buf_reset(&r->buf);
    if (!kif_diagram_draw_text(&r->buf, r->format, d, &r->draw))
        return trouble(r, "out of memory");
    return put_out(r, buf_str(&r->buf));
}

static void warn_of_undrawn(diagram_run *r)
{
    kif_str missing = r->raster != NULL ? kif_raster_undrawn(r->raster) : STR_NONE;
    if (missing.n == 0)
        return;
    char text[MESSAGE_QUOTE_SIZE];
    kif_str trouble = kif_raster_font_trouble(r->raster);
    message_quote(text, missing);
    if (trouble.n > 0)
        message(MESSAGE_WARNING, NULL, "no fonts for %s: drawn as 〓 (%.*s)", text, (int)trouble.n, trouble.p);
    else
        message(MESSAGE_WARNING, NULL, "no font has %s: drawn as 〓", text);
}

int run_end(diagram_run *r)
{
    if (r->status < STATUS_TROUBLE && is_sheet(r))
        put_page(r);
    if (r->status < STATUS_TROUBLE && r->format == KIF_DIAGRAM_PDF && !has_pattern(r) && r->pdf.n > 0 &&
        finished(r, kif_raster_pdf_end(r->raster, &r->pdf)))
        put_out(r, buf_str(&r->pdf));
    warn_of_undrawn(r);
    if (r->encoder.n_lost > 0)
        message(MESSAGE_WARNING, NULL, "%zu characters are not in the encoding and were replaced",
                r->encoder.n_lost);
    if (r->is_open && r->status < STATUS_TROUBLE)
        commit(r);
    else if (r->is_open)
        output_discard(&r->out);
    kif_raster_free(r->raster);
    kif_arena_fini(&r->memory);
    kif_arena_fini(&r->page_memory);
    buf_fini(&r->buf);
    buf_fini(&r->encoded);
    buf_fini(&r->pdf);
    free(r->page);
    return r->status;
}
