/* Records out: the writer of a format, then line ends and encoding, with everything that was lost on the way
 * counted. One converter a thread. */
#ifndef KIF_FORMAT_CONVERT_H
#define KIF_FORMAT_CONVERT_H

#include "format/format.h"
#include "game/line.h"
#include "text/encode.h"

typedef struct {
    const kif_format *to;    /* NULL: the format that the record was read from */
    kif_write_options write; /* encoding_name and crlf are filled in from the fields below */
    kif_encoding encoding;
    kif_str replacement; /* UTF-8, for characters that the encoding does not have; empty: 〓 */
    bool crlf;
    bool lines; /* every line of play becomes a game of its own */
} kif_convert_options;

typedef struct kif_converter kif_converter;

KIF_MUST_USE kif_converter *kif_converter_new(const kif_convert_options *options);
void kif_converter_free(kif_converter *c);

/* Adds a record to out. Between two records in the same buffer comes what the format wants there; a buffer
 * that is empty is taken to begin a file, but for the byte order mark. Characters that the encoding does not
 * have are reported to diags with their places in the source.
 *
 * KIF_OK; KIF_BAD when the format cannot hold this record at all (reported, and nothing was added); KIF_FATAL
 * out of memory. */
KIF_MUST_USE kif_status kif_converter_add(kif_converter *c, const kif_record *record, kif_diags *diags,
                                          kif_buf *out);

/* Losses since the converter was made or they were last taken. */
kif_losses kif_converter_take_losses(kif_converter *c);

/* What stands between two records and at the very beginning of a file, as bytes of the output encoding. For
 * those who join buffers that several converters filled. */
void kif_converter_put_separator(const kif_converter *c, const kif_format *format, kif_buf *out);
void kif_converter_put_start(const kif_converter *c, kif_buf *out);

#endif
