// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones.h"

#include <algorithm>

namespace hawkstone::random_play {
namespace {

using namespace rules::hidden_stones;
using rules::Place;

const std::vector<std::string> kNowhere{"d1", "a4", "", "A1", "b02", "h8"};

Cell anyCell(Chance& chance) {
    return {static_cast<std::uint8_t>(chance.below(kSide)), static_cast<std::uint8_t>(chance.below(kSide))};
}

Place anyPlace(Chance& chance) {
    if (chance.oneIn(12)) return Place(chance.of(kNowhere));
    return Place(anyCell(chance));
}

Grid anyStones(Chance& chance) {
    std::vector<Face> bag;
    for (int kind = 0; kind < 4; ++kind)
        for (int i = 0; i < board::hidden_stones::kStonesOfKind[static_cast<std::size_t>(kind)]; ++i)
            bag.push_back(static_cast<Face>(2 * kind + chance.from(0, 1)));
    Grid stones{};
    for (auto& row : stones)
        for (Face& face : row) {
            const auto at = chance.below(bag.size());
            face = bag[at];
            bag.erase(bag.begin() + static_cast<long>(at));
        }
    return stones;
}

// A card, or something that looks like one; half of the time one whose formation lies on the table.
Score anyScore(const State& state, int player, Chance& chance) {
    Card card = cards()[chance.below(kCards)];
    for (int tries = 0; tries < 12 && chance.oneIn(2); ++tries) {
        const Card& other = cards()[chance.below(kCards)];
        if (!placesOf(state.stones, other.pattern).empty()) card = other;
    }
    if (chance.oneIn(6)) card.points = std::vector{1, 2, 3, 5}[chance.below(4)];
    if (chance.oneIn(6)) card.pattern.squares[0] = static_cast<std::uint8_t>(chance.below(9));
    return {player, card.points, card.pattern};
}

int total(const State& state) {
    int count = state.pile + state.discard + static_cast<int>(state.allScored().count());
    for (const int hand : state.hands) count += hand;
    return count;
}

std::string endOf(const State& state) {
    return state.end ? std::string(idOf(*state.end).value) : "none";
}

std::string expectedEnd(const HiddenStones::Memory& memory, const State& after) {
    if (after.players == 1) {
        if (memory.strikes >= 4) return "four-strikes";
        return after.scored[0].count() == 16 ? "all-cards-scored" : "none";
    }
    constexpr std::array kEnough{0, 0, 10, 9, 8, 7};
    bool reached = false;
    for (const auto& pile : after.scored)
        reached = reached || static_cast<int>(pile.count()) >= kEnough[static_cast<std::size_t>(after.players)];
    return reached && memory.turns % after.players == 0 ? "threshold" : "none";
}

} // namespace

HiddenStones::State HiddenStones::start(Chance& chance) const {
    const int players = solo ? 1 : chance.from(2, 5);
    State state = initialState(anyStones(chance), players, chance.from(0, players - 1));
    if (chance.oneIn(2)) return state;
    // Taken up late, when the piles are high: the ends lie there.
    const int already = solo ? chance.from(10, 15) : chance.from(0, 25);
    for (int i = 0; i < already && state.pile > 0; ++i) {
        const Card& card = cards()[chance.below(kCards)];
        const CardSet gone = state.allScored();
        const bool left = !gone[static_cast<std::size_t>(card.id - 1)] && (!solo || countOf(gone, card.points) < soloCards(card.points));
        auto& pile = state.scored[chance.below(static_cast<std::size_t>(players))];
        if (!left || pile.count() >= (solo ? 15U : 9U - static_cast<unsigned>(players))) continue;
        pile.set(static_cast<std::size_t>(card.id - 1));
        --state.pile;
    }
    return state;
}

HiddenStones::Action HiddenStones::candidate(const State& state, const std::vector<Action>& legal, Chance& chance) const {
    const int player = chance.oneIn(8) ? chance.from(-1, state.players) : state.toMove;
    if (!legal.empty() && chance.oneIn(3)) return chance.of(legal);
    switch (chance.below(10)) {
    case 0: return Pass{player};
    case 1: return EndTurn{player};
    case 2:
    case 3: return Flip{player, anyPlace(chance)};
    case 4:
    case 5:
    case 6: return Swap{player, anyPlace(chance), anyPlace(chance)};
    default: return anyScore(state, player, chance);
    }
}

const HiddenStones::Action& HiddenStones::choose(const State&, const std::vector<Action>& legal, Chance& chance) const {
    std::vector<const Action*> scorings;
    for (const Action& action : legal)
        if (std::holds_alternative<Score>(action)) scorings.push_back(&action);
    if (!scorings.empty() && !chance.oneIn(3)) return *chance.of(scorings);
    if (chance.oneIn(5)) return legal.back(); // ends the turn
    return chance.of(legal);
}

std::string HiddenStones::objection(Memory& memory, const State& before, const Action& action, const State& after) {
    if (total(after) != total(before)) return "cards came or went";
    if (std::holds_alternative<Score>(action)) memory.scored = true;
    const bool passes = std::holds_alternative<Pass>(action);
    if (!passes && !std::holds_alternative<EndTurn>(action)) {
        if (after.toMove != before.toMove || after.end) return "an action ended the turn";
        const auto mover = static_cast<std::size_t>(before.toMove);
        return after.hands[mover] == before.hands[mover] - 1 ? "" : "an action takes one card of the hand";
    }
    const auto mover = static_cast<std::size_t>(before.toMove);
    const int wanted = passes ? 2 : std::max(0, 4 - before.hands[mover]);
    const int drawn = std::min(wanted, before.pile + before.discard);
    if (after.hands[mover] != before.hands[mover] + drawn) return "cards drawn";
    const bool shuffled = drawn > before.pile;
    if (after.discard != (shuffled ? 0 : before.discard)) return "discard pile";
    if (after.toMove != (before.toMove + 1) % before.players) return "whose turn it is";
    ++memory.turns;
    if (after.players == 1 && !passes && !memory.scored) ++memory.strikes;
    memory.scored = false;
    const auto end = expectedEnd(memory, after);
    if (endOf(after) != end) return "end: " + endOf(after) + " instead of " + end;
    return {};
}

} // namespace hawkstone::random_play
