/* KI2: its reader and writer, for the row in the table of formats. */
#ifndef KIF_FORMAT_KI2_H
#define KIF_FORMAT_KI2_H

#include "format/format.h"

/* Also reads moves in running text, without marks and lines: 7六歩、3四歩 … */
kif_status kif_ki2_read(kif_parse *p);
kif_status kif_ki2_write(kif_writer *w, const kif_record *r);

#endif
