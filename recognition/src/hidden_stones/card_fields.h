// SPDX-License-Identifier: Apache-2.0
// What a small printed stone on a card shows, judged by the very stones on the table.
#pragma once

#include "known_drawings.h"
#include "stone_reader.h"

namespace hawkstone::recognition::hidden_stones {

inline constexpr int kAny = 8; // the plain grey field

// How each face looks in this photo: from the stones that show it, else from what such faces look like in this light.
struct PhotoPalette {
    Palette faces;
    std::vector<ColourCloud> plain;
    float veil = 0;                                     // what lies over every colour, grey levels
    cv::Vec3d light;                                    // the lamp's shift of all colours
    KnownDrawings drawings;                             // of the faces on the table
    std::array<double, 8> sure{1, 1, 1, 1, 1, 1, 1, 1}; // how surely the stones that show each face do, where any do
};
PhotoPalette photoPalette(const StonesRead& stones, const OwnSet& own);
// The same where a card lies in another light than the stones, nearer the lamp or in a shadow; shift in natural logarithms.
PhotoPalette inLight(PhotoPalette palette, double shift);

// The same with what blur mixes of the paper into a small field. paper: its brightness, 0..255, veil taken off.
PhotoPalette mixedWithPaper(PhotoPalette palette, double paper, const cv::Vec3d& light);

// log chance of what is seen in a field against chance at large: [face or kAny][turn].
using FieldScores = std::array<std::array<double, 4>, 9>;
// drawn: how alike the field is to the stones' drawings.
FieldScores scoreField(const SymbolMap& map, const FaceLikeness& symbol, const TurnedLikeness& drawn, const PhotoPalette& palette);

} // namespace hawkstone::recognition::hidden_stones
