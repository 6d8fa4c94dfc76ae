// SPDX-License-Identifier: Apache-2.0
#include "networks.h"

#include "grid_votes.h"
#include "network.h"
#include "patches.h"

#include "gobblet_closer.h"
#include "gobblet_finder.h"
#include "gobblet_grid.h"
#include "gobblet_piece.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

// A network is not to be shared between threads, so each has its own; all four are loaded at the first look, so that no photo waits for one.
struct Networks {
    // A photo's longer side becomes 160, the other a multiple of 32; a nearer look is square. Longer photos than two to one are rare.
    Network finder{
        models::gobblet_finder(),
        {{kFrameSide, 96}, {kFrameSide, 128}, {kFrameSide, kFrameSide}, {128, kFrameSide}, {96, kFrameSide}, {kNearSide, kNearSide}}};
    Network grid{models::gobblet_grid(), {{kGridPatch, kGridPatch}}};
    Network piece{models::gobblet_piece(), {{kPiecePatch, kPiecePatch}}};
    Network closer{models::gobblet_closer(), {{kCloserPatch, kCloserPatch}}};
};
Networks& networks() {
    thread_local Networks all;
    return all;
}

Network::Answers forward(Network& net, const std::vector<cv::Mat>& patches) {
    static const Tones tones = [] {
        Tones result;
        for (int i = 0; i < 256; ++i) result[static_cast<std::size_t>(i)] = (static_cast<float>(i) - 127.5F) / 255;
        return result;
    }();
    return net.forward(patches, tones);
}

cv::Mat chances(const cv::Mat& answer, int channel) {
    cv::Mat logits(answer.size[2], answer.size[3], CV_32F, const_cast<float*>(answer.ptr<float>(0, channel)));
    cv::Mat result(logits.size(), CV_32F);
    for (int y = 0; y < logits.rows; ++y)
        for (int x = 0; x < logits.cols; ++x) result.at<float>(y, x) = 1 / (1 + std::exp(-logits.at<float>(y, x)));
    return result;
}

} // namespace

FrameMaps lookAtFrame(const cv::Mat& frame) {
    const cv::Mat answer = forward(networks().finder, {frame}).at("answer");
    return {chances(answer, 0), chances(answer, 1), chances(answer, 2), 1, {}};
}

std::vector<GridGlimpse> lookAtGrids(const std::vector<cv::Mat>& patches) {
    const Network::Answers answers = forward(networks().grid, patches);
    const cv::Mat &field = answers.at("field"), &board = answers.at("board");
    std::vector<GridGlimpse> glimpses(patches.size());
    for (std::size_t i = 0; i < patches.size(); ++i) {
        std::vector<GridVote> votes;
        const int n = static_cast<int>(i), side = field.size[2];
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const auto at = [&](int channel) { return field.ptr<float>(n, channel)[y * side + x]; };
                const cv::Point2d place = gridPlace(x, y);
                votes.push_back({place, place + cv::Point2d(at(0), at(1)) / 20, std::exp(-std::clamp(at(2), -5.0F, 2.0F))});
            }
        glimpses[i] = countVotes(votes);
        glimpses[i].boardness = board.ptr<float>(n)[0];
    }
    return glimpses;
}

namespace {
std::vector<PieceGlimpse> glimpsesOf(Network& net, const std::vector<cv::Mat>& patches) {
    std::vector<PieceGlimpse> glimpses(patches.size());
    if (patches.empty()) return glimpses;
    const cv::Mat answer = forward(net, patches).at("answer");
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
    return glimpsesOf(networks().piece, patches);
}

std::vector<PieceGlimpse> lookCloser(const std::vector<cv::Mat>& patches) {
    return glimpsesOf(networks().closer, patches);
}

} // namespace hawkstone::recognition::gobblet
