// SPDX-License-Identifier: Apache-2.0
#include "film_source.h"

#include <opencv2/videoio.hpp>

#include <cmath>
#include <cstdio>

namespace hawkstone::session {
namespace {

// Broken frames in a row after which a film is taken to have ended: two seconds of it at 30 frames a second.
constexpr int kMostBroken = 60;

std::string tenths(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", seconds);
    return text;
}

class FilmSource : public FrameSource {
public:
    explicit FilmSource(cv::VideoCapture capture)
        : m_capture(std::move(capture)), m_rate(m_capture.get(cv::CAP_PROP_FPS)),
          m_count(static_cast<long>(m_capture.get(cv::CAP_PROP_FRAME_COUNT))) {
        if (!(m_rate > 0.1 && m_rate < 1000)) m_rate = 25;
    }

    Delivery next() override {
        const double t = time(m_next);
        cv::Mat image; // a fresh one each time: whoever keeps the frame keeps the picture
        bool read = false;
        try {
            read = m_capture.read(image) && !image.empty();
        } catch (const cv::Exception&) {
            read = false;
        }
        if (!read) return broken(t);
        m_broken = 0;
        return Frame{image, t, m_next++};
    }

    // Decoding up to there is exact in every container; seeking by index is not.
    bool seek(double seconds) override {
        const long target = std::lround(seconds * m_rate);
        if (target < m_next) return false;
        while (m_next < target) {
            if (!m_capture.grab()) return m_next >= m_count;
            ++m_next;
        }
        return true;
    }

    std::optional<double> length() const override {
        if (m_count <= 0) return std::nullopt;
        return time(m_count);
    }

private:
    double time(long frame) const { return static_cast<double>(frame) / m_rate; }

    Delivery broken(double t) {
        const bool promised = m_count > 0 && m_next < m_count - 1;
        if (!promised) return Ended{t, false, ""};
        if (++m_broken > kMostBroken || m_next == 0)
            return Ended{t, true, "the film breaks off at " + tenths(t) + " s of " + tenths(time(m_count))};
        ++m_next;
        return Skipped{t, "a frame cannot be decoded"};
    }

    cv::VideoCapture m_capture;
    double m_rate;
    long m_count;
    long m_next = 0;
    int m_broken = 0;
};

} // namespace

Expected<std::unique_ptr<FrameSource>, std::string> openFilm(const std::string& file) {
    try {
        cv::VideoCapture capture(file, cv::CAP_FFMPEG);
        if (capture.isOpened() && capture.get(cv::CAP_PROP_FRAME_WIDTH) > 0)
            return std::make_unique<FilmSource>(std::move(capture));
    } catch (const cv::Exception&) {
    }
    return Unexpected(file + ": expected a film (mp4, mkv, avi, webm, ...), found something else");
}

} // namespace hawkstone::session
