// SPDX-License-Identifier: Apache-2.0
#include "film_source.h"
#include "live_source.h"

#include <opencv2/videoio.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <thread>

namespace hawkstone::session {
namespace {

constexpr double kWarmUp = 2.0;  // seconds a webcam takes to find its exposure
constexpr double kRetry = 0.5;   // between two tries to open a camera that is gone
constexpr int kTimeoutMs = 5000; // of a stream that does not answer

double now() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}
void sleepFor(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

class CaptureLens : public Lens {
public:
    explicit CaptureLens(cv::VideoCapture capture, bool camera) : m_capture(std::move(capture)), m_camera(camera) {}

    bool read(cv::Mat& image) override {
        try {
            cv::Mat fresh; // never written into again: whoever keeps the frame keeps the picture
            if (!m_capture.read(fresh) || fresh.empty()) return false;
            image = fresh;
            return true;
        } catch (const cv::Exception&) {
            return false;
        }
    }

    // What the camera chose in its first seconds is kept: a hand over the board must not change the light.
    void lockLight() override {
        if (!m_camera) return;
        const double exposure = m_capture.get(cv::CAP_PROP_EXPOSURE);
        const double warmth = m_capture.get(cv::CAP_PROP_WB_TEMPERATURE);
        constexpr double kManual = 1; // V4L2_EXPOSURE_MANUAL
        if (m_capture.set(cv::CAP_PROP_AUTO_EXPOSURE, kManual) && exposure > 0) m_capture.set(cv::CAP_PROP_EXPOSURE, exposure);
        if (m_capture.set(cv::CAP_PROP_AUTO_WB, 0) && warmth > 0) m_capture.set(cv::CAP_PROP_WB_TEMPERATURE, warmth);
    }

private:
    cv::VideoCapture m_capture;
    bool m_camera;
};

bool isNumber(const std::string& text) {
    return !text.empty() && text.size() < 4 && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

std::unique_ptr<Lens> openVideoDevice(const std::string& device) {
    // OpenCV warns loudly about devices that are not there; looking first keeps stderr for our one line.
    if (!std::filesystem::exists(device)) return nullptr;
    try {
        cv::VideoCapture capture(device, cv::CAP_V4L2);
        if (!capture.isOpened()) return nullptr;
        capture.set(cv::CAP_PROP_FOURCC, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'));
        capture.set(cv::CAP_PROP_FRAME_WIDTH, 1280);
        capture.set(cv::CAP_PROP_FRAME_HEIGHT, 720);
        capture.set(cv::CAP_PROP_BUFFERSIZE, 1);
        return std::make_unique<CaptureLens>(std::move(capture), true);
    } catch (const cv::Exception&) {
        return nullptr;
    }
}

std::optional<cv::VideoCapture> openAddress(const std::string& address) {
    try {
        cv::VideoCapture capture(address, cv::CAP_FFMPEG,
                                 {cv::CAP_PROP_OPEN_TIMEOUT_MSEC, kTimeoutMs, cv::CAP_PROP_READ_TIMEOUT_MSEC, kTimeoutMs});
        if (capture.isOpened()) return capture;
    } catch (const cv::Exception&) {
    }
    return std::nullopt;
}

std::unique_ptr<Lens> openStreamAgain(const std::string& address) {
    auto capture = openAddress(address);
    return capture ? std::make_unique<CaptureLens>(std::move(*capture), false) : nullptr;
}

} // namespace

LiveSource::LiveSource(std::string name, std::unique_ptr<Lens> lens, OpenLens reopen, Clock clock, std::function<void(double)> sleep)
    : m_name(std::move(name)), m_lens(std::move(lens)), m_reopen(std::move(reopen)), m_clock(std::move(clock)), m_sleep(std::move(sleep)),
      m_opened(m_clock()) {}

Delivery LiveSource::next() {
    const double t = m_clock() - m_opened;
    if (!m_lens) return waitForLens(t);
    cv::Mat image;
    if (!m_lens->read(image)) {
        m_lens.reset();
        return Waiting{t, m_name + " stopped sending pictures; waiting for it to come back"};
    }
    if (!m_lightLocked && t > kWarmUp) {
        m_lens->lockLight();
        m_lightLocked = true;
    }
    return Frame{image, m_clock() - m_opened, m_number++};
}

Delivery LiveSource::waitForLens(double t) {
    m_sleep(kRetry);
    m_lens = m_reopen();
    m_lightLocked = false;
    return Waiting{t, m_lens ? m_name + " is back" : m_name + " is not there; waiting for it"};
}

Expected<std::unique_ptr<FrameSource>, std::string> openCamera(const std::string& name) {
    const std::string device = isNumber(name) ? "/dev/video" + name : name;
    auto lens = openVideoDevice(device);
    if (!lens) return Unexpected(name + ": no such camera, or another program has it; expected a number or a device like /dev/video0");
    return std::make_unique<LiveSource>(name, std::move(lens), [device] { return openVideoDevice(device); }, now, sleepFor);
}

// A film that lies on a server has a length, and comes as fast as the line carries it: it keeps its own time and ends.
// What has none shows now.
Expected<std::unique_ptr<FrameSource>, std::string> openStream(const std::string& address) {
    auto capture = openAddress(address);
    if (!capture) return Unexpected(address + ": no stream answers there; expected an address such as rtsp://host/path");
    if (capture->get(cv::CAP_PROP_FRAME_COUNT) > 0) return filmOf(std::move(*capture));
    return std::make_unique<LiveSource>(
        address, std::make_unique<CaptureLens>(std::move(*capture), false), [address] { return openStreamAgain(address); }, now, sleepFor);
}

} // namespace hawkstone::session
