/* The writer of JSON Kifu Format: a document is built and printed by the JSON library, which keeps the order
 * of keys. Source: json-kifu-format, its schema and library. */
#include <stdlib.h>

#include "format/end_word.h"
#include "format/engine_note.h"
#include "format/jkf.h"
#include "format/part.h"
#include "format/spell.h"
#include "game/timecontrol.h"

enum {
    MAX_FORK_DEPTH = 200, /* forks in forks; well within what readers of JSON accept */
    SMALL = 60,           /* integers that are shared: colours, minutes, seconds */
    SPENT = 600           /* times of moves that are shared, in seconds */
};

/* Values that come again and again are made once and shared, also between records. */
typedef struct {
    json_t *place[KIF_SQUARES], *kind[KIF_KINDS], *small[SMALL], *spent[SPENT];
} jkf_shared;

typedef struct {
    kif_writer *w;
    const kif_record *r;
    kif_part part;
    kif_position board;
    kif_buf scratch, word;
    jkf_shared *shared;
    bool failed; /* out of memory */
    bool times; /* are written */
} jkf_writer;

typedef int64_t side_seconds[KIF_SIDES];

/* key: one of our own, known to be UTF-8. */
static void set(jkf_writer *j, json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new_nocheck(object, key, value) != 0)
        j->failed = true;
}

static void append(jkf_writer *j, json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        j->failed = true;
}

static json_t *string_of(kif_str s)
{
    json_t *string = json_stringn(s.n == 0 ? "" : s.p, s.n);
    return string != NULL ? string
                          : json_string("\xef\xbf\xbd"); /* not UTF-8: cannot happen with decoded text */
}

/* ---- Shared values -------------------------------------------------------------- */

static json_t *integer_of(jkf_writer *j, int64_t n)
{
    if (n < 0 || n >= SMALL)
        return json_integer(n);
    if (j->shared->small[n] == NULL)
        j->shared->small[n] = json_integer(n);
    return json_incref(j->shared->small[n]);
}

static json_t *kind_of(jkf_writer *j, kif_kind kind)
{
    if (j->shared->kind[kind] == NULL)
        j->shared->kind[kind] = json_string(kif_kinds[kind].csa);
    return json_incref(j->shared->kind[kind]);
}

static json_t *pair_of(jkf_writer *j, const char *one, int64_t first, const char *another, int64_t second)
{
    json_t *pair = json_object();
    set(j, pair, one, integer_of(j, first));
    set(j, pair, another, integer_of(j, second));
    return pair;
}

static json_t *place_of(jkf_writer *j, kif_square sq)
{
    json_t **place = &j->shared->place[sq];
    if (*place == NULL)
        *place = pair_of(j, "x", kif_square_file(sq), "y", kif_square_rank(sq));
    return json_incref(*place);
}

/* {"m":1,"s":15} */
static json_t *spent_of(jkf_writer *j, int64_t seconds)
{
    if (seconds >= SPENT)
        return pair_of(j, "m", seconds / 60, "s", seconds % 60);
    json_t **spent = &j->shared->spent[seconds];
    if (*spent == NULL)
        *spent = pair_of(j, "m", seconds / 60, "s", seconds % 60);
    return json_incref(*spent);
}

static void release(json_t **values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        json_decref(values[i]);
}

static void drop_shared(void *kept)
{
    jkf_shared *shared = kept;
    release(shared->place, KIF_SQUARES);
    release(shared->kind, KIF_KINDS);
    release(shared->small, SMALL);
    release(shared->spent, SPENT);
    free(shared);
}

/* NULL when out of memory. */
static jkf_shared *shared_of(kif_writer *w)
{
    if (w->kept == NULL) {
        w->kept = calloc(1, sizeof(jkf_shared));
        w->drop_kept = drop_shared;
    }
    return w->kept;
}

/* ---- Header and start --------------------------------------------------------- */

/* Values are those of KIF. */
static kif_str value_of(jkf_writer *j, const kif_header *h)
{
    buf_reset(&j->scratch);
    kif_header_put_value(&j->scratch, h);
    return buf_str(&j->scratch);
}

