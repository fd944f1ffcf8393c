/* The sequential half of a source: bytes are read, the encoding and the format are found, and the stream is
 * cut into chunks of whole records. */
#include "format/source.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/limits.h"
#include "base/status.h"
#include "format/chunk.h"
#include "text/decode.h"
#include "text/lines.h"

enum {
    CHUNK_BYTES = 128 << 10, /* what a chunk aims at: enough work for a thread; several stay near the processors */
    HEAD_BYTES = 64 << 10,   /* what formats bid on */
};

struct kif_source {
    kif_input *input;
    const char *file;
    kif_source_options options;
    kif_diag_fn *fn;
    void *ctx;
    const kif_format *format;
    kif_encoding encoding; /* as found */
    kif_encoding hint;
    bool started, ended; /* ended: the input has no more bytes */
    bool broken;         /* reported: the input failed; whole records before that are still handed out */
    bool failed;         /* reported: nothing more can be read */
    bool transcodes;
    kif_decoder stream;  /* of encodings in which bytes of line ends mean other things */
    kif_buf raw;         /* bytes that are not yet transcoded */
    kif_buf pending;     /* from the start of the next record on */
    uint32_t line, game; /* of the next record */
    uint64_t offset;     /* of pending in the file */
};

kif_source *kif_source_new(kif_input *input, const char *file, const kif_source_options *options,
                           kif_diag_fn *fn, void *ctx)
{
    kif_source *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->input = input;
    s->file = file;
    s->options = *options;
    s->fn = fn;
    s->ctx = ctx;
    s->line = s->game = 1;
    return s;
}

void kif_source_free(kif_source *s)
{
    if (s == NULL)
        return;
    buf_fini(&s->raw);
    buf_fini(&s->pending);
    free(s);
}

void kif_source_redirect(kif_source *s, kif_diag_fn *fn, void *ctx)
{
    s->fn = fn;
    s->ctx = ctx;
}

bool kif_source_at_end(const kif_source *s)
{
    return s->failed || (s->ended && !s->broken && s->pending.n == 0);
}

const kif_format *kif_source_format(const kif_source *s)
{
    return s->format;
}

kif_encoding kif_source_encoding(const kif_source *s)
{
    return s->encoding;
}

/* ---- Findings about the file ---------------------------------------------- */

KIF_PRINTF(4, 5)
static void report_at(kif_source *s, kif_diag_id id, uint32_t line, const char *format, ...)
{
    if (s->fn == NULL)
        return;
    kif_buf text = BUF_EMPTY;
    va_list args;
    va_start(args, format);
    buf_vprintf(&text, format, args);
    va_end(args);
    kif_diag diag = { .id = id,
                      .severity = kif_rules[id].severity,
                      .file = s->file,
                      .at = { line, line > 0, line, line > 0 },
                      .game = line > 0 ? s->game : 0,
                      .text = buf_str(&text) };
    s->fn(s->ctx, &diag);
    buf_fini(&text);
}

/* Nothing more can be read. */
#define FAIL(s, id, line, ...) (report_at(s, id, line, __VA_ARGS__), (s)->failed = true, KIF_FATAL)

/* ---- Bytes ------------------------------------------------------------------ */

/* Damaged data is a finding about the file; that the system fails is for the caller to tell (input->message).
 */
static void note_broken(kif_source *s)
{
    s->broken = true;
    s->ended = s->input->whole;
    if (s->input->damaged)
        report_at(s, KIF_D_DAMAGED_GZIP, 0, "%s", s->input->message);
}

static kif_status fail_broken(kif_source *s)
{
    s->failed = true;
    return KIF_FATAL;
}

static bool no_more_bytes(const kif_source *s)
{
    return s->ended || s->broken;
}

/* Reads until to holds at least n bytes or there are no more. */
static kif_status read_up_to(kif_source *s, kif_buf *to, size_t n)
{
    while (to->n < n && !no_more_bytes(s)) {
        size_t cap = n - to->n < 2 ? 2 : n - to->n, got;
        char *room = buf_reserve(to, cap);
        if (room == NULL)
            return KIF_FATAL;
        kif_status status = kif_input_read(s->input, room, cap, &got);
        s->ended = status == KIF_END;
        to->n += status == KIF_OK ? got : 0;
        if (status == KIF_FATAL)
            note_broken(s);
    }
    return KIF_OK;
}

static kif_status transcode(kif_source *s)
{
    size_t used = kif_decode(&s->stream, buf_str(&s->raw), s->ended, &s->pending);
    memmove(s->raw.p, s->raw.p + used, s->raw.n - used);
    s->raw.n -= used;
    return buf_ok(&s->pending) ? KIF_OK : KIF_FATAL;
}

