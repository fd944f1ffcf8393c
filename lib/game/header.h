/* Headers: what is known about a game besides its moves. Kept in order and as written; the table tells what the
 * known ones mean and how each format calls them. */
#ifndef KIF_GAME_HEADER_H
#define KIF_GAME_HEADER_H

#include "base/diag.h"
#include "base/str.h"
#include "board/square.h"

/* Columns: id, KIF key, CSA key (with its sign or "$"), PSN tag. NULL: the format has no key for it.
 * Source: the KIF format page, CSA standard record format, PSN as programs write it. */
#define KIF_HEADER_KEYS(X)                                            \
    X(BLACK, "先手", "N+", "Sente")                                   \
    X(WHITE, "後手", "N-", "Gote")                                    \
    X(BLACK_SHORT, "先手省略名", NULL, NULL)                          \
    X(WHITE_SHORT, "後手省略名", NULL, NULL)                          \
    X(START_TIME, "開始日時", "$START_TIME", "Date")                  \
    X(END_TIME, "終了日時", "$END_TIME", "End")                       \
    X(DATE, "対局日", NULL, NULL)                                     \
    X(EVENT, "棋戦", "$EVENT", "Event")                               \
    X(OPENING, "戦型", "$OPENING", "Opening")                         \
    X(TITLE, "表題", NULL, NULL)                                      \
    X(TIME_LIMIT, "持ち時間", "$TIME", "TimeControl")                 \
    X(BLACK_TIME_LIMIT, "先手持ち時間", "$TIME+", NULL)               \
    X(WHITE_TIME_LIMIT, "後手持ち時間", "$TIME-", NULL)               \
    X(BYOYOMI, "秒読み", NULL, NULL)                                  \
    X(TIME_USED, "消費時間", NULL, NULL)                              \
    X(PLACE, "場所", "$SITE", "Site")                                 \
    X(PUBLISHED, "掲載", NULL, NULL)                                  \
    X(NOTE, "備考", "$NOTE", NULL)                                    \
    X(SCORER, "記録係", NULL, NULL)                                   \
    X(HANDICAP, "手合割", NULL, "Handicap")                           \
    X(MAX_MOVES, "最大手数", "$MAX_MOVES", NULL)                      \
    X(JISHOGI, "持将棋", "$JISHOGI", NULL)                            \
    X(RESULT, "結果", NULL, "Result")                                 \
    X(BLACK_RATING, "先手レート", NULL, NULL)                         \
    X(WHITE_RATING, "後手レート", NULL, NULL)                         \
    X(PROBLEM_ID, "作品番号", NULL, NULL)                             \
    X(PROBLEM_NAME, "作品名", NULL, NULL)                             \
    X(AUTHOR, "作者", NULL, NULL)                                     \
    X(MAGAZINE, "発表誌", NULL, NULL)                                 \
    X(PUBLICATION_DATE, "発表年月", NULL, NULL)                       \
    X(SOURCE, "出典", NULL, NULL)                                     \
    X(LENGTH, "手数", NULL, NULL)                                     \
    X(COMPLETENESS, "完全性", NULL, NULL)                             \
    X(CLASS, "分類", NULL, NULL)                                      \
    X(AWARD, "受賞", NULL, NULL)                                      \
    X(GAME_ID, "対局ID", NULL, NULL)                                  \
    X(RECORD_ID, "記録ID", NULL, NULL)                                \
    X(FURIGOMA, "振り駒", NULL, NULL)

#define X(id, ...) KIF_H_##id,
typedef enum { KIF_H_OTHER, KIF_HEADER_KEYS(X) KIF_H_COUNT } kif_header_id;
#undef X

typedef struct {
    const char *kif, *csa, *psn;
} kif_header_info;

extern const kif_header_info kif_header_keys[KIF_H_COUNT];

typedef struct kif_header kif_header;
struct kif_header {
    kif_header *next;
    kif_header_id id; /* KIF_H_OTHER: a key that is not in the table */
    kif_str key;      /* as written, without a colon; a CSA key with its "$" */
    kif_str value;
    kif_range at;     /* of the whole line */
};

/* The key without the marks that CSA puts in front: "$EVENT", "'rating". */
kif_str kif_header_name(const kif_header *h);

/* The key of KIF: as written where that is one of them (対局場所 is another word for 場所), else that of the table. */
kif_str kif_header_kif_key(const kif_header *h);

static inline bool kif_header_is_name(kif_header_id id)
{
    return id == KIF_H_BLACK || id == KIF_H_WHITE;
}

/* 持ち時間, of both sides or of one. */
static inline bool kif_header_is_time_limit(kif_header_id id)
{
    return id == KIF_H_TIME_LIMIT || id == KIF_H_BLACK_TIME_LIMIT || id == KIF_H_WHITE_TIME_LIMIT;
}

/* The meaning of a KIF key: 先手 and 下手 are both KIF_H_BLACK, 後手 and 上手 KIF_H_WHITE. */
kif_header_id kif_header_by_kif(kif_str key);
kif_header_id kif_header_by_csa(kif_str key);
kif_header_id kif_header_by_psn(kif_str key);

#endif
