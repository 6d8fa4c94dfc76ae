// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/tracking/gobblestones.h>

#include <algorithm>

namespace hawkstone::tracking::gobblestones {
namespace {

// What differs, by how sure the look was.
struct Difference {
    std::vector<LaidTile> laid;
    std::vector<Cell> gone;
    std::vector<LaidTile> perhapsLaid;
    std::vector<Cell> perhapsGone;
};

bool sameTile(const CoveredBy& known, const CoveredBy& seen, bool bluff) {
    return bluff || known == seen;
}

Difference differenceOf(const Known& known, const Sight& seen) {
    Difference difference;
    for (std::uint8_t row = 0; row < kSide; ++row)
        for (std::uint8_t column = 0; column < kSide; ++column) {
            const Cell cell{row, column};
            const auto& before = known.covering[row][column];
            const auto& [what, trust] = seen.cells[row][column];
            const auto* tile = std::get_if<CoveredBy>(&what);
            if (!tile && !before) continue; // the print does not change, however it was read this time
            if (tile && before && sameTile(*before, *tile, known.bluff)) continue;
            if (tile) {
                const LaidTile laid{cell, known.bluff ? std::nullopt : tile->tile};
                (trust.certain ? difference.laid : difference.perhapsLaid).push_back(laid);
            } else {
                (trust.certain ? difference.gone : difference.perhapsGone).push_back(cell);
            }
        }
    return difference;
}

std::vector<Cell> cellsOf(const std::vector<LaidTile>& tiles) {
    std::vector<Cell> cells;
    for (const LaidTile& tile : tiles) cells.push_back(tile.at);
    return cells;
}

Lay together(std::vector<LaidTile> tiles, const std::vector<LaidTile>& more) {
    tiles.insert(tiles.end(), more.begin(), more.end());
    std::ranges::sort(tiles);
    return {std::move(tiles)};
}

Explanation<Lay> doubtful(const Difference& difference) {
    Ambiguous<Lay> answer;
    answer.cells = cellsOf(difference.perhapsLaid);
    answer.cells.insert(answer.cells.end(), difference.perhapsGone.begin(), difference.perhapsGone.end());
    std::ranges::sort(answer.cells);
    if (!difference.perhapsLaid.empty()) answer.plays.push_back(together(difference.laid, difference.perhapsLaid));
    if (!difference.laid.empty()) answer.plays.push_back({difference.laid});
    return answer;
}

} // namespace

Explanation<Lay> explain(const Known& known, const Sight& seen) {
    const Difference difference = differenceOf(known, seen);
    if (!difference.perhapsLaid.empty() || !difference.perhapsGone.empty()) return doubtful(difference);
    if (difference.laid.empty() && difference.gone.empty()) return NoChange{};

    // A tile laid face down in the standard game has no colour to judge: somebody has to turn it up.
    const auto faceDown = [&](const LaidTile& tile) { return !tile.colour && !known.bluff; };
    if (difference.gone.empty() && std::ranges::none_of(difference.laid, faceDown)) return Explained<Lay>{{difference.laid}};

    Unexplained<Lay> answer{difference.gone, std::nullopt};
    for (const LaidTile& tile : difference.laid) answer.cells.push_back(tile.at);
    std::ranges::sort(answer.cells);
    if (!difference.laid.empty() && std::ranges::none_of(difference.laid, faceDown)) answer.nearest = Lay{difference.laid};
    return answer;
}

Known after(Known known, const Lay& lay) {
    for (const LaidTile& tile : lay.tiles) known.covering[tile.at.row][tile.at.column] = CoveredBy{tile.colour};
    return known;
}

Sight sightOf(const Known& known) {
    Sight sight;
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            auto& cell = sight.cells[row][column];
            cell.trust = {1, true};
            if (const auto& tile = known.covering[row][column])
                cell.what = *tile;
            else
                cell.what = known.fields[row][column];
        }
    return sight;
}

} // namespace hawkstone::tracking::gobblestones
