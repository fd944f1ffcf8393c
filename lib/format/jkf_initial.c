/* The start position of a JKF document: a preset or a board with hands. Boards are arrays of files.
 * Source: json-kifu-format, its schema and library. */
#include "format/jkf.h"

static void complain(kif_parse *p, const char *what)
{
    kif_report(p->diags, KIF_D_JKF_SCHEMA, (kif_range){ 0, 0 }, 0, "%s", what);
}

static kif_kind kind_of(const json_t *code)
{
    kif_str s = { json_string_value(code), json_string_length(code) };
    return s.p != NULL && s.n == 2 ? kif_kind_by_csa(s.p) : KIF_NO_KIND;
}

/* An empty square is {} or has a null kind. */
static void read_square(kif_parse *p, kif_position *start, const json_t *square, kif_square sq)
{
    const json_t *code = json_object_get(square, "kind");
    if (code == NULL || json_is_null(code))
        return;
    kif_kind kind = kind_of(code);
    const json_t *color = json_object_get(square, "color");
    if (kind == KIF_NO_KIND || !json_is_integer(color) || json_integer_value(color) < 0 ||
        json_integer_value(color) > 1) {
        complain(p, "a square of the board is not a piece with a color and a kind");
        return;
    }
    kif_position_put(start, sq, kif_piece_of(kind, (kif_side)json_integer_value(color)));
}

static void read_board(kif_parse *p, kif_position *start, const json_t *board)
{
    if (board == NULL || (json_is_object(board) && json_object_size(board) == 0))
        return; /* empty */
    bool square = json_is_array(board) && json_array_size(board) == 9;
    for (size_t x = 0; square && x < 9; x++) {
        const json_t *file = json_array_get(board, x);
        square = json_is_array(file) && json_array_size(file) == 9;
        for (size_t y = 0; square && y < 9; y++)
            read_square(p, start, json_array_get(file, y), kif_square_at((int)x + 1, (int)y + 1));
    }
    if (!square)
        complain(p, "the board is not nine files of nine squares");
}

static void read_hand(kif_parse *p, kif_position *start, json_t *hand, kif_side side)
{
    const char *key;
    json_t *count;
    if (hand != NULL && !json_is_null(hand) && !json_is_object(hand))
        complain(p, "a hand is not an object");
    json_object_foreach(hand, key, count)
    {
        kif_kind kind = strlen(key) == 2 ? kif_kind_by_csa(key) : KIF_NO_KIND;
        json_int_t n = json_integer_value(count);
        if (json_is_null(count) || (json_is_integer(count) && n == 0))
            continue;
        if (!json_is_integer(count) || n < 0 || n > 255 || kind == KIF_NO_KIND || kind >= KIF_KING)
            complain(p, "a hand holds what cannot be in hand");
        else
            kif_position_set_hand(start, side, kind, (unsigned)n);
    }
}

static void read_data(kif_parse *p, const json_t *data)
{
    kif_position start;
    kif_position_clear(&start);
    read_board(p, &start, json_object_get(data, "board"));
    const json_t *hands = json_object_get(data, "hands");
    if (hands != NULL && !json_is_array(hands) && !json_is_null(hands) && json_object_size(hands) != 0)
        complain(p, "the hands are not an array of two");
    for (kif_side side = KIF_SENTE; side < KIF_SIDES; side++)
        read_hand(p, &start, json_array_get(hands, (size_t)side), side);
    kif_position_set_side(&start,
                          json_integer_value(json_object_get(data, "color")) == 1 ? KIF_GOTE : KIF_SENTE);
    kif_position_settle(&start);
    kif_builder_start(p->b, &start);
}

/* The board counts where a preset is unknown, OTHER, or HIRATE with a board (as Kifu for iPhone wrote it). */
void jkf_read_initial(kif_parse *p, const json_t *initial)
{
    if (initial == NULL || json_is_null(initial))
        return;
    const json_t *name = json_object_get(initial, "preset"), *data = json_object_get(initial, "data");
    kif_str preset = { json_string_value(name), json_string_length(name) };
    bool other = preset.p != NULL && str_eq(preset, STR("OTHER"));
    kif_handicap h = preset.p == NULL ? KIF_HANDICAP_NONE : kif_handicap_by_jkf(preset);
    if (json_is_object(data) && (h == KIF_HANDICAP_NONE || h == KIF_HANDICAP_HIRATE)) {
        if (h == KIF_HANDICAP_NONE && !other)
            complain(p, "the preset is not known, its board is used");
        read_data(p, data);
    } else if (h != KIF_HANDICAP_NONE) {
        kif_position start;
        kif_handicap_setup(h, &start);
        kif_builder_start(p->b, &start);
    } else if (other) {
        complain(p, "the preset OTHER needs a board");
    } else {
        kif_report(p->diags, KIF_D_UNKNOWN_HANDICAP, (kif_range){ 0, 0 }, 0, "the preset is not known");
    }
}
