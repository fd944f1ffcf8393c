/* Following a game: moves turn over rows; at the end of a block of plies the shapes whose rows hold together are
 * candidates, and what remains to be asked (which move it was, what was found before) is asked of them alone. */
#include "stat/pattern_build.h"

static const pattern_found not_found = { -1, -1, -1, false, 0, 0, 0, 0 };

static const pattern_plies ALL_PLIES = ~(pattern_plies)0;

/* The plies of a block that begins at base, from one ply on. */
static pattern_plies plies_from(int32_t ply, int32_t base)
{
    return ply <= base ? ALL_PLIES : ply >= base + PATTERN_BLOCK ? 0 : ALL_PLIES << (ply - base);
}

static int32_t base_of(const pattern_scanner *s)
{
    return s->ply & -PATTERN_BLOCK;
}

/* ---- Rows ---------------------------------------------------------------------------- */

void pattern_set_rows(const kif_patterns *set, pattern_plies *row, const kif_position *p)
{
    memset(row, 0, set->n_rows * sizeof *row);
    for (kif_square sq = 0; sq < KIF_SQUARES; sq++)
        row[set->row_of_square[sq * 32u + p->board[sq]]] = ALL_PLIES;
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        for (unsigned kind = KIF_PAWN; kind < KIF_HAND_KINDS; kind++)
            row[set->row_of_hand[pattern_hand_slot(side, kind, kif_hand_count(p->hand[side], (kif_kind)kind))]] =
                ALL_PLIES;
    row[PATTERN_ROW_FIRST + p->side] = row[PATTERN_ROW_ALWAYS] = ALL_PLIES;
}

/* What holds at the last ply of a block holds until a move changes it. */
static void begin_block(pattern_scanner *s)
{
    const unsigned standing = s->set->first_range;
    memset(s->row + PATTERN_ROW_MOVED, 0, (PATTERN_ROW_STANDING - PATTERN_ROW_MOVED) * sizeof *s->row);
    for (unsigned i = PATTERN_ROW_STANDING; i < standing; i++)
        s->row[i] = 0 - (s->row[i] >> (PATTERN_BLOCK - 1));
    for (int i = 0; i < s->n_found; i++)
        s->found[s->found_list[i]].after = ALL_PLIES;
    s->captures = s->gote_to_move = 0;
}

/* The first of some plies and all that come after it. */
static pattern_plies since_first_of(pattern_plies plies)
{
    return plies | (0 - plies);
}

/* The opening ends with the first capture of more than pawn or bishop, at a ply, or with the game. */
static void end_opening(pattern_scanner *s, bool game_over)
{
    pattern_plies loud = s->loud ? ALL_PLIES : since_first_of(s->captures);
    pattern_plies over = loud | plies_from(PATTERN_OPENING_LAST, base_of(s));
    if (game_over)
        over |= plies_from(s->ply, base_of(s));
    s->row[PATTERN_ROW_QUIET] = ~loud;
    s->row[PATTERN_ROW_OPENING_END] = s->opening_over ? 0 : over & ~(over << 1);
    s->opening_over = s->opening_over || over != 0;
    s->loud = s->loud || loud != 0;
}

void pattern_make_rows(const kif_patterns *set, pattern_plies *row, int32_t base, uint32_t n_unions)
{
    for (unsigned i = set->first_range; i < set->first_union; i++) {
        pattern_range r = set->range[i - set->first_range];
        row[i] = plies_from(r.lo, base) & ~plies_from(r.hi + 1, base);
    }
    const uint16_t *item = set->unions.item;
    for (uint32_t i = 0; i < n_unions; i++) {
        const uint16_t *end = set->unions.item + set->unions.at[i + 1];
        pattern_plies held = 0;
        for (; item < end; item += PATTERN_UNION_STEP)
            held |= (row[item[0]] | row[item[1]]) | (row[item[2]] | row[item[3]]);
        row[set->first_union + i] = held;
    }
}

/* The shapes that a glance does not rule out, by their place. There are hundreds, and which they are is not to be
 * foreseen: no question is asked. */
