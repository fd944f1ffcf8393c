/* Patterns: each built-in one is found in its examples and not in their twins, for both sides; the lint finds planted
 * mistakes; a diagram gets exactly its names. */
#include <stdio.h>
#include <stdlib.h>

#include "board/sfen.h"
#include "stat/pattern.h"
#include "unit/random_positions.h"
#include "unit/tap.h"

static kif_patterns *builtin(void)
{
    kif_buf messages = BUF_EMPTY;
    int findings;
    kif_patterns *set = kif_patterns_new(kif_patterns_builtin(), "patterns.yml", true, &messages, &findings);
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
    kif_str moves = STR("");
    if (str_skip(&text, STR("moves "))) {
        moves = text;
        for (kif_move m; (m = kif_move_take_usi(&text)) != KIF_NO_MOVE; (void)str_skip_byte(&text, ' ')) {
            m = turned ? turn_move(m) : m;
            if (!kif_position_can_do(&p, m))
                return false;
            kif_position_do(&p, m, &undo);
            pattern_scanner_move(s, m, undo.moved, undo.captured);
        }
    }
    pattern_scanner_end(s, moves);
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
        kif_patterns *set = kif_patterns_new(buf_str(&text), "x.yml", true, &messages, &findings);
        bool ok = set == NULL && findings > 0 && str_find(buf_str(&messages), str_of(cases[i].finding)) < messages.n;
        CHECK_NAMED(ok, "lint: %s", cases[i].what);
        if (!ok)
            printf("# %.*s\n", (int)messages.n, messages.p);
        kif_patterns_free(set);
        buf_fini(&text);
        buf_fini(&messages);
    }
}

/* ---- The same, asked the slow way: every shape at every ply ------------------------------------ */

enum { SLOW_PLIES = 200 };

typedef struct {
    const kif_patterns *set;
    kif_position at[SLOW_PLIES + 1];
    kif_move move[SLOW_PLIES + 1];
    kif_piece moved[SLOW_PLIES + 1], captured[SLOW_PLIES + 1];
    int n;                                      /* plies */
    int first[PATTERN_MAX], stable[PATTERN_MAX]; /* by tag; -1: never */
    int last[PATTERN_MAX], run[PATTERN_MAX];
} slow_game;

static bool slow_condition(const pattern_condition *c, const kif_position *p)
{
    kif_square sq;
    if (!bb_any(c->squares)) {
        unsigned n = kif_hand_count(p->hand[c->side], (kif_kind)c->kind);
        return c->lo <= n && n <= c->hi;
    }
    BB_EACH (sq, c->squares)
        if (c->pieces >> p->board[sq] & 1)
            return true;
    return false;
}

static bool slow_loud(const slow_game *g, int ply)
{
    for (int i = 1; i <= ply; i++) {
        kif_kind kind = kif_kind_base(kif_piece_kind(g->captured[i]));
        if (kind != KIF_NO_KIND && kind != KIF_PAWN && kind != KIF_BISHOP)
            return true;
    }
    return false;
}

static bool slow_opening_ends(const slow_game *g, int ply)
{
    int end = 0;
    while (end < g->n && end < PATTERN_OPENING_LAST && !slow_loud(g, end))
        end++;
    return ply == end;
}

static bool slow_move(const pattern_move *want, const slow_game *g, int ply)
{
    kif_move m = g->move[ply];
    if (want->any || ply == 0)
        return want->any;
    bool drop = kif_move_is_drop(m), promoted = (want->ways & MOVE_WAY_PROMOTE) == 0 || kif_move_promotes(m);
    return (want->sides >> kif_piece_side(g->moved[ply]) & 1) && (want->moved >> g->moved[ply] & 1) &&
           (want->captured >> g->captured[ply] & 1) && (want->ways & (drop ? MOVE_WAY_DROP : MOVE_WAY_BOARD)) &&
           bb_has(want->to, kif_move_to(m)) && promoted && (drop || bb_has(want->from, kif_move_from(m)));
}

static bool slow_found_before(const slow_game *g, const int *tags, int ply, bool all)
{
    bool any = false;
    for (; tags != NULL && *tags >= 0; tags++) {
        bool found = g->first[*tags] >= 0 && (g->first[*tags] < ply || ply == 0);
        if (all && !found)
            return false;
        any = any || found;
    }
    return all || any;
}

