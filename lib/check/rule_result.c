/* Rules about ends and results: what the record claims against what the board shows. */
#include "board/generate.h"
#include "board/impasse.h"
#include "check/rules.h"
#include "format/csa.h"
#include "game/explain.h"

/* ---- What is claimed ------------------------------------------------------------- */

typedef struct {
    kif_ending_id ending; /* KIF_END_NONE: nothing */
    kif_side winner;
    kif_side mover; /* who was to move */
    kif_range at;
    uint32_t ply;
} claim;

static claim claim_of(const kif_checking *c)
{
    const kif_node *end = c->facts.end;
    if (end == NULL)
        return (claim){ .ending = c->r->summary,
                        .winner = c->r->summary_winner,
                        .mover = c->facts.final.side,
                        .at = c->r->summary != KIF_END_NONE ? c->r->summary_at : c->facts.last->at };
    return (claim){ .ending = end->extra->ending,
                    .winner = end->extra->winner,
                    .mover = kif_node_side(c->r, end),
                    .at = end->at,
                    .ply = end->ply };
}

static bool decides(const claim *said)
{
    return said->winner != KIF_SIDES ||
           (said->ending != KIF_END_NONE && kif_endings[said->ending].wins == KIF_WINS_DRAW);
}

static bool is_foul_end(const claim *said)
{
    return said->ending == KIF_END_FOUL || said->ending == KIF_END_OPPONENT_FOUL;
}

static void report_claim(kif_checking *c, kif_diag_id id, const claim *said, const char *what)
{
    kif_buf right = BUF_EMPTY;
    kif_outcome o = kif_resolve_outcome(c->r, &c->facts, c->rules);
    kif_put_outcome(&right, &o);
    kif_report(c->d, id, said->at, said->ply, "%s; right under %s: %.*s", what, c->rules->name, (int)right.n,
               buf_str(&right).p);
    buf_fini(&right);
}

/* ---- After a foul ------------------------------------------------------------------ */

static void check_foul(kif_checking *c, const claim *said)
{
    const kif_node *foul = c->facts.foul;
    kif_side fouler = kif_node_side(c->r, foul);
    if (!decides(said) || said->winner == kif_opponent(fouler))
        return;
    if (foul != c->facts.last)
        report_claim(c, KIF_D_ILLEGAL_MOVE_IGNORED, said, "the game went on after an illegal move");
    else if (is_foul_end(said))
        report_claim(c, KIF_D_ILLEGAL_END_WRONG_SIDE, said,
                     "the end line gives the win to the side that fouled");
    else if (said->ending == KIF_END_RESIGN)
        report_claim(c, KIF_D_RESIGN_AFTER_ILLEGAL, said,
                     c->rules->resignation_stands ? "the victim of a foul resigned, which stands"
                                                  : "the victim of a foul resigned, which does not stand");
    else
        report_claim(c, KIF_D_ILLEGAL_MOVE_IGNORED, said,
                     "the last move is illegal and another result is recorded");
}

/* ---- Repetition ----------------------------------------------------------------------- */

/* Play that goes on after a fourth occurrence, on any line: told at the first move too many. */
static void check_continued(kif_checking *c, const kif_node *fourth)
{
    const kif_node *next = fourth->child;
    if (next == NULL || next->type == KIF_NODE_END)
        return;
    kif_side loser;
    kif_repetition what = kif_judge_repetition(c->r, fourth, c->history, &loser);
    if (what == KIF_REPEAT_PERPETUAL)
        kif_report(c->d, KIF_D_PERPETUAL_CHECK_CONTINUES, next->at, next->ply,
                   "perpetual check was complete at move %u: %s has lost", (unsigned)fourth->ply,
                   kif_side_word(c, loser));
    else if (what != KIF_REPEAT_NONE)
        kif_report(c->d, KIF_D_SENNICHITE_IGNORED, next->at, next->ply,
                   "the position after move %u occurred for the fourth time: the game was drawn there",
                   (unsigned)fourth->ply);
}

