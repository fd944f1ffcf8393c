/* Engine notes: read in four styles, written in three. Scores are from sente's side in all of them. */
#include "format/engine_note.h"

#include "format/part.h"
#include "format/spell.h"

enum { MAX_SCORE = 100000000 };

/* ---- Words and numbers ---------------------------------------------------------- */

static kif_str take_token(kif_str *s)
{
    *s = str_trim_start(*s);
    size_t n = str_find_byte(*s, ' ');
    kif_str token = { s->p, n };
    *s = str_drop(*s, n);
    return token;
}

/* Cuts a number with a sign. */
static bool take_signed(kif_str *s, int32_t *value)
{
    kif_str rest = *s;
    bool minus = str_skip_byte(&rest, '-');
    uint32_t n;
    if (!minus)
        str_skip_byte(&rest, '+');
    if (!str_take_uint(&rest, MAX_SCORE, &n))
        return false;
    *value = minus ? -(int32_t)n : (int32_t)n;
    *s = rest;
    return true;
}

static bool take_count(kif_str s, uint64_t *value)
{
    uint64_t n = 0;
    size_t i = 0;
    for (; i < s.n && byte_is_digit(s.p[i]) && n < UINT64_MAX / 10 - 1; i++)
        n = n * 10 + (uint64_t)(s.p[i] - '0');
    *value = n;
    return i > 0;
}

static void read_depth(kif_engine_note *note, kif_str s)
{
    uint32_t n;
    if (!str_take_uint(&s, UINT32_MAX, &n))
        return;
    note->depth = n;
    if (str_skip_byte(&s, '/') && str_take_uint(&s, UINT32_MAX, &n))
        note->seldepth = n;
}

/* 00:03.2, or milliseconds where there is no colon. */
static void read_time(kif_engine_note *note, kif_str s)
{
    uint32_t parts[3] = { 0 }, n = 0, ms = 0;
    if (!str_take_uint(&s, 1000000000, &parts[n++]))
        return;
    while (n < 3 && str_skip_byte(&s, ':') && str_take_uint(&s, 1000000, &parts[n]))
        n++;
    if (n == 1) {
        note->time_ms = parts[0];
        return;
    }
    if (str_skip_byte(&s, '.') && s.n > 0)
        for (uint32_t unit = 100; s.n > 0 && byte_is_digit(s.p[0]); unit /= 10, s = str_drop(s, 1))
            ms += (uint32_t)(s.p[0] - '0') * unit;
    int64_t seconds = 0;
    for (uint32_t i = 0; i < n; i++)
        seconds = seconds * 60 + parts[i];
    note->time_ms = seconds * 1000 + ms;
}

static void set_mate(kif_engine_note *note, bool sente, uint32_t plies)
{
    if (plies == 0 || plies > NOTE_MATE_SOMEWHERE)
        plies = NOTE_MATE_SOMEWHERE;
    note->score_kind = KIF_SCORE_MATE;
    note->score = sente ? (int32_t)plies : -(int32_t)plies;
}

/* 55, +詰 5, -詰, +詰5. */
static bool read_score(kif_engine_note *note, kif_str *s)
{
    *s = str_trim_start(*s);
    kif_str rest = *s;
    bool minus = str_skip_byte(&rest, '-');
    if (!minus)
        str_skip_byte(&rest, '+');
    if (str_skip(&rest, STR("詰"))) {
        uint32_t plies = 0;
        kif_str number = str_trim_start(rest);
        if (str_take_uint(&number, UINT32_MAX, &plies))
            rest = number;
        set_mate(note, !minus, plies);
        *s = rest;
        return true;
    }
    if (!take_signed(s, &note->score))
        return false;
    note->score_kind = KIF_SCORE_CP;
    return true;
}

/* ---- ShogiGUI ------------------------------------------------------------------------ */

/* Words with the value behind a blank, in any order; 読み筋 takes the rest. */
static bool read_shogigui(kif_engine_note *note, kif_str s)
{
    if (!str_skip(&s, STR("*対局")) && !str_skip(&s, STR("*解析")))
        return false;
    note->style = NOTE_SHOGIGUI;
    bool any = false;
    for (kif_str word = take_token(&s); word.n > 0; word = take_token(&s)) {
        if (str_eq(word, STR("評価値"))) {
            any |= read_score(note, &s);
        } else if (str_eq(word, STR("深さ"))) {
            read_depth(note, take_token(&s));
        } else if (str_eq(word, STR("ノード数"))) {
            take_count(take_token(&s), &note->nodes);
        } else if (str_eq(word, STR("時間"))) {
            read_time(note, take_token(&s));
        } else if (str_eq(word, STR("エンジン"))) {
            note->engine = take_token(&s);
        } else if (str_eq(word, STR("読み筋"))) {
            note->pv = str_trim(s);
            return true;
        }
    }
    return any;
}

