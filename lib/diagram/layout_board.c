/* Layout of the board: surface, tints, lines, stars, marks, pieces, arrows, coordinates. */
#include <math.h>

#include "diagram/layout_parts.h"
#include "diagram/pieces.h"
#include "format/spell.h"

static const double INNER_LINE = 1.8, STAR = 5.5, OVERRUN = 25, COORD_EM = 30, COORD_AWAY = 26, RING = 42,
                    RING_WIDTH = 5, FILL_OPACITY = 0.45, LAST_INSET = 6;

bool layout_square(const layout *l, kif_square sq, point *at)
{
    int file = kif_square_file(sq), rank = kif_square_rank(sq);
    const window *w = &l->w;
    if (file < w->file_lo || file > w->file_hi || rank < w->rank_lo || rank > w->rank_hi)
        return false;
    int col = l->flipped ? file - w->file_lo : w->file_hi - file;
    int row = l->flipped ? w->rank_hi - rank : rank - w->rank_lo;
    *at = (point){ l->x + (col + 0.5) * SCENE_CELL, l->y + (row + 0.5) * SCENE_CELL_HEIGHT };
    return true;
}

/* ---- The last move ------------------------------------------------------ */

static unsigned last_style(const layout *l)
{
    if (l->d->last == KIF_NO_MOVE)
        return 0;
    if ((l->o->last_style & KIF_DIAGRAM_LAST_AUTO) == 0)
        return l->o->last_style;
    return l->s->look->pentagons ? KIF_DIAGRAM_LAST_TINT : KIF_DIAGRAM_LAST_BOLD | KIF_DIAGRAM_LAST_TINT;
}

static void tint(const layout *l, kif_square sq, uint32_t fill, double opacity)
{
    point at;
    if (layout_square(l, sq, &at))
        scene_rect(l->s, at.x - SCENE_CELL / 2.0, at.y - SCENE_CELL_HEIGHT / 2.0, SCENE_CELL,
                   SCENE_CELL_HEIGHT, fill, opacity);
}

static void put_tints(const layout *l)
{
    unsigned style = last_style(l);
    if ((style & KIF_DIAGRAM_LAST_TINT) == 0)
        return;
    scene_begin(l->s, "last", PAINT_LAST);
    if (!kif_move_is_drop(l->d->last) && l->s->look->origin)
        tint(l, kif_move_from(l->d->last), PAINT_ORIGIN, 1);
    tint(l, kif_move_to(l->d->last), PAINT_LAST, 1);
    scene_end(l->s);
}

/* Styles for those who do not want the cell coloured: a frame in it, or a dot in its corner. */
static void put_last_marks(const layout *l)
{
    unsigned style = last_style(l);
    point at;
    if (style == 0 || !layout_square(l, kif_move_to(l->d->last), &at))
        return;
    double w = SCENE_CELL / 2.0 - LAST_INSET, h = SCENE_CELL_HEIGHT / 2.0 - LAST_INSET;
    const point box[4] = {
        { at.x - w, at.y - h }, { at.x + w, at.y - h }, { at.x + w, at.y + h }, { at.x - w, at.y + h }
    };
    if ((style & KIF_DIAGRAM_LAST_FRAME) != 0)
        scene_polygon(l->s, box, 4, PAINT_NONE, PAINT_FRAME, RING_WIDTH);
    if ((style & KIF_DIAGRAM_LAST_DOT) != 0)
        scene_disc(l->s, (point){ at.x + w - 5, at.y - h + 5 }, 6, PAINT_FRAME);
}

/* ---- Lines -------------------------------------------------------------- */

/* The middle of a line, moved by less than a pixel so that it covers whole pixels at the size that is asked
 * for: sharp on screens, too. Print has pixels enough. */
static double sharp(const layout *l, double v, double width)
{
    if (l->s->unit_mm > 0)
        return v;
    double k = l->s->scale / SCENE_CELL;
    bool odd = fmax(1, round(width * k)) / 2 != floor(fmax(1, round(width * k)) / 2);
    return odd ? (floor(v * k + 1e-6) + 0.5) / k : round(v * k) / k;
}

static void put_upright(const layout *l, double x, double from, double to, double width, uint32_t stroke)
{
    x = sharp(l, x, width);
    scene_line(l->s, (point){ x, from }, (point){ x, to }, width, stroke);
}

static void put_level(const layout *l, double y, double from, double to, double width, uint32_t stroke)
{
    y = sharp(l, y, width);
    scene_line(l->s, (point){ from, y }, (point){ to, y }, width, stroke);
}

