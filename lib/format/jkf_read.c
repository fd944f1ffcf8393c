/* The reader of JSON Kifu Format: normalised documents, minimal ones, and those that come straight from a KI2
 * parser. Source: json-kifu-format, its schema and library. */
#include "base/limits.h"
#include "format/end_word.h"
#include "format/engine_note.h"
#include "format/jkf.h"

typedef struct {
    kif_parse *p;
    kif_builder *b;
    kif_buf pending; /* of pending_line: forks still to be read, the next one last */
    json_t *unknown; /* keys that were told; NULL: none so far */
    bool broken;     /* a move of some line cannot be read: the line ends there */
} jkf_reader;

typedef struct {
    const json_t *entries;
    kif_node *after;
} pending_line;

static kif_str str_of_json(const json_t *s)
{
    return (kif_str){ json_string_value(s), json_string_length(s) };
}

static void complain(jkf_reader *r, kif_range at, const char *what)
{
    kif_report(r->p->diags, KIF_D_JKF_SCHEMA, at, kif_builder_next_ply(r->b), "%s", what);
}

static void tell_unknown(jkf_reader *r, const char *key, kif_range at)
{
    if (r->unknown == NULL)
        r->unknown = json_object();
    if (json_object_get(r->unknown, key) != NULL)
        return;
    json_object_set_new(r->unknown, key, json_true());
    kif_report(r->p->diags, KIF_D_UNKNOWN_LINE, at, kif_builder_next_ply(r->b),
               "the key '%.60s' is not understood and left out", key);
}

/* Tells keys that have no meaning in the format, each once a record. known ends with NULL. */
static void check_keys(jkf_reader *r, json_t *object, const char *const *known, kif_range at)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        size_t i = 0;
        while (known[i] != NULL && strcmp(known[i], key) != 0)
            i++;
        if (known[i] == NULL && key[0] != JKF_PLACE_KEY[0])
            tell_unknown(r, key, at);
    }
}

/* ---- Header ------------------------------------------------------------------ */

kif_header_id jkf_header_id(kif_str key)
{
    enum { LONGEST = 40 };
    kif_header_id id = kif_header_by_kif(key);
    if (id != KIF_H_OTHER || key.n > LONGEST)
        return id;
    char csa[LONGEST + 1] = "$";
    memcpy(csa + 1, key.p, key.n);
    return kif_header_by_csa((kif_str){ csa, key.n + 1 });
}

static void read_header(jkf_reader *r, json_t *header)
{
    const char *name;
    json_t *value;
    size_t n = 0;
    json_object_foreach(header, name, value)
    {
        kif_str key = kif_builder_copy(r->b, str_of(name));
        if (key.p == NULL || key.n == 0 || n++ >= KIF_MAX_HEADERS)
            continue;
        if (!json_is_string(value)) {
            complain(r, (kif_range){ 0, 0 }, "a header is not a string");
            continue;
        }
        kif_builder_header(r->b, jkf_header_id(key), key, kif_builder_copy(r->b, str_trim(str_of_json(value))),
                           (kif_range){ 0, 0 });
    }
}

/* ---- Moves -------------------------------------------------------------------- */

static kif_kind kind_of(const json_t *code)
{
    kif_str s = str_of_json(code);
    return s.p != NULL && s.n == 2 ? kif_kind_by_csa(s.p) : KIF_NO_KIND;
}

static bool is_given(const json_t *value)
{
    return value != NULL && !json_is_null(value);
}

/* {"x":7,"y":6}: file and rank. */
static kif_square read_place(const json_t *place, kif_notated *said)
{
    json_int_t x = json_integer_value(json_object_get(place, "x")),
               y = json_integer_value(json_object_get(place, "y"));
    if (1 <= x && x <= 9 && 1 <= y && y <= 9)
        return kif_square_at((int)x, (int)y);
    said->off_board = true;
    return KIF_NO_SQUARE;
}

