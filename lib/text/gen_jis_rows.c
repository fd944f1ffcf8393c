/* For maintainers, run by `make tables`: prints the rows of jisx0208.inc (argument 0208) or jisx0212.inc
 * (argument 0212) as the iconv of the C library knows them, CP932 for the first and EUC-JP-MS for the second.
 * The output is checked in, so that a build needs no iconv. Private-use characters are not part of the
 * tables. */
#include <iconv.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PER_LINE = 48 };

/* The code point of n bytes, or 0. */
static unsigned convert(iconv_t cd, const unsigned char *bytes, size_t n)
{
    char *in = (char *)bytes;
    unsigned char out[8] = { 0 };
    char *to = (char *)out;
    size_t room = sizeof out;
    iconv(cd, NULL, NULL, NULL, NULL);
    if (iconv(cd, &in, &n, &to, &room) != 0 || n != 0 || room != sizeof out - 4)
        return 0;
    unsigned c = (unsigned)out[1] << 16 | (unsigned)out[2] << 8 | out[3];
    return 0xe000 <= c && c < 0xf900 ? 0 : c;
}

/* Letter-like signs and compatibility ideographs are escapes: an editor that normalises would change them. */
static void put(unsigned c)
{
    if (c == 0)
        printf("\\0");
    else if (c < 0xa0 || (0x2100 <= c && c < 0x2140) || (0xf900 <= c && c < 0xfb00))
        printf("\\u%04x", c);
    else if (c < 0x800)
        printf("%c%c", (int)(0xc0 | c >> 6), (int)(0x80 | (c & 0x3f)));
    else
        printf("%c%c%c", (int)(0xe0 | c >> 12), (int)(0x80 | (c >> 6 & 0x3f)), (int)(0x80 | (c & 0x3f)));
}

static void put_row(int row, const unsigned *cells, int n)
{
    while (n > 0 && cells[n - 1] == 0)
        n--;
    if (n == 0)
        return;
    printf("[%d] =", row);
    for (int i = 0; i < n; i++) {
        if (i % PER_LINE == 0)
            printf("\n    u\"");
        put(cells[i]);
        if (i % PER_LINE == PER_LINE - 1 || i == n - 1)
            printf("\"");
    }
    printf(",\n");
}

static void rows_0208(iconv_t cd)
{
    int row = 0;
    for (unsigned lead = 0x81; lead <= 0xfc; lead++) {
        if (0xa0 <= lead && lead <= 0xdf)
            continue;
        unsigned cells[192] = { 0 };
        for (unsigned trail = 0x40; trail <= 0xff; trail++)
            cells[trail - 0x40] =
                convert(cd, (unsigned char[]){ (unsigned char)lead, (unsigned char)trail }, 2);
        put_row(row++, cells, 192);
    }
}

static void rows_0212(iconv_t cd)
{
    for (unsigned row = 1; row <= 94; row++) {
        unsigned cells[94];
        for (unsigned cell = 1; cell <= 94; cell++) {
            unsigned char bytes[3] = { 0x8f, (unsigned char)(0xa0 + row), (unsigned char)(0xa0 + cell) };
            cells[cell - 1] = convert(cd, bytes, 3);
        }
        put_row((int)row - 1, cells, 94);
    }
}

int main(int argc, char **argv)
{
    bool plane_1 = argc == 2 && strcmp(argv[1], "0208") == 0,
         plane_2 = argc == 2 && strcmp(argv[1], "0212") == 0;
    iconv_t cd = plane_1 || plane_2 ? iconv_open("UTF-32BE", plane_1 ? "CP932" : "EUC-JP-MS") : (iconv_t)-1;
    if (cd == (iconv_t)-1) {
        fprintf(stderr, "usage: gen_jis_rows 0208|0212, with an iconv that knows CP932 and EUC-JP-MS\n");
        return 1;
    }
    if (plane_1)
        printf("/* JIS X 0208 with the additions of NEC and IBM, in the order of CP932: [row of the first "
               "byte] = second\n"
               " * bytes from 0x40. Made by gen_jis_rows.c; U+0000 is a code without a character. */\n");
    else
        printf("/* JIS X 0212 with the additions of IBM at rows 83 and 84, as in EUC-JP-MS: [row - 1] = "
               "cells from 1.\n"
               " * Made by gen_jis_rows.c; U+0000 is a code without a character. */\n");
    if (plane_1)
        rows_0208(cd);
    else
        rows_0212(cd);
    iconv_close(cd);
    return 0;
}