static bool repeated_before(const kif_node *n)
{
    for (const kif_node *up = n->parent; up != NULL; up = up->parent)
        if (up->repeats >= KIF_SENNICHITE || up->verdict != KIF_D_NONE)
            return true;
    return false;
}

enum { MAX_REPETITIONS = 64 }; /* judged in one game: each costs a replay of its line */

static void check_repetitions(kif_checking *c)
{
    int judged = 0;
    for (const kif_node *n = c->r->root; n != NULL && judged < MAX_REPETITIONS; n = kif_tree_next(n)) {
        if (n->repeats < KIF_SENNICHITE || n->verdict != KIF_D_NONE || repeated_before(n))
            continue;
        check_continued(c, n);
        judged++;
    }
}

/* The game ends right with a fourth occurrence. */
static void check_repetition_end(kif_checking *c, const claim *said)
{
    if (said->ending == KIF_END_NONE) {
        claim here = { .at = c->facts.last->at, .ply = c->facts.last->ply };
        report_claim(c, KIF_D_REPETITION_NOT_RECORDED, &here, "the fourth repetition, and no end is recorded");
        return;
    }
    if (c->facts.repetition == KIF_REPEAT_PERPETUAL) {
        kif_side loser = c->facts.repetition_loser;
        if (decides(said) && said->winner == KIF_SIDES)
            report_claim(c, KIF_D_PERPETUAL_CHECK_RECORDED_AS_DRAW, said,
                         "a perpetual check is recorded as a draw");
        else if (said->winner == loser)
            report_claim(c, KIF_D_PERPETUAL_CHECK_WRONG_LOSER, said,
                         "the checking side of a perpetual check has lost");
    } else if (said->winner != KIF_SIDES && said->ending != KIF_END_TIME_UP && !is_foul_end(said)) {
        report_claim(c, KIF_D_SENNICHITE_RECORDED_AS_WIN, said, "a repetition is recorded as a win");
    }
}

static void check_claimed_repetition(kif_checking *c, const claim *said)
{
    unsigned times = c->facts.last->repeats;
    if (said->ending != KIF_END_SENNICHITE || times >= KIF_SENNICHITE || !c->facts.final_known)
        return;
    if (times >= 2 && c->rules->early_repetition)
        *c->regrade = kif_level_of(KIF_NOTE); /* the players may agree before the fourth time */
    kif_report(c->d, KIF_D_SENNICHITE_NOT_REACHED, said->at, said->ply,
               times >= 2 ? "the final position occurred %u times, not four: a repetition by agreement"
                          : "the final position occurred %u time, not four",
               times == 0 ? 1 : times);
}

/* ---- Mate ------------------------------------------------------------------------------- */

static bool mates(kif_position *p, kif_move m)
{
    kif_undo undo;
    kif_position_do(p, m, &undo);
    bool mate = kif_is_mate(p);
    kif_position_undo(p, &undo);
    return mate;
}

static kif_move mate_in_one(const kif_position *p)
{
    static const int many = 1024; /* positions of one set of men have fewer moves than that */
    kif_move moves[1024];
    kif_position scratch = *p;
    if (kif_count_moves(p) > many)
        return KIF_NO_MOVE;
    int n = kif_generate(p, moves);
    for (int i = 0; i < n; i++)
        if (mates(&scratch, moves[i]))
            return moves[i];
    return KIF_NO_MOVE;
}

static void check_mate(kif_checking *c, const claim *said)
{
    kif_side mated = c->facts.final.side;
    const kif_node *last = c->facts.last;
    bool summary_wrong = c->r->summary != KIF_END_NONE && c->r->summary_winner == mated;
    if (said->ending == KIF_END_NONE)
        kif_report(c->d, KIF_D_MATE_NOT_RECORDED, last->at, last->ply, NULL);
    else if (said->ending == KIF_END_RESIGN && (said->winner == mated || summary_wrong))
        report_claim(c, KIF_D_RESIGN_BY_MATING_SIDE, said,
                     "the side that gave mate is recorded as resigning");
    else if (said->winner == mated)
        report_claim(c, KIF_D_RESULT_SIDE_MATED_WINS, said,
                     "the side that was mated is recorded as the winner");
    else if (said->ending == KIF_END_INTERRUPT)
        report_claim(c, KIF_D_CHUDAN_AFTER_DECISIVE, said, "interruption is recorded after mate");
}

