/* A baseline is a text file of one JSON object a line, in the order of the findings: file, rule, a hash of
 * the line that the finding is about, and how often it occurred. Line numbers are left out, so lines may
 * move. */
#include "kifcheck/baseline.h"

#include <jansson.h>
#include <stdlib.h>

#include "base/input.h"
#include "cli/message.h"
#include "cli/report.h"
#include "cli/status.h"

typedef struct {
    uint64_t key; /* of all three */
    uint64_t print;
    kif_diag_id id;
    const char *file;
    uint32_t count;
} entry;

struct baseline {
    kif_arena arena;
    entry *table;    /* open addressing; count 0: free */
    size_t size, n;  /* size: a power of two */
    uint32_t *order; /* slots in the order they were added */
    bool failed;
};

baseline *baseline_new(void)
{
    baseline *b = calloc(1, sizeof *b);
    if (b != NULL)
        kif_arena_init(&b->arena, 1 << 30);
    return b;
}

void baseline_free(baseline *b)
{
    if (b == NULL)
        return;
    kif_arena_fini(&b->arena);
    free(b->table);
    free(b->order);
    free(b);
}

static kif_str plain_name(const char *file)
{
    kif_str name = str_of(file);
    while (str_skip(&name, STR("./")))
        ;
    return name;
}

static uint64_t mix(uint64_t h, kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * UINT64_C(1099511628211);
    return h ^ h >> 29;
}

static uint64_t key_of(kif_str file, kif_diag_id id, uint64_t print)
{
    uint64_t h = mix(UINT64_C(14695981039346656037) ^ print, file);
    return mix(h, str_of(kif_rules[id].slug)) | 1;
}

static size_t slot_of(const baseline *b, uint64_t key)
{
    size_t i = (size_t)key & (b->size - 1);
    while (b->table[i].key != 0 && b->table[i].key != key)
        i = (i + 1) & (b->size - 1);
    return i;
}

static bool grow(baseline *b)
{
    size_t size = b->size == 0 ? 1024 : b->size * 2;
    entry *old = b->table, *table = calloc(size, sizeof *table);
    uint32_t *order = realloc(b->order, size * sizeof *order);
    if (order != NULL)
        b->order = order;
    if (table == NULL || order == NULL) {
        free(table);
        return false;
    }
    b->table = table;
    b->size = size;
    for (size_t i = 0; i < b->n; i++) {
        entry e = old[b->order[i]];
        b->order[i] = (uint32_t)slot_of(b, e.key);
        b->table[b->order[i]] = e;
    }
    free(old);
    return true;
}

static const char *keep(baseline *b, kif_str s)
{
    char *copy = kif_arena_alloc(&b->arena, s.n + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, s.p, s.n);
    copy[s.n] = '\0';
    return copy;
}

static void add(baseline *b, kif_str file, kif_diag_id id, uint64_t print, uint32_t count)
{
    if ((b->n + 1) * 2 > b->size && !grow(b)) {
        b->failed = true;
        return;
    }
    uint64_t key = key_of(file, id, print);
    size_t slot = slot_of(b, key);
    entry *e = &b->table[slot];
    if (e->key == 0) {
        *e = (entry){ .key = key, .print = print, .id = id, .file = keep(b, file) };
        b->failed |= e->file == NULL;
        b->order[b->n++] = (uint32_t)slot;
    }
    e->count += count;
}

/* ---- Reading -------------------------------------------------------------------- */

static bool take_line(baseline *b, kif_str line)
{
    json_t *object = json_loadb(line.p, line.n, 0, NULL);
    const char *file, *rule, *print;
    json_int_t count = 1;
    bool good = object != NULL && json_unpack(object, "{s:s,s:s,s:s,s?I}", "file", &file, "rule", &rule,
                                              "line", &print, "count", &count) == 0;
    if (good && count > 0 && count < UINT32_MAX) {
        kif_diag_id id = kif_rule_by_slug(str_of(rule));
        if (id != KIF_D_NONE) /* rules that are gone find nothing */
            add(b, str_of(file), id, strtoull(print, NULL, 16), (uint32_t)count);
    }
    json_decref(object);
    return good;
}

static bool take_lines(baseline *b, const char *path, kif_str text)
{
    for (uint32_t number = 1; text.n > 0; number++) {
        size_t n = str_find_byte(text, '\n');
        kif_str line = str_trim((kif_str){ text.p, n });
        if (line.n > 0 && !take_line(b, line)) {
            message(MESSAGE_ERROR, path, "line %u is not an entry of a baseline", (unsigned)number);
            return false;
        }
        text = str_drop(text, n < text.n ? n + 1 : n);
    }
    return true;
}

bool baseline_read(baseline *b, const char *path)
{
    kif_input in;
    kif_buf text = BUF_EMPTY;
    kif_status status = kif_input_open(&in, path);
    while (status == KIF_OK) {
        size_t n = 0;
        char *to = buf_reserve(&text, KIF_INPUT_CHUNK);
        status = to == NULL ? KIF_FATAL : kif_input_read(&in, to, KIF_INPUT_CHUNK, &n);
        text.n += status == KIF_OK ? n : 0;
    }
    if (status == KIF_FATAL)
        message(MESSAGE_ERROR, path, "%s", in.message[0] != '\0' ? in.message : "out of memory");
    kif_input_fini(&in);
    bool good = status == KIF_END && take_lines(b, path, buf_str(&text)) && !b->failed;
    buf_fini(&text);
    return good;
}

/* ---- Hiding and writing ------------------------------------------------------------ */

uint64_t baseline_hide(baseline *b, kif_findings *f)
{
    size_t kept = 0;
    for (size_t i = 0; i < f->n; i++) {
        const kif_diag *d = &f->items[i];
        entry *e = b->size == 0
                       ? NULL
                       : &b->table[slot_of(b, key_of(plain_name(d->file), d->id, report_fingerprint(d)))];
        if (e != NULL && e->count > 0)
            e->count--;
        else
            f->items[kept++] = *d;
    }
    uint64_t hidden = f->n - kept;
    f->n = kept;
    return hidden;
}

void baseline_add(baseline *b, const kif_findings *f)
{
    for (size_t i = 0; i < f->n; i++)
        add(b, plain_name(f->items[i].file), f->items[i].id, report_fingerprint(&f->items[i]), 1);
}

static void put_entry(kif_buf *out, const entry *e)
{
    char print[17];
    kif_buf name = BUF_EMPTY;
    report_put_name(&name, e->file);
    snprintf(print, sizeof print, "%016llx", (unsigned long long)e->print);
    json_t *object = json_pack("{s:s%,s:s,s:s,s:I}", "file", buf_str(&name).p, name.n, "rule",
                               kif_rules[e->id].slug, "line", print, "count", (json_int_t)e->count);
    char *text = object == NULL ? NULL : json_dumps(object, JSON_COMPACT);
    buf_cstr(out, text == NULL ? "" : text);
    buf_byte(out, '\n');
    free(text);
    json_decref(object);
    buf_fini(&name);
}

int baseline_write(baseline *b, const char *path)
{
    output to;
    if (b->failed) {
        message(MESSAGE_ERROR, path, "out of memory");
        return STATUS_TROUBLE;
    }
    if (!output_open(&to, path))
        return STATUS_TROUBLE;
    kif_buf out = BUF_EMPTY;
    for (size_t i = 0; i < b->n; i++)
        put_entry(&out, &b->table[b->order[i]]);
    output_write(&to, buf_str(&out));
    buf_fini(&out);
    return output_commit(&to);
}
