// SPDX-License-Identifier: Apache-2.0
#include "gobblet.h"

#include <algorithm>

namespace hawkstone::random_play {
namespace {

using namespace rules::gobblet;
using rules::Place;

const std::vector<std::string> kNowhere{"e1", "a5", "off", "", "A1", "stack4", "a01"};

Place anyPlace(Chance& chance) {
    if (chance.oneIn(12)) return Place(chance.of(kNowhere));
    return Place(cellAt(chance.from(0, 15)));
}

using Look = std::vector<std::optional<Piece>>; // what shows on the 16 squares

Look lookAt(const State& state) {
    Look look;
    for (int index = 0; index < kSide * kSide; ++index) {
        const auto nest = nestAt(state.position, cellAt(index));
        look.push_back(nest.empty() ? std::nullopt : std::optional(nest.back()));
    }
    return look;
}

// The squares of each row, column and main diagonal, counted out.
std::vector<std::vector<int>> lines() {
    std::vector<std::vector<int>> all;
    for (int i = 0; i < kSide; ++i) {
        all.push_back({4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3});
        all.push_back({i, i + 4, i + 8, i + 12});
    }
    all.push_back({0, 5, 10, 15});
    all.push_back({3, 6, 9, 12});
    return all;
}

bool isFull(const Look& look, const std::vector<int>& line, Side side) {
    return std::ranges::all_of(line, [&](int index) {
        const auto& top = look[static_cast<std::size_t>(index)];
        return top && top->side == side;
    });
}

bool hasLine(const Look& look, Side side) {
    const auto all = lines();
    return std::ranges::any_of(all, [&](const auto& line) { return isFull(look, line, side); });
}

// Lifting the top piece of `from` shows a line of the opponent's that does not run through `to`.
bool uncovers(const State& before, const Move& move) {
    Look look = lookAt(before);
    const auto nest = nestAt(before.position, *move.from.cell);
    look[static_cast<std::size_t>(indexOf(*move.from.cell))] = nest.size() > 1 ? std::optional(nest[nest.size() - 2]) : std::nullopt;
    const auto all = lines();
    return std::ranges::any_of(all, [&](const auto& line) {
        return isFull(look, line, opponent(before.toMove)) && std::ranges::find(line, indexOf(*move.to.cell)) == line.end();
    });
}

bool canPlay(State state) {
    state.end.reset();
    const auto actions = rules::gobblet::legalActions(state);
    return std::ranges::any_of(
        actions, [](const Action& action) { return std::holds_alternative<Move>(action) || std::holds_alternative<BringIn>(action); });
}

int countPieces(const Position& position) {
    int pieces = 0;
    for (int index = 0; index < 16; ++index) pieces += static_cast<int>(nestAt(position, cellAt(index)).size());
    for (const auto& stacks : position.stacks)
        for (const int outermost : stacks) pieces += outermost;
    return pieces;
}

struct Expected {
    std::string end = "none";
    std::vector<int> winners;
};

Expected expectedEnd(Gobblet::Memory& memory, const State& before, const Action& action, const State& after) {
    const int mover = playerOf(before.toMove), other = 1 - mover;
    if (std::holds_alternative<AgreeDraw>(action)) return {"agreed-draw", {}};
    if (std::holds_alternative<Touch>(action)) return canPlay(after) ? Expected{} : Expected{"touched-unplayable", {other}};
    if (const auto* move = std::get_if<Move>(&action); move != nullptr && uncovers(before, *move)) return {"uncovered-line", {other}};
    if (hasLine(lookAt(after), before.toMove)) return {"line-of-four", {mover}};
    if (++memory.seen[Situation{after.position, opponent(before.toMove)}] >= 3) return {"repetition", {}};
    if (!canPlay(after)) return {"no-move", {}};
    return {};
}

Position anyPosition(Chance& chance) {
    Position position;
    const bool crowded = chance.oneIn(3); // everything in play and no square free: small pieces cannot move then
    for (const Side side : {Side::White, Side::Black})
        for (auto& outermost : position.stacks[static_cast<std::size_t>(side)])
            outermost = static_cast<std::uint8_t>(crowded ? 0 : chance.from(0, 4));
    // Every piece that is in no stack stands somewhere on a smaller one or on nothing.
    for (int size = 1; size <= kSizes; ++size)
        for (const Side side : {Side::White, Side::Black})
            for (const int outermost : position.stacks[static_cast<std::size_t>(side)]) {
                if (outermost >= size) continue;
                std::vector<Cell> free, bare;
                for (int index = 0; index < 16; ++index) {
                    const auto top = topAt(position, cellAt(index));
                    if (!top || top->size < size) free.push_back(cellAt(index));
                    if (!top) bare.push_back(cellAt(index));
                }
                if (crowded && !bare.empty()) free = bare;
                position = rules::gobblet::with(position, chance.of(free), Piece{side, static_cast<std::uint8_t>(size)});
            }
    return position;
}

} // namespace

Gobblet::State Gobblet::start(Chance& chance) const {
    State state = initialState(chance.oneIn(2) ? Side::White : Side::Black);
    if (chance.oneIn(40)) { // with all 24 pieces there is always a play, so no-move needs a side without any
        state.position.stacks[static_cast<std::size_t>(opponent(state.toMove))] = {0, 0, 0};
        return state;
    }
    if (chance.oneIn(2)) return state;
    for (;;) { // a game taken up anywhere: covered lines and empty stacks come up at once
        state.position = anyPosition(chance);
        if (!hasLine(lookAt(state), Side::White) && !hasLine(lookAt(state), Side::Black) && canPlay(state)) return state;
    }
}

Gobblet::Action Gobblet::candidate(const State& state, const std::vector<Action>& legal, Chance& chance) const {
    Action action = AgreeDraw{chance.from(0, 1)};
    if (!legal.empty() && !chance.oneIn(3))
        action = chance.of(legal);
    else {
        const int player = chance.oneIn(6) ? chance.from(0, 1) : playerOf(state.toMove);
        switch (chance.below(8)) {
        case 0: return AgreeDraw{player};
        case 1: return Touch{player, anyPlace(chance)};
        case 2:
        case 3: return BringIn{player, chance.from(-1, 3), anyPlace(chance), chance.oneIn(8) ? 2 : 1};
        default: return Move{player, anyPlace(chance), anyPlace(chance), chance.oneIn(8) ? 2 : 1};
        }
    }
    if (auto* in = std::get_if<BringIn>(&action)) {
        if (chance.oneIn(2)) in->to = anyPlace(chance);
        if (chance.oneIn(6)) in->stack = chance.from(-1, 3);
        if (chance.oneIn(6)) in->player = 1 - in->player;
        if (chance.oneIn(6)) in->pieces = chance.from(0, 3);
    } else if (auto* move = std::get_if<Move>(&action)) {
        if (chance.oneIn(2)) move->to = chance.oneIn(6) ? move->from : anyPlace(chance);
        if (chance.oneIn(4)) move->from = anyPlace(chance);
        if (chance.oneIn(6)) move->pieces = chance.from(0, 3);
    }
    return action;
}

const Gobblet::Action& Gobblet::choose(const State& state, const std::vector<Action>& legal, Chance& chance) const {
    // Back where one came from, now and then: that is how repetition comes about.
    if (!state.earlier.empty() && chance.oneIn(3)) {
        for (const Action& action : legal) {
            if (!std::holds_alternative<Move>(action)) continue;
            const State next = rules::gobblet::apply(state, action);
            if (std::ranges::find(state.earlier, next.position, &Situation::position) != state.earlier.end()) return action;
        }
    }
    if (chance.oneIn(80)) return legal.back(); // agrees to a draw
    const bool touches = !state.touched && chance.oneIn(5);
    const Action* action = &chance.of(legal);
    for (int tries = 0; tries < 30 && touches != std::holds_alternative<Touch>(*action); ++tries) action = &chance.of(legal);
    return *action;
}

std::string Gobblet::objection(Memory& memory, const State& before, const Action& action, const State& after) {
    if (memory.seen.empty()) memory.seen[Situation{before.position, before.toMove}] = 1;
    if (countPieces(before.position) != countPieces(after.position)) return "pieces came or went";
    const auto expected = expectedEnd(memory, before, action, after);
    const std::string end = after.end ? std::string(idOf(*after.end).value) : "none";
    if (end != expected.end) return "end: " + end + " instead of " + expected.end;
    if (rules::gobblet::winners(after) != expected.winners) return "winners";
    const bool handsOver = std::holds_alternative<Move>(action) || std::holds_alternative<BringIn>(action);
    if ((after.toMove != before.toMove) != handsOver) return "whose turn it is";
    return {};
}

} // namespace hawkstone::random_play
