/* The checker: reads games, judges them by every rule of the table, and keeps what it finds. The one header
 * of this folder that commands include. */
#ifndef KIF_CHECK_CHECK_H
#define KIF_CHECK_CHECK_H

#include "board/ruleset.h"
#include "check/findings.h"
#include "format/source.h"

/* What is wanted; borrowed by the checker for each chunk, so inputs can differ. Zero is nearly useful: see
 * kif_check_options_default. */
typedef struct {
    uint8_t level[KIF_D_COUNT];  /* KIF_LEVEL_OFF, or the severity plus one */
    uint8_t least;               /* levels below it are not wanted: kif_level_of(KIF_WARNING) hides notes */
    const kif_ruleset *rules;    /* NULL: what the record hints at, else the first of the table */
    bool keep_going;             /* judge on after the first illegal move of a line */
    const kif_format *roundtrip; /* NULL, or: the format in which nothing may be lost */
    const char *const *headers;  /* keys that every game must have, ended by NULL; NULL: none */
    kif_encoding encoding;       /* that every file must have; KIF_ENC_NONE: any */
} kif_check_options;

/* All rules at their usual severity, notes included; those that compare games of a set are off. */
void kif_check_options_default(kif_check_options *o);

/* Turns a rule, or all of a family ("moves", "time" …), to a level. False if there is none of that name. */
bool kif_check_set_level(kif_check_options *o, kif_str name, uint8_t level);

/* ---- Games of one chunk: one checker per thread ----------------------------- */

typedef struct kif_checker kif_checker;

KIF_MUST_USE kif_checker *kif_checker_new(const kif_source_options *options);
void kif_checker_free(kif_checker *c);

/* What identifies a game among others; made only if a rule that compares games is on. */
typedef struct {
    uint64_t all, opening; /* hashes of start, players and moves: of all moves, of the first 40 */
    uint32_t game, moves;
    kif_range range;
    kif_span at; /* of its first line */
    kif_str names[KIF_SIDES];
} kif_game_key;

typedef struct {
    uint32_t games, bad; /* read; skipped */
    kif_game_key *keys;  /* in the arena of the findings */
    size_t n_keys, cap_keys;
} kif_check_counts;

/* Reads and checks every game of a chunk. Findings are added to *found, sorted within each game; *counts goes
 * on. KIF_FATAL when out of memory. */
KIF_MUST_USE kif_status kif_check_chunk(kif_checker *c, const kif_check_options *o, const kif_chunk *chunk,
                                        kif_findings *found, kif_check_counts *counts);

/* ---- Games of a set: one thread ---------------------------------------------- */

typedef struct kif_archive kif_archive;

KIF_MUST_USE kif_archive *kif_archive_new(void);
void kif_archive_free(kif_archive *a);

/* Compares the games of a chunk with all that came before, and reports duplicates and variants of names.
 * Names of files are borrowed until kif_archive_free. False when out of memory. */
KIF_MUST_USE bool kif_archive_add(kif_archive *a, const kif_check_options *o, const char *file,
                                  const kif_check_counts *counts, kif_findings *found);

/* Whether any of the rules that compare games is on. */
bool kif_check_compares(const kif_check_options *o);

/* Findings about a file as a whole (those of a kif_source) at the levels that are asked for: drops what is
 * off. */
void kif_check_regrade(const kif_check_options *o, kif_findings *f, size_t from);

/* ---- Repairs ---------------------------------------------------------------------- */

/* A game and what it should be. Borrowed for the call. */
typedef struct {
    kif_str bytes;       /* as they stand in the file */
    kif_str text, fixed; /* decoded, before and after: the same if nothing is to be repaired */
    uint32_t first_line, game;
    kif_str
        encoded; /* fixed, in the encoding of the file; the bytes themselves if nothing is to be repaired */
    bool lost;   /* the encoding lacks a character of it */
} kif_fixed_game;

typedef void kif_fixed_fn(void *ctx, const kif_fixed_game *g);

/* As kif_check_chunk, and hands the repaired text of each game to fn. encoding: of the file; write_as:
 * the same, or the one it is to be in. of_file: findings about the file as a whole. A repair after which the
 * text would say another game is not made. */
KIF_MUST_USE kif_status kif_check_fix(kif_checker *c, const kif_check_options *o, const kif_chunk *chunk,
                                      kif_encoding encoding, kif_encoding write_as, kif_findings *of_file,
                                      kif_findings *found, kif_check_counts *counts, kif_fixed_fn *fn,
                                      void *ctx);

/* ---- Declarations and results ------------------------------------------------ */

/* Adds what --declare prints for each game of a chunk: the claimed and the right result, impasse points, and
 * each condition of a declaration for both sides. json: one object a line. */
KIF_MUST_USE kif_status kif_check_declare(kif_checker *c, const kif_check_options *o, const kif_chunk *chunk,
                                          bool json, kif_buf *out, kif_findings *found);

#endif
