/* Numbers as Japanese records write them: 76, ７六, 十八, 一二〇, 百二十三. */
#ifndef KIF_TEXT_DIGITS_H
#define KIF_TEXT_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/str.h"

/* The scripts that a reader accepts, as bits. */
enum {
    KIF_DIGITS_ASCII = 1, /* 0-9 */
    KIF_DIGITS_WIDE = 2,  /* ０-９ */
    KIF_DIGITS_KANJI = 4, /* 〇 and 一 to 九; in numbers also 十 百 千 */
    KIF_DIGITS_ANY = 7
};

/* Reads one digit at the front of s: *value is 0 to 9. Returns its length in bytes; 0, and *value untouched,
 * if there is none in these scripts. */
size_t kif_read_digit(kif_str s, unsigned scripts, uint32_t *value);

/* Reads a number of at most max at the front of s, as long as it goes on in the script that it began with.
 * Kanji go by place (一八, 二〇) or with 十 百 千 (十八, 二十, 百二十三), but not both ways at once: of
 * 二十一八, 二十一 is read. Returns its length in bytes; 0, and *value untouched, if there is none or it is
 * above max. */
size_t kif_read_number(kif_str s, unsigned scripts, uint32_t max, uint32_t *value);

/* Cuts a number off the front of *s: kif_read_number for parsers. */
bool kif_take_number(kif_str *s, unsigned scripts, uint32_t max, uint32_t *value);

/* Adds a number below 10000 as 十八 or 百二十三; 0 is 〇. */
void buf_kanji_number(kif_buf *b, uint32_t value);

/* Adds a number in full-width digits. */
void buf_wide_number(kif_buf *b, uint32_t value);

#endif
