/* What the files of JSON Kifu Format share. Not for other formats. */
#ifndef KIF_FORMAT_JKF_H
#define KIF_FORMAT_JKF_H

#include <jansson.h>

#include "format/format.h"

/* A name that no document of the format has. */
#define JKF_PLACE_KEY "\x01"

/* How many bytes stand before a document besides the document itself: blanks, and what makes an array of several
 * ("[", ",", "]" of the ones before). */
size_t jkf_skip_array(kif_str s);

/* Records stand in a stream as JSON documents, one behind the other, often one a line, or in an array. */
size_t jkf_cut(const kif_cut *c);

/* Checks the bounds of a document before a parser sees it, and notes where its objects stand: adds a
 * kif_range for each, in the order of the text. False, reported, past a limit. */
bool jkf_scan(kif_parse *p, kif_buf *objects);

/* Gives the objects that are moves or ends their places, to be read by jkf_place. */
void jkf_mark_places(json_t *document, const kif_buf *objects);
kif_range jkf_place(const json_t *object);

/* The meaning of a key of the header: those of KIF; converters from CSA leave some of its keys as they are, without
 * "$". */
kif_header_id jkf_header_id(kif_str key);

/* Sets up "initial". */
void jkf_read_initial(kif_parse *p, const json_t *initial);

kif_status jkf_read(kif_parse *p);
kif_status jkf_write(kif_writer *w, const kif_record *r);

#endif
