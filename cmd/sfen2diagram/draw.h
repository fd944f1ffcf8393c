/* The parts of sfen2diagram: settings, and a run that takes diagrams one by one and writes them where they
 * go. */
#ifndef SFEN2DIAGRAM_DRAW_H
#define SFEN2DIAGRAM_DRAW_H

#include "cli/common.h"
#include "cli/output.h"
#include "diagram/diagram.h"
#include "format/convert.h"

typedef struct {
    kif_diagram_options draw;
    int to;             /* kif_diagram_format, or -1: as --output says */
    opt_list records;
    const char *at;     /* NULL: the last position, or the first of a problem */
    long every;         /* 0: only one position of a record */
    long number;        /* of the first diagram; -1: not said, 0: none */
    int check;
    bool numbered;      /* all diagrams get numbers */
    bool alt, force, landscape;
} diagram_settings;

/* One run. */
typedef struct {
    const diagram_settings *settings;
    const opt_common *common;
    kif_diagram_options draw;
    kif_diagram_format format;
    kif_encoder encoder;
    bool crlf;
    kif_arena memory;     /* of one picture */
    kif_arena page_memory; /* of the names on one page */
    kif_buf buf, encoded, pdf;
    kif_raster *raster;
    output out;
    bool is_open;
    size_t n_pictures;    /* written so far */
    uint32_t next_number; /* of a diagram; 0: none */
    kif_diagram *page;    /* of a sheet */
    size_t n_on_page;
    uint32_t n_pages;
    int status;
} diagram_run;

/* Prepares a run. False after a message. */
bool run_begin(diagram_run *r, const diagram_settings *s, const opt_common *common,
               kif_diagram_format format);

/* Draws one more diagram. False when it is of no use to go on. */
bool run_draw(diagram_run *r, kif_diagram *d);

/* Completes what was begun. Returns the status of the whole run. */
int run_end(diagram_run *r);

/* Tells what was found in a line of input; where names it. */
void run_report(diagram_run *r, const char *where, const kif_diagram_findings *found);

/* Draws the positions of operands, of a stream of lines, and of records. */
void run_operands(diagram_run *r, char **operands, size_t n);
void run_lines(diagram_run *r, int fd, const char *name);
void run_records(diagram_run *r);

#endif
