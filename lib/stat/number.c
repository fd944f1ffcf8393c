/* Numbers: every printed figure is rounded once, from the integers that were counted. */
#include "stat/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* a fused multiply-add would round differently on another machine */
#endif

/* Phi(x), the normal distribution. */
static double phi(double x)
{
    return 0.5 * erfc(-x / sqrt(2.0));
}

double kif_normal_quantile(double level)
{
    if (level == 95.0) /* by far the most asked for: independent of the machine's erfc */
        return 1.959963984540054;
    double want = 0.5 + level / 200.0, lo = 0.0, hi = 40.0;
    for (int i = 0; i < 200 && lo < hi; i++) {
        double mid = 0.5 * (lo + hi);
        if (phi(mid) < want)
            lo = mid;
        else
            hi = mid;
    }
    return 0.5 * (lo + hi);
}

kif_interval kif_wilson(double k, double n, double z)
{
    if (n <= 0)
        return (kif_interval){ 0, 1 };
    double z2 = z * z, centre = (k + z2 / 2) / (n + z2);
    double half = z / (n + z2) * sqrt(k * (n - k) / n + z2 / 4);
    double lo = centre - half, hi = centre + half;
    /* at the ends the limit is exact; the formula would leave a residue of rounding */
    return (kif_interval){ k <= 0 || lo < 0 ? 0 : lo, k >= n || hi > 1 ? 1 : hi };
}

kif_interval kif_newcombe(double k1, double n1, double k2, double n2, double z)
{
    if (n1 <= 0 || n2 <= 0)
        return (kif_interval){ -1, 1 };
    kif_interval a = kif_wilson(k1, n1, z), b = kif_wilson(k2, n2, z);
    double p1 = k1 / n1, p2 = k2 / n2, d = p1 - p2;
    return (kif_interval){
        d - sqrt((p1 - a.lo) * (p1 - a.lo) + (b.hi - p2) * (b.hi - p2)),
        d + sqrt((a.hi - p1) * (a.hi - p1) + (p2 - b.lo) * (p2 - b.lo)),
    };
}

static double elo_of(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : 400.0 * log10(score / (1.0 - score));
}

kif_match kif_match_summary(uint64_t wins, uint64_t draws, uint64_t losses, double z)
{
    double w = (double)wins, d = (double)draws, l = (double)losses, n = w + d + l;
    if (n <= 0)
        return (kif_match){ .score = NAN, .elo = NAN, .lo = NAN, .hi = NAN, .los = NAN };
    double mu = (w + d / 2) / n;
    double squares = w * (1 - mu) * (1 - mu) + d * (0.5 - mu) * (0.5 - mu) + l * mu * mu;
    double half = z * sqrt(squares) / n;
    kif_match m = {
        .score = mu,
        .elo = elo_of(mu),
        .lo = elo_of(mu - half),
        .hi = elo_of(mu + half),
        .los = wins + losses == 0 ? 0.5 : phi((w - l) / sqrt(w + l)),
    };
    if (mu <= 0 || mu >= 1) {
        kif_interval limit = kif_wilson(w + d / 2, n, z);
        m.bound = mu <= 0 ? -1 : 1;
        m.elo = elo_of(mu <= 0 ? limit.hi : limit.lo);
        m.lo = mu <= 0 ? -INFINITY : m.elo;
        m.hi = mu <= 0 ? m.elo : INFINITY;
    }
    return m;
}

void kif_put_wide(kif_buf *out, kif_wide value)
{
    char digits[48];
    int n = 0;
    bool negative = value < 0;
    do {
        int digit = (int)(value % 10);
        digits[n++] = (char)('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value != 0);
    if (negative)
        buf_byte(out, '-');
    while (n > 0)
        buf_byte(out, digits[--n]);
}

void kif_put_grouped(kif_buf *out, kif_wide value)
{
    kif_buf plain = BUF_EMPTY;
    kif_put_wide(&plain, value);
    for (size_t i = 0; i < plain.n; i++) {
        buf_byte(out, plain.p[i]);
        if (plain.p[i] != '-' && i + 1 < plain.n && (plain.n - i - 1) % 3 == 0)
            buf_byte(out, ',');
    }
    buf_fini(&plain);
}

void kif_put_ratio(kif_buf *out, kif_wide num, kif_wide den, int decimals)
{
    bool negative = num < 0;
    kif_wide rest = negative ? -num : num, whole = rest / den, scale = 1, fraction = 0;
    rest %= den;
    for (int i = 0; i < decimals; i++) {
        rest *= 10; /* den is a count or a count of squares: far from the limit */
        fraction = fraction * 10 + rest / den;
        rest %= den;
        scale *= 10;
    }
    if (rest * 2 > den || (rest * 2 == den && ((decimals == 0 ? whole : fraction) & 1) != 0))
        fraction++;
    if (fraction >= scale) {
        whole++;
        fraction = 0;
    }
    if (negative && (whole != 0 || fraction != 0))
        buf_byte(out, '-');
    kif_put_wide(out, whole);
    if (decimals > 0) {
        buf_byte(out, '.');
        buf_uint(out, (uint64_t)fraction, decimals, '0');
    }
}

void kif_put_real(kif_buf *out, double value, int decimals)
{
    if (isnan(value)) {
        buf_byte(out, '-');
    } else if (isinf(value)) {
        buf_cstr(out, value < 0 ? "-inf" : "inf");
    } else {
        char text[400];
        int n = snprintf(text, sizeof text, "%.*f", decimals, value);
        bool zero = strspn(text, "-0.") == (size_t)n;
        buf_cstr(out, zero && text[0] == '-' ? text + 1 : text);
    }
}

void kif_put_shortest(kif_buf *out, double value)
{
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    buf_cstr(out, text);
}

bool kif_wide_of(kif_str s, kif_wide *value)
{
    bool negative = str_skip_byte(&s, '-');
    kif_wide v = 0;
    if (s.n == 0)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        if (!byte_is_digit(s.p[i]) || __builtin_mul_overflow(v, 10, &v) ||
            __builtin_sub_overflow(v, s.p[i] - '0', &v)) /* below zero, where one more number fits */
            return false;
    }
    if (!negative && __builtin_sub_overflow((kif_wide)0, v, &v))
        return false;
    *value = v;
    return true;
}
