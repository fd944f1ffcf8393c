/* States as text: lines of TAB-separated fields, framed by a head and a checksum. Frames may be concatenated. */
#ifndef KIF_STAT_STATE_FILE_H
#define KIF_STAT_STATE_FILE_H

#include "stat/state.h"

/* Adds a frame; definition says in one line of JSON what was counted. Sorts the state. */
void kif_state_write(kif_buf *out, kif_state *s, kif_str definition);

/* Reads frames and adds them to a state. The caller owns the storage. */
typedef struct {
    kif_state *into;
    kif_buf definition; /* of the first frame */
    kif_buf line;       /* what has come of the current one */
    kif_buf message;    /* why reading failed, without the file's name */
    kif_buf cells, field;
    kif_buf names;      /* of the files, each ended by NUL: frames point into it */
    size_t *frame_name; /* per frame: offset in names */
    uint32_t n_frames, cap_frames;
    size_t file_at;     /* of the current file's name */
    uint64_t lines;     /* of the frame before this one */
    uint32_t crc;
    bool inside, has_definition;
} kif_state_reader;

void kif_state_reader_init(kif_state_reader *r, kif_state *into);
void kif_state_reader_fini(kif_state_reader *r);

/* Begins a file, takes its bytes in pieces of any size, ends it. False: the message says why; the state must not be
 * used then. The end of a file inside a frame is such a reason. */
KIF_MUST_USE bool kif_state_reader_begin(kif_state_reader *r, const char *file);
KIF_MUST_USE bool kif_state_reader_feed(kif_state_reader *r, kif_str bytes);
KIF_MUST_USE bool kif_state_reader_end(kif_state_reader *r);

/* After the last file: no range of an input may have been counted by two frames. Sorts the sources. */
KIF_MUST_USE bool kif_state_reader_check_overlap(kif_state_reader *r);

#endif
