// SPDX-License-Identifier: Apache-2.0
#include "doubts.h"

#include "median.h"
#include "swatches.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblestones {
using board::gobblestones::Colour;

namespace {

// How far from the middle the ink of an upright field lies on its left and right, in fields.
float inkWidth(const cv::Mat& upright) {
    constexpr int edge = (kPatchSide - kPatchCell) / 2 + 3; // without the separators
    cv::Mat grey, out;
    cv::cvtColor(upright(cv::Rect(edge, edge + 3, kPatchSide - 2 * edge, kPatchSide - 2 * edge - 6)), grey, cv::COLOR_BGR2GRAY);
    grey.convertTo(out, CV_32F);
    cv::Mat slope;
    cv::Sobel(out, slope, CV_32F, 1, 0);
    double sum = 1e-3, spread = 0;
    for (int x = 0; x < slope.cols; ++x) {
        const double ink = cv::norm(slope.col(x), cv::NORM_L1), away = (x + 0.5 - slope.cols / 2.0) / kPatchCell;
        sum += ink, spread += ink * away * away;
    }
    return static_cast<float>(std::sqrt(spread / sum));
}

// How often a line across the middle of an upright field meets ink.
int strokesOf(const cv::Mat& upright) {
    constexpr int from = 14, to = 26, edge = 8;
    const cv::Vec3f paper = fieldSwatch(upright);
    std::array<float, kPatchSide> away{};
    float most = 12;
    for (int x = edge; x < kPatchSide - edge; ++x) {
        const cv::Scalar mean = cv::mean(upright(cv::Rect(x, from, 1, to - from)));
        for (int c = 0; c < 3; ++c)
            away[static_cast<std::size_t>(x)] =
                std::max(away[static_cast<std::size_t>(x)], std::abs(static_cast<float>(mean[c]) - paper[c]));
        most = std::max(most, away[static_cast<std::size_t>(x)]);
    }
    int strokes = 0;
    for (std::size_t x = 1; x < away.size(); ++x) strokes += away[x] > 0.5F * most && away[x - 1] <= 0.5F * most;
    return strokes;
}

} // namespace

void countStrokes(BoardLook& look) {
    int pairs = 0, fewest = 100;
    std::vector<std::pair<std::size_t, int>> ones;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const auto n = static_cast<std::size_t>(i);
        const Choice figure = figureOf(look.fields[n], turnAt(look, i));
        if (look.fields[n].printed() < 0.5F) continue;
        pairs += figure.best == static_cast<int>(kPair) && figure.chance > 0.9F;
        if (figure.best != 1) continue;
        ones.emplace_back(n, strokesOf(uprighted(look.figureAt(n), turnAt(look, i).quarters)));
        fewest = std::min(fewest, ones.back().second);
    }
    if (pairs < 5) return;
    for (const auto& [n, strokes] : ones)
        if (strokes > std::max(fewest, 1)) look.fields[n].ceiling = std::min(look.fields[n].ceiling, kInDoubt);
}

void measureWidths(BoardLook& look) {
    std::vector<float> widths(look.fields.size());
    std::array<std::vector<float>, 2> kinds;
    std::vector<int> kindOf(look.fields.size(), -1);
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const Choice figure = figureOf(seen, turnAt(look, i));
        if (seen.printed() < 0.5F || figure.best == 0) continue;
        const auto n = static_cast<std::size_t>(i);
        widths[n] = inkWidth(uprighted(look.figureAt(n), turnAt(look, i).quarters));
        kindOf[n] = figure.best == static_cast<int>(kPair);
        if (figure.chance > 0.9F) kinds[static_cast<std::size_t>(kindOf[n])].push_back(widths[n]);
    }
    if (kinds[0].size() < 5 || kinds[1].size() < 5) return;
    std::array<float, 2> usual{};
    for (std::size_t k = 0; k < 2; ++k) {
        const auto middle = kinds[k].begin() + static_cast<std::ptrdiff_t>(kinds[k].size() / 2);
        std::ranges::nth_element(kinds[k], middle);
        usual[k] = *middle;
    }
    const float gap = usual[1] - usual[0];
    if (gap < 0.1F * usual[0]) return; // squeezed figures, or a ground that drowns them: the width tells nothing
    for (std::size_t n = 0; n < look.fields.size(); ++n)
        if (kindOf[n] >= 0 && (kindOf[n] == 1 ? widths[n] < usual[0] + 0.3F * gap : widths[n] > usual[0] + 0.6F * gap))
            look.fields[n].ceiling = std::min(look.fields[n].ceiling, kInDoubt);
}

