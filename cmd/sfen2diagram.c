/* sfen2diagram: positions as text and pictures. Reads SFEN and USI lines, or records, and draws a diagram each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/term.h"
#include "sfen2diagram/draw.h"

/* ---- Options ------------------------------------------------------------ */

static const char *format_name(size_t i)
{
    return kif_formats[i] == NULL ? NULL : kif_formats[i]->name;
}

static const char *encoding_name(size_t i)
{
    kif_encoding e = (kif_encoding)(KIF_ENC_NONE + 1 + i);
    return e < KIF_ENCODINGS_END ? kif_encoding_name(e) : NULL;
}

/* Options whose values the library reads. */
#define VALUES(X)                                                                          \
    X(mark, kif_diagram_add_mark)                                                          \
    X(fill, kif_diagram_add_fill)                                                          \
    X(arrow, kif_diagram_add_arrow)                                                        \
    X(crop, kif_diagram_set_crop)                                                          \
    X(last, kif_diagram_set_last)                                                          \
    X(last_style, kif_diagram_set_last_style)                                              \
    X(caption, kif_diagram_set_caption)                                                    \
    X(background, kif_diagram_set_background)                                              \
    X(sheet, kif_diagram_set_sheet)                                                        \
    X(page, kif_diagram_set_page)                                                          \
    X(cell, kif_diagram_set_cell)                                                          \
    X(width, kif_diagram_set_width)                                                        \
    X(margin, kif_diagram_set_margin)                                                      \
    X(dpi, kif_diagram_set_dpi)

#define X(name, read)                                                                  \
    static bool take_##name(void *target, const char *value, char why[OPT_WHY_SIZE])   \
    {                                                                                  \
        const char *expected = "another value";                                        \
        if (read(target, str_of(value), &expected))                                    \
            return true;                                                               \
        snprintf(why, OPT_WHY_SIZE, "expected %s, got '%.60s'", expected, value);      \
        return false;                                                                  \
    }
VALUES(X)
#undef X

#define AT(field) offsetof(diagram_settings, field)

