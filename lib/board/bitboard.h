/* Sets of squares, and where the pieces on a square can go. */
#ifndef KIF_BOARD_BITBOARD_H
#define KIF_BOARD_BITBOARD_H

#include "board/piece.h"
#include "board/square.h"

/* lo: squares 0..62 (files 1-7), hi: squares 63..80 (files 8 and 9). A file never crosses the two words. */
typedef struct {
    uint64_t lo, hi;
} kif_bitboard;

enum { BB_SPLIT = 63 };

#define BB_EMPTY ((kif_bitboard){ 0, 0 })
#define BB_ALL ((kif_bitboard){ (UINT64_C(1) << 63) - 1, (UINT64_C(1) << 18) - 1 })

static inline kif_bitboard bb_and(kif_bitboard a, kif_bitboard b)
{
    return (kif_bitboard){ a.lo & b.lo, a.hi & b.hi };
}

static inline kif_bitboard bb_or(kif_bitboard a, kif_bitboard b)
{
    return (kif_bitboard){ a.lo | b.lo, a.hi | b.hi };
}

static inline kif_bitboard bb_xor(kif_bitboard a, kif_bitboard b)
{
    return (kif_bitboard){ a.lo ^ b.lo, a.hi ^ b.hi };
}

static inline kif_bitboard bb_without(kif_bitboard a, kif_bitboard b)
{
    return (kif_bitboard){ a.lo & ~b.lo, a.hi & ~b.hi };
}

static inline bool bb_any(kif_bitboard a)
{
    return (a.lo | a.hi) != 0;
}

static inline __attribute__((always_inline)) int bb_count(kif_bitboard a)
{
    return __builtin_popcountll(a.lo) + __builtin_popcountll(a.hi);
}

static inline bool bb_many(kif_bitboard a)
{
    return (a.lo & (a.lo - 1)) != 0 || (a.hi & (a.hi - 1)) != 0 || (a.lo != 0 && a.hi != 0);
}

/* North is towards rank 1, east towards file 1. */
typedef enum {
    KIF_DIR_N, KIF_DIR_S, KIF_DIR_E, KIF_DIR_W, KIF_DIR_NE, KIF_DIR_NW, KIF_DIR_SE, KIF_DIR_SW, KIF_DIRS
} kif_dir;

/* Tables of this library alone: code for a shared library reaches them without a detour. */
#pragma GCC visibility push(hidden)

extern const kif_bitboard kif_bits[KIF_SQUARES + 1];                        /* the square alone */
extern const kif_bitboard kif_rays[KIF_DIRS][KIF_SQUARES + 1];              /* all squares that way, the origin not */
extern const kif_bitboard kif_cross[KIF_SQUARES + 1];                       /* the rays of a rook over an empty board */
extern const kif_bitboard kif_saltire[KIF_SQUARES + 1];                     /* the rays of a bishop */
extern const kif_bitboard kif_steps[KIF_SIDES][KIF_KINDS][KIF_SQUARES + 1]; /* moves of one step or jump */
extern const uint16_t kif_step_bits[KIF_SIDES][KIF_KINDS]; /* the same by the way that is gone, see kif_steps_there */
extern const uint8_t kif_files[KIF_SQUARES + 1], kif_ranks[KIF_SQUARES + 1]; /* 1..9 */
extern const uint8_t kif_directions[KIF_SQUARES][KIF_SQUARES]; /* from, to; KIF_DIRS: not on a line */
extern const uint64_t kif_keys[2 * KIF_GOTE_BIT][KIF_SQUARES]; /* hash, by piece */
extern const uint64_t kif_side_key;                            /* hash of gote to move */

#pragma GCC visibility pop

static inline kif_bitboard bb_square(kif_square sq)
{
    return kif_bits[sq];
}

/* Both words are looked at: which one it would be is not to be foreseen. */
static inline bool bb_has(kif_bitboard a, kif_square sq)
{
    return bb_any(bb_and(a, kif_bits[sq]));
}

/* The lowest and the highest square of a set that is not empty. */
static inline kif_square bb_first(kif_bitboard a)
{
    return (kif_square)(a.lo != 0 ? __builtin_ctzll(a.lo) : BB_SPLIT + __builtin_ctzll(a.hi));
}

static inline kif_square bb_last(kif_bitboard a)
{
    return (kif_square)(a.hi != 0 ? BB_SPLIT + 63 - __builtin_clzll(a.hi) : 63 - __builtin_clzll(a.lo));
}

/* Takes the lowest square out of a set that is not empty. */
static inline kif_square bb_pop(kif_bitboard *a)
{
    kif_square sq = bb_first(*a);
    if (a->lo != 0)
        a->lo &= a->lo - 1;
    else
        a->hi &= a->hi - 1;
    return sq;
}

/* Runs the statement behind it for each square of a set, lowest first. */
#define BB_EACH(sq, set) for (kif_bitboard each_##sq = (set); bb_any(each_##sq) && ((sq) = bb_pop(&each_##sq), true);)

/* The nine squares of a file, 1..9, as bits of rank 1 (lowest) to 9. */
static inline unsigned bb_file(kif_bitboard a, int file)
{
    int at = (file - 1) * 9;
    return (unsigned)(at < BB_SPLIT ? a.lo >> at : a.hi >> (at - BB_SPLIT)) & 0x1ff;
}

/* The bits of rank 1 of every file of a word. */
#define BB_RANK1 UINT64_C(0x40201008040201)

