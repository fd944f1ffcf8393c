/* Japanese records before they are decoded: where one ends in a stream, and whether a text looks like one. */
#include "format/japanese.h"

/* ---- Classes of undecoded lines ---------------------------------------------- */

typedef enum {
    LINE_OTHER,
    LINE_MOVE,
    LINE_MARKS,
    LINE_RULER,
    LINE_VARIATION,
    LINE_CLOSING,
    LINE_HEADER,
    LINE_HAND,
    LINE_FRAME,
    LINE_ROW,
    LINE_SHARP,
    LINE_KIF
} line_class;

/* clang-format off */
/* Words that begin lines, in UTF-8, CP932 and EUC-JP. */
static const struct {
    line_class class;
    const char *words[3];
} beginnings[] = {
    { LINE_RULER, { "\xe6\x89\x8b\xe6\x95\xb0--", "\x8e\xe8\x90\x94--", "\xbc\xea\xbf\xf4--" } }, /* 手数-- */
    { LINE_VARIATION, { "\xe5\xa4\x89\xe5\x8c\x96", "\x95\xcf\x89\xbb", "\xca\xd1\xb2\xbd" } }, /* 変化 */
    { LINE_CLOSING, { "\xe3\x81\xbe\xe3\x81\xa7", "\x82\xdc\x82\xc5", "\xa4\xde\xa4\xc7" } }, /* まで */
    { LINE_HAND, { "\xe5\xbe\x8c\xe6\x89\x8b\xe3\x81\xae\xe6\x8c\x81", "\x8c\xe3\x8e\xe8\x82\xcc\x8e\x9d", "\xb8\xe5\xbc\xea\xa4\xce\xbb\xfd" } }, /* 後手の持 */
    { LINE_HAND, { "\xe4\xb8\x8a\xe6\x89\x8b\xe3\x81\xae\xe6\x8c\x81", "\x8f\xe3\x8e\xe8\x82\xcc\x8e\x9d", "\xbe\xe5\xbc\xea\xa4\xce\xbb\xfd" } }, /* 上手の持 */
    { LINE_MARKS, { "\xe2\x96\xb2", "\x81\xa3", "\xa2\xa5" } }, /* ▲ */
    { LINE_MARKS, { "\xe2\x96\xb3", "\x81\xa2", "\xa2\xa4" } }, /* △ */
    { LINE_MARKS, { "\xe2\x96\xbc", "\x81\xa5", "\xa2\xa7" } }, /* ▼ */
    { LINE_MARKS, { "\xe2\x96\xbd", "\x81\xa4", "\xa2\xa6" } }, /* ▽ */
    { LINE_MARKS, { "\xe2\x98\x96", "\xe2\x98\x97", NULL } }, /* ☖ ☗: UTF-8 alone has them */
    { LINE_MARKS, { "\xe2\x9b\x89", "\xe2\x9b\x8a", NULL } }, /* ⛉ ⛊: so it is with these */
};
/* clang-format on */

/* The length of a key that a colon of any encoding follows, without a blank between; 0: no header. The trail bytes of
 * CP932 and EUC-JP cannot be taken for the first byte of a colon by chance in a way that matters: a line taken for a
 * header by mistake only ends a record if a new game follows. */
static size_t key_length(kif_str line)
{
    for (size_t i = 0; i < line.n && i < 64; i++) {
        unsigned char c = (unsigned char)line.p[i], d = i + 1 < line.n ? (unsigned char)line.p[i + 1] : 0;
        if (c == ' ' || c == '\t')
            return 0;
        if (c == ':' || (c == 0x81 && d == 0x46) || (c == 0xa1 && d == 0xa7))
            return i;
        if (c == 0xef && d == 0xbc && i + 2 < line.n && (unsigned char)line.p[i + 2] == 0x9a)
            return i;
    }
    return 0;
}

static line_class class_of_japanese(kif_str line)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        for (int k = 0; k < 3; k++) {
            const char *word = beginnings[i].words[k];
            if (word != NULL && word[0] == line.p[0] && str_starts(line, str_of(word)))
                return beginnings[i].class;
        }
    return key_length(line) > 0 ? LINE_HEADER : LINE_OTHER;
}

static line_class class_of_sharp(kif_str line)
{
    if (str_starts(line, STR("#KIF")))
        return LINE_KIF;
    return str_starts(line, STR("# -")) || str_starts(line, STR("# KIF")) || str_starts(line, STR("#-"))
               ? LINE_SHARP
               : LINE_OTHER;
}

