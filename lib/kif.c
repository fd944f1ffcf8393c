/* The installed interface: thin functions over the engines. */
#include "kif.h"

#include <stdlib.h>

#include "board/judge.h"
#include "board/sfen.h"
#include "format/source.h"
#include "game/record.h"
#include "kif_tell.h"

const char *kif_version(void)
{
    return KIF_VERSION_STRING;
}

/* ---- Reading -------------------------------------------------------------- */

struct kif_reader {
    kif_source_options options; /* the engines below keep a pointer to it */
    kif_input input;
    kif_source *source;
    kif_game_reader *games;
    kif_chunk *chunk; /* that games reads from; NULL: take the next */
    kif_finding_fn *fn;
    void *ctx;
    char message[160];
    bool broken;
};

static void pass_on(void *ctx, const kif_diag *d)
{
    const kif_reader *r = ctx;
    kif_tell(r->fn, r->ctx, d);
}

static void fail(kif_reader *r, const char *message)
{
    r->broken = true;
    size_t n = strlen(message);
    n = n < sizeof r->message ? n : sizeof r->message - 1;
    memcpy(r->message, message, n);
    r->message[n] = '\0';
}

static kif_reader *reader_new(const char *name, const char *format, const char *encoding)
{
    kif_reader *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->options.encoding_name = encoding;
    if (format != NULL && (r->options.format = kif_format_by_name(str_of(format))) == NULL)
        fail(r, "unknown format");
    if (encoding != NULL && kif_encoding_by_name(str_of(encoding)) == KIF_ENC_NONE)
        fail(r, "unknown encoding");
    r->source = kif_source_new(&r->input, name, &r->options, pass_on, r);
    r->games = kif_game_reader_new(&r->options);
    if (r->source == NULL || r->games == NULL) {
        kif_reader_close(r);
        return NULL;
    }
    return r;
}

kif_reader *kif_reader_open(const char *path, const char *format, const char *encoding)
{
    kif_reader *r = reader_new(path, format, encoding);
    if (r != NULL && !r->broken && kif_input_open(&r->input, path) != KIF_OK)
        fail(r, r->input.message);
    return r;
}

kif_reader *kif_reader_open_memory(const void *bytes, size_t n, const char *name, const char *format,
                                   const char *encoding)
{
    kif_reader *r = reader_new(name, format, encoding);
    if (r != NULL)
        kif_input_from_memory(&r->input, (kif_str){ bytes, n });
    return r;
}

void kif_reader_on_finding(kif_reader *reader, kif_finding_fn *fn, void *ctx)
{
    reader->fn = fn;
    reader->ctx = ctx;
}

static kif_status next_chunk(kif_reader *r)
{
    kif_chunk_free(r->chunk);
    r->chunk = NULL;
    kif_status status = kif_source_next_chunk(r->source, &r->chunk);
    if (status == KIF_OK)
        kif_game_reader_start(r->games, r->chunk, pass_on, r);
    else if (status == KIF_FATAL)
        fail(r, r->input.message[0] != '\0' ? r->input.message : "the input cannot be read, see the findings");
    return status;
}

kif_status kif_reader_next(kif_reader *reader, const kif_record **record)
{
    *record = NULL;
    if (reader->broken)
        return KIF_FATAL;
    for (;;) {
        if (reader->chunk == NULL)
            KIF_TRY(next_chunk(reader));
        kif_status status = kif_game_reader_next(reader->games, record);
        if (status == KIF_FATAL)
            fail(reader, "out of memory");
        if (status != KIF_END)
            return status;
        kif_chunk_free(reader->chunk);
        reader->chunk = NULL;
    }
}

const char *kif_reader_message(const kif_reader *reader)
{
    return reader->message;
}

void kif_reader_close(kif_reader *reader)
{
    if (reader == NULL)
        return;
    kif_chunk_free(reader->chunk);
    kif_game_reader_free(reader->games);
    kif_source_free(reader->source);
    kif_input_fini(&reader->input);
    free(reader);
}

