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

} // namespace
} // namespace hawkstone::recognition::hidden_stones
