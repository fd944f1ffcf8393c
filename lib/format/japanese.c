/* Lines of Japanese records that are no moves: which class a line belongs to, and what it does to the record.
 */
#include "format/japanese.h"

#include "base/limits.h"
#include "format/engine_note.h"

void jp_begin(jp_reader *r, kif_parse *p)
{
    *r = (jp_reader){ .p = p, .b = p->b, .rest = p->text };
    diagram_begin(&r->start);
}

kif_range jp_range(const jp_reader *r, kif_str part)
{
    return (kif_range){ (uint32_t)(part.p - r->p->text.p), (uint32_t)part.n };
}

bool jp_next_line(jp_reader *r)
{
    if (r->rest.n == 0 || r->refused)
        return false;
    if (r->line_feed == NULL || r->line_feed < r->rest.p) /* after a CR it is known already */
        r->line_feed = r->rest.p + str_find_byte(r->rest, '\n');
    size_t n = (size_t)(r->line_feed - r->rest.p);
    r->line = (kif_str){ r->rest.p, n };
    r->rest = str_drop(r->rest, n < r->rest.n ? n + 1 : n);
    if (n > 0 && r->line.p[n - 1] == '\r')
        r->line.n--;
    return true;
}

void jp_cut_at_cr(jp_reader *r)
{
    size_t n = str_find_byte(r->line, '\r');
    if (n == r->line.n)
        return;
    r->rest.n += (size_t)(r->rest.p - (r->line.p + n + 1));
    r->rest.p = r->line.p + n + 1;
    r->line.n = n;
}

static void report_line(jp_reader *r, kif_diag_id id, const char *message)
{
    kif_report(r->p->diags, id, jp_range(r, r->line), 0, "%s", message);
}

void jp_report_odd(jp_reader *r, unsigned odd, kif_str move, uint32_t ply)
{
    if ((odd & SPELL_ODD_DIGITS) != 0)
        kif_report(r->p->diags, KIF_D_HALFWIDTH_DIGITS, jp_range(r, move), ply, NULL);
    if ((odd & SPELL_ODD_PIECE) != 0)
        kif_report(r->p->diags, KIF_D_VARIANT_KANJI, jp_range(r, move), ply, NULL);
    if ((odd & SPELL_ODD_NO_BLANK) != 0)
        kif_report(r->p->diags, KIF_D_FULLWIDTH_SPACE_MISSING, jp_range(r, move), ply, NULL);
}

/* ---- Start position ----------------------------------------------------------- */

/* Board games of the family whose names stand in 手合割. */
static bool is_variant(kif_str name)
{
    static const char *const variants[] = {
        "５五将棋",
        "5五将棋",
        "五五将棋",
        "京都将棋",
        "安南将棋",
        "安北将棋",
        "安南",
        "どうぶつしょうぎ",
        "どうぶつ将棋",
        "チェス将棋",
        "中将棋",
        "王手将棋",
        "摩訶大将棋",
        "天竺大将棋",
        "大将棋",
        "クレージーハウス",
        "ゴロゴロどうぶつしょうぎ",
    };
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (str_eq(name, str_of(variants[i])))
            return true;
    return false;
}

static void read_handicap(jp_reader *r, kif_str value)
{
    r->handicap = value;
    r->handicap_at = jp_range(r, r->line);
    if (!is_variant(value))
        return;
    kif_report(r->p->diags, KIF_D_VARIANT_NOT_SUPPORTED, r->handicap_at, 0,
               "the game of %.*s is not supported", (int)value.n, value.p);
    r->refused = true;
}

/* Without a line that tells, the first move tells: whoever owns the man on its origin, or alone holds the man
 * that is dropped. Without a move, gote begins in the named handicap's own position. */
static kif_side guess_turn(const jp_reader *r, const kif_notated *first, kif_handicap named)
{
    const kif_position *p = &r->start.position;
    if (first != NULL && first->from != KIF_NO_SQUARE && p->board[first->from] != KIF_EMPTY)
        return kif_piece_side(p->board[first->from]);
    if (first != NULL && first->drop == KIF_YES && first->piece <= KIF_GOLD && first->piece != KIF_NO_KIND) {
        bool sente = kif_hand_count(p->hand[KIF_SENTE], first->piece) > 0;
        bool gote = kif_hand_count(p->hand[KIF_GOTE], first->piece) > 0;
        if (sente != gote)
            return sente ? KIF_SENTE : KIF_GOTE;
    }
    if (first != NULL && first->side != KIF_SIDES)
        return first->side;
    if (named > KIF_HANDICAP_HIRATE) {
        kif_position known, turned = *p;
        kif_handicap_setup(named, &known);
        kif_position_set_side(&turned, known.side);
        if (kif_position_equal(&known, &turned))
            return known.side;
    }
    return KIF_SENTE;
}

