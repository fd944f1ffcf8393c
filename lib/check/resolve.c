/* Resolving results. The order of evidence is that of the rules of play: what happened on the board counts
 * before what somebody wrote down. */
#include "check/resolve.h"

#include "board/generate.h"
#include "board/impasse.h"
#include "game/timecontrol.h"

/* ---- Hints about the rule set ------------------------------------------------- */

static bool contains(kif_str s, const char *word)
{
    return s.n > 0 && str_find(s, str_of(word)) < s.n;
}

/* The names that servers of computer events give to games: event+game+black+white+20240102030405. */
static bool is_server_game(kif_str value)
{
    enum { STAMP = 14 };
    kif_str s = str_trim(value);
    size_t plus = 0, digits = 0;
    for (size_t i = 0; i < s.n; i++)
        plus += s.p[i] == '+';
    while (digits < s.n && byte_is_digit(s.p[s.n - 1 - digits]))
        digits++;
    return plus >= 4 && digits == STAMP && s.n > STAMP && s.p[s.n - 1 - STAMP] == '+';
}

static const kif_ruleset *by_event(kif_str value)
{
    static const struct {
        const char *word;
        kif_ruleset_id rules;
    } rows[] = {
        { "将棋ウォーズ", KIF_RULES_SHOGI_WARS }, { "ShogiWars", KIF_RULES_SHOGI_WARS },
        { "81Dojo", KIF_RULES_DOJO81 },           { "81道場", KIF_RULES_DOJO81 },
        { "lishogi", KIF_RULES_LISHOGI },         { "wdoor", KIF_RULES_CSA },
        { "floodgate", KIF_RULES_CSA },           { "コンピュータ将棋", KIF_RULES_CSA },
        { "アマ", KIF_RULES_JSA_AMATEUR },        { "FESA", KIF_RULES_FESA },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (contains(value, rows[i].word))
            return &kif_rulesets[rows[i].rules];
    return is_server_game(value) ? &kif_rulesets[KIF_RULES_CSA] : NULL;
}

const kif_ruleset *kif_ruleset_hinted(const kif_record *r)
{
    kif_str points = str_trim(kif_record_header(r, KIF_H_JISHOGI));
    if (contains(points, "24"))
        return &kif_rulesets[KIF_RULES_CSA_24];
    if (contains(points, "27"))
        return &kif_rulesets[KIF_RULES_CSA];
    for (const kif_header *h = r->headers; h != NULL; h = h->next) {
        bool telling = h->id == KIF_H_EVENT || h->id == KIF_H_PLACE || h->id == KIF_H_TITLE;
        const kif_ruleset *rules = telling ? by_event(h->value) : NULL;
        if (rules != NULL)
            return rules;
    }
    /* CSA is the format of computer events, whose rules are those of its makers. */
    return r->format != NULL && strcmp(r->format, "csa") == 0 ? &kif_rulesets[KIF_RULES_CSA] : NULL;
}

/* ---- Facts ----------------------------------------------------------------------- */

bool kif_is_foul(kif_diag_id verdict)
{
    return verdict != KIF_D_NONE && kif_rules[verdict].family == KIF_FAMILY_MOVES &&
           verdict != KIF_D_PIECE_NAME_MISMATCH && verdict != KIF_D_OFF_BOARD &&
           verdict != KIF_D_MOVE_AFTER_END;
}

static void play(kif_position *p, const kif_node *n)
{
    kif_undo undo;
    kif_side side = kif_piece_side(n->moved);
    if (kif_move_is_drop(n->move) && p->side != side)
        kif_position_set_side(p, side);
    kif_position_do(p, n->move, &undo);
}

kif_repetition kif_judge_repetition(const kif_record *r, const kif_node *n, kif_history *h, kif_side *loser)
{
    *loser = KIF_SIDES;
    const kif_node **way = kif_arena_alloc(r->arena, (n->ply + 1) * sizeof *way);
    if (way == NULL)
        return KIF_REPEAT_NONE;
    uint32_t k = 0;
    for (const kif_node *up = n; up->parent != NULL; up = up->parent)
        way[k++] = up;
    kif_position p = r->start;
    kif_history_reset(h);
    kif_history_push(h, &p);
    while (k > 0) {
        if (!kif_node_is_move(way[--k]))
            return KIF_REPEAT_NONE;
        play(&p, way[k]);
        if (kif_history_push(h, &p) == 0)
            return KIF_REPEAT_NONE;
    }
    return kif_history_judge(h, KIF_SENNICHITE, loser);
}

static const kif_node *first_overrun(const kif_record *r)
{
    kif_clock clock[KIF_SIDES];
    if (!r->has_times || kif_times_are_rounded(r))
        return NULL;
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        kif_clock_start(&clock[side], r, side);
    if (!clock[KIF_SENTE].known && !clock[KIF_GOTE].known)
        return NULL;
    for (const kif_node *n = r->root->child; n != NULL && n->type != KIF_NODE_END; n = n->child) {
        kif_clock *k = &clock[kif_node_side(r, n)];
        if (n->time_ms != KIF_NO_TIME && k->known &&
            kif_clock_spend(k, n->time_ms, NULL) > KIF_CLOCK_BYOYOMI_LIMIT)
            return n;
    }
    return NULL;
}

void kif_gather_facts(const kif_record *r, kif_history *h, kif_facts *f)
{
    *f = (kif_facts){ .last = r->root,
                      .final = r->start,
                      .final_known = true,
                      .repetition_loser = KIF_SIDES,
                      .handicap_points =
                          r->handicap == KIF_HANDICAP_NONE ? 0 : kif_handicap_points(&r->start) };
    for (const kif_node *n = r->root->child; n != NULL; n = n->child) {
        if (n->type == KIF_NODE_END) {
            f->end = n;
            break;
        }
        f->n_moves++;
        f->last = n;
        if (n->verdict != KIF_D_NONE && f->foul == NULL && kif_is_foul((kif_diag_id)n->verdict))
            f->foul = n;
        if (n->repeats >= KIF_SENNICHITE && f->fourth == NULL && f->foul == NULL)
            f->fourth = n;
        if (!kif_node_is_move(n))
            f->final_known = false;
        else if (f->final_known)
            play(&f->final, n);
    }
    f->overrun = first_overrun(r);
    if (f->fourth != NULL)
        f->repetition = kif_judge_repetition(r, f->fourth, h, &f->repetition_loser);
    if (f->final_known && f->foul == NULL && f->final.king[f->final.side] != KIF_NO_SQUARE &&
        !kif_has_move(&f->final)) {
        f->mate = kif_in_check(&f->final);
        f->stalemate = !f->mate;
    }
}

/* ---- Claims -------------------------------------------------------------------------- */

static kif_side side_named(kif_str s)
{
    static const struct {
        const char *word;
        kif_side side;
    } rows[] = { { "先手", KIF_SENTE }, { "下手", KIF_SENTE }, { "後手", KIF_GOTE }, { "上手", KIF_GOTE },
                 { "▲", KIF_SENTE },    { "☗", KIF_SENTE },    { "△", KIF_GOTE },    { "☖", KIF_GOTE } };
    size_t best = s.n;
    kif_side side = KIF_SIDES;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t at = str_find(s, str_of(rows[i].word));
        if (at < best) {
            best = at;
            side = rows[i].side;
        }
    }
    return side;
}

