/* States: the law of merging, and the refusals of files that are not what they should be. */
#include "stat/state_file.h"
#include "unit/tap.h"

static void count(kif_state *s, const char *field, int64_t n)
{
    kif_key_begin(s, STR("by"), KIF_ROW_SUM);
    kif_key_add(s, str_of(field));
    kif_state_sum(s, (const int64_t[]){ 1, n }, 2);
}

static void least(kif_state *s, int64_t value, uint64_t hash, const char *place)
{
    kif_key_begin(s, STR("by"), KIF_ROW_MIN);
    kif_state_extreme(s, value, (const uint64_t[]){ hash, ~hash }, str_of(place));
}

/* One "game" of a made-up corpus. */
static void game(kif_state *s, int i)
{
    static const char *const names[] = { "a", "b\tb", "=", "\\", "", "x\ny" };
    count(s, names[i % 6], i);
    least(s, 100 - i % 7, (uint64_t)(i * 37 % 11), names[i % 5]);
    kif_key_begin(s, STR("names"), KIF_ROW_SET);
    kif_key_add(s, str_of(names[i * i % 6]));
    kif_state_put(s);
}

static void source(kif_state *s, uint64_t content, uint64_t first, uint64_t last)
{
    kif_state_add_source(s, &(kif_source_range){ content, 1000, first, last, 3, 1, STR("db/a.csa"), 0 });
}

static kif_buf written(kif_state *s, const char *definition)
{
    kif_buf b = BUF_EMPTY;
    kif_state_write(&b, s, str_of(definition));
    return b;
}

static kif_buf of_games(int from, int to, int step)
{
    kif_state s;
    kif_state_init(&s);
    for (int i = from; i < to; i += step)
        game(&s, i);
    kif_buf b = written(&s, "{}");
    kif_state_fini(&s);
    return b;
}

/* Reads files in turn; true if all went well. */
static bool read_all(kif_state_reader *r, const kif_str *files, size_t n, size_t piece)
{
    for (size_t i = 0; i < n; i++) {
        char name[] = { 's', (char)('0' + i), 0 };
        if (!kif_state_reader_begin(r, name))
            return false;
        for (kif_str rest = files[i]; rest.n > 0;) {
            size_t take = rest.n < piece ? rest.n : piece;
            if (!kif_state_reader_feed(r, (kif_str){ rest.p, take }))
                return false;
            rest = str_drop(rest, take);
        }
        if (!kif_state_reader_end(r))
            return false;
    }
    return kif_state_reader_check_overlap(r);
}

static bool refused(const kif_str *files, size_t n, const char *why)
{
    kif_state s;
    kif_state_reader r;
    kif_state_init(&s);
    kif_state_reader_init(&r, &s);
    bool good = !read_all(&r, files, n, 7) && str_find(buf_str(&r.message), str_of(why)) < r.message.n;
    if (!good)
        printf("# %.*s\n", (int)r.message.n, r.message.p);
    kif_state_reader_fini(&r);
    kif_state_fini(&s);
    return good;
}

static void test_merging_any_cut_in_any_order(void)
{
    kif_buf whole = of_games(0, 200, 1);
    for (int step = 1; step <= 5; step++) {
        kif_state s;
        kif_state_reader r;
        kif_state_init(&s);
        kif_state_reader_init(&r, &s);
        bool ok = true;
        for (int k = step - 1; k >= 0; k--) {
            kif_buf part = of_games(k, 200, step);
            kif_str file = buf_str(&part);
            ok = ok && read_all(&r, &file, 1, (size_t)step * 3);
            buf_fini(&part);
        }
        kif_buf merged = written(&s, "{}");
        CHECK_NAMED(ok && str_eq(buf_str(&merged), buf_str(&whole)), "%d shards make the same bytes", step);
        buf_fini(&merged);
        kif_state_reader_fini(&r);
        kif_state_fini(&s);
    }
    buf_fini(&whole);
}

static void test_merging_in_memory(void)
{
    kif_state a, b, none;
    kif_state_init(&a);
    kif_state_init(&b);
    kif_state_init(&none);
    for (int i = 0; i < 200; i++)
        game(i % 3 == 0 ? &a : &b, i);
    kif_state_merge(&b, &none);
    kif_state_merge(&b, &a);
    kif_buf got = written(&b, "{}"), want = of_games(0, 200, 1);
    CHECK(str_eq(buf_str(&got), buf_str(&want)));
    kif_row *const *first;
    CHECK(kif_state_rows(&b, STR("by"), KIF_ROW_SUM, STR(""), &first) == 6);
    CHECK(kif_state_rows(&b, STR("by"), KIF_ROW_SUM, STR("a"), &first) == 1 && str_eq(kif_row_fields(*first), STR("a")) &&
          first[0]->cell[0] == 34 && first[0]->cell[1] == 34 * 33 / 2 * 6);
    CHECK(kif_state_rows(&b, STR("nothing"), KIF_ROW_SUM, STR(""), &first) == 0);
    buf_fini(&got);
    buf_fini(&want);
    kif_state_fini(&a);
    kif_state_fini(&b);
    kif_state_fini(&none);
}

static void test_refusals(void)
{
    kif_state s;
    kif_state_init(&s);
    game(&s, 1);
    source(&s, 5, 0, 500);
    kif_buf good = written(&s, "{\"by\":[\"a\"]}"), other = written(&s, "{\"by\":[\"b\"]}");
    kif_state_fini(&s);
    kif_state_init(&s);
    source(&s, 5, 499, 600);
    kif_buf overlap = written(&s, "{\"by\":[\"a\"]}");
    kif_state_fini(&s);
    kif_buf edited = BUF_EMPTY;
    buf_add(&edited, buf_str(&good));
    edited.p[str_find(buf_str(&edited), STR("db/a"))] = 'c';

    kif_str g = buf_str(&good);
    CHECK(refused((kif_str[]){ g, g }, 2, "s0 and s1 both count bytes 0 to 500"));
    CHECK(refused((kif_str[]){ buf_str(&overlap), g }, 2, "bytes 499 to 500"));
    CHECK(refused((kif_str[]){ g, buf_str(&other) }, 2, "counts something else"));
    CHECK(refused((kif_str[]){ buf_str(&edited) }, 1, "checksum"));
    CHECK(refused((kif_str[]){ STR("hello\n") }, 1, "not a state"));
    CHECK(refused((kif_str[]){ STR("kifstat-state\t2\n") }, 1, "another version"));
    for (size_t n = 1; n < g.n; n++)
        if (!refused((kif_str[]){ { g.p, n } }, 1, ""))
            CHECK_NAMED(false, "cut after %zu bytes", n);
    CHECK(refused((kif_str[]){ { g.p, g.n - 1 } }, 1, "truncated"));
    buf_fini(&good);
    buf_fini(&other);
    buf_fini(&overlap);
    buf_fini(&edited);
}

static void test_overflow_is_an_error(void)
{
    kif_state s;
    kif_state_init(&s);
    kif_wide most = (((kif_wide)INT64_MAX << 32) + UINT32_MAX) << 32;
    kif_row row = { .key = STR("r\t+\tk"), .op = KIF_ROW_SUM, .n = 1, .cell = &most };
    kif_state_row(&s, &row);
    CHECK(s.error == KIF_STATE_OK);
    kif_state_row(&s, &row);
    CHECK(s.error == KIF_STATE_OVERFLOW);
    kif_state_fini(&s);
}

int main(void)
{
    test_merging_any_cut_in_any_order();
    test_merging_in_memory();
    test_refusals();
    test_overflow_is_an_error();
    return tap_done();
}
