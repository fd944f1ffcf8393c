/* What a call that can fail returns. A user's mistake is a diagnostic (diag.h), not a status: a game with an
 * illegal move reads as KIF_OK with one diagnostic. */
#ifndef KIF_BASE_STATUS_H
#define KIF_BASE_STATUS_H

#include "kif.h"

#define KIF_TRY(call)                  \
    do {                               \
        kif_status try_ = (call);      \
        if (try_ != KIF_OK)            \
            return try_;               \
    } while (0)

#endif
