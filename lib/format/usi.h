/* What USI game lines and SFEN positions share: files mix them, so each line is told by itself. */
#ifndef KIF_FORMAT_USI_H
#define KIF_FORMAT_USI_H

#include "format/format.h"

/* A record is a line. */
size_t kif_usi_cut(const kif_cut *c);

/* Reads a line of either kind. KIF_END: it is empty or a comment. */
kif_status kif_usi_read(kif_parse *p);

/* A move that could not be played, as squares; KIF_NO_MOVE if too little was said. */
kif_move kif_usi_unresolved_move(const kif_notated *said);

/* Whether squares alone say less of such a move than the text did: the name of the piece. */
bool kif_usi_loses_piece(const kif_notated *said);

/* What the first line that says something begins with. */
typedef enum { KIF_USI_NOTHING, KIF_USI_GAME, KIF_USI_SFEN, KIF_USI_MOVES } kif_usi_sort;
kif_usi_sort kif_usi_sort_of(kif_str head);

#endif
