/* The variants: boards, men, promotion, drops, hooks. Sources: the rules as shogi associations and
 * encyclopedias describe them; where they differ, as programs have it whose counts are in tests/oracle. */
#include "board/variant.h"

#define GOLD         "WfF"
#define SILVER       "FfW"
#define COPPER       "vWfF"
#define ELEPHANT     "FsfW"
#define LION         "KDAN" /* its first step, and its leaps */
#define CLOUD_EAGLE  "vRsWbFfF3"
#define FOX          "FvWAvD"

/* Men of standard shogi, with both faces. */
#define KING_MAN   { "K", "K", true }
#define ROOK_MAN   { "R", "R", false }, { "+R", "RF", false }
#define BISHOP_MAN { "B", "B", false }, { "+B", "BW", false }
#define GOLD_MAN   { "G", GOLD, false }
#define SILVER_MAN { "S", SILVER, false }, { "+S", GOLD, false }
#define KNIGHT_MAN { "N", "ffN", false }, { "+N", GOLD, false }
#define LANCE_MAN  { "L", "fR", false }, { "+L", GOLD, false }
#define PAWN_MAN   { "P", "fW", false }, { "+P", GOLD, false }

static const kif_variant_man minishogi[] = { KING_MAN, ROOK_MAN, BISHOP_MAN, GOLD_MAN, SILVER_MAN, PAWN_MAN };

static const kif_variant_man judkins[] = { KING_MAN,   ROOK_MAN,   BISHOP_MAN, GOLD_MAN,
                                           SILVER_MAN, KNIGHT_MAN, PAWN_MAN };

/* Lances and knights are in hand at the start of the "plus" form. */
static const kif_variant_man gorogoro[] = { KING_MAN, GOLD_MAN, SILVER_MAN, KNIGHT_MAN, LANCE_MAN, PAWN_MAN };

static const kif_variant_man annan[] = { KING_MAN,   ROOK_MAN,   BISHOP_MAN, GOLD_MAN,
                                         SILVER_MAN, KNIGHT_MAN, LANCE_MAN,  PAWN_MAN };

/* Adds a queen; the knight leaps as in chess, and the lance goes back as well as forward. */
static const kif_variant_man okisaki[] = {
    KING_MAN,
    { "Q", "Q", false },
    ROOK_MAN,
    BISHOP_MAN,
    GOLD_MAN,
    SILVER_MAN,
    { "N", "N", false },  { "+N", GOLD, false },
    { "L", "vR", false }, { "+L", GOLD, false },
    PAWN_MAN,
};

static const kif_variant_man kyoto[] = {
    KING_MAN,
    { "P", "fW", false },   { "+P", "R", false },
    { "S", SILVER, false }, { "+S", "B", false },
    { "G", GOLD, false },   { "+G", "ffN", false },
    { "T", GOLD, false },   { "+T", "fR", false },
};

static const kif_variant_man micro[] = {
    KING_MAN,
    { "B", "B", false },  { "+B", GOLD, false },
    { "R", "R", false },  { "+R", GOLD, false },
    { "L", "fR", false }, { "+L", SILVER, false },
    { "P", "fW", false }, { "+P", "ffN", false },
};

/* Lion, giraffe, elephant, chick and hen. */
static const kif_variant_man dobutsu[] = {
    { "L", "K", true }, { "G", "W", false }, { "E", "F", false }, { "C", "fW", false }, { "+C", GOLD, false },
};

/* Phoenix, falcon and eagle, crane, the quails, pheasant, swallow and goose. */
static const kif_variant_man tori[] = {
    KING_MAN,
    { "F", ELEPHANT, false }, { "+F", "KbRfBbF2", false },
    { "C", "FvW", false },
    { "L", "fRrbBlbF", false },
    { "R", "fRlbBrbF", false },
    { "P", "bFfD", false },
    { "S", "fW", false },     { "+S", "fAbD", false },
};

/* The drunk elephant becomes a crown prince, a second royal. */
static const kif_variant_man sho[] = {
    KING_MAN,
    { "E", ELEPHANT, false }, { "+E", "K", true },
    ROOK_MAN,
    BISHOP_MAN,
    GOLD_MAN,
    SILVER_MAN,
    KNIGHT_MAN,
    LANCE_MAN,
    PAWN_MAN,
};