/* So are keys. */
static kif_str key_of(const jkf_writer *j, const kif_header *h)
{
    if (!kif_header_is_name(h->id))
        return kif_header_kif_key(h);
    return spell_side(h->id == KIF_H_BLACK ? KIF_SENTE : KIF_GOTE, kif_part_is_handicap(&j->part));
}

static void put_header(jkf_writer *j, json_t *header, const kif_header *h)
{
    enum { LONGEST = 200 };
    kif_str key = key_of(j, h);
    char name[LONGEST + 1];
    size_t n = key.n < LONGEST ? key.n : LONGEST;
    memcpy(name, key.p, n);
    name[n] = '\0';
    if (key.n > LONGEST || memchr(name, '\0', n) != NULL || json_object_get(header, name) != NULL ||
        jkf_header_id(key) != h->id)
        kif_lose(j->w, KIF_D_LOSS_HEADERS, 1);
    if (key.n <= LONGEST)
        set(j, header, name, string_of(value_of(j, h)));
}

static json_t *square_of(kif_piece piece)
{
    if (piece == KIF_EMPTY)
        return json_object();
    return json_pack("{s:i, s:s}", "color", (int)kif_piece_side(piece), "kind",
                     kif_kinds[kif_piece_kind(piece)].csa);
}

static json_t *state_of(jkf_writer *j, const kif_position *p)
{
    json_t *state = json_object(), *board = json_array(), *hands = json_array();
    for (int x = 1; x <= 9; x++) {
        json_t *file = json_array();
        for (int y = 1; y <= 9; y++)
            append(j, file, square_of(p->board[kif_square_at(x, y)]));
        append(j, board, file);
    }
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++) {
        json_t *hand = json_object();
        for (int i = 6; i >= 0; i--) { /* pawns first */
            kif_kind kind = kif_hand_order[i];
            set(j, hand, kif_kinds[kind].csa, json_integer(kif_hand_count(p->hand[side], kind)));
        }
        append(j, hands, hand);
    }
    set(j, state, "color", json_integer(p->side));
    set(j, state, "board", board);
    set(j, state, "hands", hands);
    return state;
}

static json_t *initial_of(jkf_writer *j)
{
    json_t *initial = json_object();
    kif_handicap h = j->part.whole ? j->r->handicap : kif_handicap_of(&j->part.start);
    bool preset = h != KIF_HANDICAP_NONE && kif_handicaps[h].jkf != NULL;
    set(j, initial, "preset", json_string(preset ? kif_handicaps[h].jkf : "OTHER"));
    if (!preset)
        set(j, initial, "data", state_of(j, &j->part.start));
    return initial;
}

/* ---- Moves ----------------------------------------------------------------------- */

static void put_relative(jkf_writer *j, json_t *move, const kif_notated *n)
{
    static const char rels[] = { [KIF_REL_LEFT] = 'L', [KIF_REL_RIGHT] = 'R', [KIF_REL_STRAIGHT] = 'C' };
    static const char motions[] = { [KIF_MOTION_UP] = 'U', [KIF_MOTION_SIDE] = 'M', [KIF_MOTION_BACK] = 'D' };
    char text[3] = "";
    size_t len = 0;
    if (n->drop == KIF_YES)
        text[len++] = 'H';
    if (n->rel != KIF_REL_NONE && n->rel != KIF_REL_MIDDLE)
        text[len++] = rels[n->rel];
    if (n->motion != KIF_MOTION_NONE)
        text[len++] = motions[n->motion];
    if (len > 0)
        set(j, move, "relative", json_stringn(text, len));
}

