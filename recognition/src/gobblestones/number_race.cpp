// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/recognition/gobblestones_numbers.h>

#include "board_look.h"

#include <opencv2/imgproc.hpp>
#include <tesseract/baseapi.h>

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

namespace hawkstone::recognition {
namespace {

using namespace gobblestones;

// Tesseract starts four OpenMP threads a character whatever it is told; for a fair race it gets one. The function is looked up
// because only Tesseract itself brings OpenMP along.
void oneThread() {
    using SetLevels = void (*)(int);
    if (const auto set = reinterpret_cast<SetLevels>(dlsym(RTLD_DEFAULT, "omp_set_max_active_levels"))) set(0);
}

tesseract::TessBaseAPI* tesseractInstance() {
    struct Ended {
        void operator()(tesseract::TessBaseAPI* api) const {
            api->End();
            delete api;
        }
    };
    static const std::unique_ptr<tesseract::TessBaseAPI, Ended> instance = [] {
        std::unique_ptr<tesseract::TessBaseAPI, Ended> api(new tesseract::TessBaseAPI);
        if (api->Init(nullptr, "eng", tesseract::OEM_LSTM_ONLY) != 0)
            api.reset();
        else
            api->SetVariable("tessedit_char_whitelist", "0123456789");
        return api;
    }();
    return instance.get();
}

double milliseconds(std::clock_t since) {
    return 1000.0 * static_cast<double>(std::clock() - since) / CLOCKS_PER_SEC;
}

// The middle of the field without the lines around it, as large as Tesseract likes its figures.
// Of seven margins, sizes and filters tried on four sample photos these read most figures right: 92.6 %, the others fewer.
int readByTesseract(tesseract::TessBaseAPI& api, const cv::Mat& patch, int quarters, bool pairs) {
    constexpr int enlarged = 72;
    const int margin = pairs ? 6 : 9;
    cv::Mat grey, large;
    cv::cvtColor(uprighted(patch, quarters)(cv::Rect(margin, margin, kPatchSide - 2 * margin, kPatchSide - 2 * margin)), grey,
                 cv::COLOR_BGR2GRAY);
    cv::resize(grey, large, {enlarged, enlarged}, 0, 0, cv::INTER_CUBIC);
    api.SetImage(large.data, large.cols, large.rows, 1, static_cast<int>(large.step));
    const std::unique_ptr<char[]> text(api.GetUTF8Text());
    if (!text || *text.get() < '0' || *text.get() > '9') return -1;
    return std::atoi(text.get());
}

} // namespace

Expected<NumberRace, std::string> raceNumbers(const cv::Mat& bgr, const board::Quad& corners, const PrintedNumbers& truth) {
    tesseract::TessBaseAPI* api = tesseractInstance();
    if (!api) return Unexpected<std::string>("Tesseract's English data (tesseract-ocr-eng) is not installed");
    oneThread();
    BoardLook look;
    look.block = vision::fitFieldBlock(bgr, corners, nullptr);
    look.patches = vision::cutFields(bgr, look.block, kPatchSide, kPatchCell);
    look.gain = exposureGain(look.patches);
    look.fields.resize(kFieldsOfBoard);
    std::vector<std::size_t> which;
    std::vector<cv::Mat> crops;
    for (std::size_t i = 0; i < truth.size(); ++i)
        if (truth[i]) which.push_back(i), crops.push_back(look.patches[i]);

    NumberRace race;
    race.fields = static_cast<int>(which.size());
    lookAtFields({crops.begin(), crops.begin() + std::min<std::ptrdiff_t>(1, std::ssize(crops))}, look.gain); // loads the networks
    auto start = std::clock();
    const auto seen = lookAtFields(crops, look.gain);
    for (std::size_t k = 0; k < which.size(); ++k) look.fields[which[k]] = seen[k];
    look.turns = turnsOf(look.fields);
    look.pairs = pairsOf(look);
    std::vector<int> ours;
    for (const std::size_t i : which) ours.push_back(numberOf(look, static_cast<int>(i)));
    race.oursMs = milliseconds(start);

    const bool pairs = std::ranges::any_of(truth, [](const std::optional<int>& n) { return n && *n > 9; });
    api->SetPageSegMode(pairs ? tesseract::PSM_SINGLE_WORD : tesseract::PSM_SINGLE_CHAR);
    start = std::clock();
    std::vector<int> theirs;
    for (std::size_t k = 0; k < which.size(); ++k)
        theirs.push_back(readByTesseract(*api, crops[k], look.turns[which[k] / 15 / 5][which[k] % 15 / 5].quarters, pairs));
    race.tesseractMs = milliseconds(start);

    for (std::size_t k = 0; k < which.size(); ++k) {
        const int number = *truth[which[k]];
        race.ours += ours[k] == number;
        race.tesseract += theirs[k] == number;
        race.onlyOurs += ours[k] == number && theirs[k] != number;
        race.onlyTesseract += ours[k] != number && theirs[k] == number;
        race.agreedWrong += ours[k] == theirs[k] && ours[k] != number;
    }
    return race;
}

} // namespace hawkstone::recognition
