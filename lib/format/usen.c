/* USEN: a whole game with its variations as one word that can stand in a link. Three base-36 digits a move, a
 * block a line of play, each beginning so many plies into the line before it. Source: the format's
 * description at Shogi Playground; tsshogi for the order of blocks. */
#include "base/status.h"
#include "board/sfen.h"
#include "format/part.h"
#include "format/usi.h"

enum { DIGITS = 3, BASE = 36, DROPS = 81 };

/* The number of a dropped kind, counted from 81. */
static const struct {
    kif_kind kind;
    uint8_t number;
} drops[] = {
    { KIF_TOKIN, 2 },   { KIF_PRO_LANCE, 3 }, { KIF_PRO_KNIGHT, 4 }, { KIF_PRO_SILVER, 5 }, { KIF_HORSE, 6 },
    { KIF_DRAGON, 7 },  { KIF_KING, 8 },      { KIF_GOLD, 9 },       { KIF_PAWN, 10 },      { KIF_LANCE, 11 },
    { KIF_KNIGHT, 12 }, { KIF_SILVER, 13 },   { KIF_BISHOP, 14 },    { KIF_ROOK, 15 },
};

enum { N_DROPS = sizeof drops / sizeof *drops };

/* Squares are counted rank by rank here, from 1a to 9i. */
static unsigned number_of_square(kif_square sq)
{
    return (unsigned)((kif_square_rank(sq) - 1) * 9 + kif_square_file(sq) - 1);
}

static kif_square square_of_number(unsigned n)
{
    return kif_square_at((int)(n % 9) + 1, (int)(n / 9) + 1);
}

/* ---- Reading ---------------------------------------------------------------- */

typedef struct {
    kif_parse *p;
    kif_str rest;
} usen_reader;

static kif_range here(const usen_reader *r, size_t len)
{
    return (kif_range){ (uint32_t)(r->rest.p - r->p->text.p), (uint32_t)(len < r->rest.n ? len : r->rest.n) };
}

static kif_status complain(usen_reader *r, size_t len, const char *what)
{
    kif_report(r->p->diags, KIF_D_SYNTAX, here(r, len), 0, "%s", what);
    return KIF_BAD;
}

/* The start is an SFEN without its number and without the characters that links do not like. */
static kif_status read_start(usen_reader *r)
{
    enum { LONGEST = 200 };
    size_t n = str_find_byte(r->rest, '~');
    if (n == r->rest.n || n > LONGEST)
        return complain(r, n, "no '~' where the moves begin");
    if (n == 0)
        return KIF_OK;
    char sfen[LONGEST];
    for (size_t i = 0; i < n; i++) {
        char c = r->rest.p[i];
        sfen[i] = c == '_' ? '/' : c == '.' ? ' ' : c == 'z' ? '+' : c;
    }
    kif_str text = { sfen, n };
    kif_position start;
    kif_sfen_result result = kif_sfen_take(&text, &start);
    if (!result.ok || text.n > 0) {
        kif_report(r->p->diags, KIF_D_USI_POSITION_INVALID, here(r, n), 0, "%s",
                   result.ok ? "text after the position" : result.message);
        return KIF_BAD;
    }
    kif_builder_start(r->p->b, &start);
    r->rest = str_drop(r->rest, n);
    return KIF_OK;
}

static int digit_of(char c)
{
    return byte_is_digit(c)       ? c - '0'
           : 'a' <= c && c <= 'z' ? c - 'a' + 10
           : 'A' <= c && c <= 'Z' ? c - 'A' + 10
                                  : -1;
}

/* KIF_NO_MOVE: no such move. */
static kif_move take_move(kif_str s)
{
    unsigned value = 0;
    for (int i = 0; i < DIGITS; i++) {
        int digit = digit_of(s.p[i]);
        if (digit < 0)
            return KIF_NO_MOVE;
        value = value * BASE + (unsigned)digit;
    }
    bool promotes = value % 2 == 1;
    unsigned to = value / 2 % 81, from = value / 2 / 81;
    if (from < DROPS)
        return kif_move_board(square_of_number(from), square_of_number(to), promotes);
    for (int i = 0; i < N_DROPS; i++)
        if (drops[i].number == from - DROPS)
            return (kif_move)(kif_move_drop(drops[i].kind, square_of_number(to)) |
                              (promotes ? KIF_MOVE_PROMOTE : 0));
    return KIF_NO_MOVE;
}

static kif_ending_id ending_of(char letter)
{
    switch (letter) {
    case 'r':
        return KIF_END_RESIGN;
    case 't':
        return KIF_END_TIME_UP;
    case 'j':
        return KIF_END_JISHOGI;
    case 'p':
        return KIF_END_INTERRUPT;
    default:
        return KIF_END_NONE;
    }
}

