/* The USI spelling of moves. Source: the USI protocol description of Shogidokoro. */
#include "board/move.h"

static bool take_square(kif_str *s, kif_square *sq)
{
    if (s->n < 2)
        return false;
    int file = s->p[0] - '0', rank = s->p[1] - 'a' + 1;
    if (!kif_square_valid(file, rank))
        return false;
    *sq = kif_square_at(file, rank);
    *s = str_drop(*s, 2);
    return true;
}

static kif_move take_drop(kif_str *s)
{
    kif_str rest = *s;
    bool promoted = str_skip_byte(&rest, '+');
    if (rest.n < 2 || (rest.p[1] != '*' && rest.p[1] != '@'))
        return KIF_NO_MOVE;
    char letter = rest.p[0];
    kif_kind kind = kif_kind_by_letter('a' <= letter && letter <= 'z' ? (char)(letter - 32) : letter);
    rest = str_drop(rest, 2);
    kif_square to;
    if (kind == KIF_NO_KIND || !take_square(&rest, &to))
        return KIF_NO_MOVE;
    kif_move m = kif_move_drop(promoted ? kif_kind_promoted(kind) : kind, to);
    if (str_skip_byte(&rest, '+'))
        m |= KIF_MOVE_PROMOTE;
    *s = rest;
    return m;
}

kif_move kif_move_take_usi(kif_str *s)
{
    kif_str rest = *s;
    kif_square from, to;
    if (!take_square(&rest, &from))
        return take_drop(s);
    if (!take_square(&rest, &to))
        return KIF_NO_MOVE;
    bool promotes = str_skip_byte(&rest, '+');
    if (!promotes)
        str_skip_byte(&rest, '=');
    kif_move m = kif_move_board(from, to, promotes);
    if (m != KIF_NO_MOVE) /* "1a1a" has no code of its own */
        *s = rest;
    return m;
}

static char *put_square(char *at, kif_square sq)
{
    *at++ = (char)('0' + kif_square_file(sq));
    *at++ = (char)('a' + kif_square_rank(sq) - 1);
    return at;
}

size_t kif_move_to_usi(kif_move m, char text[KIF_USI_MAX])
{
    char *at = text;
    if (kif_move_is_drop(m)) {
        const char *letters = kif_kinds[kif_move_dropped(m)].sfen;
        while (*letters != '\0')
            *at++ = *letters++;
        *at++ = '*';
    } else {
        at = put_square(at, kif_move_from(m));
    }
    at = put_square(at, kif_move_to(m));
    if (kif_move_promotes(m))
        *at++ = '+';
    return (size_t)(at - text);
}
