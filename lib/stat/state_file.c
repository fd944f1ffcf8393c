/* States as text: writing, and reading with everything that can be wrong told by name. */
#include "stat/state_file.h"

#include <stdlib.h>
#include <zlib.h>

#include "stat/number.h"

#define HEAD "kifstat-state\t1"

static void put_hex(kif_buf *out, uint64_t value, int digits)
{
    for (int i = digits - 1; i >= 0; i--)
        buf_byte(out, "0123456789abcdef"[value >> (4 * i) & 15]);
}

static void put_row(kif_buf *out, const kif_row *row)
{
    buf_cstr(out, "A\t");
    buf_add(out, row->key);
    buf_cstr(out, "\t=");
    for (uint32_t i = 0; i < row->n; i++) {
        buf_byte(out, '\t');
        kif_put_wide(out, row->cell[i]);
    }
    if (row->op == KIF_ROW_MIN || row->op == KIF_ROW_MAX) {
        buf_byte(out, '\t');
        kif_field_put(out, row->place);
    }
    buf_byte(out, '\n');
}

static int by_source(const void *pa, const void *pb)
{
    const kif_source_range *a = pa, *b = pb;
    const uint64_t x[] = { a->content, a->first, a->last, a->bytes, a->games };
    const uint64_t y[] = { b->content, b->first, b->last, b->bytes, b->games };
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return str_cmp(a->name, b->name);
}

static void sort_sources(kif_state *s)
{
    if (s->n_sources > 0)
        qsort(s->source, s->n_sources, sizeof *s->source, by_source);
}

void kif_state_write(kif_buf *out, kif_state *s, kif_str definition)
{
    size_t from = out->n;
    buf_cstr(out, HEAD "\nD\t");
    buf_add(out, definition);
    buf_byte(out, '\n');
    sort_sources(s);
    for (size_t i = 0; i < s->n_sources; i++) {
        const kif_source_range *r = &s->source[i];
        buf_cstr(out, "S\t");
        put_hex(out, r->content, 16);
        const uint64_t figures[] = { r->bytes, r->first, r->last, r->games, r->errors };
        for (size_t k = 0; k < sizeof figures / sizeof *figures; k++) {
            buf_byte(out, '\t');
            buf_uint(out, figures[k], 0, ' ');
        }
        buf_byte(out, '\t');
        kif_field_put(out, r->name);
        buf_byte(out, '\n');
    }
    kif_state_sort(s);
    for (size_t i = 0; i < s->n; i++)
        put_row(out, s->sorted[i]);
    uint64_t lines = 2 + (uint64_t)s->n_sources + s->n;
    uint32_t crc = buf_ok(out) ? (uint32_t)crc32_z(0, (const unsigned char *)out->p + from, out->n - from) : 0;
    buf_cstr(out, "E\t");
    buf_uint(out, lines, 0, ' ');
    buf_byte(out, '\t');
    put_hex(out, crc, 8);
    buf_byte(out, '\n');
}

void kif_state_reader_init(kif_state_reader *r, kif_state *into)
{
    *r = (kif_state_reader){ .into = into };
}

void kif_state_reader_fini(kif_state_reader *r)
{
    buf_fini(&r->definition);
    buf_fini(&r->line);
    buf_fini(&r->message);
    buf_fini(&r->cells);
    buf_fini(&r->field);
    buf_fini(&r->names);
}

static bool refuse(kif_state_reader *r, const char *why)
{
    buf_reset(&r->message);
    buf_cstr(&r->message, why);
    return false;
}

bool kif_state_reader_begin(kif_state_reader *r, const char *file)
{
    r->file_at = r->names.n;
    buf_add(&r->names, (kif_str){ file, strlen(file) + 1 });
    buf_reset(&r->line);
    r->inside = false;
    return buf_ok(&r->names) || refuse(r, "out of memory");
}

/* Cuts the next field as it stands. */
static kif_str cut(kif_str *line)
{
    size_t end = str_find_byte(*line, '\t');
    kif_str field = { line->p, end };
    *line = end == line->n ? STR_NONE : str_drop(*line, end + 1);
    return field;
}

static bool uint_of(kif_str s, uint64_t *value)
{
    kif_wide v;
    if (!kif_wide_of(s, &v) || v < 0 || v > (kif_wide)UINT64_MAX)
        return false;
    *value = (uint64_t)v;
    return true;
}

