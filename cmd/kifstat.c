/* kifstat: asks a database of games. Options become a request; the library counts, merges and makes tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/term.h"
#include "kifstat/kifstat.h"

static const char *format_name(size_t i)
{
    return kif_formats[i] == NULL ? NULL : kif_formats[i]->name;
}

static const char *encoding_name(size_t i)
{
    kif_encoding e = (kif_encoding)(KIF_ENC_NONE + 1 + i);
    return e < KIF_ENCODINGS_END ? kif_encoding_name(e) : NULL;
}

#define AT(field) offsetof(stat_settings, field)
#define FILTER(n, v, h) { .name = n, .kind = OPT_LIST, .value = v, .help = h, .target = AT(filters) }
#define REPORT(n, v, b, h) { .name = n, .kind = OPT_LIST, .value = v, .bare = b, .help = h, .target = AT(reports) }

static const opt options[] = {
    { .name = "player", .kind = OPT_LIST, .value = "RE", .help = "a player's name matches RE (=NAME: is NAME)",
      .group = "Filters", .target = AT(filters) },
    FILTER("sente", "RE", "sente's name matches RE"),
    FILTER("gote", "RE", "gote's name matches RE"),
    FILTER("event", "RE", "the event matches RE"),
    FILTER("header", "KEY=RE", "a header of the file matches RE"),
    FILTER("since", "DATE", "played on DATE or later"),
    FILTER("until", "DATE", "played on DATE or earlier"),
    FILTER("rating", "LO..HI", "ratings of both players"),
    FILTER("rating-any", "LO..HI", "rating of one of the players"),
    FILTER("rating-mean", "LO..HI", "mean of both ratings"),
    FILTER("winner", "LIST", "sente, gote, none"),
    FILTER("result", "LIST", "win, draw, unfinished, void"),
    FILTER("reason", "LIST", "how it ended: resign, mate, time and so on"),
    FILTER("plies", "LO..HI", "number of moves"),
    FILTER("time", "LO..HI", "seconds used by both together"),
    FILTER("handicap", "LIST", "hirate, lance, rook and so on"),
    FILTER("opening", "[SIDE:]ID", "class of the game, or an opening of a side"),
    FILTER("castle", "[SIDE:]ID", "castle of a side"),
    FILTER("tag", "[SIDE:]ID[@LO..HI]", "a pattern was found (first at these plies)"),
    FILTER("position", "SFEN", "reached at some ply; ? is any square, * any hands"),
    FILTER("moves", "RE", "the move string matches RE"),
    FILTER("material", "EXPR[ for N]", "true at some ply (at N in a row)"),
    FILTER("where", "EXPR", "a condition on facts: plies >= 30 and reason = mate"),
    FILTER("legal", NULL, "no move breaks a rule"),
    FILTER("clean", NULL, "nothing at all is wrong with the record"),
    FILTER("not", NULL, "negate the next filter"),
    { .name = "invert", .kind = OPT_SWITCH, .help = "choose the games that the filters do not", .target = AT(invert) },
    { .name = "unknown", .kind = OPT_CHOICE, .value = "HOW", .choices = "fail pass",
      .help = "what is not known, with --not: {}", .target = AT(unknown) },
    { .name = "mirror", .kind = OPT_SWITCH, .help = "--position also turned round", .target = AT(mirror) },
    { .name = "moves-of", .kind = OPT_WORD, .value = "SIDE", .choices = "sente gote",
      .help = "--moves looks at one side's moves: {}", .target = AT(moves_of) },

    { .name = "by", .kind = OPT_LIST, .value = "KEYS", .help = "results by facts: year,month  opening  side.castle",
      .group = "Reports", .target = AT(reports) },
    { .name = "compare", .kind = OPT_STRING, .value = "A,B", .help = "difference of two rows of --by",
      .target = AT(compare) },
    REPORT("list", "FACTS", "", "one row a game"),
    REPORT("histogram", "FACT[:WIDTH]", NULL, "how often each value occurs"),
    REPORT("players", "ORDER", "", "one row a player, by games, wins, rate or streak"),
    REPORT("versus", "A,B", NULL, "two players against each other"),
    REPORT("matrix", "KIND", "", "all against all; marks, colours: game by game"),
    { .name = "time-use", .kind = OPT_SWITCH, .help = "time by side and phase, longest think", .target = AT(time_use) },
    { .name = "impasse", .kind = OPT_SWITCH, .help = "entering kings and their points", .target = AT(impasse) },

    { .name = "columns", .kind = OPT_STRING, .value = "LIST", .help = "columns of --by and --matrix; +LIST adds",
      .group = "Shaping", .target = AT(columns) },
    { .name = "sort", .kind = OPT_STRING, .value = "COLUMN", .help = "order of rows; -COLUMN: falling",
      .target = AT(sort) },
    { .name = "limit", .kind = OPT_NUMBER, .value = "N", .min = 0, .max = 1000000000, .help = "at most N rows",
      .target = AT(limit) },
    { .name = "min-games", .kind = OPT_NUMBER, .value = "N", .min = 0, .max = 1000000000,
      .help = "only rows of at least N games", .target = AT(min_games) },
    { .name = "score", .kind = OPT_CHOICE, .value = "RULE", .choices = "decisive half",
      .help = "rates without draws, or with half points: {}", .target = AT(score) },
    { .name = "confidence", .kind = OPT_STRING, .value = "P", .help = "level of intervals in percent (default 95)",
      .target = AT(confidence) },
    { .name = "bouts", .kind = OPT_SWITCH, .help = "a draw and its replay are one", .target = AT(bouts) },
    { .name = "forfeits", .kind = OPT_CHOICE, .value = "HOW", .choices = "apart count",
      .help = "games that were not played: {}", .target = AT(forfeits) },
    { .name = "streak-draws", .kind = OPT_CHOICE, .value = "HOW", .choices = "pass break",
      .help = "draws in a streak: {}", .target = AT(streak_draws) },
    { .name = "keep-titles", .kind = OPT_SWITCH, .help = "titles and ranks belong to names",
      .target = AT(keep_titles) },
    { .name = "aliases", .kind = OPT_STRING, .value = "FILE", .help = "other names of players (YAML)",
      .target = AT(aliases) },

    { .name = "extract", .kind = OPT_STRING, .value = "FILE", .help = "copy the chosen records to FILE",
      .group = "Records", .target = AT(extract) },
    { .name = "rest", .kind = OPT_STRING, .value = "FILE", .help = "copy the other records to FILE",
      .target = AT(rest) },
    { .name = "split", .kind = OPT_STRING, .value = "TEMPLATE", .help = "copy into files: 'out/{year}/{opening}.kif'",
      .target = AT(split) },
    { .name = "force", .kind = OPT_SWITCH, .help = "--split replaces files", .target = AT(force) },
    { .name = "head", .kind = OPT_NUMBER, .value = "N", .min = 1, .max = 1000000000,
      .help = "the first N chosen games only", .target = AT(head) },

    { .letter = 't', .name = "to", .kind = OPT_WORD, .value = "FORM", .words = kif_stat_form,
      .help = "form: {}", .group = "Output", .target = AT(to) },
    { .name = "plot", .kind = OPT_SWITCH, .help = "bars in tables", .target = AT(plot) },
    { .name = "ascii", .kind = OPT_SWITCH, .help = "bars of #", .target = AT(ascii) },
    { .name = "lang", .kind = OPT_CHOICE, .value = "LANG", .choices = "en ja", .help = "language of reports: {}",
      .target = AT(language) },

    { .name = "plan", .kind = OPT_NUMBER, .value = "N", .min = 1, .max = 100000,
      .help = "cut the inputs into N lists, -o PREFIX", .group = "Pieces", .target = AT(plan) },
    { .name = "range-file", .kind = OPT_STRING, .value = "FILE", .help = "read what a list of --plan names",
      .target = AT(range_file) },
    { .name = "partial", .kind = OPT_SWITCH, .help = "write a state instead of a report", .target = AT(partial) },
    { .name = "merge", .kind = OPT_SWITCH, .help = "the inputs are states: add them up", .target = AT(merge) },
    { .name = "allow-overlap", .kind = OPT_SWITCH, .help = "states may count the same bytes",
      .target = AT(allow_overlap) },

    { .name = "patterns", .kind = OPT_STRING, .value = "FILE", .help = "openings and castles from FILE (YAML)",
      .group = "Patterns", .target = AT(patterns) },
    { .name = "print-patterns", .kind = OPT_SWITCH, .help = "print the built-in ones", .target = AT(print_patterns) },
    { .name = "check-patterns", .kind = OPT_STRING, .value = "FILE", .help = "find mistakes in FILE",
      .target = AT(check_patterns) },
};

const opt_command kifstat_command = {
    .name = "kifstat",
    .usage = "[OPTION]... [FILE|DIR]...",
    .summary = "Ask a database of shogi games anything, in one pass.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .common = COMMON_INPUT | COMMON_FROM | COMMON_OUTPUT | COMMON_JOBS | COMMON_PROGRESS,
    .formats = format_name,
    .encodings = encoding_name,
    .encoding_alias = kif_encoding_usual_name,
    .libraries = kif_stat_library,
    .suffixes = "kif kifu ki2 csa usi sfen jkf json psn bod txt state",
    .examples = "kifstat -r db\tsummary of a collection\n"
                "kifstat -r --by opening --plot db\tresults by opening\n"
                "kifstat --by year -t tsv --where 'plies >= 100' db.csa\ta table for other tools\n"
                "kifstat --partial -o a.state a.csa\tpart of a large run\n"
                "kifstat --merge *.state\tand the whole\n",
    .exit_status = "0 done, 1 some records could not be read, 2 trouble",
};

/* ---- Files and results ------------------------------------------------------------ */

