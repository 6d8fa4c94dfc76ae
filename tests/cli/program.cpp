// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <sys/wait.h>
#include <unistd.h>

namespace hawkstone::cli_test {

std::string contentsOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

Said hawkstone(const std::string& words) {
    const Folder folder;
    const auto out = folder.path() / "out", err = folder.path() / "err";
    const std::string command = std::string("'") + HAWKSTONE_PROGRAM + "' " + words + " > '" + out.string() + "' 2> '" + err.string() + "'";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentsOf(out), contentsOf(err)};
}

Folder::Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "hawkstone-XXXXXX").string();
    m_path = mkdtemp(pattern.data());
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::string Folder::write(const std::string& name, const std::string& text) const {
    std::ofstream(m_path / name, std::ios::binary) << text;
    return (m_path / name).string();
}

} // namespace hawkstone::cli_test