/* L C R, U M D, H; each at most once. */
static bool read_relative(kif_str s, kif_notated *said)
{
    for (size_t i = 0; i < s.n; i++) {
        const char *rel = strchr("LRC", s.p[i]), *motion = strchr("UMD", s.p[i]);
        if (s.p[i] == 'H' && s.n == 1)
            said->drop = KIF_YES;
        else if (rel != NULL && *rel != '\0' && said->rel == KIF_REL_NONE)
            said->rel = (kif_rel)(KIF_REL_LEFT + (rel[0] == 'L' ? 0 : rel[0] == 'R' ? 1 : 2));
        else if (motion != NULL && *motion != '\0' && said->motion == KIF_MOTION_NONE)
            said->motion = (kif_motion)(KIF_MOTION_UP + (motion[0] == 'U' ? 0 : motion[0] == 'M' ? 1 : 2));
        else
            return false;
    }
    return true;
}

static bool is_in_hand(const kif_position *p, kif_kind kind)
{
    return kind != KIF_NO_KIND && kind <= KIF_GOLD && kif_hand_count(p->hand[p->side], kind) > 0;
}

/* Without an origin it is a drop; but a KI2 parser leaves the origin of board moves open too, and then names
 * the man by words, or has none in hand but one on the board. */
static void settle_origin(jkf_reader *r, kif_notated *said)
{
    const kif_position *p = kif_builder_position(r->b);
    bool words = said->rel != KIF_REL_NONE || said->motion != KIF_MOTION_NONE;
    kif_square to = said->to != KIF_NO_SQUARE ? said->to : kif_builder_previous(r->b);
    bool on_board = to != KIF_NO_SQUARE && said->piece != KIF_NO_KIND &&
                    bb_any(kif_candidates(p, said->piece, p->side, to));
    if (said->drop != KIF_YES && (words || (on_board && !is_in_hand(p, said->piece))))
        said->style = KIF_SAYS_WORDS;
    else
        said->drop = KIF_YES;
}

static kif_notated read_notated(jkf_reader *r, const json_t *move, kif_range at)
{
    kif_notated said = KIF_NOTATED_NONE;
    const json_t *from = json_object_get(move, "from"), *to = json_object_get(move, "to");
    const json_t *color = json_object_get(move, "color"), *promote = json_object_get(move, "promote");
    const json_t *relative = json_object_get(move, "relative"), *same = json_object_get(move, "same");
    said.piece = kind_of(json_object_get(move, "piece"));
    if (json_is_integer(color))
        said.side = json_integer_value(color) == 1 ? KIF_GOTE : KIF_SENTE;
    if (json_is_boolean(promote))
        said.promotes = json_is_true(promote) ? KIF_YES : KIF_NO;
    if (is_given(to))
        said.to = read_place(to, &said);
    said.same = json_is_true(same) && (!is_given(to) || said.to == kif_builder_previous(r->b));
    if (is_given(relative) && !read_relative(str_of_json(relative), &said))
        complain(r, at, "relative is none of the words that exist");
    if (is_given(from)) {
        said.drop = KIF_NO;
        said.from = read_place(from, &said);
    } else {
        settle_origin(r, &said);
    }
    return said;
}

/* same, relative and promote:false follow from the position. They are compared with it, never believed. */
static void check_derived(jkf_reader *r, const json_t *move, const kif_notated *said, kif_range at)
{
    kif_square previous = kif_builder_previous(r->b);
    const json_t *same = json_object_get(move, "same"), *capture = json_object_get(move, "capture");
    const kif_position *p = kif_builder_position(r->b);
    if (said->to == KIF_NO_SQUARE)
        return;
    if (json_is_true(same) && said->to != previous)
        complain(r, at, "same, but the move goes elsewhere");
    kif_piece stands = p->board[said->to];
    if (is_given(capture) && (stands == KIF_EMPTY || kind_of(capture) != kif_piece_kind(stands)))
        kif_report(r->p->diags, KIF_D_JKF_CAPTURE_WRONG, at, kif_builder_next_ply(r->b), NULL);
    if (said->from == KIF_NO_SQUARE || (said->rel == KIF_REL_NONE && said->motion == KIF_MOTION_NONE))
        return;
    kif_move m = kif_move_board(said->from, said->to, said->promotes == KIF_YES);
    bool ambiguous;
    if (m == KIF_NO_MOVE || !kif_position_can_do(p, m))
        return;
    kif_notated right = kif_notate(p, m, previous, &ambiguous);
    if (right.rel != said->rel || right.motion != said->motion)
        complain(r, at, "relative is not what tells this piece from others");
}

