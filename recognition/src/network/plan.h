// SPDX-License-Identifier: Apache-2.0
// A network's work on one picture of one size, step by step, in the layouts oneDNN likes best.
#pragma once

#include "onnx_file.h"

#include <dnnl.hpp>

#include <unordered_map>
#include <utility>

namespace hawkstone::recognition {

class Plan {
public:
    // Throws std::runtime_error if the file asks for something that none of our networks uses: refused rather than guessed.
    Plan(const OnnxFile& file, const dnnl::memory::dims& picture);

    std::vector<std::pair<std::string, dnnl::memory>> outputs; // what the last picture gave

    void run(const float* picture);

private:
    using Arguments = std::unordered_map<int, dnnl::memory>;
    const OnnxFile& m_file; // read while the plan is made
    dnnl::stream m_stream;
    dnnl::memory m_input;
    std::map<std::string, dnnl::memory> m_values;
    std::vector<std::pair<dnnl::primitive, Arguments>> m_steps;

    dnnl::memory value(const std::string& name) const;
    const Tensor& learnt(const OnnxNode& node, std::size_t input, std::size_t dimensions) const;
    dnnl::memory laidOut(const dnnl::memory& value, const dnnl::memory::desc& layout);
    dnnl::memory laidOut(const Tensor& tensor, const dnnl::memory::dims& shape, const dnnl::memory::desc& layout);

    dnnl::memory add(const OnnxNode& node, bool relu);
    dnnl::memory addSum(const dnnl::memory& one, const dnnl::memory& other, const dnnl::primitive_attr& finish);
    template <class Work>
    dnnl::memory addWork(const typename Work::primitive_desc& work, const dnnl::memory& from, Arguments more = {});
    template <class Work>
    dnnl::memory addWeighing(const typename Work::primitive_desc& work, const dnnl::memory& from, const OnnxNode& node,
                             const dnnl::memory::dims& shape);
};

} // namespace hawkstone::recognition
