/* Explaining verdicts. Each rule that can name men or squares has a sentence in one table; the letters in
 * braces are filled in from the position: what a stranger needs in order to see the mistake on the board. */
#include "game/explain.h"

#include "board/judge.h"

kif_explain_style kif_explain_style_of(const char *format)
{
    static const struct {
        const char *format;
        kif_explain_style style;
    } rows[] = { { "csa", KIF_EXPLAIN_CSA },     { "usi", KIF_EXPLAIN_USI },  { "usen", KIF_EXPLAIN_USI },
                 { "western", KIF_EXPLAIN_USI }, { "sfen", KIF_EXPLAIN_USI }, { "psn", KIF_EXPLAIN_USI } };
    for (size_t i = 0; format != NULL && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].format, format) == 0)
            return rows[i].style;
    return KIF_EXPLAIN_KANJI;
}

void kif_explain_square(kif_buf *out, kif_square sq, kif_explain_style style)
{
    static const char *const ranks[] = { "一", "二", "三", "四", "五", "六", "七", "八", "九" };
    if (sq >= KIF_SQUARES) {
        buf_cstr(out, "no square");
        return;
    }
    int rank = kif_square_rank(sq);
    buf_byte(out, (char)('0' + kif_square_file(sq)));
    if (style == KIF_EXPLAIN_KANJI)
        buf_cstr(out, ranks[rank - 1]);
    else
        buf_byte(out, (char)((style == KIF_EXPLAIN_CSA ? '0' : 'a' - 1) + rank));
}

void kif_explain_kind(kif_buf *out, kif_kind kind, kif_explain_style style)
{
    const kif_kind_info *info = &kif_kinds[kind];
    if (kind == KIF_NO_KIND)
        buf_cstr(out, "man");
    else
        buf_cstr(out, style == KIF_EXPLAIN_KANJI ? info->kanji
                      : style == KIF_EXPLAIN_CSA ? info->csa
                                                 : info->sfen);
}

static void put_digits(kif_buf *out, kif_square sq)
{
    kif_explain_square(out, sq, KIF_EXPLAIN_CSA);
}

static void explain_csa_move(kif_buf *out, const kif_position *p, kif_move m, kif_kind kind)
{
    buf_byte(out, p->side == KIF_SENTE ? '+' : '-');
    if (kif_move_is_drop(m))
        buf_cstr(out, "00");
    else
        put_digits(out, kif_move_from(m));
    put_digits(out, kif_move_to(m));
    kif_explain_kind(out, kif_move_promotes(m) ? kif_kind_promoted(kind) : kind, KIF_EXPLAIN_CSA);
}

static void explain_kanji_move(kif_buf *out, kif_move m, kif_kind kind)
{
    kif_explain_square(out, kif_move_to(m), KIF_EXPLAIN_KANJI);
    kif_explain_kind(out, kind, KIF_EXPLAIN_KANJI);
    buf_cstr(out, kif_move_is_drop(m) ? "打" : kif_move_promotes(m) ? "成(" : "(");
    if (kif_move_is_drop(m))
        return;
    put_digits(out, kif_move_from(m));
    buf_byte(out, ')');
}

void kif_explain_move(kif_buf *out, const kif_position *p, kif_move m, kif_explain_style style)
{
    kif_kind kind = kif_move_is_drop(m) ? kif_move_dropped(m) : kif_piece_kind(p->board[kif_move_from(m)]);
    char usi[KIF_USI_MAX];
    if (style == KIF_EXPLAIN_CSA)
        explain_csa_move(out, p, m, kind);
    else if (style == KIF_EXPLAIN_KANJI)
        explain_kanji_move(out, m, kind);
    else
        buf_add(out, (kif_str){ usi, kif_move_to_usi(m, usi) });
}

/* What the sentences speak about. */
typedef struct {
    const kif_position *p;
    kif_square from, to;
    kif_kind kind;    /* of the man that moves or is dropped */
    kif_kind named;   /* in the text */
    kif_square other; /* the man that makes the move wrong: in the way, giving check, the first pawn */
    kif_square king;
    kif_bitboard choice; /* men among which the text leaves open */
    kif_explain_style style;
} facts;

