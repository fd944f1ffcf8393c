/* What engines say about moves, found in comments and written into them, in the styles of the programs that do so.
 * The text is a comment's text without the mark of the format ("*" in KIF, "'*" in CSA), so that one reader serves
 * all formats. */
#ifndef KIF_FORMAT_ENGINE_NOTE_H
#define KIF_FORMAT_ENGINE_NOTE_H

#include "base/buf.h"
#include "game/record.h"

typedef enum {
    NOTE_NONE,
    NOTE_SHOGIGUI,  /* *対局 時間 00:03.2 深さ 20 ノード数 123 評価値 55 読み筋 ▲７六歩(77) */
    NOTE_SHOGIHOME, /* 評価値=123 behind *, or #評価値=123 */
    NOTE_PIYO,      /* #指し手[143]▲…, #推奨手[…] */
    NOTE_FLOODGATE, /* * 30 +7776FU -3334FU #1234 */
} kif_note_style;

/* Reads a comment's text. NULL: plain text (or no memory). The result lives in the arena, its slices in the text. */
const kif_engine_note *engine_note_read(kif_arena *arena, kif_str text);

/* Adds a note in a style, without the mark of the format. */
void engine_note_put(kif_buf *out, const kif_engine_note *note, kif_note_style style);

#endif
