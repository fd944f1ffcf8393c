/* The start position of a CSA record: PI with men taken away, board rows, single men, the rest of the set.
 * Source: CSA standard record format V2.2 and V3.0. */
#include "format/csa.h"

enum { CELLS = 9, CELL = 3 };

static void fail(csa_reader *r, kif_diag_id id, const char *from, const char *message)
{
    kif_report(r->p->diags, id, csa_range(r, from), 0, "%s", message);
    r->failed = true;
}

static bool more(const csa_reader *r)
{
    return r->at < r->end && !csa_is_line_end(*r->at) && *r->at != ',';
}

static void skip_blanks(csa_reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
}

static unsigned digit(char c)
{
    return (unsigned)((unsigned char)c - '0');
}

/* ---- PI ----------------------------------------------------------------- */

/* Cuts "82HI" from the front: a square and a kind. */
static bool take_square_and_kind(csa_reader *r, kif_square *sq, kif_kind *kind)
{
    skip_blanks(r);
    if (r->end - r->at < 4)
        return false;
    unsigned file = digit(r->at[0]), rank = digit(r->at[1]);
    *kind = csa_kind(r->at + 2);
    if (file - 1 > 8 || rank - 1 > 8 || *kind == KIF_NO_KIND)
        return false;
    *sq = kif_square_at((int)file, (int)rank);
    r->at += 4;
    return true;
}

static void tell_difference(csa_reader *r, const char *from, kif_square sq)
{
    if (!r->differs_told)
        kif_report(r->p->diags, KIF_D_CSA_SUMMARY_MISMATCH, csa_range(r, from), 0,
                   "PI and the board rows differ on %d%d", kif_square_file(sq), kif_square_rank(sq));
    r->differs_told = true;
}

static void read_standard(csa_reader *r, const char *from)
{
    kif_piece rows[KIF_SQUARES];
    if (r->has_standard)
        kif_report(r->p->diags, KIF_D_CSA_SUMMARY_MISMATCH, csa_range(r, from), 0,
                   "a second PI: the one before does not count");
    memcpy(rows, r->setup.board, sizeof rows);
    r->setup = kif_hirate;
    r->has_standard = true;
    kif_square sq;
    kif_kind kind;
    for (skip_blanks(r); more(r); skip_blanks(r)) {
        const char *man = r->at;
        if (!take_square_and_kind(r, &sq, &kind)) {
            fail(r, KIF_D_SYNTAX, from, "after PI: squares and pieces to take away expected, as in 82HI");
            return;
        }
        if (kif_piece_kind(r->setup.board[sq]) != kind)
            kif_report(r->p->diags, KIF_D_CSA_SUMMARY_MISMATCH, csa_range(r, man), 0,
                       "PI takes away %s from %.2s, where %s stands", kif_kinds[kind].csa, man,
                       r->setup.board[sq] == KIF_EMPTY ? "nothing"
                                                       : kif_kinds[kif_piece_kind(r->setup.board[sq])].csa);
        kif_position_put(&r->setup, sq, KIF_EMPTY);
    }
    for (sq = 0; sq < KIF_SQUARES && r->has_rows; sq++)
        if (rows[sq] != r->setup.board[sq])
            tell_difference(r, from, sq);
}

/* ---- P1 to P9 ------------------------------------------------------------- */

/* A cell of three characters; anything that does not begin with a sign is empty. */
static bool cell_piece(const char *cell, kif_piece *piece)
{
    *piece = KIF_EMPTY;
    if (cell[0] != '+' && cell[0] != '-')
        return cell[1] != '+' && cell[1] != '-' && cell[2] != '+' && cell[2] != '-';
    kif_kind kind = csa_kind(cell + 1);
    *piece = kif_piece_of(kind, cell[0] == '+' ? KIF_SENTE : KIF_GOTE);
    return kind != KIF_NO_KIND;
}

/* Nine full cells. */
static bool read_cells(kif_str row, kif_piece cells[CELLS])
{
    if (row.n < CELLS * CELL)
        return false;
    for (int i = 0; i < CELLS; i++)
        if (!cell_piece(row.p + CELL * i, &cells[i]))
            return false;
    return true;
}

/* Mail and web pages take blanks away: a star or a sign with two letters is a cell, whatever lies between. */
static bool read_loose_cells(kif_str row, kif_piece cells[CELLS])
{
    int n = 0;
    while (row.n > 0) {
        char c = row.p[0];
        if (c == ' ' || c == '\t') {
            row = str_drop(row, 1);
            continue;
        }
        bool empty = c == '*' || c == '.';
        if (n == CELLS ||
            (!empty && (row.n < CELL || !cell_piece(row.p, &cells[n]) || cells[n] == KIF_EMPTY)))
            return false;
        if (empty)
            cells[n] = KIF_EMPTY;
        row = str_drop(row, empty ? 1 : CELL);
        n++;
    }
    if (n == 0)
        memset(cells, KIF_EMPTY, CELLS * sizeof *cells);
    return n == CELLS || n == 0;
}

