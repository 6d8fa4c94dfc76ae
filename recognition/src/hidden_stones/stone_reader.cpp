// SPDX-License-Identifier: Apache-2.0
#include "stone_reader.h"

#include "grid_fit.h"
#include "stone_cut.h"
#include "turned_stones.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

using board::hidden_stones::Face;

constexpr int kStraightSide = 64; // halved to the network's 32, so that nothing flickers
constexpr double kCertain = 0.95; // chance below which a stone is asked about
// The way up is asked about below this. Prints of one drawing mislead alike, so nine stones are worth less than nine witnesses: a set whose trees
// pass for upturned seeds was read the wrong way up with more than 0.95.
constexpr double kTurnCertain = 0.9975;
// Where the cards' numbers and drawings say the same, e to this times likelier than any other way up, there are two witnesses of different kinds.
constexpr double kCardsAgree = 2.5, kTurnCertainByBoth = 0.99;
// Which of two that lie differently is turned, the drawing alone tells: that one is must be plainer than that a stone is straight.
constexpr double kStraight = 0.12, kLiesTurned = 0.95;
constexpr double kPlainlyStraight = 0.01; // to say so without a doubt
constexpr double kOwnCertain = 0.8;       // the box may settle a small doubt, not overrule what the stone itself shows
constexpr double kOwnLikely = 0.5, kLeftCertain = 0.97;
constexpr double kForced = 0.1, kPlainAlone = 0.95, kPlainChance = 0.999;
constexpr double kCovered = 0.5;
constexpr int kFewestCertain = 5; // of nine
constexpr float kPlain = 13;      // grey levels: less ink than that is no symbol, but a sleeve or a plain field

// The network and the enrolled drawings, multiplied: either may veto. An enrolled drawing is worth more than the network's
// general idea of a fish.
void weighDrawings(FaceLikeness& symbol, const cv::Mat& ink, const OwnSet& own) {
    FaceLikeness out = symbol;
    float sum = symbol.none;
    bool any = false;
    for (std::size_t f = 0; f < 8; ++f)
        for (int k = 0; k < 4; ++k) {
            float& p = out.turns[f][static_cast<std::size_t>(k)];
            if (!own.drawing[f].empty()) {
                p = (p + 0.01F) * static_cast<float>(std::exp(12 * (likeness(turnedBack(ink, k), own.drawing[f]) - 0.75)));
                any = true;
            }
            sum += p;
        }
    if (!any || !(sum > 0)) return;
    for (auto& face : out.turns)
        for (auto& p : face) p /= sum;
    out.none /= sum;
    symbol = out;
}

} // namespace

board::Quad quadOf(const vision::Corners& corners, double scale) {
    board::Quad out;
    for (std::size_t i = 0; i < 4; ++i) out[i] = {corners[i].x * scale, corners[i].y * scale};
    return out;
}

vision::Corners cornersOf(const board::Quad& quad) {
    vision::Corners out;
    for (std::size_t i = 0; i < 4; ++i) out[i] = {static_cast<float>(quad[i].x), static_cast<float>(quad[i].y)};
    return out;
}

OwnSet ownSet(const calibration::Profile* profile) {
    OwnSet own;
    if (!profile) return own;
    for (const Face face : board::hidden_stones::kFaces) {
        const auto f = static_cast<std::size_t>(face);
        const std::string row = "face." + std::string(board::hidden_stones::name(face));
        if (const auto* colour = profile->find(row + ".colour"); colour && colour->size() == 3) {
            // The lamp of the enrolment is not the lamp of the game: 0.12 a channel beyond what all share.
            own.palette[f] = {{logColour({(*colour)[0], (*colour)[1], (*colour)[2]}), cv::Matx33d::eye() * (0.12 * 0.12), 1}};
        }
        if (const auto* ink = profile->find(row + ".drawing"); ink && ink->size() == kMapSide * kMapSide)
            own.drawing[f] = cv::Mat(kMapSide, kMapSide, CV_32F, const_cast<float*>(ink->data())).clone();
    }
    return own;
}

