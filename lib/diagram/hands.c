/* Pieces in hand: planning what fits, and drawing it. Lengths are in hundredths of a cell. */
#include "diagram/hands.h"

#include "diagram/glyph.h"
#include "diagram/pieces.h"
#include "format/spell.h"

static const double MARK_W = 48, MARK_H = 56, MARK_MIDDLE = 30, AFTER_MARK = 66, LABEL_EM = 42, GAP = 25,
                    PIECE_EM = 52, COUNT_EM = 37, BETWEEN = 7, SMALLEST_EM = 24, NAME_EMS = 8,
                    COLUMN_STEP = 60, LETTER_LEAD = 10;

bool hand_has_digits(const kif_diagram_options *o)
{
    return o->pieces == KIF_DIAGRAM_LETTER || o->pieces == KIF_DIAGRAM_INTL;
}

static run count_run(scene *s, unsigned count, const kif_diagram_options *o)
{
    kif_buf text = BUF_EMPTY;
    if (hand_has_digits(o))
        buf_uint(&text, count, 0, ' ');
    else
        spell_put_number(&text, count);
    kif_str copy = kif_arena_copy(s->arena, buf_str(&text));
    buf_fini(&text);
    return run_of(s, copy);
}

static unsigned count_cells(unsigned count, const kif_diagram_options *o)
{
    if (count < 2)
        return 0;
    if (hand_has_digits(o))
        return 1; /* digits stand side by side */
    return count <= 10 ? 1 : count % 10 == 0 ? 2 : count < 20 ? 2 : 3;
}

static double entry_length(const hand_line *h, int i, const kif_diagram_options *o)
{
    double count = count_cells(h->count[i], o) * COUNT_EM;
    if (h->across && hand_has_digits(o) && h->count[i] > 9)
        count *= 1.3;
    return PIECE_EM + count;
}

static double label_squeeze(const hand_line *h)
{
    double ems = h->across ? h->label.advance : run_column_length(&h->label);
    return ems > NAME_EMS ? NAME_EMS / ems : 1;
}

/* Letters fill their width, unlike the characters of Japan: they keep away from the mark. */
static double label_lead(const hand_line *h)
{
    return h->label.narrow ? LETTER_LEAD : 0;
}

static double label_length(const hand_line *h)
{
    double ems = h->across ? h->label.advance : run_column_length(&h->label);
    return ems == 0 ? 0 : label_lead(h) + ems * label_squeeze(h) * LABEL_EM;
}

/* The length of what follows the mark, if the pieces from number first on go to a second column. */
static double length_of(const hand_line *h, int from, int to, bool with_label, const kif_diagram_options *o)
{
    double length = with_label ? label_length(h) + GAP : 0;
    if (h->n == 0)
        return length + 2 * LABEL_EM;
    for (int i = from; i < to; i++)
        length += entry_length(h, i, o) + (i > from ? BETWEEN : 0);
    return length;
}

static void choose_scale(hand_line *h, const kif_diagram_options *o)
{
    double room = h->length - AFTER_MARK, least = SMALLEST_EM / PIECE_EM;
    h->columns = 1;
    h->scale = room / length_of(h, 0, h->n, true, o);
    if (h->scale >= 1)
        h->scale = 1;
    if (h->scale >= least || h->across || h->n < 2)
        return;
    h->columns = 2;
    h->scale = 0;
    for (int cut = 0; cut < h->n; cut++) {
        double first = room / length_of(h, 0, cut, true, o);
        double second = h->length / length_of(h, cut, h->n, false, o);
        double both = first < second ? first : second;
        if (both > h->scale)
            h->scale = both;
    }
    if (h->scale > 1)
        h->scale = 1;
}

hand_line hand_plan(scene *s, const kif_diagram *d, const kif_diagram_options *o, kif_side side,
                    kif_str label, bool across, double length)
{
    hand_line h = {
        .side = side, .outward = 1, .across = across, .length = length, .label = run_of(s, label)
    };
    for (int i = 0; i < HAND_MAX_KINDS; i++) {
        unsigned count = kif_hand_count(d->position.hand[side], kif_hand_order[i]);
        if (count == 0)
            continue;
        h.kind[h.n] = kif_hand_order[i];
        h.count[h.n++] = count;
    }
    choose_scale(&h, o);
    return h;
}