/* ---- Records ---------------------------------------------------------------- */

uint32_t kif_record_moves(const kif_record *record)
{
    uint32_t n = 0;
    for (const kif_node *at = record->root->child; at != NULL && at->type != KIF_NODE_END; at = at->child)
        n++;
    return n;
}

bool kif_record_move(const kif_record *record, uint32_t ply, char usi[KIF_TEXT_MOVE], const char **rule)
{
    const kif_node *n = record->root->child;
    while (n != NULL && n->ply < ply)
        n = n->child;
    if (n == NULL || ply == 0 || n->type != KIF_NODE_MOVE)
        return false;
    usi[kif_move_to_usi(n->move, usi)] = '\0';
    if (rule != NULL)
        *rule = kif_rules[n->verdict].slug;
    return true;
}

bool kif_record_position(const kif_record *record, uint32_t moves, char sfen[KIF_TEXT_SFEN])
{
    kif_position p = record->start;
    const kif_node *n = record->root;
    for (uint32_t i = 0; i < moves; i++) {
        kif_undo undo;
        n = n->child;
        if (n == NULL || n->type != KIF_NODE_MOVE)
            return false;
        if (kif_move_is_drop(n->move))
            kif_position_set_side(&p, kif_piece_side(n->moved)); /* a drop out of turn is its owner's */
        kif_position_do(&p, n->move, &undo);
    }
    kif_buf text = BUF_EMPTY;
    kif_sfen_put(&text, &p);
    bool fits = buf_ok(&text) && text.n < KIF_TEXT_SFEN;
    if (fits) {
        memcpy(sfen, text.p, text.n);
        sfen[text.n] = '\0';
    }
    buf_fini(&text);
    return fits;
}

const char *kif_record_end(const kif_record *record, char *winner)
{
    kif_side side;
    kif_ending_id id = kif_record_result(record, &side);
    if (winner != NULL)
        *winner = side == KIF_SENTE ? 'b' : side == KIF_GOTE ? 'w' : '-';
    return kif_endings[id].name;
}

size_t kif_record_value(const kif_record *record, const char *key, char *text, size_t n)
{
    kif_header_id id = kif_header_by_kif(str_of(key));
    kif_str value = STR_NONE;
    for (const kif_header *h = record->headers; h != NULL; h = h->next)
        if (id == KIF_H_OTHER ? str_eq(h->key, str_of(key)) : h->id == id)
            value = h->value;
    if (n > 0) {
        size_t fits = value.n < n ? value.n : n - 1;
        if (fits > 0)
            memcpy(text, value.p, fits);
        text[fits] = '\0';
    }
    return value.n;
}

char *kif_record_write(const kif_record *record, const char *format, size_t *n, uint32_t *n_lost)
{
    const kif_format *to = kif_format_by_name(str_of(format));
    if (to == NULL || to->write == NULL)
        return NULL;
    kif_buf out = BUF_EMPTY;
    kif_write_options options = { 0 };
    kif_writer w = { .options = &options, .out = &out };
    bool ok = to->write(&w, record) == KIF_OK;
    kif_writer_fini(&w);
    if (n_lost != NULL) {
        *n_lost = 0;
        for (int i = 0; ok && i < KIF_LOSSES; i++)
            *n_lost += w.losses.n[i];
    }
    return buf_detach(&out, ok, n);
}

void kif_free(void *text)
{
    free(text);
}

/* ---- Rules ---------------------------------------------------------------------- */

const char *kif_judge_move(const char *sfen, const char *usi)
{
    kif_str position = str_of(sfen), move = str_of(usi);
    kif_position p;
    if (!kif_sfen_take(&position, &p).ok)
        return NULL;
    kif_move m = kif_move_take_usi(&move);
    return m == KIF_NO_MOVE || move.n > 0 ? NULL : kif_rules[kif_judge(&p, m)].slug;
}
