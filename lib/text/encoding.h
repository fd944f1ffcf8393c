/* Encodings: their names, and which one a file is written in. The answer depends on the bytes and on the
 * hints only, not on locale or chance. */
#ifndef KIF_TEXT_ENCODING_H
#define KIF_TEXT_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

/* Id, name, name in declarations and mail headers, further names separated by blanks. Names are compared
 * without regard to case, hyphens and underscores. */
#define KIF_ENCODINGS(X)                                                                                 \
    X(UTF8, "utf-8", "UTF-8", "")                                                                        \
    X(UTF8_BOM, "utf-8-bom", "UTF-8", "utf8sig") /* for output: begins with a BOM */                     \
    X(CP932, "cp932", "Shift_JIS", "sjis xsjis ms932 windows31j cswindows31j mskanji 932 shiftjiswin")   \
    X(EUCJP, "euc-jp", "EUC-JP", "euc ujis xeucjp eucjpms eucjpwin cp51932")                             \
    X(ISO2022JP, "iso-2022-jp", "ISO-2022-JP", "jis csiso2022jp cp50220 cp50221 iso2022jp1 iso2022jpms") \
    X(UTF16LE, "utf-16le", "UTF-16LE", "utf16 unicode")                                                  \
    X(UTF16BE, "utf-16be", "UTF-16BE", "")                                                               \
    X(ASCII, "ascii", "US-ASCII", "ansix341968 iso646us")

typedef enum {
    KIF_ENC_NONE, /* as a hint: no hint; as an answer: not text */
#define X(id, name, label, aliases) KIF_ENC_##id,
    KIF_ENCODINGS(X)
#undef X
    KIF_ENCODINGS_END
} kif_encoding;

/* The name by which options and reports call an encoding; "none" for KIF_ENC_NONE. */
const char *kif_encoding_name(kif_encoding e);

/* The name that declarations inside files use: "Shift_JIS", "UTF-8" ... */
const char *kif_encoding_label(kif_encoding e);

/* The encoding of a name, label or further name, or KIF_ENC_NONE. */
kif_encoding kif_encoding_by_name(kif_str name);

/* The usual name of the encoding that is also called so (Shift_JIS is cp932), or NULL. */
const char *kif_encoding_usual_name(const char *name);

typedef struct {
    kif_encoding encoding; /* KIF_ENC_NONE: this is not text */
    kif_encoding declared; /* what a comment line at the top says, or KIF_ENC_NONE; it may be wrong */
    size_t bom;            /* bytes at the front that are not text */
    size_t first_bad;      /* offset of the first byte that is wrong in this encoding; bytes.n if none is */
    bool certain;          /* false: other encodings fit, or none does without errors */
} kif_guess;

/* Tells in which encoding bytes are written.
 *
 * complete    false when more bytes follow: then a character cut by the end is no error, and ASCII means only
 * that nothing else was seen so far. declared    what the user or a container says, or KIF_ENC_NONE; it
 * outweighs a declaration in the content. by_suffix   what the name of the file suggests, or KIF_ENC_NONE;
 * the weakest hint.
 *
 * A BOM decides, then zero bytes (UTF-16), escape sequences (ISO-2022-JP) and validity. Hints choose only
 * among encodings in which the bytes are valid, and only the caller's word counts against three or more
 * well-formed characters of UTF-8. When nothing is valid, what looks like UTF-8 or EUC-JP with some damage is
 * taken for that, and all else for CP932. */
kif_guess kif_encoding_guess(kif_str bytes, bool complete, kif_encoding declared, kif_encoding by_suffix);

#endif
