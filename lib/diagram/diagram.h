/* Board diagrams: what is to be drawn, how, and in which format. The one header of this folder for commands.
 */
#ifndef KIF_DIAGRAM_DIAGRAM_H
#define KIF_DIAGRAM_DIAGRAM_H

#include "base/arena.h"
#include "base/buf.h"
#include "board/notation.h"
#include "board/position.h"
#include "game/record.h"

/* ---- Choices ------------------------------------------------------------ */

/* Lists of words as users write them, the default first: X(ID, "word"). */
#define KIF_DIAGRAM_FORMATS(X) \
    X(BOD, "bod") X(JA, "ja") X(WESTERN, "western") X(TERM, "term") \
    X(SVG, "svg") X(PNG, "png") X(PDF, "pdf") X(ALT, "alt")
#define KIF_DIAGRAM_THEMES(X) \
    X(PRINT, "print") X(LIGHT, "light") X(DARK, "dark") X(AUTO_THEME, "auto") X(WOOD, "wood")
#define KIF_DIAGRAM_PIECES(X) X(KANJI, "kanji") X(KANJI2, "kanji2") X(LETTER, "letter") X(INTL, "intl")
#define KIF_DIAGRAM_PROMOTED(X) X(PROMOTED_AUTO, "auto") X(STACK, "stack") X(SHORT, "short")
#define KIF_DIAGRAM_KINGS(X) \
    X(KING_AUTO, "auto") X(GYOKU, "gyoku") X(OU_WHITE, "ou-white") X(OU_BLACK, "ou-black")
#define KIF_DIAGRAM_COORDS(X) \
    X(COORDS_JA, "ja") X(COORDS_WESTERN, "western") X(COORDS_USI, "usi") X(COORDS_NONE, "none")
#define KIF_DIAGRAM_VIEWS(X) X(VIEW_BLACK, "black") X(VIEW_WHITE, "white") X(VIEW_TURN, "turn")
#define KIF_DIAGRAM_HANDS(X) \
    X(HANDS_SIDE, "side") X(HANDS_BELOW, "below") X(HANDS_NONE, "none") X(HANDS_TSUME, "tsume")
#define KIF_DIAGRAM_LABELS(X) \
    X(LABEL_AUTO, "auto") X(LABEL_NAME, "name") X(LABEL_SIDE, "side") X(LABEL_HELD, "held") \
    X(LABEL_NONE, "none")
#define KIF_DIAGRAM_CAPTIONS(X) X(PLAIN, "plain") X(WORLD, "world") X(NHK, "nhk")
#define KIF_DIAGRAM_LANGS(X) X(LANG_JA, "ja") X(LANG_EN, "en")
#define KIF_DIAGRAM_GLYPHS(X) X(GLYPHS_BUILTIN, "builtin") X(GLYPHS_FONT, "font") X(GLYPHS_TEXT, "text")
#define KIF_DIAGRAM_CHECKS(X) \
    X(CHECK_SHAPE, "shape") X(CHECK_COUNT, "count") X(CHECK_LEGAL, "legal") X(CHECK_NONE, "none")
#define KIF_DIAGRAM_STARS(X) X(STARS_AUTO, "auto") X(STARS_ON, "on") X(STARS_OFF, "off")

#define X(id, word) KIF_DIAGRAM_##id,
typedef enum { KIF_DIAGRAM_FORMATS(X) KIF_DIAGRAM_FORMAT_COUNT } kif_diagram_format;
enum { KIF_DIAGRAM_THEMES(X) KIF_DIAGRAM_THEME_COUNT };
enum { KIF_DIAGRAM_PIECES(X) };
enum { KIF_DIAGRAM_PROMOTED(X) };
enum { KIF_DIAGRAM_KINGS(X) };
enum { KIF_DIAGRAM_COORDS(X) };
enum { KIF_DIAGRAM_VIEWS(X) };
enum { KIF_DIAGRAM_HANDS(X) };
enum { KIF_DIAGRAM_LABELS(X) };
enum { KIF_DIAGRAM_CAPTIONS(X) };
enum { KIF_DIAGRAM_LANGS(X) };
enum { KIF_DIAGRAM_GLYPHS(X) };
enum { KIF_DIAGRAM_CHECKS(X) };
enum { KIF_DIAGRAM_STARS(X) };
#undef X

/* For the choices of an option table: words separated by blanks. */
#define KIF_DIAGRAM_WORD(id, word) word " "

