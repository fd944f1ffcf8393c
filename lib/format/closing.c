/* Closing lines of KIF and KI2: まで77手で先手の勝ち. */
#include "format/japanese.h"

/* Who wins is told of one side (X手の反則負け): the ending depends on whose turn it is. Longer words first.
 */
static const struct {
    const char *word;
    bool wins;                       /* the named side wins */
    kif_ending_id on_turn, off_turn; /* ending if the named side is to move, and if it is not */
} side_verdicts[] = {
    { "反則勝", true, KIF_END_OPPONENT_FOUL, KIF_END_FOUL },
    { "反則負", false, KIF_END_FOUL, KIF_END_OPPONENT_FOUL },
    { "入玉勝", true, KIF_END_DECLARATION, KIF_END_DECLARATION },
    { "入玉宣言", true, KIF_END_DECLARATION, KIF_END_DECLARATION },
    { "宣言勝", true, KIF_END_DECLARATION, KIF_END_DECLARATION },
    { "勝ち宣言", true, KIF_END_DECLARATION, KIF_END_DECLARATION },
    { "不戦勝", true, KIF_END_FORFEIT_WIN, KIF_END_FORFEIT_LOSS },
    { "不戦敗", false, KIF_END_FORFEIT_LOSS, KIF_END_FORFEIT_WIN },
    { "時間切れ負", false, KIF_END_TIME_UP, KIF_END_TIME_UP },
    { "切れ負", false, KIF_END_TIME_UP, KIF_END_TIME_UP },
    { "時間切れ", false, KIF_END_TIME_UP, KIF_END_TIME_UP },
    { "投了", false, KIF_END_RESIGN, KIF_END_RESIGN },
    { "勝", true, KIF_END_WIN, KIF_END_WIN },
    { "負", false, KIF_END_WIN, KIF_END_WIN },
};

/* 時間切れによりX手の勝ち. */
static const struct {
    const char *word;
    kif_ending_id on_turn, off_turn; /* if the winner is to move, and if not */
} reasons[] = {
    { "時間切れ", KIF_END_TIME_UP, KIF_END_TIME_UP },
    { "反則", KIF_END_OPPONENT_FOUL, KIF_END_FOUL },
    { "入玉", KIF_END_DECLARATION, KIF_END_DECLARATION },
    { "入玉宣言", KIF_END_DECLARATION, KIF_END_DECLARATION },
    { "宣言", KIF_END_DECLARATION, KIF_END_DECLARATION },
    { "投了", KIF_END_WIN, KIF_END_RESIGN },
    { "詰み", KIF_END_WIN, KIF_END_MATE },
};

static bool read_of_side(kif_str s, kif_side to_move, kif_closing *c)
{
    kif_side side = spell_take_side(&s);
    if (side == KIF_SIDES)
        return false;
    str_skip(&s, STR("の"));
    for (size_t i = 0; i < sizeof side_verdicts / sizeof *side_verdicts; i++)
        if (str_starts(s, str_of(side_verdicts[i].word))) {
            c->winner = side_verdicts[i].wins ? side : kif_opponent(side);
            c->ending = side == to_move ? side_verdicts[i].on_turn : side_verdicts[i].off_turn;
            return true;
        }
    return false;
}

static bool read_reason(kif_str s, kif_side to_move, kif_closing *c)
{
    const kif_str by = STR("により");
    size_t n = str_find(s, by);
    if (n == s.n)
        return false;
    kif_str reason = { s.p, n };
    s = str_trim_start(str_drop(s, n + by.n));
    str_skip(&s, STR("、"));
    if (!read_of_side(s, to_move, c))
        return false;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (str_eq(reason, str_of(reasons[i].word)))
            c->ending = c->winner == to_move ? reasons[i].on_turn : reasons[i].off_turn;
    return true;
}

bool closing_read(kif_str line, kif_side to_move, kif_closing *c)
{
    kif_str s = str_trim(line);
    if (!str_skip(&s, STR("まで")))
        return false;
    *c = (kif_closing){ .ending = KIF_END_OTHER, .winner = KIF_SIDES };
    str_skip(&s, STR("、"));
    spell_skip_blanks(&s);
    kif_str number = s;
    if (spell_take_number(&number, UINT32_MAX, &c->moves)) {
        spell_skip_blanks(&number);
        if (str_skip(&number, STR("手")))
            s = number;
        else
            c->moves = 0;
    }
    str_skip(&s, STR("で"));
    str_skip(&s, STR("、"));
    spell_skip_blanks(&s);
    while (str_ends(s, STR("。")))
        s.n -= 3;
    c->verdict = s;
    if (read_of_side(s, to_move, c) || read_reason(s, to_move, c))
        return true;
    kif_ending_id ending = kif_ending_by_kif(s);
    if (ending != KIF_END_NONE)
        c->ending = ending;
    return true;
}

/* The words of the table have X where the winner is named, S for the side to move. */
static void put_verdict(kif_buf *out, const char *verdict, kif_side winner, kif_side to_move, bool handicap)
{
    for (; *verdict != 0; verdict++) {
        if (*verdict == 'X')
            buf_add(out, spell_side(winner, handicap));
        else if (*verdict == 'S')
            buf_add(out, spell_side(to_move, handicap));
        else
            buf_byte(out, *verdict);
    }
}

void closing_put(kif_buf *out, const kif_record *r, const kif_node *end, uint32_t moves, bool handicap)
{
    const kif_extra *e = end->extra;
    const char *verdict = kif_endings[e->ending].summary;
    bool names_winner = verdict != NULL && strchr(verdict, 'X') != NULL;
    kif_side to_move = kif_node_side(r, end);
    if (names_winner && e->winner == KIF_SIDES)
        return;
    if (e->ending == KIF_END_DECLARATION && e->winner != KIF_SIDES)
        to_move = e->winner; /* whoever is named has declared, on turn or not */
    if (e->winner != KIF_SIDES && e->winner != kif_ending_winner(e->ending, to_move) && !names_winner)
        verdict = kif_endings[KIF_END_WIN].summary; /* its own words would name the wrong winner */
    if (verdict == NULL && e->text.n == 0)
        return;
    buf_cstr(out, "まで");
    buf_uint(out, moves, 0, ' ');
    buf_cstr(out, "手で");
    if (verdict != NULL)
        put_verdict(out, verdict, e->winner, to_move, handicap);
    else
        buf_add(out, e->text);
    buf_byte(out, '\n');
}
