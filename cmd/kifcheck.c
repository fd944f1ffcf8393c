/* kifcheck: judges shogi records by the rules of play and of their formats, and says who should have won. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "kifcheck/config.h"

static const char *format_name(size_t i)
{
    return kif_formats[i] == NULL ? NULL : kif_formats[i]->name;
}

static const char *encoding_name(size_t i)
{
    kif_encoding e = (kif_encoding)(KIF_ENC_NONE + 1 + i);
    return e < KIF_ENCODINGS_END ? kif_encoding_name(e) : NULL;
}

static const char *ruleset_name(size_t i)
{
    return i < KIF_RULESET_COUNT ? kif_rulesets[i].name : NULL;
}

static const char *rule_id(size_t i)
{
    return i + 1 < KIF_D_COUNT ? kif_rules[i + 1].slug : NULL;
}

#define AT(field) offsetof(check_settings, field)

static const opt options[] = {
    { .letter = 't',
      .name = "to",
      .kind = OPT_WORD,
      .value = "FORMAT",
      .words = report_format_name,
      .help = "write findings as FORMAT: {}",
      .group = "Report",
      .target = AT(to) },
    { .name = "report",
      .kind = OPT_LIST,
      .value = "FORMAT:FILE",
      .help = "write a further report to FILE",
      .target = AT(reports) },
    { .name = "excerpt",
      .kind = OPT_AUTO,
      .help = "show the line under a finding (default: on a terminal)",
      .target = AT(excerpt) },
    { .name = "max-per-file",
      .kind = OPT_NUMBER,
      .value = "N",
      .min = 0,
      .max = 1000000000,
      .help = "show the same complaint N times a file in text (default 20; 0: all)",
      .target = AT(max_per_file) },
    { .name = "fail-on",
      .kind = OPT_CHOICE,
      .value = "LEVEL",
      .choices = "error warning note never",
      .help = "what makes the status 1: {}",
      .target = AT(fail_on) },

    { .name = "ruleset",
      .kind = OPT_WORD,
      .value = "NAME",
      .words = ruleset_name,
      .help = "rules for results (default: what the record hints at, else jsa): {}",
      .group = "Rules",
      .target = AT(ruleset) },
    { .name = "rule",
      .kind = OPT_LIST,
      .value = "ID=LEVEL",
      .words = rule_id,
      .help = "set a rule, or a family, to error, warning, note or off",
      .target = AT(levels) },
    { .name = "enable",
      .kind = OPT_LIST,
      .value = "ID",
      .words = rule_id,
      .help = "switch a rule, or a family, on at its usual level",
      .target = AT(levels) },
    { .name = "disable",
      .kind = OPT_LIST,
      .value = "ID",
      .words = rule_id,
      .help = "switch a rule, or a family, off",
      .target = AT(levels) },
    { .name = "keep-going",
      .kind = OPT_SWITCH,
      .help = "judge on after the first illegal move of a line",
      .target = AT(keep_going) },
    { .name = "roundtrip",
      .kind = OPT_WORD,
      .value = "FORMAT",
      .word_set = OPT_FORMATS,
      .help = "tell what would be lost in FORMAT",
      .target = AT(roundtrip) },

    { .name = "fix",
      .kind = OPT_SWITCH,
      .help = "repair in place what has one right answer, then tell what is left",
      .group = "Repairs and baselines",
      .target = AT(fix) },
    { .name = "baseline",
      .kind = OPT_STRING,
      .value = "FILE",
      .help = "hide the findings that FILE knows",
      .target = AT(baseline) },
    { .name = "write-baseline",
      .kind = OPT_SWITCH,
      .help = "write all findings to the file of --baseline instead of telling them",
      .target = AT(write_baseline) },

    { .name = "declare",
      .kind = OPT_SWITCH,
      .help = "show claimed and right result, impasse points and the conditions of a declaration",
      .group = "Instead",
      .target = AT(declare) },
    { .name = "list-rules",
      .kind = OPT_SWITCH,
      .help = "list all rules (with -t json: in full)",
      .target = AT(list_rules) },
    { .name = "explain",
      .kind = OPT_STRING,
      .value = "ID",
      .words = rule_id,
      .help = "explain a rule, with an example",
      .target = AT(explain) },
    { .name = "language",
      .kind = OPT_CHOICE,
      .value = "LANG",
      .choices = "en ja",
      .help = "language of --list-rules and --explain: {}",
      .target = AT(language) },
};

const opt_command kifcheck_command = {
    .name = "kifcheck",
    .usage = "[OPTION]... [FILE]...",
    .summary = "Check shogi game records: illegal moves, wrong results, broken text.",
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .common = COMMON_INPUT | COMMON_FROM | COMMON_OUTPUT | COMMON_JOBS | COMMON_PROGRESS | COMMON_CONFIG |
              COMMON_DRY_RUN,
    .formats = format_name,
    .encodings = encoding_name,
    .encoding_alias = kif_encoding_usual_name,
    .suffixes = "kif kifu ki2 ki2u csa usi sfen jkf json psn bod txt",
    .examples = "kifcheck game.kif\tone game\n"
                "kifcheck -r games --fail-on=warning\ta folder, strictly\n"
                "kifcheck -r games -t github --report=sarif:kifcheck.sarif\tin a workflow\n"
                "kifcheck --declare --ruleset=csa game.csa\twho should have won, and the points\n"
                "kifcheck --fix --dry-run game.kif\twhat would be repaired\n"
                "kifcheck --explain=nifu\twhat a rule means\n",
    .exit_status = "0 nothing to complain about, 1 errors found (see --fail-on), 2 trouble",
};

static uint8_t level_by_word(kif_str word, uint8_t usual)
{
    if (str_eq(word, STR("on")))
        return usual;
    for (int severity = KIF_NOTE; severity <= KIF_ERROR; severity++)
        if (str_eq(word, str_of(report_severity_words[severity])))
            return kif_level_of((kif_severity)severity);
    return KIF_LEVEL_OFF;
}

static bool is_level(kif_str word)
{
    return str_eq(word, STR("off")) || level_by_word(word, 1) != KIF_LEVEL_OFF;
}

static bool refuse_rule(const opt *o, kif_str name)
{
    opt_guess guess;
    char copy[64];
    snprintf(copy, sizeof copy, "%.*s", (int)(name.n < 60 ? name.n : 60), name.p);
    opt_guess_begin(&guess, name);
    for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++)
        opt_guess_try(&guess, str_of(kif_rules[id].slug));
    if (guess.best.n > 0)
        opt_usage_error(&kifcheck_command, "--%s: unknown rule %s; did you mean '%.*s'?", o->name,
                        QUOTED(copy), (int)guess.best.n, guess.best.p);
    else
        opt_usage_error(&kifcheck_command, "--%s: unknown rule %s (--list-rules names them)", o->name,
                        QUOTED(copy));
    return false;
}

/* Switches on what names: each rule of a family at its own usual level. */
static bool enable(kif_check_options *o, kif_str name)
{
    kif_check_options usual;
    kif_check_options marked = { 0 };
    kif_check_options_default(&usual);
    if (!kif_check_set_level(&marked, name, 1))
        return false;
    for (int id = KIF_D_NONE + 1; id < KIF_D_COUNT; id++)
        if (marked.level[id] != 0)
            o->level[id] = kif_level_of(kif_rules[id].severity);
    return true;
}

