// SPDX-License-Identifier: Apache-2.0
#include "other_camera.h"

#include <opencv2/imgproc.hpp>

#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>
#include <random>
#include <sstream>

namespace hawkstone::session {
namespace {

constexpr double kRampSeconds = 8;

bool within(const Trouble::At& at, double t) {
    return at.t >= 0 && t >= at.t - 1e-6 && t < at.t + at.seconds - 1e-6;
}

// An arm from the lower edge with a hand at the picture's middle, in some colour hands and sleeves have.
void drawArm(cv::Mat& image, unsigned seed) {
    static const cv::Scalar skins[]{{150, 180, 225}, {80, 110, 160}, {40, 60, 95}};
    static const cv::Scalar sleeves[]{{60, 60, 60}, {120, 70, 40}, {50, 50, 140}};
    const double w = image.cols, h = image.rows;
    const cv::Point2d palm(0.47 * w, 0.45 * h);
    const std::vector<cv::Point> arm{{cvRound(0.50 * w), cvRound(h)},
                                     {cvRound(0.62 * w), cvRound(h)},
                                     {cvRound(palm.x + 0.05 * w), cvRound(palm.y)},
                                     {cvRound(palm.x - 0.05 * w), cvRound(palm.y)}};
    cv::fillConvexPoly(image, arm, sleeves[seed % 3], cv::LINE_AA);
    cv::ellipse(image, palm, {cvRound(0.07 * w), cvRound(0.11 * h)}, 10, 0, 360, skins[seed % 3], cv::FILLED, cv::LINE_AA);
    for (int finger = -2; finger <= 2; ++finger)
        cv::line(image, palm, palm + cv::Point2d(finger * 0.022 * w, -0.19 * h), skins[seed % 3], cvRound(0.017 * w), cv::LINE_AA);
}

class TroubledSource : public FrameSource {
public:
    TroubledSource(std::unique_ptr<FrameSource> source, Trouble trouble)
        : m_source(std::move(source)), m_trouble(trouble), m_random(trouble.seed) {}

    Delivery next() override {
        while (true) {
            if (m_resting > 0) return restingHand();
            Delivery delivery = m_source->next();
            auto* frame = std::get_if<Frame>(&delivery);
            if (!frame) {
                std::visit([&](auto& other) { other.t += m_late; }, delivery);
                return delivery;
            }
            const double filmTime = frame->t;
            frame->t += m_late;
            if (m_trouble.hand.t >= 0 && m_late == 0 && filmTime >= m_trouble.hand.t - 1e-6) {
                m_frozen = *frame;
                m_resting = static_cast<int>(std::lround(m_trouble.hand.seconds * kRestingRate));
            }
            if (m_chance(m_random) < m_trouble.drop) continue;
            return troubled(std::move(*frame), filmTime);
        }
    }

    bool seek(double seconds) override {
        // Where the film stands still, it goes on from the moment it stopped.
        const double from = m_trouble.hand.t, length = m_trouble.hand.seconds;
        if (from < 0 || seconds <= from) return m_source->seek(seconds);
        const bool found = m_source->seek(std::max(from, seconds - length));
        m_late = length;
        return found;
    }
    std::optional<double> length() const override {
        const auto own = m_source->length();
        return own ? std::optional(*own + std::max(0.0, m_trouble.hand.t < 0 ? 0 : m_trouble.hand.seconds)) : own;
    }
    bool live() const override { return m_source->live(); }

private:
    static constexpr double kRestingRate = 10; // frames a second

    Delivery restingHand() {
        --m_resting;
        m_late += 1 / kRestingRate;
        Frame frame{m_frozen.image.clone(), m_frozen.t + m_late, m_frozen.number};
        drawArm(frame.image, m_trouble.seed);
        if (m_resting == 0) m_late = m_trouble.hand.seconds;
        return troubled(std::move(frame), m_trouble.hand.t);
    }

