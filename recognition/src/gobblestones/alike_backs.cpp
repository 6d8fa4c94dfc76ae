// SPDX-License-Identifier: Apache-2.0
#include "alike_backs.h"

#include "cover_net.h"
#include "same_print.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblestones {
namespace {

// On 27 photos of sets nobody taught 19 of 20 fields are as like another one of their board as 0.78 and more, on imagined boards in poor light as 0.5; of
// 71 backs none is more like any field than 0.48, and each is as like another back, where there is one, as 0.52 and more.
constexpr double kUsual = 0.05;        // the share of the fields that may be less like their likes than is usual
constexpr double kLess = 0.3;          // than is usual: what is not even so much like any field is strange
constexpr double kMost = 0.6;          // however clear the print is
constexpr double kLikeTheOthers = 0.4; // in the mean
constexpr std::size_t kSeveral = 3;
constexpr int kZerosKnown = 3;     // surely read: else a print of 0 that the networks do not know would be strange, too
constexpr float kHints = 0.1F;     // of the members' chances, in the mean, that they are backs
constexpr float kNotTiles = 4;     // times as likely backs as tiles
constexpr double kOneColour = 0.5; // in logarithms of the three channels

constexpr int kSmall = 20, kWindow = 14, kAside = 1; // pixels of a patch, of what is compared, and how far aside

cv::Mat small(const cv::Mat& patch) {
    cv::Mat grey, reduced, out;
    if (patch.channels() == 3)
        cv::cvtColor(patch, grey, cv::COLOR_BGR2GRAY);
    else
        grey = patch;
    cv::resize(grey, reduced, {kSmall, kSmall}, 0, 0, cv::INTER_AREA);
    reduced.convertTo(out, CV_32F);
    return out;
}

// What is flat is like nothing: print has at least some steps of contrast.
cv::Mat row(const cv::Mat& reduced, int right, int down) {
    constexpr int edge = (kSmall - kWindow) / 2;
    cv::Mat window = reduced(cv::Rect(edge + right, edge + down, kWindow, kWindow)).clone().reshape(1, 1);
    window -= cv::mean(window)[0];
    return window / (cv::norm(window) + 1.4 * kWindow);
}

cv::Mat turned(const cv::Mat& picture, int quarters) { // clockwise
    if (quarters == 0) return picture;
    cv::Mat out;
    cv::rotate(picture, out,
               std::array{cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180, cv::ROTATE_90_COUNTERCLOCKWISE}[static_cast<std::size_t>(quarters - 1)]);
    return out;
}

bool surelyPrinted(const BoardLook& look, int index) {
    const FieldLook& seen = look.fields[static_cast<std::size_t>(index)];
    return seen.printed() > 0.9F && seen.ceiling > kInDoubt && figureOf(seen, turnAt(look, index)).chance > 0.9F;
}

double colourDistance(cv::Vec3f a, cv::Vec3f b) {
    double sum = 0;
    for (int c = 0; c < 3; ++c) sum += std::pow(std::log((a[c] + 8) / (b[c] + 8)), 2);
    return std::sqrt(sum);
}

struct Sorted {
    std::vector<int> known, open; // surely read fields; what may be a back
    int zeros = 0;                // of the known
    bool doubtful = false;        // whether there is anything to settle
};

Sorted sortFields(const BoardLook& look) {
    Sorted sorted;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        if (surelyPrinted(look, i)) {
            sorted.known.push_back(i);
            sorted.zeros += figureOf(seen, turnAt(look, i)).best == 0;
        } else if (seen.tile < 0.5F) {
            sorted.open.push_back(i);
            sorted.doubtful |= seen.back < 0.9F && seen.back + seen.other > 0.02F;
        }
    }
    return sorted;
}

// How much like another surely read field a field should be at least, on this board, in this light.
double usualLikeness(const BoardLook& look, const std::vector<int>& known) {
    cv::Mat rows;
    for (const int i : known)
        rows.push_back(row(turned(small(look.patches[static_cast<std::size_t>(i)]), (4 - turnAt(look, i).quarters) % 4), 0, 0));
    cv::Mat likeness = rows * rows.t();
    likeness.diag() = -1;
    std::vector<double> best(known.size());
    for (int k = 0; k < likeness.rows; ++k) cv::minMaxLoc(likeness.row(k), nullptr, &best[static_cast<std::size_t>(k)]);
    const auto low = best.begin() + static_cast<std::ptrdiff_t>(kUsual * static_cast<double>(best.size()));
    std::ranges::nth_element(best, low);
    return *low;
}

