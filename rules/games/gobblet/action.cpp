// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/gobblet/action.h>

namespace hawkstone::rules::gobblet {

std::string stackName(int stack) {
    return "stack" + std::to_string(stack + 1);
}

namespace {

std::string nestNote(int pieces) {
    return pieces == 1 ? "" : " (" + std::to_string(pieces) + " pieces)";
}

struct Namer {
    std::string operator()(const BringIn& in) const { return stackName(in.stack) + " > " + rules::name(in.to) + nestNote(in.pieces); }
    std::string operator()(const Move& move) const { return rules::name(move.from) + " > " + rules::name(move.to) + nestNote(move.pieces); }
    std::string operator()(const Touch& touch) const { return "touch " + rules::name(touch.at); }
    std::string operator()(const AgreeDraw&) const { return "agree to a draw"; }
};

} // namespace

Place placeNamed(std::string_view text) {
    if (const auto cell = board::parseCell(text, kSide, kSide)) return *cell;
    return Place(std::string(text));
}

int playerOf(const Action& action) {
    return std::visit([](const auto& what) { return what.player; }, action);
}

Action playNamed(int player, std::string_view from, std::string_view to, int pieces) {
    for (int stack = 0; stack < kStacks; ++stack)
        if (from == stackName(stack)) return BringIn{player, stack, placeNamed(to), pieces};
    return Move{player, placeNamed(from), placeNamed(to), pieces};
}

std::string name(const Action& action) {
    return std::visit(Namer{}, action);
}

} // namespace hawkstone::rules::gobblet
