/* Variants: Betza notation, SFEN on other boards, and one case for each rule that a table of men cannot say.
 * Counts of whole positions from other programs are in tests/oracle/positions.tsv. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/variant.h"
#include "unit/tap.h"

/* ---- Betza ---------------------------------------------------------------------- */

/* Rays as "right,forward", with "*" for a slide and "x2" for a range. */
static void describe(const kif_betza *b, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    for (int i = 0; i < b->n; i++) {
        char range[8] = "";
        if (b->ray[i].range != 1)
            snprintf(range, sizeof range, b->ray[i].range == 0 ? "*" : "x%u", (unsigned)b->ray[i].range);
        n += (size_t)snprintf(text + n, size - n, "%s%d,%d%s", i > 0 ? " " : "", b->ray[i].right,
                              b->ray[i].forward, range);
    }
}

static void test_betza(void)
{
    static const struct {
        const char *text, *rays;
    } rows[] = {
        { "W", "0,1 -1,0 1,0 0,-1" },
        { "fR", "0,1*" },
        { "FfW", "-1,1 1,1 -1,-1 1,-1 0,1" },
        { "FsbW", "-1,1 1,1 -1,-1 1,-1 -1,0 1,0 0,-1" },
        { "frlR", "0,1* -1,0* 1,0*" },
        { "fRrbBlbF", "0,1* 1,-1* -1,-1" },
        { "fRbrBblF", "0,1* 1,-1* -1,-1" },
        { "bF2", "-1,-1x2 1,-1x2" },
        { "bW2", "0,-1x2" },
        { "fAbD", "-2,2 2,2 0,-2" },
        { "ffN", "-1,2 1,2" },
        { "bbN", "-1,-2 1,-2" },
        { "fsN", "-2,1 2,1" },
        { "frN", "1,2 2,1" },
        { "fN", "-1,2 1,2 -2,1 2,1" },
        { "vN", "-1,2 1,2 -1,-2 1,-2" },
        { "sN", "-2,1 2,1 -2,-1 2,-1" },
        { "KvR", "0,1* -1,0 1,0 0,-1* -1,1 1,1 -1,-1 1,-1" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kif_betza b;
        char text[200] = "";
        if (kif_betza_parse(str_of(rows[i].text), &b))
            describe(&b, text, sizeof text);
        CHECK_NAMED(strcmp(text, rows[i].rays) == 0, "%s is %s", rows[i].text, text);
    }
    static const char *const bad[] = { "", "f", "fr", "Z", "Wf", "W0", "W100", "fpR", "-W", "W F" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kif_betza b;
        CHECK_NAMED(!kif_betza_parse(str_of(bad[i]), &b), "no Betza: \"%s\"", bad[i]);
    }
    kif_betza lion;
    CHECK(kif_betza_parse(STR("KDAN"), &lion) && lion.n == KIF_BETZA_RAYS);
}

/* ---- Tables --------------------------------------------------------------------- */

/* A leap to a square that a slide reaches too would be counted twice. */
static bool has_leap_on_slide(const kif_betza *b)
{
    for (int i = 0; i < b->n; i++)
        for (int j = 0; j < b->n; j++)
            if (i != j && b->ray[i].range != 1 && b->ray[j].right == 2 * b->ray[i].right &&
                b->ray[j].forward == 2 * b->ray[i].forward)
                return true;
    return false;
}

static bool is_sound(const kif_variant *v)
{
    if (v->files > KIF_VARIANT_MAX_SIDE || v->ranks > KIF_VARIANT_MAX_SIDE || v->n_men >= KIF_VARIANT_MEN)
        return false;
    for (size_t i = 0; i < v->n_men; i++) {
        kif_betza b;
        if (!kif_betza_parse(str_of(v->men[i].betza), &b) || has_leap_on_slide(&b))
            return false;
        for (size_t j = 0; j < i; j++)
            if (strcmp(v->men[i].symbol, v->men[j].symbol) == 0)
                return false;
    }
    return true;
}

static bool survives(const kif_variant *v, const char *sfen)
{
    kif_variant_rules rules;
    kif_variant_position p;
    kif_buf out = BUF_EMPTY;
    kif_str text = str_of(sfen);
    kif_variant_open(&rules, v);
    bool same = kif_variant_take_sfen(&text, &rules, &p).ok && text.n == 0;
    kif_variant_put_sfen(&out, &p);
    same = same && str_eq(buf_str(&out), str_of(sfen));
    buf_fini(&out);
    return same;
}

static void test_tables(void)
{
    CHECK(kif_variant_count == 14);
    for (size_t i = 0; i < kif_variant_count; i++) {
        const kif_variant *v = &kif_variants[i];
        CHECK_NAMED(is_sound(v), "table of %s", v->name);
        CHECK_NAMED(survives(v, v->sfen), "start of %s", v->name);
        CHECK_NAMED(kif_variant_guess(str_of(v->sfen)) == v, "%s is known by its start", v->name);
        CHECK_NAMED(kif_variant_by_name(str_of(v->name)) == v, "%s by name", v->name);
        CHECK_NAMED(kif_variant_by_name(str_of(v->japanese)) == v, "%s by Japanese name", v->name);
    }
    CHECK(kif_variant_by_name(STR("shogi")) == NULL);
    CHECK(kif_variant_by_name(STR("")) == NULL);
}

/* ---- SFEN ----------------------------------------------------------------------- */

static void test_guess(void)
{
    static const struct {
        const char *sfen, *name; /* NULL: standard, or none */
    } rows[] = {
        { KIF_SFEN_HIRATE, NULL },
        { "4k4/9/9/9/9/9/9/9/4K4 b - 1", NULL },
        { "4k4/9/9/9/4e4/9/9/9/4K4 b - 1", "shoshogi" },
        { "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL w - 1", NULL },
        { "rbsgk/4p/5/P4/KGSBR", "minishogi" },
        { "2k2/5/5/5/2K2 b T 1", "kyotoshogi" },
        { "2k2/5/5/5/2K2 b P 1", "minishogi" },
        { "3k3/7/7/7/3S3/3S3/3K3 b S 1", "torishogi" },
        { "12/12/12/12/12/12/12/12/12/12/12/5K6 b - 1", "chu" },
        { "8/8/8 b - 1", NULL },
        { "", NULL },
        { "nonsense", NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const kif_variant *v = kif_variant_guess(str_of(rows[i].sfen));
        CHECK_NAMED(v == NULL ? rows[i].name == NULL
                              : rows[i].name != NULL && strcmp(rows[i].name, v->name) == 0,
                    "guess for \"%s\"", rows[i].sfen);
    }
}

static void test_sfen(void)
{
    static const struct {
        const char *name, *sfen;
    } good[] = {
        { "minishogi", "2k2/5/1+P3/5/2K2 w 2R2BG12p 113" },
        { "kyotoshogi", "2k2/+p4/5/4+T/2K2 b PSg 7" },
        { "okisakishogi", "5k4/10/10/10/1+P8/10/10/10/9q/K9 b QN2p 20" },
        { "dobutsu", "1l1/3/3/1E1 w Lc 9" },
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK_NAMED(survives(kif_variant_by_name(str_of(good[i].name)), good[i].sfen), "%s", good[i].sfen);

    static const struct {
        const char *name, *sfen;
        unsigned column;
    } bad[] = {
        { "minishogi", "", 1 },
        { "minishogi", "rbsgk/4p/5/P4 b - 1", 14 },
        { "minishogi", "rbsgk/4p/5/P4/KGSBR/5 b - 1", 20 },
        { "minishogi", "rbsgk/4pp/5/P4/KGSBR b - 1", 7 },
        { "minishogi", "rbsgk/4p/4/P4/KGSBR b - 1", 10 },
        { "minishogi", "rbsgk/4p/17/P4/KGSBR b - 1", 10 },
        { "minishogi", "rbsgk/4p/0/P4/KGSBR b - 1", 10 },
        { "minishogi", "rbsgk/4q/5/P4/KGSBR b - 1", 8 },
        { "minishogi", "rbsgk/4+g/5/P4/KGSBR b - 1", 8 },
        { "minishogi", "rbsgk/4p/5/P4/KGSBR x - 1", 21 },
        { "minishogi", "rbsgk/4p/5/P4/KGSBR bw - 1", 22 },
        { "minishogi", "rbsgk/4p/5/P4/KGSBR b K 1", 23 },
        { "minishogi", "rbsgk/4p/5/P4/KGSBR b +P 1", 23 },
        { "minishogi", "rbsgk/4p/5/P4/KGSBR b 0P 1", 23 },
        { "minishogi", "rbsgk/4p/5/P4/KGSBR b 200P200P 1", 30 },
        { "minishogi", "rbsgk/4p/5/P4/KGSBR b 2 1", 24 },
        { "shoshogi", "4k4/9/9/9/9/9/9/9/4K4 b P 1", 25 },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kif_variant_rules rules;
        kif_variant_position p;
        kif_str text = str_of(bad[i].sfen);
        kif_variant_open(&rules, kif_variant_by_name(str_of(bad[i].name)));
        kif_sfen_result r = kif_variant_take_sfen(&text, &rules, &p);
        CHECK_NAMED(!r.ok && r.column == bad[i].column && text.p == bad[i].sfen, "\"%s\": column %u: %s",
                    bad[i].sfen, (unsigned)r.column, r.message);
    }
}

/* ---- Rules ---------------------------------------------------------------------- */

typedef struct {
    const kif_variant_position *p;
    kif_str wanted;
    bool found;
    int n;
} search;

static bool look(void *ctx, const kif_variant_move *m, const kif_variant_position *after)
{
    search *s = ctx;
    char usi[KIF_VARIANT_MAX_USI];
    size_t n = kif_variant_to_usi(s->p, m, usi);
    s->n++;
    s->found = s->found || str_eq(s->wanted, (kif_str){ usi, n });
    return after->side != s->p->side;
}

static search look_for(const char *name, const char *sfen, const char *usi)
{
    kif_variant_rules rules;
    kif_variant_position p;
    kif_str text = str_of(sfen);
    kif_variant_open(&rules, kif_variant_by_name(str_of(name)));
    search s = { .p = &p, .wanted = str_of(usi), .n = -1 };
    if (!kif_variant_take_sfen(&text, &rules, &p).ok)
        return s;
    s.n = 0;
    kif_variant_each_move(&p, look, &s);
    return s;
}

static void test_moves(void)
{
    static const struct {
        const char *name, *sfen, *usi;
        bool legal;
    } rows[] = {
        /* a dropped pawn mates: the gold guards it, the rook the file beside */
        { "minishogi", "4k/5/4G/5/K2R1 b P 1", "P*1b", false },
        { "minishogi", "4k/5/4G/5/K4 b P 1", "P*1b", true },
        { "yarishogi", "6k/7/6+P/7/7/7/7/7/K4+R1 b P 1", "P*1b", true },
        /* two pawns a file, or three; dead squares */
        { "minishogi", "2k2/5/5/P4/2K2 b P 1", "P*5c", false },
        { "minishogi", "2k2/5/5/+P4/2K2 b P 1", "P*5c", true },
        { "minishogi", "2k2/5/5/5/2K2 b P 1", "P*1a", false },
        { "torishogi", "3k3/7/7/7/3S3/7/3K3 b S 1", "S*4d", true },
        { "torishogi", "3k3/7/7/7/3S3/3S3/3K3 b S 1", "S*4d", false },
        { "kyotoshogi", "2k2/5/5/5/2K2 b P 1", "P*1a", true },
        { "annan", "8k/9/9/9/9/9/9/9/K8 b P 1", "P*9a", true },
        { "annan", "8k/9/9/9/9/9/9/P8/K8 b P 1", "P*9b", false },
        /* promotion: a choice, forced by a dead square, always forced, never, by entry */
        { "minishogi", "2k2/S4/5/5/2K2 b - 1", "5b5a", true },
        { "minishogi", "2k2/S4/5/5/2K2 b - 1", "5b5a+", true },
        { "minishogi", "2k2/P4/5/5/2K2 b - 1", "5b5a", false },
        { "minishogi", "2k2/5/P4/5/2K2 b - 1", "5c5b+", false },
        { "euroshogi", "4k3/8/8/P7/8/8/8/4K3 b - 1", "8d8c", false },
        { "euroshogi", "4k3/8/8/P7/8/8/8/4K3 b - 1", "8d8c+", true },
        { "annan", "8k/P8/9/9/9/9/9/9/K8 b - 1", "9b9a", true },
        { "chu", "6k5/12/12/12/G11/12/12/12/12/12/12/6K5 b - 1", "12e12d+", true },
        { "chu", "6k5/12/12/G11/12/12/12/12/12/12/12/6K5 b - 1", "12d12c+", false },
        { "chu", "6k5/12/p11/G11/12/12/12/12/12/12/12/6K5 b - 1", "12d12c+", true },
        { "chu", "6k5/L11/12/12/12/12/12/12/12/12/12/6K5 b - 1", "12b12a+", true },
        /* turning over with every move, or with captures */
        { "kyotoshogi", "2k2/5/5/5/T1K2 b - 1", "5e5d+", true },
        { "kyotoshogi", "2k2/5/5/5/T1K2 b - 1", "5e5d", false },
        { "kyotoshogi", "2k2/5/5/+T4/2K2 b - 1", "5d5a+", true },
        { "kyotoshogi", "2k2/5/5/5/2K2 b P 1", "+P*1c", true },
        { "minishogi", "2k2/5/5/5/2K2 b P 1", "+P*1c", false },
        { "micro", "3k/4/p3/P3/3K b - 1", "4d4c+", true },
        { "micro", "3k/4/p3/P3/3K b - 1", "4d4c", false },
        { "micro", "3k/p3/4/P3/3K b - 1", "4d4c+", false },
        { "micro", "3k/p3/4/P3/3K b - 1", "4d4c", true },
        /* as the friend behind, in place of the own move; a foe behind lends nothing */
        { "annan", "4k4/9/9/9/4P4/4R4/9/9/K8 b - 1", "5e1e", true },
        { "annan", "4k4/9/9/9/4P4/4r4/9/9/K8 b - 1", "5e1e", false },
        { "annan", "4k4/9/9/4R4/4P4/9/9/9/K8 b - 1", "5d1d", false },
        { "annan", "4k4/9/9/4R4/4P4/9/9/9/K8 b - 1", "5d5c", true },
        { "annan", "8k/8p/8r/9/9/9/9/9/8K b - 1", "1i1h", true },
        { "annan", "8r/8p/8k/9/9/9/9/9/8K b - 1", "1i2i", true },
        /* check: one royal must heed it, two need not, and where capture decides nobody must */
        { "shoshogi", "4k4/9/9/9/4r4/9/9/9/4K3P b - 1", "1i1h", false },
        { "shoshogi", "4k4/9/9/9/4r4/9/9/9/+E3K3P b - 1", "1i1h", true },
        { "dobutsu", "1l1/3/1L1/3 b - 1", "2c2b", true },
        { "chu", "6k5/12/12/12/12/12/12/12/6r5/12/12/P5K5 b - 1", "12l12k", true },
        /* a lion leaps */
        { "chu", "6k5/12/12/12/12/12/12/12/12/PPP9/PNP9/PPP3K5 b - 1", "11k10i", true },
        { "chu", "6k5/12/12/12/12/12/12/12/12/PPP9/PNP9/PPP3K5 b - 1", "11k11j", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        search s = look_for(rows[i].name, rows[i].sfen, rows[i].usi);
        CHECK_NAMED(s.n > 0 && s.found == rows[i].legal, "%s %s is %s: %s", rows[i].name, rows[i].usi,
                    rows[i].legal ? "legal" : "not legal", rows[i].sfen);
    }
}

static void test_ends(void)
{
    CHECK(look_for("dobutsu", "2L/3/1l1/3 w - 1", "").n == 0);  /* came home */
    CHECK(look_for("dobutsu", "2L/1l1/3/3 w - 1", "1a").n > 0); /* but can be taken */
    CHECK(look_for("dobutsu", "1l1/3/3/1E1 b l 1", "").n == 0); /* was taken */
    CHECK(look_for("chu", "6k5/12/12/12/12/12/12/12/12/12/12/P11 b - 1", "").n == 0);
    CHECK(look_for("chu", "6k5/12/12/12/12/12/12/12/12/12/12/P10+E b - 1", "").n > 0);
    CHECK(look_for("minishogi", "5/5/5/5/P4 b - 1", "").n == 1); /* without kings one plays on */
}

int main(void)
{
    test_betza();
    test_tables();
    test_guess();
    test_sfen();
    test_moves();
    test_ends();
    return tap_done();
}
