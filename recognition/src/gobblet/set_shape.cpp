// SPDX-License-Identifier: Apache-2.0
#include "solid_fit.h"

#include <hawkstone/board/gobblet.h>

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;

constexpr std::size_t kFewest = 3;                         // outlines that make a shape
constexpr double kClear = 0.6;                             // part of an outline on edges
constexpr double kUsualHeight = 2.3, kHeightSpread = 0.25; // radii; cells
constexpr double kUsualSlope = 2, kSlopeSpread = 1;        // nests and bodies alike
constexpr double kPiecesDiffer = 0.07;                     // cells
constexpr double kOtherShape = 0.06;                       // cells off the set's height that are worth a second try
constexpr double kContrastGiven = 0.1;                     // an outline of the right shape may lie on so much fainter edges
constexpr double kLowest = 0.1, kTallest = 2.5;            // cells

bool onBoard(const Solid& solid) {
    return solid.x > 0 && solid.y > 0 && solid.x < kSide && solid.y < kSide;
}

// A line through heights by radii; what lies far from it hardly counts.
std::optional<SetShape> shapeOf(const std::vector<Solid>& guesses, const std::vector<SolidFit>& fits) {
    std::vector<const SolidFit*> clear;
    for (std::size_t i = 0; i < fits.size(); ++i)
        if (onBoard(guesses[i]) && fits[i].clear > kClear && fits[i].radiusDoubt < 0.5) clear.push_back(&fits[i]);
    if (clear.size() < kFewest) return std::nullopt;
    SetShape shape;
    for (const SolidFit* fit : clear) shape.radius += fit->solid.radius / static_cast<double>(clear.size());
    std::vector<double> weights(clear.size(), 1);
    for (int round = 0; round < 6; ++round) {
        cv::Matx22d normal(1 / (kHeightSpread * kHeightSpread), 0, 0, 1 / (kSlopeSpread * kSlopeSpread));
        cv::Vec2d right(kUsualHeight * shape.radius * normal(0, 0), kUsualSlope * normal(1, 1));
        const auto spread = [](const SolidFit& fit) { return std::hypot(fit.heightDoubt, kPiecesDiffer); };
        for (std::size_t k = 0; k < clear.size(); ++k) {
            const cv::Vec2d row(1, clear[k]->solid.radius - shape.radius);
            const double weight = weights[k] / (spread(*clear[k]) * spread(*clear[k]));
            normal += weight * (row * row.t());
            right += weight * clear[k]->solid.height * row;
        }
        const cv::Vec2d best = normal.inv(cv::DECOMP_CHOLESKY) * right;
        shape.height = best[0];
        shape.slope = best[1];
        for (std::size_t k = 0; k < clear.size(); ++k) {
            const double off = (clear[k]->solid.height - shape.heightOf(clear[k]->solid.radius)) / (2 * spread(*clear[k]));
            weights[k] = 1 / ((1 + off * off) * (1 + off * off));
        }
    }
    return shape;
}

} // namespace

double SetShape::heightOf(double r) const {
    return std::clamp(height + slope * (r - radius), kLowest, kTallest);
}

void heedShape(const Pyramid& pyramid, const BoardView& view, const std::vector<Solid>& guesses, std::vector<SolidFit>& fits) {
    const auto shape = shapeOf(guesses, fits);
    if (!shape) return;
    for (std::size_t i = 0; i < fits.size(); ++i) {
        if (!onBoard(guesses[i]) || std::abs(fits[i].solid.height - shape->heightOf(fits[i].solid.radius)) < kOtherShape) continue;
        const SolidFit again = fitToShape(pyramid, view, guesses, i, *shape);
        if (again.contrast > fits[i].contrast - kContrastGiven) fits[i] = again;
    }
}

} // namespace hawkstone::recognition::gobblet
