/* The KIF reader: move lines, in one pass over their bytes. All other lines are those of Japanese records. */
#include "format/kif.h"

#include "base/digits.h"
#include "base/limits.h"
#include "format/japanese.h"

/* ---- Times: ( 0:15/00:00:23) ------------------------------------------------- */

enum { MAX_TIME_PART = 100000000 }; /* what three of them make in milliseconds fits in 64 bits */

/* Digits as wide as the move are rare: no reason to look for them in every line. */
static inline bool begins_wide_digits(kif_str s)
{
    return s.n > 0 && (unsigned char)s.p[0] == 0xef && spell_peek(s).class == SPELL_DIGIT;
}

/* Cuts digits of any width from the front; a number that is too large stays, so that the time is reported. */
static bool take_digits(kif_str *s, uint32_t *value)
{
    kif_str rest = *s;
    uint32_t n = 0;
    for (;;) {
        bool half = rest.n > 0 && byte_is_digit(rest.p[0]);
        if (!half && !begins_wide_digits(rest))
            break;
        if (n >= MAX_TIME_PART)
            return false;
        n = n * 10 + (half ? (uint32_t)(rest.p[0] - '0') : spell_peek(rest).value);
        rest = str_drop(rest, half ? 1 : spell_peek(rest).len);
    }
    bool any = rest.n < s->n;
    *s = rest;
    *value = n;
    return any;
}

static bool take_colon(kif_str *s)
{
    return str_skip_byte(s, ':') || (s->n > 0 && (unsigned char)s->p[0] >= 0x80 && str_skip(s, STR("：")));
}

/* Cuts h:mm:ss or m:ss; *seconds counts all of it. */
static bool take_clock(kif_str *s, uint64_t *seconds)
{
    uint32_t n = 0;
    if (!take_digits(s, &n))
        return false;
    *seconds = n;
    int parts = 1;
    for (; parts < 3 && take_colon(s); parts++) {
        spell_skip_blanks(s);
        if (!take_digits(s, &n))
            return false;
        *seconds = *seconds * 60 + n;
    }
    return parts > 1;
}

static uint32_t take_fraction(kif_str *s)
{
    uint32_t ms = 0, unit = 100;
    if (s->n < 2 || s->p[0] != '.' || !byte_is_digit(s->p[1]))
        return 0;
    for (*s = str_drop(*s, 1); s->n > 0 && byte_is_digit(s->p[0]); *s = str_drop(*s, 1), unit /= 10)
        ms += (uint32_t)(s->p[0] - '0') * unit;
    return ms;
}

/* The form that Kifu for Windows writes, "( 0:15/00:00:23)", sixteen bytes at once: with the text that has only zeros
 * taken away, digits are their values and all else must be nothing. */
static inline bool take_canonical_time(kif_str *s, int32_t *ms, int32_t *total_s)
{
    enum { LENGTH = 16 };
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones * 0x80;
    const uint64_t signs = UINT64_C(0x00ff0000ff0000ff), more_signs = UINT64_C(0xff0000ff0000ff00);
    if (s->n < LENGTH)
        return false;
    uint64_t x = digits_load("(00:00/0"), y = digits_load("0:00:00)");
    x ^= digits_load(s->p) | (s->p[1] == ' ' ? 0x10 << 8 : 0); /* a blank becomes the 0 it stands for */
    y ^= digits_load(s->p + 8);
    uint64_t above = ((x + ones * (0x80 - 10)) | x | (y + ones * (0x80 - 10)) | y) & tops;
    if (((x & signs) | (y & more_signs) | above) != 0)
        return false;
    uint32_t hours = (uint32_t)((x >> 56) * 10 + (y & 0xff));
    x = x * 10 + (x >> 8); /* in each byte now: its digit and the next one */
    y = y * 10 + (y >> 8);
    *ms = (int32_t)((x >> 8 & 0xff) * 60 + (x >> 32 & 0xff)) * 1000;
    *total_s = (int32_t)((hours * 60 + (y >> 16 & 0xff)) * 60 + (y >> 40 & 0xff));
    *s = str_drop(*s, LENGTH);
    return true;
}

