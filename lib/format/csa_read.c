/* The CSA reader: statements into the builder. One pass; a statement is told by its first byte.
 * Source: CSA standard record format V2.2 and V3.0; shogi-server for the comments with a meaning. */
#include "base/digits.h"
#include "format/csa.h"
#include "format/end_word.h"
#include "format/engine_note.h"
#include "game/timecontrol.h"

static kif_str rest_of_line(csa_reader *r)
{
    kif_str line = { r->at, (size_t)(r->end - r->at) };
    line.n = str_line_length(line);
    r->at += line.n;
    return line;
}

static uint32_t ply_of(const csa_reader *r)
{
    return r->started ? kif_builder_next_ply(r->p->b) : 0;
}

static void unknown_line(csa_reader *r)
{
    const char *from = r->at;
    rest_of_line(r);
    bool ended = r->started && kif_builder_last(r->p->b) != NULL && kif_builder_last(r->p->b)->type == KIF_NODE_END;
    kif_report(r->p->diags, ended ? KIF_D_TRAILING_GARBAGE : KIF_D_UNKNOWN_LINE, csa_range(r, from), 0, NULL);
}

/* A statement of the game that cannot be read: the game ends here, or cannot be used. */
static void bad_statement(csa_reader *r, const char *message)
{
    const char *from = r->at;
    kif_str line = rest_of_line(r);
    kif_report(r->p->diags, KIF_D_SYNTAX, csa_range(r, from), ply_of(r), "%s", message);
    if (!r->p->recover) {
        r->failed = true;
        return;
    }
    for (;;) { /* what follows cannot be placed any more: kept as text */
        if (line.n > 0)
            kif_builder_comment(r->p->b, line, csa_range(r, line.p));
        if (r->at == r->end)
            return;
        r->at++;
        line = rest_of_line(r);
    }
}

/* ---- The start position ---------------------------------------------------- */

/* Completes the start position before the first move. first: the sign that was found, KIF_SIDES if none. */
static void start(csa_reader *r, kif_side first, const char *from, bool turn_said)
{
    r->started = true;
    if (!r->has_position)
        kif_report(r->p->diags, KIF_D_CSA_MISSING_POSITION, csa_range(r, from), 0, NULL);
    if (!turn_said)
        kif_report(r->p->diags, KIF_D_CSA_MISSING_TURN, csa_range(r, from), 0, NULL);
    if (!r->has_version && r->p->diags != NULL && r->p->diags->game <= 1)
        kif_report(r->p->diags, KIF_D_CSA_VERSION_MISSING, (kif_range){ 0, 0 }, 0, NULL);
    if (!r->has_position)
        r->setup = kif_hirate;
    kif_position_set_side(&r->setup, first == KIF_SIDES ? KIF_SENTE : first);
    bool even = kif_position_equal(&r->setup, &kif_hirate); /* most are, and that one is settled */
    if (!even)
        kif_position_settle(&r->setup);
    kif_builder_start(r->p->b, even ? &kif_hirate : &r->setup);
}

/* ---- Moves and times --------------------------------------------------------- */

static inline unsigned digit(char c)
{
    return (unsigned)((unsigned char)c - '0');
}

/* Reads "7776FU" behind the sign; false if it is not of that form. */
static inline bool scan_move(const csa_reader *r, kif_notated *said)
{
    enum { MOVE = 7 };
    const char *s = r->at;
    if (r->end - s < MOVE || (r->end - s > MOVE && !csa_ends_statement(s[MOVE])))
        return false;
    unsigned from_file = digit(s[1]), from_rank = digit(s[2]), to_file = digit(s[3]), to_rank = digit(s[4]);
    said->piece = csa_kind(s + 5);
    if (from_file > 9 || from_rank > 9 || to_file > 9 || to_rank > 9 || said->piece == KIF_NO_KIND)
        return false;
    said->side = s[0] == '+' ? KIF_SENTE : KIF_GOTE;
    said->piece_after = true;
    said->drop = KIF_NO;
    if (from_file != 0 && from_rank != 0) {
        said->from = (kif_square)(from_file * 9 + from_rank - 10);
    } else if (from_file == 0 && from_rank == 0) {
        said->drop = KIF_YES;
        said->piece_after = false; /* it is the same before and after */
    } else {
        said->off_board = true;
    }
    if (to_file != 0 && to_rank != 0)
        said->to = (kif_square)(to_file * 9 + to_rank - 10);
    else
        said->off_board = true;
    return true;
}