static kif_status read_end(usen_reader *r)
{
    if (r->rest.n == 0 || r->rest.p[0] == '~')
        return KIF_OK;
    kif_ending_id ending = ending_of(r->rest.p[0]);
    if (ending == KIF_END_NONE)
        return complain(r, 1, "an end is one of r, t, j, p");
    kif_builder_end(r->p->b, ending, KIF_SIDES, (kif_str){ r->rest.p, 1 }, here(r, 1));
    r->rest = str_drop(r->rest, 1);
    return KIF_OK;
}

/* "~12.7ku2jm.r" */
static kif_status read_block(usen_reader *r, bool first)
{
    uint32_t ply = 0;
    if (!str_skip_byte(&r->rest, '~') || !str_take_uint(&r->rest, UINT32_MAX - 1, &ply) ||
        !str_skip_byte(&r->rest, '.'))
        return complain(r, 1, "a block begins with '~', a number and '.'");
    if (!first && !kif_builder_branch(r->p->b, ply + 1)) {
        kif_report(r->p->diags, KIF_D_VARIATION_START_MISSING, here(r, 1), 0, NULL);
        return KIF_BAD;
    }
    while (r->rest.n > 0 && r->rest.p[0] != '.' && r->rest.p[0] != '~') {
        kif_move m = r->rest.n < DIGITS ? KIF_NO_MOVE : take_move(r->rest);
        if (m == KIF_NO_MOVE)
            return complain(r, DIGITS, "three digits of a move expected");
        if (kif_builder_exact_move(r->p->b, m, (kif_str){ r->rest.p, DIGITS }, here(r, DIGITS)) == NULL) {
            r->rest = str_drop(r->rest, r->rest.n); /* past a limit: the builder has said so */
            return KIF_OK;
        }
        r->rest = str_drop(r->rest, DIGITS);
    }
    return str_skip_byte(&r->rest, '.') ? read_end(r) : KIF_OK;
}

static kif_status usen_read(kif_parse *p)
{
    usen_reader r = { .p = p, .rest = p->text };
    while (r.rest.n > 0 && (r.rest.p[r.rest.n - 1] == '\n' || r.rest.p[r.rest.n - 1] == '\r'))
        r.rest.n--;
    r.rest = str_trim(r.rest);
    if (r.rest.n == 0)
        return KIF_END;
    KIF_TRY(read_start(&r));
    for (bool first = true; r.rest.n > 0; first = false)
        KIF_TRY(read_block(&r, first));
    return KIF_OK;
}

/* ---- Writing ------------------------------------------------------------------ */

typedef struct {
    kif_writer *w;
    kif_part part;
    kif_buf pending; /* of const kif_node *: alternatives still to be written, the next one last */
} usen_writer;

static void put_start(kif_buf *out, const kif_position *p)
{
    if (kif_handicap_of(p) == KIF_HANDICAP_HIRATE)
        return;
    size_t from = out->n;
    kif_sfen_put_key(out, p);
    for (size_t i = from; i < out->n; i++) {
        char c = out->p[i];
        out->p[i] = c == '/' ? '_' : c == ' ' ? '.' : c == '+' ? 'z' : c;
    }
}

static void put_move(kif_buf *out, kif_move m)
{
    unsigned from = 0;
    if (!kif_move_is_drop(m))
        from = number_of_square(kif_move_from(m));
    for (int i = 0; kif_move_is_drop(m) && i < N_DROPS; i++)
        if (drops[i].kind == kif_move_dropped(m))
            from = DROPS + drops[i].number;
    unsigned value = (from * 81 + number_of_square(kif_move_to(m))) * 2 + kif_move_promotes(m);
    char text[DIGITS];
    for (int i = DIGITS; i > 0; i--, value /= BASE)
        text[i - 1] = "0123456789abcdefghijklmnopqrstuvwxyz"[value % BASE];
    buf_add(out, (kif_str){ text, DIGITS });
}

static void put_end(usen_writer *u, const kif_node *n)
{
    const kif_record *r = u->part.record;
    kif_ending_id ending = kif_ending_of_winner(n->extra->ending, n->extra->winner, kif_node_side(r, n));
    char letter = kif_endings[ending].usen;
    if (ending_of(letter) != ending) /* the letter says less */
        kif_lose(u->w, KIF_D_LOSS_END, 1);
    buf_byte(u->w->out, letter);
}

static kif_move move_of(const kif_node *n)
{
    return n->type == KIF_NODE_MOVE ? n->move : kif_usi_unresolved_move(&n->extra->notated);
}

