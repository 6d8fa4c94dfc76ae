// SPDX-License-Identifier: Apache-2.0
#include "face_net.h"

#include "symbol_map.h"

#include "hidden_stones_faces.h"

#include <opencv2/dnn.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace hawkstone::recognition::hidden_stones {
namespace {

cv::dnn::Net load(std::span<const unsigned char> bytes) {
    cv::dnn::Net net = cv::dnn::readNetFromONNX(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    return net;
}

cv::Mat batch(const std::vector<cv::Mat>& inks) {
    const int size[]{static_cast<int>(inks.size()), 1, kMapSide, kMapSide};
    cv::Mat blob(4, size, CV_32F);
    for (std::size_t i = 0; i < inks.size(); ++i)
        inks[i].copyTo(cv::Mat(kMapSide, kMapSide, CV_32F, blob.ptr<float>(static_cast<int>(i))));
    return blob;
}

// Set wide apart, the network is surer of art it has never seen than it is right: on held-out art a temperature of 1.6
// made its chances come true (docs/accuracy.md).
constexpr float kTemperature = 1.6F;

template <int N>
Likeness<N> likeness(const float* logits) {
    std::array<float, 4 * N + 1> p;
    const float top = *std::max_element(logits, logits + p.size());
    float sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] = std::exp((logits[i] - top) / kTemperature);
    Likeness<N> out;
    for (std::size_t i = 0; i < 4 * N; ++i) out.turns[i / 4][i % 4] = p[i] / sum;
    out.none = p[4 * N] / sum;
    return out;
}

} // namespace

NamedFaces nameFaces(const std::vector<cv::Mat>& inks) {
    thread_local cv::dnn::Net net = load(models::hidden_stones_faces());
    NamedFaces out;
    if (inks.empty()) return out;
    net.setInput(batch(inks));
    std::vector<cv::Mat> results;
    net.forward(results, std::vector<cv::String>{"turns", "code"});
    for (int i = 0; i < results[0].rows; ++i) {
        out.likeness.push_back(likeness<kFaceCount>(results[0].ptr<float>(i)));
        std::array<float, 64> code;
        std::copy_n(results[1].ptr<float>(i), code.size(), code.begin());
        out.codes.push_back(code);
    }
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
