/* Prints the tables of lib/board: squares, zones, rays, steps, directions, hash keys, and the position in which an even
 * game begins. Runs on the building machine. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "board/piece.h"
#include "board/square.h"

enum { N, S, E, W, NE, NW, SE, SW, DIRS };

/* File and rank steps by direction, as declared in bitboard.h; north is towards rank 1, east towards file 1. */
static const int dir_file[DIRS] = { 0, 0, -1, 1, -1, 1, -1, 1 };
static const int dir_rank[DIRS] = { -1, 1, 0, 0, -1, -1, 1, 1 };

typedef struct {
    uint64_t lo, hi;
} set;

static void add(set *s, int file, int rank)
{
    if (!kif_square_valid(file, rank))
        return;
    int sq = (file - 1) * 9 + rank - 1;
    if (sq < 63)
        s->lo |= UINT64_C(1) << sq;
    else
        s->hi |= UINT64_C(1) << (sq - 63);
}

static void print_set(set s)
{
    printf("{ UINT64_C(0x%" PRIx64 "), UINT64_C(0x%" PRIx64 ") }, ", s.lo, s.hi);
}

static void print_squares(void)
{
    printf("const kif_bitboard kif_bits[KIF_SQUARES + 1] = { ");
    for (int sq = 0; sq < 81; sq++) {
        set s = { 0, 0 };
        add(&s, sq / 9 + 1, sq % 9 + 1);
        print_set(s);
    }
    printf("};\nconst uint8_t kif_zones[KIF_SQUARES + 1] = { ");
    for (int sq = 0; sq < 81; sq++) {
        int marks = 0;
        for (int side = KIF_SENTE; side < KIF_SIDES; side++) {
            int rank = side == KIF_SENTE ? sq % 9 + 1 : 9 - sq % 9; /* as the side sees it */
            marks |= (rank <= 3 ? KIF_ZONE_PROMOTION << side : 0) | (rank <= 1 ? KIF_ZONE_LAST << side : 0) |
                     (rank <= 2 ? KIF_ZONE_LAST_TWO << side : 0);
        }
        printf("%d, ", marks);
    }
    printf("};\nconst char kif_square_digits[KIF_SQUARES + 1][2] = { ");
    for (int sq = 0; sq < 81; sq++)
        printf("{ '%d', '%d' }, ", sq / 9 + 1, sq % 9 + 1);
    printf("};\n");
}

static void print_rays(void)
{
    printf("const kif_bitboard kif_rays[KIF_DIRS][KIF_SQUARES + 1] = {\n");
    for (int d = 0; d < DIRS; d++) {
        printf("{ ");
        for (int sq = 0; sq < 81; sq++) {
            set s = { 0, 0 };
            int file = sq / 9 + 1, rank = sq % 9 + 1;
            for (int i = 1; i < 9; i++)
                add(&s, file + i * dir_file[d], rank + i * dir_rank[d]);
            print_set(s);
        }
        printf("},\n");
    }
    printf("};\n");
}

/* The four rays of a rook (straight) or of a bishop over an empty board. */
static void print_lines(const char *name, bool straight)
{
    printf("const kif_bitboard %s[KIF_SQUARES + 1] = { ", name);
    for (int sq = 0; sq < 81; sq++) {
        set s = { 0, 0 };
        int file = sq / 9 + 1, rank = sq % 9 + 1;
        for (int d = straight ? N : NE; d < (straight ? NE : DIRS); d++)
            for (int i = 1; i < 9; i++)
                add(&s, file + i * dir_file[d], rank + i * dir_rank[d]);
        print_set(s);
    }
    printf("};\n");
}

/* Which directions a kind steps in, for sente, as digits; 'n' stands for the knight's jumps. Sliding is a matter
 * of rays. */
static const struct {
    kif_kind kind;
    const char *dirs;
} steppers[] = {
    { KIF_PAWN, "0" },         { KIF_KNIGHT, "n" },         { KIF_SILVER, "04567" },
    { KIF_GOLD, "012345" },    { KIF_KING, "01234567" },    { KIF_TOKIN, "012345" },
    { KIF_PRO_LANCE, "012345" }, { KIF_PRO_KNIGHT, "012345" }, { KIF_PRO_SILVER, "012345" },
    { KIF_HORSE, "0123" },     { KIF_DRAGON, "4567" },
};

static set steps_of(kif_kind kind, int side, int sq)
{
    set s = { 0, 0 };
    int file = sq / 9 + 1, rank = sq % 9 + 1, turn = side == KIF_SENTE ? 1 : -1;
    for (size_t i = 0; i < sizeof steppers / sizeof *steppers; i++) {
        if (steppers[i].kind != kind)
            continue;
        for (const char *d = steppers[i].dirs; *d != '\0'; d++) {
            if (*d == 'n') {
                add(&s, file - 1, rank - 2 * turn);
                add(&s, file + 1, rank - 2 * turn);
            } else {
                add(&s, file + turn * dir_file[*d - '0'], rank + turn * dir_rank[*d - '0']);
            }
        }
    }
    return s;
}

static void print_steps(void)
{
    printf("const kif_bitboard kif_steps[KIF_SIDES][KIF_KINDS][KIF_SQUARES + 1] = {\n");
    for (int side = 0; side < 2; side++) {
        printf("{\n");
        for (int kind = 0; kind < KIF_KINDS; kind++) {
            printf("{ ");
            for (int sq = 0; sq < 81; sq++)
                print_set(steps_of((kif_kind)kind, side, sq));
            printf("},\n");
        }
        printf("},\n");
    }
    printf("};\n");
}

