/* A stream of games: bytes are read and inflated, the encoding and the format are found, the stream is cut at
 * record starts, and each record is decoded, read and judged. Cutting is cheap and sequential; all else works
 * on chunks of whole records, so that several threads can share one file. */
#ifndef KIF_FORMAT_SOURCE_H
#define KIF_FORMAT_SOURCE_H

#include "base/input.h"
#include "format/format.h"
#include "text/encoding.h"

typedef struct {
    const kif_format *format;  /* NULL: detect */
    const char *encoding_name; /* NULL: detect */
    unsigned build_flags;      /* KIF_BUILD_… */
    bool legacy_csa_comments, recover;
} kif_source_options;

/* Some whole records of one input. Owned by whoever holds it. */
typedef struct kif_chunk kif_chunk;

/* ---- The sequential part: one per input --------------------------------- */

typedef struct kif_source kif_source;

/* Opens a stream of games over an input that is open already; file is its name for messages, kept as a
 * pointer. Findings about the file as a whole (encoding, format, damage: with line 0) go to fn. NULL when out
 * of memory. */
KIF_MUST_USE kif_source *kif_source_new(kif_input *input, const char *file, const kif_source_options *options,
                                        kif_diag_fn *fn, void *ctx);
void kif_source_free(kif_source *s);

/* The next chunk: KIF_OK with *chunk owned by the caller, KIF_END, or KIF_FATAL (reported: unknown format,
 * damaged input, a record over the limit; not reported: the system fails, see the input's message, or memory
 * ran out). After KIF_FATAL the chunks handed out before stay good. */
KIF_MUST_USE kif_status kif_source_next_chunk(kif_source *s, kif_chunk **chunk);

/* Where the findings of the calls that follow go. */
void kif_source_redirect(kif_source *s, kif_diag_fn *fn, void *ctx);

/* Whether the chunk that came last is known to be the last one; false: ask for the next. */
bool kif_source_at_end(const kif_source *s);

/* Once the first chunk is out (or the end is reached): what was found. format NULL: nothing to read. */
const kif_format *kif_source_format(const kif_source *s);
kif_encoding kif_source_encoding(const kif_source *s);

/* ---- The parallel part: one per thread ----------------------------------- */

typedef struct kif_game_reader kif_game_reader;

KIF_MUST_USE kif_game_reader *kif_game_reader_new(const kif_source_options *options);
void kif_game_reader_free(kif_game_reader *r);

/* A question that decides, once headers are known, whether the moves of a game are read at all (see
 * builder.h). */
void kif_game_reader_set_gate(kif_game_reader *r, kif_gate_fn *gate, void *ctx);

/* Points the reader at a chunk, which must live until the next call; findings go to fn. */
void kif_game_reader_start(kif_game_reader *r, const kif_chunk *chunk, kif_diag_fn *fn, void *ctx);

/* The next game of the chunk: KIF_OK with a record that is valid until the next call, KIF_BAD (reported: skip
 * it), KIF_END, KIF_FATAL (out of memory). */
KIF_MUST_USE kif_status kif_game_reader_next(kif_game_reader *r, const kif_record **record);

/* About the game read last: its findings' sink (for further checks on the same text), its number in the file,
 * its bytes as they stand in the file (borrowed from the chunk), and where they begin there (of a compressed
 * file: in what it inflates to). */
kif_diags *kif_game_reader_diags(kif_game_reader *r);
uint32_t kif_game_reader_number(const kif_game_reader *r);
const char *kif_game_reader_format(const kif_game_reader *r); /* its name */
kif_str kif_game_reader_bytes(const kif_game_reader *r);
uint64_t kif_game_reader_offset(const kif_game_reader *r);

/* All bytes of a chunk, where they begin in the file, and the file's name. */
kif_str kif_chunk_bytes(const kif_chunk *chunk);
uint64_t kif_chunk_offset(const kif_chunk *chunk);
const char *kif_chunk_file(const kif_chunk *chunk);

/* The BOM that stood before the bytes of the first chunk of a file; empty: none. */
kif_str kif_chunk_bom(const kif_chunk *chunk);

/* Where record number i of a chunk begins in the file; i is less than kif_chunk_records. */
uint32_t kif_chunk_records(const kif_chunk *chunk);
uint64_t kif_chunk_record_offset(const kif_chunk *chunk, uint32_t i);

void kif_chunk_free(kif_chunk *chunk);

#endif
