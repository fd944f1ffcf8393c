/* For tests of formats: a text through a reader and a writer, with what was reported on the way. */
#ifndef TESTS_UNIT_CONVERT_H
#define TESTS_UNIT_CONVERT_H

#include "board/sfen.h"
#include "format/format.h"
#include "unit/tap.h"

typedef struct {
    kif_builder *b;
    kif_diags diags;
    kif_buf out, reports; /* reports: slugs, each with a blank behind it */
    kif_span at;          /* of the last report */
    kif_losses losses;
    kif_write_options options;
    bool legacy, recover;
    kif_status status;
    const kif_record *record; /* NULL unless status is KIF_OK */
} converter;

static void note_report(void *ctx, const kif_diag *d)
{
    converter *c = ctx;
    buf_cstr(&c->reports, kif_rules[d->id].slug);
    buf_byte(&c->reports, ' ');
    c->at = d->at;
}

static inline void converter_init(converter *c)
{
    *c = (converter){ .b = kif_builder_new(KIF_BUILD_REPETITION) };
    c->diags.fn = note_report;
    c->diags.ctx = c;
}

static inline void converter_fini(converter *c)
{
    kif_builder_free(c->b);
    kif_diags_fini(&c->diags);
    buf_fini(&c->out);
    buf_fini(&c->reports);
}

/* Reads one record. */
static inline const kif_record *read_text(converter *c, const char *format, kif_str text)
{
    const kif_format *f = kif_format_by_name(str_of(format));
    buf_reset(&c->reports);
    kif_diags_begin(&c->diags, "test", text, 1, 1);
    kif_builder_begin(c->b, f->name, text, &c->diags);
    kif_parse p = {
        .text = text, .diags = &c->diags, .b = c->b, .legacy_csa_comments = c->legacy, .recover = c->recover
    };
    c->record = NULL;
    c->status = f->read(&p);
    if (c->status == KIF_OK)
        c->status = kif_builder_finish(c->b, &c->record);
    if (c->status != KIF_OK)
        c->record = NULL;
    return c->record;
}

/* Writes the record read last; valid until the next call. */
static inline kif_str write_text(converter *c, const char *format)
{
    const kif_format *f = kif_format_by_name(str_of(format));
    buf_reset(&c->out);
    kif_writer w = { .options = &c->options, .out = &c->out };
    if (c->record != NULL)
        f->write(&w, c->record);
    c->losses = w.losses;
    kif_writer_fini(&w);
    return buf_str(&c->out);
}

static inline kif_str convert(converter *c, const char *from, kif_str text, const char *to)
{
    read_text(c, from, text);
    return write_text(c, to);
}

static inline uint32_t lost(const converter *c, kif_diag_id loss)
{
    return c->losses.n[loss - KIF_LOSS_FIRST];
}

static inline bool reported(const converter *c, const char *slug)
{
    kif_str word = str_of(slug), all = buf_str(&c->reports);
    for (; all.n > 0; all = str_drop(all, str_find_byte(all, ' ') + 1))
        if (str_eq((kif_str){ all.p, str_find_byte(all, ' ') }, word))
            return true;
    return false;
}

/* Compares, and shows both where they differ. */
static inline bool same_text(kif_str got, const char *want)
{
    bool same = str_eq(got, str_of(want));
    if (!same)
        printf("# got:\n%.*s\n# want:\n%s\n", (int)got.n, got.p, want);
    return same;
}

#endif
