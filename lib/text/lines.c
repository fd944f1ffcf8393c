/* Line ends, counted. */
#include "text/lines.h"

kif_line_ends kif_count_line_ends(kif_str text)
{
    kif_line_ends found = { 0 };
    while (text.n > 0) {
        text = str_drop(text, str_line_length(text));
        size_t n = str_line_end(text);
        found.ends_open = n == 0;
        found.n_crlf += n == 2;
        found.n_lf += n == 1 && text.p[0] == '\n';
        found.n_cr += n == 1 && text.p[0] == '\r';
        text = str_drop(text, n);
    }
    return found;
}
