/* The rows of the Western formats: how to know a file, where a record ends, how a move is spelled.
 * Source: Hodges (1976), Hosking (1996), PSN as the archives of SHOGI-L and programs write it. */
#include "format/western.h"

/* ---- Moves ----------------------------------------------------------------- */

/* A promoted piece has a plus in front; some authors have letters for three of them. */
static kif_kind take_piece(kif_str *s)
{
    bool plus = str_skip_byte(s, '+');
    if (s->n == 0)
        return KIF_NO_KIND;
    char letter = s->p[0];
    bool exact, kanji = (unsigned char)letter >= 0x80;
    kif_kind kind = kanji ? kif_kind_take_kanji(s, &exact) : kif_kind_by_letter(letter);
    if (!kanji)
        *s = str_drop(*s, 1);
    if (plus)
        return kif_kind_can_promote(kind) ? kif_kind_promoted(kind) : KIF_NO_KIND;
    if (kind != KIF_NO_KIND)
        return kind;
    return letter == 'T' ? KIF_TOKIN : letter == 'H' ? KIF_HORSE : letter == 'D' ? KIF_DRAGON : KIF_NO_KIND;
}

static int file_of(char c)
{
    return '1' <= c && c <= '9' ? c - '0' : 0;
}

static int rank_of(char c)
{
    return '1' <= c && c <= '9' ? c - '0' : 'a' <= c && c <= 'i' ? c - 'a' + 1 : 0;
}

static bool scan_square(kif_str s, kif_square *sq)
{
    if (s.n != 2 || file_of(s.p[0]) == 0 || rank_of(s.p[1]) == 0)
        return false;
    *sq = kif_square_at(file_of(s.p[0]), rank_of(s.p[1]));
    return true;
}

/* A square, or a file or a rank alone. */
static bool scan_origin(kif_str s, western_move *m)
{
    if (s.n == 4 && s.p[0] == '(' && s.p[3] == ')') /* Kitao-Kawasaki */
        s = (kif_str){ s.p + 1, 2 };
    if (s.n == 0)
        return true;
    if (s.n == 2)
        return scan_square(s, &m->said.from);
    m->from_file = file_of(s.p[0]);
    m->from_rank = m->from_file == 0 ? rank_of(s.p[0]) : 0;
    return s.n == 1 && (m->from_file != 0 || m->from_rank != 0);
}

/* Splits at the sign between origin and destination; '\0' if there is none. */
static char split_action(kif_str s, kif_str *left, kif_str *right)
{
    static const kif_str times = STR("×");
    size_t i = 0, len = 1;
    char action = '\0';
    for (; i < s.n && action == '\0'; i += action == '\0') {
        if (memchr("-x*'@", s.p[i], 5) != NULL)
            action = s.p[i];
        else if (str_starts(str_drop(s, i), times)) {
            action = 'x';
            len = times.n;
        }
    }
    if (action != '\0') {
        *left = (kif_str){ s.p, i };
        *right = str_drop(s, i + len);
        return action == '\'' || action == '@' ? '*' : action;
    }
    size_t n = s.n < 2 ? 0 : s.n - 2;
    *left = (kif_str){ s.p, n };
    *right = str_drop(s, n);
    return '\0';
}

static kif_tri take_promotion(kif_str *s)
{
    char last = s->n == 0 ? '\0' : s->p[s->n - 1];
    if (last != '+' && last != '=' && last != '^')
        return KIF_UNSAID;
    s->n--;
    return last == '=' ? KIF_NO : KIF_YES;
}

bool western_scan_move(kif_str word, western_move *m)
{
    *m = (western_move){ .said = KIF_NOTATED_NONE };
    kif_notated *said = &m->said;
    said->style = KIF_SAYS_WESTERN;
    said->drop = KIF_NO;
    while (word.n > 0 && memchr("!?,", word.p[word.n - 1], 3) != NULL)
        word.n--;
    bool takes_first =
        str_skip_byte(&word, 'x'); /* "xG", "xG3": a gold (of file 3) takes on the same square */
    said->piece = take_piece(&word);
    said->promotes = take_promotion(&word);
    if (said->piece == KIF_NO_KIND)
        return false;
    if (takes_first) {
        said->captures = KIF_YES;
        said->same = true;
        return scan_origin(word, m);
    }
    kif_str left, right;
    char action = split_action(word, &left, &right);
    if (action == '*') {
        said->drop = KIF_YES;
        return left.n == 0 && scan_square(right, &said->to);
    }
    if (action != '\0')
        said->captures = action == 'x' ? KIF_YES : KIF_NO;
    said->same = action == 'x' && right.n == 0;
    return (said->same || scan_square(right, &said->to)) && scan_origin(left, m);
}

/* ---- Tags --------------------------------------------------------------------- */

