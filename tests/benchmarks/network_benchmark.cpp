// SPDX-License-Identifier: Apache-2.0
// What one look of each shipped network costs, run by oneDNN and by OpenCV's dnn: network_benchmark recognition/models
#include "network.h"

#include <opencv2/dnn.hpp>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>

namespace {

double milliseconds() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The best of many rounds: other work on the machine only ever adds.
double quickest(const std::function<void()>& look) {
    double best = 1e9;
    for (int round = 0; round < 30; ++round) {
        constexpr int looks = 10;
        const double start = milliseconds();
        for (int i = 0; i < looks; ++i) look();
        best = std::min(best, (milliseconds() - start) / looks);
    }
    return best;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) return std::fputs("usage: network_benchmark recognition/models\n", stderr), 2;
    cv::setNumThreads(1);
    const struct {
        const char* file;
        int channels, rows, columns;
    } networks[] = {{"gobblestones/cover", 3, 20, 20},   {"gobblestones/numbers_quick", 3, 40, 40},
                    {"gobblestones/numbers", 3, 40, 40}, {"gobblet/finder", 3, 96, 160},
                    {"gobblet/finder", 3, 192, 192},     {"gobblet/grid", 3, 64, 64},
                    {"gobblet/piece", 3, 48, 48},        {"gobblet/closer", 3, 64, 64},
                    {"hidden_stones_cards", 3, 112, 80}, {"hidden_stones_faces", 1, 32, 32}};
    std::puts("network, picture: ms a look by OpenCV, by oneDNN, times quicker; ms to load");
    for (const auto& [file, channels, rows, columns] : networks) {
        const std::string path = std::string(argv[1]) + "/" + file + ".onnx";
        std::ifstream stream(path, std::ios::binary);
        const std::vector<unsigned char> onnx(std::istreambuf_iterator<char>(stream), {});
        cv::Mat picture({1, channels, rows, columns}, CV_32F), planes({channels, rows, columns}, CV_32F, picture.data);
        cv::randu(picture, 0, 1);
        cv::dnn::Net theirs = cv::dnn::readNetFromONNX(path);
        theirs.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        const double before = quickest([&] {
            theirs.setInput(picture);
            theirs.forward();
        });
        const double start = milliseconds();
        hawkstone::recognition::Network ours(onnx, {{columns, rows}}, channels);
        const double load = milliseconds() - start;
        const double now = quickest([&] { ours.forward({planes}); });
        std::printf("%-27s %3d x %-3d  %.3f  %.3f  %.1f  %.1f\n", file, columns, rows, before, now, before / now, load);
    }
}
