/* The characters of Japanese game text in one table, and the numbers and words made of them. */
#include "format/spell.h"

/* ---- The table ------------------------------------------------------------- */

/* Every character is found with one multiplication of its three bytes of UTF-8, the first one lowest: no two of the
 * list share a slot. A clash is a warning of the compiler (override-init), and tests/unit/test_spell.c looks every one
 * of them up. */
#define BYTES(code) ((0xe0u | (code) >> 12) | (0x80u | ((code) >> 6 & 0x3fu)) << 8 | (0x80u | ((code)&0x3fu)) << 16)
#define SLOT(bytes) ((uint32_t)((bytes)*0xd4e3319fu) >> 24)

/* clang-format off */
#define GLYPHS(X)                                                                                       \
    X(u'０', DIGIT, 0) X(u'１', DIGIT, 1) X(u'２', DIGIT, 2) X(u'３', DIGIT, 3) X(u'４', DIGIT, 4)      \
    X(u'５', DIGIT, 5) X(u'６', DIGIT, 6) X(u'７', DIGIT, 7) X(u'８', DIGIT, 8) X(u'９', DIGIT, 9)      \
    X(u'〇', NUMERAL, 0) X(u'零', NUMERAL, 0) X(u'一', NUMERAL, 1) X(u'二', NUMERAL, 2)                 \
    X(u'三', NUMERAL, 3) X(u'四', NUMERAL, 4) X(u'五', NUMERAL, 5) X(u'六', NUMERAL, 6)                 \
    X(u'七', NUMERAL, 7) X(u'八', NUMERAL, 8) X(u'九', NUMERAL, 9) X(u'十', TEN, 10)                    \
    X(u'歩', PIECE, KIF_PAWN) X(u'香', PIECE, KIF_LANCE) X(u'桂', PIECE, KIF_KNIGHT)                    \
    X(u'銀', PIECE, KIF_SILVER) X(u'金', PIECE, KIF_GOLD) X(u'角', PIECE, KIF_BISHOP)                   \
    X(u'飛', PIECE, KIF_ROOK) X(u'玉', PIECE, KIF_KING) X(u'と', PIECE, KIF_TOKIN)                      \
    X(u'馬', PIECE, KIF_HORSE) X(u'龍', PIECE, KIF_DRAGON)                                              \
    X(u'王', ALIAS, KIF_KING) X(u'竜', ALIAS, KIF_DRAGON) X(u'全', ALIAS, KIF_PRO_SILVER)               \
    X(u'圭', ALIAS, KIF_PRO_KNIGHT) X(u'今', ALIAS, KIF_PRO_KNIGHT) X(u'杏', ALIAS, KIF_PRO_LANCE)      \
    X(u'仝', ALIAS, KIF_PRO_LANCE) X(u'个', ALIAS, KIF_TOKIN) X(u'ト', ALIAS, KIF_TOKIN)                \
    X(u'兵', ALIAS, KIF_PAWN) X(u'步', ALIAS, KIF_PAWN)                                                 \
    X(u'車', NAME, 0) X(u'将', NAME, 0) X(u'將', NAME, 0)                                               \
    X(u'成', PROMOTES, 0) X(u'不', NOT, 0) X(u'生', PLAIN, 0) X(u'打', DROP, 0) X(u'合', DROP, 0)       \
    X(u'同', SAME, 0)                                                                                   \
    X(u'左', REL, KIF_REL_LEFT) X(u'右', REL, KIF_REL_RIGHT) X(u'直', REL, KIF_REL_STRAIGHT)            \
    X(u'中', REL, KIF_REL_MIDDLE)                                                                       \
    X(u'上', MOTION, KIF_MOTION_UP) X(u'行', MOTION, KIF_MOTION_UP) X(u'入', MOTION, KIF_MOTION_UP)     \
    X(u'寄', MOTION, KIF_MOTION_SIDE) X(u'引', MOTION, KIF_MOTION_BACK) X(u'下', MOTION, KIF_MOTION_BACK) \
    X(u'▲', MARK, KIF_SENTE) X(u'☗', MARK, KIF_SENTE) X(u'△', MARK, KIF_GOTE) X(u'▽', MARK, KIF_GOTE)   \
    X(u'☖', MARK, KIF_GOTE) X(u'▼', MARK, KIF_SIDES) X(u'⛉', MARK, KIF_GOTE) X(u'⛊', MARK, KIF_SIDES)   \
    X(u'　', BLANK, 0) X(u'：', COLON, 0) X(u'（', OPEN, 0) X(u'）', CLOSE, 0)                             \
    X(u'、', COMMA, 0) X(u'，', COMMA, 0) X(u'。', COMMA, 0) X(u'・', COMMA, 0)
