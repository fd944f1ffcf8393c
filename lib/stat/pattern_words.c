/* The words of a pattern file: squares, pieces, kinds, ranges, and positions with holes. */
#include "stat/pattern_build.h"

enum {
    OWN_PIECES = 0x00007ffe, /* bits 1..14 */
    ENEMY_PIECES = 0x7ffe0000,
};

/* One figure or "a-b" out of 1..9. */
static bool take_figures(kif_str *s, int *from, int *to)
{
    if (s->n == 0 || s->p[0] < '1' || s->p[0] > '9')
        return false;
    *from = *to = s->p[0] - '0';
    *s = str_drop(*s, 1);
    if (!str_skip_byte(s, '-'))
        return true;
    if (s->n == 0 || s->p[0] < '1' || s->p[0] > '9')
        return false;
    *to = s->p[0] - '0';
    *s = str_drop(*s, 1);
    return *from <= *to;
}

bool pattern_squares_of(kif_str text, kif_bitboard *squares)
{
    *squares = BB_EMPTY;
    do {
        int file, last_file, rank, last_rank;
        text = str_trim(text);
        if (!take_figures(&text, &file, &last_file))
            return false;
        if (last_file != file && (text.n == 0 || text.p[0] != '/'))
            return false;
        (void)str_skip_byte(&text, '/');
        if (!take_figures(&text, &rank, &last_rank))
            return false;
        for (int f = file; f <= last_file; f++)
            for (int r = rank; r <= last_rank; r++)
                *squares = bb_or(*squares, bb_square(kif_square_at(f, r)));
        text = str_trim(text);
    } while (str_skip_byte(&text, ','));
    return text.n == 0;
}

/* Cuts a kind from the front. */
static kif_kind take_kind(kif_str *s)
{
    kif_str rest = *s;
    bool promoted = str_skip_byte(&rest, '+');
    kif_kind kind = rest.n == 0 ? KIF_NO_KIND : kif_kind_by_letter(rest.p[0]);
    if (kind != KIF_NO_KIND) {
        if (promoted && !kif_kind_can_promote(kind))
            return KIF_NO_KIND;
        *s = str_drop(rest, 1);
        return promoted ? kif_kind_promoted(kind) : kind;
    }
    bool exact;
    return promoted ? KIF_NO_KIND : kif_kind_take_kanji(s, &exact);
}

kif_kind pattern_kind_of(kif_str text)
{
    kif_kind kind = take_kind(&text);
    return text.n == 0 ? kind : KIF_NO_KIND;
}

static bool word_pieces(kif_str word, uint32_t *pieces)
{
    static const struct {
        kif_str word;
        uint32_t pieces;
    } words[] = {
        { { ".", 1 }, 1 }, { { "own", 3 }, OWN_PIECES }, { { "enemy", 5 }, ENEMY_PIECES },
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (str_eq(word, words[i].word)) {
            *pieces = words[i].pieces;
            return true;
        }
    }
    kif_side side = str_skip_byte(&word, 'v') ? KIF_GOTE : KIF_SENTE;
    kif_kind kind = pattern_kind_of(word);
    if (kind == KIF_NO_KIND)
        return false;
    *pieces = UINT32_C(1) << kif_piece_of(kind, side);
    return true;
}

bool pattern_pieces_of(kif_str text, uint32_t *pieces)
{
    text = str_trim(text);
    bool negated = str_skip(&text, STR("not "));
    *pieces = 0;
    for (;;) {
        size_t end = str_find_byte(text, '|');
        uint32_t one;
        if (!word_pieces(str_trim((kif_str){ text.p, end }), &one))
            return false;
        *pieces |= one;
        if (end == text.n)
            break;
        text = str_drop(text, end + 1);
    }
    if (negated)
        *pieces = (OWN_PIECES | ENEMY_PIECES | 1) & ~*pieces;
    return true;
}

bool pattern_range_of(kif_str text, int64_t *lo, int64_t *hi)
{
    uint32_t value;
    text = str_trim(text);
    *lo = 0;
    *hi = PATTERN_LAST_PLY;
    bool has_lo = str_take_uint(&text, PATTERN_LAST_PLY, &value);
    if (has_lo)
        *lo = value;
    if (!str_skip(&text, STR(".."))) {
        *hi = *lo;
        return has_lo && text.n == 0;
    }
    bool has_hi = str_take_uint(&text, PATTERN_LAST_PLY, &value);
    if (has_hi)
        *hi = value;
    return text.n == 0 && (has_lo || has_hi);
}

