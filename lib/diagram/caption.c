/* Captions and labels in Japanese and English. */
#include "diagram/caption.h"

#include "format/spell.h"
#include "text/utf8.h"

enum { FULL_WIDTH_ZERO = 0xff10 };

bool diagram_is_flipped(const kif_diagram *d, const kif_diagram_options *o)
{
    bool white = o->view == KIF_DIAGRAM_VIEW_WHITE ||
                 (o->view == KIF_DIAGRAM_VIEW_TURN && d->position.side == KIF_GOTE);
    return white != o->flip;
}

kif_str caption_side(const kif_diagram *d, int lang, kif_side side)
{
    if (lang == KIF_DIAGRAM_LANG_JA)
        return spell_side(side, d->handicap_labels);
    return side == KIF_SENTE ? STR("Black") : STR("White");
}

kif_str caption_name(const kif_diagram *d, const kif_diagram_options *o, kif_side side)
{
    const char *given = side == KIF_SENTE ? o->black : o->white;
    return given != NULL ? str_of(given) : side == KIF_SENTE ? d->black : d->white;
}

void caption_put_label(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o, kif_side side)
{
    kif_str name = caption_name(d, o, side);
    bool named = o->hand_label == KIF_DIAGRAM_LABEL_NAME || o->hand_label == KIF_DIAGRAM_LABEL_AUTO;
    if (o->hand_label == KIF_DIAGRAM_LABEL_NONE)
        return;
    /* Problems name no players: what Black holds is all there is. */
    bool problem = o->hands == KIF_DIAGRAM_HANDS_TSUME && o->hand_label == KIF_DIAGRAM_LABEL_AUTO;
    if (o->hand_label == KIF_DIAGRAM_LABEL_HELD || problem)
        buf_cstr(out, o->lang == KIF_DIAGRAM_LANG_EN ? "in hand" : "持駒");
    else if (named && name.n > 0)
        buf_add(out, name);
    else
        buf_add(out, caption_side(d, o->lang, side));
}

void caption_put_square(kif_buf *out, kif_square sq)
{
    buf_byte(out, (char)('0' + kif_square_file(sq)));
    buf_byte(out, (char)('a' + kif_square_rank(sq) - 1));
}

static void put_wide_digits(kif_buf *out, uint32_t n)
{
    kif_buf digits = BUF_EMPTY;
    buf_uint(&digits, n, 0, ' ');
    kif_str s = buf_str(&digits);
    for (size_t i = 0; i < s.n; i++)
        buf_utf8(out, FULL_WIDTH_ZERO + (uint32_t)(s.p[i] - '0'));
    buf_fini(&digits);
}

void caption_put_square_ja(kif_buf *out, kif_square sq)
{
    put_wide_digits(out, (uint32_t)kif_square_file(sq));
    spell_put_number(out, (unsigned)kif_square_rank(sq));
}

/* Western notation: a letter, the origin where another man could go there too, how it goes, the square. */
static void put_move_en(kif_buf *out, const kif_diagram *d)
{
    const kif_notated *said = &d->last_said;
    buf_add(out, caption_side(d, KIF_DIAGRAM_LANG_EN, d->last_side));
    buf_byte(out, ' ');
    buf_cstr(out, kif_kinds[said->piece].sfen);
    if (kif_move_is_drop(d->last))
        buf_byte(out, '*');
    else {
        if (d->last_ambiguous)
            caption_put_square(out, kif_move_from(d->last));
        buf_byte(out, said->captures == KIF_YES ? 'x' : '-');
    }
    caption_put_square(out, kif_move_to(d->last));
    if (said->promotes != KIF_UNSAID)
        buf_byte(out, said->promotes == KIF_YES ? '+' : '=');
}

static void put_move_ja(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    kif_notated said = d->last_said;
    said.from = KIF_NO_SQUARE; /* the words tell */
    if (o->kif_moves && kif_move_is_drop(d->last))
        said.drop = KIF_YES;
    buf_cstr(out, d->last_side == KIF_SENTE ? "▲" : "△");
    spell_put_words(out, &said, (spell_style){ 0 }, false);
}

void caption_put_move(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    if (o->lang == KIF_DIAGRAM_LANG_EN)
        put_move_en(out, d);
    else
        put_move_ja(out, d, o);
}

void caption_put_turn(kif_buf *out, const kif_diagram *d, int lang)
{
    buf_add(out, caption_side(d, lang, d->position.side));
    buf_cstr(out, lang == KIF_DIAGRAM_LANG_EN ? " to move" : "番");
}

/* ---- What is known ------------------------------------------------------ */