static bool slow_holds(const slow_game *g, int shape, int ply)
{
    const pattern_shape *s = &g->set->shape[shape];
    const pattern_lists *c = &g->set->conditions;
    for (uint32_t i = c->at[shape]; i < c->at[shape + 1]; i++)
        if (!slow_condition(&g->set->condition[c->item[i]], &g->at[ply]))
            return false;
    return s->ply_lo <= ply && ply <= s->ply_hi && (s->turn < 0 || s->turn == (int)g->at[ply].side) &&
           (s->first < 0 || s->first == (int)g->at[0].side) && !(s->quiet && slow_loud(g, ply)) &&
           (!s->opening_end || slow_opening_ends(g, ply)) && s->regex < 0 && slow_move(&s->move, g, ply) &&
           slow_found_before(g, s->after, ply, true) && !slow_found_before(g, s->unless, ply, false);
}

static void slow_mark(slow_game *g, int tag, int ply)
{
    int family = g->set->pattern[tag / 2].family;
    if (g->last[tag] == ply)
        return;
    g->run[tag] = g->last[tag] == ply - 1 ? g->run[tag] + 1 : 1;
    g->last[tag] = ply;
    if (g->first[tag] < 0)
        g->first[tag] = ply;
    if (family != PATTERN_NONE && g->set->family[family].pick == PICK_LAST && ply < g->set->family[family].before &&
        g->run[tag] >= g->set->family[family].stable)
        g->stable[tag] = ply;
}

static void slow_follow(slow_game *g)
{
    for (int tag = 0; tag < g->set->n_patterns * 2; tag++) {
        g->first[tag] = g->stable[tag] = -1;
        g->last[tag] = -2;
    }
    for (int ply = 0; ply <= g->n; ply++) {
        for (int shape = 0; shape < g->set->n_shapes; shape++) {
            if (!slow_holds(g, shape, ply))
                continue;
            slow_mark(g, g->set->shape[shape].tag, ply);
            for (const int *t = g->set->shape[shape].gives; t != NULL && *t >= 0; t++)
                slow_mark(g, *t, ply);
        }
    }
}

static bool play_random_game(slow_game *g, pattern_scanner *s)
{
    g->n = 0;
    if (random_below(4) == 0)
        random_strewn(&g->at[0]);
    else
        kif_position_hirate(&g->at[0]);
    pattern_scanner_begin(s, &g->at[0]);
    for (int length = (int)random_below(SLOW_PLIES + 1); g->n < length;) {
        static kif_move moves[KIF_MAX_MOVES];
        kif_undo undo;
        int n = kif_generate(&g->at[g->n], moves);
        if (n == 0)
            break;
        kif_move m = moves[random_below((uint32_t)n)];
        g->at[g->n + 1] = g->at[g->n];
        g->n++;
        kif_position_do(&g->at[g->n], m, &undo);
        g->move[g->n] = m;
        g->moved[g->n] = undo.moved;
        g->captured[g->n] = undo.captured;
        pattern_scanner_move(s, m, undo.moved, undo.captured);
    }
    pattern_scanner_end(s, STR(""));
    return true;
}

static void test_slow_twin(const char *what, const kif_patterns *set, int games)
{
    static slow_game g;
    int n_found = 0, n_bad = 0;
    pattern_scanner s;
    CHECK(set != NULL && pattern_scanner_init(&s, set, true));
    g.set = set;
    for (int i = 0; i < games && n_bad == 0; i++) {
        play_random_game(&g, &s);
        slow_follow(&g);
        for (int tag = 0; tag < set->n_patterns * 2; tag++) {
            bool same = s.found[tag].first == g.first[tag] && s.found[tag].stable == g.stable[tag];
            n_found += g.first[tag] >= 0;
            n_bad += !same;
            if (!same)
                printf("# game %d of %d plies, %.*s: first %d, %d; stable %d, %d\n", i, g.n, (int)set->pattern[tag / 2].id.n,
                       set->pattern[tag / 2].id.p, s.found[tag].first, g.first[tag], s.found[tag].stable, g.stable[tag]);
        }
    }
    CHECK_NAMED(n_bad == 0 && n_found > games, "%s: %d tags found the slow way too", what, n_found);
    pattern_scanner_fini(&s);
}

