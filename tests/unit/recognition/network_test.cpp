// SPDX-License-Identifier: Apache-2.0
// Every shipped network gives what OpenCV's dnn makes of the same file, and a file that cannot be run says why.
#include "network.h"
#include "onnx_file.h"

#include <gtest/gtest.h>
#include <opencv2/dnn.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

namespace hawkstone::recognition {
namespace {

using Bytes = std::vector<unsigned char>;

const std::filesystem::path kModels = std::filesystem::path(HAWKSTONE_TESTS).parent_path() / "recognition/models";

Bytes bytesOf(const std::string& name) {
    std::ifstream file(kModels / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct Shipped {
    const char* file;
    int channels, rows, columns;
};

const Shipped kShipped[] = {
    {"gobblestones/cover.onnx", 3, 20, 20},
    {"gobblestones/backs.onnx", 3, 40, 40},
    {"gobblestones/likeness.onnx", 3, 40, 40},
    {"gobblestones/numbers.onnx", 3, 40, 40},
    {"gobblestones/numbers_quick.onnx", 3, 40, 40},
    {"gobblestones/numbers_second.onnx", 3, 40, 40},
    {"gobblestones/pairs.onnx", 3, 40, 40},
    {"gobblet/closer.onnx", 3, 64, 64},
    {"gobblet/finder.onnx", 3, 96, 160},
    {"gobblet/finder.onnx", 3, 160, 32},
    {"gobblet/finder.onnx", 3, 192, 192},
    {"gobblet/grid.onnx", 3, 64, 64},
    {"gobblet/piece.onnx", 3, 48, 48},
    {"hidden_stones_cards.onnx", 3, 112, 80},
    {"hidden_stones_faces.onnx", 1, 32, 32},
    {"hidden_stones_faces_second.onnx", 1, 32, 32},
};

enum class Look { Noise, Bright, PatchLike };

// Floats, channel after channel; the patch-like ones are smooth, with a hard edge or two, as a field or a piece is.
cv::Mat picture(const Shipped& net, Look look, cv::RNG& dice) {
    cv::Mat planes({net.channels, net.rows, net.columns}, CV_32F);
    for (int c = 0; c < net.channels; ++c) {
        cv::Mat plane(net.rows, net.columns, CV_32F, planes.ptr<float>(c));
        dice.fill(plane, cv::RNG::UNIFORM, look == Look::Bright ? 0.9 : -0.5, look == Look::Bright ? 3.0 : 1.0);
        if (look != Look::PatchLike) continue;
        cv::Mat smooth;
        cv::GaussianBlur(plane, smooth, {}, 4);
        cv::circle(smooth, {net.columns / 2, net.rows / 2}, net.rows / 3, dice.uniform(-0.5, 1.0), -1);
        cv::rectangle(smooth, {net.columns / 3, net.rows / 4, 5, net.rows / 2}, dice.uniform(-0.5, 1.0), -1);
        smooth.copyTo(plane);
    }
    return planes;
}

std::map<std::string, cv::Mat> byOpenCv(const Bytes& onnx, const std::vector<cv::Mat>& pictures, const std::vector<std::string>& names) {
    cv::dnn::Net net = cv::dnn::readNetFromONNX(reinterpret_cast<const char*>(onnx.data()), onnx.size());
    net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    std::map<std::string, cv::Mat> answers;
    for (const std::string& name : names) {
        for (const cv::Mat& planes : pictures) {
            const int sizes[] = {1, planes.size[0], planes.size[1], planes.size[2]};
            net.setInput(cv::Mat(4, sizes, CV_32F, planes.data));
            answers[name].push_back(net.forward(name).clone().reshape(1, 1));
        }
    }
    return answers;
}

class EveryNetwork : public testing::TestWithParam<Shipped> {};

TEST_P(EveryNetwork, AnswersAsOpenCvDoes) {
    const Shipped& shipped = GetParam();
    const Bytes onnx = bytesOf(shipped.file);
    Network network(onnx, {{shipped.columns, shipped.rows}}, shipped.channels);
    const std::vector<std::string> names = parseOnnx(onnx).outputs;
    cv::RNG dice(42);
    for (const int count : {1, 2, 7, 19})
        for (const Look look : {Look::Noise, Look::Bright, Look::PatchLike}) {
            std::vector<cv::Mat> pictures;
            for (int n = 0; n < count; ++n) pictures.push_back(picture(shipped, look, dice));
            const auto ours = network.forward(pictures);
            const auto theirs = byOpenCv(onnx, pictures, names);
            ASSERT_EQ(ours.size(), theirs.size());
            for (const auto& [name, answer] : theirs) {
                ASSERT_EQ(ours.at(name).size[0], count) << name;
                const cv::Mat same = ours.at(name).reshape(1, count);
                ASSERT_EQ(same.size(), answer.size()) << name;
                // A logit of 20 has six digits behind the point in a float, and a sum of a thousand loses one or two of them.
                const double largest = std::max(1.0, cv::norm(answer, cv::NORM_INF));
                EXPECT_LT(cv::norm(same, answer, cv::NORM_INF), 1e-5 * largest) << name << ", " << count << " pictures";
            }
        }
}

INSTANTIATE_TEST_SUITE_P(Shipped, EveryNetwork, testing::ValuesIn(kShipped), [](const auto& which) {
    const Shipped& net = which.param;
    std::string name = std::string(net.file) + "_" + std::to_string(net.rows) + "x" + std::to_string(net.columns);
    std::ranges::replace_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
});

TEST(Network, IsTestedWithEveryShippedFile) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kModels)) {
        if (entry.path().extension() != ".onnx") continue;
        EXPECT_TRUE(std::ranges::any_of(kShipped, [&](const Shipped& s) { return kModels / s.file == entry.path(); })) << entry.path();
    }
}

TEST(Network, SeesColoursThroughTones) {
    Network network(bytesOf("gobblestones/cover.onnx"), {});
    cv::Mat bgr(20, 20, CV_8UC3), wide(20, 30, CV_8UC3), planes({3, 20, 20}, CV_32F);
    cv::RNG(7).fill(wide, cv::RNG::UNIFORM, 0, 256);
    bgr = wide.colRange(5, 25); // rows that do not follow each other in memory
    Tones tones;
    for (std::size_t i = 0; i < tones.size(); ++i) tones[i] = static_cast<float>(i * i) / 65025;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 20; ++x) planes.at<float>(c, y, x) = tones[bgr.at<cv::Vec3b>(y, x)[c]];
    const cv::Mat seen = network.forward({bgr}, tones).at("scores"), given = network.forward({planes}).at("scores");
    EXPECT_EQ(cv::norm(seen, given, cv::NORM_INF), 0);
}

