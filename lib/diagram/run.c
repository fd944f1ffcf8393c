/* Text runs: cutting into cells and placing. */
#include "diagram/run.h"

#include "diagram/glyph.h"
#include "text/utf8.h"

/* Code points that stand for a side and are drawn as shapes. */
static const struct {
    uint32_t code;
    kif_side side;
} marks[] = {
    { 0x25b2, KIF_SENTE }, { 0x2617, KIF_SENTE }, { 0x25b3, KIF_GOTE }, { 0x2616, KIF_GOTE },
};

bool run_drops(uint32_t c)
{
    return c < 0x20 || c == 0xfffe || c == 0xffff || (0x7f <= c && c < 0xa0) || c == 0x061c || c == 0xfeff ||
           (0x200b <= c && c <= 0x200f) || (0x202a <= c && c <= 0x202e) || (0x2066 <= c && c <= 0x2069);
}

static bool is_wide(uint32_t c)
{
    return glyph_columns(c) == 2;
}

static kif_side mark_side(uint32_t c)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (marks[i].code == c)
            return marks[i].side;
    return KIF_SIDES;
}

static bool is_drawn(uint32_t c)
{
    return c == ' ' || c == 0x3000 || mark_side(c) != KIF_SIDES || glyph_find(c) != NULL;
}

/* Whether a text has a character of that width that is not built in. */
static bool has_foreign(kif_str text, bool wide)
{
    while (text.n > 0) {
        uint32_t c = utf8_take(&text);
        if (is_wide(c) == wide && !is_drawn(c) && !run_drops(c))
            return true;
    }
    return false;
}

static bool is_letter(uint32_t c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

static run_cell *add_cell(run *r, cell_kind kind, uint32_t code)
{
    if (r->n == RUN_MAX)
        return NULL;
    run_cell *cell = &r->cells[r->n++];
    *cell = (run_cell){ .kind = kind, .code = code, .advance = glyph_advance(code) / 1000.0 };
    cell->narrow = !is_wide(code) && !(code < 0x80 && byte_is_digit((char)code));
    return cell;
}

/* Characters of a font that follow each other are one cell: a font knows best how to set its own letters. */
static void add_font(run *r, kif_str character, uint32_t code, bool wide)
{
    run_cell *last = r->n > 0 ? &r->cells[r->n - 1] : NULL;
    if (!wide && last != NULL && last->kind == CELL_FONT && last->narrow &&
        last->text.p + last->text.n == character.p) {
        last->text.n += character.n;
        last->advance += glyph_advance(code) / 1000.0;
        return;
    }
    run_cell *cell = add_cell(r, CELL_FONT, code);
    if (cell != NULL)
        cell->text = character;
}

run run_of(scene *s, kif_str text)
{
    run r = { .cells = kif_arena_alloc(s->arena, RUN_MAX * sizeof *r.cells) };
    if (r.cells == NULL) {
        s->failed = true;
        return r;
    }
    bool foreign_wide = has_foreign(text, true), foreign_letters = has_foreign(text, false);
    while (text.n > 0) {
        kif_str rest = text;
        uint32_t c = utf8_take(&text);
        bool wide = is_wide(c);
        kif_str character = { rest.p, rest.n - text.n };
        if (run_drops(c))
            continue;
        if (mark_side(c) != KIF_SIDES) {
            run_cell *cell = add_cell(&r, CELL_MARK, c);
            if (cell != NULL)
                cell->side = mark_side(c), cell->advance = 0.9, cell->narrow = false;
            continue;
        }
        bool to_font = wide ? foreign_wide && c < 0xff00 && c != 0x3000 : foreign_letters && is_letter(c);
        if (is_drawn(c) && !to_font)
            add_cell(&r, CELL_GLYPH, c);
        else
            add_font(&r, character, c, wide);
    }
    for (int i = 0; i < r.n; i++) {
        r.advance += r.cells[i].advance;
        r.narrow |= r.cells[i].narrow && r.cells[i].code != ' ';
    }
    return r;
}

void put_side_mark(scene *s, kif_side side, point at, double w, double h, int turn)
{
    point p[5];
    scene_pentagon(w, h, p);
    for (int i = 0; i < 5; i++) {
        p[i] = point_turned(p[i], turn);
        p[i] = (point){ p[i].x + at.x, p[i].y + at.y };
    }
    scene_polygon(s, p, 5, side == KIF_SENTE ? PAINT_SENTE : PAINT_GOTE, PAINT_MARK_EDGE, w * 0.05);
}

static void put_cell(scene *s, const run_cell *cell, placing place, double em, uint32_t fill, bool bold)
{
    if (cell->kind == CELL_MARK)
        put_side_mark(s, cell->side, place.at, em * 0.68, em * 0.78, place.turn);
    else if (cell->kind == CELL_FONT)
        scene_text(s, cell->text, cell->advance * em, place, fill);
    else if (glyph_find(cell->code) != NULL)
        scene_glyph(s, cell->code, bold, place, fill);
}

void run_put_line(scene *s, const run *r, run_line at)
{
    double offset = -r->advance / 2 * at.em * at.squeeze;
    for (int i = 0; i < r->n; i++) {
        double w = r->cells[i].advance * at.em * at.squeeze;
        point p = point_turned((point){ offset + w / 2, 0 }, at.turn);
        placing place = { { at.middle.x + p.x, at.middle.y + p.y }, at.em * at.squeeze, at.em, at.turn };
        put_cell(s, &r->cells[i], place, at.em, at.fill, at.bold);
        offset += w;
    }
}

double run_column_length(const run *r)
{
    return r->narrow ? r->advance : r->n;
}

double run_put_column(scene *s, const run *r, point start, double em, double squeeze, int turn, uint32_t fill)
{
    double length = run_column_length(r) * em * squeeze, down = (turn & 2) != 0 ? -1 : 1;
    if (r->narrow) {
        run_line at = { { start.x, start.y + down * length / 2 }, em, squeeze, turn + 1, fill, false };
        run_put_line(s, r, at);
        return length;
    }
    for (int i = 0; i < r->n; i++) {
        double y = start.y + down * (i + 0.5) * em * squeeze;
        put_cell(s, &r->cells[i], (placing){ { start.x, y }, em, em * squeeze, turn }, em, fill, false);
    }
    return length;
}
