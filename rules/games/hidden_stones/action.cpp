// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/hidden_stones/action.h>

namespace hawkstone::rules::hidden_stones {
namespace {

std::string drawn(const Pattern& pattern) {
    std::string text;
    for (int row = 0; row < pattern.rows; ++row)
        for (int column = 0; column < pattern.columns; ++column) {
            if (row + column > 0) text += column == 0 ? " / " : " ";
            const auto face = pattern.at(row, column);
            text += face == Pattern::kAny ? "any" : std::string(board::hidden_stones::name(static_cast<Face>(face)));
        }
    return text;
}

struct Namer {
    std::string operator()(const Swap& swap) const { return "swap " + rules::name(swap.one) + " " + rules::name(swap.other); }
    std::string operator()(const Flip& flip) const { return "flip " + rules::name(flip.at); }
    std::string operator()(const Score& score) const { return "score " + std::to_string(score.points) + ": " + drawn(score.pattern); }
    std::string operator()(const Pass&) const { return "pass"; }
    std::string operator()(const EndTurn&) const { return "end the turn"; }
};

} // namespace

Place placeNamed(std::string_view text) {
    if (const auto cell = board::parseCell(text, kSide, kSide)) return *cell;
    return Place(std::string(text));
}

int playerOf(const Action& action) {
    return std::visit([](const auto& what) { return what.player; }, action);
}

Action canonical(const State&, Action action) {
    if (auto* swap = std::get_if<Swap>(&action); swap != nullptr && swap->other < swap->one) std::swap(swap->one, swap->other);
    return action;
}

std::string name(const Action& action) {
    return std::visit(Namer{}, action);
}

} // namespace hawkstone::rules::hidden_stones
