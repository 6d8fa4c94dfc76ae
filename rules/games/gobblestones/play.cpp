// SPDX-License-Identifier: Apache-2.0
// What a legal action leads to: points, the draw, the end. Nothing here asks whether it was legal.
#include "../../src/switched_off.h"

#include <hawkstone/rules/gobblestones/game.h>

#include <algorithm>
#include <utility>

namespace hawkstone::rules::gobblestones {
namespace {

std::size_t index(int player) {
    return static_cast<std::size_t>(player);
}

int& rackOfMover(State& state) {
    return state.racks[index(state.toMove)];
}

// How the turn that just ended touched the bag.
struct Draw {
    int laid = 0;
    bool rackLaidOut = false; // its last tile was laid, before drawing
    bool complete = true;     // the bag held all that was to be drawn
    int drawn = 0;
};

Draw drawTiles(State& state, int laid) {
    Draw draw;
    draw.laid = laid;
    draw.rackLaidOut = laid > 0 && rackOfMover(state) == 0;
    const int due = kFullRack - laid;
    draw.drawn = std::min(due, state.bag);
    draw.complete = draw.drawn == due;
    state.bag -= draw.drawn;
    rackOfMover(state) += draw.drawn;
    return draw;
}

bool someoneElsesRackIsEmpty(const State& state) {
    for (int player = 0; player < state.players; ++player)
        if (player != state.toMove && state.racks[index(player)] == 0) return true;
    return false;
}

// The ends in the order they are looked at. Called while toMove is still the one who drew.
std::optional<End> endAfter(const State& state, const Draw& draw) {
    const auto applies = [](End end, bool condition) { return condition && !switchedOff(idOf(end).value); };
    const int next = (state.toMove + 1) % state.players;
    if (applies(End::CannotDraw, !draw.complete && state.endRule == EndRule::ShortDraw)) return End::CannotDraw;
    if (applies(End::LastTile, !draw.complete && draw.rackLaidOut)) return End::LastTile;
    if (applies(End::CannotDraw, !draw.complete && someoneElsesRackIsEmpty(state))) return End::CannotDraw;
    if (applies(End::NoTilesLeft, state.bag == 0 && state.racks[index(next)] == 0)) return End::NoTilesLeft;
    if (applies(End::NobodyCanPlay, state.idleTurns >= state.players)) return End::NobodyCanPlay;
    return std::nullopt;
}

void passTurn(State& state) {
    state.toMove = (state.toMove + 1) % state.players;
}

// Scores and draws for `cells`, which lie on the board already and have left the rack.
Outcome standing(State state, const std::vector<Cell>& cells) {
    Outcome outcome;
    for (const Cell cell : cells) outcome.points += state.field(cell).value;
    state.scores[index(state.toMove)] += outcome.points;
    const Draw draw = drawTiles(state, static_cast<int>(cells.size()));
    outcome.drawn = draw.drawn;
    state.idleTurns = draw.laid == 0 && draw.drawn == 0 ? state.idleTurns + 1 : 0;
    state.end = endAfter(state, draw);
    passTurn(state);
    outcome.next = std::move(state);
    return outcome;
}

Outcome playLay(State state, const Lay& lay) {
    std::vector<Cell> cells;
    for (const auto& placement : lay.tiles) {
        const Cell cell = placement.at;
        const bool faceDown = state.variant == Variant::Bluff;
        state.covering[cell.row][cell.column] = faceDown ? Tile::FaceDown : placement.tile;
        cells.push_back(cell);
    }
    rackOfMover(state) -= static_cast<int>(cells.size());
    if (state.variant == Variant::Standard || cells.empty()) return standing(std::move(state), cells);
    std::ranges::sort(cells);
    state.open = std::move(cells);
    Outcome outcome;
    outcome.next = std::move(state);
    return outcome;
}

std::vector<Cell> closeWindow(State& state) {
    return std::exchange(state.open, {});
}

Outcome playChallenge(State state, const Challenge& challenge) {
    const auto cells = closeWindow(state);
    std::vector<Cell> wrong;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Colour printed = state.field(cells[i]).colour;
        if (printed != Colour::Grey && printed != challenge.revealed[i]) wrong.push_back(cells[i]);
    }
    if (wrong.empty() || switchedOff("bluff")) {
        for (std::size_t i = 0; i < cells.size(); ++i) state.covering[cells[i].row][cells[i].column] = tileOf(challenge.revealed[i]);
        Outcome outcome = standing(std::move(state), cells);
        outcome.penalty = switchedOff("honest") ? 0 : outcome.points;
        outcome.next.scores[index(challenge.by)] -= outcome.penalty;
        return outcome;
    }
    for (const Cell cell : cells) state.covering[cell.row][cell.column] = Tile::None;
    rackOfMover(state) += static_cast<int>(cells.size());
    state.idleTurns = 0;
    state.end = endAfter(state, Draw{});
    passTurn(state);
    Outcome outcome;
    outcome.next = std::move(state);
    outcome.wrong = wrong;
    return outcome;
}

} // namespace

Outcome play(const State& state, const Action& action) {
    if (const auto* lay = std::get_if<Lay>(&action)) return playLay(state, *lay);
    if (const auto* challenge = std::get_if<Challenge>(&action)) return playChallenge(state, *challenge);
    State trusted = state;
    const auto cells = closeWindow(trusted);
    return standing(std::move(trusted), cells);
}

State apply(const State& state, const Action& action) {
    return play(state, action).next;
}

} // namespace hawkstone::rules::gobblestones
