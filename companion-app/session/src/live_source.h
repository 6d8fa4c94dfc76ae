// SPDX-License-Identifier: Apache-2.0
// A camera or a stream: shows now, may vanish and come back.
#pragma once

#include <hawkstone/session/frame_source.h>

#include <chrono>
#include <functional>

namespace hawkstone::session {

// What delivers pictures; OpenCV's capture, or a test's.
class Lens {
public:
    virtual ~Lens() = default;
    virtual bool read(cv::Mat& image) = 0;
    // Called once the picture has come to rest: no more automatic exposure or white balance, where that can be chosen.
    virtual void lockLight() {}
};
using OpenLens = std::function<std::unique_ptr<Lens>()>; // nothing: not there now
using Clock = std::function<double()>;                   // seconds

class LiveSource : public FrameSource {
public:
    LiveSource(std::string name, std::unique_ptr<Lens> lens, OpenLens reopen, Clock clock, std::function<void(double)> sleep);

    Delivery next() override;
    bool live() const override { return true; }

private:
    Delivery waitForLens(double t);

    std::string m_name;
    std::unique_ptr<Lens> m_lens;
    OpenLens m_reopen;
    Clock m_clock;
    std::function<void(double)> m_sleep;
    double m_opened = 0;
    bool m_lightLocked = false;
    long m_number = 0;
};

Expected<std::unique_ptr<FrameSource>, std::string> openCamera(const std::string& name);
Expected<std::unique_ptr<FrameSource>, std::string> openStream(const std::string& address);

} // namespace hawkstone::session
