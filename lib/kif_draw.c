/* The installed interface: drawing. A file of its own, so that programs which do not draw need not carry the glyphs. */
#include "diagram/diagram.h"
#include "kif.h"

/* The format of a name, if it needs no other library; else the count of formats. */
static kif_diagram_format format_to_draw(const char *name)
{
#define X(id, word) word,
    static const char *const words[] = { KIF_DIAGRAM_FORMATS(X) };
#undef X
    int f = 0;
    while (f < KIF_DIAGRAM_FORMAT_COUNT && strcmp(words[f], name) != 0)
        f++;
    return f == KIF_DIAGRAM_PNG || f == KIF_DIAGRAM_PDF ? KIF_DIAGRAM_FORMAT_COUNT : (kif_diagram_format)f;
}

static bool draw(kif_buf *out, kif_diagram_format format, const kif_diagram *d)
{
    enum { MEMORY = 64 << 20 };
    const kif_diagram_options options = kif_diagram_defaults();
    if (format != KIF_DIAGRAM_SVG)
        return kif_diagram_draw_text(out, format, d, &options);
    kif_arena arena;
    kif_arena_init(&arena, MEMORY);
    bool ok = kif_diagram_draw_svg(out, (kif_picture){ d, 1, 1 }, &options, &arena) == KIF_PICTURE_OK;
    kif_arena_fini(&arena);
    return ok;
}

char *kif_draw(const char *sfen, const char *format, size_t *n)
{
    kif_diagram_format f = format_to_draw(format);
    kif_diagram d;
    kif_diagram_findings found = { .n = 0 };
    if (f == KIF_DIAGRAM_FORMAT_COUNT || !kif_diagram_read_line(str_of(sfen), KIF_DIAGRAM_CHECK_SHAPE, &d, &found))
        return NULL;
    kif_buf out = BUF_EMPTY;
    bool drawn = draw(&out, f, &d);
    return buf_detach(&out, drawn, n);
}
