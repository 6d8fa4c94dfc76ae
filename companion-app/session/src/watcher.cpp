// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/session/watcher.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace hawkstone::session {
namespace {

// 320 across: a 720p picture shrinks in 0.5 ms, and a tile of Gobblestones is still 9 pixels wide.
constexpr int kWidth = 320;
// Sensor noise and compression stay below 13 of 255 between frames of the sample films once the light is evened out;
// a fingertip is some 70 pixels that differ by more than 20.
constexpr int kDifferent = 20;
constexpr int kMovingPixels = 10;
// A thing from the picture's edge counts as a hand from this many small pixels on: half a fingertip.
constexpr int kHandPixels = 24;
constexpr int kBesidePixels = 8;
// It must come this near to the board, in board sizes. A stack at the picture's edge that loses a piece does not.
constexpr double kOver = 1.08;
// A picture this dark or this flat shows nothing.
constexpr double kBlankMean = 10, kBlankDeviation = 4;

cv::Mat maskOf(const board::Quad& quad, double scale, double grow, cv::Size size) {
    cv::Point2d centre(0, 0);
    for (const auto& corner : quad) centre += cv::Point2d(corner.x, corner.y) * 0.25;
    std::vector<cv::Point> outline;
    for (const auto& corner : quad) {
        const cv::Point2d place = centre + (cv::Point2d(corner.x, corner.y) - centre) * grow;
        outline.emplace_back(cvRound(place.x * scale), cvRound(place.y * scale));
    }
    cv::Mat mask = cv::Mat::zeros(size, CV_8U);
    cv::fillConvexPoly(mask, outline, 255);
    return mask;
}

float median(std::vector<float>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// The largest difference of the three channels, one byte a pixel.
cv::Mat largest(const cv::Mat& difference) {
    std::array<cv::Mat, 3> channels;
    cv::split(difference, channels.data());
    cv::Mat most;
    cv::max(channels[0], channels[1], most);
    cv::max(most, channels[2], most);
    return most;
}

} // namespace

Watcher::Watcher(double reach) : m_reach(reach) {}

cv::Mat Watcher::shrink(const cv::Mat& frame) const {
    cv::Mat small;
    const int height = std::max(1, cvRound(static_cast<double>(frame.rows) * kWidth / frame.cols));
    cv::resize(frame, small, {kWidth, height}, 0, 0, cv::INTER_AREA);
    return small;
}

void Watcher::setBoard(const board::Quad& board, cv::Size frameSize) {
    const double scale = static_cast<double>(kWidth) / frameSize.width;
    m_scale = scale;
    m_board = maskOf(board, scale, 1, m_expected.size());
    m_near = maskOf(board, scale, 1 + 2 * m_reach, m_expected.size());
    m_over = maskOf(board, scale, kOver, m_expected.size());
    m_boardPixels = std::max(1, cv::countNonZero(m_board));
}

void Watcher::setExpected(const cv::Mat& small) {
    small.copyTo(m_expected);
    cv::erode(m_expected, m_floor, cv::Mat());
    cv::dilate(m_expected, m_ceil, cv::Mat());
}

void Watcher::expect(const cv::Mat& frame, const board::Quad& board) {
    setExpected(shrink(frame));
    setBoard(board, frame.size());
    m_previous = m_expected.clone();
}

void Watcher::restore(const cv::Mat& expected, cv::Size frameSize, const board::Quad& board) {
    setExpected(expected);
    setBoard(board, frameSize);
    m_previous = m_expected.clone(); // nothing stirs by being looked at again
}

void Watcher::follow(const cv::Matx33d& move, const cv::Mat& frame, const board::Quad& board) {
    const double scale = static_cast<double>(kWidth) / frame.cols;
    const cv::Matx33d shrinking(scale, 0, 0, 0, scale, 0, 0, 0, 1);
    const cv::Matx33d small = shrinking * move * shrinking.inv();
    // Where the old picture has nothing to say, the new one is taken as it is.
    cv::Mat expected = shrink(frame);
    cv::warpPerspective(m_expected, expected, small, expected.size(), cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
    setExpected(expected);
    setBoard(board, frame.size());
}

// How the light differs from the expected picture's, by channel: a median ratio first, which a hand over a third of the
// picture does not sway, then a line through what agrees with it.
Watcher::Light Watcher::lightOf(const cv::Mat& small) const {
    Light light;
    for (int channel = 0; channel < 3; ++channel) {
        std::vector<float> ratios;
        for (int y = 2; y < small.rows; y += 4)
            for (int x = 2; x < small.cols; x += 4) {
                const float now = small.at<cv::Vec3b>(y, x)[channel], then = m_expected.at<cv::Vec3b>(y, x)[channel];
                if (then > 12 && now < 250 && then < 250) ratios.push_back(now / then);
            }
        if (ratios.size() < 50) continue;
        const float ratio = median(ratios);
        double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
        for (int y = 2; y < small.rows; y += 4)
            for (int x = 2; x < small.cols; x += 4) {
                const float now = small.at<cv::Vec3b>(y, x)[channel], then = m_expected.at<cv::Vec3b>(y, x)[channel];
                if (now > 250 || then > 250 || std::abs(now - ratio * then) > 12) continue;
                n += 1, sx += then, sy += now, sxx += then * then, sxy += then * now;
            }
        const double spread = n * sxx - sx * sx;
        light.gain[channel] = ratio;
        if (n < 100 || spread < 100 * n * n) continue; // too even a picture for a slope
        const double gain = (n * sxy - sx * sy) / spread;
        if (gain < 0.5 * ratio || gain > 1.5 * ratio) continue;
        light.gain[channel] = static_cast<float>(gain);
        light.offset[channel] = static_cast<float>((sy - gain * sx) / n);
    }
    return light;
}

// The picture as it would look in the expected light.
cv::Mat Watcher::relit(const cv::Mat& small, const Light& light) const {
    cv::Mat table(1, 256, CV_8UC3);
    for (int value = 0; value < 256; ++value)
        for (int channel = 0; channel < 3; ++channel)
            table.at<cv::Vec3b>(0, value)[channel] =
                cv::saturate_cast<uchar>((static_cast<float>(value) - light.offset[channel]) / std::max(0.05f, light.gain[channel]));
    cv::Mat lit;
    cv::LUT(small, table, lit);
    return lit;
}

// Fingertips that linger beside the board and then are gone leave the table as it was: what moves there counts only where it does
// not look as expected afterwards. On the board everything counts.
bool Watcher::moves(const cv::Mat& small, const cv::Mat& otherwise) {
    if (m_previous.empty() || m_previous.size() != small.size()) return true;
    cv::Mat difference;
    cv::absdiff(small, m_previous, difference);
    cv::Mat moving = largest(difference) > kDifferent;
    if (!m_near.empty()) cv::bitwise_and(moving, m_near, moving);
    if (!otherwise.empty()) cv::bitwise_and(moving, otherwise | m_over, moving);
    return cv::countNonZero(moving) >= kMovingPixels;
}

// What does not look as expected; a pixel of jitter is forgiven.
cv::Mat Watcher::otherwise(const cv::Mat& small) const {
    cv::Mat above, below;
    cv::subtract(small, m_ceil, above);
    cv::subtract(m_floor, small, below);
    return largest(cv::max(above, below)) > kDifferent;
}

void Watcher::findHand(cv::Mat mask, Glance& glance) {
    glance.changed = cv::countNonZero(mask & m_board) / static_cast<double>(m_boardPixels);
    cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_ELLIPSE, {5, 5}));

