// SPDX-License-Identifier: Apache-2.0
#include "number_net.h"

#include "cover_net.h"
#include "field_net.h"
#include "gobblestones_numbers.h"
#include "gobblestones_numbers_quick.h"
#include "gobblestones_numbers_second.h"
#include "gobblestones_pairs.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace hawkstone::recognition::gobblestones {
namespace {

const std::vector<cv::Size> kSizes{{kPatchSide, kPatchSide}};
constexpr int kTile = 44, kBack = 45, kOther = 46; // scores of a network, after those of the figures

// How sure the network is of what it would say, leaving the turn to the square: a 6 is a 9 the other way round.
float surety(const float* chances) {
    float best = std::max({chances[kTile], chances[kBack], chances[kOther]});
    for (int figure = 0; figure <= static_cast<int>(kPair); ++figure)
        best = std::max(best, chances[4 * figure] + chances[4 * figure + 1] + chances[4 * figure + 2] + chances[4 * figure + 3]);
    for (int turn = 0; turn < 4; ++turn) best = std::max(best, chances[4 * 6 + turn] + chances[4 * 9 + (turn + 2) % 4]);
    return best;
}

// What a network says of patches that were first turned clockwise by so many quarters, told of the patches as they were.
cv::Mat turnedView(Network& net, const std::vector<cv::Mat>& patches, float gain, int quarters) {
    if (quarters == 0) return chancesOf(net, patches, gain);
    std::vector<cv::Mat> turned;
    for (const cv::Mat& patch : patches) turned.push_back(uprighted(patch, (4 - quarters) % 4));
    const cv::Mat seen = chancesOf(net, turned, gain);
    cv::Mat chances = seen.clone();
    for (int n = 0; n < seen.rows; ++n)
        for (int i = 0; i < 44; ++i) chances.at<float>(n, i / 4 * 4 + (i + 4 - quarters) % 4) = seen.at<float>(n, i);
    return chances;
}

} // namespace

float FieldLook::printed() const {
    return 1 - tile - back - other;
}

float exposureGain(const std::vector<cv::Mat>& patches) {
    std::array<int, 256> histogram{};
    int count = 0;
    for (const cv::Mat& patch : patches)
        for (int y = 0; y < patch.rows; y += 3) {
            const auto* in = patch.ptr<cv::Vec3b>(y);
            for (int x = 0; x < patch.cols; x += 3, ++count) ++histogram[std::max({in[x][0], in[x][1], in[x][2]})];
        }
    int above = count * 3 / 100, level = 255;
    while (level > 25 && (above -= histogram[static_cast<std::size_t>(level)]) > 0) --level;
    return 225.F / static_cast<float>(std::max(level, 25));
}

namespace {

// What is sure enough: as a rule, and on a board of which much is doubtful.
struct Enough {
    float alone;                   // after one look by the large network
    std::array<float, 4> together; // after so many more
};
constexpr Enough kAsARule{0.95F, {0.9F, 0.88F, 0.87F, 0.86F}}, kAmongDoubts{0.995F, {0.97F, 0.95F, 0.93F, 0.91F}};
constexpr float kQuickly = 0.97F; // after the small network's look, as a rule
// A look of the large network counts for two: it knows five times the fonts.
constexpr float kLarge = 2, kSmall = 1;
// What is so unsure after so many more looks that no further one would make it certain.
constexpr std::array<float, 4> kHopeless{0.45F, 0.5F, 0.6F, 0.7F};

constexpr float kPerhapsCovered = 0.1F;

// The looks at the patches of one photo, as far as they are needed.
class Looks {
public:
    Looks(const std::vector<cv::Mat>& patches, float gain) : m_patches(patches), m_gain(gain) {}

    cv::Mat chances; // a row a patch

    void first(Network& net) { chances = chancesOf(net, m_patches, m_gain); }

    float sureOf(int n) const { return surety(chances.ptr<float>(n)); }

    void replace(Network& net, const std::vector<int>& which) {
        if (which.empty()) return;
        const cv::Mat seen = chancesOf(net, chosen(which), m_gain);
        for (std::size_t i = 0; i < which.size(); ++i) seen.row(static_cast<int>(i)).copyTo(chances.row(which[i]));
    }

    // One more look, with the patches turned, that counts for so much beside those taken before.
    void join(Network& net, int quarters, const std::vector<int>& which, float before, float weight) {
        if (which.empty()) return;
        const cv::Mat seen = turnedView(net, chosen(which), m_gain, quarters);
        for (std::size_t i = 0; i < which.size(); ++i) {
            float* mean = chances.ptr<float>(which[i]);
            const float* one = seen.ptr<float>(static_cast<int>(i));
            for (int k = 0; k < chances.cols; ++k) mean[k] = (mean[k] * before + one[k] * weight) / (before + weight);
        }
    }

    // Tiles and backs differ by what is drawn on them and in nothing else, so a network that learnt only that has the say.
    void nameSides() {
        std::vector<int> covered;
        for (int n = 0; n < chances.rows; ++n)
            if (chances.at<float>(n, kTile) + chances.at<float>(n, kBack) > kPerhapsCovered) covered.push_back(n);
        const auto backs = backsAmong(chosen(covered), m_gain);
        for (std::size_t i = 0; i < covered.size(); ++i) {
            float* row = chances.ptr<float>(covered[i]);
            const float both = row[kTile] + row[kBack];
            row[kTile] = both * (1 - backs[i]), row[kBack] = both * backs[i];
        }
    }

private:
    const std::vector<cv::Mat>& m_patches;
    float m_gain;

