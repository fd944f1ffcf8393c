/* libkif: shogi game records - read, judge, write, check, draw. The only installed header. */
#ifndef KIF_H
#define KIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define KIF_API __attribute__((visibility("default")))
#define KIF_MUST_USE __attribute__((warn_unused_result))
#define KIF_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define KIF_API
#define KIF_MUST_USE
#define KIF_PRINTF(fmt, args)
#endif

#define KIF_VERSION_STRING "0.1.0"

/* What a call that can fail returns, ordered by how much is lost, so that a batch can keep the worst. */
typedef enum {
    KIF_END = 1,    /* no further game */
    KIF_OK = 0,
    KIF_BAD = -1,   /* this game is unusable, the next may be read */
    KIF_FATAL = -2, /* nothing more can be read: I/O, memory, a limit; the reader's message says which */
} kif_status;

/* The version of the library that runs, not of this header. */
KIF_API const char *kif_version(void);

/* ---- Findings ----------------------------------------------------------- */

typedef enum { KIF_NOTE, KIF_WARNING, KIF_ERROR } kif_severity; /* rising: compare with >= */

/* Something that is wrong with a user's data: an illegal move, a header that cannot be understood. Lines and columns
 * start at 1 and count Unicode characters; the end is exclusive; line 0 means the whole file. */
typedef struct {
    const char *rule; /* a stable word: "nifu"; kifcheck --list-rules tells them all */
    kif_severity severity;
    const char *file; /* as it was named */
    uint32_t line, col, end_line, end_col;
    uint32_t game, ply;  /* from 1; ply 0 when it is not about a move */
    const char *message; /* one line of UTF-8; valid during the call only */
} kif_finding;

/* Receives each finding as it is found, in the thread that reads. */
typedef void kif_finding_fn(void *ctx, const kif_finding *finding);

/* ---- Reading -------------------------------------------------------------- */

typedef struct kif_reader kif_reader; /* a stream of games */
typedef struct kif_record kif_record; /* one game: headers, moves with variations, result */

/* Opens a file of records (gzip or not) in any format and encoding. format NULL and encoding NULL: detected; else
 * names as in kifconv --from and --encoding; they and the path must outlive the reader. NULL when out of memory; a
 * file that cannot be opened is told by the first kif_reader_next. */
KIF_API KIF_MUST_USE kif_reader *kif_reader_open(const char *path, const char *format, const char *encoding);

/* The same for bytes in memory, which must outlive the reader. name is for findings, and its suffix for detection. */
KIF_API KIF_MUST_USE kif_reader *kif_reader_open_memory(const void *bytes, size_t n, const char *name,
                                                        const char *format, const char *encoding);

/* Where findings go from now on; NULL: nowhere. */
KIF_API void kif_reader_on_finding(kif_reader *reader, kif_finding_fn *fn, void *ctx);

/* Reads the next game. *record is borrowed: valid until the next call on the same reader or its release.
 *
 * KIF_OK with a usable record, even if findings were reported; KIF_BAD after a game that had to be skipped (it was
 * reported); KIF_END after the last; KIF_FATAL when reading cannot go on, see kif_reader_message. Not safe for two
 * threads on one reader. */
KIF_API KIF_MUST_USE kif_status kif_reader_next(kif_reader *reader, const kif_record **record);

/* Why the last call was KIF_FATAL; valid until the reader is closed. */
KIF_API const char *kif_reader_message(const kif_reader *reader);

KIF_API void kif_reader_close(kif_reader *reader);

/* ---- Records ---------------------------------------------------------------- */

enum { KIF_TEXT_SFEN = 160, KIF_TEXT_MOVE = 8 }; /* room for a position and for a move as text, with the final 0 */

/* Moves of the main line; an end such as a resignation is no move. */
KIF_API uint32_t kif_record_moves(const kif_record *record);

/* The move with a number from 1 in USI ("7g7f", "P*5e"), or false if the main line has none or it could not be
 * played. *rule (may be NULL) receives "legal" or the rule that the move breaks. */
KIF_API bool kif_record_move(const kif_record *record, uint32_t ply, char usi[KIF_TEXT_MOVE], const char **rule);

/* The position after a number of moves of the main line, as SFEN; false if the line is not that long. */
KIF_API bool kif_record_position(const kif_record *record, uint32_t moves, char sfen[KIF_TEXT_SFEN]);

/* The end of the main line by name ("resign", "sennichite", "none" …); *winner (may be NULL) receives 'b', 'w' or
 * '-'. */
KIF_API const char *kif_record_end(const kif_record *record, char *winner);

/* Copies the value of a header by its KIF key ("先手", "棋戦") into text, cut to n - 1 bytes and terminated. Returns
 * its length in bytes; 0 if there is none. */
KIF_API size_t kif_record_value(const kif_record *record, const char *key, char *text, size_t n);

/* Writes a record in a format ("kif", "csa", "usi" …) as UTF-8. The caller owns the text and gives it to kif_free;
 * NULL for an unknown format, a record that it cannot hold at all, or when out of memory. *n_lost (may be NULL)
 * receives how many things the format could not hold. */
KIF_API KIF_MUST_USE char *kif_record_write(const kif_record *record, const char *format, size_t *n,
                                            uint32_t *n_lost);

KIF_API void kif_free(void *text);

/* ---- Checking ------------------------------------------------------------------- */

/* Checks every game of a file by all rules, as kifcheck does without a configuration: moves, results, times, headers
 * and
 * the text itself. The findings (more than those of reading) go to fn, in the order of the file. ruleset is a name
 * as in
 * kifcheck --ruleset; NULL: what each record hints at.
 *
 * KIF_OK when all was read, whatever was found; KIF_BAD when games had to be skipped; KIF_FATAL when the file cannot be
 * opened or read on, memory is out, or no rule set has that name. *n_games (may be NULL) receives how many games were
 * checked. */
KIF_API KIF_MUST_USE kif_status kif_check_file(const char *path, const char *ruleset, kif_finding_fn *fn, void *ctx,
                                               uint64_t *n_games);

/* The same for bytes in memory; name is for findings, and its suffix for detection. */
KIF_API KIF_MUST_USE kif_status kif_check_memory(const void *bytes, size_t n, const char *name, const char *ruleset,
                                                 kif_finding_fn *fn, void *ctx, uint64_t *n_games);

/* ---- Drawing -------------------------------------------------------------------- */

/* A diagram of a position in SFEN, as sfen2diagram draws it by default: "svg", or as text "bod", "ja", "western",
 * "term"
 * or "alt". The caller owns the result, which is UTF-8, and gives it to kif_free; *n (may be NULL) receives its length.
 * NULL for a position that cannot be read, another format, or when out of memory. */
KIF_API KIF_MUST_USE char *kif_draw(const char *sfen, const char *format, size_t *n);

/* ---- Rules ---------------------------------------------------------------------- */

/* "legal", or the rule that a move in USI breaks in a position in SFEN. NULL if either cannot be read. */
KIF_API const char *kif_judge_move(const char *sfen, const char *usi);

#ifdef __cplusplus
}
#endif

#endif
