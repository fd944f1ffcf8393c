/* Questions about terminals. */
#include "cli/term.h"

#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool is_set(const char *variable)
{
    const char *v = getenv(variable);
    return v != NULL && v[0] != '\0';
}

bool term_color(int fd, opt_when when)
{
    const char *v;
    if (when != WHEN_AUTO)
        return when == WHEN_ALWAYS;
    if (is_set("NO_COLOR"))
        return false;
    if ((v = getenv("CLICOLOR_FORCE")) != NULL && v[0] != '\0' && strcmp(v, "0") != 0)
        return true;
    if ((v = getenv("TERM")) == NULL || v[0] == '\0' || strcmp(v, "dumb") == 0)
        return false;
    return isatty(fd) == 1;
}

int term_width(int fd)
{
    enum { USUAL = 80, MAX = 10000 };
    struct winsize size;
    uint32_t columns = 0;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    kif_str v = str_of(getenv("COLUMNS"));
    return str_take_uint(&v, MAX, &columns) && v.n == 0 && columns > 0 ? (int)columns : USUAL;
}

/* The locale is asked for its encoding only, and only by who writes to a terminal. */
static const char *codeset(void)
{
    setlocale(LC_CTYPE, "");
    return nl_langinfo(CODESET);
}

bool term_is_utf8(void)
{
    return strcmp(codeset(), "UTF-8") == 0;
}

static size_t char_length(kif_str s)
{
    size_t n = 1;
    while (n < s.n && ((unsigned char)s.p[n] & 0xc0) == 0x80)
        n++;
    return n;
}

void term_convert(kif_buf *out, kif_str text)
{
    enum { LONGEST = 16 };
    iconv_t to = iconv_open(codeset(), "UTF-8");
    while (text.n > 0) {
        size_t n = char_length(text), left = n, room = LONGEST;
        char *from = (char *)text.p, *at = buf_reserve(out, LONGEST);
        if (at == NULL)
            break;
        if (n == 1 && (unsigned char)text.p[0] < 0x80)
            buf_byte(out, text.p[0]);
        else if (to != (iconv_t)-1 && iconv(to, &from, &left, &at, &room) == 0)
            out->n += LONGEST - room;
        else
            buf_byte(out, '?');
        text = str_drop(text, n);
    }
    if (to != (iconv_t)-1)
        iconv_close(to);
}
