/* Planning repairs, a function for each kind; the table at the end says which rules they serve. */
#include "check/fix.h"

#include <stdlib.h>

#include "base/limits.h"
#include "board/sfen.h"
#include "format/spell.h"

/* ---- Edits ---------------------------------------------------------------------- */

static void add_edit(kif_edits *e, kif_range at, kif_str with)
{
    if (e->n == e->cap) {
        size_t cap = e->cap == 0 ? 32 : e->cap * 2;
        kif_edit *items = kif_arena_alloc(e->arena, cap * sizeof *items);
        if (items == NULL) {
            e->failed = true;
            return;
        }
        if (e->n > 0)
            memcpy(items, e->items, e->n * sizeof *items);
        e->items = items;
        e->cap = cap;
    }
    kif_str kept = kif_arena_copy(e->arena, with);
    e->failed |= with.n > 0 && kept.p == NULL;
    e->items[e->n++] = (kif_edit){ at, kept };
}

static int by_place(const void *pa, const void *pb)
{
    const kif_edit *a = pa, *b = pb;
    return a->at.at != b->at.at ? (a->at.at > b->at.at) - (a->at.at < b->at.at)
                                : (a->at.len < b->at.len) - (a->at.len > b->at.len);
}

void kif_apply_edits(kif_str text, kif_edits *edits, kif_buf *out)
{
    size_t from = 0;
    if (edits->n > 1)
        qsort(edits->items, edits->n, sizeof *edits->items, by_place);
    for (size_t i = 0; i < edits->n; i++) {
        const kif_edit *e = &edits->items[i];
        if (e->at.at < from || (size_t)e->at.at + e->at.len > text.n)
            continue;
        buf_add(out, (kif_str){ text.p + from, e->at.at - from });
        buf_add(out, e->with);
        from = e->at.at + e->at.len;
    }
    buf_add(out, str_drop(text, from));
}

/* ---- Helpers ----------------------------------------------------------------------- */

typedef struct {
    const kif_checking *c;
    const kif_diag *d;
    kif_edits *edits;
} fixing;

typedef void fix_fn(const fixing *f);

static kif_str text_at(const fixing *f, kif_range at)
{
    return (kif_str){ f->c->text.p + at.at, at.len };
}

/* Replaces the first place in a range that reads like a word. */
static bool replace_word(const fixing *f, kif_range in, const char *word, const char *with)
{
    kif_str text = text_at(f, in);
    size_t at = str_find(text, str_of(word));
    if (at >= text.n)
        return false;
    add_edit(f->edits, (kif_range){ in.at + (uint32_t)at, (uint32_t)strlen(word) }, str_of(with));
    return true;
}

static void remove_range(const fixing *f)
{
    add_edit(f->edits, f->d->range, STR_NONE);
}

/* The move or end that a finding is about. */
static const kif_node *node_of(const fixing *f)
{
    for (const kif_node *n = f->c->r->root; n != NULL; n = kif_tree_next(n))
        if (n->parent != NULL && n->at.at == f->d->range.at && n->ply == f->d->ply)
            return n;
    return NULL;
}

/* ---- Closing lines -------------------------------------------------------------------- */

static void fix_count(const fixing *f)
{
    kif_str text = text_at(f, f->c->r->summary_at);
    size_t at = 0;
    while (at < text.n && !byte_is_digit(text.p[at]) && (unsigned char)text.p[at] != 0xef)
        at++;
    kif_str rest = str_drop(text, at), before = rest;
    uint32_t value;
    if (!spell_take_number(&rest, KIF_MAX_PLIES * 2, &value) || !str_starts(rest, STR("手")))
        return;
    kif_buf out = BUF_EMPTY;
    buf_uint(&out, f->c->facts.n_moves, 0, ' ');
    add_edit(f->edits, (kif_range){ f->c->r->summary_at.at + (uint32_t)at, (uint32_t)(before.n - rest.n) },
             buf_str(&out));
    buf_fini(&out);
}

static void fix_label(const fixing *f)
{
    static const char *const words[2][2] = { { "先手", "下手" }, { "後手", "上手" } };
    for (int i = 0; i < 2; i++)
        replace_word(f, f->d->range, words[i][!f->c->handicap], words[i][f->c->handicap]);
}

/* ---- Numbers ------------------------------------------------------------------------------ */

/* The digits before a move on its line, with the blanks that align them. */
static bool number_range(const fixing *f, const kif_node *n, kif_range *at)
{
    kif_range line = kif_line_at(f->c->text, n->at.at);
    uint32_t end = line.at;
    while (end < n->at.at && f->c->text.p[end] == ' ')
        end++;
    uint32_t digits = end;
    while (end < n->at.at && byte_is_digit(f->c->text.p[end]))
        end++;
    *at = (kif_range){ line.at, end - line.at };
    return end > digits;
}

