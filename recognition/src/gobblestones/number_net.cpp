// SPDX-License-Identifier: Apache-2.0
#include "number_net.h"

#include "field_net.h"
#include "gobblestones_numbers.h"
#include "gobblestones_numbers_second.h"
#include "gobblestones_pairs.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace hawkstone::recognition::gobblestones {
namespace {

// How sure the network is of what it would say, leaving the turn to the square: a 6 is a 9 the other way round.
float surety(const float* chances) {
    float best = std::max({chances[44], chances[45], chances[46]});
    for (int figure = 0; figure <= static_cast<int>(kPair); ++figure) best = std::max(best, chances[4 * figure] + chances[4 * figure + 1] + chances[4 * figure + 2] + chances[4 * figure + 3]);
    for (int turn = 0; turn < 4; ++turn) best = std::max(best, chances[4 * 6 + turn] + chances[4 * 9 + (turn + 2) % 4]);
    return best;
}

// What a network says of patches that were first turned clockwise by so many quarters, told of the patches as they were.
cv::Mat turnedView(cv::dnn::Net& net, const std::vector<cv::Mat>& patches, float gain, int quarters) {
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

// Sure enough after one look, and after two: as a rule, and on a board of which much is doubtful.
constexpr float kSureAlone = 0.95F, kSureTogether = 0.9F, kSureAmongDoubts = 0.995F, kSureTogetherAmongDoubts = 0.97F;

std::vector<FieldLook> lookAtFields(const std::vector<cv::Mat>& patches, float gain) {
    // forward() writes into a net, so each thread has its own. Where it is not quite sure of a patch the earlier network it grew from
    // looks too, and then both look again with the patch turned: where the views disagree their mean is unsure, and that is
    // what makes a confident mistake rare: with the networks before these, of 2320 held-back figures one look read 95.4 % right and
    // 20 wrong with more than 0.85 trust, the six looks 96.1 % right and 9 wrong so.
    thread_local cv::dnn::Net first = loadNet(models::gobblestones_numbers()), second = loadNet(models::gobblestones_numbers_second());
    if (patches.empty()) return {};
    cv::Mat chances = chancesOf(first, patches, gain);
    // A board of which much is doubtful is printed or lit as no board the network was taught on: there its word alone counts for little.
    int unsure = 0;
    for (int n = 0; n < chances.rows; ++n) unsure += surety(chances.ptr<float>(n)) < kSureAlone;
    const bool hard = unsure * 20 > chances.rows;
    std::vector<int> doubtful;
    std::vector<cv::Mat> again;
    const auto keepDoubtful = [&](float enough) {
        std::vector<int> before = doubtful.empty() ? std::vector<int>(static_cast<std::size_t>(chances.rows)) : doubtful;
        if (doubtful.empty()) std::iota(before.begin(), before.end(), 0);
        doubtful.clear(), again.clear();
        for (const int n : before)
            if (surety(chances.ptr<float>(n)) < enough) doubtful.push_back(n), again.push_back(patches[static_cast<std::size_t>(n)]);
        return !doubtful.empty();
    };
    const auto join = [&](const cv::Mat& opinion, float looks, float more) {
        for (std::size_t i = 0; i < doubtful.size(); ++i) chances.row(doubtful[i]) = (chances.row(doubtful[i]) * looks + opinion.row(static_cast<int>(i))) / (looks + more);
    };
    if (keepDoubtful(hard ? kSureAmongDoubts : kSureAlone)) {
        join(chancesOf(second, again, gain), 1, 1);
        if (keepDoubtful(hard ? kSureTogetherAmongDoubts : kSureTogether)) {
            cv::Mat opinion = turnedView(second, again, gain, 2);
            for (int quarters = 1; quarters < 4; ++quarters) opinion += turnedView(first, again, gain, quarters);
            join(opinion, 2, 4);
        }
    }
    std::vector<FieldLook> looks(static_cast<std::size_t>(chances.rows));
    for (std::size_t n = 0; n < looks.size(); ++n) {
        const float* row = chances.ptr<float>(static_cast<int>(n));
        for (std::size_t i = 0; i < 44; ++i) looks[n].figure[i / 4][i % 4] = row[i];
        looks[n].tile = row[44];
        looks[n].back = row[45];
        looks[n].other = row[46];
    }
    return looks;
}

std::vector<PairLook> readPairs(const std::vector<cv::Mat>& upright, float gain) {
    thread_local cv::dnn::Net net = loadNet(models::gobblestones_pairs());
    const cv::Mat scores = scoresOf(net, upright, gain);
    std::vector<PairLook> pairs;
    for (int n = 0; n < scores.rows; ++n) {
        cv::Mat tens = scores.row(n).colRange(0, 10).clone(), ones = scores.row(n).colRange(10, 20).clone();
        toChances(tens);
        toChances(ones);
        int first = 1, second = 0;
        for (int d = 1; d < 10; ++d) {
            if (tens.at<float>(d) > tens.at<float>(first)) first = d;
            if (ones.at<float>(d) > ones.at<float>(second)) second = d;
        }
        pairs.push_back({10 * first + second, tens.at<float>(first) * ones.at<float>(second)});
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
