/* Ends that CSA and JKF have no word for are written as an interruption with a comment that says what it was:
 * the word of KIF, or who won. */
#ifndef KIF_FORMAT_END_WORD_H
#define KIF_FORMAT_END_WORD_H

#include "base/buf.h"
#include "board/ending.h"

/* Adds the comment's text; nothing for an ending that is none of these. */
void end_word_put(kif_buf *out, kif_ending_id ending, kif_side winner);

/* The ending that such a comment tells, or KIF_END_NONE if it is an ordinary one. *winner receives KIF_SIDES
 * unless the text names the winner. */
kif_ending_id end_word_read(kif_str text, kif_side *winner);

#endif