static void set_number(const fixing *f, const kif_node *n, uint32_t number)
{
    kif_range at;
    if (n->number == number || !number_range(f, n, &at))
        return;
    kif_buf out = BUF_EMPTY;
    buf_uint(&out, number, (int)at.len, ' ');
    add_edit(f->edits, at, buf_str(&out));
    buf_fini(&out);
}

/* All numbers at once, and only where every move is legal and nothing branches: then the order of the lines
 * is the order of the game, whatever the numbers say. */
static void fix_numbers(const fixing *f)
{
    const kif_record *r = f->c->r;
    const kif_node *first = r->root->child;
    if (r->n_variations > 0 || !f->c->facts.final_known || r->n_illegal > 0 || first->number == 0)
        return;
    for (const kif_node *n = first; n != NULL; n = n->child)
        set_number(f, n, first->number + n->ply - 1);
}

static void fix_end_number(const fixing *f)
{
    const kif_node *end = f->c->facts.end;
    if (end != NULL && f->c->facts.last->number != 0)
        set_number(f, end, f->c->facts.last->number + 1);
}

/* ---- Branch marks ---------------------------------------------------------------------------- */

static void fix_branch_mark(const fixing *f)
{
    const kif_node *n = node_of(f);
    if (n == NULL)
        return;
    kif_range line = kif_line_at(f->c->text, n->at.at);
    uint32_t end = line.at + line.len;
    while (end > line.at && f->c->text.p[end - 1] == ' ')
        end--;
    if ((n->flags & KIF_NODE_PLUS) == 0)
        add_edit(f->edits, (kif_range){ end, 0 }, STR("+"));
    else if (end > line.at && f->c->text.p[end - 1] == '+')
        add_edit(f->edits, (kif_range){ end - 1, 1 }, STR_NONE);
}

/* ---- Times -------------------------------------------------------------------------------------- */

/* The total of a move's time, ( 0:05/00:00:05): what stands behind the slash. */
static bool total_range(const fixing *f, const kif_node *n, kif_range *at)
{
    kif_range line = kif_line_at(f->c->text, n->at.at);
    kif_str text = text_at(f, line);
    size_t slash = text.n;
    for (size_t i = n->at.at - line.at; i < text.n; i++)
        if (text.p[i] == '/')
            slash = i;
    size_t start = slash + 1, end;
    while (start < text.n && text.p[start] == ' ')
        start++;
    for (end = start; end < text.n && (byte_is_digit(text.p[end]) || text.p[end] == ':'); end++)
        ;
    *at = (kif_range){ line.at + (uint32_t)start, (uint32_t)(end - start) };
    return slash < text.n && end > start;
}

/* Totals are what the times of the moves add up to. */
static void fix_totals(const fixing *f)
{
    int64_t sum[KIF_SIDES] = { 0 };
    for (const kif_node *n = f->c->r->root->child; n != NULL; n = n->child) {
        kif_range at;
        kif_side side = kif_node_side(f->c->r, n);
        if (n->time_ms == KIF_NO_TIME)
            continue;
        sum[side] += n->time_ms / 1000;
        bool counted = n->type != KIF_NODE_END; /* programs differ about the end line: left alone */
        if (!counted || n->total_s == KIF_NO_TIME || n->total_s == sum[side] || !total_range(f, n, &at))
            continue;
        kif_buf out = BUF_EMPTY;
        buf_printf(&out, "%02lld:%02lld:%02lld", (long long)(sum[side] / 3600),
                   (long long)(sum[side] / 60 % 60), (long long)(sum[side] % 60));
        add_edit(f->edits, at, buf_str(&out));
        buf_fini(&out);
    }
}

/* ---- Spelling of moves ----------------------------------------------------------------------------- */

static bool position_before(const kif_record *r, const kif_node *n, kif_position *p)
{
    const kif_node **way = kif_arena_alloc(r->arena, (n->ply + 1) * sizeof *way);
    uint32_t k = 0;
    if (way == NULL)
        return false;
    for (const kif_node *up = n->parent; up->parent != NULL; up = up->parent)
        way[k++] = up;
    *p = r->start;
    while (k > 0) {
        kif_undo undo;
        if (!kif_node_is_move(way[--k]) || kif_piece_side(way[k]->moved) != p->side)
            return false;
        kif_position_do(p, way[k]->move, &undo);
    }
    return true;
}

static bool has(kif_str text, const char *word)
{
    return str_find(text, str_of(word)) < text.n;
}

