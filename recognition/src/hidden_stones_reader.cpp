// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/recognition/hidden_stones_reader.h>

#include "hidden_stones/card_reader.h"
#include "hidden_stones/grid_fit.h"
#include "hidden_stones/stone_reader.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace hawkstone::recognition {
namespace {

using namespace hidden_stones;
using board::NotFound;
using board::hidden_stones::Sight;

constexpr double kFinerSide = 1920;  // frames printed close to the edge melt into it where small stones are looked at so small
constexpr double kLookingSide = 960; // a stone of the smallest table seen so far is then 28 pixels wide
constexpr int kViews = 4;            // of each stone of a photo; a live picture makes do with two
constexpr int kAllViews = 8;         // where these leave a doubt: the same then from whichever side the photo is taken
constexpr int kMostDoubtful = 2;     // of nine places: with more there is no grid of stones, or it is covered

struct Smaller {
    cv::Mat picture;
    double scale = 1; // its pixels / the photo's
};

Smaller smaller(const cv::Mat& bgr, double side) {
    Smaller out{bgr, std::min(1.0, side / std::max(bgr.cols, bgr.rows))};
    if (out.scale < 1) cv::resize(bgr, out.picture, {}, out.scale, out.scale, cv::INTER_AREA);
    return out;
}

vision::Corners scaled(vision::Corners c, double by) {
    for (auto& p : c) p *= static_cast<float>(by);
    return c;
}

void scale(vision::StoneGrid& grid, double by) {
    grid.toPicture = cv::Matx33d(by, 0, 0, 0, by, 0, 0, 0, 1) * grid.toPicture;
    for (auto& s : grid.seen)
        if (s) s = scaled(*s, by);
}

// The part of the picture where the grid lies, with half a stone around, for finding the stones' own outlines.
std::vector<vision::FoundQuad> quadsWithin(const cv::Mat& bgr, const vision::Corners& outer) {
    cv::Rect box = cv::boundingRect(std::vector<cv::Point2f>(outer.begin(), outer.end()));
    const int margin = std::max(box.width, box.height) / 10;
    box = cv::Rect(box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin) & cv::Rect(0, 0, bgr.cols, bgr.rows);
    if (box.width < 48 || box.height < 48) return {};
    const Smaller part = smaller(bgr(box), 330);
    auto quads = vision::findQuads(part.picture, {.smallestSide = 20, .largestSide = 0.5});
    for (auto& q : quads) {
        for (auto& p : q.corners) p = p * static_cast<float>(1 / part.scale) + cv::Point2f(box.tl());
        q.size /= part.scale;
    }
    return quads;
}

cv::Mat drawn(const cv::Mat& bgr, const vision::StoneGrid& grid, const Sight& sight) {
    cv::Mat out = bgr.clone();
    const auto line = [&](const vision::Corners& c, const cv::Scalar& colour) {
        for (std::size_t k = 0; k < 4; ++k) cv::line(out, c[k], c[(k + 1) % 4], colour, 2, cv::LINE_AA);
    };
    for (std::size_t i = 0; i < 9; ++i) {
        const auto& stone = sight.stones[i / 3][i % 3];
        line(grid.stone(i), grid.seen[i] ? cv::Scalar(0, 255, 0) : cv::Scalar(0, 160, 255));
        const std::string text = std::string(name(stone.face)) + (stone.trust.certain ? "" : "?") +
                                 (stone.turned || stone.mayLieTurned() ? " turned" : "") + (stone.turnCertain ? "" : "?");
        const auto c = vision::centre(grid.stone(i));
        cv::putText(out, text, c + cv::Point2f(-28, -12), cv::FONT_HERSHEY_SIMPLEX, 0.6, {0, 0, 0}, 3, cv::LINE_AA);
        cv::putText(out, text, c + cv::Point2f(-28, -12), cv::FONT_HERSHEY_SIMPLEX, 0.6, {255, 255, 255}, 1, cv::LINE_AA);
    }
    line(grid.outer(), {255, 0, 255});
    cv::circle(out, grid.outer()[0], 7, {255, 0, 255}, -1, cv::LINE_AA);
    for (const auto& card : sight.cards)
        line(cornersOf(card.corners), card.trust.certain ? cv::Scalar(255, 255, 0) : cv::Scalar(0, 160, 255));
    return out;
}

constexpr double kLeastEvidence = -20; // tables read without one certain stone; nine cards of other things that passed had -25 to -41

// Three stones that read for sure, or half of them nearly so and like the box as a whole: less is another game's board or a sheet of numbers.
// Faces may be plain where drawings nobody knows leave the way up in doubt.
bool convincing(const StonesRead& read) {
    int certain = 0, likely = 0;
    for (std::size_t i = 0; i < 9; ++i) {
        const auto& trust = read.sight.stones[i / 3][i % 3].trust;
        certain += read.plain[i];
        likely += trust.confidence > 0.75 || read.faceSure[i];
    }
    return certain >= 3 || (likely >= 5 && read.faces.logEvidence > kLeastEvidence);
}

// Every stone is what it was before, surely.
bool saysTheSame(const Sight& now, const Sight& before) {
    for (std::size_t i = 0; i < 9; ++i) {
        const auto &a = now.stones[i / 3][i % 3], &b = before.stones[i / 3][i % 3];
        if (!a.trust.certain || a.face != b.face || a.turned != b.turned || (b.turnCertain && !a.turnCertain)) return false;
    }
    return true;
}

struct Best {
    vision::StoneGrid found, grid; // as it lies in the picture, and turned so that a1 comes first
    NineSeen seen;
    StonesRead read;
    double merit = -1e18;
};

constexpr double kTurnPlain = 0.9999; // the way up is beyond doubt by the stones alone,
constexpr double kGainsay = 1;        // unless the cards say e to this times otherwise

// The cards show the very drawings of the stones, each beside a number that tells which way up the card is: weighed together with what the stones
// show by themselves. Whether they now lie otherwise than was thought.
bool weighCards(Best& best, const CardTable& cards, const OwnSet& own) {
    const auto& stonesTurned = cards.stonesTurned;
    const auto& turn = best.read.faces.turn;
    const auto before = static_cast<std::size_t>(std::ranges::max_element(turn) - turn.begin());
    bool lone = false; // a stone that may lie turned, and whose drawing a card shows
    for (std::size_t f = 0; f < 8; ++f) lone |= best.read.loneInDoubt[f] && std::ranges::min(cards.faceTurned[f]) < 0;
    const double most = *std::ranges::max_element(stonesTurned);
    if (!lone && most == *std::ranges::min_element(stonesTurned)) return false;                // they say nothing,
    if (!lone && turn[before] > kTurnPlain && stonesTurned[0] > most - kGainsay) return false; // or nothing new
    std::array<double, 4> logTurn{};
    for (std::size_t k = 0; k < 4; ++k) logTurn[(before + k) % 4] = stonesTurned[k];
    best.grid = best.found;
    best.read = readStones(best.seen, best.grid, own, -1, logTurn, cards.faceTurned);
    return static_cast<std::size_t>(std::ranges::max_element(best.read.faces.turn) - best.read.faces.turn.begin()) != before;
}

// Looks at each candidate grid and keeps the one that reads as nine stones best: a checked cloth has squares enough, but
// neither the colours nor the symbols of the box.
Best bestOf(const cv::Mat& bgr, std::vector<vision::StoneGrid> grids, const OwnSet& own) {
    struct Looked {
        vision::StoneGrid grid;
        NineSeen seen;
        double merit = 0;
    };
    std::vector<Looked> looked;
    for (auto& grid : grids) {
        Looked l{std::move(grid), {}, 0};
        l.seen = lookAtStones(bgr, l.grid, own);
        l.merit = l.grid.count();
        for (const double c : l.seen.covered) l.merit += 3 * std::log(1.02 - c);
        looked.push_back(std::move(l));
    }
    std::ranges::sort(looked, [](const Looked& a, const Looked& b) { return a.merit > b.merit; });
    // A second is weighed only where the first look leaves a doubt.
    looked.resize(looked.size() > 1 && looked[1].merit > looked[0].merit - 5 ? 2 : 1);
    Best best;
    for (auto& l : looked) {
        place(l.seen, l.grid);
        lookCloser(l.seen, own, kViews);
        vision::StoneGrid turned = l.grid;
        StonesRead read = readStones(l.seen, turned, own);
        if (std::ranges::count(read.plain, false) > 0) {
            lookCloser(l.seen, own, kAllViews);
            turned = l.grid;
            read = readStones(l.seen, turned, own);
        }
        const double merit = l.merit + read.faces.logEvidence;
        if (merit <= best.merit) continue;
        best = {l.grid, turned, l.seen, std::move(read), merit};
    }
    return best;
}

// A line of stones that is only foretold must show symbols throughout, unless its corners were given: else these are two rows and a bare table.
bool acceptable(const Best& best, bool given) {
    return best.read.doubtful <= (!given && best.grid.lineUnseen() ? 0 : kMostDoubtful) && convincing(best.read);
}

// Where a row of stones melts into the table, three things on its other side may pass for it: the pile and the cards. Then some of the nine places
// show no symbol, and the grid a row or a column further on reads better.
void lookBesideIt(const cv::Mat& bgr, std::span<const vision::FoundQuad> quads, double scale, const OwnSet& own, Best& best) {
    std::vector<vision::FoundQuad> outlines(quads.begin(), quads.end());
    for (vision::FoundQuad& q : outlines) {
        q.corners = scaled(q.corners, 1 / scale);
        q.size /= scale;
    }
    const auto plain = [](const Best& b) { return std::ranges::count(b.read.plain, true); };
    const vision::StoneGrid found = best.found;
    for (const auto& [right, down] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        auto beside = gridBeside(found, right, down, outlines);
        if (!beside) continue;
        vision::takeOutlines(*beside, quadsWithin(bgr, beside->outer()));
        if (vision::cutByFrame(*beside, bgr.size())) continue;
        Best other = bestOf(bgr, {*beside}, own);
        if (acceptable(other, false) && other.read.doubtful < best.read.doubtful && plain(other) > plain(best)) best = std::move(other);
    }
}

} // namespace