static bool take_rank(kif_str *s, int rank, uint32_t pieces[KIF_SQUARES])
{
    int file = 9;
    while (s->n > 0 && s->p[0] != '/' && s->p[0] != ' ' && s->p[0] != '_') {
        char c = s->p[0];
        if ('1' <= c && c <= '9') {
            for (int i = c - '0'; i > 0 && file >= 1; i--)
                pieces[kif_square_at(file--, rank)] = 1;
            *s = str_drop(*s, 1);
            continue;
        }
        if (file < 1)
            return false;
        kif_square sq = kif_square_at(file--, rank);
        if (c == '?') {
            pieces[sq] = (uint32_t)PATTERN_ANYTHING;
            *s = str_drop(*s, 1);
            continue;
        }
        bool promoted = str_skip_byte(s, '+');
        if (s->n == 0)
            return false;
        bool gote = 'a' <= s->p[0] && s->p[0] <= 'z';
        kif_kind kind = kif_kind_by_letter((char)(gote ? s->p[0] - 'a' + 'A' : s->p[0]));
        if (kind == KIF_NO_KIND || (promoted && !kif_kind_can_promote(kind)))
            return false;
        pieces[sq] = UINT32_C(1) << kif_piece_of(promoted ? kif_kind_promoted(kind) : kind, gote ? KIF_GOTE : KIF_SENTE);
        *s = str_drop(*s, 1);
    }
    return file == 0;
}

static bool take_hands(kif_str *s, pattern_holes *h)
{
    if (str_skip_byte(s, '*'))
        return true;
    memset(h->hi, 0, sizeof h->hi);
    if (str_skip_byte(s, '-'))
        return true;
    while (s->n > 0 && s->p[0] != ' ' && s->p[0] != '_') {
        uint32_t count = 1;
        (void)str_take_uint(s, 18, &count);
        if (s->n == 0)
            return false;
        bool gote = 'a' <= s->p[0] && s->p[0] <= 'z';
        kif_kind kind = kif_kind_by_letter((char)(gote ? s->p[0] - 'a' + 'A' : s->p[0]));
        if (kind == KIF_NO_KIND || (int)kind >= (int)KIF_HAND_KINDS)
            return false;
        h->lo[gote][kind] = h->hi[gote][kind] = (uint8_t)count;
        *s = str_drop(*s, 1);
    }
    return true;
}

static bool skip_blanks(kif_str *s)
{
    size_t before = s->n;
    while (str_skip_byte(s, ' ') || str_skip_byte(s, '_'))
        ;
    return s->n < before;
}

bool pattern_holes_of(kif_str sfen, pattern_holes *h, uint32_t *column)
{
    kif_str s = str_trim(sfen);
    const char *begin = sfen.p;
    (void)str_skip(&s, STR("sfen "));
    *h = (pattern_holes){ .turn = -1 };
    memset(h->hi, 255, sizeof h->hi);
    bool ok = true;
    for (int rank = 1; rank <= 9 && ok; rank++)
        ok = take_rank(&s, rank, h->pieces) && (rank == 9 || str_skip_byte(&s, '/'));
    if (ok && skip_blanks(&s)) {
        h->turn = str_skip_byte(&s, 'b') ? KIF_SENTE : str_skip_byte(&s, 'w') ? KIF_GOTE : -1;
        ok = h->turn >= 0 || str_skip_byte(&s, '?') || str_skip_byte(&s, '*');
    }
    if (ok && skip_blanks(&s))
        ok = take_hands(&s, h);
    if (ok && skip_blanks(&s)) {
        uint32_t number;
        ok = str_take_uint(&s, UINT32_MAX, &number);
    }
    *column = (uint32_t)(s.p - begin) + 1;
    return ok && s.n == 0;
}

uint32_t pattern_pieces_turned(uint32_t pieces)
{
    if (pieces == (uint32_t)PATTERN_ANYTHING)
        return pieces;
    return (pieces & 1) | (pieces & OWN_PIECES) << 16 | (pieces & ENEMY_PIECES) >> 16;
}

kif_bitboard pattern_squares_turned(kif_bitboard squares)
{
    kif_bitboard turned = BB_EMPTY;
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        if (bb_has(squares, sq))
            turned = bb_or(turned, bb_square(kif_square_turned(sq)));
    return turned;
}