static void read_row(csa_reader *r, const char *from, int rank)
{
    const char *start = r->at;
    while (more(r))
        r->at++;
    kif_str row = { start, (size_t)(r->at - start) };
    kif_piece cells[CELLS];
    bool exact = read_cells(row, cells);
    if (!exact && !read_loose_cells(row, cells)) {
        fail(r, KIF_D_DIAGRAM_ROW_WIDTH, from,
             "a board row has nine cells, each ' * ' or a sign and a piece");
        return;
    }
    if (!exact && !r->blanks_told)
        kif_report(r->p->diags, KIF_D_CSA_BOARD_BLANKS, csa_range(r, from), 0, NULL);
    r->blanks_told |= !exact;
    r->has_rows = true;
    for (int i = 0; i < CELLS; i++) {
        kif_square sq = kif_square_at(9 - i, rank);
        if (r->has_standard && r->setup.board[sq] != cells[i])
            tell_difference(r, from, sq);
        kif_position_put(&r->setup, sq, cells[i]);
    }
}

/* ---- P+ and P- -------------------------------------------------------------- */

/* Everything of the 40 men that is not yet on the board or in a hand, kings excepted. Source: CSA V2.2; the
 * set is counted as a whole, not by side. */
static void give_all(csa_reader *r, kif_side side, const char *from)
{
    bool too_many = r->all_given;
    for (kif_kind kind = KIF_PAWN; kind < KIF_KING; kind++) {
        unsigned used = kif_position_count(&r->setup, kind), all = kif_kinds[kind].count;
        too_many |= used > all;
        if (used < all)
            kif_position_set_hand(&r->setup, side, kind,
                                  kif_hand_count(r->setup.hand[side], kind) + all - used);
    }
    if (too_many)
        kif_report(r->p->diags, KIF_D_CSA_AL_ALL_PIECES, csa_range(r, from), 0, NULL);
    r->all_given = true;
}

static void give_one(csa_reader *r, kif_side side, kif_kind kind, const char *from)
{
    if (kind >= KIF_KING)
        kif_report(r->p->diags, KIF_D_SYNTAX, csa_range(r, from), 0,
                   kind == KIF_KING ? "a king cannot be in hand" : "a promoted piece cannot be in hand");
    kif_kind base = kif_kind_base(kind);
    unsigned n = base == KIF_KING ? 255 : kif_hand_count(r->setup.hand[side], base);
    if (n < 255)
        kif_position_set_hand(&r->setup, side, base, n + 1);
    if (r->all_given)
        kif_report(r->p->diags, KIF_D_CSA_AL_ALL_PIECES, csa_range(r, from), 0, "more pieces after AL");
}

static void read_men(csa_reader *r, kif_side side, const char *from)
{
    kif_square sq;
    kif_kind kind;
    for (skip_blanks(r); more(r); skip_blanks(r)) {
        const char *man = r->at;
        bool in_hand = r->end - man >= 4 && man[0] == '0' && man[1] == '0';
        if (in_hand && man[2] == 'A' && man[3] == 'L') {
            r->at += 4;
            give_all(r, side, man);
        } else if (in_hand && (kind = csa_kind(man + 2)) != KIF_NO_KIND) {
            r->at += 4;
            give_one(r, side, kind, man);
        } else if (take_square_and_kind(r, &sq, &kind)) {
            kif_position_put(&r->setup, sq, kif_piece_of(kind, side));
        } else {
            fail(r, KIF_D_SYNTAX, from, "squares and pieces expected, as in 59OU or 00FU");
            return;
        }
    }
}

void csa_read_position(csa_reader *r)
{
    const char *from = r->at;
    char what = from[1];
    r->any = true;
    r->at += 2;
    skip_blanks(r);
    if ((what == '+' || what == '-') && !more(r))
        return; /* an empty hand is no position */
    r->at = from + 2;
    if (!r->has_position)
        kif_position_clear(&r->setup);
    r->has_position = true;
    if (what == 'I')
        read_standard(r, from);
    else if (what == '+' || what == '-')
        read_men(r, what == '+' ? KIF_SENTE : KIF_GOTE, from);
    else
        read_row(r, from, what - '0');
}
