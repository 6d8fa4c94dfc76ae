// SPDX-License-Identifier: Apache-2.0
#include "board_follower.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::session {
namespace {

constexpr int kGreyWidth = 640, kSmallWidth = 320;
constexpr int kMostPoints = 250, kFewestPoints = 20;
// A found place must look like the board: this much of the correlation with the remembered one, tiles laid since included.
constexpr double kAgreement = 0.6;
// On the sample films with their light swelling by a third, points drift by up to 3 pixels and the picture fits no better.
constexpr double kBetterFit = 0.85;
// Turns of a bumped board that are tried, in degrees; refined afterwards.
constexpr int kFarthestTurn = 24, kTurnStep = 3;

cv::Mat scaledTo(const cv::Mat& frame, int width) {
    cv::Mat small;
    cv::resize(frame, small, {width, std::max(1, cvRound(static_cast<double>(frame.rows) * width / frame.cols))}, 0, 0, cv::INTER_AREA);
    return small;
}

cv::Matx33d scaling(double scale) {
    return {scale, 0, 0, 0, scale, 0, 0, 0, 1};
}

std::vector<cv::Point2f> outline(const board::Quad& quad, double scale) {
    std::vector<cv::Point2f> points;
    for (const auto& corner : quad) points.emplace_back(static_cast<float>(corner.x * scale), static_cast<float>(corner.y * scale));
    return points;
}

cv::Mat filled(const board::Quad& quad, double scale, cv::Size size) {
    std::vector<cv::Point> points;
    for (const cv::Point2f& corner : outline(quad, scale)) points.emplace_back(cvRound(corner.x), cvRound(corner.y));
    cv::Mat mask = cv::Mat::zeros(size, CV_8U);
    cv::fillConvexPoly(mask, points, 255);
    return mask;
}

cv::Matx33d turnAbout(cv::Point2f centre, double degrees) {
    const cv::Matx23d turn = cv::getRotationMatrix2D(centre, degrees, 1);
    return {turn(0, 0), turn(0, 1), turn(0, 2), turn(1, 0), turn(1, 1), turn(1, 2), 0, 0, 1};
}

} // namespace

void BoardFollower::remember(const cv::Mat& frame, const board::Quad& board) {
    cv::Mat half = scaledTo(frame, kGreyWidth);
    cv::cvtColor(half, m_grey, cv::COLOR_BGR2GRAY);
    m_small = scaledTo(frame, kSmallWidth);
    m_greyScale = static_cast<double>(kGreyWidth) / frame.cols;
    m_smallScale = static_cast<double>(kSmallWidth) / frame.cols;
    m_board = board;
    m_smallBoard = filled(board, m_smallScale, m_small.size());
    m_points.clear();
    cv::goodFeaturesToTrack(m_grey, m_points, kMostPoints, 0.01, 7, filled(board, m_greyScale, m_grey.size()));
}

std::optional<cv::Matx33d> BoardFollower::find(const cv::Mat& frame, bool far) const {
    if (!remembers() || frame.cols * m_greyScale < kGreyWidth - 1 || frame.cols * m_greyScale > kGreyWidth + 1) return std::nullopt;
    cv::Mat grey;
    cv::cvtColor(scaledTo(frame, kGreyWidth), grey, cv::COLOR_BGR2GRAY);
    const cv::Mat small = scaledTo(frame, kSmallWidth);
    const auto inFrame = [&](const cv::Matx33d& move) { return scaling(1 / m_greyScale) * move * scaling(m_greyScale); };

    evenOut(grey);
    if (const auto near = refine(grey, cv::Matx33d::eye()); near && agreement(small, inFrame(*near)) > kAgreement) {
        // Points drift a little when the light changes; a nudge is one only where the picture fits clearly better for it.
        const cv::Matx33d still = cv::Matx33d::eye();
        return misfit(grey, *near) < kBetterFit * misfit(grey, still) ? inFrame(*near) : still;
    }
    if (!far) return std::nullopt;
    const auto rough = searchFar(small);
    if (!rough) return std::nullopt;
    const auto fine = refine(grey, scaling(m_greyScale) * *rough * scaling(1 / m_greyScale));
    if (!fine || agreement(small, inFrame(*fine)) <= kAgreement) return std::nullopt;
    return inFrame(*fine);
}

// The same mean and contrast as the remembered picture: lamps are no bumps.
void BoardFollower::evenOut(cv::Mat& grey) const {
    cv::Scalar mean, deviation, meanThen, deviationThen;
    cv::meanStdDev(grey, mean, deviation);
    cv::meanStdDev(m_grey, meanThen, deviationThen);
    const double gain = deviationThen[0] / std::max(1.0, deviation[0]);
    grey.convertTo(grey, CV_8U, gain, meanThen[0] - gain * mean[0]);
}

// Mean difference on the board between the picture and the remembered one, moved.
double BoardFollower::misfit(const cv::Mat& grey, const cv::Matx33d& move) const {
    cv::Mat there, difference, mask;
    cv::warpPerspective(m_grey, there, move, grey.size());
    cv::warpPerspective(filled(m_board, m_greyScale, m_grey.size()), mask, move, grey.size(), cv::INTER_NEAREST);
    cv::absdiff(there, grey, difference);
    return cv::mean(difference, mask)[0];
}

