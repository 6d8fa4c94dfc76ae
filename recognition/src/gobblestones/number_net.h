// SPDX-License-Identifier: Apache-2.0
// Tells what a field shows: a figure or a pair of figures in one of four turns, a tile, a tile's back, or none of these.
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace hawkstone::recognition::gobblestones {

inline constexpr int kPatchSide = 40; // pixels of a patch, of which
inline constexpr int kPatchCell = 32; // the field itself takes so many: as in recognition/training/gobblestones

inline constexpr std::size_t kPair = 10; // stands for a number of two figures, whichever they are

struct FieldLook {
    std::array<std::array<float, 4>, 11> figure{}; // [figure or kPair][quarter turns clockwise]: chances, all of the struct adding up to 1
    float tile = 0, back = 0, other = 0;
    float ceiling = 1; // no figure of this field is surer than this

    float printed() const; // chance of any figure or figures
    float covered() const { return tile + back; }
};

// One look for each patch, in order. Brightness is evened out over the patches together, so they should be of one photo.
std::vector<FieldLook> lookAtFields(const std::vector<cv::Mat>& patches, float gain);

// The same by the small network alone, where many places are to be compared.
std::vector<FieldLook> glanceAtFigures(const std::vector<cv::Mat>& patches, float gain);

// A number of two figures, read from a patch that was turned upright.
struct PairLook {
    int value = 10;
    float chance = 0; // that both figures are right, if two they are
};
std::vector<PairLook> readPairs(const std::vector<cv::Mat>& upright, float gain);

// The same, figure by figure: chances of each to be the first (never a 0) and the second.
struct PairChances {
    std::array<float, 10> tens{}, ones{};
};
std::vector<PairChances> pairChances(const std::vector<cv::Mat>& upright, float gain);

// The patch as it would be if its square had not been turned.
cv::Mat uprighted(const cv::Mat& patch, int quarters);

// What evens out the brightness of a photo, from all of its fields.
float exposureGain(const std::vector<cv::Mat>& patches);

} // namespace hawkstone::recognition::gobblestones