bool kif_header_claim(const kif_record *r, kif_side *winner, bool *draw, const kif_header **header)
{
    *winner = KIF_SIDES;
    *draw = false;
    for (const kif_header *h = r->headers; h != NULL; h = h->next) {
        if (h->id != KIF_H_RESULT)
            continue;
        *header = h;
        kif_side side = side_named(h->value);
        if (side != KIF_SIDES && contains(h->value, "勝"))
            *winner = side;
        else if (side != KIF_SIDES && (contains(h->value, "負") || contains(h->value, "敗")))
            *winner = kif_opponent(side);
        else if (str_eq(str_trim(h->value), STR("1-0")))
            *winner = KIF_SENTE;
        else if (str_eq(str_trim(h->value), STR("0-1")))
            *winner = KIF_GOTE;
        else if (contains(h->value, "千日手") || contains(h->value, "持将棋") ||
                 contains(h->value, "引き分け") || contains(h->value, "引分") || contains(h->value, "1/2"))
            *draw = true;
        else
            continue;
        return true;
    }
    return false;
}

/* ---- Resolving ---------------------------------------------------------------------------- */

static kif_outcome outcome(kif_reason reason, kif_side winner, bool draw, const kif_node *at)
{
    return (kif_outcome){ .reason = reason, .winner = winner, .draw = draw, .at = at };
}

/* A resignation of the victim stands under some rule sets though the other side had fouled. */
static bool resignation_stands(const kif_facts *f, const kif_ruleset *rules, kif_side fouler)
{
    return rules->resignation_stands && f->end != NULL && f->end->extra->ending == KIF_END_RESIGN &&
           f->end->extra->winner == fouler;
}

kif_declare kif_declared(const kif_facts *f, const kif_ruleset *rules, kif_side side)
{
    kif_declare result = kif_declare_result(rules, &f->final, side, f->handicap_points);
    return result != KIF_DECLARE_NOTHING && kif_at_own_limit(rules, f->n_moves) ? KIF_DECLARE_DRAWS : result;
}

static kif_outcome judge_declaration(const kif_record *r, const kif_facts *f, const kif_ruleset *rules)
{
    kif_side side = kif_node_side(r, f->end);
    if (rules->try_rule)
        return outcome(KIF_BY_DECLARATION, kif_is_try(&f->final, side) ? side : KIF_SIDES, false, NULL);
    switch (kif_declared(f, rules, side)) {
    case KIF_DECLARE_WINS:
        return outcome(KIF_BY_DECLARATION, side, false, NULL);
    case KIF_DECLARE_DRAWS:
        return outcome(KIF_BY_DECLARATION, KIF_SIDES, true, NULL);
    case KIF_DECLARE_LOSES:
        return outcome(KIF_BY_DECLARATION, kif_opponent(side), false, NULL);
    default:
        return outcome(KIF_BY_DECLARATION, KIF_SIDES, false, NULL);
    }
}

