/* Runs the seed corpus of a fuzz harness as a plain test: seeds_X reads tests/fuzz/corpus/X. A crash or a failed
 * assertion is the way such a test fails. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int run_file(const char *path)
{
    FILE *fp = fopen(path, "rb");
    if (fp == NULL)
        return 0;
    enum { MAX_SEED = 1 << 20 };
    uint8_t *data = malloc(MAX_SEED);
    size_t n = data == NULL ? 0 : fread(data, 1, MAX_SEED, fp);
    fclose(fp);
    uint8_t *exact = malloc(n == 0 ? 1 : n); /* so that a sanitizer sees every read behind the end */
    if (exact != NULL) {
        memcpy(exact, data, n);
        LLVMFuzzerTestOneInput(exact, n);
    }
    free(exact);
    free(data);
    return 1;
}

int main(int argc, char **argv)
{
    (void)argc;
    const char *name = strstr(argv[0], "seeds_fuzz_");
    char folder[512];
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name == NULL ? "" : name + strlen("seeds_fuzz_"));
    DIR *dir = opendir(folder);
    int n = 0;
    for (struct dirent *e = dir == NULL ? NULL : readdir(dir); e != NULL; e = readdir(dir)) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (e->d_name[0] != '.' && run_file(path))
            printf("ok %d - %s\n", ++n, path);
    }
    if (dir != NULL)
        closedir(dir);
    if (n == 0)
        printf("not ok %d - no seeds in %s\n", ++n, folder);
    printf("1..%d\n", n);
    return 0;
}