/* The moves behind one that cannot be read would be taken for others. */
static void break_off(jkf_reader *r, kif_range at, const char *what)
{
    kif_report(r->p->diags, KIF_D_SYNTAX, at, kif_builder_next_ply(r->b), "%s: the rest of the line is left out", what);
    r->broken = true;
}

static void read_move(jkf_reader *r, json_t *move)
{
    static const char *const keys[] = { "from",    "to",      "color",    "piece", "same",
                                        "promote", "capture", "relative", NULL };
    kif_range at = jkf_place(move);
    if (!json_is_object(move)) {
        break_off(r, at, "a move is not an object");
        return;
    }
    check_keys(r, move, keys, at);
    kif_notated said = read_notated(r, move, at);
    if (kif_builder_last(r->b) == NULL)
        return;
    check_derived(r, move, &said, at);
    kif_str text = { r->p->text.p + at.at, at.len };
    kif_builder_move(r->b, &said, text, at);
}

/* ---- Ends, times, comments ----------------------------------------------------- */

/* Whether the first comment tells what the word of an end cannot: 封じ手 is kept as CHUDAN. */
static kif_ending_id end_of_comment(const json_t *entry, kif_side *winner)
{
    *winner = KIF_SIDES;
    if (!str_eq(str_of_json(json_object_get(entry, "special")), str_of(kif_endings[KIF_END_INTERRUPT].csa)))
        return KIF_END_NONE;
    return end_word_read(str_of_json(json_array_get(json_object_get(entry, "comments"), 0)), winner);
}

static void read_special(jkf_reader *r, const json_t *entry)
{
    kif_range at = jkf_place(entry);
    kif_str word = kif_builder_copy(r->b, str_of_json(json_object_get(entry, "special")));
    if (word.p == NULL)
        return;
    kif_side fouler, winner = KIF_SIDES, to_move = kif_builder_side(r->b);
    kif_ending_id ending = kif_ending_by_csa(word, &fouler);
    if (fouler != KIF_SIDES) {
        winner = kif_opponent(fouler);
        ending = fouler == to_move ? KIF_END_FOUL : KIF_END_OPPONENT_FOUL;
    } else if (str_eq(word, STR("ILLEGAL_ACTION"))) {
        ending = KIF_END_OPPONENT_FOUL;
    } else if (ending == KIF_END_NONE && (ending = kif_ending_by_kif(word)) == KIF_END_NONE) {
        kif_report(r->p->diags, KIF_D_UNKNOWN_TERMINAL, at, kif_builder_next_ply(r->b), "unknown end '%.*s'",
                   word.n > 40 ? 40 : (int)word.n, word.p);
        ending = KIF_END_OTHER;
    }
    kif_side who;
    kif_ending_id told = end_of_comment(entry, &who);
    if (told != KIF_END_NONE) {
        ending = told;
        winner = who;
    }
    kif_builder_end(r->b, ending, winner, word, at);
}

/* Seconds of {"h":1,"m":2,"s":3}; h may be missing, minutes may be 60 and more. -1: not readable. */
static int64_t read_seconds(const json_t *time)
{
    enum { MOST = 1000000 };
    json_int_t part[3];
    static const char *const keys[3] = { "h", "m", "s" };
    for (int i = 0; i < 3; i++) {
        const json_t *value = json_object_get(time, keys[i]);
        part[i] = json_is_real(value)
                      ? (json_int_t)(json_real_value(value) < MOST ? json_real_value(value) : MOST)
                      : json_integer_value(value);
        if (part[i] < 0 || part[i] >= MOST)
            return -1;
    }
    int64_t seconds = part[0] * 3600 + part[1] * 60 + part[2];
    return seconds < INT32_MAX / 1000 ? seconds : -1;
}

