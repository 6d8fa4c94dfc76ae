// SPDX-License-Identifier: Apache-2.0
// Paints photos of Hidden Stones tables, with the truth: other art, palettes, tables, lamps and cameras by number.
#pragma once

#include <hawkstone/board/sight.h>

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace hawkstone::testing {

struct PaintedCard {
    int points = 1;
    board::hidden_stones::Formation formation;
    double x = 0, y = 0; // its middle, in steps from stone to stone, (0, 0) being stone a1
    double angle = 0;    // degrees clockwise
};

struct PaintedTable {
    board::hidden_stones::Grid stones{};
    std::array<int, 9> turned{}; // quarters counterclockwise, by row
    std::vector<PaintedCard> cards;
    bool pile = true; // the draw pile, above the grid
    bool grid = true; // no stones at all where false
    int rows = 3;     // fewer rows for half a grid
};

struct PaintedPhoto {
    cv::Mat bgr;
    board::Quad corners;            // of the grid, from a1's
    std::vector<board::Quad> cards; // in the table's order; parts may lie outside the picture
};

enum class Cloth { Plain, Striped, Checked, Marble, Dark, White, Gloss, Planks, Dots };
inline constexpr int kArtRows = 6, kPalettes = 6, kCloths = 6; // of the friendly tables
inline constexpr int kRoughArtRows = 9, kRoughCloths = 9;      // art rows 6 to 8 are hands no network saw anything of

enum class CardStock { White, Brown, Dark };

struct Style {
    int art = 0; // row of the symbol sheet
    int palette = 0;
    Cloth cloth = Cloth::Plain;
    unsigned seed = 1; // camera, lamp, skews, noise
    cv::Size size{1920, 1080};
    double blur = 0.6, noise = 2;
    // A palette of its own, symbols of any size, things lying about, lamps of any tint, exposure too short or too long, a lens that bends,
    // depth of field, a camera on any side and lower down.
    bool rough = false;
    CardStock stock = CardStock::White; // what the cards are printed on
    bool bareCards = false;             // no line and no shadow round a card, and its paper is like the table: only its print is to be seen
};

PaintedPhoto paint(const PaintedTable& table, const Style& style);

// Nine stones as the box has them, dealt by number.
board::hidden_stones::Grid dealtStones(unsigned seed);

} // namespace hawkstone::testing
