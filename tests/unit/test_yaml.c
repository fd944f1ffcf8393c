/* base/yaml: events and their places, what is refused, and the walks. */
#include "base/yaml.h"

#include <stdio.h>

#include "base/buf.h"

#include "tap.h"

/* All events as text, one word each; scalars with their places, q in front of quoted ones. */
static void describe(kif_yaml *y, kif_buf *out)
{
    static const char *const marks[] = {
        [KIF_YAML_END] = ".",     [KIF_YAML_ERROR] = "!", [KIF_YAML_SCALAR] = "",   [KIF_YAML_MAP] = "{",
        [KIF_YAML_MAP_END] = "}", [KIF_YAML_LIST] = "[",  [KIF_YAML_LIST_END] = "]"
    };
    kif_yaml_event e;
    do {
        e = kif_yaml_next(y);
        buf_printf(out, "%s%s", out->n == 0 ? "" : " ", marks[e.kind]);
        if (e.kind == KIF_YAML_SCALAR)
            buf_printf(out, "%s%s@%u:%u", e.plain ? "" : "q", e.text.p, (unsigned)e.line, (unsigned)e.col);
    } while (e.kind != KIF_YAML_END && e.kind != KIF_YAML_ERROR);
    if (e.kind == KIF_YAML_ERROR) {
        const kif_yaml_error *error = kif_yaml_error_of(y);
        buf_printf(out, " %u:%u: %s", (unsigned)error->line, (unsigned)error->col, error->message);
    }
}

static void check_events(const char *text, size_t n, const char *want)
{
    kif_buf got = BUF_EMPTY;
    kif_yaml *y = kif_yaml_new((kif_str){ text, n });
    describe(y, &got);
    kif_yaml_event again = kif_yaml_next(y);
    bool ok = str_eq(buf_str(&got), str_of(want)) &&
              again.kind == (kif_yaml_error_of(y) == NULL ? KIF_YAML_END : KIF_YAML_ERROR);
    CHECK_NAMED(ok, "%s", want);
    if (!ok)
        printf("# got %.*s\n", (int)got.n, got.p);
    kif_yaml_free(y);
    buf_fini(&got);
}

#define EVENTS(text, want) check_events(text, sizeof(text) - 1, want)

static void test_events(void)
{
    EVENTS("", ".");
    EVENTS("# only a remark\n", ".");
    EVENTS("word", "word@1:1 .");
    EVENTS("a: 1\nb:\n  - x\n  - 'y'\n", "{ a@1:1 1@1:4 b@2:1 [ x@3:5 qy@4:5 ] } .");
    EVENTS("rules: {nifu: off}\n", "{ rules@1:1 { nifu@1:9 off@1:15 } } .");
    EVENTS("empty:\n", "{ empty@1:1 @1:7 } .");
    EVENTS("\xef\xbb\xbf"
           "a: b\n",
           "{ a@1:1 b@1:4 } .");
    EVENTS("\xe6\xad\xa9: \xe9\xa6\x99 # \xe8\xa7\x92\nb: c\n",
           "{ \xe6\xad\xa9@1:1 \xe9\xa6\x99@1:4 b@2:1 c@2:4 } .");
    EVENTS("--- \na: b\n...\n", "{ a@2:1 b@2:4 } .");
    EVENTS("a: |\n  two\n  lines\n", "{ a@1:1 qtwo\nlines\n@1:4 } .");
}

static void test_refused(void)
{
    EVENTS("a: &x 1\nb: *x\n", "{ a@1:1 ! 1:4: anchors (&) and aliases (*) are not supported");
    EVENTS("b: *x\n", "{ b@1:1 ! 1:4: anchors (&) and aliases (*) are not supported");
    EVENTS("a: &x [1]\n", "{ a@1:1 ! 1:4: anchors (&) and aliases (*) are not supported");
    EVENTS("a: !!int 1\n", "{ a@1:1 ! 1:4: tags (!) are not supported");
    EVENTS("a: b\n---\nc: d\n", "{ a@1:1 b@1:4 } ! 2:1: more than one document");
    EVENTS("a: [1, 2\n", "{ a@1:1 [ 1@1:5 2@1:8 ! 2:1: expected ',' or ']'");
    EVENTS("a: b: c\n", "{ a@1:1 b@1:4 ! 1:5: a second ':' in this place; put the text in quotes");
    EVENTS("a: @x\n", "{ a@1:1 ! 1:4: a text cannot begin with this character; put it in quotes");
    EVENTS("a:\n\t- x\n", "{ a@1:1 ! 2:1: a text cannot begin with this character; put it in quotes");
    EVENTS("a: 'x\n", "{ a@1:1 ! 1:4: the quotes that begin here do not end");
    EVENTS("a: b\n c\nd\n", "{ a@1:1 b c@1:4 ! 3:1: expected ':' and a value after this key");
    EVENTS("a: 1\nb: \xe6\xad\n", "! 2:5: this is not UTF-8");
    EVENTS("a\0: b", "! 1:2: a control character");
    EVENTS("\xfe\xff\0a", "! 1:1: this is not UTF-8");
}