bool check_apply_levels(const check_settings *s, kif_check_options *o)
{
    for (size_t i = 0; i < s->levels.n; i++) {
        const opt_item *item = &s->levels.items[i];
        kif_str name = str_of(item->value);
        size_t equals = str_find_byte(name, '=');
        bool good;
        if (strcmp(item->o->name, "rule") == 0) {
            kif_str word = equals < name.n ? str_drop(name, equals + 1) : STR_NONE;
            name.n = equals;
            if (!is_level(word)) {
                opt_usage_error(&kifcheck_command, "--rule: expected ID=error, warning, note or off, got %s",
                                QUOTED(item->value));
                return false;
            }
            good = kif_check_set_level(o, name, level_by_word(word, 1));
        } else if (strcmp(item->o->name, "enable") == 0) {
            good = enable(o, name);
        } else {
            good = kif_check_set_level(o, name, KIF_LEVEL_OFF);
        }
        if (!good)
            return refuse_rule(item->o, name);
    }
    return true;
}

/* --list-rules, --explain and --print-config write to where a report would go, and heed the configuration
 * that an operand would find. */
static int tell(const check_settings *s, const opt_common *common)
{
    check_effect e;
    output to;
    const char *input = common->n_operands > 0 ? common->operands[0] : NULL;
    check_configs *configs = check_configs_new(s, common);
    int status = STATUS_TROUBLE;
    if (configs != NULL && check_configs_for(configs, input, &e) && output_open(&to, common->output)) {
        status = common->print_config ? check_print_config(configs, input, &to)
                 : s->explain != NULL ? check_explain(s, &e.options, &to)
                                      : check_list_rules(s, &e.options, &to);
        status = status_worst(status, output_commit(&to));
    }
    check_configs_free(configs);
    return status;
}

/* What makes no sense together; OPT_RUN if nothing does. */
static int refuse_contradictions(const check_settings *s)
{
    const opt_command *command = &kifcheck_command;
    if (s->write_baseline && s->baseline == NULL)
        return opt_usage_error(command, "--write-baseline needs --baseline=FILE");
    if (!s->declare)
        return OPT_RUN;
    if (strcmp(s->to, "text") != 0 && strcmp(s->to, "json") != 0)
        return opt_usage_error(command, "--declare writes text or json, not %s", s->to);
    if (s->fix || s->baseline != NULL || s->reports.n > 0)
        return opt_usage_error(command, "--declare takes the place of findings: no %s goes with it",
                               s->fix                ? "--fix"
                               : s->baseline != NULL ? "--baseline"
                                                     : "--report");
    return OPT_RUN;
}

int main(int argc, char **argv)
{
    check_settings s = { .to = "text", .fail_on = -1, .excerpt = -1, .max_per_file = 20 };
    opt_common common;
    int status = cli_start(&kifcheck_command, argc, argv, &s, &common);
    if (status == OPT_RUN)
        status = refuse_contradictions(&s);
    if (status == OPT_RUN)
        status = s.explain != NULL || s.list_rules || common.print_config ? tell(&s, &common)
                                                                          : check_run(&s, &common);
    return cli_end(&common, status);
}