static void spell_as_ki2(const fixing *f, const kif_node *n, bool same, kif_buf *out)
{
    kif_str text = text_at(f, n->at);
    kif_position p;
    bool ambiguous;
    if (!position_before(f->c->r, n, &p))
        return;
    kif_square previous = n->parent->type == KIF_NODE_MOVE ? kif_move_to(n->parent->move) : KIF_NO_SQUARE;
    kif_notated said = kif_notate(&p, n->move, same ? previous : KIF_NO_SQUARE, &ambiguous);
    said.from = KIF_NO_SQUARE; /* words are enough for a move that the rules allow */
    if (!has(text, "成"))      /* read as 不成: whether that is right is not for us to say */
        said.promotes = KIF_UNSAID;
    spell_put_words(out, &said, (spell_style){ 0 }, has(text, "同　"));
}

static void spell_as_kif(const kif_node *n, bool same, kif_buf *out)
{
    char text[SPELL_MOVE_MAX];
    unsigned columns;
    char *end = spell_kif_move(text, n->move, kif_piece_kind(n->moved), same, (spell_style){ 0 }, &columns);
    buf_add(out, (kif_str){ text, (size_t)(end - text) });
}

/* The usual spelling of a move that is legal, so that there is no doubt what it means. */
static void respell(const fixing *f)
{
    const kif_node *n = node_of(f);
    bool clear = n != NULL && (n->verdict == KIF_D_NONE || n->verdict == KIF_D_KI2_MISSING_UCHI);
    if (!clear || !kif_node_is_move(n) || (n->flags & KIF_NODE_AFTER_FOUL) != 0)
        return;
    bool write_same = f->d->id == KIF_D_DOUSAME_MISSING;
    bool same = (n->flags & KIF_NODE_SAME) != 0 && ((n->flags & KIF_NODE_SAID_SAME) != 0 || write_same);
    kif_buf out = BUF_EMPTY;
    if (f->c->ki2)
        spell_as_ki2(f, n, same, &out);
    else if (f->c->kif)
        spell_as_kif(n, same, &out);
    if (out.n > 0 && !str_eq(buf_str(&out), text_at(f, n->at)))
        add_edit(f->edits, n->at, buf_str(&out));
    buf_fini(&out);
}

/* ---- Headers and positions ------------------------------------------------------------------------------
 */

static void fix_colon(const fixing *f)
{
    replace_word(f, kif_line_at(f->c->text, f->d->range.at), ":", "：");
}

/* #KIF version=2.0 encoding=Shift_JIS, 'CSA encoding=…: the name is replaced by what the bytes are. */
static void fix_declaration(const fixing *f)
{
    static const char *const keys[] = { "encoding=", "encoding:" };
    if (f->c->encoding == KIF_ENC_NONE)
        return;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t at = str_find(f->c->text, str_of(keys[i]));
        if (at >= f->c->text.n)
            continue;
        uint32_t start = (uint32_t)(at + strlen(keys[i])), end = start;
        while (end < f->c->text.n && (unsigned char)f->c->text.p[end] > ' ' && f->c->text.p[end] != ',')
            end++;
        add_edit(f->edits, (kif_range){ start, end - start }, str_of(kif_encoding_label(f->c->encoding)));
        return;
    }
}

static void fix_sfen(const fixing *f)
{
    kif_range line = kif_line_at(f->c->text, f->d->range.at);
    kif_str text = text_at(f, line);
    size_t word = str_find(text, STR("sfen "));
    size_t start = word < text.n ? word + 5 : 0;
    kif_str rest = str_drop(text, start), before = rest;
    kif_position p;
    if (!kif_sfen_take(&rest, &p).ok)
        return;
    size_t len = before.n - rest.n;
    while (len > 0 && before.p[len - 1] == ' ')
        len--;
    kif_buf out = BUF_EMPTY;
    kif_sfen_put(&out, &p);
    if (!str_eq(buf_str(&out), (kif_str){ before.p, len }))
        add_edit(f->edits, (kif_range){ line.at + (uint32_t)start, (uint32_t)len }, buf_str(&out));
    buf_fini(&out);
}

/* ---- Characters
 * ---------------------------------------------------------------------------------------------- */

static void fix_tabs(const fixing *f)
{
    kif_range line = kif_line_at(f->c->text, f->d->range.at);
    for (uint32_t i = line.at; i < line.at + line.len; i++)
        if (f->c->text.p[i] == '\t')
            add_edit(f->edits, (kif_range){ i, 1 }, STR(" "));
}

