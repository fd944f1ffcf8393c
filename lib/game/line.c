/* Lines of play. The nodes of a line are copied, so that the record around them is like any other and writers
 * need not know; comments and texts are shared with the whole record. */
#include "game/line.h"

#include <stdlib.h>

void kif_line_walk_fini(kif_line_walk *w)
{
    buf_fini(&w->heads);
    buf_fini(&w->stack);
    buf_fini(&w->nodes);
}

static void push(kif_buf *b, const kif_node *n)
{
    buf_add(b, (kif_str){ (const char *)&n, sizeof n });
}

static const kif_node **items(const kif_buf *b)
{
    return (const kif_node **)(void *)b->p;
}

static size_t n_items(const kif_buf *b)
{
    return b->n / sizeof(const kif_node *);
}

/* Adds a line, and leaves the nodes that have alternatives on the stack, the deepest on top. */
static void add_head(kif_line_walk *w, const kif_node *head)
{
    push(&w->heads, head);
    for (const kif_node *n = head; n != NULL; n = n->child)
        if (n->sibling != NULL)
            push(&w->stack, n);
}

/* By place in the file; a stable order for formats that do not tell places. */
static int by_place(const void *left, const void *right)
{
    const kif_node *a = *(const kif_node *const *)left, *b = *(const kif_node *const *)right;
    return (a->at.at > b->at.at) - (a->at.at < b->at.at);
}

static bool has_places(const kif_line_walk *w)
{
    for (size_t i = 1; i < n_items(&w->heads); i++)
        if (items(&w->heads)[i]->at.len == 0)
            return false;
    return true;
}

bool kif_line_walk_start(kif_line_walk *w, const kif_record *record)
{
    w->whole = record;
    w->next = 0;
    buf_reset(&w->heads);
    buf_reset(&w->stack);
    buf_reset(&w->nodes);
    /* The order of KIF files: a line to its end, then its alternatives from the last move back to the first.
     */
    add_head(w, record->root);
    while (w->stack.n > 0 && buf_ok(&w->stack)) {
        const kif_node *n = items(&w->stack)[n_items(&w->stack) - 1];
        w->stack.n -= sizeof n;
        add_head(w, n->sibling);
    }
    if (!buf_ok(&w->heads) || !buf_ok(&w->stack))
        return false;
    if (has_places(w))
        qsort(items(&w->heads) + 1, n_items(&w->heads) - 1, sizeof(const kif_node *), by_place);
    return true;
}

static uint32_t length_to(const kif_node *head)
{
    uint32_t n = 1;
    for (const kif_node *up = head->parent; up != NULL; up = up->parent)
        n++;
    return n;
}

/* Copies the line that goes through head into w->nodes; the number of nodes, or 0 out of memory. */
static uint32_t copy_line(kif_line_walk *w, const kif_node *head)
{
    uint32_t up_to = length_to(head), n = up_to;
    for (const kif_node *down = head->child; down != NULL; down = down->child)
        n++;
    buf_reset(&w->nodes);
    kif_node *to = (kif_node *)(void *)buf_reserve(&w->nodes, n * sizeof *to);
    if (to == NULL)
        return 0;
    const kif_node *from = head;
    for (uint32_t i = up_to; i-- > 0; from = from->parent)
        to[i] = *from;
    from = head->child;
    for (uint32_t i = up_to; i < n; i++, from = from->child)
        to[i] = *from;
    for (uint32_t i = 0; i < n; i++) {
        to[i].parent = i > 0 ? &to[i - 1] : NULL;
        to[i].child = to[i].last_child = i + 1 < n ? &to[i + 1] : NULL;
        to[i].sibling = NULL;
    }
    return n;
}

static void summarise(kif_record *r, const kif_node *nodes, uint32_t n)
{
    r->n_nodes = n - 1; /* the root does not count */
    r->n_moves = r->n_variations = r->n_illegal = 0;
    r->has_times = false;
    for (uint32_t i = 0; i < n; i++) {
        r->n_moves += nodes[i].type == KIF_NODE_MOVE;
        r->n_illegal += nodes[i].verdict != KIF_D_NONE;
        r->has_times = r->has_times || nodes[i].time_ms > 0;
    }
}

const kif_record *kif_line_walk_next(kif_line_walk *w)
{
    if (w->next == n_items(&w->heads))
        return NULL;
    bool main_line = w->next == 0;
    uint32_t n = copy_line(w, items(&w->heads)[w->next++]);
    if (n == 0)
        return NULL;
    w->record = *w->whole;
    w->record.root = (kif_node *)(void *)w->nodes.p;
    summarise(&w->record, w->record.root, n);
    if (!main_line) { /* the closing line speaks of the main line; those of variations became their ends */
        w->record.summary = KIF_END_NONE;
        w->record.summary_winner = KIF_SIDES;
        w->record.summary_moves = 0;
    }
    return &w->record;
}
