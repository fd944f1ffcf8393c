/* What engines say about moves, found in comments and written into them, in the styles of the programs that
 * do so. The text is a comment's text without the mark of the format ("*" in KIF, "'*" in CSA), so that one
 * reader serves all formats. */
#ifndef KIF_FORMAT_ENGINE_NOTE_H
#define KIF_FORMAT_ENGINE_NOTE_H

#include "base/buf.h"
#include "game/record.h"

typedef enum {
    NOTE_NONE,
    NOTE_SHOGIGUI, /* *対局 時間 00:03.2 深さ 20/31 ノード数 123 評価値 55 読み筋 ▲７六歩(77) … */
    NOTE_SHOGIHOME, /* *評価値=55 of the player, #評価値=55 of a study; one line for each of its words */
    NOTE_PIYO, /* #指し手[143]▲… the move and what follows; #推奨手[227]△… what was better */
    NOTE_CSA,  /* * 30 +7776FU -3334FU #1234: CSA V3.0, shogi-server */
} kif_note_style;

/* A mate of a length that was not said, in plies. */
enum { NOTE_MATE_SOMEWHERE = 10000 };

/* Reads a comment's text. NULL: plain text (or no memory). The result lives in the arena, its slices in the
 * text. */
const kif_engine_note *engine_note_read(kif_arena *arena, kif_str text);

/* Adds up the note of a comment and of those behind it that belong to it, for styles that use a line for each
 * word: returns the last comment that was used. c->note must be set. */
const kif_comment *engine_note_gather(const kif_comment *c, kif_engine_note *sum);

/* Adds a note in the style of NOTE_SHOGIGUI, NOTE_CSA or NOTE_SHOGIHOME (several lines, no end behind the last),
 * without
 * the mark of the format. The moves it
 * foresees are played on a copy of the position in which they begin, previous being where the last move went;
 * those that cannot be read there are left out, with all behind them. False if that happened, or if the style
 * has no place for something. */
bool engine_note_put(kif_buf *out, const kif_engine_note *note, kif_note_style style, const kif_position *p,
                     kif_square previous);

#endif
