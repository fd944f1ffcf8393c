/* Files of CSA, USI, SFEN, JKF, Western notation and USEN in the manner of many programs (testdata), read as
 * files are: with their encodings, several games a file. The moves were worked out by hand. */
#include "format/source.h"
#include "unit/convert.h"

#define HIRATE_TWO "startpos moves 7g7f 3c3d"
#define GAME       "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e"
#define TWO_PIECES "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
#define BISHOP     "sfen lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

static const struct {
    const char *path, *format, *usi;
} files[] = {
    { "testdata/csa/good/v3.csa", "csa", GAME " resign\n" },
    { "testdata/csa/good/v22-handicap.csa", "csa", TWO_PIECES " moves 5a4b 7g7f 7a7b break\n" },
    { "testdata/csa/good/several.csa", "csa",
      "startpos moves 2g2f 8c8d timeout\nstartpos\n" HIRATE_TWO "\n" },
    { "testdata/csa/odd/v1-one-line.csa", "csa", HIRATE_TWO " 2g2f resign\n" },
    { "testdata/csa/odd/server.csa", "csa", HIRATE_TWO " timeout\n" },
    { "testdata/csa/odd/late-header.csa", "csa", "startpos moves 2g2f 3c3d 7g7f resign\n" },
    { "testdata/csa/odd/mailed.csa", "csa", "startpos moves 7g7f break\n" },
    { "testdata/csa/odd/cp932.csa", "csa",
      "sfen 7k1/7p1/6+P1P/9/9/9/9/9/9 b G2r2b3g4s4n4l15p 1 moves G*1b\n" },
    { "testdata/usi/good/games.usi", "usi",
      GAME " resign\nsfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b resign\n" },
    { "testdata/usi/odd/mixed.sfen", "usi",
      HIRATE_TWO "\nsfen 4k4/9/9/9/9/9/9/9/4K4 b 2P2p 1\n"
                 "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\nstartpos moves 2g2f\n"
                 "startpos moves 7g7f 8c8d\nsfen 8k/9/9/9/9/9/9/9/8K b p 7 moves 1i1h P*5e\n" },
    { "testdata/jkf/good/forks.jkf", "jkf", "startpos moves 7g7f 3c3d 8h2b+ 3a2b resign\n" },
    { "testdata/jkf/good/lines.jkf", "jkf", BISHOP " moves 6a5b\nstartpos moves break\n" },
    { "testdata/jkf/odd/minimal.json", "jkf", GAME "\n" },
    { "testdata/western/good/games.western", "psn",
      GAME " 4a5b resign\n" TWO_PIECES " moves 5a4b 7g7f 7a7b\n" },
    { "testdata/western/odd/archive.psn", "psn",
      HIRATE_TWO " 2g2f 4a3b 2f2e 2b8h+ 7i8h 3a2b 3i3h B*4e resign\n" },
    { "testdata/western/odd/shogidokoro.psn", "psn", GAME " resign\n" },
    { "testdata/usen/good/game.usen", "usen", GAME " resign\n" },
};

/* What is written reads back to the same text. */
static void check_fixed_point(converter *c, const kif_record *record, const char *path, const char *format)
{
    c->record = record;
    kif_str text = write_text(c, format);
    kif_buf first = BUF_EMPTY;
    buf_add(&first, text);
    CHECK_NAMED(first.n > 0 && str_eq(convert(c, format, buf_str(&first), format), buf_str(&first)),
                "%s: %s is a fixed point", path, format);
    buf_fini(&first);
}

static void check_games(size_t i, kif_game_reader *reader, kif_buf *usi)
{
    converter c;
    converter_init(&c);
    c.options.usi_end = true;
    const kif_record *record;
    while (kif_game_reader_next(reader, &record) == KIF_OK) {
        c.record = record;
        buf_add(usi, write_text(&c, "usi"));
        static const char *const formats[] = { "csa", "jkf", "western", "usen", "usi" };
        for (size_t f = 0; f < sizeof formats / sizeof *formats; f++)
            check_fixed_point(&c, record, files[i].path, formats[f]);
    }
    converter_fini(&c);
}

static void check_file(size_t i)
{
    kif_source_options options = { 0 };
    kif_input in;
    kif_chunk *chunk = NULL;
    kif_buf usi = BUF_EMPTY;
    kif_game_reader *reader = kif_game_reader_new(&options);
    bool open = kif_input_open(&in, files[i].path) == KIF_OK;
    kif_source *source = open ? kif_source_new(&in, files[i].path, &options, NULL, NULL) : NULL;
    while (source != NULL && kif_source_next_chunk(source, &chunk) == KIF_OK) {
        kif_game_reader_start(reader, chunk, NULL, NULL);
        check_games(i, reader, &usi);
        kif_chunk_free(chunk);
        chunk = NULL;
    }
    const kif_format *format = source == NULL ? NULL : kif_source_format(source);
    CHECK_NAMED(format != NULL && strcmp(format->name, files[i].format) == 0, "%s is read as %s",
                files[i].path, files[i].format);
    CHECK_NAMED(same_text(buf_str(&usi), files[i].usi), "%s: its moves", files[i].path);
    buf_fini(&usi);
    kif_source_free(source);
    kif_game_reader_free(reader);
    if (open)
        kif_input_fini(&in);
}

int main(void)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        check_file(i);
    return tap_done();
}
