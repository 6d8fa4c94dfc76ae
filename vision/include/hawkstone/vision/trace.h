// SPDX-License-Identifier: Apache-2.0
// An optional witness of the stages of a reading: named pictures and how long each stage took. Never writes files itself.
#pragma once

#include <opencv2/core.hpp>

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace hawkstone::vision {

struct Trace {
    struct Stage {
        std::string name;
        double milliseconds = 0;
    };
    struct Picture {
        std::string name;
        cv::Mat image;
        double milliseconds = 0; // of reading until then, the drawing of pictures left out
    };
    using Clock = std::chrono::steady_clock;
    bool wantPictures = false; // pictures cost time; stage times are always kept
    std::vector<Stage> stages;
    std::vector<Picture> pictures;
    Clock::time_point start = Clock::now();
    Clock::duration drawing{};
};

// Times a stage from construction to destruction. Does nothing without a trace.
class StageTimer {
public:
    StageTimer(Trace* trace, std::string name) : m_trace(trace), m_name(std::move(name)) {}
    ~StageTimer() {
        if (!m_trace) return;
        const std::chrono::duration<double, std::milli> spent = Trace::Clock::now() - m_start;
        m_trace->stages.push_back({std::move(m_name), spent.count()});
    }
    StageTimer(const StageTimer&) = delete;
    StageTimer& operator=(const StageTimer&) = delete;

private:
    Trace* m_trace;
    std::string m_name;
    Trace::Clock::time_point m_start = Trace::Clock::now();
};

// Draws and keeps a picture only when someone wants it.
inline void addPicture(Trace* trace, std::string name, const std::function<cv::Mat()>& draw) {
    if (!trace || !trace->wantPictures) return;
    const auto now = Trace::Clock::now();
    const std::chrono::duration<double, std::milli> reading = now - trace->start - trace->drawing;
    trace->pictures.push_back({std::move(name), draw(), reading.count()});
    trace->drawing += Trace::Clock::now() - now;
}

} // namespace hawkstone::vision
