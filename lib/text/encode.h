/* UTF-8 to the encodings that other programs want. What they cannot hold is told, never silently dropped. */
#ifndef KIF_TEXT_ENCODE_H
#define KIF_TEXT_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/str.h"
#include "text/encoding.h"

/* A character that the encoding does not have. offset counts the bytes of UTF-8 before it since the encoder
 * began. similar: another character that looks the same was written (☗ as ▲); otherwise the replacement. */
typedef void kif_unmappable_fn(void *ctx, uint32_t c, size_t offset, bool similar);

/* The state of one text. All zero but for the encoding is a good start: (kif_encoder){ .encoding = e }. */
typedef struct {
    kif_encoding encoding;
    kif_str replacement; /* UTF-8, for what cannot be written; empty: 〓, or ? where even that is missing */
    kif_unmappable_fn *fn; /* called for each such character, or NULL */
    void *ctx;
    uint8_t set;      /* of ISO-2022-JP: what is switched on */
    bool begun;       /* the BOM, if any, is written */
    size_t offset;    /* bytes of UTF-8 encoded so far */
    size_t n_lost;    /* characters replaced */
    size_t n_similar; /* characters written as one that looks the same */
} kif_encoder;

/* Encodes text, a whole number of characters, and adds the bytes to out. UTF-8-BOM and UTF-16 begin with a
 * BOM. Characters that are the same to Microsoft and to JIS (～ and 〜, － and −) are written with the one
 * code, unreported. Memory is the caller's to check: buf_ok. */
void kif_encode(kif_encoder *e, kif_str text, kif_buf *out);

/* Ends the text: switches ISO-2022-JP back to ASCII. Nothing to do in other encodings. */
void kif_encode_end(kif_encoder *e, kif_buf *out);

/* Can the encoding hold this character, or one that is the same to it? */
bool kif_encodable(kif_encoding e, uint32_t c);

/* The one of two code points for the same character that CP932 has: folds 〜 to ～, − to － and so on, for
 * comparisons; every other character is returned as it is. */
uint32_t kif_fold_jis(uint32_t c);

#endif