static bool hex_of(kif_str s, size_t digits, uint64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < s.n; i++) {
        const char *at = memchr("0123456789abcdef", s.p[i], 16);
        if (at == NULL)
            return false;
        *value = *value << 4 | (uint64_t)(at - "0123456789abcdef");
    }
    return s.n == digits;
}

/* Shows the first place where two definitions differ. */
static bool refuse_definition(kif_state_reader *r, kif_str got)
{
    kif_str want = buf_str(&r->definition);
    size_t at = 0, begin;
    while (at < got.n && at < want.n && got.p[at] == want.p[at])
        at++;
    for (begin = at; begin > 0 && at - begin < 40 && got.p[begin - 1] != ',' && got.p[begin - 1] != '{';)
        begin--;
    size_t got_n = got.n - begin < 60 ? got.n - begin : 60, want_n = want.n - begin < 60 ? want.n - begin : 60;
    buf_reset(&r->message);
    buf_printf(&r->message, "it counts something else: '%.*s' here, '%.*s' before", (int)got_n, got.p + begin,
               (int)want_n, want.p + begin);
    return false;
}

static bool take_definition(kif_state_reader *r, kif_str line)
{
    if (!r->has_definition) {
        buf_add(&r->definition, line);
        r->has_definition = true;
        return true;
    }
    return str_eq(line, buf_str(&r->definition)) || refuse_definition(r, line);
}

static bool take_source(kif_state_reader *r, kif_str line)
{
    kif_source_range range = { .frame = r->n_frames };
    uint64_t *figures[] = { &range.bytes, &range.first, &range.last, &range.games, &range.errors };
    bool ok = hex_of(cut(&line), 16, &range.content);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        ok = ok && uint_of(cut(&line), figures[i]);
    buf_reset(&r->field);
    ok = ok && kif_field_take(&line, &r->field) && line.p == NULL;
    range.name = buf_str(&r->field);
    if (!ok)
        return refuse(r, "damaged: a line about a source cannot be read");
    kif_state_add_source(r->into, &range);
    return true;
}

static bool is_op(char c)
{
    return c == KIF_ROW_SUM || c == KIF_ROW_MIN || c == KIF_ROW_MAX || c == KIF_ROW_SET;
}

static bool take_row(kif_state_reader *r, kif_str line)
{
    size_t end = str_find(line, STR("\t="));
    while (end < line.n && end + 2 < line.n && line.p[end + 2] != '\t') /* the field begins with "=" but goes on */
        end += 2 + str_find(str_drop(line, end + 2), STR("\t="));
    kif_row row = { .key = { line.p, end < line.n ? end : 0 } };
    size_t tab = str_find_byte(row.key, '\t');
    if (tab + 1 >= row.key.n || !is_op(row.key.p[tab + 1]))
        return refuse(r, "damaged: a counted line cannot be read");
    row.op = (kif_row_op)row.key.p[tab + 1];
    kif_str rest = end + 2 < line.n ? str_drop(line, end + 3) : STR_NONE;
    bool extreme = row.op == KIF_ROW_MIN || row.op == KIF_ROW_MAX;
    buf_reset(&r->cells);
    while (rest.p != NULL && !(extreme && row.n == 3)) {
        kif_wide value;
        if (!kif_wide_of(cut(&rest), &value))
            return refuse(r, "damaged: a counted line holds something that is not a number");
        buf_add(&r->cells, (kif_str){ (const char *)&value, sizeof value });
        row.n++;
    }
    buf_reset(&r->field);
    if (extreme && !kif_field_take(&rest, &r->field))
        return refuse(r, "damaged: a counted line is too short");
    row.cell = (kif_wide *)(void *)r->cells.p; /* buffers come from malloc: aligned for anything */
    row.place = buf_str(&r->field);
    kif_state_row(r->into, &row);
    return r->into->error == KIF_STATE_OK ||
           refuse(r, r->into->error == KIF_STATE_OVERFLOW ? "the sum of a count does not fit in 128 bits"
                     : r->into->error == KIF_STATE_SHAPE  ? "damaged: a line has another shape than before"
                                                          : "out of memory");
}