/* Whether the side that is not to move can have made a move: the man on its target may have come that way. */
static bool fits(const kif_position *p, kif_move m)
{
    kif_piece man = m != KIF_NO_MOVE ? p->board[kif_move_to(m)] : KIF_EMPTY;
    if (man == KIF_EMPTY || kif_piece_side(man) == p->side)
        return false;
    if (kif_move_is_drop(m))
        return kif_piece_kind(man) == kif_move_dropped(m);
    return p->board[kif_move_from(m)] == KIF_EMPTY &&
           (!kif_move_promotes(m) || kif_kind_is_promoted(kif_piece_kind(man)));
}

static void settle_board(jp_reader *r, const kif_notated *first, kif_handicap named)
{
    jp_diagram *d = &r->start;
    if (d->rows < 9) {
        kif_report(r->p->diags, KIF_D_DIAGRAM_MISSING_ROWS, jp_range(r, r->line), 0,
                   "the diagram has %d row%s, not 9", d->rows, str_plural(d->rows));
        r->refused = true;
        return;
    }
    kif_side turn = d->turn;
    if (turn == KIF_SIDES) {
        turn = guess_turn(r, first, named);
        if (turn == KIF_GOTE)
            kif_report(r->p->diags, KIF_D_TURN_LINE_MISSING, jp_range(r, r->line), 0,
                       "the diagram does not say that gote is to move (後手番), the first move does");
    }
    kif_position_set_side(&d->position, turn);
    d->position.ply = d->moves_before + 1;
    kif_position_settle(&d->position);
    kif_builder_start(r->b, &d->position);
    if (fits(&d->position, d->last))
        kif_builder_start_last(r->b, d->last);
}

void jp_settle(jp_reader *r, const kif_notated *first)
{
    if (r->settled)
        return;
    r->settled = true;
    kif_handicap named = r->handicap.n == 0 ? KIF_HANDICAP_NONE : kif_handicap_by_kif(r->handicap);
    if (r->start.rows > 0) {
        settle_board(r, first, named);
        return;
    }
    if (named != KIF_HANDICAP_NONE) {
        kif_handicap_setup(named, &r->start.position);
    } else {
        if (r->handicap.n > 0)
            kif_report(r->p->diags, KIF_D_UNKNOWN_HANDICAP, r->handicap_at, 0,
                       "%.*s is no known handicap, and there is no diagram: read as an even game",
                       (int)r->handicap.n, r->handicap.p);
        r->start.position = kif_hirate;
        if (r->start.turn == KIF_SIDES)
            return;
    }
    if (r->start.turn != KIF_SIDES) {
        kif_position_set_side(&r->start.position, r->start.turn);
        kif_position_settle(&r->start.position);
    }
    kif_builder_start(r->b, &r->start.position);
}

static bool read_turn(jp_reader *r, kif_str s)
{
    kif_side side = spell_take_side(&s);
    if (side == KIF_SIDES || !str_eq(s, STR("番")))
        return false;
    r->start.turn = side;
    return true;
}

/* The move of a status line, if it tells its origin or is a drop. */
static kif_move last_of_status(kif_str s)
{
    kif_notated said = KIF_NOTATED_NONE;
    unsigned odd = 0;
    spell_skip_blanks(&s);
    spell_glyph mark = spell_peek(s);
    if (mark.class == SPELL_MARK)
        s = str_drop(s, mark.len);
    if (!spell_take_move(&s, &said, &odd) || said.to == KIF_NO_SQUARE)
        return KIF_NO_MOVE;
    if (said.drop == KIF_YES)
        return kif_move_drop(said.piece, said.to);
    if (said.from == KIF_NO_SQUARE)
        return KIF_NO_MOVE;
    return kif_move_board(said.from, said.to, said.promotes == KIF_YES);
}

