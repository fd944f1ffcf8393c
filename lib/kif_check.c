/* The installed interface: checking. A file of its own, so that programs which do not check need not carry the
 * rules. */
#include "check/check.h"
#include "kif_tell.h"

typedef struct {
    kif_check_options options;
    kif_findings found;
    kif_check_counts counts;
    kif_finding_fn *fn;
    void *ctx;
} checking;

static void hand_over(checking *c)
{
    for (size_t i = 0; i < c->found.n; i++)
        kif_tell(c->fn, c->ctx, &c->found.items[i]);
    kif_findings_reset(&c->found);
}

/* Findings about the file as a whole come from the source, those about games from the checker. */
static kif_status check_chunks(checking *c, kif_source *source, kif_checker *checker)
{
    for (;;) {
        kif_chunk *chunk;
        kif_status status = kif_source_next_chunk(source, &chunk);
        kif_check_regrade(&c->options, &c->found, 0);
        if (status == KIF_OK)
            status = kif_check_chunk(checker, &c->options, chunk, &c->found, &c->counts);
        bool kept = !c->found.failed;
        hand_over(c);
        kif_chunk_free(chunk);
        if (!kept)
            return KIF_FATAL;
        if (status != KIF_OK)
            return status == KIF_END ? KIF_OK : KIF_FATAL;
    }
}

static kif_status check_input(kif_input *in, const char *name, const char *ruleset, kif_finding_fn *fn, void *ctx,
                              uint64_t *n_games)
{
    const kif_source_options options = { .build_flags = KIF_BUILD_REPETITION };
    checking c = { .fn = fn, .ctx = ctx };
    kif_check_options_default(&c.options);
    c.options.rules = ruleset == NULL ? NULL : kif_ruleset_by_name(str_of(ruleset));
    if (ruleset != NULL && c.options.rules == NULL)
        return KIF_FATAL;
    kif_findings_init(&c.found);
    kif_source *source = kif_source_new(in, name, &options, kif_findings_sink, &c.found);
    kif_checker *checker = kif_checker_new(&options);
    kif_status status = source == NULL || checker == NULL ? KIF_FATAL : check_chunks(&c, source, checker);
    kif_checker_free(checker);
    kif_source_free(source);
    kif_findings_fini(&c.found);
    if (n_games != NULL)
        *n_games = c.counts.games;
    return status == KIF_OK && c.counts.bad > 0 ? KIF_BAD : status;
}

kif_status kif_check_file(const char *path, const char *ruleset, kif_finding_fn *fn, void *ctx, uint64_t *n_games)
{
    kif_input in = { 0 };
    if (n_games != NULL)
        *n_games = 0;
    kif_status status = kif_input_open(&in, path);
    if (status == KIF_OK)
        status = check_input(&in, path, ruleset, fn, ctx, n_games);
    kif_input_fini(&in);
    return status == KIF_OK || status == KIF_BAD ? status : KIF_FATAL;
}

kif_status kif_check_memory(const void *bytes, size_t n, const char *name, const char *ruleset, kif_finding_fn *fn,
                            void *ctx, uint64_t *n_games)
{
    kif_input in = { 0 };
    if (n_games != NULL)
        *n_games = 0;
    kif_input_from_memory(&in, (kif_str){ bytes, n });
    kif_status status = check_input(&in, name, ruleset, fn, ctx, n_games);
    kif_input_fini(&in);
    return status;
}
