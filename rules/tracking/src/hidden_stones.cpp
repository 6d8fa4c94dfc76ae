// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/tracking/hidden_stones.h>

#include <algorithm>
#include <utility>

namespace hawkstone::tracking::hidden_stones {
namespace {

constexpr int kMostActions = 3; // in one reach; more would be guessing: 45 actions each, 91 125 ways of three

template <class Visit>
void eachCell(Visit visit) {
    for (std::uint8_t row = 0; row < kSide; ++row)
        for (std::uint8_t column = 0; column < kSide; ++column) visit(Cell{row, column});
}

// Flips first: where the order of a flip and a swap does not show, the flip is told first.
Actions everyAction() {
    std::vector<Cell> cells;
    eachCell([&](Cell cell) { cells.push_back(cell); });
    Actions actions;
    for (const Cell cell : cells) actions.push_back(Flip{cell});
    for (std::size_t a = 0; a < cells.size(); ++a)
        for (std::size_t b = a + 1; b < cells.size(); ++b) actions.push_back(Swap{cells[a], cells[b]});
    return actions;
}

struct Match {
    int certainWrong = 0, guessWrong = 0;
};

Match matchOf(const Grid& grid, const Sight& seen) {
    Match match;
    eachCell([&](Cell cell) {
        const auto& look = seen.stones[cell.row][cell.column];
        if (look.face != grid[cell.row][cell.column]) ++(look.trust.certain ? match.certainWrong : match.guessWrong);
    });
    return match;
}

std::vector<Cell> differing(const Grid& grid, const Sight& seen, bool doubtfulOnly) {
    std::vector<Cell> cells;
    eachCell([&](Cell cell) {
        const auto& look = seen.stones[cell.row][cell.column];
        if (look.face != grid[cell.row][cell.column] && !(doubtfulOnly && look.trust.certain)) cells.push_back(cell);
    });
    return cells;
}

// A sequence that fits everything certain, and what it leaves: two sequences with the same outcome are one answer.
struct Fit {
    Actions actions;
    Grid outcome;
    int guessWrong = 0;
};

void search(const Grid& grid, const Sight& seen, Actions& done, int depth, std::vector<Fit>& fits) {
    static const Actions actions = everyAction();
    for (const Action& action : actions) {
        done.push_back(action);
        const Grid next = after(grid, {action});
        if (depth > 1) {
            search(next, seen, done, depth - 1, fits);
        } else if (const Match match = matchOf(next, seen); match.certainWrong == 0) {
            const bool known = std::ranges::any_of(fits, [&](const Fit& fit) { return fit.outcome == next; });
            if (!known && next != grid) fits.push_back({done, next, match.guessWrong});
        }
        done.pop_back();
    }
}

bool adjacent(const Swap& swap) {
    return std::abs(swap.a.row - swap.b.row) + std::abs(swap.a.column - swap.b.column) == 1;
}

} // namespace

Explanation<Actions> explain(const Grid& known, const Sight& seen) {
    const Match still = matchOf(known, seen);
    if (still.certainWrong == 0 && still.guessWrong == 0) return NoChange{};
    for (int depth = 1; depth <= kMostActions; ++depth) {
        std::vector<Fit> fits;
        Actions done;
        search(known, seen, done, depth, fits);
        if (fits.empty()) continue;
        std::ranges::stable_sort(fits, {}, &Fit::guessWrong);
        // Certain changes with one outcome alone are explained; where the doubtful stones could hide another, it is asked.
        if (still.certainWrong > 0 && (fits.size() == 1 || still.guessWrong == 0) && fits.front().guessWrong == 0)
            return Explained<Actions>{fits.front().actions};
        Ambiguous<Actions> answer{{}, differing(known, seen, true)};
        for (const Fit& fit : fits)
            if (fit.guessWrong == fits.front().guessWrong) answer.plays.push_back(fit.actions);
        return answer;
    }
    // The swap or flip that leaves least to explain, a neighbourly swap before a far one.
    Unexplained<Actions> answer{differing(known, seen, false), std::nullopt};
    const auto wrong = [&](const Grid& grid) {
        const Match match = matchOf(grid, seen);
        return match.certainWrong + match.guessWrong;
    };
    int fewest = 2 * wrong(known);
    for (const Action& action : everyAction()) {
        const auto* swap = std::get_if<Swap>(&action);
        const int left = 2 * wrong(after(known, {action})) + (swap && !adjacent(*swap) ? 1 : 0);
        if (left >= fewest) continue;
        fewest = left;
        answer.nearest = Actions{action};
    }
    return answer;
}

Grid after(Grid grid, const Actions& actions) {
    for (const Action& action : actions) {
        if (const auto* flip = std::get_if<Flip>(&action)) {
            auto& face = grid[flip->at.row][flip->at.column];
            face = board::hidden_stones::otherSide(face);
        } else {
            const auto& swap = std::get<Swap>(action);
            std::swap(grid[swap.a.row][swap.a.column], grid[swap.b.row][swap.b.column]);
        }
    }
    return grid;
}

Sight sightOf(const Grid& grid) {
    Sight sight;
    eachCell([&](Cell cell) { sight.stones[cell.row][cell.column] = {grid[cell.row][cell.column], false, {1, true}}; });
    return sight;
}

} // namespace hawkstone::tracking::hidden_stones
