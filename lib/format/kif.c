/* KIF in the table of formats: how sure a file is one, and where a record ends. */
#include "format/kif.h"

#include "format/formats.h"
#include "format/japanese.h"

static int kif_bid(kif_str head)
{
    jp_evidence e = jp_look(head);
    if (e.ruler || e.move_lines > 0)
        return e.kif_line ? 100 : 95;
    if (e.kif_line)
        return 70;
    return e.headers > 0 || e.rows > 0 ? 50 : 0;
}

const kif_format kif_format_kif = {
    .name = "kif",
    .title = "KIF, the format of Kifu for Windows",
    .suffixes = "kif kifu",
    .cp932 = true,
    .between = true,
    .separator = "\n",
    .bid = kif_bid,
    .cut = jp_cut,
    .read = kif_kif_read,
    .write = kif_kif_write,
};
