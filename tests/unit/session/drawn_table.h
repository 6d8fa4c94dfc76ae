// SPDX-License-Identifier: Apache-2.0
// A table that exists only in a test: pictures for the watcher, drawn from what lies on it, and a reader that knows.
#pragma once

#include <hawkstone/session/table_reader.h>

#include <opencv2/imgproc.hpp>

#include <functional>
#include <memory>

namespace hawkstone::session {

// What lies there now; the test changes it, the reader reads it, the picture shows it.
struct DrawnTable {
    sights::Sight truth;
    bool hand = false;
    bool found = true;
    cv::Matx23d push{1, 0, 0, 0, 1, 0}; // a bump
    int reads = 0;
    std::function<void(sights::Sight&)> misread;      // what the camera makes of it
    std::function<void(sights::Sight&)> quickMisread; // what only the quick look makes of it

    static constexpr int kWidth = 640, kHeight = 360;
    static board::Quad corners() { return {{{200, 60}, {440, 60}, {440, 300}, {200, 300}}}; }

    cv::Mat picture() const {
        cv::Mat image(kHeight, kWidth, CV_8UC3, cv::Scalar(60, 90, 70));
        for (int i = 0; i < 60; ++i) // a grain, so that a bump shows on the table as well
            cv::circle(image, {(i * 97) % kWidth, (i * 53) % kHeight}, 4, cv::Scalar(50 + i, 80, 60 + 2 * (i % 40)), cv::FILLED);
        std::visit([&](const auto& sight) { drawCells(image, sight); }, truth);
        cv::warpAffine(image.clone(), image, push, image.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        if (hand) cv::rectangle(image, {260, 150, 70, kHeight}, cv::Scalar(120, 150, 210), cv::FILLED);
        return image;
    }

private:
    // Each cell is a disc on a square, in colours made from its JSON: another content, another look.
    template <class Sight>
    static void drawCells(cv::Mat& image, const Sight& sight) {
        const auto draw = [&](const auto& rows) {
            const int side = static_cast<int>(rows.size()), step = 240 / side;
            for (int row = 0; row < side; ++row)
                for (int column = 0; column < side; ++column) {
                    const auto text = sights::cellJson(rows[row][column]).dump();
                    const std::size_t hash = std::hash<std::string>{}(text);
                    const cv::Rect cell(200 + column * step, 60 + row * step, step, step);
                    cv::rectangle(image, cell, cv::Scalar(40 + hash % 180, 40 + hash / 180 % 180, 40 + hash / 32400 % 180), cv::FILLED);
                    cv::circle(image, (cell.tl() + cell.br()) / 2, step / 3,
                               cv::Scalar(40 + hash / 7 % 180, 40 + hash / 77 % 180, 40 + hash / 777 % 180), cv::FILLED);
                    cv::rectangle(image, cell, cv::Scalar(20, 20, 20));
                }
        };
        if constexpr (requires { sight.stones; })
            draw(sight.stones);
        else
            draw(sight.cells);
    }
};

class DrawnTableReader : public TableReader {
public:
    explicit DrawnTableReader(std::shared_ptr<DrawnTable> table) : m_table(std::move(table)) {}

    Expected<sights::Sight, board::NotFound> find(const cv::Mat&, const std::optional<board::Quad>&) override {
        if (!m_table->found) return Unexpected(board::NotFound{"no board in this test"});
        return look(DrawnTable::corners());
    }
    Expected<sights::Sight, board::NotFound> reread(const cv::Mat&, const sights::Sight& before) override {
        sights::Sight sight = look(sights::cornersOf(before));
        if (m_table->quickMisread) m_table->quickMisread(sight);
        return sight;
    }
    sights::Sight join(const std::vector<sights::Sight>& looks) override { return looks.back(); }

private:
    sights::Sight look(const board::Quad& corners) {
        ++m_table->reads;
        sights::Sight sight = m_table->truth;
        if (m_table->misread) m_table->misread(sight);
        std::visit([&](auto& seen) { seen.corners = corners; }, sight);
        return sight;
    }
    std::shared_ptr<DrawnTable> m_table;
};

} // namespace hawkstone::session