/* Each kind of demand, and links over the seams between blocks of plies. */
static const char every_demand[] =
    "kifstat-patterns: 1\n"
    "families: {home: {pick: last, before: 150, stable: 6}, any: {pick: priority}}\n"
    "patterns:\n"
    "- {id: king-home, family: home, at: {59: 玉}}\n"
    "- {id: king-away, family: home, all: [{at: {'4-6/8-9': 玉}}, {ply: 20..140}]}\n"
    "- {id: pawn-pushed, any: [{at: {'1-9/5-6': 歩}}, {at: {'1-9/1-4': 歩}}]}\n"
    "- {id: late-push, family: any, at: {'1-9/5': 歩}, ply: 60..70, after: pawn-pushed}\n"
    "- {id: after-late, at: {'1-9/1-9': 玉}, after: late-push, turn: own}\n"
    "- {id: never-late, at: {'1-9/1-9': 玉}, unless: late-push, ply: 64..}\n"
    "- {id: in-hand, hand: {歩: 2..}}\n"
    "- {id: both-hands, hand: {歩: 1..3, other: {歩: 1..}}}\n"
    "- {id: second-pawn, mover: second, at: {'1-9/5': 歩}}\n"
    "- {id: takes, move: {piece: 歩|飛|角, from: '1-9/1-9', captures: 歩|銀}, unless: in-hand}\n"
    "- {id: drops, drop: 歩, gives: takes}\n"
    "- {id: promotes, move: {piece: 歩|角|桂, promotes: true, to: '1-9/1-3'}, after: [takes, pawn-pushed]}\n"
    "- {id: end, at: {'1-9/1-9': 玉}, opening-end: true}\n"
    "- {id: calm, at: {'1-9/1-9': 玉}, ply: 30.., quiet: true}\n";

static void test_slow_twins(const kif_patterns *builtin_set)
{
    kif_buf messages = BUF_EMPTY;
    int findings;
    kif_patterns *set = kif_patterns_new(str_of(every_demand), "x.yml", true, &messages, &findings);
    if (set == NULL)
        printf("# %.*s\n", (int)messages.n, messages.p);
    test_slow_twin("built in", builtin_set, 150);
    if (set != NULL)
        test_slow_twin("every demand", set, 1500);
    kif_patterns_free(set);
    buf_fini(&messages);
}

/* ---- The first ply and the last ---------------------------------------------------------------------- */

/* What is asked beside the move string and the end of the opening is asked of the last ply; at the start, two shapes
 * may exclude each other. In the game, sente moved last. */
static void test_both_ends(void)
{
    static const char *const patterns[] = {
        "{id: first, at: {59: 玉}, unless: 'other:first'}",
        "{id: behind-first, at: {59: 玉}, after: first}",
        "{id: moves, moves: 7g7f}",
        "{id: moves-elsewhere, moves: 9g9f}",
        "{id: moves-in-time, moves: 7g7f, ply: ..3}",
        "{id: moves-too-early, moves: 7g7f, ply: 4..}",
        "{id: moves-by-drop, moves: 7g7f, drop: 歩}",
        "{id: moves-of-pawn, moves: 7g7f, move: {piece: 歩, to: 26}}",
        "{id: moves-after, moves: 7g7f, after: moves-too-early}",
        "{id: moves-unless, moves: 7g7f, unless: first}",
        "{id: moves-on-turn, moves: 7g7f, turn: own}",
        "{id: end-on-turn, opening-end: true, turn: own}",
        "{id: end-of-pawn, opening-end: true, move: {piece: 歩, to: 26}}",
        "{id: end-by-drop, opening-end: true, drop: 歩}",
    };
    static const int want[][KIF_SIDES] = { { 0, 0 },   { 1, 1 },   { 3, 3 },   { -1, -1 }, { 3, 3 },
                                           { -1, -1 }, { -1, -1 }, { 3, -1 },  { -1, -1 }, { -1, -1 },
                                           { -1, 3 },  { -1, 3 },  { 3, -1 },  { -1, -1 } };
    kif_buf text = BUF_EMPTY, messages = BUF_EMPTY;
    int n = (int)(sizeof patterns / sizeof *patterns), findings;
    buf_cstr(&text, "kifstat-patterns: 1\npatterns:\n");
    for (int i = 0; i < n; i++)
        buf_printf(&text, "- %s\n", patterns[i]);
    kif_patterns *set = kif_patterns_new(buf_str(&text), "x.yml", true, &messages, &findings);
    pattern_scanner s;
    bool ready = set != NULL && pattern_scanner_init(&s, set, true);
    CHECK(ready && set->n_patterns == n);
    CHECK(ready && follow(&s, STR("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d 2g2f"),
                          false));
    for (int i = 0; ready && i < n; i++)
        for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
            int first = s.found[pattern_tag(i, side)].first;
            CHECK_NAMED(first == want[i][side], "%s, %d: %d", patterns[i], (int)side, first);
        }
    if (ready)
        pattern_scanner_fini(&s);
    kif_patterns_free(set);
    buf_fini(&text);
    buf_fini(&messages);
}

int main(void)
{
    random_seed_from_environment();
    kif_patterns *set = builtin();
    if (set != NULL) {
        test_examples(set);
        test_the_diagram(set);
        test_classes(set);
        test_slow_twins(set);
    }
    test_both_ends();
    kif_patterns_free(set);
    test_lint();
    return tap_done();
}