static int glance(const pattern_glance *all, int n_all, const pattern_plies *row, pattern_candidate *to)
{
    int n = 0;
    for (int i = 0; i < n_all; i++) {
        to[n] = (pattern_candidate){ (uint16_t)i, row[all[i].rare[0]] & row[all[i].rare[1]] };
        n += to[n].held != 0;
    }
    return n;
}

/* Joins the rows of the shapes that can still hold in the block. */
static void find_candidates(pattern_scanner *s, pattern_plies plies)
{
    const kif_patterns *set = s->set;
    const pattern_lists *demands = &set->demands;
    int n_all = set->n_shapes, n = 0;
    while (n_all > 0 && set->glance[n_all - 1].ply_hi < base_of(s))
        n_all--;
    pattern_make_rows(set, s->row, base_of(s), n_all == 0 ? 0 : set->glance[n_all - 1].n_unions);
    int n_left = glance(set->glance, n_all, s->row, s->candidate);
    for (int i = 0; i < n_left; i++) {
        uint16_t place = s->candidate[i].shape;
        pattern_plies held = s->candidate[i].held & plies;
        for (uint32_t k = demands->at[place] + 2; k < demands->at[place + 1] && held != 0; k++)
            held &= s->row[demands->item[k]];
        s->candidate[n] = (pattern_candidate){ set->glance[place].shape, held };
        n += held != 0;
    }
    s->n_candidates = n;
}

/* ---- Demands on a move ---------------------------------------------------------------------- */

static bool move_is(const pattern_move *want, const pattern_played *p)
{
    unsigned ways = kif_move_is_drop(p->move) ? MOVE_WAY_DROP : MOVE_WAY_BOARD;
    if (p->move == KIF_NO_MOVE || (want->sides >> kif_piece_side(p->moved) & 1) == 0 ||
        (want->moved >> p->moved & 1) == 0 || (want->captured >> p->captured & 1) == 0 || (want->ways & ways) == 0 ||
        !bb_has(want->to, kif_move_to(p->move)))
        return false;
    if ((want->ways & MOVE_WAY_PROMOTE) != 0 && !kif_move_promotes(p->move))
        return false;
    return kif_move_is_drop(p->move) || bb_has(want->from, kif_move_from(p->move));
}

static pattern_plies keep_moves(const pattern_scanner *s, const pattern_move *want, pattern_plies held)
{
    pattern_plies kept = 0;
    for (pattern_plies rest = held; rest != 0; rest &= rest - 1) {
        int bit = __builtin_ctzll(rest);
        kept |= (pattern_plies)move_is(want, &s->played[bit]) << bit;
    }
    return kept;
}

/* A shape that asks for the moves of the game holds at its end or never; moves: NULL before the end. */
static pattern_plies keep_regex(pattern_scanner *s, int regex, const kif_str *moves, pattern_plies held)
{
    pattern_plies end = moves == NULL ? 0 : held & (pattern_plies)1 << (s->ply - base_of(s));
    return end != 0 && stat_regex_matches(&s->regex[regex], *moves) ? end : 0;
}

/* Of the candidates, those that ask what was found before come first. */
static void ask_candidates(pattern_scanner *s, const kif_str *moves)
{
    int n = 0, n_linked = 0;
    for (int i = 0; i < s->n_candidates; i++) {
        pattern_candidate c = s->candidate[i];
        const pattern_shape *shape = &s->set->shape[c.shape];
        if (!shape->move.any)
            c.held = keep_moves(s, &shape->move, c.held);
        if (shape->regex >= 0 && c.held != 0)
            c.held = keep_regex(s, shape->regex, moves, c.held);
        if (c.held == 0)
            continue;
        s->candidate[n++] = shape->links == NULL ? c : s->candidate[n_linked];
        if (shape->links != NULL)
            s->candidate[n_linked++] = c;
    }
    s->n_candidates = n;
    s->n_linked = n_linked;
}

/* ---- What was found before ------------------------------------------------------------------- */

