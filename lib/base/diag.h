/* Diagnostics: what is wrong with a user's data, as values. Ids are stable words that appear in reports, in
 * configuration and in the manual. Readers, builder, rules, writers and linters all report through kif_report,
 * so that every finding has a place in the file. */
#ifndef KIF_BASE_DIAG_H
#define KIF_BASE_DIAG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "kif.h"

typedef enum {
    KIF_FAMILY_MOVES,     /* illegal moves */
    KIF_FAMILY_RESULTS,   /* ends and results */
    KIF_FAMILY_STRUCTURE, /* numbering, branches */
    KIF_FAMILY_NOTATION,  /* KI2 and Western disambiguation */
    KIF_FAMILY_POSITION,  /* start position, handicap, headers */
    KIF_FAMILY_TIME,
    KIF_FAMILY_TEXT,      /* encoding and text */
    KIF_FAMILY_ARCHIVE,   /* several records together */
    KIF_FAMILY_READER,    /* what stops a reader */
    KIF_FAMILY_LOSS,      /* what a target format cannot hold */
    KIF_FAMILIES
} kif_family;

/* The table of everything that can be said about a user's data, by family. A row:
 * KIF_RULE(ID, slug, severity, fixable, short English, short Japanese, long English, long Japanese, example) */
typedef enum {
    KIF_D_NONE, /* nothing to complain about; for a move: legal */
#define KIF_FAMILY(id, title, title_ja)
#define KIF_RULE(id, slug, severity, fixable, en, ja, long_en, long_ja, example) KIF_D_##id,
#include "base/rules/all.def"
#undef KIF_RULE
#undef KIF_FAMILY
    KIF_D_COUNT
} kif_diag_id;

typedef struct {
    const char *slug;
    kif_severity severity; /* by default; configuration can move it */
    kif_family family;
    bool fixable;
    const char *text, *text_ja;           /* one line, no full stop */
    const char *long_text, *long_text_ja; /* two lines: what is wrong and why it matters; what to do */
    const char *example;                  /* of a record, its lines ended by \n; empty: none */
} kif_rule_info;

extern const kif_rule_info kif_rules[KIF_D_COUNT]; /* by kif_diag_id; row 0 is "legal" */

/* The rule of a slug, or KIF_D_NONE. */
kif_diag_id kif_rule_by_slug(kif_str slug);

/* A part of the decoded text of one game: byte offset and length. */
typedef struct {
    uint32_t at, len;
} kif_range;

/* Lines and columns start at 1; a column counts Unicode characters of the decoded line, not bytes. The end is
 * exclusive. Line 0 means the whole file. */
typedef struct {
    uint32_t line, col, end_line, end_col;
} kif_span;

typedef struct {
    kif_diag_id id;
    kif_severity severity;
    const char *file;   /* as the user named it; borrowed from the input */
    kif_span at;
    kif_range range;    /* the same place as a part of the game's text */
    uint32_t game, ply; /* from 1; ply 0 when it is not about a move */
    kif_str text;       /* one line of UTF-8, no full stop; valid during the call only */
    kif_str line;       /* the decoded line that the finding begins on; valid during the call only */
} kif_diag;

/* Receives each diagnostic as it is found. Called from the thread that reads the record. */
typedef void kif_diag_fn(void *ctx, const kif_diag *diag);

/* Where findings about one game go, and how its text offsets become lines. The caller owns the storage. */
typedef struct {
    kif_diag_fn *fn; /* NULL: findings are only counted */
    void *ctx;
    const char *file;
    kif_str text;        /* the decoded text of the game */
    uint32_t first_line; /* of that text in the file */
    uint32_t game;       /* its number in the file, from 1 */
    uint32_t count[3];   /* findings so far, by severity */
    uint32_t *line_starts; /* built by the first finding */
    uint32_t n_lines;
    uint32_t seen, seen_col; /* the last place asked for, and its column: the next one is often behind it on the line */
} kif_diags;

/* Prepares a sink for the next game. Counts go back to zero; memory is kept. */
void kif_diags_begin(kif_diags *d, const char *file, kif_str text, uint32_t first_line, uint32_t game);
void kif_diags_fini(kif_diags *d);

/* Reports a finding of rule id at a place of the game's text; ply 0 when it is not about a move. format NULL:
 * the rule's own short text. A NULL sink is allowed and swallows everything. */
KIF_PRINTF(5, 6)
void kif_report(kif_diags *d, kif_diag_id id, kif_range at, uint32_t ply, const char *format, ...);

/* Turns a range of the game's text into lines and columns. */
kif_span kif_diags_span(kif_diags *d, kif_range at);

#endif
