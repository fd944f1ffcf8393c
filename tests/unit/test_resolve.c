/* Who should have won: the order of evidence, and the rule sets that differ. */
#include "check/resolve.h"

#include "format/format.h"
#include "unit/tap.h"

static kif_builder *builder;
static kif_history history;

/* The outcome of a record in a format, as "winner reason". */
static const char *resolve(const char *format, const char *text, kif_ruleset_id rules)
{
    static char answer[96];
    const kif_record *r;
    kif_diags quiet = { 0 };
    kif_facts facts;
    kif_buf out = BUF_EMPTY;
    kif_diags_begin(&quiet, "test", str_of(text), 1, 1);
    kif_builder_begin(builder, format, str_of(text), &quiet);
    kif_parse parse = { .text = str_of(text), .diags = &quiet, .b = builder };
    if (kif_format_by_name(str_of(format))->read(&parse) != KIF_OK || kif_builder_finish(builder, &r) != KIF_OK)
        return "not read";
    kif_gather_facts(r, &history, &facts);
    kif_outcome o = kif_resolve_outcome(r, &facts, &kif_rulesets[rules]);
    kif_put_outcome(&out, &o);
    snprintf(answer, sizeof answer, "%.*s", (int)out.n, buf_str(&out).p);
    buf_fini(&out);
    kif_diags_fini(&quiet);
    return answer;
}

static void expect(const char *format, const char *text, kif_ruleset_id rules, const char *want)
{
    const char *got = resolve(format, text, rules);
    CHECK_NAMED(strcmp(got, want) == 0, "%s (want %s)", got, want);
}

#define LOOP "2h3h 8b7b 3h2h 7b8b "
#define CHASE "3c2b 1c2d 2b3c 2d1c "

int main(void)
{
    builder = kif_builder_new(KIF_BUILD_REPETITION);
    kif_history_init(&history);
    /* A foul counts before what was written, unless resignations stand. */
    expect("usi", "startpos moves 7g7f 3c3d 7f7d resign\n", KIF_RULES_JSA, "gote wins by a foul at move 3");
    expect("usi", "startpos moves 7g7f 3c3d 7f7d resign\n", KIF_RULES_JSA_AMATEUR, "sente wins by the end line");
    expect("usi", "startpos moves 7g7f 3c3d 7f7d 8c8d resign\n", KIF_RULES_JSA, "gote wins by a foul at move 3");
    /* Repetition: rows of the rules of play. */
    expect("usi", "startpos moves " LOOP LOOP LOOP "\n", KIF_RULES_JSA, "draw by repetition at move 12");
    expect("usi", "startpos moves " LOOP LOOP LOOP "7g7f resign\n", KIF_RULES_JSA, "draw by repetition at move 12");
    expect("usi", "startpos moves " LOOP LOOP "2h3h resign\n", KIF_RULES_JSA, "sente wins by the end line");
    expect("usi", "sfen 9/9/6+Rpk/9/9/9/9/9/K8 b - 1 moves " CHASE CHASE CHASE "rep_draw\n", KIF_RULES_JSA,
           "gote wins by perpetual check at move 12");
    expect("usi", "sfen 9/9/6+Rpk/9/9/9/9/9/K8 b - 1 moves " CHASE "9i8i 1c1d 8i9i 1d1c " CHASE "\n", KIF_RULES_JSA,
           "draw by repetition at move 12");
    /* Mate. */
    expect("usi", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n", KIF_RULES_JSA, "sente wins by mate at move 1");
    expect("usi", "sfen 8k/6G2/7+R1/9/9/9/9/9/4K4 w - 1\n", KIF_RULES_JSA, "sente wins as no move is left at move 0");
    /* Declarations: 28 points win by one rule and draw by the other; 27 lose, draw. */
    expect("usi", "sfen 3GK4/PPPPPPPPP/9/9/9/8k/9/9/9 b 2RB3Gb4s4n4l9p 1 moves win\n", KIF_RULES_CSA,
           "sente wins by declaration");
    expect("usi", "sfen 3GK4/PPPPPPPPP/9/9/9/8k/9/9/9 b 2RB3Gb4s4n4l9p 1 moves win\n", KIF_RULES_JSA,
           "draw by declaration");
    expect("usi", "sfen 3GK4/PPPPPPPPP/9/9/9/8k/9/9/9 b 2RB2Gbg4s4n4l9p 1 moves win\n", KIF_RULES_CSA,
           "gote wins by declaration");
    expect("usi", "sfen 3GK4/PPPPPPPPP/9/9/9/8k/9/9/9 b 2RB2Gbg4s4n4l9p 1 moves win\n", KIF_RULES_LISHOGI,
           "no winner by declaration");
    /* Words. */
    expect("usi", "startpos moves 7g7f resign\n", KIF_RULES_JSA, "sente wins by the end line");
    expect("kif", "結果：後手勝ち\n   1 ７六歩(77)\n", KIF_RULES_JSA, "gote wins by the header");
    expect("kif", "   1 ７六歩(77)\n", KIF_RULES_JSA, "no result");
    expect("csa", "V2.2\nPI\n+\n+7776FU\n%-ILLEGAL_ACTION\n", KIF_RULES_JSA, "sente wins by the end line");
    kif_history_fini(&history);
    kif_builder_free(builder);
    return tap_done();
}
