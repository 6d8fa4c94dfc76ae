// SPDX-License-Identifier: Apache-2.0
// What every game's reader takes besides the picture. A reader never sees the rules.
#pragma once

#include <hawkstone/board/sight.h>
#include <hawkstone/calibration/profile.h>
#include <hawkstone/vision/trace.h>

#include <optional>
#include <string>
#include <vector>

namespace hawkstone::recognition {

struct ReadOptions {
    const calibration::Profile* profile = nullptr; // of the same game, or nothing
    std::optional<board::Quad> corners;            // given by hand or kept from an earlier frame: the board is not looked for
    double cornerDoubt = 0;                        // of those corners, as a Sight tells it
    vision::Trace* trace = nullptr;
};

// What was learned of somebody's own copy.
struct Enrolment {
    calibration::Profile profile;     // rows of what was clearly shown
    std::vector<std::string> unclear; // one sentence each: which face, colour or piece was not, in which photo
};

} // namespace hawkstone::recognition