/* Cuts a time from the front. The total can be missing. False, and *s untouched, if it cannot be read. */
static bool take_time(kif_str *s, int32_t *ms, int32_t *total_s)
{
    if (take_canonical_time(s, ms, total_s))
        return true;
    kif_str rest = *s;
    uint64_t seconds = 0, total = 0;
    *total_s = KIF_NO_TIME;
    rest = str_drop(rest, rest.p[0] == '(' ? 1 : 3); /* the parenthesis that brought us here */
    spell_skip_blanks(&rest);
    if (!take_clock(&rest, &seconds))
        return false;
    uint64_t exact = seconds * 1000 + take_fraction(&rest);
    spell_skip_blanks(&rest);
    if (str_skip_byte(&rest, '/') || str_skip(&rest, STR("／"))) {
        spell_skip_blanks(&rest);
        if (take_clock(&rest, &total)) {
            if (total > INT32_MAX)
                return false;
            *total_s = (int32_t)total;
            take_fraction(&rest);
        }
        spell_skip_blanks(&rest);
    }
    if (exact > INT32_MAX || (!str_skip_byte(&rest, ')') && !str_skip(&rest, STR("）"))))
        return false;
    *ms = (int32_t)exact;
    *s = rest;
    return true;
}

/* ---- Numbers --------------------------------------------------------------------- */

/* Cuts "  12 ", "12. ", "12手目 " from the front of a line. */
static bool take_number(kif_str *s, uint32_t *number)
{
    kif_str rest = *s;
    spell_skip_blanks(&rest);
    if (rest.n > 0 && (unsigned char)rest.p[0] == 0xe3) /* a full-width blank begins so */
        spell_skip_blanks(&rest);
    bool wide = begins_wide_digits(rest);
    if (wide ? !spell_take_number(&rest, MAX_TIME_PART, number)
             : rest.n == 0 || !byte_is_digit(rest.p[0]) || !take_digits(&rest, number))
        return false;
    if (rest.n > 1 && rest.p[0] == ' ' && rest.p[1] != ' ') { /* as written by Kifu for Windows */
        *s = str_drop(rest, 1);
        return true;
    }
    bool closed = str_skip_byte(&rest, '.') || str_skip(&rest, STR("手目")) || str_skip(&rest, STR("．"));
    size_t before = rest.n;
    spell_skip_blanks(&rest);
    if (rest.n == 0 || (rest.n == before && !closed))
        return false;
    *s = rest;
    return true;
}

/* Numbers that do not follow each other are told once where it happens. The order of the lines is what
 * counts. */
static void check_number(jp_reader *r, uint32_t number, kif_range at)
{
    uint32_t due = kif_builder_next_ply(r->b) + r->number_base;
    if (number != due && (number != r->last_number + 1 || !r->numbered)) {
        if (!r->numbered) {
            r->number_base = number == 0 ? 0 : number - 1;
            if (r->start.moves_before != r->number_base)
                kif_report(r->p->diags,
                           r->start.moves_before == 0 ? KIF_D_MOVE_NUMBER_START : KIF_D_TEDAN_MISMATCH, at,
                           due, "the first move has number %u", number);
        } else {
            kif_diag_id id = number < due ? KIF_D_MOVE_NUMBER_DUPLICATE : KIF_D_MOVE_NUMBER_GAP;
            kif_report(r->p->diags, id, at, due, "number %u where %u is due", number, due);
        }
    }
    r->last_number = number;
    r->numbered = true;
}

/* ---- Move lines ------------------------------------------------------------------- */

/* A side mark is redundant in KIF; the board decides. */
static void check_mark(jp_reader *r, spell_glyph mark, kif_range at)
{
    if (mark.class == SPELL_MARK && mark.value != KIF_SIDES &&
        mark.value != kif_builder_position(r->b)->side && kif_builder_last(r->b)->type != KIF_NODE_UNRESOLVED)
        kif_report(r->p->diags, KIF_D_SIDE_MARK_MISMATCH, at, kif_builder_next_ply(r->b),
                   "the side mark contradicts the turn");
}

/* What stands behind a move or an end word: time and the mark "+". */
static void read_tail(jp_reader *r, kif_str s, kif_node *n)
{
    spell_skip_blanks(&s);
    if (s.n > 0 && (s.p[0] == '(' || str_starts(s, STR("（")))) {
        int32_t ms, total;
        if (!take_time(&s, &ms, &total)) {
            kif_report(r->p->diags, KIF_D_TIME_FORMAT, jp_range(r, s), n->ply, "the time cannot be read");
            return;
        }
        kif_builder_time(r->b, ms, total);
        spell_skip_blanks(&s);
    }
    if (str_skip_byte(&s, '+'))
        n->flags |= KIF_NODE_PLUS;
    if (s.n == 0)
        return;
    jp_cut_at_cr(r);
    s.n = (size_t)(r->line.p + r->line.n - s.p);
    s = str_trim(s);
    if (s.n > 0)
        kif_report(r->p->diags, KIF_D_TRAILING_GARBAGE, jp_range(r, s), n->ply,
                   "text behind the move that means nothing");
}

