/* The fast rules against the slow ones of slow_rules.h, on random positions: verdicts of random moves, sets of
 * legal moves, and taking back. */
#include "unit/random_positions.h"
#include "unit/slow_rules.h"
#include "unit/tap.h"

#include "board/judge.h"
#include "board/sfen.h"

static int wrong;

static void complain(const kif_position *p, kif_move m, const char *what)
{
    kif_buf text = BUF_EMPTY;
    kif_sfen_put(&text, p);
    char usi[KIF_USI_MAX];
    size_t n = kif_move_to_usi(m, usi);
    if (wrong++ < 10)
        printf("# %s: %.*s %.*s\n", what, (int)text.n, text.p, (int)n, usi);
    buf_fini(&text);
}

/* Every board move and every drop there is, asked of both judges. */
static void compare_all_verdicts(const kif_position *p)
{
    static kif_move listed[KIF_MAX_MOVES];
    slow_board slow = slow_of(p);
    int n = kif_generate(p, listed), legal = 0;
    for (int from = 0; from < 81 + KIF_KINDS; from++)
        for (int to = 0; to < 81; to++)
            for (int promote = 0; promote < 2; promote++) {
                kif_move m = from < 81 ? kif_move_board((kif_square)from, (kif_square)to, promote != 0)
                                       : kif_move_drop((kif_kind)(from - 81), (kif_square)to);
                if (from >= 81)
                    m |= promote != 0 ? KIF_MOVE_PROMOTE : 0;
                if (from == 81 || (from < 81 && p->board[from] == KIF_EMPTY && random_below(20) != 0))
                    continue;
                kif_diag_id fast = kif_judge(p, m);
                if (m != KIF_NO_MOVE && fast != slow_judge(&slow, m, true))
                    complain(p, m, kif_rules[fast].slug);
                legal += fast == KIF_D_NONE;
            }
    if (legal != n || kif_count_moves(p) != n)
        complain(p, KIF_NO_MOVE, "number of legal moves");
    for (int i = 0; i < n; i++)
        if (kif_judge(p, listed[i]) != KIF_D_NONE)
            complain(p, listed[i], "listed but not legal");
}

static bool same_state(const kif_position *a, const kif_position *b)
{
    bool same = kif_position_equal(a, b) && a->ply == b->ply && a->king[0] == b->king[0] && a->king[1] == b->king[1];
    for (int k = 0; k < KIF_KINDS; k++)
        same = same && !bb_any(bb_xor(a->by_kind[k], b->by_kind[k]));
    return same && !bb_any(bb_xor(a->checkers, b->checkers)) && !bb_any(bb_xor(a->by_side[0], b->by_side[0])) &&
           !bb_any(bb_xor(a->by_side[1], b->by_side[1]));
}

/* Any move that the board allows, legal or not: what is derived must be right after it and after taking it back. */
static void check_do_undo(const kif_position *p)
{
    for (int i = 0; i < 200; i++) {
        kif_move m = (kif_move)random_below(65536);
        if (!kif_position_can_do(p, m))
            continue;
        kif_position q = *p;
        kif_undo undo;
        kif_position_do(&q, m, &undo);
        kif_position settled = q;
        kif_position_settle(&settled);
        bool one_king_each = bb_count(q.by_kind[KIF_KING]) <= 2;
        if (one_king_each && !same_state(&q, &settled))
            complain(p, m, "derived state after the move");
        kif_position_undo(&q, &undo);
        if (!same_state(&q, p))
            complain(p, m, "not as before after taking back");
    }
}

/* A legal move done in the short way must leave what the general way leaves. */
static void check_do_legal(const kif_position *p)
{
    kif_move moves[KIF_MAX_MOVES];
    int n = kif_generate(p, moves);
    for (int i = 0; i < n; i++) {
        kif_position q = *p, r = *p;
        kif_undo undo;
        kif_position_do(&q, moves[i], &undo);
        kif_position_do_legal(&r, moves[i], &undo);
        kif_position settled = r;
        kif_position_settle(&settled);
        if (!same_state(&q, &r) || r.sound != settled.sound)
            complain(p, moves[i], "do_legal differs");
        kif_position_undo(&r, &undo);
        if (!same_state(&r, p) || r.sound != p->sound)
            complain(p, moves[i], "not as before after taking back");
    }
}

static void check_sfen_round_trip(const kif_position *p)
{
    kif_buf text = BUF_EMPTY, again = BUF_EMPTY;
    kif_sfen_put(&text, p);
    kif_str s = buf_str(&text);
    kif_position q;
    kif_sfen_result r = kif_sfen_take(&s, &q);
    kif_sfen_put(&again, &q);
    if (!r.ok || r.odd != 0 || s.n != 0 || !same_state(p, &q) || !str_eq(buf_str(&text), buf_str(&again)))
        complain(p, KIF_NO_MOVE, "SFEN round trip");
    buf_fini(&text);
    buf_fini(&again);
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 250;
    random_seed_from_environment();
    kif_position played, strewn;
    kif_position_hirate(&played);
    for (int i = 0; i < rounds; i++) {
        for (int j = 0; j < 7; j++)
            random_step(&played);
        random_strewn(&strewn);
        compare_all_verdicts(&played);
        compare_all_verdicts(&strewn);
        check_do_undo(&played);
        check_do_undo(&strewn);
        check_do_legal(&played);
        check_do_legal(&strewn);
        check_sfen_round_trip(&played);
        check_sfen_round_trip(&strewn);
    }
    CHECK_NAMED(wrong == 0, "%d positions: verdicts, legal moves, do and undo, SFEN", 2 * rounds);
    return tap_done();
}