/* An overrun decides if nothing did before it; a server that watches the clocks would have said so. */
static bool lost_on_time(const kif_facts *f, const kif_ruleset *rules)
{
    const kif_node *n = f->overrun;
    return n != NULL && !rules->watches_clocks && (f->foul == NULL || n->ply < f->foul->ply) &&
           (f->fourth == NULL || n->ply <= f->fourth->ply);
}

static kif_outcome judge_board(const kif_record *r, const kif_facts *f, const kif_ruleset *rules)
{
    if (lost_on_time(f, rules))
        return outcome(KIF_BY_TIME, kif_opponent(kif_node_side(r, f->overrun)), false, f->overrun);
    if (f->foul != NULL) {
        kif_side fouler = kif_node_side(r, f->foul);
        if (!resignation_stands(f, rules, fouler))
            return outcome(KIF_BY_FOUL, kif_opponent(fouler), false, f->foul);
    }
    if (f->repetition == KIF_REPEAT_PERPETUAL)
        return outcome(KIF_BY_PERPETUAL, kif_opponent(f->repetition_loser), false, f->fourth);
    if (f->repetition != KIF_REPEAT_NONE)
        return outcome(KIF_BY_REPETITION, KIF_SIDES, true, f->fourth);
    if (f->mate || f->stalemate)
        return outcome(f->mate ? KIF_BY_MATE : KIF_BY_STALEMATE, kif_opponent(f->final.side), false, f->last);
    return outcome(KIF_BY_NOTHING, KIF_SIDES, false, NULL);
}

static kif_outcome judge_word(const kif_record *r, const kif_facts *f, const kif_ruleset *rules)
{
    const kif_extra *said = f->end->extra;
    if (f->final_known && said->ending == KIF_END_DECLARATION)
        return judge_declaration(r, f, rules);
    if (f->final_known && said->ending == KIF_END_JISHOGI && rules->agreed != KIF_AGREED_NONE) {
        kif_side winner = kif_agreed_winner(rules, &f->final, f->handicap_points);
        bool entered = kif_impasse_of(&f->final, KIF_SENTE).king_entered ||
                       kif_impasse_of(&f->final, KIF_GOTE).king_entered;
        bool at_limit = kif_at_own_limit(rules, f->n_moves);
        if (entered && !at_limit)
            return outcome(KIF_BY_IMPASSE, winner, winner == KIF_SIDES, NULL);
    }
    return outcome(KIF_BY_WORD, said->winner, kif_endings[said->ending].wins == KIF_WINS_DRAW, NULL);
}

kif_outcome kif_resolve_outcome(const kif_record *r, const kif_facts *f, const kif_ruleset *rules)
{
    kif_outcome o = judge_board(r, f, rules);
    if (o.reason != KIF_BY_NOTHING)
        return o;
    if (f->end != NULL)
        return judge_word(r, f, rules);
    if (r->summary != KIF_END_NONE)
        return outcome(KIF_BY_SUMMARY, r->summary_winner, kif_endings[r->summary].wins == KIF_WINS_DRAW,
                       NULL);
    kif_side winner;
    bool draw;
    const kif_header *h;
    if (kif_header_claim(r, &winner, &draw, &h))
        return outcome(KIF_BY_HEADER, winner, draw, NULL);
    return o;
}

void kif_put_outcome(kif_buf *out, const kif_outcome *o)
{
    static const char *const reasons[] = {
        [KIF_BY_FOUL] = "by a foul",
        [KIF_BY_TIME] = "on time",
        [KIF_BY_PERPETUAL] = "by perpetual check",
        [KIF_BY_REPETITION] = "by repetition",
        [KIF_BY_MATE] = "by mate",
        [KIF_BY_STALEMATE] = "as no move is left",
        [KIF_BY_DECLARATION] = "by declaration",
        [KIF_BY_IMPASSE] = "by impasse",
        [KIF_BY_WORD] = "by the end line",
        [KIF_BY_SUMMARY] = "by the closing line",
        [KIF_BY_HEADER] = "by the header",
    };
    if (o->reason == KIF_BY_NOTHING) {
        buf_cstr(out, "no result");
        return;
    }
    buf_cstr(out, o->winner == KIF_SENTE  ? "sente wins "
                  : o->winner == KIF_GOTE ? "gote wins "
                  : o->draw               ? "draw "
                                          : "no winner ");
    buf_cstr(out, reasons[o->reason]);
    if (o->at != NULL)
        buf_printf(out, " at move %u", (unsigned)o->at->ply);
}