// Follows corners of the remembered board from where the guess puts them; a hand only costs those it hides.
std::optional<cv::Matx33d> BoardFollower::refine(const cv::Mat& grey, const cv::Matx33d& guess) const {
    if (m_points.size() < kFewestPoints) return std::nullopt;
    cv::Mat there;
    cv::warpPerspective(m_grey, there, guess, grey.size());
    std::vector<cv::Point2f> from, to;
    cv::perspectiveTransform(m_points, from, guess);
    std::vector<uchar> found;
    std::vector<float> error;
    cv::calcOpticalFlowPyrLK(there, grey, from, to, found, error, {21, 21}, 3);
    std::vector<cv::Point2f> a, b;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (!found[i]) continue;
        a.push_back(m_points[i]);
        b.push_back(to[i]);
    }
    if (a.size() < kFewestPoints) return std::nullopt;
    std::vector<uchar> inliers;
    const cv::Mat map = cv::findHomography(a, b, cv::RANSAC, 1.5, inliers);
    if (map.empty() || cv::countNonZero(inliers) < std::max<int>(kFewestPoints / 2, static_cast<int>(a.size()) / 3)) return std::nullopt;
    return cv::Matx33d(map);
}

// The board's own picture, turned step by step, is slid over the new one.
std::optional<cv::Matx33d> BoardFollower::searchFar(const cv::Mat& small) const {
    const std::vector<cv::Point2f> corners = outline(m_board, m_smallScale);
    const cv::Point2f centre = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25f;
    // A window inside the board that stays inside it when it is turned.
    float reach = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f side = corners[(i + 1) % 4] - corners[i], to = centre - corners[i];
        reach = std::min(reach, std::abs(side.x * to.y - side.y * to.x) / static_cast<float>(cv::norm(side)));
    }
    const int half = static_cast<int>(reach * 0.95f);
    const cv::Rect window(cvRound(centre.x) - half, cvRound(centre.y) - half, 2 * half, 2 * half);
    if (half < 12 || (window & cv::Rect({}, m_small.size())) != window || 2 * half > small.rows) return std::nullopt;

    // Room around the picture: a bumped board may reach beyond its edge.
    const int room = half / 2;
    cv::Mat field;
    cv::copyMakeBorder(small, field, room, room, room, room, cv::BORDER_REPLICATE);
    double best = 0;
    cv::Matx33d found;
    for (int degrees = -kFarthestTurn; degrees <= kFarthestTurn; degrees += kTurnStep) {
        cv::Mat turned, scores;
        const cv::Matx33d turn = turnAbout(centre, degrees);
        cv::warpPerspective(m_small, turned, turn, m_small.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        cv::matchTemplate(field, turned(window), scores, cv::TM_CCOEFF_NORMED);
        double score = 0;
        cv::Point place;
        cv::minMaxLoc(scores, nullptr, &score, nullptr, &place);
        if (score <= best) continue;
        best = score;
        const cv::Matx33d shift(1, 0, place.x - room - window.x, 0, 1, place.y - room - window.y, 0, 0, 1);
        found = shift * turn;
    }
    if (best < 0.3) return std::nullopt; // a turn half a step off still correlates this much
    return scaling(1 / m_smallScale) * found * scaling(m_smallScale);
}

// How well the moved board matches the picture: the median correlation of its blocks, so that a hand does not count.
double BoardFollower::agreement(const cv::Mat& small, const cv::Matx33d& move) const {
    const cv::Matx33d inSmall = scaling(m_smallScale) * move * scaling(1 / m_smallScale);
    cv::Mat there, mask;
    cv::warpPerspective(m_small, there, inSmall, small.size());
    cv::warpPerspective(m_smallBoard, mask, inSmall, small.size(), cv::INTER_NEAREST);
    constexpr int kBlock = 12;
    std::vector<double> scores;
    for (int y = 0; y + kBlock <= small.rows; y += kBlock)
        for (int x = 0; x + kBlock <= small.cols; x += kBlock) {
            const cv::Rect block(x, y, kBlock, kBlock);
            if (cv::countNonZero(mask(block)) < kBlock * kBlock) continue;
            cv::Mat score;
            cv::matchTemplate(small(block), there(block), score, cv::TM_CCOEFF_NORMED);
            scores.push_back(score.at<float>(0));
        }
    if (scores.size() < 6) return 0;
    // The upper third: a board with few marks has many blocks without any.
    const auto place = scores.begin() + static_cast<std::ptrdiff_t>(scores.size() * 2 / 3);
    std::nth_element(scores.begin(), place, scores.end());
    return *place;
}

board::Quad moved(const board::Quad& quad, const cv::Matx33d& move) {
    board::Quad there;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Vec3d place = move * cv::Vec3d(quad[i].x, quad[i].y, 1);
        there[i] = {place[0] / place[2], place[1] / place[2]};
    }
    return there;
}

double shiftOf(const board::Quad& quad, const cv::Matx33d& move) {
    const board::Quad there = moved(quad, move);
    double farthest = 0;
    for (std::size_t i = 0; i < 4; ++i) farthest = std::max(farthest, std::hypot(there[i].x - quad[i].x, there[i].y - quad[i].y));
    return farthest;
}

} // namespace hawkstone::session