/* How the last move is shown; bits. */
enum {
    KIF_DIAGRAM_LAST_AUTO = 1,
    KIF_DIAGRAM_LAST_BOLD = 2,
    KIF_DIAGRAM_LAST_TINT = 4,
    KIF_DIAGRAM_LAST_FRAME = 8,
    KIF_DIAGRAM_LAST_DOT = 16,
};

enum {
    KIF_DIAGRAM_MAX_MARKS = 81,
    KIF_DIAGRAM_MAX_ARROWS = 64,
    KIF_DIAGRAM_MAX_LINE = 4096,   /* bytes of a line of input */
    KIF_DIAGRAM_MAX_SIDE = 16384,  /* pixels */
    KIF_DIAGRAM_MAX_AREA = 64000000,
    KIF_DIAGRAM_MESSAGE = 160,
};

/* ---- How to draw -------------------------------------------------------- */

typedef struct {
    kif_square square;
    uint32_t rgb;
} kif_diagram_mark;

/* from KIF_NO_SQUARE: a piece in hand. */
typedef struct {
    kif_square from, to;
    kif_side side;
    kif_kind kind;
    uint32_t rgb;
} kif_diagram_arrow;

/* Which part of the board is shown. */
typedef struct {
    enum { KIF_CROP_NONE, KIF_CROP_AUTO, KIF_CROP_SIZE, KIF_CROP_SQUARES } kind;
    int files, ranks;        /* of KIF_CROP_SIZE: at the corner nearest the defending king */
    kif_square one, another; /* of KIF_CROP_SQUARES: two corners */
} kif_diagram_crop;

/* A sheet of many diagrams. */
typedef struct {
    int columns, rows;      /* 0: no sheet */
    double width, height;   /* of the page, millimetres */
} kif_diagram_sheet;

typedef struct {
    int theme, pieces, promoted, king, coords, view, hands, hand_label, caption_style, lang, glyphs, stars;
    unsigned last_style;  /* bits */
    bool flip;            /* turns whatever the view says */
    int kif_moves;        /* 1: captions write 打 on every drop */
    bool last_auto;       /* show the last move that is known; else last, or none */
    kif_move last;
    enum { KIF_CAPTION_DEFAULT, KIF_CAPTION_AUTO, KIF_CAPTION_NONE, KIF_CAPTION_TEXT } caption_kind;
    kif_str caption;      /* template of KIF_CAPTION_TEXT */
    const char *black, *white; /* names that replace those of the record */
    kif_diagram_mark marks[KIF_DIAGRAM_MAX_MARKS], fills[KIF_DIAGRAM_MAX_MARKS];
    int n_marks, n_fills;
    kif_diagram_arrow arrows[KIF_DIAGRAM_MAX_ARROWS];
    int n_arrows;
    kif_diagram_crop crop;
    kif_diagram_sheet sheet;
    double cell, width;   /* pixels: of a cell (0: 60), or of the whole picture (0: as cell says) */
    double dpi;           /* of PNG; 0: not said */
    double margin;        /* in cells */
    bool background_set, transparent;
    uint32_t background;
    const char *font;     /* name or file; NULL: the usual ones, for characters that are not built in */
    bool svg11;           /* references that old readers of SVG understand */
    bool colour;          /* of text formats */
} kif_diagram_options;

/* Whether the page has room for so many diagrams. */
bool kif_sheet_fits(const kif_diagram_sheet *sheet);

/* The usual look. */
kif_diagram_options kif_diagram_defaults(void);

