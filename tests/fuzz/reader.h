/* What the harnesses of readers share: any bytes as a stream of records of one format. Each record that is
 * read is written in every format; what its own format wrote must read back, and be written the same way
 * again. */
#ifndef TESTS_FUZZ_READER_H
#define TESTS_FUZZ_READER_H

#include <stdlib.h>

#include "format/format.h"
#include "text/decode.h"

#define MUST(cond) ((cond) ? (void)0 : abort())

typedef struct {
    kif_builder *b;
    kif_diags diags;
    kif_write_options options;
} fuzz_state;

static const kif_record *fuzz_read(fuzz_state *s, const kif_format *f, kif_str text, bool recover,
                                   bool legacy)
{
    kif_diags_begin(&s->diags, "fuzz", text, 1, 1);
    kif_builder_begin(s->b, f->name, text, &s->diags);
    kif_parse p = {
        .text = text, .diags = &s->diags, .b = s->b, .recover = recover, .legacy_csa_comments = legacy
    };
    const kif_record *r = NULL;
    kif_status status = f->read(&p);
    MUST(status == KIF_OK || status == KIF_BAD || status == KIF_END);
    if (status != KIF_OK || kif_builder_finish(s->b, &r) != KIF_OK)
        return NULL;
    return r;
}

static void fuzz_write(fuzz_state *s, const kif_format *f, const kif_record *r, kif_buf *out)
{
    buf_reset(out);
    kif_writer w = { .options = &s->options, .out = out };
    kif_status status = f->write(&w, r);
    kif_writer_fini(&w);
    MUST(status == KIF_OK || status == KIF_BAD);
}

static void fuzz_ignore(void *ctx, const kif_diag *d)
{
    (void)ctx;
    MUST(d->at.line < d->at.end_line || (d->at.line == d->at.end_line && d->at.col <= d->at.end_col));
}

static void fuzz_record(fuzz_state *s, const kif_format *f, kif_str text, uint8_t choice)
{
    kif_buf first = BUF_EMPTY, second = BUF_EMPTY;
    const kif_record *r = fuzz_read(s, f, text, (choice & 1) != 0, (choice & 2) != 0);
    if (r != NULL) {
        for (const kif_format *const *to = kif_formats; *to != NULL; to++)
            if ((*to)->write != NULL)
                fuzz_write(s, *to, r, &second);
        const kif_format *back = f->write != NULL ? f : kif_format_by_name(STR("western"));
        fuzz_write(s, back, r, &first);
        r = fuzz_read(s, back, buf_str(&first), false, false);
        MUST(r != NULL);
    }
    buf_fini(&first);
    buf_fini(&second);
}

static void fuzz_text(const kif_format *f, kif_str rest, uint8_t choice)
{
    fuzz_state s = { .b = kif_builder_new(KIF_BUILD_REPETITION), .diags = { .fn = fuzz_ignore } };
    s.options.usi_end = (choice & 4) != 0;
    s.options.hodges = (choice & 8) != 0;
    s.options.csa_v3 = (choice & 16) != 0;
    MUST(f->bid(rest) >= 0 && f->bid(rest) <= 100);
    while (rest.n > 0 && s.b != NULL) {
        size_t n = f->cut(&(kif_cut){ rest, true });
        MUST(n > 0 && n <= rest.n);
        size_t early = f->cut(&(kif_cut){ (kif_str){ rest.p, rest.n - rest.n / 3 }, false });
        MUST(early <= rest.n - rest.n / 3 && (early == 0 || early <= n));
        fuzz_record(&s, f, (kif_str){ rest.p, n }, choice);
        rest = str_drop(rest, n);
    }
    kif_builder_free(s.b);
    kif_diags_fini(&s.diags);
}

/* Readers get what the decoder makes: valid UTF-8. The first byte of the input chooses the options. */
static int fuzz_format(const char *name, const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    kif_buf text = BUF_EMPTY;
    kif_decoder d = { .encoding = KIF_ENC_UTF8 };
    kif_decode(&d, (kif_str){ (const char *)data + 1, size - 1 }, true, &text);
    fuzz_text(kif_format_by_name((kif_str){ name, strlen(name) }), buf_str(&text), data[0]);
    buf_fini(&text);
    return 0;
}

#endif
