// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target on saved files, cut short at every 37th byte too, so that an ordinary test run keeps what fuzzing found.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    std::size_t files = 0, runs = 0;
    for (int i = 1; i < argc; ++i)
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            std::ifstream in(entry.path(), std::ios::binary);
            const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
            const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
            ++files;
            for (std::size_t size = bytes.size() % 37; size <= bytes.size(); size += 37, ++runs) LLVMFuzzerTestOneInput(data, size);
        }
    std::printf("%zu files, %zu runs\n", files, runs);
    return files > 0 ? 0 : 1; // an empty corpus proves nothing
}
