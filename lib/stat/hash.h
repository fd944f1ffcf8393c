/* Hashes that are part of the state format: the same on every machine, for ever. */
#ifndef KIF_STAT_HASH_H
#define KIF_STAT_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Mixes two words: the halves of their 128-bit product, folded. */
static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Reads up to eight bytes, the first lowest, whatever the machine. */
static inline uint64_t hash_load(const unsigned char *p, size_t n)
{
    uint64_t v = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (n == 8) {
        memcpy(&v, p, 8);
        return v;
    }
#endif
    for (size_t i = 0; i < n; i++)
        v |= (uint64_t)p[i] << (8 * i);
    return v;
}

/* Hashes bytes; seed tells apart the lanes of a longer hash and what came before. */
static inline uint64_t hash_bytes(const void *bytes, size_t n, uint64_t seed)
{
    const unsigned char *p = bytes;
    const uint64_t k0 = UINT64_C(0x9e3779b97f4a7c15), k1 = UINT64_C(0xc2b2ae3d27d4eb4f);
    uint64_t h = seed ^ hash_mix(n ^ k0, k1);
    for (; n >= 8; p += 8, n -= 8)
        h = hash_mix(h ^ hash_load(p, 8) ^ k0, k1 ^ (h >> 29));
    h = hash_mix(h ^ hash_load(p, n) ^ k1, k0);
    return hash_mix(h ^ k1, k0 ^ (h >> 31));
}

enum { HASH_BLOCK = 64 };

/* Hashes the next block of a long input. Pairs of words are mixed apart from what came before, all at the same time. */
static inline uint64_t hash_block(const void *block, uint64_t h)
{
    static const uint64_t k[8] = { UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xc2b2ae3d27d4eb4f),
                                   UINT64_C(0xa0761d6478bd642f), UINT64_C(0xe7037ed1a0b428db),
                                   UINT64_C(0x8ebc6af09c88c6e3), UINT64_C(0x589965cc75374cc3),
                                   UINT64_C(0x1d8e4e27c47d124f), UINT64_C(0x517cc1b727220a95) };
    const unsigned char *p = block;
    uint64_t pairs = 0;
    for (int i = 0; i < 8; i += 2)
        pairs += hash_mix(hash_load(p + 8 * i, 8) ^ k[i], hash_load(p + 8 * i + 8, 8) ^ k[i + 1]);
    return hash_mix(h ^ pairs, k[0]) + pairs;
}

#endif
