// SPDX-License-Identifier: Apache-2.0
#include "grid_votes.h"

#include "patches.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

// The projective map from the true board's square to the guessed one, by weighted least squares.
cv::Matx33d fit(const std::vector<GridVote>& votes, const std::vector<double>& weights) {
    cv::Matx<double, 9, 9> normal = cv::Matx<double, 9, 9>::zeros();
    for (std::size_t i = 0; i < votes.size(); ++i) {
        const double x = votes[i].said.x - 0.5, y = votes[i].said.y - 0.5, u = votes[i].guessed.x - 0.5, v = votes[i].guessed.y - 0.5;
        const cv::Vec<double, 9> a(x, y, 1, 0, 0, 0, -u * x, -u * y, -u), b(0, 0, 0, x, y, 1, -v * x, -v * y, -v);
        normal += weights[i] * (a * a.t() + b * b.t());
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
