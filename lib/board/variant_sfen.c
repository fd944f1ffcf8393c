/* SFEN of variants in and out, and which variant a position is of. */
#include <stdio.h>

#include "board/variant.h"

typedef struct {
    kif_str all;
    size_t at;
    const kif_variant_rules *rules;
    kif_variant_position *p;
    kif_sfen_result result;
} reader;

static bool fail(reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->result.message, sizeof r->result.message, format, args);
    va_end(args);
    r->result.column = (uint32_t)(r->at + 1);
    return false;
}

/* NUL at the end of the line: no field contains one. */
static char peek(const reader *r)
{
    char c = r->at < r->all.n ? r->all.p[r->at] : '\0';
    return c == '\r' || c == '\n' ? '\0' : c;
}

static bool at_field_end(const reader *r)
{
    char c = peek(r);
    return c == '\0' || c == ' ' || c == '\t' || c == '_';
}

static void skip_blanks(reader *r)
{
    while (peek(r) != '\0' && at_field_end(r))
        r->at++;
}

/* A number from 1 to max. */
static bool take_count(reader *r, uint32_t max, uint32_t *count)
{
    kif_str rest = str_drop(r->all, r->at);
    uint32_t value;
    if (!str_take_uint(&rest, max, &value) || value == 0)
        return false;
    *count = value;
    r->at = r->all.n - rest.n;
    return true;
}

/* A man of either side, 0 for anything else. */
static int take_man(reader *r, kif_side *side)
{
    char symbol[3] = { 0 };
    size_t at = r->at, n = 0;
    if (peek(r) == '+') {
        symbol[n++] = '+';
        r->at++;
    }
    char c = peek(r);
    *side = 'a' <= c && c <= 'z' ? KIF_GOTE : KIF_SENTE;
    symbol[n] = *side == KIF_GOTE ? (char)(c - 32) : c;
    const kif_variant *v = r->rules->variant;
    for (size_t i = 0; i < v->n_men; i++)
        if (strcmp(v->men[i].symbol, symbol) == 0) {
            r->at++;
            return (int)i + 1;
        }
    r->at = at;
    return 0;
}

static bool fail_man(reader *r)
{
    unsigned char c = (unsigned char)peek(r);
    const char *name = r->rules->variant->name;
    if (c == '\0')
        return fail(r, "the position ends too early");
    if (c < 0x20 || c >= 0x7f)
        return fail(r, "unexpected '\\x%02x' for %s", c, name);
    return fail(r, "unexpected '%c' for %s", c, name);
}

static bool read_rank(reader *r, unsigned rank)
{
    const kif_variant *v = r->rules->variant;
    size_t start = r->at;
    uint32_t file = 0, empty = 0;
    while (!at_field_end(r) && peek(r) != '/') {
        if (byte_is_digit(peek(r))) {
            if (!take_count(r, KIF_VARIANT_MAX_SIDE, &empty))
                return fail(r, "a number of empty squares from 1 to %d expected", KIF_VARIANT_MAX_SIDE);
            file += empty;
        } else {
            kif_side side;
            int man = take_man(r, &side);
            if (man == 0)
                return fail_man(r);
            if (file < v->files)
                r->p->board[rank * v->files + file] = kif_variant_piece_of(man, side);
            file++;
        }
        if (file > v->files)
            break;
    }
    if (file == v->files)
        return true;
    r->at = start;
    const char *word = file > v->files ? "more" : "fewer";
    return fail(r, "rank %u has %s squares than the %d of %s", rank + 1, word, v->files, v->name);
}

static bool read_board(reader *r)
{
    const kif_variant *v = r->rules->variant;
    for (unsigned rank = 0; rank < v->ranks; rank++) {
        if (rank > 0) {
            if (peek(r) != '/')
                return fail(r, "%u ranks, %s has %d", rank, v->name, v->ranks);
            r->at++;
        }
        if (!read_rank(r, rank))
            return false;
    }
    return at_field_end(r) ? true : fail(r, "more than the %d ranks of %s", v->ranks, v->name);
}

static bool read_side(reader *r)
{
    char c = peek(r);
    if (c == '\0') {
        r->result.odd |= KIF_SFEN_NO_SIDE;
        return true;
    }
    if (c != 'b' && c != 'w')
        return fail(r, "b or w expected as the side to move");
    r->p->side = c == 'b' ? KIF_SENTE : KIF_GOTE;
    r->at++;
    return at_field_end(r) ? true : fail(r, "b or w expected as the side to move");
}

static bool read_hands(reader *r)
{
    if (peek(r) == '\0') {
        r->result.odd |= KIF_SFEN_NO_HANDS;
        return true;
    }
    if (peek(r) == '-') {
        r->at++;
        return at_field_end(r) ? true : fail(r, "in hand: pieces after '-'");
    }
    while (!at_field_end(r)) {
        uint32_t count = 1;
        if (byte_is_digit(peek(r)) && !take_count(r, UINT8_MAX, &count))
            return fail(r, "in hand: a count from 1 to %d expected", UINT8_MAX);
        kif_side side;
        size_t at = r->at;
        int man = take_man(r, &side);
        if (man == 0)
            return fail_man(r);
        r->at = at;
        unsigned hooks = r->rules->variant->hooks;
        if ((hooks & KIF_HOOK_DROPS) == 0)
            return fail(r, "in hand: %s has no drops", r->rules->variant->name);
        if (r->rules->promoted[man] || (r->rules->royal[man] && (hooks & KIF_HOOK_CAPTURE_WINS) == 0))
            return fail(r, "in hand: a man that cannot be there");
        if (r->p->hand[side][man] + count > UINT8_MAX)
            return fail(r, "in hand: too many pieces");
        r->at = at + 1;
        r->p->hand[side][man] = (uint8_t)(r->p->hand[side][man] + count);
    }
    return true;
}

