/* What the writers of KIF, KI2 and BOD share: headers, diagram, remarks, and the order of variations. */
#include "format/engine_note.h"
#include "format/japanese.h"
#include "game/timecontrol.h"

void jp_writer_init(jp_writer *j, kif_writer *w, const kif_record *r, bool follows)
{
    const kif_write_options *o = w->options;
    *j = (jp_writer){ .w = w, .out = w->out, .r = r };
    j->style = (spell_style){ .dragon_is_ryu = o->dragon_is_ryu, .king_is_ou = o->king_is_ou };
    kif_str format = str_of(r->format);
    j->as_written = str_eq(format, STR("kif")) || str_eq(format, STR("ki2")) || str_eq(format, STR("bod"));
    kif_part_init(&j->part, r, o);
    j->handicap = kif_part_is_handicap(&j->part);
    j->follows = follows || str_eq(format, STR("western")) || str_eq(format, STR("psn")); /* see can_be_played */
    j->board = j->part.start;
    j->at = j->part.before;
}

kif_status jp_writer_fini(jp_writer *j)
{
    bool ok = buf_ok(j->out) && buf_ok(&j->undos) && buf_ok(&j->value);
    buf_fini(&j->undos);
    buf_fini(&j->value);
    return ok ? KIF_OK : KIF_FATAL;
}

/* ---- The board ------------------------------------------------------------------- */

void jp_follow(jp_writer *j, const kif_node *n)
{
    if (n->type != KIF_NODE_MOVE)
        return;
    kif_undo undo;
    kif_part_play(&j->board, n, &undo);
    if (j->r->n_variations == 0) /* there will be no way back */
        return;
    buf_add(&j->undos, (kif_str){ (const char *)&undo, sizeof undo });
    if (!buf_ok(&j->undos))
        j->out->failed = true; /* the writers stop at this */
}

void jp_go_back(jp_writer *j, const kif_node *to)
{
    for (; j->at != to; j->at = j->at->parent) {
        if (!j->follows || j->at->type != KIF_NODE_MOVE)
            continue;
        kif_undo undo;
        j->undos.n -= sizeof undo;
        memcpy(&undo, j->undos.p + j->undos.n, sizeof undo);
        kif_position_undo(&j->board, &undo);
    }
    kif_side turn = to == j->part.before ? j->part.start.side : kif_opponent(kif_node_side(j->r, to));
    if (j->follows && j->board.side != turn) /* a move of the other side, taken back, leaves that on turn */
        kif_position_set_side(&j->board, turn);
}

/* Whether a text reads as what was meant. */
static bool reads_as(kif_str text, const kif_notated *said)
{
    kif_notated read = KIF_NOTATED_NONE;
    unsigned odd = 0;
    return spell_take_move(&text, &read, &odd) && text.n == 0 && read.piece == said->piece &&
           read.same == said->same && (read.same || read.to == said->to) && read.from == said->from &&
           read.drop == said->drop && read.promotes == said->promotes && read.rel == said->rel &&
           read.motion == said->motion;
}

/* Whether readers of the words find a move where that of another format could not: without an origin they mean a drop
 * if there is a man to drop, which Western notation never does. */
static bool can_be_played(const jp_writer *j, kif_notated said, const kif_node *n)
{
    bool words = said.from == KIF_NO_SQUARE && said.drop != KIF_YES;
    if (!j->follows || said.style != KIF_SAYS_WESTERN || !words || n->parent->type == KIF_NODE_UNRESOLVED)
        return false;
    said.style = KIF_SAYS_WORDS;
    return kif_resolve(&j->board, &said, kif_part_previous(&j->part, n)).move != KIF_NO_MOVE;
}

bool jp_put_unresolved(jp_writer *j, const kif_node *n)
{
    kif_notated said = kif_part_said(&j->part, n);
    kif_str text = n->extra->text;
    if (said.drop == KIF_NO) /* an origin tells that */
        said.drop = KIF_UNSAID;
    buf_reset(&j->value);
    bool spelled = !said.off_board && spell_put_notated(&j->value, &said, j->style) && buf_ok(&j->value) &&
                   reads_as(buf_str(&j->value), &said);
    if (!spelled && !j->as_written)
        return false;
    kif_lose(j->w, KIF_D_LOSS_ILLEGAL_MOVES, can_be_played(j, said, n));
    buf_add(j->out, spelled ? buf_str(&j->value) : text);
    return true;
}

void jp_lose_rest(jp_writer *j, const kif_node *n)
{
    kif_part_lose_rest(j->w, &j->part, n);
    for (n = jp_next(j, n); n != NULL && !j->w->options->main_line; n = jp_next(j, n))
        kif_lose(j->w, KIF_D_LOSS_VARIATIONS, n->sibling != NULL);
}

void jp_put_file_header(jp_writer *j)
{
    const char *encoding = j->w->options->encoding_name;
    buf_cstr(j->out, "#KIF version=2.0 encoding=");
    buf_cstr(j->out, encoding == NULL ? "UTF-8" : encoding);
    buf_cstr(j->out, "\n# ---- kiftools " KIF_VERSION_STRING " 棋譜ファイル ----\n");
}

/* ---- Headers ------------------------------------------------------------------ */

/* A key that a reader would take for something else cannot be written. */
static bool is_writable_key(kif_str key)
{
    return key.n > 0 && strchr("*#&|+", key.p[0]) == NULL && !byte_is_digit(key.p[0]) &&
           str_find_byte(key, ':') == key.n && str_find_byte(key, ' ') == key.n &&
           str_find_byte(key, '\n') == key.n && str_find(key, STR("：")) == key.n &&
           str_find(key, STR("　")) == key.n && jp_is_header_key(key);
}

