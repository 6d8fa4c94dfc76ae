// SPDX-License-Identifier: Apache-2.0
#include "networks.h"

#include "grid_votes.h"

#include "gobblet_closer.h"
#include "gobblet_finder.h"
#include "gobblet_grid.h"
#include "gobblet_piece.h"

#include <opencv2/dnn.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace hawkstone::recognition::gobblet {
namespace {

cv::dnn::Net load(std::span<const unsigned char> bytes) {
    cv::dnn::Net net = cv::dnn::readNetFromONNX(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    return net;
}

// A network is not safe to share between threads, so each has its own.
cv::dnn::Net& finder() {
    thread_local cv::dnn::Net net = load(models::gobblet_finder());
    return net;
}
cv::dnn::Net& grid() {
    thread_local cv::dnn::Net net = load(models::gobblet_grid());
    return net;
}
cv::dnn::Net& piece() {
    thread_local cv::dnn::Net net = load(models::gobblet_piece());
    return net;
}

cv::dnn::Net& closer() {
    thread_local cv::dnn::Net net = load(models::gobblet_closer());
    return net;
}

cv::Mat blob(const std::vector<cv::Mat>& patches) {
    cv::Mat result;
    cv::dnn::blobFromImages(patches, result, 1 / 255.0, {}, cv::Scalar::all(127.5));
    return result;
}

cv::Mat chances(const cv::Mat& answer, int channel) {
    cv::Mat logits(answer.size[2], answer.size[3], CV_32F, const_cast<float*>(answer.ptr<float>(0, channel)));
    cv::Mat result(logits.size(), CV_32F);
    for (int y = 0; y < logits.rows; ++y)
        for (int x = 0; x < logits.cols; ++x) result.at<float>(y, x) = 1 / (1 + std::exp(-logits.at<float>(y, x)));
    return result;
}

} // namespace

namespace {
FrameMaps look(cv::dnn::Net& net, const cv::Mat& frame) {
    net.setInput(blob({frame}));
    const cv::Mat answer = net.forward();
    return {chances(answer, 0), chances(answer, 1), chances(answer, 2), 1, {}};
}
} // namespace

FrameMaps lookAtFrame(const cv::Mat& frame) {
    return look(finder(), frame);
}

FrameMaps lookNearer(const cv::Mat& frame) {
    // A network of its own: one that is asked about pictures of two sizes in turn lays its memory out anew each time.
    thread_local cv::dnn::Net net = load(models::gobblet_finder());
    return look(net, frame);
}

std::vector<GridGlimpse> lookAtGrids(const std::vector<cv::Mat>& patches) {
    grid().setInput(blob(patches));
    std::vector<cv::Mat> answers;
    grid().forward(answers, std::vector<cv::String>{"field", "board"});
    std::vector<GridGlimpse> glimpses(patches.size());
    for (std::size_t i = 0; i < patches.size(); ++i) {
        std::vector<GridVote> votes;
        const int n = static_cast<int>(i), side = answers[0].size[2];
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const auto at = [&](int channel) { return answers[0].ptr<float>(n, channel)[y * side + x]; };
                const cv::Point2d place = gridPlace(x, y);
                votes.push_back({place, place + cv::Point2d(at(0), at(1)) / 20, std::exp(-std::clamp(at(2), -5.0F, 2.0F))});
            }
        glimpses[i] = countVotes(votes);
        glimpses[i].boardness = answers[1].ptr<float>(n)[0];
    }
    return glimpses;
}

namespace {
std::vector<PieceGlimpse> glimpsesOf(cv::dnn::Net& net, const std::vector<cv::Mat>& patches) {
    std::vector<PieceGlimpse> glimpses(patches.size());
    if (patches.empty()) return glimpses;
    net.setInput(blob(patches));
    const cv::Mat answer = net.forward();
    for (std::size_t i = 0; i < patches.size(); ++i) {
        const float* row = answer.ptr<float>(static_cast<int>(i));
        const float top = *std::max_element(row, row + 4);
        double all = 0, part[4];
        for (int k = 0; k < 4; ++k) all += part[k] = std::exp(row[k] - top);
        PieceGlimpse& g = glimpses[i];
        g.empty = part[0] / all;
        g.white = part[1] / all;
        g.black = part[2] / all;
        g.hidden = part[3] / all;
        g.radius = row[4] / 10;
        g.lean = row[5] / 10;
        g.dx = row[6] / 10;
        g.dy = row[7] / 10;
        g.radiusDoubt = std::exp(std::clamp(row[8], -5.0F, 2.0F)) / 10;
        g.leanDoubt = std::exp(std::clamp(row[9], -5.0F, 2.0F)) / 10;
    }
    return glimpses;
}
} // namespace

std::vector<PieceGlimpse> lookAtPieces(const std::vector<cv::Mat>& patches) {
    return glimpsesOf(piece(), patches);
}

std::vector<PieceGlimpse> lookCloser(const std::vector<cv::Mat>& patches) {
    return glimpsesOf(closer(), patches);
}

} // namespace hawkstone::recognition::gobblet