static void read_time(jkf_reader *r, const json_t *time, kif_range at)
{
    const json_t *now = json_object_get(time, "now"), *total = json_object_get(time, "total");
    const kif_node *last = kif_builder_last(r->b);
    if (!is_given(now) || last == NULL || last->type == KIF_NODE_ROOT)
        return;
    int64_t spent = read_seconds(now), sum = is_given(total) ? read_seconds(total) : KIF_NO_TIME;
    if (spent < 0 || (is_given(total) && sum < 0)) {
        kif_report(r->p->diags, KIF_D_TIME_FORMAT, at, last->ply, NULL);
        return;
    }
    kif_builder_time(r->b, (int32_t)spent * 1000, (int32_t)sum);
}

/* A string may hold several lines; "&name" is how Kifu for JS keeps a bookmark. */
static void read_comment(jkf_reader *r, kif_str s, kif_range at)
{
    do {
        size_t n = str_find_byte(s, '\n');
        kif_str line = kif_builder_copy(r->b, (kif_str){ s.p, n });
        bool more = n < s.n;
        s = str_drop(s, more ? n + 1 : n);
        kif_comment *c = NULL;
        if (line.n > 1 && line.p[0] == '&')
            kif_builder_bookmark(r->b, str_drop(line, 1), at);
        else
            c = kif_builder_comment(r->b, line, at);
        if (c != NULL)
            c->note = engine_note_read(kif_builder_arena(r->b), line);
        if (!more)
            return;
    } while (true);
}

/* The schema calls the start comment "comment" and makes it a string; programs write "comments". */
static void read_comments(jkf_reader *r, const json_t *entry)
{
    const json_t *comments = json_object_get(entry, "comments"), *one = json_object_get(entry, "comment");
    const kif_node *last = kif_builder_last(r->b);
    if (last == NULL)
        return;
    if (json_is_string(one))
        read_comment(r, str_of_json(one), last->at);
    if (json_is_string(comments))
        read_comment(r, str_of_json(comments), last->at);
    kif_side winner;
    size_t first = end_of_comment(entry, &winner) != KIF_END_NONE; /* the end has it already */
    for (size_t i = first; i < json_array_size(comments); i++) {
        const json_t *line = json_array_get(comments, i);
        if (json_is_string(line))
            read_comment(r, str_of_json(line), last->at);
        else
            complain(r, last->at, "a comment is not a string");
    }
}

/* ---- The tree --------------------------------------------------------------------- */

static void push_forks(jkf_reader *r, const json_t *entry, kif_node *after)
{
    const json_t *forks = json_object_get(entry, "forks");
    for (size_t i = json_array_size(forks); i > 0; i--) {
        pending_line line = { json_array_get(forks, i - 1), after };
        if (json_is_array(line.entries))
            buf_add(&r->pending, (kif_str){ (const char *)&line, sizeof line });
        else
            complain(r, (kif_range){ 0, 0 }, "a fork is not an array");
    }
}

static bool pop_line(jkf_reader *r, pending_line *line)
{
    if (!buf_ok(&r->pending) || r->pending.n < sizeof *line)
        return false;
    r->pending.n -= sizeof *line;
    memcpy(line, r->pending.p + r->pending.n, sizeof *line);
    return true;
}

static const char *const entry_keys[] = { "comments", "comment", "move", "time", "special", "forks", NULL };

