/* cli/config: which file is found from where. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "cli/config.h"

#include <sys/stat.h>

#include "cli/message.h"

#include "capture.h"
#include "tap.h"

static char root[4096]; /* the temporary directory without links */

static void put(const char *path, const char *text)
{
    FILE *fp = fopen(path, "w");
    fputs(text, fp);
    fclose(fp);
}

static void make_tree(void)
{
    static const char *const dirs[] = { "home",          "home/.config",   "home/.config/kif",
                                        "home/repo",     "home/repo/.git", "home/repo/a",
                                        "home/repo/a/b", "home/plain",     "xdg",
                                        "xdg/kif",       "outside" };
    for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
        mkdir(dirs[i], 0755);
    put("home/repo/.t.yml", "");
    put("home/repo/a/.t.yml", "");
    put("home/.config/kif/t.yml", "");
    put("xdg/kif/t.yml", "");
    put(".t.yml", ""); /* above home: only outside sees it */
    CHECK(symlink("repo/a/b", "home/shortcut") == 0);
}

/* From a working directory, the configuration of an input. want is below root if it begins with "/". */
static void check_find(const char *cwd, const char *input, const char *want)
{
    char absolute[4200], cwd_path[4200];
    snprintf(cwd_path, sizeof cwd_path, "%s/%s", root, cwd);
    if (chdir(cwd_path) != 0)
        exit(1);
    config_finder *f = config_finder_new("t.yml");
    const char *got = config_find(f, input), *again = config_find(f, input);
    snprintf(absolute, sizeof absolute, "%s%s", want != NULL && want[0] == '/' ? root : "",
             want == NULL ? "" : want);
    bool ok = want == NULL ? got == NULL : got != NULL && strcmp(got, absolute) == 0;
    CHECK_NAMED(ok && got == again, "in %s, %s: %s", cwd, input == NULL ? "standard input" : input,
                want == NULL ? "none" : want);
    if (!ok)
        printf("# got %s\n", got == NULL ? "none" : got);
    config_finder_free(f);
}

static void test_search(void)
{
    char home[4200], xdg[4200];
    snprintf(home, sizeof home, "%s/home", root);
    snprintf(xdg, sizeof xdg, "%s/xdg", root);
    setenv("HOME", home, 1);
    unsetenv("XDG_CONFIG_HOME");
    check_find("home/repo", "a/b/x.kif", "a/.t.yml");
    check_find("home/repo", "x.kif", ".t.yml");
    check_find("home/repo", NULL, ".t.yml");
    check_find("home/repo/a/b", "x.kif", "/home/repo/a/.t.yml");
    check_find("home/repo/a/b", "../../x.kif", "/home/repo/.t.yml");
    check_find("home", "shortcut/x.kif", "repo/a/.t.yml"); /* the directory where the link leads */
    check_find("home", "repo/a/nowhere/at/all.kif", "repo/a/.t.yml");
    check_find("home", "plain/x.kif", "/home/.config/kif/t.yml");
    check_find("outside", "x.kif", "/.t.yml");
    setenv("XDG_CONFIG_HOME", xdg, 1);
    check_find("home/plain", NULL, "/xdg/kif/t.yml");
    setenv("XDG_CONFIG_HOME", "relative", 1);
    check_find("home/plain", NULL, "/home/.config/kif/t.yml");
    snprintf(home, sizeof home, "%s/outside", root);
    setenv("HOME", home, 1);
    unsetenv("XDG_CONFIG_HOME");
    check_find("home/repo/.git", "x.kif", "/home/repo/.t.yml");
    CHECK(chdir(root) == 0 && remove("home/repo/.t.yml") == 0);
    check_find("home/repo", "x.kif", NULL); /* .git ends the search */
}

static void test_many_directories(void)
{
    setenv("HOME", "/nonexistent", 1);
    CHECK(chdir(root) == 0);
    config_finder *f = config_finder_new("t.yml");
    const char *a = config_find(f, "home/repo/a/x"), *top = config_find(f, "outside/x");
    CHECK(a != top && config_find(f, "home/repo/a/b/x") == a && config_find(f, "xdg/x") == top);
    config_finder_free(f);
}

static int read_all(void *path)
{
    kif_buf text = BUF_EMPTY;
    bool ok = config_read(path, &text);
    printf("%.*s", (int)text.n, text.p == NULL ? "" : text.p);
    buf_fini(&text);
    if (ok)
        config_report(path, &(kif_yaml_error){ 3, 7, "unknown rule 'x'" });
    return ok ? 0 : 2;
}

static void test_read(void)
{
    put("c.yml", "rules:\n");
    captured c = capture(read_all, "c.yml");
    CHECK(c.status == 0 && strcmp(c.out, "rules:\n") == 0 &&
          strcmp(c.err, "c.yml:3:7: error: unknown rule 'x'\n") == 0);
    c = capture(read_all, "none.yml");
    CHECK(c.status == 2 &&
          strcmp(c.err, "kifcheck: none.yml: cannot open: No such file or directory\n") == 0);
    c = capture(read_all, "/dev/zero");
    CHECK(c.status == 2 &&
          strstr(c.err, "/dev/zero: the file is larger than a configuration may be\n") != NULL);
}

int main(void)
{
    char dir[] = "/tmp/test_config.XXXXXX", command[64];
    message_setup("kifcheck", 0, 0);
    if (mkdtemp(dir) == NULL || chdir(dir) != 0 || realpath(".", root) == NULL)
        return 1;
    make_tree();
    test_search();
    test_many_directories();
    test_read();
    snprintf(command, sizeof command, "rm -rf %s", dir);
    return tap_done() | system(command);
}
