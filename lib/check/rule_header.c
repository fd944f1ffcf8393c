/* Rules about headers: keys, names, dates, handicap. */
#include "check/rules.h"
#include "game/date.h"
#include "game/timecontrol.h"

/* ---- Keys ------------------------------------------------------------------------ */

/* Keys that programs write and that mean nothing to us: known, though not in the table of meanings. */
static const char *const common_keys[] = {
    "リーグ成績",
    "先手年齢",
    "後手年齢",
    "先手消費時間加算",
    "後手消費時間加算",
    "昼食休憩",
    "夕食休憩",
    "昼休前消費時間",
    "図",
    "先手チーム",
    "後手チーム",
    "下手チーム",
    "上手チーム",
    "先手段級",
    "後手段級",
    "下手省略名",
    "上手省略名",
    "先後",
    "対局場所",
    "備考",
    "サイト",
    "先手詳細",
    "後手詳細",
    "表題",
    "手合",
    "棋戦詳細",
    "開始局面",
    "場所",
    "終了日時",
    "評価値",
    "先手段位",
    "後手段位",
    "先手タイプ",
    "後手タイプ",
    "対局名",
    "所要時間",
};

static bool is_common(kif_str key)
{
    for (size_t i = 0; i < sizeof common_keys / sizeof *common_keys; i++)
        if (str_eq(key, str_of(common_keys[i])))
            return true;
    return false;
}

/* Extensions are part of the formats with tags: only Japanese keys can be misspelt words. */
static bool is_extension(const kif_checking *c, kif_str key)
{
    return !(c->kif || c->ki2) || key.n == 0 || (unsigned char)key.p[0] < 0x80;
}

static bool values_differ(const kif_header *a, const kif_header *b)
{
    return !str_eq(str_trim(a->value), str_trim(b->value));
}

static void check_duplicate(kif_checking *c, const kif_header *h)
{
    enum { MANY = 200 }; /* headers that are compared */
    int compared = 0;
    for (const kif_header *before = c->r->headers; before != h && compared < MANY;
         before = before->next, compared++) {
        bool same = str_eq(before->key, h->key) || (h->id != KIF_H_OTHER && before->id == h->id);
        if (!same || !values_differ(before, h) || h->id == KIF_H_NOTE)
            continue;
        kif_report(c->d, KIF_D_DUPLICATE_HEADER, h->at, 0, "'%.*s' was given before with another value",
                   (int)(h->key.n < 60 ? h->key.n : 60), h->key.p);
        return;
    }
}

static void check_keys(kif_checking *c)
{
    for (const kif_header *h = c->r->headers; h != NULL; h = h->next) {
        check_duplicate(c, h);
        if (h->id == KIF_H_OTHER && !is_extension(c, h->key) && !is_common(h->key))
            kif_report(c->d, KIF_D_UNKNOWN_HEADER, h->at, 0, "unknown header '%.*s'",
                       (int)(h->key.n < 60 ? h->key.n : 60), h->key.p);
        bool name = h->id == KIF_H_BLACK || h->id == KIF_H_WHITE;
        if (str_trim(h->value).n == 0 && !name)
            kif_report(c->d, KIF_D_HEADER_EMPTY_VALUE, h->at, 0, "'%.*s' has no value",
                       (int)(h->key.n < 60 ? h->key.n : 60), h->key.p);
    }
}

/* ---- Names ------------------------------------------------------------------------- */

static const kif_header *find(const kif_checking *c, kif_header_id id)
{
    const kif_header *found = NULL;
    for (const kif_header *h = c->r->headers; h != NULL; h = h->next)
        if (h->id == id)
            found = h;
    return found;
}

static void check_names(kif_checking *c)
{
    const kif_header *black = find(c, KIF_H_BLACK), *white = find(c, KIF_H_WHITE);
    kif_str b = black == NULL ? STR_NONE : str_trim(black->value),
            w = white == NULL ? STR_NONE : str_trim(white->value);
    bool game = c->r->root->child != NULL && (c->r->handicap != KIF_HANDICAP_NONE || !c->r->start_said);
    bool can_name = c->kif || c->ki2 || c->csa;
    if (b.n == 0 && w.n == 0 && game && can_name)
        kif_report(c->d, KIF_D_HEADER_NAMES_MISSING, black != NULL ? black->at : kif_first_line(c->text), 0,
                   NULL);
    if (b.n > 0 && str_eq(b, w))
        kif_report(c->d, KIF_D_HEADER_SAME_NAMES, white->at, 0, "both players are called '%.*s'",
                   (int)(b.n < 60 ? b.n : 60), b.p);
}

