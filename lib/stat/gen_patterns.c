/* Prints standard input as the bytes of a C array: how the built-in pattern file gets into the library. */
#include <stdio.h>

int main(void)
{
    int column = 0;
    for (int c = getchar(); c != EOF; c = getchar())
        printf("%d,%s", c, ++column % 24 == 0 ? "\n" : "");
    printf("0\n");
    return ferror(stdin) || ferror(stdout);
}
