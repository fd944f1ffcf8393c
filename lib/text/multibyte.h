/* Inside lib/text: how the characters of CP932 and EUC-JP are built from bytes. Detection, decoding and the
 * search for cut characters all ask here. */
#ifndef KIF_TEXT_MULTIBYTE_H
#define KIF_TEXT_MULTIBYTE_H

#include <stdint.h>

enum { MB_CUT = 0, MB_BAD = -1 };

/* The length in bytes of the character that begins at s < end with a byte >= 0x80; MB_CUT when end comes
 * first, MB_BAD when no character begins so. A length says nothing about whether the code is assigned. */
typedef int mb_length_fn(const uint8_t *s, const uint8_t *end);

/* Lead 81-9F E0-FC, trail 40-7E 80-FC; alone A1-DF (half-width katakana). */
static inline int mb_cp932_length(const uint8_t *s, const uint8_t *end)
{
    uint8_t lead = *s;
    if ((uint8_t)(lead - 0xa1) <= 0xdf - 0xa1)
        return 1;
    if (lead == 0x80 || lead == 0xa0 || lead > 0xfc)
        return MB_BAD;
    if (end - s < 2)
        return MB_CUT;
    return s[1] >= 0x40 && s[1] != 0x7f && s[1] <= 0xfc ? 2 : MB_BAD;
}

static inline int mb_eucjp_is_pair_byte(uint8_t c)
{
    return (uint8_t)(c - 0xa1) <= 0xfe - 0xa1;
}

/* A1-FE twice; 8E A1-DF (half-width katakana); 8F and A1-FE twice (JIS X 0212). */
static inline int mb_eucjp_length(const uint8_t *s, const uint8_t *end)
{
    uint8_t lead = *s;
    int n = lead == 0x8f ? 3 : 2;
    if (lead != 0x8e && lead != 0x8f && !mb_eucjp_is_pair_byte(lead))
        return MB_BAD;
    for (int i = 1; i < n; i++) {
        if (end - s <= i)
            return MB_CUT;
        if (!mb_eucjp_is_pair_byte(s[i]) || (lead == 0x8e && s[i] > 0xdf))
            return MB_BAD;
    }
    return n;
}

#endif
