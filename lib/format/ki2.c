/* KI2 in the table of formats: how sure a file is one. */
#include "format/ki2.h"

#include "format/formats.h"
#include "format/japanese.h"

static int ki2_bid(kif_str head)
{
    jp_evidence e = jp_look(head);
    if (e.ruler || e.move_lines > 0)
        return 0;
    if (e.marks > 0)
        return 95;
    return e.headers > 0 ? 40 : e.texts > 0 ? 30 : 0;
}

const kif_format kif_format_ki2 = {
    .name = "ki2",
    .title = "KI2, moves in Japanese words",
    .suffixes = "ki2 ki2u",
    .cp932 = true,
    .between = true,
    .separator = "\n",
    .bid = ki2_bid,
    .cut = jp_cut,
    .read = kif_ki2_read,
    .write = kif_ki2_write,
};