bool stat_read_file(const char *option, const char *path, kif_buf *content)
{
    kif_input in;
    size_t n;
    kif_status status = kif_input_open(&in, path);
    while (status == KIF_OK) {
        char *room = buf_reserve(content, KIF_INPUT_CHUNK);
        status = room == NULL ? KIF_FATAL : kif_input_read(&in, room, KIF_INPUT_CHUNK, &n);
        content->n += status == KIF_OK ? n : 0;
    }
    if (status == KIF_FATAL)
        message(MESSAGE_ERROR, option, "%s: %s", path, in.message[0] != '\0' ? in.message : "out of memory");
    kif_input_fini(&in);
    return status == KIF_END;
}

int stat_print(const opt_common *common, kif_str text)
{
    output o;
    if (!output_open(&o, common->output))
        return STATUS_TROUBLE;
    output_write(&o, text);
    return output_commit(&o);
}

/* Without --to: a table for people, lines for the next program in a pipe, and for a file what its suffix says. */
static const char *default_form(const char *path, bool terminal)
{
    static const char *const suffixes[][2] = {
        { ".tsv", "tsv" }, { ".csv", "csv" }, { ".json", "json" }, { ".ndjson", "ndjson" }, { ".md", "markdown" },
    };
    if (path == NULL || strcmp(path, "-") == 0)
        return terminal ? "table" : "tsv";
    kif_str name = str_of(path);
    if (str_ends(name, STR(".gz")))
        name.n -= 3;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (str_ends(name, str_of(suffixes[i][0])))
            return suffixes[i][1];
    return "table";
}

