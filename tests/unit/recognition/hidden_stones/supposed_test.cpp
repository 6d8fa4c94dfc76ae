// SPDX-License-Identifier: Apache-2.0
// What has no outline of its own: stones that only the grid foretells, cards of which only the print is seen.
#include "synthetic_stones.h"

#include "hidden_stones/card_band.h"
#include "hidden_stones/card_marks.h"
#include "hidden_stones/single_card.h"
#include "hidden_stones/stone_cut.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace hawkstone::recognition {
namespace {

using board::hidden_stones::Face;

// Where a number is found on a band of this card.
std::optional<cv::Rect> numberOn(const cv::Mat& card) {
    const hidden_stones::CardPrint print = hidden_stones::findPrint(card);
    return print.layouts.empty() ? std::nullopt : hidden_stones::numberOnBand(card, print, print.layouts[0]);
}

// A stone beside the place where the grid foretells it, with a frame printed on it and its shadow on one side.
TEST(StoneCut, FollowsAStoneLaidBesideItsPlace) {
    const vision::StoneGrid grid =
        vision::gridInside({cv::Point2f(100, 90), {400, 100}, {390, 400}, {95, 395}}, 0.42); // seen a little aslant
    const auto r = static_cast<float>(grid.reach);
    for (const cv::Point2f off : {cv::Point2f(0, 0), {0.08F, -0.06F}, {-0.09F, 0.03F}, {0.05F, 0.09F}}) {
        cv::Mat photo(500, 500, CV_8UC3, cv::Scalar(90, 110, 96));
        const auto square = [&](float reach, cv::Point2f beside) {
            std::vector<cv::Point> out;
            for (const cv::Point2f end : {cv::Point2f(-1, -1), {1, -1}, {1, 1}, {-1, 1}})
                out.push_back(vision::mapped(grid.toPicture, cv::Point2f(1, 2) + off + beside + end * reach));
            return out;
        };
        cv::fillConvexPoly(photo, square(r, {0.06F, 0.03F}), {50, 60, 54});
        cv::fillConvexPoly(photo, square(r, {}), {120, 80, 110});
        cv::polylines(photo, square(0.8F * r, {}), true, {60, 40, 50}, 2);
        cv::GaussianBlur(photo, photo, {5, 5}, 0);
        const vision::Corners cut = hidden_stones::drawnToItsEdges(photo, grid, 7);
        const std::vector<cv::Point> truth = square(r, {});
        for (std::size_t k = 0; k < 4; ++k) EXPECT_LT(cv::norm(cut[k] - cv::Point2f(truth[k])), 3) << off << k;
    }
}

TEST(StoneCut, StaysWhereNothingIsSeen) {
    const vision::StoneGrid grid = vision::gridInside({cv::Point2f(100, 90), {400, 100}, {390, 400}, {95, 395}}, 0.42);
    cv::Mat photo(500, 500, CV_8UC3);
    cv::randn(photo, cv::Scalar::all(100), cv::Scalar::all(6));
    const vision::Corners cut = hidden_stones::drawnToItsEdges(photo, grid, 4), foretold = grid.stone(4);
    for (std::size_t k = 0; k < 4; ++k) EXPECT_LT(cv::norm(cut[k] - foretold[k]), 0.1);
}

// A number on a tab that runs into the card's edge is no mark by itself. But the whole card shows it, and the card may have been supposed by it.
TEST(SupposedCards, ANumberOnATabIsRead) {
    int without = 0, with = 0;
    for (int number = 0; number < 6; ++number) {
        testing::PaintedTable table;
        table.stones = testing::dealtStones(static_cast<unsigned>(number + 700));
        table.cards = {{1, {{Face::Horse, Face::Ship}}, 1.75, -1.3, number * 2.0 - 5}};
        testing::Style style;
        style.art = number % testing::kArtRows;
        style.palette = number % testing::kPalettes;
        style.seed = static_cast<unsigned>(number + 40);
        style.cloth = testing::Cloth::White;
        style.bareCards = true;
        testing::PaintedPhoto photo = testing::paint(table, style);
        vision::Corners corners;
        for (std::size_t k = 0; k < 4; ++k) corners[k] = {static_cast<float>(photo.cards[0][k].x), static_cast<float>(photo.cards[0][k].y)};
        const vision::Corners card{cv::Point2f(-62.5F, -87.5F), {62.5F, -87.5F}, {62.5F, 87.5F}, {-62.5F, 87.5F}}; // as it is painted
        const cv::Matx33d map = *vision::planeMap(card, corners);
        const float out = style.palette % 2 ? -1 : 1; // the number's end of the card
        const auto block = [&](float x0, float y0, float x1, float y1) {
            std::vector<cv::Point> ends;
            for (const cv::Point2f p : {cv::Point2f(x0, y0), {x1, y0}, {x1, y1}, {x0, y1}}) ends.push_back(vision::mapped(map, p * out));
            cv::fillConvexPoly(photo.bgr, ends, {46, 46, 52}, cv::LINE_AA);
        };
        block(-30, 52, -11, 86);
        block(11, 52, 30, 86);
        block(-12, 75, 12, 86);
        hidden_stones::Candidate candidate{corners, {1.75, -1.3}, 0.84, 1.18, 255, {}};
        const hidden_stones::PhotoPalette palette{hidden_stones::commonPalette(), hidden_stones::plainGrey(), 0, {}, {}};
        const auto borneOut = [&] {
            const auto read = hidden_stones::readCard(photo.bgr, candidate, palette, 235, true, nullptr);
            return read && read->borneOut && read->sight.points == 1;
        };
        without += borneOut();
        candidate.number = hidden_stones::NumberPlace{vision::mapped(map, {0, 64 * out}), 26 / 125.0};
        with += borneOut();
    }
    EXPECT_GE(without, 5);
    EXPECT_GE(with, 5);
}

// A card of horses is certain only where the stones that tell how horses look are horses for certain.
TEST(SupposedCards, ACardIsNoSurerThanTheStonesItShows) {
    int sure = 0, doubtful = 0;
    for (int number = 0; number < 4; ++number) {
        testing::PaintedTable table;
        table.stones = testing::dealtStones(static_cast<unsigned>(number + 700));
        table.cards = {{1, {{Face::Horse, Face::Ship}}, 1.75, -1.3, 0}};
        testing::Style style;
        style.art = number;
        style.seed = static_cast<unsigned>(number + 40);
        const testing::PaintedPhoto photo = testing::paint(table, style);
        vision::Corners corners;
        for (std::size_t k = 0; k < 4; ++k) corners[k] = {static_cast<float>(photo.cards[0][k].x), static_cast<float>(photo.cards[0][k].y)};
        const hidden_stones::Candidate candidate{corners, {1.75, -1.3}, 0.84, 1.18, 255, {}};
        hidden_stones::PhotoPalette palette{hidden_stones::commonPalette(), hidden_stones::plainGrey(), 0, {}, {}};
        const auto certain = [&] {
            const auto read = hidden_stones::readCard(photo.bgr, candidate, palette, 235, true, nullptr);
            return read && read->sight.trust.certain;
        };
        sure += certain();
        palette.sure[static_cast<std::size_t>(Face::Horse)] = 0.955;
        doubtful += certain();
    }
    EXPECT_GE(sure, 2);
    EXPECT_EQ(doubtful, 0);
}

// A band from side to side is no mark by itself either: the figure on it is.
TEST(SupposedCards, ANumberOnABandIsFound) {
    for (const bool light : {false, true}) {
        const int width = 144, height = 216;
        const cv::Scalar band = light ? cv::Scalar(150, 190, 200) : cv::Scalar(60, 120, 70),
                         figure = light ? cv::Scalar(50, 40, 40) : cv::Scalar::all(236);
        cv::Mat card(height, width, CV_8UC3, cv::Scalar::all(228));
        cv::rectangle(card, {36, 100, 72, 36}, {40, 60, 170}, cv::FILLED);
        EXPECT_FALSE(numberOn(card));
        cv::rectangle(card, {0, 18, width, 28}, band, cv::FILLED);
        EXPECT_FALSE(numberOn(card)) << "nothing on it";
        cv::putText(card, "2", {96, 41}, cv::FONT_HERSHEY_DUPLEX, 0.75, figure, 2, cv::LINE_AA);
        cv::GaussianBlur(card, card, {}, 1);
        const auto number = numberOn(card);
        ASSERT_TRUE(number) << light;
        EXPECT_NEAR(number->x + number->width / 2, 103, 3);
        EXPECT_NEAR(number->y + number->height / 2, 33, 3);
        EXPECT_LT(number->width, 24);
    }
}

// A white card on a cloth of white and coloured checks: only pieces of its outline are seen, and its fields.
TEST(SupposedCards, ACardWhoseOutlineIsBrokenIsFoundAroundItsFields) {
    constexpr int kStep = hidden_stones::TableFromAbove::kStep;
    for (const double angle : {-20.0, 5.0, 80.0}) {
        hidden_stones::TableFromAbove above{cv::Mat(560, 560, CV_8UC3), cv::Matx33d::eye(), kStep};
        for (int y = 0; y < 560; ++y)
            for (int x = 0; x < 560; ++x) {
                const int checks = x / 34 % 2 + y / 34 % 2;
                above.picture.at<cv::Vec3b>(y, x) = cv::Vec3b(static_cast<uchar>(226 - 40 * checks), static_cast<uchar>(226 - 46 * checks),
                                                              static_cast<uchar>(228 - 14 * checks));
            }
        const cv::Point2f middle(480, 262);
        const double a = angle * CV_PI / 180;
        const cv::Point2f right(static_cast<float>(std::cos(a)), static_cast<float>(std::sin(a))), down(-right.y, right.x);
        const auto block = [&](float x, float y, float wide, float high, const cv::Scalar& colour) {
            std::vector<cv::Point> ends;
            for (const cv::Point2f p : {cv::Point2f(x - wide, y - high), {x + wide, y - high}, {x + wide, y + high}, {x - wide, y + high}})
                ends.push_back(middle + right * p.x + down * p.y);
            cv::fillConvexPoly(above.picture, ends, colour, cv::LINE_AA);
        };
        block(0, 0, 30, 43, {232, 234, 232});
        block(-8, 6, 7, 7, {40, 60, 190});
        block(8, 6, 7, 7, {60, 150, 70});
        cv::GaussianBlur(above.picture, above.picture, {3, 3}, 0);
        const hidden_stones::PaperLight light{{1, 1, 1}, 250, {}};
        const auto framed = hidden_stones::cardsAroundFields(above, hidden_stones::marksOnPaper(above, light), light,
                                                             hidden_stones::CardModel{.size = {0.84, 1.18}}, nullptr);
        const auto thisOne = [&](const vision::FoundQuad& quad) {
            return std::ranges::all_of(quad.corners, [&](const cv::Point2f& p) {
                const cv::Point2f off = p - middle;
                return std::abs(std::abs(off.dot(right)) - 30) < 3 && std::abs(std::abs(off.dot(down)) - 43) < 3;
            });
        };
        EXPECT_TRUE(std::ranges::any_of(framed, thisOne)) << angle << ": " << framed.size() << " found";
    }
}

// On dark paper what is printed is lighter than what it is printed on.
TEST(SupposedCards, FieldsOnDarkPaperAreMarks) {
    hidden_stones::TableFromAbove above{cv::Mat(560, 560, CV_8UC3, cv::Scalar(40, 36, 34)), cv::Matx33d::eye(),
                                        hidden_stones::TableFromAbove::kStep};
    cv::rectangle(above.picture, {480, 250, 15, 15}, {120, 50, 90}, cv::FILLED);
    cv::rectangle(above.picture, {500, 250, 15, 15}, {40, 60, 170}, cv::FILLED);
    const hidden_stones::PaperLight light{{1, 1, 1}, 230, cv::Vec3f(40, 36, 34)};
    const auto marks = hidden_stones::marksOnPaper(above, light);
    for (const cv::Point2f middle : {cv::Point2f(487, 257), {507, 257}})
        EXPECT_TRUE(std::ranges::any_of(marks, [&](const auto& m) { return cv::norm(m.box.center - middle) < 2 && m.spanned > 0.9; }))
            << middle;
}

// White cards on white cloth whose number stands in a corner, not above the fields; a pale field does not run together with those beside it.
TEST(SupposedCards, ANumberMayStandInACorner) {
    constexpr int kStep = hidden_stones::TableFromAbove::kStep;
    for (const int side : {-1, 1})
        for (const double angle : {-14.0, 3.0, 95.0, 170.0}) {
            hidden_stones::TableFromAbove above{cv::Mat(560, 560, CV_8UC3, cv::Scalar::all(236)), cv::Matx33d::eye(), kStep};
            const cv::Point2f middle(490, 250);
            const double a = angle * CV_PI / 180;
            const cv::Point2f right(static_cast<float>(std::cos(a)), static_cast<float>(std::sin(a))), down(-right.y, right.x);
            const auto at = [&](float x, float y) { return middle + right * x + down * y; };
            const auto block = [&](float x, float y, float wide, float high, const cv::Scalar& colour) {
                std::vector<cv::Point> ends;
                for (const cv::Point2f p : {at(x - wide, y - high), at(x + wide, y - high), at(x + wide, y + high), at(x - wide, y + high)})
                    ends.push_back(p);
                cv::fillConvexPoly(above.picture, ends, colour, cv::LINE_AA);
            };
            block(-17, 4, 8, 8, {214, 214, 214});
            block(-17, 4, 4, 5, {90, 90, 96});
            block(0, 4, 8, 8, {150, 150, 150});
            block(17, 4, 8, 8, {90, 150, 80});
            block(static_cast<float>(side) * 18, -31, 3, 5, {60, 60, 150});
            const hidden_stones::PaperLight light{{1, 1, 1}, 250, {}};
            const auto supposed = hidden_stones::cardsAroundPrint(above, hidden_stones::marksOnPaper(above, light), light,
                                                                  hidden_stones::CardModel{.size = {0.84, 1.18}}, nullptr);
            const cv::Point2f number = at(static_cast<float>(side) * 18, -31);
            const auto thisOne = [&](const hidden_stones::SupposedCard& card) {
                return cv::norm(vision::centre(card.quad.corners) - middle) < 0.1 * kStep && cv::norm(card.number.middle - number) < 4;
            };
            EXPECT_TRUE(std::ranges::any_of(supposed, thisOne)) << side << " " << angle << ": " << supposed.size() << " supposed";
        }
}

} // namespace
} // namespace hawkstone::recognition