/* ---- ShogiHome ------------------------------------------------------------------------- */

/* 先手勝ち:5手 */
static bool read_mate_word(kif_engine_note *note, kif_str s)
{
    kif_side side = spell_take_side(&s);
    uint32_t plies = 0;
    if (side == KIF_SIDES || !str_skip(&s, STR("勝ち")))
        return false;
    if (str_skip_byte(&s, ':'))
        str_take_uint(&s, UINT32_MAX, &plies);
    set_mate(note, side == KIF_SENTE, plies);
    return true;
}

static bool read_shogihome(kif_engine_note *note, kif_str s)
{
    if (!str_skip_byte(&s, '*') && !str_skip_byte(&s, '#'))
        return false;
    note->style = NOTE_SHOGIHOME;
    if (str_skip(&s, STR("評価値=")))
        return read_score(note, &s);
    if (str_skip(&s, STR("詰み=")))
        return read_mate_word(note, s);
    if (str_skip(&s, STR("深さ="))) {
        read_depth(note, s);
        return note->depth > 0;
    }
    if (str_skip(&s, STR("ノード数=")))
        return take_count(s, &note->nodes);
    if (str_skip(&s, STR("読み筋=")))
        note->pv = str_trim(s);
    else if (str_skip(&s, STR("エンジン=")))
        note->engine = str_trim(s);
    return note->pv.n > 0 || note->engine.n > 0;
}

/* ---- Piyo Shogi, CSA ----------------------------------------------------------------------- */

/* 推奨手 judges a move that was not played: its score says nothing about the position here. */
static bool read_piyo(kif_engine_note *note, kif_str s)
{
    bool played = str_skip(&s, STR("#指し手["));
    if (!played && !str_skip(&s, STR("#推奨手[")))
        return false;
    note->style = NOTE_PIYO;
    kif_engine_note score = { 0 };
    if (!read_score(&score, &s) || !str_skip_byte(&s, ']'))
        return false;
    if (played) {
        note->score_kind = score.score_kind;
        note->score = score.score;
    }
    note->pv = str_trim(s);
    return true;
}

static bool read_csa(kif_engine_note *note, kif_str s)
{
    if (!str_skip(&s, STR("* ")))
        return false;
    s = str_trim(s);
    if (!take_signed(&s, &note->score) || (s.n > 0 && s.p[0] != ' '))
        return false;
    note->style = NOTE_CSA;
    note->score_kind = KIF_SCORE_CP;
    kif_str pv = str_trim(s);
    size_t sharp = str_find_byte(pv, '#');
    if (sharp < pv.n) {
        take_count(str_drop(pv, sharp + 1), &note->nodes);
        pv.n = sharp;
    }
    note->pv = str_trim(pv);
    return true;
}

const kif_engine_note *engine_note_read(kif_arena *arena, kif_str text)
{
    if (text.n < 3 || (text.p[0] != '*' && text.p[0] != '#'))
        return NULL;
    static bool (*const readers[])(kif_engine_note *, kif_str) = { read_csa, read_shogihome, read_shogigui,
                                                                   read_piyo };
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
        kif_engine_note note = { .time_ms = -1 };
        if (!readers[i](&note, text))
            continue;
        kif_engine_note *kept = kif_arena_alloc(arena, sizeof *kept);
        if (kept != NULL)
            *kept = note;
        return kept;
    }
    return NULL;
}

/* ---- Several lines, one note ------------------------------------------------------------------ */

static bool has_score(const kif_engine_note *n)
{
    return n->score_kind != KIF_SCORE_NONE;
}

/* Takes over what is new; false if both say the same word, for then another note begins. */
static bool add(kif_engine_note *sum, const kif_engine_note *n)
{
    if ((has_score(n) && has_score(sum)) || (n->pv.n > 0 && sum->pv.n > 0) ||
        (n->engine.n > 0 && sum->engine.n > 0) || (n->depth > 0 && sum->depth > 0) ||
        (n->nodes > 0 && sum->nodes > 0))
        return false;
    if (has_score(n)) {
        sum->score_kind = n->score_kind;
        sum->score = n->score;
    }
    sum->pv = n->pv.n > 0 ? n->pv : sum->pv;
    sum->engine = n->engine.n > 0 ? n->engine : sum->engine;
    sum->depth = n->depth > 0 ? n->depth : sum->depth;
    sum->nodes = n->nodes > 0 ? n->nodes : sum->nodes;
    return true;
}

