// SPDX-License-Identifier: Apache-2.0
#include "figure_family.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblestones {
namespace {

constexpr int kSide = 22; // the middle of a patch, where the figure is; 0.7 of the field
constexpr int kPlay = 1;  // pixels a figure may lie off

// The patch in grey, a little soft, upright.
cv::Mat upright(const cv::Mat& patch, int quarters) {
    cv::Mat grey, out;
    cv::cvtColor(uprighted(patch, quarters), grey, cv::COLOR_BGR2GRAY);
    grey.convertTo(out, CV_32F);
    cv::blur(out, out, {3, 3});
    return out;
}

// The figure's middle with mean 0 and length 1: light drops out.
cv::Mat portrait(const cv::Mat& whole, int dx, int dy) {
    const int from = (kPatchSide - kSide) / 2;
    cv::Mat out = whole(cv::Rect(from + dx, from + dy, kSide, kSide)).clone();
    out -= cv::mean(out)[0];
    const double length = cv::norm(out);
    if (length > 1e-3) out *= 1 / length;
    return out;
}

std::array<float, 10> everyFigure(float factor) {
    std::array<float, 10> factors;
    factors.fill(factor);
    return factors;
}

} // namespace

void FigureFamily::add(const cv::Mat& patch, int quarters, int colour, int figure) {
    Model& model = m_models[static_cast<std::size_t>(colour)][static_cast<std::size_t>(figure)];
    const cv::Mat seen = portrait(upright(patch, quarters), 0, 0);
    if (model.sum.empty()) model.sum = seen.clone();
    else model.sum += seen;
    ++model.fields;
}

void FigureFamily::addGuess(const cv::Mat& patch, int quarters, int colour, int figure) {
    Model& model = m_models[static_cast<std::size_t>(colour)][static_cast<std::size_t>(figure)];
    if (!model.guessed) model = {};
    add(patch, quarters, colour, figure);
    model.guessed = true;
}

bool FigureFamily::knows(int colour, int figure) const {
    const Model& model = m_models[static_cast<std::size_t>(colour)][static_cast<std::size_t>(figure)];
    return model.fields >= 2 && !model.guessed;
}

std::array<float, 10> FigureFamily::opinion(const cv::Mat& patch, int quarters, int colour) const {
    const auto& models = m_models[static_cast<std::size_t>(colour)];
    if (std::ranges::none_of(models, [](const Model& m) { return m.fields >= 2; })) return everyFigure(1);
    const cv::Mat whole = upright(patch, quarters);
    std::array<double, 10> likeness;
    likeness.fill(-1);
    double best = -1;
    bool guessed = false;
    for (const auto& [dx, dy] : {std::pair(0, 0), {kPlay, 0}, {-kPlay, 0}, {0, kPlay}, {0, -kPlay}}) {
        const cv::Mat seen = portrait(whole, dx, dy);
        for (std::size_t d = 0; d < 10; ++d) {
            if (models[d].fields < 2) continue;
            likeness[d] = std::max(likeness[d], seen.dot(models[d].sum) / cv::norm(models[d].sum));
            if (likeness[d] > best) best = likeness[d], guessed = models[d].guessed;
        }
    }
    std::array<float, 10> factors = everyFigure(1);
    if (best < 0.6) return factors; // nothing in this photo resembles it: no opinion
    for (std::size_t d = 0; d < 10; ++d) {
        // 0.1 of likeness is worth a factor of 4: set by hand, not measured.
        if (likeness[d] > -0.99) factors[d] = static_cast<float>(std::max(0.05, std::exp(14 * (likeness[d] - best))));
        else if (best > 0.9 && !guessed) factors[d] = 0.4F;
    }
    return factors;
}

} // namespace hawkstone::recognition::gobblestones
