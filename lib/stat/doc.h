/* A YAML document as a tree with places, for files whose parts refer to each other. */
#ifndef KIF_STAT_DOC_H
#define KIF_STAT_DOC_H

#include "base/arena.h"

typedef enum { DOC_SCALAR, DOC_LIST, DOC_MAP } doc_type;

typedef struct doc_node doc_node;
struct doc_node {
    doc_type type;
    bool literal;      /* a scalar written as a block of lines */
    kif_str text;      /* of a scalar */
    uint32_t line, col; /* from 1 */
    uint32_t n;        /* items of a list, entries of a map */
    uint32_t weight;   /* nodes in it, aliases counted as often as they are used */
    doc_node *next;    /* the next item; of a key: the next key */
    doc_node *first;   /* item or key */
    doc_node *value;   /* of a key */
};

typedef struct {
    uint32_t line, col;
    char text[160];
} doc_error;

/* Reads one document. Anchors and aliases are allowed; tags, merge keys and equal keys in one map are not. NULL: the
 * error says what and where. The tree lives in the arena. */
const doc_node *doc_read(kif_arena *arena, kif_str yaml, doc_error *error);

/* The value of a key of a map, or NULL. */
const doc_node *doc_get(const doc_node *map, kif_str key);

#endif
