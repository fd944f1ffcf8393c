/* SFEN in and out. Source: the USI protocol description of Shogidokoro. */
#include "board/sfen.h"

#include <stdio.h>

typedef struct {
    kif_str all;
    size_t at;
    kif_position *p;
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

static char peek(const reader *r)
{
    return r->at < r->all.n ? r->all.p[r->at] : '\0';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '_';
}

static bool at_end(const reader *r)
{
    return r->at >= r->all.n || peek(r) == '\r' || peek(r) == '\n';
}

static void skip_blanks(reader *r)
{
    while (r->at < r->all.n && is_blank(peek(r)))
        r->at++;
}

/* A byte of the user's, for a message: control characters and bytes of longer characters as numbers. */
static const char *shown(char c, char text[8])
{
    unsigned char u = (unsigned char)c;
    snprintf(text, 8, u < 0x20 || u >= 0x7f ? "\\x%02x" : "%c", u);
    return text;
}

static kif_kind letter_kind(char c, kif_side *side)
{
    *side = 'a' <= c && c <= 'z' ? KIF_GOTE : KIF_SENTE;
    return kif_kind_by_letter(*side == KIF_GOTE ? (char)(c - 32) : c);
}

static bool is_known_board_byte(char c)
{
    kif_side side;
    return c == '+' || c == '/' || byte_is_digit(c) || letter_kind(c, &side) != KIF_NO_KIND;
}

/* Counts first, so that a board of another size is told as such and not by its first long rank. */
static bool check_ranks(reader *r)
{
    int ranks = 1;
    for (size_t i = r->at; i < r->all.n && !is_blank(r->all.p[i]) && r->all.p[i] != '\r' && r->all.p[i] != '\n'; i++) {
        if (!is_known_board_byte(r->all.p[i])) {
            char text[8];
            r->at = i;
            return fail(r, "unexpected '%s' in the board", shown(r->all.p[i], text));
        }
        ranks += r->all.p[i] == '/';
    }
    if (ranks == 9)
        return true;
    r->result.variant = ranks > 3; /* three ranks are none of the games in use */
    return fail(r, "%d ranks, want 9", ranks);
}

static bool read_piece(reader *r, int *file, int rank)
{
    bool promoted = peek(r) == '+';
    size_t plus = r->at;
    if (promoted)
        r->at++;
    kif_side side;
    char c = peek(r);
    kif_kind kind = letter_kind(c, &side);
    if (promoted && !kif_kind_can_promote(kind)) {
        char text[8];
        r->at = plus;
        return at_end(r) || c == '\0' ? fail(r, "'+' at the end") : fail(r, "'+' before '%s'", shown(c, text));
    }
    r->at++;
    if (*file >= 1)
        kif_position_put(r->p, kif_square_at(*file, rank),
                         kif_piece_of(promoted ? kif_kind_promoted(kind) : kind, side));
    (*file)--;
    return true;
}

static bool read_rank(reader *r, int rank)
{
    size_t start = r->at;
    int file = 9;
    bool after_digit = false;
    while (!at_end(r) && !is_blank(peek(r)) && peek(r) != '/') {
        char c = peek(r);
        if (!byte_is_digit(c)) {
            after_digit = false;
            if (!read_piece(r, &file, rank))
                return false;
            continue;
        }
        if (c == '0')
            return fail(r, "'0' in the board");
        if (after_digit)
            r->result.odd |= KIF_SFEN_DIGITS;
        after_digit = true;
        file -= c - '0';
        r->at++;
    }
    if (file == 0)
        return true;
    r->at = start;
    return fail(r, "rank %d has %d squares, want 9", rank, 9 - file);
}

static bool read_board(reader *r)
{
    if (at_end(r))
        return fail(r, "no position");
    if (!check_ranks(r))
        return false;
    for (int rank = 1; rank <= 9; rank++) {
        if (!read_rank(r, rank))
            return false;
        if (rank < 9)
            r->at++; /* check_ranks counted the slashes */
    }
    return true;
}

static bool read_side(reader *r)
{
    if (at_end(r)) {
        r->result.odd |= KIF_SFEN_NO_SIDE | KIF_SFEN_NO_HANDS | KIF_SFEN_NO_NUMBER;
        return true;
    }
    size_t n = 0;
    while (r->at + n < r->all.n && !is_blank(r->all.p[r->at + n]) && r->all.p[r->at + n] >= ' ')
        n++;
    char c = peek(r);
    if (n != 1 || (c != 'b' && c != 'w' && c != 'B' && c != 'W'))
        return fail(r, "side to move is '%.*s', want b or w", n > 20 ? 20 : (int)n, r->all.p + r->at);
    if (c == 'B' || c == 'W')
        r->result.odd |= KIF_SFEN_UPPER_SIDE;
    kif_position_set_side(r->p, c == 'b' || c == 'B' ? KIF_SENTE : KIF_GOTE);
    r->at++;
    return true;
}

static int hand_rank(kif_kind kind, kif_side side)
{
    int i = 0;
    while (kif_hand_order[i] != kind)
        i++;
    return (int)side * 7 + i;
}

static bool read_hand_entry(reader *r, int *last)
{
    size_t start = r->at;
    kif_str rest = str_drop(r->all, r->at);
    uint32_t count = 1;
    bool counted = byte_is_digit(peek(r));
    if (counted && !str_take_uint(&rest, 255, &count))
        return fail(r, "in hand: a count from 1 to 18 expected");
    r->at = r->all.n - rest.n;
    if (counted && count == 1)
        r->result.odd |= KIF_SFEN_COUNT_ONE;
    if (count == 0 || count > 18)
        r->result.odd |= KIF_SFEN_COUNT_BAD;
    kif_side side;
    char c = peek(r), text[8];
    kif_kind kind = letter_kind(c, &side);
    if (at_end(r) || is_blank(c))
        return r->at = start, fail(r, "in hand: a count without a piece");
    if (c == '+')
        return fail(r, "in hand: promoted piece");
    if (kind == KIF_KING)
        return fail(r, "in hand: king");
    if (kind == KIF_NO_KIND)
        return fail(r, "in hand: unexpected '%s'", shown(c, text));
    unsigned total = kif_hand_count(r->p->hand[side], kind) + count;
    if (total > 255)
        return fail(r, "in hand: too many pieces");
    int rank = hand_rank(kind, side);
    if (rank <= *last)
        r->result.odd |= KIF_SFEN_HAND_ORDER;
    *last = rank;
    kif_position_set_hand(r->p, side, kind, total);
    r->at++;
    return true;
}

static bool read_hands(reader *r)
{
    if (at_end(r)) {
        r->result.odd |= KIF_SFEN_NO_HANDS | KIF_SFEN_NO_NUMBER;
        return true;
    }
    if (peek(r) == '-') {
        r->at++;
        return at_end(r) || is_blank(peek(r)) ? true : fail(r, "in hand: pieces after '-'");
    }
    int last = -1;
    while (!at_end(r) && !is_blank(peek(r)))
        if (!read_hand_entry(r, &last))
            return false;
    return true;
}

/* The number may be missing, and another word may follow in its place. */
static void read_number(reader *r)
{
    kif_str rest = str_drop(r->all, r->at);
    uint32_t number = 1;
    size_t before = rest.n;
    if (at_end(r) || (!byte_is_digit(peek(r)) && peek(r) != '-')) {
        r->result.odd |= KIF_SFEN_NO_NUMBER;
        return;
    }
    bool negative = str_skip_byte(&rest, '-');
    if (!str_take_uint(&rest, 1000000, &number) || negative || number == 0) {
        r->result.odd |= KIF_SFEN_BAD_NUMBER;
        number = 1;
        while (rest.n > 0 && byte_is_digit(rest.p[0]))
            rest = str_drop(rest, 1);
    }
    r->p->ply = number;
    r->at += before - rest.n;
}

kif_sfen_result kif_sfen_take(kif_str *s, kif_position *p)
{
    reader r = { .all = *s, .p = p };
    kif_position_clear(p);
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
        kif_position_settle(p);
        *s = str_drop(*s, r.at);
    }
    r.result.ok = ok;
    return r.result;
}

