// SPDX-License-Identifier: Apache-2.0
// What the camera saw, and how sure it is: the only thing recognition hands to the rest of the program.
// A cell that is not certain still carries the best guess; whoever acts on it must ask first.
#pragma once

#include <hawkstone/board/cell.h>
#include <hawkstone/board/gobblestones.h>
#include <hawkstone/board/gobblet.h>
#include <hawkstone/board/hidden_stones.h>

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace hawkstone::board {

struct Pixel {
    double x = 0, y = 0;
};
using Quad = std::array<Pixel, 4>; // clockwise from the corner of a1, in the photo's pixels

struct Trust {
    double confidence = 0; // calibrated chance that the reading is right, 0..1
    bool certain = false;  // may be acted on without asking
};

namespace gobblestones {
struct CoveredBy {
    std::optional<Colour> tile; // nothing: a face-down tile
    friend bool operator==(const CoveredBy&, const CoveredBy&) = default;
};
struct CellSight {
    std::variant<Field, CoveredBy> what;
    Trust trust;
};
struct Sight {
    Quad corners{};
    std::array<std::array<CellSight, kSide>, kSide> cells;
};
} // namespace gobblestones

namespace gobblet {
struct CellSight {
    std::optional<Piece> top;
    Trust trust;
    // The chance of each reading, so that several looks can be joined: empty, white 1 to 4, black 1 to 4. What is
    // missing to 1 is the chance that something hides the cell.
    std::array<float, 1 + 2 * kSizes> chances{};
};
struct Sight {
    Quad corners{};
    std::array<std::array<CellSight, kSide>, kSide> cells;
    // Visible sizes beside the board, by side; nothing where that side is out of view.
    std::array<std::optional<std::vector<std::uint8_t>>, 2> stacks;
    bool stacksUncertain = false;
    std::vector<Pixel> stackFeet; // where the stacks stand in the picture
    double cornerDoubt = 0;       // how far a corner may be off, in parts of the side; 0 if no more than usual
};
} // namespace gobblet

namespace hidden_stones {
struct StoneSight {
    Face face = Face::Sun;
    bool turned = false; // lies turned against the others
    Trust trust;         // of the face
    bool turnCertain = true;

    // Said to lie turned, and perhaps it does not: then the reading is to be asked about. One that lies straight by all that is seen, but
    // may lie turned, is not: no formation hangs on it.
    bool certain() const { return trust.certain && (turnCertain || !turned); }
    bool mayLieTurned() const { return trust.certain && !turnCertain && !turned; }
};
struct CardSight {
    int points = 0;
    Formation formation;
    Quad corners{};
    Trust trust;
};
struct Sight {
    Quad corners{};
    std::array<std::array<StoneSight, kSide>, kSide> stones;
    std::vector<CardSight> cards; // face-up formation cards in view
    std::string pileNote;         // not empty: the draw pile lies elsewhere than above the grid
};
} // namespace hidden_stones

// Why no board was read, in words a player understands: "no 4x4 grid in view".
struct NotFound {
    std::string reason;
};

} // namespace hawkstone::board
