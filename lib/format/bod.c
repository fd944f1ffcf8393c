/* BOD in the table of formats: a board diagram without moves. */
#include "format/formats.h"
#include "format/japanese.h"

static int bod_bid(kif_str head)
{
    jp_evidence e = jp_look(head);
    if (e.kif_line || e.ruler || e.move_lines > 0 || e.marks > 0 || e.rows == 0)
        return 0;
    return e.headers == 0 ? 90 : 55;
}

static kif_status bod_read(kif_parse *p)
{
    jp_reader r;
    jp_begin(&r, p);
    while (jp_next_line(&r))
        jp_line(&r);
    return jp_finish(&r);
}

const kif_format kif_format_bod = {
    .name = "bod",
    .title = "BOD, the board diagram of KIF",
    .suffixes = "bod",
    .cp932 = true,
    .between = true,
    .separator = "\n",
    .bid = bod_bid,
    .cut = jp_cut,
    .read = bod_read,
    .write = NULL,
};