int stat_report(const stat_settings *settings, const opt_common *common, kif_stat *s)
{
    bool terminal = common->output == NULL && isatty(STDOUT_FILENO) == 1;
    const char *form = settings->to != NULL ? settings->to : default_form(common->output, terminal);
    const kif_stat_style style = {
        .form = form,
        .ja = settings->language == 1,
        .bars = settings->plot,
        .ascii = settings->ascii,
        .color = terminal && term_color(STDOUT_FILENO, (opt_when)common->color),
    };
    kif_buf out = BUF_EMPTY, error = BUF_EMPTY;
    bool ok = settings->partial ? kif_stat_write_state(s, &out, &error) : kif_stat_finish(s, &style, &out, &error);
    int status = STATUS_TROUBLE;
    if (ok)
        status = stat_print(common, buf_str(&out));
    else
        message(MESSAGE_ERROR, NULL, "%.*s", (int)error.n, error.p == NULL ? "" : error.p);
    buf_fini(&out);
    buf_fini(&error);
    return status;
}

/* ---- From options to a request --------------------------------------------------------- */

/* The items of a list; "not" becomes a mark of the next one. */
static size_t collect(const opt_list *list, kif_stat_item *item, bool *dangling)
{
    size_t n = 0;
    bool negated = false;
    for (size_t i = 0; i < list->n; i++) {
        const char *name = list->items[i].o->name;
        if (strcmp(name, "not") == 0) {
            negated = !negated;
            continue;
        }
        item[n++] = (kif_stat_item){ name, list->items[i].value, negated };
        negated = false;
    }
    *dangling = negated;
    return n;
}

