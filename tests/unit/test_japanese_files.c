/* Records in the manner of many programs (testdata): read as files are, with their encodings. The moves were worked
 * out by hand and agree with tsshogi and json-kifu-format where these read the dialect. */
#include "format/source.h"
#include "unit/convert.h"

static const struct {
    const char *path, *format, *usi; /* main line */
} files[] = {
    { "testdata/kif/good/variations.kifu", "kif", "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h" },
    { "testdata/kif/good/handicap.kifu", "kif",
      "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 7a6b 7g7f 5c5d 4g4f" },
    { "testdata/kif/odd/81dojo.kif", "kif", "startpos moves 7g7f 3c3d 2g2f 2b8h+ 7i8h" },
    { "testdata/kif/odd/android.kif", "kif", "startpos moves 7g7f 3c3d 8h2b+ 3a2b" },
    { "testdata/kif/odd/club24.kif", "kif",
      "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 8c8d 5e2b+ 1a1b 2b3b 5c5d 3b4a 9c9d" },
    { "testdata/kif/odd/ipad-tsume.kif", "kif", "sfen 8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*1b" },
    { "testdata/kif/odd/lishogi.kifu", "kif", "startpos moves 7g7f 3c3d 8h2b+ 3a2b" },
    { "testdata/kif/odd/piyo.kif", "kif", "startpos moves 7g7f 3c3d 5i5h 4a3b" },
    { "testdata/kif/odd/shogidokoro.kif", "kif",
      "sfen 9/8k/9/7PP/8L/9/9/9/9 b RBGSNrb3g3s3n3l16p 1 moves G*2b 1b2b" },
    { "testdata/ki2/good/game.ki2u", "ki2",
      "startpos moves 7g7f 3c3d 8h2b+ 3a2b 7i8h 2b3c 8h7g 7a7b 6i6h 6a6b 6h7h 6b5b" },
    { "testdata/ki2/odd/prose.ki2", "ki2", "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d" },
    { "testdata/bod/good/position.bod", "bod",
      "sfen lnsgkgsnl/1r5+B1/pppppp1pp/9/6p2/2P6/PP1PPP1PP/7R1/LNSGKGSNL w Bp 6" },
};

static void write_as(converter *c, const kif_record *record, const char *format, kif_buf *out)
{
    c->record = record;
    buf_reset(out);
    buf_add(out, write_text(c, format));
}

/* What is written reads back to the same text. */
static void check_fixed_point(converter *c, const kif_record *record, const char *path, const char *format)
{
    kif_buf first = BUF_EMPTY;
    write_as(c, record, format, &first);
    CHECK_NAMED(first.n > 0 && str_eq(convert(c, format, buf_str(&first), format), buf_str(&first)),
                "%s: %s is a fixed point", path, format);
    buf_fini(&first);
}

static void check_file(size_t i)
{
    converter c;
    converter_init(&c);
    kif_source_options options = { 0 };
    kif_input in;
    kif_chunk *chunk = NULL;
    const kif_record *record = NULL;
    kif_game_reader *reader = kif_game_reader_new(&options);
    bool open = kif_input_open(&in, files[i].path) == KIF_OK;
    kif_source *source = open ? kif_source_new(&in, files[i].path, &options, NULL, NULL) : NULL;
    if (source != NULL && kif_source_next_chunk(source, &chunk) == KIF_OK) {
        kif_game_reader_start(reader, chunk, NULL, NULL);
        if (kif_game_reader_next(reader, &record) != KIF_OK)
            record = NULL;
    }
    CHECK_NAMED(record != NULL && strcmp(kif_source_format(source)->name, files[i].format) == 0, "%s is read as %s",
                files[i].path, files[i].format);
    if (record != NULL) {
        kif_buf usi = BUF_EMPTY;
        write_as(&c, record, "usi", &usi);
        CHECK_NAMED(str_eq((kif_str){ usi.p, str_find_byte(buf_str(&usi), '\n') }, str_of(files[i].usi)), "%s",
                    files[i].path);
        buf_fini(&usi);
        check_fixed_point(&c, record, files[i].path, "kif");
        check_fixed_point(&c, record, files[i].path, "ki2");
    }
    kif_chunk_free(chunk);
    kif_source_free(source);
    kif_game_reader_free(reader);
    if (open)
        kif_input_fini(&in);
    converter_fini(&c);
}

int main(void)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        check_file(i);
    return tap_done();
}
