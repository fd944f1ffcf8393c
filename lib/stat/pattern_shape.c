/* The conditions of one pattern: read from its map into drafts, one for each alternative, and then put into the set for
 * each side. */
#include "stat/pattern_build.h"

typedef struct {
    int first, n; /* of the builder's drafts: those that the current map adds to */
} span;

typedef bool key_reader(pattern_builder *b, const doc_node *value, span to);

static const pattern_draft plain_draft = {
    .ply_lo = 0, .ply_hi = PATTERN_LAST_PLY, .turn = -1, .first = -1, .regex = -1,
    .move = { .any = true, .sides = 3, .ways = MOVE_WAY_BOARD | MOVE_WAY_DROP, .moved = UINT32_MAX,
              .captured = UINT32_MAX, .from = { UINT64_MAX, UINT64_MAX }, .to = { UINT64_MAX, UINT64_MAX } },
};

static bool wrong(pattern_builder *b, const doc_node *at, const char *what)
{
    pattern_complain(b, at, "%s: '%.*s'", what, (int)(at->text.n < 60 ? at->text.n : 60), at->text.p);
    return false;
}

/* ---- Conditions on the position --------------------------------------------- */

static bool add_condition(pattern_builder *b, const doc_node *at, span to, const pattern_condition *c)
{
    for (int i = to.first; i < to.first + to.n; i++) {
        pattern_draft *d = &b->draft[i];
        bool joined = false; /* two demands on one square are one */
        for (int k = 0; k < d->n_conditions && !joined && c->pieces != 0 && bb_count(c->squares) == 1; k++) {
            pattern_condition *old = &d->condition[k];
            joined = old->squares.lo == c->squares.lo && old->squares.hi == c->squares.hi;
            if (joined)
                old->pieces &= c->pieces;
        }
        if (joined)
            continue;
        if (d->n_conditions == PATTERN_MAX_CONDITIONS) {
            pattern_complain(b, at, "more than %d conditions", PATTERN_MAX_CONDITIONS);
            return false;
        }
        d->condition[d->n_conditions++] = *c;
    }
    return true;
}

static bool read_at(pattern_builder *b, const doc_node *map, span to)
{
    if (map->type != DOC_MAP)
        return wrong(b, map, "at: a map of squares was expected");
    for (const doc_node *k = map->first; k != NULL; k = k->next) {
        pattern_condition c = { 0 };
        if (!pattern_squares_of(k->text, &c.squares))
            return wrong(b, k, "not a square");
        if (k->value->type != DOC_SCALAR || !pattern_pieces_of(k->value->text, &c.pieces))
            return wrong(b, k->value, "not a piece");
        if (!add_condition(b, k, to, &c))
            return false;
    }
    return true;
}

static bool add_square(pattern_builder *b, const doc_node *at, span to, kif_square sq, uint32_t pieces)
{
    const pattern_condition c = { .squares = bb_square(sq), .pieces = pieces };
    return add_condition(b, at, to, &c);
}

static bool read_board(pattern_builder *b, const doc_node *picture, span to)
{
    kif_str rest = picture->text;
    for (int rank = 1; rank <= 9; rank++) {
        for (int file = 9; file >= 1; file--) {
            rest = str_trim_start(rest);
            size_t n = 0;
            while (n < rest.n && rest.p[n] != ' ' && rest.p[n] != '\n')
                n++;
            kif_str word = { rest.p, n };
            rest = str_drop(rest, n);
            uint32_t pieces;
            if (str_eq(word, STR("?")))
                continue;
            if (!pattern_pieces_of(word, &pieces)) {
                pattern_complain(b, picture, "board, rank %d, file %d: not a piece: '%.*s'", rank, file,
                                 (int)(word.n < 20 ? word.n : 20), word.p);
                return false;
            }
            if (!add_square(b, picture, to, kif_square_at(file, rank), pieces))
                return false;
        }
        while (str_skip_byte(&rest, ' '))
            ;
        if (rest.n > 0 && !str_skip_byte(&rest, '\n')) {
            pattern_complain(b, picture, "board, rank %d: more than nine squares", rank);
            return false;
        }
    }
    return true;
}

