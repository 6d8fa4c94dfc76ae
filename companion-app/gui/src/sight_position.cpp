// SPDX-License-Identifier: Apache-2.0
#include "sight_position.h"

namespace hawkstone::gui {

namespace stones = board::gobblestones;
namespace gobblet = board::gobblet;
namespace hidden = board::hidden_stones;

GameKind kindOf(sights::Game game) {
    return static_cast<GameKind>(game);
}

sights::Game sightsGame(GameKind game) {
    return static_cast<sights::Game>(game);
}

namespace {

Position drawn(const stones::Sight& sight, const Position& before) {
    Position position = emptyPosition(GameKind::Gobblestones);
    const bool known = before.game == GameKind::Gobblestones && before.cells.size() == position.cells.size();
    for (int r = 0; r < stones::kSide; ++r)
        for (int c = 0; c < stones::kSide; ++c) {
            const auto& what = sight.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)].what;
            PositionCell& cell = position.at(r, c);
            if (const auto* field = std::get_if<stones::Field>(&what)) {
                cell.field = *field;
            } else {
                if (known) cell.field = before.at(r, c).field;
                cell.tile = std::get<stones::CoveredBy>(what).tile.value_or(stones::Colour::Grey);
            }
        }
    return position;
}

Position drawn(const gobblet::Sight& sight, const Position&) {
    Position position = emptyPosition(GameKind::Gobblet);
    for (int r = 0; r < gobblet::kSide; ++r)
        for (int c = 0; c < gobblet::kSide; ++c)
            if (const auto& top = sight.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)].top)
                position.at(r, c).pieces = {*top};
    for (std::size_t side = 0; side < 2; ++side) {
        position.stacks[side].clear();
        if (sight.stacks[side]) position.stacks[side].assign(sight.stacks[side]->begin(), sight.stacks[side]->end());
    }
    return position;
}

Position drawn(const hidden::Sight& sight, const Position&) {
    Position position = emptyPosition(GameKind::HiddenStones);
    for (int r = 0; r < hidden::kSide; ++r)
        for (int c = 0; c < hidden::kSide; ++c) {
            const auto& stone = sight.stones[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            position.at(r, c).stone = stone.face;
            position.at(r, c).turned = stone.turned;
        }
    return position;
}

Position oneCell(GameKind game, const PositionCell& cell) {
    Position position;
    position.game = game;
    position.rows = position.columns = 1;
    position.cells = {cell};
    return position;
}

std::vector<CellChoice> stonesChoices(const Position& position, const QString& name) {
    std::vector<CellChoice> choices;
    const auto at = board::parseCell(name.toStdString(), position.rows, position.columns);
    const auto field = at ? position.at(at->row, at->column).field : std::nullopt;
    for (const stones::Colour colour : stones::kTileColours) {
        PositionCell cell;
        cell.field = field;
        cell.tile = colour;
        const std::string word(stones::name(colour));
        choices.push_back(
            {"{\"tile\":\"" + word + "\"}", oneCell(GameKind::Gobblestones, cell), "colour." + QString::fromStdString(word), 0});
    }
    PositionCell down;
    down.field = field;
    down.tile = stones::Colour::Grey;
    choices.push_back({"{\"tile\":\"face-down\"}", oneCell(GameKind::Gobblestones, down), "cell.face-down", 0});
    if (field) {
        PositionCell bare;
        bare.field = field;
        choices.push_back(
            {"{\"field\":\"" + std::string(stones::name(field->colour)) + "\",\"value\":" + std::to_string(field->value) + "}",
             oneCell(GameKind::Gobblestones, bare), "cell.no-tile", 0});
    }
    return choices;
}

std::vector<CellChoice> gobbletChoices() {
    std::vector<CellChoice> choices{{"null", oneCell(GameKind::Gobblet, {}), "cell.empty", 0}};
    for (const gobblet::Side side : {gobblet::Side::White, gobblet::Side::Black})
        for (int size = gobblet::kSizes; size >= 1; --size) {
            PositionCell cell;
            cell.pieces = {{side, static_cast<std::uint8_t>(size)}};
            const std::string word(gobblet::name(side));
            choices.push_back({"{\"color\":\"" + word + "\",\"size\":" + std::to_string(size) + "}", oneCell(GameKind::Gobblet, cell),
                               "piece." + QString::fromStdString(word), size});
        }
    return choices;
}

std::vector<CellChoice> hiddenChoices() {
    std::vector<CellChoice> choices;
    for (const hidden::Face face : hidden::kFaces) {
        PositionCell cell;
        cell.stone = face;
        const std::string word(hidden::name(face));
        choices.push_back({"\"" + word + "\"", oneCell(GameKind::HiddenStones, cell), "face." + QString::fromStdString(word), 0});
    }
    return choices;
}

} // namespace

Position positionOf(const sights::Sight& sight, const Position& before) {
    return std::visit([&](const auto& seen) { return drawn(seen, before); }, sight);
}

sights::Sight sightOf(const Position& position, const board::Quad& corners) {
    constexpr board::Trust sure{1, true};
    if (position.game == GameKind::Gobblestones) {
        stones::Sight sight;
        sight.corners = corners;
        for (int r = 0; r < stones::kSide; ++r)
            for (int c = 0; c < stones::kSide; ++c) {
                auto& cell = sight.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
                const PositionCell& from = position.at(r, c);
                cell.trust = sure;
                if (from.tile)
                    cell.what = stones::CoveredBy{*from.tile == stones::Colour::Grey ? std::nullopt : from.tile};
                else
                    cell.what = from.field.value_or(stones::Field{});
            }
        return sight;
    }
    if (position.game == GameKind::Gobblet) {
        gobblet::Sight sight;
        sight.corners = corners;
        for (int r = 0; r < gobblet::kSide; ++r)
            for (int c = 0; c < gobblet::kSide; ++c) {
                auto& cell = sight.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
                cell.trust = sure;
                if (!position.at(r, c).pieces.empty()) cell.top = position.at(r, c).pieces.back();
            }
        for (std::size_t side = 0; side < 2; ++side) {
            sight.stacks[side].emplace();
            for (const int size : position.stacks[side])
                if (size > 0) sight.stacks[side]->push_back(static_cast<std::uint8_t>(size));
        }
        return sight;
    }
    hidden::Sight sight;
    sight.corners = corners;
    for (int r = 0; r < hidden::kSide; ++r)
        for (int c = 0; c < hidden::kSide; ++c) {
            auto& stone = sight.stones[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            stone.trust = sure;
            stone.face = position.at(r, c).stone.value_or(hidden::Face::Sun);
        }
    return sight;
}

std::vector<CellChoice> choicesFor(const Position& position, const QString& cell) {
    switch (position.game) {
    case GameKind::Gobblestones: return stonesChoices(position, cell);
    case GameKind::Gobblet: return gobbletChoices();
    case GameKind::HiddenStones: return hiddenChoices();
    }
    return {};
}

} // namespace hawkstone::gui