/* The same as bits by the way a man goes: files from -1 to 1, in each of them ranks from -2 to 2. */
static void print_step_bits(void)
{
    enum { CENTRE = 4 * 9 + 4 };
    printf("const uint16_t kif_step_bits[KIF_SIDES][KIF_KINDS] = {\n");
    for (int side = 0; side < 2; side++) {
        printf("{ ");
        for (int kind = 0; kind < KIF_KINDS; kind++) {
            set s = steps_of((kif_kind)kind, side, CENTRE);
            unsigned bits = 0;
            for (int file = -1; file <= 1; file++)
                for (int rank = -2; rank <= 2; rank++)
                    bits |= (unsigned)(s.lo >> (CENTRE + file * 9 + rank) & 1) << ((file + 1) * 5 + rank + 2);
            printf("0x%x, ", bits);
        }
        printf("},\n");
    }
    printf("};\nconst uint8_t kif_files[KIF_SQUARES + 1] = { ");
    for (int sq = 0; sq < 81; sq++)
        printf("%d, ", sq / 9 + 1);
    printf("};\nconst uint8_t kif_ranks[KIF_SQUARES + 1] = { ");
    for (int sq = 0; sq < 81; sq++)
        printf("%d, ", sq % 9 + 1);
    printf("};\n");
}

static int direction(int a, int b)
{
    int df = b / 9 - a / 9, dr = b % 9 - a % 9;
    if (a == b || (df != 0 && dr != 0 && df != dr && df != -dr))
        return DIRS;
    int sf = (df > 0) - (df < 0), sr = (dr > 0) - (dr < 0);
    for (int d = 0; d < DIRS; d++)
        if (dir_file[d] == sf && dir_rank[d] == sr)
            return d;
    return DIRS;
}

static void print_directions(void)
{
    printf("const uint8_t kif_directions[KIF_SQUARES][KIF_SQUARES] = {\n");
    for (int a = 0; a < 81; a++) {
        printf("{ ");
        for (int b = 0; b < 81; b++)
            printf("%d, ", direction(a, b));
        printf("},\n");
    }
    printf("};\n");
}

/* splitmix64: well mixed, and the same numbers everywhere. */
static uint64_t next_key(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t keys[2 * KIF_GOTE_BIT][81];

static void print_keys(void)
{
    uint64_t state = 2020;
    printf("const uint64_t kif_keys[2 * KIF_GOTE_BIT][KIF_SQUARES] = {\n");
    for (int piece = 0; piece < 2 * KIF_GOTE_BIT; piece++) {
        printf("{ ");
        for (int sq = 0; sq < 81; sq++) {
            keys[piece][sq] = piece == 0 ? 0 : next_key(&state);
            printf("UINT64_C(0x%" PRIx64 "), ", keys[piece][sq]);
        }
        printf("},\n");
    }
    printf("};\nconst uint64_t kif_side_key = UINT64_C(0x%" PRIx64 ");\n", next_key(&state));
}

/* The man that stands on a square when an even game begins. */
static int man_of_hirate(int file, int rank)
{
    static const int back[9] = { KIF_LANCE, KIF_KNIGHT, KIF_SILVER, KIF_GOLD,  KIF_KING,
                                 KIF_GOLD,  KIF_SILVER, KIF_KNIGHT, KIF_LANCE };
    if (rank > 6) { /* what gote has, from the other side */
        int man = man_of_hirate(10 - file, 10 - rank);
        return man == KIF_EMPTY ? KIF_EMPTY : man & ~KIF_GOTE_BIT;
    }
    int kind = rank == 1                ? back[file - 1]
               : rank == 3              ? KIF_PAWN
               : rank == 2 && file == 2 ? KIF_BISHOP
               : rank == 2 && file == 8 ? KIF_ROOK
                                        : KIF_NO_KIND;
    return kind == KIF_NO_KIND ? KIF_EMPTY : kind | KIF_GOTE_BIT;
}

static void print_hirate(void)
{
    set by_kind[KIF_KINDS] = { { 0, 0 } }, by_side[KIF_SIDES] = { { 0, 0 } };
    uint64_t key = 0;
    printf("const kif_position kif_hirate = { .ply = 1, .side = KIF_SENTE, .sound = true, .king = { %d, %d },\n.board = { ",
           (5 - 1) * 9 + 8, (5 - 1) * 9);
    for (int sq = 0; sq < 81; sq++) {
        int file = sq / 9 + 1, rank = sq % 9 + 1, man = man_of_hirate(file, rank);
        printf("%d, ", man);
        if (man == KIF_EMPTY)
            continue;
        add(&by_kind[man & ~KIF_GOTE_BIT], file, rank);
        add(&by_side[man / KIF_GOTE_BIT], file, rank);
        key ^= keys[man][sq];
    }
    printf("},\n.key = UINT64_C(0x%" PRIx64 "), .by_kind = { ", key);
    for (int kind = 0; kind < KIF_KINDS; kind++)
        print_set(by_kind[kind]);
    printf("}, .by_side = { ");
    for (int side = 0; side < KIF_SIDES; side++)
        print_set(by_side[side]);
    printf("} };\n");
}

int main(void)
{
    print_squares();
    print_rays();
    print_lines("kif_cross", true);
    print_lines("kif_saltire", false);
    print_steps();
    print_step_bits();
    print_directions();
    print_keys();
    print_hirate();
    return 0;
}