/* Ranks first..last, 1..9, of every file. */
static inline kif_bitboard bb_ranks(int first, int last)
{
    uint64_t rows = (UINT64_C(1) << last) - (UINT64_C(1) << (first - 1));
    return bb_and(BB_ALL, (kif_bitboard){ rows * BB_RANK1, rows * BB_RANK1 });
}

/* Ranks as the side sees them: 1 is the far edge. */
static inline kif_bitboard bb_far_ranks(kif_side side, int first, int last)
{
    return side == KIF_SENTE ? bb_ranks(first, last) : bb_ranks(10 - last, 10 - first);
}

static inline kif_dir kif_dir_opposite(kif_dir d)
{
    return (kif_dir)(d < KIF_DIR_NE ? d ^ 1 : KIF_DIR_NE + KIF_DIR_SW - d);
}

/* Whether a man goes from one square to another in one step or jump. Small tables: this is asked for every move. */
static inline bool kif_steps_there(kif_kind kind, kif_side side, kif_square from, kif_square to)
{
    unsigned files = kif_files[to] + 1u - kif_files[from], ranks = kif_ranks[to] + 2u - kif_ranks[from];
    unsigned way = kif_step_bits[side][kind] >> ((files * 5 + ranks) & 31) & 1;
    return ((files < 3) & (ranks < 5) & way) != 0;
}

/* Which ways a kind slides, as a set of 1 << direction. */
enum { KIF_SLIDES_ROOK = 15, KIF_SLIDES_BISHOP = 15 << 4 };

static inline unsigned kif_slides(kif_kind kind, kif_side side)
{
    static const uint8_t slides[KIF_SIDES][KIF_KINDS] = {
        { [KIF_LANCE] = 1 << KIF_DIR_N, [KIF_BISHOP] = KIF_SLIDES_BISHOP, [KIF_ROOK] = KIF_SLIDES_ROOK,
          [KIF_HORSE] = KIF_SLIDES_BISHOP, [KIF_DRAGON] = KIF_SLIDES_ROOK },
        { [KIF_LANCE] = 1 << KIF_DIR_S, [KIF_BISHOP] = KIF_SLIDES_BISHOP, [KIF_ROOK] = KIF_SLIDES_ROOK,
          [KIF_HORSE] = KIF_SLIDES_BISHOP, [KIF_DRAGON] = KIF_SLIDES_ROOK },
    };
    return slides[side][kind];
}

/* The squares strictly between two squares on a line; empty when they are not on one. */
static inline kif_bitboard bb_between(kif_square a, kif_square b)
{
    unsigned d = kif_directions[a][b];
    if (d == KIF_DIRS)
        return BB_EMPTY;
    return bb_and(kif_rays[d][a], kif_rays[kif_dir_opposite((kif_dir)d)][b]);
}

/* How far a slide goes: up to the first occupied square, which is included. The rays of square 80 are empty where
 * numbers rise, those of square 0 where they fall, so these squares serve as the sentinel behind the edge. */
static inline kif_bitboard bb_slide_up(kif_dir d, kif_square sq, kif_bitboard occupied)
{
    kif_bitboard blockers = bb_and(kif_rays[d][sq], occupied);
    blockers.hi |= UINT64_C(1) << 17;
    return bb_without(kif_rays[d][sq], kif_rays[d][bb_first(blockers)]);
}

static inline kif_bitboard bb_slide_down(kif_dir d, kif_square sq, kif_bitboard occupied)
{
    kif_bitboard blockers = bb_and(kif_rays[d][sq], occupied);
    blockers.lo |= 1;
    return bb_without(kif_rays[d][sq], kif_rays[d][bb_last(blockers)]);
}

static inline kif_bitboard bb_slide(kif_dir d, kif_square sq, kif_bitboard occupied)
{
    bool up = d == KIF_DIR_S || d == KIF_DIR_W || d == KIF_DIR_NW || d == KIF_DIR_SW;
    return up ? bb_slide_up(d, sq, occupied) : bb_slide_down(d, sq, occupied);
}

static inline kif_bitboard bb_lance(kif_side side, kif_square sq, kif_bitboard occupied)
{
    return side == KIF_SENTE ? bb_slide_down(KIF_DIR_N, sq, occupied) : bb_slide_up(KIF_DIR_S, sq, occupied);
}

static inline kif_bitboard bb_rook(kif_square sq, kif_bitboard occupied)
{
    return bb_or(bb_or(bb_slide_down(KIF_DIR_N, sq, occupied), bb_slide_up(KIF_DIR_S, sq, occupied)),
                 bb_or(bb_slide_down(KIF_DIR_E, sq, occupied), bb_slide_up(KIF_DIR_W, sq, occupied)));
}

static inline kif_bitboard bb_bishop(kif_square sq, kif_bitboard occupied)
{
    return bb_or(bb_or(bb_slide_down(KIF_DIR_NE, sq, occupied), bb_slide_up(KIF_DIR_NW, sq, occupied)),
                 bb_or(bb_slide_down(KIF_DIR_SE, sq, occupied), bb_slide_up(KIF_DIR_SW, sq, occupied)));
}

/* Every square that a piece of a kind and side on sq attacks. */
static inline kif_bitboard bb_attacks(kif_kind kind, kif_side side, kif_square sq, kif_bitboard occupied)
{
    kif_bitboard steps = kif_steps[side][kind][sq];
    switch (kind) {
    case KIF_LANCE:
        return bb_lance(side, sq, occupied);
    case KIF_BISHOP:
    case KIF_HORSE:
        return bb_or(steps, bb_bishop(sq, occupied));
    case KIF_ROOK:
    case KIF_DRAGON:
        return bb_or(steps, bb_rook(sq, occupied));
    default:
        return steps;
    }
}

#endif