/* Blanks, a number, a blank and more. */
static bool is_move(kif_str line, uint32_t *number)
{
    size_t i = 0;
    while (i < line.n && line.p[i] == ' ')
        i++;
    line = str_drop(line, i);
    return str_take_uint(&line, UINT32_MAX, number) && line.n > 1 &&
           (line.p[0] == ' ' || line.p[0] == '.' || (unsigned char)line.p[0] >= 0x80);
}

static line_class class_of(kif_str line, uint32_t *number)
{
    if (line.n == 0)
        return LINE_OTHER;
    unsigned char c = (unsigned char)line.p[0];
    if (c == ' ' || byte_is_digit((char)c))
        return is_move(line, number) ? LINE_MOVE : LINE_OTHER;
    if (c >= 0x80)
        return class_of_japanese(line);
    if (c == '#')
        return class_of_sharp(line);
    if (c == '|')
        return LINE_ROW;
    if (c == '+')
        return LINE_FRAME;
    return LINE_OTHER;
}

/* ---- Where a record ends ------------------------------------------------------- */

enum { NOWHERE = SIZE_MAX };

/* What was seen of the record so far. A header behind the moves may begin the next game or belong to this
 * one: it is remembered as a candidate until a later line decides. */
typedef struct {
    size_t candidate;
    /* The key of the first header. */
    kif_str first_key;
    bool remark; /* the candidate is a remark, with no header behind it so far: not enough to begin a game */
    bool tight;  /* the candidate stands right behind a line of the game */
    bool blank;  /* the last line was blank */
    bool gap;    /* a blank line followed the candidate */
    bool head;   /* a header or a diagram */
    bool hand;   /* the hand of gote, which stands above the diagram, rarely below it */
    bool body;   /* moves, their ruler or a closing line */
    bool many;   /* more than one of these moves */
    bool moved;  /* a move since the ruler or the head of a variation: what stands before it belongs to it */
    bool closed; /* a closing line, and no move since */
    unsigned rows, frames;
} cutter;

/* A header that stands right behind the game and apart from the headers that follow still belongs to the
 * game. */
static void note_header(cutter *c, size_t at, bool remark)
{
    c->remark &= remark;
    if (!c->body || (c->candidate != NOWHERE && !(c->tight && c->gap)))
        return;
    c->candidate = at;
    c->remark = remark;
    c->tight = !c->blank;
    c->gap = false;
}

/* Where the record ends if this line, which begins at a place, belongs to the next one; else NOWHERE. */
static size_t end_before(cutter *c, line_class class, uint32_t number, size_t at)
{
    switch (class) {
    case LINE_KIF:
        if (c->body || c->head) /* it is the first line of all files that have it */
            return c->candidate != NOWHERE ? c->candidate : at;
        return NOWHERE;
    case LINE_SHARP:
    case LINE_HEADER:
        c->head |= class == LINE_HEADER;
        note_header(c, at, class == LINE_SHARP);
        return NOWHERE;
    case LINE_HAND:
        c->head = true;
        if (c->body)
            note_header(c, at, false);
        else if (c->rows >= 9 && (c->hand || c->blank))
            return at;
        c->hand = true;
        return NOWHERE;
    case LINE_FRAME:
    case LINE_ROW:
        if (c->body)
            return c->candidate != NOWHERE ? c->candidate : at;
        if (class == LINE_ROW ? c->rows >= 9 : c->rows >= 9 && c->frames >= 2)
            return at;
        c->head = true;
        c->rows += class == LINE_ROW;
        c->frames += class == LINE_FRAME;
        return NOWHERE;
    case LINE_RULER:
        if (c->body)
            return c->candidate != NOWHERE ? c->candidate : at;
        c->body = true;
        return NOWHERE;
    case LINE_MOVE:
    case LINE_MARKS:
        if (c->candidate != NOWHERE && !c->remark && (c->moved || c->closed) &&
            (class == LINE_MARKS || number == 1))
            return c->candidate;
        if (class == LINE_MOVE && number == 1 && (c->closed || (c->many && c->blank)))
            return at;
        c->many = c->moved;
        c->body = c->moved = true;
        c->closed = false;
        c->candidate = NOWHERE;
        return NOWHERE;
    case LINE_VARIATION:
        c->candidate = NOWHERE;
        c->moved = c->many = c->closed = false;
        return NOWHERE;
    case LINE_CLOSING:
        c->candidate = NOWHERE;
        c->body = c->closed = true;
        return NOWHERE;
    case LINE_OTHER:
        break;
    }
    return NOWHERE;
}

/* Whether a header begins the next game though no move came before it: behind a blank line, the key that the record
 * began with. */
