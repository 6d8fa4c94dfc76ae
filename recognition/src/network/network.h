// SPDX-License-Identifier: Apache-2.0
// A taught network that looks at pictures and answers with numbers, run by oneDNN (docs/decisions/0021-networks-run-by-onednn.md).
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hawkstone::recognition {

using Tones = std::array<float, 256>; // what a network is shown for each brightness of a colour

// Not to be shared between threads: looking writes into it. It works on the calling thread alone.
class Network {
public:
    // Made ready for pictures of these sizes; another size makes it ready when it first comes, which takes some milliseconds.
    // Throws std::runtime_error if the bytes are no network we can run.
    Network(std::span<const unsigned char> onnx, const std::vector<cv::Size>& sizes, int channels = 3);
    ~Network();

    // Each output by its name, with a row (or whatever the output is) for each picture. The pictures are of one size.
    using Answers = std::map<std::string, cv::Mat>;
    Answers forward(const std::vector<cv::Mat>& bgr, const Tones& tones);
    Answers forward(const std::vector<cv::Mat>& planes); // of floats: rows x columns, or channels x rows x columns

private:
    struct Prepared;
    std::unique_ptr<Prepared> m_prepared;
};

} // namespace hawkstone::recognition
