/* Board diagrams of KIF, KI2 and BOD, both ways. */
#include "format/japanese.h"

void diagram_begin(jp_diagram *d)
{
    *d = (jp_diagram){ .turn = KIF_SIDES };
    kif_position_clear(&d->position);
}

/* ---- Reading ------------------------------------------------------------------ */

/* One square: whose man, then the man. The owner's column can be missing where a square is empty. */
static bool take_cell(kif_str *s, kif_piece *piece, bool *odd_owner)
{
    static const char *const empties[] = { "・", "･", "·", "．", "□", "." };
    kif_side side = KIF_SENTE;
    if (s->n > 0 && strchr(" vV^+wb", s->p[0]) != NULL) {
        side = s->p[0] == 'v' || s->p[0] == 'V' || s->p[0] == 'w' ? KIF_GOTE : KIF_SENTE;
        *odd_owner |= s->p[0] != ' ' && s->p[0] != 'v';
        *s = str_drop(*s, 1);
    } else if (str_skip(s, STR("ｖ"))) {
        side = KIF_GOTE;
    }
    for (size_t i = 0; i < sizeof empties / sizeof *empties; i++)
        if (str_skip(s, str_of(empties[i]))) {
            *piece = KIF_EMPTY;
            return true;
        }
    bool exact;
    kif_kind kind = kif_kind_take_kanji(s, &exact);
    *piece = kif_piece_of(kind, side);
    return kind != KIF_NO_KIND;
}

static void check_rank_label(kif_str label, int rank, kif_range at, kif_diags *diags)
{
    uint32_t said = 0;
    label = str_trim(label);
    if (label.n == 0)
        kif_report(diags, KIF_D_DIAGRAM_RANK_LABEL, at, 0, "the rank of this row is not written behind it");
    else if (!spell_take_number(&label, 9, &said) || said != (uint32_t)rank)
        kif_report(diags, KIF_D_DIAGRAM_RANK_LABEL, at, 0, "this is row %d of the diagram, its label differs",
                   rank);
}

/* Cuts the bar off that begins a row. */
static kif_str after_bar(kif_str line)
{
    line = str_trim_start(line);
    if (!str_skip_byte(&line, '|'))
        str_skip(&line, STR("｜"));
    return line;
}

bool diagram_cell(kif_str line, int file, kif_str *cell)
{
    kif_str rest = after_bar(line);
    bool unused = false;
    kif_piece piece;
    for (int at = 9; at >= file; at--) {
        *cell = rest;
        if (!take_cell(&rest, &piece, &unused))
            return false;
        cell->n -= rest.n;
    }
    return true;
}

bool diagram_row(jp_diagram *d, kif_str line, kif_range at, kif_diags *diags)
{
    if (d->rows == 9) {
        kif_report(diags, KIF_D_UNKNOWN_LINE, at, 0, "the diagram has nine rows already");
        return true;
    }
    int rank = ++d->rows, file = 9;
    bool odd_owner = false;
    line = after_bar(line);
    for (; file >= 1; file--) {
        kif_piece piece = KIF_EMPTY;
        if (!take_cell(&line, &piece, &odd_owner))
            break;
        if (piece != KIF_EMPTY)
            kif_position_put(&d->position, kif_square_at(file, rank), piece);
    }
    if (file > 0) {
        kif_report(diags, KIF_D_DIAGRAM_ROW_WIDTH, at, 0, "row %d has %d square%s that can be read, not 9",
                   rank, 9 - file, str_plural((uint64_t)(9 - file)));
        return false;
    }
    if (!str_skip_byte(&line, '|') && !str_skip(&line, STR("｜")) && str_trim(line).n > 0) {
        kif_report(diags, KIF_D_DIAGRAM_ROW_WIDTH, at, 0, "row %d has more than 9 squares", rank);
        return false;
    }
    if (odd_owner)
        kif_report(diags, KIF_D_UNKNOWN_LINE, at, 0,
                   "a man's owner is marked by something else than a blank or v");
    check_rank_label(line, rank, at, diags);
    return true;
}

void diagram_hand(jp_diagram *d, kif_side side, kif_str s, kif_range at, kif_diags *diags)
{
    d->has_hand[side] = true;
    s = str_trim(s);
    if (str_eq(s, STR("なし")) || str_eq(s, STR("無し")) || str_eq(s, STR("ナシ")))
        return;
    while (s.n > 0) {
        bool exact;
        kif_kind kind = kif_kind_take_kanji(&s, &exact);
        uint32_t n = 1;
        if (kind == KIF_NO_KIND || kind == KIF_KING) {
            kif_report(diags, KIF_D_UNKNOWN_LINE, at, 0, "these men in hand cannot be read");
            return;
        }
        spell_take_number(&s, 255, &n);
        str_skip(&s, STR("枚"));
        kind = kif_kind_base(kind);
        n += kif_hand_count(d->position.hand[side], kind);
        kif_position_set_hand(&d->position, side, kind, n > 255 ? 255 : n);
        spell_skip_blanks(&s);
        str_skip(&s, STR("、"));
        spell_skip_blanks(&s);
    }
}

/* ---- Writing ------------------------------------------------------------------ */

static void put_hand(kif_buf *out, const kif_position *p, kif_side side, bool handicap)
{
    buf_add(out, spell_side(side, handicap));
    buf_cstr(out, "の持駒：");
    bool none = true;
    for (int i = 0; i < 7; i++) {
        kif_kind kind = kif_hand_order[i];
        unsigned n = kif_hand_count(p->hand[side], kind);
        if (n == 0)
            continue;
        none = false;
        buf_add(out, spell_piece(kind, (spell_style){ 0 }));
        if (n > 1 && n < 100)
            spell_put_number(out, n);
        else if (n > 1)
            buf_uint(out, n, 0, ' ');
        buf_cstr(out, "　");
    }
    buf_cstr(out, none ? "なし\n" : "\n");
}

static void put_row(kif_buf *out, const kif_position *p, int rank, spell_style style)
{
    buf_byte(out, '|');
    for (int file = 9; file >= 1; file--) {
        kif_piece piece = p->board[kif_square_at(file, rank)];
        if (piece == KIF_EMPTY) {
            buf_cstr(out, " ・");
            continue;
        }
        kif_side side = kif_piece_side(piece);
        buf_byte(out, side == KIF_GOTE ? 'v' : ' ');
        buf_add(out, spell_piece_in_diagram(kif_piece_kind(piece), style));
    }
    buf_byte(out, '|');
    spell_put_number(out, (unsigned)rank);
    buf_byte(out, '\n');
}

void diagram_put(kif_buf *out, const kif_position *p, bool handicap, spell_style style)
{
    put_hand(out, p, KIF_GOTE, handicap);
    buf_cstr(out, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (int rank = 1; rank <= 9; rank++)
        put_row(out, p, rank, style);
    buf_cstr(out, "+---------------------------+\n");
    put_hand(out, p, KIF_SENTE, handicap);
    buf_add(out, spell_side(p->side, handicap));
    buf_cstr(out, "番\n");
}
