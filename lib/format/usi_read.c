/* The reader of lines: USI games and SFEN positions, in all the forms that programs write.
 * Source: USI protocol description; ShogiHome's words for ends. */
#include "base/status.h"
#include "board/sfen.h"
#include "format/usi.h"

size_t kif_usi_cut(const kif_cut *c)
{
    size_t n = str_line_length(c->bytes);
    n += str_line_end(str_drop(c->bytes, n));
    /* LF may follow a CR */
    bool known = c->complete || n < c->bytes.n || (n > 0 && c->bytes.p[n - 1] == '\n');
    return known ? n : 0;
}

typedef struct {
    kif_parse *p;
    kif_str rest; /* of the line */
} line_reader;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_blanks(kif_str *s)
{
    while (s->n > 0 && is_blank(s->p[0]))
        *s = str_drop(*s, 1);
}

static kif_str word_of(kif_str s)
{
    size_t n = 0;
    while (n < s.n && !is_blank(s.p[n]))
        n++;
    return (kif_str){ s.p, n };
}

/* Cuts a whole word off, with the blanks behind it. */
static bool skip_word(kif_str *s, kif_str word)
{
    if (!str_eq(word_of(*s), word))
        return false;
    *s = str_drop(*s, word.n);
    skip_blanks(s);
    return true;
}

static kif_range range_of(const line_reader *r, kif_str s)
{
    return (kif_range){ (uint32_t)(s.p - r->p->text.p), (uint32_t)s.n };
}

/* ---- The start ------------------------------------------------------------- */

/* A bare SFEN has eight slashes in its first word; nothing else that may stand there has any. */
static bool looks_like_sfen(kif_str s)
{
    s = word_of(s);
    return str_find_byte(s, '/') < s.n && s.p[0] != '/';
}

static const struct {
    unsigned odd;
    kif_diag_id id;
} remarks[] = {
    { KIF_SFEN_HAND_ORDER, KIF_D_SFEN_HAND_ORDER },
    { KIF_SFEN_COUNT_ONE, KIF_D_SFEN_COUNT_ONE },
    { KIF_SFEN_NO_NUMBER | KIF_SFEN_BAD_NUMBER, KIF_D_SFEN_MOVE_NUMBER },
    { KIF_SFEN_UPPER_SIDE, KIF_D_SFEN_SIDE_LETTER },
};

static kif_status read_sfen(line_reader *r)
{
    kif_position start;
    kif_str before = r->rest;
    kif_sfen_result result = kif_sfen_take(&r->rest, &start);
    if (!result.ok) {
        kif_range at = { range_of(r, before).at + result.column - 1, result.column <= before.n };
        kif_report(r->p->diags, result.variant ? KIF_D_VARIANT_NOT_SUPPORTED : KIF_D_USI_POSITION_INVALID, at,
                   0, "%s", result.message);
        return KIF_BAD;
    }
    before.n -= r->rest.n;
    before = str_trim(before);
    if ((result.odd & (KIF_SFEN_NO_SIDE | KIF_SFEN_NO_HANDS)) != 0) {
        kif_report(r->p->diags, KIF_D_USI_POSITION_INVALID, range_of(r, before), 0, "%s",
                   (result.odd & KIF_SFEN_NO_SIDE) != 0 ? "the side to move is missing"
                                                        : "the hands are missing");
        return KIF_BAD;
    }
    if ((result.odd & KIF_SFEN_COUNT_BAD) != 0)
        kif_report(r->p->diags, KIF_D_USI_POSITION_INVALID, range_of(r, before), 0,
                   "in hand: a count from 1 to 18 expected");
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++)
        if ((result.odd & remarks[i].odd) != 0)
            kif_report(r->p->diags, remarks[i].id, range_of(r, before), 0, NULL);
    kif_builder_start(r->p->b, &start);
    return KIF_OK;
}

/* "position", "startpos", "sfen", a bare SFEN, "moves", or at once the moves. */
static kif_status read_start(line_reader *r)
{
    kif_str line = r->rest;
    if (skip_word(&r->rest, STR("position")) && r->rest.n == 0) {
        kif_report(r->p->diags, KIF_D_SYNTAX, range_of(r, line), 0, "startpos or sfen expected behind 'position'");
        return KIF_BAD;
    }
    bool said = skip_word(&r->rest, STR("sfen"));
    if (skip_word(&r->rest, STR("startpos"))) { /* "sfen startpos" is met, too */
        kif_builder_start(r->p->b, &kif_hirate);
    } else if (said || looks_like_sfen(r->rest)) {
        KIF_TRY(read_sfen(r));
    }
    skip_word(&r->rest, STR("moves"));
    return KIF_OK;
}

/* ---- Moves -------------------------------------------------------------------- */

