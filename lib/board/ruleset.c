/* The table of rule sets. */
#include "board/ruleset.h"

const kif_ruleset kif_rulesets[KIF_RULESET_COUNT] = {
#define X(id, name, sente, gote, draw, loses, agreed, points, moves, king, early, stands, try_, clocks, \
          english)                                                                                      \
    [KIF_RULES_##id] = { name,                                                                          \
                         { sente, gote },                                                               \
                         draw,                                                                          \
                         loses,                                                                         \
                         KIF_AGREED_##agreed,                                                           \
                         KIF_HANDICAP_POINTS_##points,                                                  \
                         moves,                                                                         \
                         king,                                                                          \
                         early,                                                                         \
                         stands,                                                                        \
                         try_,                                                                          \
                         clocks,                                                                        \
                         english },
    KIF_RULESETS(X)
#undef X
};

const kif_ruleset *kif_ruleset_by_name(kif_str name)
{
    for (int id = 0; id < KIF_RULESET_COUNT; id++)
        if (str_eq(name, str_of(kif_rulesets[id].name)))
            return &kif_rulesets[id];
    return NULL;
}
