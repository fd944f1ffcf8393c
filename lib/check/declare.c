/* What --declare shows: the claimed and the right result, the points, and each condition of a declaration. */
#include "check/declare.h"

#include <jansson.h>
#include <stdlib.h>

#include "board/impasse.h"
#include "board/sfen.h"

typedef struct {
    const char *side;
    kif_impasse count;
    int points, needed; /* as the rule set counts them */
    const char *result;
} row;

enum { ALL_POINTS = 54 }; /* of both sides of a full set */

static const char *const results[] = {
    [KIF_DECLARE_LOSES] = "lose",
    [KIF_DECLARE_DRAWS] = "draw",
    [KIF_DECLARE_WINS] = "win",
    [KIF_DECLARE_NOTHING] = "none",
};

static row row_of(const kif_checking *c, kif_side side)
{
    const kif_facts *f = &c->facts;
    return (row){
        .side = side == KIF_SENTE ? "sente" : "gote",
        .count = kif_impasse_of(&f->final, side),
        .points = kif_declare_points(c->rules, &f->final, side, f->handicap_points),
        .needed = kif_declare_points_needed(c->rules, side, f->handicap_points),
        .result = c->rules->try_rule ? (kif_is_try(&f->final, side) ? "win" : "none")
                                     : results[kif_declared(f, c->rules, side)],
    };
}

static const char *winner_name(kif_side winner)
{
    return winner == KIF_SENTE ? "sente" : winner == KIF_GOTE ? "gote" : "nobody";
}

/* ---- Text ------------------------------------------------------------------------ */

static const char *yes_no(bool yes)
{
    return yes ? "yes" : "no";
}

static void put_row(kif_buf *out, const row *r)
{
    buf_printf(out,
               "  %-5s  points=%d needed=%d total=%d zone-pieces=%d king-in-zone=%s in-check=%s on-turn=%s "
               "result=%s\n",
               r->side, r->points, r->needed, r->count.total, r->count.entered, yes_no(r->count.king_entered),
               yes_no(r->count.in_check), yes_no(r->count.on_turn), r->result);
}

static void put_claim(kif_buf *out, const kif_record *r)
{
    kif_side winner;
    kif_ending_id ending = kif_record_result(r, &winner);
    const kif_node *end = kif_main_end(r);
    if (ending == KIF_END_NONE) {
        buf_cstr(out, "nothing");
        return;
    }
    buf_cstr(out, kif_endings[ending].name);
    if (end->type == KIF_NODE_END && end->extra->text.n > 0 && end->extra->text.n < 60) {
        buf_cstr(out, " '");
        buf_add(out, end->extra->text);
        buf_byte(out, '\'');
    }
    if (winner != KIF_SIDES)
        buf_printf(out, ", %s wins", winner_name(winner));
}

void kif_declare_text(const kif_checking *c, kif_buf *out)
{
    const kif_facts *f = &c->facts;
    kif_outcome o = kif_resolve_outcome(c->r, f, c->rules);
    buf_printf(out, "%s: game %u, %u move%s, rules %s\n  claimed: ", c->d->file, (unsigned)c->game,
               (unsigned)f->n_moves, str_plural(f->n_moves), c->rules->name);
    put_claim(out, c->r);
    buf_cstr(out, "\n  right: ");
    kif_put_outcome(out, &o);
    buf_cstr(out, "\n  position: ");
    kif_sfen_put(out, &f->final);
    buf_byte(out, '\n');
    if (f->handicap_points > 0)
        buf_printf(out, "  points given away: %d\n", f->handicap_points);
    int missing =
        ALL_POINTS - kif_impasse_of(&f->final, KIF_SENTE).total - kif_impasse_of(&f->final, KIF_GOTE).total;
    if (f->handicap_points == 0 &&
        missing > 0) /* a position alone does not tell whether they were given away */
        buf_printf(out, "  points of men that are not there: %d, counted for nobody\n", missing);
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        row r = row_of(c, side);
        put_row(out, &r);
    }
}

/* ---- JSON ------------------------------------------------------------------------- */

static json_t *json_row(const row *r)
{
    return json_pack("{s:s,s:i,s:i,s:i,s:i,s:b,s:b,s:b,s:s}", "side", r->side, "points", r->points, "needed",
                     r->needed, "total", r->count.total, "zonePieces", r->count.entered, "kingInZone",
                     (int)r->count.king_entered, "inCheck", (int)r->count.in_check, "onTurn",
                     (int)r->count.on_turn, "result", r->result);
}

void kif_declare_json(const kif_checking *c, kif_buf *out)
{
    const kif_facts *f = &c->facts;
    kif_outcome o = kif_resolve_outcome(c->r, f, c->rules);
    row sente = row_of(c, KIF_SENTE), gote = row_of(c, KIF_GOTE);
    kif_side winner;
    kif_ending_id ending = kif_record_result(c->r, &winner);
    kif_buf sfen = BUF_EMPTY, right = BUF_EMPTY;
    kif_sfen_put(&sfen, &f->final);
    kif_put_outcome(&right, &o);
    json_t *line =
        json_pack("{s:s,s:s,s:i,s:i,s:s,s:s%,s:{s:s,s:s},s:{s:s,s:s%},s:[o,o]}", "type", "declaration",
                  "file", c->d->file, "game", (int)c->game, "moves", (int)f->n_moves, "rules", c->rules->name,
                  "sfen", buf_str(&sfen).p, buf_str(&sfen).n, "claimed", "ending",
                  ending == KIF_END_NONE ? "none" : kif_endings[ending].name, "winner", winner_name(winner),
                  "right", "winner", winner_name(o.winner), "reason", buf_str(&right).p, buf_str(&right).n,
                  "sides", json_row(&sente), json_row(&gote));
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    if (text != NULL) {
        buf_cstr(out, text);
        buf_byte(out, '\n');
    }
    free(text);
    json_decref(line);
    buf_fini(&sfen);
    buf_fini(&right);
}
