/* States: what a report has counted, as integers under keys. Every operation is commutative and associative and an
 * empty state is its identity, so that any cut of the input, merged in any order, gives the same state. */
#ifndef KIF_STAT_STATE_H
#define KIF_STAT_STATE_H

#include "base/arena.h"
#include "base/buf.h"

/* Sums of squares over a database do not fit in 64 bits. */
__extension__ typedef __int128 kif_wide;

/* How two rows of one key become one. The letter is part of the key, in files too. */
typedef enum {
    KIF_ROW_SUM = '+', /* cell by cell */
    KIF_ROW_MIN = '<', /* the smaller (value, hash, place) */
    KIF_ROW_MAX = '>', /* the greater value; ties by the smaller (hash, place) */
    KIF_ROW_SET = '*', /* being there is all */
} kif_row_op;

typedef struct {
    kif_str key;       /* report, operation and fields, escaped and joined by TAB */
    uint64_t hash;     /* of the key */
    kif_row_op op;
    uint32_t n;        /* cells: any number for SUM; value and two halves of the hash for MIN and MAX; 0 for SET */
    kif_wide *cell;
    kif_str place;     /* of MIN and MAX: where the witness is */
} kif_row;

typedef enum { KIF_STATE_OK, KIF_STATE_MEMORY, KIF_STATE_OVERFLOW, KIF_STATE_SHAPE } kif_state_error;

/* A range of one input: which records were counted, so that none is counted twice. */
typedef struct {
    uint64_t content;     /* hash of the whole input */
    uint64_t bytes;       /* its size */
    uint64_t first, last; /* records that start in [first, last) */
    uint64_t games, errors;
    kif_str name;
    uint32_t frame; /* the state it came from; ranges of one state are never compared */
} kif_source_range;

/* Failure is remembered, not returned by every call: add all, then look at error once. */
typedef struct {
    kif_arena arena;
    kif_row **slot; /* open addressing; NULL is free */
    size_t n, cap;
    kif_row **sorted; /* made by kif_state_sort */
    kif_source_range *source;
    size_t n_sources, cap_sources;
    kif_buf scratch;  /* for callers who build keys */
    kif_state_error error;
} kif_state;

void kif_state_init(kif_state *s);
void kif_state_fini(kif_state *s);

/* ---- Keys ---------------------------------------------------------------- */

/* Begins a key in the state's scratch buffer; then kif_key_add for each field. */
void kif_key_begin(kif_state *s, kif_str report, kif_row_op op);
void kif_key_add(kif_state *s, kif_str field);
void kif_key_add_int(kif_state *s, int64_t value);

/* Adds a field so that TAB, line ends and backslash in it cannot be mistaken for structure. */
void kif_field_put(kif_buf *out, kif_str field);

/* Cuts the next field off an escaped line and adds it, unescaped, to out. False at the end of the line. */
bool kif_field_take(kif_str *line, kif_buf *out);

/* ---- Adding: under the key that was built last ---------------------------- */

void kif_state_sum(kif_state *s, const int64_t *add, uint32_t n);
void kif_state_extreme(kif_state *s, int64_t value, const uint64_t hash[2], kif_str place);
void kif_state_put(kif_state *s);

/* Adds a whole row, as read from a file or from another state. */
void kif_state_row(kif_state *s, const kif_row *row);

void kif_state_add_source(kif_state *s, const kif_source_range *range);

/* Adds all of another state. */
void kif_state_merge(kif_state *into, const kif_state *from);

/* ---- Reading ------------------------------------------------------------- */

/* Sorts the rows by the bytes of their keys; must be called after the last addition. */
void kif_state_sort(kif_state *s);

/* The rows whose keys begin with report, operation and the given bytes: *first and the number. */
size_t kif_state_rows(const kif_state *s, kif_str report, kif_row_op op, kif_str prefix, kif_row *const **first);

/* What follows report and operation in the key: the fields. */
kif_str kif_row_fields(const kif_row *row);

#endif
