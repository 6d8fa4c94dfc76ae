// SPDX-License-Identifier: Apache-2.0
#include "teaching.h"

#include <algorithm>
#include <array>

namespace hawkstone::gui {

namespace gobblet = board::gobblet;

namespace {

// Three of a 2x2 block are covered somewhere, so the fourth would break the rule.
bool blockThreatens(const Position& position) {
    for (int r = 0; r + 1 < position.rows; ++r)
        for (int c = 0; c + 1 < position.columns; ++c) {
            int covered = 0;
            for (const auto& [dr, dc] : {std::pair{0, 0}, {0, 1}, {1, 0}, {1, 1}}) covered += position.at(r + dr, c + dc).tile.has_value();
            if (covered == 3) return true;
        }
    return false;
}

using Line = std::array<std::pair<int, int>, 4>;

const std::vector<Line>& lines() {
    static const std::vector<Line> all = [] {
        std::vector<Line> list;
        Line down{}, up{};
        for (int i = 0; i < 4; ++i) {
            Line row{}, column{};
            for (int j = 0; j < 4; ++j) {
                row[static_cast<std::size_t>(j)] = {i, j};
                column[static_cast<std::size_t>(j)] = {j, i};
            }
            list.push_back(row);
            list.push_back(column);
            down[static_cast<std::size_t>(i)] = {i, i};
            up[static_cast<std::size_t>(i)] = {i, 3 - i};
        }
        list.push_back(down);
        list.push_back(up);
        return list;
    }();
    return all;
}

// The longest line a side shows.
int longest(const Position& position, gobblet::Side side) {
    int most = 0;
    for (const Line& line : lines()) {
        const auto shown = std::ranges::count_if(line, [&](const auto& at) {
            const auto& pieces = position.at(at.first, at.second).pieces;
            return !pieces.empty() && pieces.back().side == side;
        });
        most = std::max(most, static_cast<int>(shown));
    }
    return most;
}

QStringList gobbletRules(const Position& position, int player) {
    const auto own = static_cast<gobblet::Side>(player & 1), other = static_cast<gobblet::Side>(1 - (player & 1));
    QStringList rules;
    const auto any = [&](auto&& test) { return std::ranges::any_of(position.cells, test); };
    const bool nests = any([&](const PositionCell& cell) { return cell.pieces.size() > 1 && cell.pieces.back().side == own; });
    if (longest(position, other) >= 3) rules << "stack-to-empty" << "line-of-four";
    if (nests) rules << "uncovered-line";
    if (any([](const PositionCell& cell) { return !cell.pieces.empty(); })) rules << "larger-on-smaller";
    if (!rules.contains("stack-to-empty")) rules << "stack-to-empty";
    if (!rules.contains("line-of-four")) rules << "line-of-four";
    return rules.mid(0, 4);
}

} // namespace

QStringList rulesThatMatter(const Position& position, int player) {
    if (position.empty()) return {};
    if (position.game == GameKind::Gobblet) return gobbletRules(position, player);
    if (position.game == GameKind::HiddenStones) return {"formation-match", "swap-adjacent", "hand-empty", "pass-alone"};
    const bool first = std::ranges::none_of(position.cells, [](const PositionCell& cell) { return cell.tile.has_value(); });
    if (first) return {"centre-start", "colour-match", "straight-line"};
    QStringList rules{"adjacent", "colour-match", "no-gap"};
    if (blockThreatens(position)) rules.prepend("no-2x2");
    return rules;
}

Reason reasonFor(const Position& before, const Position& after, int player, bool ends, int points) {
    if (ends) return {"why.ends", 0};
    if (before.game == GameKind::Gobblestones) return points > 0 ? Reason{"why.points", points} : Reason{"why.draws", 5};
    if (before.game == GameKind::HiddenStones) return points > 0 ? Reason{"why.cards", points} : Reason{"why.prepares", 0};
    const auto own = static_cast<gobblet::Side>(player & 1), other = static_cast<gobblet::Side>(1 - (player & 1));
    if (longest(after, own) >= 4) return {"why.wins", 0};
    if (longest(before, other) >= 3 && longest(after, other) < 3) return {"why.stops-three", 0};
    if (longest(after, own) >= 3 && longest(before, own) < 3) return {"why.makes-three", 0};
    if (longest(after, own) >= 2 && longest(after, own) > longest(before, own)) return {"why.builds", longest(after, own)};
    return {"why.quiet", 0};
}

} // namespace hawkstone::gui
