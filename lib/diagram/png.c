/* PNG, 8 bits a sample, made with zlib. A palette makes diagrams small: they have few colours. */
#include "diagram/png.h"

#include <string.h>

#include <zlib.h>

enum { MAX_COLOURS = 256, MAX_SHADES = 8192, HASH_SIZE = 4 * MAX_SHADES, LEVEL = 3, NOT_INDEXED = -1 };

typedef enum { PNG_RGB = 2, PNG_PALETTE = 3, PNG_RGBA = 6 } png_type;

/* All colours of a picture, with how many runs each has. */
typedef struct {
    uint32_t colour[MAX_SHADES], runs[MAX_SHADES];
    int16_t index[MAX_SHADES]; /* in the palette */
    int n;
    uint16_t slot[HASH_SIZE];  /* number + 1; 0: free */
} shades;

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

/* The number of a colour, or -1 when there are too many. */
static int shade_of(shades *t, uint32_t colour)
{
    uint32_t h = colour * 2654435761u >> 17;
    while (t->slot[h] != 0 && t->colour[t->slot[h] - 1] != colour)
        h = (h + 1) % HASH_SIZE;
    if (t->slot[h] != 0)
        return t->slot[h] - 1;
    if (t->n == MAX_SHADES)
        return -1;
    t->index[t->n] = NOT_INDEXED;
    t->colour[t->n++] = colour;
    t->slot[h] = (uint16_t)t->n;
    return t->n - 1;
}

/* Where the run of equal pixels ends that begins at x. */
static int run_end(const uint32_t *pixel, int x, int width)
{
    uint32_t colour = pixel[x];
    while (++x < width && pixel[x] == colour)
        ;
    return x;
}

/* Finds all colours. False if there are far too many. */
static bool count_shades(shades *t, const png_image *image)
{
    for (int y = 0; y < image->height; y++) {
        const uint32_t *pixel = image->pixels + (size_t)y * (size_t)image->stride;
        for (int x = 0; x < image->width; x = run_end(pixel, x, image->width)) {
            int n = shade_of(t, straight(pixel[x], image->alpha));
            if (n < 0)
                return false;
            t->runs[n]++;
        }
    }
    return true;
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    int opacity = (int)(a >> 24) - (int)(b >> 24), red = (int)(a >> 16 & 255) - (int)(b >> 16 & 255),
        green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255), blue = (int)(a & 255) - (int)(b & 255);
    return (uint32_t)(opacity * opacity + red * red + green * green + blue * blue);
}

/* Takes the colours with most runs; equal ones stay in the order of the picture. */
static void choose_palette(shades *t, uint32_t palette[MAX_COLOURS], int *n)
{
    uint32_t least = 0; /* colours with more runs than this are fewer than the palette has room for */
    int more = t->n;
    while (more > MAX_COLOURS) {
        least++;
        more = 0;
        for (int i = 0; i < t->n; i++)
            more += t->runs[i] > least;
    }
    *n = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < t->n && *n < MAX_COLOURS; i++)
            if (pass == 0 ? t->runs[i] > least : t->runs[i] == least) {
                t->index[i] = (int16_t)*n;
                palette[(*n)++] = t->colour[i];
            }
}

/* The rare shades of edges become the nearest of the frequent ones: nobody can see it. */
static void index_shades(shades *t, const uint32_t palette[MAX_COLOURS], int n)
{
    for (int i = 0; i < t->n; i++) {
        uint32_t best = UINT32_MAX;
        if (t->index[i] != NOT_INDEXED)
            continue;
        for (int k = 0; k < n; k++) {
            uint32_t d = distance(t->colour[i], palette[k]);
            if (d < best)
                best = d, t->index[i] = (int16_t)k;
        }
    }
}

/* Rows of palette indices, each with its filter byte. */
static void index_rows(kif_buf *rows, const png_image *image, shades *t)
{
    for (int y = 0; y < image->height; y++) {
        const uint32_t *pixel = image->pixels + (size_t)y * (size_t)image->stride;
        char *to = buf_reserve(rows, (size_t)image->width + 1);
        if (to == NULL)
            return;
        *to++ = 0;
        for (int x = 0, end; x < image->width; x = end) {
            end = run_end(pixel, x, image->width);
            memset(to + x, t->index[shade_of(t, straight(pixel[x], image->alpha))], (size_t)(end - x));
        }
        rows->n += (size_t)image->width + 1;
    }
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
            uint32_t v = straight(pixel[x], image->alpha),
                     u = above != NULL ? straight(above[x], image->alpha) : 0;
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

static void put_palette(kif_buf *out, const uint32_t *palette, int n, bool alpha)
{
    size_t at = begin_chunk(out, "PLTE");
    for (int i = 0; i < n; i++) {
        char rgb[3] = { (char)(palette[i] >> 16), (char)(palette[i] >> 8), (char)palette[i] };
        buf_add(out, (kif_str){ rgb, 3 });
    }
    end_chunk(out, at);
    if (!alpha)
        return;
    at = begin_chunk(out, "tRNS");
    for (int i = 0; i < n; i++)
        buf_byte(out, (char)(palette[i] >> 24));
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
    kif_buf rows = BUF_EMPTY, memory = BUF_EMPTY;
    shades *t = (shades *)(void *)buf_reserve(&memory, sizeof *t);
    if (t == NULL)
        return false;
    memset(t, 0, sizeof *t);
    if (count_shades(t, image)) {
        uint32_t palette[MAX_COLOURS];
        int n;
        choose_palette(t, palette, &n);
        index_shades(t, palette, n);
        index_rows(&rows, image, t);
        put_header(out, image, PNG_PALETTE);
        put_palette(out, palette, n, image->alpha);
    } else {
        sample_rows(&rows, image);
        put_header(out, image, image->alpha ? PNG_RGBA : PNG_RGB);
    }
    bool ok = buf_ok(&rows) && put_pixels(out, &rows);
    size_t at = begin_chunk(out, "IEND");
    end_chunk(out, at);
    buf_fini(&rows);
    buf_fini(&memory);
    return ok && buf_ok(out);
}
