/* Records out: writer, line ends, encoding. */
#include "format/convert.h"

#include <stdlib.h>

#include "text/utf8.h"

enum { MAX_TURNS = 64 };

struct kif_converter {
    kif_convert_options options;
    kif_writer writer;
    kif_line_walk lines;
    kif_buf text;      /* of one record, as the writer made it */
    kif_buf crlf_text; /* the same with other line ends */
    /* While a record is encoded: where to report characters, and what was found of them. */
    kif_diags *diags;
    kif_str source;
    size_t found_at; /* behind the last place that was reported */
    int turns;       /* how often the search may still begin again, which bounds it */
};

kif_converter *kif_converter_new(const kif_convert_options *options)
{
    kif_converter *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->options = *options;
    c->options.write.encoding_name = kif_encoding_label(options->encoding);
    c->options.write.crlf = options->crlf;
    c->writer = (kif_writer){ .options = &c->options.write, .out = &c->text };
    c->lines = KIF_LINE_WALK_EMPTY;
    return c;
}

void kif_converter_free(kif_converter *c)
{
    if (c == NULL)
        return;
    kif_writer_fini(&c->writer);
    kif_line_walk_fini(&c->lines);
    buf_fini(&c->text);
    buf_fini(&c->crlf_text);
    free(c);
}

kif_losses kif_converter_take_losses(kif_converter *c)
{
    kif_losses losses = c->writer.losses;
    c->writer.losses = (kif_losses){ 0 };
    return losses;
}

/* ---- Line ends and encoding ------------------------------------------------- */

static void add_with_crlf(kif_buf *to, kif_str text)
{
    while (text.n > 0) {
        size_t n = str_find_byte(text, '\n');
        buf_add(to, (kif_str){ text.p, n });
        if (n == text.n)
            return;
        buf_add(to, STR("\r\n"));
        text = str_drop(text, n + 1);
    }
}

/* Finds where a character of the output stands in the source, which has most things in the same order. */
static kif_range place_of(kif_converter *c, kif_str character)
{
    if (c->turns == 0)
        return (kif_range){ 0, 0 };
    size_t from = c->found_at, at = from + str_find(str_drop(c->source, from), character);
    if (at == c->source.n) {
        c->turns--;
        at = str_find(c->source, character);
    }
    if (at == c->source.n) {
        c->turns = 0;
        return (kif_range){ 0, 0 };
    }
    c->found_at = at + character.n;
    return (kif_range){ (uint32_t)at, (uint32_t)character.n };
}

static void on_unmappable(void *ctx, uint32_t code_point, size_t offset, bool similar)
{
    (void)offset;
    kif_converter *c = ctx;
    char bytes[4];
    kif_str character = { bytes, (size_t)(utf8_put(bytes, code_point) - bytes) };
    kif_report(c->diags, KIF_D_LOSS_CHARACTERS, place_of(c, character), 0,
               "U+%04X '%.*s' does not exist in %s: %s", (unsigned)code_point, (int)character.n, bytes,
               kif_encoding_label(c->options.encoding),
               similar ? "one that looks the same was written" : "a substitute was written");
}

static void encode(kif_converter *c, kif_str text, kif_buf *out)
{
    if (c->options.crlf) {
        buf_reset(&c->crlf_text);
        add_with_crlf(&c->crlf_text, text);
        text = buf_str(&c->crlf_text);
        out->failed = out->failed || !buf_ok(&c->crlf_text);
    }
    if (c->options.encoding == KIF_ENC_UTF8 || c->options.encoding == KIF_ENC_UTF8_BOM) {
        buf_add(out, text);
        return;
    }
    kif_encoder e = { .encoding = c->options.encoding,
                      .replacement = c->options.replacement,
                      .fn = on_unmappable,
                      .ctx = c,
                      .begun = true };
    kif_encode(&e, text, out);
    kif_encode_end(&e, out);
    kif_lose(&c->writer, KIF_D_LOSS_CHARACTERS, (uint32_t)(e.n_lost + e.n_similar));
}

void kif_converter_put_start(const kif_converter *c, kif_buf *out)
{
    kif_encoder e = { .encoding = c->options.encoding };
    kif_encode(&e, STR(""), out);
}

void kif_converter_put_separator(const kif_converter *c, const kif_format *format, kif_buf *out)
{
    if (format->separator == NULL)
        return;
    kif_buf text = BUF_EMPTY;
    kif_encoder e = { .encoding = c->options.encoding, .begun = true };
    if (c->options.crlf)
        add_with_crlf(&text, str_of(format->separator));
    else
        buf_cstr(&text, format->separator);
    kif_encode(&e, buf_str(&text), out);
    kif_encode_end(&e, out);
    buf_fini(&text);
}

/* ---- Records ------------------------------------------------------------------ */

static kif_status add_one(kif_converter *c, const kif_format *format, const kif_record *record, kif_buf *out)
{
    kif_losses before = c->writer.losses;
    buf_reset(&c->text);
    kif_status status = format->write(&c->writer, record);
    if (status != KIF_OK) {
        c->writer.losses = before;
        return status;
    }
    if (out->n > 0)
        kif_converter_put_separator(c, format, out);
    c->found_at = 0;
    c->turns = MAX_TURNS;
    encode(c, buf_str(&c->text), out);
    return buf_ok(&c->text) && buf_ok(out) ? KIF_OK : KIF_FATAL;
}

static kif_status add_lines(kif_converter *c, const kif_format *format, const kif_record *record,
                            kif_buf *out)
{
    size_t before = out->n;
    if (!kif_line_walk_start(&c->lines, record))
        return KIF_FATAL;
    for (const kif_record *line; (line = kif_line_walk_next(&c->lines)) != NULL;) {
        kif_status status = add_one(c, format, line, out);
        if (status != KIF_OK) {
            out->n = before;
            return status;
        }
    }
    return buf_ok(&c->lines.nodes) ? KIF_OK : KIF_FATAL;
}

kif_status kif_converter_add(kif_converter *c, const kif_record *record, kif_diags *diags, kif_buf *out)
{
    const kif_format *format = c->options.to;
    if (format == NULL)
        format = kif_format_by_name(str_of(record->format));
    c->diags = diags;
    c->source = record->source;
    return c->options.lines ? add_lines(c, format, record, out) : add_one(c, format, record, out);
}
