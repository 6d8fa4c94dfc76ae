// SPDX-License-Identifier: Apache-2.0
#include "film_source.h"

#include <opencv2/videoio.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace hawkstone::session {
namespace {

// Broken frames in a row after which a film is taken to have ended: two seconds of it at 30 frames a second.
constexpr int kMostBroken = 60;

std::string tenths(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", seconds);
    return text;
}

// Times are the film's own, not counted frames: phones film at an uneven rate, and a film with frames left out still
// shows each picture at its moment. Where a film has no times, frames are counted.
class FilmSource : public FrameSource {
public:
    explicit FilmSource(cv::VideoCapture capture) : m_capture(std::move(capture)), m_rate(m_capture.get(cv::CAP_PROP_FPS)) {
        if (!(m_rate > 0.1 && m_rate < 1000)) m_rate = 25;
        m_count = m_capture.get(cv::CAP_PROP_FRAME_COUNT);
        if (m_count > 0) m_length = m_count / m_rate;
    }

    Delivery next() override {
        cv::Mat image; // a fresh one each time: whoever keeps the frame keeps the picture
        if (!take(image)) return broken();
        m_broken = 0;
        return Frame{image, m_t, m_number++};
    }

    // Decoding up to there is exact in every container; seeking by index is not.
    bool seek(double seconds) override {
        if (m_grabbed && m_t >= seconds - 1e-6) return true;
        if (!m_first && seconds <= m_t) return false;
        while (grab()) {
            if (m_t >= seconds - 1e-6) {
                m_grabbed = true;
                return true;
            }
            ++m_number;
        }
        return m_length && m_t >= *m_length - 2 / m_rate;
    }

    std::optional<double> length() const override { return m_length; }

private:
    bool take(cv::Mat& image) {
        try {
            return (std::exchange(m_grabbed, false) || grab()) && m_capture.retrieve(image) && !image.empty();
        } catch (const cv::Exception&) {
            return false;
        }
    }

    bool grab() {
        if (!m_capture.grab()) return false;
        const double after = m_t + 1 / m_rate; // what a steady film would say
        const double told = m_capture.get(cv::CAP_PROP_POS_MSEC) / 1000;
        const bool sensible = std::isfinite(told) && told > m_t && !(m_length && told > *m_length + 1);
        m_t = m_first ? std::max(0.0, sensible ? told : 0) : sensible ? told : after;
        m_first = false;
        return true;
    }

    Delivery broken() {
        const double shown = m_t - m_broken / m_rate; // the last picture that could be seen
        m_t += m_first ? 0 : 1 / m_rate;
        // Some containers know how many frames they hold, others only how long they last.
        const bool promised = m_length && m_t < *m_length - 1.5 / m_rate && m_number < m_count - 1.5;
        if (!promised) return Ended{m_t, false, ""};
        if (++m_broken > kMostBroken || m_first)
            return Ended{m_t, true, "the film breaks off at " + tenths(shown) + " s of " + tenths(*m_length)};
        ++m_number;
        return Skipped{m_t, "a frame cannot be decoded"};
    }

    cv::VideoCapture m_capture;
    double m_rate;
    double m_count = 0; // of frames, as far as the container tells
    std::optional<double> m_length;
    double m_t = 0; // of the frame last taken
    bool m_first = true, m_grabbed = false;
    long m_number = 0;
    int m_broken = 0;
};

} // namespace

std::unique_ptr<FrameSource> filmOf(cv::VideoCapture capture) {
    return std::make_unique<FilmSource>(std::move(capture));
}

Expected<std::unique_ptr<FrameSource>, std::string> openFilm(const std::string& file) {
    try {
        cv::VideoCapture capture(file, cv::CAP_FFMPEG);
        if (capture.isOpened() && capture.get(cv::CAP_PROP_FRAME_WIDTH) > 0) return filmOf(std::move(capture));
    } catch (const cv::Exception&) {
    }
    return Unexpected(file + ": expected a film (mp4, mkv, avi, webm, ...), found something else");
}

} // namespace hawkstone::session
