/* Intervals, matches and rounding: figures computed independently of this program. */
#include <math.h>

#include "stat/number.h"
#include "unit/tap.h"

static bool prints(double value, int decimals, const char *want)
{
    kif_buf b = BUF_EMPTY;
    kif_put_real(&b, value, decimals);
    bool same = str_eq(buf_str(&b), str_of(want));
    if (!same)
        printf("# got %.*s, want %s\n", (int)b.n, b.p, want);
    buf_fini(&b);
    return same;
}

static bool ratio_prints(kif_wide num, kif_wide den, int decimals, const char *want)
{
    kif_buf b = BUF_EMPTY;
    kif_put_ratio(&b, num, den, decimals);
    bool same = str_eq(buf_str(&b), str_of(want));
    if (!same)
        printf("# got %.*s, want %s\n", (int)b.n, b.p, want);
    buf_fini(&b);
    return same;
}

static void test_wilson(void)
{
    static const struct {
        int k, n;
        const char *lo, *hi;
    } cases[] = {
        { 0, 5, "0.000000", "0.434482" },       { 5, 5, "0.565518", "1.000000" },
        { 1, 1, "0.206549", "1.000000" },       { 52, 100, "0.423166", "0.615354" },
        { 83, 150, "0.473431", "0.630572" },    { 709, 1369, "0.491414", "0.544278" },
        { 1433, 2214, "0.627102", "0.666878" }, { 520000, 1000000, "0.519021", "0.520979" },
        { 0, 0, "0.000000", "1.000000" },
    };
    double z = kif_normal_quantile(95);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kif_interval ci = kif_wilson(cases[i].k, cases[i].n, z);
        CHECK_NAMED(prints(ci.lo, 6, cases[i].lo) && prints(ci.hi, 6, cases[i].hi), "Wilson %d/%d", cases[i].k,
                    cases[i].n);
    }
    kif_interval whole = kif_wilson(5, 5, z), none = kif_wilson(0, 5, z);
    CHECK(whole.hi == 1 && none.lo == 0);
    CHECK(ratio_prints(709, 1369, 6, "0.517896") && ratio_prints(1433, 2214, 6, "0.647245"));
}

static void test_newcombe(void)
{
    kif_interval d = kif_newcombe(83, 150, 50, 96, kif_normal_quantile(95));
    CHECK(prints(83.0 / 150 - 50.0 / 96, 4, "0.0325"));
    CHECK(prints(d.lo, 4, "-0.0933") && prints(d.hi, 4, "0.1579"));
}

static void test_match(void)
{
    static const struct {
        int w, d, l;
        const char *elo, *lo, *hi, *los;
    } cases[] = {
        { 60, 5, 35, "88.74", "22.74", "161.77", "0.994840" },
        { 7, 0, 3, "147.19", "-58.95", "715.83", "0.897048" },
        { 520, 20, 460, "20.87", "-0.43", "42.33", "0.972358" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kif_match m = kif_match_summary((uint64_t)cases[i].w, (uint64_t)cases[i].d, (uint64_t)cases[i].l,
                                        kif_normal_quantile(95));
        CHECK_NAMED(prints(m.elo, 2, cases[i].elo) && prints(m.lo, 2, cases[i].lo) && prints(m.hi, 2, cases[i].hi) &&
                        prints(m.los, 6, cases[i].los),
                    "match %d-%d-%d", cases[i].w, cases[i].d, cases[i].l);
    }
    kif_match all = kif_match_summary(5, 0, 0, kif_normal_quantile(95));
    CHECK(all.bound == 1 && isinf(all.hi) && prints(all.elo, 2, "45.79"));
}

static void test_quantiles_of_the_normal_distribution(void)
{
    CHECK(kif_normal_quantile(95) == 1.959963984540054);
    CHECK(prints(kif_normal_quantile(99), 6, "2.575829") && prints(kif_normal_quantile(90), 6, "1.644854"));
}

static void test_rounding(void)
{
    CHECK(ratio_prints(1, 2, 0, "0") && ratio_prints(3, 2, 0, "2") && ratio_prints(5, 2, 0, "2"));
    CHECK(ratio_prints(1, 8, 2, "0.12") && ratio_prints(3, 8, 2, "0.38") && ratio_prints(1, 3, 3, "0.333"));
    CHECK(ratio_prints(1999, 2000, 3, "1.000") && ratio_prints(5, 5, 3, "1.000"));
    CHECK(ratio_prints(-1, 8, 2, "-0.12") && ratio_prints(-1, 1000, 2, "0.00"));
    CHECK(ratio_prints(4120, 15202, 3, "0.271")); /* 27.1 % */
}

static void test_wide_integers(void)
{
    kif_wide v, back;
    kif_buf b = BUF_EMPTY;
    CHECK(kif_wide_of(STR("170141183460469231731687303715884105727"), &v));
    kif_put_wide(&b, v);
    CHECK(str_eq(buf_str(&b), STR("170141183460469231731687303715884105727")));
    CHECK(!kif_wide_of(STR("170141183460469231731687303715884105728"), &v));
    CHECK(kif_wide_of(STR("-170141183460469231731687303715884105728"), &v));
    buf_reset(&b);
    kif_put_wide(&b, v);
    CHECK(str_eq(buf_str(&b), STR("-170141183460469231731687303715884105728")) && kif_wide_of(buf_str(&b), &back) &&
          back == v);
    CHECK(!kif_wide_of(STR("12a"), &v) && !kif_wide_of(STR(""), &v) && !kif_wide_of(STR("-"), &v));
    buf_reset(&b);
    kif_put_grouped(&b, -1234567);
    CHECK(str_eq(buf_str(&b), STR("-1,234,567")));
    buf_reset(&b);
    kif_put_shortest(&b, 165.0 / 306.0);
    CHECK(str_eq(buf_str(&b), STR("0.5392156862745098")));
    buf_fini(&b);
}

int main(void)
{
    test_wilson();
    test_newcombe();
    test_match();
    test_quantiles_of_the_normal_distribution();
    test_rounding();
    test_wide_integers();
    return tap_done();
}
