// SPDX-License-Identifier: Apache-2.0
// What reads the table for a session: the three games' photo readers behind one face, or a test's own.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/calibration/profile.h>
#include <hawkstone/session/json.h>
#include <hawkstone/sights/sight_json.h>

#include <opencv2/core.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace hawkstone::session {

class TableReader {
public:
    virtual ~TableReader() = default;

    // Looks for the board and reads all of it. With `corners` the board is known to lie there.
    virtual Expected<sights::Sight, board::NotFound> find(const cv::Mat& image, const std::optional<board::Quad>& corners) = 0;
    // The quick look: the board lies where it lay, and `before` is what is known of it.
    virtual Expected<sights::Sight, board::NotFound> reread(const cv::Mat& image, const sights::Sight& before) = 0;
    // Several looks at the same resting table become one; at least one.
    virtual sights::Sight join(const std::vector<sights::Sight>& looks) = 0;

    // What it has learned of this table besides what a sight of the board tells; a resumed session gives it back.
    virtual Json learned() const { return {}; }
    virtual void relearn(const Json&) {}
};

// The game's own reader. The profile is kept.
std::unique_ptr<TableReader> makeTableReader(sights::Game game, std::optional<calibration::Profile> profile);

// The same corners, renamed so that a1's is the one nearest to where it lay: row 1 follows the board.
board::Quad sameWayRound(const board::Quad& found, const board::Quad& before);

} // namespace hawkstone::session
