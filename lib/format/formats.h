/* The rows of the table of formats, each defined beside its reader. Only format.c includes this. */
#ifndef KIF_FORMAT_FORMATS_H
#define KIF_FORMAT_FORMATS_H

#include "format/format.h"

extern const kif_format kif_format_kif;
extern const kif_format kif_format_ki2;
extern const kif_format kif_format_bod;
extern const kif_format kif_format_csa;
extern const kif_format kif_format_usi;
extern const kif_format kif_format_sfen;
extern const kif_format kif_format_jkf;
extern const kif_format kif_format_usen;
extern const kif_format kif_format_western;
extern const kif_format kif_format_psn;

#endif