static const kif_variant_man euro[] = {
    KING_MAN, ROOK_MAN, BISHOP_MAN, GOLD_MAN, { "N", "ffNsW", false }, { "+N", GOLD, false }, PAWN_MAN,
};

static const kif_variant_man yari[] = {
    KING_MAN,
    { "R", "frlR", false },  { "+R", "R", false },
    { "B", "fFfR", false },  { "+B", "WfFbR", false },
    { "N", "ffNfR", false }, { "+N", "WfFbR", false },
    { "P", "fW", false },    { "+P", "fKbR", false },
};

static const kif_variant_man wa[] = {
    KING_MAN,                                              /* crane king */
    { "E", CLOUD_EAGLE, false },                           /* cloud eagle */
    { "X", FOX, false },                                   /* treacherous fox */
    { "F", "BfW", false },   { "+F", "BvRsW", false },     /* flying falcon, tenacious falcon */
    { "S", "sRvW", false },  { "+S", "R", false },         /* swallow's wings, gliding swallow */
    { "R", "fRFbW", false }, { "+R", FOX, false },         /* running rabbit, treacherous fox */
    { "W", GOLD, false },    { "+W", "K", false },         /* violent wolf, bear's eyes */
    { "V", SILVER, false },  { "+V", ELEPHANT, false },    /* violent stag, roaming boar */
    { "G", COPPER, false },  { "+G", "sRvW", false },      /* flying goose, swallow's wings */
    { "C", "fFsW", false },  { "+C", "vRsWfF", false },    /* flying cock, raiding falcon */
    { "U", "fWbF", false },  { "+U", "BfW", false },       /* strutting crow, flying falcon */
    { "L", "fWbF", false },  { "+L", CLOUD_EAGLE, false }, /* swooping owl, cloud eagle */
    { "D", "fFsbW", false }, { "+D", GOLD, false },        /* blind dog, violent wolf */
    { "M", COPPER, false },  { "+M", SILVER, false },      /* climbing monkey, violent stag */
    { "H", "fRbW2", false }, { "+H", "ffNbbN", false },    /* liberated horse, heavenly horse */
    { "O", "fR", false },    { "+O", "K", false },         /* oxcart, plodding ox */
    { "P", "fW", false },    { "+P", GOLD, false },        /* sparrow pawn, golden bird */
};

static const kif_variant_man chu[] = {
    KING_MAN,
    { "E", ELEPHANT, false }, { "+E", "K", true },         /* drunk elephant, crown prince */
    { "N", LION, false },                                  /* lion */
    { "Q", "Q", false },                                   /* free king */
    { "D", "RF", false },     { "+D", "RbBfFfA", false },  /* dragon king, soaring eagle */
    { "H", "BW", false },     { "+H", "BbsRfWfD", false }, /* dragon horse, horned falcon */
    { "R", "R", false },      { "+R", "RF", false },       /* rook, dragon king */
    { "B", "B", false },      { "+B", "BW", false },       /* bishop, dragon horse */
    { "O", "FD", false },     { "+O", LION, false },       /* kirin, lion */
    { "X", "WA", false },     { "+X", "Q", false },        /* phoenix, free king */
    { "V", "vRsW", false },   { "+V", "BvR", false },      /* vertical mover, flying ox */
    { "M", "sRvW", false },   { "+M", "BsR", false },      /* side mover, free boar */
    { "A", "vR", false },     { "+A", "vRbB", false },     /* reverse chariot, whale */
    { "T", "FsbW", false },   { "+T", "vRK", false },      /* blind tiger, flying stag */
    { "F", "FvW", false },    { "+F", "B", false },        /* ferocious leopard, bishop */
    { "G", GOLD, false },     { "+G", "R", false },        /* gold, rook */
    { "S", SILVER, false },   { "+S", "vRsW", false },     /* silver, vertical mover */
    { "C", COPPER, false },   { "+C", "sRvW", false },     /* copper, side mover */
    { "L", "fR", false },     { "+L", "vRfB", false },     /* lance, white horse */
    { "I", "vW", false },     { "+I", ELEPHANT, false },   /* go-between, drunk elephant */
    { "P", "fW", false },     { "+P", GOLD, false },       /* pawn, tokin */
};

