/* Moves as Japanese game text: what spell.c reads. */
#include "format/spell.h"

/* Texts of a move in slots of a fixed size: copying eight bytes and going on by the length is faster than asking
 * for the length first. */
#define FILE_OF_SQUARES(file)                                                                                  \
    { file "一" }, { file "二" }, { file "三" }, { file "四" }, { file "五" }, { file "六" }, { file "七" },   \
        { file "八" }, { file "九" }
static const char squares[KIF_SQUARES][8] = {
    FILE_OF_SQUARES("１"), FILE_OF_SQUARES("２"), FILE_OF_SQUARES("３"), FILE_OF_SQUARES("４"), FILE_OF_SQUARES("５"),
    FILE_OF_SQUARES("６"), FILE_OF_SQUARES("７"), FILE_OF_SQUARES("８"), FILE_OF_SQUARES("９"),
};

static inline char *put_character(char *to, const char *text)
{
    memcpy(to, text, SPELL_CHARACTER);
    return to + SPELL_CHARACTER;
}

/* Touches eight bytes. */
static inline char *put_square(char *to, kif_square sq)
{
    memcpy(to, squares[sq], sizeof squares[sq]);
    return to + SPELL_SQUARE;
}

/* Touches eight bytes. */
static inline char *put_piece(char *to, kif_kind kind, spell_style style)
{
    static const char names[KIF_KINDS][8] = {
#define X(id, base, sfen, csa, kanji, ...) [KIF_##id] = kanji,
        KIF_PIECE_KINDS(X)
#undef X
    };
    if (kind == KIF_KING || kind == KIF_DRAGON) /* of one character in every style */
        return put_character(to, spell_piece(kind, style).p);
    memcpy(to, names[kind], sizeof names[kind]);
    return to + (names[kind][SPELL_CHARACTER] == '\0' ? SPELL_CHARACTER : 2 * SPELL_CHARACTER);
}

/* (77) */
static inline char *put_origin(char *to, kif_square from)
{
    to[0] = '(';
    memcpy(to + 1, kif_square_digits[from], 2);
    to[3] = ')';
    return to + SPELL_ORIGIN;
}

char *spell_kif_move(char *to, kif_move m, kif_kind piece, bool same, spell_style style, unsigned *columns)
{
    char *start = to;
    if (same)
        to = put_character(put_character(to, "同"), "　");
    else
        to = put_square(to, kif_move_to(m));
    to = put_piece(to, piece, style);
    if (kif_move_promotes(m))
        to = put_character(to, "成");
    if (kif_move_is_drop(m)) {
        to = put_character(to, "打");
        *columns = (unsigned)(to - start) / SPELL_CHARACTER * 2;
        return to;
    }
    *columns = (unsigned)(to - start) / SPELL_CHARACTER * 2 + SPELL_ORIGIN;
    return put_origin(to, kif_move_from(m));
}

static const char rels[][4] = { "", "左", "右", "直", "中" };
static const char motions[][4] = { "", "上", "寄", "引" };

/* One of a few words of one character, the first of which is none. Touches four bytes. */
static inline char *put_choice(char *to, const char words[][4], unsigned choice)
{
    memcpy(to, words[choice], sizeof words[choice]);
    return to + (choice == 0 ? 0 : SPELL_CHARACTER);
}

/* What follows the piece: where it comes from in words, promotion, drop. */
static inline char *put_manner(char *to, const kif_notated *said)
{
    to = put_choice(to, rels, said->rel);
    to = put_choice(to, motions, said->motion);
    if (said->promotes == KIF_NO)
        to = put_character(to, "不");
    if (said->promotes != KIF_UNSAID)
        to = put_character(to, "成");
    return said->drop == KIF_YES ? put_character(to, "打") : to;
}

char *spell_words(char *to, const kif_notated *said, spell_style style, bool wide, unsigned *columns)
{
    char *start = to, *piece;
    if (said->same)
        to = put_character(to, "同");
    else
        to = put_square(to, said->to);
    piece = to;
    to = put_piece(to, said->piece, style);
    to = put_manner(to, said);
    if (wide && said->same && to - piece == SPELL_CHARACTER) {
        memmove(piece + SPELL_CHARACTER, piece, SPELL_CHARACTER);
        put_character(piece, "　");
        to += SPELL_CHARACTER;
    }
    *columns = (unsigned)(to - start) / SPELL_CHARACTER * 2;
    if (said->from == KIF_NO_SQUARE)
        return to;
    *columns += SPELL_ORIGIN;
    return put_origin(to, said->from);
}

void spell_put_words(kif_buf *out, const kif_notated *said, spell_style style, bool wide)
{
    unsigned columns;
    char *to = buf_reserve(out, SPELL_MOVE_MAX);
    if (to != NULL)
        out->n = (size_t)(spell_words(to, said, style, wide, &columns) - out->p);
}

bool spell_put_notated(kif_buf *out, const kif_notated *said, spell_style style)
{
    if (said->to == KIF_NO_SQUARE && !said->same)
        return false;
    char *to = buf_reserve(out, SPELL_MOVE_MAX);
    if (to == NULL)
        return true;
    if (said->same)
        to = put_character(put_character(to, "同"), "　");
    else
        to = put_square(to, said->to);
    if (said->piece != KIF_NO_KIND)
        to = put_piece(to, said->piece, style);
    to = put_manner(to, said);
    if (said->from != KIF_NO_SQUARE)
        to = put_origin(to, said->from);
    out->n = (size_t)(to - out->p);
    return true;
}
