/* Any text as KI2, through the writers of the family and back. */
#include "fuzz/roundtrip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kif_str text = { (const char *)data, size };
    kif_builder *b = kif_builder_new(0);
    MUST(b != NULL);
    fuzz_cut("ki2", text);
    fuzz_fixed_point(b, "ki2", text, "kif");
    kif_buf out = BUF_EMPTY;
    fuzz_convert(b, "ki2", text, "ki2", &out);
    buf_fini(&out);
    kif_builder_free(b);
    return 0;
}