    std::vector<cv::Mat> chosen(const std::vector<int>& which) const {
        std::vector<cv::Mat> some;
        for (const int n : which) some.push_back(m_patches[static_cast<std::size_t>(n)]);
        return some;
    }
};

Network& quickNetwork() {
    thread_local Network quick(models::gobblestones_numbers_quick(), kSizes);
    return quick;
}

std::vector<FieldLook> looksOf(const cv::Mat& chances) {
    std::vector<FieldLook> looks(static_cast<std::size_t>(chances.rows));
    for (std::size_t n = 0; n < looks.size(); ++n) {
        const float* row = chances.ptr<float>(static_cast<int>(n));
        for (std::size_t i = 0; i < 44; ++i) looks[n].figure[i / 4][i % 4] = row[i];
        looks[n].tile = row[kTile];
        looks[n].back = row[kBack];
        looks[n].other = row[kOther];
    }
    return looks;
}

} // namespace

std::vector<FieldLook> lookAtFields(const std::vector<cv::Mat>& patches, float gain) {
    // A small network settles what is plain; the large one looks at the rest. Where that is not quite sure of a patch the smaller, earlier
    // network it grew from looks too, and then both look again with the patch turned, until they are sure together: where the views disagree
    // their mean is unsure, and that is what makes a confident mistake rare.
    thread_local Network first(models::gobblestones_numbers(), kSizes), second(models::gobblestones_numbers_second(), kSizes);
    if (patches.empty()) return {};
    Looks seen(patches, gain);
    seen.first(quickNetwork());
    const cv::Mat& chances = seen.chances;
    std::vector<float> quickly;
    std::vector<int> asked;
    for (int n = 0; n < chances.rows; ++n) {
        quickly.push_back(seen.sureOf(n));
        if (quickly.back() < kQuickly) asked.push_back(n);
    }
    seen.replace(first, asked);
    // A board of which much is doubtful is printed or lit as no board the networks were taught on: there one's word alone counts for little, and the small
    // one's for nothing.
    const auto unsure = std::ranges::count_if(asked, [&](int n) { return seen.sureOf(n) < kAsARule.alone; });
    const bool hard = unsure * 20 > chances.rows;
    const Enough& enough = hard ? kAmongDoubts : kAsARule;
    std::vector<int> more;
    for (int n = 0; n < chances.rows; ++n)
        if (hard && quickly[static_cast<std::size_t>(n)] >= kQuickly) more.push_back(n);
    seen.replace(first, more);
    asked.insert(asked.end(), more.begin(), more.end());

    struct View {
        Network* net;
        int quarters;
        float weight;
    };
    const std::array<View, 5> further{
        {{&second, 0, kSmall}, {&first, 2, kLarge}, {&second, 2, kSmall}, {&first, 1, kLarge}, {&first, 3, kLarge}}};
    float before = kLarge;
    std::erase_if(asked, [&](int n) { return seen.sureOf(n) >= enough.alone; });
    for (std::size_t i = 0; i < further.size(); ++i) {
        seen.join(*further[i].net, further[i].quarters, asked, before, further[i].weight);
        before += further[i].weight;
        if (i < enough.together.size())
            std::erase_if(asked, [&](int n) { return seen.sureOf(n) >= enough.together[i] || seen.sureOf(n) < kHopeless[i]; });
    }
    seen.nameSides();
    return looksOf(chances);
}

std::vector<FieldLook> glanceAtFigures(const std::vector<cv::Mat>& patches, float gain) {
    return patches.empty() ? std::vector<FieldLook>{} : looksOf(chancesOf(quickNetwork(), patches, gain));
}

std::vector<PairChances> pairChances(const std::vector<cv::Mat>& upright, float gain) {
    thread_local Network net(models::gobblestones_pairs(), kSizes);
    const cv::Mat scores = scoresOf(net, upright, gain);
    std::vector<PairChances> pairs(static_cast<std::size_t>(scores.rows));
    for (int n = 0; n < scores.rows; ++n) {
        cv::Mat tens = scores.row(n).colRange(0, 10).clone(), ones = scores.row(n).colRange(10, 20).clone();
        toChances(tens);
        toChances(ones);
        PairChances& pair = pairs[static_cast<std::size_t>(n)];
        std::copy_n(tens.ptr<float>(), 10, pair.tens.begin());
        std::copy_n(ones.ptr<float>(), 10, pair.ones.begin());
        pair.tens[0] = 0;
    }
    return pairs;
}

std::vector<PairLook> readPairs(const std::vector<cv::Mat>& upright, float gain) {
    std::vector<PairLook> pairs;
    for (const PairChances& pair : pairChances(upright, gain)) {
        const auto first = std::ranges::max_element(pair.tens), second = std::ranges::max_element(pair.ones);
        pairs.push_back({static_cast<int>(10 * (first - pair.tens.begin()) + (second - pair.ones.begin())), *first * *second});
    }
    return pairs;
}

cv::Mat uprighted(const cv::Mat& patch, int quarters) {
    if (quarters == 0) return patch;
    cv::Mat turned;
    cv::rotate(patch, turned, quarters == 1 ? cv::ROTATE_90_COUNTERCLOCKWISE : quarters == 2 ? cv::ROTATE_180 : cv::ROTATE_90_CLOCKWISE);
    return turned;
}

} // namespace hawkstone::recognition::gobblestones