static json_t *move_of(jkf_writer *j, const kif_node *node)
{
    json_t *move = json_object();
    bool ambiguous;
    kif_square previous = kif_part_previous(&j->part, node);
    if (j->board.side != kif_piece_side(node->moved) && kif_move_is_drop(node->move))
        kif_position_set_side(&j->board, kif_piece_side(node->moved));
    kif_notated n = kif_notate(&j->board, node->move, previous, &ambiguous);
    if (!kif_move_is_drop(node->move))
        set(j, move, "from", place_of(j, n.from));
    set(j, move, "to", place_of(j, n.to));
    set(j, move, "color", integer_of(j, kif_piece_side(node->moved)));
    set(j, move, "piece", kind_of(j, n.piece));
    if (n.same)
        set(j, move, "same", json_true());
    if (n.promotes != KIF_UNSAID || kif_move_promotes(node->move))
        set(j, move, "promote", json_boolean(n.promotes == KIF_YES || kif_move_promotes(node->move)));
    if (node->captured != KIF_EMPTY)
        set(j, move, "capture", kind_of(j, kif_piece_kind(node->captured)));
    if (node->verdict != KIF_D_NONE && kif_move_is_drop(node->move))
        n.drop = KIF_YES; /* else a man on the board may be meant */
    put_relative(j, move, &n);
    return move;
}

/* A move that could not be played: what was said of it. NULL: too little for JKF, where a move without an
 * origin and without words is a drop. */
static json_t *unresolved_move_of(jkf_writer *j, const kif_node *node)
{
    const kif_notated canonical = kif_part_said(&j->part, node), *said = &canonical;
    bool words = said->rel != KIF_REL_NONE || said->motion != KIF_MOTION_NONE;
    bool from = said->drop == KIF_YES || said->from != KIF_NO_SQUARE || words;
    if ((said->to == KIF_NO_SQUARE && !said->same) || said->piece == KIF_NO_KIND || !from)
        return NULL;
    json_t *move = json_object();
    if (said->from != KIF_NO_SQUARE)
        set(j, move, "from", place_of(j, said->from));
    if (said->to != KIF_NO_SQUARE)
        set(j, move, "to", place_of(j, said->to));
    set(j, move, "color", json_integer(said->side != KIF_SIDES ? said->side : kif_node_side(j->r, node)));
    set(j, move, "piece", kind_of(j, said->piece));
    if (said->same)
        set(j, move, "same", json_true());
    if (said->promotes != KIF_UNSAID)
        set(j, move, "promote", json_boolean(said->promotes == KIF_YES));
    put_relative(j, move, said);
    return move;
}

/* ---- Times, comments, ends ------------------------------------------------------------ */

static void put_time(jkf_writer *j, json_t *entry, const kif_node *n, side_seconds spent)
{
    if (n->time_ms < 0)
        return;
    int64_t now = n->time_ms / 1000;
    kif_side side = kif_node_side(j->r, n);
    spent[side] += now;
    if (n->total_s >= 0)
        spent[side] = n->total_s;
    if (!j->times)
        return;
    if (n->time_ms % 1000 != 0)
        kif_lose(j->w, KIF_D_LOSS_FRACTIONS, 1);
    int64_t total = spent[side];
    json_t *time = json_object(), *of_side = json_object();
    set(j, of_side, "h", integer_of(j, total / 3600));
    set(j, of_side, "m", integer_of(j, total / 60 % 60));
    set(j, of_side, "s", integer_of(j, total % 60));
    set(j, time, "now", spent_of(j, now));
    set(j, time, "total", of_side);
    set(j, entry, "time", time);
}

/* Notes in the style of CSA become those of ShogiHome, which writes JKF; the others may stand in it as they are. */
static void put_note(jkf_writer *j, json_t *comments, const kif_node *n, const kif_comment *c)
{
    if (c->note->style != NOTE_CSA) {
        append(j, comments, string_of(c->text));
        return;
    }
    kif_position after = j->board;
    kif_undo undo;
    if (n != j->part.before)
        kif_part_play(&after, n, &undo);
    buf_reset(&j->scratch);
    if (!engine_note_put(&j->scratch, c->note, NOTE_SHOGIHOME, &after, kif_node_destination(n)))
        kif_lose(j->w, KIF_D_LOSS_ENGINE_NOTES, 1);
    for (kif_str rest = buf_str(&j->scratch); rest.n > 0;) {
        size_t len = str_find_byte(rest, '\n');
        append(j, comments, string_of((kif_str){ rest.p, len }));
        rest = str_drop(rest, len < rest.n ? len + 1 : len);
    }
}

