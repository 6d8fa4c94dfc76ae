// SPDX-License-Identifier: Apache-2.0
// Where a play says something lies: a cell of the board, or words that name none ("p3", "off", "").
#pragma once

#include <hawkstone/board/cell.h>

#include <compare>
#include <optional>
#include <string>
#include <utility>

namespace hawkstone::rules {

struct Place {
    std::optional<board::Cell> cell;
    std::string written; // as it was written, where it names no cell; empty otherwise

    Place() = default; // nowhere, written as ""
    Place(board::Cell at) : cell(at) {}
    explicit Place(std::string words) : written(std::move(words)) {}

    friend auto operator<=>(const Place&, const Place&) = default;
};

inline std::string name(const Place& place) {
    return place.cell ? board::name(*place.cell) : place.written;
}

} // namespace hawkstone::rules
