/* Values of options: squares, colours, sizes, as users write them. */
#include "diagram/diagram.h"
#include "format/spell.h"
#include "text/utf8.h"

kif_diagram_options kif_diagram_defaults(void)
{
    return (kif_diagram_options){ .last_style = KIF_DIAGRAM_LAST_AUTO, .last_auto = true, .margin = 0.3,
                                  .sheet = { .width = 210, .height = 297 } };
}

static bool fail(const char **why, const char *expected)
{
    *why = expected;
    return false;
}

bool kif_diagram_repair(kif_buf *out, kif_str text)
{
    bool whole = utf8_valid(text) == text.n;
    while (text.n > 0)
        buf_utf8(out, utf8_take(&text));
    return whole;
}

/* ---- Squares and colours ------------------------------------------------ */

/* 4b, 42 or 4二 (the file in any digits). */
static bool take_square(kif_str *s, kif_square *sq)
{
    kif_str rest = *s;
    if (rest.n == 0)
        return false;
    uint32_t file = utf8_take(&rest), rank = rest.n > 0 ? utf8_take(&rest) : 0, n;
    if (0xff10 <= file && file <= 0xff19)
        file -= 0xff10 - '0';
    kif_str rank_text = str_drop(*s, utf8_get(*s, &n));
    if ('a' <= rank && rank <= 'i')
        rank = rank - 'a' + 1;
    else if ('1' <= rank && rank <= '9')
        rank -= '0';
    else if (spell_take_number(&rank_text, 9, &n) && rank_text.n == rest.n)
        rank = n;
    if (file < '1' || file > '9' || rank < 1 || rank > 9)
        return false;
    *sq = kif_square_at((int)(file - '0'), (int)rank);
    *s = rest;
    return true;
}

static const struct {
    const char *name;
    uint32_t rgb;
} colours[] = {
    { "red", 0xc62828 },    { "green", 0x2e7d32 }, { "blue", 0x1565c0 },
    { "yellow", 0xf9a825 }, { "black", 0x000000 }, { "white", 0xffffff },
};

