// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/sights/sight_json.h>

#include <cmath>

namespace hawkstone::sights {
namespace {

using nlohmann::json;
namespace stones = board::gobblestones;
namespace gobblet = board::gobblet;
namespace hidden = board::hidden_stones;

double tenth(double value) {
    return std::round(value * 10) / 10;
}

template <class Grid>
json rowsJson(const Grid& grid) {
    json rows = json::array();
    for (const auto& row : grid) {
        json cells = json::array();
        for (const auto& cell : row) cells.push_back(cellJson(cell));
        rows.push_back(std::move(cells));
    }
    return rows;
}

// The cells of which it is so.
template <class Grid, class Question>
std::vector<std::string> named(const Grid& grid, const Question& question) {
    std::vector<std::string> names;
    for (std::uint8_t row = 0; row < grid.size(); ++row)
        for (std::uint8_t column = 0; column < grid[row].size(); ++column)
            if (question(grid[row][column])) names.push_back(board::name({row, column}));
    return names;
}

template <class Grid>
std::vector<std::string> doubtful(const Grid& grid) {
    return named(grid, [](const auto& cell) {
        if constexpr (requires { cell.certain(); })
            return !cell.certain();
        else
            return !cell.trust.certain;
    });
}

void addOwnKeys(json& out, const stones::Sight& sight) {
    out["cells"] = rowsJson(sight.cells);
}

void addOwnKeys(json& out, const gobblet::Sight& sight) {
    out["cells"] = rowsJson(sight.cells);
    json stacks = json::object();
    for (const auto side : {gobblet::Side::White, gobblet::Side::Black}) {
        const auto& sizes = sight.stacks[static_cast<std::size_t>(side)];
        stacks[std::string(gobblet::name(side))] = sizes ? json(*sizes) : json(nullptr);
    }
    out["stacks"] = std::move(stacks);
    if (sight.stacksUncertain) out["stacks_uncertain"] = true;
}

void addOwnKeys(json& out, const hidden::Sight& sight) {
    out["stones"] = rowsJson(sight.stones);
    out["turned"] = named(sight.stones, [](const auto& stone) { return stone.turned; });
    out["turned_uncertain"] = turnUncertainCells(sight);
    json cards = json::array();
    for (const auto& card : sight.cards) cards.push_back(cardJson(card));
    out["cards"] = std::move(cards);
    if (!sight.pileNote.empty()) out["pile_note"] = sight.pileNote;
}

board::Trust given() {
    return {1.0, true};
}

} // namespace

Game gameOf(const Sight& sight) {
    return static_cast<Game>(sight.index());
}

const board::Quad& cornersOf(const Sight& sight) {
    return std::visit([](const auto& seen) -> const board::Quad& { return seen.corners; }, sight);
}

std::vector<std::string> uncertainCells(const Sight& sight) {
    if (const auto* seen = std::get_if<stones::Sight>(&sight)) return doubtful(seen->cells);
    if (const auto* seen = std::get_if<gobblet::Sight>(&sight)) return doubtful(seen->cells);
    return doubtful(std::get<hidden::Sight>(sight).stones);
}

std::vector<std::string> turnUncertainCells(const hidden::Sight& sight) {
    return named(sight.stones, [](const auto& stone) { return stone.mayLieTurned(); });
}

json cellJson(const stones::CellSight& cell) {
    if (const auto* field = std::get_if<stones::Field>(&cell.what))
        return {{"field", stones::name(field->colour)}, {"value", field->value}};
    const auto& covered = std::get<stones::CoveredBy>(cell.what);
    return {{"tile", covered.tile ? stones::name(*covered.tile) : "face-down"}};
}

json cellJson(const gobblet::CellSight& cell) {
    if (!cell.top) return nullptr;
    return {{"color", gobblet::name(cell.top->side)}, {"size", cell.top->size}};
}

json cellJson(const hidden::StoneSight& cell) {
    return hidden::name(cell.face);
}

json formationJson(const hidden::Formation& formation) {
    json rows = json::array();
    for (const auto& row : formation) {
        json faces = json::array();
        for (const auto& face : row) faces.push_back(face ? hidden::name(*face) : "any");
        rows.push_back(std::move(faces));
    }
    return rows;
}

json quadJson(const board::Quad& quad) {
    json points = json::array();
    for (const auto& point : quad) points.push_back({tenth(point.x), tenth(point.y)});
    return points;
}

json cardJson(const hidden::CardSight& card) {
    return {{"points", card.points},
            {"formation", formationJson(card.formation)},
            {"corners", quadJson(card.corners)},
            {"uncertain", !card.trust.certain}};
}

json sightJson(const Sight& sight) {
    json out{{"corners", quadJson(cornersOf(sight))}, {"uncertain", uncertainCells(sight)}};
    std::visit([&](const auto& seen) { addOwnKeys(out, seen); }, sight);
    return out;
}

Expected<stones::CellSight, std::string> gobblestonesCell(const json& cell) {
    if (cell.is_object() && cell.contains("tile") && cell["tile"].is_string()) {
        const auto text = cell["tile"].get<std::string>();
        if (text == "face-down") return stones::CellSight{stones::CoveredBy{}, given()};
        const auto colour = stones::parseColour(text);
        if (colour && *colour != stones::Colour::Grey) return stones::CellSight{stones::CoveredBy{colour}, given()};
    }
    if (cell.is_object() && cell.contains("field") && cell["field"].is_string() && cell.contains("value") &&
        cell["value"].is_number_integer()) {
        const auto colour = stones::parseColour(cell["field"].get<std::string>());
        const auto value = cell["value"].get<std::int64_t>();
        if (colour && value >= 0 && value <= 99)
            return stones::CellSight{stones::Field{*colour, static_cast<std::uint8_t>(value)}, given()};
    }
    return Unexpected<std::string>(R"(expected {"field":colour,"value":0..99} or {"tile":colour or "face-down"})");
}

Expected<gobblet::CellSight, std::string> gobbletCell(const json& cell) {
    if (cell.is_null()) return gobblet::CellSight{std::nullopt, given()};
    if (cell.is_object() && cell.contains("color") && cell["color"].is_string() && cell.contains("size") &&
        cell["size"].is_number_integer()) {
        const auto side = gobblet::parseSide(cell["color"].get<std::string>());
        const auto size = cell["size"].get<std::int64_t>();
        if (side && size >= 1 && size <= gobblet::kSizes)
            return gobblet::CellSight{gobblet::Piece{*side, static_cast<std::uint8_t>(size)}, given()};
    }
    return Unexpected<std::string>(R"(expected null or {"color":"white" or "black","size":1..4})");
}

Expected<hidden::Face, std::string> stoneFace(const json& cell) {
    if (cell.is_string())
        if (const auto face = hidden::parseFace(cell.get<std::string>())) return *face;
    return Unexpected<std::string>("expected one of sun moon fish bird horse ship seed tree");
}

} // namespace hawkstone::sights
