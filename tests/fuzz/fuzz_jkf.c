/* JSON Kifu Format documents from any bytes. */
#include "fuzz/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_format("jkf", data, size);
}
