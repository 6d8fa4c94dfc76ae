// SPDX-License-Identifier: Apache-2.0
// Road two: one named question for each rule, asked square by square. It must agree with generator.cpp.
#include "../../src/switched_off.h"

#include <hawkstone/rules/gobblet/game.h>

#include <algorithm>
#include <utility>

namespace hawkstone::rules::gobblet {
namespace {

using Cells = std::vector<std::string>;

Verdict forbid(std::string_view rule, Cells cells = {}) {
    return Forbidden{{Violation{RuleId{rule}, std::move(cells)}}};
}

bool isSquare(const Place& place) {
    return place.cell.has_value();
}
bool isOff(const Place& place) {
    return !isSquare(place) && place.written == "off";
}
bool isStack(int stack) {
    return stack >= 0 && stack < kStacks;
}

void addOnce(Cells& cells, std::string place) {
    if (std::ranges::find(cells, place) == cells.end()) cells.push_back(std::move(place));
}

bool shows(const Position& position, Cell cell, Side side) {
    const auto top = topAt(position, cell);
    return top && top->side == side;
}

// The four squares of a line that starts here and goes on in this direction.
bool hasThree(const Position& position, Cell start, int down, int right, Cell through, Side side) {
    int shown = 0;
    bool onLine = false;
    for (int step = 0; step < kSide; ++step) {
        const Cell cell{static_cast<std::uint8_t>(start.row + step * down), static_cast<std::uint8_t>(start.column + step * right)};
        shown += shows(position, cell, side) ? 1 : 0;
        onLine = onLine || cell == through;
    }
    return onLine && shown >= 3;
}

// Three of the four squares of a row, column or main diagonal show the colour, this one among them.
bool standsInThree(const Position& position, Cell cell, Side side) {
    return shows(position, cell, side) &&
           (hasThree(position, {cell.row, 0}, 0, 1, cell, side) || hasThree(position, {0, cell.column}, 1, 0, cell, side) ||
            hasThree(position, {0, 0}, 1, 1, cell, side) || hasThree(position, {0, kSide - 1}, 1, -1, cell, side));
}

class Judge {
public:
    explicit Judge(const State& state) : m_state(state) {}

    Verdict operator()(const BringIn& in) const {
        Cells nowhere;
        if (!isStack(in.stack)) addOnce(nowhere, stackName(in.stack));
        if (!isSquare(in.to) && !isOff(in.to)) addOnce(nowhere, rules::name(in.to));
        if (!nowhere.empty()) return forbid("on-board", nowhere);
        if (isOff(in.to)) return forbid("stays-on-board", {stackName(in.stack)});
        const auto size = m_state.position.stacks[static_cast<std::size_t>(mover())][static_cast<std::size_t>(in.stack)];
        if (size == 0) return forbid("stack-empty", {stackName(in.stack)});
        if (in.pieces != 1) return forbid("one-piece", {stackName(in.stack)});
        return landing(size, *in.to.cell, true, std::nullopt);
    }

    Verdict operator()(const Move& move) const {
        Cells nowhere;
        if (!isSquare(move.from)) addOnce(nowhere, rules::name(move.from));
        if (!isSquare(move.to) && !isOff(move.to)) addOnce(nowhere, rules::name(move.to));
        if (!nowhere.empty()) return forbid("on-board", nowhere);
        const Cell from = *move.from.cell;
        if (isOff(move.to)) return forbid("stays-on-board", {board::name(from)});
        if (auto verdict = notOwn(from)) return *verdict;
        if (move.pieces != 1) return forbid("one-piece", {board::name(from)});
        if (from == *move.to.cell) return forbid("must-move", {board::name(from)});
        return landing(topAt(m_state.position, from)->size, *move.to.cell, false, from);
    }

    Verdict operator()(const Touch& touch) const {
        if (!isSquare(touch.at)) return forbid("on-board", {rules::name(touch.at)});
        const Cell cell = *touch.at.cell;
        if (auto verdict = notOwn(cell)) return *verdict;
        if (breaksTouch(cell)) return forbid("touch-move", {board::name(*m_state.touched)});
        return Allowed{};
    }

    Verdict operator()(const AgreeDraw&) const { return Allowed{}; }

private:
    Side mover() const { return m_state.toMove; }

    std::optional<Verdict> notOwn(Cell cell) const {
        const auto top = topAt(m_state.position, cell);
        if (!top) return forbid("square-empty", {board::name(cell)});
        if (top->side != mover()) return forbid("own-piece", {board::name(cell)});
        return std::nullopt;
    }

    bool breaksTouch(std::optional<Cell> played) const { return m_state.touched && m_state.touched != played; }

    // The three rules that are reported together.
    Verdict landing(std::uint8_t size, Cell to, bool fromStack, std::optional<Cell> from) const {
        std::vector<Violation> broken;
        const auto covered = topAt(m_state.position, to);
        if (covered && covered->size >= size) broken.push_back({RuleId{"larger-on-smaller"}, {board::name(to)}});
        if (fromStack && covered && !standsInThree(m_state.position, to, opponent(mover())))
            broken.push_back({RuleId{"stack-to-empty"}, {board::name(to)}});
        if (breaksTouch(from)) broken.push_back({RuleId{"touch-move"}, {board::name(*m_state.touched)}});
        if (broken.empty()) return Allowed{};
        return Forbidden{std::move(broken)};
    }

    const State& m_state;
};

Verdict judgeAction(const State& state, const Action& action) {
    if (state.end) return forbid("game-over");
    if (playerOf(action) != playerOf(state.toMove)) return forbid("turn-order");
    return std::visit(Judge(state), action);
}

} // namespace

Verdict judge(const State& state, const Action& action) {
    return withoutSwitchedOff(judgeAction(state, action));
}

} // namespace hawkstone::rules::gobblet