void lookCloser(NineSeen& seen, const OwnSet& own, int views) {
    std::vector<cv::Mat> inks;
    for (const auto& map : seen.maps) inks.push_back(map.ink);
    const NamedFaces named = nameFaces(inks, views, seen.views);
    for (std::size_t i = 0; i < 9; ++i) {
        seen.covered[i] = seen.maps[i].contrast < kPlain ? 1 : named.likeness[i].none;
        seen.evidence[i] = {named.likeness[i], logColour(seen.maps[i].colour), seen.maps[i].ink, seen.covered[i] > kCovered};
        weighDrawings(seen.evidence[i].symbol, seen.maps[i].ink, own);
    }
    if (!seen.likenesses) seen.likenesses = likenessesOf(seen.evidence);
}

void place(NineSeen& seen, const vision::StoneGrid& grid) {
    seen.placed = {grid, {}};
    seen.placed->outer = refit(seen.placed->grid, seen.photo);
}

bool cutAnew(NineSeen& seen, const cv::Mat& bgr) {
    bool any = false;
    for (std::size_t i = 0; i < 9 && seen.placed; ++i) {
        const vision::StoneGrid& grid = seen.placed->grid;
        if (grid.seen[i]) continue;
        any = true;
        seen.maps[i] = symbolMap(vision::straightened(bgr, drawnToItsEdges(bgr, grid, i), {kStraightSide, kStraightSide}));
    }
    if (!any) return false;
    seen.views.clear();
    seen.likenesses.reset();
    return true;
}

NineSeen lookAtStones(const cv::Mat& bgr, const vision::StoneGrid& grid, const OwnSet& own, int views) {
    NineSeen seen;
    seen.photo = bgr.size();
    for (std::size_t i = 0; i < 9; ++i) seen.maps[i] = symbolMap(vision::straightened(bgr, grid.stone(i), {kStraightSide, kStraightSide}));
    lookCloser(seen, own, views);
    return seen;
}

// Whether the drawing, by itself, is plainly rather this other face's.
bool ratherShows(const FaceLikeness& symbol, std::size_t other, std::size_t face) {
    constexpr float kPlainly = 10;
    return symbol.of(static_cast<int>(other)) > kPlainly * symbol.of(static_cast<int>(face));
}

// Of the faces the box has left the drawing is another's: a lamp washes out a tree until it is as pale as a seed.
bool showsAnother(const FaceLikeness& symbol, const std::array<double, 8>& left, std::size_t face) {
    for (std::size_t f = 0; f < 8; ++f)
        if (left[f] > 0 && ratherShows(symbol, f, face)) return true;
    return false;
}

// No two faces share a drawing: what looks like a plainer stone of another face, and is drawn like that face, is one in another light.
bool drawnAsAnother(const NineSeen& seen, const FaceAssignment& found, const std::array<std::size_t, 9>& faces, std::size_t stone) {
    for (std::size_t i = 0; i < 9 && seen.likenesses; ++i)
        if (faces[i] != faces[stone] && (*seen.likenesses)[std::min(i, stone)][std::max(i, stone)] > 0 &&
            found.alone[stone][faces[stone]] < found.alone[i][faces[i]] && ratherShows(seen.evidence[stone].symbol, faces[i], faces[stone]))
            return true;
    return false;
}

// Of one kind's two faces it is the one that is drawn otherwise than a stone that plainly shows the other; and it is not the look at it that makes it
// look otherwise, since a stone beside it is drawn alike.
bool drawnAsNeitherOther(const NineSeen& seen, const FaceAssignment& found, const std::array<std::size_t, 9>& faces, std::size_t stone) {
    constexpr double kAlike = 2.5, kUnlike = -3.5, kKindSure = 0.98, kLikely = 0.8;
    const std::size_t face = faces[stone], other = face ^ 1;
    if (!seen.likenesses || found.left[stone][face] + found.left[stone][other] < kKindSure) return false;
    const auto pair = [&](std::size_t a, std::size_t b) { return (*seen.likenesses)[std::min(a, b)][std::max(a, b)]; };
    bool like = false, unlike = false;
    for (std::size_t i = 0; i < 9; ++i) {
        if (i == stone) continue;
        like |= faces[i] == face && pair(i, stone) > kAlike && found.alone[i][face] > kLikely;
        unlike |=
            faces[i] == other && pair(i, stone) < kUnlike && found.alone[i][other] > kPlainAlone && found.chance[i][other] > kPlainChance;
    }
    return like && unlike;
}

