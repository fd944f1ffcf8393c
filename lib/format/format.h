/* Formats are rows: a reader and a writer each, and a bid for detection. */
#ifndef KIF_FORMAT_FORMAT_H
#define KIF_FORMAT_FORMAT_H

#include "base/buf.h"
#include "game/builder.h"
#include "game/record.h"
#include "text/encoding.h"

/* ---- Writing ---------------------------------------------------------- */

/* How the writers spell what is a matter of taste; zero is the canonical form. */
typedef struct {
    const char *encoding_name; /* for headers that name it: "UTF-8" or "Shift_JIS"; NULL: UTF-8 */
    bool crlf;
    bool main_line;            /* leave variations out without calling it a loss */
    bool no_comments, no_times;
    bool hodges;               /* Western squares as 7f instead of 76 */
    bool kanji;                /* Western moves with Japanese names of the men (Kitao-Kawasaki) */
    bool usi_end, usi_position; /* end words after USI moves; "position" in front */
    bool csa_v3;               /* CSA V3.0 even where V2.2 would do */
    bool dragon_is_ryu;        /* 竜 for 龍 */
    bool king_is_ou;           /* 王 for 玉 */
    enum { KIF_NOTES_KEEP, KIF_NOTES_CONVERT, KIF_NOTES_DROP } engine_notes;
    uint32_t first_ply, last_ply; /* of --moves=A..B; 0: no bound */
    const char *at;            /* SFEN: which positions; NULL: last */
} kif_write_options;

/* Counts of what the target could not hold, by rule id minus the first loss. */
enum { KIF_LOSS_FIRST = KIF_D_LOSS_VARIATIONS, KIF_LOSSES = KIF_D_LOSS_MOVES - KIF_D_LOSS_VARIATIONS + 1 };

typedef struct {
    uint32_t n[KIF_LOSSES];
} kif_losses;

typedef struct {
    const kif_write_options *options;
    kif_buf *out;      /* UTF-8; encoding and line ends (always \n here) are changed afterwards */
    kif_losses losses; /* added up over records */
    void *kept;        /* what a format keeps from one record to the next, and how it is freed; NULL: nothing */
    void (*drop_kept)(void *kept);
} kif_writer;

static inline void kif_writer_fini(kif_writer *w)
{
    if (w->kept != NULL)
        w->drop_kept(w->kept);
    w->kept = NULL;
}

/* Notes that the target could not hold n things of a kind. */
static inline void kif_lose(kif_writer *w, kif_diag_id loss, uint32_t n)
{
    w->losses.n[loss - KIF_LOSS_FIRST] += n;
}

/* ---- Reading ---------------------------------------------------------- */

typedef struct {
    kif_str text;      /* one record as cut, in UTF-8 */
    kif_diags *diags;  /* its text, file, line and game number are set */
    kif_builder *b;    /* begun */
    bool legacy_csa_comments; /* every ' line of CSA is a comment of the game */
    bool recover;      /* keep a game up to a line that cannot be read, the rest as comments */
} kif_parse;

/* Where a record ends in a stream. The bytes are in an encoding whose ASCII part is ASCII. */
typedef struct {
    kif_str bytes; /* from the start of a record to the end of what was read so far */
    bool complete; /* nothing follows */
} kif_cut;

typedef struct {
    const char *name;     /* as in --from and --to */
    const char *title;    /* for help */
    const char *suffixes; /* without dots, space separated; the first is used for output */
    bool cp932;           /* the first suffix promises CP932 (kif, ki2), the others UTF-8 */
    bool between;         /* several records can stand in one file */
    const char *separator; /* what a writer puts between two records; NULL: the next begins on a new line */

    /* 0: not mine .. 100: certain. head is the beginning of a file, in UTF-8. */
    int (*bid)(kif_str head);

    /* Length of the first record in c->bytes, its separator included; 0: more bytes are needed to tell (never when
     * c->complete and there are bytes). Must be linear over repeated calls with growing bytes. */
    size_t (*cut)(const kif_cut *c);

    /* Reads one record into p->b. KIF_END: there is no game in it (only separators or comments). */
    kif_status (*read)(kif_parse *p);

    /* Writes one record. NULL: the format can only be read. */
    kif_status (*write)(kif_writer *w, const kif_record *r);
} kif_format;

extern const kif_format *const kif_formats[]; /* ended by NULL */

/* By name as in --from, or NULL. */
const kif_format *kif_format_by_name(kif_str name);

/* By the suffix of a file name, ".gz" not counted; NULL if none has it. */
const kif_format *kif_format_by_suffix(kif_str file_name);

/* The encoding that the suffix of a file name promises to those who read it: CP932 for .kif, .ki2 and .bod, UTF-8 for
 * the other suffixes of formats, KIF_ENC_NONE where no format has it. */
kif_encoding kif_suffix_encoding(kif_str file_name);

/* Whether it is one that by custom holds UTF-8 where others of its format do not (.kifu, .ki2u). */
bool kif_suffix_is_utf8(kif_str file_name);

/* The surest bid, the suffix deciding ties; NULL if none bids. *tie: two were equally sure. */
const kif_format *kif_format_detect(kif_str head, kif_str file_name, bool *tie);

/* ---- A stream of games ------------------------------------------------- */

/* See format/source.h: bytes -> encoding -> cut -> text of one record. */

#endif
