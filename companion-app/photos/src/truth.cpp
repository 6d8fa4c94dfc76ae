// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/photos/truth.h>

#include <algorithm>
#include <cmath>

namespace hawkstone::photos {
namespace {

using nlohmann::json;
using sights::Sight;

std::string cellName(std::size_t row, std::size_t column) {
    return board::name({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
}

double distance(const json& a, const json& b) {
    return std::hypot(a[0].get<double>() - b[0].get<double>(), a[1].get<double>() - b[1].get<double>());
}

double worstCorner(const json& truth, const json& seen) {
    double worst = 0, around = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        worst = std::max(worst, distance(truth[i], seen[i]));
        around += distance(truth[i], truth[(i + 1) % 4]);
    }
    return around > 0 ? worst / (around / 4) : 1;
}

void scoreCells(PhotoScore& score, const json& truth, const json& seen, const json& uncertain) {
    for (std::size_t row = 0; row < truth.size(); ++row)
        for (std::size_t column = 0; column < truth[row].size(); ++column) {
            const std::string name = cellName(row, column);
            const bool doubtful = std::find(uncertain.begin(), uncertain.end(), name) != uncertain.end();
            const bool same = truth[row][column] == seen[row][column];
            ++score.cells;
            if (doubtful)
                ++score.uncertain, score.uncertainWrong += !same;
            else if (same)
                ++score.right;
            else
                ++score.misread;
            if (!same)
                score.faults.push_back(name + ": is " + truth[row][column].dump() + ", read as " + seen[row][column].dump() +
                                       (doubtful ? " (uncertain)" : " (SILENT)"));
        }
}

bool among(const json& cells, const std::string& name) {
    return std::find(cells.begin(), cells.end(), name) != cells.end();
}

// Which stones lie turned, apart from what they show: of a sun nobody can say it.
void scoreTurned(PhotoScore& score, const json& truth, const json& seen) {
    for (std::size_t row = 0; row < truth["stones"].size(); ++row)
        for (std::size_t column = 0; column < truth["stones"][row].size(); ++column) {
            const std::string name = cellName(row, column);
            const bool lies = among(truth["turned"], name), read = among(seen["turned"], name);
            const bool doubtful = among(seen["uncertain"], name) || among(seen["turned_uncertain"], name);
            ++score.turns;
            if (doubtful)
                ++score.turnsUncertain;
            else if (lies == read)
                ++score.turnsRight;
            else
                ++score.turnsMisread;
            if (lies != read)
                score.faults.push_back(name + (lies ? ": lies turned, read as straight" : ": lies straight, read as turned") +
                                       (doubtful ? " (uncertain)" : " (SILENT)"));
        }
}

const json& formationOf(const json& card) {
    return card.contains("formation") ? card["formation"] : card["pattern"];
}

double meanDistance(const json& a, const json& b) {
    double ax = 0, ay = 0, bx = 0, by = 0;
    for (std::size_t i = 0; i < 4; ++i)
        ax += a[i][0].get<double>() / 4, ay += a[i][1].get<double>() / 4, bx += b[i][0].get<double>() / 4, by += b[i][1].get<double>() / 4;
    return std::hypot(ax - bx, ay - by);
}

// Cards are paired by where they lie; one read where none lies is a misreading too.
void scoreCards(PhotoScore& score, const json& truth, const json& seen) {
    std::vector<bool> used(seen.size(), false);
    for (const json& card : truth) {
        ++score.cards;
        const double reach = distance(card["corners"][0], card["corners"][1]) / 2;
        bool paired = false;
        for (std::size_t i = 0; i < seen.size() && !paired; ++i) {
            if (used[i] || meanDistance(card["corners"], seen[i]["corners"]) > reach) continue;
            paired = used[i] = true;
            const bool same = card["points"] == seen[i]["points"] && formationOf(card) == formationOf(seen[i]);
            if (seen[i]["uncertain"] == true)
                ++score.cardsUncertain;
            else if (same)
                ++score.cardsRight;
            else
                ++score.cardsMisread;
            if (!same || seen[i]["uncertain"] == true)
                score.faults.push_back("card: is " + card["points"].dump() + " " + formationOf(card).dump() + ", read as " +
                                       seen[i]["points"].dump() + " " + formationOf(seen[i]).dump());
        }
        if (!paired) score.faults.push_back("card: " + card["points"].dump() + " " + formationOf(card).dump() + " not seen");
    }
    for (std::size_t i = 0; i < seen.size(); ++i)
        if (!used[i] && seen[i]["uncertain"] == false) {
            ++score.cardsMisread;
            score.faults.push_back("card: read where none lies: " + seen[i].dump());
        }
}

std::vector<int> standing(const json& sizes) {
    std::vector<int> out;
    for (const auto& size : sizes)
        if (size.get<int>() > 0) out.push_back(size.get<int>());
    std::ranges::sort(out);
    return out;
}

// A side the truth calls out of view (cut by the frame) may be read or left: nobody can say what is right there.
void scoreStacks(PhotoScore& score, const json& truth, const json& seen, bool doubtful) {
    for (const char* side : {"white", "black"}) {
        if (!truth.contains(side) || truth[side].is_null()) continue;
        ++score.stacks;
        const bool same = !seen[side].is_null() && standing(truth[side]) == standing(seen[side]);
        if (doubtful || seen[side].is_null())
            ++score.stacksUncertain;
        else if (same)
            ++score.stacksRight;
        else
            ++score.stacksMisread;
        if (!same) score.faults.push_back(std::string("stacks ") + side + ": are " + truth[side].dump() + ", read as " + seen[side].dump());
    }
}

bool quad(const json& corners) {
    return corners.is_array() && corners.size() == 4 && std::ranges::all_of(corners, [](const json& corner) {
               return corner.is_array() && corner.size() == 2 && corner[0].is_number() && corner[1].is_number();
           });
}

bool square(const json& rows, std::size_t side) {
    return rows.is_array() && rows.size() == side &&
           std::ranges::all_of(rows, [&](const json& row) { return row.is_array() && row.size() == side; });
}

bool card(const json& card) {
    return card.is_object() && card.contains("points") && (card.contains("formation") || card.contains("pattern")) &&
           card.contains("corners") && quad(card["corners"]);
}

bool sizes(const json& side) {
    return side.is_null() || (side.is_array() && std::ranges::all_of(side, [](const json& size) { return size.is_number_integer(); }));
}

// A point of a photo after quarter turns clockwise.
json turnedPoint(const json& point, int quarters, double width, double height) {
    double x = point[0].get<double>(), y = point[1].get<double>();
    for (int k = 0; k < quarters; ++k) {
        const double before = x;
        x = height - y, y = before;
        std::swap(width, height);
    }
    return {x, y};
}

// The edge from the corner of this number to the next is highest in the picture.
std::size_t highestEdge(const json& corners) {
    const auto height = [&](std::size_t i) { return corners[i][1].get<double>() + corners[(i + 1) % 4][1].get<double>(); };
    std::size_t best = 0;
    for (std::size_t i = 1; i < 4; ++i)
        if (height(i) < height(best)) best = i;
    return best;
}

// Named anew from the next corner clockwise: what was the last column, read downwards, is the first row.
json fromNextCorner(const json& rows) {
    const std::size_t side = rows.size();
    json turned = json::array();
    for (std::size_t row = 0; row < side; ++row)
        for (std::size_t column = 0; column < side; ++column) turned[row][column] = rows[column][side - 1 - row];
    return turned;
}

} // namespace

json turnedTruth(sights::Game game, json truth, int quarters, int width, int height) {
    const auto turn = [&](json& corners) {
        for (json& corner : corners) corner = turnedPoint(corner, quarters, width, height);
    };
    if (truth.contains("cards"))
        for (json& card : truth["cards"]) turn(card["corners"]);
    if (!truth.contains("corners")) return truth;
    json& corners = truth["corners"];
    turn(corners);
    if (game == sights::Game::HiddenStones || !truth.contains("cells")) return truth;
    const std::size_t first = highestEdge(corners);
    std::rotate(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(first), corners.end());
    for (std::size_t k = 0; k < first; ++k) truth["cells"] = fromNextCorner(truth["cells"]);
    return truth;
}

std::string truthFault(sights::Game game, const json& truth) {
    if (!truth.is_object()) return "expected an object";
    if (truth.contains("found") && !truth["found"].is_boolean()) return "/found: expected true or false";
    if (!truth.value("found", true)) return "";
    if (truth.contains("corners") && !quad(truth["corners"])) return "/corners: expected four [x,y]";
    const bool stones = game == sights::Game::HiddenStones;
    const std::size_t side = stones ? 3 : game == sights::Game::Gobblet ? 4 : 15;
    const std::string key = stones ? "stones" : "cells";
    if (!truth.contains(key) || !square(truth[key], side))
        return "/" + key + ": expected " + std::to_string(side) + " rows of " + std::to_string(side);
    if (truth.contains("cards") && !(truth["cards"].is_array() && std::ranges::all_of(truth["cards"], card)))
        return "/cards: expected points, formation and corners of each";
    const auto name = [](const json& cell) { return cell.is_string(); };
    if (truth.contains("turned") && !(truth["turned"].is_array() && std::ranges::all_of(truth["turned"], name)))
        return "/turned: expected a list of cells";
    if (truth.contains("stacks") && !(truth["stacks"].is_object() && std::ranges::all_of(truth["stacks"], sizes)))
        return "/stacks: expected null or a list of sizes a side";
    return "";
}

PhotoScore score(const json& truth, const Sight& sight) {
    PhotoScore result;
    result.found = true;
    result.shouldBeFound = truth.value("found", true);
    if (!result.shouldBeFound) {
        result.faults.push_back("a board was read where there is none");
        return result;
    }
    const json seen = sights::sightJson(sight);
    if (truth.contains("corners")) result.cornerError = worstCorner(truth["corners"], seen["corners"]);
    for (const char* key : {"cells", "stones"})
        if (truth.contains(key) && seen.contains(key)) scoreCells(result, truth[key], seen[key], seen["uncertain"]);
    if (truth.contains("turned") && seen.contains("turned")) scoreTurned(result, truth, seen);
    if (truth.contains("cards") && seen.contains("cards")) scoreCards(result, truth["cards"], seen["cards"]);
    if (truth.contains("stacks") && seen.contains("stacks"))
        scoreStacks(result, truth["stacks"], seen["stacks"], seen.value("stacks_uncertain", false));
    return result;
}

} // namespace hawkstone::photos