    cv::Mat labels, stats, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres, 8, CV_32S);
    m_hand = cv::Mat::zeros(mask.size(), CV_8U);
    for (int label = 1; label < count; ++label) {
        const int* box = stats.ptr<int>(label);
        const bool fromEdge = box[cv::CC_STAT_LEFT] <= 1 || box[cv::CC_STAT_TOP] <= 1 ||
                              box[cv::CC_STAT_LEFT] + box[cv::CC_STAT_WIDTH] >= mask.cols - 1 ||
                              box[cv::CC_STAT_TOP] + box[cv::CC_STAT_HEIGHT] >= mask.rows - 1;
        if (!fromEdge || box[cv::CC_STAT_AREA] < kHandPixels) continue;
        const cv::Mat thing = labels == label;
        if (cv::countNonZero(thing & m_over) < kHandPixels / 2) continue;
        glance.hand = true;
        m_hand |= thing;
    }
    glance.handSize = cv::countNonZero(m_hand) / static_cast<double>(m_boardPixels);
}

// A stack that loses its outermost piece grows narrower by a pixel or two of the small picture: here nothing is forgiven.
void Watcher::findBeside(const cv::Mat& small, Glance& glance) const {
    cv::Mat difference;
    cv::absdiff(small, m_expected, difference);
    cv::Mat mask = largest(difference) > kDifferent;
    mask &= m_near;
    cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_ELLIPSE, {9, 9}));
    cv::Mat labels, stats, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres, 8, CV_32S);
    for (int label = 1; label < count; ++label) {
        const int* box = stats.ptr<int>(label);
        if (box[cv::CC_STAT_AREA] < kBesidePixels) continue;
        if (cv::countNonZero((labels == label) & m_over) > 0) continue; // a tall piece on the board reaches beyond it
        const cv::Point2d middle(box[cv::CC_STAT_LEFT] + 0.5 * box[cv::CC_STAT_WIDTH],
                                 box[cv::CC_STAT_TOP] + 0.5 * box[cv::CC_STAT_HEIGHT]);
        glance.beside.push_back({middle.x / m_scale, middle.y / m_scale});
    }
}

