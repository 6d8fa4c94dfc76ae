// SPDX-License-Identifier: Apache-2.0
// Which colours a face's stone has in the sets people own, before any photo is seen: broad, since blue may be teal and grey cream.
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

// Logarithms of red, green, blue: there a brighter lamp or another tint is a mere shift.
cv::Vec3d logColour(const cv::Vec3f& bgr);

// The same colour without a white lamp mirrored in it, whose light is added to all three alike: share of the darkest of the three is taken off.
// light: how much that is, of full white. The sum of lights, not of grey levels, which are their roots.
struct WithoutSheen {
    cv::Vec3d colour;
    double light = 0;
};
WithoutSheen withoutSheen(const cv::Vec3d& logColour, double share);

struct ColourCloud {
    cv::Vec3d middle;
    cv::Matx33d spread; // covariance
    double weight = 1;
};

using Palette = std::array<std::vector<ColourCloud>, 8>; // by face

const Palette& commonPalette();
// The grey of a plain field on a card.
const std::vector<ColourCloud>& plainGrey();

// What a lamp and an exposure do to all colours alike.
struct Light {
    cv::Vec3d shift;
    double logPrior = 0;
    double exposure = 0, warm = 0, tint = 0; // what the shift is made of
};
const std::vector<Light>& lights();

// How far stones of one face differ in one photo: shading more than tint.
const cv::Matx33d& sameFaceSpread();

double logGauss(const cv::Vec3d& d, const cv::Matx33d& inverse, double logDeterminant);

} // namespace hawkstone::recognition::hidden_stones
