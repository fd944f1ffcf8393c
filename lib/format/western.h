/* What the files of the Western formats share. Not for other formats. */
#ifndef KIF_FORMAT_WESTERN_H
#define KIF_FORMAT_WESTERN_H

#include "format/format.h"

/* A move as written in Hodges' (P-7f), Hosking's (P76) or PSN's (P7g-7f) way. An origin may be a file or a
 * rank only, which kif_notated does not know: 0 where not said. */
typedef struct {
    kif_notated said;
    int from_file, from_rank;
} western_move;

/* Reads a whole word as a move; false if it is none. */
bool western_scan_move(kif_str word, western_move *move);

/* Cuts the key and the value, still escaped, of a line [Key "value"] from the front of *s. */
bool western_take_tag(kif_str *s, kif_str *key, kif_str *value);

/* A line end in a value is written as \n. */
enum { WESTERN_LINE = 78 }; /* columns of a line of moves */

/* Whether a text is one of the results that end a game: 1-0, 0-1, 1/2-1/2, *. */
bool western_is_result(kif_str s);

/* The meaning of a tag: those without a name in PSN are written under the key of KIF. */
kif_header_id western_header_id(kif_str key);

kif_status western_read(kif_parse *p);
static inline bool western_is(kif_str s, const char *lower)
{
    if (s.n != strlen(lower))
        return false;
    for (size_t i = 0; i < s.n; i++)
        if ((s.p[i] | 0x20) != lower[i])
            return false;
    return true;
}

kif_status western_write(kif_writer *w, const kif_record *r);

#endif