/* Lines across the cut edges run on a little, to say that the board does. The lines of the outer frame
 * overlap at the corners, so that these are square and closed. */
static void put_lines(const layout *l)
{
    const edges cut = l->cut;
    double frame = l->s->look->frame, x0 = l->x, x1 = l->x + l->grid_w, y0 = l->y, y1 = l->y + l->grid_h;
    double left = x0 - (cut.left ? OVERRUN : 0), right = x1 + (cut.right ? OVERRUN : 0);
    double top = y0 - (cut.top ? OVERRUN : 0), bottom = y1 + (cut.bottom ? OVERRUN : 0);
    scene_begin(l->s, "lines", PAINT_NONE);
    for (int i = 0; i <= l->cols; i++) {
        double x = x0 + i * SCENE_CELL;
        if ((i > 0 || cut.left) && (i < l->cols || cut.right))
            put_upright(l, x, top, bottom, INNER_LINE, PAINT_LINE);
    }
    for (int i = 0; i <= l->rows; i++) {
        double y = y0 + i * SCENE_CELL_HEIGHT;
        if ((i > 0 || cut.top) && (i < l->rows || cut.bottom))
            put_level(l, y, left, right, INNER_LINE, PAINT_LINE);
    }
    double half = frame / 2, edge_x0 = sharp(l, x0, frame), edge_x1 = sharp(l, x1, frame);
    double edge_y0 = sharp(l, y0, frame), edge_y1 = sharp(l, y1, frame);
    double a = cut.left ? left : edge_x0 - half, b = cut.right ? right : edge_x1 + half;
    double c = cut.top ? top : edge_y0 - half, e = cut.bottom ? bottom : edge_y1 + half;
    if (!cut.left)
        put_upright(l, x0, c, e, frame, PAINT_FRAME);
    if (!cut.right)
        put_upright(l, x1, c, e, frame, PAINT_FRAME);
    if (!cut.top)
        put_level(l, y0, a, b, frame, PAINT_FRAME);
    if (!cut.bottom)
        put_level(l, y1, a, b, frame, PAINT_FRAME);
    scene_end(l->s);
}

/* At the corners of the promotion zones. */
static void put_stars(const layout *l)
{
    bool on =
        l->o->stars == KIF_DIAGRAM_STARS_ON || (l->o->stars == KIF_DIAGRAM_STARS_AUTO && l->s->look->stars);
    if (!on)
        return;
    for (int file = 3; file <= 6; file += 3)
        for (int rank = 3; rank <= 6; rank += 3) {
            point at, next;
            if (!layout_square(l, kif_square_at(file, rank), &at) ||
                !layout_square(l, kif_square_at(file + 1, rank + 1), &next))
                continue;
            scene_disc(l->s, (point){ (at.x + next.x) / 2, (at.y + next.y) / 2 }, STAR, PAINT_FRAME);
        }
}

/* The board goes on below the lines that run past a cut edge, and below the coordinates where it has a rim
 * for them. */
static void put_surface(const layout *l)
{
    double rim = l->s->look->surface, open = rim > 0 ? rim : OVERRUN, open_coords = rim + OVERRUN;
    double left = l->cut.left ? open : rim, right = l->cut.right ? open_coords : rim;
    double top = l->cut.top ? open_coords : rim, bottom = l->cut.bottom ? open : rim;
    scene_begin(l->s, "board", PAINT_BOARD);
    if (l->s->look->colour[PAINT_BOARD] != l->s->look->colour[PAINT_PAGE] || rim > 0)
        scene_rect(l->s, l->x - left, l->y - top, left + l->grid_w + right, top + l->grid_h + bottom,
                   PAINT_BOARD, 1);
    scene_end(l->s);
}

void layout_put_board(const layout *l)
{
    put_surface(l);
    put_tints(l);
    for (int i = 0; i < l->o->n_fills; i++)
        tint(l, l->o->fills[i].square, PAINT_CUSTOM + l->o->fills[i].rgb, FILL_OPACITY);
    put_lines(l);
    put_stars(l);
    put_last_marks(l);
    for (int i = 0; i < l->o->n_marks; i++) {
        point at;
        if (layout_square(l, l->o->marks[i].square, &at))
            scene_ring(l->s, at, RING, RING_WIDTH, PAINT_CUSTOM + l->o->marks[i].rgb);
    }
}

/* ---- Pieces and arrows -------------------------------------------------- */

