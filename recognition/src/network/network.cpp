// SPDX-License-Identifier: Apache-2.0
#include "network.h"

#include "plan.h"

#include <dlfcn.h>

#include <cstring>
#include <stdexcept>
#include <utility>

namespace hawkstone::recognition {
namespace {

// Debian's oneDNN divides its work among OpenMP's threads, and with pictures this small waits for them longer than it works. As long as
// this lives the calling thread has no helpers. The functions are looked up because it is oneDNN that brings OpenMP along.
class Alone {
public:
    Alone() : m_before(ask ? ask() : 1) {
        if (tell) tell(1);
    }
    ~Alone() {
        if (tell) tell(m_before);
    }
    Alone(const Alone&) = delete;
    Alone& operator=(const Alone&) = delete;

private:
    static inline const auto ask = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_max_threads"));
    static inline const auto tell = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "omp_set_num_threads"));
    int m_before;
};

} // namespace

struct Network::Prepared {
    OnnxFile file;
    int channels = 3;
    std::map<std::pair<int, int>, Plan> plans; // by rows and columns

    Plan& planFor(int rows, int columns) {
        const auto found = plans.find({rows, columns});
        if (found != plans.end()) return found->second;
        return plans.emplace(std::pair(rows, columns), Plan(file, {1, channels, rows, columns})).first->second;
    }

    // One picture at a time: what it makes on its way stays in the near memory, and several at once were never quicker.
    template <class Pictures>
    Answers forward(int count, int rows, int columns, Pictures picture) {
        const Alone alone;
        Plan& plan = planFor(rows, columns);
        Answers answers;
        for (const auto& [name, value] : plan.outputs) {
            const auto shape = value.get_desc().dims();
            std::vector<int> sizes(shape.begin(), shape.end());
            sizes[0] = count;
            answers[name].create(sizes, CV_32F);
        }
        for (int n = 0; n < count; ++n) {
            plan.run(picture(static_cast<std::size_t>(n)));
            for (const auto& [name, value] : plan.outputs)
                std::memcpy(answers[name].ptr(n), value.get_data_handle(), value.get_desc().get_size());
        }
        return answers;
    }
};

Network::Network(std::span<const unsigned char> onnx, const std::vector<cv::Size>& sizes, int channels)
    : m_prepared(new Prepared{parseOnnx(onnx), channels, {}}) {
    const Alone alone;
    for (const cv::Size& size : sizes) m_prepared->planFor(size.height, size.width);
}

Network::~Network() = default;

Network::Answers Network::forward(const std::vector<cv::Mat>& bgr, const Tones& tones) {
    if (bgr.empty()) return {};
    const cv::Size size = bgr.front().size();
    std::vector<float> planes(3 * static_cast<std::size_t>(size.area()));
    CV_Assert(m_prepared->channels == 3);
    return m_prepared->forward(static_cast<int>(bgr.size()), size.height, size.width, [&](std::size_t n) {
        CV_Assert(bgr[n].type() == CV_8UC3 && bgr[n].size() == size);
        float *blue = planes.data(), *green = blue + size.area(), *red = green + size.area();
        for (int y = 0; y < size.height; ++y) {
            const auto* in = bgr[n].ptr<cv::Vec3b>(y);
            for (int x = 0; x < size.width; ++x) *blue++ = tones[in[x][0]], *green++ = tones[in[x][1]], *red++ = tones[in[x][2]];
        }
        return planes.data();
    });
}

Network::Answers Network::forward(const std::vector<cv::Mat>& planes) {
    if (planes.empty()) return {};
    const cv::MatSize size = planes.front().size;
    const int rows = size[size.dims() - 2], columns = size[size.dims() - 1];
    return m_prepared->forward(static_cast<int>(planes.size()), rows, columns, [&](std::size_t n) {
        CV_Assert(planes[n].type() == CV_32F && planes[n].isContinuous() && planes[n].size == size);
        CV_Assert(planes[n].total() == static_cast<std::size_t>(m_prepared->channels) * rows * columns);
        return planes[n].ptr<float>();
    });
}

} // namespace hawkstone::recognition