static bool begins_again(cutter *c, kif_str line)
{
    bool first = c->first_key.n == 0;
    if (!first && (!c->blank || c->body || c->rows > 0))
        return false;
    kif_str key = { line.p, key_length(line) };
    if (first)
        c->first_key = key;
    return !first && str_eq(key, c->first_key);
}

/* Whether a move says nothing new: neither a header nor a closing line has been seen since the last one. */
static inline bool in_the_midst(const cutter *c)
{
    return c->moved && !c->closed && c->candidate == NOWHERE;
}

/* Whether a line can only be a move or nothing of interest. */
static inline bool is_played(kif_str line)
{
    return line.n > 1 && (line.p[0] == ' ' || byte_is_digit(line.p[0]));
}

/* Whether the first line ends in CR alone. It tells for the others: a stream is read fast where LF alone counts. */
static bool has_lone_cr(kif_str bytes)
{
    kif_str end = str_drop(bytes, str_line_length(bytes));
    return end.n > 1 && end.p[0] == '\r' && end.p[1] != '\n';
}

size_t jp_cut(const kif_cut *cut)
{
    cutter c = { .candidate = NOWHERE };
    bool lone_cr = has_lone_cr(cut->bytes);
    for (size_t at = 0; at < cut->bytes.n;) {
        kif_str line = str_drop(cut->bytes, at);
        size_t n = lone_cr ? str_line_length(line) : str_find_byte(line, '\n');
        if (n == line.n && !cut->complete)
            return 0;
        line.n = n;
        if (in_the_midst(&c) && !c.blank && is_played(line)) {
            c.many = true;
            at += n + 1;
            continue;
        }
        uint32_t number = 0;
        line_class class = class_of(line, &number);
        if (class == LINE_HEADER && begins_again(&c, line))
            return at;
        size_t end = end_before(&c, class, number, at);
        if (end != NOWHERE && end > 0)
            return end;
        c.blank = n == 0 || (n == 1 && line.p[0] == '\r');
        c.gap |= c.blank;
        at += n + 1;
    }
    return cut->complete ? cut->bytes.n : 0;
}

/* ---- Whether a text looks like one ------------------------------------------------ */

static bool begins_with_move(kif_str s)
{
    kif_notated said = KIF_NOTATED_NONE;
    unsigned odd = 0;
    spell_skip_blanks(&s);
    return spell_take_move(&s, &said, &odd);
}

/* Cuts the number of a move and a side mark from the front. */
static bool take_number(kif_str *s)
{
    uint32_t number;
    *s = str_trim_start(*s);
    if (!str_take_uint(s, UINT32_MAX, &number))
        return false;
    str_skip_byte(s, '.');
    (void)(str_skip(s, STR("手目")) || str_skip(s, STR("．")));
    spell_skip_blanks(s);
    if (spell_peek(*s).class == SPELL_MARK)
        *s = str_drop(*s, 3);
    return true;
}

static bool has_numbered_move(kif_str s)
{
    if (!take_number(&s))
        return false;
    kif_notated said = KIF_NOTATED_NONE;
    unsigned odd = 0;
    if (!spell_take_move(&s, &said, &odd))
        return kif_ending_by_kif(str_trim(s)) != KIF_END_NONE;
    /* In KIF a line has one move: "1. ７六歩 2. ３四歩" is running text. */
    spell_skip_blanks(&s);
    return s.n == 0 || (!byte_is_digit(s.p[0]) && spell_peek(s).class != SPELL_MARK);
}

jp_evidence jp_look(kif_str head)
{
    jp_evidence e = { 0 };
    enum { ENOUGH = 400 };
    for (int i = 0; i < ENOUGH && head.n > 0; i++) {
        size_t n = str_line_length(head);
        kif_str line = { head.p, n };
        head = str_drop(head, n);
        head = str_drop(head, str_line_end(head));
        uint32_t number = 0;
        switch (class_of(line, &number)) {
        case LINE_KIF:
            e.kif_line = true;
            break;
        case LINE_RULER:
            e.ruler = true;
            break;
        case LINE_MARKS:
            e.marks++;
            break;
        case LINE_ROW:
            e.rows++;
            break;
        case LINE_HEADER:
            e.headers++;
            break;
        case LINE_MOVE:
            if (has_numbered_move(line)) {
                e.move_lines++;
                break;
            }
            e.texts += begins_with_move(line) || (take_number(&line) && begins_with_move(line));
            break;
        case LINE_OTHER:
            e.texts += begins_with_move(line);
            break;
        default:
            break;
        }
    }
    return e;
}
