/* The diagram in words: for screen readers, SVG descriptions and metadata of pictures. */
#include "diagram/caption.h"
#include "diagram/layout_parts.h"
#include "format/spell.h"

/* Each promoted kind right after its base. */
static const kif_kind order[] = {
    KIF_KING,   KIF_ROOK,       KIF_DRAGON, KIF_BISHOP,    KIF_HORSE, KIF_GOLD,  KIF_SILVER, KIF_PRO_SILVER,
    KIF_KNIGHT, KIF_PRO_KNIGHT, KIF_LANCE,  KIF_PRO_LANCE, KIF_PAWN,  KIF_TOKIN,
};

void kif_diagram_put_title(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    size_t before = out->n;
    caption_put(out, d, o);
    if (out->n == before)
        buf_cstr(out, o->lang == KIF_DIAGRAM_LANG_EN ? "Shogi diagram" : "将棋の局面図");
}

static void put_plural(kif_buf *out, kif_kind kind, unsigned n)
{
    buf_cstr(out, kif_kinds[kind].english);
    if (n > 1)
        buf_byte(out, 's');
}

static void put_men_en(kif_buf *out, const kif_position *p, kif_side side)
{
    bool first = true;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        kif_bitboard men = kif_pieces(p, side, order[i]);
        unsigned n = (unsigned)bb_count(men);
        if (n == 0)
            continue;
        buf_cstr(out, first ? " " : ", ");
        first = false;
        put_plural(out, order[i], n);
        for (int sq = KIF_SQUARES - 9; sq >= 0; sq -= 9)
            for (int rank = 0; rank < 9; rank++)
                if (bb_has(men, (kif_square)(sq + rank))) {
                    buf_byte(out, ' ');
                    caption_put_square(out, (kif_square)(sq + rank));
                }
    }
    if (first)
        buf_cstr(out, " none");
}

static void put_men_ja(kif_buf *out, const kif_position *p, kif_side side)
{
    bool first = true;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        kif_bitboard men = kif_pieces(p, side, order[i]);
        for (int sq = KIF_SQUARES - 9; sq >= 0; sq -= 9)
            for (int rank = 0; rank < 9; rank++) {
                if (!bb_has(men, (kif_square)(sq + rank)))
                    continue;
                buf_cstr(out, first ? "" : "、");
                first = false;
                buf_cstr(out, kif_kinds[order[i]].kanji);
                caption_put_square_ja(out, (kif_square)(sq + rank));
            }
    }
    if (first)
        buf_cstr(out, "なし");
}

static void put_hand(kif_buf *out, kif_hand hand, bool en)
{
    bool first = true;
    for (int i = 0; i < 7; i++) {
        unsigned n = kif_hand_count(hand, kif_hand_order[i]);
        if (n == 0)
            continue;
        buf_cstr(out, first ? "" : en ? ", " : "、");
        first = false;
        if (en && n > 1)
            buf_printf(out, "%u ", n);
        if (en)
            put_plural(out, kif_hand_order[i], n);
        else {
            buf_cstr(out, kif_kinds[kif_hand_order[i]].kanji);
            if (n > 1)
                spell_put_number(out, n);
        }
    }
    if (first)
        buf_cstr(out, en ? "none" : "なし");
}

static void put_what_happened(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o, bool en)
{
    if (d->mate_in > 0)
        buf_printf(out, en ? "Mate in %u. " : "%u手詰。", (unsigned)d->mate_in);
    if (caption_has_last(d)) {
        if (d->moves > 0)
            buf_printf(out, en ? "After move %u, " : "%u手目 ", (unsigned)d->moves);
        else
            buf_cstr(out, en ? "After " : "");
        caption_put_move(out, d, o);
        buf_cstr(out, en ? ". " : "まで。");
    }
    caption_put_turn(out, d, o->lang);
    buf_cstr(out, en ? "." : "。");
}

static void put_place(kif_buf *out, kif_square sq, bool en)
{
    if (en)
        caption_put_square(out, sq);
    else
        caption_put_square_ja(out, sq);
}

static void put_squares(kif_buf *out, const char *what, const kif_diagram_mark *marks, int n, bool en)
{
    if (n == 0)
        return;
    buf_cstr(out, what);
    for (int i = 0; i < n; i++) {
        buf_cstr(out, i == 0 ? "" : en ? " " : "、");
        put_place(out, marks[i].square, en);
    }
    buf_cstr(out, en ? "." : "。");
}

static void put_arrows(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o, bool en)
{
    for (int i = 0; i < o->n_arrows; i++) {
        const kif_diagram_arrow *a = &o->arrows[i];
        buf_cstr(out, i == 0 ? en ? " Arrows: " : "矢印：" : en ? ", " : "、");
        if (a->from != KIF_NO_SQUARE)
            put_place(out, a->from, en);
        else {
            buf_add(out, caption_side(d, o->lang, a->side));
            buf_cstr(out, en ? " " : "の持駒の");
            buf_cstr(out, en ? kif_kinds[a->kind].english : kif_kinds[a->kind].kanji);
        }
        buf_cstr(out, en ? " to " : "から");
        put_place(out, a->to, en);
    }
    if (o->n_arrows > 0)
        buf_cstr(out, en ? "." : "。");
}

void kif_diagram_put_alt(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o)
{
    bool en = o->lang == KIF_DIAGRAM_LANG_EN;
    buf_cstr(out, en ? "Shogi diagram. " : "将棋の局面図。");
    put_what_happened(out, d, o, en);
    for (kif_side side = KIF_SENTE; side <= KIF_GOTE; side++) {
        kif_str name = caption_side(d, o->lang, side);
        buf_cstr(out, en ? " " : "");
        buf_add(out, name);
        buf_cstr(out, en ? ":" : "：");
        if (en) {
            put_men_en(out, &d->position, side);
            buf_cstr(out, "; in hand: ");
        } else {
            put_men_ja(out, &d->position, side);
            buf_cstr(out, "。");
            buf_add(out, name);
            buf_cstr(out, "の持駒：");
        }
        put_hand(out, d->position.hand[side], en);
        buf_cstr(out, en ? "." : "。");
    }
    put_squares(out, en ? " Marked: " : "印：", o->marks, o->n_marks, en);
    put_squares(out, en ? " Coloured: " : "色：", o->fills, o->n_fills, en);
    put_arrows(out, d, o, en);
}
