/* Speed of the text layer, beside the iconv of the C library on the same bytes. Prints a line for each
 * measurement: name, MB/s, and the ratio to iconv. An argument names a file of UTF-8 to use instead of the
 * built-in record. */
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "text/decode.h"
#include "text/encode.h"
#include "text/lines.h"
#include "text/utf8.h"

static const char record[] =
    "# ---- 棋譜ファイル ----\r\n開始日時：2003/05/12 10:00:00\r\n棋戦：順位戦\r\n手合割：平手　　\r\n"
    "先手：先手の名前\r\n後手：後手の名前\r\n手数----指手---------消費時間--\r\n"
    "   1 ７六歩(77)   ( 0:16/00:00:16)\r\n   2 ３四歩(33)   ( 0:00/00:00:00)\r\n"
    "   3 ６六歩(67)   ( 1:02/00:01:18)\r\n*ここで角道を止めるのは、古くからある指し方です。\r\n"
    "   4 ８四歩(83)   ( 0:12/00:00:12)\r\n   5 ６八飛(28)   ( 0:30/00:01:48)\r\n"
    "   6 ６二銀(71)   ( 0:21/00:00:33)\r\n   7 ７八銀(79)   ( 0:05/00:01:53)\r\n"
    "   8 同　銀成(77) ( 0:41/00:01:14)\r\n   9 同　桂(89)   ( 0:05/00:01:58)\r\n"
    "  10 ５四角打     ( 2:13/00:03:27)\r\n  11 投了\r\nまで10手で後手の勝ち\r\n\r\n";

enum { BYTES = 4 << 20 };
static const double ENOUGH = 0.4; /* seconds a measurement */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct {
    kif_encoding encoding;
    const char *iconv_from, *iconv_to;
    kif_str bytes;
    kif_buf out;
    size_t check; /* so that nothing is optimised away */
    size_t left;  /* what iconv did not do: it gives up where we write a replacement */
} job;

static void run_decode(job *j)
{
    buf_reset(&j->out);
    kif_decode(&(kif_decoder){ .encoding = j->encoding }, j->bytes, true, &j->out);
    j->check += j->out.n;
}

static void run_encode(job *j)
{
    buf_reset(&j->out);
    kif_encode(&(kif_encoder){ .encoding = j->encoding }, j->bytes, &j->out);
    j->check += j->out.n;
}

static void run_valid(job *j)
{
    j->check += utf8_valid(j->bytes);
}

static void run_guess(job *j)
{
    j->check += kif_encoding_guess(j->bytes, true, KIF_ENC_NONE, KIF_ENC_NONE).encoding;
}

static void run_lines(job *j)
{
    kif_lines l = lines_of(j->bytes);
    kif_str line;
    size_t offset;
    while (lines_next(&l, &line, &offset))
        j->check += line.n;
}

static void run_iconv(job *j)
{
    iconv_t cd = iconv_open(j->iconv_to, j->iconv_from);
    if (cd == (iconv_t)-1)
        return;
    buf_reset(&j->out);
    char *in = (char *)j->bytes.p, *to = buf_reserve(&j->out, 3 * j->bytes.n);
    size_t left = j->bytes.n, room = 3 * j->bytes.n;
    iconv(cd, &in, &left, &to, &room);
    j->check += room;
    j->left = left;
    iconv_close(cd);
}

/* MB/s, the best of several runs. */
static double speed(void (*run)(job *), job *j)
{
    double best = 0, end = now() + ENOUGH;
    do {
        double start = now();
        run(j);
        double rate = (double)j->bytes.n / (now() - start) / 1e6;
        best = rate > best ? rate : best;
    } while (now() < end);
    return best;
}

static void measure(const char *name, void (*run)(job *), job j, bool beside_iconv)
{
    double ours = speed(run, &j);
    printf("%-22s %8.0f MB/s", name, ours);
    if (beside_iconv) {
        double theirs = speed(run_iconv, &j);
        if (j.left == 0)
            printf("   iconv %6.0f MB/s   %.1f times", theirs, ours / theirs);
        else
            printf("   iconv gives up after %zu bytes", j.bytes.n - j.left);
    }
    printf("%s\n", j.check == 0 ? " (nothing done)" : "");
    buf_fini(&j.out);
}

static kif_buf encoded(kif_encoding e, kif_str text)
{
    kif_buf out = BUF_EMPTY;
    kif_encode(&(kif_encoder){ .encoding = e }, text, &out);
    return out;
}

static kif_buf source(const char *path)
{
    kif_buf all = BUF_EMPTY, one = BUF_EMPTY;
    FILE *fp = path == NULL ? NULL : fopen(path, "rb");
    if (path != NULL && fp == NULL) {
        perror(path);
        exit(1);
    }
    for (int c; fp != NULL && (c = getc(fp)) != EOF;)
        buf_byte(&one, (char)c);
    if (fp == NULL)
        buf_add(&one, STR(record));
    else
        fclose(fp);
    while (one.n > 0 && all.n < BYTES)
        buf_add(&all, buf_str(&one));
    buf_fini(&one);
    return all;
}

int main(int argc, char **argv)
{
    kif_buf utf8 = source(argc > 1 ? argv[1] : NULL);
    kif_str text = buf_str(&utf8);
    kif_buf cp932 = encoded(KIF_ENC_CP932, text), eucjp = encoded(KIF_ENC_EUCJP, text),
            jis = encoded(KIF_ENC_ISO2022JP, text), utf16 = encoded(KIF_ENC_UTF16LE, text);
    printf("%zu bytes of UTF-8, %zu of CP932\n", utf8.n, cp932.n);
    measure("decode cp932", run_decode,
            (job){ KIF_ENC_CP932, "CP932", "UTF-8", buf_str(&cp932), BUF_EMPTY, 0, 0 }, true);
    measure("decode euc-jp", run_decode,
            (job){ KIF_ENC_EUCJP, "EUC-JP-MS", "UTF-8", buf_str(&eucjp), BUF_EMPTY, 0, 0 }, true);
    measure("decode iso-2022-jp", run_decode,
            (job){ KIF_ENC_ISO2022JP, "ISO-2022-JP", "UTF-8", buf_str(&jis), BUF_EMPTY, 0, 0 }, true);
    measure("decode utf-16le", run_decode,
            (job){ KIF_ENC_UTF16LE, "UTF-16LE", "UTF-8", buf_str(&utf16), BUF_EMPTY, 0, 0 }, true);
    measure("decode utf-8", run_decode, (job){ KIF_ENC_UTF8, "UTF-8", "UTF-8", text, BUF_EMPTY, 0, 0 }, true);
    measure("encode cp932", run_encode, (job){ KIF_ENC_CP932, "UTF-8", "CP932", text, BUF_EMPTY, 0, 0 },
            true);
    measure("encode euc-jp", run_encode, (job){ KIF_ENC_EUCJP, "UTF-8", "EUC-JP-MS", text, BUF_EMPTY, 0, 0 },
            true);
    measure("valid utf-8", run_valid, (job){ .bytes = text }, false);
    measure("lines", run_lines, (job){ .bytes = text }, false);
    measure("guess utf-8", run_guess, (job){ .bytes = text }, false);
    measure("guess cp932", run_guess, (job){ .bytes = buf_str(&cp932) }, false);
    kif_buf *all[] = { &utf8, &cp932, &eucjp, &jis, &utf16 };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        buf_fini(all[i]);
    return 0;
}
