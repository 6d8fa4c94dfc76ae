// SPDX-License-Identifier: Apache-2.0
// Golden transcripts: each record in tests/playthroughs is judged to the word. A wanted change is written with
// HAWKSTONE_UPDATE=1 and read in the diff.
#include "program.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace hawkstone::cli_test {
namespace {

std::vector<std::filesystem::path> playthroughs() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(HAWKSTONE_TESTS) + "/playthroughs"))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    return files;
}

TEST(Playthroughs, AreJudgedToTheWord) {
    const auto files = playthroughs();
    EXPECT_GE(files.size(), 18U);
    for (const auto& file : files) {
        const auto here = hawkstone("judge '" + file.string() + "'");
        EXPECT_EQ(here.code, 0) << here.err;
        const auto text = here.out.substr(here.out.find(": ") + 2); // without the path
        const auto golden = std::filesystem::path(file).replace_extension(".txt");
        if (std::getenv("HAWKSTONE_UPDATE") != nullptr) std::ofstream(golden, std::ios::binary) << text;
        EXPECT_EQ(text, contentsOf(golden)) << file;
    }
}

} // namespace
} // namespace hawkstone::cli_test
