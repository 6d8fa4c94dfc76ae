// SPDX-License-Identifier: Apache-2.0
// A button somebody pressed: challenge, end of turn, pass, undo, "that was no turn", a draw, a cell put right, a play only tried.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/session/json.h>

#include <filesystem>
#include <string>
#include <vector>

namespace hawkstone::session {

enum class Button {
    Challenge,
    EndTurn,
    Pass,
    Undo,
    NotATurn,
    AgreeDraw,
    Correct,
    Try,       // from now on what is laid is only tried, until EndTurn says that it counts
    StopTrying // as before, once the table is again as it was
};

struct Input {
    double t = 0; // seconds of the source; from the app: of the frame last shown
    Button button = Button::EndTurn;
    std::vector<int> players; // challenge: who challenges
    Json cells;               // correct: {"b2": a cell as in `hawkstone read`}

    Json json() const;
};

// {"t":10.4,"do":"challenge","players":[0]}; the error says what was expected.
Expected<Input, std::string> parseInput(const Json& json);
// JSON lines, sorted by t. The error names the file and the line.
Expected<std::vector<Input>, std::string> readInputs(const std::filesystem::path& file);
Expected<std::vector<Input>, std::string> readInputs(std::istream& stream, const std::string& name);

} // namespace hawkstone::session
