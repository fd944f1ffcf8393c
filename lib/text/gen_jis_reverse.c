/* Run by the build: turns the tables of JIS X 0208 and JIS X 0212 round and prints jis_reverse.inc, from code
 * points to codes. Code points are looked up in two steps, through blocks of 64, of which most are empty and
 * shared. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 60, COLUMNS = 192, CELLS_0212 = 96, BLOCK = 64, BLOCKS = 0x10000 / BLOCK };

static const uint_least16_t jisx0208[ROWS][COLUMNS] = {
#include "text/jisx0208.inc"
};

static const uint_least16_t jisx0212[94][CELLS_0212] = {
#include "text/jisx0212.inc"
};

static uint16_t codes[0x10000]; /* by code point; 0: none */

static void add(unsigned c, unsigned code)
{
    if (c != 0 && codes[c] == 0) /* the first code of a character is the one to write */
        codes[c] = (uint16_t)code;
}

static void add_leads(unsigned from, unsigned to)
{
    for (unsigned lead = from; lead <= to; lead++)
        for (unsigned column = 0; column < COLUMNS; column++)
            if (lead < 0xa0 || lead > 0xdf)
                add(jisx0208[lead - (lead < 0xa0 ? 0x81 : 0xc1)][column], lead << 8 | (column + 0x40));
}

static void print(const char *name)
{
    static const uint16_t empty[BLOCK];
    unsigned n = 1;
    printf("static const uint16_t %s_blocks[%d] = {", name, BLOCKS);
    for (unsigned b = 0; b < BLOCKS; b++)
        printf("%s%u,", b % 24 == 0 ? "\n    " : " ",
               memcmp(codes + b * BLOCK, empty, sizeof empty) == 0 ? 0 : n++);
    printf("\n};\n\nstatic const uint16_t %s_codes[%u][%d] = {\n    { 0 },", name, n, BLOCK);
    for (unsigned b = 0; b < BLOCKS; b++) {
        if (memcmp(codes + b * BLOCK, empty, sizeof empty) == 0)
            continue;
        printf("\n    {");
        for (unsigned i = 0; i < BLOCK; i++)
            printf("%s%u,", i % 16 == 0 && i > 0 ? "\n      " : " ", codes[b * BLOCK + i]);
        printf(" },");
    }
    printf("\n};\n");
}

int main(void)
{
    /* As Windows does it: of two codes JIS X 0208 comes before NEC's row 13 (lead 87), that before the
     * additions of IBM (FA-FC), and those before NEC's selection of them (ED, EE). */
    add_leads(0x81, 0xea);
    add_leads(0xfa, 0xfc);
    add_leads(0xed, 0xee);
    print("cp932");
    memset(codes, 0, sizeof codes);
    for (unsigned row = 0; row < 94; row++)
        for (unsigned cell = 0; cell < 94; cell++)
            add(jisx0212[row][cell], (row + 0x21) << 8 | (cell + 0x21));
    printf("\n");
    print("jisx0212");
    return 0;
}
