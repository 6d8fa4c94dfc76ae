// SPDX-License-Identifier: Apache-2.0
// A Hidden Stones table at one moment: the nine stones, and everything about the cards that can be counted.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/rules/hidden_stones/cards.h>
#include <hawkstone/rules/verdict.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hawkstone::rules::hidden_stones {

inline constexpr int kMaxPlayers = 5;
inline constexpr int kFullHand = 4;
inline constexpr int kPassDraws = 2;
inline constexpr int kStrikesLose = 4;
inline constexpr int kBonus = 3; // for the most cards of value 1

// The solo deck: how many cards of a value it holds.
constexpr int soloCards(int points) {
    return points == 1 ? 8 : points == 2 ? 4 : points == 3 ? 3 : points == 5 ? 1 : 0;
}
inline constexpr int kSoloDeck = 16;

// Scored cards that end the game, by the printed table; 0 in solo, which has other ends.
constexpr int thresholdFor(int players) {
    return players < 2 ? 0 : 12 - players;
}

// The ends, as the rulebook names them.
enum class End : std::uint8_t { Threshold, FourStrikes, AllCardsScored };
RuleId idOf(End end);

struct State {
    Grid stones{};
    int players = 2;
    int toMove = 0;                       // after the end: who would be next
    int turns = 0;                        // finished turns of all players together, passes included
    std::array<int, kMaxPlayers> hands{}; // counts; which cards they are is hidden and never guessed
    int pile = 0;
    int discard = 0;
    std::array<CardSet, kMaxPlayers> scored{};
    std::array<bool, kMaxPlayers> passed{}; // one's last turn was a pass
    int strikes = 0;                        // solo only
    int actions = 0;                        // carried out so far in the turn under way
    bool hasScored = false;                 // one of them was a scoring
    std::optional<End> end;

    friend bool operator==(const State&, const State&) = default;

    bool isSolo() const { return players == 1; }
    CardSet allScored() const;
};

// True for the nine stones of the box, either side up.
bool areTheNine(const Grid& stones);

// Precondition: 1 to 5 players, the nine stones.
State initialState(const Grid& stones, int players, int first = 0);

std::vector<int> points(const State& state);      // of the scored cards, a player each; no bonus
std::vector<int> finalScores(const State& state); // with the bonus; meant for a finished game
std::vector<int> winners(const State& state);     // ties share; empty while the game goes on and for a lost solo

// The whole state as text and back, the stones drawn as they lie.
std::string toText(const State& state);
Expected<State, std::string> fromText(std::string_view text);

} // namespace hawkstone::rules::hidden_stones