/* {f} {t}: origin, target; {p}: the man; {n}: the man named; {o}: square of the other man, {O}: that man;
 * {k}: square of the king; {F}: file of the target; {c}: squares to choose from. */
static const struct {
    kif_diag_id id;
    const char *text;
} sentences[] = {
    { KIF_D_NO_PIECE_ON_ORIGIN, "nothing stands on {f}" },
    { KIF_D_MOVES_OPPONENT_PIECE, "the {p} on {f} belongs to the other side" },
    { KIF_D_CAPTURES_OWN_PIECE, "the {p} goes to {t}, where an own {O} stands" },
    { KIF_D_CAPTURES_KING, "the {p} takes the king on {t}: a foul before it went unnoticed" },
    { KIF_D_WRONG_PIECE_MOVEMENT, "a {p} does not move from {f} to {t}" },
    { KIF_D_PATH_BLOCKED, "the {p} cannot pass from {f} to {t}: the {O} on {o} stands in the way" },
    { KIF_D_PIECE_NAME_MISMATCH, "the text names a {n}, but a {p} stands on {f}" },
    { KIF_D_PROMOTED_NAME_MISMATCH, "the text names a {n}, but a {p} stands on {f}" },
    { KIF_D_CSA_PIECE_AFTER_MOVE, "the text names a {n} after the move, but a {p} stands on {f}" },
    { KIF_D_NO_MOVE, "the move ends on {t}, where it starts" },
    { KIF_D_PROMOTE_OUTSIDE_ZONE, "the {p} cannot promote: neither {f} nor {t} is in the promotion zone" },
    { KIF_D_PROMOTE_UNPROMOTABLE, "a {p} cannot promote" },
    { KIF_D_PROMOTE_ALREADY_PROMOTED, "the {p} on {f} is promoted already" },
    { KIF_D_DEAD_PIECE_UNPROMOTED, "the {p} must promote: on {t} it could never move again" },
    { KIF_D_DROP_DEAD_PIECE, "a {p} dropped on {t} could never move" },
    { KIF_D_DROP_ON_OCCUPIED, "a {p} is dropped on {t}, where a {O} stands" },
    { KIF_D_DROP_NOT_IN_HAND, "no {p} in hand to drop on {t}" },
    { KIF_D_DROP_PROMOTED, "a promoted man cannot be dropped on {t}" },
    { KIF_D_DROP_KING, "a king cannot be dropped on {t}" },
    { KIF_D_NIFU, "two unpromoted pawns on file {F} (nifu): {o} and {t}" },
    { KIF_D_UCHIFUZUME, "the pawn dropped on {t} mates the king on {k} (uchifuzume)" },
    { KIF_D_SELF_CHECK, "the move leaves the king on {k} to the {O} on {o}" },
    { KIF_D_CHECK_NOT_RESOLVED, "the king on {k} stays in check from the {O} on {o}" },
    { KIF_D_KI2_AMBIGUOUS, "several {n} can go to {t}: {c}" },
    { KIF_D_WESTERN_AMBIGUOUS, "several {n} can go to {t}: {c}" },
    { KIF_D_KI2_NO_CANDIDATE, "no {n} can go to {t}" },
    { KIF_D_KI2_WRONG_MODIFIER, "the words fit no {n} that can go to {t}" },
};

static void put_choice(kif_buf *out, const facts *f)
{
    kif_square sq;
    const char *separator = "";
    BB_EACH(sq, f->choice)
    {
        buf_cstr(out, separator);
        kif_explain_square(out, sq, f->style);
        separator = ", ";
    }
}

static void put_fact(kif_buf *out, const facts *f, char which)
{
    switch (which) {
    case 'f':
        kif_explain_square(out, f->from, f->style);
        break;
    case 't':
        kif_explain_square(out, f->to, f->style);
        break;
    case 'o':
        kif_explain_square(out, f->other, f->style);
        break;
    case 'k':
        kif_explain_square(out, f->king, f->style);
        break;
    case 'p':
        kif_explain_kind(out, f->kind, f->style);
        break;
    case 'n':
        kif_explain_kind(out, f->named, f->style);
        break;
    case 'O':
        kif_explain_kind(out, f->other < KIF_SQUARES ? kif_piece_kind(f->p->board[f->other]) : KIF_NO_KIND,
                         f->style);
        break;
    case 'F':
        buf_uint(out, (uint64_t)kif_square_file(f->to), 0, ' ');
        break;
    default:
        put_choice(out, f);
        break;
    }
}