/* A line end in a value becomes the two characters \n, as it is the habit of 備考, which CSA shares. */
static void put_value(jp_writer *j, const kif_header *h, kif_str value)
{
    bool csa_note = h->id == KIF_H_NOTE && str_eq(str_of(j->r->format), STR("csa"));
    bool has_end = str_find_byte(value, '\n') < value.n, has_mark = str_find(value, STR("\\n")) < value.n;
    kif_lose(j->w, KIF_D_LOSS_HEADERS, csa_note ? has_mark : has_end);
    while (value.n > 0) {
        size_t n = str_find_byte(value, '\n');
        buf_add(j->out, (kif_str){ value.p, n });
        if (n < value.n)
            buf_cstr(j->out, "\\n");
        value = str_drop(value, n < value.n ? n + 1 : n);
    }
}

static kif_str key_of(const jp_writer *j, const kif_header *h)
{
    if (h->id == KIF_H_BLACK)
        return spell_side(KIF_SENTE, j->handicap);
    if (h->id == KIF_H_WHITE)
        return spell_side(KIF_GOTE, j->handicap);
    return j->as_written ? h->key : kif_header_kif_key(h);
}

/* Whether a key is the one by which readers know the meaning; then nothing else needs to be asked of it. */
static bool is_known_key(const kif_header *h, kif_str key)
{
    bool name = h->id == KIF_H_BLACK || h->id == KIF_H_WHITE;
    return name || (h->id != KIF_H_OTHER && str_is(key, kif_header_keys[h->id].kif));
}

static void put_header(jp_writer *j, const kif_header *h)
{
    kif_str key = key_of(j, h);
    bool known = is_known_key(h, key);
    if (!known && !is_writable_key(key)) {
        kif_lose(j->w, KIF_D_LOSS_HEADERS, 1);
        return;
    }
    buf_add(j->out, key);
    buf_cstr(j->out, "：");
    buf_reset(&j->value);
    kif_header_put_value(&j->value, h);
    put_value(j, h, buf_str(&j->value));
    buf_byte(j->out, '\n');
    /* What another format knows by a name of its own may mean more in KIF, or less. */
    kif_lose(j->w, KIF_D_LOSS_HEADERS, !known && kif_header_by_kif(key) != h->id);
}

void jp_put_headers(jp_writer *j)
{
    kif_header_walk walk;
    kif_headers_start(&walk, &j->part);
    for (const kif_header *h; (h = kif_headers_next(&walk)) != NULL;)
        put_header(j, h);
    if (kif_part_is_named(&j->part))
        return;
    diagram_put(j->out, &j->part.start, j->handicap, j->style);
    if (j->part.start.ply > 1) { /* as in BOD, but behind a mark: Kifu for JS stops at the bare line */
        buf_cstr(j->out, "#手数＝");
        buf_uint(j->out, j->part.start.ply - 1, 0, ' ');
        buf_cstr(j->out, "  まで\n");
    }
}

/* ---- Remarks -------------------------------------------------------------------- */

static bool is_written(const jp_writer *j, const kif_comment *c)
{
    const kif_write_options *o = j->w->options;
    return !o->no_comments && (c->note == NULL || o->engine_notes != KIF_NOTES_DROP);
}

/* One comment can hold several lines when it came from a format that has comments of many lines. */
static void put_comment(jp_writer *j, const kif_comment *c)
{
    kif_str text = c->text;
    if (c->program && str_starts(text, STR("KIF"))) { /* as a file begins */
        kif_lose(j->w, KIF_D_LOSS_COMMENTS, 1);
        return;
    }
    for (;;) {
        size_t n = str_find_byte(text, '\n');
        buf_byte(j->out, c->program ? '#' : '*');
        buf_add(j->out, (kif_str){ text.p, n });
        buf_byte(j->out, '\n');
        if (n == text.n)
            return;
        text = str_drop(text, n + 1);
    }
}

/* Notes in the style of CSA become those of ShogiGUI; the others are at home in KIF. */
static bool is_converted(const jp_writer *j, const kif_comment *c)
{
    return j->follows && j->w->options->engine_notes == KIF_NOTES_CONVERT && c->note != NULL &&
           c->note->style == NOTE_CSA;
}

static void put_note(jp_writer *j, const kif_comment *c, kif_square previous)
{
    buf_byte(j->out, '*');
    if (!engine_note_put(j->out, c->note, NOTE_SHOGIGUI, &j->board, previous))
        kif_lose(j->w, KIF_D_LOSS_ENGINE_NOTES, 1);
    buf_byte(j->out, '\n');
}

void jp_put_all_remarks(jp_writer *j, const kif_node *n)
{
    for (const kif_comment *c = n->comments; c != NULL; c = c->next) {
        if (!is_written(j, c))
            continue;
        if (is_converted(j, c))
            put_note(j, c, kif_node_destination(n));
        else
            put_comment(j, c);
    }
    if (n->extra != NULL && n->extra->bookmark.n > 0) {
        buf_byte(j->out, '&');
        buf_add(j->out, n->extra->bookmark);
        buf_byte(j->out, '\n');
    }
}

bool jp_has_any_remarks(const jp_writer *j, const kif_node *n)
{
    for (const kif_comment *c = n->comments; c != NULL; c = c->next)
        if (is_written(j, c))
            return true;
    return n->extra != NULL && n->extra->bookmark.n > 0;
}

/* ---- Variations ------------------------------------------------------------------- */

const kif_node *jp_next_variation(const jp_writer *j, const kif_node *n)
{
    if (j->w->options->main_line || j->r->n_variations == 0)
        return NULL;
    while (n != j->part.before && n->sibling == NULL)
        n = n->parent;
    return n == j->part.before ? NULL : n->sibling;
}
