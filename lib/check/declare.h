/* The report on declarations and results of one game. Only for the files of this folder. */
#ifndef KIF_CHECK_DECLARE_H
#define KIF_CHECK_DECLARE_H

#include "check/rules.h"

/* Some lines of text, or one line of JSON. */
void kif_declare_text(const kif_checking *c, kif_buf *out);
void kif_declare_json(const kif_checking *c, kif_buf *out);

#endif
