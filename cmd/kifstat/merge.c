/* Merging states: files of any size in pieces, refused as a whole if anything is wrong with one of them. */
#include "cli/message.h"
#include "kifstat/kifstat.h"

static bool read_state(kif_stat_merger *m, const cli_input *input)
{
    static char piece[KIF_INPUT_CHUNK];
    kif_input in;
    size_t n;
    kif_status status = KIF_FATAL;
    if (!cli_input_open(input, &in))
        return false;
    bool ok = kif_stat_merger_begin(m, input->name);
    while (ok && (status = kif_input_read(&in, piece, sizeof piece, &n)) == KIF_OK)
        ok = kif_stat_merger_feed(m, (kif_str){ piece, n });
    if (ok && status == KIF_FATAL) {
        message(MESSAGE_ERROR, input->name, "%s", in.message);
        kif_input_fini(&in);
        return false;
    }
    kif_input_fini(&in);
    ok = ok && kif_stat_merger_end(m);
    if (!ok) {
        kif_str why = kif_stat_merger_message(m);
        message(MESSAGE_ERROR, input->name, "%.*s", (int)why.n, why.p);
    }
    return ok;
}

static bool read_states(kif_stat_merger *m, cli_inputs *inputs)
{
    bool ok = true;
    for (cli_input *input; ok && (input = cli_inputs_next(inputs)) != NULL;) {
        ok = read_state(m, input);
        cli_input_drop(input);
    }
    return ok && cli_inputs_status(inputs) == STATUS_OK;
}

int stat_merge(const stat_settings *settings, const opt_common *common)
{
    kif_stat_merger *m = kif_stat_merger_new();
    cli_inputs *inputs = cli_inputs_new(common);
    kif_stat *s = NULL;
    int status = STATUS_TROUBLE;
    if (m != NULL && inputs != NULL && read_states(m, inputs)) {
        s = kif_stat_merger_finish(m, settings->allow_overlap);
        if (s == NULL) {
            kif_str why = kif_stat_merger_message(m);
            message(MESSAGE_ERROR, NULL, "%.*s", (int)why.n, why.p);
        } else {
            status = stat_report(settings, common, s);
        }
    }
    kif_stat_free(s);
    kif_stat_merger_free(m);
    cli_inputs_free(inputs);
    return status;
}
