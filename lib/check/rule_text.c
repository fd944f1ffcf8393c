/* Rules about characters and lines. One pass over the bytes of a game stops only at the few that can begin
 * something worth a look. */
#include "check/rules.h"
#include "text/encode.h"
#include "text/lines.h"

typedef struct {
    kif_checking *c;
    uint32_t line_start;
    bool fffd_told, mojibake_told, unmappable_told, kanji_told;
    uint32_t garbled; /* suspicious characters in this line */
    bool in_sjis;     /* the file is to be read as CP932 by other programs */
} scan;

/* ---- Whole lines ------------------------------------------------------------------ */

static bool is_move_line(kif_str line)
{
    kif_str s = line;
    while (str_skip_byte(&s, ' ') || str_skip_byte(&s, '\t'))
        ;
    return s.n > 0 && byte_is_digit(s.p[0]);
}

static void check_tab(scan *s, uint32_t at)
{
    kif_range line = kif_line_at(s->c->text, at);
    kif_str text = { s->c->text.p + line.at, line.len };
    bool first = str_find_byte(text, '\t') == at - line.at;
    if (s->c->kif && first && is_move_line(text))
        kif_report(s->c->d, KIF_D_TAB_INSTEAD_OF_SPACE, (kif_range){ at, 1 }, 0, NULL);
}

enum { LONG_LINE = 4096 };

static void end_line(scan *s, uint32_t at)
{
    bool text_format = s->c->kif || s->c->ki2 || s->c->csa;
    if (at - s->line_start > LONG_LINE && text_format)
        kif_report(s->c->d, KIF_D_LINE_TOO_LONG, (kif_range){ s->line_start, at - s->line_start }, 0,
                   "%u bytes in a line", (unsigned)(at - s->line_start));
    s->garbled = 0;
    s->line_start = at + 1;
}

/* ---- Characters ---------------------------------------------------------------------- */

static uint32_t code_point(const unsigned char *p, size_t n)
{
    if (n >= 2 && p[0] < 0xe0)
        return (uint32_t)(p[0] & 0x1f) << 6 | (p[1] & 0x3f);
    if (n >= 3 && p[0] < 0xf0)
        return (uint32_t)(p[0] & 0x0f) << 12 | (uint32_t)(p[1] & 0x3f) << 6 | (p[2] & 0x3f);
    if (n >= 4)
        return (uint32_t)(p[0] & 7) << 18 | (uint32_t)(p[1] & 0x3f) << 12 | (uint32_t)(p[2] & 0x3f) << 6 |
               (p[3] & 0x3f);
    return 0;
}

/* A byte 80 to bf as Latin-1 or Windows-1252 shows it. */
static bool is_continuation(uint32_t c)
{
    static const uint32_t windows[] = { 0x20ac, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                        0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x017d, 0x2018,
                                        0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
                                        0x2122, 0x0161, 0x203a, 0x0153, 0x017e, 0x0178 };
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++)
        if (c == windows[i])
            return true;
    return 0x80 <= c && c <= 0xbf;
}

static uint32_t take_character(kif_str *s)
{
    uint32_t c = code_point((const unsigned char *)s->p, s->n);
    size_t len = c == 0 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    *s = str_drop(*s, len < s->n ? len : s->n);
    return c;
}

/* One Japanese character, three bytes of UTF-8 shown as three letters: å±± is 山; of ï¼ (full width) the last
 * is often lost. */
static bool is_garbled_character(kif_str rest)
{
    uint32_t first = take_character(&rest);
    if (first != 0xef && (first < 0xe3 || first > 0xe9))
        return false;
    uint32_t second = take_character(&rest);
    return is_continuation(second) &&
           ((first == 0xef && second == 0xbc) || is_continuation(take_character(&rest)));
}

/* How much a character tells of Japanese in UTF-8 that was read as Latin-1 or CP932 and saved again: the
 * kanji that the first bytes of kana turn into, most of all before half-width kana, and letters with accents
 * before what is no letter. */
static unsigned garbled_weight(uint32_t c, kif_str rest)
{
    static const uint32_t kanji[] = { 0x7e67, 0x7e3a, 0x8b41, 0x8708, 0x8c4c }; /* 繧 縺 譁 蜈 豌 */
    for (size_t i = 0; i < sizeof kanji / sizeof *kanji; i++)
        if (c == kanji[i]) {
            uint32_t next = (take_character(&rest), take_character(&rest));
            return 0xff61 <= next && next <= 0xff9f ? 2 : 1;
        }
    if (c >= 0xc0 && c <= 0xff)
        return is_continuation((take_character(&rest), take_character(&rest)));
    return c >= 0x80 && c <= 0xbf && c != 0xb0 && c != 0xb1 && c != 0xb4 && c != 0xa7 && c != 0xa8 &&
           c != 0xb6 && c != 0xb7;
}

