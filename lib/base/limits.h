/* Every bound that protects us from hostile input, in one place. What exceeds one is refused with a diagnostic
 * that names it; nothing is ever cut in silence. */
#ifndef KIF_BASE_LIMITS_H
#define KIF_BASE_LIMITS_H

#include <stdint.h>

enum {
    KIF_MAX_GAME_BYTES = 64 << 20,     /* text of one game */
    KIF_MAX_RECORD_BYTES = 512 << 20,  /* memory of one record */
    KIF_MAX_LINE_BYTES = 1 << 20,      /* one line of a record */
    KIF_MAX_PLIES = 100000,            /* of one line of play */
    KIF_MAX_NODES = 4000000,           /* of one game, all variations */
    KIF_MAX_HEADERS = 10000,           /* of one game */
    KIF_MAX_JSON_DEPTH = 1000,         /* nested forks and arrays */
    KIF_MAX_JSON_VALUES = 4000000,     /* of one document */
    KIF_MAX_YAML_DEPTH = 32,
    KIF_MAX_YAML_BYTES = 16 << 20,
    KIF_MAX_INFLATE_RATIO = 1100,      /* deflate cannot do better than about 1032 */
};

/* Bytes that one compressed input may become; too large for an enum. */
#define KIF_MAX_INFLATED_BYTES ((uint64_t)1 << 40)

#endif