/* clang-format on */

static const struct {
    uint32_t bytes;
    uint8_t class, value;
} glyphs[256] = {
#define X(code, class, value) [SLOT(BYTES(code))] = { BYTES(code), SPELL_##class, value },
    GLYPHS(X)
#undef X
};

#define DIGIT(c) [c] = { SPELL_HALF_DIGIT, (c) - '0', 1 }
static const spell_glyph ascii[128] = {
    ['\t'] = { SPELL_BLANK, 0, 1 },
    [' '] = { SPELL_BLANK, 0, 1 },
    ['('] = { SPELL_OPEN, 0, 1 },
    [')'] = { SPELL_CLOSE, 0, 1 },
    [':'] = { SPELL_COLON, 0, 1 },
    [','] = { SPELL_COMMA, 0, 1 },
    DIGIT('0'),
    DIGIT('1'),
    DIGIT('2'),
    DIGIT('3'),
    DIGIT('4'),
    DIGIT('5'),
    DIGIT('6'),
    DIGIT('7'),
    DIGIT('8'),
    DIGIT('9'),
};
#undef DIGIT

static inline bool continues(unsigned char second, unsigned char third)
{
    return (second & 0xc0) == 0x80 && (third & 0xc0) == 0x80;
}

/* What three bytes stand for; they need not be one character. */
static inline spell_glyph glyph_of(uint32_t bytes)
{
    unsigned slot = SLOT(bytes);
    bool known = glyphs[slot].bytes == bytes;
    return (spell_glyph){ known ? glyphs[slot].class : SPELL_OTHER, known ? glyphs[slot].value : 0, 3 };
}

static inline spell_glyph peek(kif_str s)
{
    if (s.n == 0)
        return (spell_glyph){ SPELL_OTHER, 0, 0 };
    const unsigned char *p = (const unsigned char *)s.p;
    if (p[0] < 0x80)
        return (spell_glyph){ ascii[p[0]].class, ascii[p[0]].value, 1 };
    if (s.n < 3) /* all characters of the table take three bytes */
        return (spell_glyph){ SPELL_OTHER, 0, 1 };
    spell_glyph g = glyph_of(p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16);
    if (g.class == SPELL_OTHER && (p[0] < 0xe0 || p[0] >= 0xf0 || !continues(p[1], p[2])))
        g.len = 1;
    return g;
}

spell_glyph spell_peek(kif_str s)
{
    return peek(s);
}

void spell_skip_all_blanks(kif_str *s)
{
    for (spell_glyph g = peek(*s); g.class == SPELL_BLANK; g = peek(*s))
        *s = str_drop(*s, g.len);
}

unsigned spell_columns(kif_str s)
{
    unsigned columns = 0;
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];
        if (c < 0x80)
            columns++;
        else if (c >= 0xc0)
            columns += c == 0xef && s.n - i > 2 &&
                               ((unsigned char)s.p[i + 1] == 0xbd || (unsigned char)s.p[i + 1] == 0xbe)
                           ? 1
                           : 2; /* half-width katakana: U+FF40..U+FFBF */
    }
    return columns;
}

/* ---- Numbers --------------------------------------------------------------- */

