/* The configuration of kifcheck: what .kifcheck.yml says, and what comes of it for one input. */
#ifndef KIFCHECK_CONFIG_H
#define KIFCHECK_CONFIG_H

#include "kifcheck/kifcheck.h"

/* What is in force for one input, and who said so: "default", FILE:LINE, or an option. */
typedef struct {
    kif_check_options options;
    int fail_on;
    const char *level_from[KIF_D_COUNT];
    const char *fail_on_from, *ruleset_from, *encoding_from, *headers_from;
} check_effect;

typedef struct check_configs check_configs;

/* Finds and keeps configurations. The settings are borrowed. NULL when out of memory. */
check_configs *check_configs_new(const check_settings *s, const opt_common *common);
void check_configs_free(check_configs *c);

/* What is in force for an input (NULL: standard input). Lists live as long as the configurations. False after
 * a message: a configuration is wrong. One thread at a time. */
bool check_configs_for(check_configs *c, const char *input, check_effect *e);

/* --print-config. Status to end with. */
int check_print_config(check_configs *c, const char *input, output *to);

#endif
