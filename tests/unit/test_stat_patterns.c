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

/* What a player calls the opening that these moves lead to: of the game, of sente, of gote. */
static void test_classes(const kif_patterns *set)
{
    static const struct {
        const char *class_, *sente, *gote, *moves;
    } games[] = {
        { "yagura", "yagura", "ibisha", "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 6c6d 6i7h 4a3b 3i4h 7c7d 5g5f 5c5d" },
        { "kakugawari", "kakugawari", "kakugawari",
          "2g2f 8c8d 2f2e 8d8e 7g7f 4a3b 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 6i7h 2b3c" },
        { "itteson", "kakugawari", "itteson",
          "2g2f 3c3d 7g7f 4a3b 2f2e 8c8d 6i7h 2b8h+ 7i8h 3a2b 3i4h 2b3c 3g3f 7a6b 5i6h 8d8e 8h7g 6c6d 9g9f 9c9d" },
        { "aigakari", "aigakari", "aigakari",
          "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 7a7b 5i6h 5a5b 7g7f 8e8f 8g8f 8b8f 3g3f 9c9d 2i3g 8f7f" },
        { "aigakari", "hineribisha", "aigakari",
          "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f 3c3d 7g7f 7a7b 7f7e 6c6d 2f7f 5a5b 8h9f 1c1d 8i7g" },
        { "yokofudori", "aono", "yokofu-33kaku",
          "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 5i5h 5a4a 3g3f 3a2b 2i3g" },
        { "sanken", "sanken", "ibisha", "7g7f 8c8d 2h7h 8d8e 8h7g 3c3d 6g6f 5a4b 5i4h 4b3b 3i3h 6a5b 7h6h 7a6b" },
        { "nakabisha", "sente-nakabisha", "ibisha",
          "7g7f 8c8d 5g5f 3c3d 2h5h 5a4b 5f5e 4b3b 5i4h 1c1d 4h3h 9c9d 3h2h 8b5b" },
        { "mukaibisha", "nakabisha", "mukaibisha", "5g5f 3c3d 2h5h 2b3c 5i6h 8b2b 6h7h 2c2d 5h2h 5a6b 3i4h 6b7b" },
        { "ai-furibisha", "sanken", "mukaibisha", "7g7f 3c3d 2h7h 4c4d 6g6f 2b3c 5i4h 8b2b 4h3h 5a6b 3h2h 6b7b" },
    };
    pattern_scanner s;
    CHECK(pattern_scanner_init(&s, set, false));
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        kif_buf text = BUF_EMPTY;
        buf_printf(&text, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves %s", games[i].moves);
        bool ok = follow(&s, buf_str(&text), false);
        int class_ = pattern_scanner_class(&s);
        ok = ok && class_ >= 0 && str_eq(set->class_[class_].id, str_of(games[i].class_));
        ok = picks(&s, set->family_opening, KIF_SENTE, games[i].sente) && ok;
        ok = picks(&s, set->family_opening, KIF_GOTE, games[i].gote) && ok;
        CHECK_NAMED(ok, "%s: %s", games[i].class_, games[i].moves);
        if (!ok && class_ >= 0)
            printf("# %.*s\n", (int)set->class_[class_].id.n, set->class_[class_].id.p);
        buf_fini(&text);
    }
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
        test_classes(set);
    }
    kif_patterns_free(set);
    test_lint();
    return tap_done();
}
