// SPDX-License-Identifier: Apache-2.0
#include "onnx_file.h"

#include <cstring>
#include <stdexcept>

namespace hawkstone::recognition {
namespace {

using Bytes = std::span<const unsigned char>;

[[noreturn]] void damaged(const char* what) {
    throw std::runtime_error(std::string("this is no ONNX file, or a damaged one: ") + what);
}

Bytes take(Bytes& rest, std::uint64_t count) {
    if (count > rest.size()) damaged("it ends too early");
    const Bytes taken = rest.first(count);
    rest = rest.subspan(count);
    return taken;
}

std::uint64_t takeNumber(Bytes& rest) {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const unsigned char part = take(rest, 1)[0];
        number |= std::uint64_t{part & 127U} << shift;
        if (part < 128) return number;
    }
    damaged("a number without end");
}

// A protobuf message is a row of numbered fields; one of them, in whichever of the four shapes it was written.
struct Field {
    std::uint64_t id = 0, number = 0;
    Bytes bytes;

    std::string text() const { return {bytes.begin(), bytes.end()}; }
    float real() const {
        float value = 0;
        if (bytes.size() != sizeof value) damaged("a float of another size");
        std::memcpy(&value, bytes.data(), sizeof value);
        return value;
    }
    // Numbers in a row come one a field, or many packed into one.
    template <class T>
    void appendTo(std::vector<T>& numbers) const {
        if (bytes.data() == nullptr) numbers.push_back(static_cast<T>(static_cast<std::int64_t>(number)));
        for (Bytes rest = bytes; !rest.empty();) numbers.push_back(static_cast<T>(static_cast<std::int64_t>(takeNumber(rest))));
    }
};

template <class Visit>
void forEachField(Bytes message, Visit visit) {
    while (!message.empty()) {
        const std::uint64_t key = takeNumber(message);
        Field field{key >> 3, 0, {}};
        switch (key & 7) {
        case 0: field.number = takeNumber(message); break;
        case 1: field.bytes = take(message, 8); break;
        case 2: field.bytes = take(message, takeNumber(message)); break;
        case 5: field.bytes = take(message, 4); break;
        default: damaged("a field of unknown shape");
        }
        visit(field);
    }
}

// The numbers below are those of onnx.proto, each named beside it.
Tensor tensorOf(Bytes message, std::string* name = nullptr) {
    Tensor tensor;
    Bytes raw;
    std::uint64_t type = 0;
    forEachField(message, [&](const Field& field) {
        if (field.id == 1) field.appendTo(tensor.shape);       // dims
        if (field.id == 2) type = field.number;                // data_type
        if (field.id == 4 || field.id == 9) raw = field.bytes; // float_data if packed, raw_data
        if (field.id == 8 && name) *name = field.text();       // name
    });
    if (type != 1) return tensor; // FLOAT
    std::uint64_t count = 1;
    for (const std::int64_t size : tensor.shape) {
        if (size < 0 || size > 1'000'000 || (count *= static_cast<std::uint64_t>(size)) > 100'000'000) damaged("a tensor of absurd size");
    }
    if (raw.size() != count * sizeof(float)) damaged("a tensor without all of its numbers");
    tensor.values.resize(count);
    if (count > 0) std::memcpy(tensor.values.data(), raw.data(), raw.size());
    return tensor;
}

OnnxNode nodeOf(Bytes message) {
    OnnxNode node;
    forEachField(message, [&](const Field& field) {
        if (field.id == 1) node.inputs.push_back(field.text());
        if (field.id == 2) node.outputs.push_back(field.text());
        if (field.id == 4) node.operation = field.text(); // op_type
        if (field.id != 5) return;                        // attribute
        std::string name;
        OnnxNode::Attribute attribute;
        forEachField(field.bytes, [&](const Field& part) {
            if (part.id == 1) name = part.text();
            if (part.id == 2) attribute.numbers.push_back(part.real());         // f
            if (part.id == 3 || part.id == 8) part.appendTo(attribute.numbers); // i, ints
            if (part.id == 4) attribute.text = part.text();                     // s
            if (part.id == 5) attribute.tensor = tensorOf(part.bytes);          // t
        });
        node.attributes[name] = std::move(attribute);
    });
    if (node.outputs.empty()) damaged("a step without an answer");
    return node;
}

std::string nameOf(Bytes message) {
    std::string name;
    forEachField(message, [&](const Field& field) {
        if (field.id == 1) name = field.text();
    });
    return name;
}

} // namespace

OnnxFile parseOnnx(Bytes bytes) {
    OnnxFile file;
    forEachField(bytes, [&](const Field& part) {
        if (part.id != 7) return; // graph
        forEachField(part.bytes, [&](const Field& field) {
            if (field.id == 1) { // node
                OnnxNode node = nodeOf(field.bytes);
                if (node.operation == "Constant")
                    file.tensors[node.outputs.front()] = std::move(node.attributes["value"].tensor);
                else
                    file.nodes.push_back(std::move(node));
            }
            if (field.id == 5) { // initializer
                std::string name;
                Tensor tensor = tensorOf(field.bytes, &name);
                file.tensors[name] = std::move(tensor);
            }
            if (field.id == 11) file.inputs.push_back(nameOf(field.bytes));
            if (field.id == 12) file.outputs.push_back(nameOf(field.bytes));
        });
    });
    if (file.nodes.empty() || file.inputs.empty() || file.outputs.empty()) damaged("it holds no network");
    return file;
}

} // namespace hawkstone::recognition
