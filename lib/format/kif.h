/* KIF: its reader and writer, for the row in the table of formats. */
#ifndef KIF_FORMAT_KIF_H
#define KIF_FORMAT_KIF_H

#include "format/format.h"

kif_status kif_kif_read(kif_parse *p);
kif_status kif_kif_write(kif_writer *w, const kif_record *r);

#endif