/* "+8822KA+": some programs put the mark of USI behind the piece before the move. False if it is not that. */
static bool scan_marked_move(const csa_reader *r, kif_notated *said)
{
    enum { MOVE = 7 };
    csa_reader plain = *r;
    if (r->end - r->at <= MOVE || r->at[MOVE] != '+')
        return false;
    plain.end = r->at + MOVE;
    if (!scan_move(&plain, said) || (r->end - r->at > MOVE + 1 && !csa_ends_statement(r->at[MOVE + 1])))
        return false;
    said->piece_after = false;
    said->promotes = KIF_YES;
    return true;
}

/* Adds a move that was read, text being what says it. */
static void add_move(csa_reader *r, const kif_notated *said, kif_str text)
{
    r->at += text.n;
    r->any = true;
    if (!r->started)
        start(r, said->side, text.p, false);
    if (text.p[3] == '0' && text.p[4] == '0')
        kif_report(r->p->diags, KIF_D_CSA_MOVE_TO_OWN_HAND, csa_range(r, text.p), ply_of(r), NULL);
    if (kif_builder_move(r->p->b, said, text, csa_range(r, text.p)) == NULL)
        r->at = r->end; /* past a limit: the builder has said so */
}

/* The move of "+7776FU" if the board leaves no doubt about it, else KIF_NO_MOVE. Whether it is legal is another
 * question. */
static inline kif_move plain_move(const kif_position *board, const char *s)
{
    unsigned from_file = digit(s[1]), from_rank = digit(s[2]), to_file = digit(s[3]) - 1, to_rank = digit(s[4]) - 1;
    kif_kind kind = csa_kind(s + 5);
    if (to_file > 8 || to_rank > 8 || kind == KIF_NO_KIND || (s[0] == '+' ? KIF_SENTE : KIF_GOTE) != board->side)
        return KIF_NO_MOVE;
    kif_square to = (kif_square)(to_file * 9 + to_rank);
    if ((from_file | from_rank) == 0)
        return kif_move_drop(kind, to);
    if (from_file - 1 > 8 || from_rank - 1 > 8)
        return KIF_NO_MOVE;
    kif_square from = (kif_square)(from_file * 9 + from_rank - 10);
    kif_piece piece = board->board[from], after = kif_piece_of(kind, board->side);
    if (piece == after)
        return kif_move_board(from, to, false);
    return kif_kind_is_promoted(kind) && piece + KIF_PROMOTED == after ? kif_move_board(from, to, true) : KIF_NO_MOVE;
}

/* "T12" and a line end, as nearly all times are; returns what lies behind it, or s where it is anything else. So many
 * bytes must be readable. */
enum { PLAIN_TIME_ROOM = 1 + 8 };

static inline const char *plain_time(const char *s, int32_t *ms)
{
    enum { LONGEST = 6 };
    uint32_t seconds;
    unsigned n = s[0] == 'T' ? digits_short(s + 1, &seconds) : 0;
    if (n == 0 || n > LONGEST || s[n + 1] != '\n')
        return s;
    *ms = (int32_t)seconds * 1000;
    return s + n + 2;
}

/* The inner loop: moves and their times as nearly all are written, each alone on its line. Stops, with nothing
 * changed, before what needs a closer look. */
static void read_plain_moves(csa_reader *r)
{
    enum { MOVE = 7, ROOM = MOVE + 1 + PLAIN_TIME_ROOM };
    kif_builder *b = r->p->b;
    const char *s = r->at;
    while (r->end - s >= ROOM && (s[0] == '+' || s[0] == '-') && s[MOVE] == '\n') {
        int32_t ms;
        kif_move m = plain_move(r->board, s);
        if (m == KIF_NO_MOVE || kif_builder_plain_move(b, m, (kif_range){ (uint32_t)(s - r->text), MOVE }) == NULL)
            break;
        s += MOVE + 1;
        const char *behind = plain_time(s, &ms);
        if (behind != s)
            kif_builder_time(b, ms, KIF_NO_TIME);
        s = behind;
    }
    r->at = s;
}

