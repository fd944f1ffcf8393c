/* Shogi on other boards and with other men: variants as tables, and one slow and obvious generator for all.
 * Standard shogi has its own, fast one (position.h, generate.h); the two share no rule code.
 *
 * Not here: bare kings, repetition, and of chu the second step of a lion and its kin (igui, passing), the rules
 * of lion trade, and the field of an SFEN that says where a lion was just taken. Counts for chu are right as
 * long as no lion could use a second step or take a lion. */
#ifndef KIF_BOARD_VARIANT_H
#define KIF_BOARD_VARIANT_H

#include "base/buf.h"
#include "board/betza.h"
#include "board/sfen.h"

enum {
    KIF_VARIANT_MAX_SIDE = 16, /* files, ranks */
    KIF_VARIANT_SQUARES = KIF_VARIANT_MAX_SIDE * KIF_VARIANT_MAX_SIDE,
    KIF_VARIANT_MEN = 48,    /* rows of a table of men, one more */
    KIF_VARIANT_MAX_USI = 7, /* "12a11b+" */
};

/* What a table of men cannot say. */
enum {
    KIF_HOOK_DROPS = 1 << 0,        /* what was captured comes back */
    KIF_HOOK_DROP_EITHER = 1 << 1,  /* with either face up */
    KIF_HOOK_DEAD_OK = 1 << 2,      /* a man may stand where it can never move again */
    KIF_HOOK_PAWN_MATE_OK = 1 << 3, /* a dropped pawn may mate */
    KIF_HOOK_MUST_PROMOTE = 1 << 4, /* whenever a man may promote it must */
    KIF_HOOK_ENTRY = 1 << 5,        /* promotion on entering the zone, on a capture there, on a dead square */
    KIF_HOOK_FLIP_ALWAYS = 1 << 6,  /* a man turns over with every move */
    KIF_HOOK_FLIP_CAPTURE = 1 << 7, /* with every capture, and at no other time */
    KIF_HOOK_BORROW = 1 << 8,       /* a man moves as the friend straight behind it, where there is one */
    KIF_HOOK_CAPTURE_WINS = 1 << 9, /* check need not be met; who loses the last royal has lost */
    KIF_HOOK_TRY = 1 << 10,         /* a royal on the far rank that cannot be taken has won */
};

/* One face of a man. "+X" is the other face of "X": what it promotes to, or is turned into. A side with
 * several royals on the board may leave one to be taken; only with the last must it watch for check. */
typedef struct {
    const char *symbol; /* upper case */
    const char *betza;
    bool royal;
} kif_variant_man;

typedef struct {
    const char *name; /* lower case, as programs call it */
    const char *japanese;
    const char *sfen; /* where a game starts */
    uint8_t files, ranks;
    uint8_t zone;         /* ranks in which men promote */
    char pawn;            /* the man that nifu and mate by drop are about, or 0 */
    uint8_t pawns_a_file; /* how many unpromoted ones a drop may make; 0: no limit */
    unsigned hooks;
    const kif_variant_man *men; /* hands are written in this order */
    size_t n_men;
} kif_variant;

extern const kif_variant kif_variants[];
extern const size_t kif_variant_count;

/* A table made ready for use. Men are numbered from 1, in the order of the table. */
typedef struct {
    const kif_variant *variant;
    uint8_t other[KIF_VARIANT_MEN]; /* the other face, or the same */
    bool promoted[KIF_VARIANT_MEN];
    bool royal[KIF_VARIANT_MEN];
    uint8_t pawn; /* 0: none */
    kif_betza moves[KIF_VARIANT_MEN];
} kif_variant_rules;

/* What stands on a square: 0, or the number of a man with the side's bit. */
typedef uint8_t kif_variant_piece;

enum { KIF_VARIANT_GOTE = 0x80 };

static inline kif_variant_piece kif_variant_piece_of(int man, kif_side side)
{
    return (kif_variant_piece)(side == KIF_GOTE ? man | KIF_VARIANT_GOTE : man);
}

static inline int kif_variant_man_of(kif_variant_piece piece)
{
    return piece & ~KIF_VARIANT_GOTE;
}

static inline kif_side kif_variant_side_of(kif_variant_piece piece)
{
    return (piece & KIF_VARIANT_GOTE) != 0 ? KIF_GOTE : KIF_SENTE;
}

/* Squares are numbered as SFEN lists them: gote's edge first, from the highest file. */
typedef struct {
    const kif_variant_rules *rules; /* borrowed */
    kif_variant_piece board[KIF_VARIANT_SQUARES];
    uint8_t hand[KIF_SIDES][KIF_VARIANT_MEN];
    kif_side side;
    uint32_t ply;
} kif_variant_position;

typedef struct {
    uint8_t from, to;
    uint8_t dropped; /* man, or 0 for a move on the board; from means nothing for a drop */
    uint8_t becomes; /* what stands on the square afterwards */
} kif_variant_move;

/* The variant of a name ("minishogi", "5五将棋"), or NULL. */
const kif_variant *kif_variant_by_name(kif_str name);

/* The variant that a position belongs to, or NULL for standard shogi and for what no variant can read: one
 * that starts just so; if it is no position of standard shogi, the first that has its board and its letters.
 * So annan, which looks like standard shogi, is known by its start only. */
const kif_variant *kif_variant_guess(kif_str sfen);

/* Makes a table ready. */
void kif_variant_open(kif_variant_rules *rules, const kif_variant *variant);

/* As kif_sfen_take, for the variant of the rules; numbers of empty squares may have two digits. */
kif_sfen_result kif_variant_take_sfen(kif_str *s, const kif_variant_rules *rules, kif_variant_position *p);

/* Adds the canonical SFEN, number included. */
void kif_variant_put_sfen(kif_buf *out, const kif_variant_position *p);

/* Same men on the same squares and in hand, same side to move. */
bool kif_variant_equal(const kif_variant_position *a, const kif_variant_position *b);

/* Receives a legal move and the position behind it. Returns false to be shown no more. */
typedef bool kif_variant_visit(void *ctx, const kif_variant_move *m, const kif_variant_position *after);

/* Shows every legal move of the side to move, board moves first; none once the game has been decided. */
void kif_variant_each_move(const kif_variant_position *p, kif_variant_visit *visit, void *ctx);

/* Number of legal lines of play of a length. */
uint64_t kif_variant_perft(const kif_variant_position *p, int depth);

/* Writes the USI form, not terminated, and returns its length: "7g7f", "12a11a+", "P*5e", "+P*3c". A "+"
 * behind a move says that the man shows its other face afterwards. */
size_t kif_variant_to_usi(const kif_variant_position *before, const kif_variant_move *m,
                          char text[KIF_VARIANT_MAX_USI]);

#endif
