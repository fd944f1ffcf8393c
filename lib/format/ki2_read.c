/* The KI2 reader: moves in the federation's words, several on a line, told apart by side marks or blanks. */
#include "format/ki2.h"

#include "base/limits.h"
#include "format/japanese.h"

/* Cuts the number of a move: "12 ", "12.", "12手目", or right before a mark. */
static bool skip_number(kif_str *s)
{
    kif_str rest = *s;
    uint32_t number;
    if (!str_take_uint(&rest, KIF_MAX_PLIES, &number))
        return false;
    if (!str_skip_byte(&rest, '.') && !str_skip(&rest, STR("手目")) && spell_peek(rest).class != SPELL_BLANK &&
        spell_peek(rest).class != SPELL_MARK)
        return false;
    *s = rest;
    return true;
}

/* Cuts what may stand between two moves: blanks, commas, and the numbers of moves. */
static void skip_separators(kif_str *s)
{
    do {
        while (s->n > 0 && s->p[0] == ' ') /* most of all */
            *s = str_drop(*s, 1);
        for (spell_glyph g = spell_peek(*s); g.class == SPELL_BLANK || g.class == SPELL_COMMA; g = spell_peek(*s))
            *s = str_drop(*s, g.len);
    } while (s->n > 0 && byte_is_digit(s->p[0]) && skip_number(s));
}

/* What is left of a text up to the next mark or blank. */
static kif_str take_word(kif_str *s)
{
    size_t n = 0;
    for (spell_glyph g = spell_peek(*s); n < s->n && g.class != SPELL_BLANK && g.class != SPELL_MARK;
         g = spell_peek(str_drop(*s, n)))
        n += g.len;
    kif_str word = { s->p, n };
    *s = str_drop(*s, n);
    return word;
}

/* The turn counts, unless the move means something for the side of its mark only: then a move is missing before
 * it. True in that case. */
static bool contradicts_turn(jp_reader *r, const kif_notated *said, kif_range at)
{
    kif_side turn = kif_builder_position(r->b)->side;
    if (said->side == KIF_SIDES || said->side == turn)
        return false;
    bool missing = !kif_builder_reads_as(r->b, said, turn) && kif_builder_reads_as(r->b, said, said->side);
    kif_report(r->p->diags, KIF_D_SIDE_MARK_MISMATCH, at, kif_builder_next_ply(r->b),
               missing ? "the side mark contradicts the turn: a move may be missing before this one, and what "
                         "follows cannot be read"
                       : "the side mark contradicts the turn: the turn counts");
    return missing;
}

/* False past a limit. */
static bool read_move(jp_reader *r, kif_notated *said, unsigned odd, kif_side mark, kif_str text)
{
    said->style = KIF_SAYS_WORDS;
    said->side = mark;
    if (!r->settled)
        jp_settle(r, said);
    if (r->skipping || r->refused)
        return true;
    kif_range at = jp_range(r, text);
    bool known = kif_builder_last(r->b)->type != KIF_NODE_UNRESOLVED; /* else nobody knows whose turn it is */
    if (!known || !contradicts_turn(r, said, at))
        said->side = KIF_SIDES;
    kif_node *n = kif_builder_move(r->b, said, text, at);
    if (n == NULL)
        return false;
    odd &= ~(unsigned)SPELL_ODD_NO_BLANK; /* a matter of layout here */
    if (odd != 0)
        jp_report_odd(r, odd, text, n->ply);
    return true;
}

/* △投了 */
static void read_end(jp_reader *r, kif_ending_id ending, kif_str word)
{
    jp_settle(r, NULL);
    if (!r->skipping && !r->refused)
        kif_builder_end(r->b, ending, KIF_SIDES, word, jp_range(r, word));
}

/* A mark promises a move. Before the first one marks stand before names and other words. False: it is none of
 * those. */
static bool is_unreadable(jp_reader *r, spell_glyph mark, kif_str s)
{
    if (mark.class != SPELL_MARK || !r->in_game || r->skipping)
        return false;
    bool last = str_trim(str_drop(s, mark.len)).n == 0 && r->rest.n == 0; /* a text that breaks off */
    if (!last)
        jp_unreadable(r, jp_range(r, s), s, "no move can be read behind the side mark");
    return !last;
}

/* Past a limit nothing more is read. */
static bool stop_reading(jp_reader *r)
{
    r->rest.n = 0;
    return true;
}

/* The inner loop: moves as nearly all are written, each with its mark. False past a limit. */
static bool read_marked_moves(jp_reader *r, kif_str *s, bool *any)
{
    for (;;) {
        kif_notated said = KIF_NOTATED_NONE;
        unsigned odd = 0;
        kif_side mark;
        kif_str move = spell_take_marked_move(s, &mark, &said, &odd);
        if (move.n == 0)
            return true;
        r->in_game = *any = true;
        if (!read_move(r, &said, odd, mark, move))
            return false;
    }
}

/* Reads the moves of a line. False if it does not begin with one. */
static bool read_moves(jp_reader *r)
{
    kif_str s = r->line;
    bool any = false;
    if (!read_marked_moves(r, &s, &any))
        return stop_reading(r);
    for (skip_separators(&s); s.n > 0; skip_separators(&s)) {
        spell_glyph mark = spell_peek(s);
        kif_str move = mark.class == SPELL_MARK ? str_drop(s, mark.len) : s;
        spell_skip_blanks(&move);
        kif_str rest = move;
        kif_notated said = KIF_NOTATED_NONE;
        unsigned odd = 0;
        if (spell_take_move(&rest, &said, &odd)) {
            r->in_game = any = true;
            kif_side side = mark.class == SPELL_MARK ? (kif_side)mark.value : KIF_SIDES;
            s = rest;
            if (!read_move(r, &said, odd, side, (kif_str){ move.p, (size_t)(rest.p - move.p) }) ||
                !read_marked_moves(r, &s, &any))
                return stop_reading(r);
            continue;
        }
        kif_str word = take_word(&rest);
        kif_ending_id ending = kif_ending_by_kif(word);
        if (ending == KIF_END_NONE && is_unreadable(r, mark, (kif_str){ s.p, (size_t)(rest.p - s.p) }))
            return true;
        if (ending == KIF_END_NONE && !any)
            return false;
        if (ending != KIF_END_NONE && (any || mark.class == SPELL_MARK)) {
            r->in_game = any = true;
            read_end(r, ending, word);
        } else if (!any) {
            return false;
        } else {
            kif_report(r->p->diags, KIF_D_TRAILING_GARBAGE, jp_range(r, word), 0, "no move can be read here");
        }
        s = word.n > 0 || mark.class == SPELL_MARK ? rest : str_drop(s, mark.len);
    }
    return any;
}

/* Whether a line can hold moves: those that begin with a mark, a square or 同. */
static bool may_be_moves(kif_str line)
{
    spell_skip_blanks(&line);
    switch (spell_peek(line).class) {
    case SPELL_MARK:
    case SPELL_HALF_DIGIT:
    case SPELL_DIGIT:
    case SPELL_NUMERAL:
    case SPELL_SAME:
        return true;
    default:
        return false;
    }
}

kif_status kif_ki2_read(kif_parse *p)
{
    jp_reader r;
    jp_begin(&r, p);
    while (jp_next_line(&r)) {
        jp_cut_at_cr(&r);
        if (!may_be_moves(r.line) || !read_moves(&r))
            jp_line(&r);
    }
    return jp_finish(&r);
}
