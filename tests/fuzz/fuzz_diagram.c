/* Diagrams from any bytes: the first line is a caption, the second the value of an option, the third the
 * position. */
#include "diagram/diagram.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static kif_str take_line(kif_str *rest)
{
    kif_str line = { rest->p, str_find_byte(*rest, '\n') };
    *rest = str_drop(*rest, line.n < rest->n ? line.n + 1 : line.n);
    return line;
}

static void set_options(kif_diagram_options *o, kif_str caption, kif_str value)
{
    static bool (*const set[])(kif_diagram_options *, kif_str, const char **) = {
        kif_diagram_add_mark, kif_diagram_add_fill, kif_diagram_add_arrow, kif_diagram_set_crop,
        kif_diagram_set_last, kif_diagram_set_last_style, kif_diagram_set_cell, kif_diagram_set_width,
        kif_diagram_set_page,
    };
    const char *why;
    kif_diagram_set_caption(o, caption, &why);
    unsigned sum = 0;
    for (size_t i = 0; i < value.n; i++)
        sum += (unsigned char)value.p[i];
    for (size_t i = 0; i < sizeof set / sizeof *set; i++)
        set[i](o, value, &why);
    o->theme = (int)(sum % KIF_DIAGRAM_THEME_COUNT);
    o->pieces = (int)(sum / 5 % 4);
    o->hands = (int)(sum / 20 % 4);
    o->flip = (sum / 80 & 1) != 0;
    o->sheet.columns = o->sheet.rows = (int)(sum / 160 % 3);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kif_str rest = { (const char *)data, size };
    kif_str caption = take_line(&rest), value = take_line(&rest);
    kif_diagram_options o = kif_diagram_defaults();
    kif_diagram d;
    kif_diagram_findings found;
    kif_buf out = BUF_EMPTY;
    kif_arena arena;
    set_options(&o, caption, value);
    if (!kif_diagram_read_line(take_line(&rest), KIF_DIAGRAM_CHECK_LEGAL, &d, &found))
        return 0;
    if (!o.last_auto)
        kif_diagram_set_last_move(&d, o.last);
    d.black = caption;
    kif_arena_init(&arena, 64 << 20);
    for (kif_diagram_format format = KIF_DIAGRAM_BOD; format < KIF_DIAGRAM_FORMAT_COUNT; format++)
        if (format == KIF_DIAGRAM_SVG)
            kif_diagram_draw_svg(&out, (kif_picture){ &d, 1, 1 }, &o, &arena);
        else if (format != KIF_DIAGRAM_PNG && format != KIF_DIAGRAM_PDF)
            kif_diagram_draw_text(&out, format, &d, &o);
    kif_arena_fini(&arena);
    buf_fini(&out);
    return 0;
}
