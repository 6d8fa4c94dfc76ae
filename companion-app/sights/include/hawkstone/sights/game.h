// SPDX-License-Identifier: Apache-2.0
// The three games by name.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace hawkstone::sights {

enum class Game { Gobblestones, Gobblet, HiddenStones };
inline constexpr std::array kGames{Game::Gobblestones, Game::Gobblet, Game::HiddenStones};

constexpr std::string_view name(Game game) {
    constexpr std::array<std::string_view, 3> names{"gobblestones", "gobblet", "hidden-stones"};
    return names[static_cast<std::size_t>(game)];
}

constexpr std::optional<Game> parseGame(std::string_view text) {
    for (const Game game : kGames)
        if (name(game) == text) return game;
    return std::nullopt;
}

} // namespace hawkstone::sights
