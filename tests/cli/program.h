// SPDX-License-Identifier: Apache-2.0
// Runs hawkstone and keeps what it said.
#pragma once

#include <filesystem>
#include <string>

namespace hawkstone::cli_test {

struct Said {
    int code = -1;
    std::string out, err;
};

// With these words after the program's name, as a shell reads them.
Said hawkstone(const std::string& words);

// A folder of this test's own, empty at the start.
class Folder {
public:
    Folder();
    ~Folder();
    std::string write(const std::string& name, const std::string& text) const; // its path
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

std::string contentsOf(const std::filesystem::path& file);

} // namespace hawkstone::cli_test
