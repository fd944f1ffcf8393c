/* The table of endings, and the aliases that only readers know. */
#include "board/ending.h"

const kif_ending_info kif_endings[KIF_END_COUNT] = {
    [KIF_END_NONE] = { "none", KIF_WINS_NOBODY, NULL, NULL, NULL, NULL, 0, "no end recorded" },
#define X(id, name, wins, kif, summary, csa, usi, usen, english) \
    [KIF_END_##id] = { name, KIF_WINS_##wins, kif, summary, csa, usi, usen, english },
    KIF_ENDINGS(X)
#undef X
};

static const struct {
    const char *word;
    kif_ending_id id;
} kif_aliases[] = {
    { "詰", KIF_END_MATE },           { "時間切れ", KIF_END_TIME_UP },   { "タイムアップ", KIF_END_TIME_UP },
    { "Time-up", KIF_END_TIME_UP },   { "入玉宣言", KIF_END_DECLARATION }, { "勝ち宣言", KIF_END_DECLARATION },
    { "入玉", KIF_END_DECLARATION },  { "入玉勝", KIF_END_DECLARATION }, { "引分け", KIF_END_DRAW },
    { "引分", KIF_END_DRAW },         { "引き分", KIF_END_DRAW },        { "不詰め", KIF_END_NO_MATE },
    { "反則勝", KIF_END_OPPONENT_FOUL }, { "反則負", KIF_END_FOUL },     { "切れ負", KIF_END_TIME_UP },
    { "封手", KIF_END_SEALED },       { "詰め", KIF_END_MATE },         { "時間切れ負け", KIF_END_TIME_UP },
    { "宣言勝ち", KIF_END_DECLARATION }, { "入玉宣言勝ち", KIF_END_DECLARATION },
};

kif_side kif_ending_winner(kif_ending_id id, kif_side to_move)
{
    switch (kif_endings[id].wins) {
    case KIF_WINS_OPPONENT:
        return kif_opponent(to_move);
    case KIF_WINS_MOVER:
        return to_move;
    default:
        return KIF_SIDES;
    }
}

kif_ending_id kif_ending_of_winner(kif_ending_id id, kif_side winner, kif_side to_move)
{
    if (winner == KIF_SIDES || winner == kif_ending_winner(id, to_move))
        return id;
    if (id == KIF_END_FOUL)
        return KIF_END_OPPONENT_FOUL;
    return id == KIF_END_OPPONENT_FOUL ? KIF_END_FOUL : KIF_END_WIN;
}

kif_ending_id kif_ending_by_kif(kif_str word)
{
    for (int id = KIF_END_NONE + 1; id < KIF_END_COUNT; id++)
        if (kif_endings[id].kif != NULL && str_eq(word, str_of(kif_endings[id].kif)))
            return (kif_ending_id)id;
    for (size_t i = 0; i < sizeof kif_aliases / sizeof *kif_aliases; i++)
        if (str_eq(word, str_of(kif_aliases[i].word)))
            return kif_aliases[i].id;
    return KIF_END_NONE;
}

kif_ending_id kif_ending_by_csa(kif_str word, kif_side *fouler)
{
    *fouler = KIF_SIDES;
    if (word.n > 1 && (word.p[0] == '+' || word.p[0] == '-') && str_eq(str_drop(word, 1), STR("ILLEGAL_ACTION"))) {
        *fouler = word.p[0] == '+' ? KIF_SENTE : KIF_GOTE;
        return KIF_END_OPPONENT_FOUL;
    }
    for (int id = KIF_END_NONE + 1; id < KIF_END_COUNT; id++)
        if (kif_endings[id].csa != NULL && str_eq(word, str_of(kif_endings[id].csa)))
            return (kif_ending_id)id;
    return KIF_END_NONE;
}

kif_ending_id kif_ending_by_usi(kif_str word)
{
    for (int id = KIF_END_NONE + 1; id < KIF_END_COUNT; id++)
        if (kif_endings[id].usi != NULL && str_eq(word, str_of(kif_endings[id].usi)))
            return id == KIF_END_JISHOGI ? KIF_END_DRAW : (kif_ending_id)id;
    return KIF_END_NONE;
}
