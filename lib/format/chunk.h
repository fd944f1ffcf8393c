/* Private to the two halves of a source (source.c cuts, game_reader.c reads): some whole records and where
 * each of them begins in the file. */
#ifndef KIF_FORMAT_CHUNK_H
#define KIF_FORMAT_CHUNK_H

#include "format/source.h"

typedef struct {
    uint32_t at, len;    /* of its bytes in the chunk */
    uint32_t first_line; /* its place in the file, from 1 */
    uint32_t game;       /* its number in the file, from 1 */
} chunk_record;

struct kif_chunk {
    const char *file;
    const kif_format *format;
    kif_encoding encoding; /* of bytes; never one that is transcoded as a stream */
    kif_encoding
        hint;     /* what the file's name promises, for records that turn out to be in another encoding */
    bool forced;  /* the user named the encoding: it is not questioned */
    bool damaged; /* a stream that was transcoded had bad bytes: U+FFFD may stand in these records */
    kif_buf bytes;
    size_t front;    /* bytes of a BOM that stood before them */
    uint64_t offset; /* of the bytes in the file, or in what it inflates or transcodes to */
    kif_buf records; /* of chunk_record */
};

static inline uint32_t chunk_n_records(const kif_chunk *c)
{
    return (uint32_t)(c->records.n / sizeof(chunk_record));
}

static inline const chunk_record *chunk_record_at(const kif_chunk *c, uint32_t i)
{
    return (const chunk_record *)(const void *)c->records.p + i;
}

#endif
