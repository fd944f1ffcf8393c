/* Diagrams as text: BOD, the same board for people (with or without colour), and plain ASCII. */
#include "diagram/caption.h"
#include "diagram/layout.h"
#include "diagram/pieces.h"
#include "format/spell.h"

typedef struct {
    kif_buf *out;
    const kif_diagram *d;
    const kif_diagram_options *o;
    bool bod;
    bool western;
    bool flipped;
    window w;
} text_writer;

/* ---- Colour ------------------------------------------------------------- */

/* Codes of the terminal, from the set of sixteen colours: bits, so that they add up. */
enum {
    SGR_BOLD = 1,
    SGR_DIM = 2,
    SGR_CYAN = 4,
    SGR_RED = 8,
    SGR_UNDERLINE = 16,
    SGR_REVERSE = 32,
    SGR_MARKED = 64
};

static void begin_style(const text_writer *w, unsigned style)
{
    static const struct {
        unsigned bit;
        const char *code;
    } codes[] = { { SGR_BOLD, "1" },      { SGR_DIM, "2" },     { SGR_UNDERLINE, "4" }, { SGR_REVERSE, "7" },
                  { SGR_RED, "31" },      { SGR_CYAN, "36" },   { SGR_MARKED, "43;30" } };
    if (!w->o->colour || style == 0)
        return;
    const char *before = "\033[";
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if ((style & codes[i].bit) != 0) {
            buf_cstr(w->out, before);
            buf_cstr(w->out, codes[i].code);
            before = ";";
        }
    buf_byte(w->out, 'm');
}

static void end_style(const text_writer *w, unsigned style)
{
    if (w->o->colour && style != 0)
        buf_cstr(w->out, "\033[0m");
}

static void put_styled(const text_writer *w, unsigned style, const char *text)
{
    begin_style(w, style);
    buf_cstr(w->out, text);
    end_style(w, style);
}

static bool is_listed(const kif_diagram_mark *list, int n, kif_square sq)
{
    for (int i = 0; i < n; i++)
        if (list[i].square == sq)
            return true;
    return false;
}

static unsigned square_style(const text_writer *w, kif_square sq)
{
    kif_piece piece = w->d->position.board[sq];
    unsigned style = 0;
    if (is_listed(w->o->marks, w->o->n_marks, sq) || is_listed(w->o->fills, w->o->n_fills, sq))
        style |= SGR_MARKED;
    if (caption_has_last(w->d) && sq == kif_move_to(w->d->last))
        style |= SGR_REVERSE;
    if (piece == KIF_EMPTY) {
        bool origin =
            caption_has_last(w->d) && !kif_move_is_drop(w->d->last) && sq == kif_move_from(w->d->last);
        return style | (origin ? SGR_UNDERLINE : SGR_DIM);
    }
    bool black = kif_piece_side(piece) == KIF_SENTE, promoted = kif_kind_is_promoted(kif_piece_kind(piece));
    return style | (black ? SGR_BOLD : promoted ? 0 : SGR_CYAN) | (promoted ? SGR_RED : 0);
}

/* ---- The window, line by line ------------------------------------------- */

static int columns_of(const text_writer *w)
{
    return w->w.file_hi - w->w.file_lo + 1;
}

static int file_at(const text_writer *w, int column)
{
    return w->flipped ? w->w.file_lo + column : w->w.file_hi - column;
}

static int rank_at(const text_writer *w, int row)
{
    return w->flipped ? w->w.rank_hi - row : w->w.rank_lo + row;
}

/* Whether the board goes on beyond that edge of the window. */
static bool is_cut(const text_writer *w, bool vertical, bool first)
{
    bool low = vertical ? w->w.file_lo > 1 : w->w.rank_lo > 1,
         high = vertical ? w->w.file_hi < 9 : w->w.rank_hi < 9;
    return (vertical != first) == w->flipped ? high : low;
}

static void put_border(const text_writer *w, bool top)
{
    if (is_cut(w, false, top))
        return;
    begin_style(w, SGR_DIM);
    buf_cstr(w->out, w->western ? " " : "");
    buf_byte(w->out, is_cut(w, true, true) ? '-' : '+');
    buf_fill(w->out, '-', 3 * (size_t)columns_of(w));
    buf_byte(w->out, is_cut(w, true, false) ? '-' : '+');
    end_style(w, SGR_DIM);
    buf_byte(w->out, '\n');
}