static void check_labels(kif_checking *c)
{
    if (!(c->kif || c->ki2) || c->r->handicap == KIF_HANDICAP_NONE)
        return;
    bool named = c->r->handicap != KIF_HANDICAP_HIRATE && kif_handicaps[c->r->handicap].official;
    for (const kif_header *h = c->r->headers; h != NULL; h = h->next) {
        bool even_key = str_eq(h->key, STR("先手")) || str_eq(h->key, STR("後手"));
        bool uneven_key = str_eq(h->key, STR("下手")) || str_eq(h->key, STR("上手"));
        if (!(named && even_key) && !(c->r->handicap == KIF_HANDICAP_HIRATE && uneven_key))
            continue;
        kif_report(c->d, KIF_D_HANDICAP_LABELS, h->at, 0,
                   named ? "'%.*s' in a handicap game: 下手 and 上手 are meant"
                         : "'%.*s' in an even game: 先手 and 後手 are meant",
                   (int)h->key.n, h->key.p);
        return;
    }
}

/* Which handicap the board shows, whoever is to move. */
static kif_handicap handicap_on_board(const kif_position *start)
{
    kif_position p = *start;
    kif_handicap h = kif_handicap_of(&p);
    if (h != KIF_HANDICAP_NONE)
        return h;
    kif_position_set_side(&p, kif_opponent(p.side));
    return kif_handicap_of(&p);
}

/* Whether a position has all the men of a handicap: it may have come from it. */
static bool same_men(const kif_position *p, kif_handicap h)
{
    kif_position start;
    kif_handicap_setup(h, &start);
    for (kif_kind kind = KIF_PAWN; kind < KIF_KING; kind++)
        if (kif_position_count(p, kind) != kif_position_count(&start, kind))
            return false;
    return true;
}

/* 五枚落ち and 七枚落ち name one of two mirror positions; other names must fit the board. */
static void check_handicap_name(kif_checking *c)
{
    const kif_header *h = find(c, KIF_H_HANDICAP);
    if (h == NULL || !(c->kif || c->ki2))
        return;
    kif_handicap named = kif_handicap_by_kif(str_trim(h->value)), shown = handicap_on_board(&c->r->start);
    if (named == KIF_HANDICAP_NONE || named == shown)
        return;
    static const kif_handicap mirrors[][2] = { { KIF_HANDICAP_FIVE, KIF_HANDICAP_LEFT_FIVE },
                                               { KIF_HANDICAP_LEFT_SEVEN, KIF_HANDICAP_RIGHT_SEVEN },
                                               { KIF_HANDICAP_LANCE, KIF_HANDICAP_RIGHT_LANCE } };
    for (size_t i = 0; i < sizeof mirrors / sizeof *mirrors; i++)
        if ((named == mirrors[i][0] && shown == mirrors[i][1]) ||
            (named == mirrors[i][1] && shown == mirrors[i][0])) {
            kif_report(c->d, KIF_D_HANDICAP_NAME_INEXACT, h->at, 0, "the diagram shows %s",
                       kif_handicaps[shown].kif);
            return;
        }
    /* Programs for telephones write 平手 above every diagram; others keep the name above a later position. */
    if (named == KIF_HANDICAP_HIRATE || (shown == KIF_HANDICAP_NONE && same_men(&c->r->start, named)))
        *c->regrade = kif_level_of(KIF_NOTE);
    kif_report(c->d, KIF_D_HANDICAP_BOARD_MISMATCH, h->at, 0, "the diagram shows %s",
               shown == KIF_HANDICAP_NONE ? "another position" : kif_handicaps[shown].kif);
}

/* ---- Dates --------------------------------------------------------------------------- */

/* October 23rd, 1963 and the like: four digits in a row. */
static bool names_a_year(kif_str s)
{
    int digits = 0;
    for (size_t i = 0; i < s.n && digits < 4; i++)
        digits = byte_is_digit(s.p[i]) ? digits + 1 : 0;
    return digits == 4;
}

