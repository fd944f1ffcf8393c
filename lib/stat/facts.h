/* The facts of one game: what --list prints and what every filter and group key asks for, under the same names. */
#ifndef KIF_STAT_FACTS_H
#define KIF_STAT_FACTS_H

#include "game/record.h"
#include "stat/names.h"
#include "stat/pattern.h"

typedef enum { RESULT_WIN, RESULT_DRAW, RESULT_UNFINISHED, RESULT_VOID, RESULTS } stat_result;

/* Names as in filters and reports. */
#define STAT_REASONS(X)                                                       \
    X(RESIGN, "resign", "投了", "resignation")                                \
    X(MATE, "mate", "詰み", "mate")                                           \
    X(TIME, "time", "時間切れ", "time")                                       \
    X(ILLEGAL, "illegal", "反則", "illegal move")                             \
    X(PERPETUAL_CHECK, "perpetual-check", "連続王手の千日手", "perpetual check") \
    X(SENNICHITE, "sennichite", "千日手", "repetition")                       \
    X(JISHOGI, "jishogi", "持将棋", "impasse")                                \
    X(DECLARATION, "declaration", "入玉宣言", "declaration")                  \
    X(MAX_PLIES, "max-plies", "最大手数", "move limit")                       \
    X(FORFEIT, "forfeit", "不戦", "forfeit")                                  \
    X(INTERRUPTED, "interrupted", "中断", "interrupted")                      \
    X(UNKNOWN, "unknown", "不明", "unknown")

#define X(id, ...) REASON_##id,
typedef enum { STAT_REASONS(X) STAT_N_REASONS } stat_reason;
#undef X

typedef struct {
    const char *id, *ja, *en;
} stat_word;

extern const stat_word stat_reasons[STAT_N_REASONS];
extern const stat_word stat_results[RESULTS];
extern const stat_word stat_sides[KIF_SIDES + 1]; /* the last is "none" */

enum { HANDICAP_ID_SIZE = 24 };

/* The id of a handicap: hirate, lance, rook-lance ...; of KIF_HANDICAP_NONE "other". */
void stat_handicap_id(kif_handicap h, char id[HANDICAP_ID_SIZE]);

/* The handicap of an id: KIF_HANDICAP_NONE for "other". False if there is none. */
bool stat_handicap_by_id(kif_str id, kif_handicap *h);

enum { NO_RATING = INT32_MIN };

/* What stands where, and what is in hand: all that reports ask of a position. */
typedef struct {
    kif_piece square[KIF_SQUARES];
    kif_hand hand[KIF_SIDES];
    kif_side turn;
} stat_board;

void stat_board_set(stat_board *b, const kif_position *p);
void stat_board_move(stat_board *b, kif_move m, kif_piece moved, kif_piece captured);

/* Men of a kind that a side has on the board. */
int stat_board_count(const stat_board *b, kif_side side, kif_kind kind);

/* Points in an impasse count: all men of a side, on the board and in hand. */
int stat_board_points(const stat_board *b, kif_side side);

/* What is known before the moves are: enough for filters on headers. */
typedef struct {
    kif_str file;
    uint64_t offset;
    uint32_t number;
    const kif_record *record;
    kif_str name[KIF_SIDES];
    int year, month, day, weekday; /* 0: not known; Monday is 1 */
    char date[11];                 /* 2020-05-01, or the front of it that is known */
    char time[9];
    kif_str event, round, place, title;
    char handicap[HANDICAP_ID_SIZE];
    int32_t rating[KIF_SIDES];

    /* What the moves tell. */
    stat_result result;
    stat_reason reason;
    kif_side winner;
    bool forfeit;          /* not played: counted apart */
    uint32_t plies;
    const kif_node *end;   /* the last node of the main line */
    uint32_t errors;
    bool illegal;          /* a move of the main line broke a rule */
    uint64_t hash[2];
    stat_board final;      /* after the last move that could be played */
    int32_t entered[KIF_SIDES]; /* the ply at which the king first stood in the enemy camp; -1: never */

    /* What the patterns tell; NULL where they were not followed. */
    const pattern_scanner *scan;
    int class_;
    int opening[KIF_SIDES], castle[KIF_SIDES];
} stat_facts;

/* Fills in what headers tell. Slices point into the record and the names. */
void stat_facts_headers(stat_facts *f, const kif_record *r, kif_names *names);

/* Fills in how the game ended; the record must be complete, its end and plies known. */
void stat_facts_ending(stat_facts *f);

/* Whether end word, closing line and result header name different results; where in the text the last of them is. */
bool stat_facts_result_conflicts(const stat_facts *f, kif_range *at);

/* Seconds that a side has used; -1: not known. */
int64_t stat_facts_time_used(const stat_facts *f, kif_side side);

/* The time control as main+byoyomi+increment in seconds; adds nothing where it is not known. */
void stat_facts_put_timecontrol(const stat_facts *f, kif_buf *out);

#endif
