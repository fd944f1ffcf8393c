/* Patterns: each built-in one is found in its examples and not in their twins, for both sides; the lint finds planted
 * mistakes; a diagram gets exactly its names. */
#include <stdio.h>
#include <stdlib.h>

#include "board/sfen.h"
#include "stat/pattern.h"
#include "unit/tap.h"

static kif_patterns *builtin(void)
{
    kif_buf messages = BUF_EMPTY;
    int findings;
    kif_patterns *set = kif_patterns_new(kif_patterns_builtin(), "patterns.yml", &messages, &findings);
    if (findings > 0)
        printf("# %.*s", (int)messages.n, messages.p);
    CHECK(set != NULL && findings == 0);
    buf_fini(&messages);
    return set;
}

static kif_piece turned_piece(kif_piece p)
{
    return p == KIF_EMPTY ? p : (kif_piece)(p ^ KIF_GOTE_BIT);
}

static void turn_position(kif_position *p)
{
    kif_position q;
    kif_position_clear(&q);
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        if (p->board[sq] != KIF_EMPTY)
            kif_position_put(&q, kif_square_turned(sq), turned_piece(p->board[sq]));
    q.hand[KIF_SENTE] = p->hand[KIF_GOTE];
    q.hand[KIF_GOTE] = p->hand[KIF_SENTE];
    kif_position_set_side(&q, kif_opponent(p->side));
    kif_position_settle(&q);
    *p = q;
}

static kif_move turn_move(kif_move m)
{
    if (kif_move_is_drop(m))
        return kif_move_drop(kif_move_dropped(m), kif_square_turned(kif_move_to(m)));
    return kif_move_board(kif_square_turned(kif_move_from(m)), kif_square_turned(kif_move_to(m)), kif_move_promotes(m));
}

/* Follows "SFEN moves ...", turned round if asked. False: the text cannot be read. */
static bool follow(pattern_scanner *s, kif_str text, bool turned)
{
    kif_position p;
    kif_undo undo;
    if (!kif_sfen_take(&text, &p).ok)
        return false;
    if (turned)
        turn_position(&p);
    pattern_scanner_begin(s, &p);
    if (str_skip(&text, STR("moves "))) {
        for (kif_move m; (m = kif_move_take_usi(&text)) != KIF_NO_MOVE; (void)str_skip_byte(&text, ' ')) {
            m = turned ? turn_move(m) : m;
            if (!kif_position_can_do(&p, m))
                return false;
            kif_position_do(&p, m, &undo);
            pattern_scanner_move(s, m, undo.moved, undo.captured);
        }
    }
    pattern_scanner_end(s, STR(""));
    return text.n == 0;
}

static void test_examples(const kif_patterns *set)
{
    FILE *f = fopen("testdata/patterns/examples.tsv", "r");
    char line[1024];
    bool seen[PATTERN_MAX][2] = { { false } };
    pattern_scanner s;
    CHECK(f != NULL && pattern_scanner_init(&s, set, true));
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        char *id = strtok(line, "\t\n"), *side = strtok(NULL, "\t\n"), *found = strtok(NULL, "\t\n"), *text = strtok(NULL, "\t\n");
        if (id == NULL || id[0] == '#' || text == NULL)
            continue;
        int p = kif_pattern_by_id(set, str_of(id));
        bool want = strcmp(found, "yes") == 0;
        for (int turned = 0; p >= 0 && turned < 2; turned++) {
            kif_side who = (kif_side)((strcmp(side, "gote") == 0) ^ turned);
            bool read = follow(&s, str_of(text), turned);
            bool got = pattern_scanner_has(&s, p, set->pattern[p].each ? who : KIF_SENTE);
            if (!read || got != want)
                CHECK_NAMED(false, "%s, %s%s: %s", id, found, turned ? ", turned" : "", text);
        }
        CHECK_NAMED(p >= 0, "%s, %s", id, found);
        if (p >= 0)
            seen[p][want] = true;
    }
    int missing = 0;
    for (int p = 0; p < set->n_patterns; p++)
        missing += set->pattern[p].family != PATTERN_NONE && !(seen[p][0] && seen[p][1]) &&
                   (printf("# no example of %.*s\n", (int)set->pattern[p].id.n, set->pattern[p].id.p), 1);
    CHECK(missing == 0);
    pattern_scanner_fini(&s);
    if (f != NULL)
        fclose(f);
}

static bool picks(const pattern_scanner *s, int family, kif_side side, const char *id)
{
    int p = pattern_scanner_pick(s, family, side);
    bool same = p != PATTERN_NONE && str_eq(s->set->pattern[p].id, str_of(id));
    if (!same && p != PATTERN_NONE)
        printf("# %.*s\n", (int)s->set->pattern[p].id.n, s->set->pattern[p].id.p);
    return same;
}

