/* Messages on standard error. */
#include "cli/message.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

static const char *command_name = "kiftools";
static message_level shown = MESSAGE_WARNING;
static bool silent;
static void (*erase_meter)(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void message_setup(const char *command, int quiet, int verbose)
{
    command_name = command;
    silent = quiet > 1;
    if (quiet > 0)
        shown = MESSAGE_ERROR;
    else
        shown = verbose > 1 ? MESSAGE_DEBUG : verbose == 1 ? MESSAGE_VERBOSE : MESSAGE_WARNING;
}

bool message_wanted(message_level level)
{
    return !silent && level <= shown;
}

void message_before(void (*erase)(void))
{
    pthread_mutex_lock(&lock);
    erase_meter = erase;
    pthread_mutex_unlock(&lock);
}

/* There is nobody to tell if standard error cannot be written. */
static void write_all(const char *p, size_t n)
{
    while (n > 0) {
        ssize_t done = write(STDERR_FILENO, p, n);
        if (done < 0 && errno != EINTR)
            return;
        if (done > 0) {
            p += done;
            n -= (size_t)done;
        }
    }
}

void message_write(const char *p, size_t n)
{
    pthread_mutex_lock(&lock);
    write_all(p, n);
    pthread_mutex_unlock(&lock);
}

void message_raw(message_level level, kif_str lines)
{
    if (!message_wanted(level))
        return;
    pthread_mutex_lock(&lock);
    if (erase_meter != NULL)
        erase_meter();
    write_all(lines.p, lines.n);
    pthread_mutex_unlock(&lock);
}

void message(message_level level, const char *about, const char *format, ...)
{
    if (!message_wanted(level))
        return;
    kif_buf line = BUF_EMPTY;
    va_list args;
    buf_printf(&line, "%s: ", command_name);
    if (about != NULL) {
        message_escape(&line, str_of(about), 0);
        buf_cstr(&line, ": ");
    }
    va_start(args, format);
    buf_vprintf(&line, format, args);
    va_end(args);
    buf_byte(&line, '\n');
    message_raw(level, buf_str(&line));
    buf_fini(&line);
}

/* The length of the UTF-8 character at the front of s and its code point; 0 if it is not well-formed. */
static size_t utf8_char(kif_str s, uint32_t *code)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    unsigned char c = (unsigned char)s.p[0];
    size_t len = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : c >> 3 == 30 ? 4 : 0;
    if (len == 0 || len > s.n)
        return 0;
    uint32_t v = len == 1 ? c : c & (0x7fu >> len);
    for (size_t i = 1; i < len; i++) {
        if (((unsigned char)s.p[i] & 0xc0) != 0x80)
            return 0;
        v = v << 6 | ((unsigned char)s.p[i] & 0x3f);
    }
    if (v < least[len] || v > 0x10ffff || v >> 11 == 0x1b)
        return 0;
    *code = v;
    return len;
}

/* Line ends of their own, and marks that change the direction of what follows: a name could pose as another.
 */
static bool is_treacherous(uint32_t c)
{
    return (c >= 0x80 && c < 0xa0) || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

static void escape_control(kif_buf *out, unsigned char c)
{
    static const char letters[] = "\aa\bb\tt\nn\vv\ff\rr";
    for (const char *l = letters; *l != '\0'; l += 2)
        if (c == (unsigned char)l[0]) {
            buf_printf(out, "\\%c", l[1]);
            return;
        }
    buf_printf(out, "\\x%02x", c);
}

void message_escape(kif_buf *out, kif_str text, size_t max)
{
    for (size_t chars = 0; text.n > 0; chars++) {
        uint32_t code = 0;
        size_t len = utf8_char(text, &code);
        if (max > 0 && chars == max) {
            buf_cstr(out, "...");
            return;
        }
        if (len == 0 || code < 0x20 || code == 0x7f)
            escape_control(out, (unsigned char)text.p[0]);
        else if (is_treacherous(code))
            buf_printf(out, "\\u%04x", (unsigned)code);
        else
            buf_add(out, (kif_str){ text.p, len });
        text = str_drop(text, len == 0 ? 1 : len);
    }
}

const char *message_quote(char to[MESSAGE_QUOTE_SIZE], kif_str text)
{
    kif_buf out = BUF_EMPTY;
    buf_byte(&out, '\'');
    message_escape(&out, text, MESSAGE_QUOTE_CHARS);
    buf_byte(&out, '\'');
    snprintf(to, MESSAGE_QUOTE_SIZE, "%.*s", (int)out.n, out.p == NULL ? "''" : out.p);
    buf_fini(&out);
    return to;
}