static void put_problem(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    bool en = o->lang == KIF_DIAGRAM_LANG_EN, both = d->number > 0 && d->mate_in > 0;
    if (d->number > 0 && en)
        buf_printf(out, "Problem %u", (unsigned)d->number);
    if (d->number > 0 && !en) {
        buf_cstr(out, "第");
        put_wide_digits(out, d->number);
        buf_cstr(out, "問");
    }
    buf_cstr(out, !both ? "" : en ? ": " : "　");
    if (d->mate_in > 0 && en)
        buf_printf(out, "mate in %u", (unsigned)d->mate_in);
    if (d->mate_in > 0 && !en) {
        put_wide_digits(out, d->mate_in);
        buf_cstr(out, "手詰");
    }
}

static void put_numbered(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    if (o->lang == KIF_DIAGRAM_LANG_EN) {
        buf_printf(out, "Diagram %u", (unsigned)d->number);
        if (caption_has_last(d)) {
            buf_cstr(out, ": after ");
            caption_put_move(out, d, o);
        }
        return;
    }
    bool nhk = o->caption_style == KIF_DIAGRAM_NHK, world = o->caption_style == KIF_DIAGRAM_WORLD;
    buf_cstr(out, world ? "（第" : nhk ? "" : "第");
    put_wide_digits(out, d->number);
    buf_cstr(out, "図");
    if (caption_has_last(d)) {
        buf_cstr(out, nhk ? "（" : "は");
        caption_put_move(out, d, o);
        buf_cstr(out, nhk ? "まで）" : "まで");
    }
    buf_cstr(out, world ? "）" : "");
}

static void put_last(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    bool en = o->lang == KIF_DIAGRAM_LANG_EN;
    if (d->moves > 0 && en)
        buf_printf(out, "(after move %u, ", (unsigned)d->moves);
    else if (d->moves > 0)
        buf_printf(out, "（%u手目 ", (unsigned)d->moves);
    else
        buf_cstr(out, en ? "(after " : "（");
    caption_put_move(out, d, o);
    buf_cstr(out, en ? ")" : "まで）");
}

static void put_start(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    bool named = d->handicap > KIF_HANDICAP_HIRATE && kif_handicaps[d->handicap].official;
    if (o->lang == KIF_DIAGRAM_LANG_JA)
        buf_printf(out, "（%s）", named ? kif_handicaps[d->handicap].kif : "初期局面");
    else if (named)
        buf_printf(out, "(%s handicap)", kif_handicaps[d->handicap].english);
    else
        buf_cstr(out, "(start)");
}

static void put_auto(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    bool problem = o->hands == KIF_DIAGRAM_HANDS_TSUME && !caption_has_last(d);
    if (d->mate_in > 0 || (problem && d->number > 0))
        put_problem(out, d, o);
    else if (d->number > 0)
        put_numbered(out, d, o);
    else if (caption_has_last(d))
        put_last(out, d, o);
    else if (d->is_start)
        put_start(out, d, o);
    else
        caption_put_turn(out, d, o->lang);
}

/* ---- Templates ---------------------------------------------------------- */

static void put_placeholder(kif_buf *out, char c, const kif_diagram *d, const kif_diagram_options *o)
{
    switch (c) {
    case 'n': buf_uint(out, d->number, 0, ' '); break;
    case 'm': buf_uint(out, d->moves, 0, ' '); break;
    case 's':
        if (caption_has_last(d))
            caption_put_move(out, d, o);
        break;
    case 't': caption_put_turn(out, d, o->lang); break;
    case 'b': buf_add(out, caption_name(d, o, KIF_SENTE)); break;
    case 'w': buf_add(out, caption_name(d, o, KIF_GOTE)); break;
    case 'e': buf_add(out, d->event); break;
    case 'd': buf_add(out, d->date); break;
    case '%': buf_byte(out, '%'); break;
    default: buf_byte(out, '%'), buf_byte(out, c); /* a percent sign that was meant as one */
    }
}

static void put_template(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    kif_str t = o->caption;
    for (size_t i = 0; i < t.n; i++) {
        if (t.p[i] == '%' && i + 1 < t.n)
            put_placeholder(out, t.p[++i], d, o);
        else
            buf_byte(out, t.p[i]);
    }
}

void caption_put(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    size_t before = out->n;
    bool known = caption_has_last(d) || d->moves > 0 || d->is_start || d->mate_in > 0 || d->number > 0;
    if (o->caption_kind == KIF_CAPTION_TEXT)
        put_template(out, d, o);
    else if (o->caption_kind == KIF_CAPTION_AUTO || (o->caption_kind == KIF_CAPTION_DEFAULT && known))
        put_auto(out, d, o);
    if (out->n > before && o->caption_kind != KIF_CAPTION_TEXT && diagram_is_flipped(d, o))
        buf_cstr(out, o->lang == KIF_DIAGRAM_LANG_EN ? " (White's side)" : "（先後逆）");
}