static void check_claimed_mate(kif_checking *c, const claim *said)
{
    const kif_position *p = &c->facts.final;
    if (said->ending != KIF_END_MATE || p->king[p->side] == KIF_NO_SQUARE)
        return;
    kif_report(c->d, KIF_D_TSUMI_WITHOUT_MATE, said->at, said->ply,
               kif_in_check(p) ? "mate is recorded, but %s still has a move"
                               : "mate is recorded, but %s is not in check",
               kif_side_word(c, p->side));
}

static void check_resignation(kif_checking *c, const claim *said)
{
    if (said->ending != KIF_END_RESIGN || !kif_wants(c, KIF_D_RESIGN_WITH_MATE_IN_ONE))
        return;
    kif_move m = mate_in_one(&c->facts.final);
    if (m == KIF_NO_MOVE)
        return;
    kif_buf move = BUF_EMPTY;
    kif_explain_move(&move, &c->facts.final, m, kif_explain_style_of(c->r->format));
    kif_report(c->d, KIF_D_RESIGN_WITH_MATE_IN_ONE, said->at, said->ply, "%s resigns although %.*s mates",
               kif_side_word(c, said->mover), (int)move.n, buf_str(&move).p);
    buf_fini(&move);
}

/* ---- Declarations and impasse ---------------------------------------------------------------- */

static void check_declaration(kif_checking *c, const claim *said)
{
    kif_side side = said->winner == kif_opponent(said->mover) ? said->winner : said->mover;
    kif_impasse i = kif_impasse_of(&c->facts.final, side);
    const char *name = kif_side_word(c, side);
    if (c->rules->try_rule) {
        if (!kif_is_try(&c->facts.final, side))
            kif_report(c->d, KIF_D_DECLARED_WIN_CONDITIONS, said->at, said->ply,
                       "the king of %s is not on the try square", name);
        return;
    }
    int points = kif_declare_points(c->rules, &c->facts.final, side, c->facts.handicap_points);
    int needed = kif_declare_points_needed(c->rules, side, c->facts.handicap_points);
    if (!i.on_turn)
        kif_report(c->d, KIF_D_DECLARATION_NOT_ON_TURN, said->at, said->ply, "%s declares and is not to move",
                   name);
    else if (!i.king_entered)
        kif_report(c->d, KIF_D_DECLARED_WIN_KING_OUTSIDE, said->at, said->ply,
                   "%s declares and the king is not in the enemy camp", name);
    else if (i.entered < KIF_DECLARATION_MEN)
        kif_report(c->d, KIF_D_DECLARED_WIN_FEW_PIECES, said->at, said->ply,
                   "%s declares with %d men in the enemy camp, %d are needed", name, i.entered,
                   KIF_DECLARATION_MEN);
    else if (i.in_check)
        kif_report(c->d, KIF_D_DECLARED_WIN_IN_CHECK, said->at, said->ply, "%s declares while in check",
                   name);
    else if (c->rules->win[side] == 0)
        kif_report(c->d, KIF_D_DECLARED_WIN_CONDITIONS, said->at, said->ply,
                   "the rule set %s knows no declaration", c->rules->name);
    else if (kif_at_own_limit(c->rules, c->facts.n_moves))
        kif_report(c->d, KIF_D_DECLARED_WIN_CONDITIONS, said->at, said->ply,
                   "%s declares after %u moves: under %s the game must be below %u", name,
                   (unsigned)c->facts.n_moves, c->rules->name, (unsigned)c->rules->max_moves);
    else if (points < needed)
        kif_report(c->d, KIF_D_DECLARED_WIN_CONDITIONS, said->at, said->ply,
                   "%s declares with %d points, %d are needed under %s: %s", name, points, needed,
                   c->rules->name,
                   c->rules->draw > 0 && points >= c->rules->draw ? "a draw"
                   : c->rules->failure_loses                      ? "the declaration loses"
                                                                  : "the game goes on");
}

