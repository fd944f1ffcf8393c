/* The row of the CSA format: how to know a file, where a record ends, what a server's summary says. */
#include "format/csa.h"

/* ---- Several games in one file -------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The length of a separator at the front of s, a line with only a slash, its end included; 0 if there is none.
 * *known: enough bytes are there to tell. */
static size_t separator_at(kif_str s, bool complete, bool *known)
{
    size_t i = 1;
    while (i < s.n && is_blank(s.p[i]))
        i++;
    size_t end = str_line_end(str_drop(s, i));
    *known = complete || i + end < s.n || (end > 0 && s.p[i + end - 1] == '\n'); /* LF may follow a CR */
    return s.p[0] == '/' && (i == s.n || end > 0) ? i + end : 0;
}

/* The first c in bytes[at, end) that begins a line, or end. */
static size_t find_line_start(kif_str bytes, size_t at, size_t end, char c)
{
    while (at < end) {
        at += str_find_byte((kif_str){ bytes.p + at, end - at }, c);
        if (at == end || at == 0 || csa_is_line_end(bytes.p[at - 1]))
            return at;
        at++;
    }
    return end;
}

/* Whether the first n bytes hold a line of a game: neither blank nor comment nor version. *seen: where to go
 * on. */
static bool has_game(kif_str bytes, size_t n, size_t *seen)
{
    while (*seen < n) {
        char first = bytes.p[*seen];
        if (first != '\'' && first != 'V' && !is_blank(first) && !csa_is_line_end(first))
            return true;
        size_t line = str_line_length((kif_str){ bytes.p + *seen, n - *seen });
        *seen += *seen + line < n ? line + 1 : line;
    }
    return false;
}

/* The encoding of the next file stands before its version, perhaps with comments in between. */
static size_t start_of_file(kif_str bytes, size_t version)
{
    size_t start = version;
    for (size_t line = version; line > 0;) {
        size_t end = line - 1;
        end -= end > 0 && bytes.p[end] == '\n' && bytes.p[end - 1] == '\r';
        for (line = end; line > 0 && !csa_is_line_end(bytes.p[line - 1]);)
            line--;
        if (bytes.p[line] != '\'')
            break;
        if (str_starts((kif_str){ bytes.p + line, end - line }, STR("'CSA encoding=")))
            start = line;
    }
    return start;
}

/* A record ends behind a line with only a slash; where files were joined without one, before the version line
 * of the next. Both are rare, so they are looked for in windows, not line by line. */
size_t csa_cut(const kif_cut *c)
{
    enum { WINDOW = 4096 };
    kif_str bytes = c->bytes;
    size_t seen = 0;
    for (size_t at = 0; at < bytes.n;) {
        size_t end = bytes.n - at > WINDOW ? at + WINDOW : bytes.n;
        size_t slash = find_line_start(bytes, at, end, '/'), version = find_line_start(bytes, at, slash, 'V');
        if (version < slash) {
            if (version + 1 < bytes.n && byte_is_digit(bytes.p[version + 1]) &&
                has_game(bytes, version, &seen))
                return start_of_file(bytes, version);
            at = version + 1;
            continue;
        }
        bool known = true;
        size_t separator = slash < end ? separator_at(str_drop(bytes, slash), c->complete, &known) : 0;
        if (!known)
            return 0;
        if (separator > 0)
            return slash + separator;
        at = slash < end ? slash + 1 : end;
    }
    return c->complete ? bytes.n : 0;
}

/* ---- Detection --------------------------------------------------------------- */

/* "+7776FU" or "+" alone. */
static bool is_sign_line(kif_str line)
{
    if (line.n == 0 || (line.p[0] != '+' && line.p[0] != '-'))
        return false;
    if (line.n == 1)
        return true;
    return line.n >= 7 && byte_is_digit(line.p[1]) && byte_is_digit(line.p[4]) &&
           csa_kind(line.p + 5) != KIF_NO_KIND;
}

static int bid_of_line(kif_str line)
{
    char a = line.p[0], b = line.n > 1 ? line.p[1] : '\0';
    if (a == 'V' && byte_is_digit(b))
        return 100;
    bool men =
        line.n >= 6 && byte_is_digit(line.p[2]) && (csa_kind(line.p + 4) != KIF_NO_KIND || line.p[4] == 'A');
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
        kif_str line = { head.p, str_line_length(head) };
        head = str_drop(head, line.n);
        head = str_drop(head, str_line_end(head));
        if (str_starts(line, STR("'CSA encoding=")))
            return 100;
        if (line.n > 0 && line.p[0] != '\'' && str_trim(line).n > 0)
            return bid_of_line(line);
    }
    return 0;
}

/* ---- Summaries of shogi-server -------------------------------------------------- */

static const struct {
    const char *reason;
    kif_ending_id ending;
} reasons[] = {
    { "toryo", KIF_END_RESIGN },          { "time up", KIF_END_TIME_UP },
    { "sennichite", KIF_END_SENNICHITE }, { "oute_sennichite", KIF_END_FOUL },
    { "illegal move", KIF_END_FOUL },     { "uchifuzume", KIF_END_FOUL },
    { "oute_kaihimore", KIF_END_FOUL },   { "kachi", KIF_END_DECLARATION },
    { "illegal kachi", KIF_END_FOUL },    { "outori", KIF_END_FOUL },
    { "max_moves", KIF_END_MAX_MOVES },   { "jishogi", KIF_END_JISHOGI },
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

/* Whose name it is; KIF_SIDES: of neither player, or of both. */
static kif_side side_of_name(const kif_record *r, kif_str name)
{
    kif_str sente = str_trim(kif_record_header(r, KIF_H_BLACK)), gote = str_trim(kif_record_header(r, KIF_H_WHITE));
    if (str_eq(sente, gote))
        return KIF_SIDES;
    return str_eq(name, sente) ? KIF_SENTE : str_eq(name, gote) ? KIF_GOTE : KIF_SIDES;
}

/* Who won as far as "NAME win" or "NAME lose" tells; place: the side whose turn it is in the line. */
static void note_winner(const kif_record *r, kif_str part, kif_side place, kif_side *winner)
{
    bool wins = str_ends(part, STR(" win"));
    if (!wins && !str_ends(part, STR(" lose")))
        return;
    part.n -= wins ? 4 : 5;
    kif_side side = side_of_name(r, part);
    if (side != KIF_SIDES)
        *winner = wins ? side : kif_opponent(side);
    else if (wins && *winner == KIF_SIDES)
        *winner = place;
}

kif_ending_id csa_read_summary(kif_str s, const kif_record *record, kif_side to_move, kif_side *winner)
{
    *winner = KIF_SIDES;
    if (s.n == 0)
        return KIF_END_NONE;
    kif_ending_id ending = ending_of_reason(take_part(&s));
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        note_winner(record, take_part(&s), side, winner);
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