static void touch(pattern_scanner *s, int tag)
{
    pattern_found *f = &s->found[tag];
    if (!f->touched)
        s->touched[s->n_touched++] = tag;
    f->touched = true;
}

static void touch_all(pattern_scanner *s)
{
    for (int i = 0; i < s->n_candidates; i++) {
        const pattern_shape *shape = &s->set->shape[s->candidate[i].shape];
        pattern_plies sure = i < s->n_linked ? 0 : s->candidate[i].held;
        touch(s, shape->tag);
        s->found[shape->tag].sure |= sure;
        for (const int *t = shape->gives; t != NULL && *t >= 0; t++) {
            touch(s, *t);
            s->found[*t].sure |= sure;
        }
    }
}

static pattern_plies plies_linked(const pattern_scanner *s, const int *link)
{
    pattern_plies plies = ALL_PLIES;
    for (; *link >= 0; link++)
        plies &= s->found[*link / 2].after ^ (0 - (pattern_plies)(*link % 2));
    return plies;
}

/* When things hold if things were found first when that is assumed. */
static void mark(pattern_scanner *s)
{
    for (int i = 0; i < s->n_touched; i++)
        s->found[s->touched[i]].held = s->found[s->touched[i]].sure;
    for (int i = 0; i < s->n_linked; i++) {
        const pattern_shape *shape = &s->set->shape[s->candidate[i].shape];
        pattern_plies plies = s->candidate[i].held & plies_linked(s, shape->links);
        s->found[shape->tag].held |= plies;
        for (const int *t = shape->gives; t != NULL && *t >= 0; t++)
            s->found[*t].held |= plies;
    }
}

/* Whether an assumption was wrong; it is made good. What was found in an earlier block stands. What is found at the
 * start comes before all, itself too, or before the other plies alone. */
static bool correct(pattern_scanner *s, bool start_comes_first)
{
    const int32_t base = base_of(s);
    bool wrong = false;
    for (int i = 0; i < s->n_touched; i++) {
        pattern_found *f = &s->found[s->touched[i]];
        if (f->first >= 0 && f->first < base)
            continue;
        int32_t first = f->held == 0 ? -1 : base + __builtin_ctzll(f->held);
        wrong |= first != f->first;
        f->first = first;
        f->after = first < 0 ? 0 : plies_from(first == 0 && start_comes_first ? 0 : first + 1, base);
    }
    return wrong;
}

/* Shapes ask what was found before. It is assumed, first that nothing was, until what follows is what was assumed:
 * since they ask of earlier plies alone, each round is right for a longer time, and only one answer is right for all.
 * Only at the start position can two shapes exclude each other: then neither does. */
static void resolve_links(pattern_scanner *s)
{
    enum { ROUNDS = PATTERN_BLOCK + 2 };
    touch_all(s);
    for (int round = 0; round < 2 * ROUNDS; round++) {
        mark(s);
        if (!correct(s, round < ROUNDS))
            break;
    }
}

/* ---- What is remembered ------------------------------------------------------------------------ */

/* The plies at which something has stood for so many, itself counted; before: when it held in the block before. */
static pattern_plies standing_for(pattern_plies held, pattern_plies before, int plies)
{
    pattern_plies stood = held;
    for (int i = 1; i < plies && stood != 0; i++)
        stood &= held << i | before >> (PATTERN_BLOCK - i);
    return stood;
}

static void note_stability(const pattern_scanner *s, int tag)
{
    pattern_found *f = &s->found[tag];
    const kif_pattern *p = &s->set->pattern[tag / 2];
    if (p->family == PATTERN_NONE || s->set->family[p->family].pick != PICK_LAST)
        return;
    const pattern_family *family = &s->set->family[p->family];
    int32_t block = base_of(s) / PATTERN_BLOCK;
    pattern_plies stood = standing_for(f->held, f->block == block - 1 ? f->before : 0, family->stable);
    stood &= ~plies_from(family->before, base_of(s));
    if (stood != 0)
        f->stable = base_of(s) + PATTERN_BLOCK - 1 - __builtin_clzll(stood);
    f->block = block;
    f->before = f->held;
}

