/* The functions of cairo and Pango that are used. The program is not linked with these libraries: with all
 * that they need they take longer to load than most diagrams take to draw. cairo is loaded by the first
 * picture that needs it, Pango by the first text that needs a font of the system. */
#ifndef KIF_DIAGRAM_RASTER_CALLS_H
#define KIF_DIAGRAM_RASTER_CALLS_H

#include <stdbool.h>

#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

/* Without their prefix: cairo->fill(cr) is cairo_fill(cr). */
#define CAIRO_CALLS(X)                                                                               \
    X(arc) X(close_path) X(create) X(curve_to) X(debug_reset_static_data) X(destroy) X(fill)         \
    X(fill_preserve) X(font_face_destroy) X(font_options_create) X(font_options_destroy)             \
    X(font_options_set_antialias) X(font_options_set_hint_metrics) X(font_options_set_hint_style)    \
    X(image_surface_create) X(image_surface_get_data) X(image_surface_get_stride) X(line_to)         \
    X(move_to) X(new_path) X(new_sub_path) X(paint) X(paint_with_alpha)                              \
    X(pdf_surface_create_for_stream) X(pdf_surface_set_metadata) X(pdf_surface_set_size)             \
    X(pop_group_to_source) X(push_group) X(rectangle) X(restore) X(rotate) X(save) X(scale)          \
    X(set_font_face) X(set_font_size) X(set_line_join) X(set_line_width) X(set_source_rgba)          \
    X(show_page) X(show_text_glyphs) X(status) X(stroke) X(stroke_preserve) X(surface_destroy)       \
    X(surface_finish) X(surface_flush) X(surface_status) X(tag_begin) X(tag_end) X(translate)        \
    X(user_font_face_create) X(user_font_face_set_render_glyph_func)

typedef struct {
#define X(name) __typeof__(cairo_##name) *name;
    CAIRO_CALLS(X)
#undef X
} cairo_calls;

/* Of Pango and of what stands below it. */
#define FONT_CALLS(X)                                                                                \
    X(FcConfigAppFontAddFile) X(FcFini) X(FcFreeTypeQuery) X(FcPatternDestroy) X(FcPatternGetString) \
    X(g_object_unref) X(pango_cairo_context_set_font_options) X(pango_cairo_font_map_new)            \
    X(pango_cairo_show_layout) X(pango_cairo_update_layout) X(pango_context_set_language)            \
    X(pango_font_description_free) X(pango_font_description_new)                                     \
    X(pango_font_description_set_absolute_size) X(pango_font_description_set_family)                 \
    X(pango_font_description_set_weight) X(pango_font_map_create_context)                            \
    X(pango_language_from_string) X(pango_layout_get_baseline) X(pango_layout_get_extents)           \
    X(pango_layout_get_unknown_glyphs_count) X(pango_layout_new)                                     \
    X(pango_layout_set_font_description) X(pango_layout_set_text)

typedef struct {
#define X(name) __typeof__(name) *name;
    FONT_CALLS(X)
#undef X
} font_calls;

/* Load a library and find its functions. NULL, or why that is not possible: a text of the system. What is
 * loaded stays until the process ends. */
const char *raster_load_cairo(cairo_calls *calls);
const char *raster_load_fonts(font_calls *calls);

#endif
