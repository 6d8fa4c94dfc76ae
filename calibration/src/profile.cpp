// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/calibration/profile.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>

namespace hawkstone::calibration {
namespace {

using nlohmann::json;
constexpr const char* kFormat = "hawkstone-profile/1";
constexpr std::uintmax_t kMostBytes = 50'000'000;

std::string stringAt(const json& document, const char* key) {
    const auto it = document.find(key);
    return it != document.end() && it->is_string() ? it->get<std::string>() : std::string();
}

} // namespace

Expected<Profile, std::string> loadProfile(const std::filesystem::path& file) {
    std::error_code error;
    // A pipe would be waited for, and no profile is near this size.
    const bool ordinary = std::filesystem::is_regular_file(file, error) && std::filesystem::file_size(file, error) < kMostBytes;
    std::ifstream in;
    if (ordinary) in.open(file);
    if (!ordinary || !in)
        return Unexpected<std::string>(file.string() + ": cannot be opened, expected a profile made by hawkstone enrol or calibrate");
    const json document = json::parse(in, nullptr, false);
    if (document.is_discarded() || !document.is_object())
        return Unexpected<std::string>(file.string() + ": not JSON, expected a profile made by hawkstone enrol or calibrate");
    if (stringAt(document, "format") != kFormat) return Unexpected<std::string>(file.string() + ": /format: expected \"" + kFormat + "\"");
    Profile profile{stringAt(document, "game"), stringAt(document, "name"), {}};
    const auto rows = document.find("rows");
    if (rows == document.end() || !rows->is_object())
        return Unexpected<std::string>(file.string() + ": /rows: expected an object of number lists");
    for (const auto& [key, values] : rows->items()) {
        if (!values.is_array() || !std::all_of(values.begin(), values.end(), [](const json& v) { return v.is_number(); }))
            return Unexpected<std::string>(file.string() + ": /rows/" + key + ": expected a list of numbers");
        profile.rows[key] = values.get<std::vector<float>>();
        if (!std::ranges::all_of(profile.rows[key], [](float value) { return std::isfinite(value); }))
            return Unexpected<std::string>(file.string() + ": /rows/" + key + ": a number too large");
    }
    return profile;
}

Expected<void, std::string> saveProfile(const Profile& profile, const std::filesystem::path& file) {
    const json document{{"format", kFormat}, {"game", profile.game}, {"name", profile.name}, {"rows", profile.rows}};
    const std::filesystem::path beside = file.string() + ".part";
    {
        std::ofstream out(beside);
        out << document.dump(1, ' ', false, json::error_handler_t::replace) << '\n'; // a name may be of any bytes
        out.flush();
        if (!out) {
            std::error_code ignored;
            std::filesystem::remove(beside, ignored);
            return Unexpected<std::string>(file.string() + ": cannot be written");
        }
    }
    std::error_code error;
    std::filesystem::rename(beside, file, error);
    if (error) {
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        return Unexpected<std::string>(file.string() + ": " + error.message());
    }
    return {};
}

} // namespace hawkstone::calibration
