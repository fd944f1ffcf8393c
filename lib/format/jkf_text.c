/* JSON documents as text: where one ends in a stream, whether it keeps within bounds, where its objects
 * stand. */
#include "base/limits.h"
#include "format/jkf.h"

/* ---- Cutting -------------------------------------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The offset behind the string that begins at i, or s.n when it does not end. */
static size_t skip_string(kif_str s, size_t i)
{
    for (i++; i < s.n && s.p[i] != '"'; i++)
        if (s.p[i] == '\\')
            i++;
    return i < s.n ? i + 1 : s.n;
}

static size_t end_of_line(kif_str s, size_t i)
{
    i += str_line_length(str_drop(s, i));
    return i + str_line_end(str_drop(s, i));
}

/* A line that breaks off, with a whole document on the next one: the rest of the file is not to be lost.
 * Documents over several lines break after a comma, a colon or a bracket. */
static bool breaks_off(kif_str s, size_t newline)
{
    if (!str_starts(str_drop(s, newline + 1), STR("{\"")))
        return false;
    size_t i = newline;
    while (i > 0 && is_space(s.p[i - 1]))
        i--;
    return i > 0 && memchr(",:[{", s.p[i - 1], 4) == NULL;
}

size_t jkf_skip_array(kif_str s)
{
    size_t i = 0;
    while (i < s.n && (is_space(s.p[i]) || s.p[i] == '[' || s.p[i] == ',' || s.p[i] == ']'))
        i++;
    return i;
}

size_t jkf_cut(const kif_cut *c)
{
    kif_str s = c->bytes;
    size_t i = jkf_skip_array(s);
    if (i < s.n && s.p[i] != '{') {
        size_t end = end_of_line(s, i);
        return end < s.n || c->complete || s.p[end - 1] == '\n' ? end : 0; /* LF may follow a CR */
    }
    for (size_t depth = 0; i < s.n;) {
        char byte = s.p[i];
        if (byte == '"') {
            i = skip_string(s, i);
            continue;
        }
        if (byte == '\n' && breaks_off(s, i))
            return i + 1;
        i++;
        depth += byte == '{' || byte == '[';
        if ((byte == '}' || byte == ']') && --depth == 0) {
            while (i < s.n && is_space(s.p[i]))
                if (s.p[i++] == '\n')
                    break;
            return i;
        }
    }
    return c->complete ? s.n : 0;
}

/* ---- Bounds and places -------------------------------------------------------- */

static bool refuse(kif_parse *p, size_t at, const char *message)
{
    kif_report(p->diags, KIF_D_LIMIT_EXCEEDED, (kif_range){ (uint32_t)at, 1 }, 0, "%s", message);
    return false;
}

static void open_object(kif_buf *objects, kif_buf *open, size_t at)
{
    uint32_t index = (uint32_t)(objects->n / sizeof(kif_range));
    kif_range range = { (uint32_t)at, 1 };
    buf_add(objects, (kif_str){ (const char *)&range, sizeof range });
    buf_add(open, (kif_str){ (const char *)&index, sizeof index });
}

static void close_object(kif_buf *objects, kif_buf *open, size_t at)
{
    uint32_t index;
    if (open->n < sizeof index || !buf_ok(objects))
        return;
    memcpy(&index, open->p + open->n - sizeof index, sizeof index);
    open->n -= sizeof index;
    kif_range range;
    char *place = objects->p + index * sizeof range;
    memcpy(&range, place, sizeof range);
    range.len = (uint32_t)at + 1 - range.at;
    memcpy(place, &range, sizeof range);
}

static bool scan(kif_parse *p, kif_buf *objects, kif_buf *open)
{
    kif_str s = p->text;
    size_t depth = 0, values = 0;
    for (size_t i = 0; i < s.n; i++) {
        switch (s.p[i]) {
        case '"':
            i = skip_string(s, i) - 1;
            break;
        case '{':
        case '[':
            if (++depth > KIF_MAX_JSON_DEPTH)
                return refuse(p, i, "the document is nested too deeply");
            if (s.p[i] == '{')
                open_object(objects, open, i);
            values++;
            break;
        case '}':
        case ']':
            depth -= depth > 0;
            if (s.p[i] == '}')
                close_object(objects, open, i);
            break;
        case ',':
            values++;
            break;
        default:
            break;
        }
        if (values > KIF_MAX_JSON_VALUES)
            return refuse(p, i, "the document has too many values");
    }
    return true;
}

bool jkf_scan(kif_parse *p, kif_buf *objects)
{
    kif_buf open = BUF_EMPTY;
    bool ok = scan(p, objects, &open);
    if (!buf_ok(&open))
        objects->n = 0; /* no places */
    buf_fini(&open);
    return ok;
}

/* Objects come in the order of the text, since the parser keeps the order of keys. */
static void mark(json_t *value, const kif_buf *objects, size_t *next)
{
    size_t i;
    const char *key;
    json_t *item;
    if (json_is_array(value)) {
        json_array_foreach(value, i, item) mark(item, objects, next);
        return;
    }
    if (!json_is_object(value))
        return;
    size_t index = (*next)++;
    json_object_foreach(value, key, item) mark(item, objects, next);
    bool wanted = json_object_get(value, "special") != NULL || json_object_get(value, "piece") != NULL;
    if (wanted && (index + 1) * sizeof(kif_range) <= objects->n) {
        kif_range range;
        memcpy(&range, objects->p + index * sizeof range, sizeof range);
        json_object_set_new(value, JKF_PLACE_KEY, json_integer((json_int_t)range.at << 32 | range.len));
    }
}

void jkf_mark_places(json_t *document, const kif_buf *objects)
{
    size_t n = 0;
    if (buf_ok(objects))
        mark(document, objects, &n);
}

kif_range jkf_place(const json_t *object)
{
    json_int_t place = json_integer_value(json_object_get(object, JKF_PLACE_KEY));
    return (kif_range){ (uint32_t)(place >> 32), (uint32_t)(place & 0xffffffff) };
}