Expected<Sight, NotFound> readHiddenStones(const cv::Mat& bgr, const ReadOptions& options, StoneScores* scores) {
    if (bgr.empty() || bgr.type() != CV_8UC3 || std::min(bgr.cols, bgr.rows) < 64)
        return Unexpected<NotFound>({"the picture is too small to show nine stones"});
    try {
        const OwnSet own = ownSet(options.profile);
        std::vector<vision::FoundQuad> quads;
        std::vector<vision::StoneGrid> grids;
        Smaller small;
        const auto look = [&](double side, bool roundCorners) {
            small = smaller(bgr, side);
            grids.clear();
            {
                const vision::StageTimer timer(options.trace, "outlines");
                quads = vision::findQuads(small.picture, {.roundCorners = roundCorners});
            }
            const vision::StageTimer timer(options.trace, "grid");
            if (options.corners) {
                grids.push_back(vision::gridInside(cornersOf(*options.corners)));
                vision::takeOutlines(grids[0], quadsWithin(bgr, cornersOf(*options.corners)));
            } else {
                grids = vision::findStoneGrids(quads);
                for (auto& g : grids) scale(g, 1 / small.scale);
            }
        };
        Best best;
        bool seen = false, anyGrid = false;
        // Looked at so small, some outlines melt into the frame printed beside them, and the stones foretold from the others are cut askew.
        // Last, where hard shadows break the outlines of the stones, the round frames printed on them show where they lie.
        constexpr std::pair<double, bool> kLooks[]{{kLookingSide, false}, {kFinerSide, false}, {kLookingSide, true}};
        for (const auto& [side, roundCorners] : kLooks) {
            if (seen || (options.corners && roundCorners)) break;
            if (side == kFinerSide && small.scale == 1) continue;
            look(side, roundCorners);
            if (grids.empty()) continue;
            const vision::StageTimer timer(options.trace, "stones");
            best = bestOf(bgr, std::move(grids), own);
            seen = acceptable(best, options.corners.has_value());
            anyGrid = true;
        }
        if (seen && !options.corners && best.read.doubtful > 0) lookBesideIt(bgr, quads, small.scale, own, best);
        if (!anyGrid) return Unexpected<NotFound>({"no three rows of three stones in view"});
        if (!seen) {
            vision::addPicture(options.trace, "stones", [&] { return drawn(bgr, best.grid, best.read.sight); });
            return Unexpected<NotFound>({"nine squares in view, but not the symbols of Hidden Stones on them"});
        }
        if (!options.corners && vision::cutByFrame(best.grid, bgr.size()))
            return Unexpected<NotFound>({"the stones are cut off by the edge of the picture"});
        // Only of what are stones for certain: drawn to their edges, the squares of many a board look more like stones than they are.
        if (std::ranges::count(best.read.plain, false) > 0 && cutAnew(best.seen, bgr)) {
            const vision::StageTimer timer(options.trace, "stones");
            lookCloser(best.seen, own, kAllViews);
            best.grid = best.found;
            best.read = readStones(best.seen, best.grid, own);
        }
        CardTable cards;
        {
            const vision::StageTimer timer(options.trace, "cards");
            for (auto& q : quads) {
                q.corners = scaled(q.corners, 1 / small.scale);
                q.size /= small.scale;
            }
            cards = readCardTable(bgr, best.grid, quads, best.read, own, options.trace);
            if (weighCards(best, cards, own)) cards = readCardTable(bgr, best.grid, quads, best.read, own, options.trace);
        }
        Sight sight = std::move(best.read.sight);
        sight.cards = std::move(cards.cards);
        sight.pileNote = std::move(cards.pileNote);
        if (options.corners) {
            // The corners are the reader's to keep: only which of them is a1's was asked.
            board::Quad given = *options.corners;
            std::size_t first = 0;
            for (std::size_t k = 1; k < 4; ++k)
                if (std::hypot(given[k].x - sight.corners[0].x, given[k].y - sight.corners[0].y) <
                    std::hypot(given[first].x - sight.corners[0].x, given[first].y - sight.corners[0].y))
                    first = k;
            std::ranges::rotate(given, given.begin() + static_cast<long>(first));
            sight.corners = given;
        }
        if (scores) *scores = best.read.scores;
        vision::addPicture(options.trace, "reading", [&] { return drawn(bgr, best.grid, sight); });
        return sight;
    } catch (const cv::Exception& e) {
        return Unexpected<NotFound>({std::string("the picture could not be worked on: ") + e.what()});
    }
}