/* "+7776FU", or a sign alone: who begins. */
static void read_sign(csa_reader *r)
{
    const char *from = r->at;
    kif_notated said = KIF_NOTATED_NONE;
    if (scan_move(r, &said)) {
        add_move(r, &said, (kif_str){ from, 7 });
        return;
    }
    said = KIF_NOTATED_NONE;
    if (scan_marked_move(r, &said)) {
        kif_range at = { (uint32_t)(from - r->text), 8 };
        kif_report(r->p->diags, KIF_D_CSA_PIECE_AFTER_MOVE, at, r->started ? ply_of(r) : 1,
                   "CSA names the piece after the move (UM), not a promotion (KA+)");
        add_move(r, &said, (kif_str){ from, 8 });
        return;
    }
    if (r->end - from > 1 && !csa_ends_statement(from[1])) {
        r->any = true;
        if (kif_builder_is_wanted(r->p->b))
            bad_statement(r, "a move expected, as in +7776FU");
        else
            r->at = r->end;
    } else if (r->started) {
        unknown_line(r);
    } else {
        r->at++;
        start(r, *from == '+' ? KIF_SENTE : KIF_GOTE, from, true);
        r->any = true;
    }
}

enum { MAX_SECONDS = INT32_MAX / 1000 - 1 };

/* "12", "0.125"; also "=12", "12.", "1:30" and negative numbers, which programs have written. False: none of
 * them. */
static bool parse_time(kif_str s, int32_t *ms, bool *odd)
{
    uint32_t seconds, more;
    *odd = str_skip_byte(&s, '=');
    bool negative = str_skip_byte(&s, '-');
    if (!str_take_uint(&s, MAX_SECONDS, &seconds))
        return false;
    while (str_skip_byte(&s, ':')) {
        if (!str_take_uint(&s, MAX_SECONDS, &more) || seconds > MAX_SECONDS / 60 - 1 || more > 59)
            return false;
        seconds = seconds * 60 + more;
        *odd = true;
    }
    uint32_t fraction = 0;
    if (str_skip_byte(&s, '.')) {
        *odd |= s.n == 0;
        for (uint32_t unit = 100; s.n > 0 && byte_is_digit(s.p[0]); s = str_drop(s, 1), unit /= 10)
            fraction += unit * (uint32_t)(s.p[0] - '0');
    }
    *odd |= negative;
    *ms = negative ? 0 : (int32_t)(seconds * 1000 + fraction);
    return s.n == 0;
}

static void read_time(csa_reader *r)
{
    const char *from = r->at++;
    while (r->at < r->end && !csa_ends_statement(*r->at))
        r->at++;
    kif_str s = { from + 1, (size_t)(r->at - from - 1) };
    int32_t ms = 0;
    bool odd;
    if (s.n > 0 && (('A' <= s.p[0] && s.p[0] <= 'Z') || ('a' <= s.p[0] && s.p[0] <= 'z') || s.p[0] == '_')) {
        r->at = from;
        unknown_line(r);
        return;
    }
    r->any = true;
    if (!parse_time(s, &ms, &odd)) {
        kif_report(r->p->diags, KIF_D_TIME_FORMAT, csa_range(r, from), ply_of(r), NULL);
        return;
    }
    if (kif_builder_last(r->p->b) == NULL || kif_builder_last(r->p->b)->type == KIF_NODE_ROOT) {
        kif_report(r->p->diags, KIF_D_TIME_FORMAT, csa_range(r, from), ply_of(r), "a time without a move");
        return;
    }
    if (kif_builder_last(r->p->b)->time_ms != KIF_NO_TIME) {
        kif_report(r->p->diags, KIF_D_TIME_FORMAT, csa_range(r, from), kif_builder_last(r->p->b)->ply,
                   "a second time for one statement: the first one counts");
        return;
    }
    if (odd)
        kif_report(r->p->diags, KIF_D_TIME_FORMAT, csa_range(r, from), kif_builder_last(r->p->b)->ply, NULL);
    kif_builder_time(r->p->b, ms, KIF_NO_TIME);
}

