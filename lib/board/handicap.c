/* The table of handicaps, and its aliases. */
#include "board/handicap.h"

#include "board/sfen.h"

const kif_handicap_info kif_handicaps[KIF_HANDICAP_COUNT] = {
#define X(id, kif, english, jkf, csa, sfen) \
    [KIF_HANDICAP_##id] = { kif, english, jkf, csa, sfen, (jkf) != NULL },
    KIF_HANDICAPS(X)
#undef X
};

/* 七枚落ち without a side is the right one at lishogi; 三枚落ち is written by all under that name. */
static const struct {
    const char *name;
    kif_handicap id;
} aliases[] = {
    { "飛落ち", KIF_HANDICAP_ROOK },         { "香落", KIF_HANDICAP_LANCE },
    { "左香落ち", KIF_HANDICAP_LANCE },      { "右香落", KIF_HANDICAP_RIGHT_LANCE },
    { "角落", KIF_HANDICAP_BISHOP },         { "飛車落", KIF_HANDICAP_ROOK },
    { "飛落", KIF_HANDICAP_ROOK },           { "飛香落", KIF_HANDICAP_ROOK_LANCE },
    { "飛車香落ち", KIF_HANDICAP_ROOK_LANCE }, { "飛・香落ち", KIF_HANDICAP_ROOK_LANCE },
    { "飛角落ち", KIF_HANDICAP_TWO },        { "二枚落", KIF_HANDICAP_TWO },
    { "2枚落ち", KIF_HANDICAP_TWO },         { "２枚落ち", KIF_HANDICAP_TWO },
    { "三枚落", KIF_HANDICAP_THREE },        { "3枚落ち", KIF_HANDICAP_THREE },
    { "３枚落ち", KIF_HANDICAP_THREE },      { "四枚落", KIF_HANDICAP_FOUR },
    { "4枚落ち", KIF_HANDICAP_FOUR },        { "４枚落ち", KIF_HANDICAP_FOUR },
    { "五枚落", KIF_HANDICAP_FIVE },         { "5枚落ち", KIF_HANDICAP_FIVE },
    { "５枚落ち", KIF_HANDICAP_FIVE },       { "右五枚落ち", KIF_HANDICAP_FIVE },
    { "六枚落", KIF_HANDICAP_SIX },          { "6枚落ち", KIF_HANDICAP_SIX },
    { "６枚落ち", KIF_HANDICAP_SIX },        { "七枚落ち", KIF_HANDICAP_RIGHT_SEVEN },
    { "7枚落ち", KIF_HANDICAP_RIGHT_SEVEN }, { "７枚落ち", KIF_HANDICAP_RIGHT_SEVEN },
    { "八枚落", KIF_HANDICAP_EIGHT },        { "8枚落ち", KIF_HANDICAP_EIGHT },
    { "８枚落ち", KIF_HANDICAP_EIGHT },      { "九枚落", KIF_HANDICAP_NINE },
    { "十枚落", KIF_HANDICAP_TEN },          { "10枚落ち", KIF_HANDICAP_TEN },
    { "１０枚落ち", KIF_HANDICAP_TEN },      { "十九枚落ち", KIF_HANDICAP_NAKED_KING },
    { "互先", KIF_HANDICAP_HIRATE },         { "なし", KIF_HANDICAP_HIRATE },
};

/* As PSN files and English tables say them; compared without case, with "-" and " " alike. */
static const struct {
    const char *name;
    kif_handicap id;
} english[] = {
    { "even", KIF_HANDICAP_HIRATE },     { "none", KIF_HANDICAP_HIRATE },       { "lance", KIF_HANDICAP_LANCE },
    { "left lance", KIF_HANDICAP_LANCE }, { "right lance", KIF_HANDICAP_RIGHT_LANCE },
    { "bishop", KIF_HANDICAP_BISHOP },   { "rook", KIF_HANDICAP_ROOK },
    { "rook lance", KIF_HANDICAP_ROOK_LANCE }, { "rook and lance", KIF_HANDICAP_ROOK_LANCE },
    { "2 piece", KIF_HANDICAP_TWO },     { "two piece", KIF_HANDICAP_TWO },     { "3 piece", KIF_HANDICAP_THREE },
    { "three piece", KIF_HANDICAP_THREE }, { "4 piece", KIF_HANDICAP_FOUR },    { "four piece", KIF_HANDICAP_FOUR },
    { "5 piece", KIF_HANDICAP_FIVE },    { "five piece", KIF_HANDICAP_FIVE },   { "6 piece", KIF_HANDICAP_SIX },
    { "six piece", KIF_HANDICAP_SIX },   { "7 piece", KIF_HANDICAP_RIGHT_SEVEN }, { "8 piece", KIF_HANDICAP_EIGHT },
    { "eight piece", KIF_HANDICAP_EIGHT }, { "9 piece", KIF_HANDICAP_NINE },    { "10 piece", KIF_HANDICAP_TEN },
    { "ten piece", KIF_HANDICAP_TEN },
};

kif_handicap kif_handicap_by_kif(kif_str name)
{
    for (int h = 0; h < KIF_HANDICAP_COUNT; h++)
        if (str_eq(name, str_of(kif_handicaps[h].kif)))
            return (kif_handicap)h;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (str_eq(name, str_of(aliases[i].name)))
            return aliases[i].id;
    return KIF_HANDICAP_NONE;
}

bool kif_handicap_is_text(kif_str words)
{
    words = str_trim(words);
    return words.n > 0 && !str_eq(words, STR("その他")) && kif_handicap_by_kif(words) == KIF_HANDICAP_NONE;
}

kif_handicap kif_handicap_by_jkf(kif_str preset)
{
    for (int h = 0; h < KIF_HANDICAP_COUNT; h++)
        if (kif_handicaps[h].jkf != NULL && str_eq(preset, str_of(kif_handicaps[h].jkf)))
            return (kif_handicap)h;
    return KIF_HANDICAP_NONE;
}

static bool same_words(kif_str a, const char *b)
{
    size_t i = 0;
    for (; i < a.n && b[i] != '\0'; i++) {
        char c = a.p[i];
        if ('A' <= c && c <= 'Z')
            c = (char)(c + 32);
        if (c == '-' || c == '_')
            c = ' ';
        if (c != b[i])
            return false;
    }
    return b[i] == '\0' && (i == a.n || (i + 1 == a.n && a.p[i] == 's')); /* "2 pieces" */
}

kif_handicap kif_handicap_by_english(kif_str name)
{
    for (size_t i = 0; i < sizeof english / sizeof *english; i++)
        if (same_words(name, english[i].name))
            return english[i].id;
    for (int h = 0; h < KIF_HANDICAP_COUNT; h++)
        if (same_words(name, kif_handicaps[h].english))
            return (kif_handicap)h;
    return KIF_HANDICAP_NONE;
}

void kif_handicap_setup(kif_handicap h, kif_position *p)
{
    if (h == KIF_HANDICAP_HIRATE) {
        kif_position_hirate(p);
        return;
    }
    kif_str sfen = str_of(kif_handicaps[h].sfen);
    kif_sfen_result r = kif_sfen_take(&sfen, p);
    assert(r.ok);
    (void)r;
}

kif_handicap kif_handicap_of(const kif_position *p)
{
    /* Every position read is asked: one text is made and compared, not all boards of the table. */
    kif_buf key = BUF_EMPTY;
    kif_sfen_put_key(&key, p);
    int h = 0;
    while (h < KIF_HANDICAP_COUNT && !str_eq(buf_str(&key), str_of(kif_handicaps[h].sfen)))
        h++;
    buf_fini(&key);
    return h < KIF_HANDICAP_COUNT ? (kif_handicap)h : KIF_HANDICAP_NONE;
}

static int points_of(const kif_position *p, kif_side side)
{
    int points = 0;
    for (kif_kind kind = KIF_PAWN; kind < KIF_KINDS; kind++)
        points += bb_count(kif_pieces(p, side, kind)) * kif_kinds[kind].points;
    for (kif_kind kind = KIF_PAWN; kind <= KIF_GOLD; kind++)
        points += (int)kif_hand_count(p->hand[side], kind) * kif_kinds[kind].points;
    return points;
}

int kif_handicap_points(const kif_position *start)
{
    enum { FULL_SET = 27 };
    int sente = points_of(start, KIF_SENTE), gote = points_of(start, KIF_GOTE);
    return sente == FULL_SET && gote < FULL_SET ? FULL_SET - gote : 0;
}
