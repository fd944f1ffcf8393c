/* The table of pieces, and the ways back from a name to a kind. */
#include "board/piece.h"

const kif_kind_info kif_kinds[KIF_KINDS] = {
    [KIF_NO_KIND] = { "", "", "", "", "", "", 0, 0, 0 },
#define X(id, base, sfen, csa, kanji, kanji1, romaji, english, count, points) \
    [KIF_##id] = { sfen, csa, kanji, kanji1, romaji, english, KIF_##base, count, points },
    KIF_PIECE_KINDS(X)
#undef X
};

const kif_kind kif_hand_order[7] = { KIF_ROOK, KIF_BISHOP, KIF_GOLD, KIF_SILVER, KIF_KNIGHT, KIF_LANCE, KIF_PAWN };

/* Spellings that readers accept and writers never make. Longer ones first: 龍馬 is a horse, 龍 a dragon. */
static const struct {
    const char *name;
    kif_kind kind;
} aliases[] = {
    { "成香", KIF_PRO_LANCE },  { "成桂", KIF_PRO_KNIGHT }, { "成銀", KIF_PRO_SILVER }, { "成歩", KIF_TOKIN },
    { "龍馬", KIF_HORSE },      { "竜馬", KIF_HORSE },      { "龍王", KIF_DRAGON },     { "竜王", KIF_DRAGON },
    { "成角", KIF_HORSE },      { "成飛", KIF_DRAGON },     { "と金", KIF_TOKIN },      { "玉将", KIF_KING },
    { "王将", KIF_KING },       { "玉將", KIF_KING },       { "王將", KIF_KING },       { "飛車", KIF_ROOK },
    { "角行", KIF_BISHOP },     { "金将", KIF_GOLD },       { "金將", KIF_GOLD },       { "銀将", KIF_SILVER },
    { "銀將", KIF_SILVER },     { "桂馬", KIF_KNIGHT },     { "香車", KIF_LANCE },      { "歩兵", KIF_PAWN },
    { "王", KIF_KING },         { "竜", KIF_DRAGON },       { "全", KIF_PRO_SILVER },   { "圭", KIF_PRO_KNIGHT },
    { "今", KIF_PRO_KNIGHT },   { "杏", KIF_PRO_LANCE },    { "仝", KIF_PRO_LANCE },    { "个", KIF_TOKIN },
    { "ト", KIF_TOKIN },        { "兵", KIF_PAWN },         { "步", KIF_PAWN },
};

/* Long names must be looked for before their first character alone: 金 is a prefix of 金将, 龍 of 龍馬. A name
 * of one character is therefore tried between the long and the short aliases. */
kif_kind kif_kind_take_kanji(kif_str *s, bool *exact)
{
    enum { CHAR = 3 }; /* bytes of a kanji in UTF-8 */
    if (s->n < CHAR)
        return KIF_NO_KIND;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        kif_str name = str_of(aliases[i].name);
        if (name.n > CHAR && str_skip(s, name)) {
            *exact = str_eq(name, str_of(kif_kinds[aliases[i].kind].kanji));
            return aliases[i].kind;
        }
    }
    for (kif_kind kind = KIF_PAWN; kind < KIF_KINDS; kind++)
        if (str_skip(s, str_of(kif_kinds[kind].kanji))) {
            *exact = true;
            return kind;
        }
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (str_skip(s, str_of(aliases[i].name))) {
            *exact = false;
            return aliases[i].kind;
        }
    return KIF_NO_KIND;
}

kif_kind kif_kind_by_csa(const char code[2])
{
    for (kif_kind kind = KIF_PAWN; kind < KIF_KINDS; kind++)
        if (kif_kinds[kind].csa[0] == code[0] && kif_kinds[kind].csa[1] == code[1])
            return kind;
    return KIF_NO_KIND;
}

kif_kind kif_kind_by_letter(char letter)
{
    for (kif_kind kind = KIF_PAWN; kind <= KIF_KING; kind++)
        if (kif_kinds[kind].sfen[0] == letter)
            return kind;
    return KIF_NO_KIND;
}