    Delivery troubled(Frame frame, double filmTime) {
        cv::Mat image = frame.image.clone();
        if (m_trouble.bumpAt >= 0 && filmTime >= m_trouble.bumpAt - 1e-6) {
            const cv::Point2f centre(static_cast<float>(image.cols) / 2, static_cast<float>(image.rows) / 2);
            cv::Mat turn = cv::getRotationMatrix2D(centre, m_trouble.bumpDegrees, 1);
            turn.at<double>(0, 2) += m_trouble.bumpPixels;
            turn.at<double>(1, 2) -= m_trouble.bumpPixels / 3;
            cv::warpAffine(frame.image, image, turn, image.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        }
        if (m_trouble.ramp > 0) image.convertTo(image, -1, 1 + m_trouble.ramp * std::sin(2 * std::numbers::pi * frame.t / kRampSeconds));
        if (within(m_trouble.black, filmTime)) image.setTo(cv::Scalar(0, 0, 0));
        if (within(m_trouble.corrupt, filmTime)) {
            if (m_garbage++ % 2) return Skipped{frame.t, "a frame cannot be decoded"};
            cv::Mat noise(image.rows / 16, image.cols / 16, CV_8UC3);
            cv::RNG random(m_trouble.seed + static_cast<unsigned>(m_garbage));
            random.fill(noise, cv::RNG::UNIFORM, 0, 256);
            cv::resize(noise, image, image.size(), 0, 0, cv::INTER_NEAREST);
        }
        frame.image = image;
        return frame;
    }

    std::unique_ptr<FrameSource> m_source;
    Trouble m_trouble;
    std::mt19937 m_random;
    std::uniform_real_distribution<double> m_chance{0, 1};
    Frame m_frozen;
    int m_resting = 0, m_garbage = 0;
    double m_late = 0;
};

bool readAt(const std::string& text, Trouble::At& at) {
    const auto sign = text.find('@');
    if (sign == std::string::npos) return false;
    try {
        at = {std::stod(text.substr(sign + 1)), std::stod(text.substr(0, sign))};
    } catch (const std::exception&) {
        return false;
    }
    return at.t >= 0 && at.seconds > 0;
}

bool readNumber(const std::string& text, double& number) {
    try {
        number = std::stod(text);
    } catch (const std::exception&) {
        return false;
    }
    return number >= 0;
}

// NAME=VALUE of another camera. Nothing where it is none of its names.
std::optional<bool> readCamera(const std::string& name, const std::string& value, OtherCamera& camera) {
    double number = 0;
    char rest = 0;
    if (name == "turn") {
        camera.turn = value == "90" ? 1 : value == "180" ? 2 : value == "270" ? 3 : 0;
        return camera.turn != 0;
    }
    if (name == "size")
        return std::sscanf(value.c_str(), "%dx%d%c", &camera.size.width, &camera.size.height, &rest) == 2 && camera.size.width >= 64 &&
               camera.size.height >= 64;
    if (name == "cast") return std::sscanf(value.c_str(), "%lf:%lf:%lf%c", &camera.cast[0], &camera.cast[1], &camera.cast[2], &rest) == 3;
    if (name == "jpeg") {
        const bool good = readNumber(value, number) && number >= 1 && number <= 100;
        camera.jpeg = static_cast<int>(number);
        return good;
    }
    if (name == "lean") return readNumber(value, camera.lean) && camera.lean < 0.6;
    if (name == "zoom") return readNumber(value, camera.zoom) && camera.zoom > 0.05;
    if (name == "rate") return readNumber(value, camera.rate) && camera.rate > 0.1;
    if (name == "light") return readNumber(value, camera.light);
    if (name == "gamma") return readNumber(value, camera.gamma);
    if (name == "noise") return readNumber(value, camera.noise);
    if (name == "blur") return readNumber(value, camera.blur);
    return std::nullopt;
}

} // namespace

bool Trouble::any() const {
    return camera.any() || drop > 0 || ramp > 0 || bumpAt >= 0 || black.t >= 0 || hand.t >= 0 || corrupt.t >= 0;
}

Expected<Trouble, std::string> parseTrouble(const std::string& text) {
    Trouble trouble;
    std::stringstream parts(text);
    std::string part;
    while (std::getline(parts, part, ',')) {
        const auto sign = part.find('=');
        const std::string name = part.substr(0, sign), value = sign == std::string::npos ? "" : part.substr(sign + 1);
        double seed = 0;
        bool good = false;
        if (const auto read = readCamera(name, value, trouble.camera)) good = *read;
        if (name == "drop") good = readNumber(value, trouble.drop) && trouble.drop < 1;
        if (name == "ramp") good = readNumber(value, trouble.ramp) && trouble.ramp < 1;
        if (name == "bump") good = readNumber(value, trouble.bumpAt);
        if (name == "black") good = readAt(value, trouble.black);
        if (name == "hand") good = readAt(value, trouble.hand);
        if (name == "corrupt") good = readAt(value, trouble.corrupt);
        if (name == "seed" && (good = readNumber(value, seed))) trouble.seed = static_cast<unsigned>(seed);
        if (!good)
            return Unexpected("\"" + part +
                              "\": expected turn=90, lean=PART, zoom=PART, size=WxH, rate=N, light=PART, gamma=N, cast=B:G:R, "
                              "noise=N, blur=N, jpeg=N, drop=PART, ramp=PART, bump=T, black=SECONDS@T, hand=SECONDS@T, "
                              "corrupt=SECONDS@T or seed=N");
    }
    return trouble;
}

std::unique_ptr<FrameSource> withTrouble(std::unique_ptr<FrameSource> source, const Trouble& trouble) {
    return std::make_unique<TroubledSource>(withOtherCamera(std::move(source), trouble.camera, trouble.seed), trouble);
}

void delay(std::vector<Input>& script, const Trouble& trouble) {
    if (trouble.hand.t < 0) return;
    for (Input& input : script)
        if (input.t > trouble.hand.t) input.t += trouble.hand.seconds;
}

} // namespace hawkstone::session