const kif_comment *engine_note_gather(const kif_comment *c, kif_engine_note *sum)
{
    *sum = *c->note;
    if (sum->style != NOTE_SHOGIHOME)
        return c;
    while (c->next != NULL && c->next->note != NULL && c->next->note->style == NOTE_SHOGIHOME &&
           c->next->text.p[0] == c->text.p[0] && add(sum, c->next->note))
        c = c->next;
    return c;
}

/* ---- The moves an engine foresees ----------------------------------------------------------------- */

/* Cuts one move in any notation and resolves it. */
static kif_move take_pv_move(kif_str *s, const kif_position *p, kif_square previous)
{
    kif_notated said = KIF_NOTATED_NONE;
    unsigned odd = 0;
    *s = str_trim_start(*s);
    if (spell_peek(*s).class == SPELL_MARK)
        *s = str_drop(*s, spell_peek(*s).len);
    if (s->n >= 7 && (s->p[0] == '+' || s->p[0] == '-')) { /* CSA: the kind is the one after the move */
        const char *t = s->p + 1;
        for (int i = 0; i < 4; i++)
            if (!byte_is_digit(t[i]))
                return KIF_NO_MOVE;
        if (t[2] == '0' || t[3] == '0')
            return KIF_NO_MOVE;
        said.to = kif_square_at(t[2] - '0', t[3] - '0');
        said.piece = kif_kind_by_csa(t + 4);
        said.drop = t[0] == '0' && t[1] == '0' ? KIF_YES : KIF_NO;
        said.piece_after = true;
        if (said.drop == KIF_NO && t[0] != '0' && t[1] != '0')
            said.from = kif_square_at(t[0] - '0', t[1] - '0');
        *s = str_drop(*s, 7);
    } else if (!spell_take_move(s, &said, &odd)) {
        return kif_move_take_usi(s);
    } else if (said.from == KIF_NO_SQUARE) {
        said.style = KIF_SAYS_WORDS;
    }
    return kif_resolve(p, &said, previous).move;
}

static void put_csa_move(kif_buf *out, const kif_position *p, kif_move m)
{
    kif_square to = kif_move_to(m);
    kif_kind kind;
    char text[7] = { p->side == KIF_SENTE ? '+' : '-', '0', '0' };
    if (kif_move_is_drop(m)) {
        kind = kif_move_dropped(m);
    } else {
        kif_square from = kif_move_from(m);
        kind = kif_piece_kind(p->board[from]);
        kind = kif_move_promotes(m) ? kif_kind_promoted(kind) : kind;
        text[1] = (char)('0' + kif_square_file(from));
        text[2] = (char)('0' + kif_square_rank(from));
    }
    text[3] = (char)('0' + kif_square_file(to));
    text[4] = (char)('0' + kif_square_rank(to));
    memcpy(text + 5, kif_kinds[kind].csa, 2);
    buf_byte(out, ' ');
    buf_add(out, (kif_str){ text, sizeof text });
}

static void put_kif_move(kif_buf *out, const kif_position *p, kif_move m, kif_square previous)
{
    char text[SPELL_MOVE_MAX];
    unsigned columns;
    kif_kind kind = kif_move_is_drop(m) ? kif_move_dropped(m) : kif_piece_kind(p->board[kif_move_from(m)]);
    char *end = spell_kif_move(text, m, kind, kif_move_to(m) == previous, (spell_style){ 0 }, &columns);
    buf_cstr(out, p->side == KIF_SENTE ? " ▲" : " △");
    buf_add(out, (kif_str){ text, (size_t)(end - text) });
}

/* In the federation's words, one behind the other without blanks. */
static void put_words(kif_buf *out, const kif_position *p, kif_move m, kif_square previous)
{
    bool ambiguous;
    kif_notated words = kif_notate(p, m, previous, &ambiguous);
    words.from = KIF_NO_SQUARE;
    buf_cstr(out, p->side == KIF_SENTE ? "▲" : "△");
    spell_put_words(out, &words, (spell_style){ 0 }, true);
}

static bool put_pv(kif_buf *out, kif_str pv, kif_note_style style, const kif_position *p, kif_square previous)
{
    kif_position board = *p;
    for (pv = str_trim(pv); pv.n > 0; pv = str_trim_start(pv)) {
        if (pv.p[0] == '%') /* an end word of CSA */
            return true;
        kif_move m = take_pv_move(&pv, &board, previous);
        if (m == KIF_NO_MOVE || !kif_position_can_do(&board, m))
            return false;
        if (style == NOTE_CSA)
            put_csa_move(out, &board, m);
        else if (style == NOTE_SHOGIHOME)
            put_words(out, &board, m, previous);
        else
            put_kif_move(out, &board, m, previous);
        kif_undo undo;
        kif_position_do(&board, m, &undo);
        previous = kif_move_to(m);
    }
    return true;
}