/* What is no move and no end that is known may be an end of its own kind, unless the game goes on. */
static bool falls_into_hole(jp_reader *r, uint32_t number, kif_str text)
{
    bool falls = r->hole_number != 0 && number > r->hole_number;
    r->hole_number = 0;
    if (falls)
        jp_unreadable(r, r->hole, text, "this is not a move, but the game goes on behind it");
    return falls;
}

static void read_end(jp_reader *r, kif_str s, uint32_t number)
{
    jp_cut_at_cr(r);
    s.n = (size_t)(r->line.p + r->line.n - s.p);
    size_t n = 0;
    for (spell_glyph g = spell_peek(s); n < s.n && g.class != SPELL_OPEN && g.class != SPELL_BLANK;
         g = spell_peek(str_drop(s, n)))
        n += g.len;
    kif_str word = { s.p, n }, tail = str_drop(s, n);
    kif_ending_id ending = kif_ending_by_kif(word);
    kif_range at = jp_range(r, word);
    jp_settle(r, NULL);
    if (r->skipping || r->refused || falls_into_hole(r, number, r->line))
        return;
    r->last_number = number;
    r->numbered = true;
    if (ending == KIF_END_NONE) {
        r->hole_number = number;
        r->hole = at;
        kif_report(r->p->diags, jp_has_simplified(word) ? KIF_D_SIMPLIFIED_KANJI : KIF_D_UNKNOWN_TERMINAL, at,
                   kif_builder_next_ply(r->b), "neither a move nor an end word that is known");
        ending = KIF_END_OTHER;
    }
    kif_node *end = kif_builder_end(r->b, ending, KIF_SIDES, word, at);
    if (end == NULL)
        return;
    end->number = number;
    if (!jp_has_simplified(word)) /* else the origin of a move stands there */
        read_tail(r, tail, end);
}

static void read_move(jp_reader *r, const kif_notated *said, unsigned odd, spell_glyph mark, kif_str text,
                      uint32_t number, kif_str tail)
{
    if (!r->settled)
        jp_settle(r, said);
    if (r->skipping || r->refused || falls_into_hole(r, number, r->line))
        return;
    kif_range at = jp_range(r, text);
    check_number(r, number, at);
    check_mark(r, mark, at);
    kif_node *n = kif_builder_move(r->b, said, text, at);
    if (n == NULL) {
        r->rest.n = 0; /* past a limit: the builder has said so */
        return;
    }
    n->number = number;
    if (odd != 0)
        jp_report_odd(r, odd, text, n->ply);
    read_tail(r, tail, n);
}

/* False if the line does not begin with a number and something behind it. */
static bool read_move_line(jp_reader *r)
{
    kif_str s = r->line;
    uint32_t number;
    if (!take_number(&s, &number))
        return false;
    spell_glyph mark = { SPELL_OTHER, 0, 0 };
    if ((unsigned char)s.p[0] == 0xe2) /* all marks begin so, and no move does */
        mark = spell_peek(s);
    kif_str move = mark.class == SPELL_MARK ? str_drop(s, mark.len) : s, rest = move;
    kif_notated said = KIF_NOTATED_NONE;
    unsigned odd = 0;
    if (spell_take_move(&rest, &said, &odd)) {
        r->in_game = true;
        move.n = (size_t)(rest.p - move.p);
        read_move(r, &said, odd, mark, move, number, rest);
        return true;
    }
    bool wide = begins_wide_digits(str_trim_start(r->line)); /* so does the line above a diagram */
    if (wide && kif_ending_by_kif(str_trim(move)) == KIF_END_NONE)
        return false;
    if (move.n == 0 || spell_peek(move).class == SPELL_OPEN || spell_peek(move).class == SPELL_BLANK)
        return false;
    r->in_game = true;
    read_end(r, move, number);
    return true;
}

/* ---- Plain move lines --------------------------------------------------------------- */

/* Digits behind blanks, and the one blank that follows: the number of a line as all writers align it. NULL if it is
 * anything else. */