static bool add_hand(pattern_builder *b, const doc_node *at, span to, kif_side side, kif_kind kind, int64_t lo, int64_t hi)
{
    const pattern_condition c = { .side = (uint8_t)side, .kind = (uint8_t)kind, .lo = (uint8_t)(lo > 255 ? 255 : lo),
                                  .hi = (uint8_t)(hi > 255 ? 255 : hi) };
    return (lo <= 0 && hi >= 255) || add_condition(b, at, to, &c);
}

static bool read_sfen(pattern_builder *b, const doc_node *sfen, span to)
{
    pattern_holes h;
    uint32_t column;
    if (sfen->type != DOC_SCALAR || !pattern_holes_of(sfen->text, &h, &column))
        return wrong(b, sfen, "not a position");
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        if (h.pieces[sq] != (uint32_t)PATTERN_ANYTHING && !add_square(b, sfen, to, sq, h.pieces[sq]))
            return false;
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        for (int kind = KIF_PAWN; kind < KIF_HAND_KINDS; kind++)
            if (!add_hand(b, sfen, to, side, (kif_kind)kind, h.lo[side][kind], h.hi[side][kind]))
                return false;
    for (int i = to.first; h.turn >= 0 && i < to.first + to.n; i++)
        b->draft[i].turn = h.turn;
    return true;
}

static bool read_hand_of(pattern_builder *b, const doc_node *map, span to, kif_side side)
{
    if (map->type != DOC_MAP)
        return wrong(b, map, "hand: a map of pieces was expected");
    for (const doc_node *k = map->first; k != NULL; k = k->next) {
        bool turned = str_eq(k->text, STR("other")) || str_eq(k->text, STR("gote"));
        if (turned || str_eq(k->text, STR("sente"))) {
            if (!read_hand_of(b, k->value, to, turned ? kif_opponent(side) : side))
                return false;
            continue;
        }
        kif_kind kind = pattern_kind_of(k->text);
        int64_t lo, hi;
        if (kind == KIF_NO_KIND || (int)kind >= (int)KIF_HAND_KINDS)
            return wrong(b, k, "not a piece that can be in hand");
        if (k->value->type != DOC_SCALAR || !pattern_range_of(k->value->text, &lo, &hi))
            return wrong(b, k->value, "not a number or a range");
        if (str_find(k->value->text, STR("..")) == k->value->text.n)
            hi = 255; /* a plain number is a minimum */
        if (!add_hand(b, k, to, side, kind, lo, hi))
            return false;
    }
    return true;
}

static bool read_hand(pattern_builder *b, const doc_node *map, span to)
{
    return read_hand_of(b, map, to, KIF_SENTE);
}

/* ---- Conditions on the moment -------------------------------------------------- */

static bool read_ply(pattern_builder *b, const doc_node *value, span to)
{
    int64_t lo, hi;
    if (value->type != DOC_SCALAR || !pattern_range_of(value->text, &lo, &hi))
        return wrong(b, value, "not a range of plies");
    for (int i = to.first; i < to.first + to.n; i++) {
        pattern_draft *d = &b->draft[i];
        d->ply_lo = lo > d->ply_lo ? (int32_t)lo : d->ply_lo;
        d->ply_hi = hi < d->ply_hi ? (int32_t)hi : d->ply_hi;
    }
    return true;
}

/* "sente" and "own", "gote" and "other". */
static bool side_of(kif_str word, kif_side *side)
{
    bool sente = str_eq(word, STR("sente")) || str_eq(word, STR("own"));
    *side = sente ? KIF_SENTE : KIF_GOTE;
    return sente || str_eq(word, STR("gote")) || str_eq(word, STR("other"));
}

static bool read_turn(pattern_builder *b, const doc_node *value, span to)
{
    kif_side side;
    if (!side_of(value->text, &side))
        return wrong(b, value, "turn: sente, gote, own or other was expected");
    for (int i = to.first; i < to.first + to.n; i++)
        b->draft[i].turn = side;
    return true;
}

