// SPDX-License-Identifier: Apache-2.0
// Where pictures of the table come from: a camera, a film, a folder of photos or a stream.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/calibration/lens.h>

#include <opencv2/core.hpp>

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace hawkstone::session {

// One picture and when it was taken, in seconds of the source: a film's own time, or seconds since the camera opened.
struct Frame {
    cv::Mat image; // 8-bit BGR
    double t = 0;
    long number = 0; // counts from 0, skipped ones included
};

// A picture that could not be decoded. The next call may well bring one.
struct Skipped {
    double t = 0;
    std::string why;
};
// Nothing yet: the camera is unplugged, the stream is slow. Calling again tries again; nobody needs to reopen anything.
struct Waiting {
    double t = 0;
    std::string why;
};
struct Ended {
    double t = 0;
    bool early = false; // a film that breaks off before the length its header promises
    std::string why;
};
using Delivery = std::variant<Frame, Skipped, Waiting, Ended>;

class FrameSource {
public:
    virtual ~FrameSource() = default;

    // Blocks for the next picture, at most about half a second.
    virtual Delivery next() = 0;

    // Goes on at that time. False where time cannot be chosen: a camera shows now.
    virtual bool seek(double) { return false; }
    // Seconds, where known: what a progress line needs.
    virtual std::optional<double> length() const { return std::nullopt; }
    // A live source keeps its own time; a film may be read as fast as it decodes.
    virtual bool live() const { return false; }
};

// Opens what SOURCE names: "0" or "/dev/video0", a film, a folder of photos (in the order of their names,
// photo9 before photo10; a photo stands for one second), or an address with "://": a film where its length is known,
// otherwise a stream that shows now. The error is one line that names it.
Expected<std::unique_ptr<FrameSource>, std::string> openSource(const std::string& name);
// The same pictures with the lens's bends straightened, as `hawkstone calibrate` learned them; some 4 ms each at 720p.
std::unique_ptr<FrameSource> withLens(std::unique_ptr<FrameSource> source, const calibration::Lens& lens);

} // namespace hawkstone::session
