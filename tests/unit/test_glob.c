/* base/glob: a table of patterns and paths. */
#include "base/glob.h"

#include "tap.h"

static const struct {
    const char *pattern, *text;
    bool match;
} cases[] = {
    { "", "", true },
    { "", "a", false },
    { "a.kif", "a.kif", true },
    { "a.kif", "a.kifu", false },
    { "*", "", true },
    { "*", "abc", true },
    { "*", "a/b", false },
    { "*.kif", "a.kif", true },
    { "*.kif", "a.kif.gz", false },
    { "*.kif*", "a.kif.gz", true },
    { "a*b*c", "axxbxxbyyc", true },
    { "a*b*c", "axxbxxbyyd", false },
    { "a?c", "abc", true },
    { "a?c",
      "a\xe6\xad\xa9"
      "c",
      true },
    { "a??c",
      "a\xe6\xad\xa9"
      "c",
      false },
    { "a?c", "a/c", false },
    { "[abc]", "b", true },
    { "[abc]", "d", false },
    { "[a-c]x", "bx", true },
    { "[!a-c]", "b", false },
    { "[^a-c]", "d", true },
    { "[!a]", "/", false },
    { "[]x]", "]", true },
    { "[a-]", "-", true },
    { "[abc", "a", false },
    { "[\xe4\xb8\x80-\xe9\xbe\xa0]", "\xe6\xad\xa9", true },
    { "[\xe4\xb8\x80-\xe9\xbe\xa0]", "x", false },
    { "\\*", "*", true },
    { "\\*", "a", false },
    { "a\\[b]", "a[b]", true },
    { "\\", "\\", true },
    { "archive/**", "archive/a", true },
    { "archive/**", "archive/a/b.kif", true },
    { "archive/**", "archive", false },
    { "archive/**", "archive/", false },
    { "archive/**", "archives/a", false },
    { "**/x", "x", true },
    { "**/x", "a/x", true },
    { "**/x", "a/b/x", true },
    { "**/x", "ax", false },
    { "a/**/b", "a/b", true },
    { "a/**/b", "a/x/b", true },
    { "a/**/b", "a/x/y/b", true },
    { "a/**/b", "a/xb", false },
    { "a/**/b*/**/c", "a/b/b1/x/y/c", true },
    { "a/**/b*/**/c", "a/x/y/c", false },
    { "**/*.kif", "2024/01/a.kif", true },
    { "**", "a/b", true },
    { "a**b", "axxb", true },
    { "a**b", "ax/xb", false },
    { "*a*/b", "xay/b", true },
    { "*a*/b", "xay/c/b", false },
};

int main(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_NAMED(glob_match(str_of(cases[i].pattern), str_of(cases[i].text)) == cases[i].match, "%s %s %s",
                    cases[i].pattern, cases[i].match ? "matches" : "does not match", cases[i].text);
    CHECK(glob_match_path(STR("*.kif"), STR("a/b/c.kif")) && !glob_match_path(STR("b"), STR("a/b/c.kif")));
    CHECK(glob_match_path(STR("a/*.kif"), STR("./a/c.kif")) &&
          !glob_match_path(STR("a/*.kif"), STR("b/a/c.kif")));

    char stars[401], text[20001]; /* must not take exponential or even cubic time */
    for (size_t i = 0; i < 400; i++)
        stars[i] = "*a"[i % 2];
    stars[399] = 'b';
    memset(text, 'a', sizeof text);
    CHECK(!glob_match((kif_str){ stars, 400 }, (kif_str){ text, 20000 }));
    for (size_t i = 0; i < 400; i++)
        stars[i] = "**/a/"[i % 5];
    for (size_t i = 1; i < 20000; i += 2)
        text[i] = '/';
    text[20000] = 'b';
    CHECK(!glob_match((kif_str){ stars, 399 }, (kif_str){ text, 20001 }));
    return tap_done();
}