static bool take_numerals(kif_str *s, uint32_t *value)
{
    kif_str rest = *s;
    spell_glyph g = peek(rest);
    uint32_t n = 0;
    if (g.class == SPELL_NUMERAL) {
        n = g.value;
        rest = str_drop(rest, g.len);
        g = peek(rest);
    } else if (g.class == SPELL_TEN) {
        n = 1;
    } else {
        return false;
    }
    if (g.class == SPELL_TEN) {
        n *= 10;
        rest = str_drop(rest, g.len);
        g = peek(rest);
        if (g.class == SPELL_NUMERAL) {
            n += g.value;
            rest = str_drop(rest, g.len);
        }
    } else if (g.class == SPELL_NUMERAL) { /* 一八 */
        n = n * 10 + g.value;
        rest = str_drop(rest, g.len);
    }
    *value = n;
    *s = rest;
    return true;
}

bool spell_take_number(kif_str *s, uint32_t max, uint32_t *value)
{
    kif_str rest = *s;
    uint64_t n = 0;
    uint32_t numerals = 0;
    spell_glyph g = peek(rest);
    if (g.class != SPELL_DIGIT && g.class != SPELL_HALF_DIGIT) {
        if (!take_numerals(&rest, &numerals))
            return false;
        n = numerals;
    }
    for (g = peek(rest); g.class == SPELL_DIGIT || g.class == SPELL_HALF_DIGIT; g = peek(rest)) {
        n = n * 10 + g.value;
        if (n > max)
            return false;
        rest = str_drop(rest, g.len);
    }
    if (n > max)
        return false;
    *value = (uint32_t)n;
    *s = rest;
    return true;
}

/* By value. */
static const char numerals[10][4] = { "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九" };

void spell_put_number(kif_buf *out, unsigned n)
{
    if (n >= 20)
        buf_cstr(out, numerals[n / 10 % 10]);
    if (n >= 10)
        buf_cstr(out, "十");
    if (n % 10 != 0 || n == 0)
        buf_cstr(out, numerals[n % 10]);
}

/* ---- Words ----------------------------------------------------------------- */

static const kif_str side_words[2][KIF_SIDES] = {
    { { "先手", 6 }, { "後手", 6 } },
    { { "下手", 6 }, { "上手", 6 } },
};

kif_side spell_take_side(kif_str *s)
{
    for (int handicap = 0; handicap < 2; handicap++)
        for (int side = KIF_SENTE; side < KIF_SIDES; side++)
            if (str_skip(s, side_words[handicap][side]))
                return (kif_side)side;
    return KIF_SIDES;
}

kif_str spell_side(kif_side side, bool handicap)
{
    return side_words[handicap][side];
}

/* The names of the table of pieces with their lengths. */
typedef struct {
    kif_str move, diagram;
} piece_words;

