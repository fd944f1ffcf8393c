/* The rules of shogi once more, slow and obvious: arrays, loops and nothing shared with lib/board but the small
 * values. What the fast judge and generator must agree with. */
#ifndef TESTS_UNIT_SLOW_RULES_H
#define TESTS_UNIT_SLOW_RULES_H

#include <string.h>

#include "base/diag.h"
#include "board/position.h"

typedef struct {
    int kind[10][10]; /* [file][rank], 0 empty */
    int side[10][10];
    int hand[2][9];
    int turn;
} slow_board;

static slow_board slow_of(const kif_position *p)
{
    slow_board b;
    memset(&b, 0, sizeof b);
    for (int f = 1; f <= 9; f++)
        for (int r = 1; r <= 9; r++) {
            kif_piece piece = p->board[kif_square_at(f, r)];
            b.kind[f][r] = kif_piece_kind(piece);
            b.side[f][r] = piece == KIF_EMPTY ? -1 : (int)kif_piece_side(piece);
        }
    for (int k = KIF_PAWN; k <= KIF_GOLD; k++) {
        b.hand[0][k] = (int)kif_hand_count(p->hand[0], (kif_kind)k);
        b.hand[1][k] = (int)kif_hand_count(p->hand[1], (kif_kind)k);
    }
    b.turn = p->side;
    return b;
}

static bool slow_on_board(int f, int r)
{
    return f >= 1 && f <= 9 && r >= 1 && r <= 9;
}

/* Steps and slides for sente (forward is -1 in ranks); 's' repeats. */
typedef struct {
    int df, dr;
    bool slides;
} slow_way;

static int slow_ways(int kind, slow_way out[12])
{
    int n = 0;
#define STEP(a, b) out[n++] = (slow_way){ a, b, false }
#define SLIDE(a, b) out[n++] = (slow_way){ a, b, true }
    switch (kind) {
    case KIF_PAWN:
        STEP(0, -1);
        break;
    case KIF_LANCE:
        SLIDE(0, -1);
        break;
    case KIF_KNIGHT:
        STEP(-1, -2), STEP(1, -2);
        break;
    case KIF_SILVER:
        STEP(0, -1), STEP(-1, -1), STEP(1, -1), STEP(-1, 1), STEP(1, 1);
        break;
    case KIF_KING:
        STEP(0, -1), STEP(0, 1), STEP(-1, 0), STEP(1, 0), STEP(-1, -1), STEP(1, -1), STEP(-1, 1), STEP(1, 1);
        break;
    case KIF_BISHOP:
    case KIF_HORSE:
        SLIDE(-1, -1), SLIDE(1, -1), SLIDE(-1, 1), SLIDE(1, 1);
        if (kind == KIF_HORSE)
            STEP(0, -1), STEP(0, 1), STEP(-1, 0), STEP(1, 0);
        break;
    case KIF_ROOK:
    case KIF_DRAGON:
        SLIDE(0, -1), SLIDE(0, 1), SLIDE(-1, 0), SLIDE(1, 0);
        if (kind == KIF_DRAGON)
            STEP(-1, -1), STEP(1, -1), STEP(-1, 1), STEP(1, 1);
        break;
    default: /* gold, tokin, promoted lance, knight and silver */
        STEP(0, -1), STEP(0, 1), STEP(-1, 0), STEP(1, 0), STEP(-1, -1), STEP(1, -1);
        break;
    }
#undef STEP
#undef SLIDE
    return n;
}

/* 2: goes there; 1: would, but for men in between; 0: does not move that way. */
static int slow_goes(const slow_board *b, int ff, int fr, int tf, int tr)
{
    slow_way ways[12];
    int n = slow_ways(b->kind[ff][fr], ways), best = 0;
    int turn = b->side[ff][fr] == KIF_SENTE ? 1 : -1;
    for (int i = 0; i < n; i++) {
        int f = ff, r = fr;
        bool blocked = false;
        for (int step = 1; step <= (ways[i].slides ? 8 : 1); step++) {
            f += ways[i].df * turn;
            r += ways[i].dr * turn;
            if (!slow_on_board(f, r))
                break;
            if (f == tf && r == tr) {
                int found = blocked ? 1 : 2;
                best = found > best ? found : best;
            }
            blocked = blocked || b->kind[f][r] != 0;
        }
    }
    return best;
}

static bool slow_attacked(const slow_board *b, int f, int r, int by)
{
    for (int ff = 1; ff <= 9; ff++)
        for (int fr = 1; fr <= 9; fr++)
            if (b->kind[ff][fr] != 0 && b->side[ff][fr] == by && slow_goes(b, ff, fr, f, r) == 2)
                return true;
    return false;
}

static bool slow_in_check(const slow_board *b, int side)
{
    for (int f = 1; f <= 9; f++)
        for (int r = 1; r <= 9; r++)
            if (b->kind[f][r] == KIF_KING && b->side[f][r] == side)
                return slow_attacked(b, f, r, 1 - side);
    return false;
}

static void slow_play(slow_board *b, kif_move m)
{
    int tf = kif_square_file(kif_move_to(m)), tr = kif_square_rank(kif_move_to(m));
    if (kif_move_is_drop(m)) {
        b->hand[b->turn][kif_move_dropped(m)]--;
        b->kind[tf][tr] = kif_move_dropped(m);
    } else {
        int ff = kif_square_file(kif_move_from(m)), fr = kif_square_rank(kif_move_from(m));
        int taken = b->kind[tf][tr];
        if (taken != 0 && taken != KIF_KING)
            b->hand[b->turn][taken > 8 ? taken - 8 : taken]++;
        b->kind[tf][tr] = b->kind[ff][fr] + (kif_move_promotes(m) ? 8 : 0);
        b->kind[ff][fr] = 0;
        b->side[ff][fr] = -1;
    }
    b->side[tf][tr] = b->turn;
    b->turn = 1 - b->turn;
}