/* 手数＝4  ８八角成(22)  まで: the board already holds these moves. */
static bool read_status(jp_reader *r, kif_str s)
{
    if (!str_skip(&s, STR("手数＝")) && !str_skip(&s, STR("手数=")))
        return false;
    uint32_t n = 0;
    spell_skip_blanks(&s);
    if (spell_take_number(&s, KIF_MAX_PLIES, &n)) {
        r->start.moves_before = n;
        r->start.last = last_of_status(s);
    }
    return true;
}

/* ---- Remarks: comments, bookmarks, lines for programs ------------------------- */

static void read_comment(jp_reader *r, kif_str text, bool program)
{
    if (r->skipping || (program && !r->found && !r->in_game))
        return;
    kif_comment *c = kif_builder_comment(r->b, text, jp_range(r, r->line));
    if (c == NULL)
        return;
    c->program = program;
    if (!program)
        c->note = engine_note_read(kif_builder_arena(r->b), text);
}

static void read_bookmark(jp_reader *r, kif_str name)
{
    if (!r->skipping)
        kif_builder_bookmark(r->b, name, jp_range(r, r->line));
}

/* Lines with # are for programs. Those at the top of the file name its type and maker; later ones stay. Blank
 * lines are done here too. */
static bool read_remark(jp_reader *r, kif_str s)
{
    if (s.n == 0)
        return true;
    switch (s.p[0]) {
    case '*':
        read_comment(r, str_drop(s, 1), false);
        return true;
    case '#':
        if (r->in_game || !read_status(r, str_drop(s, 1)))
            read_comment(r, str_drop(s, 1), true);
        return true;
    case '&':
        read_bookmark(r, str_drop(s, 1));
        return true;
    }
    if (!str_skip(&s, STR("＊")))
        return false;
    read_comment(r, s, false);
    return true;
}

/* ---- Headers ------------------------------------------------------------------- */

/* Splits at the first colon of either width; the key has no blank and does not begin with a digit. */
static bool split_header(kif_str line, kif_str *key, kif_str *value, bool *half)
{
    const kif_str wide = STR("：");
    size_t at = str_find(line, wide), at_half = str_find_byte(line, ':');
    *half = at_half < at;
    if (*half)
        at = at_half;
    if (at == 0 || at >= line.n || byte_is_digit(line.p[0]))
        return false;
    *key = (kif_str){ line.p, at };
    if (str_find_byte(*key, ' ') < key->n || str_find(*key, STR("　")) < key->n)
        return false;
    *value = str_trim(str_drop(line, at + (*half ? 1 : wide.n)));
    return true;
}

/* The side whose hand a key names, or KIF_SIDES. */
static kif_side side_of_hand(kif_str key)
{
    kif_side side = spell_take_side(&key);
    return str_eq(key, STR("の持駒")) || str_eq(key, STR("の持ち駒")) ? side : KIF_SIDES;
}

bool jp_is_header_key(kif_str key)
{
    static const char *const others[] = { "変化", "まで", "盤面回転", "盤面反転", "手数＝", "手数-", "＊", "｜", "＋" };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_starts(key, str_of(others[i])))
            return false;
    return side_of_hand(key) == KIF_SIDES;
}

static bool read_hand(jp_reader *r, kif_str key, kif_str value)
{
    kif_side side = side_of_hand(key);
    if (side == KIF_SIDES)
        return false;
    diagram_hand(&r->start, side, value, jp_range(r, r->line), r->p->diags);
    r->found = true;
    return true;
}

static bool read_header(jp_reader *r, kif_str line)
{
    kif_str key, value;
    bool half;
    if (!split_header(line, &key, &value, &half))
        return false;
    if (half)
        report_line(r, KIF_D_HEADER_COLON_HALFWIDTH, "a half-width colon stands behind the key");
    if (read_hand(r, key, value))
        return true;
    if (r->in_game)
        report_line(r, KIF_D_HEADER_AFTER_MOVES, "a header stands behind the moves");
    kif_header_id id = kif_header_by_kif(key);
    if (id == KIF_H_HANDICAP)
        read_handicap(r, value);
    kif_builder_header(r->b, id, key, value, jp_range(r, r->line));
    r->found = true;
    return true;
}

/* ---- Variations ------------------------------------------------------------------ */

static const char no_start[] = "there is no move to branch from: the variation is left out";