static int hex_digit(char c)
{
    return byte_is_digit(c)       ? c - '0'
           : 'a' <= c && c <= 'f' ? c - 'a' + 10
           : 'A' <= c && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool read_colour(kif_str s, uint32_t *rgb)
{
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (str_eq(s, str_of(colours[i].name))) {
            *rgb = colours[i].rgb;
            return true;
        }
    if (s.n != 7 || s.p[0] != '#')
        return false;
    *rgb = 0;
    for (size_t i = 1; i < 7; i++) {
        if (hex_digit(s.p[i]) < 0)
            return false;
        *rgb = *rgb << 4 | (uint32_t)hex_digit(s.p[i]);
    }
    return true;
}

/* Nothing, or a colon and a colour. */
static bool read_colour_tail(kif_str s, uint32_t *rgb)
{
    return s.n == 0 || (str_skip_byte(&s, ':') && read_colour(s, rgb));
}

static bool add_mark(kif_diagram_mark *list, int *n, kif_str value, uint32_t rgb, const char **why)
{
    kif_diagram_mark mark = { .rgb = rgb };
    if (!take_square(&value, &mark.square) || !read_colour_tail(value, &mark.rgb))
        return fail(why, "a square and perhaps a colour, as in 4b:red or 5五:#1565c0");
    if (*n == KIF_DIAGRAM_MAX_MARKS)
        return fail(why, "at most 81 of them");
    list[(*n)++] = mark;
    return true;
}

bool kif_diagram_add_mark(kif_diagram_options *o, kif_str value, const char **why)
{
    return add_mark(o->marks, &o->n_marks, value, colours[0].rgb, why);
}

bool kif_diagram_add_fill(kif_diagram_options *o, kif_str value, const char **why)
{
    return add_mark(o->fills, &o->n_fills, value, colours[3].rgb, why);
}

/* bP or wR: a piece in hand. */
static bool take_hand_piece(kif_str *s, kif_diagram_arrow *a)
{
    if (s->n < 2 || (s->p[0] != 'b' && s->p[0] != 'w'))
        return false;
    kif_kind kind = kif_kind_by_letter(s->p[1]);
    if (kind == KIF_NO_KIND || kind == KIF_KING)
        return false;
    a->from = KIF_NO_SQUARE;
    a->side = s->p[0] == 'b' ? KIF_SENTE : KIF_GOTE;
    a->kind = kind;
    *s = str_drop(*s, 2);
    return true;
}

bool kif_diagram_add_arrow(kif_diagram_options *o, kif_str value, const char **why)
{
    kif_diagram_arrow a = { .rgb = colours[0].rgb };
    bool ok = take_square(&value, &a.from) || take_hand_piece(&value, &a);
    ok = ok && str_skip_byte(&value, '-') && take_square(&value, &a.to) && read_colour_tail(value, &a.rgb);
    if (!ok)
        return fail(why, "two squares, as in 7g-7f:blue; bP or wR for a piece in hand");
    if (o->n_arrows == KIF_DIAGRAM_MAX_ARROWS)
        return fail(why, "at most 64 of them");
    o->arrows[o->n_arrows++] = a;
    return true;
}

bool kif_diagram_set_background(kif_diagram_options *o, kif_str value, const char **why)
{
    o->background_set = true;
    return read_colour(value, &o->background) || fail(why, "a colour, as in white or #fffdf6");
}

/* ---- Numbers ------------------------------------------------------------ */

/* A decimal number without sign or exponent; whatever the locale says, the point is a point. */
static bool take_decimal(kif_str *s, double *value)
{
    uint32_t whole;
    if (!str_take_uint(s, 1000000, &whole))
        return false;
    *value = whole;
    if (!str_skip_byte(s, '.'))
        return true;
    double unit = 0.1;
    while (s->n > 0 && byte_is_digit(s->p[0])) {
        *value += unit * (s->p[0] - '0');
        unit /= 10;
        *s = str_drop(*s, 1);
    }
    return true;
}

static bool set_number(double *to, kif_str value, double min, double max)
{
    return take_decimal(&value, to) && value.n == 0 && *to >= min && *to <= max;
}

bool kif_diagram_set_cell(kif_diagram_options *o, kif_str value, const char **why)
{
    return set_number(&o->cell, value, 4, 2000) || fail(why, "pixels from 4 to 2000");
}

bool kif_diagram_set_width(kif_diagram_options *o, kif_str value, const char **why)
{
    return set_number(&o->width, value, 40, KIF_DIAGRAM_MAX_SIDE) || fail(why, "pixels from 40 to 16384");
}

bool kif_diagram_set_margin(kif_diagram_options *o, kif_str value, const char **why)
{
    return set_number(&o->margin, value, 0, 20) || fail(why, "cells from 0 to 20");
}

bool kif_diagram_set_dpi(kif_diagram_options *o, kif_str value, const char **why)
{
    return set_number(&o->dpi, value, 10, 2400) || fail(why, "dots per inch from 10 to 2400");
}

static bool read_pair(kif_str value, uint32_t max, int *a, int *b)
{
    uint32_t x, y;
    if (!str_take_uint(&value, max, &x) || !str_skip_byte(&value, 'x') || !str_take_uint(&value, max, &y) ||
        value.n > 0)
        return false;
    *a = (int)x;
    *b = (int)y;
    return x > 0 && y > 0;
}

bool kif_diagram_set_sheet(kif_diagram_options *o, kif_str value, const char **why)
{
    return read_pair(value, 40, &o->sheet.columns, &o->sheet.rows) ||
           fail(why, "columns and rows, as in 3x4");
}

bool kif_diagram_set_page(kif_diagram_options *o, kif_str value, const char **why)
{
    static const struct {
        const char *name;
        double width, height;
    } pages[] = { { "A4", 210, 297 }, { "A5", 148, 210 }, { "B5", 182, 257 }, { "letter", 215.9, 279.4 } };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (str_eq(value, str_of(pages[i].name))) {
            o->sheet.width = pages[i].width;
            o->sheet.height = pages[i].height;
            return true;
        }
    bool ok = take_decimal(&value, &o->sheet.width) && str_skip_byte(&value, 'x') &&
              take_decimal(&value, &o->sheet.height) && str_skip(&value, STR("mm")) && value.n == 0;
    ok = ok && o->sheet.width >= 50 && o->sheet.width <= 2000 && o->sheet.height >= 50 &&
         o->sheet.height <= 2000;
    return ok || fail(why, "A4, A5, B5, letter or WxHmm from 50 to 2000");
}

/* ---- Others ------------------------------------------------------------- */

bool kif_diagram_set_crop(kif_diagram_options *o, kif_str value, const char **why)
{
    kif_diagram_crop *c = &o->crop;
    kif_str rest = value;
    if (str_eq(value, STR("none")))
        c->kind = KIF_CROP_NONE;
    else if (str_eq(value, STR("auto")))
        c->kind = KIF_CROP_AUTO;
    else if (read_pair(value, 9, &c->files, &c->ranks))
        c->kind = KIF_CROP_SIZE;
    else if (take_square(&rest, &c->one) && str_skip_byte(&rest, '-') && take_square(&rest, &c->another) &&
             rest.n == 0)
        c->kind = KIF_CROP_SQUARES;
    else
        return fail(why, "none, auto, files and ranks as in 9x5, or two corners as in 5a-1e");
    return true;
}

bool kif_diagram_set_last(kif_diagram_options *o, kif_str value, const char **why)
{
    o->last_auto = str_eq(value, STR("auto"));
    o->last = KIF_NO_MOVE;
    if (o->last_auto || str_eq(value, STR("none")))
        return true;
    o->last = kif_move_take_usi(&value);
    return (o->last != KIF_NO_MOVE && value.n == 0) || fail(why, "auto, none or a move as in 7g7f or P*5e");
}

bool kif_diagram_set_last_style(kif_diagram_options *o, kif_str value, const char **why)
{
    static const struct {
        const char *name;
        unsigned bit;
    } styles[] = { { "auto", KIF_DIAGRAM_LAST_AUTO },   { "bold", KIF_DIAGRAM_LAST_BOLD },
                   { "tint", KIF_DIAGRAM_LAST_TINT },   { "frame", KIF_DIAGRAM_LAST_FRAME },
                   { "dot", KIF_DIAGRAM_LAST_DOT },     { "none", 0 } };
    o->last_style = 0;
    while (value.n > 0) {
        size_t n = str_find_byte(value, ','), i = 0;
        while (i < sizeof styles / sizeof *styles && !str_eq((kif_str){ value.p, n }, str_of(styles[i].name)))
            i++;
        if (i == sizeof styles / sizeof *styles)
            return fail(why, "auto, none, or some of bold,tint,frame,dot");
        o->last_style |= styles[i].bit;
        value = str_drop(value, n < value.n ? n + 1 : n);
    }
    return true;
}

bool kif_diagram_set_caption(kif_diagram_options *o, kif_str value, const char **why)
{
    (void)why;
    o->caption_kind = str_eq(value, STR("auto"))   ? KIF_CAPTION_AUTO
                      : str_eq(value, STR("none")) ? KIF_CAPTION_NONE
                                                   : KIF_CAPTION_TEXT;
    o->caption = value;
    return true;
}
