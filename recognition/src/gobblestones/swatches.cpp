// SPDX-License-Identifier: Apache-2.0
#include "swatches.h"

#include "cover_net.h"
#include "median.h"
#include "number_net.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::gobblestones {
namespace {

cv::Vec3f medianColour(const cv::Mat& patch, const std::vector<cv::Point>& places) {
    cv::Vec3f colour;
    std::vector<float> values(places.size());
    for (int channel = 0; channel < 3; ++channel) {
        for (std::size_t i = 0; i < places.size(); ++i) values[i] = patch.at<cv::Vec3b>(places[i])[channel];
        colour[channel] = median(values);
    }
    return colour;
}

// The pixels of a patch whose place in the field is wanted; -1 and 1 are the field's edges, four fifths of the patch.
template <class Wanted>
std::vector<cv::Point> placesIn(int side, Wanted wanted) {
    std::vector<cv::Point> places;
    const auto across = [side](int pixel) {
        return std::abs((static_cast<float>(pixel) + 0.5F - static_cast<float>(side) / 2.F) / (0.4F * static_cast<float>(side)));
    };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            if (wanted(across(x), across(y))) places.emplace_back(x, y);
    return places;
}

} // namespace

cv::Vec3f fieldSwatch(const cv::Mat& patch) {
    // Beyond the discs, which reach 0.88, and short of rounded corners; separators begin at 0.91.
    const auto ring = [](float u, float v) { return u < 0.84F && v < 0.84F && std::abs(std::hypot(u, v) - 0.98F) < 0.08F; };
    static const auto fine = placesIn(kPatchSide, ring), coarse = placesIn(kGlanceSide, ring);
    return medianColour(patch, patch.rows == kPatchSide ? fine : coarse);
}

cv::Vec3f tileSwatch(const cv::Mat& patch) {
    const auto middle = [](float u, float v) { return u < 0.5F && v < 0.5F; };
    static const auto fine = placesIn(kPatchSide, middle), coarse = placesIn(kGlanceSide, middle);
    // A sticker mirrors lamps and windows, and their light is white: the more colourful half of its pixels shows its own colour.
    auto places = patch.rows == kPatchSide ? fine : coarse;
    const auto half = places.begin() + static_cast<std::ptrdiff_t>(places.size() / 2);
    std::ranges::nth_element(places, half, std::ranges::greater{}, [&](cv::Point p) {
        const auto& c = patch.at<cv::Vec3b>(p);
        const int most = std::max({c[0], c[1], c[2]}), least = std::min({c[0], c[1], c[2]});
        return static_cast<float>(most - least) / static_cast<float>(most + 10);
    });
    places.erase(half, places.end());
    return medianColour(patch, places);
}

} // namespace hawkstone::recognition::gobblestones