static void fill_in(kif_buf *out, const char *text, const facts *f)
{
    for (const char *at = text; *at != '\0'; at++) {
        if (at[0] == '{' && at[1] != '\0' && at[2] == '}') {
            put_fact(out, f, at[1]);
            at += 2;
        } else {
            buf_byte(out, *at);
        }
    }
}

/* The man that attacks the king of the mover once the move is made. */
static void find_attacker(facts *f, kif_move m)
{
    kif_side us = f->p->side;
    kif_position after = *f->p;
    kif_undo undo;
    kif_position_do(&after, m, &undo);
    f->king = after.king[us];
    if (f->king == KIF_NO_SQUARE)
        return;
    kif_bitboard attackers = kif_attackers(&after, kif_opponent(us), f->king, kif_occupied(&after));
    if (bb_any(attackers))
        f->other = bb_first(attackers);
}

static kif_square first_between(const kif_position *p, kif_square from, kif_square to)
{
    kif_bitboard in_the_way = bb_and(bb_between(from, to), kif_occupied(p));
    return !bb_any(in_the_way) ? KIF_NO_SQUARE : from < to ? bb_first(in_the_way) : bb_last(in_the_way);
}

static kif_square pawn_on_file(const kif_position *p, kif_square to)
{
    kif_square sq;
    BB_EACH(sq, kif_pieces(p, p->side, KIF_PAWN))
    if (kif_square_file(sq) == kif_square_file(to))
        return sq;
    return KIF_NO_SQUARE;
}

static void find_other(facts *f, kif_move m, kif_diag_id verdict)
{
    switch (verdict) {
    case KIF_D_CAPTURES_OWN_PIECE:
    case KIF_D_DROP_ON_OCCUPIED:
        f->other = f->to;
        break;
    case KIF_D_PATH_BLOCKED:
        f->other = first_between(f->p, f->from, f->to);
        break;
    case KIF_D_NIFU:
        f->other = pawn_on_file(f->p, f->to);
        break;
    case KIF_D_UCHIFUZUME:
        f->king = f->p->king[kif_opponent(f->p->side)];
        break;
    case KIF_D_SELF_CHECK:
    case KIF_D_CHECK_NOT_RESOLVED:
        find_attacker(f, m);
        break;
    default:
        break;
    }
}

static facts gather(const kif_position *p, kif_move m, kif_diag_id verdict, const kif_notated *said,
                    kif_explain_style style)
{
    facts f = { .p = p,
                .from = KIF_NO_SQUARE,
                .to = KIF_NO_SQUARE,
                .other = KIF_NO_SQUARE,
                .king = KIF_NO_SQUARE,
                .style = style };
    if (said != NULL) {
        f.from = said->from;
        f.to = said->to;
        f.named = said->piece;
    }
    if (m != KIF_NO_MOVE) {
        f.to = kif_move_to(m);
        f.from = kif_move_is_drop(m) ? KIF_NO_SQUARE : kif_move_from(m);
    }
    if (m != KIF_NO_MOVE && kif_move_is_drop(m))
        f.kind = kif_move_dropped(m);
    else if (f.from < KIF_SQUARES)
        f.kind = kif_piece_kind(p->board[f.from]);
    if (f.named != KIF_NO_KIND && f.to < KIF_SQUARES)
        f.choice = kif_candidates(p, f.named, p->side, f.to);
    find_other(&f, m, verdict);
    return f;
}

void kif_explain_verdict(kif_buf *out, const kif_position *p, kif_move m, kif_diag_id verdict,
                         const kif_notated *said, kif_explain_style style)
{
    bool known =
        (m != KIF_NO_MOVE && kif_move_to(m) < KIF_SQUARES) || (said != NULL && said->to < KIF_SQUARES);
    for (size_t i = 0; known && i < sizeof sentences / sizeof *sentences; i++) {
        if (sentences[i].id != verdict)
            continue;
        facts f = gather(p, m, verdict, said, style);
        fill_in(out, sentences[i].text, &f);
        return;
    }
    buf_cstr(out, kif_rules[verdict].text);
}
