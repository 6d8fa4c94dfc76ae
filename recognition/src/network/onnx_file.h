// SPDX-License-Identifier: Apache-2.0
// What an ONNX file says: the steps of a taught network, and the numbers it learnt.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace hawkstone::recognition {

struct Tensor {
    std::vector<std::int64_t> shape;
    std::vector<float> values; // none if it does not hold floats
};

struct OnnxNode {
    struct Attribute {
        std::vector<double> numbers;
        std::string text;
        Tensor tensor;
    };
    std::string operation;
    std::vector<std::string> inputs, outputs; // one output at least
    std::map<std::string, Attribute> attributes;
};

struct OnnxFile {
    std::vector<OnnxNode> nodes;           // each after those whose answers it uses
    std::map<std::string, Tensor> tensors; // what was learnt or is constant, by name
    std::vector<std::string> inputs, outputs;
};

// Throws std::runtime_error if the bytes are no ONNX file.
OnnxFile parseOnnx(std::span<const unsigned char> bytes);

} // namespace hawkstone::recognition
