// SPDX-License-Identifier: Apache-2.0
// Whose pieces are whose, by all of them together.
#include "camps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

Place piece(double light, double flank, double black) {
    Place place;
    place.glimpse.black = black;
    place.glimpse.white = 1 - black;
    place.brightness = place.darkest = light;
    place.flank = flank;
    place.tone = {std::log(0.75 * light + 8), std::log(0.9 * light + 8), std::log(1.1 * light + 8)}; // wood
    return place;
}

std::vector<Place*> all(std::vector<Place>& places) {
    std::vector<Place*> result;
    for (Place& place : places) result.push_back(&place);
    return result;
}

// Natural wood may be either colour by itself; beside dark wood it is white.
TEST(Camps, WhatIsFarLighterThanAllBlackPiecesIsWhite) {
    std::vector<Place> places{piece(48, 60, 0.99), piece(52, 70, 0.98), piece(160, 0, 0.4), piece(170, 130, 0.6), piece(190, 128, 0.9)};
    takeSides(all(places));
    for (std::size_t i = 0; i < places.size(); ++i) {
        EXPECT_EQ(places[i].glimpse.white > 0.97, i >= 2);
        EXPECT_EQ(places[i].glimpse.black > 0.97, i < 2);
    }
}

TEST(Camps, WhatIsFarDarkerThanAllWhitePiecesIsBlack) {
    std::vector<Place> places{piece(60, 50, 0.7), piece(66, 0, 0.4), piece(190, 130, 0.01), piece(200, 140, 0.02)};
    takeSides(all(places));
    for (std::size_t i = 0; i < places.size(); ++i) EXPECT_EQ(places[i].glimpse.black > 0.97, i < 2);
}

TEST(Camps, ALampInTheTopsMakesNoOtherKind) {
    std::vector<Place> places{piece(48, 60, 0.99), piece(52, 70, 0.98), piece(160, 66, 0.4),
                              piece(170, 72, 0.6)}; // their sides are as dark
    takeSides(all(places));
    for (const std::size_t i : {2, 3}) EXPECT_LT(places[i].glimpse.white, 0.9);
}

} // namespace
} // namespace hawkstone::recognition::gobblet