/* The number may be missing; what stands in its place belongs to the caller. */
static void read_number(reader *r)
{
    enum { MAX_NUMBER = 1000000 };
    r->p->ply = 1;
    if (!take_count(r, MAX_NUMBER, &r->p->ply))
        r->result.odd |= byte_is_digit(peek(r)) ? KIF_SFEN_BAD_NUMBER : KIF_SFEN_NO_NUMBER;
}

kif_sfen_result kif_variant_take_sfen(kif_str *s, const kif_variant_rules *rules, kif_variant_position *p)
{
    reader r = { .all = *s, .rules = rules, .p = p };
    memset(p, 0, sizeof *p);
    p->rules = rules;
    skip_blanks(&r);
    bool ok = read_board(&r);
    skip_blanks(&r);
    ok = ok && read_side(&r);
    skip_blanks(&r);
    ok = ok && read_hands(&r);
    if (ok) {
        skip_blanks(&r);
        read_number(&r);
        skip_blanks(&r);
        *s = str_drop(*s, r.at);
    }
    r.result.ok = ok;
    return r.result;
}

static void put_man(kif_buf *out, const kif_variant_rules *rules, int man, kif_side side)
{
    for (const char *c = rules->variant->men[man - 1].symbol; *c != '\0'; c++)
        buf_byte(out, *c == '+' || side == KIF_SENTE ? *c : (char)(*c + 32));
}

static void put_empty(kif_buf *out, unsigned *empty)
{
    if (*empty > 0)
        buf_uint(out, *empty, 0, ' ');
    *empty = 0;
}

static void put_board(kif_buf *out, const kif_variant_position *p)
{
    const kif_variant *v = p->rules->variant;
    unsigned empty = 0;
    for (int sq = 0; sq < v->files * v->ranks; sq++) {
        if (sq > 0 && sq % v->files == 0) {
            put_empty(out, &empty);
            buf_byte(out, '/');
        }
        kif_variant_piece piece = p->board[sq];
        if (piece == 0) {
            empty++;
            continue;
        }
        put_empty(out, &empty);
        put_man(out, p->rules, kif_variant_man_of(piece), kif_variant_side_of(piece));
    }
    put_empty(out, &empty);
}

void kif_variant_put_sfen(kif_buf *out, const kif_variant_position *p)
{
    put_board(out, p);
    buf_cstr(out, p->side == KIF_SENTE ? " b " : " w ");
    bool none = true;
    for (int side = KIF_SENTE; side < KIF_SIDES; side++)
        for (int man = 1; man < KIF_VARIANT_MEN; man++) {
            unsigned count = p->hand[side][man];
            if (count == 0)
                continue;
            none = false;
            if (count > 1)
                buf_uint(out, count, 0, ' ');
            put_man(out, p->rules, man, (kif_side)side);
        }
    buf_cstr(out, none ? "- " : " ");
    buf_uint(out, p->ply, 0, ' ');
}

bool kif_variant_equal(const kif_variant_position *a, const kif_variant_position *b)
{
    return a->rules->variant == b->rules->variant && a->side == b->side &&
           memcmp(a->board, b->board, sizeof a->board) == 0 && memcmp(a->hand, b->hand, sizeof a->hand) == 0;
}

static bool reads(kif_str sfen, const kif_variant_rules *rules, kif_variant_position *p)
{
    return kif_variant_take_sfen(&sfen, rules, p).ok;
}

const kif_variant *kif_variant_guess(kif_str sfen)
{
    const kif_variant *first = NULL;
    for (size_t i = 0; i < kif_variant_count; i++) {
        const kif_variant *v = &kif_variants[i];
        kif_variant_rules rules;
        kif_variant_position p, start;
        kif_variant_open(&rules, v);
        if (!reads(sfen, &rules, &p))
            continue;
        if (reads(str_of(v->sfen), &rules, &start) && kif_variant_equal(&p, &start))
            return v;
        if (first == NULL && (v->hooks & KIF_HOOK_BORROW) == 0)
            first = v;
    }
    kif_position standard;
    return kif_sfen_take(&sfen, &standard).ok ? NULL : first;
}

static size_t put_square(const kif_variant *v, int sq, char *text)
{
    int file = v->files - sq % v->files;
    size_t n = 0;
    if (file >= 10)
        text[n++] = (char)('0' + file / 10);
    text[n++] = (char)('0' + file % 10);
    text[n++] = (char)('a' + sq / v->files);
    return n;
}

size_t kif_variant_to_usi(const kif_variant_position *before, const kif_variant_move *m,
                          char text[KIF_VARIANT_MAX_USI])
{
    const kif_variant *v = before->rules->variant;
    size_t n = 0;
    if (m->dropped != 0) {
        for (const char *c = v->men[m->becomes - 1].symbol; *c != '\0'; c++)
            text[n++] = *c;
        text[n++] = '*';
        return n + put_square(v, m->to, text + n);
    }
    n = put_square(v, m->from, text);
    n += put_square(v, m->to, text + n);
    if (kif_variant_man_of(before->board[m->from]) != m->becomes)
        text[n++] = '+';
    return n;
}