static void test_limits(void)
{
    char deep[200];
    memset(deep, '[', sizeof deep);
    kif_yaml *y = kif_yaml_new((kif_str){ deep, sizeof deep });
    int n = 0;
    while (kif_yaml_next(y).kind == KIF_YAML_LIST)
        n++;
    CHECK(n == 32 && kif_yaml_error_of(y) != NULL &&
          strcmp(kif_yaml_error_of(y)->message, "more than 32 levels") == 0);
    kif_yaml_free(y);

    kif_buf large = BUF_EMPTY;
    buf_fill(&large, ' ', (16 << 20) + 1);
    y = kif_yaml_new(buf_str(&large));
    CHECK(kif_yaml_next(y).kind == KIF_YAML_ERROR && kif_yaml_error_of(y)->line == 0);
    CHECK(strcmp(kif_yaml_error_of(y)->message, "the file is larger than 16 MiB") == 0);
    kif_yaml_free(y);
    buf_fini(&large);
}

/* ---- Walks ---------------------------------------------------------------- */

static bool take_entry(void *ctx, kif_yaml *y, const kif_yaml_event *key, const kif_yaml_event *value)
{
    kif_buf *out = ctx;
    if (key != NULL)
        buf_printf(out, "%s=", key->text.p);
    if (value->kind == KIF_YAML_SCALAR)
        buf_printf(out, "%s;", value->text.p);
    if (key != NULL && strcmp(key->text.p, "list") == 0)
        return kif_yaml_walk_list(y, value, "list", take_entry, ctx);
    if (key != NULL && strcmp(key->text.p, "map") == 0)
        return kif_yaml_walk_map(y, value, "map", take_entry, ctx);
    if (key != NULL && strcmp(key->text.p, "bad") == 0)
        return kif_yaml_fail(y, key, "unknown key '%s'", key->text.p);
    return kif_yaml_skip(y, value);
}

static void check_walk(const char *text, const char *want)
{
    kif_buf got = BUF_EMPTY;
    kif_yaml *y = kif_yaml_new(str_of(text));
    kif_yaml_event top = kif_yaml_next(y);
    bool ok = kif_yaml_walk_map(y, &top, "the file", take_entry, &got);
    const kif_yaml_error *error = kif_yaml_error_of(y);
    if (!ok && error != NULL)
        buf_printf(&got, "%u:%u: %s", (unsigned)error->line, (unsigned)error->col, error->message);
    CHECK_NAMED(ok == (error == NULL) && str_eq(buf_str(&got), str_of(want)), "%s", want);
    if (!str_eq(buf_str(&got), str_of(want)))
        printf("# got %.*s\n", (int)got.n, got.p);
    kif_yaml_free(y);
    buf_fini(&got);
}

static void test_walks(void)
{
    check_walk("a: 1\nother: {x: [1, {y: 2}]}\nlist: [p, q]\nmap: {b: 2}\n", "a=1;other=list=p;q;map=b=2;");
    check_walk("list: one\n", "list=one;one;");
    check_walk("list: {a: b}\n", "list=1:7: list: expected a list, got a mapping");
    check_walk("map: x\n", "map=x;1:6: map: expected a mapping, got a text");
    check_walk("- a\n", "1:1: the file: expected a mapping, got a list");
    check_walk("", "1:1: the file: expected a mapping, got nothing");
    check_walk("a: 1\nbad: 2\n", "a=1;bad=2;2:1: unknown key 'bad'");
    check_walk("[a]: 1\n", "1:1: the file: expected a key, got a list");
    check_walk("a: 1\nb: 2\na: 3\n", "a=1;b=2;3:1: the key 'a' is there twice, first in line 1");
    check_walk("a: [1\n", "a=2:1: expected ',' or ']'");
}

static void test_many_keys(void)
{
    kif_buf text = BUF_EMPTY, got = BUF_EMPTY;
    for (int i = 0; i < 3000; i++)
        buf_printf(&text, "key%d: v\n", i);
    buf_cstr(&text, "key77: v\n");
    kif_yaml *y = kif_yaml_new(buf_str(&text));
    kif_yaml_event top = kif_yaml_next(y);
    CHECK(!kif_yaml_walk_map(y, &top, "map", take_entry, &got) && kif_yaml_error_of(y)->line == 3001);
    CHECK(strcmp(kif_yaml_error_of(y)->message, "the key 'key77' is there twice, first in line 78") == 0);
    kif_yaml_free(y);
    buf_fini(&text);
    buf_fini(&got);
}

int main(void)
{
    test_events();
    test_refused();
    test_limits();
    test_walks();
    test_many_keys();
    return tap_done();
}
