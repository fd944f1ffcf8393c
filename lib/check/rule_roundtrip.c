/* The rule about conversion: is everything in the record kept when it is written in another format and read
 * back? */
#include "check/rules.h"

/* Moves and ends of both main lines; what else is lost, the writer says. */
static bool same_line(const kif_record *a, const kif_record *b)
{
    const kif_node *x = a->root->child, *y = b->root->child;
    for (; x != NULL && y != NULL; x = x->child, y = y->child)
        if (x->type != y->type || x->move != y->move ||
            (x->type == KIF_NODE_END && x->extra->ending != y->extra->ending))
            return false;
    return x == NULL && y == NULL;
}

static void report_losses(kif_checking *c, const kif_losses *losses)
{
    for (int i = 0; i < KIF_LOSSES; i++)
        if (losses->n[i] > 0)
            kif_report(c->d, KIF_D_ROUNDTRIP_LOSS, kif_first_line(c->text), 0, "%s in %s (%u)",
                       kif_rules[KIF_LOSS_FIRST + i].text, c->o->roundtrip->name, (unsigned)losses->n[i]);
}

void kif_check_roundtrip(kif_checking *c)
{
    const kif_format *format = c->o->roundtrip;
    kif_buf out = BUF_EMPTY;
    kif_write_options options = { 0 };
    kif_writer writer = { .options = &options, .out = &out };
    kif_builder *b = kif_builder_new(0);
    const kif_record *back = NULL;
    if (b == NULL || format->write(&writer, c->r) != KIF_OK)
        goto done;
    report_losses(c, &writer.losses);
    kif_diags quiet = { 0 };
    kif_diags_begin(&quiet, c->d->file, buf_str(&out), 1, c->game);
    kif_builder_begin(b, format->name, buf_str(&out), &quiet);
    kif_parse parse = { .text = buf_str(&out), .diags = &quiet, .b = b };
    if (format->read(&parse) != KIF_OK || kif_builder_finish(b, &back) != KIF_OK || !same_line(c->r, back))
        kif_report(c->d, KIF_D_ROUNDTRIP_LOSS, kif_first_line(c->text), 0,
                   "written in %s and read back, the moves or the end differ", format->name);
    kif_diags_fini(&quiet);
done:
    kif_writer_fini(&writer);
    kif_builder_free(b);
    buf_fini(&out);
}