/* ---- Ends ----------------------------------------------------------------------- */

/* What the line of shogi-server that tells the true reason says, if one follows. It is looked for once, for there
 * may be many ends. */
static kif_str find_summary(csa_reader *r)
{
    static const kif_str mark = STR("'summary:");
    if (r->summary == NULL || (r->summary < r->at && r->summary != r->end)) {
        kif_str rest = { r->at, (size_t)(r->end - r->at) };
        size_t at = str_find(rest, mark);
        while (at < rest.n && at > 0 && !csa_is_line_end(rest.p[at - 1]))
            at += 1 + str_find(str_drop(rest, at + 1), mark);
        r->summary = r->at + at;
    }
    if (r->summary == r->end)
        return STR_NONE;
    kif_str text = { r->summary + mark.n, (size_t)(r->end - r->summary) - mark.n };
    return (kif_str){ text.p, str_line_length(text) };
}

/* The text of a comment that stands right behind an end and its time. */
static kif_str comment_of_end(const csa_reader *r)
{
    const char *s = r->at;
    for (int i = 0; i < 2; i++) {
        while (s < r->end && csa_ends_statement(*s))
            s++;
        while (i == 0 && s < r->end && *s == 'T' && s + 1 < r->end && !csa_ends_statement(*s))
            for (; s < r->end && !csa_ends_statement(*s); s++)
                ;
    }
    kif_str text = { s, (size_t)(r->end - s) };
    if (!str_skip(&text, STR("'*")))
        return STR_NONE;
    text.n = str_line_length(text);
    return text;
}

/* What %CHUDAN means where it stands for an end that CSA has no word for. */
static kif_ending_id explain_interruption(csa_reader *r, kif_side *winner)
{
    kif_side who, said;
    kif_ending_id why = csa_read_summary(find_summary(r), kif_builder_record(r->p->b), kif_builder_side(r->p->b), &who);
    kif_str comment = comment_of_end(r);
    kif_ending_id word = end_word_read(comment, &said);
    if (why == KIF_END_NONE || (who == KIF_SIDES && kif_endings[why].csa != NULL)) {
        why = word != KIF_END_NONE ? word : KIF_END_INTERRUPT;
        who = said;
    }
    if (word == why)
        r->end_word = comment.p;
    *winner = who;
    return why;
}

static void read_special(csa_reader *r)
{
    const char *from = r->at++;
    while (r->at < r->end && !csa_ends_statement(*r->at))
        r->at++;
    kif_str word = { from + 1, (size_t)(r->at - from - 1) };
    r->any = true;
    if (!r->started)
        start(r, KIF_SIDES, from, false);
    kif_side fouler, winner = KIF_SIDES, to_move = kif_builder_side(r->p->b);
    kif_ending_id ending = kif_ending_by_csa(word, &fouler);
    if (fouler != KIF_SIDES) { /* the sign names who fouled, whoever is to move */
        winner = kif_opponent(fouler);
        ending = fouler == to_move ? KIF_END_FOUL : KIF_END_OPPONENT_FOUL;
    } else if (ending == KIF_END_NONE) {
        kif_report(r->p->diags, KIF_D_UNKNOWN_TERMINAL, csa_range(r, from), ply_of(r), "unknown end '%%%.*s'",
                   word.n > 40 ? 40 : (int)word.n, word.p);
        ending = KIF_END_OTHER;
    } else if (ending == KIF_END_INTERRUPT) {
        ending = explain_interruption(r, &winner);
    }
    kif_builder_end(r->p->b, ending, winner, word, csa_range(r, from));
}

/* ---- Headers and comments ---------------------------------------------------------- */