static void put_block(usen_writer *u, const kif_node *first)
{
    kif_buf *out = u->w->out;
    buf_byte(out, '~');
    buf_uint(out, first == NULL ? 0 : first->ply - u->part.before->ply - 1, 0, ' ');
    buf_byte(out, '.');
    const kif_node *n = first;
    for (; n != NULL && n->type != KIF_NODE_END; n = kif_part_next(&u->part, n)) {
        kif_move m = move_of(n);
        if (m == KIF_NO_MOVE)
            break;
        if (n->type == KIF_NODE_UNRESOLVED && kif_usi_loses_piece(&n->extra->notated))
            kif_lose(u->w, KIF_D_LOSS_ILLEGAL_MOVES, 1);
        kif_part_lose_side(u->w, u->part.record, n);
        put_move(out, m);
    }
    buf_byte(out, '.');
    if (n != NULL && n->type == KIF_NODE_END)
        put_end(u, n);
    else
        kif_part_lose_rest(u->w, &u->part, n);
}

/* Pushes the alternatives to the nodes of a line, so that those to its last node come out first, and among
 * them the first one. The alternatives to the first node of a variation are those of the line that it leaves.
 */
static void push_alternatives(usen_writer *u, const kif_node *first, bool is_main)
{
    bool written = true; /* up to here: nothing can leave the line behind that */
    if (!is_main && first->type == KIF_NODE_UNRESOLVED)
        written = move_of(first) != KIF_NO_MOVE;
    for (const kif_node *n = is_main ? first : kif_part_next(&u->part, first); n != NULL;
         n = kif_part_next(&u->part, n)) {
        if (!written) {
            kif_lose(u->w, KIF_D_LOSS_VARIATIONS, n->sibling != NULL);
            continue;
        }
        written = n->type != KIF_NODE_UNRESOLVED || move_of(n) != KIF_NO_MOVE;
        size_t from = u->pending.n;
        for (const kif_node *sibling = n->sibling; sibling != NULL; sibling = sibling->sibling)
            buf_add(&u->pending, (kif_str){ (const char *)&sibling, sizeof sibling });
        if (u->pending.n == from || !buf_ok(&u->pending))
            continue;
        const kif_node **pushed = (const kif_node **)(void *)(u->pending.p + from);
        for (size_t i = 0, k = (u->pending.n - from) / sizeof *pushed; i + 1 < k; i++, k--) {
            const kif_node *swap = pushed[i];
            pushed[i] = pushed[k - 1];
            pushed[k - 1] = swap;
        }
    }
}

static const kif_node *pop_alternative(usen_writer *u)
{
    const kif_node *n = NULL;
    if (u->pending.n >= sizeof n) {
        u->pending.n -= sizeof n;
        memcpy(&n, u->pending.p + u->pending.n, sizeof n);
    }
    return n;
}

static kif_status usen_write(kif_writer *w, const kif_record *r)
{
    usen_writer u = { .w = w };
    kif_part_init(&u.part, r, w->options);
    put_start(w->out, &u.part.start);
    put_block(&u, u.part.first);
    if (!w->options->main_line) {
        push_alternatives(&u, u.part.first, true);
        for (const kif_node *n; (n = pop_alternative(&u)) != NULL;) {
            put_block(&u, n);
            kif_part_lose_line(w, &u.part, n);
            push_alternatives(&u, n, false);
        }
    }
    if (!buf_ok(&u.pending))
        w->out->failed = true;
    buf_fini(&u.pending);
    buf_byte(w->out, '\n');
    kif_part_lose_bookmarks(w, &u.part);
    kif_part_lose_texts(w, &u.part);
    kif_part_lose_number(w, &u.part);
    return buf_ok(w->out) ? KIF_OK : KIF_FATAL;
}

/* ---- Detection ------------------------------------------------------------------- */

static bool is_start_char(char c)
{
    return byte_is_digit(c) || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '-' || c == '_' ||
           c == '.';
}

static int usen_bid(kif_str head)
{
    size_t i = 0;
    while (i < head.n && is_start_char(head.p[i]))
        i++;
    if (i == head.n || head.p[i++] != '~')
        return 0;
    while (i < head.n && byte_is_digit(head.p[i]))
        i++;
    return i < head.n && head.p[i] == '.' ? 85 : 0;
}

const kif_format kif_format_usen = {
    .name = "usen",
    .title = "USEN, for links",
    .suffixes = "usen",
    .between = true,
    .bid = usen_bid,
    .cut = kif_usi_cut,
    .read = usen_read,
    .write = usen_write,
};