/* ---- Writing ------------------------------------------------------------------------------------------ */

/* A decided game has ±30000 in CSA. */
static int32_t csa_score(const kif_engine_note *note)
{
    enum { DECIDED = 30000 };
    if (note->score_kind != KIF_SCORE_MATE)
        return note->score;
    return note->score > 0 ? DECIDED : -DECIDED;
}

static bool put_csa(kif_buf *out, const kif_engine_note *note, const kif_position *p, kif_square previous)
{
    buf_printf(out, "* %d", (int)csa_score(note));
    bool complete = put_pv(out, note->pv, NOTE_CSA, p, previous);
    if (note->nodes > 0) {
        buf_cstr(out, " #");
        buf_uint(out, note->nodes, 0, ' ');
    }
    return complete && note->depth == 0 && note->time_ms < 0 &&
           note->engine.n == 0; /* there is no place for these */
}

static bool put_shogigui(kif_buf *out, const kif_engine_note *note, const kif_position *p,
                         kif_square previous)
{
    buf_cstr(out, "*対局");
    if (note->time_ms >= 0)
        buf_printf(out, " 時間 %02u:%02u.%u", (unsigned)(note->time_ms / 60000),
                   (unsigned)(note->time_ms / 1000 % 60), (unsigned)(note->time_ms / 100 % 10));
    if (note->depth > 0)
        buf_printf(out, " 深さ %u", note->depth);
    if (note->depth > 0 && note->seldepth > 0)
        buf_printf(out, "/%u", note->seldepth);
    if (note->nodes > 0) {
        buf_cstr(out, " ノード数 ");
        buf_uint(out, note->nodes, 0, ' ');
    }
    if (note->score_kind == KIF_SCORE_CP)
        buf_printf(out, " 評価値 %d", (int)note->score);
    else if (note->score_kind == KIF_SCORE_MATE)
        buf_printf(out, " 評価値 %c詰 %d", note->score > 0 ? '+' : '-',
                   (int)(note->score > 0 ? note->score : -note->score));
    if (note->pv.n > 0)
        buf_cstr(out, " 読み筋");
    return put_pv(out, note->pv, NOTE_SHOGIGUI, p, previous) && note->engine.n == 0;
}

/* A line for each word. */
static bool put_shogihome(kif_buf *out, const kif_engine_note *note, const kif_position *p, kif_square previous)
{
    bool complete = true;
    size_t from = out->n;
    if (note->score_kind == KIF_SCORE_CP)
        buf_printf(out, "*評価値=%d\n", (int)note->score);
    if (note->score_kind == KIF_SCORE_MATE) {
        buf_printf(out, "*詰み=%s勝ち", note->score > 0 ? "先手" : "後手");
        int plies = note->score > 0 ? note->score : -note->score;
        if (plies != NOTE_MATE_SOMEWHERE)
            buf_printf(out, ":%d手", plies);
        buf_byte(out, '\n');
    }
    if (note->pv.n > 0) {
        buf_cstr(out, "*読み筋=");
        complete = put_pv(out, note->pv, NOTE_SHOGIHOME, p, previous);
        buf_byte(out, '\n');
    }
    if (note->depth > 0)
        buf_printf(out, "*深さ=%u\n", note->depth);
    if (note->nodes > 0) {
        buf_cstr(out, "*ノード数=");
        buf_uint(out, note->nodes, 0, ' ');
        buf_byte(out, '\n');
    }
    if (note->engine.n > 0) {
        buf_cstr(out, "*エンジン=");
        buf_add(out, note->engine);
        buf_byte(out, '\n');
    }
    if (buf_ok(out) && out->n > from)
        out->n--; /* the caller ends the last line */
    return complete && note->time_ms < 0 && note->seldepth == 0;
}

/* Piyo Shogi begins with the move that was played already. */
static void drop_first_move(kif_str *pv)
{
    kif_notated said = KIF_NOTATED_NONE;
    unsigned odd = 0;
    if (spell_peek(*pv).class == SPELL_MARK)
        *pv = str_drop(*pv, spell_peek(*pv).len);
    spell_take_move(pv, &said, &odd);
}

bool engine_note_put(kif_buf *out, const kif_engine_note *read, kif_note_style style, const kif_position *p,
                     kif_square previous)
{
    kif_engine_note copy = *read, *note = &copy;
    if (note->style == NOTE_PIYO)
        drop_first_move(&note->pv);
    switch (style) {
    case NOTE_CSA:
        return put_csa(out, note, p, previous);
    case NOTE_SHOGIHOME:
        return put_shogihome(out, note, p, previous);
    default:
        return put_shogigui(out, note, p, previous);
    }
}
