// SPDX-License-Identifier: Apache-2.0
#include "other_camera.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <array>
#include <cmath>

namespace hawkstone::session {
namespace {

class OtherCameraSource : public FrameSource {
public:
    OtherCameraSource(std::unique_ptr<FrameSource> source, const OtherCamera& camera, unsigned seed)
        : m_source(std::move(source)), m_camera(camera), m_random(seed) {}

    Delivery next() override {
        while (true) {
            if (m_again > 0) return repeated();
            Delivery delivery = m_source->next();
            auto* frame = std::get_if<Frame>(&delivery);
            if (!frame) return delivery;
            const double before = std::exchange(m_last, frame->t);
            if (m_camera.rate > 0) {
                const double step = 1 / m_camera.rate;
                if (frame->t < m_due - 1e-3) continue; // a slower camera does not see this one
                m_due = std::max(m_due + step, frame->t - step);
                if (before >= 0) m_again = std::max(0, static_cast<int>(std::lround((frame->t - before) * m_camera.rate)) - 1);
            }
            m_frame = *frame;
            m_shown = 0;
            return taken(*frame);
        }
    }

    bool seek(double seconds) override {
        m_again = 0;
        m_due = seconds;
        m_last = -1;
        return m_source->seek(seconds);
    }
    std::optional<double> length() const override { return m_source->length(); }
    bool live() const override { return m_source->live(); }

private:
    // A faster camera sees the same moment several times, each time with its own noise.
    Delivery repeated() {
        --m_again;
        ++m_shown;
        Frame frame = m_frame;
        frame.t += m_shown / m_camera.rate;
        m_due = std::max(m_due, frame.t);
        return taken(frame);
    }

    Frame taken(Frame frame) {
        cv::Mat image = placed(frame.image);
        if (m_camera.blur > 0) cv::GaussianBlur(image, image, {0, 0}, m_camera.blur);
        lit(image);
        if (m_camera.noise > 0) {
            cv::Mat noise(image.size(), CV_16SC3), sum;
            m_random.fill(noise, cv::RNG::NORMAL, 0, m_camera.noise);
            cv::add(image, noise, sum, cv::noArray(), CV_8U);
            image = sum;
        }
        if (m_camera.jpeg > 0) {
            std::vector<uchar> bytes;
            cv::imencode(".jpg", image, bytes, {cv::IMWRITE_JPEG_QUALITY, m_camera.jpeg});
            image = cv::imdecode(bytes, cv::IMREAD_COLOR);
        }
        frame.image = image;
        frame.number = m_number++;
        return frame;
    }

    cv::Mat placed(const cv::Mat& original) const {
        cv::Mat image = original.clone();
        if (m_camera.turn == 1) cv::rotate(original, image, cv::ROTATE_90_CLOCKWISE);
        if (m_camera.turn == 2) cv::rotate(original, image, cv::ROTATE_180);
        if (m_camera.turn == 3) cv::rotate(original, image, cv::ROTATE_90_COUNTERCLOCKWISE);
        const cv::Size size = m_camera.size.area() > 0 ? m_camera.size : image.size();
        if (m_camera.lean == 0 && m_camera.zoom == 1 && size == image.size()) return image;
        // The whole picture, fitted into the new size, with its far edge narrower: a flatter view of the same table. Beyond its edge
        // the table goes on as in a mirror; drawn-out edge pixels would be stripes no table has.
        const double wanted =
            std::min(static_cast<double>(size.width) / image.cols, static_cast<double>(size.height) / image.rows) * m_camera.zoom;
        // A pixel of a camera farther off gathers all the light of its place; warping alone would skip most of it.
        if (wanted < 1) cv::resize(image, image, {}, wanted, wanted, cv::INTER_AREA);
        const auto scale = static_cast<float>(std::max(1.0, wanted));
        const auto w = static_cast<float>(image.cols), h = static_cast<float>(image.rows);
        const cv::Point2f middle(static_cast<float>(size.width) / 2, static_cast<float>(size.height) / 2);
        const auto lean = static_cast<float>(m_camera.lean);
        const std::array<cv::Point2f, 4> from{cv::Point2f{0, 0}, {w, 0}, {w, h}, {0, h}};
        std::array<cv::Point2f, 4> to{cv::Point2f{-(1 - lean), -(1 - lean / 2)}, {1 - lean / 2, -1}, {1, 1}, {-1, 1 - lean / 3}};
        for (auto& corner : to) corner = middle + cv::Point2f(corner.x * w / 2, corner.y * h / 2) * scale;
        cv::Mat warped;
        cv::warpPerspective(image, warped, cv::getPerspectiveTransform(from.data(), to.data()), size, cv::INTER_LINEAR,
                            cv::BORDER_REFLECT_101);
        return warped;
    }

    void lit(cv::Mat& image) const {
        cv::Mat table(1, 256, CV_8UC3);
        for (int value = 0; value < 256; ++value)
            for (int channel = 0; channel < 3; ++channel)
                table.at<cv::Vec3b>(0, value)[channel] = cv::saturate_cast<uchar>(
                    255 * std::pow(value / 255.0, m_camera.gamma) * m_camera.light * m_camera.cast[static_cast<std::size_t>(channel)]);
        cv::LUT(image, table, image);
    }

    std::unique_ptr<FrameSource> m_source;
    OtherCamera m_camera;
    cv::RNG m_random;
    Frame m_frame;
    double m_due = 0, m_last = -1;
    int m_again = 0, m_shown = 0;
    long m_number = 0;
};

} // namespace

bool OtherCamera::any() const {
    return turn != 0 || lean != 0 || zoom != 1 || size.area() > 0 || rate > 0 || light != 1 || gamma != 1 || noise > 0 || blur > 0 ||
           jpeg > 0 || cast != std::array<double, 3>{1, 1, 1};
}

std::unique_ptr<FrameSource> withOtherCamera(std::unique_ptr<FrameSource> source, const OtherCamera& camera, unsigned seed) {
    if (!camera.any()) return source;
    return std::make_unique<OtherCameraSource>(std::move(source), camera, seed);
}

} // namespace hawkstone::session