static void check_character(scan *s, uint32_t at)
{
    enum { SUSPECT = 3, KURI = 0x7e67 }; /* 繧: hardly a word has it, but the first bytes of kana make it */
    kif_str rest = str_drop(s->c->text, at);
    uint32_t c = code_point((const unsigned char *)rest.p, rest.n);
    uint32_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    if (c == 0xfffd && !s->fffd_told) {
        s->fffd_told = true;
        kif_report(s->c->d, KIF_D_REPLACEMENT_CHARACTER, (kif_range){ at, len }, 0, NULL);
    }
    s->garbled += garbled_weight(c, rest);
    if (!s->mojibake_told &&
        (s->garbled >= SUSPECT || c == KURI || (c <= 0xff && is_garbled_character(rest)))) {
        s->mojibake_told = true;
        kif_report(s->c->d, KIF_D_MOJIBAKE_SUSPECT, kif_line_at(s->c->text, at), 0, NULL);
    }
    if (s->in_sjis && !s->unmappable_told && c != 0xfeff && c != 0xfffd && !kif_encodable(KIF_ENC_CP932, c)) {
        s->unmappable_told = true;
        kif_report(s->c->d, KIF_D_UNMAPPABLE_ON_OUTPUT, (kif_range){ at, len }, 0,
                   "U+%04X does not exist in Shift_JIS, which the file's name promises", (unsigned)c);
    }
}

/* What a byte can begin. */
enum { DULL, LINE_END, TAB, CONTROL, ODD, ANY };

static void fill_table(uint8_t table[256], bool in_sjis)
{
    memset(table, DULL, 256);
    memset(table, CONTROL, 32);
    table['\n'] = LINE_END;
    table['\r'] = DULL;
    table['\t'] = TAB;
    table[0x1b] = DULL; /* in JIS text that was not decoded, which is told elsewhere */
    table[0x7f] = CONTROL;
    table[0xc2] = table[0xc3] = ODD;
    table[0xef] = ODD; /* U+FFFD, and full-width forms */
    table[0xe7] = table[0xe8] = ODD;
    if (in_sjis)
        memset(table + 0xc4, ODD, 0xf5 - 0xc4);
}

static void scan_text(scan *s)
{
    uint8_t table[256];
    fill_table(table, s->in_sjis);
    kif_str text = s->c->text;
    for (uint32_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.p[i];
        switch (table[c]) {
        case DULL:
            break;
        case LINE_END:
            end_line(s, i);
            break;
        case TAB:
            check_tab(s, i);
            break;
        case CONTROL:
            if (c == 0)
                kif_report(s->c->d, KIF_D_NUL_BYTE, (kif_range){ i, 1 }, 0, NULL);
            else
                kif_report(s->c->d, KIF_D_CONTROL_CHARACTER, (kif_range){ i, 1 }, 0,
                           "control character 0x%02x", c);
            break;
        default:
            check_character(s, i);
            break;
        }
    }
    end_line(s, (uint32_t)text.n);
}

/* ---- Ends of lines ---------------------------------------------------------------------- */

void kif_check_open_end(kif_diags *d)
{
    kif_str text = d->text;
    if (text.n > 0 && text.p[text.n - 1] != '\n' && text.p[text.n - 1] != '\r')
        kif_report(d, KIF_D_TRUNCATED_FILE, kif_line_at(text, (uint32_t)text.n), 0,
                   "the last line has no line end");
}

static void check_line_ends(kif_checking *c)
{
    kif_line_ends ends = kif_count_line_ends(c->text);
    size_t kinds = (ends.n_lf > 0) + (ends.n_crlf > 0) + (ends.n_cr > 0);
    if (kinds > 1)
        kif_report(c->d, KIF_D_NEWLINE_MIXED, kif_first_line(c->text), 0,
                   "%zu lines end in LF, %zu in CRLF, %zu in CR", ends.n_lf, ends.n_crlf, ends.n_cr);
    if (c->kif || c->ki2 || c->csa)
        kif_check_open_end(c->d);
}

/* The name of the file, or its first line, says that programs will read it as CP932. */
static bool promises_sjis(const kif_checking *c)
{
    kif_str name = str_of(c->d->file);
    return (c->kif || c->ki2) && (str_ends(name, STR(".kif")) || str_ends(name, STR(".ki2")) ||
                                  str_ends(name, STR(".KIF")) || str_ends(name, STR(".KI2")));
}

void kif_check_text(kif_checking *c)
{
    scan s = { .c = c,
               .in_sjis = kif_wants(c, KIF_D_UNMAPPABLE_ON_OUTPUT) && promises_sjis(c),
               .fffd_told = c->damaged };
    scan_text(&s);
    check_line_ends(c);
}
