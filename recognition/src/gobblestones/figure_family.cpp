// SPDX-License-Identifier: Apache-2.0
#include "figure_family.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblestones {
namespace {

constexpr int kSide = 22; // the middle of a patch, where the figure is; 0.7 of the field
constexpr int kPlay = 1;  // pixels a figure may lie off
constexpr double kNearlyAsMuch = 0.15;
constexpr double kTwoFigures =
    0.1; // less alike than this, and on two colours: no figure of 60 boards read right is, the 3s and 5s of one font are by 0.11 to 0.25

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

// What is left of a portrait without the ground that all figures share (gems, panels, frames), with length 1 again.
cv::Mat without(const cv::Mat& ground, const cv::Mat& seen) {
    cv::Mat out = seen - ground;
    const double length = cv::norm(out);
    if (length > 1e-3) out *= 1 / length;
    return out;
}

// How alike a field and a figure's model are at best, -1 to 1, if the figure may lie off a little.
double likeness(const cv::Mat& whole, const cv::Mat& ground, const cv::Mat& model) {
    double best = -1;
    for (const auto& [dx, dy] : {std::pair(0, 0), {kPlay, 0}, {-kPlay, 0}, {0, kPlay}, {0, -kPlay}})
        best = std::max(best, without(ground, portrait(whole, dx, dy)).dot(model));
    return best;
}

// The same, if the patch was cut several pixels off: beside the gaps of squares that lie crooked.
double likenessAnywhere(const cv::Mat& whole, const cv::Mat& ground, const cv::Mat& model) {
    constexpr int far = 4;
    double best = -1;
    for (int dy = -far; dy <= far; ++dy)
        for (int dx = -far; dx <= far; ++dx) best = std::max(best, without(ground, portrait(whole, dx, dy)).dot(model));
    return best;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

void FigureFamily::add(const cv::Mat& patch, int quarters, int colour, int figure) {
    Model& model = m_models[static_cast<std::size_t>(colour)][static_cast<std::size_t>(figure)];
    model.members.push_back(upright(patch, quarters));
    const cv::Mat seen = portrait(model.members.back(), 0, 0);
    if (model.sum.empty())
        model.sum = seen.clone();
    else
        model.sum += seen;
}

void FigureFamily::addLikely(const cv::Mat& patch, int quarters, int colour, int figure) {
    m_models[static_cast<std::size_t>(colour)][static_cast<std::size_t>(figure)].likely.push_back(upright(patch, quarters));
}

bool FigureFamily::knows(int colour, int figure) const {
    return m_models[static_cast<std::size_t>(colour)][static_cast<std::size_t>(figure)].members.size() >= 2;
}

void FigureFamily::compare() {
    // Medians: a few fields that were surely read wrong must not widen what counts as alike.
    const auto spread = [](std::vector<double> values, double least) {
        Spread s{median(values), 0};
        for (double& v : values) v = std::abs(v - s.mean);
        s.deviation = std::max(least, 1.48 * median(values));
        return s;
    };
    for (std::size_t c = 0; c < m_models.size(); ++c) {
        auto& models = m_models[c];
        Ground& ground = m_grounds[c];
        cv::Mat shared = cv::Mat::zeros(kSide, kSide, CV_32F);
        int known = 0;
        for (const Model& model : models)
            if (model.members.size() >= 2) shared += model.sum / static_cast<double>(model.members.size()), ++known;
        if (known < 3) continue; // two figures tell too little about what they share
        ground.shared = shared / known;
        for (Model& model : models)
            if (model.members.size() >= 2) model.shape = without(ground.shared, model.sum / static_cast<double>(model.members.size()));
        std::vector<double> same, other;
        for (const Model& model : models) {
            const auto n = static_cast<double>(model.members.size());
            if (n < 3) continue;
            for (const cv::Mat& member : model.members)
                same.push_back(likeness(member, ground.shared, without(ground.shared, (model.sum - portrait(member, 0, 0)) / (n - 1))));
            double nearest = -1;
            for (const Model& rival : models)
                if (&rival != &model && rival.members.size() >= 2) nearest = std::max(nearest, model.shape.dot(rival.shape));
            other.push_back(nearest);
        }
        if (same.size() < 9) continue;
        ground.same = spread(same, 0.06), ground.other = spread(other, 0.1);
        ground.tellsApart = ground.same.mean - 2 * ground.same.deviation > ground.other.mean + ground.other.deviation;
    }
}

bool FigureFamily::foreign(const cv::Mat& patch, int quarters, int colour, int figure, bool added, bool crooked) const {
    const Model& model = m_models[static_cast<std::size_t>(colour)][static_cast<std::size_t>(figure)];
    const Ground& ground = m_grounds[static_cast<std::size_t>(colour)];
    if (!ground.tellsApart || model.members.size() < 3) return false;
    const cv::Mat whole = upright(patch, quarters);
    const auto n = static_cast<double>(model.members.size());
    const cv::Mat shape = added ? without(ground.shared, (model.sum - portrait(whole, 0, 0)) / (n - 1)) : model.shape;
    const double alien = std::min(ground.same.mean - 5 * ground.same.deviation, ground.other.mean + ground.other.deviation);
    if (likeness(whole, ground.shared, shape) >= alien) return false;
    if (!crooked) return true;
    const double own = likenessAnywhere(whole, ground.shared, shape);
    return own < alien || std::ranges::any_of(
                              m_models[static_cast<std::size_t>(colour)],
                              [&](const Model& rival) {
                                  return &rival != &model && !rival.shape.empty() &&
                                         likenessAnywhere(whole, ground.shared, rival.shape) > own - kNearlyAsMuch;
                              });
}

bool FigureFamily::fallsApart(const Model& model, const Ground& ground) const {
    std::vector<cv::Mat> fields = model.members;
    fields.insert(fields.end(), model.likely.begin(), model.likely.end());
    const auto n = static_cast<int>(fields.size());
    if (!ground.tellsApart || n < 4) return false;
    // Parted across the direction in which they differ most.
    cv::Mat all(n, kSide * kSide, CV_32F);
    for (int i = 0; i < n; ++i)
        without(ground.shared, portrait(fields[static_cast<std::size_t>(i)], 0, 0)).reshape(1, 1).copyTo(all.row(i));
    const cv::PCA parts(all, {}, cv::PCA::DATA_AS_ROW, 1);
    const cv::Mat along = parts.project(all);
    std::array<cv::Mat, 2> sums{cv::Mat::zeros(kSide, kSide, CV_32F), cv::Mat::zeros(kSide, kSide, CV_32F)};
    std::array<int, 2> count{};
    const auto halfOf = [&](int i) { return static_cast<std::size_t>(along.at<float>(i) > 0); };
    for (int i = 0; i < n; ++i) sums[halfOf(i)] += portrait(fields[static_cast<std::size_t>(i)], 0, 0), ++count[halfOf(i)];
    if (std::min(count[0], count[1]) < 2) return false;
    const auto shapeOf = [&](std::size_t half) { return without(ground.shared, sums[half] / count[half]); };
    const std::array<cv::Mat, 2> shapes{shapeOf(0), shapeOf(1)};
    std::vector<double> own, other;
    for (int i = 0; i < n; ++i) {
        const cv::Mat& whole = fields[static_cast<std::size_t>(i)];
        const std::size_t half = halfOf(i);
        const cv::Mat rest = (sums[half] - portrait(whole, 0, 0)) / (count[half] - 1);
        own.push_back(likeness(whole, ground.shared, without(ground.shared, rest)));
        other.push_back(likeness(whole, ground.shared, shapes[1 - half]));
    }
    const double within = median(own), least = std::min(within - kTwoFigures, ground.same.mean - 2 * ground.same.deviation);
    if (within < ground.same.mean - 2 * ground.same.deviation || median(other) >= least) return false;
    // Or they were cut from several pixels off.
    for (int i = 0; i < n; ++i)
        other[static_cast<std::size_t>(i)] = likenessAnywhere(fields[static_cast<std::size_t>(i)], ground.shared, shapes[1 - halfOf(i)]);
    return median(other) < least;
}

bool FigureFamily::twofold(int figure) const {
    int apart = 0;
    for (std::size_t c = 0; c < m_models.size(); ++c) apart += fallsApart(m_models[c][static_cast<std::size_t>(figure)], m_grounds[c]);
    return apart >= 2;
}

std::array<float, 10> FigureFamily::opinion(const cv::Mat& patch, int quarters, int colour) const {
    const auto& models = m_models[static_cast<std::size_t>(colour)];
    const Ground& ground = m_grounds[static_cast<std::size_t>(colour)];
    std::array<float, 10> factors;
    factors.fill(1);
    if (ground.shared.empty()) return factors;
    const cv::Mat whole = upright(patch, quarters);
    std::array<double, 10> alike;
    alike.fill(-1);
    for (std::size_t d = 0; d < 10; ++d)
        if (!models[d].shape.empty()) alike[d] = likeness(whole, ground.shared, models[d].shape);
    const double best = *std::ranges::max_element(alike);
    if (best < 0.4) return factors; // nothing in this photo resembles it: no opinion
    // As likely as it is that a field of the known figure looks so much like it, over that another figure does.
    double unknown = 1;
    if (ground.tellsApart) {
        const auto density = [best](const Spread& s) {
            return std::exp(-0.5 * (best - s.mean) * (best - s.mean) / (s.deviation * s.deviation)) / s.deviation;
        };
        const double own = best > ground.same.mean ? 1 / ground.same.deviation : density(ground.same),
                     rival = best < ground.other.mean ? 1 / ground.other.deviation : density(ground.other);
        unknown = std::clamp((rival + 1e-6) / (own + 1e-6), 0.4, 4.0);
    }
    for (std::size_t d = 0; d < 10; ++d) {
        // 0.2 of likeness is worth a factor of 4: set by hand, not measured.
        if (!models[d].shape.empty())
            factors[d] = static_cast<float>(std::max(0.05, std::exp(7 * (alike[d] - best))));
        else
            factors[d] = static_cast<float>(unknown);
    }
    return factors;
}

} // namespace hawkstone::recognition::gobblestones
