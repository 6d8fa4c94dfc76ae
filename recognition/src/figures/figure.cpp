// SPDX-License-Identifier: Apache-2.0
#include "figure.h"

#include "../gobblestones/number_net.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace hawkstone::recognition {

// The network taught for the fields of Gobblestones: it has seen figures of hundreds of fonts, on discs and without, blurred and turned.
FigureLook nameFigure(const cv::Mat& picture, const cv::Rect& mark, double framing) {
    using namespace gobblestones;
    const double scale = framing * kPatchCell / std::max(mark.width, mark.height); // patch pixels a pixel of the picture
    const double x = mark.x + mark.width / 2.0, y = mark.y + mark.height / 2.0, half = kPatchSide / 2.0;
    const cv::Matx23d map(scale, 0, half - scale * x, 0, scale, half - scale * y);
    std::vector<cv::Mat> patches(1);
    cv::warpAffine(picture, patches[0], map, {kPatchSide, kPatchSide}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    const FieldLook look = lookAtFields(patches, exposureGain(patches))[0];
    FigureLook out;
    std::copy_n(look.figure.begin(), out.size(), out.begin());
    return out;
}

} // namespace hawkstone::recognition