static bool check_date(kif_checking *c, const kif_header *h, kif_date *date)
{
    if (h == NULL || str_trim(h->value).n == 0)
        return false;
    kif_date_status status = kif_date_parse(h->value, date);
    if (status == KIF_DATE_INVALID)
        kif_report(c->d, KIF_D_HEADER_DATE_INVALID, h->at, 0, "there is no such date or time");
    else if (status == KIF_DATE_GOOD && date->unusual && date->month > 0)
        kif_report(c->d, KIF_D_HEADER_DATE_UNUSUAL, h->at, 0, "YYYY/MM/DD is the usual form: %04d/%02d/%02d",
                   date->year, date->month, date->day);
    else if ((status == KIF_DATE_GOOD && date->unusual) || (status == KIF_DATE_NONE && names_a_year(h->value)))
        kif_report(c->d, KIF_D_HEADER_DATE_UNUSUAL, h->at, 0, NULL);
    else if (status == KIF_DATE_NONE && str_find(h->value, STR("0000")) == h->value.n)
        kif_report(c->d, KIF_D_HEADER_DATE_INVALID, h->at, 0, "this is not a date");
    return status == KIF_DATE_GOOD;
}

static void check_dates(kif_checking *c)
{
    const kif_header *start = find(c, KIF_H_START_TIME), *end = find(c, KIF_H_END_TIME),
                     *day = find(c, KIF_H_DATE);
    kif_date from, to, unused;
    bool started = check_date(c, start, &from), ended = check_date(c, end, &to);
    check_date(c, day, &unused);
    if (!started || !ended)
        return;
    bool timed = from.hour >= 0 && to.hour >= 0;
    if (!timed)
        from.hour = to.hour = -1;
    int64_t seconds = kif_date_seconds(&to) - kif_date_seconds(&from);
    if (seconds < 0) {
        kif_report(c->d, KIF_D_HEADER_DATE_INVALID, end->at, 0, "the game ends before it starts");
        return;
    }
    int64_t of_side[KIF_SIDES];
    uint32_t untimed[KIF_SIDES];
    kif_times_used(c->r, of_side, untimed);
    int64_t used = (of_side[KIF_SENTE] + of_side[KIF_GOTE]) / 1000;
    if (timed && used > seconds + 60)
        kif_report(c->d, KIF_D_TIME_START_END, end->at, 0, "%lld seconds passed, the moves took %lld",
                   (long long)seconds, (long long)used);
}

/* ---- What the configuration asks for ----------------------------------------------------- */

static bool has_key(const kif_checking *c, const char *key)
{
    kif_header_id id = kif_header_by_kif(str_of(key));
    for (const kif_header *h = c->r->headers; h != NULL; h = h->next)
        if ((str_eq(h->key, str_of(key)) || (id != KIF_H_OTHER && h->id == id)) && str_trim(h->value).n > 0)
            return true;
    return false;
}

static void check_required(kif_checking *c)
{
    for (const char *const *key = c->o->headers; key != NULL && *key != NULL; key++)
        if (!has_key(c, *key))
            kif_report(c->d, KIF_D_HEADER_REQUIRED, kif_first_line(c->text), 0, "the header '%s' is missing",
                       *key);
}

/* ---- Opening -------------------------------------------------------------------------------- */

/* What both sides did in the opening: enough to contradict the names of openings that say it. */
typedef struct {
    unsigned rook_files[KIF_SIDES]; /* where the rook went, a bit each, seen from its owner's right */
    unsigned bishops_taken;         /* a bit for each side that took one */
    bool side_pawn;                 /* a rook took on the fourth rank of the third file */
} opening_facts;

static int seen_from(kif_side side, int number)
{
    return side == KIF_SENTE ? number : 10 - number;
}

static void add_move(opening_facts *f, const kif_node *n)
{
    kif_side side = kif_piece_side(n->moved);
    bool bishop = n->captured != KIF_EMPTY && kif_kind_base(kif_piece_kind(n->captured)) == KIF_BISHOP;
    f->bishops_taken |= (unsigned)bishop << side;
    if (kif_piece_kind(n->moved) != KIF_ROOK || kif_move_is_drop(n->move))
        return;
    kif_square to = kif_move_to(n->move);
    int file = seen_from(side, kif_square_file(to)), rank = seen_from(side, kif_square_rank(to));
    f->rook_files[side] |= 1u << file;
    f->side_pawn |= file == 3 && rank == 4;
}

