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

#endif
