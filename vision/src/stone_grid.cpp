// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/stone_grid.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>

namespace hawkstone::vision {
namespace {

constexpr double kLeastInk = 12; // grey levels

struct Square {
    const FoundQuad* quad;
    cv::Point2f middle, along, down; // its sides, as vectors
};

std::vector<Square> squaresOf(std::span<const FoundQuad> quads) {
    std::vector<Square> out;
    for (const auto& q : quads) {
        const auto& c = q.corners;
        cv::Point2f along = (c[1] - c[0] + c[2] - c[3]) * 0.5F, down = (c[3] - c[0] + c[2] - c[1]) * 0.5F;
        const double ratio = cv::norm(along) / cv::norm(down);
        if (ratio < 0.5 || ratio > 2) continue;
        out.push_back({&q, centre(c), along, down});
    }
    return out;
}

// Coordinates of d along the two vectors.
cv::Point2f coordinates(cv::Point2f d, cv::Point2f x, cv::Point2f y) {
    const float cross = x.x * y.y - x.y * y.x;
    return {(d.x * y.y - d.y * y.x) / cross, (x.x * d.y - x.y * d.x) / cross};
}

using Member = std::pair<const Square*, double>; // and how far from its place
using Members = std::map<std::pair<int, int>, Member>;

// Which squares lie near whole-number places; at each the nearest of like size.
template <class ToLattice>
Members membersOf(const std::vector<Square>& squares, double size, double limit, double sizeLimit, const ToLattice& toLattice) {
    Members members;
    for (const auto& s : squares) {
        const double ratio = std::abs(std::log(s.quad->size / size));
        if (ratio > sizeLimit) continue;
        const cv::Point2f at = toLattice(s.middle);
        const int x = static_cast<int>(std::lround(at.x)), y = static_cast<int>(std::lround(at.y));
        if (std::abs(x) > 2 || std::abs(y) > 2) continue;
        const double off = std::hypot(at.x - static_cast<float>(x), at.y - static_cast<float>(y));
        if (off > limit) continue;
        const double cost = off + 0.5 * ratio;
        const auto [it, fresh] = members.try_emplace({x, y}, &s, cost);
        if (!fresh && cost < it->second.second) it->second = {&s, cost};
    }
    return members;
}

std::optional<cv::Matx33d> fit(const Members& members) {
    std::vector<cv::Point2f> from, to;
    for (const auto& [at, member] : members) {
        from.emplace_back(static_cast<float>(at.first), static_cast<float>(at.second));
        to.push_back(member.first->middle);
    }
    return planeMap(from, to);
}

// How many columns and rows have a member.
std::pair<long, long> spanOf(const Members& members) {
    std::array<bool, 5> columns{}, rows{};
    for (const auto& [at, member] : members) {
        columns[static_cast<std::size_t>(at.first + 2)] = true;
        rows[static_cast<std::size_t>(at.second + 2)] = true;
    }
    return {std::ranges::count(columns, true), std::ranges::count(rows, true)};
}

bool whole(const Members& members) {
    const auto [x, y] = spanOf(members);
    return x >= 3 && y >= 3;
}

// Three one way and two the other: where a whole line is lost in the dusk, the reader tries both sides and sees on which there are symbols.
bool spansEnough(const Members& members) {
    const auto [x, y] = spanOf(members);
    return std::max(x, y) >= 3 && std::min(x, y) >= 2;
}

// Half a side of the square in steps of the lattice.
double reachOf(const Square& s, const cv::Matx33d& toLattice) {
    Corners c;
    for (std::size_t i = 0; i < 4; ++i) c[i] = mapped(toLattice, s.quad->corners[i]);
    return std::sqrt(std::abs(area(c))) / 2;
}

// Turned so that the first row runs to the right in the picture, never mirrored.
void faceRight(StoneGrid& grid) {
    int best = 0;
    float rightmost = -1e9F;
    for (int k = 0; k < 4; ++k) {
        StoneGrid turned = grid;
        turned.turn(k);
        const Corners c = turned.outer();
        const cv::Point2f d = c[1] - c[0];
        const float right = d.x / static_cast<float>(cv::norm(d) + 1e-6);
        if (right > rightmost) {
            rightmost = right;
            best = k;
        }
    }
    grid.turn(best);
}

// Squares of the same size that go on beyond three by three: another board, or a checked cloth.
int beyond(const std::vector<Square>& squares, const cv::Matx33d& toLattice, double reach, int x0, int y0, int around) {
    int n = 0;
    for (const auto& s : squares) {
        const cv::Point2f at = mapped(toLattice, s.middle);
        const int x = static_cast<int>(std::lround(at.x)) - x0, y = static_cast<int>(std::lround(at.y)) - y0;
        if (x < -around || x > 2 + around || y < -around || y > 2 + around || (x >= 0 && x <= 2 && y >= 0 && y <= 2)) continue;
        const double off = std::hypot(at.x - std::round(at.x), at.y - std::round(at.y));
        n += off < 0.2 && std::abs(reachOf(s, toLattice) / reach - 1) < 0.15;
    }
    return n;
}

std::optional<StoneGrid> window(const Members& all, const std::vector<Square>& squares, const cv::Matx33d& lattice, int x0, int y0) {
    Members members;
    for (const auto& [at, member] : all)
        if (at.first >= x0 && at.first < x0 + 3 && at.second >= y0 && at.second < y0 + 3) members.insert({at, member});
    if (members.size() < 5 || !spansEnough(members)) return std::nullopt;
    std::vector<double> reaches;
    double off = 0, straight = 0;
    const cv::Matx33d toLattice = lattice.inv();
    for (const auto& [at, member] : members) {
        reaches.push_back(reachOf(*member.first, toLattice));
        off += member.second;
        straight += member.first->quad->squareness;
    }
    std::ranges::nth_element(reaches, reaches.begin() + static_cast<long>(reaches.size() / 2));
    StoneGrid grid;
    grid.reach = reaches[reaches.size() / 2];
    if (grid.reach < 0.27 || grid.reach > 0.53) return std::nullopt;
    const int more = beyond(squares, toLattice, grid.reach, x0, y0, 1);
    if (more >= (whole(members) ? 5 : 1)) return std::nullopt;
    // A sheet of many small squares, of which the finder saw few here.
    if (beyond(squares, toLattice, grid.reach, x0, y0, 4) >= 5) return std::nullopt;
    grid.toPicture = lattice * cv::Matx33d(1, 0, x0, 0, 1, y0, 0, 0, 1);
    for (const auto& [at, member] : members)
        if (std::abs(reachOf(*member.first, toLattice) / grid.reach - 1) < 0.15)
            grid.seen[static_cast<std::size_t>((at.second - y0) * 3 + at.first - x0)] = member.first->quad->corners;
    if (grid.count() < 5) return std::nullopt;
    // An outline counts most; a frame printed inside the stones makes the same lattice with a smaller reach.
    grid.score = straight - 1.5 * off + 2 * grid.reach - 0.7 * more;
    faceRight(grid);
    return grid;
}

// What was found around the middle of a stone, in steps of the lattice.
struct Around {
    double reach;
    std::size_t place;
    cv::Point2f off;  // from the middle of what has the size that the stones are thought to have
    double wider = 0; // than that; 0 where there is none
};

std::vector<Around> widestFirst(const StoneGrid& grid, const std::vector<Square>& squares) {
    const cv::Matx33d toLattice = grid.toPicture.inv();
    std::vector<Around> out;
    std::array<std::optional<Around>, 9> taken;
    const auto astray = [&](double reach) { return std::abs(reach / grid.reach - 1); };
    for (const auto& s : squares) {
        const cv::Point2f at = mapped(toLattice, s.middle);
        const int x = static_cast<int>(std::lround(at.x)), y = static_cast<int>(std::lround(at.y));
        if (x < 0 || x > 2 || y < 0 || y > 2 || std::hypot(at.x - static_cast<float>(x), at.y - static_cast<float>(y)) > 0.2) continue;
        const Around found{reachOf(s, toLattice), static_cast<std::size_t>(y * 3 + x), at};
        if (found.reach <= 0.9 * grid.reach || found.reach >= 0.54) continue;
        auto& own = taken[found.place];
        if (astray(found.reach) < (own ? astray(own->reach) : 0.07)) own = found;
        out.push_back(found);
    }
    for (auto& found : out)
        if (const auto& own = taken[found.place]) {
            found.wider = found.reach / own->reach;
            found.off -= own->off;
        } else {
            found.off = {};
        }
    std::ranges::sort(out, std::ranges::greater{}, &Around::reach);
    return out;
}

// A frame printed on the stones makes the same lattice as their edges, only smaller: the largest size that several places
// share is the stones' own. Four places, since shadows widen one or two; or two that lie quite evenly around their frames. Where the lamp stands
// low it widens them all, and all to one side.
void takeOuterEdges(StoneGrid& grid, const std::vector<Square>& squares) {
    constexpr double kShadow = 0.035, kEven = 0.02, kAlike = 0.02; // steps, and of the size
    const cv::Matx33d toLattice = grid.toPicture.inv();
    const std::vector<Around> reaches = widestFirst(grid, squares);
    for (const auto& candidate : reaches) {
        if (candidate.reach < 1.07 * grid.reach) return;
        std::array<bool, 9> has{}, evenly{};
        double sum = 0;
        int n = 0, inside = 0;
        cv::Point2f off;
        const auto even = [&](const Around& a) { return a.wider > 0 && cv::norm(a.off) < kEven; };
        for (const auto& other : reaches) {
            if (other.reach > candidate.reach || other.reach <= 0.93 * candidate.reach) continue;
            if (even(candidate) && even(other) && std::abs(other.wider / candidate.wider - 1) < kAlike) evenly[other.place] = true;
            if (has[other.place]) continue;
            has[other.place] = true;
            sum += other.reach;
            ++n;
            inside += other.wider > 0;
            off += other.off;
        }
        const bool shadows = inside > 0 && cv::norm(off) / inside > kShadow;
        if ((n < 4 || shadows) && std::ranges::count(evenly, true) < 2) continue;
        const auto inner = grid.seen;
        grid.reach = sum / n;
        grid.seen = {};
        std::vector<FoundQuad> quads;
        for (const auto& s : squares) quads.push_back(*s.quad);
        takeOutlines(grid, quads);
        // Where only the frame was found, the edge lies as much further out.
        for (std::size_t i = 0; i < 9; ++i) {
            if (grid.seen[i] || !inner[i]) continue;
            Corners c = *inner[i];
            for (auto& p : c) p = mapped(toLattice, p);
            const auto out = static_cast<float>(2 * grid.reach / std::sqrt(std::abs(area(c))));
            const cv::Point2f middle = centre(c);
            for (auto& p : c) p = mapped(grid.toPicture, middle + (p - middle) * out);
            grid.seen[i] = c;
        }
        return;
    }
}

bool sameGrid(const StoneGrid& a, const StoneGrid& b) {
    const Corners p = a.outer(), q = b.outer();
    const double side = std::sqrt(std::abs(area(p)));
    return cv::norm(centre(p) - centre(q)) < 0.1 * side && std::abs(std::sqrt(std::abs(area(q))) / side - 1) < 0.25;
}

} // namespace

int StoneGrid::count() const {
    return static_cast<int>(std::ranges::count_if(seen, [](const auto& s) { return s.has_value(); }));
}

bool StoneGrid::lineUnseen() const {
    for (std::size_t k = 0; k < 3; ++k)
        if ((!seen[3 * k] && !seen[3 * k + 1] && !seen[3 * k + 2]) || (!seen[k] && !seen[k + 3] && !seen[k + 6])) return true;
    return false;
}

Corners StoneGrid::outer() const {
    const auto r = static_cast<float>(reach);
    return {mapped(toPicture, {-r, -r}), mapped(toPicture, {2 + r, -r}), mapped(toPicture, {2 + r, 2 + r}), mapped(toPicture, {-r, 2 + r})};
}

Corners StoneGrid::stone(std::size_t at) const {
    const auto r = static_cast<float>(reach), x = static_cast<float>(at % 3), y = static_cast<float>(at / 3);
    const Corners foretold{mapped(toPicture, {x - r, y - r}), mapped(toPicture, {x + r, y - r}), mapped(toPicture, {x + r, y + r}),
                           mapped(toPicture, {x - r, y + r})};
    if (!seen[at]) return foretold;
    Corners own = *seen[at];
    // Its corner nearest to where the grid's top left must be comes first.
    std::size_t first = 0;
    double least = 1e18;
    for (std::size_t k = 0; k < 4; ++k) {
        double distance = 0;
        for (std::size_t i = 0; i < 4; ++i) distance += cv::norm(own[(k + i) % 4] - foretold[i]);
        if (distance < least) {
            least = distance;
            first = k;
        }
    }
    std::ranges::rotate(own, own.begin() + static_cast<long>(first));
    return own;
}

void StoneGrid::turn(int quarters) {
    for (int k = 0; k < quarters; ++k) {
        // New (x, y) is old (2 - y, x).
        toPicture = toPicture * cv::Matx33d(0, -1, 2, 1, 0, 0, 0, 0, 1);
        std::array<std::optional<Corners>, 9> turned;
        for (std::size_t y = 0; y < 3; ++y)
            for (std::size_t x = 0; x < 3; ++x) turned[y * 3 + x] = seen[x * 3 + 2 - y];
        seen = turned;
    }
}

StoneGrid gridInside(const Corners& outer, double reach) {
    const auto r = static_cast<float>(reach);
    const std::array<cv::Point2f, 4> from{cv::Point2f(-r, -r), cv::Point2f(2 + r, -r), cv::Point2f(2 + r, 2 + r), cv::Point2f(-r, 2 + r)};
    StoneGrid grid;
    grid.reach = reach;
    if (const auto map = planeMap(from, outer)) grid.toPicture = *map;
    return grid;
}

void takeOutlines(StoneGrid& grid, std::span<const FoundQuad> quads) {
    const cv::Matx33d toLattice = grid.toPicture.inv();
    std::array<double, 9> best;
    best.fill(1e9);
    for (const auto& square : squaresOf(quads)) {
        const cv::Point2f at = mapped(toLattice, square.middle);
        const int x = static_cast<int>(std::lround(at.x)), y = static_cast<int>(std::lround(at.y));
        if (x < 0 || x > 2 || y < 0 || y > 2) continue;
        const double off = std::hypot(at.x - static_cast<float>(x), at.y - static_cast<float>(y));
        const double reach = reachOf(square, toLattice);
        if (off > 0.2 || reach < 0.88 * grid.reach || reach > 1.14 * grid.reach) continue;
        const double cost = off + std::abs(std::log(reach / grid.reach)) - 0.5 * square.quad->squareness;
        const auto cell = static_cast<std::size_t>(y * 3 + x);
        if (cost >= best[cell]) continue;
        best[cell] = cost;
        grid.seen[cell] = square.quad->corners;
    }
}

bool cutByFrame(const StoneGrid& grid, cv::Size picture) {
    const auto width = static_cast<float>(picture.width), height = static_cast<float>(picture.height);
    for (std::size_t i = 0; i < 9; ++i) {
        const Corners c = grid.stone(i);
        const auto side = static_cast<float>(std::sqrt(std::abs(area(c))));
        const auto room = [&](cv::Point2f p) { return std::array{p.x, p.y, width - p.x, height - p.y}; };
        for (std::size_t k = 0; k < 4; ++k) {
            const auto one = room(c[k]), next = room(c[(k + 1) % 4]);
            for (std::size_t edge = 0; edge < 4; ++edge)
                // The finder sees a cut stone end a pixel or two before the picture does.
                if (std::max(one[edge], next[edge]) < 0.04F * side || one[edge] < -0.12F * side) return true;
        }
    }
    return false;
}

std::vector<StoneGrid> findStoneGrids(std::span<const FoundQuad> quads) {
    const std::vector<Square> all = squaresOf(quads);
    // Every stone shows a symbol: the plain squares of a cloth or a chessboard make no grid, and five of nine are enough where glare hides one.
    std::vector<Square> squares;
    std::ranges::copy_if(all, std::back_inserter(squares), [](const Square& s) { return s.quad->ink >= kLeastInk; });
    std::vector<StoneGrid> grids;
    for (const auto& s : squares) {
        // Only what is of like size and near: a checked cloth has hundreds of squares.
        std::vector<Square> around;
        for (const auto& n : squares)
            if (std::abs(std::log(n.quad->size / s.quad->size)) < 0.5 && cv::norm(n.middle - s.middle) < 7 * s.quad->size)
                around.push_back(n);
        if (around.size() < 5) continue;
        // A neighbour along each side makes a lattice; the nearest two on either hand will do.
        std::array<std::vector<cv::Point2f>, 2> neighbours;
        for (const auto& n : around) {
            const cv::Point2f at = coordinates(n.middle - s.middle, s.along, s.down);
            if (std::abs(at.y) < 0.35F && std::abs(at.x) > 0.95F && std::abs(at.x) < 1.8F)
                neighbours[0].push_back((n.middle - s.middle) * (at.x > 0 ? 1.0F : -1.0F));
            else if (std::abs(at.x) < 0.35F && std::abs(at.y) > 0.95F && std::abs(at.y) < 1.8F)
                neighbours[1].push_back((n.middle - s.middle) * (at.y > 0 ? 1.0F : -1.0F));
        }
        for (auto& list : neighbours) {
            std::ranges::sort(list, {}, [](const cv::Point2f& p) { return cv::norm(p); });
            if (list.size() > 2) list.resize(2);
        }
        for (const auto& x : neighbours[0])
            for (const auto& y : neighbours[1]) {
                Members members =
                    membersOf(around, s.quad->size, 0.38, 0.5, [&](cv::Point2f p) { return coordinates(p - s.middle, x, y); });
                if (members.size() < 5) continue;
                auto lattice = fit(members);
                for (int round = 0; round < 2 && lattice; ++round) {
                    const cv::Matx33d inverse = lattice->inv();
                    members = membersOf(around, s.quad->size, 0.25, 0.5, [&](cv::Point2f p) { return mapped(inverse, p); });
                    if (members.size() < 5 || !spansEnough(members)) break;
                    lattice = fit(members);
                }
                if (!lattice || members.size() < 5) continue;
                for (int x0 = -2; x0 <= 0; ++x0)
                    for (int y0 = -2; y0 <= 0; ++y0)
                        if (auto grid = window(members, squares, *lattice, x0, y0)) grids.push_back(std::move(*grid));
            }
    }
    std::ranges::sort(grids, [](const StoneGrid& a, const StoneGrid& b) { return a.score > b.score; });
    std::vector<StoneGrid> distinct;
    for (auto& g : grids) {
        if (distinct.size() == 8) break;
        if (std::ranges::none_of(distinct, [&](const StoneGrid& d) { return sameGrid(d, g); })) distinct.push_back(std::move(g));
    }
    for (auto& g : distinct) takeOuterEdges(g, all);
    return distinct;
}

} // namespace hawkstone::vision
