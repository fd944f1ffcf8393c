/* Numbers as Japanese records write them. */
#include "text/digits.h"

#include <assert.h>

#include "text/utf8.h"

/* What each character is worth; the first of a value is the one that is written. */
static const struct {
    uint16_t c, value;
} kanji[] = {
    { 0x3007, 0 },    { 0x4e00, 1 },  { 0x4e8c, 2 },  { 0x4e09, 3 },   /* 〇 一 二 三 */
    { 0x56db, 4 },    { 0x4e94, 5 },  { 0x516d, 6 },  { 0x4e03, 7 },   /* 四 五 六 七 */
    { 0x516b, 8 },    { 0x4e5d, 9 },  { 0x5341, 10 }, { 0x767e, 100 }, /* 八 九 十 百 */
    { 0x5343, 1000 }, { 0x96f6, 0 },  { 0x58f1, 1 },  { 0x5f10, 2 },   /* 千 零 壱 弐 */
    { 0x53c2, 3 },    { 0x62fe, 10 },                                  /* 参 拾 */
};

enum { N_KANJI = sizeof kanji / sizeof *kanji, NO_VALUE = 0xffff };

typedef struct {
    uint32_t value; /* 0 to 9, 10, 100, 1000, or NO_VALUE */
    unsigned script;
    size_t n; /* bytes */
} symbol;

static uint32_t kanji_value(uint32_t c)
{
    for (int i = 0; i < N_KANJI; i++)
        if (kanji[i].c == c)
            return kanji[i].value;
    return NO_VALUE;
}

static symbol next_symbol(kif_str s, unsigned scripts)
{
    symbol found = { NO_VALUE, 0, 0 };
    if (s.n == 0)
        return found;
    uint32_t c;
    found.n = utf8_get(s, &c);
    if (c - '0' < 10)
        found = (symbol){ c - '0', KIF_DIGITS_ASCII, found.n };
    else if (c - 0xff10 < 10)
        found = (symbol){ c - 0xff10, KIF_DIGITS_WIDE, found.n };
    else if (c >= 0x3007 && (scripts & KIF_DIGITS_KANJI) != 0)
        found = (symbol){ kanji_value(c), KIF_DIGITS_KANJI, found.n };
    if ((found.script & scripts) == 0)
        found.value = NO_VALUE;
    return found;
}

size_t kif_read_digit(kif_str s, unsigned scripts, uint32_t *value)
{
    symbol digit = next_symbol(s, scripts);
    if (digit.value > 9)
        return 0;
    *value = digit.value;
    return digit.n;
}

/* Digits by place. */
static size_t read_places(kif_str s, unsigned script, uint32_t max, uint32_t *value)
{
    uint64_t total = 0;
    size_t n = 0;
    for (symbol at = next_symbol(s, script); at.value <= 9; at = next_symbol(str_drop(s, n), script)) {
        if ((total = total * 10 + at.value) > max)
            return 0;
        n += at.n;
    }
    *value = (uint32_t)total;
    return n;
}

/* 十八, 百二十三, 千: units fall from one to the next, and a digit before a unit multiplies it. */
static size_t read_units(kif_str s, uint32_t max, uint32_t *value)
{
    uint32_t total = 0, last_unit = 10000;
    size_t n = 0;
    for (;;) {
        symbol at = next_symbol(str_drop(s, n), KIF_DIGITS_KANJI);
        uint32_t factor = 1;
        size_t used = 0;
        if (1 <= at.value && at.value <= 9) {
            factor = at.value;
            used = at.n;
            at = next_symbol(str_drop(s, n + used), KIF_DIGITS_KANJI);
        }
        bool is_unit = at.value >= 10 && at.value < last_unit;
        if (!is_unit && (used == 0 || last_unit == 1))
            break;
        last_unit = is_unit ? at.value : 1;
        total += factor * last_unit;
        n += used + (is_unit ? at.n : 0);
        if (last_unit == 1)
            break;
    }
    if (total > max)
        return 0;
    *value = total;
    return n;
}

size_t kif_read_number(kif_str s, unsigned scripts, uint32_t max, uint32_t *value)
{
    symbol first = next_symbol(s, scripts);
    if (first.value == NO_VALUE)
        return 0;
    if (first.script != KIF_DIGITS_KANJI)
        return read_places(s, first.script, max, value);
    symbol second = next_symbol(str_drop(s, first.n), KIF_DIGITS_KANJI);
    bool has_units = first.value >= 10 || (first.value > 0 && second.value != NO_VALUE && second.value >= 10);
    return has_units ? read_units(s, max, value) : read_places(s, KIF_DIGITS_KANJI, max, value);
}

bool kif_take_number(kif_str *s, unsigned scripts, uint32_t max, uint32_t *value)
{
    size_t n = kif_read_number(*s, scripts, max, value);
    *s = str_drop(*s, n);
    return n > 0;
}

static void put_kanji(kif_buf *b, uint32_t value)
{
    for (int i = 0; i < N_KANJI; i++)
        if (kanji[i].value == value) {
            buf_utf8(b, kanji[i].c);
            return;
        }
}

void buf_kanji_number(kif_buf *b, uint32_t value)
{
    assert(value < 10000);
    if (value == 0)
        put_kanji(b, 0);
    for (uint32_t unit = 1000; unit > 1; unit /= 10) {
        uint32_t factor = value / unit % 10;
        if (factor > 1)
            put_kanji(b, factor);
        if (factor > 0)
            put_kanji(b, unit);
    }
    if (value % 10 > 0)
        put_kanji(b, value % 10);
}

void buf_wide_number(kif_buf *b, uint32_t value)
{
    uint32_t unit = 1;
    while (value / unit >= 10)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        buf_utf8(b, 0xff10 + value / unit % 10);
}