static bool end_frame(kif_state_reader *r, kif_str line)
{
    uint64_t lines, crc;
    bool ok = uint_of(cut(&line), &lines) && hex_of(cut(&line), 8, &crc) && line.p == NULL;
    if (!ok || lines != r->lines || crc != r->crc)
        return refuse(r, "damaged or edited: the checksum of its last line does not match");
    r->inside = false;
    if (r->n_frames == r->cap_frames) {
        uint32_t cap = r->cap_frames == 0 ? 16 : r->cap_frames * 2;
        size_t *grown = kif_arena_alloc(&r->into->arena, cap * sizeof *grown);
        if (grown == NULL)
            return refuse(r, "out of memory");
        if (r->n_frames > 0)
            memcpy(grown, r->frame_name, r->n_frames * sizeof *grown);
        r->frame_name = grown;
        r->cap_frames = cap;
    }
    r->frame_name[r->n_frames++] = r->file_at;
    return true;
}

static bool take_line(kif_state_reader *r, kif_str line)
{
    kif_str whole = line;
    if (!r->inside) {
        if (!str_eq(line, STR(HEAD)))
            return refuse(r, str_starts(line, STR("kifstat-state\t")) ? "a state of another version"
                                                                      : "not a state of kifstat");
        r->inside = true;
        r->lines = 0;
        r->crc = (uint32_t)crc32(0, NULL, 0);
    } else if (str_skip(&line, STR("E\t"))) {
        return end_frame(r, line);
    } else if (r->lines == 1) {
        if (!str_skip(&line, STR("D\t")))
            return refuse(r, "damaged: the definition is missing");
        if (!take_definition(r, line))
            return false;
    } else if (str_skip(&line, STR("S\t"))) {
        if (!take_source(r, line))
            return false;
    } else if (!str_skip(&line, STR("A\t"))) {
        return refuse(r, "damaged: a line of an unknown kind");
    } else if (!take_row(r, line)) {
        return false;
    }
    r->lines++;
    r->crc = (uint32_t)crc32_z(r->crc, (const unsigned char *)whole.p, whole.n);
    r->crc = (uint32_t)crc32(r->crc, (const unsigned char *)"\n", 1);
    return true;
}

bool kif_state_reader_feed(kif_state_reader *r, kif_str bytes)
{
    while (bytes.n > 0) {
        size_t end = str_find_byte(bytes, '\n');
        kif_str part = { bytes.p, end };
        if (end == bytes.n) {
            buf_add(&r->line, part);
            return buf_ok(&r->line) || refuse(r, "out of memory");
        }
        bytes = str_drop(bytes, end + 1);
        bool pieces = r->line.n > 0;
        if (pieces)
            buf_add(&r->line, part);
        if (!buf_ok(&r->line))
            return refuse(r, "out of memory");
        if (!take_line(r, pieces ? buf_str(&r->line) : part))
            return false;
        buf_reset(&r->line);
    }
    return true;
}

bool kif_state_reader_end(kif_state_reader *r)
{
    return (!r->inside && r->line.n == 0) || refuse(r, "truncated: the end of the state is missing");
}

static bool refuse_overlap(kif_state_reader *r, const kif_source_range *a, const kif_source_range *b)
{
    uint64_t first = a->first > b->first ? a->first : b->first, last = a->last < b->last ? a->last : b->last;
    buf_reset(&r->message);
    buf_printf(&r->message, "%s and %s both count bytes %llu to %llu of the same input: %.*s", 
               r->names.p + r->frame_name[a->frame], r->names.p + r->frame_name[b->frame],
               (unsigned long long)first, (unsigned long long)last, (int)a->name.n, a->name.p);
    if (!str_eq(a->name, b->name))
        buf_printf(&r->message, ", %.*s", (int)b->name.n, b->name.p);
    return false;
}

bool kif_state_reader_check_overlap(kif_state_reader *r)
{
    /* Sorted by content and start. Of all ranges so far, far reaches furthest, and other furthest of those that are
     * not of far's frame: a range overlaps one of another frame if and only if it overlaps one of these two. */
    const kif_source_range *far = NULL, *other = NULL;
    sort_sources(r->into);
    for (size_t i = 0; i < r->into->n_sources; i++) {
        const kif_source_range *s = &r->into->source[i];
        if (s->first >= s->last)
            continue;
        if (far != NULL && far->content != s->content)
            far = other = NULL;
        if (far != NULL && far->frame != s->frame && far->last > s->first)
            return refuse_overlap(r, far, s);
        if (other != NULL && other->frame != s->frame && other->last > s->first)
            return refuse_overlap(r, other, s);
        if (far == NULL || s->last > far->last) {
            if (far != NULL && far->frame != s->frame)
                other = far;
            far = s;
        } else if (s->frame != far->frame && (other == NULL || s->last > other->last)) {
            other = s;
        }
    }
    return true;
}