static int slow_far(int rank, int side)
{
    return side == KIF_SENTE ? rank : 10 - rank;
}

static bool slow_dead(int kind, int rank, int side)
{
    int far = slow_far(rank, side);
    return ((kind == KIF_PAWN || kind == KIF_LANCE) && far == 1) || (kind == KIF_KNIGHT && far <= 2);
}

static kif_diag_id slow_judge(const slow_board *b, kif_move m, bool pawn_mate_counts);

static bool slow_has_move(const slow_board *b)
{
    for (int to = 0; to < 81; to++) {
        for (int from = 0; from < 81; from++)
            for (int promote = 0; promote < 2; promote++) {
                kif_move m = kif_move_board((kif_square)from, (kif_square)to, promote != 0);
                if (m != KIF_NO_MOVE && slow_judge(b, m, false) == KIF_D_NONE)
                    return true;
            }
        for (int k = KIF_PAWN; k <= KIF_GOLD; k++)
            if (slow_judge(b, kif_move_drop((kif_kind)k, (kif_square)to), false) == KIF_D_NONE)
                return true;
    }
    return false;
}

static kif_diag_id slow_judge_drop(const slow_board *b, kif_move m)
{
    int kind = kif_move_dropped(m), tf = kif_square_file(kif_move_to(m)), tr = kif_square_rank(kif_move_to(m));
    if (kind == KIF_KING)
        return KIF_D_DROP_KING;
    if (kind > KIF_KING || kif_move_promotes(m))
        return KIF_D_DROP_PROMOTED;
    if (b->kind[tf][tr] != 0)
        return KIF_D_DROP_ON_OCCUPIED;
    if (b->hand[b->turn][kind] == 0)
        return KIF_D_DROP_NOT_IN_HAND;
    if (slow_dead(kind, tr, b->turn))
        return KIF_D_DROP_DEAD_PIECE;
    for (int r = 1; r <= 9 && kind == KIF_PAWN; r++)
        if (b->kind[tf][r] == KIF_PAWN && b->side[tf][r] == b->turn)
            return KIF_D_NIFU;
    return KIF_D_NONE;
}

static kif_diag_id slow_judge_board(const slow_board *b, kif_move m)
{
    int ff = kif_square_file(kif_move_from(m)), fr = kif_square_rank(kif_move_from(m));
    int tf = kif_square_file(kif_move_to(m)), tr = kif_square_rank(kif_move_to(m));
    int kind = b->kind[ff][fr];
    if (ff == tf && fr == tr)
        return KIF_D_NO_MOVE;
    if (kind == 0)
        return KIF_D_NO_PIECE_ON_ORIGIN;
    if (b->side[ff][fr] != b->turn)
        return KIF_D_MOVES_OPPONENT_PIECE;
    if (b->kind[tf][tr] != 0 && b->side[tf][tr] == b->turn)
        return KIF_D_CAPTURES_OWN_PIECE;
    int goes = slow_goes(b, ff, fr, tf, tr);
    if (goes < 2)
        return goes == 0 ? KIF_D_WRONG_PIECE_MOVEMENT : KIF_D_PATH_BLOCKED;
    if (b->kind[tf][tr] == KIF_KING)
        return KIF_D_CAPTURES_KING;
    if (kif_move_promotes(m)) {
        if (kind > KIF_KING)
            return KIF_D_PROMOTE_ALREADY_PROMOTED;
        if (kind == KIF_GOLD || kind == KIF_KING)
            return KIF_D_PROMOTE_UNPROMOTABLE;
        if (slow_far(fr, b->turn) > 3 && slow_far(tr, b->turn) > 3)
            return KIF_D_PROMOTE_OUTSIDE_ZONE;
    } else if (slow_dead(kind, tr, b->turn)) {
        return KIF_D_DEAD_PIECE_UNPROMOTED;
    }
    return KIF_D_NONE;
}

static bool slow_pawn_checks(const slow_board *after, kif_move m)
{
    int f = kif_square_file(kif_move_to(m)), r = kif_square_rank(kif_move_to(m));
    r += after->side[f][r] == KIF_SENTE ? -1 : 1;
    return slow_on_board(f, r) && after->kind[f][r] == KIF_KING && after->side[f][r] == after->turn;
}

static kif_diag_id slow_judge(const slow_board *b, kif_move m, bool pawn_mate_counts)
{
    kif_diag_id broken = kif_move_is_drop(m) ? slow_judge_drop(b, m) : slow_judge_board(b, m);
    if (broken != KIF_D_NONE)
        return broken;
    slow_board after = *b;
    slow_play(&after, m);
    if (slow_in_check(&after, b->turn))
        return slow_in_check(b, b->turn) ? KIF_D_CHECK_NOT_RESOLVED : KIF_D_SELF_CHECK;
    if (pawn_mate_counts && kif_move_is_drop(m) && kif_move_dropped(m) == KIF_PAWN &&
        slow_pawn_checks(&after, m) && !slow_has_move(&after))
        return KIF_D_UCHIFUZUME;
    return KIF_D_NONE;
}

#endif