static void read_entry(jkf_reader *r, json_t *entry, bool last)
{
    json_t *move = json_object_get(entry, "move");
    bool has_special = json_is_string(json_object_get(entry, "special"));
    if (is_given(move))
        read_move(r, move);
    else if (has_special)
        read_special(r, entry);
    else if (last) { /* how the library writes ends that it has no word for */
        kif_report(r->p->diags, KIF_D_UNKNOWN_TERMINAL, (kif_range){ 0, 0 }, kif_builder_next_ply(r->b),
                   "an entry without a move and without an end");
        kif_builder_end(r->b, KIF_END_OTHER, KIF_SIDES, STR_NONE, (kif_range){ 0, 0 });
    } else if (json_object_size(entry) > 0) {
        complain(r, (kif_range){ 0, 0 }, "an entry has no move");
    } else {
        break_off(r, (kif_range){ 0, 0 }, "an entry is empty");
    }
    const kif_node *node = kif_builder_last(r->b);
    check_keys(r, entry, entry_keys, node != NULL ? node->at : (kif_range){ 0, 0 });
    if (node != NULL)
        read_time(r, json_object_get(entry, "time"), node->at);
    read_comments(r, entry);
    if (is_given(move) && has_special)
        read_special(r, entry);
}

/* Forks of an entry are alternatives to it: they begin where it begins. */
static void read_line(jkf_reader *r, const json_t *entries, size_t first)
{
    size_t n = json_array_size(entries);
    bool broken = r->broken;
    r->broken = false;
    for (size_t i = first; i < n && !r->broken && kif_builder_last(r->b) != NULL; i++) {
        kif_node *after = kif_builder_last(r->b);
        json_t *entry = json_array_get(entries, i);
        read_entry(r, entry, i + 1 == n);
        push_forks(r, entry, after->type == KIF_NODE_END ? after->parent : after);
    }
    r->broken |= broken;
}

static void read_moves(jkf_reader *r, const json_t *moves)
{
    json_t *start = json_array_get(moves, 0);
    bool is_start = !is_given(json_object_get(start, "move")) && json_object_get(start, "special") == NULL;
    if (!json_is_array(moves) || start == NULL || !is_start)
        complain(r, (kif_range){ 0, 0 }, "moves must begin with an entry for the start position");
    if (is_start) {
        check_keys(r, start, entry_keys, (kif_range){ 0, 0 });
        read_comments(r, start);
    }
    read_line(r, moves, is_start ? 1 : 0);
    pending_line line;
    while (pop_line(r, &line)) {
        kif_builder_goto(r->b, line.after);
        read_line(r, line.entries, 0);
    }
}

static json_t *parse(kif_parse *p)
{
    kif_buf objects = BUF_EMPTY;
    json_t *document = NULL;
    if (jkf_scan(p, &objects)) {
        json_error_t error;
        size_t before = jkf_skip_array(p->text);
        document = json_loadb(p->text.p + before, p->text.n - before, JSON_ALLOW_NUL, &error);
        size_t at = before + (error.position > 0 ? (size_t)error.position - 1 : 0);
        if (document == NULL)
            kif_report(p->diags, KIF_D_SYNTAX, (kif_range){ (uint32_t)at, 1 }, 0,
                       "not JSON: %s", error.text);
        else
            jkf_mark_places(document, &objects);
    }
    buf_fini(&objects);
    return document;
}

kif_status jkf_read(kif_parse *p)
{
    if (jkf_skip_array(p->text) == p->text.n)
        return KIF_END;
    json_t *document = parse(p);
    if (document == NULL)
        return KIF_BAD;
    jkf_reader r = { .p = p, .b = p->b };
    kif_status status = KIF_OK;
    if (!json_is_object(document) || json_object_get(document, "moves") == NULL) {
        complain(&r, (kif_range){ 0, 1 }, "a record is an object with moves");
        status = KIF_BAD;
    } else {
        static const char *const keys[] = { "header", "initial", "moves", NULL };
        check_keys(&r, document, keys, (kif_range){ 0, 1 });
        read_header(&r, json_object_get(document, "header"));
        jkf_read_initial(p, json_object_get(document, "initial"));
        read_moves(&r, json_object_get(document, "moves"));
        if (!buf_ok(&r.pending))
            status = KIF_FATAL;
        else if (r.broken && !p->recover)
            status = KIF_BAD;
    }
    buf_fini(&r.pending);
    json_decref(r.unknown);
    json_decref(document);
    return status;
}
