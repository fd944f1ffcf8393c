/* Inside the installed interface: a diagnostic as its users see it. */
#ifndef KIF_TELL_H
#define KIF_TELL_H

#include "base/diag.h"
#include "kif.h"

static inline void kif_tell(kif_finding_fn *fn, void *ctx, const kif_diag *d)
{
    if (fn == NULL)
        return;
    kif_buf text = BUF_EMPTY;
    buf_add(&text, d->text);
    buf_byte(&text, '\0');
    kif_finding f = { kif_rules[d->id].slug, d->severity, d->file, d->at.line, d->at.col, d->at.end_line,
                      d->at.end_col, d->game, d->ply, buf_ok(&text) ? text.p : "" };
    fn(ctx, &f);
    buf_fini(&text);
}

#endif
