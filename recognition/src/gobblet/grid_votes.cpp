// SPDX-License-Identifier: Apache-2.0
#include "grid_votes.h"

#include "patches.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

// The projective map from the true board's square to the guessed one, by weighted least squares.
cv::Matx33d fit(const std::vector<GridVote>& votes, const std::vector<double>& weights) {
    // The normal matrix is made of nine blocks, each the places' own products times 1, u, v or u2 + v2.
    double products[4][3][3] = {};
    for (std::size_t i = 0; i < votes.size(); ++i) {
        const double u = votes[i].guessed.x - 0.5, v = votes[i].guessed.y - 0.5;
        const double place[3] = {votes[i].said.x - 0.5, votes[i].said.y - 0.5, 1},
                     times[4] = {weights[i], weights[i] * u, weights[i] * v, weights[i] * (u * u + v * v)};
        for (int t = 0; t < 4; ++t)
            for (int r = 0; r < 3; ++r)
                for (int c = r; c < 3; ++c) products[t][r][c] += times[t] * place[r] * place[c];
    }
    cv::Matx<double, 9, 9> normal = cv::Matx<double, 9, 9>::zeros();
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const auto at = [&](int t) { return products[t][std::min(r, c)][std::max(r, c)]; };
            normal(r, c) = normal(3 + r, 3 + c) = at(0);
            normal(r, 6 + c) = normal(6 + r, c) = -at(1);
            normal(3 + r, 6 + c) = normal(6 + r, 3 + c) = -at(2);
            normal(6 + r, 6 + c) = at(3);
        }
    cv::Mat values, vectors;
    cv::eigen(cv::Mat(normal), values, vectors); // largest first: the last row is the answer
    const double* h = vectors.ptr<double>(8);
    return {h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8]};
}

cv::Point2d apply(const cv::Matx33d& h, cv::Point2d p) {
    const cv::Vec3d q = h * cv::Vec3d(p.x - 0.5, p.y - 0.5, 1);
    return {q[0] / q[2] + 0.5, q[1] / q[2] + 0.5};
}

} // namespace

cv::Point2d gridPlace(int x, int y) {
    const double low = 10.5, side = kGridPatch * 2.0 / 3; // as Pyramid::gridPatch lays it
    return {(4 * x + 1.5 - low) / side, (4 * y + 1.5 - low) / side};
}

GridGlimpse countVotes(const std::vector<GridVote>& votes) {
    std::vector<double> weights;
    for (const GridVote& vote : votes) {
        const bool onBoard = vote.said.x > -0.1 && vote.said.y > -0.1 && vote.said.x < 1.1 && vote.said.y < 1.1;
        weights.push_back(onBoard ? vote.weight : 1e-6);
    }
    cv::Matx33d h;
    double spread = 0;
    for (int round = 0; round < 3; ++round) {
        h = fit(votes, weights);
        double sum = 0, all = 0;
        std::vector<double> misses;
        for (std::size_t i = 0; i < votes.size(); ++i) {
            const cv::Point2d at = apply(h, votes[i].said);
            misses.push_back(std::hypot(at.x - votes[i].guessed.x, at.y - votes[i].guessed.y));
            sum += misses[i] * weights[i];
            all += weights[i];
        }
        spread = sum / all;
        for (std::size_t i = 0; i < votes.size(); ++i) weights[i] *= 1 / (1 + std::pow(misses[i] / (2 * spread + 1e-6), 2));
    }
    GridGlimpse glimpse;
    const cv::Point2d unit[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (int i = 0; i < 4; ++i) glimpse.off[i] = apply(h, unit[i]) - unit[i];
    glimpse.spread = spread;
    return glimpse;
}

} // namespace hawkstone::recognition::gobblet
