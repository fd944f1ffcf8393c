/* In place of raster.c where cairo is not there: says what is missing. */
#include "diagram/diagram.h"

const char *kif_raster_lacks(void)
{
    return "cairo and Pango";
}

const char *kif_raster_library(size_t i)
{
    (void)i;
    return NULL;
}

kif_raster *kif_raster_new(const kif_diagram_options *o, const char **why)
{
    (void)o;
    *why = "built without cairo and Pango";
    return NULL;
}

void kif_raster_free(kif_raster *r)
{
    (void)r;
}

kif_picture_result kif_raster_png(kif_raster *r, kif_buf *out, kif_picture picture, kif_arena *arena)
{
    (void)r, (void)out, (void)picture, (void)arena;
    return KIF_PICTURE_NO_MEMORY;
}

kif_picture_result kif_raster_pdf_page(kif_raster *r, kif_buf *out, kif_picture picture, kif_arena *arena)
{
    (void)r, (void)out, (void)picture, (void)arena;
    return KIF_PICTURE_NO_MEMORY;
}

kif_picture_result kif_raster_pdf_end(kif_raster *r, kif_buf *out)
{
    (void)r, (void)out;
    return KIF_PICTURE_NO_MEMORY;
}

kif_str kif_raster_font_trouble(const kif_raster *r)
{
    return kif_raster_undrawn(r);
}

kif_str kif_raster_undrawn(const kif_raster *r)
{
    (void)r;
    return STR_NONE;
}
