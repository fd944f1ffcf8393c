/* The parallel half of a source: the records of a chunk are decoded, read, judged and handed out one by one.
 */
#include <stdlib.h>

#include "format/chunk.h"
#include "text/decode.h"
#include "text/utf8.h"

struct kif_game_reader {
    const kif_source_options *options;
    kif_builder *builder;
    kif_diags diags;
    const kif_chunk *chunk;
    uint32_t next; /* record of the chunk */
    chunk_record current;
    kif_buf decoded; /* text of the current record, unless its bytes are the text */
};

kif_game_reader *kif_game_reader_new(const kif_source_options *options)
{
    kif_game_reader *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->options = options;
    r->builder = kif_builder_new(options->build_flags);
    if (r->builder == NULL) {
        free(r);
        return NULL;
    }
    return r;
}

void kif_game_reader_free(kif_game_reader *r)
{
    if (r == NULL)
        return;
    kif_builder_free(r->builder);
    kif_diags_fini(&r->diags);
    buf_fini(&r->decoded);
    free(r);
}

void kif_game_reader_set_gate(kif_game_reader *r, kif_gate_fn *gate, void *ctx)
{
    kif_builder_set_gate(r->builder, gate, ctx);
}

void kif_game_reader_start(kif_game_reader *r, const kif_chunk *chunk, kif_diag_fn *fn, void *ctx)
{
    r->chunk = chunk;
    r->next = 0;
    r->diags.fn = fn;
    r->diags.ctx = ctx;
}

/* ---- Text ---------------------------------------------------------------- */

/* What was noticed while a record was decoded. */
typedef struct {
    kif_encoding other; /* the record is in another encoding than its file; KIF_ENC_NONE: it is not */
    bool bad;           /* U+FFFD was put in */
} decoding;

static bool is_valid(kif_str bytes, kif_encoding e)
{
    switch (e) {
    case KIF_ENC_ASCII:
    case KIF_ENC_UTF8:
    case KIF_ENC_UTF8_BOM:
        return utf8_valid(bytes) == bytes.n;
    default:
        return utf8_ascii_run(bytes) == bytes.n;
    }
}

static kif_str decode_as(kif_game_reader *r, kif_str bytes, kif_encoding e, size_t *n_bad)
{
    kif_decoder d = { .encoding = e == KIF_ENC_ASCII ? KIF_ENC_UTF8 : e };
    buf_reset(&r->decoded);
    kif_decode(&d, bytes, true, &r->decoded);
    *n_bad = d.n_bad;
    return buf_str(&r->decoded);
}

/* Decodes bytes that do not fit the encoding of their file: as a whole in another one if that fits (files are
 * glued together from several), else with U+FFFD where nothing can be made of them. */
static kif_str decode_odd(kif_game_reader *r, kif_str bytes, decoding *d)
{
    kif_encoding own = r->chunk->encoding;
    size_t n_bad;
    kif_guess g = { .encoding = KIF_ENC_NONE };
    if (!r->chunk->forced)
        g = kif_encoding_guess(bytes, true, KIF_ENC_NONE, r->chunk->hint);
    bool fits = g.encoding != KIF_ENC_NONE && g.encoding != own && g.first_bad == bytes.n;
    /* A file that was ASCII so far has no encoding yet that could change. */
    if (fits && own != KIF_ENC_ASCII)
        d->other = g.encoding;
    kif_str text = decode_as(
        r, bytes, fits || (own == KIF_ENC_ASCII && g.encoding != KIF_ENC_NONE) ? g.encoding : own, &n_bad);
    d->bad = n_bad > 0;
    return text;
}

static kif_str decode(kif_game_reader *r, kif_str bytes, decoding *d)
{
    if (is_valid(bytes, r->chunk->encoding)) {
        d->bad = r->chunk->damaged;
        return bytes;
    }
    if (r->chunk->encoding != KIF_ENC_CP932 && r->chunk->encoding != KIF_ENC_EUCJP)
        return decode_odd(r, bytes, d);
    size_t n_bad;
    kif_str text = decode_as(r, bytes, r->chunk->encoding, &n_bad);
    return n_bad == 0 ? text : decode_odd(r, bytes, d);
}