/* A place of the line: t along it, u across (to the outer side). */
static point place_of(const hand_line *h, double t, double u)
{
    if (h->across)
        return (point){ h->start.x + t, h->start.y };
    point p = point_turned((point){ u * h->outward, t }, h->turn);
    return (point){ h->start.x + p.x, h->start.y + p.y };
}

void hand_place(hand_line *h, const kif_diagram_options *o, point start, int turn, int piece_turn)
{
    h->start = start;
    h->turn = turn;
    h->piece_turn = piece_turn;
    double t = AFTER_MARK + (label_length(h) + GAP) * h->scale, u = 0, k = h->scale;
    for (int i = 0; i < h->n; i++) {
        double length = entry_length(h, i, o) * k;
        if (h->columns == 2 && u == 0 && t + length > h->length + 0.01)
            u = COLUMN_STEP, t = 0;
        h->at[i] = place_of(h, t + PIECE_EM * k / 2, u);
        t += length + BETWEEN * k;
    }
}

static void put_label(scene *s, const hand_line *h)
{
    double k = h->scale, squeeze = label_squeeze(h), lead = label_lead(h) * k;
    if (h->label.n == 0)
        return;
    if (h->across) {
        point middle = place_of(h, AFTER_MARK + (lead + label_length(h) * k) / 2, 0);
        run_put_line(s, &h->label, (run_line){ middle, LABEL_EM * k, squeeze, h->turn, PAINT_LABEL, false });
    } else
        run_put_column(s, &h->label, place_of(h, AFTER_MARK + lead, 0), LABEL_EM * k, squeeze, h->turn,
                       PAINT_LABEL);
}

static void put_count(scene *s, const hand_line *h, int i, const kif_diagram_options *o)
{
    if (h->count[i] < 2)
        return;
    double k = h->scale, em = COUNT_EM * k;
    run r = count_run(s, h->count[i], o);
    point from = { h->at[i].x, h->at[i].y };
    if (h->across) {
        double middle = PIECE_EM * k / 2 + r.advance * em / 2;
        run_put_line(s, &r, (run_line){ { from.x + middle, from.y }, em, 1, h->turn, PAINT_LABEL, false });
    } else if (hand_has_digits(o)) {
        point below = { from.x, from.y + PIECE_EM * k / 2 + em / 2 };
        run_put_line(s, &r, (run_line){ below, em, 1, 0, PAINT_LABEL, false });
    } else {
        point below = point_turned((point){ 0, PIECE_EM * k / 2 }, h->turn);
        run_put_column(s, &r, (point){ from.x + below.x, from.y + below.y }, em, 1, h->turn, PAINT_LABEL);
    }
}

static void put_empty(scene *s, const hand_line *h, const kif_diagram_options *o)
{
    run r = run_of(s, o->lang == KIF_DIAGRAM_LANG_EN ? STR("none") : STR("なし"));
    double t = AFTER_MARK + (label_length(h) + GAP) * h->scale, em = LABEL_EM * h->scale;
    if (h->across) {
        point middle = place_of(h, t + r.advance * em / 2, 0);
        run_put_line(s, &r, (run_line){ middle, em, 1, h->turn, PAINT_LABEL, false });
    } else
        run_put_column(s, &r, place_of(h, t, 0), em, 1, h->turn, PAINT_LABEL);
}

void hand_put(scene *s, const hand_line *h, const kif_diagram_options *o)
{
    put_side_mark(s, h->side, place_of(h, MARK_MIDDLE, 0), MARK_W, MARK_H, h->piece_turn);
    put_label(s, h);
    for (int i = 0; i < h->n; i++) {
        double em = PIECE_EM * h->scale;
        int turn = o->pieces == KIF_DIAGRAM_INTL ? h->piece_turn : h->turn;
        scene_glyph(s, piece_hand_code(o, h->kind[i]), false, (placing){ h->at[i], em, em, turn },
                    PAINT_LABEL);
        put_count(s, h, i, o);
    }
    if (h->n == 0)
        put_empty(s, h, o);
}