/* $NOTE writes a line end as \n and a backslash as \\. */
static kif_str unescape(csa_reader *r, kif_str s)
{
    if (str_find_byte(s, '\\') == s.n)
        return s;
    char *copy = kif_arena_alloc(kif_builder_arena(r->p->b), s.n);
    if (copy == NULL)
        return s;
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++) {
        bool escape = s.p[i] == '\\' && i + 1 < s.n && (s.p[i + 1] == 'n' || s.p[i + 1] == '\\');
        copy[n++] = !escape ? s.p[i] : s.p[i + 1] == 'n' ? '\n' : '\\';
        i += escape;
    }
    return (kif_str){ copy, n };
}

/* Keys that CSA has no name for are written as $ and the KIF key. */
kif_header_id csa_header_id(kif_str key)
{
    kif_header_id id = kif_header_by_csa(key);
    return id != KIF_H_OTHER ? id : kif_header_by_kif(str_drop(key, 1));
}

/* The words for a time control stand behind its numbers, where the numbers do not bring them back: $TIME_LIMIT:06:00+00
 * and then $持ち時間:各6時間. Both are one header. */
static bool restates_time(csa_reader *r, kif_header_id id, kif_str key, kif_str value)
{
    kif_time_control numbers, words;
    kif_header *last = kif_builder_last_header(r->p->b);
    if (!kif_header_is_time_limit(id) || last == NULL || last->id != id || str_starts(key, STR("$TIME")) ||
        !kif_time_control_is_numeric(last, &numbers) || !kif_time_control_parse(value, &words) ||
        !kif_time_control_is_simple(&words) || numbers.main_ms != words.main_ms ||
        numbers.byoyomi_ms != words.byoyomi_ms || numbers.increment_ms != words.increment_ms)
        return false;
    last->key = key;
    last->value = value;
    return true;
}

static void add_header(csa_reader *r, kif_str key, kif_str value, const char *from)
{
    kif_header_id id = csa_header_id(key);
    if (id == KIF_H_NOTE)
        value = unescape(r, value);
    r->any = true;
    value = str_trim(value);
    if (!restates_time(r, id, key, value))
        kif_builder_header(r->p->b, id, key, value, csa_range(r, from));
}

/* "N+name"; GPS Shogi has written "N+:name". */
static void read_name(csa_reader *r)
{
    const char *from = r->at;
    if (r->end - from < 2 || (from[1] != '+' && from[1] != '-')) {
        unknown_line(r);
        return;
    }
    r->at += 2;
    kif_str name = rest_of_line(r);
    str_skip_byte(&name, ':');
    add_header(r, (kif_str){ from, 2 }, name, from);
}

static void read_info(csa_reader *r)
{
    const char *from = r->at;
    kif_str line = rest_of_line(r);
    size_t n = str_find_byte(line, ':');
    add_header(r, (kif_str){ line.p, n }, n < line.n ? str_drop(line, n + 1) : STR_NONE, from);
}

/* What shogi-server writes as comments of the form 'Key:value, and the header it is. The value of a rating is
 * what stands behind the player's name. */
static const struct {
    const char *mark, *key;
    kif_header_id id;
} server_headers[] = {
    { "$END_TIME:", "$END_TIME", KIF_H_END_TIME },
    { "Max_Moves:", "'Max_Moves", KIF_H_MAX_MOVES },
    { "black_rate:", "'black_rate", KIF_H_BLACK_RATING },
    { "white_rate:", "'white_rate", KIF_H_WHITE_RATING },
};

static bool read_server_header(csa_reader *r, kif_str s, const char *from)
{
    for (size_t i = 0; i < sizeof server_headers / sizeof *server_headers; i++) {
        if (!str_skip(&s, str_of(server_headers[i].mark)))
            continue;
        if (server_headers[i].id == KIF_H_BLACK_RATING || server_headers[i].id == KIF_H_WHITE_RATING)
            while (str_find_byte(s, ':') < s.n)
                s = str_drop(s, str_find_byte(s, ':') + 1);
        kif_builder_header(r->p->b, server_headers[i].id, str_of(server_headers[i].key), str_trim(s),
                           csa_range(r, from));
        return true;
    }
    return false;
}

