// SPDX-License-Identifier: Apache-2.0
// Reads a table of Hidden Stones from a picture: the nine stones, which way up they lie, and the formation cards around them.
#pragma once

#include <hawkstone/recognition/reader.h>

#include <hawkstone/board/expected.h>

#include <opencv2/core.hpp>

#include <array>
#include <span>
#include <string>
#include <vector>

namespace hawkstone::recognition {

// What the picture alone says of each stone, by row, before any decision: add the scores of several pictures of the same
// table and decide then. Higher is likelier; faces in the order of board::hidden_stones::kFaces.
struct StoneScores {
    std::array<std::array<float, 8>, 9> faces{};
    std::array<float, 9> covered{}; // chance that something else than a stone's face is seen there: a hand, a sleeve
};

// Stones and cards from one photo. With options.corners the grid is not looked for; which of them is a1's is still told by the
// symbols.
Expected<board::hidden_stones::Sight, board::NotFound> readHiddenStones(const cv::Mat& bgr, const ReadOptions& options,
                                                                        StoneScores* scores = nullptr);

// The stones again, where they lay before and the same way up: about ten times faster, for a camera that stands still.
// Cards are taken over from before; look for them with readCards once the table has settled.
Expected<board::hidden_stones::Sight, board::NotFound> rereadHiddenStones(const cv::Mat& bgr, const board::hidden_stones::Sight& before,
                                                                          const ReadOptions& options, StoneScores* scores = nullptr);

// The face-up cards around stones already read.
std::vector<board::hidden_stones::CardSight> readCards(const cv::Mat& bgr, const board::hidden_stones::Sight& sight,
                                                       const ReadOptions& options);

// Learns one's own stones: photo 1 shows sun fish fish / horse horse horse / seed seed seed, photo 2 the same stones turned
// over in place.
Enrolment enrolHiddenStones(std::span<const cv::Mat> photos, std::string name);

} // namespace hawkstone::recognition