Glance Watcher::look(const cv::Mat& frame, double t) {
    Glance glance;
    cv::Mat small = shrink(frame);
    cv::Scalar mean, deviation;
    cv::meanStdDev(small, mean, deviation);
    const double brightest = std::max({mean[0], mean[1], mean[2]});
    const double busiest = std::max({deviation[0], deviation[1], deviation[2]});
    if (brightest < kBlankMean || busiest < kBlankDeviation) {
        m_previous.release();
        m_restingSince.reset();
        m_stillSince.reset();
        m_stirred = true;
        glance.stirred = true;
        return glance;
    }
    if (m_expected.size() == small.size()) small = relit(small, lightOf(small));
    const cv::Mat differs = m_expected.size() == small.size() ? otherwise(small) : cv::Mat();
    const bool moving = moves(small, differs);
    if (!differs.empty()) findHand(differs.clone(), glance);
    if (m_expected.size() == small.size() && m_stirred && !moving && !glance.hand) findBeside(small, glance);
    m_previous = small;
    if (moving || !m_restingSince) m_restingSince = t;
    // The first picture after a hand has left differs from the one before it, and is the first of the rest.
    if (moving || glance.hand || !m_stillSince) m_stillSince = t;
    m_stirred = m_stirred || moving || glance.hand;
    glance.what = moving ? Glance::What::Moving : glance.hand ? Glance::What::Hand : Glance::What::Still;
    glance.stillSince = *m_stillSince;
    glance.restingSince = *m_restingSince;
    glance.stirred = m_stirred;
    return glance;
}

void Watcher::followLight(const cv::Mat& frame) {
    const cv::Mat small = shrink(frame);
    if (small.size() != m_expected.size()) return;
    cv::Mat mixed;
    cv::addWeighted(m_expected, 0.9, small, 0.1, 0, mixed);
    setExpected(mixed);
}

cv::Mat Watcher::drawn() const {
    cv::Mat picture = m_previous.empty() ? m_expected.clone() : m_previous.clone();
    if (!m_hand.empty() && m_hand.size() == picture.size()) picture.setTo(cv::Scalar(0, 0, 255), m_hand);
    return picture;
}

} // namespace hawkstone::session
