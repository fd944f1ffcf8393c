/* For harnesses of formats: any text is read; what is written from it reads back to the same text. */
#ifndef TESTS_FUZZ_ROUNDTRIP_H
#define TESTS_FUZZ_ROUNDTRIP_H

#include <stdlib.h>

#include "format/format.h"
#include "text/utf8.h"

#define MUST(cond) ((cond) ? (void)0 : abort())

/* Reads a text as a format and writes it as another one. False if there is no game in it. */
static inline bool fuzz_convert(kif_builder *b, const char *from, kif_str text, const char *to, kif_buf *out)
{
    static const kif_write_options options;
    const kif_format *reader = kif_format_by_name(str_of(from)), *writer = kif_format_by_name(str_of(to));
    kif_diags diags = { 0 };
    kif_diags_begin(&diags, "fuzz", text, 1, 1);
    kif_builder_begin(b, from, text, &diags);
    kif_parse p = { .text = text, .diags = &diags, .b = b };
    const kif_record *record = NULL;
    bool ok = reader->read(&p) == KIF_OK && kif_builder_finish(b, &record) == KIF_OK;
    kif_writer w = { .options = &options, .out = out };
    ok = ok && writer->write(&w, record) == KIF_OK;
    kif_writer_fini(&w);
    kif_diags_fini(&diags);
    return ok;
}

/* Writing, reading and writing again changes nothing, as long as the text is text. */
static inline void fuzz_fixed_point(kif_builder *b, const char *from, kif_str text, const char *to)
{
    kif_buf first = BUF_EMPTY, second = BUF_EMPTY;
    if (fuzz_convert(b, from, text, to, &first) && utf8_valid(text) == text.n) {
        MUST(fuzz_convert(b, to, buf_str(&first), to, &second));
        MUST(str_eq(buf_str(&first), buf_str(&second)));
    }
    buf_fini(&first);
    buf_fini(&second);
}

/* Where a record ends does not depend on how much of the next one is there. */
static inline void fuzz_cut(const char *format, kif_str text)
{
    const kif_format *f = kif_format_by_name(str_of(format));
    kif_cut whole = { .bytes = text, .complete = true }, part = { .bytes = text, .complete = false };
    size_t end = text.n == 0 ? 0 : f->cut(&whole), early = text.n == 0 ? 0 : f->cut(&part);
    MUST(end <= text.n && (text.n == 0 || end > 0));
    MUST(early == 0 || early == end);
}

#endif