/* All line ends as most of them are. */
static void fix_line_ends(const fixing *f)
{
    kif_str text = f->c->text;
    uint32_t lf = 0, crlf = 0;
    for (uint32_t i = 0; i < text.n; i++)
        if (text.p[i] == '\n')
            (*(i > 0 && text.p[i - 1] == '\r' ? &crlf : &lf))++;
    kif_str end = crlf > lf ? STR("\r\n") : STR("\n");
    for (uint32_t i = 0; i < text.n; i++) {
        bool pair = text.p[i] == '\r' && i + 1 < text.n && text.p[i + 1] == '\n';
        if (text.p[i] != '\r' && text.p[i] != '\n')
            continue;
        kif_range at = { i, pair ? 2 : 1 };
        if (!str_eq(text_at(f, at), end))
            add_edit(f->edits, at, end);
        i += pair;
    }
}

/* ---- The table
 * ------------------------------------------------------------------------------------------------- */

/* once: the function repairs all findings of the rule in the game. Rules about the bytes of the file
 * (encoding-mixed, bom-present) are repaired where the file is written. */
static const struct {
    kif_diag_id id;
    fix_fn *fn;
    bool once;
} fixes[] = {
    { KIF_D_SUMMARY_COUNT_WRONG, fix_count, true },
    { KIF_D_SUMMARY_WINNER_LABEL, fix_label, true },
    { KIF_D_MOVE_NUMBER_GAP, fix_numbers, true },
    { KIF_D_MOVE_NUMBER_DUPLICATE, fix_numbers, true },
    { KIF_D_TERMINAL_LINE_NUMBERED_WRONG, fix_end_number, true },
    { KIF_D_BRANCH_MARK_MISSING, fix_branch_mark, false },
    { KIF_D_DOUSAME_MISSING, respell, false },
    { KIF_D_HALFWIDTH_DIGITS, respell, false },
    { KIF_D_FULLWIDTH_SPACE_MISSING, respell, false },
    { KIF_D_VARIANT_KANJI, respell, false },
    { KIF_D_KI2_REDUNDANT_MODIFIER, respell, false },
    { KIF_D_KI2_NONSTANDARD_MODIFIER, respell, false },
    { KIF_D_KI2_MISSING_UCHI, respell, false },
    { KIF_D_KI2_REDUNDANT_UCHI, respell, false },
    { KIF_D_KI2_NARU_IMPOSSIBLE, respell, false },
    { KIF_D_KI2_DRAGON_USES_CHOKU, respell, false },
    { KIF_D_TIME_TOTAL_WRONG, fix_totals, true },
    { KIF_D_HEADER_COLON_HALFWIDTH, fix_colon, false },
    { KIF_D_ENCODING_DECLARED_MISMATCH, fix_declaration, true },
    { KIF_D_SFEN_HAND_ORDER, fix_sfen, false },
    { KIF_D_SFEN_COUNT_ONE, fix_sfen, false },
    { KIF_D_SFEN_SIDE_LETTER, fix_sfen, false },
    { KIF_D_TAB_INSTEAD_OF_SPACE, fix_tabs, false },
    { KIF_D_NEWLINE_MIXED, fix_line_ends, true },
    { KIF_D_NUL_BYTE, remove_range, false },
};

void kif_plan_fixes(const kif_checking *c, const kif_diag *findings, size_t n, kif_edits *edits)
{
    bool done[KIF_D_COUNT] = { false };
    for (size_t i = 0; i < n; i++) {
        fixing f = { c, &findings[i], edits };
        for (size_t k = 0; k < sizeof fixes / sizeof *fixes; k++) {
            if (fixes[k].id != findings[i].id || (fixes[k].once && done[fixes[k].id]))
                continue;
            fixes[k].fn(&f);
            done[fixes[k].id] = true;
        }
    }
}

/* ---- The same game?
 * -------------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t h, uint64_t value)
{
    h ^= value + UINT64_C(0x9e3779b97f4a7c15) + (h << 6) + (h >> 2);
    return h * UINT64_C(0xff51afd7ed558ccd);
}

static uint64_t mix_text(uint64_t h, kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * UINT64_C(1099511628211);
    return mix(h, s.n);
}

uint64_t kif_game_digest(const kif_record *r)
{
    uint64_t h = mix(r->start.key, r->start.hand[KIF_SENTE]);
    for (const kif_header *k = r->headers; k != NULL; k = k->next)
        h = mix_text(mix_text(h, k->key), k->value);
    for (const kif_node *n = r->root; n != NULL; n = kif_tree_next(n)) {
        h = mix(mix(h, n->type), n->ply);
        h = mix(mix(h, n->move), (uint32_t)n->time_ms);
        if (n->type == KIF_NODE_END)
            h = mix(mix(h, n->extra->ending), n->extra->winner);
        for (const kif_comment *k = n->comments; k != NULL; k = k->next)
            h = mix_text(h, str_find(k->text, STR("encoding=")) < k->text.n ? STR_NONE : k->text);
    }
    return h;
}
