// SPDX-License-Identifier: Apache-2.0
#include "gobblestones.h"

#include <algorithm>

namespace hawkstone::random_play {
namespace {

using namespace rules::gobblestones;

const std::vector<std::string> kNowhere{"p3", "h08", "H8", "", "a0", "a16", "8h", "stack1", "h8 "};

Cell anyCell(Chance& chance) {
    return {static_cast<std::uint8_t>(chance.below(kSide)), static_cast<std::uint8_t>(chance.below(kSide))};
}

Cell near(Cell cell, Chance& chance) {
    const auto nudge = [&](std::uint8_t at) { return static_cast<std::uint8_t>(std::clamp(at + chance.from(-2, 2), 0, kSide - 1)); };
    return chance.oneIn(2) ? Cell{nudge(cell.row), cell.column} : Cell{cell.row, nudge(cell.column)};
}

Tile anyTile(const State& state, Chance& chance) {
    return state.variant == Variant::Bluff ? Tile::FaceDown : static_cast<Tile>(chance.below(5));
}

// A tile that would fit the colour, so that geometry alone decides.
Tile fittingTile(const State& state, Cell cell, Chance& chance) {
    const Colour printed = state.field(cell).colour;
    return state.variant == Variant::Bluff || printed == Colour::Grey ? anyTile(state, chance) : tileOf(printed);
}

void spoil(const State& state, Lay& lay, Chance& chance) {
    const auto any = [&]() -> Placement& { return lay.tiles[chance.below(lay.tiles.size())]; };
    switch (lay.tiles.empty() ? 5 : chance.below(9)) {
    case 0: any().tile = anyTile(state, chance); break;
    case 1: {
        Placement& tile = any();
        tile.at = near(tile.at, chance);
        tile.tile = fittingTile(state, tile.at, chance);
        break;
    }
    case 2: lay.tiles.push_back(any()); break;
    case 3: lay.nowhere.push_back(chance.of(kNowhere)); break;
    case 4: lay.player = chance.from(0, state.players - 1); break;
    case 5: {
        const Cell cell = anyCell(chance);
        lay.tiles.push_back({cell, fittingTile(state, cell, chance)});
        break;
    }
    case 6:
    case 7: { // one more at either end, so that too many tiles come up with nothing else wrong
        const Cell cell = near(any().at, chance);
        lay.tiles.push_back({cell, fittingTile(state, cell, chance)});
        break;
    }
    default: lay.tiles.erase(lay.tiles.begin() + chance.below(lay.tiles.size())); break;
    }
}

// A run of free fields from somewhere, longer than allowed at times.
Lay anyRun(const State& state, Chance& chance) {
    Lay lay{state.toMove, {}, {}};
    const bool along = chance.oneIn(2);
    Cell cell = anyCell(chance);
    const int count = chance.from(1, 7);
    while (static_cast<int>(lay.tiles.size()) < count) {
        if (!state.isCovered(cell)) lay.tiles.push_back({cell, fittingTile(state, cell, chance)});
        auto& step = along ? cell.column : cell.row;
        if (++step == kSide) break;
    }
    return lay;
}

int covered(const State& state) {
    int count = 0;
    for (const auto& row : state.covering)
        count += static_cast<int>(std::ranges::count_if(row, [](Tile tile) { return tile != Tile::None; }));
    return count;
}

std::string endOf(const State& state) {
    return state.end ? std::string(idOf(*state.end).value) : "none";
}

// The ends as the rulebook's sentences, on what can be counted before and after.
std::string expectedEnd(const State& before, const State& after, int laid, int due, int idle) {
    const auto mover = static_cast<std::size_t>(before.toMove);
    const int held = before.racks[mover] + static_cast<int>(before.open.size());
    const bool tooFew = before.bag - after.bag < due;
    bool otherEmpty = false;
    for (int player = 0; player < before.players; ++player)
        otherEmpty = otherEmpty || (player != before.toMove && after.racks[static_cast<std::size_t>(player)] == 0);
    if (tooFew && before.endRule == EndRule::ShortDraw) return "cannot-draw";
    if (tooFew && laid > 0 && laid == held) return "last-tile";
    if (tooFew && otherEmpty) return "cannot-draw";
    const int next = before.toMove + 1 == before.players ? 0 : before.toMove + 1;
    if (after.bag == 0 && after.racks[static_cast<std::size_t>(next)] == 0) return "no-tiles-left";
    return idle >= before.players ? "nobody-can-play" : "none";
}

} // namespace

State Gobblestones::start(Chance& chance) const {
    Setup setup;
    for (auto& row : setup.fields)
        for (Field& field : row) {
            const auto colour = static_cast<Colour>(chance.oneIn(12) ? 5U : chance.below(5));
            field = {colour, static_cast<std::uint8_t>(colour == Colour::Grey ? 0 : chance.from(1, 6))};
        }
    setup.players = chance.from(2, 4);
    setup.variant = variant;
    setup.endRule = chance.oneIn(4) ? EndRule::ShortDraw : EndRule::LastTile;
    setup.first = chance.from(0, setup.players - 1);
    State state = initialState(setup);
    // Some games are taken up with a nearly empty bag and uneven racks: the ends lie there.
    if (chance.oneIn(2)) {
        int left = chance.from(0, 30);
        for (int player = 0; player < state.players; ++player) {
            state.racks[static_cast<std::size_t>(player)] = std::min(left, chance.from(0, 7));
            left -= state.racks[static_cast<std::size_t>(player)];
        }
        state.bag = std::min(left, chance.from(0, 12));
    }
    return state;
}

Action Gobblestones::candidate(const State& state, const std::vector<Action>& legal, Chance& chance) const {
    if (!state.open.empty() || chance.oneIn(20)) {
        if (chance.oneIn(4)) return Trust{};
        Challenge challenge{chance.from(-1, state.players), {}};
        for (std::size_t i = chance.oneIn(5) ? chance.below(4) : state.open.size(); i > 0; --i)
            challenge.revealed.push_back(static_cast<Colour>(chance.below(5)));
        if (chance.oneIn(3)) return Lay{chance.from(0, state.players - 1), {}, {}};
        return challenge;
    }
    Lay lay{state.toMove, {}, {}};
    if (legal.empty() || chance.oneIn(4))
        lay = anyRun(state, chance);
    else
        lay = std::get<Lay>(chance.of(legal));
    for (std::size_t times = chance.below(3); times > 0; --times) spoil(state, lay, chance);
    return lay;
}

const Action& Gobblestones::choose(const State& state, const std::vector<Action>& legal, Chance& chance) const {
    if (!state.open.empty() && chance.oneIn(2)) return legal.front(); // trusted
    if (!state.open.empty()) return chance.of(legal);
    if (chance.oneIn(6)) return legal.front(); // now and then nothing is laid
    const Action* action = &chance.of(legal);
    // Five open tiles can be revealed in 3125 ways, and nothing is learned from that many answers: mostly fewer are laid.
    for (int tries = 0; tries < 3 && variant == Variant::Bluff && std::get<Lay>(*action).tiles.size() > 2; ++tries)
        action = &chance.of(legal);
    return *action;
}

std::string Gobblestones::objection(Memory& memory, const State& before, const Action& action, const State& after) {
    const auto* lay = std::get_if<Lay>(&action);
    const auto mover = static_cast<std::size_t>(before.toMove);
    int tiles = after.bag + covered(after);
    for (const int rack : after.racks) tiles += rack;
    int tilesBefore = before.bag + covered(before);
    for (const int rack : before.racks) tilesBefore += rack;
    if (tiles != tilesBefore) return "tiles came or went";

    if (!after.open.empty()) { // a bluff play lies open: nothing but the tiles has moved
        if (lay == nullptr || after.toMove != before.toMove || after.scores != before.scores || after.bag != before.bag || after.end)
            return "an open play changed more than tiles";
        return {};
    }
    int points = 0, laid = 0, wrong = 0, penalty = 0;
    const auto count = [&](Cell cell) {
        ++laid;
        points += before.field(cell).value;
    };
    if (lay != nullptr)
        std::ranges::for_each(lay->tiles, count, &Placement::at);
    else
        std::ranges::for_each(before.open, count);
    const auto* challenge = std::get_if<Challenge>(&action);
    if (challenge != nullptr)
        for (std::size_t i = 0; i < before.open.size(); ++i) {
            const Colour printed = before.field(before.open[i]).colour;
            wrong += printed != Colour::Grey && printed != challenge->revealed[i] ? 1 : 0;
        }
    const bool caught = wrong > 0;
    if (caught)
        points = 0;
    else if (challenge != nullptr)
        penalty = points;
    const int due = caught ? 0 : 5 - laid;
    const int drawn = std::min(due, before.bag);
    auto scores = before.scores;
    scores[mover] += points;
    if (challenge != nullptr) scores[static_cast<std::size_t>(challenge->by)] -= penalty;
    if (after.scores != scores) return "scores";
    if (after.bag != before.bag - drawn) return "bag";
    if (after.toMove != (before.toMove + 1) % before.players) return "whose turn it is";
    memory.idle = laid == 0 && drawn == 0 ? memory.idle + 1 : 0;
    const auto end = expectedEnd(before, after, caught ? 0 : laid, due, memory.idle);
    if (endOf(after) != end) return "end: " + endOf(after) + " instead of " + end;
    return {};
}

} // namespace hawkstone::random_play
