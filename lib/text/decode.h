/* Bytes of a known encoding to UTF-8, whole or in chunks. */
#ifndef KIF_TEXT_DECODE_H
#define KIF_TEXT_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/str.h"
#include "text/encoding.h"

/* The state of one text. All zero but for the encoding is a good start: (kif_decoder){ .encoding = e }. */
typedef struct {
    kif_encoding encoding;
    uint8_t set;      /* of ISO-2022-JP: which characters the bytes mean at present */
    size_t offset;    /* bytes decoded so far */
    size_t n_bad;     /* places that became U+FFFD */
    size_t first_bad; /* the offset of the first of them */
} kif_decoder;

/* Decodes bytes and adds the text to out, which is valid UTF-8 whatever the bytes are. What is wrong or not
 * assigned becomes U+FFFD and is counted. A BOM is a character as any other: drop it before (kif_guess.bom).
 *
 * Returns how many bytes were consumed: all of them, or, with last false, all but a cut character or escape
 * sequence at the end (under 4 bytes), which the caller puts before the next chunk. Memory is the caller's to
 * check: buf_ok.
 *
 * CP932 is that of Windows: both codes of characters that NEC and IBM added, user-defined characters as
 * U+E000 to U+E757. EUC-JP and ISO-2022-JP give the same code points as CP932 for the same characters, so a
 * wave dash is U+FF5E and a backslash U+005C wherever it comes from. */
size_t kif_decode(kif_decoder *d, kif_str bytes, bool last, kif_buf *out);

/* How many bytes at the end of a chunk belong to a character (or escape sequence) that the end cuts off: for
 * readers that pass bytes on before they decode them. The chunk must begin at a character, in ISO-2022-JP in
 * ASCII. */
size_t kif_decode_tail(kif_encoding e, kif_str chunk);

/* The text without what DOS tools leave at its end: ^Z (1A) and zero bytes, and what may stand between them.
 * A ^Z with text behind it is left alone: stopping there would lose moves. */
kif_str kif_text_end(kif_str text);

#endif