static void put_side(const layout *l, kif_side side)
{
    bool bold_last = (last_style(l) & KIF_DIAGRAM_LAST_BOLD) != 0;
    scene_begin(l->s, side == KIF_SENTE ? "black" : "white", PAINT_INK);
    for (int i = 0; i < KIF_SQUARES; i++) {
        kif_square sq = (kif_square)i;
        kif_piece piece = l->d->position.board[sq];
        point at;
        if (piece == KIF_EMPTY || kif_piece_side(piece) != side || !layout_square(l, sq, &at))
            continue;
        kif_kind kind = kif_piece_kind(piece);
        scene_item *it = scene_add(l->s, SCENE_USE, kif_kind_is_promoted(kind) ? PAINT_PROMOTED : PAINT_INK);
        it->use.at = at;
        it->use.kind = kind;
        it->use.turn = (side == KIF_GOTE) != l->flipped ? 2 : 0;
        it->use.shape = piece_shape_of(l->s, l->o, piece, bold_last && sq == kif_move_to(l->d->last));
    }
    scene_end(l->s);
}

static bool arrow_start(const layout *l, const kif_diagram_arrow *a, point *at)
{
    if (a->from != KIF_NO_SQUARE)
        return layout_square(l, a->from, at);
    const hand_line *h = &l->hand[a->side];
    if (!l->has_hand[a->side])
        return false;
    *at = h->start;
    for (int i = 0; i < h->n; i++)
        if (h->kind[i] == a->kind)
            *at = h->at[i];
    return true;
}

static void put_arrow(const layout *l, const kif_diagram_arrow *a)
{
    static const double from_origin = 30, before_target = 12, shaft = 9, head = 34, head_width = 32;
    point p, q;
    if (!arrow_start(l, a, &p) || !layout_square(l, a->to, &q))
        return;
    double length = hypot(q.x - p.x, q.y - p.y);
    if (length < from_origin + before_target + head)
        return;
    double ux = (q.x - p.x) / length, uy = (q.y - p.y) / length, end = length - before_target,
           neck = end - head;
    const double t[7] = { from_origin, neck, neck, end, neck, neck, from_origin };
    const double n[7] = { shaft / 2, shaft / 2, head_width / 2, 0, -head_width / 2, -shaft / 2, -shaft / 2 };
    point at[7];
    for (int i = 0; i < 7; i++)
        at[i] = (point){ p.x + ux * t[i] - uy * n[i], p.y + uy * t[i] + ux * n[i] };
    scene_polygon(l->s, at, 7, PAINT_CUSTOM + a->rgb, PAINT_CUSTOM + a->rgb, 2)->opacity = 0.8;
}

void layout_put_pieces(const layout *l)
{
    scene_begin(l->s, "pieces", PAINT_NONE);
    put_side(l, KIF_SENTE);
    put_side(l, KIF_GOTE);
    scene_end(l->s);
    for (int i = 0; i < l->o->n_arrows; i++)
        put_arrow(l, &l->o->arrows[i]);
}

/* ---- Coordinates -------------------------------------------------------- */

static void put_coord(const layout *l, uint32_t code, point at)
{
    scene_glyph(l->s, code, false, (placing){ at, COORD_EM, COORD_EM, 0 }, PAINT_LABEL);
}

static uint32_t rank_code(const kif_diagram_options *o, int rank)
{
    static const uint32_t numerals[9] = { 0x4e00, 0x4e8c, 0x4e09, 0x56db, 0x4e94,
                                          0x516d, 0x4e03, 0x516b, 0x4e5d };
    if (o->coords == KIF_DIAGRAM_COORDS_JA)
        return numerals[rank - 1];
    return o->coords == KIF_DIAGRAM_COORDS_USI ? (uint32_t)('a' + rank - 1) : (uint32_t)('0' + rank);
}

void layout_put_coords(const layout *l)
{
    if (l->o->coords == KIF_DIAGRAM_COORDS_NONE)
        return;
    double y = l->y - COORD_AWAY - (l->cut.top ? OVERRUN : 0);
    double x = l->x + l->grid_w + COORD_AWAY + (l->cut.right ? OVERRUN : 0);
    point at = { 0, 0 };
    scene_begin(l->s, "coords", PAINT_LABEL);
    for (int file = l->w.file_hi; file >= l->w.file_lo; file--)
        if (layout_square(l, kif_square_at(file, l->w.rank_lo), &at))
            put_coord(l, (uint32_t)('0' + file), (point){ at.x, y });
    for (int rank = l->w.rank_lo; rank <= l->w.rank_hi; rank++)
        if (layout_square(l, kif_square_at(l->w.file_lo, rank), &at))
            put_coord(l, rank_code(l->o, rank), (point){ x, at.y });
    scene_end(l->s);
}