static uint32_t move_limit(const kif_checking *c)
{
    uint32_t limit;
    kif_str value = str_trim(kif_record_header(c->r, KIF_H_MAX_MOVES));
    if (str_take_uint(&value, 1000000, &limit) && limit > 0)
        return limit;
    for (const kif_comment *k = c->r->root->comments; k != NULL; k = k->next) {
        kif_str text = str_trim(k->text);
        if (str_skip(&text, STR("Max_Moves:")) && str_take_uint(&text, 1000000, &limit))
            return limit;
    }
    return c->rules->max_moves;
}

static bool a_king_entered(const kif_position *p)
{
    return kif_impasse_of(p, KIF_SENTE).king_entered || kif_impasse_of(p, KIF_GOTE).king_entered;
}

static void check_impasse(kif_checking *c, const claim *said)
{
    const kif_position *p = &c->facts.final;
    uint32_t limit = move_limit(c);
    if (said->ending != KIF_END_JISHOGI || (limit > 0 && c->facts.n_moves >= limit))
        return;
    if (!a_king_entered(p)) {
        kif_report(c->d, KIF_D_JISHOGI_NOT_PLAUSIBLE, said->at, said->ply, NULL);
        return;
    }
    kif_side winner = kif_agreed_winner(c->rules, p, c->facts.handicap_points);
    if (winner == said->winner || c->rules->agreed == KIF_AGREED_NONE)
        return;
    int sente = kif_impasse_of(p, KIF_SENTE).total, gote = kif_impasse_of(p, KIF_GOTE).total;
    if (c->rules->agreed == KIF_AGREED_24)
        kif_report(c->d, KIF_D_JISHOGI_POINTS, said->at, said->ply,
                   "%d to %d points: %s has fewer than 24 and loses under %s", sente, gote,
                   kif_side_word(c, kif_opponent(winner)), c->rules->name);
    else
        kif_report(c->d, KIF_D_JISHOGI_27_WINNER, said->at, said->ply, "%d to %d points: %s wins under %s",
                   sente, gote, kif_side_word(c, winner), c->rules->name);
}

static void check_limit(kif_checking *c, const claim *said)
{
    uint32_t limit = move_limit(c), n = c->facts.n_moves;
    bool declared = c->rules->max_moves != limit;
    if (limit == 0 || n < limit ||
        (!declared && c->rules->max_moves_needs_king && !a_king_entered(&c->facts.final)))
        return;
    if (n > limit) {
        const kif_node *over = c->r->root;
        for (uint32_t i = 0; i <= limit && over->child != NULL; i++)
            over = over->child;
        kif_report(c->d, KIF_D_MAX_MOVES_EXCEEDED, over->at, over->ply, "%u moves, the limit is %u",
                   (unsigned)n, (unsigned)limit);
    } else if (said->winner != KIF_SIDES && !c->facts.mate && said->ending != KIF_END_DECLARATION &&
               said->ending != KIF_END_TIME_UP) {
        kif_report(c->d, KIF_D_MAX_MOVES_RESULT, said->at, said->ply,
                   "the limit of %u moves is reached: the game is a draw", (unsigned)limit);
    }
}

/* The first move at which a declaration would have won: told on the move after which it was possible. */
static void check_unused_declaration(kif_checking *c, const claim *said)
{
    if (!kif_wants(c, KIF_D_DECLARATION_POSSIBLE_UNUSED) || c->rules->win[KIF_SENTE] == 0 ||
        said->ending == KIF_END_DECLARATION)
        return;
    kif_position p = c->r->start;
    kif_undo undo;
    for (const kif_node *n = c->r->root->child;
         n != NULL && kif_node_is_move(n) && n->verdict == KIF_D_NONE && !kif_at_own_limit(c->rules, n->ply);
         n = n->child) {
        kif_position_do(&p, n->move, &undo);
        kif_square king = p.king[p.side];
        if (king == KIF_NO_SQUARE || !kif_square_in_zone(king, p.side) ||
            kif_declare_result(c->rules, &p, p.side, c->facts.handicap_points) != KIF_DECLARE_WINS)
            continue;
        kif_report(c->d, KIF_D_DECLARATION_POSSIBLE_UNUSED, n->at, n->ply,
                   "%s could have declared a win after this move under %s", kif_side_word(c, p.side),
                   c->rules->name);
        return;
    }
}