static kif_stat *make_plan(const stat_settings *s, kif_stat_item *item, int *status)
{
    bool dangling, unused;
    char *end;
    kif_stat_request q = {
        .filters = item, .invert = s->invert, .unknown_pass = s->unknown == 1, .mirror = s->mirror,
        .moves_of = s->moves_of, .score = s->score == 1 ? KIF_SCORE_HALF : KIF_SCORE_DECISIVE,
        .confidence = s->confidence == NULL ? 95 : strtod(s->confidence, &end), .bouts = s->bouts,
        .forfeits_count = s->forfeits == 1, .keep_titles = s->keep_titles, .streak_draws_break = s->streak_draws == 1,
        .columns = s->columns, .sort = s->sort, .limit = s->limit, .min_games = s->min_games,
        .patterns = s->patterns_text, .patterns_name = s->patterns, .aliases = s->aliases_text,
        .aliases_name = s->aliases, .template = s->split,
    };
    *status = STATUS_TROUBLE;
    if (s->confidence != NULL && (*end != '\0' || !(q.confidence > 0 && q.confidence < 100))) {
        *status = opt_usage_error(&kifstat_command, "--confidence: expected percent between 0 and 100, got %s",
                                  QUOTED(s->confidence));
        return NULL;
    }
    q.n_filters = collect(&s->filters, item, &dangling);
    for (size_t i = 0; i < s->reports.n; i++) /* a match is a filter too: only these two play */
        if (strcmp(s->reports.items[i].o->name, "versus") == 0)
            item[q.n_filters++] = (kif_stat_item){ "versus", s->reports.items[i].value, false };
    kif_stat_item *reports = item + q.n_filters;
    q.reports = reports;
    q.n_reports = collect(&s->reports, reports, &unused);
    if (s->time_use)
        reports[q.n_reports++] = (kif_stat_item){ .option = "time-use" };
    if (s->impasse)
        reports[q.n_reports++] = (kif_stat_item){ .option = "impasse" };
    if (s->compare != NULL) /* after what it looks at */
        reports[q.n_reports++] = (kif_stat_item){ .option = "compare", .value = s->compare };
    if (dangling) {
        *status = opt_usage_error(&kifstat_command, "--not: a filter was expected behind it");
        return NULL;
    }
    kif_buf error = BUF_EMPTY;
    kif_stat *plan = kif_stat_new(&q, &error);
    if (plan == NULL) {
        if (error.n > 0 && error.p[error.n - 1] == '\n')
            message_raw(MESSAGE_ERROR, buf_str(&error)); /* findings in a file */
        else
            message(MESSAGE_ERROR, NULL, "%.*s", (int)error.n, error.p == NULL ? "out of memory" : error.p);
    }
    buf_fini(&error);
    return plan;
}

static const char *contradiction(const stat_settings *s, const opt_common *common)
{
    bool copies = s->extract != NULL || s->rest != NULL || s->split != NULL;
    if (s->plan > 0 && (common->output == NULL || strcmp(common->output, "-") == 0))
        return "--plan needs -o PREFIX";
    if (s->merge && (s->filters.n > 0 || s->reports.n > 0 || s->compare != NULL || copies || s->head > 0 ||
                     s->range_file != NULL))
        return "--merge takes what is to be reported from the states";
    if (s->head > 0 && s->partial)
        return "--head and --partial exclude each other: which games come first is known in one run only";
    return NULL;
}

static int check_patterns(const stat_settings *s, const opt_common *common)
{
    kif_buf content = BUF_EMPTY, findings = BUF_EMPTY;
    int status = STATUS_TROUBLE;
    if (stat_read_file("--check-patterns", s->check_patterns, &content)) {
        int n = kif_stat_check_patterns(buf_str(&content), s->check_patterns, &findings);
        status = status_worst(stat_print(common, buf_str(&findings)), n > 0 ? STATUS_COMPLAIN : STATUS_OK);
    }
    buf_fini(&content);
    buf_fini(&findings);
    return status;
}

static int run(stat_settings *s, opt_common *common)
{
    const char *wrong = contradiction(s, common);
    kif_buf patterns = BUF_EMPTY, aliases = BUF_EMPTY;
    int status = STATUS_TROUBLE;
    if (wrong != NULL)
        return opt_usage_error(&kifstat_command, "%s", wrong);
    if (s->print_patterns)
        return stat_print(common, kif_stat_builtin_patterns());
    if (s->check_patterns != NULL)
        return check_patterns(s, common);
    if (s->plan > 0)
        return stat_plan(s, common);
    if (s->merge)
        return stat_merge(s, common);
    kif_stat_item *item = calloc(s->filters.n + 2 * s->reports.n + 4, sizeof *item);
    if (item != NULL && (s->patterns == NULL || stat_read_file("--patterns", s->patterns, &patterns)) &&
        (s->aliases == NULL || stat_read_file("--aliases", s->aliases, &aliases))) {
        s->patterns_text = buf_str(&patterns);
        s->aliases_text = buf_str(&aliases);
        kif_stat *plan = make_plan(s, item, &status);
        if (plan != NULL)
            status = stat_run(s, common, plan);
        kif_stat_free(plan);
    }
    free(item);
    buf_fini(&patterns);
    buf_fini(&aliases);
    return status;
}

int main(int argc, char **argv)
{
    stat_settings settings = { .to = NULL };
    opt_common common;
    int status = cli_start(&kifstat_command, argc, argv, &settings, &common);
    if (status == OPT_RUN)
        status = run(&settings, &common);
    return cli_end(&common, status);
}
