/* Rules about numbering, branches and the shape of the record. */
#include "check/rules.h"

/* ---- Branches --------------------------------------------------------------------- */

/* Whether another way of playing this move stands further down in the text. */
static bool has_later_sibling(const kif_node *n)
{
    for (const kif_node *s = n->sibling; s != NULL; s = s->sibling)
        if (s->type != KIF_NODE_END)
            return true;
    return false;
}

/* Only for files that use the mark: many programs never write it. */
static void check_branch_marks(kif_checking *c)
{
    bool used = false;
    for (const kif_node *n = c->r->root->child; n != NULL && !used; n = kif_tree_next(n))
        used = (n->flags & KIF_NODE_PLUS) != 0;
    if (!used)
        return;
    for (const kif_node *n = c->r->root->child; n != NULL; n = kif_tree_next(n)) {
        bool marked = (n->flags & KIF_NODE_PLUS) != 0;
        if (n->type != KIF_NODE_END && marked != has_later_sibling(n))
            kif_report(c->d, KIF_D_BRANCH_MARK_MISSING, n->at, n->ply,
                       marked ? "marked with + but nothing branches here"
                              : "a branch starts here: + is missing");
    }
}

static bool same_move(const kif_node *a, const kif_node *b)
{
    return a->type == KIF_NODE_MOVE && b->type == KIF_NODE_MOVE && a->move == b->move;
}

static void check_duplicate_branches(kif_checking *c)
{
    enum { MANY = 64 }; /* alternatives that are compared with each other */
    for (const kif_node *n = c->r->root->child; n != NULL; n = kif_tree_next(n)) {
        int compared = 0;
        for (const kif_node *s = n->parent->child; s != n && compared < MANY; s = s->sibling, compared++) {
            if (!same_move(s, n))
                continue;
            kif_report(c->d, KIF_D_VARIATION_DUPLICATE, n->at, n->ply,
                       s == s->parent->child ? "the variation begins with the move it should replace"
                                             : "another variation begins with the same move");
            break;
        }
    }
}

/* ---- Same square ---------------------------------------------------------------------- */

static void check_same(kif_checking *c)
{
    for (const kif_node *n = c->r->root->child; n != NULL; n = kif_tree_next(n))
        if (n->type == KIF_NODE_MOVE && (n->flags & (KIF_NODE_SAME | KIF_NODE_SAID_SAME)) == KIF_NODE_SAME)
            kif_report(c->d, KIF_D_DOUSAME_MISSING, n->at, n->ply, NULL);
}

static void check_empty(kif_checking *c)
{
    bool diagram = c->r->start_said && c->r->handicap == KIF_HANDICAP_NONE;
    if (c->r->root->child == NULL && !diagram)
        kif_report(c->d, KIF_D_EMPTY_RECORD, kif_first_line(c->text), 0, NULL);
}

static void check_comments(kif_checking *c)
{
    for (const kif_comment *k = c->r->root->comments; k != NULL; k = k->next) {
        if (k->program)
            continue;
        kif_report(c->d, KIF_D_COMMENT_ATTACHED_BEFORE_MOVES, k->at, 0, NULL);
        return;
    }
}

void kif_check_structure(kif_checking *c)
{
    check_empty(c);
    if (c->kif && kif_wants(c, KIF_D_BRANCH_MARK_MISSING))
        check_branch_marks(c);
    if (c->r->n_variations > 0)
        check_duplicate_branches(c);
    if ((c->kif || c->ki2) && kif_wants(c, KIF_D_DOUSAME_MISSING))
        check_same(c);
    if (kif_wants(c, KIF_D_COMMENT_ATTACHED_BEFORE_MOVES))
        check_comments(c);
    if ((c->kif || c->ki2) && c->game == 2)
        kif_report(c->d, KIF_D_MULTIPLE_GAMES_IN_ONE_FILE, kif_first_line(c->text), 0, NULL);
}
