/* Places in a text as lines and columns, in whatever order they are asked for. */
#include "base/diag.h"

#include "unit/tap.h"

/* The place of an offset, counted from the front. */
static void count(kif_str text, uint32_t offset, uint32_t *line, uint32_t *col)
{
    *line = *col = 1;
    for (uint32_t i = 0; i < offset; i++) {
        bool crlf = text.p[i] == '\r' && i + 1 < text.n && text.p[i + 1] == '\n';
        if ((text.p[i] == '\n' || text.p[i] == '\r') && !crlf) {
            ++*line;
            *col = 1;
        } else {
            *col += ((unsigned char)text.p[i] & 0xc0) != 0x80;
        }
    }
}

static bool is_right(kif_diags *d, kif_str text, uint32_t at, uint32_t end)
{
    uint32_t line, col, end_line, end_col;
    count(text, at, &line, &col);
    count(text, end, &end_line, &end_col);
    kif_span s = kif_diags_span(d, (kif_range){ at, end - at });
    return s.line == line && s.col == col && s.end_line == end_line && s.end_col == end_col;
}

int main(void)
{
    static const char text[] = "７六歩 ab\n\nxあy\rいう\r\n終\n";
    kif_str all = { text, sizeof text - 1 };
    kif_diags d = { 0 };
    for (int game = 0; game < 2; game++) {
        kif_diags_begin(&d, "test", all, 1, 1);
        bool up = true, down = true, mixed = true;
        for (uint32_t i = 0; i <= all.n; i++)
            up &= is_right(&d, all, i, i);
        for (uint32_t i = (uint32_t)all.n + 1; i > 0; i--)
            down &= is_right(&d, all, i - 1, (uint32_t)all.n);
        for (uint32_t i = 0; i < 500; i++) {
            uint32_t a = i * 7919 % (uint32_t)(all.n + 1), b = i * 104729 % (uint32_t)(all.n + 1);
            mixed &= is_right(&d, all, a < b ? a : b, a < b ? b : a);
        }
        CHECK_NAMED(up, "forwards");
        CHECK_NAMED(down, "backwards");
        CHECK_NAMED(mixed, "in any order");
    }
    kif_diags_fini(&d);
    return tap_done();
}
