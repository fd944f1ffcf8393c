/* How games end: one table from every format's word to its meaning and winner, and back. */
#ifndef KIF_BOARD_ENDING_H
#define KIF_BOARD_ENDING_H

#include "base/str.h"
#include "board/square.h"

/* Who gets the point, seen from the side that was to move when the game ended (S) and its opponent (O). */
typedef enum { KIF_WINS_OPPONENT, KIF_WINS_MOVER, KIF_WINS_DRAW, KIF_WINS_NOBODY } kif_wins;

/* Columns: id, name in reports, who wins, the word in KIF, the verdict of a KIF or KI2 summary (X: the winner, S:
 * the loser's own
 * foul), CSA and JKF (without "%"; "±" stands for the sign of the side that fouled), the word after USI moves, the
 * letter of USEN, English. NULL: the format has no word of its own; the row's fallback is in kif_endings.
 * Source: the KIF format page, CSA standard record format V2.2 and V3.0, ShogiHome's USI words. */
#define KIF_ENDINGS(X) \
    X(RESIGN, "resign", OPPONENT, "投了", "Xの勝ち", "TORYO", "resign", 'r', "resignation") \
    X(TIME_UP, "time-up", OPPONENT, "切れ負け", "時間切れによりXの勝ち", "TIME_UP", "timeout", 't', "time over") \
    X(MATE, "mate", OPPONENT, "詰み", "詰み", "TSUMI", NULL, 'p', "mate") \
    X(FOUL, "foul", OPPONENT, "反則負け", "Sの反則負け", "ILLEGAL_MOVE", NULL, 'p', "foul by the side to move") \
    X(OPPONENT_FOUL, "opponent-foul", MOVER, "反則勝ち", "Sの反則勝ち", "±ILLEGAL_ACTION", NULL, 'p', "foul by the last mover") \
    X(DECLARATION, "declaration", MOVER, "入玉勝ち", "Sの入玉勝ち", "KACHI", "win", 'p', "declared win") \
    X(FORFEIT_WIN, "forfeit-win", MOVER, "不戦勝", "Sの不戦勝", NULL, NULL, 'p', "win by default") \
    X(FORFEIT_LOSS, "forfeit-loss", OPPONENT, "不戦敗", "Sの不戦敗", NULL, NULL, 'p', "loss by default") \
    X(SENNICHITE, "sennichite", DRAW, "千日手", "千日手", "SENNICHITE", "rep_draw", 'p', "repetition") \
    X(JISHOGI, "jishogi", DRAW, "持将棋", "持将棋", "JISHOGI", "draw", 'j', "impasse") \
    X(DRAW, "draw", DRAW, "引き分け", "引き分け", "HIKIWAKE", "draw", 'j', "declared draw") \
    X(MAX_MOVES, "max-moves", DRAW, "最大手数", "最大手数", "MAX_MOVES", "draw", 'j', "move limit") \
    X(INTERRUPT, "interrupt", NOBODY, "中断", "中断", "CHUDAN", "break", 'p', "interrupted") \
    X(SEALED, "sealed", NOBODY, "封じ手", "封じ手", NULL, "break", 'p', "sealed move") \
    X(NO_MATE, "no-mate", NOBODY, "不詰", "不詰", "FUZUMI", NULL, 'p', "no mate") \
    X(TAKE_BACK, "take-back", NOBODY, "待った", "待った", "MATTA", "break", 'p', "take-back") \
    X(ERROR, "error", NOBODY, "エラー", "エラー", "ERROR", "break", 'p', "error") \
    X(WIN, "win", NOBODY, NULL, "Xの勝ち", NULL, NULL, 'p', "win for an unknown reason") \
    X(OTHER, "other", NOBODY, NULL, NULL, NULL, "break", 'p', "unknown end")

#define X(id, ...) KIF_END_##id,
typedef enum { KIF_END_NONE, KIF_ENDINGS(X) KIF_END_COUNT } kif_ending_id;
#undef X

typedef struct {
    const char *name; /* of the row, lower case with hyphens: for reports and filters */
    kif_wins wins;
    const char *kif, *summary, *csa, *usi;
    char usen;
    const char *english;
} kif_ending_info;

extern const kif_ending_info kif_endings[KIF_END_COUNT];

/* Who won: KIF_SENTE, KIF_GOTE, or KIF_SIDES for a draw or no result. to_move is S. KIF_END_WIN and KIF_END_OTHER
 * do not tell; the record knows. */
kif_side kif_ending_winner(kif_ending_id id, kif_side to_move);

/* The ending that means that winner where words alone tell who won: id itself if it does, the foul of the other
 * side, or
 * KIF_END_WIN where the reason cannot be told besides. */
kif_ending_id kif_ending_of_winner(kif_ending_id id, kif_side winner, kif_side to_move);

/* The ending of an end word as found in KIF move lists and summaries (投了, 時間切れ, 入玉宣言 …): canonical words
 * and aliases. KIF_END_NONE if it is none of them. */
kif_ending_id kif_ending_by_kif(kif_str word);

/* The ending of a CSA or JKF word without "%". *fouler receives the side named by ±ILLEGAL_ACTION (KIF_SIDES for
 * all others): its opponent wins whoever is to move. */
kif_ending_id kif_ending_by_csa(kif_str word, kif_side *fouler);

/* The ending of a word after USI moves. */
kif_ending_id kif_ending_by_usi(kif_str word);

#endif