static void put_files(const text_writer *w)
{
    if (w->o->coords == KIF_DIAGRAM_COORDS_NONE)
        return;
    begin_style(w, SGR_DIM);
    buf_cstr(w->out, w->western ? " " : "");
    for (int c = 0; c < columns_of(w); c++) {
        static const char *const wide[] = { "１", "２", "３", "４", "５", "６", "７", "８", "９" };
        int file = file_at(w, c);
        buf_cstr(w->out, c == 0 || w->western ? "  " : " ");
        if (w->western)
            buf_byte(w->out, (char)('0' + file));
        else
            buf_cstr(w->out, wide[file - 1]);
    }
    end_style(w, SGR_DIM);
    buf_byte(w->out, '\n');
}

static void put_rank(const text_writer *w, int rank)
{
    int coords = w->o->coords;
    if (coords == KIF_DIAGRAM_COORDS_NONE)
        return;
    begin_style(w, SGR_DIM);
    if (coords == KIF_DIAGRAM_COORDS_JA && !w->western)
        spell_put_number(w->out, (unsigned)rank);
    else
        buf_byte(w->out, coords == KIF_DIAGRAM_COORDS_WESTERN ? (char)('0' + rank) : (char)('a' + rank - 1));
    end_style(w, SGR_DIM);
}

/* ---- Cells -------------------------------------------------------------- */

static bool is_last(const text_writer *w, kif_square sq)
{
    return !w->bod && caption_has_last(w->d) && sq == kif_move_to(w->d->last);
}

static void put_letters(const text_writer *w, kif_kind kind)
{
    const char *letters = kif_kinds[kind].sfen;
    buf_cstr(w->out, letters[1] == '\0' ? " " : "");
    buf_cstr(w->out, letters);
}

static void put_cell_ja(const text_writer *w, kif_square sq)
{
    kif_piece piece = w->d->position.board[sq];
    unsigned style = square_style(w, sq);
    if (piece == KIF_EMPTY) {
        buf_byte(w->out, ' ');
        put_styled(w, style, "・");
        return;
    }
    bool white = kif_piece_side(piece) == KIF_GOTE, last = is_last(w, sq);
    kif_kind kind = kif_piece_kind(piece);
    begin_style(w, style);
    buf_byte(w->out, white ? last ? 'V' : 'v' : last ? '*' : ' ');
    if (!w->bod && (w->o->pieces == KIF_DIAGRAM_LETTER || w->o->pieces == KIF_DIAGRAM_INTL))
        put_letters(w, kind);
    else
        buf_add(w->out, spell_piece_in_diagram(kind, (spell_style){ 0 }));
    end_style(w, style);
}

static void put_cell_western(const text_writer *w, kif_square sq)
{
    kif_piece piece = w->d->position.board[sq];
    unsigned style = square_style(w, sq);
    if (piece == KIF_EMPTY) {
        buf_byte(w->out, ' ');
        put_styled(w, style, ".");
    } else {
        const char *letters = kif_kinds[kif_piece_kind(piece)].sfen;
        bool promoted = letters[1] != '\0', white = kif_piece_side(piece) == KIF_GOTE;
        char letter = letters[promoted];
        if (!promoted)
            buf_byte(w->out, ' ');
        begin_style(w, style);
        buf_cstr(w->out, promoted ? "+" : "");
        buf_byte(w->out, white ? (char)(letter + 'a' - 'A') : letter);
        end_style(w, style);
    }
    buf_byte(w->out, is_last(w, sq) && piece != KIF_EMPTY ? '*' : ' ');
}

static void put_row(const text_writer *w, int row)
{
    int rank = rank_at(w, row);
    buf_cstr(w->out, w->western ? " " : "");
    put_styled(w, SGR_DIM, is_cut(w, true, true) ? " " : "|");
    for (int c = 0; c < columns_of(w); c++) {
        kif_square sq = kif_square_at(file_at(w, c), rank);
        if (w->western)
            put_cell_western(w, sq);
        else
            put_cell_ja(w, sq);
    }
    put_styled(w, SGR_DIM, is_cut(w, true, false) ? " " : "|");
    if (w->western && w->o->coords != KIF_DIAGRAM_COORDS_NONE)
        buf_byte(w->out, ' ');
    put_rank(w, rank);
    buf_byte(w->out, '\n');
}

