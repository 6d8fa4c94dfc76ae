// SPDX-License-Identifier: Apache-2.0
// Short records to spoil: each is sound as it stands.
#pragma once

#include <hawkstone/records/arbiter.h>

#include <string>
#include <string_view>

namespace hawkstone::records {

inline Json emptyBoard() {
    Json rows = Json::array();
    for (int row = 0; row < 15; ++row) {
        Json fields = Json::array();
        for (int column = 0; column < 15; ++column) fields.push_back(std::string(1, "RYGBT"[column % 5]) + std::to_string(row % 9 + 1));
        rows.push_back(fields);
    }
    return rows;
}

inline Json gobblestonesRecord() {
    return {{"format", "hawkstone-record/1"},
            {"game", "gobblestones"},
            {"players", {"Ann", "Ben", "Cas"}},
            {"setup", {{"fields", emptyBoard()}}},
            {"turns", {parseJson(R"({"player":0,"place":[{"at":"h8","tile":"G"},{"at":"h9","tile":"G"}]})").value()}}};
}

inline Json bluffRecord() {
    Json record = gobblestonesRecord();
    record["variant"] = "bluff";
    record["turns"] = Json::array({*parseJson(
        R"({"player":0,"place":[{"at":"h8","tile":"?"},{"at":"h9","tile":"?"}],"challengers":[2,1],"revealed":{"h8":"G","h9":"G"}})")});
    return record;
}

inline Json gobbletRecord() {
    return *parseJson(R"({"format":"hawkstone-record/1","game":"gobblet","players":["Ann","Ben"],
        "turns":[{"player":0,"from":"stack1","to":"b2"},{"player":1,"from":"stack1","to":"c3"},{"player":0,"touch":"b2"}]})");
}

inline Json hiddenStonesRecord() {
    return *parseJson(R"({"format":"hawkstone-record/1","game":"hidden-stones","players":["Ann","Ben"],
        "setup":{"stones":[["sun","fish","fish"],["horse","horse","horse"],["seed","seed","seed"]]},
        "turns":[{"player":0,"actions":[{"swap":["a1","a2"]},{"flip":"b2"},{"score":{"points":1,"formation":[["fish","fish"]]}}]},
                 {"player":1,"pass":true}]})");
}

// The record with one value put at a JSON pointer ("-" adds to a list).
inline Json with(Json record, const char* pointer, std::string_view value) {
    record[Json::json_pointer(pointer)] = *parseJson(value);
    return record;
}

inline Json without(Json record, const std::string& pointer) {
    return record.patch(Json::array({{{"op", "remove"}, {"path", pointer}}}));
}

// "no error", or the place of it.
inline std::string placeOfError(const Json& record) {
    const auto judged = judgeRecord(record);
    return judged ? "no error" : judged.error().place;
}

} // namespace hawkstone::records
