// SPDX-License-Identifier: Apache-2.0
// Makes up Gobblet tables nobody ever photographed: boards of many makes, pieces of many proportions, tables, lamps and
// lenses, all from a seed. Used for round trips in the tests and to teach the reader's networks.
#pragma once

#include <hawkstone/board/gobblet.h>
#include <hawkstone/board/sight.h>

#include <opencv2/core.hpp>

#include <array>
#include <optional>
#include <random>
#include <vector>

namespace hawkstone::testing::gobblet {

// How the playing grid is drawn.
enum class Make { Lines, TwoTone, Recesses, Cushions, Inlay, Discs };
inline constexpr int kMakes = 6;
enum class Table { Plain, Stripes, Checks, Marble, Gloss };
inline constexpr int kTables = 5;

// Numbers that are the same on every machine: the standard's distributions are not.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : m_engine(seed) {}
    double in(double low, double high) { return low + (high - low) * (m_engine() / 4294967296.0); }
    int below(int n) { return static_cast<int>(m_engine() % static_cast<std::uint32_t>(n)); }
    bool chance(double p) { return in(0, 1) < p; }
    double normal() {
        double sum = 0;
        for (int i = 0; i < 12; ++i) sum += in(0, 1);
        return sum - 6;
    }

private:
    std::mt19937 m_engine;
};

// A standing piece, mug or die: a round thing that may narrow upwards. In cells.
struct Round {
    double x = 0, y = 0, z = 0, height = 1, foot = 0.4, top = 0.4;
    cv::Vec3f colour, topColour;
    double ring = 0, ringWidth = 0, ringShade = 1; // a groove or rim on the top, as a part of the radius
    double bevel = 0;                              // rounds the upper edge off; part of the top's radius
    double waist = 0;                              // how much narrower (or wider, below 0) halfway up; part of the radius
    double flange = 0;                             // a wider foot; part of the radius
    std::vector<cv::Vec2d> side;                   // instead of all that: parts of the height and of the radius, from the foot up
    double polish = 0, metal = 0;                  // how much of the room it mirrors
    double band = 0, bandWidth = 0, bandShade = 1; // a belt around the body, as a part of the height
    int mark = 0;                                  // on the top: nothing, a dot, a dished middle
    bool hollow = false;
    float grain = 0;
    // What is turned on the lathe: heights above the foot and radii there, upwards.
    std::vector<cv::Vec2d> profile() const;
    std::optional<board::gobblet::Piece> piece; // nothing: clutter
    int cell = -1;                              // row * 4 + column, -1 beside the board
    int seen = 0, whole = 0;                    // pixels that show it, pixels it would cover alone
};

struct Flat { // paper, a phone, a pencil: something thin on the table
    double x = 0, y = 0, halfWidth = 1, halfHeight = 1, turn = 0;
    cv::Vec3f colour;
    int lines = 0; // a ruled or checked sheet
};

struct Camera {
    cv::Size size{1280, 720};
    double focal = 1000;
    cv::Vec3d eye;
    cv::Matx33d turn; // rows: right, down, forward
    double bend = 0;  // lens: straight = bent * (1 + bend * r^2)
    cv::Point2d project(cv::Vec3d point) const;
    cv::Vec3d ray(double u, double v) const;
};

// What makers add to a board, and what tables are laid with: drawn over the make, all from their own dice.
enum class LineStyle { Plain, Double, Dashed, Wavering };
enum class Crossing { None, Dot, Ring, Lozenge, Cross };
enum class CellMark { None, Cross, Diagonals, Rosette, Numeral, Frame, Ticks, Rings, Halves, Star };
enum class RimArt { None, Checks, Bars, Dots, Lines };
enum class Cloth { None, Confetti, Squiggles, Planks, Weave, Plaid, Terrazzo };
struct Art {
    LineStyle lines = LineStyle::Plain;
    double lineGap = 0.04;
    Crossing crossing = Crossing::None;
    double crossingSize = 0.06;
    double rounding = 0; // of inlaid squares, in cells
    CellMark mark = CellMark::None;
    double markSize = 0.2, markWidth = 0.02, markTurn = 0;
    bool everySecond = false; // marks on cells of one colour of a chessboard only
    double tint = 0, hue = 0; // how cells differ in brightness and in colour
    double veins = 0;         // of a marble board
    bool onward = false;      // lines run on to the board's edge
    RimArt rim = RimArt::None;
    double rimScale = 0.3;
    Cloth cloth = Cloth::None;
    double varnish = 0; // how much of the room the board mirrors
    cv::Vec3f markColour, rimColour;
};

struct Scene {
    Art art;
    Make make = Make::Lines;
    Table table = Table::Plain;
    int cells = 4; // other numbers are boards of other games
    bool hasBoard = true;
    double rim = 0.25, thickness = 0.15, lineWidth = 0.04, feature = 0.4, softness = 0;
    double frame = 0;                      // a line drawn in the rim, that far from the grid; 0: none
    int ornament = 0;                      // in each cell's middle: nothing, a dot, a ring, a lozenge
    double recess = 0.88;                  // how dark a hollow's floor is
    double boardTurn = 0;                  // of the grain
    std::array<cv::Vec3f, 4> boardColours; // field, second field, line, rim
    std::array<cv::Vec3f, 2> tableColours;
    double tableScale = 1, tableTurn = 0;
    float grain = 0.05F;
    std::vector<Round> rounds;
    std::vector<Flat> flats;
    cv::Vec3d light{0, 0, 1};
    double lightSize = 0.1, ambient = 0.4, gloss = 0, exposure = 1, falloff = 0;
    cv::Vec3d secondLight{0, 0, 1}, window{0, 0, 1};
    double secondPower = 0, windowPower = 0; // of a second lamp; of a window that shiny things mirror
    double tableMirror = 0;
    cv::Vec3f cast{1, 1, 1};
    Camera camera;
    double blur = 0, noise = 2, vignette = 0;
    double depthBlur = 0, focus = 1; // pixels of blur at twice the distance in focus
    int jpeg = 92;
    bool hand = false;
    std::array<double, 4> radii{}, heights{}; // of sizes 1 to 4, in cells
    std::uint32_t seed = 0;

    board::Quad corners() const; // of the grid, clockwise from a1's: the top edge is the one highest in the picture
};

struct Wishes {
    std::optional<Make> make;
    std::optional<Table> table;
    std::optional<int> pieces; // on the board
    std::optional<int> cells;
    bool noBoard = false, noHand = true, halfBoard = false, enrolment = false;
    bool anyPosition = false; // pieces as no game would bring them; else a game was played to here
    bool pale = false;        // white things on white things, in much light
    bool murky = false;       // dark things on dark things, in little light
    bool lathe = false;       // sides of any shape: stepped, collared, curved, ribbed, with a bead
    bool odd = false;         // boards with art, laid tables, hard light, domed and belted pieces, seen from farther away
    cv::Size size{1280, 720};
};

Scene makeScene(std::uint32_t seed, const Wishes& wishes = {});

struct Picture {
    cv::Mat bgr;
    cv::Mat handMask; // 255 where a hand hides the table; empty without one
};
// Counts into the scene's rounds how much of each is seen.
Picture render(Scene& scene);

} // namespace hawkstone::testing::gobblet