// The most light that a lamp mirrored in glossy stones, or mist on the lens, may have added to all colours alike: the darkest stone of the nine shows
// no more than that beyond a dark print.
float mostVeil(const std::array<SymbolMap, 9>& maps) {
    constexpr float kDarkest = 45;
    float least = 255;
    for (const auto& map : maps) least = std::min({least, map.colour[0], map.colour[1], map.colour[2]});
    return std::max(0.0F, least - kDarkest);
}

struct Unveiled {
    FaceAssignment faces;
    float veil = 0;
};

// Pale prints in much light have no dark stone either, so whether there is a veil is weighed by how well the nine read with and without it.
Unveiled assignUnderVeils(const NineSeen& seen, const Palette& palette, int knownTurn, const std::array<double, 4>& logTurn) {
    const float most = mostVeil(seen.maps);
    const PairsOfStones likenesses = seen.likenesses ? *seen.likenesses : likenessesOf(seen.evidence);
    Unveiled plain{assignFaces(seen.evidence, palette, knownTurn, logTurn, &likenesses), 0};
    if (most <= 0) return plain;
    NineStones stones = seen.evidence;
    // Taking the veil off spreads the colours: without this the narrower would always seem the likelier. By half, since stones of one face, about
    // half of the nine, are compared with each other and not with a palette, and their differences grow with the veil taken off.
    double stretch = 0;
    for (std::size_t i = 0; i < 9; ++i) {
        const cv::Vec3d before = stones[i].colour;
        stones[i].colour = logColour(seen.maps[i].colour - cv::Vec3f::all(most));
        for (int c = 0; c < 3; ++c) stretch += stones[i].hidden ? 0 : before[c] - stones[i].colour[c];
    }
    Unveiled veiled{assignFaces(stones, palette, knownTurn, logTurn, &likenesses), most};
    veiled.faces.logEvidence += stretch / 2;
    const double share = 1 / (1 + std::exp(plain.faces.logEvidence - veiled.faces.logEvidence));
    Unveiled out = share > 0.5 ? veiled : plain;
    const auto mix = [share](auto& mixed, const auto& without, const auto& with) {
        for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] = (1 - share) * without[i] + share * with[i];
    };
    for (std::size_t i = 0; i < 9; ++i) {
        mix(out.faces.chance[i], plain.faces.chance[i], veiled.faces.chance[i]);
        mix(out.faces.alone[i], plain.faces.alone[i], veiled.faces.alone[i]);
        mix(out.faces.left[i], plain.faces.left[i], veiled.faces.left[i]);
    }
    mix(out.faces.turn, plain.faces.turn, veiled.faces.turn);
    return out;
}