static void put_board(const text_writer *w)
{
    put_files(w);
    put_border(w, true);
    for (int row = 0; row <= w->w.rank_hi - w->w.rank_lo; row++)
        put_row(w, row);
    put_border(w, false);
}

/* ---- Hands -------------------------------------------------------------- */

static void put_hand_bod(const text_writer *w, kif_side side)
{
    kif_hand hand = w->d->position.hand[side];
    buf_add(w->out, spell_side(side, w->d->handicap_labels));
    buf_cstr(w->out, "の持駒：");
    for (int i = 0; i < 7; i++) {
        unsigned n = kif_hand_count(hand, kif_hand_order[i]);
        if (n == 0)
            continue;
        buf_cstr(w->out, kif_kinds[kif_hand_order[i]].kanji);
        if (n > 1)
            spell_put_number(w->out, n);
        buf_cstr(w->out, "　");
    }
    buf_cstr(w->out, hand == 0 ? "なし\n" : "\n");
}

static bool is_hand_shown(const text_writer *w, kif_side side)
{
    return w->o->hands != KIF_DIAGRAM_HANDS_NONE &&
           (w->o->hands != KIF_DIAGRAM_HANDS_TSUME || side == KIF_SENTE);
}

static void put_hand_ja(const text_writer *w, kif_side side)
{
    if (!is_hand_shown(w, side))
        return;
    bool letters = w->o->pieces == KIF_DIAGRAM_LETTER || w->o->pieces == KIF_DIAGRAM_INTL;
    kif_hand hand = w->d->position.hand[side];
    buf_cstr(w->out, side == KIF_SENTE ? "☗" : "☖");
    caption_put_label(w->out, w->d, w->o, side);
    for (int i = 0; i < 7; i++) {
        unsigned n = kif_hand_count(hand, kif_hand_order[i]);
        if (n == 0)
            continue;
        buf_cstr(w->out, letters ? " " : "　");
        buf_cstr(w->out, letters ? kif_kinds[kif_hand_order[i]].sfen : kif_kinds[kif_hand_order[i]].kanji);
        if (n > 1 && letters)
            buf_uint(w->out, n, 0, ' ');
        else if (n > 1)
            spell_put_number(w->out, n);
    }
    if (hand == 0)
        buf_cstr(w->out, letters ? " -" : "　なし");
    buf_byte(w->out, '\n');
}

static void put_hand_western(const text_writer *w, kif_side side)
{
    if (!is_hand_shown(w, side))
        return;
    kif_hand hand = w->d->position.hand[side];
    buf_cstr(w->out, side == KIF_SENTE ? "Black in hand:" : "White in hand:");
    for (int i = 0; i < 7; i++) {
        unsigned n = kif_hand_count(hand, kif_hand_order[i]);
        if (n == 0)
            continue;
        buf_byte(w->out, ' ');
        buf_cstr(w->out, kif_kinds[kif_hand_order[i]].sfen);
        if (n > 1)
            buf_uint(w->out, n, 0, ' ');
    }
    buf_cstr(w->out, hand == 0 ? " -\n" : "\n");
}

/* ---- Formats ------------------------------------------------------------ */

static void put_name(const text_writer *w, kif_side side)
{
    kif_str name = caption_name(w->d, w->o, side);
    if (name.n == 0)
        return;
    buf_add(w->out, spell_side(side, w->d->handicap_labels));
    buf_cstr(w->out, "：");
    buf_add(w->out, name);
    buf_byte(w->out, '\n');
}

/* As KIF has it: with the origin, and without words that tell the man from others. */
static void put_kif_move(kif_buf *out, const kif_diagram *d)
{
    unsigned columns;
    buf_cstr(out, d->last_side == KIF_SENTE ? "  ▲" : "  △");
    char *to = buf_reserve(out, SPELL_MOVE_MAX);
    if (to == NULL)
        return;
    to = spell_kif_move(to, d->last, d->last_said.piece, false, (spell_style){ 0 }, &columns);
    out->n = (size_t)(to - out->p);
}

