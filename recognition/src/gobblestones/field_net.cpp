// SPDX-License-Identifier: Apache-2.0
#include "field_net.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblestones {
namespace {

using Tones = std::array<float, 256>;

Tones tonesOf(float gain) {
    Tones tones;
    for (int i = 0; i < 256; ++i) tones[static_cast<std::size_t>(i)] = std::min(255.F, static_cast<float>(i) * gain) / 255.F;
    return tones;
}

void fill(cv::Mat& blob, std::span<const cv::Mat> patches, const Tones& tones) {
    const int side = patches.front().rows;
    const int sizes[] = {static_cast<int>(patches.size()), 3, side, side};
    blob.create(4, sizes, CV_32F);
    for (int n = 0; n < sizes[0]; ++n)
        for (int y = 0; y < side; ++y) {
            const auto* in = patches[static_cast<std::size_t>(n)].ptr<cv::Vec3b>(y);
            float *blue = blob.ptr<float>(n, 0) + y * side, *green = blob.ptr<float>(n, 1) + y * side,
                  *red = blob.ptr<float>(n, 2) + y * side;
            for (int x = 0; x < side; ++x) blue[x] = tones[in[x][0]], green[x] = tones[in[x][1]], red[x] = tones[in[x][2]];
        }
}

} // namespace

cv::dnn::Net loadNet(std::span<const unsigned char> onnx) {
    cv::dnn::Net net = cv::dnn::readNetFromONNX(reinterpret_cast<const char*>(onnx.data()), onnx.size());
    net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    return net;
}

cv::Mat scoresOf(cv::dnn::Net& net, const std::vector<cv::Mat>& patches, float gain, std::size_t batch) {
    cv::Mat scores, blob;
    const Tones tones = tonesOf(gain);
    for (std::size_t from = 0; from < patches.size(); from += batch) {
        const auto part = std::span(patches).subspan(from, std::min(batch, patches.size() - from));
        fill(blob, part, tones);
        net.setInput(blob);
        const cv::Mat out = net.forward().reshape(1, static_cast<int>(part.size()));
        if (scores.empty()) scores.create(static_cast<int>(patches.size()), out.cols, CV_32F);
        out.copyTo(scores.rowRange(static_cast<int>(from), static_cast<int>(from + part.size())));
    }
    return scores;
}

void toChances(cv::Mat& scores) {
    for (int n = 0; n < scores.rows; ++n) {
        float* row = scores.ptr<float>(n);
        const float top = *std::max_element(row, row + scores.cols);
        float sum = 0;
        for (int i = 0; i < scores.cols; ++i) sum += row[i] = std::exp(row[i] - top);
        for (int i = 0; i < scores.cols; ++i) row[i] /= sum;
    }
}

cv::Mat chancesOf(cv::dnn::Net& net, const std::vector<cv::Mat>& patches, float gain, std::size_t batch) {
    cv::Mat scores = scoresOf(net, patches, gain, batch);
    toChances(scores);
    return scores;
}

} // namespace hawkstone::recognition::gobblestones
