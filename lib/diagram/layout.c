/* Layout of one diagram: bands around the board, the board itself, and what stands on it. */
#include "diagram/layout.h"

#include <math.h>

#include "diagram/caption.h"
#include "diagram/hands.h"
#include "diagram/layout_parts.h"
#include "diagram/pieces.h"

static const double MARGIN = 30, HAND_BAND = 150, HAND_AXIS = 90, COORDS_BAND = 90, TOP_BAND = 75,
                    CAPTION_BAND = 50, BOTTOM_BAND = 55, ACROSS_BAND = 100, SECOND_COLUMN = 60,
                    SECOND_LINE = 45, OVERRUN = 25, CAPTION_EM = 40, SQUEEZE = 0.7;

/* ---- Which part of the board -------------------------------------------- */

enum { CROP_LEAST = 5 };

static int clamped(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* The corner region of that size, at the corner nearest the king that is attacked. */
static window corner(const kif_diagram *d, int files, int ranks)
{
    kif_square king = d->position.king[kif_opponent(d->position.side)];
    if (king == KIF_NO_SQUARE)
        king = d->position.king[d->position.side];
    bool left = king != KIF_NO_SQUARE && kif_square_file(king) > 5;
    bool low = king != KIF_NO_SQUARE && kif_square_rank(king) > 5;
    return (window){ left ? 10 - files : 1, left ? 9 : files, low ? 10 - ranks : 1, low ? 9 : ranks };
}

/* All men, and one empty file and rank beyond them. */
static window smallest(const kif_diagram *d)
{
    window probe = corner(d, CROP_LEAST, CROP_LEAST);
    int files = CROP_LEAST - 1, ranks = CROP_LEAST - 1;
    for (int i = 0; i < KIF_SQUARES; i++) {
        kif_square sq = (kif_square)i;
        if (d->position.board[sq] == KIF_EMPTY)
            continue;
        int file = probe.file_lo > 1 ? 10 - kif_square_file(sq) : kif_square_file(sq);
        int rank = probe.rank_lo > 1 ? 10 - kif_square_rank(sq) : kif_square_rank(sq);
        files = file > files ? file : files;
        ranks = rank > ranks ? rank : ranks;
    }
    return corner(d, clamped(files + 1, CROP_LEAST, 9), clamped(ranks + 1, CROP_LEAST, 9));
}

window window_of(const kif_diagram *d, const kif_diagram_options *o)
{
    const kif_diagram_crop *c = &o->crop;
    if (c->kind == KIF_CROP_AUTO)
        return smallest(d);
    if (c->kind == KIF_CROP_SIZE)
        return corner(d, c->files, c->ranks);
    if (c->kind == KIF_CROP_NONE)
        return (window){ 1, 9, 1, 9 };
    int f1 = kif_square_file(c->one), f2 = kif_square_file(c->another);
    int r1 = kif_square_rank(c->one), r2 = kif_square_rank(c->another);
    return (window){ f1 < f2 ? f1 : f2, f1 < f2 ? f2 : f1, r1 < r2 ? r1 : r2, r1 < r2 ? r2 : r1 };
}

/* ---- Planning ----------------------------------------------------------- */

kif_str scene_keep(scene *s, kif_buf *text)
{
    kif_str copy = kif_arena_copy(s->arena, buf_str(text));
    if (copy.p == NULL || !buf_ok(text))
        s->failed = true;
    buf_fini(text);
    return copy;
}

static void plan_window(layout *l)
{
    l->flipped = diagram_is_flipped(l->d, l->o);
    l->w = window_of(l->d, l->o);
    l->cols = l->w.file_hi - l->w.file_lo + 1;
    l->rows = l->w.rank_hi - l->w.rank_lo + 1;
    bool high = l->w.file_hi < 9, low = l->w.file_lo > 1, top = l->w.rank_lo > 1, bottom = l->w.rank_hi < 9;
    l->cut = l->flipped ? (edges){ low, high, bottom, top } : (edges){ high, low, top, bottom };
    l->grid_w = l->cols * SCENE_CELL;
    l->grid_h = l->rows * SCENE_CELL_HEIGHT;
}

/* Where a caption that is too long for a line is best broken: behind a blank or a clause, near the middle. */
static int breaking_point(const run *r)
{
    int best = r->n / 2, best_distance = r->n;
    for (int i = 1; i < r->n; i++) {
        uint32_t c = r->cells[i - 1].code;
        int distance = i > r->n / 2 ? i - r->n / 2 : r->n / 2 - i;
        bool good = c == ' ' || c == 0x3000 || c == 0x3001 || c == 0xff09 || c == 0x306f; /* 　、）は */
        if (good && distance < best_distance && distance <= r->n / 4)
            best = i, best_distance = distance;
    }
    return best;
}

static run part_of(const run *r, int from, int to)
{
    run part = { .cells = r->cells + from, .n = to - from, .narrow = r->narrow };
    for (int i = 0; i < part.n; i++)
        part.advance += part.cells[i].advance;
    return part;
}

/* Shortens a run to so many ems, with an ellipsis at its end. */
static void cut_run(run *r, double ems)
{
    static const uint32_t ellipsis = 0x2026;
    if (r->n == 0 || r->advance <= ems)
        return;
    while (r->n > 1 && r->advance > ems - 1)
        r->advance -= r->cells[--r->n].advance;
    r->cells[r->n++] = (run_cell){ .kind = CELL_GLYPH, .code = ellipsis, .advance = 1 };
    r->advance += 1;
}

static void plan_caption(layout *l)
{
    kif_buf text = BUF_EMPTY;
    caption_put(&text, l->d, l->o);
    l->caption_text = scene_keep(l->s, &text);
    if (l->caption_text.n == 0)
        return;
    run all = run_of(l->s, l->caption_text);
    double ems = l->grid_w / CAPTION_EM;
    l->n_lines = 1;
    l->line[0] = all;
    if (all.advance * SQUEEZE <= ems)
        return;
    int at = breaking_point(&all);
    l->n_lines = 2;
    l->line[1] = part_of(&all, at, all.n);
    cut_run(&l->line[1], ems / SQUEEZE);
    l->line[0] = part_of(&all, 0, at);
    if (l->line[0].advance > ems / SQUEEZE) { /* the ellipsis would overwrite the second line's first cell */
        l->n_lines = 1;
        cut_run(&l->line[0], ems / SQUEEZE);
    }
}

static bool is_side_shown(const layout *l, kif_side side)
{
    return l->o->hands != KIF_DIAGRAM_HANDS_NONE &&
           (l->o->hands != KIF_DIAGRAM_HANDS_TSUME || side == KIF_SENTE);
}

static void plan_hands(layout *l)
{
    bool across = l->o->hands == KIF_DIAGRAM_HANDS_BELOW;
    for (kif_side side = KIF_SENTE; side <= KIF_GOTE; side++) {
        l->has_hand[side] = is_side_shown(l, side);
        if (!l->has_hand[side])
            continue;
        kif_buf label = BUF_EMPTY;
        caption_put_label(&label, l->d, l->o, side);
        l->hand[side] = hand_plan(l->s, l->d, l->o, side, scene_keep(l->s, &label), across,
                                  across ? l->grid_w : l->grid_h);
    }
}

static double hand_band(const layout *l, kif_side side, bool cut)
{
    return HAND_BAND + (l->hand[side].columns == 2 ? SECOND_COLUMN : 0) + (cut ? OVERRUN : 0);
}

/* How far the middle of the caption's last line is above the board. */
static double caption_above(const layout *l)
{
    return (l->s->look->surface > 0 ? 98 : 86) + (l->cut.top ? OVERRUN : 0) +
           (l->o->hands == KIF_DIAGRAM_HANDS_BELOW ? ACROSS_BAND : 0);
}

/* A margin that is narrower than usual takes blank space only: nothing is cut. */
static void keep_all(layout *l)
{
    const double least_rim = 5; /* for half of the frame, and a hand below the board that is as long as it */
    double rim = fmax(l->s->look->surface, least_rim);
    const double half_em = 0.55 * CAPTION_EM; /* strokes may end outside of their em */
    double caption = l->n_lines > 0 ? caption_above(l) + (l->n_lines - 1) * SECOND_LINE + half_em : 0;
    l->left = fmax(l->left, rim + (l->cut.left ? OVERRUN : 0));
    l->right = fmax(l->right, rim + (l->cut.right ? OVERRUN : 0));
    l->top = fmax(fmax(l->top, rim + (l->cut.top ? OVERRUN : 0)), caption);
    l->bottom = fmax(l->bottom, rim);
}

static void plan_bands(layout *l)
{
    const kif_diagram_options *o = l->o;
    bool across = o->hands == KIF_DIAGRAM_HANDS_BELOW, coords = o->coords != KIF_DIAGRAM_COORDS_NONE;
    kif_side bottom = l->flipped ? KIF_GOTE : KIF_SENTE, top = kif_opponent(bottom);
    double surface = l->s->look->surface, plain = surface > 0 ? surface + 10 : MARGIN;
    double past_left = l->cut.left ? OVERRUN : 0, past_right = l->cut.right ? OVERRUN : 0;
    double extra = o->margin * SCENE_CELL - MARGIN;
    l->left = l->has_hand[top] && !across ? hand_band(l, top, l->cut.left) : plain + past_left;
    l->right = l->has_hand[bottom] && !across ? hand_band(l, bottom, l->cut.right)
               : coords                        ? COORDS_BAND + past_right
                                               : plain + past_right;
    l->top = TOP_BAND + (l->n_lines > 0 ? CAPTION_BAND : 0) + (l->n_lines > 1 ? SECOND_LINE : 0) +
             (l->cut.top ? OVERRUN : 0) + (across ? ACROSS_BAND : 0);
    l->bottom = BOTTOM_BAND + (across ? ACROSS_BAND : 0);
    l->left += extra, l->right += extra, l->top += extra, l->bottom += extra;
    keep_all(l);
    l->width = l->left + l->grid_w + l->right;
    l->height = l->top + l->grid_h + l->bottom;
}

void layout_plan(layout *l, scene *s, const kif_diagram *d, const kif_diagram_options *o)
{
    *l = (layout){ .s = s, .d = d, .o = o };
    plan_window(l);
    plan_caption(l);
    plan_hands(l);
    plan_bands(l);
}

/* ---- Around the board --------------------------------------------------- */

static void put_caption(const layout *l)
{
    if (l->n_lines == 0)
        return;
    scene_begin(l->s, "caption", PAINT_LABEL);
    for (int i = 0; i < l->n_lines; i++) {
        const run *r = &l->line[i];
        double room = l->grid_w / CAPTION_EM, squeeze = r->advance > room ? room / r->advance : 1;
        double y = l->y - caption_above(l) - (l->n_lines - 1 - i) * SECOND_LINE;
        run_put_line(l->s, r,
                     (run_line){ { l->x + l->grid_w / 2, y }, CAPTION_EM, squeeze, 0, PAINT_LABEL, false });
    }
    scene_end(l->s);
}

/* Side columns: the lower player's at the right, from the top; the upper one's is its image through the
 * centre, unless its digits must stay upright. */
static void place_column(layout *l, kif_side side, bool upper)
{
    hand_line *h = &l->hand[side];
    double right = l->x + l->grid_w + HAND_AXIS + (l->cut.right ? OVERRUN : 0);
    double left = l->x - HAND_AXIS - (l->cut.left ? OVERRUN : 0);
    if (!upper)
        hand_place(h, l->o, (point){ right, l->y }, 0, 0);
    else if (!hand_has_digits(l->o))
        hand_place(h, l->o, (point){ left, l->y + l->grid_h }, 2, 2);
    else {
        h->outward = -1;
        hand_place(h, l->o, (point){ left, l->y }, 0, 2);
    }
}

static void place_hands(layout *l)
{
    for (kif_side side = KIF_SENTE; side <= KIF_GOTE; side++) {
        bool upper = (side == KIF_GOTE) != l->flipped;
        if (!l->has_hand[side])
            continue;
        if (l->o->hands != KIF_DIAGRAM_HANDS_BELOW) {
            place_column(l, side, upper);
            continue;
        }
        double above = 85 + (l->cut.top ? OVERRUN : 0), below = l->s->look->surface > 0 ? 85 : 68;
        double y = upper ? l->y - above : l->y + l->grid_h + below;
        hand_place(&l->hand[side], l->o, (point){ l->x, y }, 0, upper ? 2 : 0);
    }
}

static void put_hands(const layout *l)
{
    static const char *const names[KIF_SIDES] = { "hand-black", "hand-white" };
    for (kif_side side = KIF_SENTE; side <= KIF_GOTE; side++) {
        if (!l->has_hand[side])
            continue;
        scene_begin(l->s, names[side], PAINT_LABEL);
        hand_put(l->s, &l->hand[side], l->o);
        scene_end(l->s);
    }
}

void layout_put(layout *l, double x, double y)
{
    l->x = x + l->left;
    l->y = y + l->top;
    place_hands(l);
    layout_put_board(l);
    layout_put_pieces(l);
    put_caption(l);
    layout_put_coords(l);
    put_hands(l);
}

/* ---- Scenes ------------------------------------------------------------- */

static bool scene_start(scene *s, kif_arena *arena, const kif_diagram_options *o)
{
    *s = (scene){ .arena = arena, .look = theme_of(o->theme), .transparent = o->transparent };
    s->shapes = kif_arena_alloc(arena, SCENE_MAX_SHAPES * sizeof *s->shapes);
    if (o->background_set) { /* a look of its own */
        theme *look = kif_arena_alloc(arena, sizeof *look);
        if (look == NULL)
            return false;
        *look = *s->look;
        look->colour[PAINT_PAGE] = o->background;
        s->look = look;
    }
    return s->shapes != NULL;
}

void layout_describe(scene *s, kif_picture picture, const kif_diagram_options *o)
{
    kif_buf title = BUF_EMPTY, desc = BUF_EMPTY, sfen = BUF_EMPTY;
    for (size_t i = 0; i < picture.n; i++) {
        const kif_diagram *d = &picture.diagrams[i];
        if (i > 0)
            buf_byte(&desc, ' '), buf_byte(&sfen, '\n');
        kif_diagram_put_alt(&desc, d, o);
        kif_sfen_put(&sfen, &d->position);
    }
    if (picture.n == 1)
        kif_diagram_put_title(&title, picture.diagrams, o);
    else
        buf_printf(&title, o->lang == KIF_DIAGRAM_LANG_EN ? "Shogi diagrams, page %u" : "将棋の局面図 %u",
                   (unsigned)picture.page);
    s->title = scene_keep(s, &title);
    s->desc = scene_keep(s, &desc);
    s->sfen = scene_keep(s, &sfen);
}

static void layout_single(scene *s, const kif_diagram *d, const kif_diagram_options *o)
{
    static const double default_cell = 60;
    layout l;
    layout_plan(&l, s, d, o);
    s->width = l.width;
    s->height = l.height;
    s->scale = o->width > 0 ? o->width * SCENE_CELL / l.width : o->cell > 0 ? o->cell : default_cell;
    if (!s->transparent)
        scene_rect(s, 0, 0, l.width, l.height, PAINT_PAGE, 1);
    layout_put(&l, 0, 0);
}

bool layout_picture(scene *s, kif_arena *arena, kif_picture picture, const kif_diagram_options *o)
{
    if (!scene_start(s, arena, o))
        return false;
    if (o->sheet.columns > 0)
        layout_page(s, picture, o);
    else
        layout_single(s, picture.diagrams, o);
    layout_describe(s, picture, o);
    return !s->failed;
}
