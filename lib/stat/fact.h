/* Facts by name: the one table from which --list, --by, --where and --histogram take what they can ask for. */
#ifndef KIF_STAT_FACT_H
#define KIF_STAT_FACT_H

#include "stat/facts.h"

/* What must be known of a game before a fact can be told. */
typedef enum { STAGE_HEADERS, STAGE_GAME, STAGE_PATTERNS } stat_stage;

/* What is left out unless somebody asks: judging the moves; patterns of a game after openings and castles are settled. */
enum { STAT_NEED_JUDGE = 1, STAT_NEED_TAGS = 2 };

typedef enum {
    VALUE_TEXT,
    VALUE_INT,
    VALUE_DATE,
    VALUE_SET,     /* several words, separated by blanks */
    VALUE_PATTERN, /* a text that is an id of a pattern or class */
} value_type;

/* Columns: id, name, type, stage, heading in Japanese, in English. Facts with SIDE can be asked as side.NAME. */
#define STAT_FACTS(X)                                                          \
    X(FILE, "file", TEXT, HEADERS, "ファイル", "file")                         \
    X(OFFSET, "offset", INT, HEADERS, "位置", "offset")                        \
    X(NUMBER, "number", INT, HEADERS, "番号", "number")                        \
    X(FORMAT, "format", TEXT, HEADERS, "形式", "format")                       \
    X(DATE, "date", DATE, HEADERS, "日付", "date")                             \
    X(YEAR, "year", INT, HEADERS, "年", "year")                                \
    X(MONTH, "month", INT, HEADERS, "月", "month")                             \
    X(WEEKDAY, "weekday", INT, HEADERS, "曜日", "weekday")                     \
    X(SENTE, "sente", TEXT, HEADERS, "先手", "sente")                          \
    X(GOTE, "gote", TEXT, HEADERS, "後手", "gote")                             \
    X(EVENT, "event", TEXT, HEADERS, "棋戦", "event")                          \
    X(ROUND, "round", TEXT, HEADERS, "回戦", "round")                          \
    X(PLACE, "place", TEXT, HEADERS, "場所", "place")                          \
    X(TITLE, "title", TEXT, HEADERS, "表題", "title")                          \
    X(HANDICAP, "handicap", TEXT, HEADERS, "手合割", "handicap")               \
    X(RATING_SENTE, "rating_sente", INT, HEADERS, "先手R", "rating_sente")     \
    X(RATING_GOTE, "rating_gote", INT, HEADERS, "後手R", "rating_gote")        \
    X(RATING_DIFF, "rating_diff", INT, HEADERS, "R差", "rating_diff")          \
    X(WINNER, "winner", TEXT, GAME, "勝者", "winner")                          \
    X(RESULT, "result", TEXT, GAME, "結果", "result")                          \
    X(REASON, "reason", TEXT, GAME, "終局", "reason")                          \
    X(PLIES, "plies", INT, GAME, "手数", "plies")                              \
    X(TIME_SENTE, "time_sente", INT, GAME, "先手時間", "time_sente")           \
    X(TIME_GOTE, "time_gote", INT, GAME, "後手時間", "time_gote")              \
    X(TIMECONTROL, "timecontrol", TEXT, GAME, "持ち時間", "timecontrol")       \
    X(OPENING, "opening", PATTERN, PATTERNS, "戦型", "opening")                \
    X(OPENING_SENTE, "opening_sente", PATTERN, PATTERNS, "先手戦法", "opening_sente") \
    X(OPENING_GOTE, "opening_gote", PATTERN, PATTERNS, "後手戦法", "opening_gote") \
    X(CASTLE_SENTE, "castle_sente", PATTERN, PATTERNS, "先手囲い", "castle_sente") \
    X(CASTLE_GOTE, "castle_gote", PATTERN, PATTERNS, "後手囲い", "castle_gote") \
    X(TAGS, "tags", SET, PATTERNS, "タグ", "tags")                             \
    X(POINTS_SENTE, "points_sente", INT, GAME, "先手点数", "points_sente")     \
    X(POINTS_GOTE, "points_gote", INT, GAME, "後手点数", "points_gote")        \
    X(ENTERED_SENTE, "entered_sente", INT, GAME, "先手入玉", "entered_sente")  \
    X(ENTERED_GOTE, "entered_gote", INT, GAME, "後手入玉", "entered_gote")     \
    X(HASH, "hash", TEXT, GAME, "ハッシュ", "hash")                            \
    X(ERRORS, "errors", INT, GAME, "問題", "errors")

#define X(id, ...) FACT_##id,
typedef enum { STAT_FACTS(X) FACTS } fact_id;
#undef X

typedef struct {
    const char *name, *ja, *en;
    value_type type;
    stat_stage stage;
} fact_info;

extern const fact_info fact_infos[FACTS];

/* A fact as somebody named it. */
typedef struct {
    fact_id id;        /* FACTS: a header of the file by its own name */
    kif_str header;    /* of "header:KEY" */
    kif_str name;      /* as written */
    bool of_side;      /* "side.NAME": asked for each side in turn */
    bool opponent;     /* and means the other one */
    bool result;       /* side.result: win, loss, draw ... */
    bool family;       /* NAME.family: the oldest ancestor of a pattern */
    int64_t width;     /* NAME:WIDTH: integers in bins; 0: as they are */
    stat_stage stage;
    unsigned needs;    /* STAT_NEED_... */
    value_type type;
} fact_ref;

/* Reads a name; false: there is no such fact. The slices of ref point into name. */
bool fact_by_name(kif_str name, fact_ref *ref);

/* A value; text is valid until the next call for the same buffer. */
typedef struct {
    bool known;
    value_type type;
    int64_t number;
    kif_str text;
    int lo, hi;        /* VALUE_DATE: the days that it may mean, as yyyymmdd */
} fact_value;

fact_value fact_get(const stat_facts *f, const fact_ref *ref, kif_side side, kif_buf *buf);

/* Adds the value as reports print it: empty if not known. */
void fact_put(kif_buf *out, const fact_value *v);

/* The days that a date of 4, 7 or 10 characters may mean; false if it is none. */
bool fact_date_range(kif_str date, int *lo, int *hi);

/* The name of a pattern or class for people; the id itself if it has none. */
kif_str fact_pattern_name(const kif_patterns *set, kif_str id, bool ja);

#endif