/* Whether the side that has the pattern moved first in the game. */
static bool read_mover(pattern_builder *b, const doc_node *value, span to)
{
    bool first = str_eq(value->text, STR("first"));
    if (!first && !str_eq(value->text, STR("second")))
        return wrong(b, value, "mover: first or second was expected");
    for (int i = to.first; i < to.first + to.n; i++)
        b->draft[i].first = first ? KIF_SENTE : KIF_GOTE;
    return true;
}

static bool bool_of(const doc_node *value, bool *flag)
{
    *flag = str_eq(value->text, STR("true")) || str_eq(value->text, STR("yes"));
    return *flag || str_eq(value->text, STR("false")) || str_eq(value->text, STR("no"));
}

static bool read_quiet(pattern_builder *b, const doc_node *value, span to)
{
    bool flag;
    if (!bool_of(value, &flag))
        return wrong(b, value, "true or false was expected");
    for (int i = to.first; i < to.first + to.n; i++)
        b->draft[i].quiet = flag;
    return true;
}

static bool read_opening_end(pattern_builder *b, const doc_node *value, span to)
{
    bool flag;
    if (!bool_of(value, &flag))
        return wrong(b, value, "true or false was expected");
    for (int i = to.first; i < to.first + to.n; i++)
        b->draft[i].opening_end = flag;
    return true;
}

static uint32_t both_sides(uint32_t pieces)
{
    return pieces | pattern_pieces_turned(pieces);
}

/* One key of "move" as a demand that is joined to those before. */
static bool read_move_key(pattern_builder *b, const doc_node *k, pattern_move *m)
{
    kif_str key = k->text, value = k->value->text;
    bool flag;
    if (str_eq(key, STR("side"))) {
        kif_side side;
        if (!side_of(value, &side))
            return wrong(b, k->value, "sente, gote, own or other was expected");
        m->sides = (uint8_t)(1u << side);
    } else if (str_eq(key, STR("piece"))) {
        if (!pattern_pieces_of(value, &m->moved))
            return wrong(b, k->value, "not a piece");
        m->moved = both_sides(m->moved);
    } else if (str_eq(key, STR("captures")) || str_eq(key, STR("captured"))) {
        if (!pattern_pieces_of(value, &m->captured))
            return wrong(b, k->value, "not a piece");
        m->captured = both_sides(m->captured);
    } else if (str_eq(key, STR("from")) || str_eq(key, STR("to"))) {
        if (!pattern_squares_of(value, key.n == 2 ? &m->to : &m->from))
            return wrong(b, k->value, "not a square");
        if (key.n == 4)
            m->ways &= (uint8_t)~MOVE_WAY_DROP;
    } else if (str_eq(key, STR("drop")) && bool_of(k->value, &flag)) {
        m->ways &= (uint8_t)~(flag ? MOVE_WAY_BOARD : MOVE_WAY_DROP);
    } else if (str_eq(key, STR("promotes")) && bool_of(k->value, &flag) && flag) {
        m->ways |= MOVE_WAY_PROMOTE;
    } else {
        return wrong(b, k, "move: not a key and value that are known");
    }
    return true;
}

static void join_move(pattern_move *to, const pattern_move *m)
{
    uint8_t promote = (to->ways | m->ways) & MOVE_WAY_PROMOTE;
    to->any = false;
    to->sides &= m->sides;
    to->ways = (uint8_t)((to->ways & m->ways) | promote);
    to->moved &= m->moved;
    to->captured &= m->captured;
    to->from = bb_and(to->from, m->from);
    to->to = bb_and(to->to, m->to);
}

static bool read_move(pattern_builder *b, const doc_node *map, span to)
{
    pattern_move m = plain_draft.move;
    m.sides = 1u << KIF_SENTE;
    if (map->type != DOC_MAP)
        return wrong(b, map, "move: a map was expected");
    for (const doc_node *k = map->first; k != NULL; k = k->next)
        if (!read_move_key(b, k, &m))
            return false;
    for (int i = to.first; i < to.first + to.n; i++)
        join_move(&b->draft[i].move, &m);
    return true;
}

