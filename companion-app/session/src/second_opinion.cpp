// SPDX-License-Identifier: Apache-2.0
#include "second_opinion.h"

#include <algorithm>

namespace hawkstone::session {
namespace {

// The print under a tile is known; how it was read this time does not matter.
bool same(const board::gobblestones::CellSight& a, const board::gobblestones::CellSight& b) {
    using board::gobblestones::Field;
    return (std::holds_alternative<Field>(a.what) && std::holds_alternative<Field>(b.what)) || a.what == b.what;
}
bool same(const board::gobblet::CellSight& a, const board::gobblet::CellSight& b) {
    return a.top == b.top;
}
bool same(const board::hidden_stones::StoneSight& a, const board::hidden_stones::StoneSight& b) {
    return a.face == b.face && a.turned == b.turned;
}

template <class Cell>
bool sure(const Cell& cell) {
    return cell.trust.certain;
}
template <>
bool sure(const board::hidden_stones::StoneSight& cell) {
    return cell.trust.certain && cell.turnCertain;
}

template <class Cell>
void agree(Cell& quick, const Cell& thorough) {
    quick.trust.confidence = std::max(quick.trust.confidence, thorough.trust.confidence);
    quick.trust.certain = quick.trust.certain || thorough.trust.certain;
}

// Two looks that show one face and dispute only how the stone lies.
bool weighTurn(board::hidden_stones::StoneSight& quick, const board::hidden_stones::StoneSight& thorough) {
    if (quick.face != thorough.face) return false;
    const bool alike = quick.turned == thorough.turned, oneSure = quick.turnCertain != thorough.turnCertain;
    if (!alike && !(oneSure && quick.turnCertain)) quick.turned = thorough.turned;
    quick.turnCertain = alike ? quick.turnCertain || thorough.turnCertain : oneSure;
    agree(quick, thorough);
    return true;
}
template <class Cell>
bool weighTurn(Cell&, const Cell&) {
    return false;
}

template <class Cell>
void weigh(Cell& quick, const Cell& thorough, const Cell& known, bool changed) {
    // What looks quite otherwise is not what it was: a quick look that says it is, surely or not, disputes nothing.
    if (same(quick, known) && changed && !same(thorough, known)) {
        quick = thorough;
        return;
    }
    if (same(quick, known) && sure(quick)) return;
    if (weighTurn(quick, thorough)) return;
    if (same(quick, thorough)) {
        agree(quick, thorough);
        return;
    }
    // The surer one is the guess; but two that are not certain are no evidence against each other, unless the quick one is none.
    constexpr double kTossUp = 0.6;
    if (!thorough.trust.certain && (quick.trust.certain || quick.trust.confidence > kTossUp)) return;
    if (!quick.trust.certain || thorough.trust.confidence > quick.trust.confidence) quick = thorough;
    quick.trust.certain = false;
}

template <class Sight>
auto& cellsOf(Sight& sight) {
    if constexpr (requires { sight.stones; })
        return sight.stones;
    else
        return sight.cells;
}

} // namespace

bool readAsBefore(const sights::Sight& quick, const sights::Sight& known, const std::vector<board::Cell>& changed) {
    return std::visit(
        [&](const auto& seen) {
            const auto& before = cellsOf(std::get<std::decay_t<decltype(seen)>>(known));
            return std::ranges::any_of(
                changed, [&](board::Cell cell) { return same(cellsOf(seen)[cell.row][cell.column], before[cell.row][cell.column]); });
        },
        quick);
}

bool leavesDoubt(const sights::Sight& quick, const sights::Sight& known, const std::vector<board::Cell>& changed) {
    if (readAsBefore(quick, known, changed)) return true;
    return std::visit(
        [&](const auto& seen) {
            const auto& cells = cellsOf(seen);
            const auto& before = cellsOf(std::get<std::decay_t<decltype(seen)>>(known));
            for (std::size_t row = 0; row < cells.size(); ++row)
                for (std::size_t column = 0; column < cells.size(); ++column)
                    if (!cells[row][column].trust.certain && !same(cells[row][column], before[row][column])) return true;
            if constexpr (requires { seen.cards; })
                return std::ranges::any_of(seen.cards, [](const auto& card) { return !card.trust.certain; });
            return false;
        },
        quick);
}

sights::Sight withSecondOpinion(sights::Sight quick, const sights::Sight& thorough, const sights::Sight& known,
                                const std::vector<board::Cell>& changed) {
    std::visit(
        [&](auto& seen) {
            using Sight = std::decay_t<decltype(seen)>;
            auto& cells = cellsOf(seen);
            const auto& second = cellsOf(std::get<Sight>(thorough));
            const auto& before = cellsOf(std::get<Sight>(known));
            for (std::uint8_t row = 0; row < cells.size(); ++row)
                for (std::uint8_t column = 0; column < cells.size(); ++column) {
                    const bool looksChanged = std::ranges::find(changed, board::Cell{row, column}) != changed.end();
                    weigh(cells[row][column], second[row][column], before[row][column], looksChanged);
                }
        },
        quick);
    return quick;
}

} // namespace hawkstone::session