/* Says who won where no end word stands. Its text stays a comment as well. */
static void apply_summary(csa_reader *r, kif_str s, const char *from)
{
    if (!r->started || kif_builder_last(r->p->b) == NULL || kif_builder_last(r->p->b)->type == KIF_NODE_END)
        return;
    kif_side winner;
    kif_ending_id ending = csa_read_summary(s, kif_builder_record(r->p->b), kif_builder_side(r->p->b), &winner);
    if (ending != KIF_END_NONE)
        kif_builder_end(r->p->b, ending, winner, STR_NONE, csa_range(r, from));
}

static void read_comment(csa_reader *r)
{
    const char *from = r->at++;
    kif_str s = rest_of_line(r);
    bool program = !str_skip_byte(&s, '*');
    if (s.p == r->end_word)
        return;
    if (program) {
        if (str_starts(s, STR("CSA encoding=")) || str_starts(s, STR("encoding=")))
            return;
        kif_str summary = s;
        if (str_skip(&summary, STR("summary:")))
            apply_summary(r, summary, from);
        else if (read_server_header(r, s, from))
            return;
    }
    kif_comment *c = kif_builder_comment(r->p->b, s, csa_range(r, from));
    if (c == NULL)
        return;
    c->program = program && !r->p->legacy_csa_comments;
    if (!program)
        c->note = engine_note_read(kif_builder_arena(r->p->b), s);
}

/* ---- The record --------------------------------------------------------------------- */

static void read_version(csa_reader *r)
{
    const char *from = r->at++;
    while (r->at < r->end && !csa_ends_statement(*r->at))
        r->at++;
    kif_str version = { from + 1, (size_t)(r->at - from - 1) };
    r->has_version = true;
    if (version.n == 0 || !byte_is_digit(version.p[0]) || r->started) {
        r->at = from;
        unknown_line(r);
    }
}

/* Shogi Wars sends moves that look alike, but with the time that is left instead of the time used. */
static void read_other(csa_reader *r)
{
    if (*r->at == 'L' && r->at > r->text && r->at[-1] == ',') {
        kif_report(r->p->diags, KIF_D_SYNTAX, (kif_range){ (uint32_t)(r->at - r->text), 1 }, ply_of(r),
                   "this is Shogi Wars wire text, not CSA: L is the time left, not the time used");
        r->failed = true;
        return;
    }
    unknown_line(r);
}

static bool is_separator(const csa_reader *r)
{
    const char *s = r->at + 1;
    while (s < r->end && (*s == ' ' || *s == '\t'))
        s++;
    return (s == r->end || csa_is_line_end(*s)) && (r->at == r->text || csa_is_line_end(r->at[-1]));
}

static void read_statement(csa_reader *r)
{
    const char *from;
    switch (*r->at) {
    case '\n':
    case '\r':
    case ',':
    case ' ':
    case '\t':
        r->at++;
        break;
    case '+':
    case '-':
        from = r->at;
        read_plain_moves(r);
        if (r->at == from)
            read_sign(r);
        break;
    case 'T':
        read_time(r);
        break;
    case '\'':
        read_comment(r);
        break;
    case 'N':
        read_name(r);
        break;
    case '$':
        read_info(r);
        break;
    case '%':
        read_special(r);
        break;
    case 'V':
        read_version(r);
        break;
    case 'P':
        if (r->started || !csa_begins_position(r))
            unknown_line(r);
        else
            csa_read_position(r);
        break;
    case '/':
        if (is_separator(r))
            r->at++;
        else
            unknown_line(r);
        break;
    default:
        read_other(r);
    }
}

kif_status csa_read(kif_parse *p)
{
    csa_reader r = { .p = p, .text = p->text.p, .at = p->text.p, .end = p->text.p + p->text.n };
    r.board = kif_builder_position(p->b);
    while (r.at < r.end && !r.failed)
        read_statement(&r);
    if (r.failed)
        return KIF_BAD;
    if (!r.any)
        return KIF_END;
    if (!r.started)
        start(&r, KIF_SIDES, r.end, r.has_position ? false : true);
    return KIF_OK;
}
