// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/card_fields.h"

#include <gtest/gtest.h>

namespace hawkstone::recognition::hidden_stones {
namespace {

using board::hidden_stones::Face;

// A lamp is mirrored in the only red bird on the table (its colours as a photo showed them); the card lies beside the lamp's image and shows the plain red.
TEST(CardFields, AFieldNeedNotMirrorTheLampThatItsStoneMirrors) {
    StonesRead stones;
    stones.sight.stones[0][0].face = Face::Bird;
    stones.faceSure[0] = true;
    stones.maps[0].colour = {106, 108, 215};
    SymbolMap field;
    field.colour = {46, 43, 171};
    field.contrast = 100;
    FaceLikeness symbol;
    symbol.turns[static_cast<std::size_t>(Face::Bird)][0] = 0.9F;
    const PhotoPalette palette = photoPalette(stones, {});
    const FieldScores scores = scoreField(field, symbol, palette.drawings.compared({}), palette);
    EXPECT_GT(scores[static_cast<std::size_t>(Face::Bird)][0], 2);
    EXPECT_LT(scores[static_cast<std::size_t>(Face::Fish)][0], 0);
}

// Three horses that nearly pass for ships tell what a ship looks like no surer than they are ships.
TEST(CardFields, APaletteIsNoSurerThanItsStones) {
    StonesRead stones;
    const auto ship = static_cast<std::size_t>(Face::Ship);
    for (const std::size_t i : {0U, 4U}) {
        stones.sight.stones[i / 3][i % 3].face = Face::Ship;
        stones.faceSure[i] = true;
        stones.faces.chance[i][ship] = i ? 0.96 : 0.98;
    }
    const PhotoPalette palette = photoPalette(stones, {});
    EXPECT_DOUBLE_EQ(palette.sure[ship], 0.96);
    EXPECT_DOUBLE_EQ(palette.sure[static_cast<std::size_t>(Face::Horse)], 1) << "no stone says otherwise";
}

// A face that no stone on the table shows, or only one that lies turned, is known from the profile.
TEST(CardFields, AProfileShowsWhatNoStoneDoes) {
    const auto f = static_cast<std::size_t>(Face::Sun);
    cv::Mat ray(kMapSide, kMapSide, CV_32F, cv::Scalar(0));
    ray(cv::Rect(10, 6, 5, 18)) = 0.8F;
    OwnSet own;
    EXPECT_FALSE(photoPalette({}, own).drawings.knows(f));
    own.drawing[f] = ray;
    const PhotoPalette palette = photoPalette({}, own);
    EXPECT_TRUE(palette.drawings.knows(f));
    SymbolMap field;
    field.colour = {60, 200, 240};
    field.contrast = 100;
    const FieldScores scores = scoreField(field, {}, palette.drawings.compared(ray), palette);
    EXPECT_GT(scores[f][0], scores[f][1] + 2);
}

} // namespace
} // namespace hawkstone::recognition::hidden_stones
