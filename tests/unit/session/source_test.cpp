// SPDX-License-Identifier: Apache-2.0
#include "scratch_folder.h"

#include "../../../companion-app/session/src/live_source.h"

#include <hawkstone/session/trouble.h>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <fstream>

namespace hawkstone::session {
namespace {

cv::Mat grey(int level) {
    return cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(level));
}

// A camera that delivers `pictures` pictures and is then unplugged.
class BriefLens : public Lens {
public:
    BriefLens(int pictures, int& locked) : m_left(pictures), m_locked(locked) {}
    bool read(cv::Mat& image) override {
        if (m_left-- <= 0) return false;
        image = grey(100);
        return true;
    }
    void lockLight() override { ++m_locked; }

private:
    int m_left;
    int& m_locked;
};

TEST(Sources, ACameraThatIsUnpluggedAndComesBackGoesOn) {
    int locked = 0, tries = 0;
    double now = 0;
    const auto reopen = [&]() -> std::unique_ptr<Lens> { return ++tries < 3 ? nullptr : std::make_unique<BriefLens>(100, locked); };
    LiveSource source("camera 0", std::make_unique<BriefLens>(30, locked), reopen, [&] { return now += 0.1; }, [&](double s) { now += s; });
    int frames = 0, waits = 0;
    double last = -1;
    for (int i = 0; i < 80; ++i) {
        const Delivery delivery = source.next();
        if (const auto* frame = std::get_if<Frame>(&delivery)) {
            EXPECT_GT(frame->t, last);
            last = frame->t;
            ++frames;
        } else {
            ASSERT_TRUE(std::holds_alternative<Waiting>(delivery));
            ++waits;
        }
    }
    EXPECT_EQ(waits, 4); // gone, twice not there, back
    EXPECT_EQ(frames, 76);
    EXPECT_EQ(locked, 2) << "the light is fixed again after the camera came back";
}

TEST(Sources, WhatIsNotThereIsNamed) {
    for (const char* name : {"9", "/dev/video99", "no-such-film.mp4"}) {
        const auto source = openSource(name);
        ASSERT_FALSE(source) << name;
        EXPECT_EQ(source.error().find(name), 0u) << source.error();
        EXPECT_EQ(source.error().find('\n'), std::string::npos);
    }
}

TEST(Sources, AFileThatIsNoFilmIsRefused) {
    const ScratchFolder folder;
    std::ofstream(folder / "film.mp4") << "this is a letter";
    const auto source = openSource((folder / "film.mp4").string());
    ASSERT_FALSE(source);
    EXPECT_NE(source.error().find("film.mp4"), std::string::npos);
}

TEST(Sources, AFolderShowsItsPhotosInOrderAndSkipsWhatIsNone) {
    const ScratchFolder folder;
    cv::imwrite((folder / "b.png").string(), grey(200));
    cv::imwrite((folder / "a.png").string(), grey(50));
    std::ofstream(folder / "aa.jpg") << "no picture";
    std::ofstream(folder / "notes.txt") << "not looked at";
    auto source = openSource(folder.path().string());
    ASSERT_TRUE(source);
    EXPECT_EQ((*source)->length(), 3.0);
    std::vector<int> levels;
    int skipped = 0;
    while (true) {
        const Delivery delivery = (*source)->next();
        if (std::holds_alternative<Ended>(delivery)) break;
        if (const auto* frame = std::get_if<Frame>(&delivery))
            levels.push_back(frame->image.at<cv::Vec3b>(0, 0)[0]);
        else
            ++skipped;
    }
    ASSERT_EQ(levels.size(), 20u);
    EXPECT_EQ(levels.front(), 50);
    EXPECT_EQ(levels.back(), 200);
    EXPECT_EQ(skipped, 1);
    EXPECT_FALSE(openSource((folder / "notes.txt").string()));
}

TEST(Sources, PhotosComeInTheOrderPeopleCount) {
    const ScratchFolder folder;
    int level = 20;
    for (const char* name : {"photo1.png", "photo02.png", "photo9.png", "photo10.png", "photo10b.png", "photo100.png"})
        cv::imwrite((folder / name).string(), grey(level += 20));
    auto source = openSource(folder.path().string());
    ASSERT_TRUE(source);
    std::vector<int> levels;
    while (true) {
        const Delivery delivery = (*source)->next();
        const auto* frame = std::get_if<Frame>(&delivery);
        if (!frame) break;
        if (frame->number % 10 == 0) levels.push_back(frame->image.at<cv::Vec3b>(0, 0)[0]);
    }
    EXPECT_EQ(levels, (std::vector<int>{40, 60, 80, 100, 120, 140}));
}

// Ten a second for four seconds, but 0.3 s, 0.4 s and 0.5 s of each second were never filmed.
const std::filesystem::path kUneven = std::filesystem::path(HAWKSTONE_TESTS) / "samples/sources/uneven.mkv";

TEST(Sources, AFilmWithAnUnevenRateKeepsItsOwnTime) {
    for (const std::string& name : {kUneven.string(), "file://" + kUneven.string()}) {
        auto source = openSource(name);
        ASSERT_TRUE(source) << source.error();
        EXPECT_FALSE((*source)->live()) << "an address with a length is a film";
        std::vector<double> times;
        while (true) {
            const Delivery delivery = (*source)->next();
            if (const auto* ended = std::get_if<Ended>(&delivery)) {
                EXPECT_FALSE(ended->early) << ended->why;
                EXPECT_NEAR(ended->t, 4, 1e-6);
                break;
            }
            times.push_back(std::get<Frame>(delivery).t);
        }
        ASSERT_EQ(times.size(), 28u);
        EXPECT_NEAR(times[2], 0.2, 1e-6);
        EXPECT_NEAR(times[3], 0.6, 1e-6);
        EXPECT_NEAR(times.back(), 3.9, 1e-6);
    }
}

TEST(Sources, AnUnevenFilmGoesOnWhereItStood) {
    auto source = openSource(kUneven.string());
    ASSERT_TRUE(source);
    EXPECT_TRUE((*source)->seek(1.6));
    EXPECT_TRUE((*source)->seek(1.6)) << "asked twice, it stays";
    const Delivery delivery = (*source)->next();
    const auto* frame = std::get_if<Frame>(&delivery);
    ASSERT_TRUE(frame);
    EXPECT_NEAR(frame->t, 1.6, 1e-6);
    EXPECT_EQ(frame->number, 10);
    EXPECT_FALSE((*source)->seek(0.5)) << "a film is not wound back";
}

// Numbered pictures at ten a second, as a film.
class CountedSource : public FrameSource {
public:
    Delivery next() override {
        if (m_next >= 100) return Ended{10, false, ""};
        const long number = m_next++;
        return Frame{grey(100), static_cast<double>(number) / 10, number};
    }

private:
    long m_next = 0;
};

TEST(Trouble, AnUnknownTroubleIsRefused) {
    EXPECT_TRUE(parseTrouble("drop=0.3,ramp=0.4,bump=12.5,black=2@9,hand=10@6,corrupt=1@20,seed=7"));
    for (const char* text : {"rain=1", "drop", "drop=2", "black=2", "hand=x@3", "drop=-1"}) EXPECT_FALSE(parseTrouble(text)) << text;
}

TEST(Trouble, ARestingHandStopsTheFilmsTime) {
    auto source = withTrouble(std::make_unique<CountedSource>(), *parseTrouble("hand=3@5"));
    int frames = 0;
    double last = -1;
    while (true) {
        const Delivery delivery = source->next();
        if (const auto* ended = std::get_if<Ended>(&delivery)) {
            EXPECT_NEAR(ended->t, 13, 1e-6);
            break;
        }
        const double t = std::get<Frame>(delivery).t;
        EXPECT_GT(t, last);
        last = t;
        ++frames;
    }
    EXPECT_EQ(frames, 130);
    std::vector<Input> script{{4, Button::Undo, {}, {}}, {6, Button::Undo, {}, {}}};
    delay(script, *parseTrouble("hand=3@5"));
    EXPECT_EQ(script[0].t, 4);
    EXPECT_EQ(script[1].t, 9);
}

TEST(Trouble, AnotherCameraTurnsThePictureAndKeepsTheTimes) {
    for (const char* text : {"turn=45", "size=3", "size=640x", "cast=1:1", "zoom=0", "jpeg=0", "rate=0"})
        EXPECT_FALSE(parseTrouble(text)) << text;
    auto source = withTrouble(std::make_unique<CountedSource>(), *parseTrouble("turn=90,rate=30,light=0.5,size=64x96"));
    int frames = 0;
    double last = -1, end = 0;
    while (true) {
        const Delivery delivery = source->next();
        if (const auto* ended = std::get_if<Ended>(&delivery)) {
            end = ended->t;
            break;
        }
        const auto& frame = std::get<Frame>(delivery);
        EXPECT_GT(frame.t, last);
        EXPECT_EQ(frame.number, frames);
        EXPECT_EQ(frame.image.size(), cv::Size(64, 96));
        EXPECT_NEAR(frame.image.at<cv::Vec3b>(48, 32)[1], 50, 1);
        last = frame.t;
        ++frames;
    }
    EXPECT_EQ(end, 10);
    EXPECT_NEAR(frames, 298, 2);
    auto slow = withTrouble(std::make_unique<CountedSource>(), *parseTrouble("rate=5"));
    for (frames = 0; std::holds_alternative<Frame>(slow->next());) ++frames;
    EXPECT_EQ(frames, 50);
}

TEST(Lens, PicturesAreStraightenedAndTimesKept) {
    calibration::Lens lens;
    lens.aspect = 4.0 / 3; // as the pictures are
    lens.bend = {-0.4, 0, 0, 0, 0};
    class LinedSource : public FrameSource {
    public:
        Delivery next() override {
            cv::Mat image(240, 320, CV_8UC3, cv::Scalar::all(0));
            cv::line(image, {0, 20}, {319, 20}, cv::Scalar::all(255), 2);
            return Frame{image, 3.5, 7};
        }
        bool seek(double) override { return true; }
    };
    auto source = withLens(std::make_unique<LinedSource>(), lens);
    EXPECT_TRUE(source->seek(1));
    const Delivery delivery = source->next();
    const auto& frame = std::get<Frame>(delivery);
    EXPECT_EQ(frame.t, 3.5);
    EXPECT_EQ(frame.number, 7);
    const auto height = [&](int x) {
        int best = 0;
        for (int y = 0; y < 120; ++y)
            if (frame.image.at<cv::Vec3b>(y, x)[0] > frame.image.at<cv::Vec3b>(best, x)[0]) best = y;
        return best;
    };
    EXPECT_GT(std::abs(height(160) - height(60)), 2) << "the line is bent the other way";
}

TEST(Trouble, BlackIsBlackForAsLongAsAsked) {
    auto source = withTrouble(std::make_unique<CountedSource>(), *parseTrouble("black=2@3"));
    int black = 0;
    for (int i = 0; i < 100; ++i) {
        const Delivery delivery = source->next();
        if (cv::countNonZero(std::get<Frame>(delivery).image.reshape(1)) == 0) ++black;
    }
    EXPECT_EQ(black, 20);
}

} // namespace
} // namespace hawkstone::session