void doubtSameness(BoardLook& look) {
    std::array<std::vector<std::size_t>, kPair + 1> fields;
    std::size_t all = 0;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const Choice figure = figureOf(look.fields[static_cast<std::size_t>(i)], turnAt(look, i));
        if (look.fields[static_cast<std::size_t>(i)].printed() < 0.5F || figure.best == 0) continue;
        fields[static_cast<std::size_t>(figure.best)].push_back(static_cast<std::size_t>(i));
        ++all;
    }
    if (all < 60) return;
    for (std::size_t figure = 1; figure < kPair; ++figure)
        if (fields[figure].size() * 2 > all)
            for (const std::size_t n : fields[figure]) look.fields[n].ceiling = std::min(look.fields[n].ceiling, kInDoubt);
}

namespace {

// Logarithm of brightness. Of 1919 grey fields of 31 photos and 64 imagined ones one is farther from the usual, of 10 backs that passed for them none is nearer.
constexpr float kOtherGrey = 0.25F;

float brightness(cv::Vec3f bgr) {
    return std::log((bgr[0] + bgr[1] + bgr[2]) / 3 + 4);
}

// How much brighter than elsewhere the light is on a place, as the coloured fields around it show: each against all others of its colour.
class LightAround {
public:
    explicit LightAround(const BoardLook& look) {
        std::array<std::vector<std::size_t>, 6> named;
        std::array<std::vector<float>, 6> seen;
        for (int i = 0; i < kFieldsOfBoard; ++i) {
            const auto n = static_cast<std::size_t>(i);
            if (look.fields[n].printed() < 0.8F) continue;
            const auto chances = look.palette.chances(look.palette.hue(look.swatches[n], placeOf(i)));
            const auto colour = static_cast<std::size_t>(std::ranges::max_element(chances) - chances.begin());
            if (static_cast<Colour>(colour) == Colour::Grey || chances[colour] < 0.8F) continue;
            named[colour].push_back(n);
            seen[colour].push_back(brightness(look.swatches[n]));
        }
        for (std::size_t colour = 0; colour < named.size(); ++colour) {
            if (seen[colour].size() < 5) continue;
            const float usual = median(seen[colour]);
            for (std::size_t k = 0; k < named[colour].size(); ++k)
                m_known.emplace_back(placeOf(static_cast<int>(named[colour][k])), seen[colour][k] - usual);
        }
    }

    float at(cv::Point2f place) const {
        constexpr float reach = 2; // fields
        float sum = 0, weight = 1e-6F;
        for (const auto& [where, light] : m_known) {
            const cv::Point2f d = where - place;
            const float w = std::exp(-d.dot(d) / (2 * reach * reach));
            sum += w * light, weight += w;
        }
        return sum / weight;
    }

private:
    std::vector<std::pair<cv::Point2f, float>> m_known;
};

} // namespace

void compareZeros(BoardLook& look) {
    const LightAround light(look);
    std::vector<std::size_t> zeros;
    std::vector<float> greys;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const auto n = static_cast<std::size_t>(i);
        if (look.fields[n].printed() < look.fields[n].covered() || figureOf(look.fields[n], turnAt(look, i)).best != 0) continue;
        const auto chances = look.palette.chances(look.palette.hue(look.swatches[n], placeOf(i)));
        if (chances[static_cast<std::size_t>(Colour::Grey)] < 0.3F) continue;
        zeros.push_back(n);
        greys.push_back(brightness(look.swatches[n]) - light.at(placeOf(i)));
    }
    if (zeros.size() < 5) return;
    const float usual = median(greys);
    std::vector<std::size_t> odd;
    for (std::size_t k = 0; k < zeros.size(); ++k)
        if (std::abs(greys[k] - usual) > kOtherGrey) odd.push_back(zeros[k]);
    if (3 * odd.size() > zeros.size()) odd = zeros; // nobody can tell which are the fields
    for (const std::size_t n : odd) look.fields[n].ceiling = std::min(look.fields[n].ceiling, kInDoubt);
}

} // namespace hawkstone::recognition::gobblestones