/* Brings pending to at least n bytes, or to the last that can be had. */
static kif_status fill(kif_source *s, size_t n)
{
    if (!s->transcodes)
        return read_up_to(s, &s->pending, n);
    while (s->pending.n < n && !no_more_bytes(s)) {
        KIF_TRY(read_up_to(s, &s->raw, CHUNK_BYTES));
        KIF_TRY(transcode(s));
    }
    return KIF_OK;
}

/* ---- What is it? ------------------------------------------------------------ */

static void drop_front(kif_buf *b, size_t n)
{
    memmove(b->p, b->p + n, b->n - n);
    b->n -= n;
}

static void note_encoding(kif_source *s, const kif_guess *g)
{
    kif_encoding found = g->encoding;
    bool multibyte = found != KIF_ENC_ASCII;
    if (g->bom > 0 && (found == KIF_ENC_UTF8 || found == KIF_ENC_UTF8_BOM))
        report_at(s, KIF_D_BOM_PRESENT, 0, "the file begins with a byte order mark");
    if (multibyte && g->declared != KIF_ENC_NONE && g->declared != found &&
        strcmp(kif_encoding_label(g->declared), kif_encoding_label(found)) != 0)
        report_at(s, KIF_D_ENCODING_DECLARED_MISMATCH, 0, "the file says that it is in %s, but it is in %s",
                  kif_encoding_label(g->declared), kif_encoding_label(found));
    /* CSA files are found in both; the suffixes of KIF and KI2 are a promise, unless the file says more. */
    bool promised = s->hint == KIF_ENC_CP932 || kif_suffix_is_utf8(str_of(s->file));
    if (multibyte && promised && g->bom == 0 && g->declared != found &&
        strcmp(kif_encoding_label(s->hint), kif_encoding_label(found)) != 0)
        report_at(s, KIF_D_ENCODING_EXTENSION_MISMATCH, 0,
                  "the name of the file promises %s, but it is in %s", kif_encoding_label(s->hint),
                  kif_encoding_label(found));
}

static kif_status find_encoding(kif_source *s)
{
    kif_encoding forced = KIF_ENC_NONE;
    if (s->options.encoding_name != NULL)
        forced = kif_encoding_by_name(str_of(s->options.encoding_name));
    kif_guess g = kif_encoding_guess(buf_str(&s->pending), s->ended, forced, s->hint);
    s->encoding = forced != KIF_ENC_NONE ? forced : g.encoding;
    if (s->encoding == KIF_ENC_NONE)
        return FAIL(s, KIF_D_ENCODING_UNDETECTED, 0, "this is not text in any encoding that is known");
    bool bom_fits = strcmp(kif_encoding_label(g.encoding), kif_encoding_label(s->encoding)) == 0;
    s->offset = bom_fits ? g.bom : 0;
    drop_front(&s->pending, (size_t)s->offset);
    note_encoding(s, &g);
    s->transcodes =
        s->encoding == KIF_ENC_UTF16LE || s->encoding == KIF_ENC_UTF16BE || s->encoding == KIF_ENC_ISO2022JP;
    if (!s->transcodes)
        return KIF_OK;
    s->stream = (kif_decoder){ .encoding = s->encoding };
    s->raw = s->pending;
    s->pending = BUF_EMPTY;
    return transcode(s);
}

static bool is_blank(kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] > ' ' && s.p[i] != '\x1a')
            return false;
    return true;
}

/* The head of the file in UTF-8; out holds it where it had to be decoded. */
static kif_str head_text(const kif_source *s, kif_buf *out)
{
    kif_str head = buf_str(&s->pending);
    if (head.n > HEAD_BYTES)
        head.n = HEAD_BYTES;
    if (s->transcodes || s->encoding == KIF_ENC_UTF8 || s->encoding == KIF_ENC_ASCII)
        return head;
    kif_decoder d = { .encoding = s->encoding };
    kif_decode(&d, head, false, out);
    return buf_str(out);
}

static kif_status find_format(kif_source *s, const kif_format *by_suffix)
{
    s->format = s->options.format;
    if (s->format != NULL || (s->ended && is_blank(buf_str(&s->pending))))
        return KIF_OK;
    kif_buf decoded = BUF_EMPTY;
    bool tie;
    s->format = kif_format_detect(head_text(s, &decoded), str_of(s->file), &tie);
    buf_fini(&decoded);
    if (s->format == NULL && by_suffix == NULL)
        return FAIL(s, KIF_D_FORMAT_UNKNOWN, 0,
                    "the format cannot be told from the content; --from names it");
    if (s->format == NULL) {
        s->format = by_suffix;
        report_at(s, KIF_D_FORMAT_GUESSED, 0, "read as %s because of the name of the file; --from decides",
                  s->format->name);
    } else if (tie) {
        report_at(s, KIF_D_FORMAT_GUESSED, 0, "read as %s, though it could be another format; --from decides",
                  s->format->name);
    }
    return KIF_OK;
}