static const piece_words pieces[KIF_KINDS] = {
#define X(id, base, sfen, csa, kanji, kanji1, ...) \
    [KIF_##id] = { { kanji, sizeof(kanji) - 1 }, { kanji1, sizeof(kanji1) - 1 } },
    KIF_PIECE_KINDS(X)
#undef X
};

static bool is_varied(kif_kind kind, spell_style style)
{
    return (style.dragon_is_ryu && kind == KIF_DRAGON) || (style.king_is_ou && kind == KIF_KING);
}

static kif_str varied(kif_kind kind)
{
    return kind == KIF_DRAGON ? STR("竜") : STR("王");
}

kif_str spell_piece(kif_kind kind, spell_style style)
{
    return is_varied(kind, style) ? varied(kind) : pieces[kind].move;
}

kif_str spell_piece_in_diagram(kif_kind kind, spell_style style)
{
    return is_varied(kind, style) ? varied(kind) : pieces[kind].diagram;
}

/* ---- Reading a move -------------------------------------------------------- */

static bool is_digit(spell_glyph g)
{
    return g.class == SPELL_DIGIT || g.class == SPELL_NUMERAL || g.class == SPELL_HALF_DIGIT;
}

/* ７六, 7六, ７６, 76, 七六. */
static bool take_square(kif_str *s, kif_notated *said, unsigned *odd)
{
    spell_glyph file = peek(*s);
    if (!is_digit(file))
        return false;
    spell_glyph rank = peek(str_drop(*s, file.len));
    if (!is_digit(rank))
        return false;
    if (file.class != SPELL_DIGIT || rank.class != SPELL_NUMERAL)
        *odd |= SPELL_ODD_DIGITS;
    if (file.value == 0 || rank.value == 0)
        said->off_board = true;
    else
        said->to = kif_square_at(file.value, rank.value);
    *s = str_drop(*s, (size_t)file.len + rank.len);
    return true;
}

/* Cuts 同 and the blanks behind it. */
static bool take_same(kif_str *s, kif_notated *said, unsigned *odd)
{
    if (peek(*s).class != SPELL_SAME)
        return false;
    *s = str_drop(*s, 3);
    said->same = true;
    spell_glyph g = peek(*s);
    if (g.class != SPELL_BLANK || g.len == 1)
        *odd |= SPELL_ODD_NO_BLANK;
    spell_skip_blanks(s);
    return true;
}

/* A square, 同, or both in either order. */
static bool take_destination(kif_str *s, kif_notated *said, unsigned *odd)
{
    if (take_same(s, said, odd)) {
        if (take_square(s, said, odd))
            spell_skip_blanks(s);
        return true;
    }
    if (!take_square(s, said, odd))
        return false;
    spell_skip_blanks(s);
    take_same(s, said, odd);
    return true;
}

/* Names of more than one character other than 成香 成桂 成銀 go the slow way. 行 after 角 is part of the name
 * 角行: as a direction it goes with horses and dragons. */
static bool continues_name(spell_glyph first, kif_str rest)
{
    spell_glyph g = peek(rest);
    if (g.class == SPELL_NAME || g.class == SPELL_PIECE || g.class == SPELL_ALIAS)
        return true;
    return first.value == KIF_BISHOP && str_starts(rest, STR("行"));
}

/* The kinds that are named after promotion by 成 and their own name. */
static inline bool has_long_name(kif_kind kind)
{
    return kind == KIF_SILVER || kind == KIF_LANCE || kind == KIF_KNIGHT;
}

static bool take_piece(kif_str *s, kif_notated *said, unsigned *odd)
{
    spell_glyph g = peek(*s);
    kif_str rest = str_drop(*s, g.len);
    if (g.class == SPELL_PIECE && !continues_name(g, rest)) {
        said->piece = (kif_kind)g.value;
        *s = rest;
        return true;
    }
    if (g.class == SPELL_PROMOTES) {
        spell_glyph base = peek(rest);
        if (base.class == SPELL_PIECE && has_long_name((kif_kind)base.value)) {
            said->piece = kif_kind_promoted((kif_kind)base.value);
            *s = str_drop(rest, base.len);
            return true;
        }
    }
    bool exact = false;
    kif_kind kind = kif_kind_take_kanji(s, &exact);
    if (kind == KIF_NO_KIND)
        return false;
    said->piece = kind;
    *odd |= exact ? 0 : SPELL_ODD_PIECE;
    return true;
}

/* Direction words, 成 不成 生 打 合, in any order. */
static void take_words(kif_str *s, kif_notated *said)
{
    for (;; *s = str_drop(*s, peek(*s).len)) {
        spell_glyph g = peek(*s);
        switch (g.class) {
        case SPELL_REL:
            said->rel = (kif_rel)g.value;
            break;
        case SPELL_MOTION:
            said->motion = (kif_motion)g.value;
            break;
        case SPELL_PROMOTES:
            if (said->promotes == KIF_UNSAID)
                said->promotes = KIF_YES;
            break;
        case SPELL_NOT: /* the 成 behind it is skipped by the next round */
        case SPELL_PLAIN:
            said->promotes = KIF_NO;
            break;
        case SPELL_DROP:
            said->drop = KIF_YES;
            break;
        default:
            return;
        }
    }
}

/* (77); (00) is a drop. Anything else in parentheses is left for the caller. */
static bool take_origin(kif_str *s, kif_notated *said)
{
    kif_str rest = *s;
    spell_skip_blanks(&rest);
    if (peek(rest).class != SPELL_OPEN)
        return false;
    rest = str_drop(rest, peek(rest).len);
    spell_glyph file = peek(rest);
    spell_glyph rank = peek(str_drop(rest, file.len));
    if (!is_digit(file) || !is_digit(rank))
        return false;
    rest = str_drop(rest, (size_t)file.len + rank.len);
    spell_glyph close = peek(rest);
    if (close.class != SPELL_CLOSE)
        return false;
    if (file.value == 0 && rank.value == 0)
        said->drop = KIF_YES;
    else if (file.value == 0 || rank.value == 0)
        said->off_board = true;
    else
        said->from = kif_square_at(file.value, rank.value);
    *s = str_drop(rest, close.len);
    return true;
}

/* The same of a text of which four bytes can be read. */
static inline spell_glyph glyph_at(const char *text)
{
    uint32_t bytes;
    memcpy(&bytes, text, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap32(bytes);
#endif
    return glyph_of(bytes & 0xffffff);
}

/* The destination: a square or 同 and a wide blank, KIF_NO_SQUARE. False if it is neither. */
static inline bool plain_destination(const char *s, kif_square *to)
{
    spell_glyph file = glyph_at(s), rank = glyph_at(s + SPELL_CHARACTER);
    *to = (kif_square)(file.value * 9 + rank.value - 10);
    if ((file.class == SPELL_DIGIT) & (rank.class == SPELL_NUMERAL) & (file.value != 0) & (rank.value != 0))
        return true;
    *to = KIF_NO_SQUARE;
    return file.class == SPELL_SAME && rank.class == SPELL_BLANK;
}

/* "(77)": false if it is anything else. */
static inline bool plain_origin(const char *s, kif_square *from)
{
    unsigned file = (unsigned char)s[1] - '0', rank = (unsigned char)s[2] - '0';
    bool ok = (s[0] == '(') & (s[3] == ')') & (file - 1 < 9) & (rank - 1 < 9); /* unsigned: 0 is too large too */
    *from = ok ? (kif_square)(file * 9 + rank - 10) : KIF_NO_SQUARE;
    return ok;
}

size_t spell_take_plain(const char *s, spell_plain *m)
{
    const char *at = s + SPELL_SQUARE;
    spell_glyph piece = glyph_at(at);
    if (!plain_destination(s, &m->to))
        return 0;
    m->piece = (kif_kind)piece.value;
    at += SPELL_CHARACTER;
    if (piece.class == SPELL_PROMOTES) {
        piece = glyph_at(at);
        if (!has_long_name((kif_kind)piece.value))
            return 0;
        m->piece = kif_kind_promoted((kif_kind)piece.value);
        at += SPELL_CHARACTER;
    }
    if (piece.class != SPELL_PIECE)
        return 0;
    m->promotes = m->drops = false;
    if (*at != '(') {
        spell_glyph word = glyph_at(at);
        m->promotes = word.class == SPELL_PROMOTES;
        m->drops = word.class == SPELL_DROP;
        if (!m->promotes && !m->drops)
            return 0;
        at += SPELL_CHARACTER;
    }
    if (m->drops) {
        m->from = KIF_NO_SQUARE;
        return *at == ' ' ? (size_t)(at - s) : 0;
    }
    return plain_origin(at, &m->from) ? (size_t)(at + SPELL_ORIGIN - s) : 0;
}

/* The same of a text that may end anywhere. */
static inline spell_glyph glyph_in(const char *at, const char *end)
{
    if (end - at > SPELL_CHARACTER)
        return glyph_at(at);
    return peek((kif_str){ at, (size_t)(end - at) });
}

/* The direction words, 成, 不成 and 打 behind a piece, each at most once, as the federation orders them. */
static inline const char *plain_words(const char *at, const char *end, kif_notated *said)
{
    spell_glyph g = glyph_in(at, end);
    if (g.class == SPELL_REL) {
        said->rel = (kif_rel)g.value;
        g = glyph_in(at += SPELL_CHARACTER, end);
    }
    if (g.class == SPELL_MOTION) {
        said->motion = (kif_motion)g.value;
        g = glyph_in(at += SPELL_CHARACTER, end);
    }
    if (g.class == SPELL_NOT && glyph_in(at + SPELL_CHARACTER, end).class == SPELL_PROMOTES) {
        said->promotes = KIF_NO;
        return at + 2 * SPELL_CHARACTER;
    }
    if (g.class == SPELL_PROMOTES)
        said->promotes = KIF_YES;
    else if (g.class == SPELL_DROP)
        said->drop = KIF_YES;
    else
        return at;
    return at + SPELL_CHARACTER;
}

/* Whether nothing more of the move can follow: no word, and no origin, even behind blanks. */
static inline bool is_over(const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    if (at == end)
        return true;
    unsigned char c = (unsigned char)*at;
    return c < 0x80 ? c != '(' && c != '\t' : glyph_in(at, end).class == SPELL_MARK;
}

/* The usual spellings of KIF and KI2, without detours. Returns the length, or 0 for all others. */
static size_t take_canonical(kif_str s, kif_notated *said, unsigned *odd)
{
    if (s.n < SPELL_SQUARE + SPELL_CHARACTER + 1)
        return 0;
    const char *at = s.p + SPELL_SQUARE, *end = s.p + s.n;
    kif_notated move = *said;
    bool no_blank = !plain_destination(s.p, &move.to);
    if (no_blank) {
        if (glyph_at(s.p).class != SPELL_SAME)
            return 0;
        at = s.p + SPELL_CHARACTER;
    }
    move.same = move.to == KIF_NO_SQUARE;
    spell_glyph piece = glyph_at(at);
    bool promoted = piece.class == SPELL_PROMOTES;
    if (promoted)
        piece = glyph_in(at += SPELL_CHARACTER, end);
    if (piece.class != SPELL_PIECE || (promoted && !has_long_name((kif_kind)piece.value)))
        return 0;
    move.piece = promoted ? kif_kind_promoted((kif_kind)piece.value) : (kif_kind)piece.value;
    at = plain_words(at + SPELL_CHARACTER, end, &move);
    if (move.piece == KIF_BISHOP && move.motion != KIF_MOTION_NONE)
        return 0; /* 角行 is a name */
    if (end - at >= SPELL_ORIGIN && plain_origin(at, &move.from))
        at += SPELL_ORIGIN;
    else if (!is_over(at, end))
        return 0;
    *said = move;
    *odd |= no_blank ? SPELL_ODD_NO_BLANK : 0;
    return (size_t)(at - s.p);
}

bool spell_take_move(kif_str *s, kif_notated *said, unsigned *odd)
{
    size_t n = take_canonical(*s, said, odd);
    if (n > 0) {
        *s = str_drop(*s, n);
        return true;
    }
    kif_notated move = *said;
    unsigned odd_here = 0;
    kif_str rest = *s;
    if (!take_destination(&rest, &move, &odd_here))
        return false;
    bool has_piece = take_piece(&rest, &move, &odd_here);
    take_words(&rest, &move);
    if (!take_origin(&rest, &move) && !has_piece)
        return false;
    *s = rest;
    *said = move;
    *odd |= odd_here;
    return true;
}

kif_str spell_take_marked_move(kif_str *s, kif_side *mark, kif_notated *said, unsigned *odd)
{
    const char *at = s->p, *end = s->p + s->n;
    while (at < end && *at == ' ')
        at++;
    spell_glyph g = glyph_in(at, end);
    if (g.class != SPELL_MARK)
        return STR_NONE;
    at += SPELL_CHARACTER;
    size_t n = take_canonical((kif_str){ at, (size_t)(end - at) }, said, odd);
    if (n == 0)
        return STR_NONE;
    *mark = (kif_side)g.value;
    *s = (kif_str){ at + n, (size_t)(end - at) - n };
    return (kif_str){ at, n };
}