/* The bookmark first, as a comment of its own kind; then an end's word that JKF does not have. */
static json_t *comments_of(jkf_writer *j, const kif_node *n, kif_str word)
{
    json_t *comments = json_array();
    if (n->extra != NULL && n->extra->bookmark.n > 0) {
        buf_reset(&j->scratch);
        buf_byte(&j->scratch, '&');
        buf_add(&j->scratch, n->extra->bookmark);
        append(j, comments, string_of(buf_str(&j->scratch)));
    }
    for (const kif_comment *c = n->comments; c != NULL && !j->w->options->no_comments; c = c->next) {
        if (c->text.n > 1 && c->text.p[0] == '&') /* they would take this for a bookmark */
            kif_lose(j->w, KIF_D_LOSS_COMMENTS, 1);
        if (c->program) /* readers would take it for a comment on the game */
            kif_lose(j->w, KIF_D_LOSS_COMMENTS, 1);
        else if (c->note == NULL || j->w->options->engine_notes == KIF_NOTES_KEEP)
            append(j, comments, string_of(c->text));
        else if (j->w->options->engine_notes == KIF_NOTES_CONVERT)
            put_note(j, comments, n, c);
    }
    if (word.n > 0 && json_array_insert_new(comments, 0, string_of(word)) != 0)
        j->failed = true;
    return comments;
}

static void put_comments(jkf_writer *j, json_t *entry, const kif_node *n, kif_str word)
{
    if (n->comments == NULL && n->extra == NULL && word.n == 0)
        return;
    json_t *comments = comments_of(j, n, word);
    if (json_array_size(comments) > 0)
        set(j, entry, "comments", comments);
    else
        json_decref(comments);
}

static json_t *special_of(jkf_writer *j, const kif_node *n, kif_str *word)
{
    const kif_extra *end = n->extra;
    kif_ending_id ending = kif_part_end(j->w, j->r, n);
    if (ending == KIF_END_OTHER && end->text.n > 0)
        return string_of(end->text);
    if (ending == KIF_END_OPPONENT_FOUL)
        return json_string(kif_node_side(j->r, n) == KIF_GOTE ? "+ILLEGAL_ACTION" : "-ILLEGAL_ACTION");
    const char *special = kif_endings[ending].csa;
    if (special != NULL)
        return json_string(special);
    kif_lose(j->w, KIF_D_LOSS_END, ending == KIF_END_OTHER);
    buf_reset(&j->word);
    end_word_put(&j->word, ending, end->winner);
    *word = buf_str(&j->word);
    return json_string(kif_endings[KIF_END_INTERRUPT].csa);
}

/* ---- The tree ---------------------------------------------------------------------------- */

static json_t *entry_of(jkf_writer *j, const kif_node *n, side_seconds spent)
{
    json_t *entry = json_object(), *special = NULL, *move = NULL;
    kif_str word = STR_NONE;
    if (n->type == KIF_NODE_END)
        special = special_of(j, n, &word);
    else
        move = n->type == KIF_NODE_MOVE ? move_of(j, n) : unresolved_move_of(j, n);
    put_comments(j, entry, n, word);
    if (move != NULL)
        set(j, entry, "move", move);
    put_time(j, entry, n, spent);
    if (special != NULL)
        set(j, entry, "special", special);
    return entry;
}

/* What is left of a line from a node on, and the lines that leave it there: those beside its first node are told where
 * that is not the first of a fork. */
static void lose_rest(jkf_writer *j, const kif_node *n, bool fork)
{
    kif_part_lose_rest(j->w, &j->part, n);
    for (n = fork ? kif_part_next(&j->part, n) : n; n != NULL && !j->w->options->main_line;
         n = kif_part_next(&j->part, n))
        kif_lose(j->w, KIF_D_LOSS_VARIATIONS, n->sibling != NULL);
}

/* Whether JKF can say what could not be played at all. */
static bool can_write(jkf_writer *j, const kif_node *n)
{
    json_t *move = unresolved_move_of(j, n);
    bool can = move != NULL;
    json_decref(move);
    return can;
}

static void put_line(jkf_writer *j, json_t *line, const kif_node *first, const side_seconds spent_before,
                     bool is_fork, int depth);

