/* Engine notes in comments. */
#include "format/engine_note.h"

const kif_engine_note *engine_note_read(kif_arena *arena, kif_str text)
{
    (void)arena;
    (void)text;
    return NULL;
}

void engine_note_put(kif_buf *out, const kif_engine_note *note, kif_note_style style)
{
    (void)out;
    (void)note;
    (void)style;
}