static void report_decoding(kif_game_reader *r, kif_str text, const decoding *d)
{
    if (d->other != KIF_ENC_NONE)
        kif_report(&r->diags, KIF_D_ENCODING_MIXED, (kif_range){ 0, 0 }, 0,
                   "this game is in %s, what comes before it in %s", kif_encoding_name(d->other),
                   kif_encoding_name(r->chunk->encoding));
    size_t at = d->bad ? str_find(text, STR("\xef\xbf\xbd")) : text.n;
    if (at < text.n)
        kif_report(&r->diags, KIF_D_ENCODING_MIXED, (kif_range){ (uint32_t)at, 3 }, 0,
                   "bytes that are not %s from here on", kif_encoding_name(r->chunk->encoding));
}

/* ---- Games ----------------------------------------------------------------- */

static kif_status read_record(kif_game_reader *r, const kif_record **record)
{
    decoding d = { .other = KIF_ENC_NONE };
    kif_str text = kif_game_reader_bytes(r);
    str_skip(&text, STR(UTF8_BOM)); /* of a file that was glued to another one */
    text = kif_text_end(decode(r, text, &d));
    if (!buf_ok(&r->decoded))
        return KIF_FATAL;
    kif_diags_begin(&r->diags, r->chunk->file, text, r->current.first_line, r->current.game);
    report_decoding(r, text, &d);
    kif_builder_begin(r->builder, r->chunk->format->name, text, &r->diags);
    kif_parse parse = { .text = text,
                        .diags = &r->diags,
                        .b = r->builder,
                        .legacy_csa_comments = r->options->legacy_csa_comments,
                        .recover = r->options->recover };
    KIF_TRY(r->chunk->format->read(&parse));
    return kif_builder_finish(r->builder, record);
}

kif_status kif_game_reader_next(kif_game_reader *r, const kif_record **record)
{
    *record = NULL;
    while (r->next < chunk_n_records(r->chunk)) {
        r->current = *chunk_record_at(r->chunk, r->next++);
        kif_status status = read_record(r, record);
        if (status != KIF_END)
            return status;
    }
    return KIF_END;
}

kif_diags *kif_game_reader_diags(kif_game_reader *r)
{
    return &r->diags;
}

const char *kif_game_reader_format(const kif_game_reader *r)
{
    return r->chunk->format->name;
}

uint32_t kif_game_reader_number(const kif_game_reader *r)
{
    return r->current.game;
}

kif_str kif_game_reader_bytes(const kif_game_reader *r)
{
    return (kif_str){ r->chunk->bytes.p + r->current.at, r->current.len };
}

uint64_t kif_game_reader_offset(const kif_game_reader *r)
{
    return r->chunk->offset + r->current.at;
}

kif_str kif_chunk_bytes(const kif_chunk *chunk)
{
    return buf_str(&chunk->bytes);
}

uint64_t kif_chunk_offset(const kif_chunk *chunk)
{
    return chunk->offset;
}

kif_str kif_chunk_bom(const kif_chunk *chunk)
{
    return (kif_str){ UTF8_BOM UTF8_BOM, chunk->front }; /* some tools add a second one */
}

const char *kif_chunk_file(const kif_chunk *chunk)
{
    return chunk->file;
}

uint32_t kif_chunk_records(const kif_chunk *chunk)
{
    return chunk_n_records(chunk);
}

uint64_t kif_chunk_record_offset(const kif_chunk *chunk, uint32_t i)
{
    return chunk->offset + chunk_record_at(chunk, i)->at;
}

void kif_chunk_free(kif_chunk *chunk)
{
    if (chunk == NULL)
        return;
    buf_fini(&chunk->bytes);
    buf_fini(&chunk->records);
    free(chunk);
}