/* "captured: 歩" and "drop: 角" are moves of the own side with one demand. */
static bool read_short_move(pattern_builder *b, const doc_node *value, span to, bool drop)
{
    pattern_move m = plain_draft.move;
    uint32_t pieces;
    m.sides = 1u << KIF_SENTE;
    if (value->type != DOC_SCALAR || !pattern_pieces_of(value->text, &pieces))
        return wrong(b, value, "not a piece");
    if (drop) {
        m.moved = both_sides(pieces);
        m.ways = MOVE_WAY_DROP;
    } else {
        m.captured = both_sides(pieces);
    }
    for (int i = to.first; i < to.first + to.n; i++)
        join_move(&b->draft[i].move, &m);
    return true;
}

static bool read_captured(pattern_builder *b, const doc_node *value, span to)
{
    return read_short_move(b, value, to, false);
}

static bool read_drop(pattern_builder *b, const doc_node *value, span to)
{
    return read_short_move(b, value, to, true);
}

static bool read_regex(pattern_builder *b, const doc_node *value, span to)
{
    char why[REGEX_MESSAGE];
    size_t at;
    stat_regex r;
    if (!stat_regex_init(&r, value->text, why, &at)) {
        pattern_complain(b, value, "moves: at character %zu: %s", at + 1, why);
        return false;
    }
    stat_regex_fini(&r);
    kif_str *grown = kif_arena_alloc(&b->set->arena, ((size_t)b->set->n_regexes + 1) * sizeof *grown);
    kif_str copy = kif_arena_copy(&b->set->arena, value->text);
    if (grown == NULL || copy.p == NULL)
        return wrong(b, value, "out of memory");
    if (b->set->n_regexes > 0)
        memcpy(grown, b->set->regex, (size_t)b->set->n_regexes * sizeof *grown);
    grown[b->set->n_regexes] = copy;
    b->set->regex = grown;
    for (int i = to.first; i < to.first + to.n; i++)
        b->draft[i].regex = b->set->n_regexes;
    b->set->n_regexes++;
    return true;
}

/* ---- Links to other patterns ------------------------------------------------------ */

/* "ID", "other:ID", "sente:ID", "gote:ID" as a tag seen by sente. */
static bool tag_of(pattern_builder *b, const doc_node *word, int *tag)
{
    kif_str id = word->text;
    bool turned = str_skip(&id, STR("other:")) || str_skip(&id, STR("gote:"));
    bool said = turned || str_skip(&id, STR("sente:")) || str_skip(&id, STR("self:"));
    int pattern = kif_pattern_by_id(b->set, id);
    if (pattern == PATTERN_NONE)
        return wrong(b, word, "no pattern has this id");
    bool each = b->set->pattern[pattern].each;
    if (each && !said && !b->set->pattern[b->pattern].each)
        return wrong(b, word, "say whose: sente:ID or gote:ID");
    *tag = pattern_tag(pattern, each && turned ? KIF_GOTE : KIF_SENTE);
    return true;
}

static bool add_link(pattern_builder *b, const doc_node *word, span to, size_t list, size_t count)
{
    int tag;
    if (word->type != DOC_SCALAR || !tag_of(b, word, &tag))
        return word->type == DOC_SCALAR ? false : wrong(b, word, "an id was expected");
    for (int i = to.first; i < to.first + to.n; i++) {
        char *draft = (char *)&b->draft[i];
        int *tags = (int *)(void *)(draft + list), *n = (int *)(void *)(draft + count);
        if (*n == DRAFT_MAX_LINKS - 1)
            return wrong(b, word, "too many ids in this list");
        tags[(*n)++] = tag;
    }
    return true;
}

static bool read_links(pattern_builder *b, const doc_node *value, span to, size_t list, size_t count)
{
    if (value->type == DOC_SCALAR)
        return add_link(b, value, to, list, count);
    for (const doc_node *i = value->first; i != NULL; i = i->next)
        if (!add_link(b, i, to, list, count))
            return false;
    return value->type == DOC_LIST || wrong(b, value, "a list of ids was expected");
}

