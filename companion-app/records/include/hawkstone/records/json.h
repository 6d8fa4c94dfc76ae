// SPDX-License-Identifier: Apache-2.0
// A written game is read strictly: what is wrong in it is said with the place and what was expected there.
#pragma once

#include <hawkstone/board/expected.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace hawkstone::records {

// Keys keep the order they were written in, so that a record and a verdict read as people wrote them.
using Json = nlohmann::ordered_json;

// Why a record cannot be judged.
struct RecordError {
    std::string place;    // a JSON pointer ("/turns/3/place/0/tile"), "line 3, column 14", or empty: the whole file
    std::string expected; // "expected one of R Y G B T, found \"Q\""

    // "a.json: /turns/3/player: expected ...", always one line.
    std::string line(const std::filesystem::path& file) const;
    friend bool operator==(const RecordError&, const RecordError&) = default;
};

// Parses JSON text. Refused besides bad syntax: nesting deeper than 64, a key that stands twice in one object (the two
// could disagree), numbers no double can hold. A byte order mark in front is let pass.
Expected<Json, RecordError> parseJson(std::string_view text);

// Reads and parses a file of at most 64 MB.
Expected<Json, RecordError> readJsonFile(const std::filesystem::path& file);

// A value as one line; bytes that are no text become a mark instead of an error.
std::string oneLine(const Json& value);

} // namespace hawkstone::records
