// SPDX-License-Identifier: Apache-2.0
#include "lattice.h"

#include <hawkstone/vision/field_block.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <map>
#include <queue>

namespace hawkstone::vision {
namespace {

struct Frame { // shifts and scales points around 0, so that the equations are well conditioned
    cv::Point2d middle;
    double scale = 1;
    cv::Matx33d matrix() const { return {scale, 0, -scale * middle.x, 0, scale, -scale * middle.y, 0, 0, 1}; }
    cv::Point2d operator()(cv::Point2d p) const { return (p - middle) * scale; }
};

template <class Get>
Frame frame(const std::vector<Pair>& pairs, Get get) {
    cv::Point2d middle;
    for (const Pair& p : pairs) middle += get(p);
    middle *= 1.0 / double(pairs.size());
    double spread = 1e-9;
    for (const Pair& p : pairs) spread += cv::norm(get(p) - middle);
    return {middle, double(pairs.size()) / spread};
}

using Node = std::pair<int, int>; // column line, row line

// The neighbour of a crossing one step away in a direction, where exactly one is near enough.
int neighbour(const std::vector<Crossing>& all, std::size_t from, cv::Point2d step, double reach) {
    int best = -1;
    double nearest = reach;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double away = cv::norm(all[i].at - all[from].at - step);
        if (i != from && away < nearest) nearest = away, best = static_cast<int>(i);
    }
    return best;
}

std::map<Node, std::size_t> largestComponent(const std::vector<Crossing>& all, double cell) {
    const std::array<cv::Point2d, 4> steps{{{cell, 0}, {0, cell}, {-cell, 0}, {0, -cell}}};
    const std::array<Node, 4> moves{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    std::vector<std::array<int, 4>> next(all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t d = 0; d < 4; ++d) next[i][d] = neighbour(all, i, steps[d], 0.33 * cell);

    std::vector<bool> seen(all.size(), false);
    std::map<Node, std::size_t> largest;
    for (std::size_t seed = 0; seed < all.size(); ++seed) {
        if (seen[seed]) continue;
        std::map<Node, std::size_t> component{{{0, 0}, seed}};
        std::queue<std::pair<Node, std::size_t>> open;
        open.push({{0, 0}, seed});
        seen[seed] = true;
        while (!open.empty()) {
            const auto [node, i] = open.front();
            open.pop();
            for (std::size_t d = 0; d < 4; ++d) {
                const int j = next[i][d];
                // Only mutual neighbours: a figure's strokes may point at a crossing, the crossing does not point back.
                if (j < 0 || seen[static_cast<std::size_t>(j)] || next[static_cast<std::size_t>(j)][(d + 2) % 4] != static_cast<int>(i))
                    continue;
                const Node to{node.first + moves[d].first, node.second + moves[d].second};
                if (component.contains(to)) continue;
                seen[static_cast<std::size_t>(j)] = true;
                component[to] = static_cast<std::size_t>(j);
                open.push({to, static_cast<std::size_t>(j)});
            }
        }
        if (component.size() > largest.size()) largest = std::move(component);
    }
    return largest;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double cellSize(const cv::Matx33d& map, cv::Point2d at) {
    return 0.5 * (cv::norm(apply(map, at + cv::Point2d(0.5, 0)) - apply(map, at - cv::Point2d(0.5, 0))) +
                  cv::norm(apply(map, at + cv::Point2d(0, 0.5)) - apply(map, at - cv::Point2d(0, 0.5))));
}

// Pairs of every crossing with the lattice point it is nearest to, if near; error in cells.
std::vector<Pair> onLattice(const std::vector<Crossing>& all, const cv::Matx33d& map, double reach, std::vector<double>* errors) {
    const cv::Matx33d back = map.inv();
    std::map<Node, std::pair<double, Pair>> best;
    for (const Crossing& crossing : all) {
        const cv::Point2d q = apply(back, crossing.at);
        if (std::abs(q.x) > 40 || std::abs(q.y) > 40) continue;
        const cv::Point2d node(std::round(q.x), std::round(q.y));
        const double away = cv::norm(q - node);
        if (away > reach) continue;
        const double weight = 1 / (1 + 25 * away * away / (reach * reach));
        auto& slot = best[{static_cast<int>(node.x), static_cast<int>(node.y)}];
        if (slot.second.weight == 1 || away < slot.first) slot = {away, {node, crossing.at, weight * 0.999}};
    }
    std::vector<Pair> pairs;
    for (const auto& [node, entry] : best) {
        pairs.push_back(entry.second);
        if (errors) errors->push_back(entry.first);
    }
    return pairs;
}

constexpr double kTwice = 1.6; // strokes of figures lie on half steps too, but seldom

std::optional<Lattice> fitted(const std::vector<Crossing>& all, cv::Matx33d map, std::initializer_list<double> reaches) {
    Lattice lattice;
    for (const double reach : reaches) {
        std::vector<double> errors;
        const std::vector<Pair> pairs = onLattice(all, map, reach, &errors);
        if (pairs.size() < 20) return std::nullopt;
        const auto next = perspective(pairs);
        if (!next) return std::nullopt;
        map = *next;
        lattice = {map, pairs.size(), median(errors), pairs[pairs.size() / 2].from};
    }
    return lattice;
}

} // namespace

std::optional<cv::Matx33d> perspective(const std::vector<Pair>& pairs) {
    if (pairs.size() < 4) return std::nullopt;
    const Frame source = frame(pairs, [](const Pair& p) { return p.from; }), target = frame(pairs, [](const Pair& p) { return p.to; });
    cv::Matx<double, 8, 8> normal = cv::Matx<double, 8, 8>::zeros();
    cv::Matx<double, 8, 1> right = cv::Matx<double, 8, 1>::zeros();
    for (const Pair& p : pairs) {
        const cv::Point2d a = source(p.from), b = target(p.to);
        const double rows[2][8] = {{a.x, a.y, 1, 0, 0, 0, -b.x * a.x, -b.x * a.y}, {0, 0, 0, a.x, a.y, 1, -b.y * a.x, -b.y * a.y}};
        const double values[2] = {b.x, b.y};
        for (int k = 0; k < 2; ++k)
            for (int i = 0; i < 8; ++i) {
                right(i) += p.weight * rows[k][i] * values[k];
                for (int j = 0; j < 8; ++j) normal(i, j) += p.weight * rows[k][i] * rows[k][j];
            }
    }
    cv::Mat solution;
    if (!cv::solve(cv::Mat(normal), cv::Mat(right), solution, cv::DECOMP_CHOLESKY)) return std::nullopt;
    const double* h = solution.ptr<double>();
    const cv::Matx33d inner(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1);
    cv::Matx33d map = target.matrix().inv() * inner * source.matrix();
    if (std::abs(map(2, 2)) < 1e-12) return std::nullopt;
    return map * (1 / map(2, 2));
}

std::optional<Lattice> growLattice(const std::vector<Crossing>& all, double cell) {
    const auto component = largestComponent(all, cell);
    if (component.size() < 20) return std::nullopt;
    std::vector<Pair> pairs;
    for (const auto& [node, i] : component) pairs.push_back({cv::Point2d(node.first, node.second), all[i].at, 1});
    const auto map = perspective(pairs);
    if (!map) return std::nullopt;
    // Wrong steps in the component are outvoted by taking in every crossing that fits, ever more strictly.
    auto lattice = fitted(all, *map, {0.4, 0.3, 0.25, 0.2, 0.2});
    if (!lattice || cellSize(lattice->map, lattice->middle) < 0.5 * cell) return std::nullopt;
    // Seen squeezed, two fields may have passed for one: then there are about twice as many crossings between.
    for (const auto& [x, y] : {std::pair{0.5, 1.0}, {1.0, 0.5}}) {
        const auto denser = fitted(all, lattice->map * cv::Matx33d(x, 0, 0, 0, y, 0, 0, 0, 1), {0.25, 0.2, 0.2});
        if (denser && denser->held > kTwice * static_cast<double>(lattice->held)) lattice = denser;
    }
    return lattice;
}

} // namespace hawkstone::vision
