// SPDX-License-Identifier: Apache-2.0
#include "plan.h"

#include <algorithm>
#include <stdexcept>

namespace hawkstone::recognition {
namespace {

using dnnl::memory;
using Dims = memory::dims; // std::vector<std::int64_t>, like the shape of a Tensor
constexpr auto kInference = dnnl::prop_kind::forward_inference;

const dnnl::engine& processor() {
    static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
    return engine;
}

memory::desc floats(const Dims& shape, memory::format_tag layout = memory::format_tag::any) {
    return {shape, memory::data_type::f32, layout};
}
memory::desc plain(const Dims& shape) {
    using Tag = memory::format_tag;
    return floats(shape, shape.size() == 4 ? Tag::abcd : shape.size() == 2 ? Tag::ab : Tag::a);
}

void demand(bool met, const std::string& what) {
    if (!met) throw std::runtime_error("the network cannot be run: " + what);
}

Dims numbers(const OnnxNode& node, const std::string& name, Dims otherwise) {
    const auto found = node.attributes.find(name);
    if (found == node.attributes.end()) return otherwise;
    Dims result;
    for (const double number : found->second.numbers) {
        result.push_back(number >= 0 && number < 100 ? static_cast<std::int64_t>(number) : -1); // more than any of our networks needs
        demand(static_cast<double>(result.back()) == number, "an unusual " + name + " of " + node.operation);
    }
    return result;
}

void demandUsual(const OnnxNode& node, const std::string& name, const Dims& otherwise, const Dims& usual) {
    demand(numbers(node, name, otherwise) == usual, "an unusual " + name + " of " + node.operation);
}
void demandUsual(const OnnxNode& node, const std::string& name, const std::string& usual) {
    const auto found = node.attributes.find(name);
    demand(found != node.attributes.end() && found->second.text == usual, "an unusual " + name + " of " + node.operation);
}

const std::string& inputOf(const OnnxNode& node, std::size_t i) {
    demand(i < node.inputs.size(), "too few inputs of " + node.operation);
    return node.inputs[i];
}

} // namespace

Plan::Plan(const OnnxFile& file, const Dims& picture) : m_file(file), m_stream(processor()), m_input(plain(picture), processor(), nullptr) {
    m_values[file.inputs.front()] = m_input;
    for (std::size_t i = 0; i < file.nodes.size(); ++i) {
        const OnnxNode& node = file.nodes[i];
        // What comes out negative becomes 0 in the same step: the answer before is then known to nobody else.
        const OnnxNode* next = i + 1 < file.nodes.size() ? &file.nodes[i + 1] : nullptr;
        const bool relu = next && next->operation == "Relu" && next->inputs == node.outputs;
        m_values[relu ? next->outputs.front() : node.outputs.front()] = add(node, relu);
        if (relu) ++i;
    }
    for (const std::string& name : file.outputs) {
        const memory answer = value(name);
        outputs.emplace_back(name, laidOut(answer, plain(answer.get_desc().dims())));
    }
    m_values.clear();
}

void Plan::run(const float* picture) {
    m_input.set_data_handle(const_cast<float*>(picture)); // only read
    for (const auto& [primitive, arguments] : m_steps) primitive.execute(m_stream, arguments);
    m_stream.wait();
}

memory Plan::value(const std::string& name) const {
    const auto found = m_values.find(name);
    demand(found != m_values.end(), "nothing makes " + name);
    return found->second;
}

const Tensor& Plan::learnt(const OnnxNode& node, std::size_t input, std::size_t dimensions) const {
    const auto found = m_file.tensors.find(inputOf(node, input));
    const bool usable = found != m_file.tensors.end() && found->second.shape.size() == dimensions && !found->second.values.empty();
    demand(usable, "odd weights of " + node.operation);
    return found->second;
}

memory Plan::laidOut(const memory& value, const memory::desc& layout) {
    if (value.get_desc() == layout) return value;
    memory other(layout, processor());
    m_steps.emplace_back(dnnl::reorder(value, other), Arguments{{DNNL_ARG_SRC, value}, {DNNL_ARG_DST, other}});
    return other;
}

// What was learnt is laid out once and for all.
memory Plan::laidOut(const Tensor& tensor, const Dims& shape, const memory::desc& layout) {
    memory given(plain(shape), processor(), const_cast<float*>(tensor.values.data())), result(layout, processor());
    dnnl::reorder(given, result).execute(m_stream, given, result);
    m_stream.wait();
    return result;
}

template <class Work>
memory Plan::addWork(const typename Work::primitive_desc& work, const memory& from, Arguments more) {
    memory to(work.dst_desc(), processor());
    more.insert({{DNNL_ARG_SRC, laidOut(from, work.src_desc())}, {DNNL_ARG_DST, to}});
    m_steps.emplace_back(Work(work), std::move(more));
    return to;
}

template <class Work>
memory Plan::addWeighing(const typename Work::primitive_desc& work, const memory& from, const OnnxNode& node, const Dims& shape) {
    return addWork<Work>(work, from,
                         {{DNNL_ARG_WEIGHTS, laidOut(learnt(node, 1, 2 + 2 * (node.operation == "Conv")), shape, work.weights_desc())},
                          {DNNL_ARG_BIAS, laidOut(learnt(node, 2, 1), {shape[0]}, work.bias_desc())}});
}

memory Plan::addSum(const memory& one, const memory& other, const dnnl::primitive_attr& finish) {
    const memory::desc layout = one.get_desc();
    demand(layout.dims() == other.get_desc().dims(), "a sum of pictures of two sizes");
    const memory second = laidOut(other, layout), to(layout, processor());
    const dnnl::binary::primitive_desc sum({dnnl::algorithm::binary_add, layout, layout, layout}, finish, processor());
    m_steps.emplace_back(dnnl::binary(sum), Arguments{{DNNL_ARG_SRC_0, one}, {DNNL_ARG_SRC_1, second}, {DNNL_ARG_DST, to}});
    return to;
}

memory Plan::add(const OnnxNode& node, bool relu) {
    const std::string& operation = node.operation;
    const memory from = value(inputOf(node, 0));
    const memory::desc given = from.get_desc();
    Dims shape = given.dims();
    dnnl::post_ops after;
    if (relu) after.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
    dnnl::primitive_attr finish;
    finish.set_post_ops(after);

    if (operation == "Flatten" && !relu) { // Gemm takes a picture as it is
        demandUsual(node, "axis", {1}, {1});
        return from;
    }
    if (operation == "Add") return addSum(from, value(inputOf(node, 1)), finish);
    if (operation == "Gemm") {
        demandUsual(node, "alpha", {1}, {1});
        demandUsual(node, "beta", {1}, {1});
        demandUsual(node, "transA", {0}, {0});
        demandUsual(node, "transB", {0}, {1});
        const Dims& weights = learnt(node, 1, 2).shape;
        shape[0] = weights[0];
        demand(plain(shape).get_size() == plain(weights).get_size() && learnt(node, 2, 1).shape[0] == weights[0], "odd weights of Gemm");
        return addWeighing<dnnl::inner_product_forward>(
            {{kInference, given, floats(shape), floats({weights[0]}), floats({given.dims()[0], weights[0]})}, finish, processor()}, from,
            node, shape);
    }
    demand(shape.size() == 4, operation + " of something that is no picture");
    if (operation == "Resize") {
        demandUsual(node, "mode", "nearest");
        demandUsual(node, "coordinate_transformation_mode", "asymmetric");
        demandUsual(node, "nearest_mode", "floor");
        demand(learnt(node, 2, 1).values == std::vector<float>{1, 1, 2, 2}, "another scale than 2");
        shape[2] *= 2, shape[3] *= 2;
        return addWork<dnnl::resampling_forward>(
            {{kInference, dnnl::algorithm::resampling_nearest, {2, 2}, given, floats(shape)}, finish, processor()}, from);
    }
    demand(operation == "Conv" || operation == "MaxPool", "its operation " + operation + " is not known here");
    const bool pool = operation == "MaxPool";
    const Dims kernel = numbers(node, "kernel_shape", {}), strides = numbers(node, "strides", {1, 1});
    const Dims pads = numbers(node, "pads", {0, 0, 0, 0});
    demand(kernel.size() == 2 && strides.size() == 2 && pads.size() == 4, "an unusual " + operation);
    for (std::size_t i = 0; i < 2; ++i)
        demand(kernel[i] > 0 && strides[i] > 0 && std::max(pads[i], pads[i + 2]) < kernel[i], "an unusual " + operation);
    demandUsual(node, "dilations", {1, 1}, {1, 1});
    demandUsual(node, pool ? "ceil_mode" : "group", {!pool}, {!pool});
    const Dims before{pads[0], pads[1]}, behind{pads[2], pads[3]};
    for (std::size_t i = 0; i < 2; ++i) shape[i + 2] = (shape[i + 2] + pads[i] + pads[i + 2] - kernel[i]) / strides[i] + 1;
    demand(shape[2] > 0 && shape[3] > 0, operation + " of a picture that is too small");
    if (pool)
        return addWork<dnnl::pooling_forward>(
            {{kInference, dnnl::algorithm::pooling_max, given, floats(shape), strides, kernel, before, behind}, finish, processor()}, from);
    const Dims& weights = learnt(node, 1, 4).shape;
    shape[1] = weights[0];
    demand(weights == Dims{learnt(node, 2, 1).shape[0], given.dims()[1], kernel[0], kernel[1]}, "odd weights of Conv");
    return addWeighing<dnnl::convolution_forward>({{kInference, dnnl::algorithm::convolution_direct, floats(given.dims()), floats(weights),
                                                    floats({weights[0]}), floats(shape), strides, before, behind},
                                                   finish,
                                                   processor()},
                                                  from, node, weights);
}

} // namespace hawkstone::recognition
