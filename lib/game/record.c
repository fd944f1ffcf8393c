/* Questions about a finished record. */
#include "game/record.h"

kif_side kif_node_side(const kif_record *r, const kif_node *n)
{
    if (n->type == KIF_NODE_MOVE || n->type == KIF_NODE_UNRESOLVED)
        return kif_piece_side(n->moved);
    const kif_node *before = n->parent; /* of an end: whoever did not make the last move */
    return before == NULL || before->type == KIF_NODE_ROOT ? r->start.side : kif_opponent(kif_node_side(r, before));
}

const kif_node *kif_main_end(const kif_record *r)
{
    const kif_node *n = r->root;
    while (n->child != NULL)
        n = n->child;
    return n;
}

kif_ending_id kif_record_result(const kif_record *r, kif_side *winner)
{
    const kif_node *end = kif_main_end(r);
    if (end->type == KIF_NODE_END) {
        *winner = end->extra->winner;
        return end->extra->ending;
    }
    *winner = r->summary_winner;
    return r->summary;
}

kif_str kif_record_header(const kif_record *r, kif_header_id id)
{
    kif_str value = STR_NONE;
    for (const kif_header *h = r->headers; h != NULL; h = h->next)
        if (h->id == id)
            value = h->value;
    return value;
}