/* ---- Words against each other ------------------------------------------------------------------- */

static bool end_is_the_summary(const kif_checking *c)
{
    const kif_node *end = c->facts.end;
    return end == NULL || end->at.at == c->r->summary_at.at;
}

static const char *result_word(const kif_checking *c, kif_side winner, bool draw)
{
    return winner != KIF_SIDES ? kif_side_word(c, winner) : draw ? "nobody (a draw)" : "nobody";
}

static bool is_draw(kif_ending_id ending)
{
    return ending != KIF_END_NONE && kif_endings[ending].wins == KIF_WINS_DRAW;
}

static void check_summary(kif_checking *c, const claim *said)
{
    const kif_record *r = c->r;
    if (r->summary == KIF_END_NONE)
        return;
    uint32_t written = c->facts.last->number; /* records of a part of a game count on from their start */
    if (r->summary_moves != 0 && r->summary_moves != c->facts.n_moves && r->summary_moves != written)
        kif_report(c->d, KIF_D_SUMMARY_COUNT_WRONG, r->summary_at, 0,
                   r->summary_moves == c->facts.n_moves + 1
                       ? "%u move%s played, not %u: the end line is no move"
                       : "%u move%s played, not %u",
                   (unsigned)c->facts.n_moves, c->facts.n_moves == 1 ? " was" : "s were",
                   (unsigned)r->summary_moves);
    kif_str text = { c->text.p + r->summary_at.at, r->summary_at.len };
    bool even = str_find(text, STR("先手")) < text.n || str_find(text, STR("後手")) < text.n;
    bool uneven = str_find(text, STR("下手")) < text.n || str_find(text, STR("上手")) < text.n;
    if (c->handicap ? even : uneven && r->handicap == KIF_HANDICAP_HIRATE)
        kif_report(c->d, KIF_D_SUMMARY_WINNER_LABEL, r->summary_at, 0,
                   c->handicap ? "in a handicap game the sides are 下手 and 上手"
                               : "in an even game the sides are 先手 and 後手");
    bool same_word = said->ending == r->summary && r->summary_winner == KIF_SIDES;
    if (end_is_the_summary(c) || c->facts.mate || same_word)
        return;
    if (said->winner != r->summary_winner || is_draw(said->ending) != is_draw(r->summary))
        kif_report(c->d, KIF_D_RESULT_WORD_VS_SUMMARY, r->summary_at, 0,
                   "the end line lets %s win, the closing line %s",
                   result_word(c, said->winner, is_draw(said->ending)),
                   result_word(c, r->summary_winner, is_draw(r->summary)));
}

static void check_header_claim(kif_checking *c, const claim *said)
{
    kif_side winner;
    bool draw;
    const kif_header *h;
    if (said->ending == KIF_END_NONE || !kif_header_claim(c->r, &winner, &draw, &h))
        return;
    if (winner != said->winner || draw != is_draw(said->ending))
        kif_report(c->d, KIF_D_RESULT_HEADER_MISMATCH, h->at, 0,
                   "the header lets %s win, the end of the game %s", result_word(c, winner, draw),
                   result_word(c, said->winner, is_draw(said->ending)));
}

