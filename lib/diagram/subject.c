/* What is to be drawn: positions from lines of text and from records. */
#include <stdarg.h>
#include <stdio.h>

#include "board/judge.h"
#include "board/sfen.h"
#include "diagram/diagram.h"
#include "format/spell.h"

/* ---- Findings ----------------------------------------------------------- */

static void add_finding(kif_diagram_findings *f, bool warning, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void add_finding(kif_diagram_findings *f, bool warning, size_t column, const char *format, ...)
{
    f->refused |= !warning;
    if (f->n == KIF_DIAGRAM_MAX_FINDINGS && warning)
        return;
    kif_diagram_finding *to = &f->list[f->n < KIF_DIAGRAM_MAX_FINDINGS ? f->n++ : f->n - 1];
    *to = (kif_diagram_finding){ .column = (uint32_t)column, .warning = warning };
    va_list args;
    va_start(args, format);
    vsnprintf(to->text, sizeof to->text, format, args);
    va_end(args);
}

static const struct {
    unsigned odd;
    const char *text;
} oddities[] = {
    { KIF_SFEN_NO_SIDE, "no side to move, taken as b" },
    { KIF_SFEN_NO_HANDS, "no pieces in hand, taken as -" },
    { KIF_SFEN_BAD_NUMBER, "the move number is not a positive integer, taken as 1" },
    { KIF_SFEN_HAND_ORDER, "in hand: unusual order, or a piece twice: added up" },
    { KIF_SFEN_COUNT_BAD, "in hand: a count from 1 to 18 expected" },
};

/* Where the n-th word of a line begins, in bytes from 1: good enough for remarks about a field. */
static size_t field_column(kif_str line, int n)
{
    size_t i = 0;
    for (int field = 0; field <= n; field++) {
        while (i < line.n && (line.p[i] == ' ' || line.p[i] == '_'))
            i++;
        if (field == n)
            break;
        while (i < line.n && line.p[i] != ' ' && line.p[i] != '_')
            i++;
    }
    return i + 1;
}

static void report_oddities(kif_diagram_findings *f, unsigned odd, kif_str sfen, size_t before)
{
    static const int fields[] = { 1, 2, 3, 2, 2 };
    for (size_t i = 0; i < sizeof oddities / sizeof *oddities; i++)
        if ((odd & oddities[i].odd) != 0)
            add_finding(f, true, before + field_column(sfen, fields[i]), "%s", oddities[i].text);
}

/* ---- Checks of a position ----------------------------------------------- */

static void check_count(const kif_position *p, kif_diagram_findings *f)
{
    for (kif_kind kind = KIF_PAWN; kind <= KIF_KING; kind++) {
        unsigned n = kif_position_count(p, kind);
        if (n > kif_kinds[kind].count)
            add_finding(f, false, 1, "%u %ss on the board and in hand", n, kif_kinds[kind].english);
    }
    for (kif_side side = KIF_SENTE; side <= KIF_GOTE; side++)
        if (bb_count(kif_pieces(p, side, KIF_KING)) > 1)
            add_finding(f, false, 1, "two kings of %s", side == KIF_SENTE ? "Black" : "White");
}

static void check_square(const kif_position *p, kif_square sq, kif_diagram_findings *f)
{
    kif_piece piece = p->board[sq];
    kif_kind kind = kif_piece_kind(piece);
    kif_side side = kif_piece_side(piece);
    char at[3] = { (char)('0' + kif_square_file(sq)), (char)('a' + kif_square_rank(sq) - 1), '\0' };
    if (kif_square_far_rank(sq, side) <= kif_dead_ranks(kind))
        add_finding(f, true, 1, "%s: %s on %s", kif_rules[KIF_D_START_DEAD_PIECE].slug,
                    kif_kinds[kind].english, at);
    if (kind != KIF_PAWN)
        return;
    for (int rank = 1; rank < kif_square_rank(sq); rank++)
        if (p->board[kif_square_at(kif_square_file(sq), rank)] == piece) {
            add_finding(f, true, 1, "%s: %s", kif_rules[KIF_D_START_NIFU].slug, at);
            return;
        }
}

static void check_legal(const kif_position *p, kif_diagram_findings *f)
{
    for (int sq = 0; sq < KIF_SQUARES; sq++)
        if (p->board[sq] != KIF_EMPTY)
            check_square(p, (kif_square)sq, f);
    kif_side waiting = kif_opponent(p->side);
    kif_square king = p->king[waiting];
    if (king != KIF_NO_SQUARE && kif_attacked(p, p->side, king, kif_occupied(p)))
        add_finding(f, true, 1, "%s: %c%c", kif_rules[KIF_D_START_OPPONENT_IN_CHECK].slug,
                    '0' + kif_square_file(king), 'a' + kif_square_rank(king) - 1);
}

/* ---- Lines -------------------------------------------------------------- */

/* Notes a move that is about to be played. */
static void note_move(kif_diagram *d, kif_move m, kif_square previous)
{
    kif_side side = d->position.side;
    if (!kif_move_is_drop(m) && d->position.board[kif_move_from(m)] != KIF_EMPTY)
        side = kif_piece_side(d->position.board[kif_move_from(m)]);
    d->last = m;
    d->last_side = side;
    d->last_said = kif_notate(&d->position, m, previous, &d->last_ambiguous);
}

static void report_illegal(kif_diagram_findings *f, const kif_position *p, kif_move m, kif_diag_id rule,
                           unsigned n, size_t column, kif_str word)
{
    const char *side = p->side == KIF_SENTE ? "Black" : "White";
    bool not_own = rule == KIF_D_NO_PIECE_ON_ORIGIN || rule == KIF_D_MOVES_OPPONENT_PIECE;
    if (not_own && !kif_move_is_drop(m)) {
        kif_square from = kif_move_from(m);
        add_finding(f, false, column, "move %u (%.*s): no piece of %s on %c%c", n, (int)word.n, word.p, side,
                    '0' + kif_square_file(from), 'a' + kif_square_rank(from) - 1);
    } else
        add_finding(f, false, column, "move %u (%.*s): %s", n, (int)word.n, word.p, kif_rules[rule].text);
}

/* Plays one move. False: not legal. */
static bool play(kif_diagram *d, kif_move m, kif_square *previous, kif_diag_id *rule)
{
    *rule = kif_judge(&d->position, m);
    if (*rule != KIF_D_NONE)
        return false;
    kif_undo undo;
    note_move(d, m, *previous);
    kif_position_do(&d->position, m, &undo);
    *previous = kif_move_to(m);
    d->is_start = false;
    return true;
}

static kif_str take_word(kif_str *s)
{
    while (s->n > 0 && (s->p[0] == ' ' || s->p[0] == '\t'))
        *s = str_drop(*s, 1);
    size_t n = 0;
    while (n < s->n && s->p[n] != ' ' && s->p[n] != '\t')
        n++;
    kif_str word = { s->p, n };
    *s = str_drop(*s, n);
    return word;
}

static void play_all(kif_str line, kif_str rest, int check, kif_diagram *d, kif_diagram_findings *f)
{
    kif_square previous = KIF_NO_SQUARE;
    for (unsigned n = 1;; n++) {
        kif_str word = take_word(&rest);
        if (word.n == 0)
            return;
        kif_str left = word;
        size_t column = (size_t)(word.p - line.p) + 1;
        kif_str shown = { word.p, word.n > 20 ? 20 : word.n };
        kif_move m = kif_move_take_usi(&left);
        kif_diag_id rule = KIF_D_NONE;
        if (m == KIF_NO_MOVE || left.n > 0) {
            if (check != KIF_DIAGRAM_CHECK_NONE)
                add_finding(f, false, column, "move %u: '%.*s' is no move", n, (int)shown.n, shown.p);
            return;
        }
        if (!play(d, m, &previous, &rule)) {
            if (check != KIF_DIAGRAM_CHECK_NONE)
                report_illegal(f, &d->position, m, rule, n, column, shown);
            return;
        }
    }
}

static bool is_word(kif_str s, kif_str word)
{
    return str_starts(s, word) && (s.n == word.n || s.p[word.n] == ' ' || s.p[word.n] == '\t');
}

static bool skip_word(kif_str *s, kif_str word)
{
    if (!is_word(*s, word))
        return false;
    *s = str_trim_start(str_drop(*s, word.n));
    return true;
}

static bool is_comment(kif_str s)
{
    return s.n > 0 && (s.p[0] == '#' || s.p[0] == ';');
}

/* What stands where the move number should, and is none: the whole word is passed over. */
static void pass_bad_number(kif_str *rest, kif_position *p, unsigned *odd)
{
    bool missing = (*odd & KIF_SFEN_NO_NUMBER) != 0;
    bool glued = !missing && strchr(" \t_", rest->p[-1]) == NULL; /* blanks behind a number are skipped */
    kif_str word = missing ? str_trim_start(*rest) : *rest;
    if (word.n == 0 || is_comment(word) || is_word(word, STR("moves")) || !(missing || glued))
        return;
    take_word(rest);
    p->ply = 1;
    *odd |= KIF_SFEN_BAD_NUMBER;
}

static bool take_position(kif_str line, kif_str *rest, kif_diagram *d, kif_diagram_findings *f)
{
    if (skip_word(rest, STR("startpos"))) {
        kif_position_hirate(&d->position);
        return true;
    }
    skip_word(rest, STR("sfen"));
    size_t before = (size_t)(rest->p - line.p);
    kif_str sfen = *rest;
    kif_sfen_result r = kif_sfen_take(rest, &d->position);
    if (!r.ok) {
        add_finding(f, false, before + r.column, "%s", r.message);
        return false;
    }
    pass_bad_number(rest, &d->position, &r.odd);
    report_oddities(f, r.odd, sfen, before);
    *rest = str_trim_start(*rest);
    return true;
}

bool kif_diagram_read_line(kif_str line, int check, kif_diagram *d, kif_diagram_findings *f)
{
    *d = (kif_diagram){ .handicap = KIF_HANDICAP_NONE };
    f->n = 0;
    f->refused = false;
    if (line.n > KIF_DIAGRAM_MAX_LINE)
        add_finding(f, false, KIF_DIAGRAM_MAX_LINE + 1, "the line is longer than %d bytes",
                    KIF_DIAGRAM_MAX_LINE);
    else if (str_find_byte(line, '\0') < line.n)
        add_finding(f, false, str_find_byte(line, '\0') + 1, "a NUL byte");
    if (f->refused)
        return false;
    kif_str rest = str_trim(line);
    if (rest.n == 0) {
        add_finding(f, false, 1, "no position");
        return false;
    }
    skip_word(&rest, STR("position"));
    if (!take_position(line, &rest, d, f))
        return false;
    d->handicap = kif_handicap_of(&d->position);
    d->is_start = d->handicap != KIF_HANDICAP_NONE && d->position.ply == 1;
    d->handicap_labels = d->is_start && d->handicap != KIF_HANDICAP_HIRATE;
    if (check == KIF_DIAGRAM_CHECK_COUNT || check == KIF_DIAGRAM_CHECK_LEGAL)
        check_count(&d->position, f);
    if (check == KIF_DIAGRAM_CHECK_LEGAL)
        check_legal(&d->position, f);
    if (f->refused)
        return false;
    if (skip_word(&rest, STR("moves")))
        play_all(line, rest, check, d, f);
    else if (rest.n > 0 && !is_comment(rest))
        add_finding(f, false, (size_t)(rest.p - line.p) + 1, "unexpected '%.*s' behind the position",
                    rest.n > 20 ? 20 : (int)rest.n, rest.p);
    d->moves = d->position.ply > 1 ? d->position.ply - 1 : 0;
    return !f->refused;
}

/* ---- A last move that is only named ------------------------------------- */

/* The position before a move, as far as it can be known: what was captured cannot. False if the man on the
 * target cannot have come that way. */
static bool go_back(kif_position *p, kif_move m)
{
    kif_square to = kif_move_to(m);
    kif_piece piece = p->board[to];
    kif_kind kind = kif_piece_kind(piece);
    kif_side side = kif_piece_side(piece);
    if (piece == KIF_EMPTY || (kif_move_promotes(m) && !kif_kind_is_promoted(kind)))
        return false;
    kif_position_put(p, to, KIF_EMPTY);
    if (!kif_move_is_drop(m)) {
        if (p->board[kif_move_from(m)] != KIF_EMPTY)
            return false;
        kif_position_put(p, kif_move_from(m),
                         kif_piece_of(kif_move_promotes(m) ? kif_kind_base(kind) : kind, side));
    } else {
        if (kind != kif_move_dropped(m) || kind > KIF_GOLD)
            return false;
        unsigned held = kif_hand_count(p->hand[side], kind);
        if (held == KIF_MAX_IN_HAND)
            return false;
        kif_position_set_hand(p, side, kind, held + 1);
    }
    kif_position_set_side(p, side);
    kif_position_settle(p);
    return kif_position_can_do(p, m);
}

bool kif_diagram_set_last_move(kif_diagram *d, kif_move m)
{
    kif_diagram before = *d;
    d->last = KIF_NO_MOVE;
    if (m == KIF_NO_MOVE)
        return true;
    if (!go_back(&before.position, m))
        return false;
    note_move(&before, m, KIF_NO_SQUARE);
    d->last = m;
    d->last_said = before.last_said;
    d->last_side = before.last_side;
    d->last_ambiguous = before.last_ambiguous;
    d->is_start = false;
    return true;
}

/* ---- Records ------------------------------------------------------------ */

static const kif_node *last_move(const kif_node *n)
{
    while (n->parent != NULL && n->type != KIF_NODE_MOVE)
        n = n->parent;
    return n;
}

/* The node of the main line after so many moves, or NULL. */
static const kif_node *main_node(const kif_record *r, uint32_t moves)
{
    const kif_node *n = r->root;
    for (uint32_t i = 0; i < moves; i++) {
        n = kif_next(n);
        if (n == NULL || n->type != KIF_NODE_MOVE)
            return NULL;
    }
    return n;
}

/* The first node with that bookmark, in the order of reading. */
static const kif_node *marked_node(const kif_record *r, kif_str name)
{
    const kif_node *n = r->root;
    for (;;) {
        if (n->extra != NULL && n->extra->bookmark.n > 0 && str_eq(n->extra->bookmark, name))
            return last_move(n);
        if (n->child != NULL) {
            n = n->child;
            continue;
        }
        while (n != NULL && n->sibling == NULL)
            n = n->parent;
        if (n == NULL)
            return NULL;
        n = n->sibling;
    }
}

static void refuse(kif_diagram_finding *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void refuse(kif_diagram_finding *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
}

static const kif_node *numbered_node(const kif_record *r, kif_str at, kif_diagram_finding *why)
{
    uint32_t moves = last_move(kif_main_end(r))->ply, n, variation = 0;
    kif_str rest = at;
    bool from_end = str_skip_byte(&rest, '-');
    bool ok = str_take_uint(&rest, 1000000, &n);
    bool branch = ok && !from_end && str_skip_byte(&rest, '.');
    ok = ok && (!branch || (str_take_uint(&rest, 1000000, &variation) && n > 0)) && rest.n == 0;
    if (!ok) {
        refuse(why, "expected last, N, -N, mark:NAME or N.V, got '%.*s'", at.n > 40 ? 40 : (int)at.n, at.p);
        return NULL;
    }
    const kif_node *node = from_end && n > moves ? NULL : main_node(r, from_end ? moves - n : n);
    if (node == NULL)
        refuse(why, "there is no move %.*s: the game has %u", (int)at.n, at.p, (unsigned)moves);
    if (node == NULL)
        return NULL;
    for (uint32_t i = 0; i < variation; i++) {
        node = node->sibling;
        if (node == NULL) {
            refuse(why, "there is no variation %u at move %u", (unsigned)variation, (unsigned)n);
            return NULL;
        }
    }
    return node;
}

static const kif_node *find_node(const kif_record *r, kif_str at, kif_diagram_finding *why)
{
    if (str_eq(at, STR("last")))
        return last_move(kif_main_end(r));
    if (!str_skip(&at, STR("mark:")))
        return numbered_node(r, at, why);
    const kif_node *n = marked_node(r, at);
    if (n == NULL)
        refuse(why, "there is no bookmark '%.*s'", at.n > 40 ? 40 : (int)at.n, at.p);
    return n;
}

/* Plays the moves from the start to a node. False: one of them could not be played. */
static bool replay(kif_diagram *d, const kif_node *node, kif_arena *arena)
{
    uint32_t n = 0;
    for (const kif_node *at = node; at->parent != NULL; at = at->parent)
        n++;
    const kif_node **path = kif_arena_alloc(arena, (n + 1) * sizeof(const kif_node *));
    if (path == NULL)
        return false;
    for (uint32_t i = n; i > 0; i--, node = node->parent)
        path[i - 1] = node;
    kif_square previous = KIF_NO_SQUARE;
    for (uint32_t i = 0; i < n; i++) {
        kif_undo undo;
        if (path[i]->type != KIF_NODE_MOVE || !kif_position_can_do(&d->position, path[i]->move))
            return false;
        note_move(d, path[i]->move, previous);
        kif_position_do(&d->position, path[i]->move, &undo);
        previous = kif_move_to(path[i]->move);
    }
    return true;
}

/* How many moves the mate of a problem takes, by its header or by its solution. */
static uint32_t mate_length(const kif_record *r)
{
    kif_str said = kif_record_header(r, KIF_H_LENGTH);
    uint32_t n;
    if (spell_take_number(&said, 10000, &n))
        return n;
    return r->n_moves % 2 == 1 ? r->n_moves : 0;
}

bool kif_diagram_read_record(const kif_record *r, kif_str at, bool problem, kif_diagram *d, kif_arena *arena,
                             kif_diagram_finding *why)
{
    *why = (kif_diagram_finding){ 0 };
    *d = (kif_diagram){ .position = r->start, .handicap = r->handicap };
    const kif_node *node = find_node(r, at, why);
    if (node == NULL)
        return false;
    if (!replay(d, node, arena)) {
        refuse(why, "a move before it could not be played");
        return false;
    }
    bool at_start = node == r->root;
    d->is_start = at_start && !problem && r->handicap != KIF_HANDICAP_NONE;
    d->handicap_labels = r->handicap > KIF_HANDICAP_HIRATE;
    d->moves = d->position.ply > 1 ? d->position.ply - 1 : 0;
    d->mate_in = problem && at_start ? mate_length(r) : 0;
    d->black = kif_record_header(r, KIF_H_BLACK);
    d->white = kif_record_header(r, KIF_H_WHITE);
    d->event = kif_record_header(r, KIF_H_EVENT);
    d->date = kif_record_header(r, KIF_H_START_TIME);
    if (d->date.n == 0)
        d->date = kif_record_header(r, KIF_H_DATE);
    if (at_start)
        kif_diagram_set_last_move(d, r->start_last);
    return true;
}