static bool is_listed_before(const pattern_scanner *s, int a, int b)
{
    int32_t first_a = s->found[a].first, first_b = s->found[b].first;
    return first_a != first_b ? first_a < first_b : a < b;
}

/* Tags are listed in the order in which they were found. */
static void list_tag(pattern_scanner *s, int tag)
{
    int at = s->n_found++;
    for (; at > 0 && !is_listed_before(s, s->found_list[at - 1], tag); at--)
        s->found_list[at] = s->found_list[at - 1];
    s->found_list[at] = tag;
}

static void remember(pattern_scanner *s)
{
    for (int i = 0; i < s->n_touched; i++) {
        int tag = s->touched[i];
        pattern_found *f = &s->found[tag];
        f->touched = false;
        f->sure = 0;
        if (f->held == 0)
            continue;
        if (f->first >= base_of(s))
            list_tag(s, tag);
        note_stability(s, tag);
    }
    s->n_touched = 0;
}

/* Looks at the block that ends with the last ply; moves: of the game, if it is over, else NULL. */
static void end_block(pattern_scanner *s, const kif_str *moves)
{
    end_opening(s, moves != NULL);
    s->row[PATTERN_ROW_TURN + KIF_SENTE] = ~s->gote_to_move;
    s->row[PATTERN_ROW_TURN + KIF_GOTE] = s->gote_to_move;
    find_candidates(s, ~plies_from(s->ply + 1, base_of(s)));
    ask_candidates(s, moves);
    resolve_links(s);
    remember(s);
}

/* ---- The game -------------------------------------------------------------------------------------- */

/* A block begins with that ply. */
static void set_pause(pattern_scanner *s, int32_t ply)
{
    int32_t end = ply + PATTERN_BLOCK - 1;
    s->pause = end < s->last ? end : s->last;
}

/* The next ply will not belong to the block. False if nothing is looked at any more. */
static bool goes_on(pattern_scanner *s)
{
    if (s->ply >= s->last)
        return false;
    end_block(s, NULL);
    begin_block(s);
    set_pause(s, s->ply + 1);
    return true;
}

/* One row ends where the next one begins. */
static inline void turn_over(pattern_plies *row, unsigned before, unsigned after, pattern_plies plies)
{
    row[before] ^= plies;
    row[after] ^= plies;
}

static inline void change_hand(pattern_scanner *s, kif_side side, kif_kind kind, int by, pattern_plies plies)
{
    unsigned n = kif_hand_count(s->hand[side], kind);
    if (n == (by > 0 ? KIF_MAX_IN_HAND : 0))
        return;
    s->hand[side] += by > 0 ? kif_hand_one(kind) : 0 - kif_hand_one(kind);
    const uint16_t *row = s->set->row_of_hand + pattern_hand_slot(side, kind, n);
    turn_over(s->row, row[0], row[by], plies);
}

static inline pattern_plies is_loud(kif_piece captured)
{
    const uint32_t quiet = 1u << KIF_NO_KIND | 1u << KIF_PAWN | 1u << KIF_TOKIN | 1u << KIF_BISHOP | 1u << KIF_HORSE;
    return ~quiet >> kif_piece_kind(captured) & 1;
}

/* What the next move changes. */
static inline void follow(pattern_scanner *s, kif_move m, kif_piece moved, kif_piece captured)
{
    kif_side mover = kif_piece_side(moved);
    unsigned bit = (unsigned)++s->ply % PATTERN_BLOCK;
    pattern_plies from_now = ALL_PLIES << bit;
    pattern_plies *rows = s->row;
    const uint16_t *to = s->set->row_of_square + kif_move_to(m) * 32u;
    turn_over(rows, to[captured], to[kif_move_promotes(m) ? moved | KIF_PROMOTED : moved], from_now);
    if (kif_move_is_drop(m)) {
        change_hand(s, mover, kif_piece_kind(moved), -1, from_now);
    } else {
        const uint16_t *from = s->set->row_of_square + kif_move_from(m) * 32u;
        turn_over(rows, from[moved], from[KIF_EMPTY], from_now);
        kif_kind taken = kif_kind_base(kif_piece_kind(captured));
        if (captured != KIF_EMPTY && taken != KIF_KING)
            change_hand(s, mover, taken, 1, from_now);
    }
    rows[PATTERN_ROW_MOVED + moved] |= (pattern_plies)1 << bit;
    s->captures |= is_loud(captured) << bit;
    s->gote_to_move |= (pattern_plies)(mover == KIF_SENTE) << bit;
    s->played[bit] = (pattern_played){ m, moved, captured };
}