/* The nodes of the main line by ply: made once, when the first variation out of order needs them. */
static kif_node *main_line_at(jp_reader *r, uint32_t ply)
{
    if (r->main_end == NULL || ply > r->main_end->ply)
        return NULL;
    if (r->main_line == NULL) {
        size_t n = (size_t)r->main_end->ply + 1;
        r->main_line = kif_arena_alloc(kif_builder_arena(r->b), n * sizeof *r->main_line);
        if (r->main_line == NULL)
            return NULL;
        for (kif_node *node = r->main_end; node != NULL; node = node->parent)
            r->main_line[node->ply] = node;
    }
    r->replayed += ply;
    return r->main_line[ply];
}

/* The line above does not reach so far: the main line may. */
static bool branch_from_main_line(jp_reader *r, uint32_t ply)
{
    kif_node *from = main_line_at(r, ply - 1);
    if (from == NULL)
        report_line(r, KIF_D_VARIATION_START_MISSING, no_start);
    else if (r->replayed > KIF_MAX_NODES)
        report_line(r, KIF_D_LIMIT_EXCEEDED, "too many variations out of order: this one is left out");
    else if (from->type != KIF_NODE_END) /* else that is what is told */
        report_line(r, KIF_D_VARIATION_ORDER,
                    "the line above is too short: taken as a variation of the main line");
    if (from == NULL || r->replayed > KIF_MAX_NODES)
        return false;
    kif_builder_goto(r->b, from);
    return true;
}

static void begin_variation(jp_reader *r, uint32_t number)
{
    kif_node *last = kif_builder_last(r->b);
    r->skipping = true;
    r->closed = false;
    r->hole_number = 0;
    if (r->main_end == NULL)
        r->main_end = last;
    if (number <= r->number_base) {
        report_line(r, KIF_D_VARIATION_START_MISSING, no_start);
        return;
    }
    uint32_t ply = number - r->number_base;
    if (!kif_builder_branch(r->b, ply) && !branch_from_main_line(r, ply))
        return;
    if (kif_builder_last(r->b)->type == KIF_NODE_END) {
        report_line(r, KIF_D_VARIATION_AFTER_END,
                    "the variation begins behind the end of the line: it replaces the end");
        if (!kif_builder_branch(r->b, kif_builder_last(r->b)->ply))
            return;
    }
    r->skipping = false;
    r->branch = kif_builder_last(r->b);
    r->last_number = number - 1;
}

/* 変化：12手 */
static bool read_variation(jp_reader *r, kif_str s)
{
    uint32_t number;
    if (!str_skip(&s, STR("変化")) || (!str_skip(&s, STR("：")) && !str_skip_byte(&s, ':')))
        return false;
    spell_skip_blanks(&s);
    bool has_number = spell_take_number(&s, KIF_MAX_PLIES + r->number_base, &number) && str_skip(&s, STR("手"));
    if (kif_builder_last(r->b)->type == KIF_NODE_ROOT && !r->skipping) {
        report_line(r, KIF_D_UNKNOWN_LINE, "a variation before the first move means nothing");
    } else if (has_number) {
        begin_variation(r, number);
    } else {
        report_line(r, KIF_D_VARIATION_START_MISSING, "it is not said at which move the variation begins");
        r->skipping = true;
    }
    return true;
}

/* ---- Closing lines ------------------------------------------------------------------ */

/* Some programs put the main line's closing line at the end of the file, behind the variations: its number
 * tells. */
static bool is_of_main_line(const jp_reader *r, const kif_closing *c)
{
    const kif_node *last = kif_builder_last(r->b), *main = r->main_end;
    if (main == NULL || last == main || c->moves == 0)
        return false;
    uint32_t here = last->ply - (last->type == KIF_NODE_END ? 1 : 0);
    uint32_t there = main->ply - (main->type == KIF_NODE_END ? 1 : 0);
    return last->type == KIF_NODE_END && c->moves != here && c->moves == there;
}

static bool read_closing(jp_reader *r, kif_str line)
{
    kif_closing c;
    if (!str_starts(line, STR("まで")))
        return false;
    jp_settle(r, NULL);
    r->in_game = r->found = r->closed = true;
    if (r->skipping || r->refused || !closing_read(line, kif_builder_side(r->b), &c))
        return true;
    if (is_of_main_line(r, &c))
        return true; /* the main line has its end already */
    if (c.ending == KIF_END_OTHER && kif_builder_last(r->b)->type != KIF_NODE_END)
        report_line(r, KIF_D_UNKNOWN_TERMINAL, "the closing line says nothing that is known");
    kif_builder_summary(r->b, c.ending, c.winner, c.moves, c.verdict, jp_range(r, r->line));
    return true;
}