Expected<Sight, NotFound> rereadHiddenStones(const cv::Mat& bgr, const Sight& before, const ReadOptions& options, StoneScores* scores) {
    if (bgr.empty() || bgr.type() != CV_8UC3) return Unexpected<NotFound>({"no picture"});
    try {
        const OwnSet own = ownSet(options.profile);
        const vision::Corners outer = cornersOf(options.corners ? *options.corners : before.corners);
        vision::StoneGrid grid = vision::gridInside(outer);
        {
            const vision::StageTimer timer(options.trace, "outlines");
            vision::takeOutlines(grid, quadsWithin(bgr, outer));
        }
        const vision::StageTimer timer(options.trace, "stones");
        // One view tells that nothing changed; where it is not sure of that, the stones are looked at from another.
        NineSeen seen = lookAtStones(bgr, grid, own, 1);
        vision::StoneGrid turned = grid;
        StonesRead read = readStones(seen, turned, own, 0);
        if (!saysTheSame(read.sight, before)) {
            lookCloser(seen, own, 2);
            read = readStones(seen, grid, own, 0);
        }
        read.sight.corners = options.corners ? *options.corners : before.corners;
        read.sight.cards = before.cards;
        read.sight.pileNote = before.pileNote;
        if (scores) *scores = read.scores;
        return read.sight;
    } catch (const cv::Exception& e) {
        return Unexpected<NotFound>({std::string("the picture could not be worked on: ") + e.what()});
    }
}

std::vector<board::hidden_stones::CardSight> readCards(const cv::Mat& bgr, const Sight& sight, const ReadOptions& options) {
    if (bgr.empty() || bgr.type() != CV_8UC3) return {};
    try {
        const OwnSet own = ownSet(options.profile);
        const vision::Corners outer = cornersOf(sight.corners);
        vision::StoneGrid grid = vision::gridInside(outer);
        vision::takeOutlines(grid, quadsWithin(bgr, outer));
        const StonesRead read = readStones(lookAtStones(bgr, grid, own, 2), grid, own, 0);
        const Smaller small = smaller(bgr, kLookingSide);
        std::vector<vision::FoundQuad> quads = vision::findQuads(small.picture);
        for (auto& q : quads) {
            q.corners = scaled(q.corners, 1 / small.scale);
            q.size /= small.scale;
        }
        return readCardTable(bgr, grid, quads, read, own, options.trace).cards;
    } catch (const cv::Exception&) {
        return {};
    }
}

} // namespace hawkstone::recognition