/* The move behind the last one of a block; in a place of its own, so that the others are quick. */
static __attribute__((noinline)) void follow_after_pause(pattern_scanner *s, kif_move m, kif_piece moved,
                                                         kif_piece captured)
{
    if (goes_on(s))
        follow(s, m, moved, captured);
}

void pattern_scanner_move(pattern_scanner *s, kif_move m, kif_piece moved, kif_piece captured)
{
    if (s->ply == s->pause)
        follow_after_pause(s, m, moved, captured);
    else
        follow(s, m, moved, captured);
}

bool pattern_scanner_init(pattern_scanner *s, const kif_patterns *set, bool to_the_end)
{
    *s = (pattern_scanner){ .set = set, .last = to_the_end ? INT32_MAX - PATTERN_BLOCK : set->settled };
    kif_arena_init(&s->arena, SIZE_MAX / 2);
    size_t tags = (size_t)set->n_patterns * 2;
    s->found = kif_arena_alloc(&s->arena, tags * sizeof *s->found + 1);
    s->descended = kif_arena_zalloc(&s->arena, tags + 1);
    s->found_list = kif_arena_alloc(&s->arena, tags * sizeof *s->found_list + 1);
    s->touched = kif_arena_alloc(&s->arena, tags * sizeof *s->touched + 1);
    s->row = kif_arena_zalloc(&s->arena, set->n_rows * sizeof *s->row);
    s->candidate = kif_arena_alloc(&s->arena, ((size_t)set->n_shapes + 1) * sizeof *s->candidate);
    s->regex = kif_arena_zalloc(&s->arena, (size_t)set->n_regexes * sizeof *s->regex + 1);
    bool ok = s->found != NULL && s->descended != NULL && s->found_list != NULL && s->touched != NULL &&
              s->row != NULL && s->candidate != NULL && s->regex != NULL;
    for (size_t i = 0; ok && i < tags; i++)
        s->found[i] = not_found;
    for (int i = 0; ok && i < set->n_regexes; i++) {
        char why[REGEX_MESSAGE];
        size_t where;
        ok = stat_regex_init(&s->regex[i], set->regex[i], why, &where);
    }
    return ok;
}

void pattern_scanner_fini(pattern_scanner *s)
{
    for (int i = 0; s->regex != NULL && i < s->set->n_regexes; i++)
        stat_regex_fini(&s->regex[i]);
    kif_arena_fini(&s->arena);
    *s = (pattern_scanner){ 0 };
}

void pattern_scanner_begin(pattern_scanner *s, const kif_position *start)
{
    const kif_patterns *set = s->set;
    for (int i = 0; i < s->n_found; i++)
        s->found[s->found_list[i]] = not_found;
    s->n_found = 0;
    s->ply = 0;
    set_pause(s, 0);
    s->loud = s->opening_over = false;
    s->captures = 0;
    s->gote_to_move = start->side == KIF_GOTE;
    s->played[0] = (pattern_played){ KIF_NO_MOVE, KIF_EMPTY, KIF_EMPTY };
    memcpy(s->hand, start->hand, sizeof s->hand);
    if (kif_position_equal(start, &kif_hirate))
        memcpy(s->row, set->at_hirate, set->first_range * sizeof *s->row);
    else
        pattern_set_rows(set, s->row, start);
}

void pattern_scanner_end(pattern_scanner *s, kif_str moves)
{
    end_block(s, &moves);
}