static void put_board(kif_buf *out, const kif_position *p)
{
    for (int rank = 1; rank <= 9; rank++) {
        int empty = 0;
        for (int file = 9; file >= 1; file--) {
            kif_piece piece = p->board[kif_square_at(file, rank)];
            if (piece == KIF_EMPTY) {
                empty++;
                continue;
            }
            if (empty > 0)
                buf_byte(out, (char)('0' + empty));
            empty = 0;
            for (const char *c = kif_kinds[kif_piece_kind(piece)].sfen; *c != '\0'; c++)
                buf_byte(out, *c == '+' || kif_piece_side(piece) == KIF_SENTE ? *c : (char)(*c + 32));
        }
        if (empty > 0)
            buf_byte(out, (char)('0' + empty));
        if (rank < 9)
            buf_byte(out, '/');
    }
}

static void put_hand(kif_buf *out, kif_hand hand, kif_side side)
{
    for (int i = 0; i < 7; i++) {
        unsigned n = kif_hand_count(hand, kif_hand_order[i]);
        if (n > 1)
            buf_uint(out, n, 0, ' ');
        if (n > 0)
            buf_byte(out, (char)(kif_kinds[kif_hand_order[i]].sfen[0] + (side == KIF_GOTE ? 32 : 0)));
    }
}

void kif_sfen_put_key(kif_buf *out, const kif_position *p)
{
    put_board(out, p);
    buf_cstr(out, p->side == KIF_SENTE ? " b " : " w ");
    put_hand(out, p->hand[KIF_SENTE], KIF_SENTE);
    put_hand(out, p->hand[KIF_GOTE], KIF_GOTE);
    if (p->hand[KIF_SENTE] == 0 && p->hand[KIF_GOTE] == 0)
        buf_byte(out, '-');
}

void kif_sfen_put(kif_buf *out, const kif_position *p)
{
    kif_sfen_put_key(out, p);
    buf_byte(out, ' ');
    buf_uint(out, p->ply, 0, ' ');
}