static const opt options[] = {
    { .letter = 't', .name = "to", .kind = OPT_CHOICE, .value = "FORMAT",
      .choices = KIF_DIAGRAM_FORMATS(KIF_DIAGRAM_WORD), .group = "Output",
      .help = "draw as FORMAT (default: by the suffix of --output, else bod): {}", .target = AT(to) },
    { .name = "cell", .kind = OPT_CALL, .value = "PX", .call = take_cell,
      .help = "width of a square (default 60)",
      .target = AT(draw) },
    { .name = "width", .kind = OPT_CALL, .value = "PX", .call = take_width,
      .help = "width of the whole picture",
      .target = AT(draw) },
    { .name = "dpi", .kind = OPT_CALL, .value = "N", .call = take_dpi,
      .help = "resolution that a PNG names; of the pages of a sheet, 150 otherwise", .target = AT(draw) },
    { .name = "svg11", .kind = OPT_SWITCH, .help = "references that old readers of SVG understand",
      .target = AT(draw.svg11) },
    { .name = "alt", .kind = OPT_SWITCH, .help = "print the diagram in words on standard error, too",
      .target = AT(alt) },
    { .name = "force", .kind = OPT_SWITCH, .help = "write pictures even to a terminal", .target = AT(force) },

    { .name = "record", .kind = OPT_LIST, .value = "FILE", .group = "Records",
      .help = "positions from FILE, and from the operands, which are records then", .target = AT(records) },
    { .name = "at", .kind = OPT_STRING, .value = "WHERE", .choices = "last",
      .help = "which position: last, N, -N, mark:NAME, N.V (default last; of problems 0)", .target = AT(at) },
    { .name = "every", .kind = OPT_NUMBER, .value = "N", .min = 1, .max = 100000,
      .help = "one diagram every N moves, and the last position", .target = AT(every) },
    { .name = "check", .kind = OPT_CHOICE, .value = "LEVEL", .choices = KIF_DIAGRAM_CHECKS(KIF_DIAGRAM_WORD),
      .help = "what an SFEN is refused for: {}", .target = AT(check) },

    { .name = "theme", .kind = OPT_CHOICE, .value = "THEME", .choices = KIF_DIAGRAM_THEMES(KIF_DIAGRAM_WORD),
      .help = "colours: {}", .group = "Looks", .target = AT(draw.theme) },
    { .name = "pieces", .kind = OPT_CHOICE, .value = "SET", .choices = KIF_DIAGRAM_PIECES(KIF_DIAGRAM_WORD),
      .help = "one kanji, two, letters, or pictograms: {}", .target = AT(draw.pieces) },
    { .name = "promoted", .kind = OPT_CHOICE, .value = "FORM",
      .choices = KIF_DIAGRAM_PROMOTED(KIF_DIAGRAM_WORD),
      .help = "成銀 as two characters or as one: {}", .target = AT(draw.promoted) },
    { .name = "king", .kind = OPT_CHOICE, .value = "KING", .choices = KIF_DIAGRAM_KINGS(KIF_DIAGRAM_WORD),
      .help = "who has 王 instead of 玉: {}", .target = AT(draw.king) },
    { .name = "coords", .kind = OPT_CHOICE, .value = "SYSTEM",
      .choices = KIF_DIAGRAM_COORDS(KIF_DIAGRAM_WORD),
      .help = "coordinates: {}", .target = AT(draw.coords) },
    { .name = "view", .kind = OPT_CHOICE, .value = "SIDE", .choices = KIF_DIAGRAM_VIEWS(KIF_DIAGRAM_WORD),
      .help = "who sits at the bottom: {}", .target = AT(draw.view) },
    { .name = "flip", .kind = OPT_SWITCH, .help = "turn the board round", .target = AT(draw.flip) },
    { .name = "stars", .kind = OPT_CHOICE, .value = "WHEN", .choices = KIF_DIAGRAM_STARS(KIF_DIAGRAM_WORD),
      .help = "dots at the promotion zones: {}", .target = AT(draw.stars) },
    { .name = "crop", .kind = OPT_CALL, .value = "PART", .choices = "none auto", .call = take_crop,
      .help = "part of the board: none, auto, 9x5 or 5a-1e", .target = AT(draw) },
    { .name = "margin", .kind = OPT_CALL, .value = "CELLS", .call = take_margin,
      .help = "room around everything (default 0.3)", .target = AT(draw) },
    { .name = "background", .kind = OPT_CALL, .value = "COLOUR", .call = take_background,
      .help = "colour behind the board", .target = AT(draw) },
    { .name = "transparent", .kind = OPT_SWITCH, .help = "no background", .target = AT(draw.transparent) },
    { .name = "glyphs", .kind = OPT_CHOICE, .value = "SOURCE",
      .choices = KIF_DIAGRAM_GLYPHS(KIF_DIAGRAM_WORD),
      .help = "characters: {}", .target = AT(draw.glyphs) },
    { .name = "font", .kind = OPT_STRING, .value = "FONT", .help = "name or file of the font for characters",
      .target = AT(draw.font) },

    { .name = "last", .kind = OPT_CALL, .value = "MOVE", .choices = "auto none", .call = take_last,
      .help = "the last move: auto, none or a USI move", .group = "Marks", .target = AT(draw) },
    { .name = "last-style", .kind = OPT_CALL, .value = "LIST", .choices = "auto bold tint frame dot none",
      .call = take_last_style, .help = "how it is shown: auto, none, or some of bold,tint,frame,dot",
      .target = AT(draw) },
    { .name = "mark", .kind = OPT_CALL, .value = "SQUARE[:COLOUR]", .call = take_mark,
      .help = "ring a square",
      .target = AT(draw) },
    { .name = "fill", .kind = OPT_CALL, .value = "SQUARE[:COLOUR]", .call = take_fill,
      .help = "colour a square",
      .target = AT(draw) },
    { .name = "arrow", .kind = OPT_CALL, .value = "FROM-TO[:COLOUR]", .call = take_arrow,
      .help = "draw an arrow; bP or wR: from a hand", .target = AT(draw) },

    { .name = "hands", .kind = OPT_CHOICE, .value = "WHERE", .choices = KIF_DIAGRAM_HANDS(KIF_DIAGRAM_WORD),
      .help = "pieces in hand (tsume: Black's only, of a problem): {}", .group = "Words",
      .target = AT(draw.hands) },
    { .name = "hand-label", .kind = OPT_CHOICE, .value = "LABEL",
      .choices = KIF_DIAGRAM_LABELS(KIF_DIAGRAM_WORD),
      .help = "what stands beside them: {}", .target = AT(draw.hand_label) },
    { .name = "black", .kind = OPT_STRING, .value = "NAME",
      .help = "name of Black", .target = AT(draw.black) },
    { .name = "white", .kind = OPT_STRING, .value = "NAME",
      .help = "name of White", .target = AT(draw.white) },
    { .name = "caption", .kind = OPT_CALL, .value = "TEXT", .choices = "auto none", .call = take_caption,
      .help = "auto, none, or a text with %n %m %s %t %b %w %e %d", .target = AT(draw) },
    { .name = "caption-style", .kind = OPT_CHOICE, .value = "STYLE",
      .choices = KIF_DIAGRAM_CAPTIONS(KIF_DIAGRAM_WORD), .help = "form of numbered captions: {}",
      .target = AT(draw.caption_style) },
    { .name = "caption-moves", .kind = OPT_CHOICE, .value = "FORM", .choices = "short kif",
      .help = "打 where it is needed, or on every drop: {}", .target = AT(draw.kif_moves) },
    { .name = "number", .kind = OPT_NUMBER, .value = "N", .min = 0, .max = 1000000,
      .help = "number of the first diagram (0: none)", .target = AT(number) },
    { .name = "lang", .kind = OPT_CHOICE, .value = "LANG", .choices = KIF_DIAGRAM_LANGS(KIF_DIAGRAM_WORD),
      .help = "language of words: {}", .target = AT(draw.lang) },

    { .name = "sheet", .kind = OPT_CALL, .value = "CxR", .call = take_sheet,
      .help = "many diagrams on a page, C columns and R rows", .group = "Sheets", .target = AT(draw) },
    { .name = "page", .kind = OPT_CALL, .value = "SIZE", .choices = "A4 A5 B5 letter", .call = take_page,
      .help = "A4, A5, B5, letter or WxHmm (default A4)", .target = AT(draw) },
    { .name = "landscape", .kind = OPT_SWITCH,
      .help = "the page lies on its long side", .target = AT(landscape) },
};

