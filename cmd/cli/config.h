/* Finds and reads the YAML configuration of a command. What its keys mean is the command's business. */
#ifndef CLI_CONFIG_H
#define CLI_CONFIG_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/yaml.h"

typedef struct config_finder config_finder;

/* base: "kifcheck.yml", which is hidden (.kifcheck.yml) beside records. NULL when out of memory. */
config_finder *config_finder_new(const char *base);
void config_finder_free(config_finder *f);

/* The configuration for an input (NULL: standard input without a name): in the input's directory, then its
 * parents up to the first one that holds .git, the home directory or the root; else the user's own. NULL:
 * there is none. The path lives as long as the finder, and the same file has the same pointer each time, so
 * results can be kept by it. One thread at a time. */
const char *config_find(config_finder *f, const char *input);

/* Adds the path of an input as it is seen from the directory of a configuration, for patterns. False: it does not lie
 * below, or out of memory. */
bool config_path_below(const char *path, const char *input, kif_buf *out);

/* Adds the text of a configuration to out. False after a message. */
bool config_read(const char *path, kif_buf *out);

/* Prints "PATH:LINE:COL: error: MESSAGE". */
void config_report(const char *path, const kif_yaml_error *error);

#endif
