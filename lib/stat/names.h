/* Names of players as statistics compare them: one person, one spelling. */
#ifndef KIF_STAT_NAMES_H
#define KIF_STAT_NAMES_H

#include "base/arena.h"
#include "base/buf.h"

/* Remembers what was normalised, since a database has few names and writes each of them often. The caller owns the
 * storage; one thread at a time. */
typedef struct {
    kif_arena arena;
    struct {
        kif_str raw, name;
        bool is_text;
    } slot[512];
    const kif_str (*alias)[2]; /* pairs of name and canonical name, sorted by name; borrowed */
    size_t n_aliases;
    bool keep_titles;
    kif_buf work, more;
} kif_names;

void kif_names_init(kif_names *n, bool keep_titles);
void kif_names_fini(kif_names *n);

/* Called before the names of a record are asked for: those of earlier ones may be forgotten. */
void kif_names_begin(kif_names *n);

/* The normalised name: NFKC, blanks reduced, titles and ranks at the end cut off, aliases applied. Valid until the next
 * kif_names_begin; empty if nothing is left or memory ran out. */
kif_str kif_name_normal(kif_names *n, kif_str raw);

/* Without outer blanks, letters and kana in their usual width, for other headers; the same lifetime. */
kif_str kif_text_normal(kif_names *n, kif_str raw);

#endif
