/* Any bytes at all: they are given an encoding, and decode to valid UTF-8 that does not depend on how they
 * are cut. The first byte of the input chooses the cuts and the hints. */
#include <stdlib.h>

#include "text/decode.h"
#include "text/encode.h"
#include "text/lines.h"
#include "text/utf8.h"
#include "text/width.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(cond) ((cond) ? (void)0 : abort())

static void check_guess(kif_str bytes, uint8_t choice)
{
    kif_encoding declared = (kif_encoding)(choice % KIF_ENCODINGS_END);
    kif_guess whole = kif_encoding_guess(bytes, true, declared, KIF_ENC_CP932);
    kif_guess part = kif_encoding_guess(bytes, false, KIF_ENC_NONE, declared);
    MUST(whole.encoding < KIF_ENCODINGS_END && whole.bom <= bytes.n && whole.first_bad <= bytes.n);
    MUST(part.encoding < KIF_ENCODINGS_END && part.bom <= bytes.n && part.first_bad <= bytes.n);
}

static void decode_in_chunks(kif_decoder *d, kif_str bytes, size_t chunk, kif_buf *out)
{
    size_t from = 0, to = 0;
    while (from < bytes.n) {
        to = to + chunk < bytes.n ? to + chunk : bytes.n;
        kif_str part = { bytes.p + from, to - from };
        size_t used = kif_decode(d, part, to == bytes.n, out);
        MUST(part.n - used < 4 && (to < bytes.n || used == part.n));
        from += used;
    }
}

static void check_decoding(kif_encoding e, kif_str bytes, size_t chunk)
{
    kif_buf whole = BUF_EMPTY, parts = BUF_EMPTY;
    kif_decoder d = { .encoding = e }, d2 = d;
    MUST(kif_decode(&d, bytes, true, &whole) == bytes.n);
    decode_in_chunks(&d2, bytes, chunk, &parts);
    MUST(utf8_valid(buf_str(&whole)) == whole.n);
    MUST(str_eq(buf_str(&whole), buf_str(&parts)));
    MUST(d.n_bad == d2.n_bad && d.first_bad == d2.first_bad && d.offset == d2.offset);
    MUST(kif_decode_tail(e, bytes) < 4 && kif_decode_tail(e, bytes) <= bytes.n);
    MUST(kif_text_end(buf_str(&whole)).n <= whole.n);
    MUST(kif_fit_columns(buf_str(&whole), 20, KIF_AMBIGUOUS_WIDE).n <= whole.n);
    buf_fini(&whole);
    buf_fini(&parts);
}

/* What was encoded without loss decodes without errors, into a text that encodes to the same bytes. */
static void check_encoding(kif_encoding e, kif_str text)
{
    kif_buf bytes = BUF_EMPTY, back = BUF_EMPTY, again = BUF_EMPTY;
    kif_encoder encoder = { .encoding = e }, encoder2 = encoder;
    kif_encode(&encoder, text, &bytes);
    kif_encode_end(&encoder, &bytes);
    kif_decoder d = { .encoding = e };
    kif_decode(&d, buf_str(&bytes), true, &back);
    kif_str rest = buf_str(&back);
    if (e == KIF_ENC_UTF8_BOM || e == KIF_ENC_UTF16LE || e == KIF_ENC_UTF16BE)
        MUST(str_skip(&rest, STR(UTF8_BOM)));
    kif_encode(&encoder2, rest, &again);
    kif_encode_end(&encoder2, &again);
    MUST(d.n_bad == 0);
    MUST(str_eq(buf_str(&bytes), buf_str(&again)));
    buf_fini(&bytes);
    buf_fini(&back);
    buf_fini(&again);
}

static void check_lines(kif_str text)
{
    kif_lines l = lines_of(text);
    kif_str line;
    size_t offset, sum = 0;
    while (lines_next(&l, &line, &offset)) {
        MUST(offset == sum && line.p == text.p + offset);
        sum += line.n + str_line_end(str_drop(text, offset + line.n));
    }
    MUST(sum == text.n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    kif_str bytes = { (const char *)data + 1, size - 1 };
    check_guess(bytes, data[0]);
    check_lines(bytes);
    for (int e = 0; e < KIF_ENCODINGS_END; e++)
        check_decoding((kif_encoding)e, bytes, 1 + data[0] % 13);
    if (utf8_valid(bytes) == bytes.n && bytes.n > 0)
        for (int e = KIF_ENC_NONE + 1; e < KIF_ENCODINGS_END; e++)
            check_encoding((kif_encoding)e, bytes);
    return 0;
}