/* ---- Classes of lines ----------------------------------------------------------------- */

/* "  ９ ８ ７ …" above a board, and the frame. */
static bool is_frame(kif_str s)
{
    return str_starts(s, STR("+-")) || str_starts(s, STR("＋")) || str_starts(s, STR("９ ８")) ||
           str_starts(s, STR("９　８")) || str_starts(s, STR("9 8 7")) || str_starts(s, STR("9  8")) ||
           str_starts(s, STR("９８７"));
}

static bool read_diagram(jp_reader *r, kif_str s)
{
    if (is_frame(s))
        return true;
    if (s.p[0] != '|' && !str_starts(s, STR("｜")))
        return false;
    r->found = true;
    if (!diagram_row(&r->start, s, jp_range(r, r->line), r->p->diags))
        r->refused = true;
    return true;
}

static bool is_display_flag(kif_str s)
{
    return str_starts(s, STR("盤面回転")) || str_starts(s, STR("盤面反転"));
}

bool jp_has_simplified(kif_str word)
{
    static const char *const characters[] = { "龙", "马", "车", "银" };
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
        if (str_find(word, str_of(characters[i])) < word.n)
            return true;
    return false;
}

static void unknown_line(jp_reader *r)
{
    const kif_node *last = kif_builder_last(r->b);
    bool ended = r->closed || (last != NULL && last->type == KIF_NODE_END);
    if (spell_peek(str_trim_start(r->line)).class == SPELL_MARK && jp_has_simplified(r->line))
        report_line(r, KIF_D_SIMPLIFIED_KANJI, "a simplified Chinese character names the man");
    report_line(r, ended ? KIF_D_TRAILING_GARBAGE : KIF_D_UNKNOWN_LINE,
                r->p->recover ? "this line is not understood: kept as a comment"
                              : "this line is not understood and left out");
    if (r->p->recover)
        read_comment(r, r->line, false);
    if (!r->in_game || r->skipping || ended || last == NULL || r->hole_number != 0)
        return;
    r->hole_number = last->ply + 1 + r->number_base; /* if the numbers go on behind it, it was a move */
    r->hole = jp_range(r, str_trim(r->line));
}

void jp_unreadable(jp_reader *r, kif_range at, kif_str from, const char *message)
{
    kif_str text = { r->p->text.p + at.at, at.len };
    if (jp_has_simplified(text))
        kif_report(r->p->diags, KIF_D_SIMPLIFIED_KANJI, at, kif_builder_next_ply(r->b), NULL);
    kif_report(r->p->diags, KIF_D_SYNTAX, at, kif_builder_next_ply(r->b), "%s", message);
    if (!r->p->recover) {
        r->refused = true;
        return;
    }
    jp_cut_at_cr(r);
    from.n = (size_t)(r->line.p + r->line.n - from.p);
    do
        read_comment(r, from, false);
    while (jp_next_line(r) && (jp_cut_at_cr(r), from = r->line, true));
    r->rest.n = 0;
}

void jp_line(jp_reader *r)
{
    jp_cut_at_cr(r);
    if (read_remark(r, str_trim_start(r->line)))
        return;
    kif_str s = str_trim(r->line);
    if (read_closing(r, s) || read_variation(r, s) || (!r->in_game && read_diagram(r, s)) ||
        read_turn(r, s) || read_status(r, s))
        return;
    if (is_display_flag(s))
        report_line(r, KIF_D_UNKNOWN_HEADER, "how the board was shown is no part of the record: left out");
    else if (!read_header(r, s))
        unknown_line(r);
}

kif_status jp_finish(jp_reader *r)
{
    if (!r->refused)
        jp_settle(r, NULL);
    if (r->refused)
        return KIF_BAD;
    if (r->branch != NULL && r->branch == kif_builder_last(r->b))
        kif_report(r->p->diags, KIF_D_TRUNCATED_FILE, (kif_range){ (uint32_t)r->p->text.n, 0 },
                   kif_builder_next_ply(r->b), "the last variation has no moves");
    return r->found || r->in_game ? KIF_OK : KIF_END;
}
