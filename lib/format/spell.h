/* How Japanese game text is spelled, both ways: digits, pieces, direction words, side marks, whole moves.
 * Shared by KIF, KI2, board diagrams and the comments of engines. Knows characters and no positions. */
#ifndef KIF_FORMAT_SPELL_H
#define KIF_FORMAT_SPELL_H

#include "base/buf.h"
#include "board/notation.h"

/* Bytes of a character, of a square (７六), of an origin behind a move (77). */
enum { SPELL_CHARACTER = 3, SPELL_SQUARE = 6, SPELL_ORIGIN = 4 };

/* ---- Characters ---------------------------------------------------------- */

typedef enum {
    SPELL_OTHER,      /* no part of the notation */
    SPELL_HALF_DIGIT, /* 0..9 in ASCII */
    SPELL_DIGIT,      /* ０..９ */
    SPELL_NUMERAL,    /* 一..九 〇 零 */
    SPELL_TEN,        /* 十 */
    SPELL_PIECE,      /* value: the kif_kind that is written so */
    SPELL_ALIAS,      /* value: a kif_kind in another spelling */
    SPELL_NAME,       /* only within the name of a piece: 将 車 */
    SPELL_PROMOTES,   /* 成 */
    SPELL_NOT,        /* 不 */
    SPELL_PLAIN,      /* 生 */
    SPELL_DROP,       /* 打 合 */
    SPELL_SAME,       /* 同 */
    SPELL_REL,        /* value: kif_rel */
    SPELL_MOTION,     /* value: kif_motion */
    SPELL_MARK,       /* value: kif_side; KIF_SIDES where both sides use it */
    SPELL_BLANK,      /* of any width */
    SPELL_OPEN,
    SPELL_CLOSE,
    SPELL_COLON,
    SPELL_COMMA,      /* stands between moves: , 、 。 ・ */
} spell_class;

typedef struct {
    uint8_t class; /* spell_class */
    uint8_t value;
    uint8_t len; /* bytes; 0 at the end of the text */
} spell_glyph;

/* What the text begins with. */
spell_glyph spell_peek(kif_str s);

/* Cuts blanks of any width, tabs too, from the front. */
void spell_skip_all_blanks(kif_str *s);

static inline void spell_skip_blanks(kif_str *s)
{
    if (s->n > 0 && (s->p[0] == ' ' || s->p[0] == '\t' || (unsigned char)s->p[0] == 0xe3)) /* U+3000 begins so */
        spell_skip_all_blanks(s);
}

/* ---- Numbers --------------------------------------------------------------- */

/* Cuts a number from the front: digits of any width, or numerals as 十八 and 二十. False, and *s untouched,
 * if there is none or it is more than max. */
bool spell_take_number(kif_str *s, uint32_t max, uint32_t *value);

/* Adds a number from 1 to 99 as numerals: 十八. */
void spell_put_number(kif_buf *out, unsigned n);

/* ---- Words ----------------------------------------------------------------- */

/* 先手 and 下手 are sente, 後手 and 上手 gote; cuts the word from the front. KIF_SIDES if there is none. */
kif_side spell_take_side(kif_str *s);

/* The word for a side; the pair is 下手 and 上手 in handicap games. */
kif_str spell_side(kif_side side, bool handicap);

/* Letters of writers: how the variable characters are to look. */
typedef struct {
    bool dragon_is_ryu; /* 竜 */
    bool king_is_ou;    /* 王 */
} spell_style;

/* A piece as in move lists (成銀), and as in diagrams (全). */
kif_str spell_piece(kif_kind kind, spell_style style);
kif_str spell_piece_in_diagram(kif_kind kind, spell_style style);

/* ---- Moves ----------------------------------------------------------------- */

/* What a writer would have spelled in another way; bits. */
enum {
    SPELL_ODD_DIGITS = 1,   /* digits of ASCII, or a file in numerals */
    SPELL_ODD_PIECE = 2,    /* 王 竜 全 … */
    SPELL_ODD_NO_BLANK = 4, /* 同 without the full-width blank behind it */
};

/* Cuts a move without its side mark from the front: 7六歩, 同　銀成(31), ５八金右, ４五角打, ７六歩(77). Adds
 * to *said and *odd what it says. False, and nothing changes, if the text does not begin with a move. */
bool spell_take_move(kif_str *s, kif_notated *said, unsigned *odd);

/* Cuts blanks of ASCII, a side mark and a move in its usual spelling right behind it, as KI2 is mostly written: without
 * detours. Returns the text of the move; empty, and nothing changes, for any other form. */
kif_str spell_take_marked_move(kif_str *s, kif_side *mark, kif_notated *said, unsigned *odd);

/* What the form that writers of KIF print says, ７六歩(77) or 同　銀成(31) or ４五角打 and a blank: most moves of most
 * files. */
typedef struct {
    kif_square to;   /* KIF_NO_SQUARE: 同 */
    kif_square from; /* KIF_NO_SQUARE: a drop */
    kif_kind piece;
    bool promotes, drops;
} spell_plain;

enum { SPELL_PLAIN_ROOM = 24 };

/* Reads a move of that form, without detours; SPELL_PLAIN_ROOM bytes must be readable. Returns its length, or 0 for
 * any other form. */
size_t spell_take_plain(const char *s, spell_plain *m);

enum { SPELL_MOVE_MAX = 48 }; /* bytes that one of the following can write, and some it only touches */

/* Writes the KIF form, 同　銀成(31), and returns its end; *columns receives its width. same: goes where the
 * last move went. Writes at most SPELL_MOVE_MAX bytes. */
char *spell_kif_move(char *to, kif_move m, kif_kind piece, bool same, spell_style style, unsigned *columns);

/* Writes the federation's form without a mark, ５八金右 or 同銀不成, with the origin behind it if there is one, and
 * returns its end; *columns receives its width. wide: with a blank after 同 where one character follows. Writes at most
 * SPELL_MOVE_MAX bytes. The second form adds it to a buffer. */
char *spell_words(char *to, const kif_notated *said, spell_style style, bool wide, unsigned *columns);
void spell_put_words(kif_buf *out, const kif_notated *said, spell_style style, bool wide);

/* Adds whatever was said about a move that could not be played, origin and words alike. False, and nothing is
 * added, if it names neither a destination nor 同. */
bool spell_put_notated(kif_buf *out, const kif_notated *said, spell_style style);

/* Columns that a text takes: one for ASCII and half-width katakana, else two. */
unsigned spell_columns(kif_str s);

#endif
