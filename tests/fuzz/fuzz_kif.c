/* Any text as KIF and as a board diagram, through the writers of the family and back. */
#include "fuzz/roundtrip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kif_str text = { (const char *)data, size };
    kif_builder *b = kif_builder_new(0);
    MUST(b != NULL);
    fuzz_cut("kif", text);
    fuzz_fixed_point(b, "kif", text, "kif");
    kif_buf out = BUF_EMPTY;
    fuzz_convert(b, "kif", text, "ki2", &out);
    fuzz_convert(b, "kif", text, "bod", &out);
    fuzz_convert(b, "bod", text, "kif", &out);
    buf_fini(&out);
    kif_builder_free(b);
    return 0;
}
