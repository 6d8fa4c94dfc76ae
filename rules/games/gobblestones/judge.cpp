// SPDX-License-Identifier: Apache-2.0
// Road two: one predicate a rule, each knowing only its own rule; which of them are asked is decided in one place, judgeLay.
#include "../../src/switched_off.h"

#include <hawkstone/rules/gobblestones/game.h>

#include <algorithm>

namespace hawkstone::rules::gobblestones {
namespace {

// The broken rules of one play, in the rulebook's order because they are asked in it.
class Findings {
public:
    void add(std::string_view rule, std::vector<std::string> cells = {}) { m_violations.push_back({RuleId{rule}, std::move(cells)}); }
    Verdict verdict() && {
        if (m_violations.empty()) return Allowed{};
        return Forbidden{std::move(m_violations)};
    }
    bool none() const { return m_violations.empty(); }

private:
    std::vector<Violation> m_violations;
};

// Names each place once, in the order of the play.
void addOnce(std::vector<std::string>& names, std::string name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
}

bool isTaken(const State& state, int row, int column) {
    return row >= 0 && row < kSide && column >= 0 && column < kSide &&
           state.covering[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != Tile::None;
}

bool tooManyTiles(const State& state, const Lay& lay) {
    const int laid = static_cast<int>(lay.tiles.size() + lay.nowhere.size());
    return laid > kFullRack || laid > state.racks[static_cast<std::size_t>(lay.player)];
}

std::vector<std::string> placesOffTheBoard(const Lay& lay) {
    std::vector<std::string> names;
    for (const auto& place : lay.nowhere) addOnce(names, place);
    return names;
}

std::vector<Cell> cellsOnTheBoard(const Lay& lay) {
    std::vector<Cell> cells;
    for (const auto& placement : lay.tiles) cells.push_back(placement.at);
    return cells;
}

std::vector<std::string> fieldsNotFree(const State& state, const std::vector<Cell>& cells) {
    std::vector<std::string> names;
    for (const Cell cell : cells)
        if (state.isCovered(cell) || std::ranges::count(cells, cell) > 1) addOnce(names, board::name(cell));
    return names;
}

bool inOneLine(const std::vector<Cell>& cells) {
    return std::ranges::all_of(cells, [&](Cell cell) { return cell.row == cells.front().row; }) ||
           std::ranges::all_of(cells, [&](Cell cell) { return cell.column == cells.front().column; });
}

// Asked only of a straight line: the fields between its first and last tile that stay empty.
std::vector<std::string> gaps(const State& state, const std::vector<Cell>& cells) {
    std::vector<std::string> names;
    if (cells.empty()) return names;
    const auto [first, last] = std::ranges::minmax(cells);
    for (int row = first.row; row <= last.row; ++row)
        for (int column = first.column; column <= last.column; ++column) {
            const Cell between{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
            if (!state.isCovered(between) && std::ranges::find(cells, between) == cells.end()) names.push_back(board::name(between));
        }
    return names;
}

bool isCentre(Cell cell) {
    using board::gobblestones::kSquareSide;
    return cell.row % kSquareSide == kSquareSide / 2 && cell.column % kSquareSide == kSquareSide / 2;
}

bool boardIsBare(const State& state) {
    return std::ranges::all_of(state.covering,
                               [](const auto& row) { return std::ranges::all_of(row, [](Tile tile) { return tile == Tile::None; }); });
}

bool touchesEarlierTile(const State& state, Cell cell) {
    return isTaken(state, cell.row - 1, cell.column) || isTaken(state, cell.row + 1, cell.column) ||
           isTaken(state, cell.row, cell.column - 1) || isTaken(state, cell.row, cell.column + 1);
}

std::vector<std::string> wrongColours(const State& state, const Lay& lay) {
    std::vector<std::string> names;
    for (const auto& placement : lay.tiles) {
        const Colour printed = state.field(placement.at).colour;
        if (placement.tile != Tile::FaceDown && printed != Colour::Grey && tileOf(printed) != placement.tile)
            addOnce(names, board::name(placement.at));
    }
    return names;
}

// The tiles of this turn that are a corner of a block of four covered fields.
std::vector<std::string> tilesInBlocks(const State& state, const std::vector<Cell>& cells) {
    const auto covered = [&](int row, int column) {
        return isTaken(state, row, column) ||
               std::ranges::any_of(cells, [&](Cell cell) { return cell.row == row && cell.column == column; });
    };
    std::vector<std::string> names;
    for (const Cell cell : cells)
        for (const int up : {-1, 1})
            for (const int left : {-1, 1})
                if (covered(cell.row + up, cell.column) && covered(cell.row, cell.column + left) &&
                    covered(cell.row + up, cell.column + left))
                    addOnce(names, board::name(cell));
    return names;
}

// Which rules are asked, and when (the paragraph below the table in the rulebook).
void judgeGeometry(const State& state, const std::vector<Cell>& cells, bool allOnBoard, bool allFree, Findings& findings) {
    if (cells.empty() || !allOnBoard) return;
    const bool straight = inOneLine(cells);
    if (!straight) findings.add("straight-line");
    if (straight && allFree)
        if (auto empty = gaps(state, cells); !empty.empty()) findings.add("no-gap", std::move(empty));
    if (boardIsBare(state)) {
        if (std::ranges::none_of(cells, isCentre)) findings.add("centre-start");
    } else if (std::ranges::none_of(cells, [&](Cell cell) { return touchesEarlierTile(state, cell); })) {
        findings.add("adjacent");
    }
}

Verdict judgeLay(const State& state, const Lay& lay) {
    Findings findings;
    if (lay.player != state.toMove || !state.open.empty()) {
        findings.add("turn-order");
        return std::move(findings).verdict();
    }
    if (tooManyTiles(state, lay)) findings.add("tile-count");
    auto off = placesOffTheBoard(lay);
    const bool allOnBoard = off.empty();
    if (!allOnBoard) findings.add("on-board", std::move(off));
    const auto cells = cellsOnTheBoard(lay);
    auto notFree = fieldsNotFree(state, cells);
    const bool allFree = notFree.empty();
    if (!allFree) findings.add("field-free", std::move(notFree));
    judgeGeometry(state, cells, allOnBoard, allFree, findings);
    if (state.variant == Variant::Standard)
        if (auto wrong = wrongColours(state, lay); !wrong.empty()) findings.add("colour-match", std::move(wrong));
    if (allOnBoard && allFree)
        if (auto block = tilesInBlocks(state, cells); !block.empty()) findings.add("no-2x2", std::move(block));

    if (findings.none() && state.variant == Variant::Standard) {
        Undecided unseen;
        for (const auto& placement : lay.tiles)
            if (placement.tile == Tile::FaceDown) addOnce(unseen.cells, board::name(placement.at));
        if (!unseen.cells.empty()) return unseen;
    }
    return std::move(findings).verdict();
}

// A challenge comes from somebody else at the table, while a play is open.
Verdict judgeChallenge(const State& state, const Challenge& challenge) {
    Findings findings;
    if (state.open.empty() || challenge.by == state.toMove || challenge.by < 0 || challenge.by >= state.players)
        findings.add("turn-order");
    else if (challenge.revealed.size() != state.open.size() || std::ranges::count(challenge.revealed, Colour::Grey) > 0) {
        Undecided unseen;
        for (const Cell cell : state.open) unseen.cells.push_back(board::name(cell));
        return unseen;
    }
    return std::move(findings).verdict();
}

Verdict judgeAction(const State& state, const Action& action) {
    Findings findings;
    if (state.end)
        findings.add("game-over");
    else if (const auto* lay = std::get_if<Lay>(&action))
        return judgeLay(state, *lay);
    else if (const auto* challenge = std::get_if<Challenge>(&action))
        return judgeChallenge(state, *challenge);
    else if (state.open.empty())
        findings.add("turn-order"); // nothing to trust
    return std::move(findings).verdict();
}

} // namespace

Verdict judge(const State& state, const Action& action) {
    return withoutSwitchedOff(judgeAction(state, action));
}

} // namespace hawkstone::rules::gobblestones
