/* judge: reads lines "SFEN<TAB>USI-MOVE" and prints "legal" or the id of the broken rule. Not installed. */
#include <stdio.h>
#include <string.h>

#include "board/judge.h"
#include "board/sfen.h"

static const char *verdict(kif_str line)
{
    size_t tab = str_find_byte(line, '\t');
    if (tab == line.n)
        return "error: no tab";
    kif_str sfen = { line.p, tab }, usi = str_drop(line, tab + 1);
    kif_position p;
    if (!kif_sfen_take(&sfen, &p).ok)
        return "error: no position";
    kif_move m = kif_move_take_usi(&usi);
    if (m == KIF_NO_MOVE)
        return "error: no move";
    return kif_rules[kif_judge(&p, m)].slug;
}

int main(void)
{
    char line[4096];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        puts(verdict(str_of(line)));
    }
    return 0;
}