/* 'summary:toryo:NAME win:NAME lose, as servers write it behind the end. */
static void check_csa_summary(kif_checking *c, const claim *said)
{
    const kif_node *end = c->facts.end;
    if (!c->csa || end == NULL || said->ending == KIF_END_NONE)
        return;
    for (const kif_comment *k = end->comments; k != NULL; k = k->next) {
        kif_str text = str_trim(k->text);
        kif_side winner;
        if (!k->program || !str_skip(&text, STR("summary:")))
            continue;
        kif_ending_id ending = csa_read_summary(text, c->r, said->mover, &winner);
        if (winner == KIF_SIDES && !is_draw(ending))
            continue; /* it does not say who won */
        if (winner != said->winner)
            kif_report(c->d, KIF_D_RESULT_HEADER_MISMATCH, k->at, 0,
                       "the summary lets %s win, the end of the game %s",
                       result_word(c, winner, is_draw(ending)),
                       result_word(c, said->winner, is_draw(said->ending)));
    }
}

static void check_plain_words(kif_checking *c, const claim *said)
{
    const kif_node *end = c->facts.end, *last = c->facts.last;
    bool forfeit = said->ending == KIF_END_FORFEIT_WIN || said->ending == KIF_END_FORFEIT_LOSS;
    bool can_say =
        c->kif || c->ki2 || c->csa || strcmp(c->r->format, "jkf") == 0; /* others have no word for it */
    if (said->ending == KIF_END_NONE && c->facts.n_moves > 0 && can_say)
        kif_report(c->d, KIF_D_NO_RESULT, last->at, last->ply, NULL);
    if (forfeit && c->facts.n_moves > 0)
        kif_report(c->d, KIF_D_DEFAULT_WITH_MOVES, said->at, said->ply, NULL);
    if (end != NULL && end->number != 0 && last->number != 0 && end->number != last->number + 1)
        kif_report(c->d, KIF_D_TERMINAL_LINE_NUMBERED_WRONG, end->at, end->ply,
                   "the end line is numbered %u after move %u", (unsigned)end->number,
                   (unsigned)last->number);
}

static void check_variation_ends(kif_checking *c)
{
    bool main_line = true; /* which comes first in the order of the tree */
    for (const kif_node *n = c->r->root; n != NULL; n = kif_tree_next(n)) {
        main_line = main_line && (n->parent == NULL || n->parent->child == n);
        if (n->type == KIF_NODE_END && !main_line)
            kif_report(c->d, KIF_D_TERMINAL_IN_VARIATION, n->at, n->ply, NULL);
    }
}

void kif_check_result(kif_checking *c)
{
    claim said = claim_of(c);
    const kif_facts *f = &c->facts;
    check_plain_words(c, &said);
    check_summary(c, &said);
    check_header_claim(c, &said);
    check_csa_summary(c, &said);
    if (c->r->n_variations > 0 && kif_wants(c, KIF_D_TERMINAL_IN_VARIATION))
        check_variation_ends(c);
    if (f->fourth != NULL || c->r->n_variations > 0)
        check_repetitions(c);
    if (f->foul != NULL) {
        check_foul(c, &said);
        return;
    }
    if (f->fourth != NULL) {
        if (f->fourth == f->last)
            check_repetition_end(c, &said);
        if (said.ending == KIF_END_INTERRUPT)
            report_claim(c, KIF_D_CHUDAN_AFTER_DECISIVE, &said,
                         "interruption is recorded after a fourth repetition");
        return;
    }
    check_claimed_repetition(c, &said);
    if (is_foul_end(&said) && f->final_known)
        kif_report(c->d, KIF_D_ILLEGAL_END_WITHOUT_ILLEGAL_MOVE, said.at, said.ply, NULL);
    if (!f->final_known)
        return;
    if (f->mate) {
        check_mate(c, &said);
        return;
    }
    if (f->stalemate)
        kif_report(c->d, KIF_D_STALEMATE_POSITION, f->n_moves == 0 ? kif_start_place(c) : f->last->at,
                   f->last->ply, NULL);
    check_claimed_mate(c, &said);
    check_resignation(c, &said);
    if (said.ending == KIF_END_DECLARATION)
        check_declaration(c, &said);
    check_impasse(c, &said);
    check_limit(c, &said);
    check_unused_declaration(c, &said);
}