/* The following read the value of one option into *o. False, with *why saying what was expected. */
bool kif_diagram_add_mark(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_add_fill(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_add_arrow(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_crop(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_last(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_last_style(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_caption(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_background(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_sheet(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_page(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_cell(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_width(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_margin(kif_diagram_options *o, kif_str value, const char **why);
bool kif_diagram_set_dpi(kif_diagram_options *o, kif_str value, const char **why);

/* Adds a text with U+FFFD where it is not UTF-8. False if it was not. */
bool kif_diagram_repair(kif_buf *out, kif_str text);

/* ---- What to draw ------------------------------------------------------- */

/* One diagram: a position and what is known about it. Its slices are borrowed. */
typedef struct {
    kif_position position;
    kif_move last;         /* KIF_NO_MOVE: not known */
    kif_notated last_said; /* in the position before it */
    bool last_ambiguous;
    kif_side last_side;
    uint32_t moves;        /* half-moves played; 0: none or not known */
    bool is_start;         /* the start of a game */
    kif_handicap handicap; /* of that game, KIF_HANDICAP_NONE if none has a name */
    bool handicap_labels;  /* the sides are called shitate and uwate */
    uint32_t mate_in;      /* of a problem; 0: not known */
    uint32_t number;       /* of the diagram in a series; 0: none */
    kif_str black, white, event, date;
} kif_diagram;

typedef struct {
    uint32_t column; /* in bytes from 1 */
    bool warning;    /* the position can be drawn */
    char text[KIF_DIAGRAM_MESSAGE];
} kif_diagram_finding;

enum { KIF_DIAGRAM_MAX_FINDINGS = 8 };

/* What was found in one line of input: at most one refusal, and warnings. */
typedef struct {
    kif_diagram_finding list[KIF_DIAGRAM_MAX_FINDINGS];
    int n;
    bool refused;
} kif_diagram_findings;

/* Reads a line: an SFEN, "sfen …", "position … moves …", "startpos moves …", and the USI comments after "#"
 * or ";". check is one of KIF_DIAGRAM_CHECKS. False when the line was refused. */
bool kif_diagram_read_line(kif_str line, int check, kif_diagram *d, kif_diagram_findings *found);

/* Takes a position of a record: "last", N (0: the start), "-N" (before the last), "mark:NAME" (a bookmark),
 * "N.V" (variation V at move N). problem: the record is one, with a length to mate. Names and texts are
 * borrowed from the record. False, with a message, if there is no such position. */
bool kif_diagram_read_record(const kif_record *r, kif_str at, bool problem, kif_diagram *d, kif_arena *arena,
                             kif_diagram_finding *why);

/* Makes m the last move, as far as the position allows to tell what it was; KIF_NO_MOVE: none. False, and
 * there is none, if the man on its target cannot have come that way. */
bool kif_diagram_set_last_move(kif_diagram *d, kif_move m);

/* ---- Drawing ------------------------------------------------------------ */

/* Text formats: BOD, JA, WESTERN, TERM and ALT. False when out of memory. */
bool kif_diagram_draw_text(kif_buf *out, kif_diagram_format format, const kif_diagram *d,
                           const kif_diagram_options *o);

/* The alt text alone: one line in Japanese or English, as o->lang says. */
void kif_diagram_put_alt(kif_buf *out, const kif_diagram *d, const kif_diagram_options *o);

/* A picture is one diagram, or a page of a sheet with up to columns times rows of them. */
typedef struct {
    const kif_diagram *diagrams;
    size_t n;
    uint32_t page; /* of the sheet, from 1 */
} kif_picture;

typedef enum {
    KIF_PICTURE_OK,
    KIF_PICTURE_TOO_LARGE,
    KIF_PICTURE_NO_MEMORY,
    KIF_PICTURE_FAILED, /* cairo does not do it */
} kif_picture_result;

/* Adds a picture as an SVG file. The arena is for what is needed meanwhile. */
kif_picture_result kif_diagram_draw_svg(kif_buf *out, kif_picture picture, const kif_diagram_options *o,
                                        kif_arena *arena);

/* ---- Pixels and print: in programs that are built with cairo ------------ */

typedef struct kif_raster kif_raster;

/* NULL if this program can draw PNG and PDF, else what it was built without. */
const char *kif_raster_lacks(void);

/* Versions of the libraries, one after the other; NULL after the last. */
const char *kif_raster_library(size_t i);

/* Loads what it needs. The caller owns the result; NULL, with a message, when a library is missing on this
 * system, a font file cannot be used, or memory is out. */
kif_raster *kif_raster_new(const kif_diagram_options *o, const char **why);
void kif_raster_free(kif_raster *r);

/* Adds a picture as a PNG file. */
kif_picture_result kif_raster_png(kif_raster *r, kif_buf *out, kif_picture picture, kif_arena *arena);

/* A PDF file of any number of pages: the first call begins it, kif_raster_pdf_end completes it. */
kif_picture_result kif_raster_pdf_page(kif_raster *r, kif_buf *out, kif_picture picture, kif_arena *arena);
kif_picture_result kif_raster_pdf_end(kif_raster *r, kif_buf *out);

/* The characters that no font had, drawn as a sign that stands for them; empty if there were none. */
kif_str kif_raster_undrawn(const kif_raster *r);

/* Why no font of the system could be used at all; empty if there was nothing in the way. */
kif_str kif_raster_font_trouble(const kif_raster *r);

#endif