static bool read_after(pattern_builder *b, const doc_node *value, span to)
{
    return read_links(b, value, to, offsetof(pattern_draft, after), offsetof(pattern_draft, n_after));
}

static bool read_unless(pattern_builder *b, const doc_node *value, span to)
{
    return read_links(b, value, to, offsetof(pattern_draft, unless), offsetof(pattern_draft, n_unless));
}

static bool read_gives(pattern_builder *b, const doc_node *value, span to)
{
    return read_links(b, value, to, offsetof(pattern_draft, gives), offsetof(pattern_draft, n_gives));
}

/* ---- Alternatives -------------------------------------------------------------------- */

static bool read_keys(pattern_builder *b, const doc_node *map, span *to, bool top);

/* Every draft once for each alternative: the new ones go behind all drafts, the last ones take the old places. */
static bool read_any(pattern_builder *b, const doc_node *list, span *to)
{
    if (list->type != DOC_LIST || list->n == 0)
        return wrong(b, list, "any: a list of alternatives was expected");
    const span old = *to;
    pattern_draft *base = kif_arena_alloc(&b->scratch, (size_t)old.n * sizeof *base);
    if (base == NULL)
        return wrong(b, list, "out of memory");
    memcpy(base, b->draft + old.first, (size_t)old.n * sizeof *base);
    b->n_drafts = old.first; /* the current ones are always the last */
    for (const doc_node *item = list->first; item != NULL; item = item->next) {
        if (b->n_drafts + old.n > PATTERN_MAX_SHAPES) {
            pattern_complain(b, item, "more than %d alternatives", PATTERN_MAX_SHAPES);
            return false;
        }
        span part = { b->n_drafts, old.n };
        memcpy(b->draft + part.first, base, (size_t)old.n * sizeof *base);
        b->n_drafts += old.n;
        if (!read_keys(b, item, &part, false))
            return false;
    }
    to->n = b->n_drafts - to->first;
    return true;
}

static bool read_all(pattern_builder *b, const doc_node *list, span *to)
{
    for (const doc_node *item = list->first; item != NULL; item = item->next)
        if (!read_keys(b, item, to, false))
            return false;
    return list->type == DOC_LIST || wrong(b, list, "all: a list was expected");
}

static const struct {
    const char *key;
    key_reader *read;
} leaf_keys[] = {
    { "at", read_at }, { "board", read_board }, { "sfen", read_sfen }, { "hand", read_hand }, { "ply", read_ply },
    { "turn", read_turn }, { "mover", read_mover }, { "quiet", read_quiet }, { "opening-end", read_opening_end }, { "move", read_move },
    { "captured", read_captured }, { "drop", read_drop }, { "moves", read_regex }, { "after", read_after },
    { "unless", read_unless }, { "gives", read_gives },
};

/* What a pattern says about itself, read elsewhere. */
static bool is_own_key(kif_str key)
{
    static const char *const keys[] = { "id", "name", "family", "side", "parent", "priority" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (str_eq(key, str_of(keys[i])))
            return true;
    return false;
}

static bool read_key(pattern_builder *b, const doc_node *k, span *to)
{
    if (str_eq(k->text, STR("any")))
        return read_any(b, k->value, to);
    if (str_eq(k->text, STR("all")))
        return read_all(b, k->value, to);
    for (size_t i = 0; i < sizeof leaf_keys / sizeof *leaf_keys; i++)
        if (str_eq(k->text, str_of(leaf_keys[i].key)))
            return leaf_keys[i].read(b, k->value, *to);
    return wrong(b, k, "unknown key");
}

static bool read_keys(pattern_builder *b, const doc_node *map, span *to, bool top)
{
    if (map->type != DOC_MAP)
        return wrong(b, map, "a map of conditions was expected");
    for (const doc_node *k = map->first; k != NULL; k = k->next)
        if (!(top && is_own_key(k->text)) && !read_key(b, k, to))
            return false;
    return true;
}

bool pattern_read_shapes(pattern_builder *b, const doc_node *map)
{
    span to = { 0, 1 };
    b->draft[0] = plain_draft;
    b->n_drafts = 1;
    return read_keys(b, map, &to, true);
}
