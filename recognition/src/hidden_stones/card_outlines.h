// SPDX-License-Identifier: Apache-2.0
// Where cards may lie around the stones: by their edges seen from straight above, by their paper, by what is printed on them.
#pragma once

#include "single_card.h"

#include <hawkstone/vision/stone_grid.h>
#include <hawkstone/vision/trace.h>

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

// The table around the stones as seen from straight above: far cards are then as large as near ones, and small ones large enough for
// their outline to come apart from the frame printed along it.
struct TableFromAbove {
    cv::Mat picture;
    cv::Matx33d toPhoto;
    double photoStep = 1; // pixels of the photo from stone to stone

    static constexpr int kStep = 72;      // pixels of the picture from stone to stone
    static constexpr double kReach = 2.9; // steps beyond the middle of the outer stones
};
// The photo, and the same halved as often as was asked for: OpenCV halves a photo in a tenth of the time any other shrinking takes, and each search
// begins with it.
class HalvedPhoto {
public:
    explicit HalvedPhoto(const cv::Mat& bgr) : m_halves{bgr} {}
    // Halved while it stays larger than so much of the photo; what is left to shrink.
    std::pair<cv::Mat, double> largerThan(double scale);

private:
    std::vector<cv::Mat> m_halves;
};
TableFromAbove seenFromAbove(HalvedPhoto& photo, const vision::StoneGrid& grid, vision::Trace* trace);

// The whole photo, so small that a step from stone to stone is 30 pixels and a card 25 wide.
struct SmallPhoto {
    cv::Mat picture;
    double scale = 1; // its pixels / the photo's
};
SmallPhoto forPaper(HalvedPhoto& photo, const vision::StoneGrid& grid);

// White print would be this bright, and has this tint, in the light found on the stones.
struct PaperLight {
    cv::Vec3f even; // what makes blue, green and red of white paper alike
    double white = 250;
    std::optional<cv::Vec3f> dark{}; // paper so dark that its tint is mostly noise: what is about as dark counts
};
PaperLight paperLight(const cv::Vec3d& light);
// The same for cards on such paper instead of white.
PaperLight onPaper(const PaperLight& light, const CardModel& model);

// Whether this colour of the photo is that paper's.
bool isPaper(const cv::Vec3b& bgr, const PaperLight& light);

// All in the photo's pixels. Everything four-sided.
std::vector<vision::FoundQuad> quadsFromAbove(const TableFromAbove& above);
// Light, colourless patches of about a card's size, print and all.
// known: the light is for paper that a card on this table was seen to have.
std::vector<vision::FoundQuad> paperQuads(const SmallPhoto& photo, const PaperLight& light, bool known = false);

} // namespace hawkstone::recognition::hidden_stones