#define MEN(table) .men = (table), .n_men = sizeof(table) / sizeof *(table)
#define BOARD(f, r, z) .files = (f), .ranks = (r), .zone = (z)

/* Sets of hooks that several have. */
enum {
    TURNING = KIF_HOOK_DROPS | KIF_HOOK_DROP_EITHER | KIF_HOOK_DEAD_OK,
    FORCED = KIF_HOOK_DROPS | KIF_HOOK_MUST_PROMOTE,
    OPEN_KING = KIF_HOOK_CAPTURE_WINS | KIF_HOOK_DEAD_OK,
};

/* Of two variants that could both read a position, the one further up is guessed. */
const kif_variant kif_variants[] = {
    { "minishogi", "5五将棋", "rbsgk/4p/5/P4/KGSBR b - 1",
      BOARD(5, 5, 1), .pawn = 'P', .pawns_a_file = 1, .hooks = KIF_HOOK_DROPS, MEN(minishogi) },
    { "kyotoshogi", "京都将棋", "pgkst/5/5/5/TSKGP b - 1",
      BOARD(5, 5, 0), .hooks = TURNING | KIF_HOOK_FLIP_ALWAYS, MEN(kyoto) },
    { "micro", "五分摩訶将棋", "kb+r+l/p3/4/3P/+L+RBK b - 1",
      BOARD(4, 5, 0), .hooks = TURNING | KIF_HOOK_FLIP_CAPTURE, MEN(micro) },
    { "dobutsu", "どうぶつしょうぎ", "gle/1c1/1C1/ELG b - 1",
      BOARD(3, 4, 1),
      .hooks = FORCED | OPEN_KING | KIF_HOOK_TRY, MEN(dobutsu) },
    { "gorogoro", "ごろごろどうぶつしょうぎ", "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1",
      BOARD(5, 6, 2), .pawn = 'P', .pawns_a_file = 1, .hooks = KIF_HOOK_DROPS, MEN(gorogoro) },
    { "judkins", "ジャドケンス将棋", "rbnsgk/5p/6/6/P5/KGSNBR b - 1",
      BOARD(6, 6, 2), .pawn = 'P', .pawns_a_file = 1, .hooks = KIF_HOOK_DROPS, MEN(judkins) },
    { "torishogi", "禽将棋", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1",
      BOARD(7, 7, 2), .pawn = 'S', .pawns_a_file = 2, .hooks = FORCED, MEN(tori) },
    { "yarishogi", "槍将棋", "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1",
      BOARD(7, 9, 3), .pawn = 'P', .pawns_a_file = 1,
      .hooks = KIF_HOOK_DROPS | KIF_HOOK_PAWN_MATE_OK, MEN(yari) },
    { "euroshogi", "ユーロ将棋", "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1 b - 1",
      BOARD(8, 8, 3), .pawn = 'P', .pawns_a_file = 1, .hooks = FORCED, MEN(euro) },
    { "annan", "安南将棋", "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL b - 1",
      BOARD(9, 9, 3), .pawn = 'P', .pawns_a_file = 1,
      .hooks = KIF_HOOK_DROPS | KIF_HOOK_DEAD_OK | KIF_HOOK_BORROW, MEN(annan) },
    { "shoshogi", "小将棋", "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1",
      BOARD(9, 9, 3), MEN(sho) },
    { "okisakishogi", "沖崎将棋",
      "lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL b - 1",
      BOARD(10, 10, 3), .pawn = 'P', .pawns_a_file = 1, .hooks = KIF_HOOK_DROPS, MEN(okisaki) },
    { "wa", "和将棋",
      "hmlcvkwgudo/1e3s3f1/ppprpppxppp/3p3p3/11/11/11/3P3P3/PPPXPPPRPPP/1F3S3E1/ODUGWKVCLMH b - 1",
      BOARD(11, 11, 3), MEN(wa) }, /* the historical form, without drops */
    { "chu", "中将棋",
      "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/"
      "A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
      BOARD(12, 12, 4), .hooks = OPEN_KING | KIF_HOOK_ENTRY, MEN(chu) },
};

const size_t kif_variant_count = sizeof kif_variants / sizeof *kif_variants;