/* What stands behind ";" in collections of positions. */
static void read_note(line_reader *r)
{
    kif_str note = str_trim(str_drop(r->rest, 1));
    if (note.n > 0) {
        kif_comment *c = kif_builder_comment(r->p->b, note, range_of(r, r->rest));
        if (c != NULL)
            c->program = true;
    }
    r->rest.n = 0;
}

static bool is_square_like(kif_str s)
{
    return byte_is_digit(s.p[0]) && 'a' <= s.p[1] && s.p[1] <= 'z';
}

/* 7g7j, P*0e: a move but for its squares. */
static bool is_move_off_board(kif_str word)
{
    if (str_ends(word, STR("+")))
        word.n--;
    return word.n == 4 && is_square_like(str_drop(word, 2)) &&
           (word.p[1] == '*' ? strchr("PLNSGBR", word.p[0]) != NULL : is_square_like(word));
}

static kif_status bad_word(line_reader *r, kif_str word)
{
    if (is_move_off_board(word))
        kif_report(r->p->diags, KIF_D_OFF_BOARD, range_of(r, word), kif_builder_next_ply(r->p->b),
                   "'%.*s' names a square outside the board", (int)word.n, word.p);
    else
        kif_report(r->p->diags, KIF_D_SYNTAX, range_of(r, word), kif_builder_next_ply(r->p->b),
                   "'%.*s' is neither a move nor an end", word.n > 40 ? 40 : (int)word.n, word.p);
    if (!r->p->recover)
        return KIF_BAD;
    kif_builder_comment(r->p->b, r->rest, range_of(r, r->rest));
    r->rest.n = 0;
    return KIF_OK;
}

static kif_status read_word(line_reader *r)
{
    kif_str word = word_of(r->rest), move = word;
    kif_move m = kif_move_take_usi(&move);
    if (m != KIF_NO_MOVE && move.n == 0) {
        if (kif_builder_exact_move(r->p->b, m, word, range_of(r, word)) == NULL)
            r->rest = str_drop(r->rest, r->rest.n); /* past a limit: the builder has said so */
        else
            r->rest = str_drop(r->rest, word.n);
        return KIF_OK;
    }
    if (word.p[0] == ';') {
        read_note(r);
        return KIF_OK;
    }
    kif_ending_id ending = kif_ending_by_usi(word);
    if (ending == KIF_END_NONE)
        return bad_word(r, word);
    kif_builder_end(r->p->b, ending, KIF_SIDES, word, range_of(r, word));
    r->rest = str_drop(r->rest, word.n);
    return KIF_OK;
}

static bool is_comment(kif_str line)
{
    return line.n == 0 || line.p[0] == '#' || str_starts(line, STR("//"));
}

kif_status kif_usi_read(kif_parse *p)
{
    line_reader r = { .p = p, .rest = p->text };
    while (r.rest.n > 0 && is_blank(r.rest.p[r.rest.n - 1]))
        r.rest.n--;
    skip_blanks(&r.rest);
    if (is_comment(r.rest))
        return KIF_END;
    KIF_TRY(read_start(&r));
    for (skip_blanks(&r.rest); r.rest.n > 0; skip_blanks(&r.rest))
        KIF_TRY(read_word(&r));
    return KIF_OK;
}

/* ---- Detection ------------------------------------------------------------------- */

/* A word of ranks, be they right or wrong: mistakes are for the reader to tell. */
static bool is_board_word(kif_str word)
{
    int slashes = 0;
    for (size_t i = 0; i < word.n; i++) {
        char c = word.p[i];
        if (c != '/' && c != '+' && !byte_is_digit(c) && !(('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z')))
            return false;
        slashes += c == '/';
    }
    return slashes >= 3;
}

static kif_usi_sort sort_of_line(kif_str line)
{
    static const char *const words[] = { "position", "startpos", "sfen", "moves" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_eq(word_of(line), str_of(words[i])))
            return KIF_USI_GAME;
    if (is_board_word(word_of(line)))
        return KIF_USI_SFEN;
    kif_str word = word_of(line);
    return kif_move_take_usi(&word) != KIF_NO_MOVE && word.n == 0 ? KIF_USI_MOVES : KIF_USI_NOTHING;
}

kif_usi_sort kif_usi_sort_of(kif_str head)
{
    if (str_starts(head, STR("#YANEURAOU-DB"))) /* a book of openings */
        return KIF_USI_NOTHING;
    while (head.n > 0) {
        size_t n = str_line_length(head);
        kif_str line = str_trim((kif_str){ head.p, n });
        if (!is_comment(line))
            return sort_of_line(line);
        head = str_drop(head, n);
        head = str_drop(head, str_line_end(head));
    }
    return KIF_USI_NOTHING;
}
