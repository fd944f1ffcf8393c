/* The table of header keys, and the spellings that readers also know. */
#include "game/header.h"

const kif_header_info kif_header_keys[KIF_H_COUNT] = {
#define X(id, kif, csa, psn) [KIF_H_##id] = { kif, csa, psn },
    KIF_HEADER_KEYS(X)
#undef X
};

/* The lengths of the keys, so that a look at most of them is one comparison; NULL has none. */
#define LENGTH(key) _Generic((key), char *: sizeof(key) - 1, default: 0)
static const struct {
    uint8_t kif, csa, psn;
} key_lengths[KIF_H_COUNT] = {
#define X(id, kif, csa, psn) [KIF_H_##id] = { LENGTH(kif), LENGTH(csa), LENGTH(psn) },
    KIF_HEADER_KEYS(X)
#undef X
};

typedef struct {
    kif_str key;
    kif_header_id id;
} alias;

static const alias kif_aliases[] = {
    { STR("下手"), KIF_H_BLACK },
    { STR("上手"), KIF_H_WHITE },
    { STR("下手省略名"), KIF_H_BLACK_SHORT },
    { STR("上手省略名"), KIF_H_WHITE_SHORT },
    { STR("下手持ち時間"), KIF_H_BLACK_TIME_LIMIT },
    { STR("上手持ち時間"), KIF_H_WHITE_TIME_LIMIT },
    { STR("対局場所"), KIF_H_PLACE },
    { STR("大会名"), KIF_H_EVENT },
    { STR("題名"), KIF_H_TITLE },
    { STR("制限時間"), KIF_H_TIME_LIMIT },
    { STR("開始日"), KIF_H_START_TIME },
};

static const alias csa_aliases[] = {
    { STR("$TIME_LIMIT"), KIF_H_TIME_LIMIT },
    { STR("$TIMET+"), KIF_H_BLACK_TIME_LIMIT },
    { STR("$TIMET-"), KIF_H_WHITE_TIME_LIMIT },
};

static const alias psn_aliases[] = {
    { STR("Black"), KIF_H_BLACK },
    { STR("White"), KIF_H_WHITE },
    { STR("Start"), KIF_H_START_TIME },
    { STR("Time"), KIF_H_TIME_LIMIT },
};

kif_str kif_header_name(const kif_header *h)
{
    bool marked = h->key.n > 1 && (h->key.p[0] == '$' || h->key.p[0] == '\'');
    return marked ? str_drop(h->key, 1) : h->key;
}

static kif_header_id find_alias(const alias *table, size_t n, kif_str key)
{
    for (size_t i = 0; i < n; i++)
        if (str_eq(key, table[i].key))
            return table[i].id;
    return KIF_H_OTHER;
}

#define FIND(column, key, aliases)                                                                                     \
    for (int id = KIF_H_OTHER + 1; id < KIF_H_COUNT; id++)                                                             \
        if (key.n == key_lengths[id].column && key.n > 0 && memcmp(key.p, kif_header_keys[id].column, key.n) == 0)     \
            return (kif_header_id)id;                                                                                  \
    return find_alias(aliases, sizeof(aliases) / sizeof *(aliases), key)

kif_header_id kif_header_by_kif(kif_str key)
{
    FIND(kif, key, kif_aliases);
}

kif_header_id kif_header_by_csa(kif_str key)
{
    FIND(csa, key, csa_aliases);
}

kif_header_id kif_header_by_psn(kif_str key)
{
    FIND(psn, key, psn_aliases);
}

kif_str kif_header_kif_key(const kif_header *h)
{
    kif_str name = kif_header_name(h);
    if (h->id != KIF_H_OTHER && str_is(name, kif_header_keys[h->id].kif)) /* most of all */
        return name;
    return h->id == KIF_H_OTHER || kif_header_by_kif(name) == h->id ? name : str_of(kif_header_keys[h->id].kif);
}
