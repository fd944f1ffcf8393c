/* The row of the CSA format: how to know a file, where a record ends, what a server's summary says. */
#include "format/csa.h"

/* ---- Several games in one file -------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Whether the line that begins at s.p holds only a slash; *known: enough bytes are there to tell. */
static bool is_separator(kif_str s, bool complete, bool *known)
{
    size_t i = 1;
    while (i < s.n && is_blank(s.p[i]))
        i++;
    *known = i < s.n || complete;
    return s.p[0] == '/' && (i == s.n || s.p[i] == '\n');
}

/* A version or encoding line after a game begins the next one: files that were joined without a slash. */
static bool begins_file(kif_str s)
{
    return (s.n >= 2 && s.p[0] == 'V' && byte_is_digit(s.p[1])) || str_starts(s, STR("'CSA encoding="));
}

size_t csa_cut(const kif_cut *c)
{
    kif_str rest = c->bytes;
    bool has_game = false; /* a line that is neither comment nor version */
    while (rest.n > 0) {
        char first = rest.p[0];
        size_t line = str_find_byte(rest, '\n');
        if (first == '/') {
            bool known;
            if (is_separator(rest, c->complete, &known) && known)
                return c->bytes.n - rest.n + (line < rest.n ? line + 1 : line);
        }
        if (has_game && begins_file(rest))
            return c->bytes.n - rest.n;
        has_game |= first != '\'' && first != 'V' && !is_blank(first) && first != '\n';
        rest = str_drop(rest, line < rest.n ? line + 1 : line);
    }
    return c->complete ? c->bytes.n : 0;
}

/* ---- Detection --------------------------------------------------------------- */

/* "+7776FU" or "+" alone. */
static bool is_sign_line(kif_str line)
{
    if (line.n == 0 || (line.p[0] != '+' && line.p[0] != '-'))
        return false;
    if (line.n == 1)
        return true;
    return line.n >= 7 && byte_is_digit(line.p[1]) && byte_is_digit(line.p[4]) && csa_kind(line.p + 5) != KIF_NO_KIND;
}

static int bid_of_line(kif_str line)
{
    char a = line.p[0], b = line.n > 1 ? line.p[1] : '\0';
    if (a == 'V' && byte_is_digit(b))
        return 100;
    bool men = line.n >= 6 && byte_is_digit(line.p[2]) && (csa_kind(line.p + 4) != KIF_NO_KIND || line.p[4] == 'A');
    if (a == 'P' && (b == 'I' || b == '+' || b == '-') && (line.n == 2 || line.p[2] == ',' || men))
        return 95;
    if (a == 'P' && byte_is_digit(b) && line.n > 3 && str_find_byte(line, '.') == line.n &&
        (line.p[2] == '+' || line.p[2] == '-' || line.p[2] == ' '))
        return 90;
    if (a == 'N' && (b == '+' || b == '-'))
        return 85;
    if (is_sign_line(line))
        return 80;
    if (a == '$' && str_find_byte(line, ':') < line.n)
        return 75;
    return a == '%' && 'A' <= b && b <= 'Z' ? 60 : 0;
}

int csa_bid(kif_str head)
{
    enum { LINES = 50 };
    for (int i = 0; i < LINES && head.n > 0; i++) {
        size_t n = str_find_byte(head, '\n');
        kif_str line = { head.p, n };
        line.n = str_find_byte(line, '\r');
        if (str_starts(line, STR("'CSA encoding=")))
            return 100;
        if (line.n > 0 && line.p[0] != '\'' && str_trim(line).n > 0)
            return bid_of_line(line);
        head = str_drop(head, n < head.n ? n + 1 : n);
    }
    return 0;
}

/* ---- Summaries of shogi-server -------------------------------------------------- */

static const struct {
    const char *reason;
    kif_ending_id ending;
} reasons[] = {
    { "toryo", KIF_END_RESIGN },         { "time up", KIF_END_TIME_UP },
    { "sennichite", KIF_END_SENNICHITE }, { "oute_sennichite", KIF_END_FOUL },
    { "illegal move", KIF_END_FOUL },    { "uchifuzume", KIF_END_FOUL },
    { "oute_kaihimore", KIF_END_FOUL },  { "kachi", KIF_END_DECLARATION },
    { "illegal kachi", KIF_END_FOUL },   { "outori", KIF_END_FOUL },
    { "max_moves", KIF_END_MAX_MOVES },  { "jishogi", KIF_END_JISHOGI },
    { "abnormal", KIF_END_WIN },
};

static kif_ending_id ending_of_reason(kif_str reason)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (str_eq(reason, str_of(reasons[i].reason)))
            return reasons[i].ending;
    for (int id = KIF_END_NONE + 1; id < KIF_END_COUNT; id++) /* our writer's, where CSA has no word */
        if (str_eq(reason, str_of(kif_endings[id].name)))
            return (kif_ending_id)id;
    return KIF_END_NONE;
}

/* Cuts what stands before the next colon; a name may hold blanks but no colon. */
static kif_str take_part(kif_str *s)
{
    size_t n = str_find_byte(*s, ':');
    kif_str part = { s->p, n };
    *s = str_drop(*s, n < s->n ? n + 1 : n);
    return part;
}

kif_ending_id csa_read_summary(kif_str s, kif_side to_move, kif_side *winner)
{
    *winner = KIF_SIDES;
    if (s.n == 0)
        return KIF_END_NONE;
    kif_ending_id ending = ending_of_reason(take_part(&s));
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        if (str_ends(take_part(&s), STR(" win")))
            *winner = side;
    if (ending == KIF_END_FOUL && *winner == to_move)
        return KIF_END_OPPONENT_FOUL;
    if (ending == KIF_END_WIN && *winner == KIF_SIDES)
        return KIF_END_INTERRUPT;
    return ending;
}

const kif_format kif_format_csa = {
    .name = "csa",
    .title = "CSA standard record format",
    .suffixes = "csa",
    .between = true,
    .separator = "/\n",
    .bid = csa_bid,
    .cut = csa_cut,
    .read = csa_read,
    .write = csa_write,
};