static inline const char *plain_number(const char *s, uint32_t *number)
{
    enum { WIDEST = 5 };
    unsigned blanks = 0;
    while (blanks < WIDEST && s[blanks] == ' ')
        blanks++;
    unsigned n = digits_short(s + blanks, number);
    s += blanks + n;
    return 0 < n && n <= WIDEST && s[0] == ' ' ? s + 1 : NULL;
}

/* What stands behind a move: nothing, or blanks and a time, then "+" or not, then a line end. Returns what follows, or
 * NULL if it is anything else. */
static inline const char *plain_tail(const char *s, size_t room, int32_t *ms, int32_t *total_s, bool *plus)
{
    enum { BLANKS = 12 };
    unsigned blanks = 0;
    *ms = *total_s = KIF_NO_TIME;
    while (blanks < BLANKS && s[blanks] == ' ')
        blanks++;
    kif_str rest = { s + blanks, room - blanks };
    if (rest.p[0] == '(' && !take_canonical_time(&rest, ms, total_s))
        return NULL;
    s = rest.p;
    *plus = *s == '+';
    s += *plus;
    s += *s == '\r';
    return *s == '\n' ? s + 1 : NULL;
}

/* The move in the board's terms, if the board agrees with the text. */
static inline kif_move plain_move(const kif_position *board, const spell_plain *said, kif_square previous)
{
    kif_square to = said->to == KIF_NO_SQUARE ? previous : said->to;
    if (to == KIF_NO_SQUARE)
        return KIF_NO_MOVE;
    if (said->drops)
        return kif_move_drop(said->piece, to);
    if (board->board[said->from] != kif_piece_of(said->piece, board->side))
        return KIF_NO_MOVE;
    return kif_move_board(said->from, to, said->promotes);
}

/* The inner loop: lines as nearly all are, whose moves are legal and whose numbers follow each other. Stops, with
 * nothing changed, before what needs a closer look. */
static void read_plain_lines(jp_reader *r)
{
    enum { ROOM = 96 }; /* more than a plain line takes */
    const kif_position *board = kif_builder_position(r->b);
    if (!r->settled || r->skipping || r->refused)
        return;
    while (r->rest.n >= ROOM) {
        const char *line = r->rest.p;
        uint32_t number;
        spell_plain said;
        const char *text = plain_number(line, &number);
        size_t n = text == NULL ? 0 : spell_take_plain(text, &said);
        if (n == 0)
            return;
        int32_t ms, total_s;
        bool plus;
        const char *next = plain_tail(text + n, ROOM - (size_t)(text + n - line), &ms, &total_s, &plus);
        kif_node *last = kif_builder_last(r->b);
        if (next == NULL || last->type != KIF_NODE_MOVE || number != last->ply + 1 + r->number_base)
            return;
        kif_move m = plain_move(board, &said, kif_move_to(last->move));
        kif_node *node = m == KIF_NO_MOVE ? NULL : kif_builder_plain_move(r->b, m, jp_range(r, (kif_str){ text, n }));
        if (node == NULL)
            return;
        node->number = number;
        node->flags |= (said.to == KIF_NO_SQUARE ? KIF_NODE_SAID_SAME : 0) | (plus ? KIF_NODE_PLUS : 0);
        if (ms != KIF_NO_TIME)
            kif_builder_time(r->b, ms, total_s);
        r->last_number = number;
        r->rest = str_drop(r->rest, (size_t)(next - line));
    }
}

static bool read_ruler(jp_reader *r)
{
    kif_str s = str_trim_start(r->line);
    if (!str_starts(s, STR("手数-")) && !str_starts(s, STR("手数－")) && !str_starts(s, STR("手数ー")) &&
        !str_starts(s, STR("手数―")))
        return false;
    jp_cut_at_cr(r); /* where lines end in CR alone, the moves stand behind it */
    r->in_game = r->found = true;
    return true;
}

/* Whether a line can begin with the number of a move; 0xe3 begins a full-width blank. */
static inline bool may_be_move(kif_str line)
{
    char c = line.p[0];
    return c == ' ' || c == '\t' || byte_is_digit(c) || (unsigned char)c == 0xe3 || begins_wide_digits(line);
}

kif_status kif_kif_read(kif_parse *p)
{
    jp_reader r;
    jp_begin(&r, p);
    while (jp_next_line(&r)) {
        if (r.line.n == 0)
            continue;
        if (may_be_move(r.line) && read_move_line(&r)) {
            read_plain_lines(&r); /* a move follows a move, as a rule */
            continue;
        }
        if (!read_ruler(&r))
            jp_line(&r);
    }
    return jp_finish(&r);
}
