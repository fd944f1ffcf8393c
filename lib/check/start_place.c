/* Where the start position stands in the text: the reader keeps what it says, not where. Looked up again only
 * when there is something to tell about it. */
#include "format/japanese.h"
#include "check/rules.h"
#include "text/lines.h"

/* Of a part of the text. */
static kif_range range_of(const kif_checking *c, kif_str part)
{
    return (kif_range){ (uint32_t)(part.p - c->text.p), (uint32_t)part.n };
}

static kif_str part_of(const kif_checking *c, kif_range range)
{
    return (kif_str){ c->text.p + range.at, range.len };
}

/* ---- Lines ----------------------------------------------------------------------- */

typedef enum { LINE_OTHER, LINE_ROW, LINE_HAND } line_kind;

/* What a line before the moves is for the diagram. key: the rank or the side it speaks of. */
static line_kind kind_of_line(const kif_checking *c, kif_str line, int *rows, int *key)
{
    if (c->csa) {
        bool row = line.n > 2 && line.p[0] == 'P' && line.p[1] >= '1' && line.p[1] <= '9';
        bool men = line.n > 2 && line.p[0] == 'P' && (line.p[1] == '+' || line.p[1] == '-');
        *key = row ? line.p[1] - '0' : men && line.p[1] == '-' ? KIF_GOTE : KIF_SENTE;
        return row ? LINE_ROW : men ? LINE_HAND : LINE_OTHER;
    }
    line = str_trim_start(line);
    if (str_starts(line, STR("|")) || str_starts(line, STR("｜"))) {
        *key = ++*rows;
        return LINE_ROW;
    }
    kif_side side = spell_take_side(&line);
    *key = side;
    return side != KIF_SIDES && str_starts(line, STR("の持")) ? LINE_HAND : LINE_OTHER;
}

/* The line of the diagram with that key; an empty one where there is none. */
static kif_str find_line(const kif_checking *c, line_kind kind, int key)
{
    kif_lines lines = lines_of(c->text);
    size_t moves = c->r->root->child == NULL ? c->text.n : c->r->root->child->at.at, at;
    kif_str line;
    for (int rows = 0, found; lines_next(&lines, &line, &at) && at < moves;)
        if (kind_of_line(c, line, &rows, &found) == kind && found == key)
            return line;
    return STR_NONE;
}

kif_range kif_start_place(const kif_checking *c)
{
    kif_str row = c->kif || c->ki2 || c->csa ? find_line(c, LINE_ROW, 1) : STR_NONE;
    if (row.n > 0)
        return range_of(c, row);
    for (const kif_header *h = c->r->headers; h != NULL; h = h->next)
        if (h->id == KIF_H_HANDICAP)
            return h->at;
    static const char *const beginnings[] = { "\nP+", "\nP-", "sfen ", "\nPI", "\"preset\"" };
    size_t first = c->text.n;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        size_t at = str_find(c->text, str_of(beginnings[i]));
        at += at < c->text.n && beginnings[i][0] == '\n';
        first = at < first ? at : first;
    }
    return first < c->text.n ? kif_line_at(c->text, (uint32_t)first) : kif_first_line(c->text);
}

/* ---- Squares ------------------------------------------------------------------------ */

static kif_str csa_cell(kif_str row, kif_square sq)
{
    enum { CELL = 3 };
    size_t at = 2 + CELL * (size_t)(9 - kif_square_file(sq));
    return row.n < 2 + 9 * CELL ? row : (kif_str){ row.p + at, CELL };
}

/* P+59OU: the square is one of a list of men. */
static kif_str csa_man(const kif_checking *c, kif_square sq)
{
    const char name[] = { (char)('0' + kif_square_file(sq)), (char)('0' + kif_square_rank(sq)) };
    kif_str line = find_line(c, LINE_HAND, kif_piece_side(c->r->start.board[sq]));
    for (size_t at = 2; at + 4 <= line.n; at += line.p[at] == ' ' ? 1 : 4)
        if (memcmp(line.p + at, name, sizeof name) == 0)
            return (kif_str){ line.p + at, 4 };
    return STR_NONE;
}

/* The board of an SFEN: the first word with eight slashes. */
static kif_str sfen_board(kif_str text)
{
    while (text.n > 0) {
        size_t n = 0, slashes = 0;
        for (; n < text.n && strchr(" \t\r\n\"", text.p[n]) == NULL; n++)
            slashes += text.p[n] == '/';
        if (slashes == 8)
            return (kif_str){ text.p, n };
        text = str_drop(text, n < text.n ? n + 1 : n);
    }
    return STR_NONE;
}

static kif_str sfen_man(kif_str board, kif_square sq)
{
    int rank = 1, file = 9;
    for (size_t i = 0; i < board.n; i++) {
        size_t promoted = board.p[i] == '+' && i + 1 < board.n;
        if (board.p[i] == '/') {
            rank++;
            file = 9;
        } else if (byte_is_digit(board.p[i])) {
            file -= board.p[i] - '0';
        } else if (rank == kif_square_rank(sq) && file == kif_square_file(sq)) {
            return (kif_str){ board.p + i, 1 + promoted };
        } else {
            file--;
            i += promoted;
        }
    }
    return STR_NONE;
}

kif_range kif_start_square_place(const kif_checking *c, kif_square sq)
{
    kif_str man = STR_NONE;
    if (c->kif || c->ki2 || c->csa) {
        kif_str row = find_line(c, LINE_ROW, kif_square_rank(sq));
        if (c->csa)
            man = row.n > 0 ? csa_cell(row, sq) : csa_man(c, sq);
        else if (!diagram_cell(row, kif_square_file(sq), &man))
            man = row;
    } else {
        man = sfen_man(sfen_board(part_of(c, kif_start_place(c))), sq);
    }
    return man.n > 0 ? range_of(c, man) : kif_start_place(c);
}

kif_range kif_start_hand_place(const kif_checking *c, kif_side side)
{
    kif_str line = c->kif || c->ki2 || c->csa ? find_line(c, LINE_HAND, side) : STR_NONE;
    return line.n > 0 ? range_of(c, line) : kif_start_place(c);
}
