// SPDX-License-Identifier: Apache-2.0
// What was learned of somebody's own copy of a game: named rows of numbers, kept in a small JSON file.
// Each game's reader names its own rows ("tile.red" holds a colour, "face.sun" an appearance) and ignores what it does not know.
#pragma once

#include <hawkstone/board/expected.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace hawkstone::calibration {

struct Profile {
    std::string game; // "gobblet"
    std::string name; // "our set"
    std::map<std::string, std::vector<float>, std::less<>> rows;

    const std::vector<float>* find(std::string_view row) const {
        const auto it = rows.find(row);
        return it == rows.end() ? nullptr : &it->second;
    }
};

// Errors are one line that names the place in the file and what was expected.
Expected<Profile, std::string> loadProfile(const std::filesystem::path& file);
// Written beside and renamed, so there is never half a profile.
Expected<void, std::string> saveProfile(const Profile& profile, const std::filesystem::path& file);

} // namespace hawkstone::calibration
