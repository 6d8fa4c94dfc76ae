// SPDX-License-Identifier: Apache-2.0
#include "deck.h"

#include <hawkstone/rules/hidden_stones/cards.h>

#include <algorithm>
#include <sstream>

namespace hawkstone::rules::hidden_stones {
namespace {

Formation parseFormation(std::string_view text) {
    Formation formation(1);
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        if (word == "/")
            formation.emplace_back();
        else
            formation.back().push_back(word == "." ? std::nullopt : board::hidden_stones::parseFace(word));
    }
    return formation;
}

std::array<Card, kCards> makeCards() {
    std::array<Card, kCards> made;
    for (std::size_t i = 0; i < made.size(); ++i)
        made[i] = {static_cast<int>(i + 1), kDeck[i].points, patternOf(parseFormation(kDeck[i].formation))};
    return made;
}

bool liesAt(const Grid& stones, const Pattern& pattern, int top, int left) {
    for (int row = 0; row < pattern.rows; ++row)
        for (int column = 0; column < pattern.columns; ++column) {
            const auto wanted = pattern.at(row, column);
            const auto there = stones[static_cast<std::size_t>(top + row)][static_cast<std::size_t>(left + column)];
            if (wanted != Pattern::kAny && wanted != static_cast<std::uint8_t>(there)) return false;
        }
    return true;
}

} // namespace

Pattern patternOf(const Formation& formation) {
    Pattern pattern;
    pattern.rows = static_cast<std::uint8_t>(formation.size());
    pattern.columns = static_cast<std::uint8_t>(formation.front().size());
    std::size_t next = 0;
    for (const auto& row : formation)
        for (const auto& face : row) pattern.squares[next++] = face ? static_cast<std::uint8_t>(*face) : Pattern::kAny;
    return pattern;
}

Formation formationOf(const Pattern& pattern) {
    Formation formation(pattern.rows);
    for (int row = 0; row < pattern.rows; ++row)
        for (int column = 0; column < pattern.columns; ++column) {
            const auto face = pattern.at(row, column);
            formation[static_cast<std::size_t>(row)].push_back(face == Pattern::kAny ? std::nullopt
                                                                                     : std::optional(static_cast<Face>(face)));
        }
    return formation;
}

std::span<const Card, kCards> cards() {
    static const std::array<Card, kCards> all = makeCards();
    return all;
}

std::optional<int> cardIdOf(int points, const Pattern& pattern) {
    for (const Card& card : cards())
        if (card.points == points && card.pattern == pattern) return card.id;
    return std::nullopt;
}

const Card* findCard(int id) {
    return id >= 1 && id <= kCards ? &cards()[static_cast<std::size_t>(id - 1)] : nullptr;
}

int pointsOf(const CardSet& set) {
    int sum = 0;
    for (const Card& card : cards())
        if (set[static_cast<std::size_t>(card.id - 1)]) sum += card.points;
    return sum;
}

int countOf(const CardSet& set, int points) {
    return static_cast<int>(std::ranges::count_if(
        cards(), [&](const Card& card) { return card.points == points && set[static_cast<std::size_t>(card.id - 1)]; }));
}

std::vector<std::vector<Cell>> placesOf(const Grid& stones, const Pattern& pattern) {
    std::vector<std::vector<Cell>> places;
    for (int top = 0; top + pattern.rows <= kSide; ++top)
        for (int left = 0; left + pattern.columns <= kSide; ++left) {
            if (!liesAt(stones, pattern, top, left)) continue;
            auto& cells = places.emplace_back();
            for (int row = top; row < top + pattern.rows; ++row)
                for (int column = left; column < left + pattern.columns; ++column)
                    cells.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
        }
    return places;
}

} // namespace hawkstone::rules::hidden_stones