StonesRead readStones(const NineSeen& seen, vision::StoneGrid& grid, const OwnSet& own, int knownTurn, const std::array<double, 4>& logTurn,
                      const FaceTurns& faceTurned) {
    StonesRead out;
    const Unveiled unveiled = assignUnderVeils(seen, own.palette, knownTurn, logTurn);
    out.faces = unveiled.faces;
    out.veil = unveiled.veil;
    const auto turn = static_cast<int>(std::ranges::max_element(out.faces.turn) - out.faces.turn.begin());
    vision::Corners outer = seen.placed ? seen.placed->outer : refit(grid, seen.photo);
    if (seen.placed) grid = seen.placed->grid;
    grid.turn((4 - turn) & 3);
    std::ranges::rotate(outer, outer.begin() + ((4 - turn) & 3));
    // Which stone of the picture's order comes first now.
    std::array<std::size_t, 9> order{0, 1, 2, 3, 4, 5, 6, 7, 8};
    for (int k = 0; k < ((4 - turn) & 3); ++k) {
        auto next = order;
        for (std::size_t y = 0; y < 3; ++y)
            for (std::size_t x = 0; x < 3; ++x) next[y * 3 + x] = order[x * 3 + 2 - y];
        order = next;
    }
    const FaceAssignment found = out.faces;
    std::array<std::size_t, 9> bestFaces; // in the picture's order
    for (std::size_t i = 0; i < 9; ++i)
        bestFaces[i] = static_cast<std::size_t>(std::ranges::max_element(found.chance[i]) - found.chance[i].begin());
    // The box dealt some stone a face it does not look like: then something is misread, and the others must be plainer than usual.
    bool forced = false;
    for (std::size_t i = 0; i < 9; ++i) forced |= seen.covered[i] < kCovered && found.alone[i][bestFaces[i]] < kForced;
    const double turnChance = found.turn[static_cast<std::size_t>(turn)];
    double elsewise = -1e18; // the likeliest other way up by what is known besides
    for (std::size_t k = 0; k < 4; ++k)
        if (static_cast<int>(k) != turn) elsewise = std::max(elsewise, logTurn[k]);
    const double turnAsked = logTurn[static_cast<std::size_t>(turn)] > elsewise + kCardsAgree ? kTurnCertainByBoth : kTurnCertain;
    const std::array<double, 9> turnedOf = turnedChances(seen, bestFaces, turn, faceTurned, own);
    for (std::size_t at = 0; at < 9; ++at) {
        const std::size_t i = order[at];
        out.faces.chance[at] = found.chance[i];
        out.faces.alone[at] = found.alone[i];
        out.faces.left[at] = found.left[i];
        out.maps[at] = seen.maps[i];
        out.maps[at].colour -= cv::Vec3f::all(out.veil);
        out.maps[at].ink = turnedBack(seen.maps[i].ink, turn);
        const auto& chance = found.chance[i];
        const std::size_t best = bestFaces[i];
        auto& stone = out.sight.stones[at / 3][at % 3];
        stone.face = static_cast<Face>(best);
        const double turned = turnedOf[i];
        stone.turned = turned > 0.5;
        const bool turnSure = turned < kStraight || turned > kLiesTurned;
        if (!turnSure && std::ranges::count(bestFaces, best) == 1) out.loneInDoubt[best] = true;
        // Or overrule it in this: where the others leave no room for what else it looks like. A grey seed with rays is no second sun.
        const bool leftOnly = !forced && found.alone[i][best] > kOwnLikely && chance[best] > kPlainChance &&
                              ((found.left[i][best] > kLeftCertain && !showsAnother(seen.evidence[i].symbol, found.left[i], best)) ||
                               drawnAsNeitherOther(seen, found, bestFaces, i));
        const bool shown = seen.covered[i] < kCovered && !drawnAsAnother(seen, found, bestFaces, i) &&
                           (leftOnly || found.alone[i][best] > (forced ? kPlainAlone : kOwnCertain));
        stone.trust.confidence = chance[best] * turnChance * (1 - seen.covered[i]);
        out.faceSure[at] = chance[best] > (forced ? kPlainChance : kCertain) && shown;
        stone.trust.certain = out.faceSure[at] && turnChance > turnAsked;
        stone.turnCertain = turned < kPlainlyStraight || turned > kLiesTurned;
        out.plain[at] = stone.trust.certain && turnSure;
        out.doubtful += seen.covered[i] > kCovered;
        for (std::size_t f = 0; f < 8; ++f) out.scores.faces[at][f] = static_cast<float>(std::log(found.alone[i][f] + 1e-6));
        out.scores.covered[at] = static_cast<float>(seen.covered[i]);
    }
    // Where nearly everything is asked about, the squares seen are hardly the stones, and the rest is chance.
    if (std::ranges::count(out.faceSure, true) < kFewestCertain) out.faceSure = {};
    if (std::ranges::count(out.plain, true) < kFewestCertain) {
        out.plain = {};
        for (auto& row : out.sight.stones)
            for (auto& stone : row) stone.trust.certain = false;
    }
    out.sight.corners = quadOf(outer, 1);
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
