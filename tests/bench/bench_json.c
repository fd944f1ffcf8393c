/* bench_json: what the JSON library alone needs for the documents, one a line, on standard input. Prints the seconds of
 * one processor for parsing (and freeing) them and for printing them: the yardsticks of JKF. Not installed. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int throw_away(const char *text, size_t n, void *total)
{
    (void)text;
    *(size_t *)total += n;
    return 0;
}

int main(void)
{
    char *line = NULL;
    size_t cap = 0, total = 0;
    clock_t parsing = 0, printing = 0;
    for (ssize_t n; (n = getline(&line, &cap, stdin)) > 0;) {
        clock_t begun = clock();
        json_t *document = json_loadb(line, (size_t)n, 0, NULL);
        clock_t parsed = clock();
        if (document == NULL || json_dump_callback(document, throw_away, &total, JSON_COMPACT) != 0)
            return 1;
        clock_t printed = clock();
        json_decref(document);
        parsing += parsed - begun + clock() - printed;
        printing += printed - parsed;
    }
    free(line);
    printf("%.6f %.6f\n", (double)parsing / CLOCKS_PER_SEC, (double)printing / CLOCKS_PER_SEC);
    return 0;
}
