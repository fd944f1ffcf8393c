/* Layout of a page with many diagrams: equal boxes, one scale, the page's number below. */
#include "diagram/layout_parts.h"

static const double PAGE_MARGIN = 15, GUTTER = 8, NUMBER_EM = 3.175 /* 9 points */, PIXELS_TO_MM = 96 / 25.4;

/* Plans all diagrams of a page and returns the millimetres that a hundredth of a cell can have. */
static double plan_page(layout *l, scene *s, kif_picture picture, const kif_diagram_options *o, double box_w,
                        double box_h)
{
    double unit = 0;
    for (size_t i = 0; i < picture.n; i++) {
        layout_plan(&l[i], s, &picture.diagrams[i], o);
        double across = box_w / l[i].width, down = box_h / l[i].height, fits = across < down ? across : down;
        unit = i == 0 || fits < unit ? fits : unit;
    }
    return unit;
}

static void put_number(scene *s, uint32_t page, double unit, const kif_diagram_options *o)
{
    kif_buf text = BUF_EMPTY;
    buf_uint(&text, page, 0, ' ');
    run r = run_of(s, scene_keep(s, &text));
    point middle = { o->sheet.width / 2 / unit, (o->sheet.height - PAGE_MARGIN / 2) / unit };
    scene_begin(s, "page-number", PAINT_LABEL);
    run_put_line(s, &r, (run_line){ middle, NUMBER_EM / unit, 1, 0, PAINT_LABEL, false });
    scene_end(s);
}

void layout_page(scene *s, kif_picture picture, const kif_diagram_options *o)
{
    const kif_diagram_sheet *sheet = &o->sheet;
    layout *l = kif_arena_alloc(s->arena, picture.n * sizeof *l);
    if (l == NULL) {
        s->failed = true;
        return;
    }
    double box_w = (sheet->width - 2 * PAGE_MARGIN - (sheet->columns - 1) * GUTTER) / sheet->columns;
    double box_h = (sheet->height - 2 * PAGE_MARGIN - (sheet->rows - 1) * GUTTER) / sheet->rows;
    double unit = plan_page(l, s, picture, o, box_w, box_h);
    s->unit_mm = unit;
    s->width = sheet->width / unit;
    s->height = sheet->height / unit;
    s->scale = unit * SCENE_CELL * PIXELS_TO_MM;
    if (!s->transparent)
        scene_rect(s, 0, 0, s->width, s->height, PAINT_PAGE, 1);
    for (size_t i = 0; i < picture.n; i++) {
        int column = (int)i % sheet->columns, row = (int)i / sheet->columns;
        double x = PAGE_MARGIN + column * (box_w + GUTTER), y = PAGE_MARGIN + row * (box_h + GUTTER);
        layout_put(&l[i], x / unit + (box_w / unit - l[i].width) / 2, y / unit);
    }
    put_number(s, picture.page, unit, o);
}

bool kif_sheet_fits(const kif_diagram_sheet *sheet)
{
    enum { LEAST = 10 };
    return (sheet->width - 2 * PAGE_MARGIN - (sheet->columns - 1) * GUTTER) / sheet->columns >= LEAST &&
           (sheet->height - 2 * PAGE_MARGIN - (sheet->rows - 1) * GUTTER) / sheet->rows >= LEAST;
}