/* A ranging rook in a silver crown against a static rook in the hole. */
static void test_the_diagram(const kif_patterns *set)
{
    pattern_scanner s;
    CHECK(pattern_scanner_init(&s, set, true));
    CHECK(follow(&s, STR("ln4gnk/1r4gsl/p2ps1bpp/2p1ppp2/1p1P5/P1P1PPPPP/1PBS1G1S1/3R2GK1/LN5NL b - 1"), false));
    CHECK(picks(&s, set->family_opening, KIF_SENTE, "shikenbisha"));
    CHECK(picks(&s, set->family_opening, KIF_GOTE, "ibisha"));
    CHECK(picks(&s, set->family_castle, KIF_SENTE, "ginkanmuri"));
    CHECK(picks(&s, set->family_castle, KIF_GOTE, "ibisha-anaguma"));
    pattern_scanner_fini(&s);
}

static void test_lint(void)
{
    static const struct {
        const char *what, *patterns, *finding;
    } cases[] = {
        { "unknown key", "- {id: a, att: {28: 玉}}", "x.yml:4:11: error: unknown key" },
        { "unknown piece", "- {id: a, at: {28: 虎}}", "not a piece" },
        { "not a square", "- {id: a, at: {08: 玉}}", "not a square" },
        { "id twice", "- {id: a, at: {28: 玉}}\n- {id: a, at: {38: 玉}}", "was used before" },
        { "two kings", "- {id: a, at: {28: 玉, 38: 玉}}", "two kings of one side" },
        { "three bishops", "- {id: a, at: {28: 角, 38: 馬}, hand: {角: 1}}", "men of the kind bishop" },
        { "pawn on the last rank", "- {id: a, at: {71: 歩}}", "square 71" },
        { "knight on the second rank", "- {id: a, at: {72: 桂}}", "square 72" },
        { "gote's lance on its last rank", "- {id: a, at: {79: v香}}", "square 79" },
        { "two pawns on a file", "- {id: a, at: {76: 歩, 75: 歩}}", "two pawns" },
        { "one square, two pieces", "- {id: a, all: [{at: {76: 歩}}, {at: {76: 銀}}]}", "square 76" },
        { "no such ply", "- {id: a, at: {28: 玉}, ply: 20..10}", "no ply is in the range" },
        { "a circle", "- {id: a, at: {28: 玉}, after: b}\n- {id: b, at: {38: 玉}, after: a}", "must come after itself" },
        { "twins", "- {id: a, at: {28: 玉}}\n- {id: b, at: {28: K}}", "twin" },
        { "hidden", "- {id: a, family: f, at: {28: 玉, 38: 銀}}\n- {id: b, family: f, at: {28: 玉}, priority: 9}",
          "is never seen" },
        { "unknown family", "- {id: a, family: g, at: {28: 玉}}", "no family" },
        { "unknown parent", "- {id: a, parent: z, at: {28: 玉}}", "no pattern has this id" },
        { "nothing", "- {id: a}", "asks for nothing" },
        { "key twice", "- {id: a, at: {28: 玉, 28: 金}}", "stands here twice" },
        { "merge key", "- &x {id: a, at: {28: 玉}}\n- {<<: *x, id: b}", "merge keys" },
        { "tag", "- {id: a, at: {28: !x 玉}}", "tags are not supported" },
        { "regular expression", "- {id: a, moves: '('}", "moves: at character" },
        { "hand range", "- {id: a, hand: {角: 3..1}}", "no number of men" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kif_buf text = BUF_EMPTY, messages = BUF_EMPTY;
        int findings;
        buf_printf(&text, "kifstat-patterns: 1\nfamilies: {f: {pick: priority}}\npatterns:\n%s\n", cases[i].patterns);
        kif_patterns *set = kif_patterns_new(buf_str(&text), "x.yml", &messages, &findings);
        bool ok = set == NULL && findings > 0 && str_find(buf_str(&messages), str_of(cases[i].finding)) < messages.n;
        CHECK_NAMED(ok, "lint: %s", cases[i].what);
        if (!ok)
            printf("# %.*s\n", (int)messages.n, messages.p);
        kif_patterns_free(set);
        buf_fini(&text);
        buf_fini(&messages);
    }
}

int main(void)
{
    kif_patterns *set = builtin();
    if (set != NULL) {
        test_examples(set);
        test_the_diagram(set);
    }
    kif_patterns_free(set);
    test_lint();
    return tap_done();
}
