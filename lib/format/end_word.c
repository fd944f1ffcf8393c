/* The words of ends that only KIF has. */
#include "format/end_word.h"

#include "format/spell.h"

static const kif_str wins = STR("の勝ち");

void end_word_put(kif_buf *out, kif_ending_id ending, kif_side winner)
{
    if (ending == KIF_END_WIN && winner != KIF_SIDES) {
        buf_add(out, spell_side(winner, false));
        buf_add(out, wins);
    } else if (kif_endings[ending].csa == NULL && kif_endings[ending].kif != NULL) {
        buf_cstr(out, kif_endings[ending].kif);
    }
}

kif_ending_id end_word_read(kif_str text, kif_side *winner)
{
    kif_str rest = text;
    *winner = spell_take_side(&rest);
    if (*winner != KIF_SIDES && str_eq(rest, wins))
        return KIF_END_WIN;
    *winner = KIF_SIDES;
    kif_ending_id ending = kif_ending_by_kif(text);
    return kif_endings[ending].csa == NULL ? ending : KIF_END_NONE;
}
