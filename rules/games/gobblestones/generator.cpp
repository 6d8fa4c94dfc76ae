// SPDX-License-Identifier: Apache-2.0
// Road one: makes the legal actions without asking the judge.
#include "generator.h"

#include <hawkstone/rules/gobblestones/game.h>

#include <algorithm>

namespace hawkstone::rules::gobblestones {
namespace {

// Gives the fields of one geometry every colouring the rack allows.
template <class Emit>
class Colouring {
public:
    Colouring(const State& state, Rack rack, Emit& emit) : m_state(state), m_rack(rack), m_emit(emit) { m_lay.player = state.toMove; }

    void operator()(const std::array<Cell, kFullRack>& cells, int count) { extend(cells, count, 0); }

private:
    void extend(const std::array<Cell, kFullRack>& cells, int count, int done) {
        if (done == count) return m_emit(m_lay);
        const Cell cell = cells[static_cast<std::size_t>(done)];
        if (m_state.variant == Variant::Bluff) {
            m_lay.tiles.push_back({cell, Tile::FaceDown});
            extend(cells, count, done + 1);
            m_lay.tiles.pop_back();
            return;
        }
        const Colour printed = m_state.field(cell).colour;
        for (const Colour colour : board::gobblestones::kTileColours) {
            if (printed != Colour::Grey && printed != colour) continue;
            int& left = m_rack[static_cast<std::size_t>(colour)];
            if (left == 0) continue;
            --left;
            m_lay.tiles.push_back({cell, tileOf(colour)});
            extend(cells, count, done + 1);
            m_lay.tiles.pop_back();
            ++left;
        }
    }

    const State& m_state;
    Rack m_rack;
    Emit& m_emit;
    Lay m_lay;
};

template <class Emit>
void generate(const State& state, const Rack& rack, int most, Emit emit) {
    emit(Lay{state.toMove, {}, {}}); // laying nothing is always allowed
    Colouring<Emit> colour(state, rack, emit);
    forEachGeometry(state, most, [&](const auto& cells, int count) { colour(cells, count); });
}

void answersToOpenPlay(const State& state, std::vector<Action>& actions) {
    actions.emplace_back(Trust{});
    std::size_t ways = 1;
    for (std::size_t i = 0; i < state.open.size(); ++i) ways *= board::gobblestones::kTileColours.size();
    actions.reserve(1 + ways * static_cast<std::size_t>(state.players - 1));
    for (int by = 0; by < state.players; ++by) {
        if (by == state.toMove) continue;
        for (std::size_t way = 0; way < ways; ++way) {
            Challenge challenge{by, {}};
            std::size_t rest = way;
            for (std::size_t i = 0; i < state.open.size(); ++i, rest /= 5)
                challenge.revealed.push_back(board::gobblestones::kTileColours[rest % 5]);
            actions.emplace_back(std::move(challenge));
        }
    }
}

} // namespace

std::vector<Action> legalActions(const State& state) {
    std::vector<Action> actions;
    if (state.end) return actions;
    if (!state.open.empty()) {
        answersToOpenPlay(state, actions);
        return actions;
    }
    actions.reserve(256); // a usual position has a few hundred
    Rack any;
    any.fill(kFullRack);
    const int most = std::min(kFullRack, state.racks[static_cast<std::size_t>(state.toMove)]);
    generate(state, any, most, [&](const Lay& lay) { actions.emplace_back(lay); });
    return actions;
}

std::vector<Lay> legalPlays(const State& state, const Rack& rack) {
    std::vector<Lay> plays;
    if (state.end || !state.open.empty()) return plays;
    int held = 0;
    for (const int count : rack) held += count;
    const int most = std::min({kFullRack, held, state.racks[static_cast<std::size_t>(state.toMove)]});
    generate(state, rack, most, [&](const Lay& lay) { plays.push_back(lay); });
    return plays;
}

} // namespace hawkstone::rules::gobblestones