/* The alternatives to a node: its siblings, each as a line of its own. */
static void put_forks(jkf_writer *j, json_t *entry, const kif_node *n, const side_seconds spent, int depth)
{
    if (n->sibling == NULL || j->w->options->main_line)
        return;
    if (depth == MAX_FORK_DEPTH) {
        kif_lose(j->w, KIF_D_LOSS_VARIATIONS, 1);
        return;
    }
    json_t *forks = json_array();
    for (const kif_node *sibling = n->sibling; sibling != NULL; sibling = sibling->sibling) {
        json_t *line = json_array();
        put_line(j, line, sibling, spent, true, depth + 1);
        if (json_array_size(line) > 0)
            append(j, forks, line);
        else
            json_decref(line);
    }
    if (json_array_size(forks) > 0)
        set(j, entry, "forks", forks);
    else
        json_decref(forks);
}

/* Writes a line and plays it; the board is put back afterwards. */
static void put_line(jkf_writer *j, json_t *line, const kif_node *first, const side_seconds spent_before,
                     bool is_fork, int depth)
{
    kif_position before = j->board;
    side_seconds spent = { spent_before[KIF_SENTE], spent_before[KIF_GOTE] };
    kif_undo undo;
    for (const kif_node *n = first; n != NULL && !j->failed; n = kif_part_next(&j->part, n)) {
        if (n->type == KIF_NODE_UNRESOLVED && !can_write(j, n)) {
            lose_rest(j, n, is_fork && n == first);
            break;
        }
        side_seconds at_entry = { spent[KIF_SENTE], spent[KIF_GOTE] };
        json_t *entry = entry_of(j, n, spent);
        if (!is_fork || n != first)
            put_forks(j, entry, n, at_entry, depth);
        append(j, line, entry);
        kif_part_play(&j->board, n, &undo);
    }
    j->board = before;
}

/* The library hands over the smallest parts, most of them one byte long. */
static int add_text(const char *text, size_t n, void *out)
{
    if (n == 1) {
        buf_byte(out, *text);
        return 0;
    }
    buf_add(out, (kif_str){ text, n });
    return 0;
}

kif_status jkf_write(kif_writer *w, const kif_record *r)
{
    jkf_writer j = { .w = w, .r = r, .shared = shared_of(w) };
    j.times = kif_part_is_timed(r) && !w->options->no_times;
    if (j.shared == NULL)
        return KIF_FATAL;
    kif_part_init(&j.part, r, w->options);
    j.board = j.part.start;
    json_t *document = json_object(), *header = json_object(), *moves = json_array(), *start = json_object();
    kif_header_walk walk;
    kif_headers_start(&walk, &j.part);
    for (const kif_header *h; (h = kif_headers_next(&walk)) != NULL;)
        put_header(&j, header, h);
    put_comments(&j, start, j.part.before, STR_NONE);
    append(&j, moves, start);
    put_line(&j, moves, j.part.first, (side_seconds){ 0, 0 }, false, 0);
    set(&j, document, "header", header);
    set(&j, document, "initial", initial_of(&j));
    set(&j, document, "moves", moves);
    if (j.failed || json_dump_callback(document, add_text, w->out, JSON_COMPACT) != 0)
        w->out->failed = true;
    json_decref(document);
    buf_fini(&j.scratch);
    buf_fini(&j.word);
    buf_byte(w->out, '\n');
    kif_part_lose_number(w, &j.part);
    return buf_ok(w->out) ? KIF_OK : KIF_FATAL;
}

static int jkf_bid(kif_str head)
{
    size_t i = 0;
    while (i < head.n && (head.p[i] == ' ' || head.p[i] == '\n' || head.p[i] == '\r' || head.p[i] == '\t'))
        i++;
    if (i < head.n && head.p[i] == '[')
        i = jkf_skip_array(head);
    if (i == head.n || head.p[i] != '{')
        return 0;
    bool moves = str_find(head, STR("\"moves\"")) < head.n,
         header = str_find(head, STR("\"header\"")) < head.n;
    return moves || header ? 95 : 40;
}

const kif_format kif_format_jkf = {
    .name = "jkf",
    .title = "JSON Kifu Format",
    .suffixes = "jkf json",
    .between = true,
    .bid = jkf_bid,
    .cut = jkf_cut,
    .read = jkf_read,
    .write = jkf_write,
};