static kif_status start(kif_source *s)
{
    s->started = true;
    const kif_format *by_suffix = kif_format_by_suffix(str_of(s->file));
    s->hint = kif_suffix_encoding(str_of(s->file));
    KIF_TRY(fill(s, CHUNK_BYTES));
    if (s->broken && s->pending.n == 0)
        return fail_broken(s);
    KIF_TRY(find_encoding(s));
    return find_format(s, by_suffix);
}

/* ---- Cutting ------------------------------------------------------------------ */

/* Lines of all formats that belong to no game: remarks, and the slash between two games of CSA. */
static bool is_remark(kif_str line)
{
    return line.p[0] == '\'' || line.p[0] == '#' ||
           (line.p[0] == '/' && (line.n == 1 || line.p[1] == '/' || is_blank(str_drop(line, 1))));
}

/* Whether there is more in a record than blank lines, separators and remarks. A look at the first line nearly
 * always decides. */
static bool is_game(kif_str bytes)
{
    kif_lines lines = lines_of(bytes);
    kif_str line;
    size_t offset;
    while (lines_next(&lines, &line, &offset))
        if (!is_blank(line) && !is_remark(line))
            return true;
    return false;
}

static void add_record(kif_source *s, kif_chunk *c, kif_str bytes, size_t at)
{
    chunk_record r = { .at = (uint32_t)at, .len = (uint32_t)bytes.n, .first_line = s->line, .game = s->game };
    kif_line_ends ends = kif_count_line_ends(bytes);
    s->line += (uint32_t)(ends.n_lf + ends.n_crlf + ends.n_cr);
    if (!is_game(bytes))
        return;
    s->game++;
    buf_add(&c->records, (kif_str){ (const char *)&r, sizeof r });
}

/* Cuts whole records off the front of pending; *used receives their bytes. */
static kif_status cut_records(kif_source *s, kif_chunk *c, size_t *used)
{
    size_t at = 0;
    while (at < s->pending.n) {
        kif_cut cut = { .bytes = str_drop(buf_str(&s->pending), at), .complete = s->ended };
        size_t n = s->format->cut(&cut);
        if (n > KIF_MAX_GAME_BYTES || (n == 0 && cut.bytes.n > KIF_MAX_GAME_BYTES))
            return FAIL(s, KIF_D_LIMIT_EXCEEDED, s->line, "one game of more than %d MiB",
                        KIF_MAX_GAME_BYTES >> 20);
        if (n == 0)
            break;
        cut.bytes.n = n;
        add_record(s, c, cut.bytes, at);
        at += n;
    }
    *used = at;
    return buf_ok(&c->records) ? KIF_OK : KIF_FATAL;
}

/* Gives pending to the chunk, but for what lies behind the last whole record. */
static kif_status hand_over(kif_source *s, kif_chunk *c, size_t used)
{
    kif_buf rest = BUF_EMPTY;
    buf_add(&rest, str_drop(buf_str(&s->pending), used));
    if (!buf_ok(&rest))
        return KIF_FATAL;
    c->bytes = s->pending;
    c->bytes.n = used;
    c->offset = s->offset;
    s->offset += used;
    s->pending = rest;
    return KIF_OK;
}

static kif_status fill_chunk(kif_source *s, kif_chunk *c)
{
    /* Each round reads as much again as there is: a record that needs many rounds is scanned twice in all. */
    size_t used = 0;
    for (size_t want = CHUNK_BYTES; used == 0; want = 2 * s->pending.n) {
        KIF_TRY(fill(s, want));
        if (s->pending.n == 0)
            return s->broken ? fail_broken(s) : KIF_END;
        KIF_TRY(cut_records(s, c, &used));
        if (used == 0 && s->broken) /* the last record is cut short */
            return fail_broken(s);
    }
    return hand_over(s, c, used);
}

kif_status kif_source_next_chunk(kif_source *s, kif_chunk **chunk)
{
    *chunk = NULL;
    if (s->failed)
        return KIF_FATAL;
    if (!s->started)
        KIF_TRY(start(s));
    if (s->format == NULL)
        return KIF_END;
    kif_chunk *c = calloc(1, sizeof *c);
    if (c == NULL)
        return KIF_FATAL;
    *c = (kif_chunk){ .file = s->file,
                      .front = s->game > 1 || s->transcodes ? 0 : (size_t)s->offset,
                      .format = s->format,
                      .hint = s->hint,
                      .forced = s->options.encoding_name != NULL,
                      .encoding = s->transcodes ? KIF_ENC_UTF8 : s->encoding };
    kif_status status = fill_chunk(s, c);
    if (status != KIF_OK) {
        kif_chunk_free(c);
        return status;
    }
    c->damaged = s->transcodes && s->stream.n_bad > 0;
    *chunk = c;
    return KIF_OK;
}