void lieFaceDown(BoardLook& look, const std::vector<int>& group, float back) {
    constexpr float covered = 0.99F;
    for (const int i : group) {
        FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const float printed = seen.printed() + 1e-6F;
        for (auto& figure : seen.figure)
            for (float& chance : figure) chance *= (1 - covered) / printed;
        seen.back = covered * back;
        seen.tile = covered * (1 - back);
        seen.other = 0;
    }
}

} // namespace

cv::Mat likenessInAnyTurn(const std::vector<cv::Mat>& patches, const std::vector<cv::Mat>& others) {
    cv::Mat best(static_cast<int>(patches.size()), static_cast<int>(others.size()), CV_32F, cv::Scalar(-1));
    if (patches.empty() || others.empty()) return best;
    std::vector<cv::Mat> reduced;
    for (const cv::Mat& patch : patches) reduced.push_back(small(patch));
    cv::Mat straight;
    for (const cv::Mat& other : others) straight.push_back(row(small(other), 0, 0));
    for (int quarters = 0; quarters < 4; ++quarters) {
        std::vector<cv::Mat> pictures;
        for (const cv::Mat& picture : reduced) pictures.push_back(turned(picture, quarters));
        for (int down = -kAside; down <= kAside; ++down)
            for (int right = -kAside; right <= kAside; ++right) {
                cv::Mat rows;
                for (const cv::Mat& picture : pictures) rows.push_back(row(picture, right, down));
                best = cv::max(best, cv::Mat(rows * straight.t()));
            }
    }
    return best;
}

void findBacks(BoardLook& look) {
    const Sorted sorted = sortFields(look);
    if (!sorted.doubtful || sorted.open.size() < kSeveral || sorted.zeros < kZerosKnown) return;
    const auto patchesOf = [&](const std::vector<int>& cells) {
        std::vector<cv::Mat> patches;
        for (const int i : cells) patches.push_back(look.patches[static_cast<std::size_t>(i)]);
        return patches;
    };
    const cv::Mat toFields = likenessInAnyTurn(patchesOf(sorted.open), patchesOf(sorted.known));
    const double limit = std::min(kMost, usualLikeness(look, sorted.known) - kLess);
    std::vector<int> strange;
    for (std::size_t k = 0; k < sorted.open.size(); ++k) {
        double most = 0;
        cv::minMaxLoc(toFields.row(static_cast<int>(k)), nullptr, &most);
        if (most < limit) strange.push_back(sorted.open[k]);
    }
    if (strange.size() < kSeveral) return;
    const auto covers = lookAtCovers(patchesOf(strange), look.gain);
    cv::Mat likeness;
    likenessInAnyTurn(patchesOf(strange), patchesOf(strange)).convertTo(likeness, CV_64F);
    likeness = cv::max(likeness, likeness.t());
    for (std::size_t a = 0; a < strange.size(); ++a)
        for (std::size_t b = 0; b < strange.size(); ++b)
            if (colourDistance(look.swatches[static_cast<std::size_t>(strange[a])], look.swatches[static_cast<std::size_t>(strange[b])]) >
                kOneColour)
                likeness.at<double>(static_cast<int>(a), static_cast<int>(b)) = -1;
    for (const auto& members : groupsOf(likeness, kLikeTheOthers)) {
        if (members.size() < kSeveral) continue;
        std::vector<int> group;
        float back = 0, tile = 0; // of either network, in the mean
        for (const int k : members) {
            const auto n = static_cast<std::size_t>(k);
            const FieldLook& seen = look.fields[static_cast<std::size_t>(group.emplace_back(strange[n]))];
            back += std::max(seen.back, covers[n].back) / static_cast<float>(members.size());
            tile += std::max(seen.tile, covers[n].tile) / static_cast<float>(members.size());
        }
        if (back > kHints && back > kNotTiles * tile) lieFaceDown(look, group, back / (back + tile));
    }
}

} // namespace hawkstone::recognition::gobblestones