bool western_take_tag(kif_str *s, kif_str *key, kif_str *value)
{
    kif_str rest = { s->p, str_line_length(*s) };
    if (!str_skip_byte(&rest, '['))
        return false;
    size_t n = 0;
    while (n < rest.n && rest.p[n] != ' ' && rest.p[n] != '\t' && rest.p[n] != ']')
        n++;
    *key = (kif_str){ rest.p, n };
    rest = str_drop(rest, n);
    while (str_skip_byte(&rest, ' ') || str_skip_byte(&rest, '\t'))
        ;
    if (key->n == 0 || !str_skip_byte(&rest, '"'))
        return false;
    size_t i = 0;
    for (; i < rest.n && rest.p[i] != '"'; i++)
        if (rest.p[i] == '\\' && i + 1 < rest.n)
            i++;
    if (i >= rest.n || rest.p[i] != '"')
        return false;
    *value = (kif_str){ rest.p, i };
    rest = str_drop(rest, i + 1);
    while (str_skip_byte(&rest, ' '))
        ;
    if (!str_skip_byte(&rest, ']'))
        return false;
    *s = str_drop(*s, (size_t)(rest.p - s->p));
    return true;
}

/* ---- Several games in one file --------------------------------------------------- */

static bool is_blank_line(kif_str line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.p[i] != ' ' && line.p[i] != '\t')
            return false;
    return true;
}

/* Whether a brace is open after a line. */
static bool brace_after(kif_str line, bool open)
{
    for (size_t i = 0; i < line.n; i++) {
        if (!open && line.p[i] == ';')
            return false;
        open = open ? line.p[i] != '}' : line.p[i] == '{';
    }
    return open;
}

/* Whether the last word of a line is a result; what stands behind ; is a comment. */
static bool ends_with_result(kif_str line)
{
    static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };
    line.n = str_find_byte(line, ';');
    line = str_trim(line);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        kif_str result = str_of(results[i]);
        if (str_ends(line, result) && (line.n == result.n || line.p[line.n - result.n - 1] == ' '))
            return true;
    }
    return false;
}

/* A line of tags behind a line of moves begins the next game, and so do moves behind a result. */
static size_t western_cut(const kif_cut *c)
{
    kif_str rest = c->bytes;
    bool moves = false, brace = false, ended = false;
    while (rest.n > 0) {
        kif_str line = { rest.p, str_line_length(rest) };
        bool tag = !brace && line.n > 0 && line.p[0] == '[';
        if ((tag && moves) || (ended && !brace && !is_blank_line(line) && line.p[0] != '{'))
            return c->bytes.n - rest.n;
        if (!tag && !is_blank_line(line)) {
            moves = true;
            brace = brace_after(line, brace);
            ended = !brace && (ended || ends_with_result(line));
        }
        rest = str_drop(rest, line.n);
        rest = str_drop(rest, str_line_end(rest));
    }
    return c->complete ? c->bytes.n : 0;
}

/* ---- Detection ---------------------------------------------------------------------- */

/* Words that are moves at the beginning of a text without tags; numbers do not count. */
static bool begins_with_moves(kif_str head)
{
    enum { WORDS = 8, ENOUGH = 2 };
    int moves = 0;
    for (int i = 0; i < WORDS && moves < ENOUGH; i++) {
        head = str_trim_start(head);
        while (head.n > 0 &&
               (head.p[0] == '\n' || head.p[0] == '\r' || head.p[0] == ' ' || head.p[0] == '\t'))
            head = str_drop(head, 1);
        kif_str number = head;
        uint32_t value;
        if (str_take_uint(&number, UINT32_MAX, &value)) {
            while (str_skip_byte(&number, '.') || str_skip_byte(&number, ' '))
                ;
            head = number;
        }
        size_t n = 0;
        while (n < head.n && (unsigned char)head.p[n] > ' ')
            n++;
        western_move m;
        if (n > 0 && western_scan_move((kif_str){ head.p, n }, &m))
            moves++;
        else if (n > 0)
            return false;
        head = str_drop(head, n);
    }
    return moves > 0;
}

static bool begins_with_tag(kif_str head)
{
    kif_str key, value;
    while (head.n > 0 && (head.p[0] == '\n' || head.p[0] == '\r' || head.p[0] == ' '))
        head = str_drop(head, 1);
    return western_take_tag(&head, &key, &value);
}

static int western_bid(kif_str head)
{
    return begins_with_tag(head) ? 70 : begins_with_moves(head) ? 55 : 0;
}

static int psn_bid(kif_str head)
{
    return begins_with_tag(head) ? 75 : 0;
}

const kif_format kif_format_western = {
    .name = "western",
    .title = "Western notation (Hodges, Hosking)",
    .suffixes = "western",
    .between = true,
    .separator = "\n",
    .bid = western_bid,
    .cut = western_cut,
    .read = western_read,
    .write = western_write,
};

const kif_format kif_format_psn = {
    .name = "psn",
    .title = "Portable Shogi Notation",
    .suffixes = "psn",
    .between = true,
    .bid = psn_bid,
    .cut = western_cut,
    .read = western_read,
};
