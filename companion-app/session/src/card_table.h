// SPDX-License-Identifier: Apache-2.0
// The face-up cards of Hidden Stones around the grid: which are new, and which of them pay for a swap or flip.
#pragma once

#include <hawkstone/session/json.h>
#include <hawkstone/sights/sight_json.h>

#include <optional>
#include <vector>

namespace hawkstone::session {

// Places are told in sides of the grid, from the corner of a1: what the camera does to the picture falls out.
struct CardPlace {
    double across = 0, down = 0;
};
CardPlace placeOf(const board::Quad& card, const board::Quad& grid);
board::Pixel pixelAt(const CardPlace& place, const board::Quad& grid);

struct CardOnTable {
    Json card; // {"points","formation"}
    CardPlace place;
    bool certain = true;
};

class CardTable {
public:
    struct News {
        std::vector<CardOnTable> shown; // beside the grid: to be scored
        int discarded = 0;              // on the discard pile
    };

    // The cards in view now. `paying`: a stone was swapped or flipped in the same reach, so a card was put on the discard
    // pile, and if that is still unknown it is where the one new card lies.
    // Only compares while `keep` is false: another picture may read the new card better.
    News look(const board::hidden_stones::Sight& sight, bool paying, bool keep);
    // Cards that lay there before the game, or while nobody was watching, mean nothing.
    void accept(const board::hidden_stones::Sight& sight);
    bool pileSeen() const { return m_pile.has_value(); }

    Json json() const;
    void restore(const Json& json);

private:
    bool onPile(const CardPlace& place, bool paying, bool onlyOne) const;

    std::vector<CardOnTable> m_cards;
    std::optional<CardPlace> m_pile; // where discards lie, once one was seen
};

} // namespace hawkstone::session