static const opt_command command = {
    .name = "sfen2diagram",
    .usage = "[OPTION]... [SFEN]...",
    .summary = "Draw shogi positions as text and pictures.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .common = COMMON_INPUT | COMMON_FROM | COMMON_OUTPUT | COMMON_OUTPUT_ENCODING,
    .formats = format_name,
    .encodings = encoding_name,
    .encoding_alias = kif_encoding_usual_name,
    .libraries = kif_raster_library,
    .suffixes = "sfen usi txt kif kifu ki2 ki2u csa jkf json psn bod",
    .examples = "sfen2diagram startpos\tthe start, as BOD\n"
                "sfen2diagram -o a.svg --theme=wood \"$sfen\"\ta picture\n"
                "sfen2diagram -o %03d.png <list.sfen\ta picture a line\n"
                "sfen2diagram -t term --record=game.kif --at=55\tin the terminal\n"
                "sfen2diagram -o b.pdf --sheet=3x4 --hands=tsume --record *.kif\tmany on a page\n",
    .exit_status = "0 all drawn, 1 some positions were refused, 2 trouble",
};

/* ---- The run ------------------------------------------------------------ */

static kif_diagram_format format_by_suffix(const char *name)
{
    static const struct {
        const char *suffix;
        kif_diagram_format format;
    } suffixes[] = {
        { ".svg", KIF_DIAGRAM_SVG }, { ".png", KIF_DIAGRAM_PNG }, { ".pdf", KIF_DIAGRAM_PDF },
        { ".svg.gz", KIF_DIAGRAM_SVG },
    };
    for (size_t i = 0; name != NULL && i < sizeof suffixes / sizeof *suffixes; i++)
        if (str_ends(str_of(name), str_of(suffixes[i].suffix)))
            return suffixes[i].format;
    return KIF_DIAGRAM_BOD;
}

/* A terminal that does not show UTF-8 gets ASCII. */
static kif_diagram_format for_terminal(kif_diagram_format format, const opt_common *common)
{
    bool to_terminal = (common->output == NULL || strcmp(common->output, "-") == 0) && isatty(STDOUT_FILENO);
    if (format != KIF_DIAGRAM_TERM || !to_terminal || term_is_utf8())
        return format;
    message(MESSAGE_WARNING, NULL, "the locale is not UTF-8: drawing in ASCII");
    return KIF_DIAGRAM_WESTERN;
}