static void put_bod_end(const text_writer *w)
{
    const kif_diagram *d = w->d;
    if (d->moves > 0) {
        buf_cstr(w->out, "手数＝");
        buf_uint(w->out, d->moves, 0, ' ');
        if (caption_has_last(d))
            put_kif_move(w->out, d);
        buf_cstr(w->out, "  まで\n");
    }
    if (d->position.side == KIF_GOTE) {
        caption_put_turn(w->out, d, KIF_DIAGRAM_LANG_JA);
        buf_byte(w->out, '\n');
    }
}

static void put_bod(const text_writer *w)
{
    put_name(w, KIF_SENTE);
    put_name(w, KIF_GOTE);
    put_hand_bod(w, KIF_GOTE);
    put_board(w);
    put_hand_bod(w, KIF_SENTE);
    put_bod_end(w);
}

static void put_caption_line(const text_writer *w)
{
    size_t before = w->out->n;
    bool nothing_else = !caption_has_last(w->d) && !w->d->is_start && w->d->mate_in == 0 && w->d->number == 0;
    if (w->o->caption_kind == KIF_CAPTION_DEFAULT && nothing_else)
        return; /* whose turn it is stands below the board */
    caption_put(w->out, w->d, w->o);
    if (w->out->n > before)
        buf_byte(w->out, '\n');
}

static void put_ja(const text_writer *w)
{
    kif_side top = w->flipped ? KIF_SENTE : KIF_GOTE;
    put_caption_line(w);
    put_hand_ja(w, top);
    put_board(w);
    put_hand_ja(w, kif_opponent(top));
    caption_put_turn(w->out, w->d, w->o->lang);
    buf_byte(w->out, '\n');
    if (w->flipped)
        buf_cstr(w->out, w->o->lang == KIF_DIAGRAM_LANG_EN ? "(White's side)\n" : "（先後逆）\n");
}

static void put_western(const text_writer *w)
{
    kif_side top = w->flipped ? KIF_SENTE : KIF_GOTE;
    kif_diagram_options en = *w->o;
    en.lang = KIF_DIAGRAM_LANG_EN;
    if (w->o->caption_kind == KIF_CAPTION_NONE)
        ;
    else if (w->d->moves > 0 && caption_has_last(w->d))
        buf_printf(w->out, "After move %u: ", (unsigned)w->d->moves);
    else if (w->d->moves > 0)
        buf_printf(w->out, "After move %u\n", (unsigned)w->d->moves);
    else if (caption_has_last(w->d))
        buf_cstr(w->out, "After ");
    if (caption_has_last(w->d) && w->o->caption_kind != KIF_CAPTION_NONE) {
        caption_put_move(w->out, w->d, &en);
        buf_byte(w->out, '\n');
    }
    put_hand_western(w, top);
    put_board(w);
    put_hand_western(w, kif_opponent(top));
    caption_put_turn(w->out, w->d, KIF_DIAGRAM_LANG_EN);
    buf_cstr(w->out, w->flipped ? "\n(White's side)\n" : "\n");
}

bool kif_diagram_draw_text(kif_buf *out, kif_diagram_format format, const kif_diagram *d,
                           const kif_diagram_options *o)
{
    text_writer w = { .out = out, .d = d, .o = o };
    kif_diagram_options plain;
    switch (format) {
    case KIF_DIAGRAM_BOD: /* never turned, cut or coloured */
        plain = *o;
        plain.coords = KIF_DIAGRAM_COORDS_JA;
        plain.colour = false;
        w.o = &plain;
        w.bod = true;
        w.w = (window){ 1, 9, 1, 9 };
        put_bod(&w);
        break;
    case KIF_DIAGRAM_ALT:
        kif_diagram_put_alt(out, d, o);
        buf_byte(out, '\n');
        break;
    default:
        w.flipped = diagram_is_flipped(d, o);
        w.w = window_of(d, o);
        w.western = format == KIF_DIAGRAM_WESTERN;
        if (w.western)
            put_western(&w);
        else
            put_ja(&w);
    }
    return buf_ok(out);
}
