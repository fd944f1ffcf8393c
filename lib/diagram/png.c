/* PNG, 8 bits a sample, made with zlib. A palette makes diagrams small: they have few colours. */
#include "diagram/png.h"

#include <zlib.h>

enum { MAX_COLOURS = 256, HASH_SIZE = 1024, LEVEL = 6 };

typedef enum { PNG_RGB = 2, PNG_PALETTE = 3, PNG_RGBA = 6 } png_type;

typedef struct {
    uint32_t colour[MAX_COLOURS];
    int n;
    int16_t slot[HASH_SIZE]; /* index + 1; 0: free */
} palette;

static void put_u32(kif_buf *out, uint32_t v)
{
    char bytes[4] = { (char)(v >> 24), (char)(v >> 16), (char)(v >> 8), (char)v };
    buf_add(out, (kif_str){ bytes, 4 });
}

/* Begins a chunk and returns where it starts. */
static size_t begin_chunk(kif_buf *out, const char *type)
{
    size_t at = out->n;
    put_u32(out, 0);
    buf_cstr(out, type);
    return at;
}

static void end_chunk(kif_buf *out, size_t at)
{
    if (!buf_ok(out))
        return;
    uint32_t length = (uint32_t)(out->n - at - 8);
    for (int i = 0; i < 4; i++)
        out->p[at + (size_t)i] = (char)(length >> (24 - 8 * i));
    put_u32(out, (uint32_t)crc32(0, (const unsigned char *)out->p + at + 4, length + 4));
}

static void put_text(kif_buf *out, const char *key, kif_str text)
{
    if (text.n == 0)
        return;
    size_t at = begin_chunk(out, "iTXt");
    buf_cstr(out, key);
    buf_add(out, (kif_str){ "\0\0\0\0\0", 5 }); /* not compressed, no language */
    buf_add(out, text);
    end_chunk(out, at);
}

/* The straight colour of a premultiplied one. */
static uint32_t straight(uint32_t p, bool alpha)
{
    uint32_t a = p >> 24;
    if (!alpha || a == 255)
        return p | 0xff000000u;
    if (a == 0)
        return 0;
    uint32_t r = ((p >> 16 & 255) * 255 + a / 2) / a, g = ((p >> 8 & 255) * 255 + a / 2) / a,
             b = ((p & 255) * 255 + a / 2) / a;
    return a << 24 | r << 16 | g << 8 | b;
}

/* The index of a colour, or -1 when there are too many. */
static int palette_index(palette *p, uint32_t colour)
{
    uint32_t h = colour * 2654435761u >> 22;
    while (p->slot[h] != 0 && p->colour[p->slot[h] - 1] != colour)
        h = (h + 1) % HASH_SIZE;
    if (p->slot[h] != 0)
        return p->slot[h] - 1;
    if (p->n == MAX_COLOURS)
        return -1;
    p->colour[p->n++] = colour;
    p->slot[h] = (int16_t)p->n;
    return p->n - 1;
}

/* Rows of palette indices, each with its filter byte. False, and nothing of use, if there are too many colours. */
static bool index_rows(kif_buf *rows, const png_image *image, palette *p)
{
    for (int y = 0; y < image->height; y++) {
        const uint32_t *pixel = image->pixels + (size_t)y * (size_t)image->stride;
        char *to = buf_reserve(rows, (size_t)image->width + 1);
        if (to == NULL)
            return true; /* told by buf_ok */
        *to++ = 0;
        uint32_t last = ~pixel[0];
        int index = 0;
        for (int x = 0; x < image->width; x++) {
            if (pixel[x] != last) {
                last = pixel[x];
                if ((index = palette_index(p, straight(last, image->alpha))) < 0)
                    return false;
            }
            *to++ = (char)index;
        }
        rows->n += (size_t)image->width + 1;
    }
    return true;
}

/* Rows of samples, each as the difference to the row above: what repeats downwards becomes zeros. */
static void sample_rows(kif_buf *rows, const png_image *image)
{
    int samples = image->alpha ? 4 : 3;
    size_t length = (size_t)image->width * (size_t)samples + 1;
    for (int y = 0; y < image->height; y++) {
        const uint32_t *pixel = image->pixels + (size_t)y * (size_t)image->stride;
        const uint32_t *above = y > 0 ? pixel - image->stride : NULL;
        char *to = buf_reserve(rows, length);
        if (to == NULL)
            return;
        *to++ = 2;
        for (int x = 0; x < image->width; x++) {
            uint32_t v = straight(pixel[x], image->alpha), u = above != NULL ? straight(above[x], image->alpha) : 0;
            *to++ = (char)((v >> 16) - (u >> 16));
            *to++ = (char)((v >> 8) - (u >> 8));
            *to++ = (char)(v - u);
            if (image->alpha)
                *to++ = (char)((v >> 24) - (u >> 24));
        }
        rows->n += length;
    }
}

static void put_header(kif_buf *out, const png_image *image, png_type type)
{
    buf_add(out, (kif_str){ "\x89PNG\r\n\x1a\n", 8 });
    size_t at = begin_chunk(out, "IHDR");
    put_u32(out, (uint32_t)image->width);
    put_u32(out, (uint32_t)image->height);
    char rest[5] = { 8, (char)type, 0, 0, 0 };
    buf_add(out, (kif_str){ rest, 5 });
    end_chunk(out, at);
    if (image->dpi > 0) {
        at = begin_chunk(out, "pHYs");
        uint32_t per_metre = (uint32_t)(image->dpi / 0.0254 + 0.5);
        put_u32(out, per_metre);
        put_u32(out, per_metre);
        buf_byte(out, 1);
        end_chunk(out, at);
    }
    put_text(out, "Title", image->title);
    put_text(out, "Description", image->desc);
    put_text(out, "SFEN", image->sfen);
}

static void put_palette(kif_buf *out, const palette *p, bool alpha)
{
    size_t at = begin_chunk(out, "PLTE");
    for (int i = 0; i < p->n; i++) {
        char rgb[3] = { (char)(p->colour[i] >> 16), (char)(p->colour[i] >> 8), (char)p->colour[i] };
        buf_add(out, (kif_str){ rgb, 3 });
    }
    end_chunk(out, at);
    if (!alpha)
        return;
    at = begin_chunk(out, "tRNS");
    for (int i = 0; i < p->n; i++)
        buf_byte(out, (char)(p->colour[i] >> 24));
    end_chunk(out, at);
}

static bool put_pixels(kif_buf *out, const kif_buf *rows)
{
    uLong bound = compressBound(rows->n);
    size_t at = begin_chunk(out, "IDAT");
    char *to = buf_reserve(out, bound);
    if (to == NULL)
        return false;
    if (compress2((unsigned char *)to, &bound, (const unsigned char *)rows->p, rows->n, LEVEL) != Z_OK)
        return false;
    out->n += bound;
    end_chunk(out, at);
    return true;
}

bool png_write(kif_buf *out, const png_image *image)
{
    kif_buf rows = BUF_EMPTY;
    palette p = { .n = 0 };
    bool indexed = index_rows(&rows, image, &p);
    if (!indexed) {
        buf_reset(&rows);
        sample_rows(&rows, image);
    }
    put_header(out, image, indexed ? PNG_PALETTE : image->alpha ? PNG_RGBA : PNG_RGB);
    if (indexed)
        put_palette(out, &p, image->alpha);
    bool ok = buf_ok(&rows) && put_pixels(out, &rows);
    size_t at = begin_chunk(out, "IEND");
    end_chunk(out, at);
    buf_fini(&rows);
    return ok && buf_ok(out);
}