TEST(Network, OfNoPicturesSaysNothing) {
    Network network(bytesOf("gobblestones/cover.onnx"), {{20, 20}});
    EXPECT_TRUE(network.forward({}).empty());
    EXPECT_TRUE(network.forward({}, Tones{}).empty());
}

TEST(Network, RefusesPicturesItWasNotMadeFor) {
    Network network(bytesOf("gobblestones/cover.onnx"), {{20, 20}});
    const cv::Mat two({2, 20, 20}, CV_32F, cv::Scalar(0)), small(20, 20, CV_8UC3, cv::Scalar()), other(24, 20, CV_8UC3, cv::Scalar());
    EXPECT_THROW(network.forward({two}), cv::Exception);
    EXPECT_THROW(network.forward({small, other}, Tones{}), cv::Exception);
    EXPECT_THROW(network.forward({other}, Tones{}), std::runtime_error); // its last layer is of 20 x 20
}

TEST(Network, AnswersAlikeOnEveryThread) {
    const Bytes onnx = bytesOf("hidden_stones_faces.onnx");
    cv::RNG dice(3);
    const cv::Mat ink = picture({"", 1, 32, 32}, Look::PatchLike, dice);
    cv::Mat answers[3];
    std::vector<std::thread> threads;
    for (cv::Mat& answer : answers)
        threads.emplace_back([&] {
            Network network(onnx, {{32, 32}}, 1);
            for (int i = 0; i < 50; ++i) answer = network.forward({ink}).at("turns");
        });
    for (std::thread& thread : threads) thread.join();
    for (const cv::Mat& answer : answers) EXPECT_EQ(cv::norm(answer, answers[0], cv::NORM_INF), 0);
}

std::string refusal(const Bytes& onnx) {
    try {
        Network network(onnx, {{20, 20}});
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

// As long a word for another, so that the file stays whole.
Bytes replaced(Bytes bytes, const std::string& from, const std::string& to) {
    const auto at = std::ranges::search(bytes, from);
    EXPECT_FALSE(at.empty()) << from;
    std::ranges::copy(to, at.begin());
    return bytes;
}

TEST(Network, SaysWhatItCannotRun) {
    const Bytes whole = bytesOf("gobblestones/cover.onnx");
    EXPECT_EQ(refusal(whole), "");
    EXPECT_EQ(refusal(replaced(whole, "MaxPool\x2a", "AvgPool\x2a")), "the network cannot be run: its operation AvgPool is not known here");
    EXPECT_EQ(refusal(replaced(whole, "transB", "transX")), "the network cannot be run: an unusual transB of Gemm");
    EXPECT_EQ(refusal(replaced(whole, "5.bias", "5.bios")), "the network cannot be run: odd weights of Gemm");
    EXPECT_EQ(refusal(replaced(whole, "patch", "batch")), "the network cannot be run: nothing makes batch");
    EXPECT_EQ(refusal({}), "this is no ONNX file, or a damaged one: it holds no network");
    EXPECT_EQ(refusal({'h', 'e', 'l', 'l', 'o'}), "this is no ONNX file, or a damaged one: a field of unknown shape");
    EXPECT_EQ(refusal({whole.begin(), whole.begin() + 500}), "this is no ONNX file, or a damaged one: it ends too early");
}

TEST(Network, NeverFallsOverADamagedFile) {
    const Bytes whole = bytesOf("gobblestones/cover.onnx");
    for (std::size_t length = 0; length < whole.size(); length += length < 3000 ? 7 : 1013)
        EXPECT_NE(refusal({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}), "") << length;
    cv::RNG dice(1);
    for (int i = 0; i < 400; ++i) { // most damage is to weights, which nobody can notice; the steps stand in the first 1300 bytes
        Bytes damaged = whole;
        for (int k = 0; k < 3; ++k)
            damaged[static_cast<std::size_t>(dice.uniform(0, 1300))] = static_cast<unsigned char>(dice.uniform(0, 256));
        try {
            Network network(damaged, {{20, 20}});
        } catch (const std::exception&) { // said, by us or by oneDNN
        }
    }
}

} // namespace
} // namespace hawkstone::recognition
