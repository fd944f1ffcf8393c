/* Shapes of pieces. Sizes are in hundredths of a cell. */
#include "diagram/pieces.h"

#include "diagram/glyph.h"
#include "text/utf8.h"

/* Width and height on a board, before they are enlarged by GROWTH; and the name of two characters. */
static const struct {
    double w, h;
    const char *name;
} kinds[KIF_KINDS] = {
    [KIF_KING] = { 83, 92, "玉将" },       [KIF_ROOK] = { 80, 89, "飛車" },
    [KIF_BISHOP] = { 80, 89, "角行" },     [KIF_GOLD] = { 76, 85, "金将" },
    [KIF_SILVER] = { 76, 85, "銀将" },     [KIF_KNIGHT] = { 72, 82, "桂馬" },
    [KIF_LANCE] = { 67, 82, "香車" },      [KIF_PAWN] = { 64, 78, "歩兵" },
    [KIF_DRAGON] = { 80, 89, "龍王" },     [KIF_HORSE] = { 80, 89, "龍馬" },
    [KIF_PRO_SILVER] = { 76, 85, "成銀" }, [KIF_PRO_KNIGHT] = { 72, 82, "成桂" },
    [KIF_PRO_LANCE] = { 67, 82, "成香" },  [KIF_TOKIN] = { 64, 78, "と金" },
};

static const double GROWTH = 1.12, TALLEST = 0.93 * SCENE_CELL_HEIGHT;
static const uint32_t OU = 0x738b; /* 王 */

static bool on_pentagons(const scene *s, const kif_diagram_options *o)
{
    return s->look->pentagons || o->pieces == KIF_DIAGRAM_LETTER || o->pieces == KIF_DIAGRAM_INTL;
}

static bool is_ou(const kif_diagram_options *o, kif_side side, bool pentagon)
{
    int king = o->king;
    if (king == KIF_DIAGRAM_KING_AUTO)
        king = pentagon ? KIF_DIAGRAM_OU_WHITE : KIF_DIAGRAM_GYOKU;
    return king == (side == KIF_GOTE ? KIF_DIAGRAM_OU_WHITE : KIF_DIAGRAM_OU_BLACK);
}

static bool is_stacked(const kif_diagram_options *o, bool pentagon)
{
    return o->promoted == KIF_DIAGRAM_STACK || (o->promoted == KIF_DIAGRAM_PROMOTED_AUTO && !pentagon);
}

static void add_part(piece_shape *shape, uint32_t code, bool bold, placing place)
{
    shape->parts[shape->n_parts++] = (shape_part){ code, bold, place };
}

/* Two characters, one above the other. */
static void add_pair(piece_shape *shape, const uint32_t code[2], bool bold, double middle, double apart,
                     double em_x, double em_y)
{
    add_part(shape, code[0], bold, (placing){ { 0, middle - apart }, em_x, em_y, 0 });
    add_part(shape, code[1], bold, (placing){ { 0, middle + apart }, em_x, em_y, 0 });
}

static void add_letter(piece_shape *shape, kif_kind kind, bool bold, double w, double h, int turn)
{
    double em = 0.66 * w, middle = 0.06 * h;
    uint32_t letter = (uint32_t)kif_kinds[kif_kind_base(kind)].sfen[0];
    if (!kif_kind_is_promoted(kind)) {
        add_part(shape, letter, bold, (placing){ { 0, middle }, em, em, turn });
        return;
    }
    double small = 0.6 * em, way = (turn & 2) != 0 ? -1 : 1;
    add_part(shape, '+', bold, (placing){ { way * -0.24 * w, middle }, small, small, turn });
    add_part(shape, letter, bold, (placing){ { way * 0.10 * w, middle }, em * 0.94, em * 0.94, turn });
}

static uint32_t first_code(const char *text)
{
    uint32_t code;
    utf8_get(str_of(text), &code);
    return code;
}

static void two_codes(const char *text, uint32_t code[2])
{
    kif_str s = str_of(text);
    code[0] = utf8_take(&s);
    code[1] = s.n > 0 ? utf8_take(&s) : ' ';
}

static void fill_shape(const scene *s, const kif_diagram_options *o, piece_shape *shape, kif_piece piece,
                       bool bold)
{
    kif_kind kind = kif_piece_kind(piece);
    kif_side side = kif_piece_side(piece);
    bool pentagon = on_pentagons(s, o);
    double w = kinds[kind].w * GROWTH, h = kinds[kind].h * GROWTH;
    h = h > TALLEST ? TALLEST : h;
    shape->has_outline = pentagon;
    scene_pentagon(w, h, shape->outline);
    uint32_t pair[2];
    bool two = o->pieces == KIF_DIAGRAM_KANJI2;
    two_codes(two ? kinds[kind].name : kif_kinds[kind].kanji, pair);
    if (kind == KIF_KING && is_ou(o, side, pentagon))
        pair[0] = OU;
    if (o->pieces == KIF_DIAGRAM_LETTER)
        add_letter(shape, kind, bold, w, h, kif_piece_side(piece) == KIF_GOTE ? 2 : 0);
    else if (o->pieces == KIF_DIAGRAM_INTL)
        add_part(shape, GLYPH_INTL + (uint32_t)kind, true,
                 (placing){ { 0, 0.07 * h }, 0.74 * w, 0.74 * w, 0 });
    else if (two || (pair[1] != ' ' && is_stacked(o, pentagon)))
        add_pair(shape, pair, bold, pentagon ? 0.075 * h : 0, pentagon ? 0.20 * h : 23.5,
                 pentagon ? 0.50 * w : 78, pentagon ? 0.50 * w * 0.86 : 78 * 0.55);
    else {
        uint32_t code = kind == KIF_KING ? pair[0] : first_code(kif_kinds[kind].kanji1);
        double em = pentagon ? 0.76 * w : 80;
        add_part(shape, code, bold, (placing){ { 0, pentagon ? 0.075 * h : 0 }, em, em, 0 });
    }
}

int piece_shape_of(scene *s, const kif_diagram_options *o, kif_piece piece, bool bold)
{
    /* Most sets look the same for both sides. */
    bool sided = o->pieces == KIF_DIAGRAM_LETTER || kif_piece_kind(piece) == KIF_KING;
    uint32_t key = (sided ? piece : (uint32_t)kif_piece_kind(piece)) | (bold ? 0x100u : 0u);
    for (int i = 0; i < s->n_shapes; i++)
        if (s->shapes[i].key == key)
            return i;
    if (s->n_shapes == SCENE_MAX_SHAPES)
        return 0;
    piece_shape *shape = &s->shapes[s->n_shapes];
    *shape = (piece_shape){ .key = key };
    fill_shape(s, o, shape, piece, bold);
    return s->n_shapes++;
}

uint32_t piece_hand_code(const kif_diagram_options *o, kif_kind kind)
{
    if (o->pieces == KIF_DIAGRAM_LETTER)
        return (uint32_t)kif_kinds[kind].sfen[0];
    if (o->pieces == KIF_DIAGRAM_INTL)
        return GLYPH_INTL + (uint32_t)kind;
    return first_code(kif_kinds[kind].kanji1);
}