static opening_facts facts_of_opening(const kif_record *r)
{
    enum { OPENING = 60 };
    opening_facts f = { 0 };
    for (const kif_node *n = r->root->child; n != NULL && n->ply <= OPENING; n = n->child)
        if (kif_node_is_move(n))
            add_move(&f, n);
    return f;
}

typedef enum { ROOK_ON_FILE, BOTH_RANGE, NONE_RANGES, BISHOPS_EXCHANGED, SIDE_PAWN } opening_kind;

static bool contradicts(const opening_facts *f, opening_kind kind, int file)
{
    enum { RANGING = 0x3e0 }; /* files 5 to 9 */
    unsigned sente = f->rook_files[KIF_SENTE], gote = f->rook_files[KIF_GOTE];
    switch (kind) {
    case ROOK_ON_FILE:
        return ((sente | gote) >> file & 1) == 0;
    case BOTH_RANGE:
        return (sente & RANGING) == 0 || (gote & RANGING) == 0;
    case NONE_RANGES:
        return (sente & RANGING) != 0 && (gote & RANGING) != 0;
    case BISHOPS_EXCHANGED:
        return f->bishops_taken != 3;
    case SIDE_PAWN:
        return !f->side_pawn;
    }
    return false;
}

/* 四間飛車 and its kin say on which file the rook stands, others what both sides do. The longer name first.
 */
static void check_opening(kif_checking *c)
{
    static const struct {
        const char *name;
        opening_kind kind;
        int file;
        const char *message;
    } rows[] = {
        { "右四間飛車", ROOK_ON_FILE, 4, "no rook went to the file of 右四間飛車" },
        { "四間飛車", ROOK_ON_FILE, 6, "no rook went to the file of 四間飛車" },
        { "三間飛車", ROOK_ON_FILE, 7, "no rook went to the file of 三間飛車" },
        { "中飛車", ROOK_ON_FILE, 5, "no rook went to the file of 中飛車" },
        { "向かい飛車", ROOK_ON_FILE, 8, "no rook went to the file of 向かい飛車" },
        { "向飛車", ROOK_ON_FILE, 8, "no rook went to the file of 向飛車" },
        { "袖飛車", ROOK_ON_FILE, 3, "no rook went to the file of 袖飛車" },
        { "相振", BOTH_RANGE, 0, "相振り飛車, but not both rooks ranged" },
        { "相居飛車", NONE_RANGES, 0, "相居飛車, but both rooks ranged" },
        { "角換わり", BISHOPS_EXCHANGED, 0, "角換わり, but the bishops were not exchanged" },
        { "横歩取り", SIDE_PAWN, 0, "横歩取り, but no rook took the side pawn" },
    };
    const kif_header *h = find(c, KIF_H_OPENING);
    if (h == NULL || c->r->handicap != KIF_HANDICAP_HIRATE || c->facts.n_moves < 60 ||
        str_find(h->value, STR("対")) < h->value.n)
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (str_find(h->value, str_of(rows[i].name)) == h->value.n)
            continue;
        opening_facts f = facts_of_opening(c->r);
        if (contradicts(&f, rows[i].kind, rows[i].file))
            kif_report(c->d, KIF_D_OPENING_HEADER_MISMATCH, h->at, 0, "%s", rows[i].message);
        return;
    }
}

void kif_check_headers(kif_checking *c)
{
    check_keys(c);
    check_names(c);
    check_labels(c);
    check_handicap_name(c);
    check_dates(c);
    check_required(c);
    if (kif_wants(c, KIF_D_OPENING_HEADER_MISMATCH))
        check_opening(c);
    kif_time_control tc;
    const kif_header *unclear = NULL;
    if (kif_time_control_of(c->r, KIF_SENTE, &tc, &unclear) == KIF_TIME_CONTROL_UNCLEAR)
        kif_report(c->d, KIF_D_HEADER_TIME_UNPARSABLE, unclear->at, 0, NULL);
}
