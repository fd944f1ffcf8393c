/* YAML as a sequence of events with their places: the one module that knows libyaml. Anchors, aliases, tags
 * and further documents are refused, depth and size are bounded, and nothing but UTF-8 is read. All scalars
 * are text: what off, 12 or "x" mean is for the caller to say. */
#ifndef KIF_BASE_YAML_H
#define KIF_BASE_YAML_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "kif.h"

typedef enum {
    KIF_YAML_END,   /* of the document; an empty one has nothing else */
    KIF_YAML_ERROR, /* see the error of the parser; every later call answers the same */
    KIF_YAML_SCALAR,
    KIF_YAML_MAP, /* begins: keys and values follow in turn */
    KIF_YAML_MAP_END,
    KIF_YAML_LIST, /* begins */
    KIF_YAML_LIST_END,
} kif_yaml_kind;

typedef struct {
    kif_yaml_kind kind;
    uint32_t line, col; /* from 1, in characters */
    kif_str text;       /* of a scalar, ended by NUL; lives until kif_yaml_free */
    bool plain;         /* the scalar stands without quotes */
} kif_yaml_event;

/* The first error: its place (line 0: the whole text) and one line about it, for "FILE:LINE:COL: MESSAGE". */
typedef struct {
    uint32_t line, col;
    char message[200];
} kif_yaml_error;

typedef struct kif_yaml kif_yaml;

/* Begins before the first event; the text is borrowed. NULL when out of memory. */
KIF_MUST_USE kif_yaml *kif_yaml_new(kif_str text);
void kif_yaml_free(kif_yaml *y);

kif_yaml_event kif_yaml_next(kif_yaml *y);

/* NULL as long as nothing went wrong. */
const kif_yaml_error *kif_yaml_error_of(const kif_yaml *y);

/* Ends the reading with an error of the caller's: unknown key, wrong type. The first error stays. Returns
 * false. */
KIF_PRINTF(3, 4) bool kif_yaml_fail(kif_yaml *y, const kif_yaml_event *at, const char *format, ...);

/* ---- Walking ------------------------------------------------------------- */

/* Skips the value that begins with an event that was just read. False on an error. */
bool kif_yaml_skip(kif_yaml *y, const kif_yaml_event *value);

/* Takes one entry: value is the first event of what belongs to key (in a list, key is NULL). It must read the
 * rest of the value if it is no scalar: by walking it, or by kif_yaml_skip. False after kif_yaml_fail. */
typedef bool kif_yaml_entry_fn(void *ctx, kif_yaml *y, const kif_yaml_event *key,
                               const kif_yaml_event *value);

/* Walks the mapping that begins with the event value. Another kind, a key that is no scalar and a key that is
 * there twice are errors. what names the mapping in messages. */
bool kif_yaml_walk_map(kif_yaml *y, const kif_yaml_event *value, const char *what, kif_yaml_entry_fn *fn,
                       void *ctx);

/* Walks the list that begins with the event value; a scalar instead of a list is a list of one. */
bool kif_yaml_walk_list(kif_yaml *y, const kif_yaml_event *value, const char *what, kif_yaml_entry_fn *fn,
                        void *ctx);

/* Of the libyaml that is loaded. */
const char *kif_yaml_version(void);

#endif
