// SPDX-License-Identifier: Apache-2.0
// Any bytes as a record: they are judged or refused with one line, and never more than that.
#include <hawkstone/records/arbiter.h>

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hawkstone::records;
    const auto record = parseJson({reinterpret_cast<const char*>(data), size});
    const auto judged = record ? judgeRecord(*record) : record;
    if (judged) return 0;
    const auto line = judged.error().line("fuzz");
    if (judged.error().expected.empty() || line.find('\n') != std::string::npos || line.size() > 2000) std::abort();
    return 0;
}
