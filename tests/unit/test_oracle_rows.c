/* Every row of tests/oracle/positions.tsv: answers that independent programs agree on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/generate.h"
#include "board/impasse.h"
#include "board/judge.h"
#include "board/repeat.h"
#include "board/sfen.h"
#include "board/variant.h"
#include "unit/tap.h"

/* Sanitizers make the deep counts too slow; they are run without. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { MAX_NODES = 1000000 };
#else
enum { MAX_NODES = 600000000 };
#endif

typedef struct {
    kif_str id, sfen, kind, arg, expected;
} row;

static kif_str next_field(kif_str *line)
{
    size_t n = str_find_byte(*line, '\t');
    kif_str field = { line->p, n };
    *line = str_drop(*line, n < line->n ? n + 1 : n);
    return field;
}

static bool position_of(kif_str sfen, kif_position *p)
{
    return kif_sfen_take(&sfen, p).ok;
}

static bool check_perft(const row *r, kif_position *p)
{
    unsigned long long want = strtoull(r->expected.p, NULL, 10);
    if (want > MAX_NODES)
        return true;
    return kif_perft(p, atoi(r->arg.p)) == want;
}

/* "NAME depth=N" */
static bool check_variant_perft(const row *r)
{
    unsigned long long want = strtoull(r->expected.p, NULL, 10);
    kif_str name = { r->arg.p, str_find_byte(r->arg, ' ') }, arg = str_drop(r->arg, name.n), sfen = r->sfen;
    const kif_variant *v = kif_variant_by_name(name);
    uint32_t depth;
    if (v == NULL || !str_skip(&arg, STR(" depth=")) || !str_take_uint(&arg, 9, &depth))
        return false;
    kif_variant_rules rules;
    kif_variant_position p;
    kif_variant_open(&rules, v);
    return kif_variant_take_sfen(&sfen, &rules, &p).ok &&
           (want > MAX_NODES || kif_variant_perft(&p, (int)depth) == want);
}

static bool check_count(const row *r, kif_position *p)
{
    static kif_move moves[KIF_MAX_MOVES];
    int want = atoi(r->expected.p);
    return kif_count_moves(p) == want && kif_generate(p, moves) == want;
}

static bool check_verdict(const row *r, kif_position *p)
{
    kif_str usi = r->arg, want = r->expected;
    kif_move m = kif_move_take_usi(&usi);
    str_skip(&want, STR("illegal:"));
    return m != KIF_NO_MOVE && str_eq(want, str_of(kif_rules[kif_judge(p, m)].slug));
}

static bool check_mate(const row *r, kif_position *p)
{
    bool check = kif_in_check(p), moves = kif_has_move(p);
    const char *got = check ? moves ? "check" : "checkmate" : moves ? "none" : "stalemate";
    kif_str arg = r->arg;
    uint32_t checkers = 0;
    return str_eq(r->expected, str_of(got)) && str_skip(&arg, STR("checkers=")) && str_take_uint(&arg, 9, &checkers) &&
           bb_count(p->checkers) == (int)checkers;
}

static bool check_repetition(const row *r, kif_position *p)
{
    char got[80] = "none";
    kif_history h;
    kif_history_init(&h);
    kif_history_push(&h, p);
    kif_str moves = r->arg;
    for (int ply = 1; moves.n > 0 && strcmp(got, "none") == 0; ply++) {
        kif_undo undo;
        kif_move m = kif_move_take_usi(&moves);
        if (m == KIF_NO_MOVE || kif_judge(p, m) != KIF_D_NONE)
            break;
        kif_position_do(p, m, &undo);
        kif_side loser;
        if (kif_history_push(&h, p) < KIF_SENNICHITE) {
            moves = str_trim_start(moves);
            continue;
        }
        if (kif_history_judge(&h, KIF_SENNICHITE, &loser) == KIF_REPEAT_PERPETUAL)
            snprintf(got, sizeof got, "perpetual-check: %s loses at ply %d", loser == KIF_SENTE ? "black" : "white", ply);
        else
            snprintf(got, sizeof got, "sennichite at ply %d", ply);
    }
    kif_history_fini(&h);
    return str_eq(r->expected, str_of(got));
}

static const char *word_of(kif_declare d)
{
    return d == KIF_DECLARE_WINS ? "win" : d == KIF_DECLARE_DRAWS ? "draw" : "lose";
}

static bool check_declaration(const row *r, kif_position *p)
{
    kif_side side = str_eq(r->arg, STR("declarer=black")) ? KIF_SENTE : KIF_GOTE;
    kif_impasse i = kif_impasse_of(p, side);
    char got[200];
    snprintf(got, sizeof got, "rule27=%s rule24=%s points=%d total=%d zone-pieces=%d king-in-zone=%s in-check=%s",
             word_of(kif_declare_result(&kif_rulesets[KIF_RULES_CSA], p, side, 0)),
             word_of(kif_declare_result(&kif_rulesets[KIF_RULES_JSA], p, side, 0)), i.points, i.total, i.entered,
             i.king_entered ? "yes" : "no", i.in_check ? "yes" : "no");
    return str_eq(r->expected, str_of(got));
}

static const struct {
    const char *kind;
    bool (*check)(const row *, kif_position *);
} checks[] = {
    { "perft", check_perft },          { "legal-moves-count", check_count }, { "illegal-move", check_verdict },
    { "uchifuzume", check_verdict },   { "mate", check_mate },               { "repetition", check_repetition },
    { "declaration", check_declaration },
};

static bool check_row(const row *r)
{
    kif_position p;
    if (str_eq(r->kind, STR("variant-perft")))
        return check_variant_perft(r);
    if (!position_of(r->sfen, &p))
        return false;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (str_eq(r->kind, str_of(checks[i].kind)))
            return checks[i].check(r, &p);
    return false;
}

int main(void)
{
    char text[4096];
    FILE *fp = fopen("tests/oracle/positions.tsv", "r");
    CHECK(fp != NULL);
    while (fp != NULL && fgets(text, sizeof text, fp) != NULL) {
        if (text[0] == '#')
            continue;
        text[strcspn(text, "\n")] = '\0';
        kif_str line = str_of(text);
        row r;
        r.id = next_field(&line);
        r.sfen = next_field(&line);
        r.kind = next_field(&line);
        r.arg = next_field(&line);
        r.expected = next_field(&line);
        CHECK_NAMED(check_row(&r), "%.*s", (int)r.id.n, r.id.p);
    }
    if (fp != NULL)
        fclose(fp);
    CHECK(tap_n > 400); /* the table was really there */
    return tap_done();
}