/* What excludes or needs what. Returns OPT_RUN or the status of a usage error. */
static int check_usage(const diagram_settings *s, const opt_common *common, kif_diagram_format format)
{
    bool graphic = format == KIF_DIAGRAM_SVG || format == KIF_DIAGRAM_PNG || format == KIF_DIAGRAM_PDF;
    bool binary = format == KIF_DIAGRAM_PNG || format == KIF_DIAGRAM_PDF;
    bool to_stdout = common->output == NULL || strcmp(common->output, "-") == 0;
    bool turned = s->draw.flip || s->draw.view != KIF_DIAGRAM_VIEW_BLACK;
    if (format == KIF_DIAGRAM_BOD && (turned || s->draw.crop.kind != KIF_CROP_NONE))
        return opt_usage_error(&command, "bod is never turned or cropped; try --to=ja");
    if (s->draw.sheet.columns > 0 && !graphic)
        return opt_usage_error(&command, "--sheet needs svg, png or pdf");
    if (s->draw.sheet.columns > 0 && !kif_sheet_fits(&s->draw.sheet))
        return opt_usage_error(&command, "--sheet: a page of that size has no room for so many diagrams");
    if (s->draw.cell > 0 && s->draw.width > 0)
        return opt_usage_error(&command, "--cell and --width exclude each other");
    if (s->at != NULL && s->every > 0)
        return opt_usage_error(&command, "--at and --every exclude each other");
    if (binary && kif_raster_lacks() != NULL)
        return opt_usage_error(&command, "this program was built without %s, which %s needs; svg does not",
                               kif_raster_lacks(), format == KIF_DIAGRAM_PNG ? "png" : "pdf");
    if (binary && to_stdout && isatty(STDOUT_FILENO) && !s->force)
        return opt_usage_error(&command, "will not write a picture to a terminal; use --output or --force");
    return OPT_RUN;
}

/* With --record, operands are records too. */
static bool join_records(diagram_settings *s, opt_common *common)
{
    if (s->records.n == 0)
        return true;
    size_t n = s->records.n + common->n_operands;
    char **all = calloc(n + 1, sizeof *all);
    if (all == NULL)
        return false;
    for (size_t i = 0; i < s->records.n; i++)
        all[i] = (char *)(uintptr_t)s->records.items[i].value;
    memcpy(all + s->records.n, common->operands, common->n_operands * sizeof *all);
    common->operands = all;
    common->n_operands = n;
    return true;
}

/* Texts of the command line come as bytes. */
static void repair(const char *option, const char **text, kif_buf *memory)
{
    if (*text == NULL || kif_diagram_repair(memory, str_of(*text)))
        return;
    message(MESSAGE_WARNING, option, "not UTF-8: repaired");
    buf_byte(memory, '\0');
    if (buf_ok(memory))
        *text = memory->p;
}

static int run(diagram_settings *s, opt_common *common)
{
    kif_diagram_format format = s->to >= 0 ? (kif_diagram_format)s->to : format_by_suffix(common->output);
    format = for_terminal(format, common);
    if (s->landscape) {
        double width = s->draw.sheet.width;
        s->draw.sheet.width = s->draw.sheet.height;
        s->draw.sheet.height = width;
    }
    if (s->draw.font != NULL && s->draw.glyphs == KIF_DIAGRAM_GLYPHS_BUILTIN)
        s->draw.glyphs = KIF_DIAGRAM_GLYPHS_FONT;
    int status = check_usage(s, common, format);
    bool records = s->records.n > 0 || common->files0_from != NULL;
    if (status != OPT_RUN)
        return status;
    if (!records && common->n_operands == 0 && isatty(STDIN_FILENO)) {
        opt_print_usage(&command);
        return STATUS_TROUBLE;
    }
    kif_buf names[3] = { BUF_EMPTY, BUF_EMPTY, BUF_EMPTY };
    const char *caption = s->draw.caption.p;
    repair("--black", &s->draw.black, &names[0]);
    repair("--white", &s->draw.white, &names[1]);
    repair("--caption", &caption, &names[2]);
    s->draw.caption = str_of(caption);
    diagram_run r;
    if (run_begin(&r, s, common, format)) {
        if (records)
            run_records(&r);
        else if (common->n_operands > 0)
            run_operands(&r, common->operands, common->n_operands);
        else
            run_lines(&r, STDIN_FILENO, common->stdin_name != NULL ? common->stdin_name : "<stdin>");
    }
    status = run_end(&r);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        buf_fini(&names[i]);
    return status;
}

int main(int argc, char **argv)
{
    diagram_settings s = { .draw = kif_diagram_defaults(), .to = -1, .number = -1 };
    opt_common common;
    int status = cli_start(&command, argc, argv, &s, &common);
    if (status == OPT_RUN) {
        char **operands = common.operands;
        if (join_records(&s, &common))
            status = run(&s, &common);
        else
            status = STATUS_TROUBLE;
        if (common.operands != operands)
            free(common.operands);
        common.operands = operands;
    }
    return cli_end(&common, status);
}
